"""The result of a finished game."""

from __future__ import annotations

from typing import Final, Optional, Union

from formicary.kernel.sentences import Sentence, parts
from formicary.kernel.values import POINTS, SEAT
from formicary.kernel.views import ResultView, Rival, Share, Sheet, TieBreakView

try:  # the compiler looks for this very name
    from mypy_extensions import mypyc_attr
except ImportError:
    from formicary.kernel.marks import mypyc_attr

TIED: Final = "Tied on {points} {points:point|points}: {tied}. {how}"


class TieBreak:
    """What decided among those who had the same best score: the rule, the seats that were tied, and how it was decided.

    >>> how = Sentence("The larger army decides, {most} to {next}.", most=5, next=3)
    >>> tie = TieBreak("MI-8.21", tied=(0, 2), points=50, how=how)
    >>> tie.rule, str(tie.said())
    ('MI-8.21', 'Tied on 50 points: 0 and 2. The larger army decides, 5 to 3.')
    """

    def __init__(self, rule: str, tied: tuple[int, ...], points: int, how: Sentence) -> None:
        self.rule: Final = rule
        self.tied: Final = tied
        self.points: Final = points
        self.how: Final = how

    def said(self) -> Sentence:
        """It in one text of the catalogue, which doors say with the players' names."""
        return Sentence(TIED, points=POINTS(self.points), tied=SEAT(list(self.tied)), how=self.how)

    def as_json(self) -> TieBreakView:
        """JSON-ready."""
        label, args = parts(self.said())
        return {"rule": self.rule, "tied": list(self.tied), "points": self.points, "label": label, "args": args}

    def __reduce__(self) -> tuple[object, ...]:
        return TieBreak, (self.rule, self.tied, self.points, self.how)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TieBreak) and self.as_json() == other.as_json()

    def __hash__(self) -> int:
        return hash((self.rule, self.tied))

    def __repr__(self) -> str:
        return f"TieBreak({self.rule!r}, tied={self.tied})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Shares:
    """Points of each seat by parts of the game, worked out when somebody asks: hardly any game that a search ends is looked at.

    A game's subclass keeps what it needs for that, which must not change any more.
    """

    def by_part(self) -> tuple[list[Share], ...]:
        """A list for each seat."""
        return ()


class Result:
    """Scores by seat, the winning seats (several share a win), and points by source for score sheets.

    `detail` has one entry for each seat, {source: points}, and the points of a seat add up to its score.
    `rivals` are opponents that nobody plays, each {"name", "score", "detail"}: nobody wins if a rival does.
    `shares` tell points of each seat once more, by parts of the game: rounds, seasons, anthills, cards. They may be given as
    `Shares`, which are worked out at need.
    `tie_break` says what decided among those who were tied for the best score; None if nothing had to.

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
        shares: Union[tuple[list[Share], ...], Shares] = (),
        tie_break: Optional[TieBreak] = None,
    ) -> None:
        self.scores: Final = scores
        self.winners: Final = winners
        self.detail: Final = detail
        self.rivals: Final = rivals
        self._shares: tuple[list[Share], ...] = ()
        self._later: Optional[Shares] = None
        if isinstance(shares, Shares):
            self._later = shares
        else:
            self._shares = shares
        self.tie_break: Final = tie_break

    @property
    def shares(self) -> tuple[list[Share], ...]:
        """Points of each seat by parts of the game; none if the game has none."""
        if self._later is not None:
            self._shares = self._later.by_part()
            self._later = None
        return self._shares

    def as_json(self) -> ResultView:
        """JSON-ready."""
        out: ResultView = {"scores": list(self.scores), "winners": list(self.winners), "detail": list(self.detail)}
        if self.rivals:
            out["rivals"] = list(self.rivals)
        shares = self.shares
        if shares:
            out["shares"] = list(shares)
        if self.tie_break is not None:
            out["tie_break"] = self.tie_break.as_json()
        return out

    def __reduce__(self) -> tuple[object, ...]:
        return Result, (self.scores, self.winners, self.detail, self.rivals, self.shares, self.tie_break)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and self.as_json() == other.as_json()

    def __hash__(self) -> int:
        return hash((self.scores, self.winners))

    def __repr__(self) -> str:
        return f"Result(scores={self.scores}, winners={self.winners})"


def share(by: str, said: Sentence, points: Sheet) -> Share:
    """Points of a seat that came in one part of the game, such as a round.

    >>> share("round", Sentence("Round {round}", round=2), {"harvest": 3})
    {'by': 'round', 'label': 'Round {round}', 'args': {'round': 2}, 'points': {'harvest': 3}}
    """
    label, args = parts(said)
    return {"by": by, "label": label, "args": args, "points": points}


def with_most(amounts: list[int], among: tuple[int, ...]) -> tuple[int, ...]:
    """Those of some seats that have most: the best scores among all, then among the tied those who have most of what breaks ties.

    >>> with_most([50, 50, 48], among=(0, 1, 2)), with_most([3, 5, 9], among=(0, 1))
    ((0, 1), (1,))
    """
    most = 0
    tied: list[int] = []
    for seat in among:
        if not tied or amounts[seat] > most:
            most = amounts[seat]
            tied = []
        if amounts[seat] == most:
            tied.append(seat)
    return tuple(tied)


def most_and_next(amounts: list[int], among: tuple[int, ...]) -> tuple[int, int]:
    """How many whoever broke the tie has, and how many the next one.

    >>> most_and_next([3, 5, 9, 5], among=(0, 1, 3))
    (5, 3)
    """
    most = max([amounts[seat] for seat in among])
    return most, max([amounts[seat] for seat in among if amounts[seat] < most])
