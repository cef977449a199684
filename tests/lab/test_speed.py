"""The measurement itself: that it counts what it says; how fast we are is for `make bench`."""

from __future__ import annotations

import formicary
from formicary.kernel import playout
from formicary.lab import speed

GAME = formicary.game("micropolis")


def test_every_figure_is_measured() -> None:
    found = speed.measure("micropolis", seats=3, seconds=0.05, worst_games=3)
    assert (found.game, found.seats, found.worst_games) == ("micropolis", 3, 3)
    assert found.compiled is speed.is_compiled()
    assert found.decisions > 1000 and found.driven > 1000 and found.clones > 1000
    assert 30 <= found.length <= 60 and 12 <= found.longest <= 1024
    assert 0 < found.worst_ms < 1000 and 100 < found.saved_bytes < 3000 and found.replay_ms > 0


def test_decisions_are_those_of_the_games_played() -> None:
    _, length = speed.playout_rate(GAME, 4, 1e-9)  # time for one game only
    assert length == playout(GAME.start(4, 1), 1)


def test_the_middle_of_a_game_is_neither_its_start_nor_its_end() -> None:
    view = speed.middle(GAME, 4).view(None)
    assert 4 <= view["round"] <= 7 and view["over"] is False  # type: ignore[operator]


def test_a_random_record_replays_to_the_end() -> None:
    assert speed.random_record(GAME, 4, 2).replay().result is not None


def test_the_report_has_a_row_for_each_figure() -> None:
    rows = speed.report(GAME, seconds=0.02)
    assert len(rows) == 9 and all(what and figure for what, figure in rows)
