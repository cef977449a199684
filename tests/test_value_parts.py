"""The bots' measure by its named parts: every game's parts sum up to its value, in every mode."""

from __future__ import annotations

import random

import pytest

import formicary
from formicary.kernel import Position
from tests.modes import Mode, golden_modes

GAMES = [(key, mode) for key in ("march", "micropolis", "myrmes") for mode in golden_modes(key)]


def positions(key: str, mode: Mode, seed: int) -> list[Position]:
    """The positions of a random game, its end among them."""
    pos = mode.start(formicary.game(key), seed)
    rng = random.Random(seed)
    found = [pos.clone()]
    while pos.deciders:
        seat = rng.choice(pos.deciders)
        pos.apply(rng.choice(pos.legal(seat)), seat)
        found.append(pos.clone())
    return [*found[::5], pos]


@pytest.mark.parametrize(("key", "mode"), GAMES, ids=str)
def test_the_parts_of_a_value_sum_up_to_it(key: str, mode: Mode) -> None:
    game = formicary.game(key)
    names = [term.name for term in game.value_terms()]
    assert len(set(names)) == len(names) >= 7
    for pos in positions(key, mode, 3):
        for seat in range(pos.seats):
            parts = game.value_parts(pos, seat)
            assert len(parts) == len(names)
            assert sum(parts) == pytest.approx(game.evaluate(pos, seat), abs=1e-9)


def test_a_part_is_what_its_name_says() -> None:
    """Micropolis: at the end the categories of the score sheet, a share of the rival's points against the seat, and the win."""
    game = formicary.game("micropolis")
    pos = game.start(seats=2, seed=7)
    names = [term.name for term in game.value_terms()]
    while pos.deciders:
        before = dict(zip(names, game.value_parts(pos, 0), strict=True))
        assert before["winning"] == 0.0
        assert before["population"] >= 0.0
        assert before["against the strongest rival"] <= 0.0
        pos.apply(pos.legal()[0])
    assert pos.result is not None
    for seat in (0, 1):
        after = dict(zip(names, game.value_parts(pos, seat), strict=True))
        for source in ("population", "harvest", "royal_gallery", "barracks", "red_army"):
            assert after[source.replace("_", " ")] == pos.result.detail[seat][source]
        assert after["fullest colony"] == pos.result.detail[seat]["colony"]
        assert after["against the strongest rival"] == pytest.approx(-0.7 * pos.result.scores[1 - seat])
        assert after["winning"] == (100.0 if seat in pos.result.winners else 0.0)


def test_a_game_without_parts_has_its_value_as_one() -> None:
    class Plain(formicary.kernel.Game):  # type: ignore[type-arg]
        def evaluate(self, pos: Position, seat: int) -> float:
            return 4.5

    game = Plain()
    assert [term.name for term in game.value_terms()] == ["the position as a whole"]
    assert game.value_parts(formicary.game("micropolis").start(seats=2), 0) == [4.5]
