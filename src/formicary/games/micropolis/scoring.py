"""MI-8: the six categories of the score pad; MI-9.26 to MI-9.30 for the expert game."""

from __future__ import annotations

from typing import Final, Optional

from formicary.games.micropolis.position import RING, Micropolis
from formicary.games.micropolis.values import ANTHILL, SOLDIERS
from formicary.kernel.result import Result, TieBreak, most_and_next, share, with_most
from formicary.kernel.sentences import Sentence
from formicary.kernel.views import Share, Sheet

BARRACKS: Final = [0, 2, 4, 7, 10]  # MI-8.18
MAJORITY: Final = 5  # MI-8.4, MI-8.15
CATEGORIES: Final = ("population", "colony", "harvest", "royal_gallery", "red_army", "barracks")
NO_POINTS: Final[Sheet] = dict.fromkeys(CATEGORIES, 0)


def own_points(pos: Micropolis, hill: int) -> list[int]:
    """The categories that need no comparison, in the order of CATEGORIES; the majorities are 0."""
    dug = pos.dug(hill)
    return [dug.population, 0, dug.harvest, dug.royal, 0, barracks_points(pos, hill)]


def barracks_points(pos: Micropolis, hill: int) -> int:
    """MI-8.18: the points of an anthill's full barracks."""
    points = 0
    if pos.manned[hill]:
        for place in range(RING):
            if pos.manned[hill] >> place & 1:
                points += BARRACKS[pos.static.barracks[pos.ring[hill * RING + place]]]
    return points


def hill_points(pos: Micropolis) -> list[list[int]]:
    """The points of each anthill in the order of CATEGORIES, as the position stands."""
    by_player = pos.hills_each == 2 and pos.options.expert_majorities == "player"
    points: list[list[int]] = []
    colony: list[int] = []
    for hill in range(len(pos.army)):
        points.append(own_points(pos, hill))
        colony.append(pos.dug(hill).fullest)
    award_majority(points, 1, colony, by_player)
    award_majority(points, 4, pos.army, by_player)
    return points


def award_majority(points: list[list[int]], category: int, sizes: list[int], by_player: bool) -> None:
    """MI-8.4, MI-8.5, MI-8.15, MI-8.16: everybody who has most, ties included, gets the full points."""
    most = 0
    for size in sizes:
        if size > most:  # noqa: PLR1730  max() costs a call
            most = size
    for hill in range(len(sizes)):
        if sizes[hill] == most:
            if by_player and hill % 2 == 1 and sizes[hill - 1] == most:
                continue  # MI-9.27, option "player": once a player
            points[hill][category] = MAJORITY


def final_result(pos: Micropolis) -> Result:
    """MI-8.20 to MI-8.22, MI-9.26, MI-9.29, MI-9.30: most points, then the larger army, then shared."""
    points = hill_points(pos)
    each = pos.hills_each
    by_sum = each == 2 and pos.options.expert_tiebreak == "sum"
    scores: list[int] = []
    armies: list[int] = []
    detail: list[Sheet] = []
    shares: list[list[Share]] = []
    for seat in range(pos.seats):
        if each == 1:
            total = points[seat]
            armies.append(pos.army[seat])
        else:
            first, second = points[2 * seat], points[2 * seat + 1]
            total = [first[number] + second[number] for number in range(len(first))]
            shares.append([of_anthill(2 * seat, first), of_anthill(2 * seat + 1, second)])
            one, other = pos.army[2 * seat], pos.army[2 * seat + 1]
            armies.append(one + other if by_sum else max(one, other))
        detail.append(by_category(total))
        scores.append(sum(total))
    won, tie_break = winners(scores, armies, each == 2, by_sum)
    return Result(tuple(scores), won, tuple(detail), (), tuple(shares), tie_break)


def winners(
    scores: list[int], armies: list[int], expert: bool = False, by_sum: bool = False
) -> tuple[tuple[int, ...], Optional[TieBreak]]:
    """The seats that win: most points, then the larger army, then shared; and the tie-break, if it decided."""
    tied = with_most(scores, tuple(range(len(scores))))
    won = with_most(armies, tied)
    if len(won) == len(tied):
        return won, None
    how = decided(expert, by_sum, most_and_next(armies, tied))
    return won, TieBreak("MI-9.29" if expert else "MI-8.21", tied, max(scores), how)


def decided(expert: bool, by_sum: bool, armies: tuple[int, int]) -> Sentence:
    """Which armies broke the tie."""
    most, others = SOLDIERS(armies[0]), SOLDIERS(armies[1])
    if by_sum:
        return Sentence("The larger number of soldiers in both armies decides, {most} to {next}.", most=most, next=others)
    if expert:
        return Sentence("The largest single army decides, {most} to {next}.", most=most, next=others)
    return Sentence("The larger army decides, {most} to {next}.", most=most, next=others)


def of_anthill(hill: int, points: list[int]) -> Share:
    """MI-9.26: the points of one of a seat's two anthills."""
    return share("anthill", Sentence("Anthill {hill}", hill=ANTHILL(hill)), by_category(points))


def by_category(points: list[int]) -> Sheet:
    """The categories by name."""
    sheet = NO_POINTS.copy()  # quicker than a new one
    for number, category in enumerate(CATEGORIES):
        sheet[category] = points[number]
    return sheet
