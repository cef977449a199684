"""MA-0.4 to MA-0.8, MA-0.14: larvae, food, points and tokens are gained and lost, as far as there are any."""

from __future__ import annotations

from formicary.games.march import events
from formicary.games.march.components.parts import FOOD_LIMIT, GT
from formicary.games.march.state.ants import Ants
from formicary.games.march.state.fields import SOURCES
from formicary.kernel.bits import ones


class Stores(Ants):
    """The state with all that is gained and lost in numbers."""

    __slots__ = ()

    def gain_larvae(self, seat: int, wanted: int, why: str) -> int:
        """MA-0.5: from the supply to the chamber, as many as there are; returns the number."""
        gained = wanted if wanted < self.supply[seat] else self.supply[seat]
        if gained > 0:
            self.supply[seat] -= gained
            self.larvae[seat] += gained
            if self.sink is not None:
                self.tell(events.LARVAE_GAINED, seat, gained, why)
        return gained

    def lose_larvae(self, seat: int, wanted: int, why: str) -> int:
        """From the chamber to the supply, as many as there are; returns the number."""
        lost = wanted if wanted < self.larvae[seat] else self.larvae[seat]
        if lost > 0:
            self.larvae[seat] -= lost
            self.supply[seat] += lost
            if self.sink is not None:
                self.tell(events.LARVAE_LOST, seat, lost, why)
        return lost

    def bank_food(self) -> int:
        """Food that can still be gained (MA-0.8)."""
        if not self.house.limits:
            return FOOD_LIMIT * 100
        return FOOD_LIMIT - sum(self.food) - sum(self.rest_food)

    def gain_food(self, seat: int, wanted: int, why: str) -> int:
        """MA-0.8: from the bank to the stores; returns the number."""
        bank = self.bank_food()
        gained = wanted if wanted < bank else bank
        if gained > 0:
            self.food[seat] += gained
            if self.sink is not None:
                self.tell(events.FOOD_GAINED, seat, gained, why)
        return gained

    def gain_points(self, seat: int, amount: int, source: int, rule: str, *, card: int = -1, number: int = -1) -> None:
        """MA-0.14: colony points, noted with their source and reported with their rule (MA-I-23)."""
        self.score[seat] += amount
        self.points = (*self.points, self.round, seat, source, card, amount)
        if self.sink is not None:
            code = self.static.codes[card] if card >= 0 else ""
            self.tell(events.SCORED, seat, amount, SOURCES[source], rule, code, number, self.score[seat])

    def tokens_left(self) -> int:
        """Two-sided tokens in the bank (MA-0.8)."""
        if not self.house.limits:
            return self.house.tokens * 100
        on_table = ones(self.centipedes) + ones(self.wormholes & ~self.static.wormholes)
        return self.house.tokens - on_table

    def put_centipede(self, number: int) -> None:
        """MA-2.34: at most one in a hex, never in GT (MA-2.10)."""
        if number != GT and not self.centipedes >> number & 1 and self.tokens_left() > 0:
            self.centipedes |= 1 << number
            if self.sink is not None:
                self.tell(events.TOKEN_PLACED, -1, number, "centipede")

    def put_wormhole(self, number: int) -> None:
        """MA-2.32: at most one in a hex, never in GT (MA-2.10)."""
        if number != GT and not self.wormholes >> number & 1 and self.tokens_left() > 0:
            self.wormholes |= 1 << number
            if self.sink is not None:
                self.tell(events.TOKEN_PLACED, -1, number, "wormhole")

    def remove_centipede(self, number: int) -> None:
        """The token goes back to the bank."""
        self.centipedes &= ~(1 << number)
        if self.sink is not None:
            self.tell(events.TOKEN_REMOVED, -1, number, "centipede")
