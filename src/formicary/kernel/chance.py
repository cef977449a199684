"""Chance: a small deterministic generator whose whole state is one int.

Each drawing hashes the state (BLAKE2b) into the next state and 448 fresh bits, so that the same seed gives the same game
on every machine, compiled or not, and copying the generator is copying an int.
"""

from __future__ import annotations

import hashlib
from typing import Final

STATE_BITS: Final = 60  # small enough to stay a machine word in compiled code
PAYLOAD_BITS: Final = 448


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
    """Shuffles `items` in place, every order equally likely; returns the next state."""
    left = 0
    bits = 0
    for last in range(len(items) - 1, 0, -1):
        if left < 64:  # keep the bias of the division below 2**-48
            state, bits = stir(state)
            left = PAYLOAD_BITS
        size = last + 1
        bits, pick = divmod(bits, size)
        left -= size.bit_length()
        kept = items[last]
        items[last] = items[pick]
        items[pick] = kept
    return state
