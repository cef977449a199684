"""MA-19.9: exploring in the prototype: the new hex goes wherever an ant can enter it with one step; there is no origin."""

from __future__ import annotations

from typing import ClassVar, Final

from formicary.games.march.actions import BESIDE, TURN
from formicary.games.march.phases.new_hex import PlaceHex, TurnHex, origins, place_explored, position_at, through_wormhole
from formicary.games.march.promises import Promises
from formicary.games.march.state.meadow import empty_positions, position_behind, rotated_exits, rotations
from formicary.games.march.state.position import March
from formicary.kernel.hexes import opposite

NO_ORIGIN: Final = -1


class PlaceInReach(PlaceHex):
    """MA-19.9: on an empty position that touches a hex, so that an own ant can enter with one step."""

    __slots__ = ()
    rule: ClassVar[str] = "MA-19.9"

    def legal(self, pos: March) -> list[int]:
        anywhere = through_wormhole(pos, self.seat, self.number) != 0
        ways = doors(pos, self.seat)
        found: list[int] = []
        for beside, edge in empty_positions(pos.meadow):
            if anywhere or position_behind(pos.meadow, beside, edge) in ways:
                found.append(BESIDE + 6 * beside + edge)
        return found

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        pos.push(TurnInReach(self.seat, self.number, position_at(pos, action)))

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return "MA-19.9", "The hex must lie so that an ant of yours can enter it with one step."

    def promise(self, to: Promises) -> None:
        to.hex_to_explore(self.seat, self.number)


class TurnInReach(TurnHex):
    """MA-19.9: in a rotation with which an own ant can enter."""

    __slots__ = ("at",)
    rule: ClassVar[str] = "MA-19.9"

    def __init__(self, seat: int, number: int, at: int) -> None:
        self.seat = seat
        self.number = number
        self.at = at

    def place(self, pos: March) -> int:
        return self.at

    def legal(self, pos: March) -> list[int]:
        exits = pos.static.exits[self.number]
        turns = rotations(exits, -1)
        if not through_wormhole(pos, self.seat, self.number):
            edges = doors(pos, self.seat).get(self.at, 0)
            turns = [turn for turn in turns if rotated_exits(exits, turn) & edges]
        return [TURN + turn for turn in turns]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        place_explored(pos, self.seat, self.number, self.at, action - TURN, NO_ORIGIN)

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return "MA-19.9", "No ant of yours could enter the hex with one step."

    def promise(self, to: Promises) -> None:
        to.hex_to_explore(self.seat, self.number)


def doors(pos: March, seat: int) -> dict[int, int]:
    """MA-19.9: empty positions beside an open exit of a hex with an own free ant, each with the bit set of such edges."""
    meadow = pos.meadow
    mask = origins(pos, seat)
    found: dict[int, int] = {}
    while mask:
        low = mask & -mask
        mask ^= low
        number = low.bit_length() - 1
        for edge in range(6):
            if meadow.open[number] >> edge & 1:
                at = position_behind(meadow, number, edge)
                found[at] = found.get(at, 0) | 1 << opposite(edge)
    return found
