"""What primitive species add to the bots' measure (MA-17): special actions that have been begun, and the price of drawbacks."""

from __future__ import annotations

from typing import Final

from formicary.games.march.bot.worths import (
    CARD_WORTH,
    LARVA_WORTH,
    OUTSIDE,
    battle_worth,
    card_worth,
    place_worth,
    scoring_hexes,
)
from formicary.games.march.components.parts import COMMON, CRAZY, EVENT, GT, LARVAE, MUTANT, NOMADIC
from formicary.games.march.frames import promised
from formicary.games.march.phases.battle import army_strength
from formicary.games.march.phases.new_hex import origins
from formicary.games.march.promises import Promises
from formicary.games.march.species.mutant import spliceable
from formicary.games.march.species.nomadic import NO_HEX, roomy
from formicary.games.march.species.raiding import raidable
from formicary.games.march.state.fields import WORKER
from formicary.games.march.state.position import March

SIDE: Final = 1.0  # bots lead the species of their mat
UNSEEN: Final = 1.5  # hexes of a Journey that are still to be chosen
SAVED_TURN: Final = 0.8  # two evolutions in one action
FOLLOWERS: Final = 0.1  # larvae that the Reactions to Double Spliced Genes may bring
BATTLE_NOW: Final = 1.3  # what winning the battle of a Raiding Party is worth; the opponent draws a card


def drawback_worth(pos: March, seat: int, left: float) -> float:
    """MA-17.18: what double larva sites bring less to the Nomadic Ant."""
    value = 0.0
    if pos.species[seat] == NOMADIC:
        for number in pos.meadow.order:
            if pos.inhabits[seat] >> number & 1:
                for spot in range(4 * number, 4 * number + 3):
                    if pos.site[spot] == seat and pos.static.kind[spot] == LARVAE:
                        value -= 0.24 * left
    return value


def battle_price(pos: March, seat: int) -> float:
    """MA-17.25: what a battle costs the seat, won or lost."""
    return 1.0 if pos.species[seat] == MUTANT and pos.score[seat] else 0.0


def begun_special(pos: March, seat: int, left: float) -> float:
    """The worth of the seat's special action that is still to be carried out."""
    if pos.phase != WORKER or pos.turn != seat or pos.species[seat] in (COMMON, CRAZY):
        return 0.0  # a Dance of Chaos has no decisions of its own
    worth = BegunSpecial(pos, seat, left)
    promised(pos, worth)
    return worth.value


class BegunSpecial(Promises):
    """What the promises of special actions to a seat are worth."""

    __slots__ = ("pos", "seat", "rounds", "value")

    def __init__(self, pos: March, seat: int, rounds: float) -> None:
        self.pos = pos
        self.seat = seat
        self.rounds = rounds  # still to come
        self.value = 0.0

    def journey_to_choose(self, seat: int) -> None:
        if seat == self.seat:
            self.value += UNSEEN

    def journey(self, seat: int, number: int, second: int) -> None:
        if seat == self.seat:
            self.value += best_origin(self.pos, seat, number, second, self.rounds)

    def setting_out(self, seat: int, origin: int, hexes: int) -> None:
        if seat == self.seat:
            self.value += journey_worth(self.pos, seat, origin, hexes, self.rounds)

    def splicing(self, seat: int) -> None:
        if seat == self.seat:
            self.value += first_worth(self.pos, seat, self.rounds)

    def evolution(self, seat: int, card: int) -> None:
        if seat == self.seat:
            self.value += card_worth(self.pos, seat, card, self.rounds)

    def second_evolution(self, seat: int, limit: int) -> None:
        if seat == self.seat:
            self.value += second_worth(self.pos, seat, limit, -1, self.rounds)

    def splice_larvae(self, seat: int, total: int) -> None:
        if seat == self.seat:
            self.value += FOLLOWERS + LARVA_WORTH * total

    def raid(self, seat: int) -> None:
        if seat == self.seat:
            self.value += max([raid_worth(self.pos, seat, number) for number in raidable(self.pos, seat)], default=0.0)

    def raid_in(self, seat: int, number: int) -> None:
        if seat == self.seat:
            self.value += raid_worth(self.pos, seat, number)


def side_worth(pos: March, seat: int) -> float:
    """MA-17.3: what a special action is worth over a whole game; it decides which side of the mat is played."""
    return SIDE if pos.species[seat] != COMMON else 0.0


# ---- Journey of 6000 Steps


def best_origin(pos: March, seat: int, number: int, second: int, left: float) -> float:
    """The best of the origins for a Journey to one or two hexes."""
    hexes = 1 << number
    mask = origins(pos, seat)
    if second != NO_HEX:
        hexes |= 1 << second
        mask = roomy(pos, seat)
    return max([journey_worth(pos, seat, n, hexes, left) for n in pos.meadow.order if mask >> n & 1], default=0.0)


def journey_worth(pos: March, seat: int, origin: int, hexes: int, left: float) -> float:
    """What the ants of the origin find in the new hexes, less what they leave."""
    scoring = scoring_hexes(pos)
    value = 0.0
    for spot in pos.spots_of(seat, origin):
        value -= OUTSIDE if spot & 3 == 3 else place_worth(pos, spot, left, scoring)
    if origin == GT:
        scoring |= hexes
    found: list[float] = []
    for number in range(1, 26):
        if hexes >> number & 1:
            wary = 0.7 if pos.static.centipedes >> number & 1 else 1.0
            spots = [4 * number + place for place in range(pos.static.site_count[number])]
            if pos.meadow.placed >> number & 1:
                spots = pos.vacant_sites(number)
            for spot in spots:
                found.append(wary * place_worth(pos, spot, left, scoring))
    found.sort(reverse=True)
    ants = pos.ants_in(origin, seat)
    value += 0.9 * sum(found[:ants])
    if len(found) > ants:
        value += 0.2 * found[ants]  # room for larvae later
    return value


# ---- Double Spliced Genes


def first_worth(pos: March, seat: int, left: float) -> float:
    """The best evolution to pay for, and what could follow free."""
    best = 0.0
    for card in spliceable(pos, seat):
        cost = pos.static.cost[card]
        worth = card_worth(pos, seat, card, left) - CARD_WORTH - LARVA_WORTH * cost
        best = max(best, worth + second_worth(pos, seat, cost, card, left))
    return best


def second_worth(pos: March, seat: int, limit: int, first: int, left: float) -> float:
    """The best evolution of the hand that could be played free after the first one."""
    best = 0.0
    for card in pos.hand[seat]:
        if card != first and pos.static.type[card] < EVENT and pos.static.cost[card] <= limit:
            best = max(best, card_worth(pos, seat, card, left) - CARD_WORTH + SAVED_TURN)
    return best


# ---- Raiding Party


def raid_worth(pos: March, seat: int, number: int) -> float:
    """MA-17.29: a battle as invader against the weakest player of a hex; ties are lost."""
    best = -9.0
    own = army_strength(pos, seat, number, True) + (1.6 if pos.hand[seat] else 0.0)
    for other in range(pos.seats):
        if other != seat and pos.presence[other] >> number & 1:
            theirs = army_strength(pos, other, number, False) + (1.6 if pos.hand[other] else 0.0)
            best = max(best, battle_worth(own - theirs - 0.5, pos.ants_in(number, seat), BATTLE_NOW))
    return best
