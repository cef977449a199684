"""`formicary league`: bots of a pool against each other on the same deals, with a test that says when it is enough."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from formicary.cli import show
from formicary.cli.arguments import read_game, read_list, read_options
from formicary.cli.sim import default_jobs, print_stopped
from formicary.lab.league import League, LeaguePlan, play_league
from formicary.lab.league_report import ReportTable, markdown, report
from formicary.lab.matches import Terms


def run_league(
    key: str,
    bots: str,
    seats: int,
    games: int,
    seed: int,
    jobs: int | None,
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
    read_game(key, pack)
    terms = Terms(
        game=key, seats=seats, seed=seed, options=read_options(options), pack=None if pack is None else str(pack.resolve())
    )
    plan = LeaguePlan(terms=terms, bots=tuple(read_list(bots)), games=games, neighbours=neighbours, target=at_least, early=early)
    end = None if minutes is None else time.monotonic() + 60 * minutes
    screen = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("", total=None)

        def progress(league: League) -> None:
            still = sum(match.verdict == "open" for match in league.matches)
            bar.update(task, completed=len(league.rows), total=league.most_games, description=f"{still} matches open")

        try:
            league = play_league(
                plan, default_jobs() if jobs is None else jobs, out, progress,
                is_late=lambda: end is not None and time.monotonic() > end,
            )  # fmt: skip
        except KeyboardInterrupt:
            bar.stop()
            print_stopped(out)
            raise typer.Exit(130) from None
    console = show.console()
    for table in report(league):
        console.print(as_rich(table))
        if table.note:
            console.print(f"[dim]{escape(table.note)}[/]")
    if write is not None:
        write.write_text(markdown(league, command()), encoding="utf-8")


def command() -> str:
    """What was typed."""
    return shlex.join(["formicary", *sys.argv[1:]])


def as_rich(table: ReportTable) -> Table:
    """A table for the terminal."""
    shown = Table(title=escape(table.title), title_justify="left")
    for number, heading in enumerate(table.headings):
        shown.add_column(escape(heading), justify="right" if number else "left")
    for row in table.rows:
        shown.add_row(*[escape(cell) for cell in row])
    return shown
