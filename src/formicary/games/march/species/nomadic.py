"""MA-17.13 to MA-17.17: the Journey of 6000 Steps of the Nomadic Ant."""

from __future__ import annotations

from typing import ClassVar, Final, Optional

from formicary.games.march.actions import ANT, EXIT, FROM, KEEP, PASS, SCOUT, TO_LARVA, TURN
from formicary.games.march.components.parts import GT_SPOT, SCOUTING
from formicary.games.march.frames import OWN_HEXES, GoTo, MarchFrame, larva_spots
from formicary.games.march.phases.beyond import push_effect
from formicary.games.march.phases.checkpoint import Checkpoint, fill_between
from formicary.games.march.phases.explore import ChooseExit, ChooseOrigin, ChooseRotation, Harvester, ScoutReturn
from formicary.games.march.phases.new_hex import origins, place_hex
from formicary.games.march.phases.reactions import TO_JOURNEY, action_of, reacting, tell_reaction
from formicary.games.march.phases.steps import NO_BAR, Steps, StepTo, add_ant_steps, refuse_ant_step
from formicary.games.march.promises import Promises
from formicary.games.march.state.pile import draw_top, hexes_left, keep_one, look_at_top
from formicary.games.march.state.position import March
from formicary.kernel.bits import ones
from formicary.kernel.sentences import Sentence

NO_HEX: Final = 0  # where a second hex could be: there is none


def begin_journey(pos: March, seat: int) -> None:
    """MA-17.5, MA-4.11: the journey with its Beyond the Meadow effects, a checkpoint, Harvester Thorax, the Reactions."""
    pos.push(JourneyReactions(seat))
    pos.push(Harvester(seat))
    pos.push(Checkpoint(pos.holder))
    count = places(pos, seat)
    if pos.active[3 * seat + 1] == SCOUTING and hexes_left(pos) > count:  # MA-17.16
        pos.push(JourneyScout(seat, count))
    else:
        reveal_hexes(pos, seat, count)


def roomy(pos: March, seat: int) -> int:
    """MA-17.13: mask of the origins with two open exits."""
    mask = 0
    for number in pos.meadow.order:
        if ones(pos.meadow.open[number]) > 1:
            mask |= 1 << number
    return mask & origins(pos, seat)


def places(pos: March, seat: int) -> int:
    """MA-17.13, MA-17.14: how many hexes are placed."""
    return 2 if hexes_left(pos) > 1 and roomy(pos, seat) else 1


def reveal_hexes(pos: March, seat: int, count: int) -> None:
    """The top hexes are drawn and shown."""
    drawn = [draw_top(pos, seat) for _ in range(count)]
    pos.push(JourneyOrigin(seat, drawn[0], drawn[1] if count > 1 else NO_HEX))


class JourneyScout(MarchFrame):
    """MA-17.16, MA-C-TH04: the player may look at one hex more than are placed."""

    __slots__ = ("count",)
    ask: ClassVar[str] = "Look at {count} hexes and leave one of them?"
    rule: ClassVar[str] = "MA-17.16"

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count  # hexes to be placed

    def legal(self, pos: March) -> list[int]:
        return [SCOUT, PASS]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        if action == PASS:
            reveal_hexes(pos, self.seat, self.count)
            return
        seen = self.count + 1
        look_at_top(pos, self.seat, seen)
        pos.push(JourneyKeep(self.seat, seen, NO_HEX))

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"count": self.count + 1}

    def label(self, pos: March, action: int) -> tuple[str, dict[str, object]]:
        return ("Look at {count} hexes", {"count": self.count + 1}) if action == SCOUT else ("Pass", {})

    def promise(self, to: Promises) -> None:
        to.journey_to_choose(self.seat)


class JourneyKeep(MarchFrame):
    """MA-17.16: which of the hexes looked at are placed, one after the other; the last one goes back as with Scouting Thorax."""

    __slots__ = ("count", "second")
    ask: ClassVar[str] = "Which of these hexes do you place?"
    rule: ClassVar[str] = "MA-17.16"

    def __init__(self, seat: int, count: int, second: int) -> None:
        self.seat = seat
        self.count = count  # hexes to choose from
        self.second = second  # the hex kept before

    def legal(self, pos: March) -> list[int]:
        return [KEEP + number for number in pos.pile[pos.pile_at : pos.pile_at + self.count]]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        number = action - KEEP
        keep_one(pos, self.seat, self.count, number)
        if self.count > 2:
            pos.push(JourneyKeep(self.seat, self.count - 1, number))
            return
        if self.second != NO_HEX:
            pos.push(JourneyOrigin(self.seat, self.second, number))
        else:
            pos.push(JourneyOrigin(self.seat, number, NO_HEX))
        pos.push(ScoutReturn(self.seat))

    def promise(self, to: Promises) -> None:
        to.journey_to_choose(self.seat)


