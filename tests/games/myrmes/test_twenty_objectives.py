"""MY-19: the twenty objectives."""

from __future__ import annotations

import pytest

from formicary.games.myrmes.actions import HEX_WORDS, OBJECTIVES
from formicary.games.myrmes.objectives import groups, is_met
from formicary.games.myrmes.position import NOBODY, Myrmes
from tests.games.myrmes.positions import (
    GAME,
    act,
    atelier,
    completed,
    event,
    events_of,
    exit_at,
    go,
    h,
    kinds,
    nest,
    refused,
    start,
    texts,
    tile,
    total,
    with_goals,
)

# ---- MY-19: the twenty objectives


def before_and_after(pos: Myrmes, name: str) -> int:
    """Completes an objective, choosing the first way where there are several; returns the points of seat 0."""
    atelier(pos)
    act(pos, f"objective {name}")
    while pos.deciders and pos.deciders[0] == 0 and texts(pos)[0].split()[0] in ("mix", "give", "unmark", "group"):
        act(pos, texts(pos)[0])
    return pos.score[0] - 10


@pytest.mark.rule("MY-19.1", "MY-19.8")
@pytest.mark.parametrize(("name", "need", "points"), [("food_3", 3, 6), ("food_5", 5, 9)])
def test_food(name: str, need: int, points: int) -> None:
    pos = with_goals(name)
    nest(pos, 0, food=need)
    assert before_and_after(pos, name) == points and total(pos) == (0, 0, 0)
    short = with_goals(name)
    nest(short, 0, food=need - 1)
    atelier(short)
    assert refused(short, f"objective {name}") == f"MY-19.{OBJECTIVES.index(name) + 1}"


@pytest.mark.rule("MY-19.9", "MY-19.15")
@pytest.mark.parametrize(("name", "need", "points"), [("stone_3", 3, 9), ("stone_5", 5, 12)])
def test_stone(name: str, need: int, points: int) -> None:
    pos = with_goals(name)
    nest(pos, 0, stone=need)
    assert before_and_after(pos, name) == points and total(pos) == (0, 0, 0)
    short = with_goals(name)
    nest(short, 0, stone=need - 1, earth=9, food=9)
    atelier(short)
    assert refused(short, f"objective {name}") == f"MY-19.{OBJECTIVES.index(name) + 1}"


@pytest.mark.rule("MY-19.2", "MY-19.16", "MY-19.22")
@pytest.mark.parametrize(("name", "need", "points"), [("earth_stone_2", 2, 6), ("earth_stone_6", 6, 12)])
def test_earth_and_stone_in_any_mix(name: str, need: int, points: int) -> None:
    pos = with_goals(name)
    nest(pos, 0, earth=need, stone=need)
    atelier(pos)
    act(pos, f"objective {name}")
    assert kinds(pos, "mix") == [str(n) for n in range(need + 1)]
    act(pos, "mix 1")
    assert pos.score[0] == 10 + points and pos.stock[:3] == [0, need - 1, 1]
    one_way = with_goals(name)
    nest(one_way, 0, earth=need - 1, stone=1)
    atelier(one_way)
    act(one_way, f"objective {name}")
    assert one_way.score[0] == 10 + points and total(one_way) == (0, 0, 0)  # not asked
    short = with_goals(name)
    nest(short, 0, earth=need - 2, stone=1)
    atelier(short)
    assert refused(short, f"objective {name}") == f"MY-19.{OBJECTIVES.index(name) + 1}"


@pytest.mark.rule("MY-19.3", "MY-19.10")
@pytest.mark.parametrize(("name", "need", "points"), [("larvae_5", 5, 6), ("larvae_9", 9, 9)])
def test_larvae(name: str, need: int, points: int) -> None:
    pos = with_goals(name)
    nest(pos, 0, larvae=need + 1)
    assert before_and_after(pos, name) == points and pos.larvae[0] == 1
    short = with_goals(name)
    nest(short, 0, larvae=need - 1)
    atelier(short)
    assert refused(short, f"objective {name}") == f"MY-19.{OBJECTIVES.index(name) + 1}"


