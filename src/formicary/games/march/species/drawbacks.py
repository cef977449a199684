"""MA-17.11, MA-17.18, MA-17.25, MA-17.31: drawbacks of primitive species, other than missing caste bonuses (cards/castes.py)."""

from __future__ import annotations

from formicary.games.march import events
from formicary.games.march.components.parts import CRAZY, LARVAE, MUTANT, NOMADIC
from formicary.games.march.state.fields import BY_SPECIES
from formicary.games.march.state.position import March

ENLIGHTENED_PRICE = 1  # MA-17.25
INFERTILE_YIELD = 1  # MA-17.18


def frenzied(pos: March, seat: int) -> bool:
    """MA-17.11: the Crazy Ant cannot rest with food in the stores or cards in hand."""
    return pos.species[seat] == CRAZY and (pos.food[seat] > 0 or len(pos.hand[seat]) > 0)


def harvest_of(pos: March, seat: int, spot: int) -> int:
    """MA-17.18: what a site gives the seat in Harvest: a double larva site one larva to the Nomadic Ant."""
    if pos.species[seat] == NOMADIC and pos.static.kind[spot] == LARVAE:
        return INFERTILE_YIELD
    return pos.static.amount[spot]


def cards_at_start(pos: March, seat: int, usual: int) -> int:
    """MA-17.31: how many cards the seat is dealt."""
    own = pos.static.start_cards[pos.species[seat]]
    return usual if own < 0 else own


def enlighten(pos: March, seat: int, number: int) -> None:
    """MA-17.25: a battle costs the Mutant Ant a point, after the points of the battle; the score does not fall below 0."""
    if pos.species[seat] != MUTANT:
        return
    lost = min(ENLIGHTENED_PRICE, pos.score[seat])
    if lost:
        pos.score[seat] -= lost
        pos.points = (*pos.points, pos.round, seat, BY_SPECIES, -1, -lost)
    if pos.sink is not None:
        pos.tell(events.ENLIGHTENED, seat, lost, number, "MA-17.25", pos.score[seat])
