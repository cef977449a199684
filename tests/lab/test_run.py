"""Runs of leagues in a folder: the plan, the games, what is kept when they stop, and the same bytes whoever plays."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from formicary.kernel import FormicaryError
from formicary.lab import Crew, LabError, Match, Run, RunPlan, TablePlan, play_run
from formicary.lab.league import League, PlayedDeals, play_deals
from formicary.lab.league_report import markdown

TABLES = [TablePlan(game="micropolis", seats=[2, 3]), TablePlan(game="micropolis", seats=[2], options={"ring_closed": False})]
PLAN = RunPlan(bots=["random", "larva"], tables=TABLES, games=12, seed=3)
NAMES = ["micropolis-2", "micropolis-3", "micropolis-2-ring_closed=false"]


def games_of(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted((folder / "games").iterdir())}


def test_a_run_is_a_folder_with_plan_games_and_times(tmp_path: Path) -> None:
    run = play_run(PLAN, tmp_path / "run")
    assert list(run.tables) == NAMES and run.is_over
    assert sorted(games_of(tmp_path / "run")) == sorted(f"{name}.parquet" for name in NAMES)
    again = Run(tmp_path / "run")
    assert again.plan == PLAN and again.is_over and len(again.rows()) == len(run.rows())
    assert [row.actions for row in again.rows()] == [row.actions for row in run.rows()]
    clock = again.rows()[0].clock["larva"]
    assert clock.decisions > 5 and clock == run.rows()[0].clock["larva"]
    text = markdown(list(again.tables.values()), "formicary league plan.toml")
    assert "### Micropolis, 3 seats" in text and "### All tables" in text


def test_one_process_two_and_a_stopped_one_keep_the_same_bytes(tmp_path: Path) -> None:
    """Also where matches end early: what other processes had begun by then does not count."""
    early = RunPlan(bots=["random", "larva", "worker"], tables=TABLES[:1], games=60, seed=3)
    play_run(early, tmp_path / "one")
    play_run(early, tmp_path / "two", Crew(2))
    late = iter([False] * 2 + [True] * 100)  # a task or two: on no machine are all deals of a table played by then
    stopped = play_run(early, tmp_path / "stopped", is_late=lambda: next(late))
    assert not stopped.is_over
    part = next((tmp_path / "stopped" / "games").glob("*.part"))  # of whichever table was being played then
    part.write_bytes(part.read_bytes()[:-40])  # the last game of a deal is torn: the deal is played again
    play_run(early, tmp_path / "stopped", Crew(2))
    assert games_of(tmp_path / "one") == games_of(tmp_path / "two") == games_of(tmp_path / "stopped")
    assert any(match.games < 60 for league in Run(tmp_path / "one").tables.values() for match in league.matches)


def test_deals_count_in_their_order_whatever_the_order_in_which_they_end() -> None:
    plan = RunPlan(bots=["random", "worker"], tables=TABLES[:1], games=60, seed=3).leagues()[0]
    forward, backward = League(plan), League(plan)
    deals = forward.next_deals(30)
    assert deals is not None and deals.numbers == list(range(30))
    played: PlayedDeals = play_deals((0, deals))
    for games in played.deals:
        forward.add(games)
    for games in reversed(played.deals):
        backward.add(games)
    first, second = forward.matches[0], backward.matches[0]
    assert isinstance(first, Match) and first.verdict == "yes" and first.games == second.games < 60
    assert forward.rows == backward.rows and forward.is_over and backward.next_deals(5) is None


def test_a_run_can_be_made_longer(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    short = RunPlan(bots=["random", "larva"], tables=TABLES[:1], games=6, seed=3, early=False)
    play_run(short, folder)
    longer = RunPlan(bots=["random", "larva"], tables=TABLES[:1], games=12, seed=3, early=False)
    assert [len(league.rows) for league in play_run(longer, folder).tables.values()] == [12, 24]
    play_run(longer, tmp_path / "fresh")
    assert games_of(folder) == games_of(tmp_path / "fresh")


def test_a_plan_is_written_and_read_as_toml() -> None:
    plan = RunPlan(
        bots=["larva", 'my "bots".py:Mine'], games=10, seed=-4, at_least=0.75, neighbours=True, early=False,
        tables=[TablePlan(game="march", seats=[2], options={"mode": "coop", "species": True, "beyond": 5}, pack="/tmp/p q")],
    )  # fmt: skip
    assert RunPlan.from_toml(plan.to_toml()) == plan


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("bots = [", "This is not a plan of a run: Invalid value (at end of document)."),
        ('bots = ["larva"]', "This is not a plan of a run: Object missing required field `tables`."),
        ('bots = ["a"]\ntables = []\nspeed = 3', "This is not a plan of a run: Object contains unknown field `speed`."),
    ],
)
def test_what_is_wrong_with_a_plan_is_said_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(LabError) as refused:
        RunPlan.from_toml(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("tables", "sentence"),
    [
        ([], "A run needs at least one table with at least one number of seats."),
        ([TABLES[0], TABLES[0]], "The same table is named twice in the plan."),
        ([TablePlan(game="micropolis", seats=[9])], "Micropolis is for 2 to 6 players, not 9 (MI-1.1)."),
    ],
)
def test_a_plan_that_cannot_be_played_leaves_no_folder(tmp_path: Path, tables: list[TablePlan], sentence: str) -> None:
    with pytest.raises(FormicaryError) as refused:
        play_run(RunPlan(bots=["random", "larva"], tables=tables), tmp_path / "run")
    assert str(refused.value) == sentence and not (tmp_path / "run").exists()


def test_games_of_another_seed_are_refused(tmp_path: Path) -> None:
    play_run(RunPlan(bots=["random", "larva"], tables=TABLES[:1], games=4, seed=3), tmp_path / "run")
    with pytest.raises(LabError, match="holds games of another league"):
        play_run(RunPlan(bots=["random", "larva"], tables=TABLES[:1], games=4, seed=4), tmp_path / "run")
