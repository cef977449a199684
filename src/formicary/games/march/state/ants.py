"""MA-2: ants in the Meadow: where they stand, go and may enter, who controls a hex and where it is contested."""

from __future__ import annotations

from formicary.games.march import events
from formicary.games.march.actions import spot_word
from formicary.games.march.components.parts import GT, OUT, TRAITOROUS, WEAVER
from formicary.games.march.state.fields import VACANT, Fields


class Ants(Fields):
    """The state, as far as ants in the Meadow are concerned."""

    __slots__ = ()

    # ---- where they are

    def put_ant(self, spot: int, seat: int) -> None:
        """An ant of the seat stands in this spot from now on."""
        number = spot >> 2
        bit = 1 << number
        at = number * self.seats + seat
        if spot & 3 == OUT:
            self.out[at] += 1
            if number:
                self.outs |= bit
        else:
            self.site[spot] = seat
            self.inhabits[seat] |= bit
            first = number << 2
            if self.site[first] != VACANT and self.site[first + 1] != VACANT and self.site[first + 2] != VACANT:
                self.gaps &= ~bit
        self.ants[seat] += 1
        self.presence[seat] |= bit

    def take_ant(self, spot: int, seat: int) -> None:
        """An ant of the seat leaves this spot."""
        number = spot >> 2
        bit = 1 << number
        at = number * self.seats + seat
        if spot & 3 == OUT:
            self.out[at] -= 1
            if not self.out[at] and number:
                first = number * self.seats
                if not any(self.out[first : first + self.seats]):
                    self.outs &= ~bit
        else:
            self.site[spot] = VACANT
            self.gaps |= bit
            first = number << 2
            if self.site[first] != seat and self.site[first + 1] != seat and self.site[first + 2] != seat:
                self.inhabits[seat] &= ~bit
        self.ants[seat] -= 1
        if not self.out[at] and not self.inhabits[seat] & bit:
            self.presence[seat] &= ~bit

    def ants_in(self, number: int, seat: int) -> int:
        """How many ants of the seat are in a hex, on sites and in the outskirts; hex 0 is The Great Tunnel."""
        first = number << 2
        return (
            self.out[number * self.seats + seat]
            + int(self.site[first] == seat) + int(self.site[first + 1] == seat) + int(self.site[first + 2] == seat)
        )  # fmt: skip

    def move_ant(self, seat: int, origin: int, to: int, how: str) -> None:
        """An ant goes from one spot to another."""
        self.take_ant(origin, seat)
        self.put_ant(to, seat)
        if self.sink is not None:
            self.tell(events.ANT_MOVED, seat, spot_word(origin), spot_word(to), how)

    def lose_ant(self, seat: int, spot: int, why: str) -> None:
        """MA-0.6: a destroyed ant goes to the supply."""
        self.take_ant(spot, seat)
        self.supply[seat] += 1
        if self.sink is not None:
            self.tell(events.ANT_LOST, seat, spot_word(spot), why)

    def place_larva(self, seat: int, spot: int) -> None:
        """MA-2.12: a larva of the chamber enters the Meadow and is an ant."""
        self.larvae[seat] -= 1
        self.put_ant(spot, seat)
        if self.sink is not None:
            self.tell(events.LARVA_PLACED, seat, spot_word(spot))

    def spots_of(self, seat: int, number: int) -> list[int]:
        """The spots of a hex where the seat has ants, each once."""
        found: list[int] = []
        if number and self.inhabits[seat] >> number & 1:
            first = number << 2
            site = self.site
            if site[first] == seat:
                found.append(first)
            if site[first + 1] == seat:
                found.append(first + 1)
            if site[first + 2] == seat:
                found.append(first + 2)
        if self.out[number * self.seats + seat]:
            found.append((number << 2) + OUT)
        return found

    def all_spots(self, seat: int) -> list[int]:
        """All spots where the seat has ants, each once."""
        found: list[int] = []
        mask = self.presence[seat]
        while mask:
            low = mask & -mask
            mask ^= low
            found.extend(self.spots_of(seat, low.bit_length() - 1))
        return found

    def entries(self, number: int) -> list[int]:
        """MA-2.15, MA-2.16: where an ant that enters may stand: the vacant sites, or the outskirts if there are none."""
        first = number << 2
        if self.gaps >> number & 1:
            site = self.site
            found: list[int] = []
            if site[first] == VACANT:
                found.append(first)
            if site[first + 1] == VACANT:
                found.append(first + 1)
            if site[first + 2] == VACANT:
                found.append(first + 2)
            return found
        return [first + OUT]

    def vacant_sites(self, number: int) -> list[int]:
        """The vacant sites of a hex."""
        if self.gaps >> number & 1:
            return self.entries(number)
        return []

    def controller(self, number: int) -> int:
        """MA-2.20: the seat that controls a hex, VACANT if nobody."""
        return VACANT if number == GT else self.site[self.static.control[number]]

    def controls(self, seat: int, number: int) -> bool:
        """Whether a seat controls a hex."""
        return number != GT and self.site[self.static.control[number]] == seat

    def bound(self, seat: int) -> int:
        """MA-C-TH06: mask of the hexes that the seat's ants cannot leave, because of a Weaver."""
        mask = 0
        for other in range(self.seats):
            if self.active[3 * other + 1] == WEAVER and other != seat:
                mask |= self.inhabits[other]
        return mask

    # ---- contests

    def ant_contested(self, number: int) -> bool:
        """MA-2.21: judged as if vacated sites had been filled already."""
        if not self.outs >> number & 1:
            return False
        players = 0
        for seat in range(self.seats):
            players += self.presence[seat] >> number & 1
        if players < 2:
            return False
        if not self.gaps >> number & 1:
            return True
        first = number * self.seats
        return sum(self.out[first : first + self.seats]) > len(self.vacant_sites(number))

    def attackable(self, number: int, seat: int) -> bool:
        """MA-2.22, MA-C-HD09: whether a centipede in this hex can attack this player."""
        if not self.presence[seat] >> number & 1:
            return False
        if self.active[3 * seat] != TRAITOROUS:
            return True
        return not (self.house.traitorous_everywhere or self.controls(seat, number) or self.takes_control(seat, number))

    def takes_control(self, seat: int, number: int) -> bool:
        """MA-2.26: whether filling the vacated sites of a hex gives the seat its control site, without any choice."""
        if not self.gaps & self.outs & 1 << number or self.controller(number) != VACANT:
            return False
        first = number * self.seats
        outside = self.out[first + seat]
        return outside >= len(self.vacant_sites(number)) and outside == sum(self.out[first : first + self.seats])

    def centipede_contested(self, number: int) -> bool:
        """MA-2.22."""
        if not self.centipedes >> number & 1:
            return False
        return any(self.attackable(number, seat) for seat in range(self.seats))

    def contested(self, number: int) -> bool:
        """MA-2.21, MA-2.22."""
        return number != GT and (self.ant_contested(number) or self.centipede_contested(number))
