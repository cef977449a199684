"""How good a position is for a seat, in points: the score, what the next winters will cost, and what pieces are likely to bring.

A cube or an ant is worth what it usually becomes in the seasons that are left. The weights were settled by games of the greedy
bot against variations of itself.
"""

from __future__ import annotations

from typing import Final

from formicary.games.myrmes.actions import HEXES, LAY
from formicary.games.myrmes.births import larvae_due, soldiers_first, workers_due
from formicary.games.myrmes.objectives import amount_of, highest_open, is_met, nurses_off
from formicary.games.myrmes.parts import (
    FARM,
    KINDS,
    MUSHROOM,
    SCAVENGING,
    SHAPED,
    W_NURSES,
    Parts,
)
from formicary.games.myrmes.placing import Lay, fits, in_supply, payable, pheromone_level, taken_around
from formicary.games.myrmes.position import (
    ANTS,
    ATELIER,
    DISPLAY,
    EARLY,
    EARTH,
    EXITS,
    FOOD,
    FREE,
    NOBODY,
    PREY_ON,
    STONE,
    TILE_ON,
    TUNNEL_OF,
    WORKERS,
    Myrmes,
)
from formicary.kernel.bits import ones
from formicary.kernel.info import Term

CUBE: Final = [1.10, 0.77, 1.10]  # food, earth and stone in the stock, up to the storage
ON_TILE: Final = [0.82, 0.97, 0.57]  # still on a pheromone
OVER_STORAGE: Final = 0.17
UNSTORED: Final = 0.57  # more than that while the atelier may still use it
LARVA: Final = 0.43
LARVA_BEYOND: Final = 0.24  # from the tenth on
FARM_PAYS: Final = 0.90  # a harvest of a special tile
SCAVENGING_PAYS: Final = 0.98
SUB_COLONY_PAYS: Final = 6.66
FOOD_TO_COME: Final = 1.28  # food that can be harvested before winter, against food at hand
WINTER_NEAR: Final = [0.45, 0.81, 1.36, 1.00]  # how much of the winter to come is felt in each season
LATER_WINTERS: Final = 0.35
WORKER_READY: Final = 1.93
WORKER_HOME: Final = 1.74
NO_WORKERS: Final = 2.34
SOLDIER: Final = 1.75
SOLDIER_SEASON: Final = 0.14
NURSE: Final = 0.65
NURSE_SEASON: Final = 0.82
NURSE_WAITING: Final = 1.00
LEVEL: Final = 1.22
LEVEL_SEASON: Final = 3.25
TOWARDS_LEVEL: Final = 0.30
EXIT_SEASON: Final = 0.10
GOAL: Final = 0.45  # nearness to an objective, as a share of its points
GOAL_LEVEL: Final = 1.25
PREY: Final = 1.72
EFFORT: Final = 0.03  # a step, so that the nearest of equal places is taken

TERMS: Final = (
    Term("points scored", at_once=True), Term("pheromones and special tiles", at_once=True),
    Term("cubes and larvae", at_once=True), Term("food for the winter"), Term("workers and soldiers", at_once=True),
    Term("nurses"), Term("levels of the colony"), Term("exits"), Term("objectives"), Term("the sortie under way", at_once=True),
)  # fmt: skip


def evaluate(pos: Myrmes, seat: int) -> float:
    """The measure of the bots: higher is better for the seat."""
    value = float(pos.score[seat])
    if pos.result is not None:
        return value
    left = 9 - pos.season_number()  # seasons after this one
    harvests = left + (1 if pos.phase <= WORKERS + 1 else 0)
    tiles, food_to_come = tile_value(pos, seat, harvests)
    value += tiles
    value += stock_value(pos, seat, harvests)
    value -= winter_risk(pos, seat, food_to_come)
    value += ants_value(pos, seat, left)
    shares = goal_shares(pos, seat)
    value += nurses_value(pos, seat, left, shares)
    value += level_value(pos, seat, left)
    value += exits_value(pos, seat, left)
    value += objectives_value(pos, seat, left, shares)
    if pos.walker >= 0 and pos.stack[-1].seat == seat:
        value += sortie_hope(pos, seat, harvests)
    return value


