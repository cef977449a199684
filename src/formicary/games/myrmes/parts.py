"""The garden and the pieces as flat tables, for one number of players; static and shared by all positions.

A hex is an index into the rows of the garden from the top left; index 151 stands for everything outside. Placements are tried
in the disc of 18 hexes around the worker: which of them are taken is an int of 18 bits, and a way to lay a tile is another.
"""

from __future__ import annotations

from typing import Final

from formicary.games.myrmes.actions import COORDINATES, HEXES, LAY, PHEROMONES, TURNS
from formicary.games.myrmes.view_types import MyrmesCubes, MyrmesGround, MyrmesPieces, Terrain, TileKind, What
from formicary.kernel.hexes import STEPS, mirrored, rotated

# Terrain (MY-1.13). Grass, earth and stone have the numbers of the cubes that they yield.
MUSHROOM: Final = 3
WATER: Final = 4
TERRAINS: Final[tuple[Terrain, ...]] = ("grass", "earth", "stone", "mushroom", "water")
OUTSIDE: Final = HEXES

# Tile kinds: the seven pheromones, then
KINDS: Final = 10
P6: Final = 6
FARM: Final = 7
SCAVENGING: Final = 8
SUB_COLONY: Final = 9
SHAPED: Final = len(PHEROMONES)
TILE_KINDS: Final[tuple[TileKind, ...]] = (*PHEROMONES, "aphid_farm", "scavenging", "sub_colony")

# What an objective counts.
WHATS: Final[tuple[What, ...]] = (
    "food", "stone", "larvae", "soldiers", "prey", "earth_stone", "special", "nurses", "colony", "pheromones",
)  # fmt: skip
W_FOOD: Final = 0
W_STONE: Final = 1
W_LARVAE: Final = 2
W_SOLDIERS: Final = 3
W_PREY: Final = 4
W_EARTH_STONE: Final = 5
W_SPECIAL: Final = 6
W_NURSES: Final = 7
W_COLONY: Final = 8
W_GROUP: Final = 9

DISC: Final[list[tuple[int, int]]] = [
    (q, r) for q in range(-2, 3) for r in range(-2, 3) if 0 < max(abs(q), abs(r), abs(q + r)) <= 2
]
INDEX: Final[dict[tuple[int, int], int]] = {place: number for number, place in enumerate(COORDINATES)}


