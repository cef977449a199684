"""MA-I-1 to MA-I-32, as far as one position can show them: what holds in every position of March of the Ants."""

from __future__ import annotations

from formicary.games.march.actions import DONE, REST
from formicary.games.march.cards.abdomens import DenToll
from formicary.games.march.cards.exchange import ScoreBodies
from formicary.games.march.components.parts import COMMON, FOOD_LIMIT, GT, HEXES, OUT
from formicary.games.march.frames import LoseAnts
from formicary.games.march.phases.checkpoint import Fill, Spoils
from formicary.games.march.phases.new_hex import NewHex
from formicary.games.march.phases.queen import Decree, Starve
from formicary.games.march.phases.reactions import ReactToExplore, ReactToForage, ReactToMarch, ReactToPlay
from formicary.games.march.phases.worker import Action
from formicary.games.march.rise.worker_phase import HordeCard
from formicary.games.march.species.choice import MATS, ChooseSide
from formicary.games.march.species.crazy import ReactToDance
from formicary.games.march.species.drawbacks import frenzied
from formicary.games.march.species.mutant import ReactToSplice
from formicary.games.march.species.nomadic import JourneyKeep, JourneyOrigin, ReactToJourney
from formicary.games.march.state.fields import LAST_ROUND, NO_SITE, VACANT, WORKER
from formicary.games.march.state.horde import ENTERED, HORDE_SOURCES
from formicary.games.march.state.position import March
from formicary.kernel.hexes import distance

WHILE_VACATING = (Fill, Spoils, LoseAnts, Starve, DenToll)  # several ants go at the same time, or sites are being filled
AT_CHECKPOINTS = (
    Action, Decree, ReactToExplore, ReactToMarch, ReactToForage, ReactToPlay, ReactToDance, ReactToJourney,
    ReactToSplice,
)  # fmt: skip


def check(pos: March) -> None:
    """Asserts every invariant; the message names it."""
    check_cubes(pos)
    check_cards(pos)
    check_hexes(pos)
    check_ants(pos)
    check_course(pos)
    check_horde(pos)
    check_species(pos)
    for seat in pos.deciders:
        assert pos.legal(seat), "MA-I-26"
    total = [0] * pos.seats
    for at in range(0, len(pos.points), 5):
        total[pos.points[at + 1]] += pos.points[at + 4]
    assert total == pos.score, "MA-I-23"
    if pos.result is not None:
        assert pos.deciders == () and not pos.stack and pos.result.scores == tuple(pos.score), "MA-12.3"


def check_cubes(pos: March) -> None:
    """MA-I-1, MA-I-11, MA-I-16, MA-I-25."""
    larva_limit = 2 if pos.house.second_larva else 1
    for seat in range(pos.seats):
        parts = (pos.supply[seat], pos.larvae[seat], pos.rest_larvae[seat], pos.ants[seat])
        assert min(parts) >= 0 and sum(parts) == pos.house.cubes, "MA-I-1"
        assert pos.food[seat] >= 0 and pos.score[seat] >= 0, "MA-I-11"
        assert pos.rest_larvae[seat] <= larva_limit, "MA-I-16"
        assert pos.rest_food[seat] <= max(0, pos.rests[seat] - 1), "MA-I-16"
        if pos.phase != WORKER or pos.house.prototype:
            assert pos.rest_larvae[seat] == 0 and pos.rest_food[seat] == 0, "MA-I-16"
    if pos.house.limits:
        assert sum(pos.food) + sum(pos.rest_food) <= FOOD_LIMIT, "MA-I-25"
        tokens = pos.centipedes.bit_count() + (pos.wormholes & ~pos.static.wormholes).bit_count()
        assert tokens <= pos.house.tokens, "MA-I-25"


