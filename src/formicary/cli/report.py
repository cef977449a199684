"""`formicary report`: what recorded games say, as a web page and as tables."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from formicary.lab.charts import need_altair
from formicary.lab.page import write_page
from formicary.lab.report import Report
from formicary.lab.workers import Crew


def write_report(source: Path, out: Path | None, tables: Path | None, crew: Crew) -> None:
    """Makes the report; a run has page and tables in its own folder, unless it is said where."""
    need_altair()
    page = out or (source / "report.html" if source.is_dir() else source.with_suffix(".html"))
    folder = tables or (source / "tables" if source.is_dir() else None)
    screen = Console(stderr=True)
    with screen.status(f"Reading and replaying the games of {source} …"):
        report = Report(source, crew)
        write_page(report, page)
        if folder is not None:
            report.save(folder)
    more = "" if folder is None else f"; its tables are in {folder}"
    print(f"A report on {report.games:,} games: {page}{more}.")
