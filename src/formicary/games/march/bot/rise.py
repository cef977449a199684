"""What the Centipede Horde is likely to score, in points, for the bots' measure of a game against it (MA-18.21 to MA-18.27).

Most decisions end before the Horde has its card, some after it. So that they can be compared, the card to come counts as what it
will do in the world looked at, and the cards after it by what a card does on average.
"""

from __future__ import annotations

from typing import Final

from formicary.games.march.components.parts import EVENT, GOAL, GT
from formicary.games.march.phases.battle import army_strength
from formicary.games.march.phases.worker import chooses_action, rests_that_end
from formicary.games.march.rise.worker_phase import next_lower
from formicary.games.march.scoring import goal_points, inner_hexes
from formicary.games.march.state.fields import WORKER
from formicary.games.march.state.horde import Horde
from formicary.games.march.state.position import March

OWN: Final = 0.7  # what the seat has, in its stores and in the Meadow
TEAM: Final = 0.25  # the points that the player compared with the Horde is likely to have
INNER_AHEAD: Final = 0.8  # of them, a controlled hex that scores in Slumber
GOAL_AHEAD: Final = 0.7  # and a point that goals give now
ON_HEX: Final = 0.85  # a centipede on a hex in a Slumber to come: it may be beaten or go into GT before
NEAR_TUNNEL: Final = 0.4  # for each player: how near the lowest-numbered centipede is to entering GT
FREE_HEX: Final = 0.3  # a hex without centipede keeps the next one out of GT; for each point that this would bring
FREE_HEXES: Final = 6  # so many are of use
CARD_COST: Final = 3.0  # what a card of the Horde costs, and for each Slumber to come
CARD_LEFT: Final = 2.0
PARTNER: Final = 8.0  # a partner who may still act and has food for it, and for each Slumber to come
PARTNER_LEFT: Final = 1.0
LATER_TURNS: Final = (1.0, 1.0, 0.5, 0.25)  # of that, by the turns that the partner has had; later ones as the last
RAMPAGE: Final = 0.3  # for each hex that it will be fought in
VICTORY: Final = 2.5  # beating a centipede: a point and food
DEFEAT: Final = 1.0  # MA-18.27
ANT: Final = 0.2
FIRM: Final = 0.25  # how much a point of strength adds to the chance to win
HAND_CARD: Final = 0.3  # a card in hand, for its ferocity in battles
HAND_CARDS: Final = 3  # so many of them
INNER: Final = 0.2  # a controlled hex that scores in Slumber, more than in the normal game
GOAL_MET: Final = 0.3  # a point that goals give now, in each Slumber to come
HEAD: Final = 0.3
GUARD: Final = 0.2  # a hex whose ants would beat a centipede that comes; for each Slumber to come
LATER: Final = 0.7  # of a battle that may still be fought or not
ARMY: Final = 1.2  # an ant in the Meadow
ARMY_MOST: Final = 12
WAITING: Final = 0.5  # one in GT, of that
STOCK_LAST: Final = 0.0  # what of their usual worth food, larvae and cards have in the last round, and more before
STOCK_MORE: Final = 0.15
LARVA: Final = 0.1  # more than in the normal game: ants are needed sooner
TWO_CARDS: Final = 4.9  # the mean ferocity of two cards of the Centipede Deck
ONE_CARD: Final = 2.4


def stock_share(left: float) -> float:
    """MA-18.29: food, larvae and cards are worth less towards the end, since nothing is scored for them."""
    share = STOCK_LAST + STOCK_MORE * (left - 1)
    return 1.0 if share > 1 else 0.0 if share < 0 else share


def horde_worth(pos: March, horde: Horde, left: float, coming: int, cards: int) -> float:
    """The Horde's score, what its centipedes will bring it in `left` Slumbers, and what its cards to come in this phase will.

    `coming` has the hexes that are about to be placed; so many `cards` are turned over before the next turn.
    """
    hexes = pos.meadow.placed & ~(1 << GT) | coming
    value = horde.score + standing(pos, hexes, pos.centipedes, horde.in_tunnel, left)
    if pos.phase != WORKER:
        return value
    for _ in range(cards):
        value += next_card(pos, horde, hexes, left)
    if not pos.worker_over:
        value += (CARD_COST + CARD_LEFT * left) * turns_to_come(pos)
    return value


