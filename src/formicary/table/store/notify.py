"""How a server is notified of what another one on the same database has written.

On PostgreSQL every commit notifies, and a thread listens. SQLite is asked twice a second whether somebody else has written.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import selectors
import threading
from collections.abc import Awaitable, Callable

import psycopg
import sqlalchemy as sa
from psycopg.pq.abc import PGconn
from sqlalchemy import Connection

from formicary.table.store.database import Store
from formicary.table.store.moves import CHANNEL

POLL_SECONDS = 0.5
LOOK_UP_SECONDS = 0.1  # how often the listening thread looks whether it should stop
_log = logging.getLogger("formicary.table")

OnPayload = Callable[[str], None]  # a notification of another server
OnDoubt = Callable[[], Awaitable[None]]  # something may have been missed: look at every table


class PostgresListener:
    """A thread with a connection of its own that listens; it comes back by itself when the connection breaks.

    What `server`, the second word of a notice, has written itself is no news to it.
    """

    def __init__(self, store: Store, server: str, on_payload: OnPayload, on_doubt: Callable[[], object]) -> None:
        url = sa.make_url(store.url).set(drivername="postgresql")
        self._url = url.render_as_string(hide_password=False)
        self._server = server
        self._on_payload = on_payload
        self._on_doubt = on_doubt
        self._loop = asyncio.get_running_loop()
        self._stop = threading.Event()
        self.ready = asyncio.Event()
        self.is_listening = False
        self._thread = threading.Thread(target=self._go, name="listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stops listening."""
        self._stop.set()
        self._thread.join(timeout=3)

    def _go(self) -> None:
        again = False
        while not self._stop.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.is_listening = True
                    self._call(self.ready.set)
                    if again:
                        self._call(self._on_doubt)
                    with selectors.DefaultSelector() as wire:
                        wire.register(connection.pgconn.socket, selectors.EVENT_READ)
                        while not self._stop.is_set():
                            if news := self._news(connection.pgconn):
                                self._call(self._received, news)  # together: each call wakes the event loop
                            wire.select(LOOK_UP_SECONDS)
            except Exception as wrong:  # whatever it is, a server that no longer listens is worse
                self.is_listening = False
                _log.warning("the listening connection broke (%s); trying again", type(wrong).__name__)
                again = True
                self._stop.wait(0.5)

    def _news(self, wire: PGconn) -> list[str]:
        """What other servers have said since we last looked."""
        wire.consume_input()
        news: list[str] = []
        while (note := wire.notifies()) is not None:
            payload = note.extra.decode()
            if payload.split(" ", 2)[1] != self._server:
                news.append(payload)
        return news

    def _received(self, news: list[str]) -> None:
        for payload in news:
            self._on_payload(payload)

    def _call(self, what: Callable[..., object], *args: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(what, *args)


class SqliteNews:
    """Looks at SQLite's data version, which changes when another connection has written."""

    def __init__(self, store: Store, on_doubt: OnDoubt) -> None:
        self._store = store
        self._on_doubt = on_doubt
        self._known: int | None = None

    async def one_round(self) -> None:
        """Waits a little, and calls `on_doubt` if somebody else has written."""
        version = await self._store.run(_data_version)
        if self._known not in (None, version):
            await self._on_doubt()
        self._known = version
        await asyncio.sleep(POLL_SECONDS)


def _data_version(connection: Connection) -> int:
    return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())
