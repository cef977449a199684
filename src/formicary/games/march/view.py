"""What a seat may know of a game of March of the Ants, JSON-ready (MA-0.11 to MA-0.13, MA-I-21, MA-I-22)."""

from __future__ import annotations

from typing import Optional

from formicary.games.march.actions import hex_word
from formicary.games.march.cards.castes import soldier_bonus
from formicary.games.march.components.parts import ABDOMEN, HEAD, SPECIES, TAWNY_CRAZY, THORAX, YIELDS
from formicary.games.march.phases.battle import Ferocity, Outcome, army_strength
from formicary.games.march.phases.centipede import CentipedeOutcome, flipped_ferocity
from formicary.games.march.phases.new_hex import NewHex
from formicary.games.march.phases.stakes import stakes
from formicary.games.march.phases.waiting import waiting
from formicary.games.march.rise.worker_phase import HordeCard
from formicary.games.march.scoring import goal_points, points_by_part, points_by_source, to_beat
from formicary.games.march.species.nomadic import JourneyKeep, JourneyOrigin
from formicary.games.march.state.fields import LAST_ROUND, PHASES, VACANT, WORKER
from formicary.games.march.state.hidden import offer_of
from formicary.games.march.state.horde import HORDE_ACTIONS
from formicary.games.march.state.pile import hexes_left, known_hexes
from formicary.games.march.state.position import March
from formicary.games.march.view_types import (
    MarchBattle,
    MarchCentipede,
    MarchFighter,
    MarchHex,
    MarchHorde,
    MarchHordeCard,
    MarchKnownHex,
    MarchPlayer,
    MarchSite,
    MarchStatic,
    MarchView,
)
from formicary.kernel.hexes import coordinates

LETTERS = "abc"


def view(pos: March, seat: Optional[int]) -> MarchView:
    """The whole view."""
    codes = pos.static.codes
    return {
        "game": "march",
        **pos.common(seat),
        "edition": "prototype" if pos.house.prototype else "final",
        "mode": "versus" if not pos.house.horde else "solo" if pos.seats == 1 else "coop",
        "horde": horde_view(pos),
        "round": pos.round,
        "round_name": pos.static.rounds[pos.round],
        "rounds": list(range(pos.house.first_round, LAST_ROUND + 1)),
        "phase": PHASES[pos.phase],
        "holder": pos.holder,
        "turn": pos.turn,
        "sun": pos.phase == WORKER,
        "waiting": waiting(pos),
        "hexes": [hex_view(pos, number) for number in pos.meadow.order],
        "drawn": drawn_hexes(pos)[0],
        "drawn_next": drawn_hexes(pos)[1],
        "pile": {"left": hexes_left(pos), "known": [] if seat is None else pile_knowledge(pos, seat)},
        "offer": [] if seat is None else [pos.offer[at] for at in offer_of(pos, seat)],
        "boxed": None if seat is None or not pos.box_seen[seat] else pos.box_seen[seat],
        "deck": len(pos.deck) - pos.deck_at,
        "discards": [codes[card] for card in pos.discards],
        "open": [codes[card] for card in pos.limbo],
        "battle": battle_view(pos, seat),
        "players": [player_view(pos, other, seat) for other in range(pos.seats)],
        "tokens": {"food": pos.bank_food(), "tokens": pos.tokens_left()} if pos.house.limits else None,
        "static": faces(pos),
    }


def faces(pos: March) -> MarchStatic:
    """What never changes during a game; in the prototype without the texts of hexes that it does not use, in its own words."""
    static = pos.static
    cards, hexes = static.card_faces, static.hex_faces
    if pos.house.prototype:
        cards, hexes = static.prototype_card_faces, static.prototype_hex_faces
    return {
        "cards": cards, "hexes": hexes, "rounds": static.rounds, "words": pos.house.words, "species": static.species_faces,
        "events": pos.event_texts(),
        "manners": pos.game.actions.manners(), "reconstruction": static.reconstruction,
    }  # fmt: skip


def horde_view(pos: March) -> Optional[MarchHorde]:
    """MA-18.3: the Centipede Horde with everything that lies open; None in a game against each other."""
    horde = pos.horde
    if horde is None:
        return None
    codes = pos.static.codes
    last: Optional[MarchHordeCard] = None
    if horde.card >= 0:
        last = {"card": codes[horde.card], "action": HORDE_ACTIONS[horde.action]}
    return {
        "last": last, "acting": any(isinstance(frame, HordeCard) for frame in pos.stack), "points": horde.points_by_source(),
        "shares": horde.points_by_round(),
        "score": horde.score, "in_tunnel": horde.in_tunnel, "in_hexes": pos.centipedes.bit_count(),
        "deck": len(horde.deck) - horde.deck_at, "discards": [codes[card] for card in horde.discards],
        "difficulty": pos.house.difficulty, "beats": pos.house.loss_vs,
        "to_beat": to_beat(pos),
    }  # fmt: skip


def hex_view(pos: March, number: int) -> MarchHex:
    """A placed hex with everything on it."""
    static = pos.static
    meadow = pos.meadow
    q, r = coordinates(meadow.cells[number])
    sites: list[MarchSite] = []
    for place in range(static.site_count[number]):
        spot = 4 * number + place
        ant = pos.site[spot]
        sites.append({
            "site": LETTERS[place], "kind": YIELDS[static.kind[spot]], "amount": static.amount[spot],
            "control": static.control[number] == spot, "ant": None if ant == VACANT else ant,
        })  # fmt: skip
    control = pos.controller(number)
    return {
        "hex": hex_word(number), "number": number, "name": static.hex_names[number], "q": q, "r": r,
        "rotation": meadow.rotation[number], "exits": edges(meadow.exits[number]), "open": edges(meadow.open[number]),
        "joined": [hex_word(n) for n in meadow.order if meadow.joined[number] >> n & 1],
        "sites": sites, "outskirts": pos.out[number * pos.seats : (number + 1) * pos.seats],
        "centipede": pos.centipedes >> number & 1 == 1, "wormhole": pos.wormholes >> number & 1 == 1,
        "inner": meadow.inner >> number & 1 == 1, "controller": None if control == VACANT else control,
        "contested": pos.contested(number),
    }  # fmt: skip


