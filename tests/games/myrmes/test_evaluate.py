"""The measure of the bot greedy, in points: what each part of a nest is worth, early and late in the game."""

from __future__ import annotations

from typing import Any

import pytest

from formicary.games.myrmes import evaluate as measure
from formicary.games.myrmes.actions import OBJECTIVES
from formicary.games.myrmes.evaluate import evaluate
from formicary.games.myrmes.parts import FARM, SCAVENGING, SUB_COLONY
from formicary.games.myrmes.position import ATELIER, EARLY, END_OF_TURN, HARVEST, IN_WINTER, WORKERS, Myrmes
from formicary.kernel import playout
from tests.games.myrmes.positions import (
    GAME,
    NAMES,
    act,
    completed,
    event,
    exit_at,
    goals,
    h,
    nest,
    only_worker,
    prey,
    set_season,
    start,
    tile,
    workers,
)

SEATS = pytest.mark.parametrize("seat", [0, 1])  # what a nest is worth does not depend on whose it is


def nest_of(phase: int = WORKERS, season: int = 1, seat: int = 0, **what: int) -> Myrmes:
    """A nest with these numbers, in a phase of a season; nobody has moved, and the other one is bare."""
    pos = start(2)
    set_season(pos, season)
    nest(pos, 1 - seat, larvae=0)
    nest(pos, seat, **{"larvae": 0, **what})
    pos.phase = phase
    return pos


def nurses(pos: Myrmes, seat: int, left: int) -> float:
    """What the nurses are worth, given the objectives on display."""
    return measure.nurses_value(pos, seat, left, measure.goal_shares(pos, seat))


def objectives(pos: Myrmes, seat: int, left: int) -> float:
    """What the objectives on display are worth."""
    return measure.objectives_value(pos, seat, left, measure.goal_shares(pos, seat))


# ---- the whole


def test_the_start_of_a_game() -> None:
    """10 points, 2 workers and 3 nurses, a larva, an exit, the first winter far off and no objective begun."""
    winters = 4 * 3 * 0.45 + (5 + 6) * 0.35
    nurses = 3 * (0.65 + 0.82 * 8)
    objectives = 1.25 + (1 / 5) ** 2 * 6 * 0.45 * 0
    pos = start(2)
    goals(pos, "food_3", "soldiers_2", "stone_3", "colony_2")
    wanted = 10 + 2 * 1.93 + nurses + 0.43 + 0.10 * 8 - winters + objectives
    assert [evaluate(pos, seat) for seat in (0, 1)] == pytest.approx([wanted, wanted])


def test_at_the_end_only_the_points_count() -> None:
    pos = GAME.start(3, 2)
    assert isinstance(pos, Myrmes)
    playout(pos, 2)
    assert pos.result is not None and [evaluate(pos, seat) for seat in range(3)] == list(pos.result.scores)


@pytest.mark.parametrize(
    ("phase", "season", "cubes_on_tile"),
    [(WORKERS, 8, 2), (HARVEST, 8, 2), (ATELIER, 8, 1), (WORKERS, 9, 1), (HARVEST, 9, 1), (ATELIER, 9, 0)],
)
def test_a_harvest_still_to_come_this_season_counts(phase: int, season: int, cubes_on_tile: int) -> None:
    pos = nest_of(phase, season, soldiers=6)
    without = evaluate(pos, 0)
    tile(pos, 0, "p2", "-5,5 -5,6")
    assert evaluate(pos, 0) - without == pytest.approx(0.97 * cubes_on_tile)


def test_a_further_exit_counts_for_the_seasons_left() -> None:
    pos = nest_of(season=3, nursery=0, workers=0)
    without = evaluate(pos, 0)
    exit_at(pos, 0, "-4,1")
    assert evaluate(pos, 0) - without == pytest.approx(0.10 * 6)


# ---- level and stock


