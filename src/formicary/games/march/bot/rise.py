"""What the Centipede Horde is likely to score, in points, for the bots' measure of a game against it (MA-18.21 to MA-18.27).

Most decisions end before the Horde has its card, some after it. So that they can be compared, the card to come counts as what it
will do in the world looked at, and the cards after it by what a card does on average.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from formicary.games.march.bot.rise_weights import weights
from formicary.games.march.bot.worths import CONTROL_INNER
from formicary.games.march.components.parts import EVENT, GOAL, GT
from formicary.games.march.phases.battle import army_strength
from formicary.games.march.phases.worker import chooses_action, rests_that_end
from formicary.games.march.rise.worker_phase import RAMPAGE_STRENGTH, next_lower
from formicary.games.march.scoring import goal_points, inner_hexes
from formicary.games.march.state.fields import LAST_ROUND, QUEEN, WORKER
from formicary.games.march.state.horde import Horde
from formicary.games.march.state.position import March
from formicary.kernel.bits import ones

INNER_AHEAD: Final = 0.8  # of the points to come, a controlled hex that scores in Slumber
GOAL_AHEAD: Final = 0.7  # and a point that goals give now
FREE_HEXES: Final = 6  # so many without centipede are of use
LATER_TURNS: Final = (1.0, 1.0, 0.5, 0.25)  # of a partner's, by the turns that the partner has had; later ones as the last
HAND_CARDS: Final = 3  # so many cards count for their ferocity
TWO_CARDS: Final = 4.9  # the mean ferocity of two cards of the Centipede Deck
ONE_CARD: Final = 2.4
FEWEST_TURNS: Final = (0, 2, 4, 5, 6, 8)  # of a round, by the number of players, if nobody runs out of food and cards


def nights(pos: March) -> float:
    """Slumbers to come, the one of this round among them: the round marker advances after it (MA-11.18)."""
    return LAST_ROUND - pos.round + 1.0


def stock_share(pos: March, left: float) -> float:
    """MA-18.29: food, larvae and cards are worth less towards the end, since nothing is scored for them."""
    share = weights(pos.seats).stock * (left - 1)
    return 1.0 if share > 1 else 0.0 if share < 0 else share


def horde_worth(pos: March, horde: Horde, coming: int, cards: int) -> float:
    """The Horde's score, what its centipedes will bring it in all Slumbers to come, and what its cards to come will.

    `coming` has the hexes that are about to be placed; so many `cards` are turned over before the next turn. The fewest turns of
    later rounds count as well, so that a search can compare positions of different phases.
    """
    w = weights(pos.seats)
    hexes = pos.meadow.placed & ~(1 << GT) | coming
    left = nights(pos)
    value = horde.score + standing(pos, hexes, pos.centipedes, horde.in_tunnel, left)
    later = LAST_ROUND - pos.round
    value += FEWEST_TURNS[pos.seats] * (w.card * later + w.card_left * later * (later + 1) / 2)
    if pos.phase != WORKER:
        return value
    for _ in range(cards):
        value += next_card(pos, horde, hexes, left)
    if not pos.worker_over:
        value += (w.card + w.card_left * left) * turns_to_come(pos)
    return value


def standing(pos: March, hexes: int, centipedes: int, in_tunnel: int, left: float) -> float:
    """Centipedes on hexes and in GT, and how soon others are likely to enter it."""
    w = weights(pos.seats)
    value = left * in_tunnel + w.on_hex * left * ones(centipedes)
    if centipedes:
        lowest = (centipedes & -centipedes).bit_length() - 1
        below = ones(hexes & (1 << lowest) - 1)
        value += w.near * pos.seats / (1 + w.fall * below)
    free = ones(hexes & ~centipedes)
    return value - w.free * (pos.seats + 0.3 * left) * (free if free < FREE_HEXES else FREE_HEXES)


def turns_to_come(pos: March) -> int:
    """MA-8.2, MA-8.6, MA-13.6, MA-18.10, MA-18.11: the fewest turns, each with a card of the Horde, until the phase is over."""
    seats = pos.seats
    rested = len([count for count in pos.rests if count])
    needed = rests_that_end(pos)
    at = pos.turn
    if not chooses_action(pos):
        at = (at + 1) % seats  # the card of the turn that is being played is looked at itself
    turns = 0
    acted = 0
    while rested < needed:
        if seats == 2 and rested:
            return turns if pos.rests[at] else turns + 1
        turns += 1
        if not pos.rests[at]:
            if pos.turns[at] or acted >> at & 1 or not (pos.food[at] or pos.hand[at]):
                rested += 1
            acted |= 1 << at
        at = (at + 1) % seats
    return turns


def partners_turns(pos: March, seat: int) -> float:
    """MA-8.6, MA-13.6, MA-18.10: what it is worth that partners may still act in this phase; whoever rests may end it for all.

    A turn costs a card of the Horde whoever has it, so a bot that counts only its own gains rests at once. A partner with food
    wants to play on: everybody should have two turns, and more if they cost little. With two players a Rest leaves the other a
    turn in any case, and waiting for more would cost every second victory.
    """
    if pos.seats <= 2:
        return 0.0
    w = weights(pos.seats)
    later = LAST_ROUND - pos.round
    value = (pos.seats - 1) * (w.partner * later + w.partner_left * later * (later + 1) / 2)
    rested = len([count for count in pos.rests if count])
    if pos.phase != WORKER or pos.worker_over or rested >= rests_that_end(pos):
        return value
    waiting = 0.0
    for other in range(pos.seats):
        if other != seat and not pos.rests[other] and pos.food[other]:
            had = pos.turns[other]
            waiting += LATER_TURNS[had if had < 3 else 3]
    return value + (w.partner + w.partner_left * nights(pos)) * waiting


def points_ahead(pos: March, seat: int) -> float:
    """The points that the seat is likely to have at the end, as things stand."""
    left = nights(pos)
    value = pos.score[seat] + INNER_AHEAD * left * len(inner_hexes(pos, seat))
    for goal in pos.goals[seat]:
        value += GOAL_AHEAD * left * goal_points(pos, seat, goal)
    return value


def team_points(pos: March) -> float:
    """MA-18.30: what the Horde will be compared with; players who are close to the one who counts may still become that one."""
    points = [points_ahead(pos, seat) for seat in range(pos.seats)]
    if pos.house.loss_vs == "team":
        return sum(points)
    soft = weights(pos.seats).soft
    sign = -1.0 if pos.house.loss_vs == "lowest" else 1.0
    best = max([sign * value for value in points])
    if soft <= 0:
        return sign * best
    total = 0.0
    for value in points:
        total += exp((sign * value - best) / soft)
    return sign * (best + soft * log(total))


def next_card(pos: March, horde: Horde, hexes: int, left: float) -> float:
    """MA-18.12 to MA-18.19: what the top card of the Centipede Deck will bring the Horde."""
    if horde.deck_at == len(horde.deck):
        return 0.3 + 0.3 * left
    card = horde.deck[horde.deck_at]
    kind = pos.static.type[card]
    mask, in_tunnel = pos.centipedes, horde.in_tunnel
    before = standing(pos, hexes, mask, in_tunnel, left)
    entered = 0
    if kind == GOAL:
        return -weights(pos.seats).rampage * rampage_worth(pos, left)
    if kind != EVENT:
        free = hexes & ~mask
        if free:
            mask |= 1 << free.bit_length() - 1
        else:
            entered = 1
    elif mask:
        first = mask & -mask
        mask ^= first
        at = first.bit_length() - 1
        for _ in range(pos.static.ferocity[card]):
            at = next_lower(pos, at, mask)
            if at == GT:
                break
        if at == GT:
            entered = 1
        else:
            mask |= 1 << at
    else:
        return weights(pos.seats).on_hex * left
    return standing(pos, hexes, mask, in_tunnel + entered, left) - before + entered * pos.seats


def rampage_worth(pos: March, left: float) -> float:
    """MA-18.19, MA-18.20: the battles of a Rampage, everybody's."""
    value = 0.0
    for seat in range(pos.seats):
        mask = pos.centipedes & pos.inhabits[seat]
        card = 1.0 if pos.hand[seat] else 0.0
        while mask:
            low = mask & -mask
            mask ^= low
            number = low.bit_length() - 1
            if pos.attackable(number, seat):
                margin = army_strength(pos, seat, number, True) + card - TWO_CARDS - RAMPAGE_STRENGTH
                value += centipede_worth(pos, margin, pos.ants_in(number, seat), left)
    return value


