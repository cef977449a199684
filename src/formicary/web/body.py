"""Reading the body of a request: as much as is allowed, in the time that is allowed, not nested deeper than is allowed."""

from __future__ import annotations

import asyncio
import re

from formicary.web.asgi import Message, Receive

BODY_LIMIT = 128 * 1024
IS_HERE = "formicary.body_is_here"  # stands in an ASGI scope if all of the body came with the head
BODY = "formicary.body"  # where the body stands in an ASGI scope once it is read and found to be within the limits
_SIGNS = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.S)


class BodyError(Exception):
    """A body that is not taken: status and sentence."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Gone(Exception):
    """Whoever asked has gone away."""


async def read(receive: Receive, seconds: float | None, nesting: int) -> bytes:
    """The whole body. Raises BodyError: 413 too long, 408 too late, 400 nested too deeply. None: it is there, nobody waits."""
    if seconds is None:
        body = await _read(receive)
    else:
        try:
            async with asyncio.timeout(seconds):
                body = await _read(receive)
        except TimeoutError:
            raise BodyError(408) from None
    if is_deeper(body, nesting):
        raise BodyError(400)
    return body


async def _read(receive: Receive) -> bytes:
    pieces: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise Gone
        piece: bytes = message.get("body", b"")
        size += len(piece)
        if size > BODY_LIMIT:
            raise BodyError(413)
        pieces.append(piece)
        if not message.get("more_body", False):
            return pieces[0] if len(pieces) == 1 else b"".join(pieces)


def is_deeper(body: bytes, nesting: int) -> bool:
    """Whether JSON is nested more deeply than that. What is no JSON is for others to refuse."""
    if body.count(b"[") + body.count(b"{") <= nesting:
        return False
    depth = 0
    for found in _SIGNS.finditer(body):
        sign = found[0]
        if sign in (b"[", b"{"):
            depth += 1
            if depth > nesting:
                return True
        elif sign in (b"]", b"}"):
            depth -= 1
    return False


def again(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives a body which was read already, and then whatever comes after it."""
    given = False

    async def receive_again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