@SEATS
@pytest.mark.parametrize(
    ("what", "left", "value"),
    [
        ({}, 8, 0.0),
        ({"level": 1}, 8, 1.22 + 3.25 * 8),
        ({"level": 2}, 0, 2 * 1.22),
        ({"level": 3, "earth": 3, "stone": 3}, 4, 3 * (1.22 + 3.25 * 4)),
        ({"earth": 1}, 4, (1.22 + 3.25 * 4) * 0.30 / 2),  # 2 earth are needed for level 1
        ({"earth": 5, "stone": 5}, 4, (1.22 + 3.25 * 4) * 0.30),
        ({"level": 1, "earth": 5, "stone": 0}, 4, (1.22 + 3.25 * 4) * (1 + 0.30 * 2 / 3)),  # 2 earth and 1 stone
        ({"level": 2, "stone": 2}, 4, (1.22 + 3.25 * 4) * (2 + 0.30 * 2 / 3)),  # 3 stone
        ({"level": 1, "earth": 2, "stone": 1}, 0, 1.22),
    ],
)
def test_levels_and_what_is_there_towards_the_next(what: dict[str, int], left: int, value: float, seat: int) -> None:
    assert measure.level_value(nest_of(seat=seat, **what), seat, left) == pytest.approx(value)


@SEATS
@pytest.mark.parametrize(
    ("what", "harvests", "value"),
    [
        ({"food": 1}, 3, 1.10),
        ({"earth": 1}, 3, 0.77),
        ({"stone": 1}, 3, 1.10),
        ({"food": 1, "earth": 2, "stone": 1}, 3, 2 * 1.10 + 2 * 0.77),
        ({"food": 2, "earth": 2, "stone": 2}, 3, 4 * 1.10 + 2 * (0.17 + 0.57)),  # four can be stored, earth last
        ({"food": 2, "earth": 3, "stone": 2, "level": 2}, 3, 4 * 1.10 + 2 * 0.77 + 0.17 + 0.57),  # six on level 2
        ({"food": 2, "earth": 3, "phase": ATELIER}, 0, 2 * 1.10 + 2 * 0.77 + 0.17 + 0.57),
        ({"food": 2, "earth": 3, "phase": END_OF_TURN}, 2, 2 * 1.10 + 2 * 0.77 + 0.17),
        ({"food": 2, "earth": 3, "phase": END_OF_TURN}, 0, 0.15 * (2 * 1.10 + 2 * 0.77) + 0.17),
        ({"larvae": 4}, 3, 4 * 0.43),
        ({"larvae": 11}, 3, 9 * 0.43 + 2 * 0.24),
        ({"larvae": 10, "phase": IN_WINTER}, 0, 0.15 * (9 * 0.43 + 0.24)),
        ({"larvae": 7, "turning": 3, "turning_food": 1}, 3, 4 * 0.43 + 1.10),  # promised larvae are food already
    ],
)
def test_cubes_and_larvae(what: dict[str, int], harvests: int, value: float, seat: int) -> None:
    assert measure.stock_value(nest_of(**{"phase": WORKERS, "seat": seat, **what}), seat, harvests) == pytest.approx(value)


# ---- tiles and winter


