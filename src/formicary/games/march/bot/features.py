"""A position of March of the Ants as numbers: what models learn from and learning environments offer as observation.

The numbers come in blocks: the game as a whole, the Centipede Horde, what only the seat knows of itself (its hand, what it has
begun), then colony numbers for the seat itself, for its strongest rival, and on average for all others. Nothing depends on the
hands of others, on decks or on the pile, beyond their size. Numbers are in their own units: points, ants, cards, rounds.
"""

from __future__ import annotations

from typing import Final

from formicary.games.march.bot.begun import begun, ferocity_down
from formicary.games.march.bot.evaluate import body_progress, colony_worth, contests, end_bonuses, feeding, sites_worth
from formicary.games.march.bot.rise import forces, horde_worth, partners_turns, points_ahead, standing, team_points, turns_to_come
from formicary.games.march.bot.rise_weights import weights
from formicary.games.march.bot.worths import ENEMY, scoring_hexes
from formicary.games.march.components.parts import ACROBAT, EFFECTS, GT, HUNT, SHARING, SPECIES
from formicary.games.march.scoring import goal_points, to_beat
from formicary.games.march.state.fields import LAST_ROUND, PHASES, QUEEN, WORKER
from formicary.games.march.state.horde import Horde
from formicary.games.march.state.position import March
from formicary.kernel.bits import ones

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
SIZE: Final = len(COLONY)
CARDS_AT: Final = 16  # where the effects in the hand begin in OWN


def features(pos: March, seat: int) -> list[float]:
    """The numbers in the order of NAMES."""
    return _seen_by(pos, seat, _colonies(pos))


def features_of_all(pos: March) -> list[list[float]]:
    """The same for every seat at once, which costs less."""
    colonies = _colonies(pos)
    return [_seen_by(pos, seat, colonies) for seat in range(pos.seats)]


def _colonies(pos: March) -> list[list[float]]:
    """What everybody sees of each seat, in the order of COLONY."""
    left = rounds_left(pos)
    scoring = scoring_hexes(pos)
    return [_colony(pos, seat, left, scoring) for seat in range(pos.seats)]


def rounds_left(pos: March) -> float:
    """Harvests still to come."""
    return LAST_ROUND - pos.round + (0.0 if pos.phase == QUEEN else 1.0)


def _seen_by(pos: March, seat: int, colonies: list[list[float]]) -> list[float]:
    """The numbers in the order of NAMES, put together."""
    seats = pos.seats
    left = rounds_left(pos)
    rival = -1
    for other in range(seats):
        if other != seat and (rival < 0 or colonies[other][SIZE - 1] > colonies[rival][SIZE - 1]):
            rival = other
    out: list[float] = []
    _game(pos, seat, left, out)
    own = _own(pos, seat, left)
    ahead = begun(pos, seat, left)
    own[0] = ahead.value
    for steps in ahead.larva_steps:
        own[5] += steps
    if pos.horde is not None:
        _horde(pos, seat, pos.horde, left, out, own[4] + own[0], ahead.larva_steps, ahead.horde_cards)
    else:
        for _ in range(len(HORDE)):
            out.append(0.0)
        others = 0.0
        for other in range(seats):
            if other != seat:
                others += pos.score[other] + 0.5 * colonies[other][SIZE - 3]
        out[0] = own[4] + own[0] - ENEMY * others / (seats - 1)
    if pos.result is not None:
        out[0] = _final(pos, seat)
    out.extend(own)
    out.extend(colonies[seat])
    if rival < 0:
        for _ in range(2 * SIZE):
            out.append(0.0)
        return out
    out.extend(colonies[rival])
    if seats == 2:  # the rival is all the others
        out.extend(colonies[rival])
        return out
    for number in range(SIZE):
        total = 0.0
        for other in range(seats):
            if other != seat:
                total += colonies[other][number]
        out.append(total / (seats - 1))
    return out


def _final(pos: March, seat: int) -> float:
    """The measure of the bots at the end of the game, without what winning adds."""
    if pos.horde is not None:
        return float(to_beat(pos) - pos.horde.score)
    best = 0
    for other in range(pos.seats):
        if other != seat:
            best = max(best, pos.score[other])
    return pos.score[seat] - ENEMY * best


