"""The state of Myrmes: the garden, the nests, the supply and where the year stands.

Lists are indexed by seat; those with several entries a seat say so. What lies on a hex is one number (`ground`). Tiles are
numbered in the order in which they were placed and keep their number when they are cleared.
"""

from __future__ import annotations

from typing import ClassVar, Final, Optional

from formicary.games.myrmes import events
from formicary.games.myrmes.options import MyrmesOptions
from formicary.games.myrmes.parts import Parts
from formicary.games.myrmes.view_types import EventSpace, MyrmesView, Phase, Season
from formicary.kernel.position import Position
from formicary.kernel.sentences import Sentence

# What lies on a hex; 16 and more is a tile.
FREE: Final = 0
WALL: Final = 1  # water, out of play, outside the garden
PREY_ON: Final = 2  # + kind of prey
TUNNEL_OF: Final = 8  # + seat
TILE_ON: Final = 16  # + number of the tile

# Owners of a tile that are no seats.
NOBODY: Final = -1  # a special tile that lost its marker (MY-13.18)
GONE: Final = -2  # less the seat it belonged to: a cleared pheromone (MY-11.5)

# The event track (MY-5.10 to MY-5.17).
LEVEL_PLUS_1: Final = 0
VP_PLUS_1: Final = 1
LARVAE_PLUS_2: Final = 2
HARVEST_PLUS_3: Final = 3
MOVE_PLUS_3: Final = 4
SOLDIER_PLUS_1: Final = 5
HEXAGON_PLUS_1: Final = 6
WORKER_PLUS_1: Final = 7
EVENTS: Final[tuple[EventSpace, ...]] = (
    "level+1", "vp+1", "larvae+2", "harvest+3", "move+3", "soldier+1", "hexagon+1", "worker+1",
)  # fmt: skip

SEASONS: Final[tuple[Season, ...]] = ("spring", "summer", "fall", "winter")
WINTER: Final = 3

PHASES: Final[tuple[Phase, ...]] = (
    "event and births", "births", "workers", "harvest", "atelier", "end of turn", "winter", "over",
)  # fmt: skip
EARLY: Final = 0  # phases 1 and 2: everybody runs through both
OVERFLOW: Final = 1
WORKERS: Final = 2
HARVEST: Final = 3
ATELIER: Final = 4
END_OF_TURN: Final = 5
IN_WINTER: Final = 6
OVER: Final = 7

FOOD: Final = 0
EARTH: Final = 1
STONE: Final = 2
LARVA: Final = 3  # in the supply only
BOX: Final = (30, 15, 15, 30)  # MY-1.3: food, earth, stone, larvae

ANTS: Final = 8  # MY-1.4
NURSES: Final = 8
EXITS: Final = 4
MARKERS: Final = 4
SPECIAL_TILES: Final = 8  # MY-1.2, of either sort
START_SCORE: Final = 10  # MY-2.12
MOVES: Final = 3  # MY-9.2
DISPLAY: Final = 6  # objectives on display (MY-18.2)

# Sources of points.
SOURCES: Final = (
    "pheromones", "special_tiles", "prey", "clearing", "queen", "sub_colonies", "objectives", "objective_bonus", "winter",
)  # fmt: skip
S_PHEROMONES: Final = 0
S_SPECIAL_TILES: Final = 1
S_PREY: Final = 2
S_CLEARING: Final = 3
S_QUEEN: Final = 4
S_SUB_COLONIES: Final = 5
S_OBJECTIVES: Final = 6
S_BONUS: Final = 7
S_WINTER: Final = 8
COLUMNS: Final = len(SOURCES)


class House:
    """The switches in the form in which the rules look at them; shared by all clones."""

    __slots__ = (
        "hidden", "part_sets", "limited", "overflow", "tunnel", "mirror", "size6", "marker_limit", "built", "auto_larvae",
        "floor",
    )  # fmt: skip

    def __init__(self) -> None:
        self.hidden = True  # early_choices
        self.part_sets = False  # larva_part_set_pays
        self.limited = False  # limited_cubes
        self.overflow = 0  # birth_overflow: 0 choose, 1 soldiers first, 2 workers first
        self.tunnel = 0  # opposing_tunnel: 0 free, 1 a soldier, 2 blocked
        self.mirror = True  # mirror_tiles
        self.size6 = False  # size6_with_level_plus_1
        self.marker_limit = True
        self.built = False  # special_objective_counts = "built"
        self.auto_larvae = False  # winter_auto_larvae
        self.floor = False  # score_floor = 0


