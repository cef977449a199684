"""MA-C-EV02, MA-C-EV03, MA-C-EV05: what changes hands: Adaptive Radiation, Cultural Theft, Egg Stealer."""

from __future__ import annotations

from typing import ClassVar

from formicary.games.march import events, values
from formicary.games.march.actions import DISCARD, DONE, PLAY, TAKE
from formicary.games.march.frames import MarchFrame, MarchUpTo
from formicary.games.march.phases.play import FreePick, add_evolution
from formicary.games.march.state.cards import without
from formicary.games.march.state.position import March


class TakeBack(MarchUpTo):
    """MA-C-EV02: one or two evolutions come back into the hand."""

    __slots__ = ("taken",)
    ask: ClassVar[str] = "Which evolution do you take back?"
    rule: ClassVar[str] = "MA-C-EV02"

    def __init__(self, seat: int, left: int, taken: int) -> None:
        self.seat = seat
        self.left = left
        self.taken = taken

    def options(self, pos: March) -> list[int]:
        at = 3 * self.seat
        return [TAKE + card for section in range(3) for card in pos.body[at + section]]

    def may_stop(self) -> bool:
        return self.taken > 0

    def again(self, action: int) -> TakeBack:
        return TakeBack(self.seat, self.left - 1, self.taken + 1)

    def take(self, pos: March, action: int) -> None:
        card = action - TAKE
        section = pos.static.type[card]
        pos.set_body(self.seat, section, without(pos.body[3 * self.seat + section], card))
        pos.hand[self.seat] = (*pos.hand[self.seat], card)
        pos.shown[self.seat] = (*pos.shown[self.seat], card)
        if pos.sink is not None:
            pos.tell(events.CARD_TAKEN_BACK, self.seat, pos.static.codes[card])

    def finish(self, pos: March) -> None:
        if self.taken:
            pos.push(PlayAgain(self.seat, self.taken))

    def ask_args(self, pos: March) -> dict[str, object]:
        return {}

    def refs(self, pos: March, action: int) -> list[str]:
        return [] if action == DONE else [f"body:{pos.static.codes[action - TAKE]}"]


class PlayAgain(MarchUpTo):
    """MA-C-EV02: up to as many evolutions of the hand are played free. Always asked: not to ask would tell about the hand."""

    __slots__ = ()
    ask: ClassVar[str] = "Play an evolution free? ({left} left)"
    rule: ClassVar[str] = "MA-C-EV02"
    always_ask: ClassVar[bool] = True

    def legal(self, pos: March) -> list[int]:
        if not pos.hand[self.seat]:
            return []
        found = [PLAY + card for card in pos.hand[self.seat] if pos.static.type[card] < 3]
        found.append(DONE)
        return found

    def again(self, action: int) -> PlayAgain:
        return PlayAgain(self.seat, self.left - 1)

    def take(self, pos: March, action: int) -> None:
        card = action - PLAY
        pos.remove_from_hand(self.seat, card)
        pos.reveal()
        add_evolution(pos, self.seat, card)
        if pos.sink is not None:
            pos.tell(events.CARD_PLAYED, self.seat, pos.static.codes[card], True)


class ScoreBodies(MarchFrame):
    """MA-C-EV02, MA-7.17: complete bodies are judged when the card is done."""

    __slots__ = ()

    def run(self, pos: March) -> None:
        pos.pop()
        pos.score_bodies(self.seat)


# ---- Cultural Theft, Egg Stealer


def lay_down_next(pos: March, thief: int, turn: int, cards: tuple[int, ...]) -> None:
    """MA-C-EV03: the next player with cards lays one down; then the thief may play one."""
    for later in range(turn, pos.seats):
        other = (thief + later) % pos.seats
        if pos.hand[other]:
            pos.push(LayDown(other, thief, later, cards))
            return
    if cards:
        pos.push(FreePick(thief, cards))


class LayDown(MarchFrame):
    """MA-C-EV03: the player chooses a card of the hand and lays it face up."""

    __slots__ = ("thief", "turn", "cards")
    ask: ClassVar[str] = "{thief} steals: which card do you discard?"
    rule: ClassVar[str] = "MA-C-EV03"

    def __init__(self, seat: int, thief: int, turn: int, cards: tuple[int, ...]) -> None:
        self.seat = seat
        self.thief = thief
        self.turn = turn
        self.cards = cards

    def legal(self, pos: March) -> list[int]:
        return [DISCARD + card for card in pos.hand[self.seat]]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        card = action - DISCARD
        pos.remove_from_hand(self.seat, card)
        pos.limbo.append(card)
        pos.reveal()
        if pos.sink is not None:
            pos.tell(events.CARDS_REVEALED, self.seat, [pos.static.codes[card]])
        lay_down_next(pos, self.thief, self.turn + 1, (*self.cards, card))

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"thief": values.SEAT(self.thief)}


def steal_eggs(pos: March, seat: int, card: int) -> None:
    """MA-C-EV05."""
    stolen = 0
    for turn in range(1, pos.seats):
        stolen += pos.lose_larvae((seat + turn) % pos.seats, pos.static.lose[card], "MA-C-EV05")
    pos.gain_larvae(seat, stolen + pos.static.larvae[card], "MA-C-EV05")
