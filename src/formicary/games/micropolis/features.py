"""A position of Micropolis as numbers: what models learn from and learning environments offer as observation.

All of it is open to every seat (only the order of the pile is hidden). The numbers come in blocks: the game as a whole, the line
place by place, then the same colony numbers for the seat itself, for its strongest rival, and on average for all others. In the
expert game the two anthills of a player are added up. Numbers are in their own units: points, soldiers, tiles, ants.
"""

from __future__ import annotations

from typing import Final

from formicary.games.micropolis.evaluate import LEAD, RIVAL, SOLDIER, TOKEN, near_most
from formicary.games.micropolis.position import LINE, RING, Micropolis
from formicary.games.micropolis.scoring import barracks_points
from formicary.games.micropolis.tiles import ARCHITECT, NURSE, SENTRY, SERGEANT, TileSet
from formicary.kernel.bits import ones

GAME: Final = (
    "measure", "seats", "expert", "deciding", "over", "progress", "tiles_to_lay", "pile", "line", "soldiers_in_reserve",
    "tokens_in_reserve", "turns_left_in_round", "wins",
)  # fmt: skip
PLACE: Final = ("there", "ants", "fruits", "queen", "eggs", "helper", "barracks", "soldiers")
COLONY: Final = (
    "worth", "tiles", "army", "army_to_use", "soldiers_in_barracks", "empty_barracks", "tokens", "leader", "population",
    "harvest", "royal_gallery", "barracks", "fullest", "colony_share", "army_share", "colony_lead", "army_lead", "galleries",
    "open_galleries", "open_fruit_promise", "open_queen_promise", "open_ants", "most_kinds", "most_open_kinds",
    "second_open_kinds", "queens", "galleries_with_two_queens", "open_with_two_queens",
)  # fmt: skip
NAMES: Final = (
    *GAME,
    *[f"line_{place + 1}_{name}" for place in range(LINE) for name in PLACE],
    *[f"{who}_{name}" for who in ("own", "rival", "others") for name in COLONY],
)
SIZE: Final = len(COLONY)
FULLEST: Final = COLONY.index("fullest")
NO_TILE: Final[list[float]] = [0.0] * len(PLACE)


def features(pos: Micropolis, seat: int) -> list[float]:
    """The numbers in the order of NAMES."""
    return _seen_by(pos, seat, _colonies(pos), _line(pos))


def features_of_all(pos: Micropolis) -> list[list[float]]:
    """The same for every seat at once, which costs less."""
    colonies, line = _colonies(pos), _line(pos)
    return [_seen_by(pos, seat, colonies, line) for seat in range(pos.seats)]


def _colonies(pos: Micropolis) -> list[list[float]]:
    """What there is to say of each seat, in the order of COLONY."""
    colonies: list[list[float]] = []
    fullest: list[int] = []
    armies: list[int] = []
    for other in range(pos.seats):
        colony = _own_numbers(pos, other)
        fullest.append(int(colony[FULLEST]))
        colonies.append(colony)
        army = 0
        for hill in range(other * pos.hills_each, (other + 1) * pos.hills_each):
            army = max(army, pos.army[hill])
        armies.append(army)
    for other in range(pos.seats):
        _compare(pos, other, colonies[other], fullest, armies)
    return colonies


def _seen_by(pos: Micropolis, seat: int, colonies: list[list[float]], line: list[float]) -> list[float]:
    """The numbers in the order of NAMES, put together."""
    seats = pos.seats
    rival = _strongest(colonies, seat)
    own = colonies[seat]
    out: list[float] = []
    won = 0.0
    measure = own[0] - RIVAL * colonies[rival][0]
    if pos.result is not None:
        if seat in pos.result.winners:
            won = 1.0
        best = 0
        for other in range(seats):
            if other != seat:
                best = max(best, pos.result.scores[other])
        measure = pos.result.scores[seat] - RIVAL * best
    out += [
        measure,
        float(seats),
        1.0 if pos.hills_each == 2 else 0.0,
        1.0 if seat in pos.deciders else 0.0,
        0.0 if pos.result is None else 1.0,
    ]
    laid = 0
    for count in pos.count:
        laid += count
    out += [
        laid / (RING * len(pos.count)),
        float(RING * pos.hills_each) - own[1],
        float(len(pos.pile) - pos.drawn),
        float(len(pos.line)),
        float(pos.reserve),
        float(pos.tokens_left),
        float(seats - pos.turn),
        won,
    ]
    out.extend(line)
    out.extend(own)
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


