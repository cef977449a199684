"""Chance: a small deterministic generator whose whole state is one int.

Each drawing hashes the state (BLAKE2b) into the next state (60 bits, a machine word in compiled code) and 448 fresh bits, so that
the same seed gives the same game on every machine, compiled or not, and copying the generator is copying an int.
"""

from __future__ import annotations

import hashlib
from typing import Final

PAYLOAD_BITS: Final = 448
WORD_BITS: Final = 56
WORD_MASK: Final = 2**56 - 1
WORD_USED_UP: Final = 2**40


def chance_from_seed(seed: object) -> int:
    """The first state for a seed.

    >>> chance_from_seed(7) == chance_from_seed(7), chance_from_seed(7) == chance_from_seed(8)
    (True, False)
    """
    digest = hashlib.blake2b(str(seed).encode(), digest_size=8, person=b"formicary").digest()
    return int.from_bytes(digest, "big") >> 4


def stir(state: int) -> tuple[int, int]:
    """The next state, and 448 random bits as one non-negative int."""
    block = hashlib.blake2b(state.to_bytes(8, "big"), digest_size=64).digest()
    return int.from_bytes(block[:8], "big") >> 4, int.from_bytes(block[8:], "big")


def shuffled(state: int, items: list[int]) -> int:
    """Shuffles `items` in place, every order equally likely; returns the next state.

    The bits are used up in words of 56, which compiled code divides quickly; a word is dropped when fewer than 40 of its bits are
    left, so that no pick is favoured by more than 2**-30 in lists of up to a thousand.
    """
    bits = words = word = 0
    room = 0  # the word is a random number below this
    for last in range(len(items) - 1, 0, -1):
        if room < WORD_USED_UP:
            if words == 0:
                state, bits = stir(state)
                words = PAYLOAD_BITS // WORD_BITS
            word = bits & WORD_MASK
            bits >>= WORD_BITS
            words -= 1
            room = WORD_MASK + 1
        size = last + 1
        pick = word % size
        word //= size
        room //= size
        kept = items[last]
        items[last] = items[pick]
        items[pick] = kept
    return state
