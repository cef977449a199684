"""What the log and previews of choices are made of: prices, places, ties, and what a player has."""

from __future__ import annotations

from typing import Any

import pytest

from formicary import IllegalAction
from formicary.games.micropolis.events import TILE_TAKEN, in_hill, laid_where, price_of
from formicary.games.micropolis.stocks import payments, stocks
from formicary.kernel import Event, preview
from tests.games.micropolis.positions import GAME, last_turn, play, position


@pytest.mark.parametrize(
    ("paid", "token", "collected", "text"),
    [
        (0, False, 0, "for nothing"),
        (0, False, 2, "for nothing and collects 2"),
        (1, False, 0, "for 1 soldier"),
        (3, False, 1, "for 3 soldiers and collects 1"),
        (0, True, 0, "for an architect token"),
        (0, True, 4, "for an architect token and collects 4"),
    ],
)
def test_the_price_of_a_tile(paid: int, token: bool, collected: int, text: str) -> None:
    assert str(price_of(paid, token, collected)) == text


def test_where_a_tile_was_laid() -> None:
    assert [str(laid_where(side, 0, False)) for side in (0, 1, 2)] == ["in the only place", "at the left end", "at the right end"]
    assert [laid_where(side, 3, True).template.split(" anthill")[0] for side in (0, 1, 2)] == [
        "in the only place of", "at the left end of", "at the right end of",
    ]  # fmt: skip
    assert str(in_hill(3, False)) == "" and in_hill(3, True).template == " (anthill {hill})"


@pytest.mark.rule("MI-4.1", "MI-4.5")
def test_refusals_name_the_tile_and_its_price() -> None:
    def said(line: list[int], armies: list[int], text: str) -> str:
        pos = position(line=line, armies=armies)
        with pytest.raises(IllegalAction) as refused:
            play(pos, text)
        return str(refused.value.reason)

    assert said([1, 2, 3, 4, 5], [3, 5], "take 6") == "The line has 5 tiles; there is no tile 6."
    assert said([1, 2, 3, 4, 5], [3, 5], "take 5") == "Tile 5 costs 4 soldiers and this army has 3."


@pytest.mark.rule("MI-8.21")
def test_a_tie_that_the_army_breaks_is_told_to_the_whole_table() -> None:
    """Among sixty games some end in a tie."""
    found: list[dict[str, Any]] = []
    for seed in range(60):
        pos = GAME.start(2, seed)
        pos.sink = []
        while pos.deciders:
            pos.apply(pos.legal()[seed % len(pos.legal())])
        assert pos.result is not None
        told = [event.seen_by(None) for event in pos.sink if event.kind.name == "tie_broken"]
        assert bool(told) == (pos.result.tie_break is not None)
        found += told
        if told:
            assert told[0]["seat"] == -1 and told[0]["tied"] == [0, 1] and told[0]["rule"] == "MI-8.21"
            assert told[0]["points"] == max(pos.result.scores)
    assert found


def test_what_a_player_has() -> None:
    pos = position(rows={0: [3], 1: [1]}, armies=[7, 5], held=[1, 0])
    assert {stock.name: count for stock, count in stocks(pos.view(0), 0).items()} == {
        "soldiers": 7, "architect tokens": 1, "points": 4, "points for majorities": 10,
    }  # fmt: skip
    assert {stock.name: count for stock, count in stocks(pos.view(0), 1).items()} == {
        "soldiers": 5, "architect tokens": 0, "points": 5, "points for majorities": 0,
    }  # fmt: skip
    pos = position(rows={2: [3], 3: [1]}, armies=[1, 2, 7, 5], held=[1, 0], expert=True)
    assert {stock.name: count for stock, count in stocks(pos.view(0), 1).items()} == {
        "soldiers of anthill 1": 7, "soldiers of anthill 2": 5, "architect tokens": 0, "points": 9, "points for majorities": 10,
    }  # fmt: skip


def test_what_a_tile_costs_in_a_preview() -> None:
    pos = position(3, seat=1)
    pos.sink = []
    pos.apply(GAME.actions.parse("take 4"))
    taken = next(event for event in pos.sink if event.kind is TILE_TAKEN)
    assert payments(taken, False) == {"soldiers": 3}
    assert payments(taken, True) == {"soldiers of anthill 2": 3}
    assert payments(next(event for event in pos.sink if event.kind is not TILE_TAKEN), False) == {}
    assert isinstance(taken, Event)


@pytest.mark.rule("MI-3.3", "MI-8.1")
def test_only_the_last_tile_of_all_ends_the_game() -> None:
    last = position(3, seat=2, round=10, rows={hill: list(range(10 * hill + 8, 10 * hill + 17)) for hill in range(3)})
    assert preview(last, 2, GAME.actions.parse("take 1")).sentences()[-1] == "the game ends"
    earlier = position(3, seat=1, round=10, rows={hill: list(range(10 * hill + 8, 10 * hill + 17)) for hill in range(3)})
    assert preview(earlier, 1, GAME.actions.parse("take 1")).ends is None
    assert preview(last_turn(), 3, GAME.actions.parse("take 1")).ends is None
