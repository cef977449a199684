"""Where people wait for each other: everybody who is looking at the list of open tables sees every change at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Protocol

import msgspec
from sqlalchemy import Connection

from formicary.table.errors import StoreFault, TableError
from formicary.table.lobby.listing import Lobby, listing
from formicary.table.log.live_table import LiveTable
from formicary.table.people.ratings import can_rate
from formicary.table.store import lobby as rows
from formicary.table.store import people as people_rows
from formicary.table.store.database import Store
from formicary.table.store.lobby import Found
from formicary.table.store.queries import now
from formicary.table.tokens import new_table_id

KEEP_ALIVE = 15.0  # seconds between two signs of life of a stream, and of somebody who looks


class _Tables(Protocol):
    store: Store

    async def get(self, table_id: str) -> LiveTable: ...

    def connected(self, table: LiveTable) -> set[int]: ...

    def spawn(self, work: Coroutine[object, object, None]) -> None: ...


class _Subscriber:
    """Somebody who has the list before them."""

    def __init__(self, holder: str | None) -> None:
        self.holder = holder
        self.news = asyncio.Event()
        self.is_over = False


class Hall:
    """The list of a server, and the streams of those who look at it. `announce` tells the other servers."""

    def __init__(self, tables: _Tables, server: Callable[[], str]) -> None:
        self._tables = tables
        self._server = server
        self._subscribers: set[_Subscriber] = set()
        self._found: Found | None = None
        self._reading = asyncio.Lock()
        self.listed: set[str] = set()  # the tables in the latest list

    # ---- looking

    async def look(self, holder: str | None) -> Lobby:
        """The list as somebody sees it now."""
        found = await self._read()
        live: dict[str, LiveTable] = {}
        here: dict[str, bool] = {}
        for row in found.tables:
            try:
                table = live[row.table_id] = await self._tables.get(row.table_id)
            except StoreFault:
                raise
            except TableError:
                continue  # deleted meanwhile, or of other rules
            here[table.id] = any(table.chairs[seat].holder == table.host for seat in self._tables.connected(table)) or any(
                each.holder == table.host for each in self._subscribers
            )
        shows = await self._shows_ratings(holder)
        return listing(found, live, here, holder, can_rate(), shows)

    async def _read(self) -> Found:
        async with self._reading:
            if self._found is None or not self._subscribers:  # nobody would have told us of what others wrote
                self._found = await self._tables.store.run(rows.everything)
                self.listed = {row.table_id for row in self._found.tables}
            return self._found

    async def _shows_ratings(self, holder: str | None) -> bool:
        if holder is None:
            return False
        found = await self._tables.store.run(lambda connection: people_rows.person(connection, holder))
        return found is not None and bool(found.shows_ratings)

    async def stream(self, holder: str | None) -> AsyncGenerator[bytes, None]:
        """The list, and again whenever it changes; empty bytes as a sign of life."""
        subscriber = _Subscriber(holder)
        self._subscribers.add(subscriber)
        self._found = None
        self.changed()  # the others learn that a host is here
        last = b""
        try:
            while not subscriber.is_over:
                subscriber.news.clear()
                listed = msgspec.json.encode(await self.look(holder))
                if listed != last:
                    last = listed
                    yield listed
                try:
                    await asyncio.wait_for(subscriber.news.wait(), KEEP_ALIVE)
                except TimeoutError:
                    yield b""
                    await self._still_here(holder)
        finally:
            self._subscribers.discard(subscriber)
            if holder is not None and all(each.holder != holder for each in self._subscribers):
                self._tables.spawn(self.stop_seeking(holder))

    async def _still_here(self, holder: str | None) -> None:
        """Renews what somebody has said, and looks whether others have let theirs run out."""
        if holder is not None:
            await self._tables.store.run(lambda connection: rows.still_seeking(connection, holder))
        self._found = None

    def changed(self) -> None:
        """Something is not as it was: everybody who looks is told."""
        self._found = None
        for subscriber in self._subscribers:
            subscriber.news.set()

    async def write(self, work: Callable[[Connection], None]) -> None:
        """Changes what is stored, and tells everybody at every server."""
        server = self._server()

        def whole(connection: Connection) -> None:
            work(connection)
            rows.tell(connection, server)

        await self._tables.store.run(whole)
        self.changed()

    def end(self, holder: str) -> None:
        """Ends somebody's streams: their sessions have changed."""
        for subscriber in self._subscribers:
            if subscriber.holder == holder:
                subscriber.is_over = True
                subscriber.news.set()

    def close(self) -> None:
        """Ends all streams."""
        for subscriber in self._subscribers:
            subscriber.is_over = True
            subscriber.news.set()

    # ---- being seen

    async def seek(self, holder: str, name: str, game: str, language: str) -> None:
        """Somebody looks for players, and wants to be seen as long as they have the list before them."""
        row = rows.SeekerRow(holder, new_table_id(), self._server(), name, game, language, now() + rows.LEASE_MS)
        await self.write(lambda connection: rows.seek(connection, row))

    async def stop_seeking(self, holder: str) -> None:
        """They do no longer, or have gone."""
        await self.write(lambda connection: rows.stop_seeking(connection, holder))
