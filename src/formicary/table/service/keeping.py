"""For people who run a server: backups, and the list of all tables, to read, export or delete. Works while a server runs.

Nothing in here asks who is asking: it is for the owner of the database.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import Connection

from formicary.kernel import Record
from formicary.table.errors import BadDatabase, Unknown
from formicary.table.log.live_table import LiveTable
from formicary.table.store import queries, talk_rows
from formicary.table.store.engine import open_database, open_engine
from formicary.table.store.schema import log, metadata, tables
from formicary.table.store.talk_rows import ReportRow

DAY = 24 * 3600 * 1000


@dataclass(frozen=True, slots=True)
class Line:
    """A table in the list. Times are in milliseconds since 1970."""

    id: str
    game: str
    status: str
    names: list[str]
    made_at: int
    moved_at: int
    entries: int


def backup(url: str, file: Path) -> int:
    """Writes a copy of the database as it is now; returns how many tables it has. SQLite only."""
    source = _sqlite_file(url, f"pg_dump --format=custom --file={file} URL")
    if file.exists():
        raise BadDatabase(f"{file} is there already; name another file.")
    open_database(url).dispose()  # it is one of ours
    part = file.with_name(file.name + ".part")
    descriptor = os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
    os.close(descriptor)
    try:
        with closing(sqlite3.connect(source, timeout=60)) as reading, closing(sqlite3.connect(part)) as writing:
            reading.backup(writing, pages=1000, sleep=0.01)
        count = _count(part)
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)
    return count


def restore(url: str, file: Path) -> int:
    """Makes the database what a backup says; returns how many tables it has. A server at work notices by itself. SQLite only."""
    target = _sqlite_file(url, f"pg_restore --clean --dbname=URL {file}")
    if not file.is_file():
        raise BadDatabase(f"There is no file {file}.")
    count = _count(file)
    open_database(url).dispose()  # nothing but a database of ours is overwritten
    try:
        with closing(sqlite3.connect(file)) as reading, closing(sqlite3.connect(target, timeout=60)) as writing:
            reading.backup(writing)
    except sqlite3.Error as wrong:
        raise BadDatabase(f"The backup could not be restored: {wrong}.") from None
    open_database(url).dispose()  # an older backup is brought up to date
    return count


def list_all(url: str) -> list[Line]:
    """All tables, the latest first."""
    with _connection(url) as connection:
        found = connection.execute(sa.select(tables).order_by(tables.c.moved_at.desc(), tables.c.id)).all()
    return [Line(row.id, row.game, row.status, json.loads(row.names), row.made_at, row.moved_at, row.last + 1) for row in found]


def export(url: str, table_id: str) -> Record:
    """The record of a table's game so far. It holds the seed, and with it all that is hidden."""
    with _connection(url) as connection:
        stored = queries.load(connection, table_id)
    if stored is None:
        raise Unknown("There is no such table.")
    return LiveTable.from_store(stored).record()


def delete(url: str, table_ids: list[str]) -> int:
    """Deletes tables with all that is known of them; returns how many there were."""
    if not table_ids:
        return 0
    with _connection(url) as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA secure_delete=ON")  # what is deleted is overwritten, not only marked as free
        known = set(connection.execute(sa.select(tables.c.id).where(tables.c.id.in_(table_ids))).scalars())
        missing = [each for each in table_ids if each not in known]
        if missing:
            raise Unknown("There is no such table.")
        for part in reversed(metadata.sorted_tables):  # what refers to a table goes first
            if "table_id" in part.c:
                connection.execute(sa.delete(part).where(part.c.table_id.in_(known)))
        connection.execute(sa.delete(tables).where(tables.c.id.in_(known)))
    return len(known)


def reports(url: str) -> list[ReportRow]:
    """What people have reported of what was said at tables, the latest first."""
    with _connection(url) as connection:
        return talk_rows.reports(connection)


def forget_reports(url: str) -> int:
    """Deletes all reports; returns how many there were."""
    with _connection(url) as connection:
        return talk_rows.forget_reports(connection)


def older_than(lines: list[Line], days: float, finished: bool) -> list[str]:
    """The tables that nobody has touched for so many days; only finished ones if asked."""
    limit = queries.now() - int(days * DAY)
    return [line.id for line in lines if line.moved_at < limit and (line.status in ("over", "exercise") or not finished)]


@contextmanager
def _connection(url: str) -> Iterator[Connection]:
    engine = open_database(url)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def _sqlite_file(url: str, instead: str) -> str:
    """The file of an SQLite database; for PostgreSQL, what to run instead."""
    try:
        made = sa.make_url(url)
    except sa.exc.ArgumentError:
        made = open_engine(url).url  # which says what is wrong with it
    if made.get_backend_name() == "postgresql":
        raise BadDatabase(f"PostgreSQL has tools of its own for that; run: {instead}")
    if not made.database or not Path(made.database).is_file():
        raise BadDatabase(f"There is no database {made.database or 'in memory'}.")
    return made.database


def _count(file: Path) -> int:
    """How many tables a backup has; checks it from end to end."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as reading:
            (verdict,) = reading.execute("PRAGMA integrity_check").fetchone()
            (count,) = reading.execute(f"SELECT count(*) FROM {tables.name}").fetchone()
            reading.execute(f"SELECT count(*) FROM {log.name}").fetchone()
    except sqlite3.Error:
        raise BadDatabase(f"{file} is no backup of Formicary.") from None
    if verdict != "ok":
        raise BadDatabase(f"The backup {file} is damaged: {verdict}.")
    return int(count)
