"""A position of Myrmes as numbers: what models learn from and learning environments offer as observation.

The numbers come in blocks: the game as a whole, what only the seat knows of itself (where its nurses stand, its event, its worker
outside), then nest numbers for the seat itself, for its strongest rival, and on average for all others. While everybody chooses
an event and places nurses (MY-3.7), a nest of somebody else counts as it stood when the season began. Numbers are in their own
units: points, cubes, ants, seasons.
"""

from __future__ import annotations

from typing import Final

from formicary.games.myrmes.births import larvae_due, soldiers_due, workers_due
from formicary.games.myrmes.evaluate import (
    EXIT_SEASON,
    ants_value,
    goal_shares,
    level_value,
    nurses_value,
    objectives_value,
    sortie_hope,
    stock_value,
    tile_value,
    winter_risk,
)
from formicary.games.myrmes.objectives import highest_open, nurses_off
from formicary.games.myrmes.parts import FARM, SCAVENGING, SHAPED
from formicary.games.myrmes.placing import pheromone_level
from formicary.games.myrmes.position import ATELIER, DISPLAY, EARLY, EXITS, FOOD, OVER, WORKERS, Myrmes
from formicary.kernel.bits import ones

GAME: Final = (
    "measure", "seats", "deciding", "first", "over", "wins", "seasons_left", "year", "spring", "summer", "fall", "harvests",
    "to_winter", "winter_food",
    *[f"phase_{number + 1}" for number in range(OVER)],
    "die", "farms_in_supply", "sub_colonies_in_supply",
)  # fmt: skip
OWN: Final = (
    "tiles_value", "stock_value", "winter_risk", "ants_value", "nurses_value", "level_value", "objectives_value", "sortie_hope",
    "outside", "moves", "event_paid", "paid", *[f"event_{number}" for number in range(8)],
    "nurses_on_larvae", "nurses_on_soldiers", "nurses_on_workers", "nurses_in_atelier", "nursery", "nurses_acting",
    "larvae_due", "soldiers_due", "workers_due", "turning", "tunnel_done", "dig_done", "raise_done", "objective_done",
    "pheromone_level", "near_1", "near_2", "near_3", "dig_earth_missing", "dig_stone_missing", "over_storage",
)  # fmt: skip
NEST: Final = (
    "score", "food", "earth", "stone", "larvae", "workers", "in_rooms", "soldiers", "ants_left", "nurses", "nurses_left",
    "level", "level_seasons", "level_1", "level_2", "level_3", "exits", "exit_seasons", "markers_left", "prey", "objectives",
    "highest_open", "pheromones", "free_pheromones", "food_on_tiles", "earth_on_tiles", "stone_on_tiles", "farms", "scavengings",
    "sub_colonies", "special_seasons", "nurse_seasons", "soldier_seasons", "winter_short", "food_after_winter", "passed", "worth",
)  # fmt: skip
NAMES: Final = (
    *GAME,
    *[f"own_{name}" for name in OWN],
    *[f"{who}_{name}" for who in ("own", "rival", "others") for name in NEST],
)
SIZE: Final = len(NEST)


def features(pos: Myrmes, seat: int) -> list[float]:
    """The numbers in the order of NAMES."""
    return _seen_by(pos, seat, [_nest(pos, other, seat) for other in range(pos.seats)])


def features_of_all(pos: Myrmes) -> list[list[float]]:
    """The same for every seat at once, which costs less."""
    if pos.phase == EARLY and pos.house.hidden:
        return [features(pos, seat) for seat in range(pos.seats)]
    nests = [_nest(pos, seat, seat) for seat in range(pos.seats)]
    return [_seen_by(pos, seat, nests) for seat in range(pos.seats)]


