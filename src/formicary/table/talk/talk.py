"""Talk at a table: what people may say and hear, how far they have read, whom they do not want to hear, what they report.

It is kept beside the log and never in it: no game, no record and no bot knows of it. There is none where nobody else plays.
"""

from __future__ import annotations

from functools import partial

import msgspec
from sqlalchemy import Connection

from formicary.table.access import has_talk
from formicary.table.errors import NotNow, NotYours, Unknown
from formicary.table.log.live_table import LiveTable
from formicary.table.seats import clean_name
from formicary.table.store import talk_rows
from formicary.table.store.talk_rows import ReportRow, SaidRow
from formicary.table.stream.talk import Phrase, Room, TalkLine, TalkNews, encoded, rooms_of, who_is
from formicary.table.tables import Tables
from formicary.table.talk.text import clean_text
from formicary.table.views import check_may_look

__all__ = ["Phrase", "ReportRow", "Room", "TalkLine", "TalkNews", "TalkPlace", "TalkState"]

NOT_HERE = "There is no talk at this table: nobody else plays."
OFF = "The host has switched the talk off."
NO_LINE = "There is no such line; it may have been deleted."


class TalkPlace(msgspec.Struct):
    """Which line: its room and its number there."""

    room: Room
    number: int


class TalkState(msgspec.Struct):
    """The talk of a table as somebody hears it. `room` is where they speak, `me` the `who` of their own lines, `seen` how far
    they have read in each room, `muted` whom they do not want to hear. The host is told what was `reported`."""

    on: bool
    room: Room
    me: str
    lines: list[TalkLine]
    seen: dict[str, int]
    muted: list[str]
    reported: list[TalkPlace]


async def _table(tables: Tables, holder: str, table_id: str) -> LiveTable:
    table = await tables.get(table_id)
    await check_may_look(tables, table, holder)
    if not has_talk(table):
        raise NotNow(NOT_HERE)
    return table


async def read(tables: Tables, holder: str, table_id: str) -> TalkState:
    """All that the asker may hear."""
    table = await _table(tables, holder, table_id)
    rooms = rooms_of(table, holder)
    host = holder == table.host

    def look(connection: Connection) -> TalkState:
        off = talk_rows.is_off(connection, table_id)
        rows = [] if off else talk_rows.lines(connection, table_id, rooms)
        silent = talk_rows.muted(connection, holder)
        marked = talk_rows.reports(connection, table_id) if host else []
        return TalkState(
            on=not off, room=_room(table, holder), me=who_is(table_id, holder), lines=[_line_of(row) for row in rows],
            seen=talk_rows.seen(connection, table_id, holder),
            muted=sorted({who_is(table_id, row.author) for row in rows if row.author in silent}),
            reported=[msgspec.convert({"room": room, "number": number}, TalkPlace)
                      for room, number in sorted({(row.room, row.number) for row in marked}) if room in rooms],
        )  # fmt: skip

    return await tables.store.run(look)


async def say(
    tables: Tables, holder: str, table_id: str, *, text: str = "", phrase: Phrase = "", seat: int | None = None, name: str = ""
) -> TalkLine:
    """Says something: to the players from a seat, to the spectators from anywhere else. A spectator may give a name, but none of
    those at the table."""
    words = "" if phrase else clean_text(text)
    table = await _table(tables, holder, table_id)
    room = _room(table, holder)
    mine = table.seats_of(holder)
    where = seat if seat in mine else mine[0] if mine else None
    called = clean_name(name) if where is None else table.chairs[where].name
    if where is None and called.casefold() in {chair.name.casefold() for chair in table.chairs}:
        called = ""
    keep = partial(
        talk_rows.say, table=table_id, room=room, author=holder, seat=where, name=called, phrase=phrase, text=words
    )  # fmt: skip

    def work(connection: Connection) -> SaidRow:
        said = keep(connection)
        news = TalkNews(said=_line_of(said))
        talk_rows.tell_others(connection, tables.talk_notice(table_id, encoded(room, news)))
        return said

    try:
        line = _line_of(await tables.store.run(work))
    except talk_rows.SwitchedOff:
        raise NotNow(OFF) from None
    tables.tell_talk(table, room, TalkNews(said=line))
    return line


async def seen(tables: Tables, holder: str, table_id: str, place: TalkPlace) -> None:
    """The asker has read up to a line."""
    table = await _table(tables, holder, table_id)
    if place.room in rooms_of(table, holder):
        await tables.store.run(lambda each: talk_rows.note_seen(each, table_id, holder, place.room, place.number))


async def delete(tables: Tables, holder: str, table_id: str, place: TalkPlace) -> None:
    """Deletes a line: its author, or the host."""
    table = await _table(tables, holder, table_id)
    said = await _line(tables, table, holder, place)
    if holder not in (said.author, table.host):
        raise NotYours("Only its author and the host can delete a line.")
    news = TalkNews(gone=place.number, room=place.room)
    payload = tables.talk_notice(table_id, encoded(place.room, news))

    def work(connection: Connection) -> None:
        talk_rows.delete(connection, said)
        talk_rows.tell_others(connection, payload)

    await tables.store.run(work)
    tables.tell_talk(table, place.room, news)


async def switch(tables: Tables, holder: str, table_id: str, on: bool) -> None:
    """Switches the talk of a table off or on: the host."""
    table = await _table(tables, holder, table_id)
    if holder != table.host:
        raise NotYours("Only the host can switch the talk on or off.")
    news = TalkNews(on=on)
    payload = tables.talk_notice(table_id, encoded("players", news))

    def work(connection: Connection) -> None:
        talk_rows.switch(connection, table_id, not on)
        talk_rows.tell_others(connection, payload)

    await tables.store.run(work)
    tables.tell_talk(table, "players", news)


async def mute(tables: Tables, holder: str, table_id: str, who: str, on: bool) -> None:
    """The asker does not want to hear somebody, at any table, or does again. The other does not learn of it."""
    table = await _table(tables, holder, table_id)
    rows = await tables.store.run(lambda each: talk_rows.lines(each, table_id, rooms_of(table, holder)))
    other = next((row.author for row in rows if who_is(table_id, row.author) == who and row.author != holder), None)
    if other is None:
        raise Unknown("Nobody else has said anything under that name.")
    await tables.store.run(lambda connection: talk_rows.mute(connection, holder, other, on))


async def report(tables: Tables, holder: str, table_id: str, place: TalkPlace) -> None:
    """Reports a line to the host and to those who run the server: a copy is kept even if the line is deleted."""
    table = await _table(tables, holder, table_id)
    said = await _line(tables, table, holder, place)
    await tables.store.run(lambda connection: talk_rows.report(connection, said, holder))


def _line_of(row: SaidRow) -> TalkLine:
    """A line as people get it."""
    return msgspec.convert(
        {
            "room": row.room, "number": row.number, "at": row.at, "who": who_is(row.table_id, row.author), "seat": row.seat,
            "name": row.name, "phrase": row.phrase, "text": row.text,
        },
        TalkLine,
    )  # fmt: skip


async def _line(tables: Tables, table: LiveTable, holder: str, place: TalkPlace) -> SaidRow:
    hears = place.room in rooms_of(table, holder)
    found = await tables.store.run(lambda each: talk_rows.line(each, table.id, place.room, place.number)) if hears else None
    if found is None:
        raise Unknown(NO_LINE)
    return found


def _room(table: LiveTable, holder: str) -> Room:
    return "players" if table.seats_of(holder) else "watchers"