class JourneyOrigin(ChooseOrigin):
    """MA-17.13, MA-17.14: the hex that the ants leave; with two new hexes it has two open exits."""

    __slots__ = ("second",)
    ask: ClassVar[str] = "From which hex do all your ants set out?"
    rule: ClassVar[str] = "MA-17.13"

    def __init__(self, seat: int, number: int, second: int) -> None:
        self.seat = seat
        self.number = number
        self.second = second

    def legal(self, pos: March) -> list[int]:
        mask = origins(pos, self.seat) if self.second == NO_HEX else roomy(pos, self.seat)
        return [FROM + n for n in pos.meadow.order if mask >> n & 1]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        seat, origin = self.seat, action - FROM
        both = [self.number] if self.second == NO_HEX else [self.number, self.second]
        hexes = 0
        for number in reversed(both):  # MA-4.11: after the ants have moved, in the order of placing
            hexes |= 1 << number
            push_effect(pos, seat, number)
        pos.push(SetOut(seat, origin, hexes))
        for number in reversed(both):
            pos.push(JourneyExit(seat, number, origin))

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        number = action - FROM
        if self.second != NO_HEX and 0 <= number < 26 and origins(pos, self.seat) >> number & 1:
            return "MA-17.13", "The Journey needs two open exits; this hex has only one."
        return ChooseOrigin.refusal(self, pos, action)

    def promise(self, to: Promises) -> None:
        to.journey(self.seat, self.number, self.second)


class JourneyExit(ChooseExit):
    """MA-17.13: the exit of the origin for one of the new hexes."""

    __slots__ = ()
    ask: ClassVar[str] = "Behind which exit do you place {hex}?"
    rule: ClassVar[str] = "MA-17.13"

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        pos.push(JourneyTurn(self.seat, self.number, self.origin, action - EXIT))

    def promise(self, to: Promises) -> None:
        to.journey_hex(self.seat, self.number)


class JourneyTurn(ChooseRotation):
    """MA-17.13, MA-4.4: a rotation that joins the new hex to the origin."""

    __slots__ = ()
    rule: ClassVar[str] = "MA-17.13"

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        place_hex(pos, self.seat, self.number, self.place(pos), action - TURN)

    def promise(self, to: Promises) -> None:
        to.journey_hex(self.seat, self.number)


class SetOut(MarchFrame):
    """MA-17.15: all own ants of the origin go into the new hexes, one after the other; ants are alike, so only places count."""

    __slots__ = ("origin", "hexes")

    def __init__(self, seat: int, origin: int, hexes: int) -> None:
        self.seat = seat
        self.origin = origin
        self.hexes = hexes  # mask of the new hexes

    def run(self, pos: March) -> None:
        spots = pos.spots_of(self.seat, self.origin)
        if spots:
            fill_between(pos)
            pos.push(JourneyGoTo(self.seat, spots[0], self.hexes, -1, "explore"))
        else:
            pos.pop()

    def promise(self, to: Promises) -> None:
        to.setting_out(self.seat, self.origin, self.hexes)


class JourneyGoTo(GoTo):
    """MA-17.15, MA-4.8: which place of the new hexes the next ant takes."""

    __slots__ = ()
    ask: ClassVar[str] = "All your ants leave: where does the one from {origin} go?"
    rule: ClassVar[str] = "MA-17.15"

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return "MA-17.15", "All your ants of that hex go into the new hexes, to a vacant site if there is one."


# ---- Reactions


class JourneyReactions(MarchFrame):
    """MA-17.17, MA-3.5: asks those who may react, with a checkpoint after each."""

    __slots__ = ()

    def run(self, pos: March) -> None:
        pos.pop()
        for other in reversed(reacting(pos, self.seat)):
            pos.push(Checkpoint(pos.holder))
            pos.push(ReactToJourney(other))

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        return None if seat == self.seat else action_of(pos, self.seat, TO_JOURNEY, -1)


class ReactToJourney(MarchFrame):
    """MA-17.17, MA-D-33: one larva into a hex one inhabits, then one ant step; either part may be left out."""

    __slots__ = ()
    ask: ClassVar[str] = "Reaction to the Journey: place a larva, then move an ant?"
    rule: ClassVar[str] = "MA-17.17"

    def legal(self, pos: March) -> list[int]:
        found: list[int] = []
        if pos.larvae[self.seat]:
            found = [TO_LARVA + spot for spot in larva_spots(pos, self.seat, OWN_HEXES, 0) if spot != GT_SPOT]
        add_ant_steps(pos, self.seat, NO_BAR, found)
        found.append(PASS)
        return found

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        tell_reaction(pos, self.seat, TO_JOURNEY, action != PASS)
        if action == PASS:
            return
        if action >= ANT + GT_SPOT:
            pos.push(StepTo(self.seat, action - ANT, 1, False))  # the larva is left out
            return
        pos.place_larva(self.seat, action - TO_LARVA)
        pos.push(Steps(self.seat, 1, False))

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        return action_of(pos, pos.turn, TO_JOURNEY, -1)

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        if TO_LARVA + GT_SPOT <= action < ANT + GT_SPOT:
            if not pos.larvae[self.seat]:
                return "MA-2.13", "There is no larva in the chamber."
            return "MA-17.17", "Place the larva in a hex you inhabit. The Great Tunnel does not count."
        return refuse_ant_step(pos, self.seat, action)
