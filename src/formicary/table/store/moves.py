"""A move on its way to the database: by far the most frequent piece of work, so it speaks to the driver itself.

One entry of the log and the line of its table. The first statement fails if another server has written that number, or that
request, and then nothing is written; so moves that are committed together need no savepoints between them.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

import psycopg
import sqlalchemy as sa

CHANNEL = "formicary"
_SQLITE_ADD = "INSERT INTO log (table_id, number, at, entry, request) VALUES (?, ?, ?, ?, ?)"
_SQLITE_MOVED = "UPDATE tables SET last=?, moved_at=?, status=?, turn=?, names=?, automatic=? WHERE id=?"
# One statement is one transaction and one trip to the server, the notice included.
_POSTGRES = """
    WITH added AS (INSERT INTO log (table_id, number, at, entry, request) VALUES (%s, %s, %s, %s, %s)),
         moved AS (UPDATE tables SET last=%s, moved_at=%s, status=%s, turn=%s, names=%s, automatic=%s WHERE id=%s)
    SELECT pg_notify(%s, %s)
"""


@dataclass(frozen=True, slots=True)
class Move:
    """An entry of the log, and what lists of tables show after it."""

    table: str
    number: int
    at: int
    entry: str
    request: str | None
    status: str
    turn: str
    names: str
    automatic: int
    notice: str | None

    def into_sqlite(self, connection: sqlite3.Connection) -> None:
        """Writes it, in a transaction of the caller's. IntegrityError: nothing was written."""
        try:
            connection.execute(_SQLITE_ADD, (self.table, self.number, self.at, self.entry, self.request))
        except sqlite3.IntegrityError as wrong:
            raise sa.exc.IntegrityError(_SQLITE_ADD, None, wrong) from None
        line = (self.number, self.at, self.status, self.turn, self.names, self.automatic, self.table)
        connection.execute(_SQLITE_MOVED, line)

    def into_postgres(self, connection: psycopg.Connection[tuple[object, ...]]) -> object:
        """Writes it on a connection that commits by itself. IntegrityError: nothing was written."""
        entry = (self.table, self.number, self.at, self.entry, self.request)
        line = (self.number, self.at, self.status, self.turn, self.names, self.automatic, self.table)
        try:
            return connection.execute(_POSTGRES, (*entry, *line, CHANNEL, self.notice or ""))
        except psycopg.IntegrityError as wrong:
            raise sa.exc.IntegrityError(_POSTGRES, None, wrong) from None
