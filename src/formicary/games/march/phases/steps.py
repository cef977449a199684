"""MA-5: steps of larvae and ants, for the March action, its Reaction, cards and species."""

from __future__ import annotations

from typing import ClassVar, Optional

from formicary.games.march import values
from formicary.games.march.actions import ANT, TO, TO_LARVA, spot_word
from formicary.games.march.components.parts import FLYING, GT_SPOT, OUT, TUNNELING
from formicary.games.march.frames import OWN_HEXES, MarchFrame, MarchUpTo, in_sight, larva_spots
from formicary.games.march.phases.checkpoint import fill_between
from formicary.games.march.promises import Promises
from formicary.games.march.state.position import March
from formicary.kernel.sentences import Sentence

NO_BAR = -1


def reach(pos: March, seat: int, number: int) -> int:
    """MA-5.6, MA-5.7, MA-C-TH01, MA-C-TH05: mask of the other hexes that one step leads to; Weaver is not looked at."""
    meadow = pos.meadow
    thorax = pos.active[3 * seat + 1]
    if thorax == FLYING:
        return meadow.placed & ~(1 << number)
    mask = meadow.adjacent[number] if thorax == TUNNELING else meadow.joined[number]
    if pos.wormholes >> number & 1:
        mask |= pos.wormholes & meadow.placed & ~(1 << number)
    return mask


class Steps(MarchUpTo):
    """MA-5.1, MA-5.5: up to `left` steps, larvae before ants. `barred` is where the ant stands that may not step again."""

    __slots__ = ("larvae", "barred", "one_each")
    ask: ClassVar[str] = "Up to {left} {left:step|steps}: move a larva or an ant"
    rule: ClassVar[str] = "MA-5.1"

    def __init__(self, seat: int, left: int, larvae: bool, one_each: bool = False, barred: int = NO_BAR) -> None:
        self.seat = seat
        self.left = left
        self.larvae = larvae  # larva steps are still allowed
        self.one_each = one_each  # Acrobat Head: different ants
        self.barred = barred

    def options(self, pos: March) -> list[int]:
        found: list[int] = []
        if self.larvae and pos.larvae[self.seat]:
            found = [TO_LARVA + spot for spot in larva_spots(pos, self.seat, OWN_HEXES, 0)]
        add_ant_steps(pos, self.seat, self.barred, found)
        return found

    def apply(self, pos: March, action: int) -> None:
        if action >= ANT + GT_SPOT:
            pos.pop()
            pos.push(StepTo(self.seat, action - ANT, self.left, self.one_each))
        else:
            MarchUpTo.apply(self, pos, action)

    def again(self, action: int) -> Steps:
        return Steps(self.seat, self.left - 1, True, self.one_each)

    def take(self, pos: March, action: int) -> None:
        pos.place_larva(self.seat, action - TO_LARVA)
        fill_between(pos)

    def thinkable(self, pos: March) -> list[int]:
        return in_sight(pos, self.seat, [TO_LARVA + GT_SPOT, ANT + GT_SPOT])

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        if TO_LARVA + GT_SPOT <= action < ANT + GT_SPOT:
            if not self.larvae:
                return "MA-5.5", "Larvae can only be moved before the first ant."
            if not pos.larvae[self.seat]:
                return "MA-2.13", "There is no larva in the chamber."
            return "MA-5.4", "A larva may only enter a hex you inhabit, or The Great Tunnel."
        return refuse_ant_step(pos, self.seat, action)

    def unspent(self, pos: March) -> Optional[Sentence]:
        return Sentence("{left} {left:step is|steps are} left.", left=self.left)

    def promise(self, to: Promises) -> None:
        to.steps(self.seat, self.left, self.larvae)


def add_ant_steps(pos: March, seat: int, barred: int, found: list[int]) -> None:
    """Adds the ants that can make a step; an ant in `barred` has made its own."""
    bound = pos.bound(seat)
    gaps = pos.gaps
    mask = pos.presence[seat]
    while mask:
        low = mask & -mask
        mask ^= low
        number = low.bit_length() - 1
        if gaps & low or (not bound & low and reach(pos, seat, number)):
            for spot in pos.spots_of(seat, number):
                if spot != barred or (spot & 3 == OUT and pos.out[number * pos.seats + seat] > 1):
                    found.append(ANT + spot)


def refuse_ant_step(pos: March, seat: int, action: int) -> tuple[str, str]:
    """Why an ant cannot step now."""
    if ANT + GT_SPOT <= action < TO + GT_SPOT:
        number = (action - ANT) >> 2
        if action - ANT not in pos.spots_of(seat, number):
            return "MA-5.6", "You have no ant there."
        if pos.bound(seat) >> number & 1:
            return "MA-C-TH06", "A Weaver Thorax keeps your ants in this hex."
        return "MA-5.6", "This ant has nowhere to go, or has made its step."
    return "MA-5.1", "Choose the next step, or stop."


class StepTo(MarchFrame):
    """MA-5.6, MA-5.7, MA-5.9: where the chosen ant steps, to another hex or to a vacant site of its own."""

    __slots__ = ("origin", "left", "one_each")
    ask: ClassVar[str] = "Where does the ant from {origin} step?"
    rule: ClassVar[str] = "MA-5.6"

    def __init__(self, seat: int, origin: int, left: int, one_each: bool) -> None:
        self.seat = seat
        self.origin = origin
        self.left = left
        self.one_each = one_each

    def legal(self, pos: March) -> list[int]:
        number = self.origin >> 2
        found = [TO + spot for spot in pos.vacant_sites(number)]  # MA-5.9
        if pos.bound(self.seat) >> number & 1:
            return found
        mask = reach(pos, self.seat, number)
        while mask:
            low = mask & -mask
            mask ^= low
            for spot in pos.entries(low.bit_length() - 1):
                found.append(TO + spot)
        return found

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        spot = action - TO
        pos.move_ant(self.seat, self.origin, spot, "step")
        if self.left > 1:
            pos.push(Steps(self.seat, self.left - 1, False, self.one_each, spot if self.one_each else NO_BAR))
        fill_between(pos)

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"origin": values.SITE(spot_word(self.origin))}

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        spot = action - TO
        if not GT_SPOT <= spot < 104:
            return "MA-5.6", "Choose where the ant steps."
        if spot >> 2 == self.origin >> 2:
            return "MA-5.9", "Within its hex an ant can only step to a vacant site."
        if pos.bound(self.seat) >> (self.origin >> 2) & 1:
            return "MA-C-TH06", "A Weaver Thorax keeps your ants in this hex."
        if not reach(pos, self.seat, self.origin >> 2) >> (spot >> 2) & 1:
            return "MA-5.6", "No tunnel or wormhole leads there in one step."
        return "MA-2.15", "An ant that enters a hex takes a vacant site if there is one."

    def promise(self, to: Promises) -> None:
        to.steps(self.seat, self.left, False)