def edges(mask: int) -> list[int]:
    """A bit set of edges as list."""
    return [edge for edge in range(6) if mask >> edge & 1]


def drawn_hexes(pos: March) -> tuple[Optional[int], Optional[int]]:
    """The hex that has been shown and is about to be placed, and the one that follows it in a Journey (MA-17.13)."""
    found: list[int] = []
    for at in range(len(pos.stack) - 1, -1, -1):
        frame = pos.stack[at]
        if isinstance(frame, NewHex):
            found.append(frame.number)
        if isinstance(frame, (JourneyOrigin, JourneyKeep)) and frame.second:
            found.append(frame.second)
    return found[0] if found else None, found[1] if len(found) > 1 else None


def pile_knowledge(pos: March, seat: int) -> list[MarchKnownHex]:
    """What the seat knows of the pile: a hex lies between these places, 1 being the top."""
    return [{"hex": number, "from": first, "to": last} for number, first, last in known_hexes(pos, seat)]


def player_view(pos: March, seat: int, viewer: Optional[int]) -> MarchPlayer:
    """A colony. The cards of a hand are for its owner, their number for everybody."""
    codes = pos.static.codes
    out: MarchPlayer = {
        "seat": seat, "species": SPECIES[pos.species[seat]], "mat": SPECIES[pos.mats[seat]],
        "score": pos.score[seat], "food": pos.food[seat], "larvae": pos.larvae[seat], "supply": pos.supply[seat],
        "ants": pos.ants[seat], "resting": {"larvae": pos.rest_larvae[seat], "food": pos.rest_food[seat]},
        "rests": pos.rests[seat], "turns": pos.turns[seat], "hand": len(pos.hand[seat]), "put_down": len(pos.committed[seat]),
        "shown": [codes[card] for card in pos.shown[seat]],
        "body": {
            "head": [codes[card] for card in pos.body[3 * seat + HEAD]],
            "thorax": [codes[card] for card in pos.body[3 * seat + THORAX]],
            "abdomen": [codes[card] for card in pos.body[3 * seat + ABDOMEN]],
        },
        "bodies": pos.bodies[seat],
        "goals": [{"card": codes[card], "points_now": goal_points(pos, seat, card)} for card in pos.goals[seat]],
        "points": points_by_source(pos, seat), "shares": points_by_part(pos, seat),
    }  # fmt: skip
    if viewer == seat or (viewer is not None and pos.house.open_hands):  # MA-18.33
        out["cards"] = [codes[card] for card in pos.hand[seat]]
    if viewer == seat:
        out["cards_put_down"] = [codes[card] for card in pos.committed[seat]]
    return out


def battle_view(pos: March, seat: Optional[int]) -> Optional[MarchBattle]:
    """The battle going on, with what everybody sees of it, and what it is about for a seat that fights."""
    for frame in pos.stack:
        if isinstance(frame, Outcome):
            return {
                "hex": frame.number, "centipede": None,
                "invader": fighter(pos, frame.invader, frame.number, True),
                "defender": fighter(pos, frame.defender, frame.number, False),
                "deciding": deciding(pos), "stakes": stakes(pos, seat, frame),
            }  # fmt: skip
        if isinstance(frame, CentipedeOutcome):
            return {
                "hex": frame.number, "centipede": centipede_view(pos, frame), "invader": None,
                "defender": fighter(pos, frame.seat, frame.number, True), "deciding": deciding(pos),
                "stakes": stakes(pos, seat, frame),
            }  # fmt: skip
    return None


def centipede_view(pos: March, frame: CentipedeOutcome) -> MarchCentipede:
    """MA-10.2, MA-10.4: the first card lies open, the second one is turned over after the player's."""
    left = pos.deck_at < len(pos.deck) or len(pos.discards) > 0
    if pos.horde is not None:
        left = pos.horde.deck_at < len(pos.horde.deck) or len(pos.horde.discards) > 0
    return {
        "strength": frame.strength, "cards": [pos.static.codes[frame.card]] if frame.card >= 0 else [],
        "bonus": frame.strength - flipped_ferocity(pos, frame.card), "to_come": 1 if left or pos.committed[frame.seat] else 0,
    }  # fmt: skip


def fighter(pos: March, seat: int, number: int, invader: bool) -> MarchFighter:
    """One side before the cards are revealed."""
    ants, heads, strength = pos.ants_in(number, seat), soldier_bonus(pos, seat), army_strength(pos, seat, number, invader)
    bonus = pos.static.codes[pos.top_evolution(seat, HEAD)] if strength > ants + heads else None
    return {
        "seat": seat, "ants": ants, "heads": heads, "strength": strength, "bonus_card": bonus,
        "put_down": len(pos.committed[seat]), "may_add": may_add(pos, seat), "flips": pos.active[3 * seat] == TAWNY_CRAZY,
    }  # fmt: skip


def may_add(pos: March, seat: int) -> int:
    """Cards that a side may still put down, as far as everybody knows."""
    for frame in pos.stack:
        if isinstance(frame, Ferocity) and frame.seat == seat:
            return min(frame.left, len(pos.hand[seat]))
    return 0


def deciding(pos: March) -> Optional[int]:
    """Who may put down a card now."""
    top = pos.stack[-1]
    return top.seat if isinstance(top, Ferocity) else None
