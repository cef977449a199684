"""Games that lead to a given question, as records that a table can go on from.

Games are played at random with a bent for what seldom comes up. The same seeds lead to the same moments as long as the rules
stay; when they change, other seeds are tried.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import formicary
from formicary import Record

ENOUGH = 250  # so many games are looked through for the best position
GAMES = 2000  # a moment that does not come up in so many games is missing
# What players at random would do too often or too seldom; everything else has weight 1.
BENT = {
    "larvae": 0.1, "ready": 0.05, "stop": 0.15, "enough": 0.2, "finish": 0.15, "objective": 20.0, "dig": 5.0, "raise": 3.0,
    "place": 2.0, "clear": 4.0, "out": 2.0,
}  # fmt: skip


class Moment(NamedTuple):
    """A question of this kind that offers an action of that kind."""

    frame: str
    action: str


class Found(NamedTuple):
    """Where a moment comes up: the game until then, and whom the question asks."""

    record: Record
    seat: int
    legal: list[int]


def scout(key: str, wanted: set[Moment], seats: int = 2, **options: Any) -> dict[Moment, Found]:
    """A position for each moment, at least `ENOUGH` games far; one that shows more moments than another is preferred."""
    game = formicary.game(key)
    found: dict[Moment, Found] = {}
    shown: dict[Moment, int] = {}
    for seed in range(GAMES):
        if seed >= ENOUGH and found.keys() >= wanted:
            break
        rng = random.Random(seed)
        pos = game.start(seats, seed, **options)
        record = Record(game=key, seats=seats, seed=seed, options=options, rules=game.rules_version)
        while pos.deciders:
            seat = pos.deciders[0]
            legal = pos.legal(seat)
            kinds = [game.actions.kind(action).name for action in legal]
            frame = type(pos.frame_of(seat)).__name__
            here = {Moment(frame, kind) for kind in kinds} & wanted
            better = {moment for moment in here if len(here) > shown.get(moment, 0)}
            if better:
                found |= dict.fromkeys(better, Found(Record.from_json(record.to_json()), seat, legal))
                shown |= dict.fromkeys(better, len(here))
            action = rng.choices(legal, [BENT.get(kind, 1.0) / kinds.count(kind) ** 0.5 for kind in kinds])[0]
            record.add(pos, action, seat)
            pos.apply(action, seat)
    missing = wanted - found.keys()
    assert not missing, f"never came up in {GAMES} games: {sorted(missing)}"
    return found
