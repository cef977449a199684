"""Reports: exact figures of the tables, what counts as clear, and a page that opens by itself."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import formicary
from formicary import RecordError
from formicary.lab import LabError, Plan, Report, RunPlan, TablePlan, play_run, simulate, write_page
from formicary.lab.charts import histogram
from formicary.lab.export import _replay
from formicary.lab.facts import Facts, facts_of
from formicary.lab.files import Row
from formicary.lab.page import Page
from formicary.lab.playing import Clock
from formicary.lab.simulate import play_game
from formicary.lab.stats import wilson
from formicary.lab.tables import (
    Entry,
    Expected,
    Mean,
    Table,
    component_table,
    many,
    opening_table,
    pace_table,
    seat_table,
    time_table,
)

TAKEN = "tile_taken|tile|7"


def entry(number: int, winners: list[int], used: list[dict[str, int]], names: tuple[str, str] = ("a", "b")) -> Entry:
    row = Row(
        game="micropolis",
        seats=2,
        names=list(names),
        number=number,
        scores=[10, 5],
        winners=winners,
        detail=[{"x": 10}, {"x": 5}],
    )
    measures = [[1.0, 0.0]] * 5 + [[0.0, 2.0]] * 5
    return Entry(
        "micropolis-2", row, Facts(used=used, seen=["tile|7", "tile|8"], openings=["take 1", "take 2"], measures=measures)
    )


def test_a_component_is_measured_against_what_its_users_would_have_won_anyway() -> None:
    """Seat 0 wins 60 of 80 games; of the 40 in which it took tile 7 it won 40, of the others 20: 100 % against 75 % expected."""
    entries = [entry(n, [0], [{TAKEN: 1}, {}]) for n in range(40)]
    entries += [entry(40 + n, [0] if n < 20 else [1], [{}, {}]) for n in range(40)]
    (row,) = component_table(entries, Expected(entries), {"micropolis": formicary.game("micropolis")})
    assert (row["name"], row["kind"], row["games"], row["seen"], row["used"], row["users"]) == ("tile 7", "tile", 80, 80, 40, 40)
    assert row["delta"] == pytest.approx(0.25) and row["clear"] is True
    few = [*entries[:10], *entries[40:]]
    assert component_table(few, Expected(few), {"micropolis": formicary.game("micropolis")})[0]["clear"] is False  # too few


def test_more_comparisons_make_wider_intervals() -> None:
    assert many(1) == pytest.approx(1.959964, abs=1e-5) and many(20) == pytest.approx(3.0233, abs=1e-3)
    mean = Mean()
    for value in (0.0, 1.0) * 50:
        mean.add(value)
    assert mean.interval() == pytest.approx((0.5 - 1.959964 * 0.05025, 0.5 + 1.959964 * 0.05025), abs=1e-4)
    assert mean.interval(many(20))[1] > mean.interval()[1]


def test_users_who_all_lose_as_expected_differ_in_nothing() -> None:
    """Fifty games that seat 1 loses whatever it does: its tile is no worse for it."""
    entries = [entry(n, [0], [{}, {TAKEN: 1} if n % 2 else {}]) for n in range(100)]
    (row,) = component_table(entries, Expected(entries), {"micropolis": formicary.game("micropolis")})
    assert (row["users"], row["delta"], row["clear"]) == (50, 0.0, False) and float(row["high"]) == pytest.approx(
        0.0392, abs=1e-4
    )


def test_pure_chance_is_called_clear_in_few_reports() -> None:
    """Coins for winners and 20 tiles taken at random: of 30 such reports three at most call any tile clear."""
    import random

    rng, game, wrong = random.Random(1), {"micropolis": formicary.game("micropolis")}, 0
    for _ in range(30):
        entries = [
            entry(n, [rng.randrange(2)], [{f"tile_taken|tile|{tile}": 1 for tile in rng.sample(range(1, 21), 5)}, {}])
            for n in range(150)
        ]
        wrong += any(row["clear"] for row in component_table(entries, Expected(entries), game))
    assert wrong <= 3


def test_seats_openings_and_pace() -> None:
    entries = [entry(n, [0] if n < 30 else [1] if n < 39 else [0, 1], [{}, {}]) for n in range(40)]
    first, second = seat_table(entries)
    assert (first["rate"], first["games"], first["fair"]) == (30.5 / 40, 40, 0.5) and second["rate"] == 9.5 / 40
    assert (first["low"], first["high"]) == wilson(30.5, 40)
    assert [(row["opening"], row["seats"]) for row in opening_table(entries, Expected(entries))] == [
        ("take 1", 40),
        ("take 2", 40),
    ]
    pace = pace_table(entries)
    assert [row["rate"] for row in pace] == [30.5 / 40] * 5 + [9.5 / 40] * 5 and pace[9]["lead"] == 2.0


def test_facts_of_a_game_are_those_of_its_record() -> None:
    row = play_game(Plan(game="micropolis", bots=("random", "random"), games=1), 0)
    facts = facts_of(row)
    assert facts.decisions == len(row.actions) and 0 < facts.choices <= facts.decisions
    game = formicary.game("micropolis")
    assert facts.openings[row.start(game).deciders[0]] == game.actions.text(row.split(row.actions[0])[1])
    assert sum(count for used in facts.used for count in used.values()) == 20  # ten tiles for each of two
    assert all(key.split("|", 1)[1] in facts.seen for used in facts.used for key in used)


@pytest.mark.parametrize("replay", [facts_of, _replay])
def test_a_game_that_does_not_replay_says_where_it_breaks_off(replay: Callable[[Row], object]) -> None:
    row = play_game(Plan(game="micropolis", bots=("random", "random"), games=1), 0)
    whole = list(row.actions)
    row.actions[3] = 99999
    with pytest.raises(RecordError, match=r"breaks off at action 3, '99999': "):
        replay(row)
    row.actions = [*whole, whole[-1]]
    with pytest.raises(RecordError, match=rf"breaks off at action {len(whole)}, .*The game is over\."):
        replay(row)


@pytest.mark.parametrize("key", ["march", "myrmes", "micropolis"])
def test_every_game_says_what_its_components_are(key: str) -> None:
    game = formicary.game(key)
    assert game.uses and all(event in game.events and field in event.kinds for event, field in game.uses)


def test_a_report_is_a_page_that_needs_nothing_else_and_parquet_tables(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow.parquet")
    tables = [TablePlan(game="micropolis", seats=[2, 3]), TablePlan(game="myrmes", seats=[2])]
    play_run(RunPlan(bots=["random", "larva"], tables=tables, games=36, seed=1, early=False), tmp_path / "run")
    report = Report(tmp_path / "run")
    assert report.games == 36 + 72 + 36 and list(report.groups) == ["micropolis", "myrmes"]
    page = tmp_path / "page.html"
    write_page(report, page)
    text = page.read_text(encoding="utf-8")
    for title in (
        "In short",
        "Who is stronger",
        "Seats",
        "Scores",
        "Length",
        "Pace and runaway leaders",
        "Openings",
        "How to read",
    ):
        assert title in text
    own = text[: text.index("<script>")]
    assert not re.search(r'(src|href)="?(https?:)?//', own) and "144 games" in own
    report.save(tmp_path / "tables")
    read = pyarrow.read_table(tmp_path / "tables" / "seats.parquet").to_pylist()
    assert read == report.arrow("seats").to_pylist() == report.tables["seats"]
    assert {row["bot"] for row in report.tables["times"]} == {"random", "larva"}


def test_every_pair_of_a_league_of_three_meets_in_the_cross_table() -> None:
    def match(challenger: str, opponent: str, seats: int, wins: float) -> dict[str, object]:
        low, high = wilson(wins * 10, 10)
        who = {"table": f"micropolis-{seats}", "seats": seats, "challenger": challenger, "opponent": opponent}
        return who | {"games": 10, "share": wins, "low": low, "high": high, "lead": 1.0}

    matches = [match("b", "a", 2, 0.8), match("c", "a", 2, 0.9), match("c", "b", 2, 0.6), match("b", "a", 3, 0.5)]
    entries = [
        Entry(f"micropolis-{seats}", Row(game="micropolis", seats=seats, names=["a"], number=0, scores=[0], winners=[0]), Facts())
        for seats in (2, 3)
    ]
    report = SimpleNamespace(
        tables={"matches": matches}, bots=["a", "b", "c"], entries=entries, groups={"micropolis": formicary.game("micropolis")}
    )
    html = Page(cast(Report, report))._cross()
    assert html.count("<table>") == 1 and "Micropolis, 2 seats: wins of the row against the column" in html  # two bots need none
    rows = [re.findall(r"<td>(.*?)</td>", row) for row in re.findall(r"<tr><td>.*?</tr>", html)]
    assert [[cell.split(" ")[0] for cell in row] for row in rows] == [
        ["a", "", "20.0%", "10.0%"], ["b", "80.0%", "", "40.0%"], ["c", "90.0%", "60.0%", ""],
    ]  # fmt: skip
    assert rows[0][2] == "20.0% (5.7% – 51.0%), n = 10" and rows[1][1] == "80.0% (49.0% – 94.3%), n = 10"


def test_the_last_step_of_a_histogram_is_as_wide_as_the_others() -> None:
    pytest.importorskip("altair")
    rows: Table = [{"score": score, "count": count, "bot": "a"} for score, count in ((10, 1), (11, 0), (12, 3))]
    data = cast("dict[str, list[dict[str, float]]]", histogram(rows, "score", axis="score", by="bot")["data"])["values"]
    assert [(each["from"], each["share"]) for each in data] == [(10, 0.25), (11, 0.0), (12, 0.75), (13, 0.75)]


def test_a_report_on_games_of_sim_and_what_cannot_be_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    simulate(Plan(game="micropolis", bots=("random", "random"), games=4), out=tmp_path / "g.jsonl")
    report = Report(tmp_path / "g.jsonl")
    assert report.games == 4 and report.tables["matches"] == [] and report.bots == ["random"]
    with pytest.raises(LabError, match=r"The report has no table 'cards'; it has seats, bots, "):
        report.arrow("cards")
    with pytest.raises(LabError, match=r"is not the folder of a run: it has no plan\.toml"):
        Report(tmp_path)
    with pytest.raises(LabError, match="cannot be read: there is no such file or folder"):
        Report(tmp_path / "nowhere")
    monkeypatch.setitem(sys.modules, "altair", None)
    with pytest.raises(
        LabError, match=r"A report needs the packages altair and vl-convert-python: pip install 'formicary\[lab\]'"
    ):
        write_page(report, tmp_path / "page.html")


def test_no_time_is_below_zero_however_wide_its_interval() -> None:
    clocks = [Clock(decisions=10, seconds=seconds, longest=seconds) for seconds in (0.001, 0.001, 0.5)]
    entries: list[Entry] = [SimpleNamespace(group="myrmes", clock={"random": clock}) for clock in clocks]  # type: ignore[misc]
    (row,) = time_table(entries)
    assert (row["games"], row["decisions"], row["low"]) == (3, 30, 0.0)
    assert float(str(row["ms"])) == pytest.approx(16.733, abs=0.001) and float(str(row["high"])) > 40
