"""Standing answers: questions that a seat has answered once and for all, for instance "pass all reactions".

A game says in `info.standing` which ones it offers. When one of their frames asks the seat and an action of one of their kinds is
legal, the table plays the first such action for it.
"""

from __future__ import annotations

from formicary.kernel import Position


def answer(pos: Position, seat: int, given: list[str]) -> int | None:
    """The action that the seat's standing answers choose now, or None if it must be asked."""
    if not given or seat not in pos.deciders:
        return None
    frame = type(pos.frame_of(seat)).__name__
    for standing in pos.game.info.standing:
        if standing.key in given and (not standing.frames or frame in standing.frames):
            for action in pos.legal(seat):
                if pos.game.actions.kind(action).name in standing.kinds:
                    return action
    return None
