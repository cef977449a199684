"""What the values of Micropolis are, and how a terminal says them."""

from __future__ import annotations

from typing import Final

from formicary.kernel import values as shared
from formicary.kernel.values import Speaker, ValueKind, whole

PLACE: Final = ValueKind("place")  # of the line, counted from 1
TILE: Final = ValueKind("tile")  # by its number
ANTHILL: Final = ValueKind("anthill")  # by its number; in the expert game a seat has two
SIDE: Final = ValueKind("side")  # 0 the only place, 1 left, 2 right
SOLDIERS: Final = ValueKind("soldiers")
BARRACKS: Final = ValueKind("barracks")  # places of an anthill from the left, as a bit set
ROUND: Final = ValueKind("round")

KINDS: Final = (*shared.KINDS, PLACE, TILE, ANTHILL, SIDE, SOLDIERS, BARRACKS, ROUND)


def speakers() -> dict[ValueKind, Speaker]:
    """How each kind is said."""
    return {
        PLACE: str,
        TILE: str,
        ANTHILL: lambda raw: str(whole(raw) % 2 + 1),
        SIDE: lambda raw: ("the only place", "left", "right")[whole(raw)],
        SOLDIERS: str,
        BARRACKS: _barracks,
        ROUND: str,
    }


def _barracks(raw: object) -> str:
    bits = whole(raw)
    return ", ".join([str(place + 1) for place in range(10) if bits >> place & 1]) or "none"
