"""A position of March of the Ants as numbers: what models learn from and learning environments offer as observation.

The numbers come in blocks: the game as a whole, the Centipede Horde, what only the seat knows of itself (its hand, what it has
begun), then colony numbers for the seat itself, for its strongest rival, and on average for all others. Nothing depends on the
hands of others, on decks or on the pile, beyond their size. Numbers are in their own units: points, ants, cards, rounds.
"""

from __future__ import annotations

from typing import Final

from formicary.games.march.bot.begun import Begun, begun, ferocity_down
from formicary.games.march.bot.evaluate import body_progress, colony_worth, contests, end_bonuses, feeding, sites_worth
from formicary.games.march.bot.rise import forces, horde_worth, partners_turns, points_ahead, standing, team_points, turns_to_come
from formicary.games.march.bot.rise_weights import weights
from formicary.games.march.bot.worths import ENEMY, scoring_hexes
from formicary.games.march.components.parts import ACROBAT, EFFECTS, GT, HUNT, SHARING, SPECIES, TYPES
from formicary.games.march.scoring import goal_points, to_beat
from formicary.games.march.state.fields import LAST_ROUND, PHASES, QUEEN, WORKER
from formicary.games.march.state.horde import Horde
from formicary.games.march.state.position import March
from formicary.kernel.bits import ones
from formicary.kernel.feature_list import Fixed, Numbers, one_of

KINDS: Final = ("food", "larva", "larvae", "card", "point")  # of sites
GAME: Final = (
    "measure", "seats", "deciding", "turn", "holder", "over", "wins", "rounds_left", *[f"phase_{n}" for n in range(len(PHASES))],
    "worker_over", "bonus_actions", "resting_colonies", "deck", "hexes_placed", "open_hexes", "vacant_sites", "centipedes",
    "wormholes", "prototype", "species", "long", "pile",
)  # fmt: skip
HORDE: Final = (
    "horde", "horde_score", "horde_ahead", "horde_in_tunnel", "horde_deck", "horde_turns", "horde_standing", "horde_worth",
    "horde_cards", "forces", "team_points", "easy", "hard",
)  # fmt: skip
OWN: Final = (
    "begun", "contests", "feeding", "end_bonuses", "colony_worth", "larva_steps", "ferocity_down",
    "heads_in_hand", "thoraxes_in_hand", "abdomens_in_hand", "events_in_hand", "goals_in_hand", "most_ferocity", "ferocity",
    "least_cost", "cost",
    *[f"hand_{EFFECTS[effect]}" for effect in range(1, ACROBAT)],
    *[f"active_{EFFECTS[effect]}" for effect in range(ACROBAT, SHARING + 1)],
    *[f"species_{key}" for key in SPECIES],
)  # fmt: skip
COLONY: Final = (
    "score", "food", "larvae", "resting_food", "resting_larvae", "ants", "supply", "hand", "heads", "thoraxes", "abdomens",
    "bodies", "body_progress", "goals", "goal_points", "goal_seasons", *[f"{kind}_sites" for kind in KINDS],
    *[f"{kind}_to_come" for kind in KINDS],
    "inner_control", "outer_control", "inner_to_come", "hexes", "presence", "outskirts", "in_tunnel", "beside_centipedes",
    "contested", "turns", "rested", "sites_worth", "hungry", "worth",
)  # fmt: skip
NAMES: Final = (
    *GAME, *HORDE, *[f"own_{name}" for name in OWN], *[f"{who}_{name}" for who in ("own", "rival", "others") for name in COLONY],
)  # fmt: skip
NO_HORDE: Final = Fixed([0.0] * len(HORDE))
NOTHING_WORN: Final = Fixed([0.0] * (SHARING + 1 - ACROBAT))
IN_PHASE: Final = one_of(len(PHASES))
OF_SPECIES: Final = one_of(len(SPECIES))


def features(pos: March, seat: int) -> list[float]:
    """The numbers in the order of NAMES."""
    out = Numbers()
    write_features(pos, seat, out)
    return out.values


def write_features(pos: March, seat: int, out: Numbers) -> None:
    """Writes the numbers in the order of NAMES."""
    blocks: list[Numbers] = []
    _write_seen(pos, seat, blocks, _write_colonies(pos, out, blocks), out)


def features_of_all(pos: March) -> list[list[float]]:
    """The same for every seat at once, which costs less."""
    blocks: list[Numbers] = []
    colonies = _write_colonies(pos, Numbers(), blocks)
    found: list[list[float]] = []
    for seat in range(pos.seats):
        out = Numbers()
        _write_seen(pos, seat, blocks, colonies, out)
        found.append(out.values)
    return found


