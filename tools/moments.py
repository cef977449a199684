"""Finds moments worth drawing in games of bots, and writes their records to client/src/gallery/moments.json.

    python tools/moments.py [PAGE …]      all pages of the gallery, or some

`tools/generate.py` makes the fixtures of the gallery and the sample views from these records, which takes no time; this search
takes minutes and is needed only when a record no longer replays, or a page should show something else.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "src"))  # a compiled build on PYTHONPATH comes first

import msgspec  # noqa: E402

import formicary  # noqa: E402
from formicary import History, Record  # noqa: E402
from formicary.bots import decide, make_bot  # noqa: E402
from formicary.games.march import March  # noqa: E402
from formicary.games.micropolis import Micropolis  # noqa: E402
from formicary.games.myrmes import Myrmes  # noqa: E402
from formicary.kernel import Position  # noqa: E402

TARGET = ROOT / "client" / "src" / "gallery" / "moments.json"


class Moment(msgspec.Struct):
    """A page of the gallery: whose view of which position."""

    record: Record
    seat: int


Options = dict[str, bool | int | str]
Wanted = Callable[[Position, int], bool]  # whether the position with a seat to decide is what a page wants
Policy = Callable[[History, int], int]

# Myrmes: by the first word of the options, the page that shows such a question.
ASKED = {
    "event": "myrmes-event", "assign": "myrmes-births", "out": "myrmes", "step": "myrmes-walk", "lay": "myrmes-lay",
    "harvest": "myrmes-harvest", "dig": "myrmes-atelier", "exit": "myrmes-tunnel", "drop": "myrmes-drop",
}  # fmt: skip
# A game worth looking at: tiles are placed, levels dug, objectives completed.
LIKED = {"place": 9, "lay": 5, "dig": 9, "objective": 9, "raise": 6, "tunnel": 5, "assign": 6, "out": 3, "step": 4, "work": 1}
AVERSE = {"stop": 0.05, "finish": 0.05, "ready": 0.05, "larvae": 0.05, "clear": 0.3}


def frame(name: str, least: int) -> Wanted:
    """A question of a frame class, not before the `least`-th action."""
    return lambda pos, number: number >= least and type(pos.frame_of(pos.deciders[0])).__name__ == name


def greedy(history: History, seat: int) -> int:
    """What the bot greedy would play."""
    return decide(make_bot("greedy", history.game, seat, len(history)), history.pos, seat)


def played(key: str, seats: int, seed: int, options: Options, wanted: dict[str, Wanted], end: str = "") -> dict[str, Moment]:
    """The first moment of a game of greedy bots for each page that wants one, and its end."""
    history = History(formicary.game(key), seats, seed, options)
    found: dict[str, Moment] = {}
    while history.pos.deciders and (end or len(found) < len(wanted)):
        seat = history.pos.deciders[0]
        for page, fits in wanted.items():
            if page not in found and fits(history.pos, len(history)):
                found[page] = Moment(history.record(), seat)
        history.play(greedy(history, seat), seat)
    if end:
        found[end] = Moment(history.record(), 0)
    return found


def micropolis() -> dict[str, Moment]:
    """A turn in round 8 of seat 0, with one anthill and with two; the end."""

    def turn(pos: Position, number: int) -> bool:
        return isinstance(pos, Micropolis) and pos.round >= 8 and pos.deciders == (0,) and len(pos.legal()) > 6

    return played("micropolis", 4, 3, {}, {"micropolis": turn}, "micropolis-end") | played(
        "micropolis", 2, 5, {"expert": True}, {"expert": turn}
    )


def march() -> dict[str, Moment]:
    """Steps, a battle, a new hex; the Horde, and a game lost to it; the choice of a species."""

    def in_tunnel(pos: Position, number: int) -> bool:
        return number > 100 and isinstance(pos, March) and pos.horde is not None and pos.horde.in_tunnel > 0

    pages = {"march": frame("StepTo", 280), "battle": frame("Ferocity", 250), "explore": frame("ChooseRotation", 240)}
    found = played("march", 4, 2, {}, pages) | played("march", 4, 1, {"species": True}, {"sides": lambda pos, number: True})
    for seed in range(40):
        against = played("march", 3, seed, {"mode": "coop", "difficulty": "hard"}, {"horde": in_tunnel}, "overrun")
        result = against["overrun"].record.replay().result
        if "horde" in against and result is not None and not result.winners:
            return found | against
    raise SystemExit("No game is lost to the Horde.")


def myrmes() -> dict[str, Moment]:
    """The richest view of seat 0 for each page out of some games, up to the middle of year 3; 2 and 3 players; an end."""
    best: dict[str, tuple[int, Moment]] = {}
    for seed in range(40):
        for page, rated in myrmes_game(4, seed).items():
            if page not in best or rated[0] > best[page][0]:
                best[page] = rated
    best["myrmes-two"], best["myrmes-three"] = myrmes_game(2, 3)["myrmes"], myrmes_game(3, 5)["myrmes"]
    return {page: moment for page, (_, moment) in best.items()}


def myrmes_game(seats: int, seed: int) -> dict[str, tuple[int, Moment]]:
    """The richest moments of one game, with how much there is to see."""
    dice = random.Random(seed)
    game = formicary.game("myrmes")
    history = History(game, seats, seed, {})
    found: dict[str, tuple[int, Moment]] = {}
    while history.pos.deciders:
        pos, seat = history.pos, history.pos.deciders[0]
        legal = pos.legal(seat)
        texts = [game.actions.text(action) for action in legal]
        if seat == 0 and (pos.year < 3 or pos.season < 2):
            for word in {text.split(maxsplit=1)[0] for text in texts} & set(ASKED):
                richness = rich(pos)
                if ASKED[word] not in found or richness >= found[ASKED[word]][0]:
                    found[ASKED[word]] = richness, Moment(history.record(), 0)
        history.play(dice.choices(legal, [weight(text) for text in texts])[0], seat)
    return found | {"myrmes-end": (rich(history.pos), Moment(history.record(), 0))}


def weight(text: str) -> float:
    """How gladly a player of Myrmes does something."""
    word = text.split(maxsplit=1)[0]
    if text.startswith("place p"):
        return 4 * int(text[7]) ** 2
    return LIKED.get(word, AVERSE.get(word, 1))


def rich(pos: Myrmes) -> int:
    """How much there is to see."""
    view = pos.view(0)
    options = view["prompt"]["options"]
    pieces = sum(any(ref.startswith("piece:") for ref in option["refs"]) for option in options)
    done = sum(len(each["nurses"]) for each in view["objectives"])
    return len(view["garden"]["tiles"]) + 12 * len(options) + 6 * pieces + 9 * done


def main(pages: list[str]) -> None:
    """Searches and writes."""
    known = json.loads(TARGET.read_text(encoding="utf-8")) if pages and TARGET.is_file() else {}
    for search in (micropolis, march, myrmes):
        found = msgspec.to_builtins(search())
        known |= {page: moment for page, moment in found.items() if not pages or page in pages}
    lines = [f"{json.dumps(page)}: {json.dumps(moment, separators=(',', ':'))}" for page, moment in known.items()]
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
