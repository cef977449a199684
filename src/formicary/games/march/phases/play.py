"""MA-7: Play a Card: which cards can be played, paying, and what becomes of the card."""

from __future__ import annotations

from typing import ClassVar, Optional

from formicary.games.march import events, values
from formicary.games.march.actions import DISCARD, PASS, PAY_ANT, PAY_LARVA, PLAY, spot_word
from formicary.games.march.cards.castes import worker_bonus
from formicary.games.march.components.parts import (
    ANT_OUTSIDE,
    ANTS_ONLY,
    ANY,
    CENTIPEDE_AND_ANT,
    CONTESTED,
    COURIER,
    EVENT,
    EVOLUTION,
    GOAL,
    GT,
    GT_SPOT,
    LARVAE_ONLY,
    NOTHING,
    OUTSKIRTS,
    PILE,
    SITE,
    SPARROW,
)
from formicary.games.march.frames import CardFrame, MarchFrame
from formicary.games.march.phases.checkpoint import SIZES, fill_at_once, vacant_places
from formicary.games.march.promises import Promises
from formicary.games.march.state.cards import without
from formicary.games.march.state.position import March
from formicary.kernel.sentences import Sentence


def cost_of(pos: March, seat: int, card: int) -> int:
    """The cost of a card from the hand; MA-C-TH11 and MA-19.14 for events."""
    cost = pos.static.cost[card]
    if pos.house.prototype and pos.static.type[card] == EVENT:
        cost -= worker_bonus(pos, seat)
    if pos.active[3 * seat + 1] == COURIER and pos.static.type[card] == EVENT:
        cost -= pos.static.discount[pos.top_evolution(seat, 1)]
    return cost if cost > 0 else 0


def needs_of(pos: March, card: int) -> int:
    """MA-7.5: the condition of a card; the option play_without_effect ignores it except for Sparrow Attack."""
    if pos.house.without_effect and pos.static.effect[card] != SPARROW:
        return NOTHING
    return pos.static.needs[card]


def spare_ants(pos: March, seat: int, needs: int) -> int:
    """How many own ants could be taken away with the condition still true; -1 if it is not true now.

    Taking away own ants never makes a condition true, so this is all that payments have to look at.
    """
    every = pos.ants[seat]
    if needs == PILE:
        return every if pos.pile_at < len(pos.pile) else -1
    if needs == EVOLUTION:
        return every if pos.evolutions(seat) else -1
    if needs == SITE:
        return every - 1 if pos.inhabits[seat] else -1
    others = 0  # mask of hexes with ants of others
    for other in range(pos.seats):
        if other != seat:
            others |= pos.presence[other]
    if needs == ANT_OUTSIDE:
        if others & ~1:
            return every
        return every - 1 if pos.presence[seat] & ~1 else -1
    if needs == CENTIPEDE_AND_ANT:
        return every - 1 if pos.presence[seat] & pos.centipedes else -1
    if needs == CONTESTED or (pos.house.by_step and needs == OUTSKIRTS):
        return spare_if_filled(pos, seat, needs)
    if needs == OUTSKIRTS:
        if not pos.outs:
            return -1
        for number in pos.meadow.order:
            first = number * pos.seats
            if pos.outs >> number & 1 and sum(pos.out[first : first + pos.seats]) > pos.out[first + seat]:
                return every
        return every - 1
    return every


def spare_if_filled(pos: March, seat: int, needs: int) -> int:
    """The same with vacated sites filled first (MA-C-EV13, MA-19.8): each ant paid from a hex takes one from its outskirts."""
    best = -1
    for number in pos.meadow.order:
        if number == GT:
            continue
        here = pos.ants_in(number, seat)
        first = number * pos.seats
        outside = sum(pos.out[first : first + pos.seats]) - SIZES[vacant_places(pos, number)]
        free = min(here, outside - 1)  # one must stay in the outskirts
        if needs == CONTESTED:
            others = [other for other in range(pos.seats) if other != seat and pos.presence[other] >> number & 1]
            if len(others) < 2:
                free = min(free, here - 1) if others else -1  # with one other player an own ant must stay too
            if pos.centipedes >> number & 1:
                if any(pos.attackable(number, other) for other in others):
                    free = here
                elif pos.attackable(number, seat):
                    free = max(free, here - 1)
        if free >= 0:
            best = max(best, pos.ants[seat] - here + free)
    return best


