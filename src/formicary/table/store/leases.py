"""Who is connected to which server, as leases in the database: each is one piece of work for the store."""

from __future__ import annotations

import json

import sqlalchemy as sa
from sqlalchemy import Connection

from formicary.table.store.queries import notify, now
from formicary.table.store.schema import presence

FORGOTTEN_AFTER = 60_000  # milliseconds since a lease ran out
Connected = tuple[list[str], int]  # people with a seat, and how many others


def note(connection: Connection, server: str, tables: dict[str, Connected], seconds: float) -> None:
    """Writes down who is connected to a server; on PostgreSQL the other servers are notified of each table."""
    until = now() + int(1000 * seconds)
    ids = list(tables)
    for start in range(0, len(ids), 500):
        part = ids[start : start + 500]
        connection.execute(sa.delete(presence).where(presence.c.server == server, presence.c.table_id.in_(part)))
    rows = [
        {"table_id": table, "server": server, "people": json.dumps(people), "spectators": spectators, "until": until}
        for table, (people, spectators) in tables.items()
        if people or spectators
    ]
    if rows:
        connection.execute(sa.insert(presence), rows)
    _notify(connection, server, list(tables))


def renew(connection: Connection, server: str, seconds: float) -> None:
    """Extends the leases of a server, and forgets those that have long run out."""
    at = now()
    connection.execute(sa.update(presence).where(presence.c.server == server).values(until=at + int(1000 * seconds)))
    connection.execute(sa.delete(presence).where(presence.c.until < at - FORGOTTEN_AFTER))


def end(connection: Connection, server: str) -> None:
    """Nobody is connected to a server any more."""
    tables = connection.execute(sa.select(presence.c.table_id).where(presence.c.server == server)).scalars().all()
    connection.execute(sa.delete(presence).where(presence.c.server == server))
    _notify(connection, server, list(tables))


def of_others(connection: Connection, server: str, tables: list[str]) -> dict[str, list[tuple[str, list[str], int]]]:
    """By table: the other servers with somebody connected, whom, and how many spectators."""
    found: dict[str, list[tuple[str, list[str], int]]] = {}
    for start in range(0, len(tables), 500):
        part = tables[start : start + 500]
        wanted = presence.c.table_id.in_(part), presence.c.server != server, presence.c.until > now()
        for row in connection.execute(sa.select(presence).where(*wanted)):
            found.setdefault(row.table_id, []).append((row.server, json.loads(row.people), row.spectators))
    return found


def _notify(connection: Connection, server: str, tables: list[str]) -> None:
    if connection.dialect.name == "postgresql":
        for table in tables:
            notify(connection, f"here {server} {table}")
