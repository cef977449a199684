"""Moves and streams, which are nearly all that a busy server does, answered without the web framework.

The routes are declared and documented in `routes.py`; here stands the short way for requests that are as they should be. Whatever
is unusual about one, be it a strange query or a body that is no move, goes to the framework: nobody can tell the two apart.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable

import msgspec

from formicary.table import Packet, TableError, Tables, play, views
from formicary.table.errors import NotYours
from formicary.web import wire
from formicary.web.asgi import App, Receive, Scope, Send
from formicary.web.body import BODY
from formicary.web.connections import ANSWER, Answer
from formicary.web.guard import HEADERS_READY
from formicary.web.identity import SCOPE, Person
from formicary.web.problems import MEDIA_TYPE, RETRY_AFTER, document, status_of

PREFIX = "/api/tables/"
NO_SEAT = "This browser holds no seat; open the link that you were sent."
STREAM_HEADERS = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]
_read_action = msgspec.json.Decoder(wire.Action).decode
_log = logging.getLogger("formicary.web")


class ShortWay:
    """An ASGI application before the web framework's."""

    def __init__(self, api: App, tables: Callable[[], Tables | None]) -> None:
        self.api = api
        self._tables = tables

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        tables = self._tables()
        if scope["type"] == "http" and tables is not None and scope["path"].startswith(PREFIX):
            table_id, _, what = scope["path"].removeprefix(PREFIX).partition("/")
            if len(table_id) > 40:
                pass  # no table: the framework says so
            elif what == "actions" and scope["method"] == "POST":
                await self._act(tables, table_id, scope, receive, send)
                return
            elif what == "events" and scope["method"] == "GET" and (wish := _wish(scope)) is not None:
                await self._stream(tables, table_id, wish, receive, send, scope)
                return
        await self.api(scope, receive, send)

    async def _act(self, tables: Tables, table_id: str, scope: Scope, receive: Receive, send: Send) -> None:
        answer: Answer | None = scope.pop(ANSWER, None)  # which holds the scope: each would keep the other in memory
        try:
            asked = _read_action(_body(scope))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            await self.api(scope, receive, send)
            return
        began = time.perf_counter()
        try:
            who = _asker(scope)
            number = await play.act(
                tables, who, table_id, seat=asked.seat, sequence=asked.sequence, action=asked.action, request=asked.request
            )
        except TableError as wrong:
            await _refuse(send, status_of(wrong), wrong.detail, wrong.title, wrong.rule)
        except Exception as wrong:
            _log.error("a request failed", exc_info=wrong)
            await _refuse(send, 500, "Something went wrong on the server.")
        else:
            body, headers = b'{"sequence":%d}' % number, scope.get(HEADERS_READY)
            if answer is None or headers is None or not answer.send_whole(b"application/json", headers, body):
                await _send_whole(send, 200, body, b"application/json")
            tables.meter.answered(time.perf_counter() - began)

    async def _stream(
        self, tables: Tables, table_id: str, wish: tuple[int | None, int | None], receive: Receive, send: Send, scope: Scope
    ) -> None:
        seat, after = wish
        try:
            packets = await views.stream(tables, _asker(scope), table_id, seat, after, _pusher(scope))
        except TableError as wrong:
            await _refuse(send, status_of(wrong), wrong.detail, wrong.title, wrong.rule)
            return
        await send({"type": "http.response.start", "status": 200, "headers": list(STREAM_HEADERS)})
        sending = asyncio.ensure_future(_send_all(packets, send))
        leaving = asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, leaving):
                task.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)
            await packets.aclose()


def _asker(scope: Scope) -> str:
    person: Person | None = scope.get(SCOPE)
    if person is None:
        raise NotYours(NO_SEAT)
    return person.holder


def framed(packet: Packet) -> bytes:
    """A packet as a server-sent event."""
    if packet.number is not None:
        return b"id: %d\ndata: %b\n\n" % (packet.number, packet.data)
    return b"event: %b\ndata: %b\n\n" % (packet.event.encode(), packet.data) if packet.data else b": keep alive\n\n"


def _pusher(scope: Scope) -> Callable[[Packet], bool] | None:
    """Puts packets on the wire without a detour, where the server under us can do so."""
    answer: Answer | None = scope.get(ANSWER)
    return None if answer is None else lambda packet: answer.push(framed(packet))


async def _send_all(packets: AsyncGenerator[Packet, None], send: Send) -> None:
    await send({"type": "http.response.body", "body": b"retry: 1000\n\n", "more_body": True})
    async for packet in packets:
        await send({"type": "http.response.body", "body": framed(packet), "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _wish(scope: Scope) -> tuple[int | None, int | None] | None:
    """Seat and number to begin after, out of the query and the header of a browser that comes back; None: not as it should be."""
    wish: dict[str, int] = {}
    for part in filter(None, scope["query_string"].decode("latin-1").split("&")):
        name, _, value = part.partition("=")
        if name not in ("seat", "after") or name in wish or not _is_number(value):
            return None
        wish[name] = int(value)
    last = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"last-event-id"), "")
    if _is_number(last):
        wish["after"] = int(last)
    seat = wish.get("seat")
    return None if seat is not None and seat > 15 else (seat, wish.get("after"))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _body(scope: Scope) -> bytes:
    """The body of a request as the guard has read it, if it says that it is JSON; none otherwise."""
    for name, value in scope["headers"]:
        if name == b"content-type" and value != b"application/json":
            return b""
    body: bytes = scope.get(BODY, b"")
    return body


async def _refuse(send: Send, status: int, detail: str, title: str = "", rule: str | None = None) -> None:
    more = [(b"retry-after", RETRY_AFTER[status].encode())] if status in RETRY_AFTER else []
    await _send_whole(send, status, document(status, detail, title, rule), MEDIA_TYPE.encode(), more)


async def _send_whole(send: Send, status: int, body: bytes, kind: bytes, more: list[tuple[bytes, bytes]] | None = None) -> None:
    headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body)), *(more or [])]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
