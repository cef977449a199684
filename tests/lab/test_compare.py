"""Comparisons over the same deals: what is the same in both ways shows no difference, what differs shows it with its sign."""

from __future__ import annotations

import math
import shutil
from pathlib import Path

import pytest

import formicary
from formicary.lab import Comparison, Crew, Plan, Variant, compare
from formicary.lab.simulate import play_game
from tests.cli.test_commands import run

PLAN = Plan(game="micropolis", bots=("larva", "larva"), games=60, seed=2)


def figure(found: Comparison, name: str) -> dict[str, object]:
    return {str(row["figure"]): dict(row) for row in found.rows}[name]


def test_the_same_way_twice_differs_in_nothing() -> None:
    found = compare(PLAN, Variant("printed"), Variant("again"))
    assert all(row["difference"] == 0 == row["low"] == row["high"] and not row["clear"] for row in found.rows)
    assert all(row["delta_a"] == row["delta_b"] and row["users_a"] == row["users_b"] for row in found.components)


def test_a_weaker_bot_in_the_first_place_wins_less_on_the_same_deals() -> None:
    found = compare(PLAN, Variant("larva"), Variant("bot:random", bot="random"), Crew(2))
    wins = figure(found, "wins of the first bot")
    assert wins["deals"] == 60 and wins["clear"] is True and float(str(wins["high"])) < 0
    one = play_game(Plan(game="micropolis", bots=("random", "larva"), games=60, seed=2), 0)
    assert one.names == ["random", "larva"]  # the first bot sits in seat 0 in game 0


def test_figures_are_means_over_deals_and_their_differences() -> None:
    plan = Plan(game="micropolis", bots=("random", "random"), games=8, seed=2)
    found = compare(plan, Variant("printed"), Variant("open", options={"ring_closed": False}))
    rows = [[play_game(each, number) for number in range(8)] for each in (plan, _open(plan))]
    means = [sum(sum(row.scores) / 2 for row in some) / 8 for some in rows]
    got = figure(found, "points of a seat")
    assert (got["a"], got["b"], got["difference"]) == pytest.approx((*means, means[1] - means[0]))
    assert got["clear"] is False  # eight deals are too few


def _open(plan: Plan) -> Plan:
    return Plan(game=plan.game, bots=plan.bots, games=plan.games, seed=plan.seed, options={"ring_closed": False})


def test_a_pack_with_a_stronger_tile_shows_it(tmp_path: Path) -> None:
    """Tile 1 with nine workers in each passage instead of three and two: whoever takes it wins clearly more than before."""
    folder = Path(str(formicary.game("micropolis").folder)) / "data"
    shutil.copytree(folder, tmp_path / "pack")
    file = tmp_path / "pack" / "tiles.toml"
    text = file.read_text(encoding="utf-8")
    before = '{ id = 1, passages = [{ ports = "LO RO", workers = 3 }, { ports = "LI RI", workers = 2 }] }'
    assert before in text
    file.write_text(text.replace(before, before.replace("workers = 3", "workers = 9").replace("workers = 2", "workers = 9")))
    plan = Plan(game="micropolis", bots=("random", "random"), games=150, seed=2)
    found = compare(plan, Variant("printed"), Variant("strong", pack=str(tmp_path / "pack")), Crew(2))
    row = next(row for row in found.components if row["component"] == "1")
    assert float(row["delta_b"]) > float(row["delta_a"]) + 0.15 and row["clear_b"] is True
    assert all(math.isfinite(float(cell)) for cell in (row["low_b"], row["high_b"]))


def test_the_command_prints_what_changes_and_writes_tables(tmp_path: Path) -> None:
    out = run(
        "compare", "micropolis", "printed", "ring_closed=false", "--bots", "random,random", "-n", "4", "-j", "1",
        "--out", str(tmp_path),
    )  # fmt: skip
    assert "4 deals, A = printed, B = ring_closed=false" in out and "points of a seat" in out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["components.parquet", "figures.parquet"]


@pytest.mark.parametrize(
    ("b", "sentence"),
    [
        ("printd", "'printd' should be printed, options such as KEY=VALUE,KEY=VALUE, pack:FOLDER or bot:BOT."),
        ("pack:no/where", "The component pack no/where is not a folder."),
        ("ring=3", "Micropolis has no option 'ring'"),
    ],
)
def test_what_cannot_be_compared_is_said_in_one_sentence(b: str, sentence: str) -> None:
    assert run("compare", "micropolis", "printed", b, code=2).startswith(sentence)
