"""MA-4: the Explore action."""

from __future__ import annotations

from typing import ClassVar, Final

from formicary.games.march import events, values
from formicary.games.march.actions import (
    ANT,
    BESIDE,
    DONE,
    EXIT,
    FROM,
    KEEP,
    PASS,
    RETURN_BOTTOM,
    RETURN_TOP,
    SCOUT,
    TURN,
    hex_word,
)
from formicary.games.march.components.parts import HARVESTER, LARVA, LARVAE, NO_EFFECT, SCOUTING
from formicary.games.march.frames import GoTo, MarchFrame
from formicary.games.march.phases.beyond import HexEffect, hex_effect, place_hex
from formicary.games.march.phases.checkpoint import fill_between
from formicary.games.march.promises import Promises
from formicary.games.march.state.meadow import cell_ref, empty_positions, position_behind, rotated_exits, rotations
from formicary.games.march.state.pile import draw_top, hexes_left, keep_one, look_at_top, move_to_bottom
from formicary.games.march.state.position import March
from formicary.kernel.hexes import coordinates, opposite

NO_ORIGIN: Final = -1  # MA-19.9: the prototype knows none


def origins(pos: March, seat: int) -> int:
    """MA-4.1, MA-4.10: mask of the hexes with an open exit and an own ant that is free to leave."""
    return pos.presence[seat] & pos.meadow.frontier & ~pos.bound(seat)


def can_explore(pos: March, seat: int) -> bool:
    """MA-4.1, apart from the food."""
    return hexes_left(pos) > 0 and origins(pos, seat) != 0


def begin_explore(pos: March, seat: int) -> None:
    """MA-4.2: draws the hex, or asks first whether to scout."""
    if pos.active[3 * seat + 1] == SCOUTING and hexes_left(pos) > 1:
        pos.push(Scout(seat))
    else:
        reveal_and_place(pos, seat)


def reveal_and_place(pos: March, seat: int) -> None:
    """The top hex is drawn, shown and then placed."""
    push_placing(pos, seat, draw_top(pos, seat))


def push_placing(pos: March, seat: int, number: int) -> None:
    """MA-4.3, MA-19.9: asks where the hex goes."""
    if pos.house.prototype:
        pos.push(PlaceInReach(seat, number))
    else:
        pos.push(ChooseOrigin(seat, number))


class Scout(MarchFrame):
    """MA-C-TH04: the player may draw two hexes and look at them."""

    __slots__ = ()
    ask: ClassVar[str] = "Look at two hexes and place one of them?"
    rule: ClassVar[str] = "MA-C-TH04"

    def legal(self, pos: March) -> list[int]:
        return [SCOUT, PASS]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        if action == PASS:
            reveal_and_place(pos, self.seat)
            return
        look_at_top(pos, self.seat, 2)
        pos.push(ScoutKeep(self.seat))

    def promise(self, to: Promises) -> None:
        to.hex_to_choose(self.seat)


class ScoutKeep(MarchFrame):
    """MA-C-TH04: which of the two is placed."""

    __slots__ = ()
    ask: ClassVar[str] = "Which of the two hexes do you place?"
    rule: ClassVar[str] = "MA-C-TH04"

    def legal(self, pos: March) -> list[int]:
        return [KEEP + number for number in pos.pile[pos.pile_at : pos.pile_at + 2]]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        number = action - KEEP
        keep_one(pos, self.seat, 2, number)
        push_placing(pos, self.seat, number)
        pos.push(ScoutReturn(self.seat))

    def promise(self, to: Promises) -> None:
        to.hex_to_choose(self.seat)


class ScoutReturn(MarchFrame):
    """MA-C-TH04: the other hex goes to the top or the bottom of the pile, unseen."""

    __slots__ = ()
    ask: ClassVar[str] = "Where does the other hex go?"
    rule: ClassVar[str] = "MA-C-TH04"

    def legal(self, pos: March) -> list[int]:
        return [RETURN_TOP, RETURN_BOTTOM] if hexes_left(pos) > 1 else [RETURN_TOP]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        if pos.sink is not None:
            where = "top" if action == RETURN_TOP else "bottom"
            pos.tell(events.HEXES_RETURNED, self.seat, 1, where, [pos.pile[pos.pile_at]])
        if action == RETURN_BOTTOM:
            move_to_bottom(pos, self.seat)


