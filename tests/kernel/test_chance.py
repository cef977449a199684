"""Chance is the same on every machine and in both builds, and fair."""

from __future__ import annotations

from collections import Counter

from formicary.kernel.chance import PAYLOAD_BITS, chance_from_seed, shuffled, stir
from tests.kernel.toy import MorraGame


def test_the_same_seed_gives_the_same_numbers_everywhere() -> None:
    state = chance_from_seed(7)
    assert state == 667365626143441029
    following, bits = stir(state)
    assert following == 1049984742142784065
    assert bits >> (PAYLOAD_BITS - 40) == 0x5DF48F48F8
    items = list(range(10))
    assert shuffled(state, items) == following
    assert items == [3, 0, 7, 8, 4, 5, 6, 9, 2, 1]


def test_seeds_differ_by_what_they_say() -> None:
    assert chance_from_seed(1) != chance_from_seed(2) != chance_from_seed(-1)
    assert chance_from_seed(("resample", 0, 1)) != chance_from_seed(("resample", 1, 0))


def test_states_stay_small_enough_for_a_machine_word() -> None:
    state = chance_from_seed(2**200)
    for _ in range(1000):
        state, bits = stir(state)
        assert 0 <= state < 2**60 and 0 <= bits < 2**PAYLOAD_BITS


def test_a_long_shuffle_keeps_every_item_and_takes_new_bits() -> None:
    items = list(range(500))
    after = shuffled(chance_from_seed(1), items)
    assert sorted(items) == list(range(500)) and items != list(range(500))
    assert after != stir(chance_from_seed(1))[0]  # one block of bits does not reach that far
    assert shuffled(chance_from_seed(1), []) == chance_from_seed(1)


def test_every_order_of_four_is_equally_likely() -> None:
    seen: Counter[tuple[int, ...]] = Counter()
    state = chance_from_seed("orders")
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        state = shuffled(state, items)
        seen[tuple(items)] += 1
    assert len(seen) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 49.7  # chi-squared, 23 degrees, 99.9 %


def test_numbers_below_a_bound_are_equally_likely_and_move_the_mark() -> None:
    pos = MorraGame().start(2, 0)
    mark = pos.mark
    seen = Counter(pos.draw_below(6) for _ in range(12_000))
    assert sorted(seen) == [0, 1, 2, 3, 4, 5]
    assert sum((count - 2000) ** 2 / 2000 for count in seen.values()) < 20.5  # chi-squared, 5 degrees, 99.9 %
    assert pos.mark == mark + 12_000


def test_a_shuffle_moves_the_mark_and_the_chance() -> None:
    pos = MorraGame().start(2, 0)
    mark, chance = pos.mark, pos.chance
    pos.shuffle([1, 2, 3])
    assert pos.mark == mark + 1 and pos.chance != chance