@pytest.mark.parametrize(
    ("kind", "cells", "cubes", "harvests", "value", "food"),
    [
        ("p2", "-5,5 -5,6", (0, 2, 0), 9, 2 * 0.97, 0),
        ("p2", "-5,5 -5,6", (2, 0, 0), 9, 2 * 0.82, 2),
        ("p2", "-5,5 -5,6", (0, 0, 2), 9, 2 * 0.57, 0),
        ("p2", "-5,5 -5,6", (1, 1, 0), 1, 0.82, 0),  # food first; one harvest
        ("p2", "-5,5 -5,6", (0, 1, 1), 1, 0.57, 0),  # then stone
        ("p2", "-5,5 -5,6", (2, 0, 0), 7, 2 * 0.82, 1),  # one harvest before winter in this year
        ("p2", "-5,5 -5,6", (2, 0, 0), 0, 0.0, 0),
        ("aphid_farm", "-5,5 -5,6 -4,5", (0, 0, 0), 8, 0.90 * 8, 2),
        ("aphid_farm", "-5,5 -5,6 -4,5", (0, 0, 0), 5, 0.90 * 5, 0),
        ("scavenging", "-5,5 -5,6 -4,5", (0, 0, 0), 8, 0.98 * 8, 0),
    ],
)
def test_tiles_in_the_garden(kind: str, cells: str, cubes: tuple[int, int, int], harvests: int, value: float, food: int) -> None:
    pos = nest_of()
    tile(pos, 0, kind, cells, cubes)
    assert measure.tile_value(pos, 0, harvests) == (pytest.approx(value), food)
    assert measure.tile_value(pos, 1, harvests) == (0.0, 0)


def test_a_sub_colony() -> None:
    pos = nest_of()
    tile(pos, 0, "sub_colony", "-5,5 -5,6 -4,5 -4,4")
    assert measure.tile_value(pos, 0, 4) == (pytest.approx(6.66 * 4), 0)


@SEATS
@pytest.mark.parametrize(
    ("season", "what", "food_to_come", "risk"),
    [
        (1, {}, 0, 4 * 3 * 0.45 + 0.35 * (5 + 6)),
        (2, {}, 0, 4 * 3 * 0.81 + 0.35 * (5 + 6)),
        (3, {}, 0, 4 * 3 * 1.36 + 0.35 * (5 + 6)),
        (6, {}, 0, 5 * 3 * 1.36 + 0.35 * 6),
        (9, {}, 0, 6 * 3 * 1.36),
        (9, {"soldiers": 2}, 0, 4 * 3 * 1.36),
        (9, {"soldiers": 1, "food": 2, "larvae": 7}, 0, 1 * 3 * 1.36),
        (9, {"larvae": 7, "turning": 3, "turning_food": 1}, 0, 4 * 3 * 1.36),
        (9, {"food": 3}, 2, (3 - 1.28 * 2) * 3 * 1.36),
        (9, {"food": 6}, 2, 0.0),
        (9, {"soldiers": 6}, 0, 0.0),
        (4, {"soldiers": 6, "food": 1}, 0, 0.0),
        (1, {"soldiers": 5, "food": 1}, 0, 0.35),
    ],
)
def test_winter_to_come(season: int, what: dict[str, int], food_to_come: int, risk: float, seat: int) -> None:
    assert measure.winter_risk(nest_of(season=season, seat=seat, **what), seat, food_to_come) == pytest.approx(risk)


def test_winter_itself() -> None:
    pos = nest_of()
    pos.season = 3
    assert measure.winter_risk(pos, 0, 0) == pytest.approx(4 * 3 * 1.00 + 0.35 * 11)


# ---- ants and nurses


@SEATS
@pytest.mark.parametrize(
    ("what", "left", "value"),
    [
        ({"workers": 2}, 5, 2 * 1.93),
        ({"workers": 0, "rooms": 0b101}, 5, 2 * 1.74),
        ({"workers": 1, "rooms": 0b1}, 0, 1.93),
        ({"workers": 0}, 5, -2.34),
        ({"workers": 0}, 0, 0.0),
        ({"workers": 1, "soldiers": 2}, 5, 1.93 + 2 * (1.75 + 0.14 * 5)),
        ({"workers": 1, "soldiers": 6}, 5, 1.93 + 4 * (1.75 + 0.14 * 5) + 2 * 0.4),
        ({"workers": 1, "soldiers": 2}, 0, 1.93 + 2 * 1.75),
        ({"workers": 1, "soldiers": 2, "phase": HARVEST}, 0, 1.93 + 2 * 0.3),
        ({"workers": 1, "soldiers": 2, "phase": HARVEST}, 1, 1.93 + 2 * (1.75 + 0.14)),
        ({"workers": 6}, 5, 6 * 1.93),
        ({"workers": 6, "rooms": 0b1}, 5, 6 * 1.93 + 1.74 - 0.5),  # hardly any left to be born
    ],
)
def test_workers_and_soldiers(what: dict[str, int], left: int, value: float, seat: int) -> None:
    assert measure.ants_value(nest_of(**{"phase": WORKERS, "seat": seat, **what}), seat, left) == pytest.approx(value)


