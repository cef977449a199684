"""Connections before they are requests: how many, how long a head may be, and how long it may take.

uvicorn bounds none of that with httptools. A proxy in front of the server should do so too; this is for servers that stand alone,
and for what gets through.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from formicary.kernel import Sentence
from formicary.web.body import IS_HERE
from formicary.web.limits import Limits, network_of
from formicary.web.problems import MEDIA_TYPE, document

ANSWER = "formicary.answer"  # where the answer to a move or to a request for a stream stands in an ASGI scope
RESERVED = 64  # files for the database, bots, and whatever else is not a connection
FEWEST = 8  # connections, however low the limit on open files is
ENOUGH = 65_536  # open files
FEW_CONNECTIONS = 500
_WHOLE = b"HTTP/1.1 200 OK\r\n%bcontent-type: %b\r\ncontent-length: %d\r\n%b\r\n%b"
_log = logging.getLogger("formicary.web")
SENTENCES = {
    400: Sentence("This is no request that can be understood."),
    408: Sentence("The request did not come in time."),
    429: Sentence("Too many connections are open from your address; close some pages."),
    431: Sentence("The head of the request is too long."),
    503: Sentence("The server has as many connections as it can; try again in a moment."),
}


def file_limit() -> int:
    """How many files this process may have open. The limit is raised as far as the system lets us."""
    try:
        import resource
    except ImportError:  # Windows
        return ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return ENOUGH if soft == resource.RLIM_INFINITY else soft
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


@dataclass(slots=True)
class Gate:
    """All connections of a server. When there can be no more, the one that has been without a request for longest makes room.

    `per_address` is None behind a proxy, which is the only address then.
    """

    limits: Limits
    most: int
    per_address: int | None
    count: int = 0
    addresses: Counter[str] = field(default_factory=Counter)
    idle: OrderedDict[GuardedProtocol, None] = field(default_factory=OrderedDict)

    @classmethod
    def for_files(cls, limits: Limits, files: int, proxied: bool) -> Gate:
        """A gate as wide as the limit on open files allows; nobody gets more than half of it."""
        most = max(FEWEST, files - RESERVED)
        return cls(limits, most, None if proxied else max(4, min(limits.connections, most // 2)))

    def refusal(self, address: str) -> int | None:
        """The status with which a new connection is refused; makes room if it can."""
        if self.per_address is not None and self.addresses[address] >= self.per_address:
            return 429
        if self.count >= self.most:
            if not self.idle:
                return 503
            longest, _ = self.idle.popitem(last=False)
            longest.transport.abort()
        return None

    def enter(self, address: str) -> None:
        """A connection is open."""
        self.count += 1
        self.addresses[address] += 1

    def leave(self, address: str) -> None:
        """It is closed."""
        self.count -= 1
        self.addresses[address] -= 1
        if not self.addresses[address]:
            del self.addresses[address]


class Answer:
    """The answer to a request, for whoever would send it, or the next part of it, without the detour through ASGI."""

    __slots__ = ("_cycle",)

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle = cycle

    def push(self, part: bytes) -> bool:
        """Writes a part at once; False, and nothing is written, if the client is slow or gone, or the answer is no stream."""
        cycle = self._cycle
        if cycle.flow.write_paused or cycle.disconnected or cycle.response_complete or not cycle.chunked_encoding:
            return False
        cycle.transport.write(b"%x\r\n%b\r\n" % (len(part), part))
        return True

    def send_whole(self, kind: bytes, headers: bytes, body: bytes) -> bool:
        """Sends an answer with status 200 in one piece, which costs the system half as much as head and body by themselves.

        False, and nothing is sent, if the client is slow or gone, or does not want to keep the connection.
        """
        cycle = self._cycle
        if cycle.flow.write_paused or cycle.disconnected or cycle.response_started or not cycle.keep_alive:
            return False
        cycle.response_started = cycle.response_complete = True
        cycle.waiting_for_100_continue = cycle.chunked_encoding = False
        usual = b"".join([b"%b: %b\r\n" % header for header in cycle.default_headers])
        cycle.transport.write(_WHOLE % (usual, kind, len(body), headers, body))
        cycle.message_event.set()
        cycle.on_response()
        return True


class TooLong(Exception):
    """The head of a request is too long; stops the parser."""


class GuardedProtocol(HttpToolsProtocol):
    """uvicorn's protocol with bounds on the head of a request, on the time it takes, and on the number of connections."""

    gate: Gate  # of the class that `guarded` makes

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.address = ""
        self.inside = False
        self.in_head = True
        self.head_bytes = 0  # that have come since the head began
        self.named_bytes = 0  # in the parts of it that the parser has told of
        self.timer: asyncio.TimerHandle | None = None
        self.wrong = 400

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = network_of(self.client[0]) if self.client else "?"
        status = self.gate.refusal(self.address)
        self.gate.enter(self.address)
        self.inside = True
        if status is not None:
            self.refuse(status)
            return
        self.gate.idle[self] = None
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.inside:
            self.inside = False
            self.gate.leave(self.address)
        self.gate.idle.pop(self, None)
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.in_head:
            self.head_bytes += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self.in_head and self.head_bytes > self.gate.limits.head_bytes:
            self.refuse(431)
        elif self.timer is None and (self.cycle is None or self.cycle.response_complete):
            self._start_timer()  # a request that has begun, or the rest of a body that nobody waits for

    def on_message_begin(self) -> None:
        self.in_head, self.named_bytes = True, 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._name(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._name(len(name) + len(value) + 4)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.in_head, self.head_bytes = False, 0
        self._stop_timer()
        self.gate.idle.pop(self, None)
        super().on_headers_complete()
        is_hot = b"/events" in self.url or self.url.endswith(b"/actions")
        if is_hot and self.cycle is not None and self.cycle.scope is self.scope:
            self.scope[ANSWER] = Answer(self.cycle)  # type: ignore[literal-required]

    def on_message_complete(self) -> None:
        self.in_head = True
        self.scope[IS_HERE] = True  # type: ignore[literal-required]
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline:
            self.gate.idle[self] = None

    def send_400_response(self, msg: str) -> None:
        self.refuse(self.wrong)

    def refuse(self, status: int) -> None:
        """Says why, and closes the connection."""
        if self.cycle is not None and not self.cycle.response_complete and self.cycle.response_started:
            self.transport.close()  # an answer is on its way; a second one would only spoil it
            return
        body = document(status, SENTENCES[status])
        head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: {MEDIA_TYPE}\r\ncontent-length: {len(body)}\r\n"
        self.transport.write(head.encode() + b"connection: close\r\n\r\n" + body)
        self.transport.close()

    def _name(self, size: int) -> None:
        self.named_bytes += size
        if self.named_bytes > self.gate.limits.head_bytes:
            self.wrong = 431
            raise TooLong

    def _start_timer(self) -> None:
        self.timer = self.loop.call_later(self.gate.limits.head_seconds, self._late)

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _late(self) -> None:
        self.timer = None
        if self.transport.is_closing():
            return
        if self.head_bytes:
            self.refuse(408)
        else:
            self.transport.close()  # it never asked for anything


def guarded(gate: Gate) -> type[GuardedProtocol]:
    """The protocol for a server with this gate."""
    return type("Guarded", (GuardedProtocol,), {"gate": gate})


def protocol_for(limits: Limits | None, proxied: bool) -> type[GuardedProtocol]:
    """The protocol of a server with these limits, as wide as this process may have files open."""
    gate = Gate.for_files(limits or Limits(connections=sys.maxsize), file_limit(), proxied)
    if limits is None:
        gate.per_address = None
    if gate.most < FEW_CONNECTIONS:
        _log.warning(
            "this process may open %d files, so it takes %d connections at most; raise the limit (ulimit -n)",
            gate.most + RESERVED,
            gate.most,
        )
    return guarded(gate)
