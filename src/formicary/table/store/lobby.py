"""Open tables, those who ask to join, and those who look for players: each function is one piece of work for the store."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy import Connection

from formicary.table.store.people_schema import join_asks, open_tables, people, rated_wishes, ratings, seekers
from formicary.table.store.queries import notify, now
from formicary.table.store.schema import tables

DAY = 86_400_000
LISTED = 60  # open tables, and seekers, that are shown
LEASE_MS = 60_000  # that somebody counts as looking after the last sign of them
KEPT_DAYS = 14  # that a table is offered without anything happening there


@dataclass(frozen=True, slots=True)
class OpenRow:
    """What a host looks for."""

    table_id: str
    since: int
    pace: str
    level: str
    language: str
    approve: int
    rated: int


@dataclass(frozen=True, slots=True)
class AskRow:
    """Somebody who waits for a host's yes."""

    table_id: str
    holder: str
    id: str
    name: str
    at: int
    refused: int


@dataclass(frozen=True, slots=True)
class SeekerRow:
    """Somebody who looks for players."""

    holder: str
    id: str
    server: str
    name: str
    game: str
    language: str
    until: int


@dataclass(frozen=True, slots=True)
class Found:
    """All that lists of open tables are made of. `ratings`: of those who show theirs, by person and game."""

    tables: list[OpenRow]
    asks: list[AskRow]
    seekers: list[SeekerRow]
    ratings: dict[tuple[str, str], float]


def everything(connection: Connection) -> Found:
    """Tables with an empty seat whose hosts look for players, the latest first; who asks to join; who looks."""
    recent = tables.c.moved_at > now() - KEPT_DAYS * DAY
    open_now = sa.select(open_tables).join(tables, tables.c.id == open_tables.c.table_id).where(tables.c.status == "open", recent)
    listed = [OpenRow(*row) for row in connection.execute(open_now.order_by(open_tables.c.since.desc()).limit(LISTED))]
    ids = [row.table_id for row in listed]
    asks = connection.execute(sa.select(join_asks).where(join_asks.c.table_id.in_(ids)).order_by(join_asks.c.at))
    looking = sa.select(seekers).where(seekers.c.until > now()).order_by(seekers.c.name, seekers.c.id).limit(LISTED)
    rated = sa.select(ratings).join(people, people.c.id == ratings.c.holder).where(people.c.shows_ratings == 1)
    return Found(
        listed,
        [AskRow(*row) for row in asks],
        [SeekerRow(*row) for row in connection.execute(looking)],
        {(row.holder, row.game): row.mu for row in connection.execute(rated)} if listed else {},
    )


def open_row(connection: Connection, table: str) -> OpenRow | None:
    """What the host of a table looks for; None if it is private."""
    row = connection.execute(sa.select(open_tables).where(open_tables.c.table_id == table)).first()
    return None if row is None else OpenRow(*row)


def offered_by(connection: Connection, host: str, but: str) -> int:
    """How many other tables with an empty seat a host offers."""
    theirs = tables.c.host == host, tables.c.status == "open", tables.c.id != but
    found = sa.select(sa.func.count()).select_from(open_tables.join(tables, tables.c.id == open_tables.c.table_id))
    return int(connection.execute(found.where(*theirs)).scalar_one())


def offer(connection: Connection, row: OpenRow, wishes: str | None, keep_wishes: bool = False) -> None:
    """A table looks for players from now on; `wishes` is who wants it to count. What was agreed to for a game that has begun is
    kept: no host takes that back."""
    withdraw(connection, row.table_id)
    connection.execute(sa.insert(open_tables).values({name: getattr(row, name) for name in row.__slots__}))
    if not keep_wishes:
        connection.execute(sa.delete(rated_wishes).where(rated_wishes.c.table_id == row.table_id))
    if wishes is not None:
        wish_rated(connection, row.table_id, wishes)


def withdraw(connection: Connection, table: str) -> None:
    """It is private again."""
    connection.execute(sa.delete(open_tables).where(open_tables.c.table_id == table))
    connection.execute(sa.delete(join_asks).where(join_asks.c.table_id == table))


def wish_rated(connection: Connection, table: str, holder: str) -> None:
    """Somebody wants the game at a table to count."""
    connection.execute(sa.delete(rated_wishes).where(rated_wishes.c.table_id == table, rated_wishes.c.holder == holder))
    connection.execute(sa.insert(rated_wishes).values(table_id=table, holder=holder))


def ask(connection: Connection, row: AskRow) -> None:
    """Somebody waits for a host's yes; nothing if they have asked before."""
    known = sa.select(join_asks.c.id).where(join_asks.c.table_id == row.table_id, join_asks.c.holder == row.holder)
    if connection.execute(known).first() is None:
        connection.execute(sa.insert(join_asks).values({name: getattr(row, name) for name in row.__slots__}))


def unask(connection: Connection, table: str, holder: str) -> None:
    """Somebody waits no longer."""
    connection.execute(sa.delete(join_asks).where(join_asks.c.table_id == table, join_asks.c.holder == holder))


def take_back(connection: Connection, table: str, holder: str) -> bool:
    """Somebody who has not been answered wants to join no longer; whether there was such a request. A no stays."""
    waits = join_asks.c.table_id == table, join_asks.c.holder == holder, join_asks.c.refused == 0
    if connection.execute(sa.delete(join_asks).where(*waits)).rowcount == 0:
        return False
    connection.execute(sa.delete(rated_wishes).where(rated_wishes.c.table_id == table, rated_wishes.c.holder == holder))
    return True


def asked(connection: Connection, ask_id: str) -> AskRow | None:
    """Somebody who waits, by the id that the host knows."""
    row = connection.execute(sa.select(join_asks).where(join_asks.c.id == ask_id)).first()
    return None if row is None else AskRow(*row)


def refuse(connection: Connection, ask_id: str) -> None:
    """The host has said no. It is kept, so that nobody asks again and again."""
    connection.execute(sa.update(join_asks).where(join_asks.c.id == ask_id).values(refused=1))


def seek(connection: Connection, row: SeekerRow) -> None:
    """Somebody looks for players."""
    connection.execute(sa.delete(seekers).where(sa.or_(seekers.c.holder == row.holder, seekers.c.until < now())))
    connection.execute(sa.insert(seekers).values({name: getattr(row, name) for name in row.__slots__}))


def stop_seeking(connection: Connection, holder: str) -> None:
    """They do no longer."""
    connection.execute(sa.delete(seekers).where(seekers.c.holder == holder))


def still_seeking(connection: Connection, holder: str) -> bool:
    """They are still there; whether they look at all."""
    renewed = sa.update(seekers).where(seekers.c.holder == holder).values(until=now() + LEASE_MS)
    return connection.execute(renewed).rowcount == 1


def tell(connection: Connection, server: str) -> None:
    """PostgreSQL: the lists of other servers are out of date."""
    if connection.dialect.name == "postgresql":
        notify(connection, f"lobby {server} -")