def _game(pos: March, seat: int, left: float, out: list[float]) -> None:
    """The game as a whole; the first number is filled in later."""
    seats = pos.seats
    rested = 0
    for count in pos.rests:
        if count:
            rested += 1
    out += [
        0.0,
        float(seats),
        1.0 if seat in pos.deciders else 0.0,
        1.0 if pos.turn == seat and pos.phase == WORKER else 0.0,
        float((seat - pos.holder) % seats),
        0.0 if pos.result is None else 1.0,
        1.0 if pos.result is not None and seat in pos.result.winners else 0.0,
        left,
    ]
    for phase in range(len(PHASES)):
        out.append(1.0 if pos.phase == phase else 0.0)
    out += [
        1.0 if pos.worker_over else 0.0,
        float(pos.bonus),
        float(rested),
        float(len(pos.deck) - pos.deck_at),
        float(ones(pos.meadow.placed)),
        float(ones(pos.meadow.frontier)),
        float(ones(pos.gaps)),
        float(ones(pos.centipedes)),
        float(ones(pos.wormholes)),
        1.0 if pos.house.prototype else 0.0,
        1.0 if pos.house.species else 0.0,
        1.0 if pos.house.first_round == 0 else 0.0,
        float(len(pos.pile) - pos.pile_at),
    ]


def _horde(
    pos: March, seat: int, horde: Horde, left: float, out: list[float], own: float, steps: tuple[int, ...], cards: int
) -> None:
    """The Centipede Horde and what stands against it. Its next card is not looked at: only that it comes."""
    hexes = pos.meadow.placed & ~(1 << GT)
    worth = horde_worth(pos, horde, 0, 0)
    force = forces(pos, seat, steps, 0)
    team = team_points(pos)
    out.append(1.0)
    out.append(float(horde.score))
    out.append(float(horde.score - to_beat(pos)))
    out.append(float(horde.in_tunnel))
    out.append(float(len(horde.deck) - horde.deck_at))
    out.append(float(turns_to_come(pos)) if pos.phase == WORKER and not pos.worker_over else 0.0)
    out.append(standing(pos, hexes, pos.centipedes, horde.in_tunnel, left))
    out.append(worth)
    out.append(float(cards))
    out.append(force)
    out.append(team)
    out.append(1.0 if pos.house.difficulty == "easy" else 0.0)
    out.append(1.0 if pos.house.difficulty == "hard" else 0.0)
    w = weights(pos.seats)
    out[0] = w.own * own + force + w.team * team + w.mine * points_ahead(pos, seat) + partners_turns(pos, seat) - worth


def _own(pos: March, seat: int, left: float) -> list[float]:
    """What only the seat knows of itself, in the order of OWN; what it has begun is filled in later."""
    static = pos.static
    own = [0.0] * len(OWN)
    own[1] = contests(pos, seat, left)
    own[2] = feeding(pos, seat, left)
    if left <= 1 and pos.horde is None and pos.result is None:
        own[3] = end_bonuses(pos, seat)
    own[4] = colony_worth(pos, seat, left)
    own[6] = float(ferocity_down(pos, seat))
    most = total = cost = 0
    least = 9
    for card in pos.hand[seat]:
        own[7 + static.type[card]] += 1.0
        most = max(most, static.ferocity[card])
        total += static.ferocity[card]
        least = min(least, static.cost[card])
        cost += static.cost[card]
        effect = static.effect[card]
        if 0 < effect <= HUNT:
            own[CARDS_AT + effect - 1] += 1.0
    own[12] = float(most)
    own[13] = float(total)
    own[14] = float(least)
    own[15] = float(cost)
    for section in range(3 * seat, 3 * seat + 3):
        effect = pos.active[section]
        if ACROBAT <= effect <= SHARING:
            own[CARDS_AT + effect - 1] = 1.0
    own[CARDS_AT + SHARING + pos.species[seat]] = 1.0
    return own


def _colony(pos: March, seat: int, left: float, scoring: int) -> list[float]:
    """What everybody sees of a colony, in the order of COLONY."""
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
    worth = sites_worth(pos, seat, left)
    out: list[float] = []
    out += [
        float(pos.score[seat]),
        float(pos.food[seat]),
        float(pos.larvae[seat]),
        float(pos.rest_food[seat]),
        float(pos.rest_larvae[seat]),
        float(pos.ants[seat]),
        float(pos.supply[seat]),
        float(len(pos.hand[seat])),
    ]
    for section in range(at, at + 3):
        out.append(float(len(pos.body[section])))
    out += [float(pos.bodies[seat]), body_progress(pos, seat), float(len(pos.goals[seat])), float(points), points * left]
    for kind in range(5):
        out.append(float(sites[kind]))
    for kind in range(5):
        out.append(sites[kind] * left)
    out += [
        float(inner),
        float(outer),
        inner * left,
        float(ones(pos.inhabits[seat])),
        float(ones(pos.presence[seat])),
        float(outskirts),
        float(pos.ants_in(GT, seat)),
        float(ones(pos.presence[seat] & pos.centipedes)),
        float(contested),
        float(pos.turns[seat]),
        1.0 if pos.rests[seat] else 0.0,
        worth,
        float(max(0, pos.ants[seat] - 4 * (food + sites[0]))),
        pos.score[seat] + worth + 0.5 * food + 0.2 * pos.larvae[seat] + 0.3 * len(pos.hand[seat]) + 0.7 * left * points,
    ]
    return out
