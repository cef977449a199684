"""MY-12 and MY-13: placing pheromones and special tiles."""

from __future__ import annotations

from typing import Any

import pytest

from formicary.games.myrmes.actions import COORDINATES, HEX_WORDS, LAY, PHEROMONES
from formicary.games.myrmes.parts import DISC, WATER, normal
from formicary.games.myrmes.placing import pheromone_level
from formicary.games.myrmes.position import FREE, NOBODY, TILE_ON, Myrmes
from tests.games.myrmes.positions import (
    GAME,
    act,
    atelier,
    event,
    events_of,
    exit_at,
    goals,
    h,
    harvest,
    kinds,
    nest,
    only_worker,
    prey,
    refused,
    start,
    texts,
    tile,
    total,
    workers,
)  # fmt: skip


def outside(level: int = 0, extra: str = "none", seats: int = 4, **options: Any) -> Myrmes:
    pos = start(seats, **options)
    pos.dice[0] = 3
    pos.event = [3] * seats
    only_worker(pos)
    nest(pos, 1, workers=1)  # so that the phase goes on after the sortie
    event(pos, 0, extra if extra != "none" else "harvest")
    nest(pos, 0, level=level)
    return pos


def in_the_open(pos: Myrmes) -> Myrmes:
    """The worker stands on (-3,6), with free land all around."""
    exit_at(pos, 0, "-2,5")
    return walk(pos, "-3,6", at="-2,5")


def walk(pos: Myrmes, *steps: str, at: str = "-5,4") -> Myrmes:
    workers(pos)
    if pos.walker < 0:
        act(pos, f"out {at}")
    for word in steps:
        act(pos, f"step {word}")
    return pos


def covered(pos: Myrmes, kind: str) -> list[set[str]]:
    """The sets of hexes that the ways to lay a tile cover."""
    number = (*PHEROMONES, "aphid_farm", "scavenging", "sub_colony").index(kind)
    spots = pos.static.cells[pos.static.shape[number]]
    return [{HEX_WORDS[cell] for cell in spots[action - LAY]} for action in pos.legal()]


def lay(pos: Myrmes, kind: str, cells: str) -> None:
    """Places a tile over exactly these hexes."""
    act(pos, f"place {kind}")
    if pos.walker >= 0:  # there was more than one way
        ways = covered(pos, kind)
        act(pos, texts(pos)[ways.index(set(cells.split()))])


# ---- MY-12: pheromones


@pytest.mark.rule("MY-12.1")
def test_from_a_free_hex_one_pheromone_of_the_reserve() -> None:
    pos = walk(outside(), "-4,4")
    assert kinds(pos, "place") == ["p2"]
    lay(pos, "p2", "-4,4 -3,4")
    assert pos.pheromones[0] == 5 and pos.ground[h("-4,4")] == pos.ground[h("-3,4")] == TILE_ON
    assert pos.tile_owner == [0]


@pytest.mark.rule("MY-12.2")
def test_nothing_from_a_tunnel_exit_or_a_tile() -> None:
    pos = outside()
    tile(pos, 0, "p2", "-4,3 -4,4")
    walk(pos)
    assert kinds(pos, "place") == [] and refused(pos, "place p2") == "MY-12.2"
    act(pos, "step -4,3")
    assert kinds(pos, "place") == [] and refused(pos, "place p2") == "MY-12.2"


@pytest.mark.rule("MY-12.3")
def test_the_tile_covers_the_workers_hex() -> None:
    pos = walk(outside(1), "-4,4")
    act(pos, "place p3_line")
    assert covered(pos, "p3_line") and all("-4,4" in cells for cells in covered(pos, "p3_line"))
    assert refused(pos, "lay -7,5 0") == "MY-12.3"


@pytest.mark.rule("MY-12.4", "MY-12.5", "MY-13.2")
@pytest.mark.parametrize("kind", ["p2", "p3_triangle", "p3_line", "p4_rhombus", "p4_hook", "p5", "scavenging", "sub_colony"])
def test_every_hex_covered_is_free_land(kind: str) -> None:
    pos = outside(3)
    tile(pos, 1, "p2", "-5,6 -5,7")
    nest(pos, 0, food=1, earth=1, stone=1)
    in_the_open(pos)
    free = {HEX_WORDS[n] for n in range(151) if pos.ground[n] == FREE}
    act(pos, f"place {kind}")
    ways = covered(pos, kind)
    number = (*PHEROMONES, "aphid_farm", "scavenging", "sub_colony").index(kind)
    spots = pos.static.cells[pos.static.shape[number]]
    all_ways = {frozenset(HEX_WORDS[c] for c in cells) for cells in spots if cells and h("-3,6") in cells}
    assert {frozenset(way) for way in ways} == {way for way in all_ways if way <= free}
    assert len(ways) == len({frozenset(way) for way in ways})  # only distinct ones
    for way in all_ways - {frozenset(way) for way in ways}:
        spot = next(i for i, cells in enumerate(spots) if cells and frozenset(HEX_WORDS[c] for c in cells) == way)
        rule = refused(pos, GAME.actions.text(LAY + spot))
        assert rule in ("MY-12.4", "MY-12.5")
        if all(pos.static.terrain[h(word)] != WATER for word in way):
            assert rule == "MY-12.4"


