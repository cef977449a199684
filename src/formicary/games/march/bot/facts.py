"""A position of March of the Ants as whole numbers that anybody in that seat can count: a short observation, quickly written.

Nothing in it is an estimate. First the game and the Centipede Horde, then the seat's own hand, then the colonies in the order of
the seats, beginning with the seat itself: `own`, `next_1`, `next_2`. Nothing depends on the hands of others, on decks or on the
pile, beyond their size. Cards stand there by their numbers plus one, 0 being none; effects and species by their numbers.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from formicary.games.march.bot.worths import scoring_hexes
from formicary.games.march.components.parts import ABDOMEN, CARD, EVENT, FOOD, GT, HEAD, LARVA, LARVAE, THORAX
from formicary.games.march.state.fields import LAST_ROUND, QUEEN, WORKER
from formicary.games.march.state.position import March
from formicary.kernel.bits import ones
from formicary.kernel.facts import names_by_seat, write_fact, write_none

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
    return (*GAME, *[f"own_{name}" for name in OWN], *names_by_seat(seats, COLONY))


def write_all(pos: March, seat: int, out: BytesWriter) -> None:
    """Writes the facts as the seat sees them."""
    seats = pos.seats
    out.append(seats)
    out.append(1 if pos.turn == seat and pos.phase == WORKER else 0)
    out.append((seat - pos.holder) % seats)
    out.append(LAST_ROUND - pos.round + (0 if pos.phase == QUEEN else 1))
    out.append(pos.phase)
    out.append(1 if pos.worker_over else 0)
    write_fact(out, pos.bonus)
    write_fact(out, len(pos.deck) - pos.deck_at)
    out.append(ones(pos.meadow.placed))
    out.append(ones(pos.meadow.frontier))
    out.append(ones(pos.gaps))
    out.append(ones(pos.centipedes))
    out.append(ones(pos.wormholes))
    write_fact(out, len(pos.pile) - pos.pile_at)
    horde = pos.horde
    if horde is None:
        write_none(out, 4)
    else:
        out.append(1)
        write_fact(out, horde.score)
        write_fact(out, horde.in_tunnel)
        write_fact(out, len(horde.deck) - horde.deck_at)
    _write_hand(pos, seat, out)
    scoring = scoring_hexes(pos)
    for number in range(seats):
        other = seat + number
        if other >= seats:
            other -= seats
        _write_colony(pos, other, scoring, out)


def _write_hand(pos: March, seat: int, out: BytesWriter) -> None:
    """The seat's own hand, in the order of OWN."""
    static, hand = pos.static, pos.hand[seat]
    heads = thoraxes = abdomens = events = ferocity = cost = 0
    for card in hand:
        kind = static.type[card]
        if kind == HEAD:
            heads += 1
        elif kind == THORAX:
            thoraxes += 1
        elif kind == ABDOMEN:
            abdomens += 1
        elif kind == EVENT:
            events += 1
        ferocity += static.ferocity[card]
        cost += static.cost[card]
    write_fact(out, heads)
    write_fact(out, thoraxes)
    write_fact(out, abdomens)
    write_fact(out, events)
    write_fact(out, len(hand) - heads - thoraxes - abdomens - events)  # goals
    write_fact(out, ferocity)
    write_fact(out, cost)
    count = min(CARDS, len(hand))
    for place in range(count):
        write_fact(out, hand[place] + 1)
    write_none(out, CARDS - count)


def _write_colony(pos: March, seat: int, scoring: int, out: BytesWriter) -> None:
    """What everybody sees of a colony, in the order of COLONY."""
    at = 3 * seat
    write_fact(out, pos.score[seat])
    write_fact(out, pos.food[seat])
    write_fact(out, pos.larvae[seat])
    write_fact(out, pos.rest_food[seat])
    write_fact(out, pos.rest_larvae[seat])
    write_fact(out, pos.ants[seat])
    write_fact(out, pos.supply[seat])
    write_fact(out, len(pos.hand[seat]))
    for section in range(at, at + 3):
        write_fact(out, len(pos.body[section]))
    write_fact(out, pos.bodies[seat])
    write_fact(out, len(pos.goals[seat]))
    write_fact(out, pos.turns[seat])
    out.append(1 if pos.rests[seat] else 0)
    write_fact(out, pos.species[seat])
    for section in range(at, at + 3):
        write_fact(out, pos.active[section])
    _write_sites(pos, seat, scoring, out)
    out.append(ones(pos.inhabits[seat]))
    out.append(ones(pos.presence[seat]))
    write_fact(out, pos.ants_in(GT, seat))
    out.append(ones(pos.presence[seat] & pos.centipedes))


def _write_sites(pos: March, seat: int, scoring: int, out: BytesWriter) -> None:
    """What a colony's sites yield by kind, and how many hexes it controls."""
    static, site = pos.static, pos.site
    food = larva = larvae = cards = points = inner = outer = 0
    mask = pos.inhabits[seat]
    while mask:
        low = mask & -mask
        mask ^= low
        number = low.bit_length() - 1
        for spot in range(4 * number, 4 * number + 3):
            if site[spot] == seat:
                kind, amount = static.kind[spot], static.amount[spot]
                if kind == FOOD:
                    food += amount
                elif kind == LARVA:
                    larva += amount
                elif kind == LARVAE:
                    larvae += amount
                elif kind == CARD:
                    cards += amount
                else:
                    points += amount
                if spot == static.control[number]:
                    if scoring >> number & 1:
                        inner += 1
                    else:
                        outer += 1
    write_fact(out, food)
    write_fact(out, larva)
    write_fact(out, larvae)
    write_fact(out, cards)
    write_fact(out, points)
    write_fact(out, inner)
    write_fact(out, outer)
