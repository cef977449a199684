"""MA-0.11, MA-0.12: resampling all that a seat cannot know: cards, hexes, the Centipede Deck, secret decrees."""

from __future__ import annotations

from typing import Optional

from formicary.games.march.components.parts import BEYOND, STANDARD, START
from formicary.games.march.state.horde import Horde
from formicary.games.march.state.position import March


def redeal(pos: March, seat: Optional[int]) -> None:
    """Deals cards and hexes that the seat cannot know at random; what it knows stays where it is."""
    deal_cards(pos, seat)
    deal_hexes(pos, seat)
    if pos.horde is not None:
        deal_centipede_deck(pos, pos.horde)
    if pos.decrees:
        fresh = list(pos.decrees)
        for other in range(pos.seats):
            if other != seat and fresh[other]:
                fresh[other] = 1 + pos.draw_below(2)
        pos.decrees = tuple(fresh)


def deal_cards(pos: March, seat: Optional[int]) -> None:
    """Deck and other hands are mixed; cards that everybody saw enter a hand stay there, face down or not.

    With open hands (MA-18.33) a player knows every hand, and so which card has left one: nothing but the deck is mixed.
    Once the discard pile has been shuffled into a new deck, everybody knows what that deck was made of (MA-0.13): then only cards
    of the same deck change places.
    """
    pool = list(pos.deck[pos.deck_at :])
    if pos.house.open_hands and seat is not None:
        pool.sort()
        pos.shuffle(pool)
        pos.deck = tuple(pool)
        pos.deck_at = 0
        return
    if pos.era:
        deal_by_era(pos, seat, pool)
        return
    for other in range(pos.seats):
        if other != seat:
            for card in pos.hand[other] + pos.committed[other]:
                if card not in pos.shown[other]:
                    pool.append(card)
    pool.sort()  # the order in which they lie must not matter
    pos.shuffle(pool)
    for other in range(pos.seats):
        if other == seat:
            continue
        size = len(pos.hand[other])
        down = len(pos.committed[other])
        cards = list(pos.shown[other])
        while len(cards) < size + down:
            cards.append(pool.pop())
        if down:
            pos.shuffle(cards)
        pos.hand[other] = tuple(cards[:size])
        pos.committed[other] = tuple(cards[size:])
    pos.deck = tuple(pool)
    pos.deck_at = 0


def deal_by_era(pos: March, seat: Optional[int], deck: list[int]) -> None:
    """MA-0.9, MA-0.12: the same for cards out of several decks, each among those that were drawn from the same one.

    Draws are counted by everybody and a card that leaves a hand is seen, so everybody knows how many cards of a hand are left of
    which deck. The deck itself is what is left of the last one.
    """
    era = pos.era
    pools: list[list[int]] = [[] for _ in range(max(era) + 1)]
    pools[-1].extend(deck)
    for other in range(pos.seats):
        if other != seat:
            for card in pos.hand[other] + pos.committed[other]:
                if card not in pos.shown[other]:
                    pools[era[card]].append(card)
    for pool in pools:
        pool.sort()
        pos.shuffle(pool)
    for other in range(pos.seats):
        if other == seat:
            continue
        size = len(pos.hand[other])
        cards = list(pos.shown[other])
        for card in pos.hand[other] + pos.committed[other]:
            if card not in pos.shown[other]:
                cards.append(pools[era[card]].pop())
        if len(cards) > size:
            pos.shuffle(cards)  # nobody knows which of them lie face down
        pos.hand[other] = tuple(cards[:size])
        pos.committed[other] = tuple(cards[size:])
    pos.deck = tuple(pools[-1])
    pos.deck_at = 0


def deal_centipede_deck(pos: March, horde: Horde) -> None:
    """MA-18.2, MA-18.8: everybody knows which cards are left in the Centipede Deck, nobody in which order."""
    cards = sorted(horde.deck[horde.deck_at :])
    pos.shuffle(cards)
    horde.deck = tuple(cards)
    horde.deck_at = 0


