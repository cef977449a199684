"""The greedy bot at March of the Ants, and how its measure sees a position."""

from __future__ import annotations

import pytest

import formicary
from formicary.bots import decide, make_bot
from formicary.lab.simulate import Plan, simulate
from tests.games.march.positions import GAME, A, B, C, at


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
    def measure(place: str = "GT", food: int = 1, score: int = 0) -> float:
        pos = at(hexes={3: (-1, 1, 5)}, ants={A: place}, larvae=0, food={A: food, B: 1, C: 1}, score={A: score})
        return formicary.game("march").evaluate(pos, A)

    assert measure(food=2) > measure()
    assert measure(place="3.a") > measure()
    assert measure(score=1) == measure() + 1


# ---- Primitive Species


def wins_with_species(seats: int, games: int) -> float:
    """The share of tables that one greedy wins against random bots with Primitive Species, seats rotated."""
    bots = ("greedy", *["random"] * (seats - 1))
    summary = simulate(Plan(game="march", bots=bots, games=games, seed=0, options={"species": True}))
    return next(bot for bot in summary.bots if bot.name == "greedy").wins / games


def test_greedy_beats_random_bots_with_species() -> None:
    assert wins_with_species(3, 16) >= 0.75


@pytest.mark.slow
def test_greedy_wins_most_tables_with_species() -> None:
    assert wins_with_species(3, 150) >= 0.85
    assert wins_with_species(4, 150) >= 0.8


@pytest.mark.rule("MA-17.5")
def test_greedy_leads_species_and_uses_every_special_action() -> None:
    game = formicary.game("march")
    used: set[str] = set()
    for seed in range(20):
        pos = game.start(4, seed, species=True)
        bots = [make_bot("greedy", game, seat, seed) for seat in range(4)]
        while pos.deciders:
            seat = pos.deciders[0]
            action = decide(bots[seat], pos, seat)
            used.add(game.actions.text(action))
            pos.apply(action, seat)
        if {"side species", "dance", "journey", "splice", "raid"} <= used:
            break
    assert {"side species", "dance", "journey", "splice", "raid"} <= used


def test_which_parts_of_the_measure_are_points_and_places_had_at_once() -> None:
    """The others are hopes for later, and hints say so."""
    assert [term.name for term in GAME.value_terms() if term.at_once] == [
        "points scored", "sites held", "the team's points", "holding back the Horde", "winning",
    ]  # fmt: skip
