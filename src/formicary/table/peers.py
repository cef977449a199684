"""The other servers on the same database: what they have written, and who is connected to them.

On PostgreSQL servers talk to each other in notifications, one line each:

    log SERVER TABLE            the log of a table has grown
    here SERVER TABLE PEOPLE    who is connected to this server, separated by commas
    who SERVER TABLE            please say who is connected to you

On SQLite a server only notices that somebody else has written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine

from formicary.table.background import BackgroundTasks
from formicary.table.cache import TableCache
from formicary.table.log.live_table import LiveTable
from formicary.table.store import queries
from formicary.table.store.database import Store
from formicary.table.store.notify import PostgresListener, SqlitePoller
from formicary.table.stream.subscribers import Subscribers
from formicary.table.tokens import new_token

PRESENCE_SECONDS = 25.0  # between two notices to other servers on who is connected here


class Peers:
    """This server's side of the conversation, about the tables that it has in memory.

    `on_log` is called with a table whose log has grown, `on_presence` with one whose people have come or gone at another server,
    and `on_doubt` when notices may have been missed.
    """

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        subscribers: Subscribers,
        tasks: BackgroundTasks,
        *,
        on_log: Callable[[LiveTable], Coroutine[object, object, None]],
        on_presence: Callable[[LiveTable], None],
        on_doubt: Callable[[], Awaitable[None]],
    ) -> None:
        self.server = new_token()[:10]
        self._store = store
        self._cache = cache
        self._subscribers = subscribers
        self._tasks = tasks
        self._on_log = on_log
        self._on_presence = on_presence
        self._on_doubt = on_doubt
        self._source: PostgresListener | SqlitePoller | None = None

    async def start(self) -> None:
        """Begins to listen."""
        if self._store.is_postgres:
            self._source = PostgresListener(self._store, self._received, self._on_doubt)
            async with asyncio.timeout(20):
                await self._source.ready.wait()
            self._tasks.spawn(self._repeat_presence())
        else:
            self._source = SqlitePoller(self._store, self._on_doubt)

    async def close(self) -> None:
        """Stops listening."""
        if self._source is not None:
            await asyncio.to_thread(self._source.close) if self._store.is_postgres else self._source.close()

    def log_notice(self, table_id: str) -> str | None:
        """The notice that must be committed together with new log entries, if the database has such a thing."""
        return f"log {self.server} {table_id}" if self._store.is_postgres else None

    def announce_presence(self, table_id: str) -> None:
        """Notifies the others of who is connected here."""
        if self._store.is_postgres:
            self._tasks.spawn(self._send(self._presence(table_id)))

    def ask_presence(self, table_id: str) -> None:
        """Asks the others who is connected to them."""
        if self._store.is_postgres:
            self._tasks.spawn(self._send(f"who {self.server} {table_id}"))

    def _presence(self, table_id: str) -> str:
        return f"here {self.server} {table_id} {','.join(self._subscribers.people_here(table_id))}"

    async def _send(self, payload: str) -> None:
        await self._store.run(lambda connection: queries.notify(connection, payload))

    def _received(self, payload: str) -> None:
        what, server, table_id, *rest = payload.split(" ")
        table = self._cache.find(table_id)
        if server == self.server or table is None:
            return
        if what == "log":
            self._tasks.spawn(self._on_log(table))
        elif what == "here":
            if self._subscribers.remote_presence(server, table_id, frozenset(filter(None, rest[0].split(",")))):
                self._on_presence(table)
        elif what == "who" and self._subscribers.of(table_id):
            self.announce_presence(table_id)

    async def _repeat_presence(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_SECONDS)
            for table_id in self._subscribers.tables():
                await self._send(self._presence(table_id))
