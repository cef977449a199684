"""`formicary league`: bots of a pool against each other on the same deals, with a test that says when it is enough."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from formicary.cli import show
from formicary.cli.arguments import read_counts, read_game, read_list, read_options
from formicary.cli.sim import print_stopped
from formicary.lab.league import League, play_leagues
from formicary.lab.league_report import ReportTable, heading, markdown, ratings, report
from formicary.lab.run import RunPlan, TablePlan, play_run
from formicary.lab.workers import Crew


def run_league(
    what: str,
    bots: str,
    seats: str,
    games: int,
    seed: int,
    crew: Crew,
    neighbours: bool,
    at_least: float | None,
    early: bool,
    minutes: float | None,
    out: Path | None,
    write: Path | None,
    options: list[str],
    pack: Path | None,
) -> None:
    """Plays the matches and prints the report."""
    if what.endswith(".toml"):
        plan = RunPlan.load(Path(what))
    else:
        keys = read_list(what)
        for key in keys:
            read_game(key, pack)
        given = read_options(options)
        folder = None if pack is None else str(pack.resolve())
        tables = [TablePlan(game=key, seats=read_counts(seats), options=given, pack=folder) for key in keys]
        plan = RunPlan(
            bots=read_list(bots), tables=tables, games=games, seed=seed, neighbours=neighbours, at_least=at_least, early=early
        )
    end = None if minutes is None else time.monotonic() + 60 * minutes
    leagues = play(plan, crew, out, is_late=lambda: end is not None and time.monotonic() > end)
    print_report(leagues)
    whole = markdown(leagues, command())
    for path in ([] if write is None else [write]) + ([] if out is None else [out / "report.md"]):
        path.write_text(whole, encoding="utf-8")


def play(plan: RunPlan, crew: Crew, out: Path | None, is_late: Callable[[], bool]) -> list[League]:
    """Plays a plan, in a folder if there is one, with a bar that tells how far it is."""
    screen = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    seen: dict[int, League] = {}
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("", total=None)

        def progress(league: League) -> None:
            seen[id(league)] = league
            still = sum(match.verdict == "open" for each in seen.values() for match in each.matches)
            played = sum(len(each.rows) for each in seen.values())
            bar.update(
                task, completed=played, total=sum(each.most_games for each in seen.values()), description=f"{still} matches open"
            )

        try:
            if out is not None:
                return list(play_run(plan, out, crew, progress, is_late).tables.values())
            crew.check()
            plan.check()
            leagues = [League(each) for each in plan.leagues()]
            play_leagues(leagues, crew, [None] * len(leagues), progress, is_late)
            return leagues
        except KeyboardInterrupt:
            bar.stop()
            print_stopped(out)
            raise typer.Exit(130) from None


def print_report(leagues: list[League]) -> None:
    """The tables of all leagues, and the ratings over all of them."""
    console = show.console()
    for league in leagues:
        if len(leagues) > 1:
            console.rule(escape(heading(league)), align="left")
        for table in report(league):
            print_table(console, table)
    if len(leagues) > 1:
        console.rule("All tables", align="left")
        print_table(console, ratings(leagues))


def print_table(console: Console, table: ReportTable) -> None:
    """A table with its note."""
    console.print(as_rich(table))
    if table.note:
        console.print(f"[dim]{escape(table.note)}[/]")


def command() -> str:
    """What was typed."""
    return shlex.join(["formicary", *sys.argv[1:]])


def as_rich(table: ReportTable) -> Table:
    """A table for the terminal."""
    made = Table(title=escape(table.title), title_justify="left")
    for number, title in enumerate(table.headings):
        made.add_column(escape(title), justify="right" if number else "left")
    for row in table.rows:
        made.add_row(*[escape(cell) for cell in row])
    return made
