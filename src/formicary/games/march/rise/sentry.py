"""MA-18.17, MA-18.18: the hex that a Sentry is posted on, placed by the player who took the turn."""

from __future__ import annotations

from typing import ClassVar

from formicary.games.march.actions import BESIDE, TURN
from formicary.games.march.cards.placed_hexes import PlaceAnywhere, TurnAnywhere
from formicary.games.march.components.parts import HEXES
from formicary.games.march.phases.beyond import push_effect
from formicary.games.march.phases.new_hex import place_hex, position_at
from formicary.games.march.state.position import March


class SentryPlace(PlaceAnywhere):
    """MA-18.17: on any empty position that touches a hex."""

    __slots__ = ()
    ask: ClassVar[str] = "A Sentry comes with {hex}: where does it go?"
    rule: ClassVar[str] = "MA-18.17"

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        pos.push(SentryTurn(self.seat, self.number, position_at(pos, action), self.card))

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        if BESIDE <= action < BESIDE + 6 * HEXES:
            return "MA-18.17", "Place the hex on an empty position next to another hex."
        return "MA-18.17", "First the Sentry's hex must be placed."


class SentryTurn(TurnAnywhere):
    """MA-18.17, MA-18.18: in any rotation; then it has one centipede, and its Beyond the Meadow effect happens."""

    __slots__ = ()
    rule: ClassVar[str] = "MA-18.17"

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        place_hex(pos, self.seat, self.number, self.at, action - TURN)
        pos.put_centipede(self.number)
        push_effect(pos, self.seat, self.number)
