"""MA-4: the Explore action."""

from __future__ import annotations

from typing import ClassVar

from formicary.games.march import events, values
from formicary.games.march.actions import (
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
from formicary.games.march.components.parts import HARVESTER, LARVA, LARVAE, SCOUTING
from formicary.games.march.frames import MarchFrame
from formicary.games.march.phases.new_hex import NewHex, TurnHex, origins, place_explored, turns_towards
from formicary.games.march.promises import Promises
from formicary.games.march.prototype.placing import PlaceInReach
from formicary.games.march.state.meadow import cell_ref, position_behind
from formicary.games.march.state.pile import draw_top, hexes_left, keep_one, look_at_top, move_to_bottom
from formicary.games.march.state.position import March


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


class ChooseOrigin(NewHex):
    """MA-4.3: from which hex the new one is explored."""

    __slots__ = ()
    ask: ClassVar[str] = "From which hex do you explore {hex}?"
    rule: ClassVar[str] = "MA-4.3"

    def legal(self, pos: March) -> list[int]:
        mask = origins(pos, self.seat)
        return [FROM + n for n in pos.meadow.order if mask >> n & 1]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        pos.push(ChooseExit(self.seat, self.number, action - FROM))

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


class ChooseExit(NewHex):
    """MA-4.3: one open exit of the origin."""

    __slots__ = ("origin",)
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


class ChooseRotation(TurnHex):
    """MA-4.4: a rotation that puts an exit of the new hex against the chosen one."""

    __slots__ = ("origin", "edge")
    rule: ClassVar[str] = "MA-4.4"

    def __init__(self, seat: int, number: int, origin: int, edge: int) -> None:
        self.seat = seat
        self.number = number
        self.origin = origin
        self.edge = edge

    def place(self, pos: March) -> int:
        return position_behind(pos.meadow, self.origin, self.edge)

    def legal(self, pos: March) -> list[int]:
        return turns_towards(pos, self.number, self.edge)

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        place_explored(pos, self.seat, self.number, self.place(pos), action - TURN, self.origin)

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return "MA-4.4", "An exit of the new hex must meet the chosen exit."

    def promise(self, to: Promises) -> None:
        to.hex_to_explore(self.seat, self.number)


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
