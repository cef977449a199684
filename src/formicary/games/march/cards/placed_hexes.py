"""MA-C-EV01, MA-C-EV08: hexes that cards place: A Queen's Journey and Into the Unknown."""

from __future__ import annotations

from typing import ClassVar

from formicary.games.march import events
from formicary.games.march.actions import BESIDE, KEEP, ON_TOP, TURN
from formicary.games.march.frames import ONE_HEX, MarchFrame, PlaceLarvae
from formicary.games.march.phases.beyond import push_effect
from formicary.games.march.phases.new_hex import PlaceHex, TurnHex, place_hex, position_at
from formicary.games.march.promises import Promises
from formicary.games.march.state.meadow import empty_positions
from formicary.games.march.state.pile import draw_top, hexes_left, keep_one, look_at_top, reordered
from formicary.games.march.state.position import March


def begin_journey(pos: March, seat: int, card: int) -> None:
    """MA-C-EV01, MA-C-EV08: looks at the top hexes, or reveals the top one."""
    count = min(pos.static.look[card], hexes_left(pos))
    if count == 0:
        return
    if pos.static.look[card] > 1:
        look_at_top(pos, seat, count)
        pos.push(KeepHex(seat, count, card))
        return
    pos.push(PlaceAnywhere(seat, draw_top(pos, seat), card))


class KeepHex(MarchFrame):
    """MA-C-EV01: which of the hexes looked at is placed."""

    __slots__ = ("count", "card")
    ask: ClassVar[str] = "Which of these hexes do you place?"
    rule: ClassVar[str] = "MA-C-EV01"

    def __init__(self, seat: int, count: int, card: int) -> None:
        self.seat = seat
        self.count = count
        self.card = card

    def legal(self, pos: March) -> list[int]:
        return [KEEP + number for number in pos.pile[pos.pile_at : pos.pile_at + self.count]]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        number = action - KEEP
        keep_one(pos, self.seat, self.count, number)
        pos.push(PlaceAnywhere(self.seat, number, self.card))
        if self.count > 1:
            pos.push(OrderHexes(self.seat, 0, self.count - 1))

    def promise(self, to: Promises) -> None:
        to.hex_to_choose(self.seat)


class OrderHexes(MarchFrame):
    """MA-C-EV01: the other hexes go back on top of the pile in an order of the player's choice, unseen."""

    __slots__ = ("done", "left")
    ask: ClassVar[str] = "Which hex lies on top?"
    rule: ClassVar[str] = "MA-C-EV01"

    def __init__(self, seat: int, done: int, left: int) -> None:
        self.seat = seat
        self.done = done
        self.left = left

    def legal(self, pos: March) -> list[int]:
        first = pos.pile_at + self.done
        return [ON_TOP + number for number in pos.pile[first : first + self.left]]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        first = pos.pile_at + self.done
        number = action - ON_TOP
        rest = tuple([n for n in pos.pile[first : first + self.left] if n != number])
        pos.pile = (*pos.pile[:first], number, *rest, *pos.pile[first + self.left :])
        if self.left > 1:
            pos.push(OrderHexes(self.seat, self.done + 1, self.left - 1))
            return
        reordered(pos, self.seat, self.done + 1)
        if pos.sink is not None:
            put_back = list(pos.pile[pos.pile_at : pos.pile_at + self.done + 1])
            pos.tell(events.HEXES_RETURNED, self.seat, self.done + 1, "top", put_back)


class PlaceAnywhere(PlaceHex):
    """MA-C-EV01, MA-C-EV08: on any empty position that touches a hex."""

    __slots__ = ("card",)
    rule: ClassVar[str] = "MA-C-EV01"

    def __init__(self, seat: int, number: int, card: int) -> None:
        self.seat = seat
        self.number = number
        self.card = card

    def legal(self, pos: March) -> list[int]:
        return [BESIDE + 6 * beside + edge for beside, edge in empty_positions(pos.meadow)]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        pos.push(TurnAnywhere(self.seat, self.number, position_at(pos, action), self.card))

    def promise(self, to: Promises) -> None:
        to.hex_to_place(self.seat, self.number)


class TurnAnywhere(TurnHex):
    """MA-C-EV01, MA-C-EV08: in any rotation; then larvae may enter, then the effect of the hex follows."""

    __slots__ = ("at", "card")
    rule: ClassVar[str] = "MA-C-EV01"

    def __init__(self, seat: int, number: int, at: int, card: int) -> None:
        self.seat = seat
        self.number = number
        self.at = at
        self.card = card

    def place(self, pos: March) -> int:
        return self.at

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        place_hex(pos, self.seat, self.number, self.at, action - TURN)
        push_effect(pos, self.seat, self.number)
        pos.push(PlaceLarvae(self.seat, pos.static.larvae[self.card], ONE_HEX, self.number))

    def promise(self, to: Promises) -> None:
        to.hex_to_place(self.seat, self.number)
