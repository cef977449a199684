"""A position of Micropolis as numbers: what models learn from and learning environments offer as observation.

All of it is open to every seat (only the order of the pile is hidden). The numbers come in blocks: the game as a whole, the line
place by place, then the same colony numbers for the seat itself, for its strongest rival, and on average for all others. In the
expert game the two anthills of a player are added up. Numbers are in their own units: points, soldiers, tiles, ants.
"""

from __future__ import annotations

from typing import Final

from formicary.games.micropolis.evaluate import FRUIT, LEAD, RIVAL, ROYAL, SOLDIER, TOKEN, near_most
from formicary.games.micropolis.galleries import HARVEST, Gallery
from formicary.games.micropolis.position import LINE, RING, Micropolis
from formicary.games.micropolis.scoring import own_points
from formicary.games.micropolis.tiles import ARCHITECT, LI, LO, NURSE, RI, RO, SENTRY, SERGEANT, TileSet
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
        colony = [0.0] * SIZE
        fullest.append(_own_numbers(pos, other, colony))
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


def _own_numbers(pos: Micropolis, seat: int, colony: list[float]) -> int:
    """Fills in what needs no comparison; returns the ants of the fullest gallery."""
    static = pos.static
    fullest = most_kinds = most_open = second_open = 0
    laid = army = in_barracks = slots = population = harvest = royal = barracks = 0
    all_galleries = all_open = open_ants = queens = two_queens = open_two_queens = 0
    to_use = fruit_promise = queen_promise = leads = 0.0
    for hill in range(seat * pos.hills_each, (seat + 1) * pos.hills_each):
        dug = pos.dug(hill)
        tiles, found = dug.tiles, dug.galleries
        points = own_points(pos, hill)
        left = RING - len(tiles)
        for tile in tiles:
            slots += static.barracks[tile]
        laid += len(tiles)
        army += pos.army[hill]
        to_use += SOLDIER * pos.army[hill] * left / RING
        in_barracks += pos.manned_soldiers(hill)
        if pos.leader == hill:
            leads = 1.0
        population += points[0]
        harvest += points[2]
        royal += points[3]
        barracks += points[5]
        all_galleries += len(found)
        for gallery in found:
            ants, crowns = gallery.ants, gallery.queens
            if ants > fullest:  # noqa: PLR1730  max() costs a call
                fullest = ants
            kinds = gallery.kinds()
            if kinds > most_kinds:  # noqa: PLR1730
                most_kinds = kinds
            queens += crowns
            if crowns > 1:
                two_queens += 1
            openings = _openings(pos, tiles, gallery) if 0 < len(tiles) < RING else 0
            if openings:
                reach = left * openings / 4.0
                all_open += 1
                open_ants += ants
                if 0 < kinds < 6:
                    fruit_promise += FRUIT * (HARVEST[kinds + 1] - HARVEST[kinds]) * reach / RING * 2.0
                if crowns == 1:
                    queen_promise += ROYAL * reach
                elif crowns > 1:
                    open_two_queens += 1
                if kinds > most_open:
                    second_open = most_open
                    most_open = kinds
                elif kinds > second_open:
                    second_open = kinds
    colony[1] = float(laid)
    colony[2] = float(army)
    colony[3] = to_use
    colony[4] = float(in_barracks)
    colony[5] = float(slots - in_barracks)
    colony[7] = leads
    colony[8] = float(population)
    colony[9] = float(harvest)
    colony[10] = float(royal)
    colony[11] = float(barracks)
    colony[17] = float(all_galleries)
    colony[18] = float(all_open)
    colony[19] = fruit_promise
    colony[20] = queen_promise
    colony[21] = float(open_ants)
    colony[25] = float(queens)
    colony[26] = float(two_queens)
    colony[27] = float(open_two_queens)
    colony[6] = float(pos.held[seat])
    colony[12] = float(fullest)
    colony[22] = float(most_kinds)
    colony[23] = float(most_open)
    colony[24] = float(second_open)
    return fullest


def _openings(pos: Micropolis, tiles: list[int], gallery: Gallery) -> int:
    """How many open ends of the anthill lead into a gallery."""
    opens = pos.static.passage_at
    first, last, shift = 4 * tiles[0], 4 * tiles[-1], 4 * (len(tiles) - 1)
    left_end, right_end = gallery.passages & 15, gallery.passages >> shift & 15
    openings = (left_end >> opens[first + LO] & 1) + (left_end >> opens[first + LI] & 1)
    return openings + (right_end >> opens[last + RO] & 1) + (right_end >> opens[last + RI] & 1)


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