@SEATS
@pytest.mark.parametrize(
    ("what", "named", "value"),
    [
        ({"workers": 1, "on_soldiers": 2, "nursery": 1}, "none", 1.93 + 1.75),
        ({"workers": 1, "on_workers": 2, "nursery": 1}, "none", 2 * 1.93),
        ({"workers": 1, "on_workers": 2, "nursery": 1}, "worker", 3 * 1.93),
        ({"workers": 6, "soldiers": 2, "on_workers": 2, "nursery": 1}, "none", 6 * 1.93 + 2 * 1.75),  # no ant is left to be born
        ({"workers": 5, "soldiers": 2, "on_soldiers": 2, "on_workers": 2, "nursery": 0}, "none", 5 * 1.93 + 3 * 1.75),
    ],
)
def test_ants_to_be_born(what: dict[str, int], named: str, value: float, seat: int) -> None:
    pos = nest_of(EARLY, seat=seat, **what)
    event(pos, seat, named)
    assert measure.ants_value(pos, seat, 0) == pytest.approx(value)


@SEATS
@pytest.mark.parametrize(
    ("what", "left", "value"),
    [
        ({"nursery": 3}, 4, 3 * (0.65 + 0.82 * 4)),
        ({"nursery": 3, "phase": END_OF_TURN}, 0, 3 * 0.65),
        ({"nursery": 2, "on_larvae": 2, "phase": EARLY}, 0, 4 * 0.65 + 3 * (0.43 + 0.12)),
        ({"nursery": 2, "on_larvae": 2}, 0, 4 * 0.65),
        ({"nursery": 2, "waiting": 1}, 0, 3 * 0.65 + 1.00),  # for a tunnel
        ({"nursery": 1, "waiting": 2}, 0, 3 * 0.65 + 1.00 + 0.1),
        ({"nursery": 1, "waiting": 2, "earth": 1}, 0, 3 * 0.65 + 2 * 1.00),  # and to dig, with the earth of this season
        ({"nursery": 1, "waiting": 2, "level": 1, "earth": 1}, 0, 3 * 0.65 + 2 * 1.00),
        ({"nursery": 1, "waiting": 2, "level": 2, "stone": 1}, 0, 3 * 0.65 + 1.00 + 0.1),
        ({"nursery": 1, "waiting": 2, "level": 2, "stone": 2}, 0, 3 * 0.65 + 2 * 1.00),
        ({"nursery": 1, "waiting": 2, "level": 3, "earth": 9, "stone": 2}, 0, 3 * 0.65 + 1.00 + 0.1),
        ({"nursery": 1, "waiting": 2, "food": 2}, 0, 3 * 0.65 + 2 * 1.00),  # and a nurse to raise
        ({"nursery": 1, "waiting": 2, "food": 1}, 0, 3 * 0.65 + 1.00 + 0.1),
        ({"nursery": 1, "waiting": 2, "food": 1, "larvae": 3}, 0, 3 * 0.65 + 2 * 1.00),
        ({"nursery": 0, "waiting": 4, "food": 2, "earth": 1}, 0, 4 * 0.65 + 3 * 1.00 + 0.1),
        ({"nursery": 1, "waiting": 2, "phase": END_OF_TURN}, 0, 3 * 0.65),
        ({"nursery": 1, "waiting": 2, "phase": ATELIER}, 0, 3 * 0.65 + 1.00 + 0.1),
    ],
)
def test_nurses(what: dict[str, int], left: int, value: float, seat: int) -> None:
    pos = nest_of(**{"phase": WORKERS, "seat": seat, **what})
    goals(pos, "prey_2", "special_2")
    assert nurses(pos, seat, left) == pytest.approx(value)


