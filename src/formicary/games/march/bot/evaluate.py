"""How good a position is for a seat, in points: the score, and what sites, stores, cards and battles are likely to bring.

The weights are rules of thumb. A decision is a small step, so what has been begun counts too: steps still to make, a hex about
to be placed, a card paid for but not resolved, a battle with cards face down.
"""

from __future__ import annotations

from typing import Final

from formicary.games.march.bot.rise import (
    ONE_CARD,
    OWN,
    TEAM,
    centipede_worth,
    forces,
    horde_worth,
    stock_share,
    team_points,
)
from formicary.games.march.bot.species import battle_price, begun_special, drawback_worth, side_worth
from formicary.games.march.bot.worths import (
    BODY_AT_END,
    BODY_PART,
    CARD_BEYOND,
    CARD_WORTH,
    CENTIPEDE_STRENGTH,
    ENEMY,
    EVOLUTION,
    FOOD_BEYOND,
    FOOD_WORTH,
    GOAL_WORTH,
    HUNGER,
    LARVA_BEYOND,
    LARVA_WORTH,
    OUTSIDE,
    UPKEEP,
    battle_worth,
    card_worth,
    entry_worth,
    place_worth,
    room,
    scoring_hexes,
    stepped,
)
from formicary.games.march.cards.castes import queen_bonus
from formicary.games.march.components.parts import FOOD, GT
from formicary.games.march.frames import promised
from formicary.games.march.phases.battle import army_strength
from formicary.games.march.phases.course import LAST_ROUND
from formicary.games.march.phases.explore import origins
from formicary.games.march.phases.worker import chooses_action
from formicary.games.march.promises import Promises
from formicary.games.march.rise.worker_phase import deck_decides
from formicary.games.march.scoring import goal_points, to_beat
from formicary.games.march.state.horde import Horde
from formicary.games.march.state.position import QUEEN, March

LOOKS: Final = 6  # dealings of the Centipede Deck that are looked at before a decision
LOOKS_IN_BATTLE: Final = 16
LOOKS_AT_TURN: Final = 3  # each is played on to the end of the turn


def evaluate(pos: March, seat: int) -> float:
    """The measure of the bots."""
    if pos.horde is not None:
        return evaluate_rise(pos, seat, pos.horde)
    if pos.result is not None:
        best = max([pos.score[other] for other in range(pos.seats) if other != seat])
        return pos.score[seat] - ENEMY * best + (10.0 if seat in pos.result.winners else 0.0)
    left = LAST_ROUND - pos.round + (0.0 if pos.phase == QUEEN else 1.0)
    value = colony_worth(pos, seat, left) + begun(pos, seat, left)
    others = 0.0
    for other in range(pos.seats):
        if other != seat:
            others += pos.score[other] + 0.5 * sites_worth(pos, other, left)
    return value - ENEMY * others / (pos.seats - 1)


def looks(pos: March) -> int:
    """After each turn the Horde turns over a card, and two in each battle: one dealing of its deck says little."""
    if pos.horde is None:
        return 1
    if deck_decides(pos):
        return LOOKS_IN_BATTLE
    return LOOKS_AT_TURN if chooses_action(pos) else LOOKS


def same_turn(before: March, after: March) -> bool:
    """Against the Horde a turn is thought through to its end: each costs a card, so what it comes to must be known."""
    if before.horde is None or after.result is not None or not chooses_action(before):
        return False
    return after.round == before.round and after.phase == before.phase and not chooses_action(after)


def evaluate_rise(pos: March, seat: int, horde: Horde) -> float:
    """MA-18.30: against the Horde the points of the player who is compared with it count most, the Horde's against them."""
    if pos.result is not None:
        return to_beat(pos) - horde.score + (10.0 if pos.result.winners else 0.0)
    left = LAST_ROUND - pos.round + (0.0 if pos.phase == QUEEN else 1.0)
    value = colony_worth(pos, seat, left) + begun(pos, seat, left)
    value = OWN * value + forces(pos, seat, left) + TEAM * team_points(pos, left)
    return value - horde_worth(pos, horde, left)


