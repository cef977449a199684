"""What a server of tables counts. By itself it keeps a few plain numbers; `formicary.web.metrics` turns them into metrics."""

from __future__ import annotations


class Meter:
    """Is told of everything that is counted; a subclass does more with it.

    >>> meter = Meter()
    >>> meter.moved("person", 0.004)
    >>> meter.moves
    1
    """

    def __init__(self) -> None:
        self.moves = 0
        self.faults = 0
        self.bot_seconds = 0.0

    def moved(self, by: str, seconds: float) -> None:
        """A move was saved and sent to everybody; `by` a person, a bot or a standing answer."""
        self.moves += 1

    def answered(self, seconds: float) -> None:
        """Somebody who sent a move has got the answer."""

    def faulted(self) -> None:
        """The database was out of order."""
        self.faults += 1

    def thought(self, seconds: float) -> None:
        """A bot has thought."""
        self.bot_seconds += seconds

    def stands(self, streams: int, tables: int) -> None:
        """How many streams are open and tables in memory now."""
