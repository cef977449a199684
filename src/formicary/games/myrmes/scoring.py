"""MY-22.4 to MY-22.6: who wins, and the score sheet: points by source, in all and for each season."""

from __future__ import annotations

from typing import Final

from formicary.games.myrmes.position import COLUMNS, SEASONS, SOURCES, START_SCORE, Myrmes
from formicary.games.myrmes.values import SEASON, YEAR
from formicary.kernel.result import Result, Shares, share
from formicary.kernel.sentences import Sentence
from formicary.kernel.views import Share, Sheet

PAGES_A_YEAR: Final = 4  # three seasons and a winter


def winners(scores: list[int]) -> tuple[int, ...]:
    """MY-22.4, MY-22.5: all who have the most points."""
    best = max(scores)
    return tuple([seat for seat in range(len(scores)) if scores[seat] == best])


def final_result(pos: Myrmes) -> Result:
    """The result when the last winter is over; pieces left give no points (MY-22.6)."""
    written = pages(pos)
    detail = tuple([score_sheet(written, seat) for seat in range(pos.seats)])
    return Result(tuple(pos.score), winners(pos.score), detail, (), BySeason(written, pos.seats))


def score_sheet(written: tuple[tuple[int, ...], ...], seat: int) -> Sheet:
    """A seat's points by source."""
    sheet: Sheet = {"start": START_SCORE}
    for column in range(COLUMNS):
        points = 0
        for page in written:
            points += page[seat * COLUMNS + column]
        sheet[SOURCES[column]] = points
    return sheet


class BySeason(Shares):
    """The points of each season and winter."""

    __slots__ = ("written", "seats")

    def __init__(self, written: tuple[tuple[int, ...], ...], seats: int) -> None:
        self.written: Final = written
        self.seats: Final = seats

    def by_part(self) -> tuple[list[Share], ...]:
        """A list for each seat."""
        return tuple([points_by_season(self.written, seat) for seat in range(self.seats)])


def points_by_season(written: tuple[tuple[int, ...], ...], seat: int) -> list[Share]:
    """The same for each season and winter; sources that gave nothing are left out. What everybody starts with is not in it."""
    out: list[Share] = []
    for number, page in enumerate(written):
        points: Sheet = {}
        for column in range(COLUMNS):
            if page[seat * COLUMNS + column]:
                points[SOURCES[column]] = page[seat * COLUMNS + column]
        year, season = YEAR(number // PAGES_A_YEAR + 1), SEASON(SEASONS[number % PAGES_A_YEAR])
        out.append(share("season", Sentence("Year {year}, {season}", year=year, season=season), points))
    return out


def pages(pos: Myrmes) -> tuple[tuple[int, ...], ...]:
    """The points of each season and winter, all seats side by side; that of the present one if it has any."""
    return pos.sheets if sum([abs(n) for n in pos.sheet]) == 0 else (*pos.sheets, tuple(pos.sheet))
