"""MI-7.8 to MI-7.13 and MI-9.21 to MI-9.25: who gets the red army token."""

from __future__ import annotations

from typing import ClassVar, Optional

from formicary.games.micropolis import events
from formicary.games.micropolis.actions import LEADER, RED_ARMY
from formicary.games.micropolis.position import Micropolis
from formicary.kernel.frames import Frame
from formicary.kernel.sentences import Sentence
from formicary.kernel.values import SEAT


def candidates(pos: Micropolis) -> list[int]:
    """The anthills that may get the token now, the old leader choosing if there are several."""
    army = pos.army
    if pos.hills_each == 1:
        others = -1
        tied: list[int] = []
        for hill in range(len(army)):
            if hill != pos.leader and army[hill] >= others:
                if army[hill] > others:
                    others = army[hill]
                    tied = []
                tied.append(hill)
        if others < army[pos.leader]:
            return [pos.leader]  # MI-7.8
        if others == army[pos.leader] and pos.options.leader_may_keep_on_tie:
            tied.append(pos.leader)
        return tied
    most = max(army)
    hills = range(len(army))
    owner = pos.seat_of(pos.leader)
    own = [hill for hill in hills if army[hill] == most and pos.seat_of(hill) == owner]
    opposing = [hill for hill in hills if army[hill] == most and pos.seat_of(hill) != owner]
    if not opposing:
        return own  # MI-9.21, MI-9.24
    return opposing + own if pos.options.leader_may_keep_on_tie else opposing  # MI-9.22, MI-9.23


def settle_leader(pos: Micropolis) -> None:
    """Gives the token to the only candidate, or asks: the old leader, and by option `tied_anthill` then the new one."""
    found = candidates(pos)
    if len(found) == 1:
        give_token(pos, found[0])
        return
    seats = owners(pos, found)
    if pos.hills_each == 2 and pos.options.tied_anthill == "owner" and len(seats) == 1:
        pos.push(NameAnthill(seats[0]))
    else:
        pos.push(NameLeader(pos.seat_of(pos.leader)))


def owners(pos: Micropolis, hills: list[int]) -> list[int]:
    """The seats that own these anthills, each once."""
    found: list[int] = []
    for hill in hills:
        if pos.seat_of(hill) not in found:
            found.append(pos.seat_of(hill))
    return found


def give_token(pos: Micropolis, hill: int) -> None:
    """The anthill gets the red army token; its owner is the leader (MI-7.12, MI-9.25)."""
    if hill != pos.leader:
        pos.leader = hill
        if pos.sink is not None:
            pos.tell(events.LEADER_CHANGED, pos.seat_of(hill), hill, pos.where(hill))


class NameLeader(Frame[Micropolis]):
    """MI-7.9, MI-9.23, MI-9.24: several armies tie, so the old leader names one of them; by option `tied_anthill` a player."""

    __slots__ = ()
    ask: ClassVar[str] = "Who gets the red army token?"
    rule: ClassVar[str] = "MI-7.9"

    def by_seat(self, pos: Micropolis) -> bool:
        """Whether a player is named, not an anthill."""
        return pos.hills_each == 1 or pos.options.tied_anthill == "owner"

    def legal(self, pos: Micropolis) -> list[int]:
        found = candidates(pos)
        return [LEADER + seat for seat in owners(pos, found)] if self.by_seat(pos) else [RED_ARMY + hill for hill in found]

    def apply(self, pos: Micropolis, action: int) -> None:
        pos.pop()
        if not self.by_seat(pos):
            give_token(pos, action - RED_ARMY)
            return
        seat = action - LEADER
        hills = [hill for hill in candidates(pos) if pos.seat_of(hill) == seat]
        if len(hills) == 1:
            give_token(pos, hills[0])
        else:
            pos.push(NameAnthill(seat))

    def rule_of(self, pos: Micropolis) -> str:
        return expert_rule(pos) if pos.hills_each == 2 else self.rule

    def cause(self, pos: Micropolis, seat: int) -> Optional[Sentence]:
        return Sentence("Tied for the largest army: {seats}", seats=SEAT(owners(pos, candidates(pos))))

    def refusal(self, pos: Micropolis, action: int) -> tuple[str, str]:
        if pos.hills_each == 2:
            return expert_refusal(pos)
        return self.rule, "The token goes to one of the other players who share the largest army."

    def label(self, pos: Micropolis, action: int) -> tuple[str, dict[str, object]]:
        label, values = super().label(pos, action)
        if not self.by_seat(pos):
            values["seat"] = SEAT(pos.seat_of(action - RED_ARMY))
        return label, values

    def refs(self, pos: Micropolis, action: int) -> list[str]:
        if not self.by_seat(pos):
            return [hill_ref(pos, action - RED_ARMY)]
        return [hill_ref(pos, hill) for hill in candidates(pos) if pos.seat_of(hill) == action - LEADER]


class NameAnthill(Frame[Micropolis]):
    """MI-9.23 with option `tied_anthill` = owner, MI-9.24: which of one's own anthills in the tie gets the token."""

    __slots__ = ()
    ask: ClassVar[str] = "Which of your anthills gets the red army token?"
    rule: ClassVar[str] = "MI-9.23"

    def legal(self, pos: Micropolis) -> list[int]:
        return [RED_ARMY + hill for hill in candidates(pos) if pos.seat_of(hill) == self.seat]

    def apply(self, pos: Micropolis, action: int) -> None:
        pos.pop()
        give_token(pos, action - RED_ARMY)

    def rule_of(self, pos: Micropolis) -> str:
        return expert_rule(pos)

    def refusal(self, pos: Micropolis, action: int) -> tuple[str, str]:
        return expert_refusal(pos)

    def label(self, pos: Micropolis, action: int) -> tuple[str, dict[str, object]]:
        label, values = super().label(pos, action)
        values["seat"] = SEAT(self.seat)
        return label, values

    def refs(self, pos: Micropolis, action: int) -> list[str]:
        return [hill_ref(pos, action - RED_ARMY)]


def expert_rule(pos: Micropolis) -> str:
    """Which rule of the expert game asks: MI-9.23 if an opponent's anthill is in the tie, else MI-9.24."""
    leader = pos.seat_of(pos.leader)
    return "MI-9.24" if owners(pos, candidates(pos)) == [leader] else "MI-9.23"


def expert_refusal(pos: Micropolis) -> tuple[str, str]:
    """Why another choice is refused in the expert game."""
    if expert_rule(pos) == "MI-9.24":
        return "MI-9.24", "The token goes to one of the leader's two anthills, which share the largest army."
    return "MI-9.22", "The token goes to one of the anthills with the largest army, an opponent's if one is among them."


def hill_ref(pos: Micropolis, hill: int) -> str:
    """An anthill as a place of the board."""
    return f"hill:{pos.seat_of(hill)}.{hill % pos.hills_each}"
