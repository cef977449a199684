"""The routes of open tables: the list, what hosts offer, and joining."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from typing import Annotated

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body
from litestar.response import Stream

from formicary.table.lobby import Lobby, joining
from formicary.table.lobby.joining import Wish
from formicary.web import lobby_wire, wire
from formicary.web.routes import POSTED, Asking, answers, holder, holder_with_cookie, known_language, sure_holder, tables_of

STREAM = ResponseSpec(Lobby, media_type="text/event-stream", description="A stream", generate_examples=False)


@get("/api/lobby", responses=answers())
async def read_lobby(request: Asking) -> Lobby:
    """Tables that look for players, and people who do."""
    return await tables_of(request).lobby.look(holder(request))


@get("/api/lobby/events", responses={200: STREAM, **answers()})
async def lobby_events(request: Asking) -> Stream:
    """Server-sent events: the same, now and whenever it changes. Whoever looks for players is seen as long as it is open."""
    lists = tables_of(request).lobby.stream(holder(request))
    return Stream(_framed(lists), media_type="text/event-stream", headers={"x-accel-buffering": "no"})


async def _framed(lists: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    yield b"retry: 1000\n\n"
    try:
        async for data in lists:
            yield b"data: %b\n\n" % data if data else b": keep alive\n\n"
    finally:
        await lists.aclose()


@post("/api/lobby/open", status_code=200, responses=answers(404, 409, *POSTED))
async def open_table(request: Asking, data: Annotated[lobby_wire.Offer, Body()]) -> wire.Done:
    """Offers the empty seats of a table whose host the asker is."""
    known_language(data.language)
    wish = Wish(data.pace, data.level, data.language, data.approve, data.rated)
    await joining.offer(tables_of(request), sure_holder(request), data.table, wish)
    return wire.Done()


@post("/api/lobby/close", status_code=200, responses=answers(404, 409, *POSTED))
async def close_table(request: Asking, data: Annotated[lobby_wire.Close, Body()]) -> wire.Done:
    """The host makes the table private again; pending requests to join are dropped."""
    await joining.withdraw(tables_of(request), sure_holder(request), data.table)
    return wire.Done()


@post("/api/lobby/join", status_code=200, responses=answers(404, 409, *POSTED))
async def join_table(request: Asking, data: Annotated[lobby_wire.Join, Body()]) -> Response[wire.Claimed]:
    """Takes an empty seat of an open table; seat null: the host has been asked."""
    who, cookies = holder_with_cookie(request)
    seat = await joining.join(tables_of(request), who, data.table, data.name, data.rated)
    return Response(wire.Claimed(data.table, seat), status_code=200, cookies=cookies)


@post("/api/lobby/answer", status_code=200, responses=answers(404, 409, *POSTED))
async def answer_ask(request: Asking, data: Annotated[lobby_wire.Answer, Body()]) -> wire.Done:
    """The host says yes or no to somebody who wants to join."""
    await joining.answer(tables_of(request), sure_holder(request), data.ask, data.agree)
    return wire.Done()


@post("/api/lobby/seek", status_code=200, responses=answers(404, *POSTED))
async def seek(request: Asking, data: Annotated[lobby_wire.Seek, Body()]) -> Response[wire.Done]:
    """Lets others see that the asker looks for players, as long as the stream is open; or no longer."""
    who, cookies = holder_with_cookie(request)
    known_language(data.language)
    if data.on:
        await joining.seek(tables_of(request), who, data.name, data.game, data.language)
    else:
        await tables_of(request).lobby.stop_seeking(who)
    return Response(wire.Done(), status_code=200, cookies=cookies)


HANDLERS = [read_lobby, lobby_events, open_table, close_table, join_table, answer_ask, seek]
