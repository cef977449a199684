"""The faces of the tiles as flat tables, indexed by tile ID; static and shared by all positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from formicary.games.micropolis.view_types import Fruit, MicropolisGallery, MicropolisTile, Port
from formicary.kernel.feature_list import Fixed

if TYPE_CHECKING:
    from mypy_extensions import i64

# Ports of a tile (MI-1.7): left or right side, outer or inner level.
LO: Final = 0
LI: Final = 1
RO: Final = 2
RI: Final = 3
PORTS: Final[tuple[Port, ...]] = ("LO", "LI", "RO", "RI")

NOBODY: Final = 0
QUEEN: Final = 1
NURSE: Final = 2
ARCHITECT: Final = 3
SERGEANT: Final = 4
SENTRY: Final = 5
SPECIALISTS: Final = ("", "queen", "nurse", "architect", "sergeant", "sentry")

FRUITS: Final[tuple[Fruit, ...]] = ("cherry", "lemon", "grape", "blackberry", "fig", "pomegranate")
GIFT: Final[Fruit] = "gift"  # the wild fruit (MI-1.11)


class Contents:
    """What is in a passage of a tile."""

    __slots__ = ("ants", "queens", "fruits", "gifts")

    def __init__(self, ants: i64, queens: i64, fruits: i64, gifts: i64) -> None:
        self.ants: Final = ants
        self.queens: Final = queens
        self.fruits: Final = fruits  # bit set of true fruits
        self.gifts: Final = gifts


class TileSet:
    """What is on each tile."""

    def __init__(self, count: int) -> None:
        self.count: Final = count
        self.barracks: Final[list[int]] = [0] * (count + 1)
        self.specialist: Final[list[int]] = [NOBODY] * (count + 1)
        self.eggs: Final[list[int]] = [0] * (count + 1)
        self.population: Final[list[int]] = [0] * (count + 1)  # ants on the whole tile
        self.passages: Final[list[list[Contents]]] = [[] for _ in range(count + 1)]  # of each tile, in order
        self.passage_at: Final[list[int]] = [0] * (4 * (count + 1))  # 4 * tile + port: which passage opens there
        self.faces: Final[dict[str, MicropolisTile]] = {}  # JSON-ready, for views
        self.gallery_views: Final[dict[tuple[int, ...], list[MicropolisGallery]]] = {}  # by tiles, as views have shown them
        self.line_numbers: Final[list[Optional[Fixed]]] = [None] * (count + 1)  # as features have them; None before
        self.name = ""
        self.reconstruction = False
