"""Positions of Micropolis for tests: what matters is said, the rest filled in so that no tile or soldier is missing.

Tiles by what they show: plain 1 to 4; queens 29 to 34; nurses 35 (1 egg), 37 (2), 40 (3); architects 42, 43; sergeants 44, 45;
sentries 46, 47; barracks 48 to 51 (size 1), 52 to 56 (2), 57 to 59 (3), 60 and 61 (4).
"""

from __future__ import annotations

from typing import Any

import formicary
from formicary.games.micropolis.position import RING, Micropolis
from formicary.games.micropolis.scoring import CATEGORIES, hill_points
from formicary.games.micropolis.turn import Rounds
from formicary.kernel import Game

GAME = formicary.game("micropolis")
PLAIN = [1, 2, 3, 4, 5, 6, 7]  # a line of tiles without effects


def position(
    seats: int = 2,
    *,
    line: list[int] | None = None,
    on_line: list[int] | None = None,
    armies: list[int] | None = None,
    rows: dict[int, list[int]] | None = None,
    full: dict[int, list[int]] | None = None,
    held: list[int] | None = None,
    reserve: int | None = None,
    leader: int = 0,
    seat: int | None = None,
    round: int = 1,
    rounds_on_line: int = 0,
    pile: list[int] | None = None,
    game: Game = GAME,
    **options: object,
) -> Micropolis:
    """A position at the beginning of a turn.

    `rows` are the tiles of anthills from left to right, `full` the indices of tiles whose barracks is full, `seat` the one whose
    turn it is (the leader's, if not said), `pile` the tiles to be drawn next. The line is of plain tiles if it is not given.
    """
    start = game.start(seats, 1, **options)
    assert isinstance(start, Micropolis)
    pos = start
    laid = [tile for row in (rows or {}).values() for tile in row]
    pos.line = list(line or [tile for tile in range(1, 24) if tile not in laid + (pile or [])][:7])
    pos.on_line = list(on_line or [0] * len(pos.line))
    pos.army = list(armies or [5] * len(pos.army))
    for hill, tiles in (rows or {}).items():
        pos.ring[hill * RING : hill * RING + len(tiles)] = tiles
        pos.count[hill] = len(tiles)
    for hill, indices in (full or {}).items():
        pos.manned[hill] = sum(1 << index for index in indices)
    pos.held = list(held or [0] * seats)
    pos.tokens_left = 2 - sum(pos.held)
    away = [tile for tile in pos.ring if tile] + pos.line
    assert len(set(away)) == len(away)
    rest = [tile for tile in range(1, 62) if tile not in away and tile not in (pile or [])]
    pos.pile = tuple(away + (pile or []) + rest)
    pos.drawn = len(away)
    in_use = sum(pos.army) + sum(pos.on_line) + sum(pos.manned_soldiers(hill) for hill in range(len(pos.army)))
    pos.reserve = 45 - in_use if reserve is None else reserve
    pos.leader = leader
    pos.round = round
    pos.rounds_on_line = rounds_on_line
    first = pos.seat_of(leader)
    pos.turn = 0 if seat is None else (seat - first) % seats
    pos.stack = [Rounds(-1)]
    pos.current = pos.stack
    pos.settle()
    return pos


def play(pos: Micropolis, *texts: str) -> list[dict[str, Any]]:
    """Plays actions given as text and returns what happened."""
    pos.sink = []
    for text in texts:
        pos.apply(GAME.actions.parse(text))
    events = [event.seen_by(None) for event in pos.sink]
    pos.sink = None
    return events


def choices(pos: Micropolis) -> list[str]:
    """The legal actions as text."""
    return [GAME.actions.text(action) for action in pos.legal()]


def names(events: list[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in events]


def points(pos: Micropolis, hill: int = 0) -> dict[str, int]:
    """The points of an anthill as the position stands."""
    return dict(zip(CATEGORIES, hill_points(pos)[hill], strict=True))


def last_turn(seats: int = 4, left: int = 4, **more: Any) -> Micropolis:
    """The last turn of a round, with `left` tiles in the line; taking one ends the round."""
    return position(seats, line=more.pop("line", PLAIN)[:left], seat=(more.get("leader", 0) - 1) % seats, **more)