def colony_worth(pos: March, seat: int, left: float) -> float:
    """What the seat has."""
    food = pos.food[seat] + pos.rest_food[seat]
    larvae = pos.larvae[seat] + pos.rest_larvae[seat]
    stocks = stepped(food, FOOD_WORTH, 6, FOOD_BEYOND) + stepped(larvae, LARVA_WORTH, 8, LARVA_BEYOND)
    stocks += stepped(len(pos.hand[seat]), CARD_WORTH, 5, CARD_BEYOND)
    if pos.horde is not None:
        stocks *= stock_share(left)
    value = pos.score[seat] + sites_worth(pos, seat, left) + stocks
    value += EVOLUTION * pos.evolutions(seat) * (0.4 + 0.3 * left)
    value += body_progress(pos, seat)
    for card in pos.goals[seat]:
        value += GOAL_WORTH * (0.2 + 0.2 * left) + 0.75 * left * goal_points(pos, seat, card)
    value += contests(pos, seat, left) - feeding(pos, seat, left)
    if pos.house.species:
        value += drawback_worth(pos, seat, left) + side_worth(pos, seat)
    if left <= 1 and pos.horde is None:
        value += end_bonuses(pos, seat)
    return value


def sites_worth(pos: March, seat: int, left: float) -> float:
    """Sites and control."""
    value = 0.0
    mask = pos.inhabits[seat]
    scoring = scoring_hexes(pos)
    while mask:
        low = mask & -mask
        mask ^= low
        first = 4 * (low.bit_length() - 1)
        for spot in range(first, first + 3):
            if pos.site[spot] == seat:
                value += place_worth(pos, spot, left, scoring)
    return value


def feeding(pos: March, seat: int, left: float) -> float:
    """What the ants will cost."""
    ants = pos.ants[seat]
    per_food = 4 + queen_bonus(pos, seat)
    value = UPKEEP * ants * left * 4 / per_food
    food = pos.food[seat] + pos.rest_food[seat]
    mask = pos.inhabits[seat]
    while mask:
        low = mask & -mask
        mask ^= low
        first = 4 * (low.bit_length() - 1)
        for spot in range(first, first + 3):
            if pos.site[spot] == seat and pos.static.kind[spot] == FOOD:
                food += 1
    hungry = ants - food * per_food
    if hungry > 0 and left >= 1:
        value += HUNGER * hungry
    return value


def body_progress(pos: March, seat: int) -> float:
    """How far the next complete body is."""
    bodies = pos.bodies[seat]
    value = 0.0
    if pos.house.prototype:  # MA-19.22: they are scored at the end
        bodies = pos.complete_bodies(seat)
        value = BODY_AT_END * bodies
    for section in range(3):
        if len(pos.body[3 * seat + section]) > bodies:
            value += BODY_PART
    return value


def contests(pos: March, seat: int, left: float) -> float:
    """Ants without a site, and battles to expect."""
    value = 0.0
    seats = pos.seats
    mask = pos.presence[seat]
    while mask:
        low = mask & -mask
        mask ^= low
        number = low.bit_length() - 1
        value += OUTSIDE * pos.out[number * seats + seat] * min(left, 2.0)
        if number == GT:
            continue
        ants = pos.ants_in(number, seat)
        own = float(army_strength(pos, seat, number, False)) + (1.6 if pos.hand[seat] else 0.0)
        if pos.horde is None and pos.centipedes >> number & 1 and pos.attackable(number, seat):
            value += battle_worth(own - CENTIPEDE_STRENGTH, ants, 1.5) - battle_price(pos, seat)
        if pos.ant_contested(number):
            for other in range(seats):
                if other != seat and pos.ants_in(number, other):
                    theirs = army_strength(pos, other, number, False) + (1.6 if pos.hand[other] else 0.0)
                    value += battle_worth(own - theirs, ants, 1.0) - battle_price(pos, seat)
    return value


def end_bonuses(pos: March, seat: int) -> float:
    """MA-12.4 to MA-12.6, as things stand in the last round."""
    value = 0.0
    others = [other for other in range(pos.seats) if other != seat]
    for own, best in (
        (pos.larvae[seat], max([pos.larvae[other] for other in others])),
        (pos.food[seat], max([pos.food[other] for other in others])),
        (len(pos.hand[seat]), max([len(pos.hand[other]) for other in others])),
    ):
        lead = own - best
        value += 2.2 if lead > 1 else 1.7 if lead == 1 else 0.7 if lead == 0 else 0.2 if lead == -1 else 0.0
    return value


# ---- what has been begun