def check_cards(pos: March) -> None:
    """MA-I-2, MA-I-12, MA-I-17, MA-I-18."""
    places = [*pos.deck[pos.deck_at :], *pos.discards, *pos.limbo]
    for cards in (*pos.hand, *pos.committed, *pos.body, *pos.goals):
        places.extend(cards)
    if pos.horde is not None:
        places += [*pos.horde.deck[pos.horde.deck_at :], *pos.horde.discards]
    assert sorted(places) == list(pos.house.deck), "MA-I-2"
    if pos.era:  # the deck is what is left of the discard pile that was shuffled last
        assert all(pos.era[card] == max(pos.era) for card in pos.deck[pos.deck_at :]), "MA-0.9"
    exchanging = any(isinstance(frame, ScoreBodies) for frame in pos.stack)
    for seat in range(pos.seats):
        assert not pos.house.goal_limit or len(pos.goals[seat]) <= pos.house.goal_limit, "MA-I-12"
        if pos.house.prototype:  # MA-19.22
            assert pos.bodies[seat] == (0 if pos.result is None else pos.complete_bodies(seat)), "MA-I-17"
        else:
            assert exchanging or pos.bodies[seat] >= pos.complete_bodies(seat), "MA-I-17"
        held = pos.hand[seat] + pos.committed[seat]
        assert all(card in held for card in pos.shown[seat]), "MA-0.11"
        for section in range(3):
            cards = pos.body[3 * seat + section]
            assert all(pos.static.type[card] == section for card in cards), "MA-I-18"
            assert pos.active[3 * seat + section] == (pos.static.effect[cards[-1]] if cards else 0), "MA-I-18"


def check_species(pos: March) -> None:
    """MA-17.1 to MA-17.3, MA-17.11: mats and sides, and who may rest."""
    backs = [mat for mat in pos.mats if mat != COMMON]
    assert len(set(backs)) == len(backs) == (min(pos.seats, len(MATS)) if pos.house.species else 0), "MA-17.2"
    assert all(species in (COMMON, mat) for species, mat in zip(pos.species, pos.mats, strict=True)), "MA-17.3"
    if not pos.deciders:
        return
    top = pos.frame_of(pos.deciders[0])
    if isinstance(top, ChooseSide):
        assert not any(pos.hand), "MA-17.3"
    if isinstance(top, Action) and frenzied(pos, top.seat) and not pos.rests[top.seat] and REST in pos.legal():
        assert set(pos.legal()) <= {REST, DONE}, "MA-17.11"


def check_hexes(pos: March) -> None:
    """MA-I-3, MA-I-4, MA-I-9."""
    meadow = pos.meadow
    drawn = [frame.number for frame in pos.stack if isinstance(frame, NewHex)]
    drawn += [frame.second for frame in pos.stack if isinstance(frame, (JourneyOrigin, JourneyKeep)) and frame.second]
    placed = [number for number in meadow.order if number != GT]
    everywhere = [*pos.pile[pos.pile_at :], *placed, *pos.offer, *pos.box, *drawn]
    assert sorted(everywhere) == list(range(1, pos.house.hexes + 1)), "MA-I-3"
    cells = [meadow.cells[number] for number in meadow.order]
    assert len(set(cells)) == len(cells), "MA-I-4"
    reached = {GT}
    for _ in meadow.order:
        reached |= {n for n in meadow.order if any(distance(meadow.cells[n], meadow.cells[m]) == 1 for m in reached)}
    assert reached == set(meadow.order), "MA-I-4"
    tokens = pos.centipedes | pos.wormholes
    assert not tokens & 1 and not tokens & ~meadow.placed, "MA-I-9"
    assert pos.static.wormholes & meadow.placed & ~pos.wormholes == 0, "MA-I-9"
    for seat in range(pos.seats):
        for entry in pos.lore[seat]:
            number, first, last = entry >> 16, entry >> 8 & 255, entry & 255
            assert pos.pile_at <= first <= last and number in pos.pile[first : last + 1], "MA-0.12"


