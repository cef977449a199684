"""MA-9.1: head effects at the start of the Soldier Phase: Acrobat, Army and Blast Head."""

from __future__ import annotations

from typing import ClassVar

from formicary.games.march import events, values
from formicary.games.march.actions import CHOOSE, CHOOSE_PLACE, CHOOSE_RECALL, HEX, LOSE, RECALL, SEAT, spot_word
from formicary.games.march.components.parts import ACROBAT, ARMY, BLAST, GT
from formicary.games.march.frames import ONE_HEX, HexFrame, LoseAnts, MarchFrame, MarchUpTo, OneOrNone, PlaceLarvae
from formicary.games.march.phases.checkpoint import fill_at_once, fill_between
from formicary.games.march.phases.steps import Steps
from formicary.games.march.state.position import March


class HeadEffect(MarchFrame):
    """MA-9.1: the active head of one player."""

    __slots__ = ()
    course: ClassVar[bool] = True

    def run(self, pos: March) -> None:
        pos.pop()
        head = pos.active[3 * self.seat]
        if head == ACROBAT:  # MA-C-HD01: different ants, one step each
            pos.push(Steps(self.seat, pos.static.ants[pos.top_evolution(self.seat, 0)], False, True))
        elif head == ARMY:
            pos.push(ArmyHex(self.seat))
        elif head == BLAST:
            pos.push(Blast(self.seat))


class ArmyHex(OneOrNone):
    """MA-C-HD04: a hex with an own ant, or nothing."""

    __slots__ = ()
    ask: ClassVar[str] = "Army Head: in which hex?"
    rule: ClassVar[str] = "MA-C-HD04"

    def options(self, pos: March) -> list[int]:
        mask = pos.presence[self.seat]
        return [HEX + n for n in pos.meadow.order if n != GT and mask >> n & 1]

    def take(self, pos: March, action: int) -> None:
        pos.push(ArmyChoice(self.seat, action - HEX))


class ArmyChoice(HexFrame):
    """MA-C-HD04: larvae into the hex, or ants back to the chamber."""

    __slots__ = ()
    ask: ClassVar[str] = "Place larvae in {hex}, or return ants from it?"
    rule: ClassVar[str] = "MA-C-HD04"

    def legal(self, pos: March) -> list[int]:
        if pos.larvae[self.seat]:
            return [CHOOSE + CHOOSE_PLACE, CHOOSE + CHOOSE_RECALL]
        return [CHOOSE + CHOOSE_RECALL]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        most = pos.static.ants[pos.top_evolution(self.seat, 0)]
        if action == CHOOSE + CHOOSE_PLACE:
            pos.push(PlaceLarvae(self.seat, most, ONE_HEX, self.number))
        else:
            pos.push(RecallAnts(self.seat, self.number, most))


class RecallAnts(MarchUpTo):
    """MA-C-HD04: up to two ants return to the chamber."""

    __slots__ = ("number",)
    ask: ClassVar[str] = "Which ant returns to the chamber? (up to {left})"
    rule: ClassVar[str] = "MA-C-HD04"

    def __init__(self, seat: int, number: int, left: int) -> None:
        self.seat = seat
        self.number = number
        self.left = left

    def options(self, pos: March) -> list[int]:
        return [RECALL + spot for spot in pos.spots_of(self.seat, self.number)]

    def again(self, action: int) -> RecallAnts:
        return RecallAnts(self.seat, self.number, self.left - 1)

    def take(self, pos: March, action: int) -> None:
        pos.take_ant(action - RECALL, self.seat)
        pos.larvae[self.seat] += 1
        if pos.sink is not None:
            pos.tell(events.ANT_RECALLED, self.seat, spot_word(action - RECALL))
        fill_at_once(pos)

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"left": self.left, "hex": values.HEX(self.number)}


class Blast(OneOrNone):
    """MA-C-HD05: one own ant in a contested hex is destroyed, or nothing happens."""

    __slots__ = ()
    ask: ClassVar[str] = "Blast Head: destroy one of your ants?"
    rule: ClassVar[str] = "MA-C-HD05"

    def options(self, pos: March) -> list[int]:
        found: list[int] = []
        for number in pos.meadow.order:
            if number != GT and pos.presence[self.seat] >> number & 1 and pos.contested(number):
                found.extend([LOSE + spot for spot in pos.spots_of(self.seat, number)])
        return found

    def take(self, pos: March, action: int) -> None:
        pos.lose_ant(self.seat, action - LOSE, "MA-C-HD05")
        left = pos.static.ants[pos.top_evolution(self.seat, 0)]
        pos.push(BlastVictims(self.seat, (action - LOSE) >> 2, left, ()))
        fill_at_once(pos)


class BlastVictims(MarchUpTo):
    """MA-C-HD05: who loses the further ants; the owners choose which."""

    __slots__ = ("number", "victims")
    ask: ClassVar[str] = "Who loses a further ant in {hex}? (up to {left})"
    rule: ClassVar[str] = "MA-C-HD05"

    def __init__(self, seat: int, number: int, left: int, victims: tuple[int, ...]) -> None:
        self.seat = seat
        self.number = number
        self.left = left
        self.victims = victims

    def options(self, pos: March) -> list[int]:
        found: list[int] = []
        for seat in range(pos.seats):
            if pos.ants_in(self.number, seat) > self.victims.count(seat):
                found.append(SEAT + seat)
        return found

    def again(self, action: int) -> BlastVictims:
        return BlastVictims(self.seat, self.number, self.left - 1, (*self.victims, action - SEAT))

    def finish(self, pos: March) -> None:
        for turn in range(pos.seats - 1, -1, -1):
            seat = (self.seat + turn) % pos.seats
            if seat in self.victims:
                fill_between(pos)
                pos.push(LoseAnts(seat, self.number, self.victims.count(seat), "MA-C-HD05"))

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"hex": values.HEX(self.number), "left": self.left}