class ChooseOrigin(MarchFrame):
    """MA-4.3: from which hex the new one is explored."""

    __slots__ = ("number",)
    ask: ClassVar[str] = "From which hex do you explore hex {hex}?"
    rule: ClassVar[str] = "MA-4.3"

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def legal(self, pos: March) -> list[int]:
        mask = origins(pos, self.seat)
        return [FROM + n for n in pos.meadow.order if mask >> n & 1]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        pos.push(ChooseExit(self.seat, self.number, action - FROM))

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"hex": values.HEX(self.number)}

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        if not FROM <= action < FROM + 26:
            return "MA-4.3", "First the new hex must be placed."
        if not pos.presence[self.seat] >> (action - FROM) & 1:
            return "MA-4.5", "You have no ant there."
        if pos.bound(self.seat) >> (action - FROM) & 1:
            return "MA-4.10", "A Weaver Thorax keeps your ants in this hex."
        return "MA-4.5", "This hex has no open exit."

    def promise(self, to: Promises) -> None:
        to.hex_to_explore(self.seat, self.number)


class ChooseExit(MarchFrame):
    """MA-4.3: one open exit of the origin."""

    __slots__ = ("number", "origin")
    ask: ClassVar[str] = "Through which exit?"
    rule: ClassVar[str] = "MA-4.3"

    def __init__(self, seat: int, number: int, origin: int) -> None:
        self.seat = seat
        self.number = number
        self.origin = origin

    def legal(self, pos: March) -> list[int]:
        mask = pos.meadow.open[self.origin]
        return [EXIT + edge for edge in range(6) if mask >> edge & 1]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        pos.push(ChooseRotation(self.seat, self.number, self.origin, action - EXIT))

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"hex": values.HEX(self.number), "origin": values.HEX(self.origin)}

    def refs(self, pos: March, action: int) -> list[str]:
        edge = action - EXIT
        return [f"exit:{hex_word(self.origin)}.{edge}", cell_ref(position_behind(pos.meadow, self.origin, edge))]

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return "MA-4.5", "Only an open exit of the origin leads to a new hex."

    def promise(self, to: Promises) -> None:
        to.hex_to_explore(self.seat, self.number)


class ChooseRotation(MarchFrame):
    """MA-4.4: a rotation that puts an exit of the new hex against the chosen one."""

    __slots__ = ("number", "origin", "edge")
    ask: ClassVar[str] = "How is hex {hex} turned?"
    rule: ClassVar[str] = "MA-4.4"

    def __init__(self, seat: int, number: int, origin: int, edge: int) -> None:
        self.seat = seat
        self.number = number
        self.origin = origin
        self.edge = edge

    def legal(self, pos: March) -> list[int]:
        return [TURN + turn for turn in rotations(pos.static.exits[self.number], opposite(self.edge))]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        at = position_behind(pos.meadow, self.origin, self.edge)
        place_explored(pos, self.seat, self.number, at, action - TURN, self.origin)

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"hex": values.HEX(self.number)}

    def refs(self, pos: March, action: int) -> list[str]:
        return [cell_ref(position_behind(pos.meadow, self.origin, self.edge))]

    def label(self, pos: March, action: int) -> tuple[str, dict[str, object]]:
        at = position_behind(pos.meadow, self.origin, self.edge)
        return "Rotation {rotation}", preview(pos, self.number, at, action - TURN)

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return "MA-4.4", "An exit of the new hex must meet the chosen exit."

    def promise(self, to: Promises) -> None:
        to.hex_to_explore(self.seat, self.number)


def place_explored(pos: March, seat: int, number: int, at: int, rotation: int, origin: int) -> None:
    """MA-4.11: the hex is placed, ants enter it, then its effect follows."""
    place_hex(pos, seat, number, at, rotation)
    if hex_effect(pos, number) != NO_EFFECT:
        pos.push(HexEffect(seat, number))
    pos.push(ChooseSource(seat, number, origin))


