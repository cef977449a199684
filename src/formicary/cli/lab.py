"""The commands of the lab: many games of bots, and what they show."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from formicary.cli.parameters import Cluster, GameName, Jobs, Options, Pack


def sim(
    game: GameName,
    bots: Annotated[str, typer.Option("--bots", "-b", metavar="BOT,BOT,…", help="One bot for each seat.")] = "greedy,random",
    count: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games, whatever the jobs.")] = 0,
    jobs: Jobs = None,
    out: Annotated[
        Optional[Path],
        typer.Option("--out", metavar="FILE", help="Write the games: .jsonl or .parquet. A stopped run is resumed."),
    ] = None,
    option: Options = None,
    pack: Pack = None,
    cluster: Cluster = None,
) -> None:
    """Let bots play many games, and report the results."""
    from formicary.cli.sim import run_sim

    run_sim(game, bots, count, seed, jobs, out, option or [], pack, cluster)


def league(
    game: Annotated[str, typer.Argument(metavar="GAME,…", help="Which game, or several; or the plan of a run, a .toml file.")],
    bots: Annotated[
        str,
        typer.Option("--bots", "-b", metavar="BOT,BOT,…", help="From weak to strong; my.module:MyBot or file.py:MyBot is yours."),
    ] = "larva,worker,soldier,queen",
    seats: Annotated[
        str,
        typer.Option("--seats", "-s", metavar="N,…", help="With more than two, one challenger sits among opponents."),
    ] = "2",
    count: Annotated[int, typer.Option("--games", "-n", help="Games of each match, at most.")] = 400,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same deals.")] = 0,
    jobs: Jobs = None,
    neighbours: Annotated[bool, typer.Option("--neighbours", help="Each bot meets only the one before it.")] = False,
    at_least: Annotated[
        Optional[float],
        typer.Option("--at-least", metavar="SHARE", help="The share of wins to exceed; that of equals if not given."),
    ] = None,
    early: Annotated[bool, typer.Option("--early/--all", help="End a match when its test is clear, or play all games.")] = True,
    minutes: Annotated[Optional[float], typer.Option("--minutes", help="Begin no game after so many minutes.")] = None,
    out: Annotated[
        Optional[Path],
        typer.Option("--out", metavar="FOLDER", help="Keep plan, games and report there. A stopped league is resumed."),
    ] = None,
    report: Annotated[Optional[Path], typer.Option("--report", metavar="FILE", help="Write the report as Markdown.")] = None,
    option: Options = None,
    pack: Pack = None,
    cluster: Cluster = None,
) -> None:
    """Let bots meet on the same deals, and report who is stronger."""
    from formicary.cli.arguments import read_crew
    from formicary.cli.league import run_league

    crew = read_crew(jobs, cluster)
    run_league(game, bots, seats, count, seed, crew, neighbours, at_least, early, minutes, out, report, option or [], pack)


def report(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a league, or games written by sim.")],
    out: Annotated[
        Optional[Path], typer.Option("--out", metavar="FILE", help="Where to write the page; RUN/report.html if not given.")
    ] = None,
    tables: Annotated[
        Optional[Path],
        typer.Option("--tables", metavar="FOLDER", help="Write its tables there, as Parquet; RUN/tables if not given."),
    ] = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Say what many games show, as one web page with plots: seats, scores, components, openings, pace, time."""
    from formicary.cli.arguments import read_crew
    from formicary.cli.report import write_report

    write_report(run, out, tables, read_crew(jobs, cluster))


def compare(
    game: GameName,
    a: Annotated[str, typer.Argument(metavar="A", help="printed, KEY=VALUE,… of the game, pack:FOLDER, or bot:BOT.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The same; what is compared with A.")],
    bots: Annotated[
        str,
        typer.Option("--bots", "-b", metavar="BOT,BOT,…", help="One bot for each seat; bot:BOT replaces the first."),
    ] = "greedy,greedy",
    count: Annotated[int, typer.Option("--games", "-n", help="How many deals; each is played in both ways.")] = 200,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same deals.")] = 0,
    out: Annotated[Optional[Path], typer.Option("--out", metavar="FOLDER", help="Write the tables there, as Parquet.")] = None,
    jobs: Jobs = None,
    option: Options = None,
    cluster: Cluster = None,
) -> None:
    """Play the same deals in two ways, and report what changes."""
    from formicary.cli.arguments import read_crew
    from formicary.cli.compare import run_compare

    run_compare(game, a, b, bots, count, seed, out, option or [], read_crew(jobs, cluster))


def export(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a league, or games written by sim.")],
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the data set goes; a new folder.")],
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Write every decision of recorded games as a data set: features, legal actions, choice, outcome."""
    from formicary.cli.arguments import read_crew
    from formicary.cli.export import run_export

    run_export(run, out, read_crew(jobs, cluster))


def add_to(app: typer.Typer) -> None:
    """Makes them commands of the program."""
    for command in (sim, league, report, compare, export):
        app.command()(command)