@pytest.mark.rule("MY-12.6")
@pytest.mark.parametrize(("kind", "turns"), [
    ("p2", 3), ("p3_triangle", 2), ("p3_line", 3), ("p4_rhombus", 3), ("p4_hook", 12), ("p5", 6), ("p6", 2),
])  # fmt: skip
def test_all_turns_and_no_turn_twice(kind: str, turns: int) -> None:
    static = start().static
    number = PHEROMONES.index(kind)
    shape = static.shape[number]
    used = {spot % 12 for spot, cells in enumerate(static.cells[shape]) if cells}
    assert len(used) == turns
    shapes = {str(normal([COORDINATES[c] for c in cells])) for cells in static.cells[shape] if cells}
    assert len(shapes) == turns
    assert len(static.masks[shape]) == turns * static.size[number] == len(set(static.masks[shape]))


@pytest.mark.rule("MY-12.6")
def test_the_hook_one_way_round_only_by_option() -> None:
    both, one = outside(2), outside(2, mirror_tiles=False)
    for pos in (both, one):
        walk(pos, "-4,4")
        act(pos, "place p4_hook")
    assert {action % 12 for action in both.legal()} > {action % 12 for action in one.legal()}
    assert all((action - LAY) % 12 < 6 for action in one.legal())
    mirrored = next(action for action in both.legal() if (action - LAY) % 12 >= 6)
    assert refused(one, GAME.actions.text(mirrored)) == "MY-12.6"


@pytest.mark.rule("MY-12.7", "MY-12.9", "MY-12.10", "MY-12.11", "MY-X23")
@pytest.mark.parametrize(("level", "sizes"), [(0, (2, 3, 3)), (1, (3, 4, 4)), (2, (4, 5, 5)), (3, (5, 5, 6))])
def test_the_largest_size(level: int, sizes: tuple[int, int, int]) -> None:
    for extra, largest in zip(("none", "level", "hexagon"), sizes, strict=True):
        pos = outside(level, extra)
        in_the_open(pos)
        allowed = [kind for kind in range(7) if pos.static.level[kind] <= pheromone_level(pos, 0)]
        assert max(pos.static.size[kind] for kind in allowed) == largest
        placeable = [pos.static.size[PHEROMONES.index(kind)] for kind in kinds(pos, "place") if kind in PHEROMONES]
        assert set(placeable) == set(range(2, largest + 1))  # smaller ones are always allowed


@pytest.mark.rule("MY-12.7", "MY-12.10", "MY-12.11")
def test_sizes_that_are_refused() -> None:
    pos = walk(outside(1), "-4,4")
    assert refused(pos, "place p4_hook") == "MY-12.7"
    top = walk(outside(3), "-4,4")
    assert refused(top, "place p6") == "MY-12.10"
    deeper = walk(outside(3, "level"), "-4,4")
    assert refused(deeper, "place p6") == "MY-12.11"
    allowed = outside(3, "level", size6_with_level_plus_1=True)
    walk(allowed, "-4,4")
    assert pheromone_level(allowed, 0) == 4


@pytest.mark.rule("MY-12.8")
def test_shapes_numbers_and_points() -> None:
    static = start().static
    assert static.count == [6, 2, 2, 2, 2, 2, 1]
    assert static.points[:7] == [0, 2, 2, 4, 4, 6, 8]
    shown = GAME.start(2).view(0)["static"]["pieces"]["tiles"]  # type: ignore[index]
    assert shown["p4_hook"]["cells"] == [(0, 0), (1, 0), (2, 0), (0, 1)]
    assert shown["p6"]["cells"] == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)]
    pos = outside()
    pos.pheromones[0] = 0
    for cells in ("-6,5 -7,5", "-5,5 -5,6", "-4,1 -5,1", "0,4 0,5", "1,5 2,5", "2,4 3,4"):
        tile(pos, 0, "p2", cells)
    pos.pheromones[0] = 0
    walk(pos, "-4,4")
    assert kinds(pos, "place") == [] and refused(pos, "place p2") == "MY-12.8"


@pytest.mark.rule("MY-12.12", "MY-12.13", "MY-12.15")
def test_cubes_points_and_the_next_players_turn() -> None:
    pos = outside(1, seats=2)
    nest(pos, 1, workers=1)
    walk(pos, "-4,4")
    act(pos, "place p3_line")
    ways = covered(pos, "p3_line")
    events = events_of(pos, texts(pos)[ways.index({"-4,3", "-4,4", "-4,5"})])  # earth, stone, grass
    assert pos.tile_cubes == [1, 1, 1] and pos.score[0] == 12
    assert pos.ants_left[0] == 8 and pos.deciders == (1,)
    placed = next(e for e in events if e["event"] == "tile_placed")
    assert placed["tile_kind"] == "p3_line" and sorted(placed["cells"]) == ["-4,3", "-4,4", "-4,5"]  # type: ignore[call-overload]
    assert placed["cubes"] == [1, 1, 1]
    assert {"event": "worker_gone", "seat": 0, "hex": "-4,4"} in events


