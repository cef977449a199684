"""A move on its way to the database: by far the most frequent piece of work, so it talks to the database driver directly.

One entry of the log and the line of its table. The first statement writes nothing if another server has written that number or
that request, or if the log ends elsewhere because a backup was restored; so moves that are committed together need no savepoints
between them.
"""

from __future__ import annotations

import sqlite3
from typing import cast

import msgspec
import psycopg
import sqlalchemy as sa

CHANNEL = "formicary"
_SQLITE_ADD = "INSERT INTO log (table_id, number, at, entry, request) SELECT id, ?, ?, ?, ? FROM tables WHERE id=? AND last=?"
_SQLITE_MOVED = "UPDATE tables SET last=?, moved_at=?, status=?, turn=?, names=?, automatic=? WHERE id=?"
_SQLITE_SUMMON = """
    INSERT INTO outbox (channel, table_id, number, at, due, tries, batch)
    SELECT id, ?, ?, ?, ?, 0, '' FROM channels WHERE holder=? AND confirmed=1
"""
# One statement is one transaction and one trip to the server, what tells other servers included.
_POSTGRES = """
    WITH moved AS (UPDATE tables SET last=%s, moved_at=%s, status=%s, turn=%s, names=%s, automatic=%s
                   WHERE id=%s AND last=%s RETURNING id),
         added AS (INSERT INTO log (table_id, number, at, entry, request)
                   SELECT id, %s::integer, %s::bigint, %s, %s FROM moved)
    SELECT pg_notify(%s, %s) FROM moved
"""
# The same when the turn comes to somebody, who may want to hear of it.
_POSTGRES_SUMMON = """
    , summoned AS (INSERT INTO outbox (channel, table_id, number, at, due, tries, batch)
                   SELECT channels.id, moved.id, %s::integer, %s::bigint, %s::bigint, 0, ''
                   FROM moved JOIN channels ON holder = ANY(string_to_array(%s, ',')) WHERE confirmed=1)
    SELECT pg_notify(%s, %s) FROM moved
"""
_POSTGRES_MOVE_AND_SUMMON = _POSTGRES.replace("\n    SELECT pg_notify(%s, %s) FROM moved\n", _POSTGRES_SUMMON)
# The same for several moves, each of another table, in the order of the tables: of two servers that write to the same ones, none
# waits for a table that the other has while it has one that the other waits for. Tells which of them were written.
_POSTGRES_ALL = """
    WITH given AS (SELECT * FROM unnest(%s::text[], %s::integer[], %s::bigint[], %s::text[], %s::text[], %s::text[], %s::text[],
                                        %s::text[], %s::integer[], %s::text[], %s::text[], %s::bigint[])
                   AS given(id, number, at, entry, request, status, turn, names, automatic, notice, summons, due)),
         moved AS (UPDATE tables SET last=given.number, moved_at=given.at, status=given.status, turn=given.turn,
                                     names=given.names, automatic=given.automatic
                   FROM given WHERE tables.id=given.id AND tables.last=given.number-1 RETURNING tables.id),
         added AS (INSERT INTO log (table_id, number, at, entry, request)
                   SELECT id, number, at, entry, request FROM given JOIN moved USING (id)),
         summoned AS (INSERT INTO outbox (channel, table_id, number, at, due, tries, batch)
                   SELECT channels.id, given.id, number, at, due, 0, '' FROM given JOIN moved USING (id)
                   JOIN channels ON holder = ANY(string_to_array(summons, ',')) WHERE confirmed=1)
    SELECT id, pg_notify(%s, notice) FROM given JOIN moved USING (id)
"""
_POSTGRES_TAIL = "SELECT number, entry, request, at, spent FROM log WHERE table_id=%s AND number>%s ORDER BY number"


class Move(msgspec.Struct, frozen=True):
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
    summons: str = ""  # the people to whom the turn comes, with commas
    due: int = 0  # when they are to hear of it, if they want to

    def into_sqlite(self, connection: sqlite3.Connection) -> None:
        """Writes it, in a transaction of the caller's. IntegrityError: nothing was written."""
        try:
            before = self.number - 1
            added = connection.execute(_SQLITE_ADD, (self.number, self.at, self.entry, self.request, self.table, before))
        except sqlite3.IntegrityError as wrong:
            raise sa.exc.IntegrityError(_SQLITE_ADD, None, wrong) from None
        if added.rowcount != 1:
            raise ends_elsewhere()
        line = (self.number, self.at, self.status, self.turn, self.names, self.automatic, self.table)
        connection.execute(_SQLITE_MOVED, line)
        for holder in filter(None, self.summons.split(",")):
            connection.execute(_SQLITE_SUMMON, (self.table, self.number, self.at, self.due, holder))

    def into_postgres(self, connection: psycopg.Connection[tuple[object, ...]]) -> None:
        """Writes it on a connection that commits by itself. IntegrityError: nothing was written."""
        entry = (self.number, self.at, self.entry, self.request)
        line = (self.number, self.at, self.status, self.turn, self.names, self.automatic, self.table, self.number - 1)
        statement = _POSTGRES
        summons: tuple[object, ...] = ()
        if self.summons:
            statement, summons = _POSTGRES_MOVE_AND_SUMMON, (self.number, self.at, self.due, self.summons)
        try:
            added = connection.execute(statement, (*line, *entry, *summons, CHANNEL, self.notice or ""))
        except psycopg.IntegrityError as wrong:
            raise sa.exc.IntegrityError(statement, None, wrong) from None
        if added.rowcount != 1:
            raise ends_elsewhere()


def all_into_postgres(moves: list[Move], connection: psycopg.Connection[tuple[object, ...]]) -> set[str]:
    """Writes moves of different tables with one statement on a connection that commits by itself; returns the tables of those
    that were written. IntegrityError: none was."""
    rows = [
        (each.table, each.number, each.at, each.entry, each.request, each.status, each.turn, each.names, each.automatic,
         each.notice or "", each.summons, each.due)
        for each in sorted(moves, key=lambda move: move.table)
    ]  # fmt: skip
    columns = [list(column) for column in zip(*rows, strict=True)]
    return {str(row[0]) for row in connection.execute(_POSTGRES_ALL, (*columns, CHANNEL)).fetchall()}


TailRow = tuple[int, str, str | None, int, str | None]


class Tail(msgspec.Struct, frozen=True):
    """The way back, for moves of other servers: the entries of a table's log after a number."""

    table: str
    after: int

    def out_of_postgres(self, connection: psycopg.Connection[tuple[object, ...]]) -> list[TailRow]:
        """Number, entry, request, time and what clocks spent of each, read on a connection that commits by itself."""
        found = cast(psycopg.Connection[TailRow], connection).execute(_POSTGRES_TAIL, (self.table, self.after))
        return found.fetchall()


def ends_elsewhere() -> sa.exc.IntegrityError:
    """The log of the table has another end than the writer thinks, or is gone."""
    return sa.exc.IntegrityError("log", None, ValueError("the log ends elsewhere"))
