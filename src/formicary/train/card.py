"""The model card: how a model was made and how it plays, from the log of its run."""

from __future__ import annotations

from pathlib import Path

import msgspec

from formicary.kernel import Game
from formicary.kernel.model_file import Header
from formicary.train.lessons import NOISE, ROLLOUTS, SEARCHED_NOISE

ROWS = 10  # of a curve
HEAD = """# Model of {title}

A network of {inputs} features, {one} and {two} hidden units and three outputs (rank, points, chance to win), {size:,} bytes,
after {steps:,} steps. Made with `formicary train {key}`.

Lessons: at a decision each choice is rolled out {rollouts} times for {decisions:.0f} decisions a seat; the network learns the
differences between choices, and as much of what it adds to the bots' measure is kept as helps on lessons held out. Games are
played by {players} with {noise:.0%} of random decisions, in all ways to play. Outcomes: points and wins of those
games.

## Learning

Mean squared error of the differences between choices, in points, on lessons held out; the measure is the hand-written one,
knowing nothing is the variance. Then the mean error of the points at the end, and the loss (in nats) of who wins.

| lessons | outcomes | model | measure | knowing nothing | points | points, knowing nothing | win | win, knowing nothing |
|---|---|---|---|---|---|---|---|---|"""
MATCHES = """
## One decision ahead, against greedy

Each deal is played from every seat; even is 50 % with two seats, 25 % with four.

| steps | seats | games | won | margin |
|---|---|---|---|---|"""


def write_card(game: Game, folder: Path) -> Path | None:
    """Writes `card.md` beside the model; None if the run has made none yet."""
    model, log = folder / "model.bin", folder / "log.jsonl"
    if not model.is_file() or not log.is_file():
        return None
    header = msgspec.json.decode(model.read_bytes().partition(b"\n")[0], type=Header)
    lines = [msgspec.json.decode(line, type=dict[str, float | str]) for line in log.read_bytes().splitlines()]
    learnt = [line for line in lines if line["kind"] == "learn"]
    path = folder / "card.md"
    iterations = float(lines[0].get("iterations", 0))
    players = f"a search of {iterations:.0f} iterations with the model" if iterations else "the model and by greedy"
    text = [HEAD.format(
        title=game.title, key=game.key, inputs=header.inputs, one=header.hidden[0], two=header.hidden[1],
        size=model.stat().st_size, steps=header.steps, rollouts=ROLLOUTS, decisions=float(lines[0]['decisions']), players=players,
        noise=SEARCHED_NOISE if iterations else NOISE,
    )]  # fmt: skip
    for line in thinned(learnt):
        numbers = [
            f"{float(line[key]):.2f}" for key in ("rank_error", "measure_error", "spread", "points_error", "points_spread")
        ]
        numbers += [f"{float(line[key]):.3f}" for key in ("win_loss", "win_spread")]
        text.append(f"| {float(line['lessons']):,.0f} | {float(line['outcomes']):,.0f} | " + " | ".join(numbers) + " |")
    text.append(MATCHES)
    for seats in (2, 4):
        for row in together([line for line in lines if line["kind"] == "match" and line["seats"] == seats]):
            share = row["won"] / row["games"]
            text.append(f"| {row['steps']:,.0f} | {seats} | {row['games']:.0f} | {share:.0%} | {row['margin']:+.1f} |")
    path.write_text("\n".join(text) + "\n", encoding="utf-8")
    return path


def thinned(lines: list[dict[str, float | str]]) -> list[dict[str, float | str]]:
    """About as many as the curve shows, the last among them."""
    step = max(1, len(lines) // ROWS)
    return lines[::-1][::step][::-1]


def together(lines: list[dict[str, float | str]]) -> list[dict[str, float]]:
    """Matches one after the other put together, so that few rows with many games are left."""
    size = max(1, -(-len(lines) // ROWS))
    found: list[dict[str, float]] = []
    for at in range(0, len(lines), size):
        some = lines[at : at + size]
        games = sum(float(line["games"]) for line in some)
        found.append({
            "steps": float(some[-1]["steps"]), "games": games, "won": sum(float(line["won"]) for line in some),
            "margin": sum(float(line["margin"]) * float(line["games"]) for line in some) / games,
        })  # fmt: skip
    return found
