"""MA-0.9 to MA-0.13, MA-7.11 to MA-7.17: deck, hands and discard pile, and the bodies that evolutions make up."""

from __future__ import annotations

from formicary.games.march import events
from formicary.games.march.state.fields import BODIES
from formicary.games.march.state.stores import Stores
from formicary.kernel.events import EventKind


class Cards(Stores):
    """The state with all that happens to cards."""

    __slots__ = ()

    def top_card(self) -> int:
        """Takes the top card of the deck, shuffling first if need be (MA-0.9); -1 if there is none (MA-0.10)."""
        if self.deck_at == len(self.deck):
            if not self.discards:
                return -1
            self.deck = self.new_deck(self.discards, events.DECK_SHUFFLED)
            self.deck_at = 0
            self.begin_era()
        card = self.deck[self.deck_at]
        self.deck_at += 1
        self.mark += 1
        return card

    def new_deck(self, discards: list[int], report: EventKind) -> tuple[int, ...]:
        """MA-0.9, MA-18.9: a deck of all discarded cards, shuffled; the discard pile is empty then."""
        fresh = discards.copy()
        discards.clear()
        self.shuffle(fresh)
        if self.sink is not None:
            self.tell(report, -1, len(fresh))
        return tuple(fresh)

    def begin_era(self) -> None:
        """MA-0.12: everybody saw which cards went into the new deck, and so which ones the hands can hold that were kept."""
        eras = list(self.era) if self.era else [0] * len(self.static.codes)
        now = max(eras) + 1
        for card in self.deck:
            eras[card] = now
        self.era = tuple(eras)

    def draw_cards(self, seat: int, count: int) -> int:
        """MA-0.9, MA-0.10: cards from the deck to the hand, one after the other; returns the number."""
        drawn: list[int] = []
        for _ in range(count):
            card = self.top_card()
            if card < 0:
                break
            drawn.append(card)
        if drawn:
            self.hand[seat] = self.hand[seat] + tuple(drawn)
            if self.sink is not None:
                to = tuple(range(self.seats)) if self.house.open_hands else (seat,)  # MA-18.33
                self.tell_to(to, events.CARDS_DRAWN, seat, len(drawn), [self.static.codes[card] for card in drawn])
        return len(drawn)

    def flip_card(self, seat: int, why: str) -> int:
        """The top card of the deck is discarded face up; -1 if there is none."""
        card = self.top_card()
        if card >= 0:
            self.discard(seat, card, why)
        return card

    def discard(self, seat: int, card: int, why: str) -> None:
        """A card that is nowhere else now goes face up on the discard pile."""
        self.discards.append(card)
        if self.sink is not None:
            self.tell(events.CARD_DISCARDED, seat, self.static.codes[card], why)

    def remove_from_hand(self, seat: int, card: int) -> None:
        """The card leaves the hand."""
        self.hand[seat] = without(self.hand[seat], card)
        if card in self.shown[seat]:
            self.shown[seat] = without(self.shown[seat], card)

    def set_body(self, seat: int, section: int, cards: tuple[int, ...]) -> None:
        """The evolutions of a section, topmost last (MA-7.11)."""
        at = 3 * seat + section
        self.body[at] = cards
        self.active[at] = self.static.effect[cards[-1]] if cards else 0

    def top_evolution(self, seat: int, section: int) -> int:
        """The active card of a section; only asked where there is one."""
        return self.body[3 * seat + section][-1]

    def evolutions(self, seat: int) -> int:
        """How many evolutions the seat has in play."""
        at = 3 * seat
        return len(self.body[at]) + len(self.body[at + 1]) + len(self.body[at + 2])

    def complete_bodies(self, seat: int) -> int:
        """MA-7.16."""
        at = 3 * seat
        return min(len(self.body[at]), len(self.body[at + 1]), len(self.body[at + 2]))

    def score_bodies(self, seat: int) -> None:
        """MA-7.16, MA-7.17: three points for each body more than have been scored; in the prototype at the end (MA-19.22)."""
        if self.house.prototype:
            return
        more = self.complete_bodies(seat) - self.bodies[seat]
        if more > 0:
            self.bodies[seat] += more
            self.gain_points(seat, 3 * more, BODIES, "MA-7.16")


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The tuple without one card."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