def _seen_by(pos: Myrmes, seat: int, nests: list[list[float]]) -> list[float]:
    """The numbers in the order of NAMES, put together."""
    seats = pos.seats
    rival = -1
    for other in range(seats):
        if other != seat and (rival < 0 or nests[other][SIZE - 1] > nests[rival][SIZE - 1]):
            rival = other
    left = 9 - pos.season_number()
    harvests = left + (1 if pos.phase <= WORKERS + 1 else 0)
    out: list[float] = [0.0]
    out += [
        float(seats),
        1.0 if seat in pos.deciders else 0.0,
        float((seat - pos.first) % seats),
        0.0 if pos.result is None else 1.0,
        1.0 if pos.result is not None and seat in pos.result.winners else 0.0,
        float(left),
        float(pos.year),
    ]
    for season in range(3):
        out.append(1.0 if pos.season == season else 0.0)
    out += [float(harvests), float(max(0, harvests - (3 - pos.year) * 3)), float(pos.static.winter_food[pos.year - 1])]
    for phase in range(OVER):
        out.append(1.0 if pos.phase == phase else 0.0)
    out += [float(pos.die()) if pos.season < 3 else 0.0, float(pos.farms_left), float(pos.colonies_left)]
    _own(pos, seat, left, harvests, out)
    out.extend(nests[seat])
    out.extend(nests[rival])
    if seats == 2:  # the rival is all the others
        out.extend(nests[rival])
        return out
    for number in range(SIZE):
        total = 0.0
        for other in range(seats):
            if other != seat:
                total += nests[other][number]
        out.append(total / (seats - 1))
    return out


def _own(pos: Myrmes, seat: int, left: int, harvests: int, out: list[float]) -> None:
    """The terms of the bots' measure, whose sum goes to the first place, and what only the seat itself may know."""
    measure = float(pos.score[seat])
    if pos.result is not None:
        out[0] = measure
        for _ in range(len(OWN)):
            out.append(0.0)
        return
    tiles, food_to_come = tile_value(pos, seat, harvests)
    stock = stock_value(pos, seat, harvests)
    risk = winter_risk(pos, seat, food_to_come)
    ants = ants_value(pos, seat, left)
    shares = goal_shares(pos, seat)
    nurses = nurses_value(pos, seat, left, shares)
    levels = level_value(pos, seat, left)
    goals = objectives_value(pos, seat, left, shares)
    outside = pos.walker >= 0 and pos.stack[-1].seat == seat
    hope = sortie_hope(pos, seat, harvests) if outside else 0.0
    exits = EXITS - pos.exits[seat * EXITS : seat * EXITS + EXITS].count(-1)
    out[0] = measure + tiles + stock - risk + ants + nurses + levels + EXIT_SEASON * exits * left + goals + hope
    out += [tiles, stock, risk, ants, nurses, levels, goals, hope, 1.0 if outside else 0.0, float(pos.moves) if outside else 0.0]
    chosen = pos.event[seat]
    out.append(1.0 if pos.paid[seat] else 0.0)
    out.append(float(pos.paid[seat]))
    for event in range(8):
        out.append(1.0 if chosen == event else 0.0)
    for track in range(4):
        out.append(float(pos.tracks[seat * 4 + track]))
    out.append(float(pos.nursery[seat]))
    out.append(float(pos.busy[seat]))
    early = pos.phase == EARLY
    out += [
        float(larvae_due(pos, seat)) if early else 0.0,
        float(soldiers_due(pos, seat)) if early else 0.0,
        float(workers_due(pos, seat)) if early else 0.0,
        float(pos.turning[seat]),
    ]
    for bit in range(4):
        out.append(float(pos.used[seat] >> bit & 1))
    out.append(float(pheromone_level(pos, seat)))
    _near_goals(pos, shares, out)
    level = pos.level[seat]
    mine = seat * 3
    out.append(float(max(0, pos.static.dig_earth[level] - pos.stock[mine + 1])) if level < 3 else 0.0)
    out.append(float(max(0, pos.static.dig_stone[level] - pos.stock[mine + 2])) if level < 3 else 0.0)
    cubes = pos.stock[mine] + pos.stock[mine + 1] + pos.stock[mine + 2]
    out.append(float(max(0, cubes - pos.static.storage[pos.deepest(seat)])) if pos.phase <= ATELIER else 0.0)


