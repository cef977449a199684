"""Pairings: every pair once in a round robin, no pair twice in a Swiss while it can be avoided, seats and byes shared out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formicary.table.series.pairing import (
    Past,
    Round,
    group_sizes,
    is_matchable,
    round_robin,
    standing,
    swiss_round,
    table_points,
)

HALF = Fraction(1, 2)


def meetings(rounds: list[Round]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for each in rounds for table in each.tables for pair in combinations(table, 2))


def whole(each: Round) -> list[int]:
    return sorted([person for table in each.tables for person in table] + list(each.byes))


@pytest.mark.parametrize("people", range(2, 17))
def test_in_a_round_robin_of_two_every_pair_meets_exactly_once(people: int) -> None:
    rounds = round_robin(people)
    assert meetings(rounds) == Counter(frozenset(pair) for pair in combinations(range(people), 2))
    assert len(rounds) == people - 1 + people % 2
    assert all(whole(each) == list(range(people)) for each in rounds)
    assert Counter(person for each in rounds for person in each.byes) == Counter(range(people) if people % 2 else ())
    first = Counter(table[0] for each in rounds for table in each.tables)
    assert all(abs(2 * first[person] - (people - 1)) <= 1 for person in range(people))  # seats are shared out


@pytest.mark.parametrize(("people", "size", "most"), [(6, 3, 5), (9, 3, 6), (8, 4, 5), (10, 4, 6), (5, 4, 6), (12, 3, 9)])
def test_in_a_round_robin_of_more_everybody_meets_everybody_in_few_rounds(people: int, size: int, most: int) -> None:
    rounds = round_robin(people, size)
    met = meetings(rounds)
    assert all(met[frozenset(pair)] >= 1 for pair in combinations(range(people), 2))
    assert len(rounds) <= most
    for each in rounds:
        assert whole(each) == list(range(people))  # everybody once
        sizes = [len(table) for table in each.tables]
        assert max(sizes) - min(sizes) <= 1 and max(sizes) <= size


@given(st.integers(2, 40), st.integers(2, 6), st.data())
def test_groups_are_even_and_large_enough(people: int, size: int, data: st.DataObject) -> None:
    least = data.draw(st.integers(2, size))
    sizes, resting = group_sizes(people, size, least)
    assert sum(sizes) + resting == people
    assert all(least <= each <= size for each in sizes)
    if sizes:
        assert max(sizes) - min(sizes) <= 1
        assert resting < least


@st.composite
def histories(draw: st.DrawFn) -> tuple[dict[int, Fraction], Past]:
    """Points and meetings as they may be after some rounds, possible or not."""
    people = draw(st.integers(2, 8))
    past = Past()
    for pair in combinations(range(people), 2):
        past.met[frozenset(pair)] = draw(st.integers(0, 2))
    for person in range(people):
        past.byes[person] = draw(st.integers(0, 1))
    points = {person: Fraction(draw(st.integers(0, 6)), 2) for person in range(people)}
    return points, past


def best_possible(people: list[int], past: Past) -> int:
    """The smallest number of times that the most repeated pair of a pairing has met, by trying all pairings."""
    if not people:
        return 0
    first, *rest = people
    return min(
        max(past.met[frozenset((first, other))], best_possible([each for each in rest if each != other], past)) for other in rest
    )


@settings(max_examples=150, deadline=None)
@given(histories())
def test_in_a_swiss_of_two_nobody_meets_again_while_it_can_be_avoided(given: tuple[dict[int, Fraction], Past]) -> None:
    points, past = given
    made = swiss_round(points, past)
    assert whole(made) == sorted(points)
    assert all(len(table) == 2 for table in made.tables) and len(made.byes) == len(points) % 2
    fewest = min(past.byes[each] for each in points)
    may_rest = [each for each in points if past.byes[each] == fewest] if len(points) % 2 else [-1]
    assert all(past.byes[each] == fewest for each in made.byes)
    best = min(best_possible([each for each in sorted(points) if each != rests], past) for rests in may_rest)
    assert max((past.met[frozenset(table)] for table in made.tables), default=0) == best


@settings(max_examples=150, deadline=None)
@given(st.integers(1, 4), st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=16))
def test_matching_is_exact(half: int, edges: set[tuple[int, int]]) -> None:
    people = list(range(2 * half))
    allowed = {frozenset(edge) for edge in edges}

    def possible(left: list[int]) -> bool:
        if not left:
            return True
        first, *rest = left
        return any(frozenset((first, each)) in allowed and possible([x for x in rest if x != each]) for each in rest)

    assert is_matchable(people, lambda one, other: frozenset((one, other)) in allowed) == possible(people)


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 12), st.sampled_from([2, 3, 4]), st.randoms(use_true_random=False))
def test_a_whole_swiss_pairs_everybody_each_round_and_shares_byes_and_seats(people: int, size: int, chance: object) -> None:
    past, points = Past(), dict.fromkeys(range(people), Fraction(0))
    for number in range(3):
        made = swiss_round(points, past, size)
        assert whole(made) == list(range(people))
        for table in made.tables:  # seats rotate
            assert past.sat[table[0], 0] == min(past.sat[person, 0] for person in table)
        past.add(made)
        if size == 2 and number < people // 2:
            assert max(past.met.values()) == 1
        for table in made.tables:
            points[chance.choice(table)] += 1  # type: ignore[attr-defined]
        for person in made.byes:
            points[person] += 1
    assert max(past.byes.values(), default=0) <= 1


def test_equals_meet_and_a_person_who_is_alone_with_their_points_meets_the_next() -> None:
    past = Past()
    first = swiss_round(dict.fromkeys(range(4), Fraction(0)), past)
    assert first == Round(((0, 2), (1, 3)))
    past.add(first)
    assert swiss_round({0: Fraction(1), 1: Fraction(0), 2: Fraction(0), 3: Fraction(1)}, past).tables == ((3, 0), (2, 1))
    points = {0: Fraction(2), 1: Fraction(1), 2: Fraction(1), 3: Fraction(0), 4: Fraction(0)}
    assert swiss_round(points, Past()) == Round(((0, 1), (2, 3)), (4,))


def test_points_are_the_share_of_others_left_behind() -> None:
    assert table_points((40, 30), (0,)) == (1, 0)
    assert table_points((40, 40), (0, 1)) == (HALF, HALF)
    assert table_points((40, 40), (1,)) == (0, 1)  # a tie that a rule of the game has decided
    assert table_points((10, 20, 30), (2,)) == (0, HALF, 1)
    assert table_points((50, 20, 30), (0,), out=(0,)) == (0, HALF, 1)  # whoever has left is behind all
    assert table_points((5, 5, 5), ()) == (HALF, HALF, HALF)  # all together won or lost


def test_a_standing_has_opponents_points_and_tables_won_as_tie_breaks() -> None:
    tables = [
        ((0, 1), (Fraction(1), Fraction(0))),
        ((2, 3), (Fraction(1), Fraction(0))),
        ((0, 2), (HALF, HALF)),
        ((1, 3), (Fraction(0), Fraction(1))),
    ]
    lines = standing(range(4), tables, {})
    assert [(line.person, line.place, line.points, line.opponents, line.won) for line in lines] == [
        (2, 1, Fraction(3, 2), Fraction(5, 2), 1),  # who has played against more points is before
        (0, 2, Fraction(3, 2), Fraction(3, 2), 1),
        (3, 3, 1, Fraction(3, 2), 1),
        (1, 4, 0, Fraction(5, 2), 0),
    ]
    equal = standing(range(2), [((0, 1), (HALF, HALF))], {})
    assert [line.place for line in equal] == [1, 1]
    assert standing(range(3), [], {2: Fraction(1)})[0].person == 2
