"""`formicary analyse`: a finished game decision by decision: chances, what was given away, luck."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from formicary.bots.analysis import AnalysisError, analyse
from formicary.bots.analysis_report import Analysis, Decision
from formicary.cli import show
from formicary.cli.arguments import names_of, read_language
from formicary.cli.replay import read_record
from formicary.kernel import History
from formicary.kernel.speech import Speech
from formicary.locale import ENGLISH, catalogue

BARS = " ▁▂▃▄▅▆▇█"
LISTED = 10  # decisions that gave away most
LEAST_LOST = 0.01  # of the chance to win, to be told


def analyse_file(path: Path, number: int, out: Path | None, language: str = ENGLISH) -> None:
    """Analyses a game and prints what was found; `out` gets all of it as JSON."""
    words = catalogue(read_language(language))
    record = read_record(path, number)
    history = History.from_record(record)
    if history.pos.result is None:
        raise AnalysisError("Only a finished game can be analysed.")
    names = names_of(record, words, levels=True)
    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = show.console()
    speech = Speech(history.pos, names, words, console.width)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(speech.t("analysing"), total=None)
        found = analyse(history, progress=lambda done, total: bar.update(task, completed=done, total=total))
    if out is not None:
        out.write_bytes(msgspec.json.encode(found))
    show_analysis(console, found, speech)


def show_analysis(out: Console, found: Analysis, speech: Speech) -> None:
    """The graph, the players, the turning points and the costliest decisions."""
    tongue = speech.tongue
    out.print(Text(speech.t("Chance to win"), style="bold"))
    wide = max(len(name) for name in speech.names)
    for seat, name in enumerate(speech.names):
        bars = "".join(BARS[round(8 * each.chances[seat])] for each in found.graph)
        first, last = found.graph[0], found.graph[-1]
        points = speech.t("{points} points", points=f"{last.points[seat]:.0f}")
        out.print(Text(f"  {name:<{wide}} {speech.tongue.percent(first.chances[seat]):>5} {bars} {points}"))
    table = Table(speech.t("player"), box=None, pad_edge=False)
    headings = (
        speech.t("accuracy"), speech.t("decisions"), speech.t("as good as the best"), speech.t("points given away"),
        speech.t("the deal"), speech.t("draws"),
    )  # fmt: skip
    for heading in headings:
        table.add_column(heading, justify="right", min_width=max(map(len, heading.split())))
    for player in found.players:
        cells = (
            tongue.percent(player.accuracy / 100), str(player.decisions), str(player.agreed), tongue.decimal(player.given),
            tongue.signed(player.luck.deal), tongue.signed(player.luck.draws),
        )  # fmt: skip
        table.add_row(Text(speech.names[player.seat]), *cells)
    out.print(table)
    for player in found.players:
        best = None if player.best_move is None else found.decision(player.best_move)
        if best is not None:
            out.print(Text(f"{speech.t('Best move, {n}:', n=best.number + 1)} {_played(best, speech)}"))
    if found.turning_points:
        out.print(Text(speech.t("Turning points"), style="bold"))
    for turn in found.turning_points:
        when = speech.t("Move {n}", n=turn.end)
        if turn.end > turn.start + 1:
            when = speech.t("Moves {from} to {to}", **{"from": turn.start + 1, "to": turn.end})
        before, after = tongue.percent(turn.before), tongue.percent(turn.after)
        change = speech.t("{name}: {before} → {after}", name=speech.names[turn.seat], before=before, after=after)
        worst = None if turn.decision is None else found.decision(turn.decision)
        said = show.headed(when, change, speech)
        out.print(Text("  " + (speech.t("{first}; {next}", first=said, next=_played(worst, speech)) if worst else said)))
    costly = found.costly()[:LISTED]
    if costly:
        out.print(Text(speech.t("Decisions that gave away most"), style="bold"))
    for each in costly:
        instead = each.best[0]
        better = speech.t("better: {choice}", choice=speech.sentence(instead.label, instead.args))
        lost = f", −{tongue.percent(each.chance)}" if each.chance >= LEAST_LOST else ""
        cost = f"{_played(each, speech)}  {tongue.signed(-each.given)}{lost}"
        out.print(Text(f"  {each.number + 1:>4}  {speech.t('{first}; {next}', first=cost, next=better)}"))


def _played(decision: Decision, speech: Speech) -> str:
    return show.headed(speech.names[decision.seat], speech.sentence(decision.label, decision.args), speech)
