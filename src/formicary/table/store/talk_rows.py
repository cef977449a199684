"""What people say, in the database: each function is one piece of work for the store."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite

from formicary.table.store.queries import notify, now
from formicary.table.store.talk_schema import talk, talk_mutes, talk_reports, talk_rooms, talk_seen

PLAYERS, WATCHERS = "players", "watchers"
KEPT = 300  # lines of a room; older ones go


@dataclass(frozen=True, slots=True)
class SaidRow:
    """A line that somebody has said."""

    table_id: str
    room: str
    number: int
    at: int
    author: str
    seat: int | None
    name: str
    phrase: str
    text: str


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A line that somebody has reported, as it was."""

    table_id: str
    room: str
    number: int
    reporter: str
    at: int
    author: str
    name: str
    text: str


def touch(connection: Connection, table: str, room: str, off: bool | None = None, line: bool = False) -> int | None:
    """Counts a change of a room, which keeps other writers waiting until the end of the transaction; returns the number that a
    new line gets, or None if the host has switched the talk off and it is to stay so."""
    here = talk_rooms.c.table_id == table, talk_rooms.c.room == room
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    fresh = insert(talk_rooms).values(table_id=table, room=room, last=0, changes=0, off=0)
    connection.execute(fresh.on_conflict_do_nothing())
    values: dict[str, object] = {"changes": talk_rooms.c.changes + 1}
    if line:
        values["last"] = talk_rooms.c.last + 1
    if off is not None:
        values["off"] = int(off)
    connection.execute(sa.update(talk_rooms).where(*here).values(values))
    row = connection.execute(sa.select(talk_rooms.c.last, talk_rooms.c.off).where(*here)).one()
    return None if off is None and row.off else int(row.last)


class SwitchedOff(Exception):
    """The host has switched the talk off."""


def say(
    connection: Connection, table: str, room: str, author: str, *, seat: int | None, name: str, phrase: str, text: str
) -> SaidRow:
    """Keeps a line, and drops those that are too old to keep."""
    number = touch(connection, table, room, line=True)
    if number is None:
        raise SwitchedOff
    row = SaidRow(table, room, number, now(), author, seat, name, phrase, text)
    connection.execute(sa.insert(talk).values({field: getattr(row, field) for field in row.__slots__}))
    connection.execute(sa.delete(talk).where(talk.c.table_id == table, talk.c.room == room, talk.c.number <= number - KEPT))
    return row


def lines(connection: Connection, table: str, rooms: Collection[str]) -> list[SaidRow]:
    """All that was said in these rooms, the oldest first."""
    found = sa.select(talk).where(talk.c.table_id == table, talk.c.room.in_(rooms))
    return [SaidRow(*row) for row in connection.execute(found.order_by(talk.c.at, talk.c.room, talk.c.number))]


def line(connection: Connection, table: str, room: str, number: int) -> SaidRow | None:
    """One line."""
    found = sa.select(talk).where(talk.c.table_id == table, talk.c.room == room, talk.c.number == number)
    row = connection.execute(found).first()
    return None if row is None else SaidRow(*row)


def delete(connection: Connection, said: SaidRow) -> None:
    """Deletes a line."""
    touch(connection, said.table_id, said.room)
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete=ON")  # it is overwritten, not only marked as free
    mine = talk.c.table_id == said.table_id, talk.c.room == said.room, talk.c.number == said.number
    connection.execute(sa.delete(talk).where(*mine))


def switch(connection: Connection, table: str, off: bool) -> None:
    """Switches the talk of a table off or on."""
    for room in (PLAYERS, WATCHERS):
        touch(connection, table, room, off)


def is_off(connection: Connection, table: str) -> bool:
    """Whether the host has switched it off."""
    found = sa.select(talk_rooms.c.off).where(talk_rooms.c.table_id == table, talk_rooms.c.room == PLAYERS)
    return bool(connection.execute(found).scalar())


