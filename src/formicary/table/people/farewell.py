"""Going: everything that is stored about somebody as one file, and the deletion of it."""

from __future__ import annotations

import json
from typing import Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy import Column, Connection

from formicary.table.log.entries import Leave
from formicary.table.log.live_table import LiveTable
from formicary.table.store import people as rows
from formicary.table.store import queries, series_rows
from formicary.table.store.people_schema import (
    join_asks,
    passkeys,
    people,
    rated_wishes,
    ratings,
    seekers,
    sessions,
)
from formicary.table.store.queries import Change
from formicary.table.store.schema import channels, holders, log, outbox, standing, watchers
from formicary.table.store.schema import tables as listed
from formicary.table.store.series_schema import series, series_members
from formicary.table.store.talk_schema import talk, talk_mutes, talk_reports, talk_seen
from formicary.table.tables import Tables

Seats = Literal["bots", "empty"]
BOT = "worker"  # who plays on in the seat of somebody who has gone
# All that is kept by the hash of somebody's token, besides seats and the host's part.
OWN: dict[str, Column[str]] = {
    "sessions": sessions.c.holder, "passkeys": passkeys.c.holder, "channels": channels.c.holder, "watching": watchers.c.holder,
    "asked_to_join": join_asks.c.holder, "looking_for_players": seekers.c.holder, "rated_wishes": rated_wishes.c.holder,
    "ratings": ratings.c.holder, "said": talk.c.author, "talk_seen": talk_seen.c.holder, "muted": talk_mutes.c.holder,
    "muted_by": talk_mutes.c.muted, "reported": talk_reports.c.reporter, "reported_by": talk_reports.c.author,
}  # fmt: skip
OTHERS_OWN = ("muted_by", "reported_by")  # others' own affair
SECRET = {"token", "holder", "author", "muted", "reporter"}  # hashes, which say nothing to anybody


async def export(tables: Tables, holder: str) -> dict[str, object]:
    """Everything that the database holds about somebody. Of a game: what they did themselves; its record has the rest."""
    return await tables.store.run(lambda connection: _everything(connection, holder))


def _everything(connection: Connection, holder: str) -> dict[str, object]:
    person = rows.person(connection, holder)
    found: dict[str, object] = {
        "format": "formicary person 1",
        "identity": None
        if person is None
        else {"name": person.name, "has_phrase": person.phrase is not None, "made_at": person.made_at},
    }
    for name, whose in OWN.items():
        if name not in OTHERS_OWN:
            mine = connection.execute(sa.select(whose.table).where(whose == holder)).mappings()
            found[name] = [_plain(dict(row)) for row in mine]
    member = sa.select(series.c.id, series.c.title, series_members.c.name).join(series, series.c.id == series_members.c.series_id)
    found["series"] = [dict(row) for row in connection.execute(member.where(series_members.c.holder == holder)).mappings()]
    hosted = sa.select(series.c.id, series.c.title, series.c.made_at).where(series.c.host == holder)
    found["host_of_series"] = [dict(row) for row in connection.execute(hosted).mappings()]
    found["tables"] = [_of_table(connection, table, holder) for table in rows.tables_with(connection, holder)]
    return found


def _plain(row: dict[str, object]) -> dict[str, object]:
    options = row.get("options")
    if isinstance(options, str):
        row["options"] = json.loads(options)
    return {key: value for key, value in row.items() if key not in SECRET}


def _of_table(connection: Connection, table: str, holder: str) -> dict[str, object]:
    row = connection.execute(sa.select(listed).where(listed.c.id == table)).one()
    mine = sa.select(holders.c.seat).where(holders.c.table_id == table, holders.c.holder == holder).order_by(holders.c.seat)
    seats = list(connection.execute(mine).scalars())
    names = json.loads(row.names)
    entries = connection.execute(
        sa.select(log.c.number, log.c.at, log.c.entry).where(log.c.table_id == table).order_by(log.c.number)
    )
    done = [(each.number, each.at, json.loads(each.entry)) for each in entries]
    answers = sa.select(standing.c.seat, standing.c.answers).where(standing.c.table_id == table, standing.c.seat.in_(seats))
    return {
        "table": table,
        "game": row.game,
        "status": row.status,
        "made_at": row.made_at,
        "host": row.host == holder,
        "seats": {str(seat): names[seat] for seat in seats},
        "standing": {str(each.seat): json.loads(each.answers) for each in connection.execute(answers)},
        "log": [{"number": number, "at": at, **entry} for number, at, entry in done if _is_of(entry, seats)],
    }


def _is_of(entry: dict[str, object], seats: list[int]) -> bool:
    """Whether an entry of the log is about one of these seats. Pauses, vacation and votes can be about several."""
    several = entry.get("seats") if entry.get("type") == "clock" else None
    return entry.get("seat") in seats or (isinstance(several, list) and not set(seats).isdisjoint(several))


async def delete(tables: Tables, holder: str, seats: Seats) -> None:
    """Deletes somebody: names go from tables and logs, seats to bots or to nobody; a game without anybody else goes whole."""

    async def work(table: LiveTable) -> bool:
        others = {chair.holder for chair in table.chairs} | table.watchers | {table.host}
        others -= {holder, None, ""}
        if not others and not table.invited:
            return True
        mine = table.seats_of(holder)
        heir = next((chair.holder for chair in table.chairs if chair.holder not in (None, holder)), "")
        change = Change(release=mine, unwatch=holder, standing={seat: [] for seat in mine})
        change.host = heir if table.host == holder else None
        plays_on = seats == "bots" or table.id in of_series  # in a series nobody else may come instead
        bot = BOT if plays_on and table.status != "over" and not table.is_study else None
        entries = [Leave(seat, bot) for seat in mine]
        if entries:
            await tables.commit(table, *entries, change=change)
        else:
            await tables.commit_change(table, change)
        return False

    # First, so that nobody is told of a turn that comes by leaving, and no table of a series is made anew for whoever has left.
    of_series = await tables.store.run(lambda connection: _leave_ways_and_series(connection, holder))
    for table_id in await tables.store.run(lambda connection: rows.tables_with(connection, holder)):
        if await tables.change(table_id, work):
            await tables.delete(table_id)
    await tables.store.run(lambda connection: _forget(connection, holder))
    await tables.person_changed(holder)


def _leave_ways_and_series(connection: Connection, holder: str) -> set[str]:
    """Returns the tables of the series that they have left."""
    queries.overwrite_deleted(connection)
    mine = sa.select(channels.c.id).where(channels.c.holder == holder)
    connection.execute(sa.delete(outbox).where(outbox.c.channel.in_(mine)))
    connection.execute(sa.delete(channels).where(channels.c.holder == holder))
    return series_rows.forget_person(connection, holder)


def _forget(connection: Connection, holder: str) -> None:
    queries.overwrite_deleted(connection)
    for whose in OWN.values():
        connection.execute(sa.delete(whose.table).where(whose == holder))
    series_rows.forget_person(connection, holder)  # what they may have joined meanwhile
    connection.execute(sa.delete(people).where(people.c.id == holder))


def encoded(found: dict[str, object]) -> bytes:
    """The file that somebody takes along."""
    return msgspec.json.format(msgspec.json.encode(found), indent=1)