class Colonies:
    """What the blocks of all colonies say that is needed again, by seat."""

    __slots__ = ("worths", "sites")

    def __init__(self) -> None:
        self.worths: Final[list[float]] = []
        self.sites: Final[list[float]] = []  # what they are worth


def _write_colonies(pos: March, out: Numbers, blocks: list[Numbers]) -> Colonies:
    """Gives each seat a block with what everybody sees of it, in the order of COLONY."""
    left = rounds_left(pos)
    scoring = scoring_hexes(pos)
    found = Colonies()
    for seat in range(pos.seats):
        block = out.block(seat)
        _write_colony(pos, seat, left, scoring, found, block)
        blocks.append(block)
    return found


def rounds_left(pos: March) -> float:
    """Harvests still to come."""
    return LAST_ROUND - pos.round + (0.0 if pos.phase == QUEEN else 1.0)


def _write_seen(pos: March, seat: int, blocks: list[Numbers], colonies: Colonies, out: Numbers) -> None:
    """Writes the numbers in the order of NAMES, put together."""
    seats = pos.seats
    left = rounds_left(pos)
    horde = pos.horde
    ahead = begun(pos, seat, left)
    worth = colony_worth(pos, seat, left)
    against = out.block(seats)
    if horde is not None:
        measure = _write_horde(pos, seat, horde, left, against, worth + ahead.value, ahead.larva_steps, ahead.horde_cards)
    else:
        against.add_fixed(NO_HORDE)
        others = 0.0
        for other in range(seats):
            if other != seat:
                others += pos.score[other] + 0.5 * colonies.sites[other]
        measure = worth + ahead.value - ENEMY * others / (seats - 1)
    out.add(measure if pos.result is None else _final(pos, seat))
    _write_game(pos, seat, left, out)
    out.add_block(against)
    _write_own(pos, seat, left, worth, ahead, out)
    out.add_sides(blocks, colonies.worths, seat)


def _final(pos: March, seat: int) -> float:
    """The measure of the bots at the end of the game, without what winning adds."""
    if pos.horde is not None:
        return float(to_beat(pos) - pos.horde.score)
    best = 0
    for other in range(pos.seats):
        if other != seat:
            best = max(best, pos.score[other])
    return pos.score[seat] - ENEMY * best


def _write_game(pos: March, seat: int, left: float, out: Numbers) -> None:
    """Writes the game as a whole, in the order of GAME without the first."""
    rested = 0
    for count in pos.rests:
        if count:
            rested += 1
    out.add_whole(pos.seats)
    out.add_flag(seat in pos.deciders)
    out.add_flag(pos.turn == seat and pos.phase == WORKER)
    out.add_whole((seat - pos.holder) % pos.seats)
    out.add_flag(pos.result is not None)
    out.add_flag(pos.result is not None and seat in pos.result.winners)
    out.add(left)
    out.add_fixed(IN_PHASE[pos.phase])
    out.add_flag(pos.worker_over)
    out.add_whole(pos.bonus)
    out.add_whole(rested)
    out.add_whole(len(pos.deck) - pos.deck_at)
    out.add_whole(ones(pos.meadow.placed))
    out.add_whole(ones(pos.meadow.frontier))
    out.add_whole(ones(pos.gaps))
    out.add_whole(ones(pos.centipedes))
    out.add_whole(ones(pos.wormholes))
    out.add_flag(pos.house.prototype)
    out.add_flag(pos.house.species)
    out.add_flag(pos.house.first_round == 0)
    out.add_whole(len(pos.pile) - pos.pile_at)


def _write_horde(
    pos: March, seat: int, horde: Horde, left: float, out: Numbers, own: float, steps: tuple[int, ...], cards: int
) -> float:
    """Writes the Centipede Horde and what stands against it; returns the measure. Its next card is not looked at: only that it
    comes."""
    hexes = pos.meadow.placed & ~(1 << GT)
    worth = horde_worth(pos, horde, 0, 0)
    force = forces(pos, seat, steps, 0)
    team = team_points(pos)
    out.add(1.0)
    out.add_whole(horde.score)
    out.add_whole(horde.score - to_beat(pos))
    out.add_whole(horde.in_tunnel)
    out.add_whole(len(horde.deck) - horde.deck_at)
    out.add_whole(turns_to_come(pos) if pos.phase == WORKER and not pos.worker_over else 0)
    out.add(standing(pos, hexes, pos.centipedes, horde.in_tunnel, left))
    out.add(worth)
    out.add_whole(cards)
    out.add(force)
    out.add(team)
    out.add_flag(pos.house.difficulty == "easy")
    out.add_flag(pos.house.difficulty == "hard")
    w = weights(pos.seats)
    return w.own * own + force + w.team * team + w.mine * points_ahead(pos, seat) + partners_turns(pos, seat) - worth


