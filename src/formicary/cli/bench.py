"""`formicary bench`: whether the engine is compiled here, and how fast it is."""

from __future__ import annotations

from pathlib import Path

from rich.markup import escape
from rich.table import Table

from formicary.cli import show
from formicary.cli.arguments import read_game
from formicary.kernel import position
from formicary.kernel.build import is_compiled
from formicary.lab.speed import report


def run_bench(key: str) -> None:
    """Says which build runs, and what it is able to do here."""
    game = read_game(key, None)
    out = show.console()
    out.print(f"[bold]{game.title}[/], {build()}")
    table = Table(box=None, pad_edge=False, show_header=False)
    for what, figure in report(game):
        table.add_row(escape(what), f"[bold]{escape(figure)}[/]")
    out.print(table)


def build() -> str:
    """Which build runs, and where it lies."""
    place = Path(str(position.__file__)).parents[1]
    if not is_compiled():
        return f"uncompiled, from {escape(str(place))}: make compile, or pip install where a C compiler is, makes the fast one"
    return f"compiled, from {escape(str(place))}"
