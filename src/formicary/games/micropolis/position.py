"""The state of Micropolis: anthills, armies, the line and the reserve; set-up is at the end (MI-2).

Anthills are numbered: one a seat, in the expert game two (seat 1 has anthills 2 and 3). The ring of an anthill has ten places;
the first tile lies at place 0 and the ends grow from there, so that laying a tile moves no other.
"""

from __future__ import annotations

from typing import ClassVar, Final, Optional

from formicary.games.micropolis import events
from formicary.games.micropolis.actions import LEFT
from formicary.games.micropolis.galleries import WHOLE, Dug
from formicary.games.micropolis.options import MicropolisOptions
from formicary.games.micropolis.tiles import TileSet
from formicary.games.micropolis.view_types import MicropolisView
from formicary.kernel.position import Position
from formicary.kernel.sentences import Sentence

RING: Final = WHOLE
ARMY_LIMIT: Final = 10  # MI-4.9
LINE: Final = 7  # MI-2.4
SOLDIERS: Final = 45  # MI-1.2
START_ARMY: Final = 5  # MI-2.1
ARCHITECT_TOKENS: Final = 2  # MI-1.2


class Micropolis(Position):
    """A game of Micropolis. Lists are indexed by anthill unless said otherwise."""

    __slots__ = (
        "static", "hills_each", "cut_at_once", "limited", "army", "ring", "left", "count", "manned", "held", "tokens_left",
        "reserve", "line", "on_line", "pile", "drawn", "leader", "round", "turn", "rounds_on_line", "_dug",
    )  # fmt: skip

    turn_rule: ClassVar[str] = "MI-3.1"
    end_rule: ClassVar[str] = "MI-8.1"
    same_for_all: ClassVar[bool] = True  # MI-3.5: all but the order of the pile lies open

    options: MicropolisOptions
    static: TileSet
    hills_each: int  # anthills a seat
    cut_at_once: bool  # option army_limit_check
    limited: bool  # option limited_soldiers
    army: list[int]
    ring: list[int]  # ten places an anthill: tile ID, 0 = empty
    left: list[int]  # place of the leftmost tile
    count: list[int]  # tiles laid
    manned: list[int]  # bit set of ring places whose barracks is full
    held: list[int]  # architect tokens, by seat
    tokens_left: int  # architect tokens in the reserve
    reserve: int  # soldiers in the reserve
    line: list[int]  # tiles, first of the line first
    on_line: list[int]  # soldiers on each tile of the line
    pile: tuple[int, ...]  # all tiles in the order in which they are drawn; never changed, so clones share it
    drawn: int  # how many of them have been drawn
    leader: int  # the anthill that has the red army token
    round: int  # counted from 1
    turn: int  # turns begun in this round
    rounds_on_line: int  # rounds ended since the last refill
    _dug: list[Optional[Dug]]  # what was last found of each anthill; no part of the state

    def clone(self) -> "Micropolis":
        other = Micropolis()
        self.copy_kernel(other)
        other.static = self.static
        other.hills_each = self.hills_each
        other.cut_at_once = self.cut_at_once
        other.limited = self.limited
        other.army = self.army.copy()
        other.ring = self.ring.copy()
        other.left = self.left.copy()
        other.count = self.count.copy()
        other.manned = self.manned.copy()
        other.held = self.held.copy()
        other.tokens_left = self.tokens_left
        other.reserve = self.reserve
        other.line = self.line.copy()
        other.on_line = self.on_line.copy()
        other.pile = self.pile
        other.drawn = self.drawn
        other.leader = self.leader
        other.round = self.round
        other.turn = self.turn
        other.rounds_on_line = self.rounds_on_line
        other._dug = self._dug.copy()
        return other

    # ---- anthills

    def seat_of(self, hill: int) -> int:
        """The seat that owns an anthill."""
        return hill // self.hills_each

    def tiles_of(self, hill: int) -> list[int]:
        """The tiles of an anthill from left to right."""
        base, left = hill * RING, self.left[hill]
        end = left + self.count[hill]
        if end <= RING:
            return self.ring[base + left : base + end]
        return self.ring[base + left : base + RING] + self.ring[base : base + end - RING]

    def dug(self, hill: int) -> Dug:
        """An anthill with its galleries; worked out anew only after a tile was laid there."""
        known = self._dug[hill]
        if known is None:
            known = Dug(self.static, self.tiles_of(hill), self.options.ring_closed)
            self._dug[hill] = known
        return known

    def has_two_ends(self, hill: int) -> bool:
        """Whether left and right differ: from the second to the ninth tile, in an open ring to the tenth (MI-5.1 to MI-5.3)."""
        count = self.count[hill]
        return 0 < count < RING - 1 or (count == RING - 1 and not self.options.ring_closed)

    def lay(self, hill: int, tile: int, side: int) -> int:
        """Puts a tile at an end of the anthill; returns its place in the ring."""
        count = self.count[hill]
        if count == 0:
            place = 0
        elif side == LEFT:
            place = (self.left[hill] - 1) % RING
            self.left[hill] = place
        else:
            place = (self.left[hill] + count) % RING
        self.ring[hill * RING + place] = tile
        self.count[hill] = count + 1
        self._dug[hill] = None
        return place

    def barracks_of(self, hill: int) -> list[int]:
        """The ring places of the anthill's barracks, from left to right."""
        base, left = hill * RING, self.left[hill]
        found = []
        for i in range(self.count[hill]):
            place = (left + i) % RING
            if self.static.barracks[self.ring[base + place]]:
                found.append(place)
        return found

    def manned_soldiers(self, hill: int) -> int:
        """Soldiers in the anthill's barracks."""
        total = 0
        if self.manned[hill]:
            for place in range(RING):
                if self.manned[hill] >> place & 1:
                    total += self.static.barracks[self.ring[hill * RING + place]]
        return total

    # ---- soldiers

    def gain_soldiers(self, hill: int, wanted: int) -> None:
        """Soldiers from the reserve to an army, as far as limit and reserve allow (MI-1.13, MI-6.4)."""
        gained = wanted
        if self.cut_at_once and gained > ARMY_LIMIT - self.army[hill]:
            gained = ARMY_LIMIT - self.army[hill]
        if self.limited and gained > self.reserve:
            gained = self.reserve
        if gained > 0:
            self.army[hill] = self.army[hill] + gained
            self.reserve = max(0, self.reserve - gained)
            if self.sink is not None:
                self.tell(events.SOLDIERS_GAINED, self.seat_of(hill), hill, gained, self.where(hill))
        if gained < wanted and self.sink is not None:
            if self.limited and self.reserve == 0:
                self.tell(events.NOTHING, self.seat_of(hill), Sentence("The reserve has no more soldiers."), "MI-1.13")
            else:
                self.tell(events.NOTHING, self.seat_of(hill), Sentence("An army of ten takes no more soldiers."), "MI-6.4")

    def cut_army(self, hill: int) -> None:
        """Those above ten go to the reserve (MI-4.9, MI-4.10)."""
        surplus = self.army[hill] - ARMY_LIMIT
        if surplus > 0:
            self.army[hill] = ARMY_LIMIT
            self.reserve += surplus
            if self.sink is not None:
                self.tell(events.SURPLUS, self.seat_of(hill), hill, surplus, self.where(hill))

    def where(self, hill: int) -> Sentence:
        """For log lines: which anthill, if its owner has two."""
        return events.in_hill(hill, self.hills_each == 2)

    # ---- the line

    def refill_line(self) -> None:
        """MI-7.5 to MI-7.7: the tiles left have moved up already, new ones come to the rear."""
        missing = min(LINE - len(self.line), len(self.pile) - self.drawn)
        if missing > 0:
            for _ in range(missing):
                self.line.append(self.pile[self.drawn])
                self.on_line.append(0)
                self.drawn += 1
            self.reveal()
            if self.sink is not None:
                self.tell(events.LINE_REFILLED, -1, self.line[-missing:])

    # ---- what a seat knows

    def view(self, seat: Optional[int] = None) -> MicropolisView:
        from formicary.games.micropolis.view import view  # the view needs the scoring, which needs this class

        return view(self, seat)

    def redeal(self, seat: Optional[int]) -> None:
        """Only the order of the pile is hidden (MI-2.3, MI-3.5)."""
        rest = list(self.pile[self.drawn :])
        rest.sort()  # what is left can be worked out, its order cannot
        self.shuffle(rest)
        self.pile = self.pile[: self.drawn] + tuple(rest)
