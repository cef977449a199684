"""MY-2: the start of a game."""

from __future__ import annotations

from formicary.games.myrmes.actions import HEXES
from formicary.games.myrmes.course import Course
from formicary.games.myrmes.ending import begin_year
from formicary.games.myrmes.options import MyrmesOptions
from formicary.games.myrmes.parts import SHAPED, WATER, Parts
from formicary.games.myrmes.position import (
    ANTS,
    BOX,
    COLUMNS,
    DISPLAY,
    EXITS,
    FREE,
    LARVA,
    MARKERS,
    NURSES,
    PREY_ON,
    SPECIAL_TILES,
    START_SCORE,
    TUNNEL_OF,
    WALL,
    House,
    Myrmes,
)  # fmt: skip
from formicary.kernel.chance import chance_from_seed
from formicary.kernel.game import Game

START_NURSES = 3  # MY-2.8
START_WORKERS = 2
START_LARVAE = 1


def set_up(game: Game, static: Parts, seats: int, seed: int, options: MyrmesOptions) -> Myrmes:
    """A position at the first decision."""
    pos = Myrmes()
    pos.begin()
    pos.game = game
    pos.options = options
    pos.static = static
    pos.house = house_of(options)
    pos.seats = seats
    pos.chance = chance_from_seed(seed)
    lay_out_common(pos, options)
    lay_out_nests(pos)
    place_starts(pos, options)
    pos.first = pos.draw_below(seats) if options.first_player == "random" else options.first_player  # MY-2.15
    begin_year(pos)  # MY-2.2, MY-2.3, MY-2.13
    pos.mark = 0
    pos.push(Course(-1))
    pos.settle()
    return pos


def house_of(options: MyrmesOptions) -> House:
    """The switches as the rules look at them."""
    house = House()
    house.hidden = options.early_choices == "hidden"
    house.part_sets = options.larva_part_set_pays
    house.limited = options.limited_cubes
    house.overflow = ("choose", "soldiers_first", "workers_first").index(options.birth_overflow)
    house.tunnel = ("free", "soldier", "blocked").index(options.opposing_tunnel)
    house.mirror = options.mirror_tiles
    house.size6 = options.size6_with_level_plus_1
    house.marker_limit = options.marker_limit
    house.built = options.special_objective_counts == "built"
    house.auto_larvae = options.winter_auto_larvae
    house.floor = options.score_floor == 0
    return house


def lay_out_common(pos: Myrmes, options: MyrmesOptions) -> None:
    """MY-2.1 to MY-2.6: supply, garden with prey, objectives."""
    static = pos.static
    pos.year = 0
    pos.season = 0
    pos.phase = 0
    pos.dice = [0, 0, 0]
    pos.passes = 0
    pos.turn = 0
    pos.walker = -1
    pos.moves = 0
    pos.supply = list(BOX)
    pos.supply[LARVA] -= START_LARVAE * pos.seats
    pos.farms_left = SPECIAL_TILES
    pos.colonies_left = SPECIAL_TILES
    pos.tile_kind = ()
    pos.tile_spot = ()
    pos.tile_owner = []
    pos.tile_cubes = []
    pos.sheets = ()
    pos.ground = [FREE if static.in_play[h] and static.terrain[h] != WATER else WALL for h in range(HEXES + 1)]
    tokens: list[int] = []
    for kind in range(3):
        tokens.extend([kind] * static.prey_count[kind])
    pos.shuffle(tokens)
    for h in static.prey_spaces:  # MY-2.4
        pos.ground[h] = PREY_ON + tokens.pop()
    pos.prey_unused = (tokens.count(0), tokens.count(1), tokens.count(2))  # MY-2.5
    pos.prey_given = [0, 0, 0]
    chosen: list[int] = []
    for level in (1, 2, 3):  # MY-2.6
        pool: list[int] = []
        for goal in range(len(static.goal_level)):
            if static.goal_level[goal] == level and (static.goal_confirmed[goal] or options.unconfirmed_objectives):  # MY-19.38
                pool.append(goal)
        pos.shuffle(pool)
        chosen.extend(sorted(pool[:2]))
    pos.objectives = tuple(chosen)


def lay_out_nests(pos: Myrmes) -> None:
    """MY-2.8, MY-2.11, MY-2.12, MY-2.14: what each player starts with."""
    seats = pos.seats
    pos.score = [START_SCORE] * seats
    pos.level = [0] * seats
    pos.event = [0] * seats
    pos.paid = [0] * seats
    pos.larvae = [START_LARVAE] * seats
    pos.turning = [0] * seats
    pos.turning_food = [0] * seats
    pos.workers = [START_WORKERS] * seats
    pos.soldiers = [0] * seats
    pos.ants_left = [ANTS - START_WORKERS] * seats
    pos.rooms = [0] * seats
    pos.nursery = [START_NURSES] * seats
    pos.tracks = [0] * (4 * seats)
    pos.busy = [0] * seats
    pos.nurses_left = [NURSES - START_NURSES] * seats
    pos.used = [0] * seats
    pos.exits = [-1] * (EXITS * seats)
    pos.markers_left = [MARKERS] * seats
    pos.built = [0] * seats
    pos.stock = [0] * (3 * seats)
    pos.pheromones = pos.static.count[:SHAPED] * seats
    pos.prey_held = [0] * (3 * seats)
    pos.completed = [0] * (DISPLAY * seats)
    pos.wanted = [0] * (2 * seats)
    pos.sheet = [0] * (COLUMNS * seats)


def place_starts(pos: Myrmes, options: MyrmesOptions) -> None:
    """MY-2.9, MY-2.10: the first tunnel exits."""
    starts = pos.static.starts.copy()
    if options.start_spaces == "random":
        pos.shuffle(starts)
    for seat in range(pos.seats):
        pos.exits[seat * EXITS] = starts[seat]
        pos.ground[starts[seat]] = TUNNEL_OF + seat