@pytest.mark.rule("MY-19.4", "MY-19.11", "MY-19.17", "MY-19.25")
@pytest.mark.parametrize(("name", "need", "points"), [("prey_2", 2, 6), ("prey_3", 3, 9), ("prey_4", 4, 12)])
def test_prey(name: str, need: int, points: int) -> None:
    pos = with_goals(name)
    nest(pos, 0, spider=need)
    assert before_and_after(pos, name) == points
    assert pos.prey_held[:3] == [0, 0, 0] and pos.prey_given == [0, 0, need]  # out of the game
    short = with_goals(name)
    nest(short, 0, spider=need - 1)
    atelier(short)
    assert refused(short, f"objective {name}") == f"MY-19.{OBJECTIVES.index(name) + 1}"


@pytest.mark.rule("MY-19.24")
def test_which_tokens_is_asked_and_kinds_do_not_matter() -> None:
    pos = with_goals("prey_2")
    nest(pos, 0, ladybug=1, spider=1, termite=1)
    atelier(pos)
    act(pos, "objective prey_2")
    assert kinds(pos, "give") == ["ladybug", "termite", "spider"]
    act(pos, "give spider")
    assert refused(pos, "give spider") == "MY-19.24"
    act(pos, "give ladybug")
    assert pos.prey_held[:3] == [0, 1, 0] and pos.score[0] == 16


@pytest.mark.rule("MY-19.5")
def test_soldiers() -> None:
    pos = with_goals("soldiers_2")
    nest(pos, 0, soldiers=3)
    assert before_and_after(pos, "soldiers_2") == 6 and pos.soldiers[0] == 1 and pos.ants_left[0] == 7
    short = with_goals("soldiers_2")
    nest(short, 0, soldiers=1)
    atelier(short)
    assert refused(short, "objective soldiers_2") == "MY-19.5"


SPECIAL_SITES = ["-4,4 -3,4 -4,5", "0,4 0,5 -1,5", "-5,1 -4,1 -5,2", "3,1 4,1 4,0"]


@pytest.mark.rule("MY-19.6", "MY-19.12", "MY-19.26", "MY-19.27")
@pytest.mark.parametrize(("name", "need", "give", "points"), [("special_2", 2, 1, 6), ("special_3", 3, 2, 9)])
def test_special_tiles(name: str, need: int, give: int, points: int) -> None:
    pos = with_goals(name)
    for number in range(need):
        tile(pos, 0, "aphid_farm" if number else "scavenging", SPECIAL_SITES[number])
    nest(pos, 0)
    atelier(pos)
    act(pos, f"objective {name}")
    assert len(kinds(pos, "unmark")) == need  # any of them, alike or not
    for _ in range(give):
        act(pos, texts(pos)[-1])
    assert pos.score[0] == 10 + points
    assert pos.tile_owner.count(NOBODY) == give and pos.tile_owner.count(0) == need - give
    assert pos.markers_left[0] == 4 - need + give  # they may be used again
    assert len(pos.view(0)["garden"]["tiles"]) == need  # type: ignore[index]
    short = with_goals(name)
    for number in range(need - 1):
        tile(short, 0, "aphid_farm", SPECIAL_SITES[number])
    nest(short, 0)
    atelier(short)
    assert refused(short, f"objective {name}") == f"MY-19.{OBJECTIVES.index(name) + 1}"


@pytest.mark.rule("MY-19.28")
def test_only_marked_tiles_count_unless_built_ones_do() -> None:
    for option, met in (("marked", False), ("built", True)):
        pos = with_goals("special_2", special_objective_counts=option)
        tile(pos, 0, "aphid_farm", SPECIAL_SITES[0])
        lost = tile(pos, 0, "aphid_farm", SPECIAL_SITES[1])
        pos.tile_owner[lost] = NOBODY
        pos.markers_left[0] += 1
        nest(pos, 0)
        atelier(pos)
        assert ("objective special_2" in texts(pos)) == met
        if met:
            act(pos, "objective special_2")
            assert pos.score[0] == 16 and pos.tile_owner == [NOBODY, NOBODY]


