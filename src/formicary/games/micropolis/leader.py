"""MI-7.8 to MI-7.13 and MI-9.21 to MI-9.25: who gets the red army token."""

from __future__ import annotations

from typing import ClassVar

from formicary.games.micropolis import events
from formicary.games.micropolis.actions import LEADER, RED_ARMY
from formicary.games.micropolis.position import Micropolis
from formicary.kernel.position import Frame
from formicary.kernel.values import SEAT


def candidates(pos: Micropolis) -> list[int]:
    """The anthills that may get the token now, the old leader choosing if there are several."""
    owner = pos.seat_of(pos.leader)
    may_keep = pos.options.leader_may_keep_on_tie
    hills = range(len(pos.army))
    if pos.hills_each == 1:
        others = -1
        tied: list[int] = []
        for hill in hills:
            if hill != pos.leader and pos.army[hill] >= others:
                if pos.army[hill] > others:
                    others = pos.army[hill]
                    tied = []
                tied.append(hill)
        if others < pos.army[pos.leader]:
            return [pos.leader]  # MI-7.8
        return [*tied, pos.leader] if may_keep and others == pos.army[pos.leader] else tied
    most = max(pos.army)
    own = [hill for hill in hills if pos.army[hill] == most and pos.seat_of(hill) == owner]
    opposing = [hill for hill in hills if pos.army[hill] == most and pos.seat_of(hill) != owner]
    if not opposing:
        return own  # MI-9.21, MI-9.24
    return opposing + own if may_keep else opposing  # MI-9.22, MI-9.23


def settle_leader(pos: Micropolis) -> None:
    """Gives the token to the only candidate, or asks the old leader."""
    found = candidates(pos)
    if len(found) == 1:
        give_token(pos, found[0])
    else:
        pos.push(NameLeader(pos.seat_of(pos.leader)))


def give_token(pos: Micropolis, hill: int) -> None:
    """The anthill gets the red army token; its owner is the leader (MI-7.12, MI-9.25)."""
    if hill != pos.leader:
        pos.leader = hill
        pos.tell(events.LEADER_CHANGED, pos.seat_of(hill), hill)


class NameLeader(Frame[Micropolis]):
    """MI-7.9, MI-9.23, MI-9.24: several armies tie, so the old leader names one of them."""

    __slots__ = ()
    ask: ClassVar[str] = "Who gets the red army token?"
    rule: ClassVar[str] = "MI-7.9"

    def legal(self, pos: Micropolis) -> list[int]:
        first = LEADER if pos.hills_each == 1 else RED_ARMY
        return [first + hill for hill in candidates(pos)]

    def apply(self, pos: Micropolis, action: int) -> None:
        pos.pop()
        give_token(pos, action - (LEADER if pos.hills_each == 1 else RED_ARMY))

    def refusal(self, pos: Micropolis, action: int) -> tuple[str, str]:
        if pos.hills_each == 2:
            return "MI-9.22", "The token goes to one of the anthills with the largest army, an opponent's if one is among them."
        return "MI-7.9", "The token goes to one of the other players who share the largest army."

    def label(self, pos: Micropolis, action: int) -> tuple[str, dict[str, object]]:
        label, values = super().label(pos, action)
        if pos.hills_each == 2:
            values["seat"] = SEAT(pos.seat_of(action - RED_ARMY))
        return label, values

    def refs(self, pos: Micropolis, action: int) -> list[str]:
        hill = action - (LEADER if pos.hills_each == 1 else RED_ARMY)
        return [f"hill:{pos.seat_of(hill)}.{hill % pos.hills_each}"]
