"""MY-13: placing special tiles."""

from __future__ import annotations

import pytest

from formicary.games.myrmes.actions import HEX_WORDS, PHEROMONES
from formicary.games.myrmes.parts import DISC
from formicary.games.myrmes.position import NOBODY
from tests.games.myrmes.positions import (
    GAME,
    act,
    atelier,
    goals,
    h,
    harvest,
    kinds,
    nest,
    prey,
    refused,
    start,
    texts,
    tile,
    total,
)  # fmt: skip
from tests.games.myrmes.walks import in_the_open, lay, outside, walk


@pytest.mark.rule("MY-13.1", "MY-13.10", "MY-13.11", "MY-13.14", "MY-13.15", "MY-13.16")
@pytest.mark.parametrize(("kind", "cells", "points"), [
    ("aphid_farm", "-4,4 -3,4 -4,5", 2), ("scavenging", "-4,4 -3,4 -4,5", 2), ("sub_colony", "-4,4 -3,4 -4,5 -3,3", 4),
])  # fmt: skip
def test_a_special_tile_instead_of_a_pheromone(kind: str, cells: str, points: int) -> None:
    pos = outside(3, seats=2)
    prey(pos, "-3,3", None)
    nest(pos, 0, food=1, earth=1, stone=1)
    nest(pos, 1, workers=1)
    walk(pos, "-4,4")
    lay(pos, kind, cells)
    assert pos.tile_owner == [0] and pos.markers_left[0] == 3
    assert pos.tile_cubes == [0, 0, 0] and pos.score[0] == 10 + points
    assert pos.ants_left[0] == 8 and pos.deciders == (1,)


@pytest.mark.rule("MY-13.10")
def test_shapes_of_special_tiles() -> None:
    static = start().static
    assert static.shape[7] == static.shape[8] == static.shape[1]  # triangle
    assert static.shape[9] == static.shape[3]  # rhombus
    pos = start()
    tile(pos, 0, "aphid_farm", "-4,4 -3,4 -4,5")
    tile(pos, 0, "scavenging", "0,4 0,5 -1,5")
    assert pos.farms_left == 6 and pos.colonies_left == 8  # two sides of one tile


@pytest.mark.rule("MY-13.2", "MY-13.9")
def test_a_special_tile_can_be_placed_with_no_points_left_and_only_from_a_free_hex() -> None:
    pos = outside(1)
    nest(pos, 0, food=1)
    walk(pos)
    assert refused(pos, "place scavenging") == "MY-12.2"
    for word in ("-4,4", "-4,3", "-4,4"):
        act(pos, f"step {word}")
    assert pos.moves == 0 and "scavenging" in kinds(pos, "place")


@pytest.mark.rule("MY-13.3", "MY-13.4", "MY-13.5", "MY-X24", "MY-X10")
@pytest.mark.parametrize(("level", "sets"), [
    (0, ("", "small", "")), (1, ("small", "small", "small")), (2, ("small", "all", "small")), (3, ("all", "all", "all")),
])  # fmt: skip
def test_which_level_allows_which_special_tile(level: int, sets: tuple[str, str, str]) -> None:
    tiles = {"": [], "small": ["aphid_farm", "scavenging"], "all": ["aphid_farm", "scavenging", "sub_colony"]}
    for extra, which in zip(("none", "level", "hexagon"), sets, strict=True):
        pos = outside(level, extra)
        prey(pos, "-3,3", None)
        nest(pos, 0, food=1, earth=1, stone=1)
        walk(pos, "-4,4")
        assert [kind for kind in kinds(pos, "place") if kind not in PHEROMONES] == tiles[which]
        if level == 0 and extra == "level":
            assert "p3_triangle" in kinds(pos, "place") and "scavenging" in kinds(pos, "place")  # MY-X10
        if level == 0 and extra == "hexagon":
            assert refused(pos, "place scavenging") == "MY-13.5"
        if level == 2 and extra == "none":
            assert refused(pos, "place sub_colony") == "MY-13.3"


@pytest.mark.rule("MY-13.6", "MY-13.7", "MY-13.8", "MY-13.9")
@pytest.mark.parametrize(("kind", "price"), [("aphid_farm", (0, 0, 1)), ("scavenging", (1, 0, 0)), ("sub_colony", (1, 1, 1))])
def test_prices(kind: str, price: tuple[int, int, int]) -> None:
    pos = outside(3)
    prey(pos, "-3,3", None)
    nest(pos, 0, food=2, earth=2, stone=2)
    walk(pos, "-4,4")
    act(pos, f"place {kind}")
    if pos.walker >= 0:
        act(pos, texts(pos)[0])
    assert total(pos) == (2 - price[0], 2 - price[1], 2 - price[2])
    for number, cube in enumerate(("food", "earth", "stone")):
        if price[number]:
            poor = outside(3)
            prey(poor, "-3,3", None)
            nest(poor, 0, **{"food": 1, "earth": 1, "stone": 1, cube: 0})
            walk(poor, "-4,4")
            assert kind not in kinds(poor, "place") and refused(poor, f"place {kind}") == "MY-13.9"