def payable(pos: March, seat: int, card: int, left: int) -> bool:
    """MA-3.11, MA-7.5: whether `left` units can be paid so that the condition of the card is true afterwards."""
    way = pos.static.pay[card]
    needs = needs_of(pos, card)
    ants = pos.ants[seat] if needs == NOTHING else spare_ants(pos, seat, needs)
    if ants < 0:
        return False
    if way == LARVAE_ONLY:
        return left <= pos.larvae[seat]
    if way == ANTS_ONLY:
        return left <= ants
    return left <= pos.larvae[seat] + ants


def can_play(pos: March, seat: int, card: int) -> bool:
    """MA-7.2, MA-7.5: whether a card of the hand can be played as an action."""
    return payable(pos, seat, card, cost_of(pos, seat, card))


def can_play_free(pos: March, seat: int, card: int) -> bool:
    """MA-7.8."""
    needs = needs_of(pos, card)
    return needs == NOTHING or spare_ants(pos, seat, needs) >= 0


def play_from_hand(pos: March, seat: int, card: int) -> None:
    """MA-7.4, MA-7.21: goal limit, payment, resolution."""
    show_card(pos, seat, card, False)
    pos.push(Resolve(seat, card))
    pos.push(Pay(seat, card, cost_of(pos, seat, card)))
    push_goal_limit(pos, seat, card)


def show_card(pos: March, seat: int, card: int, free: bool) -> None:
    """A card of the hand is played: everybody sees it."""
    pos.remove_from_hand(seat, card)
    pos.limbo.append(card)
    pos.reveal()
    if pos.sink is not None:
        pos.tell(events.CARD_PLAYED, seat, pos.static.codes[card], free)


def card_played(pos: March, seat: int, card: int) -> Sentence:
    """That a card has been played, as the cause of questions."""
    return Sentence("{seat} plays {card}", seat=values.SEAT(seat), card=values.CARD(pos.static.codes[card]))


def play_free(pos: March, seat: int, card: int) -> None:
    """MA-7.8: a card that lies open (in limbo) is played without payment."""
    if pos.sink is not None:
        pos.tell(events.CARD_PLAYED, seat, pos.static.codes[card], True)
    pos.push(Resolve(seat, card))
    push_goal_limit(pos, seat, card)


def push_goal_limit(pos: March, seat: int, card: int) -> None:
    """MA-7.21: a third goal needs room first; in the prototype there is no limit (MA-19.21)."""
    limit = pos.house.goal_limit
    if limit and pos.static.type[card] == GOAL and len(pos.goals[seat]) >= limit:
        pos.push(DropGoal(seat))


class DropGoal(MarchFrame):
    """MA-7.21: which of the two goals goes to the discard pile."""

    __slots__ = ()
    ask: ClassVar[str] = "Which Colony Goal do you discard?"
    rule: ClassVar[str] = "MA-7.21"

    def legal(self, pos: March) -> list[int]:
        return [DISCARD + card for card in pos.goals[self.seat]]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        card = action - DISCARD
        pos.goals[self.seat] = without(pos.goals[self.seat], card)
        pos.discard(self.seat, card, "MA-7.21")

    def refs(self, pos: March, action: int) -> list[str]:
        return [f"goal:{pos.static.codes[action - DISCARD]}"]


class Pay(MarchFrame):
    """MA-7.3, MA-7.23: the cost of a card, one larva or ant at a time."""

    __slots__ = ("card", "left")
    ask: ClassVar[str] = "Pay for {card}: {left} to go"
    rule: ClassVar[str] = "MA-7.3"

    def __init__(self, seat: int, card: int, left: int) -> None:
        self.seat = seat
        self.card = card
        self.left = left

    def legal(self, pos: March) -> list[int]:
        if not self.left:
            return []
        seat = self.seat
        way = pos.static.pay[self.card]
        ants = 0 if way == LARVAE_ONLY else pos.ants[seat]
        larvae = 0 if way == ANTS_ONLY else pos.larvae[seat]
        if ants + larvae == self.left or not ants:
            return []  # nothing to choose
        found: list[int] = []
        if larvae:
            found.append(PAY_LARVA)
        conditional = needs_of(pos, self.card) != NOTHING
        for spot in pos.all_spots(seat):
            if not conditional or self.keeps_condition(pos, spot):
                found.append(PAY_ANT + spot)
        return found

    def keeps_condition(self, pos: March, spot: int) -> bool:
        """MA-7.5: payments that would make the card unplayable are not offered."""
        pos.take_ant(spot, self.seat)
        fine = payable(pos, self.seat, self.card, self.left - 1)
        pos.put_ant(spot, self.seat)
        return fine

    def run(self, pos: March) -> None:
        """Nothing left, larvae only, or everything there is."""
        pos.pop()
        way = pos.static.pay[self.card]
        left = self.left
        while left and way != ANTS_ONLY and pos.larvae[self.seat]:
            pay_larva(pos, self.seat, self.card)
            left -= 1
        while left:
            pay_ant(pos, self.seat, self.card, pos.all_spots(self.seat)[0])
            left -= 1
        fill_at_once(pos)

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        if action == PAY_LARVA:
            pay_larva(pos, self.seat, self.card)
        else:
            pay_ant(pos, self.seat, self.card, action - PAY_ANT)
        if self.left > 1:
            pos.push(Pay(self.seat, self.card, self.left - 1))
        fill_at_once(pos)

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"card": values.CARD(pos.static.codes[self.card]), "left": self.left}

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        return Sentence("")

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        way = pos.static.pay[self.card]
        if action == PAY_LARVA:
            if way == ANTS_ONLY:
                return "MA-7.3", "This card takes ants only."
            return "MA-7.23", "There is no larva in the chamber."
        if PAY_ANT + GT_SPOT <= action < PAY_ANT + 104:
            if action - PAY_ANT not in pos.all_spots(self.seat):
                return "MA-7.23", "You have no ant there."
            if way != ANY:
                return "MA-7.3", "This card takes larvae only."
            return "MA-7.5", "Paid with this ant, the card could not be played."
        return "MA-7.4", "The card must be paid first."

    def promise(self, to: Promises) -> None:
        to.payment(self.seat, self.left)


