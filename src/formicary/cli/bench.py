"""`formicary bench`: whether the engine is compiled here, and how fast it is."""

from __future__ import annotations

import importlib
import importlib.util

from rich.markup import escape
from rich.table import Table

from formicary.cli import show
from formicary.cli.arguments import read_game
from formicary.kernel import position


def run_bench(key: str) -> None:
    """Says which build runs, and what `formicary.lab.speed.report(game)` measures: rows of (what, figure)."""
    game = read_game(key, None)
    out = show.console()
    compiled = not str(position.__file__).endswith(".py")
    out.print(f"[bold]{game.title}[/], {'compiled' if compiled else 'uncompiled: make compile builds the fast one'}")
    if importlib.util.find_spec("formicary.lab.speed") is None:
        return
    table = Table(box=None, pad_edge=False, show_header=False)
    for what, figure in importlib.import_module("formicary.lab.speed").report(game):
        table.add_row(escape(what), f"[bold]{escape(figure)}[/]")
    out.print(table)
