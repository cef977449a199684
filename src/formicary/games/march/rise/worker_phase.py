"""MA-18.8 to MA-18.22: the Worker Phase of Rise of the Centipedes: the Horde's card after each turn, and March to Battle."""

from __future__ import annotations

from typing import ClassVar, Optional

from formicary.games.march import events, values
from formicary.games.march.actions import HEX
from formicary.games.march.components.parts import EVENT, GOAL, GT
from formicary.games.march.frames import MarchFrame, OneOrNone
from formicary.games.march.phases.centipede import CentipedeBattles, CentipedeFerocity
from formicary.games.march.phases.checkpoint import Checkpoint
from formicary.games.march.promises import Promises
from formicary.games.march.rise.deck import enter_tunnel, turn_over
from formicary.games.march.rise.sentry import SentryPlace
from formicary.games.march.state.horde import ADVANCE, HORDE_ACTIONS, INVADE, RAMPAGE, SENTRY, Horde
from formicary.games.march.state.pile import draw_top, hexes_left
from formicary.games.march.state.position import March
from formicary.kernel.sentences import Sentence

RAMPAGE_STRENGTH = 1  # MA-18.20


class HordeTurn(MarchFrame):
    """MA-18.8: after the turn of the seat one card of the Centipede Deck is revealed and carried out by its type."""

    __slots__ = ()
    course: ClassVar[bool] = True

    def run(self, pos: March) -> None:
        pos.pop()
        horde = pos.horde
        assert horde is not None
        card = turn_over(pos, horde)
        if card < 0:
            return
        kind = pos.static.type[card]
        action = RAMPAGE if kind == GOAL else INVADE if kind != EVENT else ADVANCE if pos.centipedes else SENTRY
        horde.card = card
        horde.action = action
        if pos.sink is not None:
            ferocity = pos.static.ferocity[card] if action == ADVANCE else 0
            pos.tell(events.HORDE_CARD, self.seat, pos.static.codes[card], HORDE_ACTIONS[action], ferocity)
        pos.push(HordeCard(self.seat))
        if action == INVADE:
            invade(pos, horde)
        elif action == ADVANCE:
            advance(pos, horde, pos.static.ferocity[card])
        elif action == RAMPAGE:
            pos.push(Rampage(1))
        else:
            send_sentry(pos, self.seat)

    def ends(self, pos: March) -> Optional[Sentence]:
        return Sentence("the Worker Phase ends") if pos.worker_over else None

    def promise(self, to: Promises) -> None:
        to.horde_card()


class HordeCard(MarchFrame):
    """MA-18.8: lies under everything that the card revealed after the seat's turn asks, as long as it is carried out."""

    __slots__ = ()

    def run(self, pos: March) -> None:
        pos.pop()

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        horde = pos.horde
        if horde is None or horde.card < 0:
            return None
        return Sentence(
            "The Centipede Horde reveals {card}: {action}",
            card=values.CARD(pos.static.codes[horde.card]), action=values.HORDE_ACTION(HORDE_ACTIONS[horde.action]),
        )  # fmt: skip


def invade(pos: March, horde: Horde) -> None:
    """MA-18.12, MA-18.13: a centipede into the hex with the highest number that has none, else into GT."""
    for number in reversed(pos.meadow.order):
        if number != GT and not pos.centipedes >> number & 1:
            pos.put_centipede(number)
            return
    enter_tunnel(pos, horde, GT)


def advance(pos: March, horde: Horde, jumps: int) -> None:
    """MA-18.14 to MA-18.16, MA-18.35: the lowest-numbered centipede jumps down, past all numbers into GT."""
    first = pos.centipedes & -pos.centipedes
    path = [first.bit_length() - 1]
    others = pos.centipedes & ~first
    for _ in range(jumps):
        path.append(next_lower(pos, path[-1], others))
        if path[-1] == GT:
            break
    pos.centipedes = others
    if path[-1] != GT:
        pos.centipedes |= 1 << path[-1]
    if pos.sink is not None:
        pos.tell(events.CENTIPEDE_MOVED, -1, path[0], path[-1], path)
    if path[-1] == GT:
        enter_tunnel(pos, horde, path[0])


def next_lower(pos: March, number: int, taken: int) -> int:
    """MA-18.15, MA-18.35: the next lower-numbered hex without centipede, GT if there is none."""
    below = pos.meadow.placed & ~taken & ~1 & (1 << number) - 1
    return below.bit_length() - 1 if below else GT


class Rampage(MarchFrame):
    """MA-18.19, MA-18.20: a centipede battle in each hex with a centipede and ants on its sites, lowest number first."""

    __slots__ = ("number",)
    course: ClassVar[bool] = True

    def __init__(self, number: int) -> None:
        self.seat = -1
        self.number = number  # the lower ones have had theirs

    def run(self, pos: March) -> None:
        pos.pop()
        inhabited = 0
        for seat in range(pos.seats):
            inhabited |= pos.inhabits[seat]
        for number in pos.meadow.order:
            if number >= self.number and inhabited >> number & 1 and pos.centipede_contested(number):
                pos.push(Rampage(number + 1))
                pos.push(CentipedeBattles(number, 0, False, RAMPAGE_STRENGTH, True))
                return
        if self.number == 1:
            pos.tell(events.HORDE_IDLE, -1)


def send_sentry(pos: March, seat: int) -> None:
    """MA-18.17, MA-18.18, MA-18.36: the top hex is revealed for the seat to place; an icon on it brings one more card."""
    if not hexes_left(pos):
        return
    number = draw_top(pos, seat)
    if pos.static.centipedes >> number & 1:
        pos.push(HordeTurn(seat))
    pos.push(Checkpoint(pos.holder))
    pos.push(SentryPlace(seat, number, -1))


class MarchToBattle(OneOrNone):
    """MA-18.22: after the steps of a March action the player may start one centipede battle; everybody there fights it."""

    __slots__ = ()
    ask: ClassVar[str] = "March to Battle: attack a centipede?"
    rule: ClassVar[str] = "MA-18.22"

    def options(self, pos: March) -> list[int]:
        mask = pos.centipedes & pos.presence[self.seat]
        return [HEX + number for number in pos.meadow.order if mask >> number & 1 and pos.centipede_contested(number)]

    def take(self, pos: March, action: int) -> None:
        pos.push(CentipedeBattles(action - HEX, 0, False, 0, True))

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return "MA-18.22", "Choose a hex with a centipede and an ant of yours, or pass."


def deck_decides(pos: March) -> bool:
    """Whether cards of the Centipede Deck decide what the choice now comes to: a battle is begun or going on."""
    return len(pos.stack) > 0 and isinstance(pos.stack[-1], (CentipedeFerocity, MarchToBattle))