def standing(pos: March, hexes: int, centipedes: int, in_tunnel: int, left: float) -> float:
    """Centipedes on hexes and in GT, and how soon others are likely to enter it."""
    value = left * in_tunnel + ON_HEX * left * centipedes.bit_count()
    if centipedes:
        lowest = (centipedes & -centipedes).bit_length() - 1
        below = (hexes & (1 << lowest) - 1).bit_count()
        value += NEAR_TUNNEL * pos.seats / (1 + 0.5 * below)
    free = (hexes & ~centipedes).bit_count()
    return value - FREE_HEX * (pos.seats + 0.3 * left) * (free if free < FREE_HEXES else FREE_HEXES)


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


def partners_turns(pos: March, seat: int, left: float) -> float:
    """MA-8.6, MA-13.6, MA-18.10: what it is worth that partners may still act in this phase; whoever rests may end it for all.

    A turn costs a card of the Horde whoever has it, so a bot that counts only its own gains rests at once. A partner with food
    wants to play on: everybody should have two turns, and more if they cost little. With two players a Rest leaves the other a
    turn in any case, and waiting for more would cost every second victory.
    """
    rested = len([count for count in pos.rests if count])
    if pos.phase != WORKER or pos.worker_over or pos.seats == 2 or rested >= rests_that_end(pos):
        return 0.0
    waiting = 0.0
    for other in range(pos.seats):
        if other != seat and not pos.rests[other] and pos.food[other]:
            had = pos.turns[other]
            waiting += LATER_TURNS[had if had < 3 else 3]
    return (PARTNER + PARTNER_LEFT * left) * waiting


def points_ahead(pos: March, seat: int, left: float) -> float:
    """The points that the seat is likely to have at the end, as things stand."""
    value = pos.score[seat] + INNER_AHEAD * left * len(inner_hexes(pos, seat))
    for goal in pos.goals[seat]:
        value += GOAL_AHEAD * left * goal_points(pos, seat, goal)
    return value


def team_points(pos: March, left: float) -> float:
    """MA-18.30: what the Horde will be compared with."""
    points = [points_ahead(pos, seat, left) for seat in range(pos.seats)]
    if pos.house.loss_vs == "team":
        return sum(points)
    return min(points) if pos.house.loss_vs == "lowest" else max(points)


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
        inhabited = 0
        for seat in range(pos.seats):
            inhabited |= pos.inhabits[seat]
        return RAMPAGE * (inhabited & mask).bit_count()
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
        return ON_HEX * left
    return standing(pos, hexes, mask, in_tunnel + entered, left) - before + entered * pos.seats


def forces(pos: March, seat: int, left: float, larva_steps: tuple[int, ...]) -> float:
    """What the seat has to fight the Horde with, and the centipede battles it has to expect, its best cards in the first ones."""
    ferocity = pos.static.ferocity
    hand = sorted([ferocity[card] for card in pos.hand[seat]], reverse=True)
    value = HEAD * left * len(pos.body[3 * seat]) + LARVA * stock_share(left) * min(8, pos.larvae[seat])
    value += INNER * left * len(inner_hexes(pos, seat))
    for goal in pos.goals[seat]:
        value += GOAL_MET * left * goal_points(pos, seat, goal)
    waiting = pos.ants_in(GT, seat)
    ants = pos.ants[seat] - waiting
    for steps in larva_steps:
        more = min(steps, pos.larvae[seat])  # they can still be placed, before the first ant steps
        value -= 0.2 * ARMY * more
        if pos.inhabits[seat]:
            ants += more
        else:
            waiting += more
    value += ARMY * min(ants + WAITING * waiting, ARMY_MOST)
    for card in hand[:HAND_CARDS]:
        value += HAND_CARD * (card - 1) * 0.5 * stock_share(left)
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
        value += LATER * centipede_worth(margin, pos.ants_in(number, seat), left)
    mask = pos.inhabits[seat] & ~pos.centipedes
    best = hand[used] if used < len(hand) else 0
    while mask:
        low = mask & -mask
        mask ^= low
        chance = 0.6 + FIRM * (army_strength(pos, seat, low.bit_length() - 1, True) + best - TWO_CARDS)
        if chance > 0:
            value += GUARD * left * (chance if chance < 1 else 1.0)
    return value


def centipede_worth(margin: float, ants: int, left: float) -> float:
    """A centipede battle entered with such an advantage: prize and casualties, or a point for the Horde and all ants lost."""
    chance = 0.6 + FIRM * margin
    chance = 0.03 if chance < 0.03 else 0.97 if chance > 0.97 else chance
    won = VICTORY + ON_HEX * left - ANT * min(2.4, ants - 1.0)
    return chance * won - (1 - chance) * (DEFEAT + ANT * ants)