def forces(pos: March, seat: int, larva_steps: tuple[int, ...], coming: int) -> float:
    """What the seat has to fight the Horde with, and the centipede battles it has to expect, its best cards in the first ones.

    The next centipede comes to the highest-numbered hex without one (MA-18.12), `coming` hexes included.
    """
    w = weights(pos.seats)
    left = nights(pos)
    ferocity = pos.static.ferocity
    hand = sorted([ferocity[card] for card in pos.hand[seat]], reverse=True)
    share = stock_share(pos, left)
    value = w.head * left * len(pos.body[3 * seat]) + w.larva * share * min(8, pos.larvae[seat])
    inner = w.inner * left
    if pos.phase == QUEEN:  # the Slumber of this round comes after the Harvest, up to which the Meadow is counted
        inner += w.own * CONTROL_INNER
    value += inner * len(inner_hexes(pos, seat))
    for goal in pos.goals[seat]:
        value += w.goal * left * goal_points(pos, seat, goal)
    value += army_worth(pos, seat, larva_steps)
    for card in hand[:HAND_CARDS]:
        value += w.hand * (card - 1) * 0.5 * share
    used = 0
    mask = pos.centipedes & pos.presence[seat]
    while mask:
        low = mask & -mask
        mask ^= low
        number = low.bit_length() - 1
        if not pos.attackable(number, seat):
            continue
        margin = army_strength(pos, seat, number, True) - TWO_CARDS
        if used < len(hand):
            margin += hand[used]
            used += 1
        value += w.later * centipede_worth(pos, margin, pos.ants_in(number, seat), left)
    best = hand[used] if used < len(hand) else 0
    free = pos.meadow.placed & ~(1 << GT) & ~pos.centipedes
    next_to = (free | coming).bit_length() - 1
    mask = pos.inhabits[seat] & ~pos.centipedes
    while mask:
        low = mask & -mask
        mask ^= low
        number = low.bit_length() - 1
        margin = army_strength(pos, seat, number, True) + best - TWO_CARDS
        chance = 0.6 + w.firm * margin
        if chance > 0:
            value += w.guard * left * (chance if chance < 1 else 1.0)
        if number == next_to:
            value += w.watch * centipede_worth(pos, margin, pos.ants_in(number, seat), left)
    return value


def army_worth(pos: March, seat: int, larva_steps: tuple[int, ...]) -> float:
    """The ants in the Meadow, those that larvae may still become among them."""
    w = weights(pos.seats)
    value = 0.0
    waiting = pos.ants_in(GT, seat)
    ants = pos.ants[seat] - waiting
    for steps in larva_steps:
        more = min(steps, pos.larvae[seat])  # they can still be placed, before the first ant steps
        value -= 0.2 * w.army * more
        if pos.inhabits[seat]:
            ants += more
        else:
            waiting += more
    return value + w.army * min(ants + w.waiting * waiting, w.most)


def centipede_worth(pos: March, margin: float, ants: int, left: float) -> float:
    """A centipede battle entered with such an advantage: prize and casualties, or a point for the Horde and all ants lost."""
    w = weights(pos.seats)
    chance = 0.6 + w.firm * margin
    chance = 0.03 if chance < 0.03 else 0.97 if chance > 0.97 else chance
    won = w.victory + w.on_hex * left - w.ant * min(2.4, ants - 1.0)
    return chance * won - (1 - chance) * (w.defeat + w.ant * ants)
