"""Reads the tiles of Micropolis from data/tiles.toml or from a component pack, and checks them.

MI-1.2, MI-1.7, MI-1.10, MI-1.14.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from formicary.games.micropolis.tiles import FRUITS, GIFT, NURSE, PORTS, QUEEN, SPECIALISTS, Contents, TileSet
from formicary.games.micropolis.view_types import Fruit, Specialist
from formicary.kernel.packs import read_components, refuse

FILE = "tiles.toml"
OURS = Path(__file__).parent / "data"
TILES_IN_THE_BOX = 61  # MI-1.2


class Passage(msgspec.Struct, forbid_unknown_fields=True):
    """A passage of a tile: the openings it joins and what is in it."""

    ports: str
    workers: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    specialist: Specialist | None = None
    eggs: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    fruits: list[Fruit] = []


class Tile(msgspec.Struct, forbid_unknown_fields=True):
    """A tile."""

    id: Annotated[int, msgspec.Meta(ge=1, le=TILES_IN_THE_BOX)]
    passages: Annotated[list[Passage], msgspec.Meta(min_length=1, max_length=4)]
    barracks: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0


class TileFile(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file."""

    name: str
    tiles: list[Tile]
    reconstruction: bool = False


def read_tiles(folder: Path) -> TileSet:
    """The tile set of a folder."""
    file = read_components(folder, FILE, TileFile)
    tiles = TileSet(TILES_IN_THE_BOX)
    tiles.name, tiles.reconstruction = file.name, file.reconstruction
    seen: set[int] = set()
    for tile in file.tiles:
        if tile.id in seen:
            raise refuse(FILE, tile.id, "id", "this tile is there twice")
        seen.add(tile.id)
        _add(tiles, tile)
    if len(seen) != TILES_IN_THE_BOX:
        missing = min(set(range(1, TILES_IN_THE_BOX + 1)) - seen)
        raise refuse(FILE, missing, "id", f"this tile is missing; a set has {TILES_IN_THE_BOX}")
    return tiles


def _add(tiles: TileSet, tile: Tile) -> None:
    opened: set[str] = set()
    tiles.barracks[tile.id] = tile.barracks
    for number, passage in enumerate(tile.passages):
        for port in passage.ports.split():
            if port not in PORTS or port in opened:
                raise refuse(FILE, tile.id, f"passages[{number}].ports", f"'{port}' is no opening of a tile or is used twice")
            opened.add(port)
            tiles.passage_at[4 * tile.id + PORTS.index(port)] = number
        if not passage.ports.split():
            raise refuse(FILE, tile.id, f"passages[{number}].ports", "a passage needs an opening")
        if (passage.specialist == "nurse") != (passage.eggs > 0):
            raise refuse(FILE, tile.id, f"passages[{number}].eggs", "a nurse has 1 to 3 eggs and nobody else has any")
        if passage.specialist is not None:
            if tiles.specialist[tile.id]:
                raise refuse(FILE, tile.id, f"passages[{number}].specialist", "a tile shows at most one specialist (MI-1.10)")
            tiles.specialist[tile.id] = SPECIALISTS.index(passage.specialist)
        if passage.specialist == SPECIALISTS[NURSE]:
            tiles.eggs[tile.id] = passage.eggs
        tiles.passages[tile.id].append(
            Contents(
                ants=passage.workers + (passage.specialist is not None),
                queens=int(passage.specialist == SPECIALISTS[QUEEN]),
                fruits=sum(1 << FRUITS.index(fruit) for fruit in {*passage.fruits} - {GIFT}),
                gifts=passage.fruits.count(GIFT),
            )
        )
    if len(opened) != len(PORTS):
        missing = ", ".join(port for port in PORTS if port not in opened)
        raise refuse(FILE, tile.id, "passages", f"no passage opens at {missing} (MI-1.7)")
    tiles.population[tile.id] = sum(passage.ants for passage in tiles.passages[tile.id])
    tiles.faces[str(tile.id)] = {
        "galleries": [
            {
                "ports": [port for port in PORTS if port in p.ports.split()], "workers": p.workers, "specialist": p.specialist,
                "eggs": p.eggs, "fruits": p.fruits,
            }
            for p in tile.passages
        ],
        "barracks": tile.barracks,
    }  # fmt: skip
