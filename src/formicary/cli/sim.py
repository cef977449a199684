"""`formicary sim`: many games of bots, with a progress bar and a report."""

from __future__ import annotations

import time
from pathlib import Path

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from formicary.cli import show
from formicary.cli.arguments import default_jobs, read_game, read_list, read_options
from formicary.lab import Plan, Rate, Rival, Summary, simulate


def run_sim(
    key: str,
    bots: str,
    count: int,
    seed: int,
    jobs: int | None,
    out: Path | None,
    options: list[str],
    pack: Path | None,
    cluster: str | None = None,
) -> None:
    """Plays the games and prints the report."""
    read_game(key, pack)
    plan = Plan(
        game=key, bots=tuple(read_list(bots)), games=count, seed=seed, options=read_options(options),
        pack=None if pack is None else str(pack.resolve()),
    )  # fmt: skip
    begun = time.perf_counter()
    first: list[int] = []
    screen = Console(stderr=True)
    rate_column = TextColumn("{task.fields[rate]}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), rate_column, TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("games", total=count, rate="")

        def progress(done: int, _all: int) -> None:
            if not first:
                first.append(done)
            rate = (done - first[0]) / (time.perf_counter() - begun)
            bar.update(task, completed=done, rate=f"{rate:,.0f} games/s")

        try:
            summary = simulate(plan, default_jobs() if jobs is None else jobs, out, progress, cluster)
        except KeyboardInterrupt:
            bar.stop()
            print_stopped(out)
            raise typer.Exit(130) from None
    report(summary, plan, time.perf_counter() - begun, summary.games - (first[0] if first else 0), out)


def print_stopped(out: Path | None) -> None:
    """Says how far an interrupted run came, and how to resume it."""
    kept = f"; the same command resumes the run in {out}" if out is not None else ""
    Console(stderr=True).print(f"Stopped{kept}.", highlight=False)


def report(summary: Summary, plan: Plan, seconds: float, played: int, out: Path | None) -> None:
    """Wins with intervals, mean scores by category, seat balance."""
    screen = show.console()
    wins = Table("bot", title=f"{plan.game}: wins in {summary.games} games", title_justify="left")
    for heading in ("seats", "wins", "shared", "win rate", "95 % interval", "mean score"):
        wins.add_column(heading, justify="right")
    for bot in summary.bots:
        wins.add_row(escape(bot.name), *_rate_cells(bot))
    screen.print(wins)
    for rival in summary.rivals:
        screen.print(_against(rival))
    if summary.sources:
        points = Table("points from", title="Mean points by category", title_justify="left")
        for bot in summary.bots:
            points.add_column(escape(bot.name), justify="right")
        for source in summary.sources:
            points.add_row(source.replace("_", " "), *[f"{bot.mean(source):.2f}" for bot in summary.bots])
        screen.print(points)
    seats = Table("seat", title="Seat balance", title_justify="left")
    for heading in ("games", "wins", "shared", "win rate", "95 % interval", "mean score"):
        seats.add_column(heading, justify="right")
    for number, seat in enumerate(summary.seats, 1):
        seats.add_row(f"{number} of {len(summary.seats)}", *_rate_cells(seat))
    screen.print(seats)
    resumed = summary.games - played
    pace = f"{played:,} games in {seconds:.1f} s, {played / seconds:,.0f} games/s" if played else "Nothing was left to play"
    there = f"; {resumed:,} were there already" if resumed else ""
    where = f"; written to {out}" if out is not None else ""
    screen.print(f"[dim]{pace}{there}{escape(where)}.[/]")


def _against(rival: Rival) -> Table:
    """How often the players, together, have beaten an opponent that nobody plays."""
    table = Table(title=f"Against {escape(rival.name)}", title_justify="left", show_header=False)
    table.add_column()
    table.add_column(justify="right")
    low, high = rival.interval
    table.add_row("games won", f"{rival.won} of {rival.games}")
    table.add_row("win rate", f"{rival.rate:.1%}")
    table.add_row("95 % interval", f"{low:.1%} – {high:.1%}")
    table.add_row("its mean score", f"{rival.mean_score:.2f}")
    for source in rival.sources:
        table.add_row(f"  {source.replace('_', ' ')}", f"{rival.mean(source):.2f}")
    table.add_row("mean of the best player's score", f"{rival.mean_best:.2f}")
    return table


def _rate_cells(rate: Rate) -> list[str]:
    low, high = rate.interval
    counts = [str(rate.games), str(rate.wins), str(rate.shared)]
    return [*counts, f"{rate.rate:.1%}", f"{low:.1%} – {high:.1%}", f"{rate.mean_score:.2f}"]