class Myrmes(Position):
    """A game of Myrmes."""

    __slots__ = (
        "static", "house", "year", "season", "phase", "dice", "first", "passes", "turn", "objectives", "prey_unused",
        "prey_given", "supply", "farms_left", "colonies_left", "ground", "tile_kind", "tile_spot", "tile_owner", "tile_cubes",
        "walker", "moves",
        "score", "level", "event", "paid", "larvae", "turning", "turning_food", "workers", "soldiers", "ants_left", "rooms",
        "nursery", "tracks", "busy", "nurses_left", "used", "exits", "markers_left", "built", "stock", "pheromones", "prey_held",
        "completed", "wanted", "sheet", "sheets",
    )  # fmt: skip

    turn_rule: ClassVar[str] = "MY-3.6"
    end_rule: ClassVar[str] = "MY-22.3"

    options: MyrmesOptions
    static: Parts
    house: House
    # the common board
    year: int  # 1 to 3
    season: int  # 0 spring to 3 winter
    phase: int
    dice: list[int]  # of spring, summer and fall; 0 = removed (MY-20.9)
    first: int  # the seat that has the first player token
    passes: int  # how often the token has passed on
    turn: int  # phases 3 and 5: the seat whose turn is next
    objectives: tuple[int, ...]  # the six on display, two of each level
    prey_unused: tuple[int, ...]  # tokens that never came into the game, by kind (MY-2.5)
    prey_given: list[int]  # tokens given up for objectives, by kind
    supply: list[int]  # food, earth, stone, larvae; counted only with limited_cubes
    farms_left: int  # farm/scavenging tiles
    colonies_left: int  # sub-colony tiles
    ground: list[int]  # 152 hexes: what lies there
    tile_kind: tuple[int, ...]  # by tile; a new tile makes a new tuple, so clones share it
    tile_spot: tuple[int, ...]  # by tile: hex of the first cell * 12 + turn
    tile_owner: list[int]  # by tile: seat, NOBODY, or GONE - seat
    tile_cubes: list[int]  # three a tile: food, earth, stone
    walker: int  # the hex of the worker outside, -1 = none
    moves: int  # its movement points left
    # the nests
    score: list[int]
    level: list[int]
    event: list[int]  # space of the event cube
    paid: list[int]  # larvae set aside for the event (MY-5.6)
    larvae: list[int]
    turning: list[int]  # larvae given up for food in a simultaneous phase, until all are done
    turning_food: list[int]  # the food they will become
    workers: list[int]  # in the worker room
    soldiers: list[int]
    ants_left: list[int]  # ants in the reserve
    rooms: list[int]  # bit set of the rooms that a worker stands in
    nursery: list[int]  # nurses there
    tracks: list[int]  # four a seat: nurses on larvae, soldiers, workers and in the atelier room
    busy: list[int]  # nurses on atelier actions
    nurses_left: list[int]  # nurses in the reserve
    used: list[int]  # bit set of the atelier actions done this season
    exits: list[int]  # four a seat: hexes, -1 = in the reserve
    markers_left: list[int]
    built: list[int]  # special tiles ever built
    stock: list[int]  # three a seat: food, earth, stone
    pheromones: list[int]  # seven a seat: in the reserve, by shape
    prey_held: list[int]  # three a seat, by kind
    completed: list[int]  # six a seat: number of the season (1 to 9) in which the objective was completed, 0 = not yet
    wanted: list[int]  # two a seat: earth and stone chosen at scavengings in this harvest
    sheet: list[int]  # nine a seat: points of this season by source
    sheets: tuple[tuple[int, ...], ...]  # the same of the seasons and winters past

    def clone(self) -> "Myrmes":
        other = Myrmes()
        self.copy_kernel(other)
        other.static = self.static
        other.house = self.house
        other.year = self.year
        other.season = self.season
        other.phase = self.phase
        other.dice = self.dice.copy()
        other.first = self.first
        other.passes = self.passes
        other.turn = self.turn
        other.objectives = self.objectives
        other.prey_unused = self.prey_unused
        other.prey_given = self.prey_given.copy()
        other.supply = self.supply.copy()
        other.farms_left = self.farms_left
        other.colonies_left = self.colonies_left
        other.ground = self.ground.copy()
        other.tile_kind = self.tile_kind
        other.tile_spot = self.tile_spot
        other.tile_owner = self.tile_owner.copy()
        other.tile_cubes = self.tile_cubes.copy()
        other.walker = self.walker
        other.moves = self.moves
        other.score = self.score.copy()
        other.level = self.level.copy()
        other.event = self.event.copy()
        other.paid = self.paid.copy()
        other.larvae = self.larvae.copy()
        other.turning = self.turning.copy()
        other.turning_food = self.turning_food.copy()
        other.workers = self.workers.copy()
        other.soldiers = self.soldiers.copy()
        other.ants_left = self.ants_left.copy()
        other.rooms = self.rooms.copy()
        other.nursery = self.nursery.copy()
        other.tracks = self.tracks.copy()
        other.busy = self.busy.copy()
        other.nurses_left = self.nurses_left.copy()
        other.used = self.used.copy()
        other.exits = self.exits.copy()
        other.markers_left = self.markers_left.copy()
        other.built = self.built.copy()
        other.stock = self.stock.copy()
        other.pheromones = self.pheromones.copy()
        other.prey_held = self.prey_held.copy()
        other.completed = self.completed.copy()
        other.wanted = self.wanted.copy()
        other.sheet = self.sheet.copy()
        other.sheets = self.sheets
        return other

    # ---- where the year stands

    def season_number(self) -> int:
        """1 to 9, over the whole game; a winter counts as the fall before it."""
        return (self.year - 1) * 3 + min(self.season, 2) + 1

    def die(self) -> int:
        """The space that the die of this season shows."""
        return self.dice[self.season]

    def deepest(self, seat: int) -> int:
        """The level that counts for rooms, special tiles and storage: Level+1 included, but not in winter (MY-5.10, MY-8.10,
        MY-21.8)."""
        level = self.level[seat]
        return level + 1 if level < 3 and self.event[seat] == LEVEL_PLUS_1 and self.phase < IN_WINTER else level

    # ---- cubes, larvae and ants

    def gain(self, seat: int, cube: int, wanted: int) -> int:
        """Cubes from the supply to a stock; returns how many there were (MY-1.5)."""
        got = self.take_supply(cube, wanted)
        self.stock[seat * 3 + cube] += got
        return got

    def gain_larvae(self, seat: int, wanted: int) -> int:
        """Larvae from the supply to the larvae room."""
        got = self.take_supply(LARVA, wanted)
        self.larvae[seat] += got
        return got

    def take_supply(self, cube: int, wanted: int) -> int:
        """Takes cubes out of the supply, as many as there are."""
        if self.house.limited:
            wanted = min(wanted, self.supply[cube])
            self.supply[cube] -= wanted
        return wanted

    def return_supply(self, cube: int, count: int) -> None:
        """Cubes go back to the supply."""
        if self.house.limited:
            self.supply[cube] += count

    def spend(self, seat: int, cube: int, count: int) -> None:
        """Cubes from a stock to the supply."""
        self.stock[seat * 3 + cube] -= count
        self.return_supply(cube, count)

    def spend_soldiers(self, seat: int, count: int) -> None:
        """Soldiers go to the reserve (MY-9.11, MY-10.3)."""
        self.soldiers[seat] -= count
        self.ants_left[seat] += count

    # ---- points

    def earn(self, seat: int, points: int, source: int) -> None:
        """MY-14.1 to MY-14.5: a scoring."""
        if points > 0:
            points = self.earned(seat, points)
            self.score[seat] += points
            self.sheet[seat * COLUMNS + source] += points
            self.tell(events.SCORED, seat, points, SOURCES[source], self.score[seat])

    def earned(self, seat: int, points: int) -> int:
        """MY-14.2, MY-14.5: what a scoring of so many points brings the seat: VP+1 raises each one of at least 1 VP."""
        return points + 1 if points > 0 and self.event[seat] == VP_PLUS_1 else points

    def lose(self, seat: int, missing: int) -> None:
        """MY-14.6, MY-14.7, MY-21.4: what so much missing food costs in winter."""
        each = self.static.winter_loss
        points = missing * each
        floored = self.house.floor and points > self.score[seat]
        if floored:
            points = self.score[seat]
        if points > 0:
            self.score[seat] -= points
            self.sheet[seat * COLUMNS + S_WINTER] -= points
        if missing > 0 and self.sink is not None:
            why = Sentence("{missing} food missing in winter, {each} {each:point|points} each.", missing=missing, each=each)
            if floored:
                why = Sentence(
                    "{missing} food missing in winter, {each} {each:point|points} each, but no score goes below 0.",
                    missing=missing,
                    each=each,
                )
            self.tell(events.POINTS_LOST, seat, points, missing, why, self.score[seat])

    # ---- tiles

    def cells_of(self, tile: int) -> list[int]:
        """The hexes that a tile covers; the first one is its name in actions."""
        return self.static.cells[self.static.shape[self.tile_kind[tile]]][self.tile_spot[tile]]

    def is_empty(self, tile: int) -> bool:
        """Whether no cube is on a tile."""
        cubes = self.tile_cubes
        return cubes[3 * tile] == 0 and cubes[3 * tile + 1] == 0 and cubes[3 * tile + 2] == 0

    # ---- what a seat knows

    def view(self, seat: Optional[int] = None) -> MyrmesView:
        from formicary.games.myrmes.view import view  # the view needs this class

        return view(self, seat)

    def redeal(self, seat: Optional[int]) -> None:
        """Only what others are choosing in phases 1 and 2 is hidden (MY-3.7); dice to come are chance."""
        from formicary.games.myrmes.births import choose_anew  # births are frames, which need this class

        if self.phase == EARLY and self.house.hidden:
            choose_anew(self, seat)
