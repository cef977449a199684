"""MA-2.1 to MA-2.6: the map. Which hex lies where, how it is turned, and what is adjacent and joined.

A Meadow is never changed: placing a hex makes a new one. Positions and their clones share it.
"""

from __future__ import annotations

from typing import Final

from formicary.games.march.components.parts import GT, HEXES
from formicary.kernel.hexes import NEIGHBOURS, cell, coordinates

NOWHERE: Final = -1


class Meadow:
    """The placed hexes. Tuples are indexed by hex number; masks have bit n set for hex n."""

    __slots__ = ("cells", "rotation", "exits", "near", "adjacent", "joined", "open", "placed", "frontier", "inner", "order")

    cells: tuple[int, ...]  # packed position, NOWHERE if not placed
    rotation: tuple[int, ...]
    exits: tuple[int, ...]  # bit set of edges, rotated
    near: tuple[int, ...]  # 6 * hex + edge: the hex behind that edge, NOWHERE if none
    adjacent: tuple[int, ...]  # mask of the hexes around
    joined: tuple[int, ...]  # mask of the hexes joined to it (MA-2.5)
    open: tuple[int, ...]  # bit set of edges whose exit faces an empty position
    placed: int  # mask
    frontier: int  # mask of hexes with an open exit
    inner: int  # mask: the Inner Meadow (MA-2.6)
    order: tuple[int, ...]  # the placed hexes by number, GT first

    def as_json(self) -> dict[str, object]:
        """All the rest follows from this."""
        return {"cells": list(self.cells), "rotation": list(self.rotation), "exits": list(self.exits)}

    @staticmethod
    def from_json(cells: list[int], rotation: list[int], exits: list[int]) -> "Meadow":
        """The inverse of `as_json`."""
        return build(cells, rotation, exits)

    def with_hex(self, number: int, at: int, rotation: int, exits: int) -> "Meadow":
        """The Meadow with one more hex; `exits` is the unrotated bit set."""
        cells = list(self.cells)
        turned = list(self.rotation)
        edges = list(self.exits)
        cells[number] = at
        turned[number] = rotation
        edges[number] = rotated_exits(exits, rotation)
        return build(cells, turned, edges)


def rotated_exits(exits: int, rotation: int) -> int:
    """MA-2.4: the rotation is added to each exit modulo 6."""
    return (exits << rotation | exits >> 6 - rotation) & 63


def only_tunnel(exits: int) -> Meadow:
    """The Meadow at the start: GT alone."""
    cells = [NOWHERE] * HEXES
    cells[GT] = cell(0, 0)
    edges = [0] * HEXES
    edges[GT] = exits
    return build(cells, [0] * HEXES, edges)


def build(cells: list[int], rotation: list[int], exits: list[int]) -> Meadow:
    """Works out everything that follows from positions and exits."""
    at: dict[int, int] = {}
    order: list[int] = []
    placed = 0
    for number in range(HEXES):
        if cells[number] != NOWHERE:
            at[cells[number]] = number
            order.append(number)
            placed |= 1 << number
    near = [NOWHERE] * (6 * HEXES)
    adjacent = [0] * HEXES
    joined = [0] * HEXES
    opened = [0] * HEXES
    frontier = 0
    for number in order:
        for edge in range(6):
            other = at.get(cells[number] + NEIGHBOURS[edge], NOWHERE)
            near[6 * number + edge] = other
            has_exit = exits[number] >> edge & 1
            if other != NOWHERE:
                adjacent[number] |= 1 << other
                if has_exit and exits[other] >> (edge + 3) % 6 & 1:
                    joined[number] |= 1 << other
            elif has_exit:
                opened[number] |= 1 << edge
        if opened[number]:
            frontier |= 1 << number
    made = Meadow()
    made.cells = tuple(cells)
    made.rotation = tuple(rotation)
    made.exits = tuple(exits)
    made.near = tuple(near)
    made.adjacent = tuple(adjacent)
    made.joined = tuple(joined)
    made.open = tuple(opened)
    made.placed = placed
    made.frontier = frontier
    made.inner = adjacent[GT]
    made.order = tuple(order)
    return made


def empty_positions(meadow: Meadow) -> list[tuple[int, int]]:
    """Every empty position that touches a hex, once, as (hex, edge) with the lowest hex number and then the lowest edge."""
    seen: set[int] = set()
    found: list[tuple[int, int]] = []
    for number in meadow.order:
        for edge in range(6):
            if meadow.near[6 * number + edge] == NOWHERE:
                at = meadow.cells[number] + NEIGHBOURS[edge]
                if at not in seen:
                    seen.add(at)
                    found.append((number, edge))
    return found


def position_behind(meadow: Meadow, number: int, edge: int) -> int:
    """The packed position behind an edge of a placed hex."""
    return meadow.cells[number] + NEIGHBOURS[edge]


def rotations(exits: int, meeting: int) -> list[int]:
    """The rotations of a hex that put an exit against edge `meeting` (-1: any); one only if all of them look the same."""
    found: list[int] = []
    same = True
    first = -1
    for turn in range(6):
        mask = rotated_exits(exits, turn)
        if meeting < 0 or mask >> meeting & 1:
            found.append(turn)
            if first < 0:
                first = mask
            elif mask != first:
                same = False
    return found[:1] if same else found


def cell_ref(at: int) -> str:
    """'cell:1,-1'."""
    q, r = coordinates(at)
    return f"cell:{q},{r}"
