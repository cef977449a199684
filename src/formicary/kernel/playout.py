"""Random play inside compiled code: for benchmarks, for soak tests and for bots that look at how a game may end."""

from __future__ import annotations

from formicary.kernel.position import Position


def playout(pos: Position, luck: int, limit: int = 1_000_000) -> int:
    """Plays random legal actions on `pos` itself until the game is over; returns the number of decisions.

    `luck` seeds a tiny generator of its own, so that the position's chance stays what it is.
    """
    count = 0
    state = (luck * 2654435761 + 12345) & 0x7FFFFFFF
    while pos.deciders and count < limit:
        number = 0
        if len(pos.deciders) > 1:
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            number = (state >> 12) % len(pos.deciders)
        choices = pos.choices[number]
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        pos.apply(choices[(state >> 12) % len(choices)], pos.deciders[number])
        count += 1
    return count