class Parts:
    """Everything that does not change during a game."""

    def __init__(self, seats: int) -> None:
        self.seats: Final = seats
        self.terrain: Final[list[int]] = [WATER] * (HEXES + 1)
        self.in_play: Final[list[bool]] = [False] * (HEXES + 1)
        self.prey_spaces: Final[list[int]] = []  # those in play
        self.starts: Final[list[int]] = []
        self.near: Final[list[list[int]]] = []  # land in play next to a hex
        self.disc: Final[list[list[int]]] = []  # the 18 hexes around, in the order of DISC
        # Tiles, by kind.
        self.size: Final[list[int]] = [0] * KINDS
        self.points: Final[list[int]] = [0] * KINDS
        self.count: Final[list[int]] = [0] * SHAPED
        self.level: Final[list[int]] = [0] * KINDS
        self.price: Final[list[int]] = [0] * (3 * KINDS)  # food, earth, stone
        self.shape: Final[list[int]] = [0] * KINDS
        # Shapes: ways to cover the hex the worker stands on, as bits of the disc, and the action of each way, by hex.
        self.masks: Final[list[list[int]]] = []
        self.one_sided: Final[list[int]] = []  # how many of the ways do without turning the tile over
        self.ways: Final[list[list[list[int]]]] = []
        self.cells: Final[list[list[list[int]]]] = []  # by shape and hex * 12 + turn
        # By kind * HEXES + hex, as bots have worked it out, empty before: what the cubes of each way are worth, and of the best.
        self.way_worths: Final[list[list[float]]] = [[] for _ in range(SHAPED * HEXES)]
        self.best_worths: Final[list[float]] = [0.0] * (SHAPED * HEXES)
        # Prey, by kind.
        self.prey_count: Final[list[int]] = [0, 0, 0]
        self.prey_soldiers: Final[list[int]] = [0, 0, 0]
        self.prey_food: Final[list[int]] = [0, 0, 0]
        self.prey_points: Final[list[int]] = [0, 0, 0]
        # Objectives, by number.
        self.goal_level: Final[list[int]] = []
        self.goal_what: Final[list[int]] = []
        self.goal_need: Final[list[int]] = []
        self.goal_give: Final[list[int]] = []
        self.goal_confirmed: Final[list[bool]] = []
        self.goal_points: Final[list[int]] = [0, 0, 0, 0]  # by level
        self.bonus: Final = 7 - seats  # MY-23.5
        # Tables of the individual board and of winter.
        self.storage: Final[list[int]] = []
        self.dig_earth: Final[list[int]] = []
        self.dig_stone: Final[list[int]] = []
        self.births: Final[list[list[int]]] = [[], [], []]
        self.next_nurses: Final[list[list[int]]] = [[], [], [], []]  # nurses on a track after the next placing; 0: no more
        self.winter_food: Final[list[int]] = []
        self.winter_loss = 0
        self.name = ""
        self.reconstruction = False
        self.garden: MyrmesGround = {"hexes": [], "starts": []}  # JSON-ready, for views
        self.pieces: MyrmesPieces = {
            "tiles": {}, "prey": {}, "levels": [], "births": {"larvae": [], "soldiers": [], "workers": [], "atelier": 0},
        }  # fmt: skip

    def link(self) -> None:
        """Fills the tables of neighbours; terrain and what is in play must be there."""
        for q, r in COORDINATES:
            around = [INDEX.get((q + dq, r + dr), OUTSIDE) for dq, dr in STEPS]
            self.near.append([h for h in around if self.in_play[h] and self.terrain[h] != WATER])
            self.disc.append([INDEX.get((q + dq, r + dr), OUTSIDE) for dq, dr in DISC])

    def share_shapes(self, other: Parts) -> None:
        """Takes over the ways to lay shapes, which are the same for all numbers of players."""
        self.masks.extend(other.masks)
        self.one_sided.extend(other.one_sided)
        self.ways.extend(other.ways)
        self.cells.extend(other.cells)
        self.shape[:] = other.shape

    def add_shape(self, cells: list[tuple[int, int]]) -> int:
        """Works out all ways to lay a shape; returns its number."""
        found: list[list[tuple[int, int]]] = []
        masks: list[int] = []
        anchors: list[tuple[int, int, int]] = []
        where: list[list[int]] = [[] for _ in range(HEXES * TURNS)]
        self.one_sided.append(0)
        for turn in range(TURNS):
            if turn == 6:
                self.one_sided[-1] = len(masks)
            laid = turned(cells, turn)
            if normal(laid) in found:
                continue
            found.append(normal(laid))
            for q, r in laid:
                masks.append(sum([1 << DISC.index((a - q, b - r)) for a, b in laid if (a, b) != (q, r)]))
                anchors.append((-q, -r, turn))
            for number, (q, r) in enumerate(COORDINATES):
                hexes = [INDEX.get((q + a, r + b), OUTSIDE) for a, b in laid]
                if OUTSIDE not in hexes:
                    where[number * TURNS + turn] = hexes
        ways: list[list[int]] = []
        for q, r in COORDINATES:
            ways.append([LAY + INDEX.get((q + dq, r + dr), OUTSIDE) * TURNS + turn for dq, dr, turn in anchors])
        self.masks.append(masks)
        self.ways.append(ways)
        self.cells.append(where)
        return len(self.masks) - 1


def turned(cells: list[tuple[int, int]], turn: int) -> list[tuple[int, int]]:
    """A tile's cells after turning; from 6 on it is turned over first."""
    out: list[tuple[int, int]] = []
    for place in cells:
        q, r = mirrored(place[0], place[1]) if turn >= 6 else place
        out.append(rotated(q, r, turn))
    return out


def normal(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same cells, wherever they lie."""
    first = min(cells)
    return sorted([(q - first[0], r - first[1]) for q, r in cells])


def cubes(food: int, earth: int, stone: int) -> MyrmesCubes:
    """Cubes by kind, without those that are not there."""
    out: MyrmesCubes = {}
    if food:
        out["food"] = food
    if earth:
        out["earth"] = earth
    if stone:
        out["stone"] = stone
    return out