# ---- the prototype's way of placing


def through_wormhole(pos: March, seat: int, number: int) -> int:
    """MA-19.9: mask of the hexes with an own ant that can enter a new hex by wormhole, wherever it is placed."""
    if not pos.static.wormholes >> number & 1:
        return 0
    return pos.wormholes & pos.presence[seat] & ~pos.bound(seat)


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


class PlaceInReach(MarchFrame):
    """MA-19.9: on an empty position that touches a hex, so that an own ant can enter with one step."""

    __slots__ = ("number",)
    ask: ClassVar[str] = "Where does hex {hex} go?"
    rule: ClassVar[str] = "MA-19.9"

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

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

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"hex": values.HEX(self.number)}

    def refs(self, pos: March, action: int) -> list[str]:
        return [cell_ref(position_at(pos, action))]

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return "MA-19.9", "The hex must lie so that an ant of yours can enter it with one step."

    def promise(self, to: Promises) -> None:
        to.hex_to_explore(self.seat, self.number)


class TurnInReach(MarchFrame):
    """MA-19.9: in a rotation with which an own ant can enter."""

    __slots__ = ("number", "at")
    ask: ClassVar[str] = "How is hex {hex} turned?"
    rule: ClassVar[str] = "MA-19.9"

    def __init__(self, seat: int, number: int, at: int) -> None:
        self.seat = seat
        self.number = number
        self.at = at

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

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"hex": values.HEX(self.number)}

    def refs(self, pos: March, action: int) -> list[str]:
        return [cell_ref(self.at)]

    def label(self, pos: March, action: int) -> tuple[str, dict[str, object]]:
        return "Rotation {rotation}", preview(pos, self.number, self.at, action - TURN)

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return "MA-19.9", "No ant of yours could enter the hex with one step."

    def promise(self, to: Promises) -> None:
        to.hex_to_explore(self.seat, self.number)


def position_at(pos: March, action: int) -> int:
    """The packed position that a `beside` action names."""
    return position_behind(pos.meadow, (action - BESIDE) // 6, (action - BESIDE) % 6)


def preview(pos: March, number: int, at: int, rotation: int) -> dict[str, object]:
    """What a client needs to show a hex before it is placed."""
    q, r = coordinates(at)
    mask = rotated_exits(pos.static.exits[number], rotation)
    exits = [edge for edge in range(6) if mask >> edge & 1]
    return {"rotation": rotation, "hex": values.HEX(number), "q": q, "r": r, "exits": values.EDGE(exits)}


class ChooseSource(MarchFrame):
    """MA-4.7, MA-4.14: from which joined hex ants move in; MA-19.9: or from a hex linked by wormhole."""

    __slots__ = ("number", "origin")
    ask: ClassVar[str] = "From which hex do your ants enter hex {hex}?"
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

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"hex": values.HEX(self.number)}

    def promise(self, to: Promises) -> None:
        to.hex_to_enter(self.seat, self.number, False)


class MoveIn(MarchFrame):
    """MA-4.7, MA-4.8: at least one and at most all ants of the source, one at a time."""

    __slots__ = ("number", "source", "moved")
    ask: ClassVar[str] = "Which ant enters hex {hex}?"
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


class Harvester(MarchFrame):
    """MA-C-TH02: after Explore, a larva for each larva site."""

    __slots__ = ()

    def run(self, pos: March) -> None:
        pos.pop()
        if pos.active[3 * self.seat + 1] != HARVESTER:
            return
        sites = 0
        kind = pos.static.kind
        for number in pos.meadow.order:
            if pos.inhabits[self.seat] >> number & 1:
                for spot in range(4 * number, 4 * number + 3):
                    if pos.site[spot] == self.seat and (kind[spot] == LARVA or kind[spot] == LARVAE):
                        sites += 1
        pos.gain_larvae(self.seat, sites * pos.static.larvae[pos.top_evolution(self.seat, 1)], "MA-C-TH02")