def test_nurses_waiting_for_an_objective_that_is_reached() -> None:
    pos = nest_of(nursery=1, waiting=4, soldiers=2)
    goals(pos, "soldiers_2", "special_2")
    assert nurses(pos, 0, 0) == pytest.approx(5 * 0.65 + 3 * 1.00 + 0.1)  # a tunnel, and two for the objective
    completed(pos, 0, "soldiers_2", 1)
    assert nurses(pos, 0, 0) == pytest.approx(5 * 0.65 + 1.00 + 3 * 0.1)
    for word in ("-4,1", "-5,1", "-4,3"):
        exit_at(pos, 0, word)
    assert measure.nurses_value(pos, 0, 0, measure.goal_shares(pos, 0)) == pytest.approx(5 * 0.65 + 4 * 0.1)


# ---- objectives


@SEATS
@pytest.mark.parametrize(
    ("what", "left", "value"),
    [
        ({}, 4, 1.25),
        ({"soldiers": 1}, 4, (1 / 2) ** 2 * 6 * 0.45 + 1.25),
        ({"soldiers": 2}, 4, 6 * 0.45 + 1.25),
        ({"soldiers": 8}, 4, 6 * 0.45 + 1.25),
        ({"soldiers": 1, "larvae": 4}, 4, (4 / 5) ** 2 * 6 * 0.45 + 1.25),  # the nearest of them
        ({"stone": 3}, 4, 1.25),  # of level 2, which is not open
        ({"soldiers": 2}, 0, 6 * 0.45 + 1.25),  # in the atelier of this season
        ({"soldiers": 2, "phase": ATELIER}, 0, 6 * 0.45 + 1.25),
        ({"soldiers": 2, "phase": END_OF_TURN}, 0, 0.0),
        ({"soldiers": 2, "used": 8}, 0, 0.0),
        ({"soldiers": 2, "used": 8}, 1, 6 * 0.45 + 1.25),
        ({"soldiers": 2, "used": 7}, 0, 6 * 0.45 + 1.25),
    ],
)
def test_objectives(what: dict[str, int], left: int, value: float, seat: int) -> None:
    pos = nest_of(**{"phase": WORKERS, "seat": seat, **what})
    goals(pos, "soldiers_2", "larvae_5", "stone_3", "special_3")
    assert objectives(pos, seat, left) == pytest.approx(value)


def test_objectives_of_a_level_that_is_open() -> None:
    pos = nest_of(season=5, soldiers=2, stone=2)
    goals(pos, "soldiers_2", "prey_2", "stone_3", "special_3")
    completed(pos, 0, "soldiers_2", 1)
    assert objectives(pos, 0, 4) == pytest.approx((2 / 3) ** 2 * 9 * 0.45 + 2 * 1.25)


@SEATS
@pytest.mark.parametrize(
    ("goal", "what", "share"),
    [
        ("food_3", {"food": 2}, 2 / 3), ("food_3", {"food": 9}, 1.0), ("larvae_9", {"larvae": 3}, 1 / 3),
        ("colony_2", {"level": 1}, 0.5), ("nurses_6", {"nursery": 3}, 3 / 6), ("nurses_6", {"nursery": 6}, 1.0),
        ("nurses_6", {"nursery": 3, "waiting": 3}, 1.0),
    ],
)  # fmt: skip
def test_how_much_of_an_objective_is_there(goal: str, what: dict[str, int], share: float, seat: int) -> None:
    pos = nest_of(season=5, seat=seat, **what)
    assert measure.progress(pos, seat, OBJECTIVES.index(goal)) == pytest.approx(share)