def deal_hexes(pos: March, seat: Optional[int]) -> None:
    """Pile, offer and box are mixed, starting hexes among themselves, since everybody knows that they lie on top (MA-1.8)."""
    static = pos.static
    places: list[int] = []  # what lies in each place: pile, then offer, then box
    places.extend(pos.pile[pos.pile_at :])
    offered = len(places)
    places.extend(pos.offer)
    boxed = len(places)
    places.extend(pos.box)
    fixed = [0] * len(places)
    ranged: list[int] = []
    if seat is not None:
        for entry in pos.lore[seat]:
            low, high = entry >> 8 & 255, entry & 255
            if low == high:
                fixed[low - pos.pile_at] = entry >> 16
            else:
                ranged.append(entry)
        if pos.box_seen[seat]:
            fixed[boxed + pos.box.index(pos.box_seen[seat])] = pos.box_seen[seat]
        for at in offer_of(pos, seat):
            fixed[offered + at] = pos.offer[at]
    for entry in ranged:
        low, high = (entry >> 8 & 255) - pos.pile_at, (entry & 255) - pos.pile_at
        kind = static.border[entry >> 16]
        room = [at for at in range(low, high + 1) if not fixed[at] and same_kind(static.border[places[at]], kind)]
        fixed[room[pos.draw_below(len(room))]] = entry >> 16
    for starting in (True, False):
        open_places = [at for at in range(len(places)) if not fixed[at] and (static.border[places[at]] == START) == starting]
        pool = sorted([n for n in places if (static.border[n] == START) == starting and n not in fixed])
        pos.shuffle(pool)
        if not starting:
            pool = standard_first(pos, pool, len([at for at in open_places if at < offered]))
        for at, number in zip(open_places, pool, strict=True):
            fixed[at] = number
    pos.pile = tuple(fixed[:offered])
    shift = pos.pile_at
    pos.pile_at = 0
    for other in range(pos.seats):
        if other == seat:
            pos.lore[other] = tuple([entry - (shift << 8 | shift) for entry in pos.lore[other]])
        else:
            pos.lore[other] = fresh_lore(pos, pos.lore[other], shift)
    pos.offer = tuple(fixed[offered:boxed])
    old_box = pos.box
    pos.box = tuple(fixed[boxed:])
    seen = list(pos.box_seen)
    for other in range(pos.seats):
        if other != seat and seen[other]:
            seen[other] = pos.box[old_box.index(seen[other])]
    pos.box_seen = tuple(seen)


def standard_first(pos: March, pool: list[int], in_pile: int) -> list[int]:
    """The places of the pile come first and get every standard hex; which Beyond hexes are in use is open (MA-16.2)."""
    standard = [n for n in pool if pos.static.border[n] == STANDARD]
    beyond = [n for n in pool if pos.static.border[n] == BEYOND]
    used = in_pile - len(standard)
    pile = standard + beyond[:used]
    pos.shuffle(pile)
    return pile + beyond[used:]


def same_kind(border: int, other: int) -> bool:
    """Whether two hexes belong to the same part of the pile."""
    return (border == START) == (other == START)


def fresh_lore(pos: March, entries: tuple[int, ...], shift: int) -> tuple[int, ...]:
    """What another seat knows after resampling: the same places, whatever lies there now."""
    out: list[int] = []
    used: set[int] = set()
    for entry in entries:
        low, high = (entry >> 8 & 255) - shift, (entry & 255) - shift
        for at in range(low, high + 1):
            if at not in used:
                used.add(at)
                out.append(pos.pile[at] << 16 | low << 8 | high)
                break
    return tuple(out)


def offer_of(pos: March, seat: int) -> list[int]:
    """Two players: the places in the offer that the seat is looking at: the holder's two come first (MA-13.2)."""
    if not pos.offer:
        return []
    if len(pos.offer) == 4:
        return [0, 1] if seat == pos.holder else []
    return [] if seat == pos.holder else [0, 1]