@pytest.mark.rule("MY-19.14", "MY-19.19", "MY-19.29", "MY-19.30", "MY-X33")
def test_colony_levels() -> None:
    for level in (2, 3):
        pos = with_goals("colony_2")
        nest(pos, 0, level=level)
        assert before_and_after(pos, "colony_2") == 9 and pos.level[0] == level - 1
    pos = with_goals("colony_3")
    nest(pos, 0, level=3, food=6)
    atelier(pos)
    act(pos, "objective colony_3")
    assert pos.score[0] == 22 and pos.level[0] == 1
    assert total(pos) == (4, 0, 0)  # two food, all alike, had to go
    for name, level in (("colony_2", 1), ("colony_3", 2)):
        short = with_goals(name)
        nest(short, 0, level=level)
        event(short, 0, "level")  # the disc alone counts
        atelier(short)
        assert refused(short, f"objective {name}") == f"MY-19.{OBJECTIVES.index(name) + 1}"


@pytest.mark.rule("MY-19.29", "MY-19.30")
def test_a_level_dug_in_the_same_turn_counts_and_can_be_dug_again() -> None:
    pos = with_goals("colony_2")
    nest(pos, 0, level=1, earth=4, stone=2)
    atelier(pos, nurses=2)
    act(pos, "dig", "objective colony_2")
    assert pos.level[0] == 1 and pos.score[0] == 19 and total(pos) == (0, 2, 1)
    nest(pos, 0, waiting=1, nursery=1)
    atelier(pos)
    assert "dig" in texts(pos)


@pytest.mark.rule("MY-19.30", "MY-20.5")
def test_level_plus_1_adds_to_the_level_left() -> None:
    pos = with_goals("colony_2")
    nest(pos, 0, level=2, food=6)
    event(pos, 0, "level")
    atelier(pos)
    act(pos, "objective colony_2")
    assert pos.level[0] == 1 and total(pos) == (6, 0, 0)  # storage of level 2


@pytest.mark.rule("MY-19.13", "MY-19.18", "MY-19.31", "MY-19.34")
@pytest.mark.parametrize(("name", "need", "give", "points"), [("nurses_6", 6, 1, 9), ("nurses_8", 8, 2, 12)])
def test_nurses(name: str, need: int, give: int, points: int) -> None:
    pos = with_goals(name)
    done = pos.static.goal_level[OBJECTIVES.index(name)] - 1
    nest(pos, 0, nursery=need - done)
    assert 8 - pos.nurses_left[0] == need
    assert before_and_after(pos, name) == points
    assert 8 - pos.nurses_left[0] == need - give  # back in the reserve, to be raised again
    short = with_goals(name)
    nest(short, 0, nursery=need - done - 1)
    atelier(short)
    assert refused(short, f"objective {name}") == f"MY-19.{OBJECTIVES.index(name) + 1}"


@pytest.mark.rule("MY-19.31", "MY-19.32", "MY-19.33", "MY-X31")
def test_nurses_6_with_three_on_objectives_and_three_off() -> None:
    pos = with_goals("nurses_6", "stone_3", at=7)
    for name, number in (("food_3", 3), ("stone_3", 4)):
        if OBJECTIVES.index(name) in pos.objectives:
            completed(pos, 0, name, number)
    on = sum(1 for code in pos.completed[:6] if code)
    for slot in range(6):
        if on < 3 and not pos.completed[slot] and pos.static.goal_level[pos.objectives[slot]] == 1:
            pos.completed[slot] = 5 * 4
            on += 1
    assert on == 3
    nest(pos, 0, nursery=3)
    atelier(pos, nurses=1)
    act(pos, "objective nurses_6")
    shown = pos.view(0)["players"][0]["nurses"]  # type: ignore[index]
    assert shown["objectives"] == 4 and 8 - pos.nurses_left[0] == 5
    assert shown["nursery"] + shown["atelier"] == 1


