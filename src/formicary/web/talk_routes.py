"""The routes of talk: what is said at a table, how far it was read, and what somebody does not want to hear."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import Body

from formicary.table.talk import talk
from formicary.table.talk.talk import TalkLine, TalkPlace, TalkState
from formicary.web import wire
from formicary.web.routes import AT_TABLE, POSTED, Asking, TableId, answers, sure_holder, tables_of


def _place(data: wire.TalkLineAt) -> TalkPlace:
    return TalkPlace(data.room, data.number)


@get("/api/tables/{table:str}/talk", responses=answers(*AT_TABLE))
async def read_talk(request: Asking, table: TableId) -> TalkState:
    """What was said at a table, as far as the asker may hear it."""
    return await talk.read(tables_of(request), sure_holder(request), table)


@post("/api/tables/{table:str}/talk", responses=answers(*AT_TABLE, *POSTED))
async def say(request: Asking, table: TableId, data: Annotated[wire.Saying, Body()]) -> TalkLine:
    """Says something: players to the table, spectators to each other."""
    return await talk.say(
        tables_of(request), sure_holder(request), table, text=data.text, phrase=data.phrase, seat=data.seat, name=data.name
    )


@post("/api/tables/{table:str}/talk/seen", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def talk_seen(request: Asking, table: TableId, data: Annotated[wire.TalkLineAt, Body()]) -> wire.Done:
    """The asker has read a room up to a line."""
    await talk.seen(tables_of(request), sure_holder(request), table, _place(data))
    return wire.Done()


@post("/api/tables/{table:str}/talk/delete", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def delete_line(request: Asking, table: TableId, data: Annotated[wire.TalkLineAt, Body()]) -> wire.Done:
    """Deletes a line: its author's right, and the host's."""
    await talk.delete(tables_of(request), sure_holder(request), table, _place(data))
    return wire.Done()


@post("/api/tables/{table:str}/talk/mute", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def mute(request: Asking, table: TableId, data: Annotated[wire.Mute, Body()]) -> wire.Done:
    """The asker does not want to hear somebody, or does again."""
    await talk.mute(tables_of(request), sure_holder(request), table, data.who, data.on)
    return wire.Done()


@post("/api/tables/{table:str}/talk/report", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def report_line(request: Asking, table: TableId, data: Annotated[wire.TalkLineAt, Body()]) -> wire.Done:
    """Reports a line to the host and to those who run the server."""
    await talk.report(tables_of(request), sure_holder(request), table, _place(data))
    return wire.Done()


@post("/api/tables/{table:str}/talk/switch", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def switch_talk(request: Asking, table: TableId, data: Annotated[wire.TalkSwitch, Body()]) -> wire.Done:
    """The host switches the talk of a table off, or on again."""
    await talk.switch(tables_of(request), sure_holder(request), table, data.on)
    return wire.Done()


HANDLERS = [read_talk, say, talk_seen, delete_line, mute, report_line, switch_talk]
