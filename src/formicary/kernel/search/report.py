"""What a search found: for hints, analysis and tests."""

from __future__ import annotations

from typing import Final


class Choice:
    """One action at the decision: how often it was tried, its chance to win, and the game's measure one decision ahead.

    >>> Choice(action=8, visits=120, value=0.61, worth=4.5).as_json()["visits"]
    120
    """

    __slots__ = ("action", "visits", "value", "worth")

    def __init__(self, action: int, visits: int, value: float, worth: float) -> None:
        self.action: Final = action
        self.visits: Final = visits
        self.value: Final = value
        self.worth: Final = worth

    def as_json(self) -> dict[str, object]:
        """JSON-ready."""
        return {"action": self.action, "visits": self.visits, "value": self.value, "worth": self.worth}


class Report:
    """A decision as the search sees it: its choices, the most visited first, and the line of play that it expects.

    `iterations` were made for this decision; visits of a tree that was kept from the decision before count in `choices` only.
    `line` has (seat, action) for each decision, the first being the choice itself.

    >>> import formicary
    >>> from formicary.kernel.search import Budget, Search, Settings
    >>> pos = formicary.game("micropolis").start(seats=2, seed=7)
    >>> search = Search(pos.game, pos.deciders[0], seed=1, settings=Settings())
    >>> best = search.think(pos, Budget(iterations=20))
    >>> report = search.report()
    >>> report.choices[0].action == best == report.line[0][1]
    True
    """

    __slots__ = ("seat", "iterations", "seconds", "size", "kept", "choices", "line")

    def __init__(
        self,
        seat: int,
        iterations: int,
        seconds: float,
        size: int,
        kept: int,
        choices: list[Choice],
        line: list[tuple[int, int]],
    ) -> None:
        self.seat: Final = seat
        self.iterations: Final = iterations
        self.seconds: Final = seconds
        self.size: Final = size
        self.kept: Final = kept
        self.choices: Final = choices
        self.line: Final = line

    def as_json(self) -> dict[str, object]:
        """JSON-ready."""
        return {
            "seat": self.seat,
            "iterations": self.iterations,
            "seconds": self.seconds,
            "size": self.size,
            "kept": self.kept,
            "choices": [choice.as_json() for choice in self.choices],
            "line": [list(step) for step in self.line],
        }
