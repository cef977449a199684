"""Whether the server is alive and whether it can serve: for service managers and load balancers.

`/healthz` answers as long as the process does. `/readyz` asks the database, once a second at most however often it is asked
itself, and tells what is out of order in the background.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import msgspec

from formicary.table import Tables
from formicary.web.asgi import App, Receive, Scope, Send

FRESH_SECONDS = 1.0
PATIENCE = 5.0  # seconds that the database may take to answer


class Health:
    """An ASGI application before another."""

    def __init__(self, app: App, tables: Callable[[], Tables | None]) -> None:
        self.app = app
        self._tables = tables
        self._known: list[str] = []
        self._known_at = float("-inf")
        self._asking = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] not in ("/healthz", "/readyz"):
            await self.app(scope, receive, send)
        elif scope["path"] == "/healthz":
            await _send(send, 200, b'{"alive":true}')
        else:
            wrong = await self._out_of_order()
            await _send(send, 503 if wrong else 200, msgspec.json.encode({"ready": not wrong, "out_of_order": wrong}))

    async def _out_of_order(self) -> list[str]:
        async with self._asking:
            if time.monotonic() - self._known_at > FRESH_SECONDS:
                self._known = await self._look()
                self._known_at = time.monotonic()
            return self._known

    async def _look(self) -> list[str]:
        tables = self._tables()
        if tables is None:
            return ["start"]
        try:
            async with asyncio.timeout(PATIENCE):
                await tables.ping()
        except Exception:
            return ["database", *tables.out_of_order()]
        return tables.out_of_order()


async def _send(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
