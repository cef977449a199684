"""Looks past a choice to the end of the turn that it begins, where a game says that it can only be judged there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from formicary.kernel.position import Position

DECISIONS_AHEAD: Final = 25  # of a turn, at most
LEAST: Final = -1.0e9


def end_of_turn(
    before: Position,
    after: Position,
    same_turn: Callable[[Position, Position], bool],
    measure: Callable[[Position, int], float],
) -> Position:
    """Where the turn ends that a choice in `before` has begun, if everybody plays on from `after` as `measure` likes best.

    `same_turn` is the game's own (`Game.same_turn`): whether to look further from here.
    """
    for _ in range(DECISIONS_AHEAD):
        if not same_turn(before, after):
            break
        after = _best_next(after, measure)
    return after


def _best_next(pos: Position, measure: Callable[[Position, int], float]) -> Position:
    """The position after the decision that looks best to the seat that has to make it."""
    seat = pos.deciders[0]
    best = pos
    most = LEAST
    for action in pos.choices[0]:
        after = pos.clone()
        after.play(action, 0)
        value = measure(after, seat)
        if value > most:
            best = after
            most = value
    return best
