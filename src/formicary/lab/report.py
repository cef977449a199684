"""A report on recorded games: its tables, as rows, as Arrow tables and as Parquet files; `page.py` makes a web page of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import formicary
from formicary.kernel import Game
from formicary.kernel.sentences import Sentence
from formicary.lab import tables
from formicary.lab.facts import gather
from formicary.lab.files import LabError, need_pyarrow
from formicary.lab.ratings import can_rate, rate
from formicary.lab.run import ALONE
from formicary.lab.source import read_source
from formicary.lab.tables import Entry, Table
from formicary.lab.workers import Crew

if TYPE_CHECKING:
    import pyarrow


class Report:
    """What recorded games say: of the folder of a league, or of a file that `simulate` wrote.

    `tables` has rows of plain cells by the name of the table; `arrow(name)` gives a table to Arrow, and Polars or pandas read it
    from there: `polars.from_arrow(report.arrow("components"))`.

    >>> import tempfile
    >>> from formicary.lab import Plan, simulate
    >>> path = Path(tempfile.mkdtemp()) / "games.jsonl"
    >>> summary = simulate(Plan(game="micropolis", bots=("random", "random"), games=20), out=path)
    >>> report = Report(path)
    >>> report.games, [row["seat"] for row in report.tables["seats"]], report.arrow("seats").num_rows
    (20, [0, 1], 2)
    """

    def __init__(self, source: Path, crew: Crew = ALONE) -> None:
        crew.check()
        self.source = source
        found = read_source(source)
        self.run = found.run
        rows = found.rows
        if not rows:
            raise LabError(Sentence("{path} holds no games.", path=str(source)))
        facts = gather([row for _, row in rows], crew)
        self.entries = [
            Entry(table, row, facts, getattr(row, "clock", {})) for (table, row), facts in zip(rows, facts, strict=True)
        ]
        self.groups: dict[str, Game] = {}
        for entry in self.entries:
            if entry.group not in self.groups:
                self.groups[entry.group] = formicary.game(entry.row.game, pack=entry.row.pack)
        self.tables = self._tables()

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.entries)

    @property
    def bots(self) -> list[str]:
        """The bots that played, in the order of the plan or of their first appearance."""
        if self.run is not None:
            return list(self.run.plan.bots)
        return list(dict.fromkeys(name for entry in self.entries for name in entry.row.names))

    def arrow(self, name: str) -> pyarrow.Table:
        """One of the tables as an Arrow table."""
        need_pyarrow()
        if name not in self.tables:
            raise LabError(Sentence("The report has no table '{name}'; it has {known}.", name=name, known=list(self.tables)))
        return tables.arrow(self.tables[name])

    def save(self, folder: Path) -> None:
        """Writes every table that has rows as a Parquet file."""
        tables.save(self.tables, folder)

    def _tables(self) -> dict[str, Table]:
        entries = self.entries
        expected = tables.Expected(entries)
        return {
            "seats": tables.seat_table(entries),
            "bots": tables.bot_table(entries),
            "ratings": self._ratings(),
            "matches": self._matches(),
            "scores": tables.score_table(entries),
            "sources": tables.source_table(entries),
            "lengths": tables.length_table(entries),
            "length_counts": tables.length_counts(entries),
            "components": tables.component_table(entries, expected, self.groups),
            "openings": tables.opening_table(entries, expected),
            "pace": tables.pace_table(entries),
            "times": tables.time_table(entries),
        }

    def _matches(self) -> Table:
        """The matches of a league; none in a file of single games."""
        out: Table = []
        for name, league in self.run.tables.items() if self.run is not None else []:
            for match in league.matches:
                low, high = match.interval
                out.append({
                    "table": name, "seats": league.plan.terms.seats, "challenger": match.challenger, "opponent": match.opponent,
                    "games": match.games, "share": match.share, "low": low, "high": high, "lead": match.lead,
                    "target": match.target, "verdict": match.verdict,
                })  # fmt: skip
        return out

    def _ratings(self) -> Table:
        """A rating for each bot: over everything, and for each game by itself."""
        out: Table = []
        if self.run is None or not can_rate():
            return out
        for group in ("", *(self.groups if len(self.groups) > 1 else ())):
            names = {entry.table for entry in self.entries if group in ("", entry.group)}
            rows = [row for name, league in self.run.tables.items() if name in names for row in league.rows]
            for each in rate(tuple(self.bots), rows):
                low, high = each.interval
                row: dict[str, tables.Cell] = {"group": group or "all", "bot": each.name, "games": len(rows), "rating": each.mu}
                out.append(row | {"low": low, "high": high})
        return out
