"""MA-2.30, MA-11.3: what collection sites give."""

from __future__ import annotations

from formicary.games.march import events
from formicary.games.march.actions import spot_word
from formicary.games.march.components.parts import CARD, FOOD, LARVA, LARVAE, YIELDS
from formicary.games.march.state.position import March


def collect(pos: March, seat: int, harvest: list[tuple[int, int, int]], source: int, *, rule: str, card: int = -1) -> None:
    """Food to the stores, larvae to the chamber, cards from the deck, points scored; `harvest` has spot, kind and amount."""
    food = larvae = cards = points = 0
    for _, kind, amount in harvest:
        if kind == FOOD:
            food += amount
        elif kind in (LARVA, LARVAE):
            larvae += amount
        elif kind == CARD:
            cards += amount
        else:
            points += amount
    if pos.sink is not None:
        sites = [{"site": spot_word(spot), "kind": YIELDS[kind], "amount": amount} for spot, kind, amount in harvest]
        pos.tell(events.HARVESTED, seat, sites, food, larvae, cards, points)
    if food:
        pos.gain_food(seat, food, rule)
    if larvae:
        pos.gain_larvae(seat, larvae, rule)
    if cards:
        pos.draw_cards(seat, cards)
    if points:
        pos.gain_points(seat, points, source, rule, card=card)
