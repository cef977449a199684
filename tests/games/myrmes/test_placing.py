"""MY-12: placing pheromones."""

from __future__ import annotations

import pytest

from formicary.games.myrmes.actions import COORDINATES, HEX_WORDS, LAY, PHEROMONES
from formicary.games.myrmes.parts import WATER, normal
from formicary.games.myrmes.placing import pheromone_level
from formicary.games.myrmes.position import FREE, TILE_ON
from tests.games.myrmes.positions import (
    GAME,
    act,
    atelier,
    events_of,
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
from tests.games.myrmes.walks import covered, in_the_open, lay, outside, walk


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
