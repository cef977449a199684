"""MI-8: galleries, the six categories of the score pad, and the winner."""

from __future__ import annotations

import pytest

from formicary.games.micropolis.galleries import Gallery, galleries
from formicary.games.micropolis.position import Micropolis
from formicary.games.micropolis.scoring import BARRACKS, CATEGORIES, final_result, winners
from tests.games.micropolis.positions import GAME, points, position

TILES = GAME.tiles
JOHN = [49, 40, 2, 33, 54, 56, 7, 17, 51, 14]


def johns_table() -> Micropolis:
    """John's anthill at the end, beside one with a larger army and smaller galleries."""
    return position(rows={0: JOHN, 1: [41, 8, 60]}, full={0: [0, 4, 5, 8]}, armies=[1, 6])


def tiles_reached(gallery: Gallery, ring: list[int]) -> list[int]:
    return sorted(tile for index, tile in enumerate(ring) if gallery.passages >> 4 * index & 15)


@pytest.mark.rule("MI-X3", "MI-X4", "MI-X5", "MI-X6", "MI-X7", "MI-X8", "MI-X9", "MI-X14", "MI-8.2", "MI-8.3")
def test_john_has_53_points() -> None:
    pos = johns_table()
    assert points(pos) == {
        "population": 24, "colony": 5, "harvest": 7, "royal_gallery": 5, "red_army": 0, "barracks": 12,
    }  # fmt: skip
    result = final_result(pos)
    assert result.scores[0] == 53
    assert tuple(result.detail[0]) == CATEGORIES and sum(result.detail[0].values()) == 53


@pytest.mark.rule("MI-X14", "MI-1.8", "MI-5.8", "MI-8.12")
def test_johns_galleries() -> None:
    found = galleries(TILES, JOHN, True)  # type: ignore[arg-type]
    seen = {
        (tuple(tiles_reached(g, JOHN)), g.passages.bit_count(), g.ants, g.queens, g.fruits.bit_count(), g.harvest())
        for g in found
    }
    assert seen == {
        ((14, 40, 49), 5, 6, 0, 1, 2),
        ((2, 40), 2, 3, 0, 0, 0),
        ((2, 7, 33, 54, 56), 8, 8, 1, 0, 0),
        ((7, 14, 17, 51, 56), 8, 7, 0, 2, 5),
    }
    assert len(galleries(TILES, JOHN, False)) == 6  # type: ignore[arg-type]


