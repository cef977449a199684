"""Standing answers: questions that a seat has answered once for all, "pass all reactions" for instance.

A game says in `about["standing"]` which ones it offers, as plain data:

    {"key": "pass_reactions", "text": "Pass all reactions", "frames": ["React"], "kinds": ["pass"]}

When the seat is asked by one of the frames (any frame, if the list is empty) and an action of one of the kinds is legal, the
table plays the first such action for it.
"""

from __future__ import annotations

import msgspec

from formicary.kernel import Game, Position


class StandingAnswer(msgspec.Struct, frozen=True):
    """An answer that a game lets seats give once for all."""

    key: str
    text: str
    kinds: list[str]
    frames: list[str] = []


def offered(game: Game) -> list[StandingAnswer]:
    """The standing answers of a game."""
    return msgspec.convert(game.about.get("standing", []), list[StandingAnswer])


def answer(pos: Position, seat: int, given: list[str]) -> int | None:
    """The action that the seat's standing answers choose now, or None if it must be asked."""
    if not given or seat not in pos.deciders:
        return None
    frame = type(pos.frame_of(seat)).__name__
    for standing in offered(pos.game):
        if standing.key in given and (not standing.frames or frame in standing.frames):
            for action in pos.legal(seat):
                if pos.game.actions.kind(action).name in standing.kinds:
                    return action
    return None
