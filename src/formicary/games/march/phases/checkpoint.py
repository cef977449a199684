"""MA-2.24 to MA-2.29: vacated sites are filled from the outskirts at checkpoints."""

from __future__ import annotations

from typing import ClassVar

from formicary.games.march.actions import DONE, HOLD, SET_WORDS
from formicary.games.march.components.parts import OUT
from formicary.games.march.frames import HexFrame, MarchFrame
from formicary.games.march.state.fields import VACANT
from formicary.games.march.state.position import March
from formicary.kernel.views import Choose

# By bit set of sites: how many, and by (bit set, count) the subsets of that size.
SIZES: tuple[int, ...] = (0, 1, 1, 2, 1, 2, 2, 3)


def subsets(places: int, size: int) -> list[int]:
    """The bit sets of `size` sites within `places`."""
    return [bits for bits in range(1, 8) if bits & ~places == 0 and SIZES[bits] == size]


def vacant_places(pos: March, number: int) -> int:
    """The vacant sites of a hex as bit set."""
    first = number << 2
    bits = 0
    for place in range(3):
        if pos.site[first + place] == VACANT:
            bits |= 1 << place
    return bits


def fill_at_once(pos: March) -> None:
    """MA-19.8, option fill_timing = step: sites that have just been vacated are filled before anything else."""
    if pos.house.by_step and pos.gaps & pos.outs:
        pos.push(Checkpoint(pos.holder))


def fill_between(pos: March) -> None:
    """MA-19.8: the same for what is pushed next: it is carried out, sites are filled, what was pushed before continues."""
    if pos.house.by_step:
        pos.push(Checkpoint(pos.holder))


class Checkpoint(MarchFrame):
    """MA-2.25, MA-2.26: fills what must be filled, beginning with `seat`, and asks where there is a choice."""

    __slots__ = ()

    def run(self, pos: March) -> None:
        pos.pop()
        mask = pos.gaps & pos.outs
        while mask:  # the lowest number first
            low = mask & -mask
            mask ^= low
            number = low.bit_length() - 1
            for turn in range(pos.seats):
                seat = (self.seat + turn) % pos.seats
                outside = pos.out[number * pos.seats + seat]
                if not outside:
                    continue
                vacant = vacant_places(pos, number)
                if outside >= SIZES[vacant]:
                    fill(pos, seat, number, vacant)
                    break
                pos.push(self)  # MA-2.27: a choice; then go on from the beginning
                pos.push(Fill(seat, number))
                return


def fill(pos: March, seat: int, number: int, places: int) -> None:
    """Ants of the seat go from the outskirts to these sites."""
    first = number << 2
    for place in range(3):
        if places >> place & 1:
            pos.move_ant(seat, first + OUT, first + place, "fill")


class Fill(HexFrame):
    """MA-2.27: fewer ants in the outskirts than vacant sites, so their owner chooses which sites they take."""

    __slots__ = ()
    ask: ClassVar[str] = "Which vacated sites do your ants take?"
    rule: ClassVar[str] = "MA-2.27"
    choose: ClassVar[Choose] = "set"

    def legal(self, pos: March) -> list[int]:
        size = pos.out[self.number * pos.seats + self.seat]
        return [HOLD + self.number * 7 + bits for bits in subsets(vacant_places(pos, self.number), size)]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        fill(pos, self.seat, self.number, action - HOLD - self.number * 7)

    def thinkable(self, pos: March) -> list[int]:
        """Any sites of the hex."""
        first = HOLD + self.number * 7
        return list(range(first + 1, first + 8))

    def refs(self, pos: March, action: int) -> list[str]:
        return site_refs(self.number, action - HOLD - self.number * 7)


class Spoils(HexFrame):
    """MA-9.25, MA-9.26: the winner moves ants of the hex to vacant sites at will; as many as possible are on sites afterwards.

    MA-19.17: in the prototype the winner may also leave sites vacant, for the filling that follows.
    """

    __slots__ = ()
    ask: ClassVar[str] = "Which sites do your victorious ants take?"
    rule: ClassVar[str] = "MA-9.25"
    choose: ClassVar[Choose] = "set"

    def own_places(self, pos: March) -> int:
        """The winner's sites as bit set."""
        first = self.number << 2
        bits = 0
        for place in range(3):
            if pos.site[first + place] == self.seat:
                bits |= 1 << place
        return bits

    def legal(self, pos: March) -> list[int]:
        vacant = vacant_places(pos, self.number)
        if not vacant:
            return []
        held = self.own_places(pos)
        places = vacant | held
        ants = pos.ants_in(self.number, self.seat)
        size = SIZES[places] if ants > SIZES[places] else ants
        first = HOLD + self.number * 7
        found = [first + bits for bits in subsets(places, size)]
        if pos.house.prototype:  # MA-19.17: as many as the winner likes, the others stay where they are
            for fewer in range(size - 1, SIZES[held] - 1, -1):
                found.extend([first + bits for bits in subsets(places, fewer)])
            found = [action for action in found if action != first + held]
            found.append(DONE)
        return found

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        if action == DONE:
            return
        first = self.number << 2
        wanted = action - HOLD - self.number * 7
        held = self.own_places(pos)
        leave = held & ~wanted
        for place in range(3):
            if wanted >> place & 1 and not held >> place & 1:
                origin = first + OUT
                if leave:
                    low = leave & -leave
                    leave ^= low
                    origin = first + low.bit_length() - 1
                pos.move_ant(self.seat, origin, first + place, "spoils")

    def thinkable(self, pos: March) -> list[int]:
        """Any sites of the hex."""
        first = HOLD + self.number * 7
        return list(range(first + 1, first + 8))

    def refs(self, pos: March, action: int) -> list[str]:
        return site_refs(self.number, action - HOLD - self.number * 7)


def site_refs(number: int, places: int) -> list[str]:
    """['site:5.a', 'site:5.c'] for the bit set 5 of hex 5."""
    if not 1 <= places <= 7:
        return []
    return [f"site:{number}.{letter}" for letter in SET_WORDS[places - 1].split("+")]
