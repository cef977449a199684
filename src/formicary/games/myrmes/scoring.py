"""MY-22.4 to MY-22.6: who wins, and the score sheet: points by source, in all and for each season."""

from __future__ import annotations

from typing import Final, Union

from formicary.games.myrmes.position import COLUMNS, SEASONS, SOURCES, START_SCORE, Myrmes
from formicary.kernel.result import Result
from formicary.kernel.views import Sheet

PAGES_A_YEAR: Final = 4  # three seasons and a winter


def winners(scores: list[int]) -> tuple[int, ...]:
    """MY-22.4, MY-22.5: all who have the most points."""
    best = max(scores)
    return tuple([seat for seat in range(len(scores)) if scores[seat] == best])


def final_result(pos: Myrmes) -> Result:
    """The result when the last winter is over; pieces left give no points (MY-22.6)."""
    detail = tuple([score_sheet(pos, seat) for seat in range(pos.seats)])
    return Result(tuple(pos.score), winners(pos.score), detail)


def score_sheet(pos: Myrmes, seat: int) -> Sheet:
    """A seat's points by source, and the same for each season; zeros are left out of the seasons."""
    sheet: Sheet = {"start": START_SCORE}
    pages = pos.sheets if sum([abs(n) for n in pos.sheet]) == 0 else (*pos.sheets, tuple(pos.sheet))
    for column in range(COLUMNS):
        sheet[SOURCES[column]] = sum([page[seat * COLUMNS + column] for page in pages])
    seasons: list[dict[str, Union[int, str]]] = []
    for number, page in enumerate(pages):
        row: dict[str, Union[int, str]] = {"year": number // PAGES_A_YEAR + 1, "season": SEASONS[number % PAGES_A_YEAR]}
        for column in range(COLUMNS):
            if page[seat * COLUMNS + column]:
                row[SOURCES[column]] = page[seat * COLUMNS + column]
        seasons.append(row)
    sheet["seasons"] = seasons
    return sheet
