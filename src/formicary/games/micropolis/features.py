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
from formicary.kernel.feature_list import Fixed, Numbers, strongest

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
NO_TILE: Final = Fixed([0.0] * len(PLACE))


def features(pos: Micropolis, seat: int) -> list[float]:
    """The numbers in the order of NAMES."""
    out = Numbers()
    write_features(pos, seat, out)
    return out.values


def write_features(pos: Micropolis, seat: int, out: Numbers) -> None:
    """Writes the numbers in the order of NAMES."""
    blocks: list[Numbers] = []
    worths = _write_colonies(pos, out, blocks)
    _write_game(pos, seat, worths, out)
    _write_line(pos, out)
    out.add_sides(blocks, worths, seat)


def features_of_all(pos: Micropolis) -> list[list[float]]:
    """The same for every seat at once, which costs less."""
    line = Numbers()
    _write_line(pos, line)
    blocks: list[Numbers] = []
    worths = _write_colonies(pos, line, blocks)
    found: list[list[float]] = []
    for seat in range(pos.seats):
        out = Numbers()
        _write_game(pos, seat, worths, out)
        out.add_block(line)
        out.add_sides(blocks, worths, seat)
        found.append(out.values)
    return found


def _write_colonies(pos: Micropolis, out: Numbers, blocks: list[Numbers]) -> list[float]:
    """Gives each seat a block in the order of COLONY; returns what they are worth."""
    fullest: list[int] = []
    armies: list[int] = []
    for seat in range(pos.seats):
        ants = army = 0
        for hill in range(seat * pos.hills_each, (seat + 1) * pos.hills_each):
            ants = max(ants, pos.dug(hill).fullest)
            army = max(army, pos.army[hill])
        fullest.append(ants)
        armies.append(army)
    worths: list[float] = []
    for seat in range(pos.seats):
        block = out.block(seat)
        worths.append(_write_colony(pos, seat, fullest, armies, block))
        blocks.append(block)
    return worths


def _write_game(pos: Micropolis, seat: int, worths: list[float], out: Numbers) -> None:
    """Writes the game as a whole, in the order of GAME."""
    seats = pos.seats
    won = 0.0
    measure = worths[seat] - RIVAL * worths[strongest(worths, seat)]
    if pos.result is not None:
        if seat in pos.result.winners:
            won = 1.0
        best = 0
        for other in range(seats):
            if other != seat:
                best = max(best, pos.result.scores[other])
        measure = pos.result.scores[seat] - RIVAL * best
    laid = own = 0
    for hill in range(len(pos.count)):
        laid += pos.count[hill]
        if hill // pos.hills_each == seat:
            own += pos.count[hill]
    out.add(measure)
    out.add_whole(seats)
    out.add_flag(pos.hills_each == 2)
    out.add_flag(seat in pos.deciders)
    out.add_flag(pos.result is not None)
    out.add(laid / (RING * len(pos.count)))
    out.add_whole(RING * pos.hills_each - own)
    out.add_whole(len(pos.pile) - pos.drawn)
    out.add_whole(len(pos.line))
    out.add_whole(pos.reserve)
    out.add_whole(pos.tokens_left)
    out.add_whole(seats - pos.turn)
    out.add(won)


def _write_line(pos: Micropolis, out: Numbers) -> None:
    """Writes what lies on each place of the line."""
    known = pos.static.line_numbers
    for place in range(LINE):
        if place >= len(pos.line):
            out.add_fixed(NO_TILE)
            continue
        tile = pos.line[place]
        fixed = known[tile]
        if fixed is None:
            fixed = Fixed(_tile(pos.static, tile))
            known[tile] = fixed
        out.add_fixed(fixed)
        out.add_whole(pos.on_line[place])


def _tile(static: TileSet, tile: int) -> list[float]:
    """What there is to say of a tile, in the order of PLACE; the soldiers on it are left out."""
    fruits = queens = 0
    for passage in static.passages[tile]:
        fruits += ones(passage.fruits) + passage.gifts
        queens += passage.queens
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


def _write_colony(pos: Micropolis, seat: int, fullests: list[int], armies: list[int], out: Numbers) -> float:
    """Writes a colony in the order of COLONY; returns its worth, as the measure of the bots sees it."""
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
    whole = RING * pos.hills_each
    colony_share = near_most(fullests, seat, 4.0)
    army_share = near_most(armies, seat, 3.0)
    rival_ants = rival_soldiers = 0
    for other in range(pos.seats):
        if other != seat:
            rival_ants = max(rival_ants, fullests[other])
            rival_soldiers = max(rival_soldiers, armies[other])
    worth = to_use + population + harvest + royal + barracks + fruit_promise + queen_promise
    worth += LEAD * laid / whole * (colony_share + army_share)
    if laid < whole:
        worth += TOKEN * pos.held[seat]
    out.add(worth)
    out.add_whole(laid)
    out.add_whole(army)
    out.add(to_use)
    out.add_whole(in_barracks)
    out.add_whole(slots - in_barracks)
    out.add_whole(pos.held[seat])
    out.add(leads)
    out.add_whole(population)
    out.add_whole(harvest)
    out.add_whole(royal)
    out.add_whole(barracks)
    out.add_whole(fullest)
    out.add(colony_share)
    out.add(army_share)
    out.add_whole(fullest - rival_ants)
    out.add_whole(armies[seat] - rival_soldiers)
    out.add_whole(all_galleries)
    out.add_whole(all_open)
    out.add(fruit_promise)
    out.add(queen_promise)
    out.add_whole(open_ants)
    out.add_whole(most_kinds)
    out.add_whole(most_open)
    out.add_whole(second_open)
    out.add_whole(queens)
    out.add_whole(two_queens)
    out.add_whole(open_two_queens)
    return worth
