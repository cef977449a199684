"""What a search found: for hints, analysis and tests."""

from __future__ import annotations

from typing import Final


class Choice:
    """One action at the decision: how often it was tried and what came of it.

    `value` is what the search compares choices by, between 0 and 1; `worth` how good the choice looked one decision ahead, in
    points. `chances` to win and `points` expected at the end are those of every seat; both are empty for a choice that was never
    tried.

    >>> Choice(action=8, visits=120, value=0.61, worth=4.5, chances=[0.6, 0.4], points=[31.5, 28.0]).as_json()["chances"]
    [0.6, 0.4]
    """

    __slots__ = ("action", "visits", "value", "worth", "chances", "points")

    def __init__(self, action: int, visits: int, value: float, worth: float, chances: list[float], points: list[float]) -> None:
        self.action: Final = action
        self.visits: Final = visits
        self.value: Final = value
        self.worth: Final = worth
        self.chances: Final = chances
        self.points: Final = points

    def as_json(self) -> dict[str, object]:
        """JSON-ready."""
        return {
            "action": self.action,
            "visits": self.visits,
            "value": self.value,
            "worth": self.worth,
            "chances": self.chances,
            "points": self.points,
        }


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
