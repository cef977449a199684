"""`formicary backup`, `restore` and `tables`: for people who run a server. All of them work while it runs."""

from __future__ import annotations

import datetime
import importlib.util
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from formicary.kernel.errors import FormicaryError


def _database(url: str | None) -> str:
    if importlib.util.find_spec("sqlalchemy") is None:
        raise FormicaryError("The tables of a server need more packages: pip install 'formicary[table]'.")
    from formicary.web import default_database

    return url or default_database()


def backup(file: Path, url: str | None) -> None:
    """Writes a backup."""
    database = _database(url)
    from formicary.table.service import keeping

    count = keeping.backup(database, file)
    print(f"{file} has {count} {'table' if count == 1 else 'tables'}.")


def restore(file: Path, url: str | None) -> None:
    """Restores a backup."""
    database = _database(url)
    from formicary.table.service import keeping

    count = keeping.restore(database, file)
    print(f"The database has {count} {'table' if count == 1 else 'tables'} again.")


def list_tables(url: str | None) -> None:
    """Prints all tables."""
    database = _database(url)
    from formicary.table.service import keeping

    table = Table("table", "game", "status", "players", "entries", "last move (UTC)", box=None)
    for line in keeping.list_all(database):
        moved = datetime.datetime.fromtimestamp(line.moved_at / 1000, datetime.UTC).strftime("%Y-%m-%d %H:%M")
        names = ", ".join(name or "–" for name in line.names)
        table.add_row(line.id, line.game, line.status, names, str(line.entries), moved)
    Console().print(table)


def list_reports(forget: bool, url: str | None) -> None:
    """Prints what was reported at tables, or deletes it."""
    database = _database(url)
    from formicary.table.service import keeping

    if forget:
        count = keeping.forget_reports(database)
        print(f"{count} {'report is' if count == 1 else 'reports are'} deleted.")
        return
    table = Table("table", "line", "said by", "what", "reported (UTC)", box=None)
    for row in keeping.reports(database):
        at = datetime.datetime.fromtimestamp(row.at / 1000, datetime.UTC).strftime("%Y-%m-%d %H:%M")
        table.add_row(row.table_id, f"{row.room} {row.number}", Text(row.name or "–"), Text(row.text), at)
    Console().print(table)


def export(table: str, file: Path | None, url: str | None) -> None:
    """Prints or writes the record of a table."""
    database = _database(url)
    from formicary.table.service import keeping

    record = keeping.export(database, table).to_json()
    if file is None:
        print(record)
    else:
        file.write_text(record + "\n", encoding="utf-8")


def delete(tables: list[str], days: float | None, finished: bool, url: str | None) -> None:
    """Deletes tables by name, or those that nobody has touched for so many days."""
    database = _database(url)
    from formicary.table.service import keeping

    if bool(tables) == (days is not None):
        raise FormicaryError("Name the tables to delete, or say with --older-than how many days old they must be.")
    chosen = tables if days is None else keeping.older_than(keeping.list_all(database), days, finished)
    count = keeping.delete(database, chosen)
    print(f"{count} {'table is' if count == 1 else 'tables are'} deleted.")
