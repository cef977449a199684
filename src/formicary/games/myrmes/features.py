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
from formicary.kernel.feature_list import Fixed, Numbers, one_of

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
NOTHING_TO_COME: Final = Fixed([0.0] * len(OWN))  # when the game is over
SEASONS: Final = one_of(3)
PHASES: Final = one_of(OVER)
EVENTS: Final = one_of(8)


def features(pos: Myrmes, seat: int) -> list[float]:
    """The numbers in the order of NAMES."""
    out = Numbers()
    write_features(pos, seat, out)
    return out.values


def write_features(pos: Myrmes, seat: int, out: Numbers) -> None:
    """Writes the numbers in the order of NAMES."""
    blocks: list[Numbers] = []
    worths: list[float] = []
    for other in range(pos.seats):
        block = out.block(other)
        worths.append(_write_nest(pos, other, seat, block))
        blocks.append(block)
    _write_seen(pos, seat, blocks, worths, out)


def features_of_all(pos: Myrmes) -> list[list[float]]:
    """The same for every seat at once, which costs less."""
    if pos.phase == EARLY and pos.house.hidden:
        return [features(pos, seat) for seat in range(pos.seats)]
    blocks = [Numbers() for _ in range(pos.seats)]
    worths = [_write_nest(pos, seat, seat, blocks[seat]) for seat in range(pos.seats)]
    found: list[list[float]] = []
    for seat in range(pos.seats):
        out = Numbers()
        _write_seen(pos, seat, blocks, worths, out)
        found.append(out.values)
    return found


def _write_seen(pos: Myrmes, seat: int, blocks: list[Numbers], worths: list[float], out: Numbers) -> None:
    """Writes the numbers in the order of NAMES, put together."""
    seats = pos.seats
    left = 9 - pos.season_number()
    harvests = left + (1 if pos.phase <= WORKERS + 1 else 0)
    own = out.block(seats)
    out.add(_write_own(pos, seat, left, harvests, own))
    out.add_whole(seats)
    out.add_flag(seat in pos.deciders)
    out.add_whole((seat - pos.first) % seats)
    out.add_flag(pos.result is not None)
    out.add_flag(pos.result is not None and seat in pos.result.winners)
    out.add_whole(left)
    out.add_whole(pos.year)
    out.add_fixed(SEASONS[pos.season])
    out.add_whole(harvests)
    out.add_whole(max(0, harvests - (3 - pos.year) * 3))
    out.add_whole(pos.static.winter_food[pos.year - 1])
    out.add_fixed(PHASES[pos.phase])
    out.add_whole(pos.die() if pos.season < 3 else 0)
    out.add_whole(pos.farms_left)
    out.add_whole(pos.colonies_left)
    out.add_block(own)
    out.add_sides(blocks, worths, seat)


def _write_own(pos: Myrmes, seat: int, left: int, harvests: int, out: Numbers) -> float:
    """Writes the terms of the bots' measure and what only the seat itself may know; returns the measure, their sum."""
    measure = float(pos.score[seat])
    if pos.result is not None:
        out.add_fixed(NOTHING_TO_COME)
        return measure
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
    measure = measure + tiles + stock - risk + ants + nurses + levels + EXIT_SEASON * exits * left + goals + hope
    out.add(tiles)
    out.add(stock)
    out.add(risk)
    out.add(ants)
    out.add(nurses)
    out.add(levels)
    out.add(goals)
    out.add(hope)
    out.add_flag(outside)
    out.add_whole(pos.moves if outside else 0)
    paid, chosen = pos.paid[seat], pos.event[seat]
    out.add_flag(paid != 0)
    out.add_whole(paid)
    out.add_fixed(EVENTS[chosen])
    for track in range(4 * seat, 4 * seat + 4):
        out.add_whole(pos.tracks[track])
    out.add_whole(pos.nursery[seat])
    out.add_whole(pos.busy[seat])
    early = pos.phase == EARLY
    out.add_whole(larvae_due(pos, seat) if early else 0)
    out.add_whole(soldiers_due(pos, seat) if early else 0)
    out.add_whole(workers_due(pos, seat) if early else 0)
    out.add_whole(pos.turning[seat])
    used = pos.used[seat]
    for bit in range(4):
        out.add_whole(used >> bit & 1)
    out.add_whole(pheromone_level(pos, seat))
    _write_near_goals(pos, shares, out)
    level = pos.level[seat]
    mine = seat * 3
    out.add_whole(max(0, pos.static.dig_earth[level] - pos.stock[mine + 1]) if level < 3 else 0)
    out.add_whole(max(0, pos.static.dig_stone[level] - pos.stock[mine + 2]) if level < 3 else 0)
    cubes = pos.stock[mine] + pos.stock[mine + 1] + pos.stock[mine + 2]
    out.add_whole(max(0, cubes - pos.static.storage[pos.deepest(seat)]) if pos.phase <= ATELIER else 0)
    return measure


