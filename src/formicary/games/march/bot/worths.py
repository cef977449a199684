"""What single things are worth to the bots, in points: sites, steps, cards, battles. Weights are rules of thumb."""

from __future__ import annotations

from typing import Final

from formicary.games.march.components.parts import CARD, EVENT, FOOD, FRENZY, GAIN, GOAL, GT, LARVA, LARVAE, POINT
from formicary.games.march.phases.steps import reach
from formicary.games.march.state.position import March

FOOD_WORTH: Final = 0.55
FOOD_BEYOND: Final = 0.2  # from the seventh on
LARVA_WORTH: Final = 0.2
LARVA_BEYOND: Final = 0.1  # from the ninth on
CARD_WORTH: Final = 0.34
CARD_BEYOND: Final = 0.15  # from the sixth on
POINT_SITE: Final = 0.9
CONTROL_INNER: Final = 0.9  # a controlled Inner Meadow hex, in each Slumber to come
CONTROL_OUTER: Final = 0.1
UPKEEP: Final = 0.11  # an ant to be fed, in each Queen Phase to come
HUNGER: Final = 0.5  # an ant that there is no food for
EVOLUTION: Final = 0.45
GOAL_WORTH: Final = 0.5
BODY_AT_END: Final = 3.6  # a complete body of the prototype
BODY_PART: Final = 0.5  # a section of the next body that is there already
OUTSIDE: Final = 0.1  # an ant that stands on no site but may still go to one
LOST_ANT: Final = 0.3
CENTIPEDE_STRENGTH: Final = 4.6  # of two cards
ENEMY: Final = 0.25  # how much the others' points count against the seat


def stepped(amount: int, worth: float, limit: int, beyond: float) -> float:
    """The worth of a stock whose later pieces are worth less."""
    return amount * worth if amount <= limit else limit * worth + (amount - limit) * beyond


def site_worth(pos: March, spot: int, left: float) -> float:
    """What a site brings in all Harvests to come."""
    kind = pos.static.kind[spot]
    amount = pos.static.amount[spot]
    if pos.horde is not None and kind != POINT:
        left = left - 1 if left > 1 else 0.0  # MA-18.29: what the last Harvest brings is of no use
    if kind == FOOD:
        return 0.6 * amount * left
    if kind in (LARVA, LARVAE):
        return 0.24 * amount * left
    if kind == CARD:
        return 0.42 * amount * left
    return POINT_SITE * amount * left


def scoring_hexes(pos: March) -> int:
    """Mask of the hexes whose control scores in Slumber."""
    return pos.meadow.joined[GT] if pos.house.joined_inner else pos.meadow.inner


def place_worth(pos: March, spot: int, left: float, scoring: int) -> float:
    """What an ant on a site brings: its yield, and control."""
    number = spot >> 2
    value = site_worth(pos, spot, left)
    if spot == pos.static.control[number]:
        value += CONTROL_INNER * left if scoring >> number & 1 else CONTROL_OUTER
    return value


def battle_worth(margin: float, ants: int, prize: float) -> float:
    """A battle that is likely to go like this."""
    chance = 0.5 + 0.14 * margin
    chance = 0.03 if chance < 0.03 else 0.97 if chance > 0.97 else chance
    return chance * prize - (1 - chance) * LOST_ANT * ants - chance * LOST_ANT * 0.3 * (ants - 1)


def room(pos: March, seat: int, steps: int, left: float, larvae_may_step: bool) -> float:
    """What steps may bring: the best vacant sites in reach of ants without a site and of larvae.

    A larva reaches a hex that is inhabited in one step and a hex beside The Great Tunnel in two; an ant that stands on no site
    reaches what is next to it in one.
    """
    larvae = pos.larvae[seat] if larvae_may_step else 0
    outside = 0
    near = 0
    mask = pos.presence[seat]
    while mask:
        low = mask & -mask
        mask ^= low
        number = low.bit_length() - 1
        loose = pos.out[number * pos.seats + seat]
        if loose:
            outside += loose
            near |= reach(pos, seat, number) | low
    if larvae:
        near |= pos.inhabits[seat] | reach(pos, seat, GT)
    scoring = scoring_hexes(pos)
    found: list[tuple[float, int]] = []
    mask = near & pos.gaps
    while mask:
        low = mask & -mask
        mask ^= low
        number = low.bit_length() - 1
        for spot in pos.vacant_sites(number):
            found.append((place_worth(pos, spot, left, scoring), number))
    found.sort(reverse=True)
    value = 0.0
    for worth, number in found:
        if larvae and pos.inhabits[seat] >> number & 1:
            gain, cost = worth - LARVA_WORTH - UPKEEP * left, 1
        elif outside:
            gain, cost = worth - OUTSIDE * min(left, 2.0), 1
        elif larvae:
            gain, cost = worth - LARVA_WORTH - UPKEEP * left, 2
        else:
            break
        if cost > steps or gain <= 0:
            break
        steps -= cost
        value += gain
        if larvae and (cost == 2 or pos.inhabits[seat] >> number & 1):
            larvae -= 1
        else:
            outside -= 1
    return value


def entry_worth(pos: March, number: int, left: float) -> float:
    """What the vacant sites of a hex just placed may bring to the ants that enter it."""
    scoring = scoring_hexes(pos)
    worths = [place_worth(pos, spot, left, scoring) for spot in pos.vacant_sites(number)]
    return max(worths) if worths else 0.0


def card_worth(pos: March, seat: int, card: int, left: float) -> float:
    """What a card about to be resolved may bring."""
    static = pos.static
    kind = static.type[card]
    if kind == GOAL:
        return 0.75 + 0.35 * left
    if kind != EVENT:
        return EVOLUTION * (0.4 + 0.3 * left) + (BODY_PART if len(pos.body[3 * seat + kind]) <= pos.bodies[seat] else 0.2)
    effect = static.effect[card]
    if effect == GAIN:
        value = LARVA_WORTH * static.larvae[card] + FOOD_WORTH * static.food[card]
        value += CARD_WORTH * (static.cards[card] - static.discard[card])
        return value + 0.6 * room(pos, seat, static.steps[card], left, True) if static.steps[card] else value
    if effect == FRENZY:
        return 0.8
    return 0.75
