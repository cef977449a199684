"""MA-10: centipede battles."""

from __future__ import annotations

from typing import ClassVar, Optional

from formicary.games.march import events, values
from formicary.games.march.frames import HexFrame, LoseAnts, MarchFrame
from formicary.games.march.phases.battle import (
    AntBattles,
    EndOfBattle,
    Ferocity,
    army_strength,
    cards_allowed,
    casualties,
    ferocity_of,
    reveal_cards,
    side,
)
from formicary.games.march.phases.checkpoint import Checkpoint, Spoils
from formicary.games.march.promises import Promises
from formicary.games.march.rise.deck import horde_gains, strength_card
from formicary.games.march.state.fields import CENTIPEDES
from formicary.games.march.state.horde import BATTLES_WON
from formicary.games.march.state.position import March
from formicary.kernel.sentences import Sentence

BEATEN_FOOD = 1  # MA-10.7
BEATEN_POINTS = 1
HORDE_VICTORY = 1  # MA-18.27


class CentipedeBattles(MarchFrame):
    """MA-9.3, MA-10.11 to MA-10.15: the centipede of a hex fights each player once, one after the other; then ants fight.

    `more` is added to its strength; `alone` means that no ants fight each other afterwards (MA-18.19, MA-18.20, MA-18.22).
    """

    __slots__ = ("number", "fought", "soldier", "more", "alone")

    def __init__(self, number: int, fought: int, soldier: bool, more: int = 0, alone: bool = False) -> None:
        self.seat = -1
        self.number = number
        self.fought = fought
        self.soldier = soldier
        self.more = more
        self.alone = alone

    def run(self, pos: March) -> None:
        pos.pop()
        seat = self.next_fighter(pos) if pos.centipedes >> self.number & 1 else -1
        if seat < 0:
            if not self.alone:
                pos.push(AntBattles(self.number, 0, 0, self.fought, self.soldier))
            return
        pos.push(CentipedeBattles(self.number, self.fought | 1 << seat, self.soldier, self.more, self.alone))
        card = strength_card(pos, seat, "MA-10.2")
        strength = flipped_ferocity(pos, card) + self.more
        if pos.sink is not None:
            pos.tell(events.CENTIPEDE_ATTACKS, seat, self.number, card_code(pos, card), strength)
        pos.push(CentipedeOutcome(seat, self.number, strength, card, self.fought, self.soldier))
        pos.push(CentipedeFerocity(seat, self.number, -1, cards_allowed(pos, seat)))

    def next_fighter(self, pos: March) -> int:
        """MA-10.11 to MA-10.13: the controlling player, else most ants, ties clockwise from the holder; -1 if nobody is left."""
        control = pos.controller(self.number)
        best = -1
        most = 0
        for turn in range(pos.seats):
            seat = (pos.holder + turn) % pos.seats
            if self.fought >> seat & 1 or not pos.attackable(self.number, seat):
                continue
            if seat == control:
                return seat
            ants = pos.ants_in(self.number, seat)
            if ants > most:
                best, most = seat, ants
        return best


class CentipedeFerocity(Ferocity):
    """MA-10.3: the player knows the first card of the centipede and may put down a card of the hand."""

    __slots__ = ()
    ask: ClassVar[str] = "The centipede's strength is {strength} so far. Lay a card face down for its ferocity?"
    rule: ClassVar[str] = "MA-10.3"

    def again(self, action: int) -> Ferocity:
        return CentipedeFerocity(self.seat, self.number, self.opponent, self.left - 1)

    def ask_args(self, pos: March) -> dict[str, object]:
        below = pos.stack[-2]
        return {"hex": values.HEX(self.number), "strength": below.strength if isinstance(below, CentipedeOutcome) else 0}


def flipped_ferocity(pos: March, card: int) -> int:
    """MA-0.10: the ferocity of a flipped card, 0 if there was none."""
    return pos.static.ferocity[card] if card >= 0 else 0


def card_code(pos: March, card: int) -> str:
    """The code of a card, empty if there is none."""
    return pos.static.codes[card] if card >= 0 else ""


class CentipedeOutcome(MarchFrame):
    """MA-10.4 to MA-10.9: the second card, the result, and the losses. `battled` has the seats that have fought here before."""

    __slots__ = ("number", "strength", "card", "battled", "soldier")

    def __init__(self, seat: int, number: int, strength: int, card: int, battled: int, soldier: bool) -> None:
        self.seat = seat
        self.number = number
        self.strength = strength  # of the first card, and what is added to it (MA-18.20)
        self.card = card  # -1 if there was none
        self.battled = battled
        self.soldier = soldier

    def run(self, pos: March) -> None:
        pos.pop()
        seat, number = self.seat, self.number
        own = army_strength(pos, seat, number, True)
        cards = reveal_cards(pos, seat)
        ferocity = ferocity_of(pos, seat, cards)  # MA-C-HD08: before the second card
        second = strength_card(pos, seat, "MA-10.4")
        strength = self.strength + flipped_ferocity(pos, second)
        won = own + ferocity >= strength  # MA-10.6
        lost = self.losses(pos, won, strength)
        if pos.sink is not None:
            fighter = side(pos, seat, number, own, cards=cards, ferocity=ferocity)
            code, outcome = card_code(pos, second), "won" if won else "lost"
            pos.tell(events.CENTIPEDE_FOUGHT, seat, number, won, strength, fighter, code, lost, own + ferocity, outcome)
        self.conclude(pos, won, lost)

    def losses(self, pos: March, won: bool, strength: int) -> int:
        """MA-10.8, MA-10.9: how many ants the player loses to a centipede of this strength."""
        return casualties(pos, self.seat, self.number, strength // 2 if won else strength, won)

    def conclude(self, pos: March, won: bool, lost: int) -> None:
        """What follows from the result."""
        seat, number = self.seat, self.number
        pos.push(EndOfBattle(seat, -1, number, self.battled, self.soldier))
        if won:
            pos.push(CentipedeBeaten(seat, number))
        else:
            horde_gains(pos, HORDE_VICTORY, BATTLES_WON, "MA-18.27", number)
            pos.push(Checkpoint(seat if pos.house.fighter_fills else pos.holder))  # MA-10.10
        pos.push(LoseAnts(seat, number, lost, "MA-10.8" if won else "MA-10.9"))

    def promise(self, to: Promises) -> None:
        to.centipede_battle(self.seat, self.number, self.strength)

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        return Sentence("The centipede in {hex} attacks {seat}", hex=values.HEX(self.number), seat=values.SEAT(self.seat))


class CentipedeBeaten(HexFrame):
    """MA-10.7, MA-10.10: the token goes, food and a point are gained, the ants take sites."""

    __slots__ = ()

    def run(self, pos: March) -> None:
        pos.pop()
        pos.remove_centipede(self.number)
        pos.gain_food(self.seat, BEATEN_FOOD, "MA-10.7")
        pos.gain_points(self.seat, BEATEN_POINTS, CENTIPEDES, "MA-10.7", number=self.number)
        pos.push(Checkpoint(pos.holder if pos.house.prototype else self.seat))
        pos.push(Spoils(self.seat, self.number))
