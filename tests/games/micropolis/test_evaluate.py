"""The measure of the bot greedy, in points: what each thing is worth, one by one, and a few anthills whole."""

from __future__ import annotations

from typing import Any

import pytest

from formicary.games.micropolis.evaluate import TERMS, evaluate, near_most, parts
from formicary.games.micropolis.position import Micropolis
from formicary.kernel import playout
from tests.games.micropolis.positions import GAME, position


@pytest.mark.parametrize(
    ("table", "mine", "theirs"),
    [
        # Five soldiers each at 1.3, and a rival's points weigh 0.7.
        ({}, 6.5 - 0.7 * 6.5, 6.5 - 0.7 * 6.5),
        ({"armies": [7, 5]}, 9.1 - 0.7 * 6.5, 6.5 - 0.7 * 9.1),
        # A token is worth three points, two of them six.
        ({"held": [1, 0]}, 9.5 - 0.7 * 6.5, 6.5 - 0.7 * 9.5),
        ({"held": [0, 2]}, 6.5 - 0.7 * 12.5, 12.5 - 0.7 * 6.5),
        # Tile 8: three ants, and a lemon behind one opening (2, and 1.2 × 3 × 9/4 / 10 × 2 = 1.62 promised); with 9 of 10 tiles
        # to come, soldiers are worth 5.85; a tenth of the lead of 5 counts, some for the fullest gallery, half for the army.
        ({"rows": {0: [8]}}, 5 + 1.62 + 5.85 + 0.5625 - 0.7 * 6.5, 6.5 - 0.7 * 13.0325),
        # Tile 29: three ants and a queen (1 point, and 1.5 × 9 × 2/4 = 6.75 promised).
        ({"rows": {0: [29]}, "armies": [0, 0]}, 3 + 1 + 6.75 + 0.1 * 5 * (0.75 + 0.5), -0.7 * 11.375),
        # Tile 23: an ant, cherry and lemon in two galleries.
        ({"rows": {0: [23]}, "armies": [0, 0]}, 1 + 4 + 2 * 3.24 + 0.5 * (0.625 + 0.5), -0.7 * 12.0425),
        # Tiles 23 and 17: two kinds in the outer gallery.
        ({"rows": {0: [23, 17]}, "armies": [0, 0]}, 17.93, -12.551),
        # A queen in each of two galleries, and two queens in one.
        ({"rows": {0: [29, 30]}, "armies": [0, 0]}, 22.375, -15.6625),
        ({"rows": {0: [31, 34]}, "armies": [0, 0]}, 7.5, -5.25),
        # Six kinds promise no more.
        ({"rows": {0: [17, 20, 18, 23, 33]}, "armies": [3, 4]}, 33.79325, -21.0032),
        # A manned barracks counts as it will in the end.
        ({"rows": {0: [48, 61]}, "full": {0: [1]}, "armies": [0, 0]}, 15.25, -10.675),
        # With one tile to come little is promised, but it is.
        ({"rows": {0: [29, 1, 5, 12, 17, 23, 35, 45, 30]}, "armies": [1, 1], "round": 9}, 60.67, -41.806),
        # A complete anthill: its soldiers and its token bring nothing more, and all of the lead counts.
        (
            {"rows": {0: [17, 20, 18, 23, 33, 45, 13, 28, 61, 48], 1: [19, 16, 21]}, "armies": [4, 1], "held": [1, 1]},
            47.917, -24.01,
        ),
        # Expert: a seat's two anthills together, its larger army and its fullest gallery.
        (
            {"rows": {0: [17, 20], 1: [18, 23], 2: [3], 3: [29]}, "armies": [1, 6, 3, 2], "expert": True, "held": [1, 0]},
            23.8875, -6.024,
        ),
    ],
)  # fmt: skip
def test_what_a_position_is_worth_to_both(table: dict[str, Any], mine: float, theirs: float) -> None:
    pos = position(**table)
    assert [evaluate(pos, seat) for seat in (0, 1)] == pytest.approx([mine, theirs], abs=0.001)


def test_only_the_strongest_rival_weighs() -> None:
    pos = position(3, armies=[5, 9, 2])
    assert [evaluate(pos, seat) for seat in range(3)] == pytest.approx([6.5 - 0.7 * 11.7, 11.7 - 0.7 * 6.5, 2.6 - 0.7 * 11.7])


@pytest.mark.parametrize(
    ("sizes", "share"), [([0, 0], 0.5), ([2, 0], 0.75), ([0, 2], 0.25), ([4, 0, 1], 0.875), ([9, 0], 1.0), ([0, 9, 1], 0.0)]
)
def test_how_near_a_seat_is_to_having_the_most(sizes: list[int], share: float) -> None:
    assert near_most(sizes, 0, 4.0) == share


def test_at_the_end_the_points_count_and_winning_a_hundred() -> None:
    pos = GAME.start(3, 5)
    assert isinstance(pos, Micropolis)
    playout(pos, 5)
    assert pos.result is not None
    scores = pos.result.scores
    assert len(set(scores)) == 3 and len(pos.result.winners) == 1
    best, second, third = sorted(range(3), key=lambda seat: -scores[seat])
    assert evaluate(pos, best) == pytest.approx(100 + scores[best] - 0.7 * scores[second])
    assert evaluate(pos, second) == pytest.approx(scores[second] - 0.7 * scores[best])
    assert evaluate(pos, third) == pytest.approx(scores[third] - 0.7 * scores[best])


@pytest.mark.parametrize(
    ("table", "own"),
    [
        ({"rows": {0: [29, 23], 1: [8]}, "armies": [3, 4], "held": [1, 0]}, [10, 3.12, 11.76, 0.95833, 3, -8.27458, 0]),
        (
            {"rows": {0: [17, 20], 1: [18, 23], 2: [3], 3: [29]}, "armies": [1, 6, 3, 2], "expert": True, "held": [1, 0]},
            [16, 7.28, 11.04, 1.25, 3, -14.6825, 0],
        ),
    ],
)
def test_the_parts_of_the_measure_add_up(table: dict[str, Any], own: list[float]) -> None:
    """Points (by category), soldiers, open galleries, majorities (colony and army), tokens, the rival, winning."""
    pos = position(**table)
    found = parts(pos, 0)
    together = [sum(found[:4]), found[4], found[5], found[6] + found[7], *found[8:]]
    assert together == pytest.approx(own, abs=0.0001)
    assert sum(found) == pytest.approx(evaluate(pos, 0), abs=0.0001) and len(found) == len(TERMS)


def test_the_parts_at_the_end_are_points_rival_and_winning() -> None:
    pos = GAME.start(3, 5)
    assert isinstance(pos, Micropolis)
    playout(pos, 5)
    assert pos.result is not None and pos.result.scores == (34, 51, 39)
    for seat, rival, won in ((1, 39, 100), (2, 51, 0)):
        found, sheet = parts(pos, seat), pos.result.detail[seat]
        assert found[:4] == [sheet[source] for source in ("population", "harvest", "royal_gallery", "barracks")]
        assert found[4:9] == [0, 0, sheet["colony"], sheet["red_army"], 0]
        assert found[9:] == pytest.approx([-0.7 * rival, won])


def test_which_parts_of_the_measure_are_points_had_at_once() -> None:
    """The others are hopes for later, and hints say so."""
    assert [term.name for term in TERMS if term.at_once] == ["population", "harvest", "royal gallery", "barracks", "winning"]
