"""MA-18.2, MA-18.9, MA-18.21, MA-18.24 to MA-18.28: the Centipede Deck, the Centipede Mat, and the points of the Horde."""

from __future__ import annotations

from formicary.games.march import events
from formicary.games.march.state.horde import ENTERED, HORDE_SOURCES, SLUMBER, Horde
from formicary.games.march.state.position import March
from formicary.kernel.bits import ones


def split_cards(pos: March) -> list[int]:
    """MA-18.2: cards with the centipede symbol, shuffled, are the Centipede Deck; returns the other ones."""
    symbol = pos.static.symbol
    cards = [card for card in range(len(symbol)) if symbol[card]]
    pos.shuffle(cards)
    horde = Horde()
    horde.deck = tuple(cards)
    pos.horde = horde
    return [card for card in range(len(symbol)) if not symbol[card]]


def turn_over(pos: March, horde: Horde) -> int:
    """MA-18.8, MA-18.9, MA-18.24: the top card goes face up on the mat; -1 if the Horde has no cards at all."""
    if horde.deck_at == len(horde.deck):
        if not horde.discards:
            return -1
        horde.deck = pos.new_deck(horde.discards, events.HORDE_SHUFFLED)
        horde.deck_at = 0
    card = horde.deck[horde.deck_at]
    horde.deck_at += 1
    horde.discards.append(card)
    pos.reveal()
    return card


def strength_card(pos: March, seat: int, why: str) -> int:
    """MA-10.2, MA-10.4, MA-18.24: a card for the strength of a centipede that fights the seat; -1 if there is none."""
    if pos.horde is None:
        return pos.flip_card(seat, why)
    card = turn_over(pos, pos.horde)
    if card >= 0 and pos.sink is not None:
        pos.tell(events.STRENGTH_CARD, seat, pos.static.codes[card], why)
    return card


def horde_gains(pos: March, amount: int, source: int, rule: str, number: int = -1) -> None:
    """MA-18.3, MA-18.28: points of the Horde, noted with their source and reported with their rule."""
    horde = pos.horde
    if horde is None or not amount:
        return
    horde.score += amount
    horde.points = (*horde.points, pos.round, source, amount)
    if pos.sink is not None:
        pos.tell(events.HORDE_SCORED, -1, amount, HORDE_SOURCES[source], rule, number, horde.score)


def enter_tunnel(pos: March, horde: Horde, origin: int) -> None:
    """MA-18.21, MA-18.25: a centipede comes into GT, from hex `origin` or (0) from outside, and stays there."""
    horde.in_tunnel += 1
    if pos.sink is not None:
        pos.tell(events.CENTIPEDE_ENTERED, -1, origin, horde.in_tunnel)
    horde_gains(pos, pos.seats, ENTERED, "MA-18.21")


def horde_slumber(pos: March) -> None:
    """MA-18.26: a point for every centipede on the table."""
    if pos.horde is not None:
        horde_gains(pos, ones(pos.centipedes) + pos.horde.in_tunnel, SLUMBER, "MA-18.26")
