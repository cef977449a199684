"""MA-18: the Centipede Horde of Rise of the Centipedes, as far as it is state: its deck, its mat, its place in GT, its score."""

from __future__ import annotations

from typing import Final

# Sources of the Horde's points (MA-18.21, MA-18.26, MA-18.27).
ENTERED: Final = 0
SLUMBER: Final = 1
BATTLES_WON: Final = 2
HORDE_SOURCES: Final = ("entered", "slumber", "battles")


class Horde:
    """The players' common opponent."""

    __slots__ = ("deck", "deck_at", "discards", "in_tunnel", "score", "points")

    def __init__(self) -> None:
        self.deck: tuple[int, ...] = ()  # cards before deck_at are gone
        self.deck_at = 0
        self.discards: list[int] = []  # on the Centipede Mat, face up
        self.in_tunnel = 0  # MA-18.25: centipedes in The Great Tunnel
        self.score = 0
        self.points: tuple[int, ...] = ()  # groups of three: round, source, points

    def clone(self) -> "Horde":
        """A copy that can be changed by itself."""
        other = Horde()
        other.deck = self.deck
        other.deck_at = self.deck_at
        other.discards = self.discards.copy()
        other.in_tunnel = self.in_tunnel
        other.score = self.score
        other.points = self.points
        return other
