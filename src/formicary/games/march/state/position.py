"""The state of a game of March of the Ants as a whole: how it is copied, and what a seat may know of it.

What it consists of is in fields.py; the small changes that all rules are made of are in ants.py, stores.py and cards.py.
"""

from __future__ import annotations

from typing import ClassVar, Optional

from formicary.games.march.state.cards import Cards
from formicary.games.march.view_types import MarchView


class March(Cards):
    """A game of March of the Ants."""

    __slots__ = ()

    turn_rule: ClassVar[str] = "MA-0.3"
    end_rule: ClassVar[str] = "MA-12.3"

    def clone(self) -> "March":
        other = March()
        self.copy_kernel(other)
        other.static = self.static
        other.house = self.house
        other.phase = self.phase
        other.round = self.round
        other.holder = self.holder
        other.turn = self.turn
        other.worker_over = self.worker_over
        other.bonus = self.bonus
        other.turns = self.turns.copy()
        other.rests = self.rests.copy()
        other.rest_larvae = self.rest_larvae.copy()
        other.rest_food = self.rest_food.copy()
        other.supply = self.supply.copy()
        other.larvae = self.larvae.copy()
        other.food = self.food.copy()
        other.score = self.score.copy()
        other.bodies = self.bodies.copy()
        other.hand = self.hand.copy()
        other.shown = self.shown.copy()
        other.committed = self.committed.copy()
        other.body = self.body.copy()
        other.active = self.active.copy()
        other.goals = self.goals.copy()
        other.deck = self.deck
        other.deck_at = self.deck_at
        other.era = self.era
        other.discards = self.discards.copy()
        other.limbo = self.limbo.copy()
        other.pile = self.pile
        other.pile_at = self.pile_at
        other.lore = self.lore.copy()
        other.offer = self.offer
        other.box = self.box
        other.box_seen = self.box_seen
        other.meadow = self.meadow
        other.centipedes = self.centipedes
        other.wormholes = self.wormholes
        other.site = self.site.copy()
        other.out = self.out.copy()
        other.ants = self.ants.copy()
        other.presence = self.presence.copy()
        other.inhabits = self.inhabits.copy()
        other.gaps = self.gaps
        other.outs = self.outs
        other.points = self.points
        other.decrees = self.decrees
        other.mats = self.mats
        other.species = self.species
        other.horde = None if self.horde is None else self.horde.clone()
        return other

    def say(self, text: str) -> str:
        return self.house.words.get(text, text)

    def view(self, seat: Optional[int] = None) -> MarchView:
        from formicary.games.march.view import view  # the view needs the frames, which need this class

        return view(self, seat)

    def redeal(self, seat: Optional[int]) -> None:
        from formicary.games.march.state.hidden import redeal  # it needs this class

        redeal(self, seat)
