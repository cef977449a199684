"""MA-18: the Centipede Horde of Rise of the Centipedes, as far as it is state: its deck, its mat, its place in GT, its score."""

from __future__ import annotations

from typing import Final

from formicary.games.march.values import ROUND
from formicary.games.march.view_types import HordeAction
from formicary.kernel.result import share
from formicary.kernel.sentences import Sentence
from formicary.kernel.views import Share, Sheet

# Sources of the Horde's points (MA-18.21, MA-18.26, MA-18.27).
ENTERED: Final = 0
SLUMBER: Final = 1
BATTLES_WON: Final = 2
HORDE_SOURCES: Final = ("entered", "slumber", "battles")

# What a card of the Centipede Deck makes the Horde do (MA-18.12, MA-18.14, MA-18.17, MA-18.19).
INVADE: Final = 0
ADVANCE: Final = 1
SENTRY: Final = 2
RAMPAGE: Final = 3
HORDE_ACTIONS: Final[tuple[HordeAction, ...]] = ("invade", "advance", "sentry", "rampage")


class Horde:
    """The players' common opponent."""

    __slots__ = ("deck", "deck_at", "discards", "in_tunnel", "score", "points", "card", "action")

    def __init__(self) -> None:
        self.deck: tuple[int, ...] = ()  # cards before deck_at are gone
        self.deck_at = 0
        self.discards: list[int] = []  # on the Centipede Mat, face up
        self.in_tunnel = 0  # MA-18.25: centipedes in The Great Tunnel
        self.score = 0
        self.points: tuple[int, ...] = ()  # groups of three: round, source, points
        self.card = -1  # the card revealed last after a turn, -1 before the first
        self.action = -1  # what it made the Horde do

    def clone(self) -> "Horde":
        """A copy that can be changed by itself."""
        other = Horde()
        other.deck = self.deck
        other.deck_at = self.deck_at
        other.discards = self.discards.copy()
        other.in_tunnel = self.in_tunnel
        other.score = self.score
        other.points = self.points
        other.card = self.card
        other.action = self.action
        return other

    def points_by_source(self) -> Sheet:
        """The Horde's score sheet."""
        totals = dict.fromkeys(HORDE_SOURCES, 0)
        for at in range(0, len(self.points), 3):
            totals[HORDE_SOURCES[self.points[at + 1]]] += self.points[at + 2]
        return totals

    def points_by_round(self) -> list[Share]:
        """The same points by round."""
        rounds: dict[int, Sheet] = {}
        for at in range(0, len(self.points), 3):
            sheet = rounds.setdefault(self.points[at], {})
            name = HORDE_SOURCES[self.points[at + 1]]
            sheet[name] = sheet.get(name, 0) + self.points[at + 2]
        return [share("round", Sentence("Round {round}", round=ROUND(played)), sheet) for played, sheet in rounds.items()]
