"""The measurement itself: that it counts what it says; how fast we are is for `make bench`."""

from __future__ import annotations

import itertools

import pytest

import formicary
from formicary.kernel import playout
from formicary.kernel.build import is_compiled
from formicary.lab import speed

GAME = formicary.game("micropolis")


def test_every_figure_is_measured() -> None:
    found = speed.measure("micropolis", seats=3, seconds=0.05, worst_games=3)
    assert (found.game, found.seats, found.worst_games) == ("micropolis", 3, 3)
    assert found.compiled is is_compiled()
    assert found.decisions > 0 and found.driven > 0 and found.clones > 0
    assert 30 <= found.length <= 60 and 12 <= found.longest <= 1024
    assert found.worst_ms > 0 and 100 < found.saved_bytes < 3000 and found.replay_ms > 0


def test_decisions_are_those_of_the_games_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which every game takes a second."""
    monkeypatch.setattr(speed.time, "process_time", itertools.count().__next__)
    first, second = (playout(GAME.start(4, seed), seed) for seed in (1, 2))
    assert speed.playout_rate(GAME, 4, 1) == (first, first)
    assert speed.playout_rate(GAME, 4, 2) == ((first + second) / 2, (first + second) / 2)


def test_the_middle_of_a_game_is_neither_its_start_nor_its_end() -> None:
    view = speed.middle(GAME, 4).view(None)
    assert 4 <= view["round"] <= 7 and view["over"] is False  # type: ignore[operator]


def test_a_random_record_replays_to_the_end() -> None:
    assert speed.random_record(GAME, 4, 2).replay().result is not None


def test_the_report_has_a_row_for_each_figure() -> None:
    rows = speed.report(GAME, seconds=0.02)
    assert len(rows) == 9 and all(what and figure for what, figure in rows)
