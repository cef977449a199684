"""Chance: a small deterministic generator whose whole state is one int.

Each drawing hashes the state (BLAKE2b) into the next state (60 bits, a machine word in compiled code) and 448 fresh bits, so that
the same seed gives the same game on every machine, compiled or not, and copying the generator is copying an int.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64

T = TypeVar("T")

BLOCK: Final = 64  # bytes: eight for the next state, the others for the draw
PAYLOAD_BITS: Final = 448
WORD: Final = 7  # bytes
ROOM: Final = 2**56  # how many words there are
USED_UP: Final = 2**40
SEEDS: Final = blake2b(digest_size=8, person=b"formicary")


def chance_from_seed(seed: object) -> int:
    """The first state for a seed.

    >>> chance_from_seed(7) == chance_from_seed(7), chance_from_seed(7) == chance_from_seed(8)
    (True, False)
    """
    of_seed = SEEDS.copy()
    of_seed.update(str(seed).encode())
    return state_in(of_seed.digest())


def stir(state: int) -> tuple[int, int]:
    """The next state, and 448 random bits as one non-negative int."""
    block = hashed(state)
    return state_in(block), int.from_bytes(block[8:], "big")


def shuffled(state: int, items: list[T]) -> int:
    """Shuffles `items` in place, every order equally likely; returns the next state.

    The bits are used up in words of 56, which compiled code divides quickly, from the end of the block; a word is dropped when
    fewer than 40 of its bits are left, so that no pick is favoured by more than 2**-30 in lists of up to a thousand.
    """
    block = b""
    end = 8  # of the word to be used next; before it lies the next state
    word: i64 = 0
    room: i64 = 0  # the word is a random number below this
    for last in range(len(items) - 1, 0, -1):
        if room < USED_UP:
            if end == 8:
                block = hashed(state)
                state = state_in(block)
                end = BLOCK
            end -= WORD
            word = word_in(block, end)
            room = ROOM
        size: i64 = last + 1
        pick = word % size
        word //= size
        room //= size
        kept = items[last]
        items[last] = items[pick]
        items[pick] = kept
    return state


def hashed(state: int) -> bytes:
    """The block of random bytes that follows a state."""
    return blake2b(state.to_bytes(8, "big")).digest()


def state_in(block: bytes) -> int:
    """The next state, which a block begins with."""
    bits: i64 = word_in(block, 0)
    return bits << 4 | block[WORD] >> 4


def word_in(block: bytes, start: int) -> i64:
    """The word that begins there."""
    word: i64 = 0
    for at in range(start, start + WORD):
        word = word << 8 | block[at]
    return word