def _write_own(pos: March, seat: int, left: float, worth: float, ahead: Begun, out: Numbers) -> None:
    """Writes what only the seat knows of itself, in the order of OWN."""
    static = pos.static
    larva_steps = 0.0
    for steps in ahead.larva_steps:
        larva_steps += steps
    out.add(ahead.value)
    out.add(contests(pos, seat, left))
    out.add(feeding(pos, seat, left))
    out.add(end_bonuses(pos, seat) if left <= 1 and pos.horde is None and pos.result is None else 0.0)
    out.add(worth)
    out.add(larva_steps)
    out.add_whole(ferocity_down(pos, seat))
    types = [0] * len(TYPES)
    effects = [0] * ACROBAT  # of cards in the hand
    worn = 0  # bit set of effects on the body
    most = total = cost = 0
    least = 9
    for card in pos.hand[seat]:
        types[static.type[card]] += 1
        most = max(most, static.ferocity[card])
        total += static.ferocity[card]
        least = min(least, static.cost[card])
        cost += static.cost[card]
        effect = static.effect[card]
        if 0 < effect <= HUNT:
            effects[effect] += 1
    for section in range(3 * seat, 3 * seat + 3):
        effect = pos.active[section]
        if ACROBAT <= effect <= SHARING:
            worn |= 1 << effect
    for number in types:
        out.add_whole(number)
    out.add_whole(most)
    out.add_whole(total)
    out.add_whole(least)
    out.add_whole(cost)
    for effect in range(1, ACROBAT):
        out.add_whole(effects[effect])
    if worn:
        for effect in range(ACROBAT, SHARING + 1):
            out.add_flag(worn >> effect & 1 == 1)
    else:
        out.add_fixed(NOTHING_WORN)
    out.add_fixed(OF_SPECIES[pos.species[seat]])


def _write_colony(pos: March, seat: int, left: float, scoring: int, colonies: Colonies, out: Numbers) -> None:
    """Writes what everybody sees of a colony, in the order of COLONY, and notes what is needed again."""
    static = pos.static
    seats = pos.seats
    at = 3 * seat
    sites = [0, 0, 0, 0, 0]
    inner = outer = outskirts = contested = 0
    mask = pos.inhabits[seat]
    while mask:
        low = mask & -mask
        mask ^= low
        number = low.bit_length() - 1
        for spot in range(4 * number, 4 * number + 3):
            if pos.site[spot] == seat:
                sites[static.kind[spot]] += static.amount[spot]
                if spot == static.control[number]:
                    if scoring >> number & 1:
                        inner += 1
                    else:
                        outer += 1
    mask = pos.presence[seat] & ~(1 << GT)
    while mask:
        low = mask & -mask
        mask ^= low
        number = low.bit_length() - 1
        outskirts += pos.out[number * seats + seat]
        if pos.ant_contested(number):
            contested += 1
    points = 0
    for card in pos.goals[seat]:
        points += goal_points(pos, seat, card)
    food = pos.food[seat] + pos.rest_food[seat]
    on_sites = sites_worth(pos, seat, left)
    score, larvae, ants, hand = pos.score[seat], pos.larvae[seat], pos.ants[seat], len(pos.hand[seat])
    out.add_whole(score)
    out.add_whole(pos.food[seat])
    out.add_whole(larvae)
    out.add_whole(pos.rest_food[seat])
    out.add_whole(pos.rest_larvae[seat])
    out.add_whole(ants)
    out.add_whole(pos.supply[seat])
    out.add_whole(hand)
    for section in range(at, at + 3):
        out.add_whole(len(pos.body[section]))
    out.add_whole(pos.bodies[seat])
    out.add(body_progress(pos, seat))
    out.add_whole(len(pos.goals[seat]))
    out.add_whole(points)
    out.add(points * left)
    for amount in sites:
        out.add_whole(amount)
    for amount in sites:
        out.add(amount * left)
    out.add_whole(inner)
    out.add_whole(outer)
    out.add(inner * left)
    out.add_whole(ones(pos.inhabits[seat]))
    out.add_whole(ones(pos.presence[seat]))
    out.add_whole(outskirts)
    out.add_whole(pos.ants_in(GT, seat))
    out.add_whole(ones(pos.presence[seat] & pos.centipedes))
    out.add_whole(contested)
    out.add_whole(pos.turns[seat])
    out.add_flag(pos.rests[seat] != 0)
    out.add(on_sites)
    out.add_whole(max(0, ants - 4 * (food + sites[0])))
    worth = score + on_sites + 0.5 * food + 0.2 * larvae + 0.3 * hand + 0.7 * left * points
    out.add(worth)
    colonies.worths.append(worth)
    colonies.sites.append(on_sites)