def changes(connection: Connection, ids: Collection[str]) -> dict[tuple[str, str], int]:
    """How often something has changed in the rooms of these tables."""
    found = sa.select(talk_rooms.c.table_id, talk_rooms.c.room, talk_rooms.c.changes).where(talk_rooms.c.table_id.in_(ids))
    return {(table, room): int(count) for table, room, count in connection.execute(found)}


def note_seen(connection: Connection, table: str, holder: str, room: str, number: int) -> None:
    """Somebody has read up to a line; never back again."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    fresh = insert(talk_seen).values(table_id=table, holder=holder, room=room, number=number)
    connection.execute(
        fresh.on_conflict_do_update(
            index_elements=["table_id", "holder", "room"],
            set_={"number": fresh.excluded.number},
            where=talk_seen.c.number < fresh.excluded.number,
        )
    )


def seen(connection: Connection, table: str, holder: str) -> dict[str, int]:
    """How far somebody has read, by room."""
    found = sa.select(talk_seen.c.room, talk_seen.c.number).where(talk_seen.c.table_id == table, talk_seen.c.holder == holder)
    return {row.room: row.number for row in connection.execute(found)}


def unread(connection: Connection, holder: str, rooms: Mapping[str, Collection[str]]) -> dict[str, int]:
    """How many lines of others somebody has not read, by table, in the rooms given for each; of muted people none count."""
    if not rooms:
        return {}
    read = sa.and_(talk_seen.c.table_id == talk.c.table_id, talk_seen.c.room == talk.c.room, talk_seen.c.holder == holder)
    silent = sa.select(talk_mutes.c.muted).where(talk_mutes.c.holder == holder)
    off = sa.select(talk_rooms.c.table_id).where(talk_rooms.c.off == 1)
    found = (
        sa.select(talk.c.table_id, talk.c.room, sa.func.count())
        .select_from(talk.outerjoin(talk_seen, read))
        .where(
            talk.c.table_id.in_(rooms), talk.c.author != holder, talk.c.author.not_in(silent), talk.c.table_id.not_in(off),
            talk.c.number > sa.func.coalesce(talk_seen.c.number, 0),
        )
        .group_by(talk.c.table_id, talk.c.room)
    )  # fmt: skip
    counted: dict[str, int] = {}
    for table, room, count in connection.execute(found):
        if room in rooms[table]:
            counted[table] = counted.get(table, 0) + int(count)
    return counted


def mute(connection: Connection, holder: str, other: str, on: bool) -> None:
    """Somebody does not want to hear another, or does again."""
    pair = talk_mutes.c.holder == holder, talk_mutes.c.muted == other
    connection.execute(sa.delete(talk_mutes).where(*pair))
    if on:
        connection.execute(sa.insert(talk_mutes).values(holder=holder, muted=other))


def muted(connection: Connection, holder: str) -> set[str]:
    """Whom somebody does not want to hear."""
    return set(connection.execute(sa.select(talk_mutes.c.muted).where(talk_mutes.c.holder == holder)).scalars())


def report(connection: Connection, said: SaidRow, reporter: str) -> None:
    """Keeps a copy of a line that somebody finds wrong; once for each who does."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    values = {
        "table_id": said.table_id, "room": said.room, "number": said.number, "reporter": reporter, "at": now(),
        "author": said.author, "name": said.name, "text": said.text or said.phrase,
    }  # fmt: skip
    connection.execute(insert(talk_reports).values(values).on_conflict_do_nothing())


def reports(connection: Connection, table: str | None = None) -> list[ReportRow]:
    """What was reported, at a table or anywhere, the latest first."""
    found = sa.select(talk_reports).order_by(talk_reports.c.at.desc(), talk_reports.c.table_id, talk_reports.c.number)
    if table is not None:
        found = found.where(talk_reports.c.table_id == table)
    return [ReportRow(*row) for row in connection.execute(found)]


def forget_reports(connection: Connection) -> int:
    """Deletes all reports; returns how many there were."""
    return int(connection.execute(sa.delete(talk_reports)).rowcount)


def tell_others(connection: Connection, payload: str | None) -> None:
    """PostgreSQL: the other servers hear of it."""
    if payload is not None:
        notify(connection, payload)
