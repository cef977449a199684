"""Features in a list and packed: the same numbers whatever they are written into."""

from __future__ import annotations

import pytest

from formicary.kernel.feature_list import Fixed, Numbers, one_of, strongest
from formicary.kernel.packed import Packed

ODD = [0.1, -3.0, 1e300]


def numbers_of(out: Numbers) -> list[float]:
    return list(memoryview(out.written.getvalue()).cast("d")) if isinstance(out, Packed) else out.values


@pytest.fixture(params=[Numbers, Packed])
def out(request: pytest.FixtureRequest) -> Numbers:
    made: Numbers = request.param()
    return made


def test_numbers_stand_in_the_order_in_which_they_are_added(out: Numbers) -> None:
    fixed = Fixed(ODD)
    out.add(0.1)
    for whole in (0, 255, 256, -1):
        out.add_whole(whole)
    out.add_flag(True)
    out.add_flag(False)
    out.add_fixed(fixed)
    out.add_fixed(fixed)
    assert numbers_of(out) == [0.1, 0.0, 255.0, 256.0, -1.0, 1.0, 0.0, *ODD, *ODD]
    assert all(type(number) is float for number in numbers_of(out))
    assert len(out) == 13


@pytest.mark.parametrize(("seats", "expected"), [
    (1, [1.0, 0.5, 0.0, 0.0, 0.0, 0.0]),
    (2, [2.0, 0.5, 1.0, 0.5, 1.0, 0.5]),
    (4, [2.0, 0.5, 4.0, 0.5, (1.0 + 3.0 + 4.0) / 3, 0.5]),
])  # fmt: skip
def test_own_block_comes_first_then_the_strongest_and_the_mean_of_all_others(
    out: Numbers, seats: int, expected: list[float]
) -> None:
    for _ in range(2):  # blocks are empty again for the next position
        blocks = [out.block(seat) for seat in range(seats)]
        for seat, block in enumerate(blocks):
            block.add(seat + 1.0)
            block.add(0.5)
        out.add_sides(blocks, [1.0, 9.0, 7.0, 8.0][:seats], min(1, seats - 1))
    assert numbers_of(out) == expected * 2


def test_of_equals_the_first_is_the_strongest() -> None:
    assert strongest([5.0, 7.0, 7.0], 0) == 1
    assert strongest([5.0, 7.0, 9.0], 2) == 1


def test_one_of_several_or_none() -> None:
    assert [each.values for each in one_of(3)] == [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.0]]
