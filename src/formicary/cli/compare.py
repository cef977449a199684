"""`formicary compare`: the same deals in two ways."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from formicary.cli import show
from formicary.cli.arguments import ArgumentError, read_game, read_list, read_options
from formicary.kernel import Sentence
from formicary.lab.compare import Comparison, Variant, compare
from formicary.lab.simulate import Plan
from formicary.lab.tables import save
from formicary.lab.workers import Crew

COMPONENTS_LISTED = 12
PRINTED = "printed"


def run_compare(
    key: str, a: str, b: str, bots: str, games: int, seed: int, out: Path | None, options: list[str], crew: Crew
) -> None:
    """Plays both ways and prints what differs."""
    read_game(key, None)
    first, second = (read_variant(key, text) for text in (a, b))
    plan = Plan(game=key, bots=tuple(read_list(bots)), games=games, seed=seed, options=read_options(options))
    screen = Console(stderr=True)
    columns = (TextColumn("deals"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("", total=games)
        found = compare(plan, first, second, crew, lambda done, _: bar.update(task, completed=done))
    print_comparison(found)
    if out is not None:
        save({"figures": found.rows, "components": found.components}, out)


def read_variant(key: str, text: str) -> Variant:
    """A way to play as it is typed: `printed`, options `expert=true,ring_closed=false`, `pack:FOLDER` or `bot:soldier`.

    >>> read_variant("micropolis", "ring_closed=false,expert=true").options
    {'ring_closed': False, 'expert': True}
    >>> read_variant("micropolis", "bot:search:iterations=50").bot
    'search:iterations=50'
    """
    if text == PRINTED:
        return Variant(text)
    kind, sign, rest = text.partition(":")
    if sign and rest and kind == "bot":
        return Variant(text, bot=rest)
    if sign and rest and kind == "pack":
        read_game(key, Path(rest))
        return Variant(text, pack=str(Path(rest).resolve()))
    if "=" not in text:
        raise ArgumentError(
            Sentence("'{variant}' should be printed, options such as KEY=VALUE,KEY=VALUE, pack:FOLDER or bot:BOT.", variant=text)
        )
    return Variant(text, options=read_options(text.split(",")))


def print_comparison(found: Comparison) -> None:
    """Figures with their differences; then the components whose users do most differently."""
    console = show.console()
    names = (f"A = {escape(found.a.name)}", f"B = {escape(found.b.name)}")
    table = Table("per game", title=f"{found.games:,} deals, {', '.join(names)}", title_justify="left")
    for heading in ("A", "B", "B − A", "interval", ""):
        table.add_column(heading, justify="right")
    for row in found.rows:
        sure = "clear" if row["clear"] else ""
        table.add_row(
            str(row["figure"]), f"{float(row['a']):.3g}", f"{float(row['b']):.3g}", f"{float(row['difference']):+.3f}",
            f"{float(row['low']):+.3f} – {float(row['high']):+.3f}", sure,
        )  # fmt: skip
    console.print(table)
    parts = Table("users of", title="Wins more or less than expected", title_justify="left")
    for heading in ("A", "interval", "B", "interval"):
        parts.add_column(heading, justify="right")
    for row in found.components[:COMPONENTS_LISTED]:
        cells = []
        for letter in ("a", "b"):
            known = int(row[f"users_{letter}"])
            cells += [f"{100 * float(row[f'delta_{letter}']):+.1f} %" if known else "never used"]
            cells += [f"{100 * float(row[f'low_{letter}']):+.0f} – {100 * float(row[f'high_{letter}']):+.0f} %" if known else ""]
        parts.add_row(escape(str(row["name"])), *cells)
    if found.components:
        console.print(parts)
    console.print(
        "[dim]Differences are within deals; 95 % intervals hold for all rows of a table at once. Users are compared with "
        "their like in the same way to play.[/]"
    )