@pytest.mark.rule("MY-12.13")
def test_points_by_size() -> None:
    static = start().static
    assert [(static.size[kind], static.points[kind]) for kind in range(7)] == [
        (2, 0), (3, 2), (3, 2), (4, 4), (4, 4), (5, 6), (6, 8),
    ]  # fmt: skip


@pytest.mark.rule("MY-12.14", "MY-X9", "MY-X19")
def test_red_on_the_map() -> None:
    pos = outside(1)
    tile(pos, 0, "p2", "-4,2 -4,1")
    prey(pos, "-3,0", "termite")
    prey(pos, "-6,0", "ladybug")
    nest(pos, 0, soldiers=1)
    walk(pos)
    assert pos.moves == 3 and kinds(pos, "place") == []  # cannot build on the exit
    act(pos, "step -4,3")
    assert pos.moves == 2 and pos.static.terrain[h("-4,3")] == 1  # earth
    act(pos, "step -4,2")
    assert pos.moves == 1
    act(pos, "step -3,0")  # over (-4,1), on the same tile
    assert pos.moves == 0 and pos.soldiers[0] == 0 and total(pos) == (1, 0, 0) and pos.score[0] == 12
    assert "p3_line" in kinds(pos, "place")
    lay(pos, "p3_line", "-5,0 -4,0 -3,0")  # earth, mushroom, grass
    assert pos.tile_cubes[3:6] == [1, 1, 0] and pos.score[0] == 14 and pos.ants_left[0] == 8
    # without B the prey is four steps away
    far = outside(1)
    prey(far, "-3,0", "termite")
    nest(far, 0, soldiers=1)
    reached = {h("-5,4")}
    for _ in range(3):
        reached |= {n for cell in reached for n in far.static.near[cell] if far.ground[n] in (FREE, far.ground[h("-3,0")])}
    assert h("-3,0") not in reached
    assert h("-3,0") in {n for cell in reached for n in far.static.near[cell]}


@pytest.mark.rule("MY-X19", "MY-X11", "MY-17.3", "MY-17.2")
def test_reds_new_exit_on_the_map() -> None:
    pos = outside(1)
    tile(pos, 0, "p2", "-4,2 -4,1")
    tile(pos, 0, "p3_line", "-5,0 -4,0 -3,0")
    prey(pos, "-6,0", "ladybug")
    atelier(pos)
    act(pos, "tunnel")
    assert "-5,1" in kinds(pos, "exit")
    assert "-3,1" not in kinds(pos, "exit") and pos.static.terrain[h("-3,1")] == WATER
    assert refused(pos, "exit -3,1") == "MY-17.2" and refused(pos, "exit -6,0") == "MY-17.2"
    act(pos, "exit -5,1")
    assert total(pos) == (0, 1, 0)


@pytest.mark.rule("MY-12.16", "MY-X29")
def test_over_mushrooms_only() -> None:
    pos = outside()
    nest(pos, 0, earth=1, workers=2)
    walk(pos, "-5,3")
    lay(pos, "p2", "-5,3 -6,4")
    assert pos.tile_cubes == [0, 0, 0] and pos.score[0] == 10
    walk(pos, "-5,3")
    assert sorted(kinds(pos, "clear")) == ["-5,3", "-6,4"]  # it can be cleared from the start


@pytest.mark.rule("MY-12.17")
def test_an_empty_pheromone_stays_its_owners() -> None:
    pos = start(2)
    number = tile(pos, 0, "p2", "-4,3 -5,3")
    harvest(pos)  # the one cube, earth
    assert pos.tile_cubes == [0, 0, 0] and pos.tile_owner[number] == 0
    assert pos.ground[h("-4,3")] == TILE_ON + number


@pytest.mark.rule("MY-12.18")
def test_covered_again_gives_new_cubes() -> None:
    pos = outside()
    tile(pos, 0, "p2", "-4,3 -4,4", (0, 0, 0))
    nest(pos, 0, earth=1)
    walk(pos, "-4,3")
    act(pos, "clear -4,3")
    lay(pos, "p2", "-4,3 -4,4")
    assert pos.tile_cubes[3:6] == [0, 1, 1]


def test_cubes_on_a_new_pheromone_are_cut_to_the_supply() -> None:
    pos = outside(limited_cubes=True)
    nest(pos, 1, stone=15)
    pos.supply[2] = 0
    walk(pos, "-4,4")
    lay(pos, "p2", "-4,3 -4,4")
    assert pos.tile_cubes == [0, 1, 0]


# ---- MY-13: special tiles


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
