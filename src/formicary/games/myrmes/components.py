"""Reads garden and pieces of Myrmes from data/ or from a component pack, and checks them (MY-1.2, MY-1.12, MY-12.8, MY-23)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from formicary.games.myrmes.actions import COORDINATES, HEX_WORDS, OBJECTIVES, PHEROMONES, PREY, SPECIALS
from formicary.games.myrmes.parts import DISC, INDEX, TERRAINS, WATER, WHATS, Parts, cubes
from formicary.games.myrmes.values import ROWS
from formicary.games.myrmes.view_types import What
from formicary.kernel.packs import read_components, refuse

BOARD = "board.toml"
PIECES = "components.toml"
FILES = (BOARD, PIECES)
OURS = Path(__file__).parent / "data"
LETTERS = "gesmw"

Few = Annotated[int, msgspec.Meta(ge=0, le=30)]
Source = Literal["rulebook", "picture", "unconfirmed"]
Place = tuple[int, int]


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """A row of the garden."""

    r: int
    q: int
    hexes: str


class Area(msgspec.Struct, forbid_unknown_fields=True):
    """What is used with one number of players."""

    starts: list[Place]
    min_q: int = -99
    min_r: int = -99
    max_sum: int = 99

    def holds(self, place: Place) -> bool:
        """Whether a hex is in play (MY-23.3)."""
        return place[0] >= self.min_q and place[1] >= self.min_r and place[0] + place[1] <= self.max_sum


class BoardFile(msgspec.Struct, forbid_unknown_fields=True):
    """board.toml."""

    name: str
    rows: list[Row]
    prey_spaces: list[Place]
    areas: dict[str, Area]
    reconstruction: bool = False


class Births(msgspec.Struct, forbid_unknown_fields=True):
    """How many are born of so many nurses (MY-6.3 to MY-6.7)."""

    larvae: list[Few]
    soldiers: list[Few]
    workers: list[Few]
    atelier: Few


class Dig(msgspec.Struct, forbid_unknown_fields=True):
    """The price of the next level."""

    earth: Few = 0
    stone: Few = 0


class Level(msgspec.Struct, forbid_unknown_fields=True):
    """A level of the colony (MY-1.16)."""

    room: str
    storage: Few
    source: Source
    dig: Dig | None = None


class Tile(msgspec.Struct, forbid_unknown_fields=True):
    """A pheromone or a special tile (MY-12.8, MY-13.6 to MY-13.10)."""

    cells: Annotated[list[Place], msgspec.Meta(min_length=1, max_length=7)]
    vp: Few
    level: Annotated[int, msgspec.Meta(ge=0, le=4)]
    source: Source
    count: Few = 0
    food: Few = 0
    earth: Few = 0
    stone: Few = 0


class Prey(msgspec.Struct, forbid_unknown_fields=True):
    """A kind of prey (MY-10.4 to MY-10.6)."""

    count: Few
    soldiers: Few
    food: Few
    vp: Few
    source: Source


class Objective(msgspec.Struct, forbid_unknown_fields=True):
    """An objective tile (MY-19)."""

    level: Annotated[int, msgspec.Meta(ge=1, le=3)]
    what: What
    need: Annotated[int, msgspec.Meta(ge=1, le=30)]
    give: Few
    source: Source


class PieceFile(msgspec.Struct, forbid_unknown_fields=True):
    """components.toml."""

    name: str
    objective_points: Annotated[list[Few], msgspec.Meta(min_length=3, max_length=3)]
    winter_food: Annotated[list[Few], msgspec.Meta(min_length=3, max_length=3)]
    winter_loss: Few
    births: Births
    levels: list[Level]
    pheromones: dict[str, Tile]
    specials: dict[str, Tile]
    prey: dict[str, Prey]
    objectives: dict[str, Objective]
    reconstruction: bool = False


def read_parts(folder: Path) -> dict[int, Parts]:
    """The tables for 2, 3 and 4 players from a folder of component files."""
    board = read_components(folder, BOARD, BoardFile)
    pieces = read_components(folder, PIECES, PieceFile)
    terrain = _terrain(board)
    _check_pieces(pieces)
    full = _parts(4, board, pieces, terrain, None)
    return {2: _parts(2, board, pieces, terrain, full), 3: _parts(3, board, pieces, terrain, full), 4: full}


def _terrain(board: BoardFile) -> dict[Place, int]:
    """MY-1.12: the terrain of every hex."""
    terrain: dict[Place, int] = {}
    if len(board.rows) != len(ROWS):
        raise refuse(BOARD, "rows", "rows", f"a garden has {len(ROWS)} rows, not {len(board.rows)}")
    for row, (r, q, count) in zip(board.rows, ROWS, strict=True):
        if row.r != r or row.q != q:
            raise refuse(BOARD, f"row {row.r}", "q", f"this row of the garden begins at {q},{r}")
        letters = row.hexes.split()
        if len(letters) != count:
            raise refuse(BOARD, f"row {r}", "hexes", f"this row has {count} hexes, not {len(letters)}")
        for i, letter in enumerate(letters):
            if len(letter) != 1 or letter not in LETTERS:
                raise refuse(BOARD, f"row {r}", "hexes", f"'{letter}' is no terrain; they are {', '.join(LETTERS)}")
            terrain[q + i, r] = LETTERS.index(letter)
    for place in board.prey_spaces:
        if terrain.get(place, WATER) == WATER or board.prey_spaces.count(place) > 1:
            raise refuse(BOARD, f"{place[0]},{place[1]}", "prey_spaces", "this is no land of the garden, or it is named twice")
    for seats in (2, 3, 4):
        area = board.areas.get(str(seats))
        if area is None or len(area.starts) != seats or len(set(area.starts)) != seats:
            raise refuse(BOARD, f"areas.{seats}", "starts", f"{seats} players need {seats} start spaces")
        for place in area.starts:
            if terrain.get(place, WATER) == WATER or not area.holds(place) or place in board.prey_spaces:
                raise refuse(BOARD, f"areas.{seats}", "starts", f"{place[0]},{place[1]} is no land in play without prey")
    return terrain


def _check_pieces(pieces: PieceFile) -> None:
    for table, names, given in (
        ("pheromones", PHEROMONES, set(pieces.pheromones)), ("specials", SPECIALS, set(pieces.specials)),
        ("prey", PREY, set(pieces.prey)), ("objectives", OBJECTIVES, set(pieces.objectives)),
    ):  # fmt: skip
        for name in given ^ set(names):
            what = "there is no such entry" if name in given else "this entry is missing"
            raise refuse(PIECES, name, table, what)
    for name, tile in (pieces.pheromones | pieces.specials).items():
        if (0, 0) not in tile.cells or len(set(tile.cells)) != len(tile.cells):
            raise refuse(PIECES, name, "cells", "[0, 0] must be among the cells, and each only once")
        for a in tile.cells:
            if any(a != b and (b[0] - a[0], b[1] - a[1]) not in DISC for b in tile.cells):
                raise refuse(PIECES, name, "cells", "two cells are more than two hexes apart")
        if name in SPECIALS and tile.count:
            raise refuse(PIECES, name, "count", "special tiles are common; there are eight of each")
    if len(pieces.levels) != 4 or any((level.dig is None) != (i == 3) for i, level in enumerate(pieces.levels)):
        raise refuse(PIECES, "levels", "levels", "there are levels 0 to 3, and all but the last have a price 'dig'")
    for track in ("larvae", "soldiers", "workers"):
        born = getattr(pieces.births, track)
        if not 2 <= len(born) <= 9 or born[0] != 0 or sorted(born) != born:
            raise refuse(PIECES, "births", track, "a track begins with 0, never falls and takes 1 to 8 nurses")
    for level in (1, 2, 3):
        known = [o for o in pieces.objectives.values() if o.level == level and o.source != "unconfirmed"]
        if len(known) < 2:
            raise refuse(PIECES, f"level {level}", "objectives", "two objectives are needed that are not unconfirmed")


def _parts(seats: int, board: BoardFile, pieces: PieceFile, terrain: dict[Place, int], like: Parts | None) -> Parts:
    parts = Parts(seats)
    area = board.areas[str(seats)]
    for number, place in enumerate(COORDINATES):
        parts.in_play[number] = area.holds(place)
        parts.terrain[number] = terrain[place]
    parts.prey_spaces.extend(INDEX[place] for place in board.prey_spaces if area.holds(place))
    parts.starts.extend(INDEX[place] for place in area.starts)
    parts.link()
    shapes: dict[tuple[Place, ...], int] = {}
    if like is not None:
        parts.share_shapes(like)
    for kind, tile in enumerate([pieces.pheromones[n] for n in PHEROMONES] + [pieces.specials[n] for n in SPECIALS]):
        if like is None:
            cells = tuple(tile.cells)
            if cells not in shapes:
                shapes[cells] = parts.add_shape(list(cells))
            parts.shape[kind] = shapes[cells]
        parts.size[kind], parts.points[kind], parts.level[kind] = len(tile.cells), tile.vp, tile.level
        parts.price[3 * kind : 3 * kind + 3] = [tile.food, tile.earth, tile.stone]
        if kind < len(PHEROMONES):
            parts.count[kind] = tile.count
    for kind, name in enumerate(PREY):
        prey = pieces.prey[name]
        parts.prey_count[kind], parts.prey_soldiers[kind] = prey.count, prey.soldiers
        parts.prey_food[kind], parts.prey_points[kind] = prey.food, prey.vp
    if sum(parts.prey_count) < len(parts.prey_spaces):
        raise refuse(PIECES, "prey", "count", f"{len(parts.prey_spaces)} tokens are needed")
    for key in OBJECTIVES:
        goal = pieces.objectives[key]
        parts.goal_level.append(goal.level)
        parts.goal_what.append(WHATS.index(goal.what))
        parts.goal_need.append(goal.need)
        parts.goal_give.append(goal.give)
        parts.goal_confirmed.append(goal.source != "unconfirmed")
    parts.goal_points[1:] = pieces.objective_points
    for level in pieces.levels:
        dig = level.dig or Dig()
        parts.storage.append(level.storage)
        parts.dig_earth.append(dig.earth)
        parts.dig_stone.append(dig.stone)
    tracks = [pieces.births.larvae, pieces.births.soldiers, pieces.births.workers]
    for track, born in enumerate(tracks):
        parts.births[track].extend(born)
    for track, born in enumerate([*tracks, list(range(pieces.births.atelier + 1))]):
        for nurses in range(len(born)):
            more = [n for n in range(nurses + 1, len(born)) if born[n] > born[nurses]]  # MY-6.6
            parts.next_nurses[track].append(more[0] if more else 0)
    parts.winter_food.extend(pieces.winter_food)
    parts.winter_loss = pieces.winter_loss
    parts.name = f"{board.name}, {pieces.name}"
    parts.reconstruction = board.reconstruction or pieces.reconstruction
    _show(parts, pieces)
    return parts


def _show(parts: Parts, pieces: PieceFile) -> None:
    """What views say about things that never change."""
    parts.garden["hexes"] = [
        {"hex": HEX_WORDS[h], "q": q, "r": r, "terrain": TERRAINS[parts.terrain[h]], "prey_space": h in parts.prey_spaces}
        for h, (q, r) in enumerate(COORDINATES)
        if parts.in_play[h]
    ]
    parts.garden["starts"] = [HEX_WORDS[h] for h in parts.starts]
    parts.pieces["tiles"] = {
        name: {
            "cells": list(tile.cells), "points": tile.vp, "level": tile.level, "special": name in SPECIALS,
            "price": cubes(tile.food, tile.earth, tile.stone), "count": tile.count or 8,
        }
        for name, tile in (pieces.pheromones | pieces.specials).items()
    }  # fmt: skip
    parts.pieces["prey"] = {
        name: {"soldiers": prey.soldiers, "food": prey.food, "points": prey.vp} for name, prey in pieces.prey.items()
    }
    parts.pieces["levels"] = [
        {
            "room": level.room,
            "storage": level.storage,
            "dig": {} if level.dig is None else cubes(0, level.dig.earth, level.dig.stone),
        }
        for level in pieces.levels
    ]
    births = pieces.births
    parts.pieces["births"] = {
        "larvae": births.larvae, "soldiers": births.soldiers, "workers": births.workers, "atelier": births.atelier,
    }  # fmt: skip