@pytest.mark.rule("MI-5.8", "MI-1.8")
def test_the_tenth_tile_meets_the_openings_of_the_first_level_by_level() -> None:
    """Tile 8 has dead ends on both sides of its outer level and a passage below; all others go straight through."""
    ring = [8, 1, 5, 12, 17, 23, 29, 35, 45, 30]
    straight = [(index, passage) for index in range(1, 10) for passage in (0, 1)]
    outer, inner = ([place for place in straight if place[1] == level] for level in (0, 1))

    def passages(closed: bool) -> list[list[tuple[int, int]]]:
        found = galleries(TILES, ring, closed)  # type: ignore[arg-type]
        return sorted([(bit // 4, bit % 4) for bit in range(40) if g.passages >> bit & 1] for g in found)

    assert passages(False) == [[(0, 0), *inner], [(0, 1)], [(0, 2), *outer]]
    assert passages(True) == [[(0, 0), *inner], [(0, 1), (0, 2), *outer]]


@pytest.mark.rule("MI-X3")
def test_population_is_22_workers_and_2_specialists() -> None:
    faces = [TILES.faces[str(tile)] for tile in JOHN]
    passages = [passage for face in faces for passage in face["galleries"]]
    assert sum(passage["workers"] for passage in passages) == 22
    assert sum(passage["specialist"] is not None for passage in passages) == 2


@pytest.mark.rule("MI-X15", "MI-X16", "MI-X17", "MI-8.7", "MI-8.8", "MI-8.9", "MI-8.11", "MI-8.13", "MI-8.14")
@pytest.mark.parametrize(
    ("ring", "population", "harvests", "royal", "fullest", "count"),
    [
        ([17, 20, 18, 23, 33, 45, 13, 28, 61, 48], 16, [25], 10, 14, 2),
        ([20, 16, 21, 18, 31, 34, 38, 51, 30, 37], 23, [5, 5], 4, 7, None),
        ([2, 24, 21, 20, 10, 47, 29, 8, 41, 56], 25, [2, 2, 5], 5, 10, None),
    ],
)
def test_derived_rings(
    ring: list[int], population: int, harvests: list[int], royal: int, fullest: int, count: int | None
) -> None:
    found = galleries(TILES, ring, True)  # type: ignore[arg-type]
    assert sorted(g.harvest() for g in found if g.harvest()) == harvests
    assert max(g.ants for g in found) == fullest
    assert count is None or len(found) == count
    scored = points(position(rows={0: ring}))
    assert (scored["population"], scored["harvest"], scored["royal_gallery"]) == (population, sum(harvests), royal)


@pytest.mark.rule("MI-X16", "MI-8.13")
def test_two_queens_in_a_gallery_give_nothing_for_queens_but_count_for_the_rest() -> None:
    found = galleries(TILES, [20, 16, 21, 18, 31, 34, 38, 51, 30, 37], True)  # type: ignore[arg-type]
    pair = next(g for g in found if g.queens == 2)
    assert pair.royal() == 0 and pair.ants > 0
    assert [(g.royal(), g.tiles()) for g in found if g.queens == 1] == [(4, 4)]


@pytest.mark.rule("MI-8.14")
def test_several_royal_galleries_are_all_scored() -> None:
    """Tiles 29 and 30 keep their levels apart: the queen of 29 lives outside, that of 30 inside."""
    pos = position(rows={0: [29, 30]})
    assert [(g.queens, g.royal()) for g in galleries(TILES, [29, 30], True)] == [(1, 2), (1, 2)]  # type: ignore[arg-type]
    assert points(pos)["royal_gallery"] == 4


@pytest.mark.rule("MI-8.12")
def test_a_tile_counts_once_for_a_gallery_that_runs_through_it_twice() -> None:
    """Both levels of tile 54 join in tile 3 and in tile 31, whose queen reaches three tiles by four passages."""
    found = galleries(TILES, [3, 54, 31], True)  # type: ignore[arg-type]
    royal = next(g for g in found if g.queens == 1)
    assert royal.passages.bit_count() == 4 and royal.tiles() == 3


def gallery(fruits: int = 0, gifts: int = 0, queens: int = 0) -> Gallery:
    made = Gallery()
    made.fruits, made.gifts, made.queens = (1 << fruits) - 1, gifts, queens
    return made


@pytest.mark.rule("MI-X10", "MI-8.6", "MI-8.10")
def test_harvest_by_kinds_of_fruit() -> None:
    assert [gallery(kinds).harvest() for kinds in range(7)] == [0, 2, 5, 10, 15, 20, 25]


@pytest.mark.rule("MI-X5", "MI-8.10")
def test_each_gallery_is_harvested_by_itself() -> None:
    """Tile 23 has a cherry outside and a lemon inside, tile 17 a fig outside: one gallery of two kinds, one of one."""
    pos = position(rows={0: [23, 17]})
    assert sorted(g.harvest() for g in galleries(TILES, [23, 17], True)) == [2, 5]  # type: ignore[arg-type]
    assert points(pos)["harvest"] == 7


@pytest.mark.rule("MI-8.7")
def test_a_second_fruit_of_a_kind_adds_nothing() -> None:
    pos = position(line=[1, 2, 3, 4, 8, 9, 10], rows={0: [5, 24]})  # two cherries in one gallery
    assert points(pos)["harvest"] == 2


@pytest.mark.rule("MI-8.8", "MI-8.9")
def test_gifts_are_one_more_kind_each_up_to_six() -> None:
    assert [gallery(0, gifts).harvest() for gifts in range(5)] == [0, 2, 5, 10, 15]
    assert [gallery(4, gifts).harvest() for gifts in range(4)] == [15, 20, 25, 25]


@pytest.mark.rule("MI-8.11", "MI-X6")
def test_a_royal_gallery_gives_a_point_for_each_tile() -> None:
    made = gallery(queens=1)
    made.passages = 0b0001_0010_0000_0100_0000_1000_0001
    assert made.royal() == 5


@pytest.mark.rule("MI-X4", "MI-8.4", "MI-8.5")
def test_colony_goes_to_the_fullest_single_gallery_and_to_all_who_tie() -> None:
    pos = position(3, rows={0: [3], 1: [1], 2: [2]}, line=[5, 6, 7, 8, 9, 10, 11])
    assert [points(pos, hill)["colony"] for hill in range(3)] == [5, 0, 0]  # 4 ants against 3 and 3
    pos = position(3, rows={0: [8], 1: [1], 2: [2]}, line=[5, 6, 7, 4, 9, 10, 11])
    assert [points(pos, hill)["colony"] for hill in range(3)] == [0, 5, 5]


@pytest.mark.rule("MI-8.15", "MI-8.16", "MI-X7")
@pytest.mark.parametrize(
    ("armies", "expected"), [([1, 3, 2], [0, 5, 0]), ([4, 4, 1], [5, 5, 0]), ([0, 0, 0], [5, 5, 5]), ([1, 0, 0], [5, 0, 0])]
)
def test_red_army_goes_to_the_largest_army_and_to_all_who_tie(armies: list[int], expected: list[int]) -> None:
    pos = position(3, armies=armies)
    assert [points(pos, hill)["red_army"] for hill in range(3)] == expected


@pytest.mark.rule("MI-8.17", "MI-X7")
def test_barracks_and_token_do_not_matter_for_the_red_army() -> None:
    pos = position(armies=[1, 2], rows={0: [61, 60]}, full={0: [0, 1]}, leader=0)
    assert (points(pos, 0)["red_army"], points(pos, 1)["red_army"]) == (0, 5)


@pytest.mark.rule("MI-X8", "MI-X11", "MI-8.18")
def test_barracks_by_size_if_full() -> None:
    assert [BARRACKS[size] for size in (1, 2, 3, 4)] == [2, 4, 7, 10]
    for tile, value in ((48, 2), (52, 4), (57, 7), (60, 10)):
        assert points(position(rows={0: [tile]}, full={0: [0]}))["barracks"] == value
        assert points(position(rows={0: [tile]}))["barracks"] == 0
    four = position(rows={0: [49, 54, 56, 51]}, full={0: [0, 1, 2, 3]})
    assert points(four)["barracks"] == 12


@pytest.mark.rule("MI-8.19")
def test_tokens_soldiers_on_the_line_and_single_soldiers_give_nothing() -> None:
    with_all = position(rows={0: [8]}, armies=[3, 4], held=[2, 0], on_line=[3, 3, 0, 0, 0, 0, 0])
    without = position(rows={0: [8]}, armies=[0, 4])
    assert points(with_all) == points(without)


@pytest.mark.rule("MI-1.3", "MI-8.20", "MI-8.21", "MI-8.22", "MI-X28")
@pytest.mark.parametrize(
    ("totals", "armies", "expected", "tie"),
    [
        ([50, 51, 48], [9, 1, 9], (1,), None),
        ([50, 50, 48], [3, 5, 9], (1,), "Tied on 50 points: 0 and 1. The larger army decides, 5 to 3."),
        ([50, 50, 48], [3, 3, 9], (0, 1), None),
        ([40, 40, 40], [0, 0, 0], (0, 1, 2), None),
        ([40, 40, 40], [5, 4, 5], (0, 2), "Tied on 40 points: 0, 1 and 2. The larger army decides, 5 to 4."),
    ],
)
def test_the_winner(totals: list[int], armies: list[int], expected: tuple[int, ...], tie: str | None) -> None:
    won, decided = winners(totals, armies)
    assert won == expected
    said = None if decided is None else (decided.rule, decided.tied, str(decided.said()))
    assert said == (None if tie is None else ("MI-8.21", tuple(range(totals.count(max(totals)))), tie))


@pytest.mark.rule("MI-8.2", "MI-8.20")
def test_totals_are_the_sum_of_the_categories() -> None:
    result = final_result(johns_table())
    assert result.scores == tuple(sum(sheet.values()) for sheet in result.detail)
    assert result.winners == (0,)