def begun(pos: March, seat: int, left: float) -> float:
    """The worth of what is still to be carried out for the seat."""
    worth = Begun(pos, seat, left, begun_special(pos, seat, left) if pos.house.species else 0.0)
    promised(pos, worth)
    value = worth.value
    if pos.bonus and seat == pos.turn:
        value += 0.4 * pos.bonus
    return value


class Begun(Promises):
    """What the promises to a seat are worth, as far as no primitive species is needed for them."""

    __slots__ = ("pos", "seat", "rounds", "value")

    def __init__(self, pos: March, seat: int, rounds: float, value: float) -> None:
        self.pos = pos
        self.seat = seat
        self.rounds = rounds  # still to come
        self.value = value

    def steps(self, seat: int, count: int, larvae: bool) -> None:
        if seat == self.seat:
            self.value += 0.85 * room(self.pos, seat, count, self.rounds, larvae) + 0.02 * count

    def payment(self, seat: int, left: int) -> None:
        if seat == self.seat:
            self.value -= 0.2 * left

    def card(self, seat: int, card: int) -> None:
        if seat == self.seat:
            self.value += card_worth(self.pos, seat, card, self.rounds)

    def larvae(self, seat: int, count: int) -> None:
        if seat == self.seat:
            self.value += 0.1 * min(count, self.pos.larvae[seat])

    def hex_to_choose(self, seat: int) -> None:
        if seat == self.seat:
            self.value += 1.0

    def hex_to_explore(self, seat: int, number: int) -> None:
        if seat == self.seat:
            self.value += 0.1 + hex_worth(self.pos, seat, number, self.rounds)

    def hex_to_place(self, seat: int, number: int) -> None:
        self.hex_to_explore(seat, number)

    def hex_to_enter(self, seat: int, number: int, entered: bool) -> None:
        if seat == self.seat:
            self.value += (0.2 if entered else 0.8) * entry_worth(self.pos, number, self.rounds)

    def ant_battle(self, number: int, invader: int, defender: int) -> None:
        if self.seat in (invader, defender):
            self.value += pending_battle(self.pos, self.seat, number, invader, defender)

    def centipede_battle(self, seat: int, number: int, strength: int) -> None:
        if seat == self.seat:
            own = army_strength(self.pos, seat, number, True) + ferocity_down(self.pos, seat)
            ants = self.pos.ants_in(number, seat)
            if self.pos.horde is None:
                self.value += battle_worth(own - strength - 2.3, ants, 2.5)
            else:
                self.value += centipede_worth(own - strength - ONE_CARD, ants, self.rounds)


def ferocity_down(pos: March, seat: int) -> int:
    """The ferocity of the seat's face-down cards."""
    return sum([pos.static.ferocity[card] for card in pos.committed[seat]])


def pending_battle(pos: March, seat: int, number: int, invader: int, defender: int) -> float:
    """A battle in which cards are being put down; of the other side only their number is known."""
    other = defender if seat == invader else invader
    own = army_strength(pos, seat, number, seat == invader) + ferocity_down(pos, seat)
    theirs = army_strength(pos, other, number, other == invader) + 2.2 * len(pos.committed[other])
    if other == defender and pos.hand[other]:
        theirs += 1.2
    return battle_worth(own - theirs, pos.ants_in(number, seat), 2.0)


def hex_worth(pos: March, seat: int, number: int, left: float) -> float:
    """What a hex about to be placed may bring: its best place, something of the next, less what must be left for it."""
    static = pos.static
    origin = origins(pos, seat)
    beside = origin & 1 == 1 or pos.meadow.placed >> number & 1 == 1
    scoring = 1 << number if beside else 0
    worths = [place_worth(pos, 4 * number + place, left, scoring) for place in range(static.site_count[number])]
    worths.sort(reverse=True)
    value = worths[0] + 0.3 * worths[1]
    if static.centipedes >> number & 1:
        value *= 0.7
    cheapest = 99.0
    now = scoring_hexes(pos)
    while origin:
        low = origin & -origin
        origin ^= low
        at = low.bit_length() - 1
        if pos.out[at * pos.seats + seat]:
            return value - OUTSIDE
        for spot in pos.spots_of(seat, at):
            cheapest = min(cheapest, place_worth(pos, spot, left, now))
    return value - cheapest if cheapest < 99 else value
