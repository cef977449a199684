"""What the values of Myrmes are, and how a terminal says them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from formicary.kernel import values as shared
from formicary.kernel.sentences import Sentence
from formicary.kernel.values import Speaker, ValueKind

POINTS: Final = shared.POINTS
AMOUNTS: Final = ("{n} food", "{n} earth", "{n} stone")

# The outline of the garden (MY-1.12): r, q of the first hex and number of hexes of each row from the top.
ROWS: Final = (
    (-7, 2, 4), (-6, 0, 7), (-5, -2, 10), (-4, -3, 11), (-3, -4, 12), (-2, -5, 13), (-1, -5, 12), (0, -6, 13),
    (1, -6, 12), (2, -7, 13), (3, -7, 12), (4, -7, 11), (5, -7, 10), (6, -6, 7), (7, -5, 4),
)  # fmt: skip
ROW_LETTERS: Final = "abcdefghijklmno"

HEX: Final = ValueKind("hex")  # of the garden: '-5,4'
SIDE: Final = ValueKind("side")  # on which side of a hex another lies, 0 to 5 clockwise from the right
TILE: Final = ValueKind("tile")  # a kind of tile: 'p3_line', 'aphid_farm', …
CUBE: Final = ValueKind("cube")  # 'food', 'earth', 'stone'
PREY: Final = ValueKind("prey")  # 'ladybug', 'termite', 'spider'
ROOM: Final = ValueKind("room")  # of the colony: 'larder', 'quarry-earth', …
TRACK: Final = ValueKind("track")  # where nurses go: 'larvae', 'soldiers', 'workers', 'atelier'
OBJECTIVE: Final = ValueKind("objective")  # 'prey_2', …
EVENT: Final = ValueKind("event")  # of a season: 'larvae+2', …
YEAR: Final = ValueKind("year")
SEASON: Final = ValueKind("season")  # 'spring', …
PHASE: Final = ValueKind("phase")
LEVEL: Final = ValueKind("level")  # of a colony
SOURCE: Final = ValueKind("source")  # of points
LARVAE: Final = ValueKind("larvae")
FOOD: Final = ValueKind("food")
WORKERS: Final = ValueKind("workers")
SOLDIERS: Final = ValueKind("soldiers")
NURSES: Final = ValueKind("nurses")

KINDS: Final = (
    *shared.KINDS,
    HEX, SIDE, TILE, CUBE, PREY, ROOM, TRACK, OBJECTIVE, EVENT, YEAR, SEASON, PHASE, LEVEL, SOURCE, LARVAE, FOOD, WORKERS,
    SOLDIERS, NURSES,
)  # fmt: skip

SIDES: Final = (
    "to the right", "to the lower right", "to the lower left", "to the left", "to the upper left", "to the upper right",
)  # fmt: skip
TILES: Final = {
    "p2": "pheromone of size 2", "p3_triangle": "pheromone of size 3 (triangle)", "p3_line": "pheromone of size 3 (straight)",
    "p4_rhombus": "pheromone of size 4 (rhombus)", "p4_hook": "pheromone of size 4 (hook)", "p5": "pheromone of size 5",
    "p6": "pheromone of size 6", "aphid_farm": "aphid farm", "scavenging": "scavenging tile", "sub_colony": "sub-colony",
}  # fmt: skip
ROOMS: Final = {
    "gestation": "gestation room", "larder": "larder", "quarry-earth": "quarry, for earth", "quarry-stone": "quarry, for stone",
    "queen": "queen's room",
}  # fmt: skip
EVENTS: Final = {
    "level+1": "Level +1", "vp+1": "Points +1", "larvae+2": "Larvae +2", "harvest+3": "Harvest +3", "move+3": "Moves +3",
    "soldier+1": "Soldier +1", "hexagon+1": "Hexagon +1", "worker+1": "Worker +1",
}  # fmt: skip
SEASONS: Final = {"spring": "Spring", "summer": "Summer", "fall": "Autumn", "winter": "Winter"}
PHASES: Final = {"end of turn": "end of the season", "over": "the game is over"}
SOURCES: Final = {
    "pheromones": "a pheromone placed", "special_tiles": "a special tile placed", "prey": "prey hunted",
    "clearing": "an opposing pheromone cleared", "queen": "the queen fed", "sub_colonies": "a sub-colony",
    "objectives": "an objective completed", "objective_bonus": "an objective completed before",
    "winter": "food missing in winter",
}  # fmt: skip
# By what an objective counts.
COUNTED: Final = {
    "food": "{n} food", "stone": "{n} stone", "larvae": "{n} {n:larva|larvae}", "soldiers": "{n} {n:soldier|soldiers}",
    "prey": "{n} prey {n:token|tokens}", "earth_stone": "{n} earth or stone", "special": "{n} special {n:tile|tiles}",
    "nurses": "{n} {n:nurse|nurses}", "colony": "colony level {n}", "pheromones": "{n} connected {n:pheromone|pheromones}",
}  # fmt: skip


def place_name(word: str) -> str:
    """The name of a hex in terminals: rows of the garden have letters from the top, hexes numbers from the left.

    >>> place_name("2,-7"), place_name("-6,0")
    ('a1', 'h1')
    """
    q, r = word.split(",")
    row = int(r) - ROWS[0][0]
    return f"{ROW_LETTERS[row]}{int(q) - ROWS[row][1] + 1}"


def amounts(cubes: Sequence[int]) -> list[Sentence]:
    """So much food, earth and stone in words; what there is none of is left out."""
    return [Sentence(template, n=count) for template, count in zip(AMOUNTS, cubes, strict=True) if count]


def speakers(objectives: Mapping[str, tuple[str, int]]) -> dict[ValueKind, Speaker]:
    """How each kind is said. A hex is said by its name in the terminal's garden; objectives by what they count and how many of it
    are needed."""
    return {
        HEX: lambda raw: place_name(str(raw)),
        SIDE: lambda raw: SIDES[int(str(raw))],
        TILE: lambda raw: TILES[str(raw)],
        CUBE: str,
        PREY: str,
        ROOM: lambda raw: ROOMS[str(raw)],
        TRACK: str,
        OBJECTIVE: lambda raw: Sentence(COUNTED[objectives[str(raw)][0]], n=objectives[str(raw)][1]),
        EVENT: lambda raw: EVENTS[str(raw)],
        YEAR: str,
        SEASON: lambda raw: SEASONS[str(raw)],
        PHASE: lambda raw: PHASES.get(str(raw), str(raw)),
        LEVEL: str,
        SOURCE: lambda raw: SOURCES[str(raw)],
        LARVAE: str,
        FOOD: str,
        WORKERS: str,
        SOLDIERS: str,
        NURSES: str,
    }