def _write_near_goals(pos: Myrmes, shares: list[float], out: Numbers) -> None:
    """Writes for each level of objectives how near the seat is to the nearest that is not completed."""
    first = second = third = 0.0
    for slot in range(DISPLAY):
        level = pos.static.goal_level[pos.objectives[slot]]
        share = shares[slot]
        if level == 1:
            first = max(first, share)
        elif level == 2:
            second = max(second, share)
        elif level == 3:
            third = max(third, share)
    out.add(first)
    out.add(second)
    out.add(third)


def _write_nest(pos: Myrmes, seat: int, watcher: int, out: Numbers) -> float:
    """Writes a nest as the watcher knows it, in the order of NEST; returns its worth."""
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
    food_there = earth_there = stone_there = 0
    for tile in range(len(pos.tile_kind)):
        if pos.tile_owner[tile] == seat:
            kind = pos.tile_kind[tile]
            if kind < SHAPED:
                pheromones += 1
                food_there += pos.tile_cubes[3 * tile]
                earth_there += pos.tile_cubes[3 * tile + 1]
                stone_there += pos.tile_cubes[3 * tile + 2]
            elif kind == FARM:
                farms += 1
            elif kind == SCAVENGING:
                scavengings += 1
            else:
                sub_colonies += 1
    reserve = 0
    for shape in range(seat * SHAPED, seat * SHAPED + SHAPED):
        reserve += pos.pheromones[shape]
    score, earth, stone = pos.score[seat], pos.stock[mine + 1], pos.stock[mine + 2]
    workers, soldiers = pos.workers[seat], pos.soldiers[seat]
    due = pos.static.winter_food[pos.year - 1] - soldiers
    ready = food + larvae // 3
    out.add_whole(score)
    out.add_whole(food)
    out.add_whole(earth)
    out.add_whole(stone)
    out.add_whole(larvae)
    out.add_whole(workers)
    out.add_whole(ones(pos.rooms[seat]))
    out.add_whole(soldiers)
    out.add_whole(pos.ants_left[seat])
    out.add_whole(nurses)
    out.add_whole(pos.nurses_left[seat])
    out.add_whole(level)
    out.add_whole(level * left)
    for deep in range(1, 4):
        out.add_flag(level >= deep)
    out.add_whole(exits)
    out.add_whole(exits * left)
    out.add_whole(pos.markers_left[seat])
    out.add_whole(pos.prey_held[mine] + pos.prey_held[mine + 1] + pos.prey_held[mine + 2])
    out.add_whole(done)
    out.add_whole(highest_open(pos, seat))
    out.add_whole(pheromones)
    out.add_whole(reserve)
    out.add_whole(food_there)
    out.add_whole(earth_there)
    out.add_whole(stone_there)
    out.add_whole(farms)
    out.add_whole(scavengings)
    out.add_whole(sub_colonies)
    out.add_whole((farms + scavengings + sub_colonies) * left)
    out.add_whole(nurses * left)
    out.add_whole(soldiers * left)
    out.add_whole(max(0, due - ready))
    out.add_whole(max(0, ready - max(0, due)))
    out.add_flag(pos.phase == WORKERS and workers == 0)
    worth = score + food + 0.8 * (earth + stone) + 0.4 * larvae + 1.8 * soldiers
    worth += 0.8 * (food_there + earth_there + stone_there) + nurses * (0.6 + 0.8 * left) + level * (1.2 + 3.2 * left)
    worth = worth + (farms + scavengings + 6 * sub_colonies) * left + 2.0 * done
    out.add(worth)
    return worth