def test_nurses_that_stand_on_objectives_cannot_be_given_up_for_another() -> None:
    pos = nest_of(season=5, nursery=1)
    pos.nurses_left[0] = 2
    assert measure.progress(pos, 0, OBJECTIVES.index("nurses_6")) == pytest.approx(5 / 6)


# ---- sorties


def sortie(level: int = 0, **what: Any) -> Myrmes:
    """A worker of seat 0 at its exit -5,4, with three steps; no prey is near."""
    pos = start(2)
    set_season(pos, 5)
    only_worker(pos)
    nest(pos, 0, level=level, larvae=0, **what)
    event(pos, 0, "none")
    prey(pos, "-3,3", None)
    prey(pos, "-6,6", None)
    workers(pos)
    pos.moves = 3
    act(pos, "out -5,4")
    pos.moves = 3
    return pos


def test_the_tiles_that_could_be_placed() -> None:
    def names(pos: Myrmes) -> list[str]:
        return [NAMES[kind] for kind in measure.placeable(pos, 0)]

    assert names(sortie()) == ["p2"]
    assert names(sortie(1)) == ["p3_line", "p3_triangle", "p2"]
    assert names(sortie(1, stone=1)) == ["aphid_farm", "p3_line", "p3_triangle", "p2"]
    assert names(sortie(1, food=1)) == ["scavenging", "p3_line", "p3_triangle", "p2"]
    assert names(sortie(2)) == ["p4_hook", "p4_rhombus", "p3_line", "p3_triangle"]
    assert names(sortie(3)) == ["p5", "p4_hook", "p4_rhombus"]
    pos = sortie(1)
    pos.pheromones[1] = 0
    assert len(names(pos)) == 2


@pytest.mark.parametrize(
    ("kind", "harvests", "value"),
    [
        (0, 5, 0 + 0.97 + 0.97),  # p2 on two hexes of earth
        (0, 1, 0 + 0.97),
        (FARM, 5, 2 + 0.90 * 5 - 1.10),
        (SCAVENGING, 5, 2 + 0.98 * 5 - 1.10),
        (SUB_COLONY, 5, 4 + 6.66 * 5 - 3.0),
    ],
)
def test_the_best_way_to_lay_a_tile(kind: int, harvests: int, value: float) -> None:
    pos = sortie()
    here = h("-5,5")
    assert measure.best_way(pos, kind, here, 0, harvests) == pytest.approx(value)
    assert measure.best_way(pos, kind, here, (1 << 18) - 1, harvests) == 0.0  # everything around is taken


def test_what_a_worker_outside_hopes_for() -> None:
    pos = sortie()
    assert [measure.sortie_hope(pos, 0, harvests) for harvests in (5, 1, 0)] == pytest.approx([2 * 0.97 - 0.03, 0.97 - 0.03, 0.0])
    prey(pos, "-5,5", "ladybug")  # 2 food and no points, for a soldier
    assert measure.sortie_hope(pos, 0, 0) == pytest.approx(0.0)
    nest(pos, 0, soldiers=1)
    assert measure.sortie_hope(pos, 0, 0) == pytest.approx(0 + 2 - 1.75 + 1.72 - 0.03)
    prey(pos, "-5,5", "spider")  # 4 points and a food, for two soldiers
    assert measure.sortie_hope(pos, 0, 0) == pytest.approx(0.0)
    nest(pos, 0, soldiers=2)
    assert measure.sortie_hope(pos, 0, 0) == pytest.approx(4 + 1 - 2 * 1.75 + 1.72 - 0.03)


def test_a_worker_on_the_first_hex_of_the_garden_is_outside_too() -> None:
    pos = start(4)
    only_worker(pos)
    event(pos, 0, "none")
    workers(pos)
    act(pos, "out -5,4")
    pos.walker = 0
    outside = evaluate(pos, 0)
    hope = measure.sortie_hope(pos, 0, 9)
    pos.walker = -1
    assert hope > 0 and outside - evaluate(pos, 0) == pytest.approx(hope)