@pytest.mark.rule("MY-19.32", "MY-X32")
def test_nurses_6_with_only_the_acting_one_off() -> None:
    pos = with_goals("nurses_6", at=8)
    codes = [2, 3, 4, 0, 5, 6]
    for slot in range(6):
        goal = pos.objectives[slot]
        pos.completed[slot] = 0 if goal == OBJECTIVES.index("nurses_6") else codes[slot] * 4 if codes[slot] else 7 * 4
    assert sum(1 for code in pos.completed[:6] if code) == 5
    nest(pos, 0, nursery=1)
    pos.tracks[3], pos.nursery[0] = 1, 0
    assert 8 - pos.nurses_left[0] == 6
    assert not is_met(pos, 0, OBJECTIVES.index("nurses_6"), 0)
    pos.nursery[0], pos.nurses_left[0] = 1, pos.nurses_left[0] - 1
    assert is_met(pos, 0, OBJECTIVES.index("nurses_6"), 0)


@pytest.mark.rule("MY-19.33")
def test_nurses_with_nothing_left_to_do_go_first() -> None:
    pos = with_goals("nurses_6")
    nest(pos, 0, nursery=0, on_larvae=2, waiting=3)
    atelier(pos)
    act(pos, "objective nurses_6")
    assert pos.tracks[:4] == [1, 0, 0, 2]  # one used for births went, those waiting stay
    last = with_goals("nurses_6")
    nest(last, 0, nursery=0, waiting=4, busy=1)
    atelier(last)
    act(last, "objective nurses_6")
    assert last.tracks[3] == 3 and last.busy[0] == 0  # the one on an action went
    waiting = with_goals("nurses_6")
    nest(waiting, 0, nursery=0, waiting=5)
    atelier(waiting)
    act(waiting, "objective nurses_6")
    assert waiting.tracks[3] == 3  # five less the acting one and one that was waiting


# pheromones of size 2 in a row along r = 5 and r = 6, each touching the next
CHAIN = ["-7,5 -6,5", "-5,5 -4,5", "-3,5 -2,5", "-1,5 0,5", "-5,6 -5,7", "-4,6 -3,6", "-2,6 -1,6"]


@pytest.mark.rule("MY-19.7", "MY-19.35", "MY-19.37", "MY-X16")
def test_four_connected_pheromones_without_cubes() -> None:
    pos = with_goals("pheromones_4", seats=4)
    for cells in CHAIN[:4]:
        tile(pos, 0, "p2", cells, (0, 0, 0))
    nest(pos, 0)
    assert [sorted(group) for group in groups(pos, 0)] == [[0, 1, 2, 3]]
    assert before_and_after(pos, "pheromones_4") == 6
    assert pos.tile_owner == [0, 0, 0, 0]  # the tiles stay
    short = with_goals("pheromones_4", seats=4)
    for cells in (CHAIN[0], CHAIN[1], CHAIN[2], "-4,2 -4,1"):  # four, but not connected
        tile(short, 0, "p2", cells)
    nest(short, 0)
    atelier(short)
    assert refused(short, "objective pheromones_4") == "MY-19.7"


@pytest.mark.rule("MY-19.20", "MY-19.37")
def test_seven_connected_pheromones() -> None:
    pos = with_goals("pheromones_7", seats=4)
    for cells in CHAIN[:6]:
        tile(pos, 0, "p2", cells)
    tile(pos, 0, "p3_line", "-4,2 -4,3 -4,4")
    nest(pos, 0)
    assert [len(group) for group in groups(pos, 0)] == [7]
    assert any(pos.tile_cubes)
    assert before_and_after(pos, "pheromones_7") == 12
    assert not any(pos.tile_cubes) and len(pos.tile_owner) == 7  # one way only: nothing was asked


@pytest.mark.rule("MY-19.37")
def test_each_pheromone_that_loses_cubes_is_told_with_its_place_and_its_cubes() -> None:
    pos = with_goals("pheromones_4", seats=4)
    for number, cells in enumerate(CHAIN[:4]):
        tile(pos, 0, "p2", cells, (0, 0, 0) if number == 1 else None)
    nest(pos, 0)
    atelier(pos)
    lying = [(number, HEX_WORDS[pos.cells_of(number)[0]], pos.tile_cubes[3 * number : 3 * number + 3]) for number in range(4)]
    told = [event for event in events_of(pos, "objective pheromones_4") if event["event"] == "cubes_left"]
    assert [sum(cubes) for _, _, cubes in lying] == [2, 0, 0, 2]  # the third lies on mushrooms
    assert [(event["tile"], event["hex"], event["cubes"]) for event in told] == [lying[0], lying[3]]


