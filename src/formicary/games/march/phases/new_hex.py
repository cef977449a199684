"""MA-4.3 to MA-4.14: what all rules that place a hex share: where it goes, how it is turned, and who moves in."""

from __future__ import annotations

from typing import ClassVar

from formicary.games.march import events, values
from formicary.games.march.actions import ANT, BESIDE, DONE, FROM, TURN
from formicary.games.march.frames import GoTo, HexFrame, MarchFrame
from formicary.games.march.phases.beyond import push_effect
from formicary.games.march.phases.checkpoint import fill_between
from formicary.games.march.promises import Promises
from formicary.games.march.state.fields import VACANT
from formicary.games.march.state.meadow import cell_ref, position_behind, rotated_exits, rotations
from formicary.games.march.state.position import March
from formicary.kernel.hexes import coordinates, opposite


def origins(pos: March, seat: int) -> int:
    """MA-4.1, MA-4.10: mask of the hexes with an open exit and an own ant that is free to leave."""
    return pos.presence[seat] & pos.meadow.frontier & ~pos.bound(seat)


def place_hex(pos: March, seat: int, number: int, at: int, rotation: int) -> None:
    """MA-4.4, MA-2.33: the hex lies in the Meadow, with a centipede token if it has the icon."""
    static = pos.static
    pos.meadow = pos.meadow.with_hex(number, at, rotation, static.exits[number])
    for place in range(static.site_count[number]):
        pos.site[4 * number + place] = VACANT
    pos.gaps |= 1 << number
    if static.wormholes >> number & 1:
        pos.wormholes |= 1 << number
    if pos.sink is not None:
        q, r = coordinates(at)
        exits = [edge for edge in range(6) if pos.meadow.exits[number] >> edge & 1]
        pos.tell(events.HEX_PLACED, seat, number, q, r, rotation, exits)
    if static.centipedes >> number & 1:
        pos.put_centipede(number)


class NewHex(HexFrame):
    """A hex has been drawn and is going to be placed."""

    __slots__ = ()


class PlaceHex(NewHex):
    """On an empty position that touches a hex; subclasses say which, and what follows."""

    __slots__ = ()
    ask: ClassVar[str] = "Where does {hex} go?"

    def refs(self, pos: March, action: int) -> list[str]:
        return [cell_ref(position_at(pos, action))]


class TurnHex(NewHex):
    """How a hex is turned; subclasses say where it lies, which rotations fit, and what follows."""

    __slots__ = ()
    ask: ClassVar[str] = "Which way round does {hex} lie?"

    def place(self, pos: March) -> int:
        """The packed position of the hex."""
        raise AssertionError(f"{type(self).__name__} does not say where the hex lies")

    def legal(self, pos: March) -> list[int]:
        return [TURN + turn for turn in rotations(pos.static.exits[self.number], -1)]

    def refs(self, pos: March, action: int) -> list[str]:
        return [cell_ref(self.place(pos))]

    def label(self, pos: March, action: int) -> tuple[str, dict[str, object]]:
        return "Exits at {exits}", preview(pos, self.number, self.place(pos), action - TURN)


def turns_towards(pos: March, number: int, edge: int) -> list[int]:
    """MA-4.4: the rotations of a hex that put an exit against this edge of its neighbour."""
    return [TURN + turn for turn in rotations(pos.static.exits[number], opposite(edge))]


def position_at(pos: March, action: int) -> int:
    """The packed position that a `beside` action names."""
    return position_behind(pos.meadow, (action - BESIDE) // 6, (action - BESIDE) % 6)


def preview(pos: March, number: int, at: int, rotation: int) -> dict[str, object]:
    """What a client needs to show a hex before it is placed."""
    q, r = coordinates(at)
    mask = rotated_exits(pos.static.exits[number], rotation)
    exits = [edge for edge in range(6) if mask >> edge & 1]
    return {"rotation": rotation, "hex": values.HEX(number), "q": q, "r": r, "exits": values.EDGE(exits)}


# ---- moving in


def place_explored(pos: March, seat: int, number: int, at: int, rotation: int, origin: int) -> None:
    """MA-4.11: the hex is placed, ants enter it, then its effect follows."""
    place_hex(pos, seat, number, at, rotation)
    push_effect(pos, seat, number)
    pos.push(ChooseSource(seat, number, origin))


class ChooseSource(HexFrame):
    """MA-4.7, MA-4.14: from which joined hex ants move in; MA-19.9: or from a hex linked by wormhole."""

    __slots__ = ("origin",)
    ask: ClassVar[str] = "From which hex do your ants enter {hex}?"
    rule: ClassVar[str] = "MA-4.14"

    def __init__(self, seat: int, number: int, origin: int) -> None:
        self.seat = seat
        self.number = number
        self.origin = origin

    def legal(self, pos: March) -> list[int]:
        if pos.house.origin_only:
            return [FROM + self.origin]
        mask = pos.meadow.joined[self.number]
        if pos.house.prototype:
            mask |= through_wormhole(pos, self.seat, self.number)
        mask &= pos.presence[self.seat] & ~pos.bound(self.seat)
        return [FROM + n for n in pos.meadow.order if mask >> n & 1]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        pos.push(MoveIn(self.seat, self.number, action - FROM, 0))

    def promise(self, to: Promises) -> None:
        to.hex_to_enter(self.seat, self.number, False)


class MoveIn(MarchFrame):
    """MA-4.7, MA-4.8: at least one and at most all ants of the source, one at a time."""

    __slots__ = ("number", "source", "moved")
    ask: ClassVar[str] = "Which ant enters {hex}?"
    rule: ClassVar[str] = "MA-4.7"

    def __init__(self, seat: int, number: int, source: int, moved: int) -> None:
        self.seat = seat
        self.number = number
        self.source = source
        self.moved = moved

    def legal(self, pos: March) -> list[int]:
        found = [ANT + spot for spot in pos.spots_of(self.seat, self.source)]
        if found and self.moved:
            found.append(DONE)
        return found

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        if action == DONE:
            return
        pos.push(MoveIn(self.seat, self.number, self.source, self.moved + 1))
        fill_between(pos)
        pos.push(GoTo(self.seat, action - ANT, 1 << self.number, -1, "explore"))

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"hex": values.HEX(self.number), "source": values.HEX(self.source), "moved": values.ANTS(self.moved)}

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        if action == DONE:
            return "MA-4.7", "At least one ant must enter the new hex."
        return "MA-4.7", "The ants come from one single hex."

    def promise(self, to: Promises) -> None:
        to.hex_to_enter(self.seat, self.number, self.moved > 0)


def through_wormhole(pos: March, seat: int, number: int) -> int:
    """MA-19.9: mask of the hexes with an own ant that can enter a new hex by wormhole, wherever it is placed."""
    if not pos.static.wormholes >> number & 1:
        return 0
    return pos.wormholes & pos.presence[seat] & ~pos.bound(seat)
