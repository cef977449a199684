"""Axial hexagon geometry, shared by the games that are played on hexagons.

Directions are numbered 0 to 5 clockwise from the top (north), as in the ledgers; direction d meets direction (d + 3) % 6 of
the neighbour. A cell (q, r) is packed into one int, so that cells can be keys, list entries and action arguments.
"""

from __future__ import annotations

from typing import Final

STEPS: Final[tuple[tuple[int, int], ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
OFFSET: Final = 32  # cells reach from -32 to 31 in both coordinates
WIDTH: Final = 64


def cell(q: int, r: int) -> int:
    """Packs axial coordinates.

    >>> coordinates(cell(-3, 5))
    (-3, 5)
    """
    return (q + OFFSET) * WIDTH + (r + OFFSET)


def coordinates(packed: int) -> tuple[int, int]:
    """The axial coordinates of a packed cell."""
    return packed // WIDTH - OFFSET, packed % WIDTH - OFFSET


# The same steps as differences of packed cells.
NEIGHBOURS: Final[tuple[int, ...]] = tuple(q * WIDTH + r for q, r in STEPS)


def opposite(direction: int) -> int:
    """The edge of the neighbour that this edge meets."""
    return (direction + 3) % 6


def distance(a: int, b: int) -> int:
    """Steps between two cells on an open plane.

    >>> distance(cell(0, 0), cell(2, -1))
    2
    """
    qa, ra = coordinates(a)
    qb, rb = coordinates(b)
    dq, dr = qa - qb, ra - rb
    return max(abs(dq), abs(dr), abs(dq + dr))


def rotated(q: int, r: int, turns: int) -> tuple[int, int]:
    """Axial coordinates turned clockwise round the origin by sixths of a full turn."""
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q, r


def mirrored(q: int, r: int) -> tuple[int, int]:
    """Axial coordinates reflected; together with `rotated` this gives all twelve symmetries."""
    return r, q
