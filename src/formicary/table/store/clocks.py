"""Clocks in the database: the service clock, and which table must be looked at when. Each function is one piece of work."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite

from formicary.table.store.schema import deadlines, service_clock

ONLY = 1  # the id of the one row


def set_forward(connection: Connection, reading: int) -> int:
    """Sets the service clock to a reading, unless another server has got further; returns what it shows now."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    connection.execute(insert(service_clock).values(id=ONLY, reading=reading).on_conflict_do_nothing())
    behind = service_clock.c.id == ONLY, service_clock.c.reading < reading
    connection.execute(sa.update(service_clock).where(*behind).values(reading=reading))
    return int(connection.execute(sa.select(service_clock.c.reading).where(service_clock.c.id == ONLY)).scalar_one())


def keep_deadline(connection: Connection, table: str, due: int | None) -> None:
    """When a table must be looked at next; None: nobody's time runs."""
    connection.execute(sa.delete(deadlines).where(deadlines.c.table_id == table))
    if due is not None:
        connection.execute(sa.insert(deadlines).values(table_id=table, due=due))


def due_tables(connection: Connection, reading: int, limit: int) -> tuple[list[str], bool]:
    """The tables whose time has come, the longest due first; and whether any clock runs at all."""
    found = sa.select(deadlines.c.table_id, deadlines.c.due).order_by(deadlines.c.due).limit(limit)
    rows = connection.execute(found).all()
    return [row.table_id for row in rows if row.due <= reading], bool(rows)
