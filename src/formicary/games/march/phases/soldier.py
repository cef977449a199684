"""MA-9.1 to MA-9.6: the course of the Soldier Phase."""

from __future__ import annotations

from typing import ClassVar

from formicary.games.march.cards.heads import HeadEffect
from formicary.games.march.components.parts import MUTANT, TRAITOROUS
from formicary.games.march.frames import MarchFrame
from formicary.games.march.phases.centipede import CentipedeBattles
from formicary.games.march.phases.checkpoint import Checkpoint
from formicary.games.march.species.mutant import Mutation
from formicary.games.march.state.fields import BY_CARDS
from formicary.games.march.state.position import March
from formicary.kernel.bits import ones


def push_occasion(pos: March, number: int, soldier: bool) -> None:
    """MA-9.3, MA-9.16: all battles of one hex. Outside the Soldier Phase sites vacated just before are filled first."""
    pos.push(CentipedeBattles(number, 0, soldier))
    if not soldier:
        pos.push(Checkpoint(pos.holder))


def begin_soldier_phase(pos: March) -> None:
    """MA-9.1, MA-9.2: head effects from the holder on, then the hexes by number, then the end of the phase."""
    pos.push(EndOfSoldierPhase(-1))
    pos.push(VisitHexes(1))
    for turn in range(pos.seats - 1, -1, -1):
        seat = (pos.holder + turn) % pos.seats
        if pos.active[3 * seat]:
            pos.push(Checkpoint(pos.holder))
            pos.push(HeadEffect(seat))
        if pos.species[seat] == MUTANT:
            pos.push(Mutation(seat))


class VisitHexes(MarchFrame):
    """MA-9.2, MA-9.4: the numbered hexes from `number` on, each judged when its turn comes."""

    __slots__ = ("number",)
    course: ClassVar[bool] = True

    def __init__(self, number: int) -> None:
        self.seat = -1
        self.number = number

    def run(self, pos: March) -> None:
        pos.pop()
        for number in pos.meadow.order:
            if number >= self.number and pos.contested(number):
                pos.push(VisitHexes(number + 1))
                push_occasion(pos, number, True)
                return


class EndOfSoldierPhase(MarchFrame):
    """MA-9.6, MA-C-HD09: points for the owner of Traitorous Head."""

    __slots__ = ()
    course: ClassVar[bool] = True

    def run(self, pos: March) -> None:
        pos.pop()
        centipedes = ones(pos.centipedes)
        for turn in range(pos.seats):
            seat = (pos.holder + turn) % pos.seats
            if pos.active[3 * seat] == TRAITOROUS and centipedes:
                card = pos.top_evolution(seat, 0)
                count = centipedes if pos.house.traitorous_each else 1
                pos.gain_points(seat, pos.static.points[card] * count, BY_CARDS, "MA-C-HD09", card=card)
