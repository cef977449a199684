"""MY-14: scoring and VP+1."""

from __future__ import annotations

import pytest

from formicary.games.myrmes.position import Myrmes
from tests.games.myrmes.positions import (
    act,
    atelier,
    completed,
    event,
    events_of,
    goals,
    harvest,
    nest,
    only_worker,
    prey,
    start,
    texts,
    tile,
    winter,
    workers,
)  # fmt: skip


def lucky(seats: int = 4, level: int = 0) -> Myrmes:
    """Seat 0 has VP+1 and one worker."""
    pos = start(seats)
    pos.dice[0] = 3
    pos.event = [3] * seats
    only_worker(pos)
    nest(pos, 0, level=level)
    nest(pos, 1, workers=1)
    event(pos, 0, "vp")
    return pos


def place(pos: Myrmes, kind: str) -> int:
    """Places a tile next to the exit; returns the points gained."""
    workers(pos)
    act(pos, "out -5,4", "step -4,4", f"place {kind}")
    if pos.walker >= 0:
        act(pos, texts(pos)[0])
    return pos.score[0] - 10


@pytest.mark.rule("MY-14.1")
def test_points_are_scored_the_moment_they_arise() -> None:
    pos = lucky(level=3)
    nest(pos, 0, food=1)
    event(pos, 0, "move")
    workers(pos)
    events = events_of(pos, "work queen")
    assert pos.score[0] == 12
    assert {"event": "scored", "seat": 0, "points": 2, "source": "queen", "score": 12} in events


@pytest.mark.rule("MY-14.2", "MY-14.3", "MY-14.5", "MY-X28")
def test_tiles_with_vp_plus_1() -> None:
    assert place(lucky(), "p2") == 0
    assert place(lucky(level=1), "p3_triangle") == 3
    special = lucky(level=1)
    nest(special, 0, stone=1)
    assert place(special, "aphid_farm") == 3


@pytest.mark.rule("MY-14.2", "MY-14.3", "MY-14.5", "MY-X28")
@pytest.mark.parametrize(("kind", "points"), [("ladybug", 0), ("termite", 3), ("spider", 5)])
def test_prey_with_vp_plus_1(kind: str, points: int) -> None:
    pos = lucky()
    prey(pos, "-3,3", kind)
    nest(pos, 0, soldiers=2)
    workers(pos)
    act(pos, "out -5,4", "step -4,3", "step -3,3")
    assert pos.score[0] == 10 + points


@pytest.mark.rule("MY-14.3", "MY-X28")
def test_the_queen_with_vp_plus_1() -> None:
    pos = lucky(level=3)
    nest(pos, 0, food=1)
    workers(pos)
    act(pos, "work queen")
    assert pos.score[0] == 13


@pytest.mark.rule("MY-14.3", "MY-14.5")
@pytest.mark.parametrize(("owner", "kind", "cells", "points"), [
    (1, "p3_line", "-4,3 -4,4 -4,5", 3), (0, "p3_line", "-4,3 -4,4 -4,5", 0), (1, "p2", "-4,3 -4,4", 0),
])  # fmt: skip
def test_clearing_with_vp_plus_1(owner: int, kind: str, cells: str, points: int) -> None:
    pos = lucky()
    tile(pos, owner, kind, cells, (0, 0, 0))
    nest(pos, 0, earth=1, soldiers=1)
    workers(pos)
    act(pos, "out -5,4", "step -4,3", "clear -4,3")
    assert pos.score[0] == 10 + points


@pytest.mark.rule("MY-14.3", "MY-X28")
def test_each_sub_colony_is_a_scoring_of_its_own() -> None:
    pos = lucky()
    tile(pos, 0, "sub_colony", "-4,4 -3,4 -4,5 -3,3")
    tile(pos, 0, "sub_colony", "-2,6 -1,5 -1,6 -2,7")
    harvest(pos)
    assert pos.score[0] == 10 + 6


@pytest.mark.rule("MY-14.3", "MY-14.4", "MY-X28")
def test_objectives_and_the_bonus_of_an_earlier_completer() -> None:
    pos = lucky()
    goals(pos, "food_3")
    pos.season, pos.dice, pos.passes = 1, [0, 3, 3], 1
    pos.sheets = ((0,) * len(pos.sheet),)
    event(pos, 1, "vp")
    completed(pos, 1, "food_3", 1)
    nest(pos, 0, food=3)
    nest(pos, 1)
    atelier(pos)
    act(pos, "objective food_3")
    assert pos.score[0] == 10 + 7  # level 1 with VP+1
    assert pos.score[1] == 10 + 4  # 3 with four players, and VP+1 though it is not seat 1's turn


@pytest.mark.rule("MY-14.6", "MY-21.8")
def test_winter_losses_are_not_changed() -> None:
    pos = start(2)
    pos.event[0] = 1
    winter(pos)
    assert pos.score[0] == 10 - 12


@pytest.mark.rule("MY-14.7")
def test_the_score_may_fall_below_0_unless_there_is_a_floor() -> None:
    free, floored = start(2), start(2, score_floor=0)
    for pos in (free, floored):
        winter(pos, 2)
    assert free.score == [10 - 15, 10 - 15]
    assert floored.score == [0, 0]
    assert floored.sheets[-1][8] == -10  # a loss as far as it took effect
