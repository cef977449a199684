"""MA-17.27 to MA-17.30: the Raiding Party of the Raiding Ant."""

from __future__ import annotations

from typing import ClassVar

from formicary.games.march.actions import HEX, SEAT
from formicary.games.march.components.parts import GT, RAIDING, THORAX
from formicary.games.march.frames import ChooseSeatIn, MarchFrame, others_in
from formicary.games.march.phases.battle import push_battle
from formicary.games.march.phases.checkpoint import Checkpoint
from formicary.games.march.phases.reactions import TO_RAID, reacting, tell_reaction
from formicary.games.march.phases.steps import Steps
from formicary.games.march.promises import Promises
from formicary.games.march.state.position import March

RAID_CARDS = 1  # MA-17.30


def raid_steps(pos: March, seat: int) -> int:
    """MA-17.27: the steps of the action, and one for each thorax; no caste bonus, no Sprinting Thorax."""
    return pos.static.action_steps[RAIDING] + len(pos.body[3 * seat + THORAX])


def begin_raid(pos: March, seat: int) -> None:
    """MA-17.27, MA-17.28: steps; vacated sites are filled; then the battle."""
    pos.push(RaidHex(seat))
    pos.push(Checkpoint(pos.holder))
    pos.push(Steps(seat, raid_steps(pos, seat), True))


def raidable(pos: March, seat: int) -> list[int]:
    """MA-17.28: the contested hexes, by ants or by a centipede, with an own ant and an ant of somebody else."""
    others = 0
    for other in range(pos.seats):
        if other != seat:
            others |= pos.presence[other]
    mask = pos.presence[seat] & others & (pos.outs | pos.centipedes) & ~(1 << GT)
    return [number for number in pos.meadow.order if mask >> number & 1 and pos.contested(number)]


class RaidHex(MarchFrame):
    """MA-17.28, MA-D-32: in which contested hex the battle is fought; without one the action is over, with no Reaction."""

    __slots__ = ()
    ask: ClassVar[str] = "Raiding Party: in which hex do you fight?"
    rule: ClassVar[str] = "MA-17.28"

    def legal(self, pos: March) -> list[int]:
        return [HEX + number for number in raidable(pos, self.seat)]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        number = action - HEX
        pos.push(RaidOpponent(self.seat, number, others_in(pos, self.seat, number)))

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return "MA-17.28", "The battle is fought in a contested hex where you and another player have ants."

    def promise(self, to: Promises) -> None:
        to.raid(self.seat)


class RaidOpponent(ChooseSeatIn):
    """MA-17.28, MA-17.29: whom the Raiding Ant fights, as invader, whoever holds the control site."""

    __slots__ = ()
    ask: ClassVar[str] = "Raiding Party: whom do you fight in {hex}?"
    rule: ClassVar[str] = "MA-17.28"

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        opponent = action - SEAT
        pos.push(RaidReaction(opponent, self.seat))
        pos.push(Checkpoint(pos.holder))
        push_battle(pos, self.number, self.seat, opponent, 0, False)

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return "MA-17.28", "The opponent is another player with ants in that hex."

    def promise(self, to: Promises) -> None:
        to.raid_in(self.seat, self.number)


class RaidReaction(MarchFrame):
    """MA-17.30, MA-14.2: the player who was fought draws a card, with five players only a neighbour; nobody else reacts."""

    __slots__ = ("raider",)

    def __init__(self, seat: int, raider: int) -> None:
        self.seat = seat
        self.raider = raider

    def run(self, pos: March) -> None:
        pos.pop()
        if self.seat in reacting(pos, self.raider):
            tell_reaction(pos, self.seat, TO_RAID, True)
            pos.draw_cards(self.seat, RAID_CARDS)
