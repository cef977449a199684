"""The greedy bot at March of the Ants, and how its measure sees a position."""

from __future__ import annotations

import pytest

import formicary
from formicary.lab.simulate import Plan, simulate
from tests.games.march.table import Table


def wins(games: int) -> float:
    """The share of tables that one greedy wins against three random bots, seats rotated."""
    summary = simulate(Plan(game="march", bots=("greedy", "random", "random", "random"), games=games, seed=0))
    greedy = next(bot for bot in summary.bots if bot.name == "greedy")
    assert greedy.games == games
    return greedy.wins / games


@pytest.mark.parametrize(("rivals", "games"), [(1, 10), (3, 8)])
def test_greedy_beats_random_bots_in_the_prototype_edition(rivals: int, games: int) -> None:
    bots = ("greedy", *["random"] * rivals)
    summary = simulate(Plan(game="march", bots=bots, games=games, seed=0, options={"edition": "prototype"}))
    assert summary.bots[0].name == "greedy" and summary.bots[0].wins >= 0.75 * games


def test_greedy_beats_three_random_bots() -> None:
    """The whole measurement is the slow test below; this is its first part. Chance would give a quarter."""
    assert wins(16) >= 0.75


@pytest.mark.slow
def test_greedy_wins_nine_of_ten_tables_against_three_random_bots() -> None:
    assert wins(200) >= 0.9


def test_the_measure_likes_food_sites_and_points() -> None:
    def measure(**stores: int) -> float:
        table = Table(3)
        table.lay(3, -1, 1, 5)
        table.ants(0, (stores.get("place", 0) and "3.a") or "GT")
        table.food(1 + stores.get("food", 0), 1, 1)
        table.turn(0)
        table.pos.score[0] = stores.get("score", 0)
        return formicary.game("march").evaluate(table.pos, 0)

    assert measure(food=1) > measure()
    assert measure(place=1) > measure()
    assert measure(score=1) == measure() + 1