@pytest.mark.rule("MY-13.12")
def test_four_markers() -> None:
    sites = ["-5,1 -4,1 -5,2", "0,4 0,5 -1,5", "-5,3 -4,3 -4,2", "3,1 4,1 4,0"]
    for limit in (True, False):
        pos = outside(1, marker_limit=limit)
        for cells in sites:
            tile(pos, 0, "scavenging", cells)
        nest(pos, 0, food=1)
        in_the_open(pos)
        assert pos.markers_left[0] == 0
        assert ("scavenging" in kinds(pos, "place")) != limit
        if limit:
            assert refused(pos, "place scavenging") == "MY-13.12"
        else:
            act(pos, "place scavenging")
            if pos.walker >= 0:
                act(pos, texts(pos)[0])
            assert pos.tile_owner.count(0) == 5
        assert pos.view(0)["players"][0]["markers_left"] == (0 if limit else None)
        assert ("markers 0" if limit else "markers no limit") in GAME.draw(pos, 0, ["A", "B", "C", "D"])


@pytest.mark.rule("MY-13.13")
def test_special_tiles_used_up() -> None:
    pos = outside(1)
    sites = ["0,4 0,5 -1,5", "3,1 4,1 4,0", "-4,1 -5,1 -4,0", "-1,-1 0,-1 0,-2"]
    others = ["-2,5 -2,6 -3,6", "1,5 2,5 1,4", "4,-4 4,-3 3,-3", "-1,-5 0,-5 0,-6"]
    others[1] = "2,3 1,3 2,2"
    for cells in sites:
        tile(pos, 1, "aphid_farm", cells)
    for cells in others:
        tile(pos, 2, "scavenging", cells)
    nest(pos, 0, food=1, stone=1)
    walk(pos, "-4,4")
    assert pos.farms_left == 0 and kinds(pos, "place") == ["p2", "p3_triangle", "p3_line"]
    assert refused(pos, "place scavenging") == "MY-13.13" and refused(pos, "place aphid_farm") == "MY-13.13"


@pytest.mark.rule("MY-13.13", "MY-I6")
def test_all_eight_sub_colonies_may_lie_in_the_garden_and_no_ninth() -> None:
    pos = outside(3)
    sites = [" ".join(HEX_WORDS[cell] for cell in cells) for cells in pos.static.cells[pos.static.shape[9]]]
    near = {"-5,4", "-4,4", "-4,3", "-3,4", "-3,3", "-4,5", "-5,5"}
    for number in range(8):
        free = (
            cells for cells in sites if not near & set(cells.split()) and all(not pos.ground[h(cell)] for cell in cells.split())
        )
        tile(pos, 1 + number // 4, "sub_colony", next(free))
        assert pos.colonies_left == 7 - number
        GAME.check(pos)
    prey(pos, "-3,3", None)
    nest(pos, 0, food=1, earth=1, stone=1)
    walk(pos, "-4,4")
    assert kinds(pos, "place")[-2:] == ["aphid_farm", "scavenging"] and refused(pos, "place sub_colony") == "MY-13.13"


@pytest.mark.rule("MY-13.17")
def test_the_same_kind_several_times() -> None:
    pos = outside(1)
    tile(pos, 0, "aphid_farm", "0,4 0,5 -1,5")
    nest(pos, 0, stone=1)
    walk(pos, "-4,4")
    assert "aphid_farm" in kinds(pos, "place")


@pytest.mark.rule("MY-13.18", "MY-13.19")
def test_a_tile_without_marker_is_nobodys() -> None:
    pos = outside(1)
    farm = tile(pos, 0, "aphid_farm", "0,4 0,5 -1,5")
    pos.tile_owner[farm] = NOBODY
    pos.markers_left[0] += 1
    goals(pos, "food_3")
    atelier(pos)
    act(pos, "tunnel")
    assert not {"-1,4", "1,5", "0,6", "-2,6", "-2,5"} & set(kinds(pos, "exit"))  # no own element
    assert refused(pos, "exit -1,6") == "MY-17.3"
    act(pos, "exit -4,4")
    shown = pos.view(0)["garden"]["tiles"][0]  # type: ignore[index]
    assert shown["owner"] is None and len(DISC) == 18
    other = start(2)
    gone = tile(other, 0, "aphid_farm", "0,4 0,5 -1,5")
    other.tile_owner[gone] = NOBODY
    other.markers_left[0] += 1
    harvest(other)
    assert total(other) == (0, 0, 0) and total(other, 1) == (0, 0, 0)