def check_ants(pos: March) -> None:
    """MA-I-6 to MA-I-8, MA-I-10, and that everything kept besides the places of the ants agrees with them."""
    seats = pos.seats
    presence = [0] * seats
    inhabits = [0] * seats
    gaps = outs = 0
    total = [0] * seats
    for number in range(HEXES):
        sites = pos.site[4 * number : 4 * number + 3]
        outside = pos.out[number * seats : (number + 1) * seats]
        count = pos.static.site_count[number] if pos.meadow.placed >> number & 1 else 0
        assert all(seat != NO_SITE for seat in sites[:count]) and all(seat == NO_SITE for seat in sites[count:]), "MA-I-6"
        assert min(outside) >= 0 and (pos.meadow.placed >> number & 1 or not any(outside)), "MA-I-6"
        if VACANT in sites:
            gaps |= 1 << number
        if number and any(outside):
            outs |= 1 << number
        for seat in range(seats):
            here = sites.count(seat) + outside[seat]
            total[seat] += here
            if here:
                presence[seat] |= 1 << number
            if seat in sites:
                inhabits[seat] |= 1 << number
    assert (presence, inhabits, gaps, outs, total) == (pos.presence, pos.inhabits, pos.gaps, pos.outs, pos.ants), "MA-I-6"
    assert pos.controller(GT) == VACANT and not pos.contested(GT), "MA-I-10"
    if pos.deciders and pos.house.by_step and not isinstance(pos.frame_of(pos.deciders[0]), WHILE_VACATING):
        assert not pos.gaps & pos.outs, "MA-I-7"
    if pos.deciders and isinstance(pos.frame_of(pos.deciders[0]), AT_CHECKPOINTS):
        assert not pos.gaps & pos.outs, "MA-I-7"
    for number in pos.meadow.order:
        ants = [pos.ants_in(number, seat) for seat in range(seats)]
        players = [seat for seat in range(seats) if ants[seat]]
        crowded = sum(ants) > pos.static.site_count[number]
        assert number == GT or pos.ant_contested(number) == (len(players) > 1 and crowded), "MA-I-8"


def check_course(pos: March) -> None:
    """MA-I-13 to MA-I-15, MA-I-20, MA-I-24, MA-I-31."""
    assert 0 <= pos.holder < pos.seats, "MA-I-13"
    assert pos.house.first_round <= pos.round <= LAST_ROUND, "MA-I-24"
    if not pos.deciders:
        return
    top = pos.frame_of(pos.deciders[0])
    if isinstance(top, Decree):
        assert pos.round <= pos.house.last_decree, "MA-I-24"
    if isinstance(top, Spoils):
        assert pos.ants_in(top.number, top.seat) > 0, "MA-I-20"
    if pos.phase == WORKER:
        rested = len([count for count in pos.rests if count])
        enough = 3 if pos.seats == 5 else 1 if pos.seats == 1 else 2
        if not any(isinstance(frame, HordeCard) for frame in pos.stack):  # MA-18.11: one more card after the last turn
            assert not pos.worker_over and rested < enough, "MA-I-14"
    if isinstance(top, Action):
        assert top.seat == pos.turn and (pos.house.prototype or pos.turn == pos.holder), "MA-0.3"
        if pos.rests[top.seat]:
            assert set(pos.legal()) <= {REST, DONE}, "MA-I-15"
    assert len([frame for frame in pos.stack if isinstance(frame, Action)]) <= 1, "MA-I-31"
    assert not isinstance(top, NewHex) or top.number not in pos.meadow.order, "MA-I-3"
    assert all(spot & 3 != OUT or pos.site[spot] == NO_SITE for spot in range(4 * HEXES)), "MA-I-6"


def check_horde(pos: March) -> None:
    """MA-I-2, MA-I-29 and section 18: the Horde's cards have the symbol, nobody else's do; its points add up."""
    horde = pos.horde
    assert (horde is not None) == pos.house.horde, "MA-18.1"
    if horde is None:
        return
    symbol = pos.static.symbol
    assert all(symbol[card] for card in [*horde.deck[horde.deck_at :], *horde.discards]), "MA-18.2"
    for cards in (pos.deck[pos.deck_at :], pos.discards, pos.limbo, *pos.hand, *pos.committed, *pos.body, *pos.goals):
        assert not any(symbol[card] for card in cards), "MA-18.9"
    totals = [0] * len(HORDE_SOURCES)
    for at in range(0, len(horde.points), 3):
        assert horde.points[at + 2] > 0, "MA-I-29"
        totals[horde.points[at + 1]] += horde.points[at + 2]
    assert sum(totals) == horde.score, "MA-I-29"
    assert totals[ENTERED] == horde.in_tunnel * pos.seats, "MA-18.21, MA-I-29"
    if pos.result is not None:
        to_beat = {"best": max(pos.score), "lowest": min(pos.score), "team": sum(pos.score)}[pos.house.loss_vs]
        assert len(pos.result.winners) == (pos.seats if horde.score <= to_beat else 0), "MA-18.30"