def parts(pos: Myrmes, seat: int) -> list[float]:
    """What `evaluate` consists of, in the order of TERMS."""
    score = float(pos.score[seat])
    if pos.result is not None:
        return [score, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    left = 9 - pos.season_number()
    harvests = left + (1 if pos.phase <= WORKERS + 1 else 0)
    tiles, food_to_come = tile_value(pos, seat, harvests)
    outside = pos.walker >= 0 and pos.stack[-1].seat == seat
    shares = goal_shares(pos, seat)
    return [
        score, tiles, stock_value(pos, seat, harvests), -winter_risk(pos, seat, food_to_come), ants_value(pos, seat, left),
        nurses_value(pos, seat, left, shares), level_value(pos, seat, left), exits_value(pos, seat, left),
        objectives_value(pos, seat, left, shares), sortie_hope(pos, seat, harvests) if outside else 0.0,
    ]  # fmt: skip


def exits_value(pos: Myrmes, seat: int, left: int) -> float:
    """Exits of the nest: ways to more of the garden."""
    return (EXITS - pos.exits[seat * EXITS : seat * EXITS + EXITS].count(-1)) * EXIT_SEASON * left


def level_value(pos: Myrmes, seat: int, left: int) -> float:
    """The levels dug, and what is there towards the next one."""
    each = LEVEL + LEVEL_SEASON * left
    level = pos.level[seat]
    if level == 3 or left == 0:
        return each * level
    earth, stone = pos.static.dig_earth[level], pos.static.dig_stone[level]
    have = min(earth, pos.stock[seat * 3 + EARTH]) + min(stone, pos.stock[seat * 3 + STONE])
    return each * (level + TOWARDS_LEVEL * have / (earth + stone))


def stock_value(pos: Myrmes, seat: int, harvests: int) -> float:
    """Cubes and larvae; cubes beyond the storage are hardly worth anything after the atelier."""
    storage = pos.static.storage[pos.deepest(seat)]
    value = 0.0
    kept = 0
    fresh = UNSTORED if pos.phase <= ATELIER else 0.0  # the atelier may still use what cannot be stored
    worth = 1.0 if harvests > 0 or pos.phase <= ATELIER else 0.15
    for cube in (STONE, FOOD, EARTH):
        count = pos.stock[seat * 3 + cube]
        if cube == FOOD:
            count += pos.turning_food[seat]
        for _ in range(count):
            kept += 1
            value += CUBE[cube] * worth if kept <= storage else OVER_STORAGE + fresh * worth
    larvae = pos.larvae[seat] - pos.turning[seat]
    return value + min(larvae, 9) * LARVA * worth + max(0, larvae - 9) * LARVA_BEYOND * worth


def tile_value(pos: Myrmes, seat: int, harvests: int) -> tuple[float, int]:
    """Cubes on own pheromones and what own special tiles will pay; and the food to come before winter."""
    value = 0.0
    food = 0
    before_winter = harvests - (3 - pos.year) * 3
    for tile in range(len(pos.tile_kind)):
        if pos.tile_owner[tile] != seat:
            continue
        kind = pos.tile_kind[tile]
        if kind < SHAPED:
            taken = 0
            for cube in (FOOD, STONE, EARTH):
                count = pos.tile_cubes[3 * tile + cube]
                if cube == FOOD:
                    food += min(count, max(0, before_winter))
                count = min(count, max(0, harvests - taken))
                taken += count
                value += count * ON_TILE[cube]
        elif kind == FARM:
            value += FARM_PAYS * harvests
            food += max(0, before_winter)
        elif kind == SCAVENGING:
            value += SCAVENGING_PAYS * harvests
        else:
            value += SUB_COLONY_PAYS * harvests
    return value, food


def winter_risk(pos: Myrmes, seat: int, food_to_come: int) -> float:
    """Points that the winter of this year is likely to cost, and a little for the later ones."""
    static = pos.static
    soldiers = pos.soldiers[seat]
    food = pos.stock[seat * 3 + FOOD] + pos.turning_food[seat] + (pos.larvae[seat] - pos.turning[seat]) // 3
    due = max(0, static.winter_food[pos.year - 1] - soldiers)
    near = WINTER_NEAR[pos.season]
    risk = max(0, due - food - FOOD_TO_COME * food_to_come) * static.winter_loss * near
    for year in range(pos.year, 3):
        risk += max(0, static.winter_food[year] - soldiers) * LATER_WINTERS
    return risk


def ants_value(pos: Myrmes, seat: int, left: int) -> float:
    """Workers, here and in the rooms, and soldiers."""
    coming = 0
    soldiers = 0
    if pos.phase == EARLY:
        soldiers = soldiers_first(pos, seat)
        coming = min(pos.ants_left[seat] - soldiers, workers_due(pos, seat))
    ready = pos.workers[seat] + coming
    home = ones(pos.rooms[seat])
    value = ready * WORKER_READY + (home * WORKER_HOME if left else 0.0)
    if ready + home == 0 and left:
        value -= NO_WORKERS
    fighters = pos.soldiers[seat] + soldiers
    worth = SOLDIER + SOLDIER_SEASON * left if left or pos.phase <= WORKERS else 0.3
    return value + min(fighters, 4) * worth + max(0, fighters - 4) * 0.4 - (ready + home > ANTS - 2) * 0.5


def nurses_value(pos: Myrmes, seat: int, left: int, shares: list[float]) -> float:
    """Nurses in play, and where those of this season were sent; `shares` are those of the objectives."""
    value = nurses_off(pos, seat) * (NURSE + NURSE_SEASON * left)
    at = seat * 4
    if pos.phase == EARLY:
        value += larvae_due(pos, seat) * (LARVA + 0.12)
    if pos.phase <= ATELIER:
        waiting = pos.tracks[at + 3]
        uses = 1 if pos.exits[seat * EXITS + EXITS - 1] < 0 else 0
        level = pos.level[seat]
        enough_earth = pos.stock[seat * 3 + EARTH] + 1 >= pos.static.dig_earth[level]
        if level < 3 and enough_earth and pos.stock[seat * 3 + STONE] + 1 >= pos.static.dig_stone[level]:
            uses += 1
        if pos.nurses_left[seat] and pos.stock[seat * 3] + pos.larvae[seat] // 3 >= 2:
            uses += 1
        highest = highest_open(pos, seat)
        for slot in range(DISPLAY):
            if shares[slot] >= 0.99 and pos.static.goal_level[pos.objectives[slot]] <= highest:
                uses += 2
                break
        value += min(waiting, uses) * NURSE_WAITING + max(0, waiting - uses) * 0.1
    return value


def objectives_value(pos: Myrmes, seat: int, left: int, shares: list[float]) -> float:
    """How near the player is to objectives that can be reached, by their `shares`; one completion a season at most."""
    highest = highest_open(pos, seat)
    chances = left + (1 if pos.phase <= ATELIER and not pos.used[seat] & 8 else 0)
    if chances == 0:
        return 0.0
    best = 0.0
    for slot in range(DISPLAY):
        share = shares[slot]
        level = pos.static.goal_level[pos.objectives[slot]]
        if share < 0.0 or level > highest:
            continue
        worth = share * share * pos.static.goal_points[level] * GOAL
        best = max(best, worth)
    return best + highest * GOAL_LEVEL


def goal_shares(pos: Myrmes, seat: int) -> list[float]:
    """How much of what each objective on display demands is there, from 0 to 1; -1 if the player has completed it."""
    shares: list[float] = []
    for slot in range(DISPLAY):
        done = pos.completed[seat * DISPLAY + slot]
        shares.append(-1.0 if done else progress(pos, seat, pos.objectives[slot]))
    return shares


def progress(pos: Myrmes, seat: int, goal: int) -> float:
    """How much of what an objective demands is there, from 0 to 1."""
    what, need = pos.static.goal_what[goal], pos.static.goal_need[goal]
    have = amount_of(pos, seat, what)
    if have >= need and what == W_NURSES and not is_met(pos, seat, goal, 0):
        have = need - 1
    return min(have, need) / need


def sortie_hope(pos: Myrmes, seat: int, harvests: int) -> float:
    """What the worker outside is likely to bring: the best tile it can place in reach, and prey on the way."""
    frame = pos.stack[-1]
    if isinstance(frame, Lay):
        return best_way(pos, frame.kind, pos.walker, taken_around(pos, pos.walker), harvests) + EFFORT / 2
    kinds = placeable(pos, seat)
    start = pos.walker
    best = best_tile(pos, kinds, start, harvests, 0.0, 0.0) if pos.ground[start] == FREE else 0.0
    seen = [False] * HEXES
    edge = space_of(pos, start)
    for h in edge:
        seen[h] = True
    for depth in range(1, pos.moves + 1):
        further: list[int] = []
        effort = EFFORT * depth
        for here in edge:
            for h in pos.static.near[here]:
                if seen[h]:
                    continue
                on = pos.ground[h]
                if on >= TILE_ON:
                    owner = pos.tile_owner[on - TILE_ON]
                    if owner not in (seat, NOBODY):
                        continue
                elif on == FREE:
                    best = best_tile(pos, kinds, h, harvests, effort, best)
                elif PREY_ON <= on < TUNNEL_OF:
                    prey = on - PREY_ON
                    if pos.static.prey_soldiers[prey] > pos.soldiers[seat]:
                        seen[h] = True
                        continue
                    best = max(best, prey_worth(pos, prey) - effort)
                for cell in space_of(pos, h):
                    seen[cell] = True
                    further.append(cell)
        edge = further
    return best


def prey_worth(pos: Myrmes, prey: int) -> float:
    """What hunting a kind of prey is worth."""
    static = pos.static
    return static.prey_points[prey] + static.prey_food[prey] - static.prey_soldiers[prey] * SOLDIER + PREY


def space_of(pos: Myrmes, h: int) -> list[int]:
    """The hexes that are one space with a hex."""
    on = pos.ground[h]
    return pos.cells_of(on - TILE_ON).copy() if on >= TILE_ON else [h]


def placeable(pos: Myrmes, seat: int) -> list[int]:
    """The tiles that the player could place: of the pheromones the two largest sizes, and special tiles."""
    static = pos.static
    reach, deepest = pheromone_level(pos, seat), pos.deepest(seat)
    found: list[int] = []
    for kind in range(KINDS - 1, -1, -1):
        if static.level[kind] > (reach if kind < SHAPED else deepest) or not in_supply(pos, seat, kind):
            continue
        if kind >= SHAPED:
            if payable(pos, seat, kind, 0):
                found.append(kind)
        elif static.level[kind] >= reach - 1 or len(found) < 2:
            found.append(kind)
    return found


def best_tile(pos: Myrmes, kinds: list[int], h: int, harvests: int, effort: float, best: float) -> float:
    """The value of the best tile that can be placed from a free hex, less the effort of getting there; `best` if that is more.

    Kinds that cannot be worth more are not looked at.
    """
    taken = -1
    for kind in kinds:
        if most_of(pos, kind, h, harvests) - effort > best:
            if taken < 0:
                taken = taken_around(pos, h)
            best = max(best, best_way(pos, kind, h, taken, harvests) - effort)
    return best


def most_of(pos: Myrmes, kind: int, h: int, harvests: int) -> float:
    """What a kind of tile over a hex is worth at most."""
    if kind >= SHAPED:
        return special_worth(pos, kind, harvests)
    way_worths(pos, kind, h)
    return pos.static.points[kind] + pos.static.best_worths[kind * HEXES + h]


def special_worth(pos: Myrmes, kind: int, harvests: int) -> float:
    """What a special tile is worth, wherever it lies."""
    value = float(pos.static.points[kind])
    if kind == FARM:
        return value + FARM_PAYS * harvests - CUBE[STONE]
    if kind == SCAVENGING:
        return value + SCAVENGING_PAYS * harvests - CUBE[FOOD]
    return value + SUB_COLONY_PAYS * harvests - 3.0


def way_worths(pos: Myrmes, kind: int, here: int) -> list[float]:
    """What the cubes are worth that each way to lay a pheromone over a hex brings, if there is time to harvest all of them."""
    static = pos.static
    worths = static.way_worths[kind * HEXES + here]
    if not worths:
        cells = static.cells[static.shape[kind]]
        for way in static.ways[static.shape[kind]][here]:
            worths.append(cubes_worth(static, cells[way - LAY], 9) if way - LAY < len(cells) else 0.0)
        static.best_worths[kind * HEXES + here] = max(worths)
    return worths


def cubes_worth(static: Parts, cells: list[int], harvests: int) -> float:
    """What the cubes are worth that can be harvested from these hexes, one a season."""
    worth = 0.0
    taking = 0
    for h in cells:
        if static.terrain[h] < MUSHROOM and taking < harvests:
            taking += 1
            worth += ON_TILE[static.terrain[h]]
    return worth


def best_way(pos: Myrmes, kind: int, here: int, taken: int, harvests: int) -> float:
    """The value of the best way to lay a tile over a hex."""
    static = pos.static
    shape = static.shape[kind]
    masks = static.masks[shape]
    last = len(masks) if pos.house.mirror else static.one_sided[shape]
    if kind >= SHAPED:
        return special_worth(pos, kind, harvests) if fits(pos, shape, taken) else 0.0
    value = float(static.points[kind])
    worths = way_worths(pos, kind, here)
    ways, cells = static.ways[shape][here], static.cells[shape]
    in_time = static.size[kind] <= harvests
    best = 0.0
    for i in range(last):
        if not masks[i] & taken:
            best = max(best, value + (worths[i] if in_time else cubes_worth(static, cells[ways[i] - LAY], harvests)))
    return best