def _line(pos: Micropolis) -> list[float]:
    """What lies on each place of the line."""
    known = pos.static.line_numbers
    out: list[float] = []
    for place in range(LINE):
        if place >= len(pos.line):
            out.extend(NO_TILE)
            continue
        tile = pos.line[place]
        if not known[tile]:
            known[tile] = _tile(pos.static, tile)
        out.extend(known[tile])
        out.append(float(pos.on_line[place]))
    return out


def _tile(static: TileSet, tile: int) -> list[float]:
    """What there is to say of a tile, in the order of PLACE; the soldiers on it are left out."""
    fruits = queens = 0
    for passage in range(4 * tile, 4 * tile + 4):
        fruits += ones(static.fruits[passage]) + static.gifts[passage]
        queens += static.queens[passage]
    specialist = static.specialist[tile]
    return [
        1.0,
        float(static.population[tile]),
        float(fruits),
        float(queens),
        float(static.eggs[tile]) if specialist == NURSE else 0.0,
        1.0 if specialist in (ARCHITECT, SERGEANT, SENTRY) else 0.0,
        float(static.barracks[tile]),
    ]


def _own_numbers(pos: Micropolis, seat: int) -> list[float]:
    """A colony in the order of COLONY; what needs a comparison is filled in later."""
    fullest = most_kinds = most_open = second_open = 0
    laid = army = in_barracks = slots = population = harvest = royal = barracks = 0
    all_galleries = all_open = open_ants = queens = two_queens = open_two_queens = 0
    to_use = fruit_promise = queen_promise = leads = 0.0
    for hill in range(seat * pos.hills_each, (seat + 1) * pos.hills_each):
        dug = pos.dug(hill)
        seen = dug.outlook()
        count, soldiers = pos.count[hill], pos.army[hill]
        laid += count
        army += soldiers
        to_use += SOLDIER * soldiers * (RING - count) / RING
        in_barracks += pos.manned_soldiers(hill)
        slots += seen.slots
        if pos.leader == hill:
            leads = 1.0
        population += dug.population
        harvest += dug.harvest
        royal += dug.royal
        barracks += barracks_points(pos, hill)
        all_galleries += len(dug.galleries)
        if dug.fullest > fullest:  # noqa: PLR1730  max() costs a call
            fullest = dug.fullest
        if seen.most_kinds > most_kinds:  # noqa: PLR1730
            most_kinds = seen.most_kinds
        queens += seen.queens
        two_queens += seen.two_queens
        all_open += seen.open
        open_ants += seen.open_ants
        open_two_queens += seen.open_two_queens
        for promise in seen.fruit:
            fruit_promise += promise
        queen_promise += seen.royal
        if seen.most_open > most_open:
            second_open = most_open if most_open > seen.second_open else seen.second_open
            most_open = seen.most_open
        elif seen.most_open > second_open:
            second_open = seen.most_open
    return [
        0.0,
        float(laid),
        float(army),
        to_use,
        float(in_barracks),
        float(slots - in_barracks),
        float(pos.held[seat]),
        leads,
        float(population),
        float(harvest),
        float(royal),
        float(barracks),
        float(fullest),
        0.0,
        0.0,
        0.0,
        0.0,
        float(all_galleries),
        float(all_open),
        fruit_promise,
        queen_promise,
        float(open_ants),
        float(most_kinds),
        float(most_open),
        float(second_open),
        float(queens),
        float(two_queens),
        float(open_two_queens),
    ]


def _compare(pos: Micropolis, seat: int, colony: list[float], fullest: list[int], armies: list[int]) -> None:
    """Fills in how the seat stands against the others, and its worth as the measure of the bots sees it."""
    whole = RING * pos.hills_each
    ants = soldiers = 0
    for other in range(pos.seats):
        if other != seat:
            ants = max(ants, fullest[other])
            soldiers = max(soldiers, armies[other])
    colony[13] = near_most(fullest, seat, 4.0)
    colony[14] = near_most(armies, seat, 3.0)
    colony[15] = float(fullest[seat] - ants)
    colony[16] = float(armies[seat] - soldiers)
    worth = colony[3] + colony[8] + colony[9] + colony[10] + colony[11] + colony[19] + colony[20]
    worth += LEAD * colony[1] / whole * (colony[13] + colony[14])
    if colony[1] < whole:
        worth += TOKEN * colony[6]
    colony[0] = worth


def _strongest(colonies: list[list[float]], seat: int) -> int:
    """The other seat whose colony is worth most."""
    rival = -1
    for other in range(len(colonies)):
        if other != seat and (rival < 0 or colonies[other][0] > colonies[rival][0]):
            rival = other
    return rival