@pytest.mark.rule("MY-19.35")
def test_the_group_is_picked_tile_by_tile() -> None:
    pos = with_goals("pheromones_4", seats=4, limited_cubes=True)
    for cells in CHAIN[:5]:
        tile(pos, 0, "p2", cells)
    pos.supply = [30 - sum(pos.tile_cubes[0::3]), 15 - sum(pos.tile_cubes[1::3]), 15 - sum(pos.tile_cubes[2::3]), 30]
    nest(pos, 0)
    atelier(pos)
    act(pos, "objective pheromones_4")
    assert len(kinds(pos, "group")) == 5
    act(pos, "group -7,5")
    assert kinds(pos, "group") == ["-3,5", "-5,6"]  # (-5,5) was the only one that touches the first, so it is taken
    assert refused(pos, "group -1,5") == "MY-19.35"
    act(pos, "group -3,5")
    supply = pos.supply[1]
    act(pos, "group -1,5")
    assert pos.score[0] == 16
    assert pos.tile_cubes[:12] == [0] * 12 and sum(pos.tile_cubes[12:15]) == 2  # the fifth keeps its cubes
    assert pos.supply[1] > supply


@pytest.mark.rule("MY-19.36")
def test_special_tiles_and_exits_neither_count_nor_connect() -> None:
    pos = with_goals("pheromones_4", seats=4)
    for cells in (CHAIN[0], CHAIN[1], "-2,5 -2,6", "-1,5 0,5"):
        tile(pos, 0, "p2", cells)
    exit_at(pos, 0, "-3,5")
    nest(pos, 0)
    assert sorted(len(group) for group in groups(pos, 0)) == [2, 2]
    tile(pos, 0, "aphid_farm", "-4,6 -3,6 -4,7")
    assert sorted(len(group) for group in groups(pos, 0)) == [2, 2]
    asked = with_goals("pheromones_4", seats=4)
    for cells in CHAIN[:5]:
        tile(asked, 0, "p2", cells)
    tile(asked, 0, "aphid_farm", "-4,6 -3,6 -4,7")
    nest(asked, 0)
    atelier(asked)
    act(asked, "objective pheromones_4")
    first = GAME.actions.text(GAME.actions.action("group", "-4,6"))
    assert asked.ground[h("-4,6")] >= 16 and refused(asked, first) == "MY-19.36"


@pytest.mark.rule("MY-19.23")
def test_paid_with_food_just_made_from_larvae() -> None:
    pos = with_goals("food_3")
    nest(pos, 0, food=2, larvae=3)
    atelier(pos)
    assert "objective food_3" not in texts(pos)
    act(pos, "larvae 3", "objective food_3")
    assert pos.score[0] == 16 and total(pos) == (0, 0, 0)


@pytest.mark.rule("MY-19.38")
def test_the_three_unconfirmed_objectives() -> None:
    unconfirmed = {"earth_stone_2", "food_5", "stone_5"}
    seen: dict[bool, set[str]] = {True: set(), False: set()}
    for option in (True, False):
        for seed in range(150):
            pos = start(2, seed, unconfirmed_objectives=option)
            seen[option] |= {OBJECTIVES[goal] for goal in pos.objectives}
    assert seen[True] == set(OBJECTIVES)
    assert seen[False] == set(OBJECTIVES) - unconfirmed and len(seen[False]) == 17
    static = start().static
    levels = [static.goal_level[goal] for goal in range(20) if static.goal_confirmed[goal]]
    assert [levels.count(level) for level in (1, 2, 3)] == [6, 6, 5]


def test_every_objective_by_number_and_level() -> None:
    pos = start()
    shown = {name: pos.static.goal_level[number] for number, name in enumerate(OBJECTIVES)}
    assert [sum(1 for level in shown.values() if level == n) for n in (1, 2, 3)] == [7, 7, 6]
    go(pos, 0)
