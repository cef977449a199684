"""Axial hexagon geometry."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from formicary.kernel.hexes import (
    NEIGHBOURS,
    STEPS,
    cell,
    coordinates,
    distance,
    mirrored,
    opposite,
    rotated,
)

near = st.integers(-15, 15)


def test_directions_go_clockwise_from_the_top() -> None:
    assert STEPS == ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    for direction in range(6):
        assert rotated(*STEPS[direction], 1) == STEPS[(direction + 1) % 6]


@given(near, near, st.integers(0, 5))
def test_a_neighbour_leads_back_over_the_opposite_edge(q: int, r: int, direction: int) -> None:
    here = cell(q, r)
    there = here + NEIGHBOURS[direction]
    assert coordinates(here) == (q, r)
    assert coordinates(there) == (q + STEPS[direction][0], r + STEPS[direction][1])
    assert there + NEIGHBOURS[opposite(direction)] == here
    assert distance(here, there) == distance(there, here) == 1


@given(near, near, near, near)
def test_distance_is_that_of_the_shortest_walk(qa: int, ra: int, qb: int, rb: int) -> None:
    a, b = cell(qa, ra), cell(qb, rb)
    steps = 0
    while a != b:
        a = min([a + step for step in NEIGHBOURS], key=lambda c: distance(c, b))
        steps += 1
    assert steps == distance(cell(qa, ra), b)


@given(st.integers(-10, 10), st.integers(-10, 10), st.integers(0, 11))
def test_turning_and_mirroring_keep_distances(q: int, r: int, turns: int) -> None:
    home = cell(0, 0)
    assert distance(home, cell(*rotated(q, r, turns))) == distance(home, cell(*mirrored(q, r))) == distance(home, cell(q, r))
    assert rotated(*rotated(q, r, turns), 6 - turns % 6) == (q, r)
    assert mirrored(*mirrored(q, r)) == (q, r)


def test_there_are_twelve_symmetries() -> None:
    images = {rotated(*start, turns) for start in ((3, 1), mirrored(3, 1)) for turns in range(6)}
    assert len(images) == 12


def test_cells_reach_from_minus_32_to_31() -> None:
    assert [coordinates(cell(q, r)) for q in (-32, 31) for r in (-32, 31)] == [(-32, -32), (-32, 31), (31, -32), (31, 31)]
    assert (cell(-32, -32), cell(0, 0), cell(31, 31)) == (0, 32 * 64 + 32, 64 * 64 - 1)  # as records and states write them
