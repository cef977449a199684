"""MY-18: objectives in general."""

from __future__ import annotations

import pytest

from formicary.games.myrmes.actions import OBJECTIVES
from formicary.games.myrmes.position import SOURCES
from tests.games.myrmes.positions import (
    LEVEL_1,
    LEVEL_2,
    act,
    atelier,
    completed,
    events_of,
    goals,
    kinds,
    nest,
    refused,
    set_season,
    start,
    total,
    with_goals,
)

# ---- MY-18: in general


@pytest.mark.rule("MY-18.1", "MY-18.7")
def test_a_nurse_completes_an_open_objective_whose_condition_is_met() -> None:
    pos = with_goals("food_3", "larvae_5")
    nest(pos, 0, food=3)
    atelier(pos, nurses=2)
    assert kinds(pos, "objective") == ["food_3"]
    events = events_of(pos, "objective food_3")
    assert pos.tracks[3] == 1 and pos.nursery[0] == 1 and pos.busy[0] == 0  # the nurse stays on the objective
    assert pos.view(0)["objectives"][0]["nurses"] == [0]  # type: ignore[index]
    assert {"event": "objective_done", "seat": 0, "objective": "food_3", "level": 1, "space": 0, "given": 3} in events
    act(pos, "finish")
    assert pos.nursery[0] == 2 and pos.view(0)["players"][0]["nurses"]["objectives"] == 1  # type: ignore[index]


@pytest.mark.rule("MY-18.2")
def test_only_objectives_on_display() -> None:
    pos = with_goals("food_3", "larvae_5")
    nest(pos, 0, soldiers=4)
    atelier(pos)
    assert refused(pos, "objective soldiers_2") == "MY-18.2"
    assert len(pos.view(0)["objectives"]) == 6  # type: ignore[arg-type]


@pytest.mark.rule("MY-18.3")
def test_levels_open_one_after_another() -> None:
    pos = start(2)
    set_season(pos, 4)
    goals(pos, "food_3", "soldiers_2", "stone_3", "food_5", "stone_5", "prey_4")
    nest(pos, 0, food=9, stone=9, larvae=0, soldiers=2)
    atelier(pos)
    assert kinds(pos, "objective") == ["food_3", "soldiers_2"]
    assert refused(pos, "objective stone_3") == "MY-18.3" and refused(pos, "objective stone_5") == "MY-18.3"
    completed(pos, 0, "food_3", 1)
    pos.nursery[0] -= 1
    pos.nurses_left[0] += 1
    pos.refresh_choices()
    assert kinds(pos, "objective") == ["soldiers_2", "food_5", "stone_3"]  # level 1 stays open
    assert refused(pos, "objective stone_5") == "MY-18.3"
    completed(pos, 0, "stone_3", 2)
    pos.nursery[0] -= 1
    pos.nurses_left[0] += 1
    pos.refresh_choices()
    assert kinds(pos, "objective") == ["soldiers_2", "food_5", "stone_5"]


@pytest.mark.rule("MY-18.4")
def test_each_objective_once_a_player() -> None:
    pos = with_goals("food_3", "larvae_5")
    completed(pos, 0, "food_3", 1)
    nest(pos, 0, food=3, larvae=0)
    nest(pos, 1, food=3, larvae=0, waiting=1, nursery=2)
    atelier(pos)
    assert refused(pos, "objective food_3") == "MY-18.4"
    act(pos, "finish")
    assert pos.deciders == (1,) and kinds(pos, "objective") == ["food_3"]  # another player may


@pytest.mark.rule("MY-18.5")
def test_one_objective_a_season() -> None:
    pos = with_goals("food_3", "larvae_5")
    nest(pos, 0, food=3, larvae=5)
    atelier(pos, nurses=3)
    act(pos, "objective food_3")
    assert kinds(pos, "objective") == [] and refused(pos, "objective larvae_5") == "MY-18.5"


@pytest.mark.rule("MY-18.6", "MY-19.21")
def test_what_is_demanded_is_given_up() -> None:
    pos = with_goals("food_3", limited_cubes=True)
    pos.supply[0] -= 4
    nest(pos, 0, food=4)
    pos.supply[3] = 30
    atelier(pos)
    act(pos, "objective food_3")
    assert total(pos) == (1, 0, 0) and pos.supply[0] == 29


@pytest.mark.rule("MY-18.7")
def test_the_first_free_space() -> None:
    pos = with_goals("food_3", seats=4)
    completed(pos, 2, "food_3", 2, 0)
    nest(pos, 2)
    nest(pos, 0, food=3)
    nest(pos, 1, food=3, waiting=1, nursery=2)
    atelier(pos)
    act(pos, "objective food_3", "objective food_3")
    slot = pos.objectives.index(OBJECTIVES.index("food_3"))
    assert pos.view(0)["objectives"][slot]["nurses"] == [2, 0, 1]  # type: ignore[index]


@pytest.mark.rule("MY-18.8")
@pytest.mark.parametrize(("name", "points"), [("food_3", 6), ("food_5", 9), ("stone_5", 12)])
def test_points_by_level(name: str, points: int) -> None:
    pos = with_goals(name)
    nest(pos, 0, food=5, stone=5)
    atelier(pos)
    act(pos, f"objective {name}")
    assert pos.score[0] == 10 + points
    later = with_goals(name, seats=4)
    for number, done in enumerate([*(LEVEL_1, LEVEL_2)[: later.static.goal_level[OBJECTIVES.index(name)] - 1], name]):
        completed(later, 3, done, 1 + number, int(done != name))
    nest(later, 3)
    nest(later, 0, food=5, stone=5)
    atelier(later)
    act(later, f"objective {name}")
    assert later.score[0] == 10 + points  # the same on the second space


@pytest.mark.rule("MY-18.8", "MY-18.9", "MY-19.4", "MY-X14")
def test_blue_completes_prey_2_after_red() -> None:
    pos = with_goals("prey_2", seats=4)
    completed(pos, 3, "prey_2", 2)
    nest(pos, 3)
    nest(pos, 0, termite=2)
    atelier(pos)
    act(pos, "objective prey_2")
    assert pos.prey_held[:3] == [0, 0, 0] and pos.score == [16, 10, 10, 13]
    assert pos.completed[pos.objectives.index(OBJECTIVES.index("prey_2"))] % 4 == 1  # the first free space


@pytest.mark.rule("MY-18.9", "MY-18.10", "MY-18.11", "MY-X30")
def test_earlier_seasons_only_and_anew_each_time() -> None:
    pos = with_goals("food_3", seats=3, at=5)
    completed(pos, 1, "food_3", 2)
    nest(pos, 1)
    nest(pos, 0, food=3)
    nest(pos, 2, food=3, waiting=1, nursery=2)
    atelier(pos)
    act(pos, "objective food_3")
    assert pos.score == [16, 14, 10]
    act(pos, "objective food_3")
    assert pos.score == [16, 18, 16]  # B gets 4 + 4; A and C nothing from each other


@pytest.mark.rule("MY-18.1", "MY-18.8")
def test_points_of_an_objective_and_of_those_completed_before_stand_in_lines_of_their_own() -> None:
    pos = with_goals("food_3", "larvae_5", seats=2)
    nest(pos, 0, food=3)
    atelier(pos, nurses=2)
    score = pos.score[0]
    act(pos, "objective food_3")
    sheet = {name: points for name, points in zip(SOURCES, pos.sheet[: len(SOURCES)], strict=True) if points}
    assert sheet == {"objectives": pos.score[0] - score} and pos.score[0] > score
