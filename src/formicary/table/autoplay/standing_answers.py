"""Standing answers: questions that a seat has answered beforehand, for instance "pass all reactions", and moves for its turn.

A game says in `info.standing` which ones it offers. When one of their frames asks the seat and an action of one of their kinds is
legal, the table plays the first such action for it. Each is kept as a line of text:

    pass_reactions                  always
    pass_reactions until turn       until the seat is asked anything that no standing answer is about
    pass_reactions until round 3    to the end of that round
    plan KEY                        the move of the next turn that the game calls so (`game.plans`); the first that is possible

What has ended or can no longer be done is taken away at once (`lasting`).
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from formicary.kernel import Position, StandingAnswer

Until = Literal["always", "turn", "round"]
MOST = 20  # lines of a seat
PLAN = "plan "
_LINE = re.compile(r"(\w+)(?: until (turn|round)(?: (\d+))?)?")


class Given(msgspec.Struct, frozen=True):
    """What a seat has answered beforehand, as it goes over the wire: an answer that the game offers, or a move planned.

    >>> line_of(Given("pass_reactions", "turn")), given_by("plan 7 0 0 2")
    ('pass_reactions until turn', Given(key='7 0 0 2', until='always', plan=True))
    """

    key: Annotated[str, msgspec.Meta(max_length=40)]
    until: Until = "always"
    plan: bool = False


def line_of(given: Given) -> str:
    """As it is kept."""
    if given.plan:
        return PLAN + given.key
    return given.key if given.until == "always" else f"{given.key} until {given.until}"


def given_by(line: str) -> Given:
    """What a kept line says."""
    if line.startswith(PLAN):
        return Given(line.removeprefix(PLAN), plan=True)
    found = read(line)
    return Given(line) if found is None else Given(found[0], found[1])


def read(line: str) -> tuple[str, Until, int | None] | None:
    """The key of a standing answer, how long it stands, and the round if it stands to the end of one; None: it is none."""
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    until: Until = "always" if found[2] is None else "turn" if found[2] == "turn" else "round"
    return found[1], until, None if found[3] is None else int(found[3])


def round_of(pos: Position) -> int | None:
    """The round, in games that count them."""
    found = getattr(pos, "round", None)
    return found if isinstance(found, int) else None


def answer(pos: Position, seat: int, given: list[str]) -> int | None:
    """The action that the seat's standing answers choose now, or None if it must be asked."""
    if not given or seat not in pos.deciders:
        return None
    legal = pos.legal(seat)
    for line in given:
        if line.startswith(PLAN):
            action = pos.game.planned(pos, seat, line.removeprefix(PLAN))
            if action is not None and action in legal:
                return action
    keys = {found[0] for line in given if (found := read(line)) is not None and not _is_past(pos, found[2])}
    for standing in pos.game.info.standing:
        if standing.key in keys and _is_about(standing, pos, seat):
            for action in legal:
                if pos.game.actions.kind(action).name in standing.kinds:
                    return action
    return None


def lasting(pos: Position, seat: int, given: list[str], acted: bool) -> list[str]:
    """What is left of a seat's standing answers in a position; `acted`: the seat has just played."""
    if pos.result is not None:
        return []
    asked = seat in pos.deciders
    on_turn = asked and not any(each.frames and _is_about(each, pos, seat) for each in pos.game.info.standing)
    kept: list[str] = []
    for line in given:
        if line.startswith(PLAN):
            is_over = acted or pos.game.planned(pos, seat, line.removeprefix(PLAN)) is None
        else:
            found = read(line)
            is_over = found is None or (found[1] == "turn" and on_turn) or _is_past(pos, found[2])
        if not is_over:
            kept.append(line)
    return kept


def _is_past(pos: Position, last: int | None) -> bool:
    now = round_of(pos)
    return last is not None and now is not None and now > last


def _is_about(standing: StandingAnswer, pos: Position, seat: int) -> bool:
    return not standing.frames or type(pos.frame_of(seat)).__name__ in standing.frames