def pay_larva(pos: March, seat: int, card: int) -> None:
    """MA-0.6."""
    pos.larvae[seat] -= 1
    pos.supply[seat] += 1
    if pos.sink is not None:
        pos.tell(events.PAID, seat, "larva", pos.static.codes[card])


def pay_ant(pos: March, seat: int, card: int, spot: int) -> None:
    """MA-0.6."""
    pos.take_ant(spot, seat)
    pos.supply[seat] += 1
    if pos.sink is not None:
        pos.tell(events.PAID, seat, spot_word(spot), pos.static.codes[card])


class Resolve(CardFrame):
    """MA-7.9, MA-7.10, MA-7.18: the card, paid for or free, takes effect."""

    __slots__ = ()

    def run(self, pos: March) -> None:
        # Events place hexes and hexes let cards be played, so one of the two must be looked up late.
        from formicary.games.march.cards.events import begin_event
        from formicary.games.march.cards.goals import begin_bonus

        pos.pop()
        kind = pos.static.type[self.card]
        if kind == EVENT:
            pos.push(EndOfEvent(self.seat, self.card))
            begin_event(pos, self.seat, self.card)
            return
        pos.limbo.remove(self.card)
        if kind == GOAL:
            pos.goals[self.seat] = (*pos.goals[self.seat], self.card)
            begin_bonus(pos, self.seat, self.card)
        else:
            add_evolution(pos, self.seat, self.card)
            pos.score_bodies(self.seat)

    def promise(self, to: Promises) -> None:
        to.card(self.seat, self.card)


def add_evolution(pos: March, seat: int, card: int) -> None:
    """MA-7.10: on top of its section."""
    section = pos.static.type[card]
    pos.set_body(seat, section, (*pos.body[3 * seat + section], card))


class EndOfEvent(CardFrame):
    """MA-7.9: an event that has been resolved goes to the discard pile."""

    __slots__ = ()

    def run(self, pos: March) -> None:
        pos.pop()
        pos.limbo.remove(self.card)
        pos.discard(self.seat, self.card, "MA-7.9")

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        return card_played(pos, self.seat, self.card)


class FreePick(MarchFrame):
    """MA-7.8, MA-C-EV03, MA-H-21: one of the cards that lie open may be played free; the others are discarded."""

    __slots__ = ("cards",)
    ask: ClassVar[str] = "Play one of these cards free?"
    rule: ClassVar[str] = "MA-7.8"

    def __init__(self, seat: int, cards: tuple[int, ...]) -> None:
        self.seat = seat
        self.cards = cards

    def legal(self, pos: March) -> list[int]:
        found = [PLAY + card for card in self.cards if can_play_free(pos, self.seat, card)]
        found.append(PASS)
        return found

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        for card in self.cards:
            if PLAY + card != action:
                pos.limbo.remove(card)
                pos.discard(self.seat, card, "MA-7.8")
        if action != PASS:
            play_free(pos, self.seat, action - PLAY)

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"cards": values.CARD([pos.static.codes[card] for card in self.cards])}

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        if PLAY <= action < PLAY + 66 and action - PLAY in self.cards:
            return "MA-7.5", "This card could do nothing now."
        return "MA-7.8", "Only a card that lies open can be played free."
