"""Rates, intervals and sums."""

from __future__ import annotations

import pytest

from formicary.lab import Row, Summary, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (200, 400, 0.4512, 0.5488), (1, 1, 0.2065, 1.0)],
)
def test_wilson_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_without_games_anything_is_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def row(number: int, names: list[str], scores: list[int], winners: list[int], detail: list[dict[str, int]]) -> Row:
    return Row(
        game="micropolis", seats=len(names), names=names, number=number, scores=scores, winners=winners, detail=detail,
        actions=[1, 2, [1, 3]],
    )  # fmt: skip


def test_summary_counts_wins_shares_scores_and_sources() -> None:
    summary = Summary(("a", "b", "b"))
    summary.add(row(0, ["a", "b", "b"], [10, 4, 4], [0], [{"red": 6, "blue": 4}, {"red": 4}, {"blue": 4}]))
    summary.add(row(1, ["b", "a", "b"], [7, 7, 1], [0, 1], [{"red": 7}, {"red": 7}, {"blue": 1}]))
    a, b = summary.bots
    assert (a.name, a.games, a.wins, a.shared, a.parts) == ("a", 2, 1, 1, 1.5)
    assert (b.name, b.games, b.wins, b.shared, b.parts) == ("b", 4, 0, 1, 0.5)
    assert (a.rate, b.rate) == (0.75, 0.125)
    assert (a.mean_score, b.mean_score) == (8.5, 4.0)
    assert (a.mean("red"), a.mean("blue"), b.mean("red"), a.mean("green")) == (6.5, 2.0, 2.75, 0.0)
    assert summary.sources == ["red", "blue"]
    assert [(seat.games, seat.parts, seat.mean_score) for seat in summary.seats] == [(2, 1.5, 8.5), (2, 0.5, 5.5), (2, 0.0, 2.5)]
    assert (summary.games, summary.decisions) == (2, 6)
    assert a.interval == wilson(1.5, 2)


def against(number: int, scores: list[int], won: bool, horde: int) -> Row:
    made = row(number, ["a", "b"], scores, [0, 1] if won else [], [{"red": scores[0]}, {"red": scores[1]}])
    made.rivals = [{"name": "Horde", "score": horde, "margin": 0, "detail": {"slumber": horde}}]
    return made


def test_a_win_together_is_a_whole_win_for_each_and_one_against_the_rival() -> None:
    summary = Summary(("a", "b"))
    for number, (scores, won, horde) in enumerate(
        [([5, 9], True, 8), ([3, 2], False, 8), ([6, 6], True, 6), ([0, 1], False, 10)]
    ):
        summary.add(against(number, scores, won, horde))
    a, b = summary.bots
    assert (a.games, a.wins, a.shared, a.parts, a.rate) == (4, 2, 0, 2.0, 0.5) and b.rate == 0.5
    (horde,) = summary.rivals
    assert (horde.name, horde.games, horde.won, horde.rate, horde.interval) == ("Horde", 4, 2, 0.5, wilson(2, 4))
    assert (horde.mean_score, horde.mean_best, horde.mean("slumber"), horde.sources) == (8.0, 4.75, 8.0, {"slumber": 32.0})
    assert Summary(("a",)).rivals == []
