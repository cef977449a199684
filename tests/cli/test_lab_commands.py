"""The commands of the lab: leagues in folders, plans, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from formicary.lab import RunPlan
from tests.cli.test_commands import run

PLAN = """
bots = ["random", "larva"]
games = 4
early = false
[[tables]]
game = "micropolis"
seats = [2, 3]
"""


def test_a_league_over_several_games_and_seat_counts_keeps_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    arguments = ["league", "micropolis,myrmes", "--bots", "random,larva", "--seats", "2,3", "-n", "4", "-j", "1", "--all"]
    out = run(*arguments, "--out", str(folder))
    assert "Micropolis, 3 seats" in out and "Myrmes, 2 seats" in out and "All tables" in out
    names = [f"{game}-{seats}.parquet" for game in ("micropolis", "myrmes") for seats in (2, 3)]
    assert sorted(path.name for path in (folder / "games").iterdir()) == names
    plan = RunPlan.load(folder / "plan.toml")
    assert [table.seats for table in plan.tables] == [[2, 3], [2, 3]] and plan.games == 4 and not plan.early
    assert "### All tables" in (folder / "report.md").read_text(encoding="utf-8")
    assert "seed" in run("replay", str(folder / "games" / "micropolis-2.parquet"), "--number", "3")


def test_a_league_follows_a_plan_of_toml(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(PLAN)
    out = run("league", str(tmp_path / "plan.toml"), "-j", "1")
    assert "Micropolis, 2 seats" in out and "Micropolis, 3 seats" in out and "All tables" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["league", "micropolis", "--seats", "two"], "'two' should be numbers of seats separated by commas."),
        (["league", "none.toml"], "none.toml cannot be read: No such file or directory."),
        (["league", "micropolis", "--jobs", "0", "--bots", "random,larva"], "The number of jobs must be at least 1, not 0."),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(arguments: list[str], sentence: str) -> None:
    assert run(*arguments, code=2).strip() == sentence


def test_a_report_is_written_beside_the_games(tmp_path: Path) -> None:
    run("sim", "micropolis", "--bots", "random,random", "-n", "4", "-j", "1", "--out", str(tmp_path / "g.jsonl"))
    out = run("report", str(tmp_path / "g.jsonl"), "-j", "1", "--tables", str(tmp_path / "tables"))
    assert "A report on 4 games" in " ".join(out.split()) and "<h1>g.jsonl</h1>" in (tmp_path / "g.html").read_text(
        encoding="utf-8"
    )
    assert (tmp_path / "tables" / "components.parquet").exists()
