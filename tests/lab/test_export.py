"""Data sets of decisions: every decision once, with features, legal actions, choice and outcome of the record."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet
import pytest

import formicary
from formicary.lab import Crew, LabError, Plan, export, simulate
from formicary.lab.export import COLUMNS
from formicary.lab.simulate import play_game
from tests.cli.test_commands import run

PLAN = Plan(game="myrmes", bots=("random", "larva"), games=5, seed=4)


def test_every_decision_is_there_with_what_the_seat_knew_and_what_came_of_it(tmp_path: Path) -> None:
    summary = simulate(PLAN, out=tmp_path / "games.jsonl")
    done = export(tmp_path / "games.jsonl", tmp_path / "data")
    assert (done.games, done.decisions) == (5, summary.decisions)
    table = pyarrow.parquet.read_table(tmp_path / "data" / "myrmes" / "decisions-0000.parquet")
    assert table.column_names == list(COLUMNS) and table.num_rows == done.decisions
    rows = [row for row in table.to_pylist() if row["game"] == 3]
    game, record = formicary.game("myrmes"), play_game(PLAN, 3)
    pos = record.start(game)
    assert len(rows) == len(record.actions)
    for number, (row, entry) in enumerate(zip(rows, record.actions, strict=True)):
        given, action = record.split(entry)
        seat = pos.deciders[0] if given is None else given
        assert (row["decision"], row["seat"], row["choice"], row["legal"]) == (number, seat, action, pos.legal(seat))
        assert row["features"] == pytest.approx(game.features(pos, seat), rel=1e-5, abs=1e-5)
        assert (row["bot"], row["score"], row["won"]) == (record.names[seat], record.scores[seat], float(seat in record.winners))
        pos.apply(action, seat)
    assert {row["rank"] for row in rows} == {1, 2}


def test_names_of_features_and_actions_and_a_data_card_go_with_it(tmp_path: Path) -> None:
    simulate(PLAN, out=tmp_path / "games.jsonl")
    out = run("export", str(tmp_path / "games.jsonl"), "--out", str(tmp_path / "data"), "-j", "1")
    assert "decisions of 5 games in 1 shard;" in " ".join(out.split())
    game = formicary.game("myrmes")
    assert json.loads((tmp_path / "data" / "myrmes" / "features.json").read_text()) == list(game.feature_names())
    actions = json.loads((tmp_path / "data" / "myrmes" / "actions.json").read_text())
    assert all(game.actions.text(int(action)) == text for action, text in actions.items()) and len(actions) > 50
    card = (tmp_path / "data" / "README.md").read_text()
    assert all(f"| `{name}` | {text} |" in card for name, text in COLUMNS.items()) and "random" in card and "myrmes-2" in card


def test_shards_are_the_same_bytes_whoever_makes_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib

    module = importlib.import_module("formicary.lab.export")
    monkeypatch.setattr(module, "ROWS_A_SHARD", 1500)
    monkeypatch.setattr(module, "GAMES_A_TASK", 5)
    simulate(Plan(game="micropolis", bots=("random", "random"), games=150), out=tmp_path / "g.jsonl")
    one = export(tmp_path / "g.jsonl", tmp_path / "one")
    two = export(tmp_path / "g.jsonl", tmp_path / "two", Crew(2))
    assert len(one.shards) == len(two.shards) == 3
    assert [path.read_bytes() for path in one.shards] == [path.read_bytes() for path in two.shards]


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    simulate(Plan(game="micropolis", bots=("random", "random"), games=1), out=tmp_path / "g.jsonl")
    with pytest.raises(LabError, match="is not empty; a data set needs a folder of its own"):
        export(tmp_path / "g.jsonl", tmp_path)