def _near_goals(pos: Myrmes, shares: list[float], out: list[float]) -> None:
    """For each level of objectives, how near the seat is to the nearest that is not completed."""
    best = [0.0, 0.0, 0.0, 0.0]
    for slot in range(DISPLAY):
        level = pos.static.goal_level[pos.objectives[slot]]
        best[level] = max(best[level], shares[slot])
    out += [best[1], best[2], best[3]]


def _nest(pos: Myrmes, seat: int, watcher: int) -> list[float]:
    """A nest as the watcher knows it, in the order of NEST."""
    unseen = pos.phase == EARLY and pos.house.hidden and watcher != seat
    left = 9 - pos.season_number()
    mine = seat * 3
    larvae = pos.larvae[seat] - pos.turning[seat]
    food = pos.stock[mine + FOOD] + pos.turning_food[seat]
    if unseen:  # MY-5.9, MY-6.19: as it stood when the season began
        larvae = pos.larvae[seat] + pos.paid[seat]
        food = pos.stock[mine + FOOD]
    nurses = nurses_off(pos, seat)
    level = pos.level[seat]
    exits = EXITS - pos.exits[seat * EXITS : seat * EXITS + EXITS].count(-1)
    done = 0
    for slot in range(DISPLAY):
        if pos.completed[seat * DISPLAY + slot]:
            done += 1
    pheromones = farms = scavengings = sub_colonies = 0
    on_tiles = [0, 0, 0]
    for tile in range(len(pos.tile_kind)):
        if pos.tile_owner[tile] == seat:
            kind = pos.tile_kind[tile]
            if kind < SHAPED:
                pheromones += 1
                for cube in range(3):
                    on_tiles[cube] += pos.tile_cubes[3 * tile + cube]
            elif kind == FARM:
                farms += 1
            elif kind == SCAVENGING:
                scavengings += 1
            else:
                sub_colonies += 1
    reserve = 0
    for shape in range(SHAPED):
        reserve += pos.pheromones[seat * SHAPED + shape]
    soldiers = pos.soldiers[seat]
    due = pos.static.winter_food[pos.year - 1] - soldiers
    ready = food + larvae // 3
    out: list[float] = []
    out += [
        float(pos.score[seat]),
        float(food),
        float(pos.stock[mine + 1]),
        float(pos.stock[mine + 2]),
        float(larvae),
        float(pos.workers[seat]),
        float(ones(pos.rooms[seat])),
        float(soldiers),
        float(pos.ants_left[seat]),
        float(nurses),
        float(pos.nurses_left[seat]),
        float(level),
        float(level * left),
    ]
    for deep in range(1, 4):
        out.append(1.0 if level >= deep else 0.0)
    out += [
        float(exits),
        float(exits * left),
        float(pos.markers_left[seat]),
        float(pos.prey_held[mine] + pos.prey_held[mine + 1] + pos.prey_held[mine + 2]),
        float(done),
        float(highest_open(pos, seat)),
        float(pheromones),
        float(reserve),
    ]
    for cube in range(3):
        out.append(float(on_tiles[cube]))
    out += [
        float(farms),
        float(scavengings),
        float(sub_colonies),
        float((farms + scavengings + sub_colonies) * left),
        float(nurses * left),
        float(soldiers * left),
        float(max(0, due - ready)),
        float(max(0, ready - max(0, due))),
        1.0 if pos.phase == WORKERS and pos.workers[seat] == 0 else 0.0,
    ]
    worth = pos.score[seat] + food + 0.8 * (pos.stock[mine + 1] + pos.stock[mine + 2]) + 0.4 * larvae + 1.8 * soldiers
    worth += 0.8 * (on_tiles[0] + on_tiles[1] + on_tiles[2]) + nurses * (0.6 + 0.8 * left) + level * (1.2 + 3.2 * left)
    out.append(worth + (farms + scavengings + 6 * sub_colonies) * left + 2.0 * done)
    return out
