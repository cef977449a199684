"""How good a position is for a seat, in points: the score, and what sites, stores, cards and battles are likely to bring.

The weights are rules of thumb. A decision is a small step, so what has been begun counts too: steps still to make, a hex about
to be placed, a card paid for but not resolved, a battle with cards face down.
"""

from __future__ import annotations

from typing import Final

from formicary.games.march.bot.begun import begun
from formicary.games.march.bot.rise import (
    forces,
    horde_worth,
    partners_turns,
    points_ahead,
    stock_share,
    team_points,
)
from formicary.games.march.bot.rise_weights import weights
from formicary.games.march.bot.species import battle_price, drawback_worth, side_worth
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
    place_worth,
    scoring_hexes,
    stepped,
)
from formicary.games.march.cards.castes import queen_bonus
from formicary.games.march.components.parts import FOOD, GT
from formicary.games.march.phases.battle import army_strength
from formicary.games.march.phases.worker import chooses_action
from formicary.games.march.rise.worker_phase import deck_decides
from formicary.games.march.scoring import goal_points, to_beat
from formicary.games.march.state.fields import LAST_ROUND, QUEEN
from formicary.games.march.state.horde import Horde
from formicary.games.march.state.position import March

PARTNERS_BATTLE: Final = 1.5  # what it costs that partners have to fight each other over a hex, whoever wins
SAMPLES: Final = 6  # samples of the Centipede Deck before a decision
SAMPLES_IN_BATTLE: Final = 16
SAMPLES_AT_TURN: Final = 3  # each is played on to the end of the turn


def evaluate(pos: March, seat: int) -> float:
    """The measure of the bots."""
    if pos.horde is not None:
        return evaluate_rise(pos, seat, pos.horde)
    if pos.result is not None:
        best = max([pos.score[other] for other in range(pos.seats) if other != seat])
        return pos.score[seat] - ENEMY * best + (10.0 if seat in pos.result.winners else 0.0)
    left = LAST_ROUND - pos.round + (0.0 if pos.phase == QUEEN else 1.0)
    value = colony_worth(pos, seat, left) + begun(pos, seat, left).value
    return value - rivals_worth(pos, seat, left)


def rivals_worth(pos: March, seat: int, left: float) -> float:
    """What the others have, as far as it counts against the seat."""
    others = 0.0
    for other in range(pos.seats):
        if other != seat:
            others += pos.score[other] + 0.5 * sites_worth(pos, other, left)
    return ENEMY * others / (pos.seats - 1)


def samples(pos: March) -> int:
    """After each turn the Horde turns over a card, and two in each battle: one sample of its deck says little."""
    if pos.horde is None:
        return 1
    if deck_decides(pos):
        return SAMPLES_IN_BATTLE
    return SAMPLES_AT_TURN if chooses_action(pos) else SAMPLES


def same_turn(before: March, after: March) -> bool:
    """Against the Horde a turn is thought through to its end: each costs a card, so what it comes to must be known."""
    if before.horde is None or after.result is not None or not chooses_action(before):
        return False
    return after.round == before.round and after.phase == before.phase and not chooses_action(after)


def evaluate_rise(pos: March, seat: int, horde: Horde) -> float:
    """MA-18.30: against the Horde the points of the player who is compared with it count most, the Horde's against them."""
    if pos.result is not None:
        return to_beat(pos) - horde.score + (10.0 if pos.result.winners else 0.0)
    w = weights(pos.seats)
    left = LAST_ROUND - pos.round + (0.0 if pos.phase == QUEEN else 1.0)
    ahead = begun(pos, seat, left)
    value = w.own * (colony_worth(pos, seat, left) + ahead.value) + forces(pos, seat, ahead.larva_steps, ahead.hexes)
    value += w.team * team_points(pos) + w.mine * points_ahead(pos, seat) + partners_turns(pos, seat)
    return value - horde_worth(pos, horde, ahead.hexes, ahead.horde_cards)


def colony_worth(pos: March, seat: int, left: float) -> float:
    """What the seat has."""
    value = pos.score[seat] + sites_worth(pos, seat, left) + stores_worth(pos, seat, left)
    value += evolution_worth(pos, seat, left) + goals_worth(pos, seat, left)
    value += contests(pos, seat, left) - feeding(pos, seat, left)
    if pos.house.species:
        value += drawback_worth(pos, seat, left) + side_worth(pos, seat)
    if left <= 1 and pos.horde is None:
        value += end_bonuses(pos, seat)
    return value


def stores_worth(pos: March, seat: int, left: float) -> float:
    """Food, larvae and cards."""
    food = pos.food[seat] + pos.rest_food[seat]
    larvae = pos.larvae[seat] + pos.rest_larvae[seat]
    stocks = stepped(food, FOOD_WORTH, 6, FOOD_BEYOND) + stepped(larvae, LARVA_WORTH, 8, LARVA_BEYOND)
    stocks += stepped(len(pos.hand[seat]), CARD_WORTH, 5, CARD_BEYOND)
    return stocks * stock_share(pos, left) if pos.horde is not None else stocks


def evolution_worth(pos: March, seat: int, left: float) -> float:
    """Body parts, and how far the next complete body is."""
    return EVOLUTION * pos.evolutions(seat) * (0.4 + 0.3 * left) + body_progress(pos, seat)


def goals_worth(pos: March, seat: int, left: float) -> float:
    """Colony goals, by themselves and by what they give now."""
    value = 0.0
    for card in pos.goals[seat]:
        value += GOAL_WORTH * (0.2 + 0.2 * left) + 0.75 * left * goal_points(pos, seat, card)
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
                    if pos.horde is not None:
                        value -= PARTNERS_BATTLE
                        continue
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
