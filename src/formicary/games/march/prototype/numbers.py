"""MA-19.1 to MA-19.5, MA-19.21: the numbers of the prototype edition."""

from __future__ import annotations

from formicary.games.march.components.parts import (
    PROTOTYPE_CARDS,
    PROTOTYPE_CUBES,
    PROTOTYPE_HEXES,
    PROTOTYPE_TOKEN_LIMIT,
    Parts,
)
from formicary.games.march.state.house import House
from formicary.kernel.errors import OptionError


def prototype_rules(house: House, cards: int, static: Parts, seats: int) -> None:
    """Puts the numbers of the prototype into the house rules; `cards` is the size of the deck."""
    if cards == PROTOTYPE_CARDS:
        house.deck = tuple([card for card in range(len(static.codes)) if static.prototype[card]])
        if not house.deck:
            raise OptionError("These cards name no deck of the prototype edition; prototype_deck = 66 plays with all (MA-19.1).")
    house.hexes = PROTOTYPE_HEXES
    house.cubes = PROTOTYPE_CUBES
    house.tokens = PROTOTYPE_TOKEN_LIMIT
    house.food = house.food if seats == 4 else house.food + 1
    house.goal_limit = 0
    if seats == 2:
        house.first_round = 0
