"""Random play inside compiled code: for benchmarks, for soak tests and for bots that look at how a game may end."""

from __future__ import annotations

from typing import Final

from formicary.kernel.position import Position

# A multiplicative generator (L'Ecuyer 1999) whose products stay machine words in compiled code.
MODULUS: Final = 1073741789
MULTIPLIER: Final = 771645345


def playout(pos: Position, seed: int, limit: int = 1_000_000) -> int:
    """Plays random legal actions on `pos` itself until the game is over; returns the number of decisions.

    `seed` seeds a generator of its own, so that the position's chance stays what it is.

    >>> import formicary
    >>> pos = formicary.game("micropolis").start(seats=2, seed=7)
    >>> playout(pos, seed=1), pos.result
    (25, Result(scores=(39, 47), winners=(1,)))
    """
    count = 0
    state = seed % (MODULUS - 1) + 1
    while count < limit:
        number = len(pos.deciders)
        if number > 1:
            state = state * MULTIPLIER % MODULUS
            number = state % number
        elif number == 1:
            number = 0
        else:
            break
        choices = pos.choices[number]
        state = state * MULTIPLIER % MODULUS
        pos.play(choices[state % len(choices)], number)
        count += 1
    return count
