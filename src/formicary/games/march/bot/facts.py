"""A position of March of the Ants as whole numbers that anybody in that seat can count: a short observation, quickly written.

Nothing in it is an estimate. First the game and the Centipede Horde, then the seat's own hand, then the colonies in the order of
the seats, beginning with the seat itself: `own`, `next_1`, `next_2`. Nothing depends on the hands of others, on decks or on the
pile, beyond their size. Cards stand there by their numbers plus one, 0 being none; effects and species by their numbers.
"""

from __future__ import annotations

from typing import Final

from formicary.games.march.bot.worths import scoring_hexes
from formicary.games.march.components.parts import GT
from formicary.games.march.phases.course import LAST_ROUND
from formicary.games.march.state.fields import QUEEN, WORKER
from formicary.games.march.state.position import March

CARDS: Final = 8  # of the hand that are shown one by one
GAME: Final = (
    "seats", "turn", "holder", "rounds_left", "phase", "worker_over", "bonus_actions", "deck", "hexes_placed", "open_hexes",
    "vacant_sites", "centipedes", "wormholes", "pile", "horde", "horde_score", "horde_in_tunnel", "horde_deck",
)  # fmt: skip
OWN: Final = (
    "heads_in_hand", "thoraxes_in_hand", "abdomens_in_hand", "events_in_hand", "goals_in_hand", "ferocity", "cost",
    *[f"card_{number + 1}" for number in range(CARDS)],
)  # fmt: skip
COLONY: Final = (
    "score", "food", "larvae", "resting_food", "resting_larvae", "ants", "supply", "hand", "heads", "thoraxes", "abdomens",
    "bodies", "goals", "turns", "rested", "species", "head_effect", "thorax_effect", "abdomen_effect",
    "food_sites", "larva_sites", "larvae_sites", "card_sites", "point_sites", "inner_control", "outer_control",
    "hexes", "presence", "in_tunnel", "beside_centipedes",
)  # fmt: skip


def fact_names(seats: int) -> tuple[str, ...]:
    """What the facts are, in their order."""
    names = [*GAME, *[f"own_{name}" for name in OWN]]
    for number in range(seats):
        who = "own" if number == 0 else f"next_{number}"
        names += [f"{who}_{name}" for name in COLONY]
    return tuple(names)


def add_facts(pos: March, seat: int, out: list[int]) -> None:
    """Adds the facts as the seat sees them to a list."""
    seats = pos.seats
    out += [
        seats,
        1 if pos.turn == seat and pos.phase == WORKER else 0,
        (seat - pos.holder) % seats,
        LAST_ROUND - pos.round + (0 if pos.phase == QUEEN else 1),
        pos.phase,
        1 if pos.worker_over else 0,
        pos.bonus,
        len(pos.deck) - pos.deck_at,
        pos.meadow.placed.bit_count(),
        pos.meadow.frontier.bit_count(),
        pos.gaps.bit_count(),
        pos.centipedes.bit_count(),
        pos.wormholes.bit_count(),
        len(pos.pile) - pos.pile_at,
    ]
    horde = pos.horde
    if horde is None:
        for _ in range(4):
            out.append(0)
    else:
        out += [1, horde.score, horde.in_tunnel, len(horde.deck) - horde.deck_at]
    _own(pos, seat, out)
    scoring = scoring_hexes(pos)
    for number in range(seats):
        other = seat + number
        if other >= seats:
            other -= seats
        _colony(pos, other, scoring, out)


def _own(pos: March, seat: int, out: list[int]) -> None:
    """The seat's own hand, in the order of OWN."""
    static, hand = pos.static, pos.hand[seat]
    types = [0, 0, 0, 0, 0]
    ferocity = cost = 0
    for card in hand:
        types[static.type[card]] += 1
        ferocity += static.ferocity[card]
        cost += static.cost[card]
    out.extend(types)
    out.append(ferocity)
    out.append(cost)
    shown = min(CARDS, len(hand))
    for place in range(shown):
        out.append(hand[place] + 1)
    for _ in range(CARDS - shown):
        out.append(0)


def _colony(pos: March, seat: int, scoring: int, out: list[int]) -> None:
    """What everybody sees of a colony, in the order of COLONY."""
    static, site = pos.static, pos.site
    at = 3 * seat
    out += [
        pos.score[seat],
        pos.food[seat],
        pos.larvae[seat],
        pos.rest_food[seat],
        pos.rest_larvae[seat],
        pos.ants[seat],
        pos.supply[seat],
        len(pos.hand[seat]),
    ]
    for section in range(at, at + 3):
        out.append(len(pos.body[section]))
    out += [pos.bodies[seat], len(pos.goals[seat]), pos.turns[seat], 1 if pos.rests[seat] else 0, pos.species[seat]]
    out.extend(pos.active[at : at + 3])
    sites = [0, 0, 0, 0, 0]
    inner = outer = 0
    inhabited = pos.inhabits[seat]
    mask = inhabited
    while mask:
        low = mask & -mask
        mask ^= low
        number = low.bit_length() - 1
        for spot in range(4 * number, 4 * number + 3):
            if site[spot] == seat:
                sites[static.kind[spot]] += static.amount[spot]
                if spot == static.control[number]:
                    if scoring >> number & 1:
                        inner += 1
                    else:
                        outer += 1
    out.extend(sites)
    out += [
        inner,
        outer,
        inhabited.bit_count(),
        pos.presence[seat].bit_count(),
        pos.ants_in(GT, seat),
        (pos.presence[seat] & pos.centipedes).bit_count(),
    ]
