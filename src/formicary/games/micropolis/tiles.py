"""The faces of the tiles as flat tables, indexed by tile ID; static and shared by all positions."""

from __future__ import annotations

from typing import Final, Optional

from formicary.games.micropolis.view_types import Fruit, MicropolisGallery, MicropolisTile, Port
from formicary.kernel.feature_list import Fixed

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


FIELD: Final = 20  # bits for each of the numbers that are packed into one


def held(ants: int, queens: int, gifts: int) -> int:
    """What is added up in a gallery, in one number, so that it is added at once."""
    return ants | queens << FIELD | gifts << 2 * FIELD


class TileSet:
    """What is on each tile. Passage tables are indexed by 4 * tile + passage."""

    def __init__(self, count: int) -> None:
        self.count: Final = count
        self.barracks: Final[list[int]] = [0] * (count + 1)
        self.specialist: Final[list[int]] = [NOBODY] * (count + 1)
        self.eggs: Final[list[int]] = [0] * (count + 1)
        self.population: Final[list[int]] = [0] * (count + 1)  # ants on the whole tile
        self.passages: Final[list[int]] = [0] * (count + 1)  # how many passages the tile has
        self.passage_at: Final[list[int]] = [0] * (4 * (count + 1))  # 4 * tile + port: which passage opens there
        self.ants: Final[list[int]] = [0] * (4 * (count + 1))
        self.queens: Final[list[int]] = [0] * (4 * (count + 1))
        self.fruits: Final[list[int]] = [0] * (4 * (count + 1))  # bit set of true fruits
        self.gifts: Final[list[int]] = [0] * (4 * (count + 1))
        self.held: Final[list[int]] = [0] * (4 * (count + 1))  # ants, queens and gifts in one number, as `held` packs them
        self.faces: Final[dict[str, MicropolisTile]] = {}  # JSON-ready, for views
        self.gallery_views: Final[dict[tuple[int, ...], list[MicropolisGallery]]] = {}  # by tiles, as views have shown them
        self.line_numbers: Final[list[Optional[Fixed]]] = [None] * (count + 1)  # as features have told them; None before
        self.name = ""
        self.reconstruction = False
