"""The result of a finished game."""

from __future__ import annotations

from typing import Final

from formicary.kernel.views import ResultView, Rival, Sheet


class Result:
    """Scores by seat, the winning seats (several share a win), and points by source for score sheets.

    `detail` has one entry for each seat: {source: points}; a game may nest further tables (by anthill, round or season).
    `rivals` are opponents that nobody plays, each {"name", "score", "detail"}: nobody wins if a rival does.

    >>> result = Result(scores=(24, 31), winners=(1,), detail=({"food": 20, "larvae": 4}, {"food": 25, "larvae": 6}))
    >>> result.as_json()["winners"], sum(result.detail[1].values())
    ([1], 31)
    """

    def __init__(
        self,
        scores: tuple[int, ...],
        winners: tuple[int, ...],
        detail: tuple[Sheet, ...],
        rivals: tuple[Rival, ...] = (),
    ) -> None:
        self.scores: Final = scores
        self.winners: Final = winners
        self.detail: Final = detail
        self.rivals: Final = rivals

    def as_json(self) -> ResultView:
        """JSON-ready."""
        out: ResultView = {"scores": list(self.scores), "winners": list(self.winners), "detail": list(self.detail)}
        if self.rivals:
            out["rivals"] = list(self.rivals)
        return out

    def __reduce__(self) -> tuple[object, ...]:
        return Result, (self.scores, self.winners, self.detail, self.rivals)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and self.as_json() == other.as_json()

    def __hash__(self) -> int:
        return hash((self.scores, self.winners))

    def __repr__(self) -> str:
        return f"Result(scores={self.scores}, winners={self.winners})"
