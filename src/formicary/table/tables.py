"""All tables of a server: loading them, storing what happens, telling whoever listens, letting bots answer.

`Tables` is the core; what people can ask for stands in `play.py` (play, undo), `seats.py` (seats, links, bots) and
`create.py` (new tables). An entry is stored first, folded second, told third.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from sqlalchemy.exc import IntegrityError

from formicary.kernel import FormicaryError, Position, Sentence, game_keys
from formicary.kernel import game as find_game
from formicary.kernel.history import Step
from formicary.table.autoplay.driver import Driver
from formicary.table.autoplay.worker_pool import WorkerPool
from formicary.table.errors import NO_SEAT, NotNow, NotYours, Unknown
from formicary.table.log.entries import Entry
from formicary.table.log.live_table import LiveTable, Update
from formicary.table.log.stored import LogRow, Stored
from formicary.table.store import queries
from formicary.table.store.database import Store
from formicary.table.store.notify import PostgresListener, SqlitePoller
from formicary.table.store.queries import Change
from formicary.table.stream import messages
from formicary.table.stream.subscribers import Hub, Listener, Piece
from formicary.table.tokens import new_token

T = TypeVar("T")
ATTEMPTS = 8  # against other servers that write to the same table
BOTS_OF_OTHERS_AFTER = 3.0  # seconds until this server lets a bot think that another server should have
STILL_HERE = 15.0  # seconds after which a silent stream says that it is still there
HERE_AGAIN = 25.0  # seconds between two words to other servers on who listens here
_log = logging.getLogger("formicary.table")


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server of tables behaves."""

    thinkers: int = 1  # processes for bots
    think_seconds: float = 5.0
    forget_after: float = 900.0  # seconds until a table that nobody listens to leaves the memory


class WrittenElsewhere(Exception):
    """Another server wrote first. The table has been brought up to date; what was asked must be checked again."""


class Tables:
    """The tables of this server. Use inside one event loop: `await start()`, and `await close()` at the end."""

    def __init__(self, store: Store, settings: Settings | None = None) -> None:
        self.store = store
        self.settings = settings or Settings()
        self.hub = Hub()
        self.server = new_token()[:10]
        self._live: dict[str, LiveTable] = {}
        self._touched: dict[str, float] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._replays = ThreadPoolExecutor(1, thread_name_prefix="replay")
        self._wake: PostgresListener | SqlitePoller | None = None
        self.driver = Driver(self, WorkerPool(self.settings.thinkers, self.settings.think_seconds))

    async def start(self) -> None:
        """Loads the games and begins to hear of other servers."""
        await self.offload(_load_games)
        if self.store.is_postgres:
            self._wake = PostgresListener(self.store, self._notified, self.look_at_all)
            async with asyncio.timeout(20):
                await self._wake.ready.wait()
            self._spawn(self._say_who_is_here())
        else:
            self._wake = SqlitePoller(self.store, self.look_at_all)
        self._spawn(self._forget())

    async def close(self) -> None:
        """Ends streams, bots and the store."""
        self.hub.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.driver.close()
        if self._wake is not None:
            await asyncio.to_thread(self._wake.close) if self.store.is_postgres else self._wake.close()
        self._replays.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.store.close)

    async def offload(self, work: Callable[..., T], *args: object) -> T:
        """Runs long work of the engine in the one thread for it, so that streams go on meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._replays, work, *args)

    # ---- finding tables

    async def get(self, table_id: str) -> LiveTable:
        """A table, from memory or by replaying its log."""
        table = self._live.get(table_id)
        if table is None:
            async with self.lock(table_id):
                table = self._live.get(table_id) or await self._load(table_id)
            self.driver.look(table)
        self._touched[table_id] = time.monotonic()
        return table

    def lock(self, table_id: str) -> asyncio.Lock:
        """What must be held to change a table."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def _load(self, table_id: str) -> LiveTable:
        stored = await self.store.run(lambda connection: queries.load(connection, table_id))
        if stored is None:
            self._locks.pop(table_id, None)
            raise Unknown("There is no such table.")
        try:
            table = await self.offload(LiveTable.from_store, stored)
        except FormicaryError as wrong:
            raise NotNow(
                Sentence("This table was played by other rules and cannot be opened: {reason}", reason=str(wrong))
            ) from None
        self._live[table_id] = table
        if self.store.is_postgres:
            self._spawn(self._tell_servers(f"who {self.server} {table_id}"))
        return table

    def adopt(self, table: LiveTable) -> None:
        """Takes a table that was just made into memory."""
        self._live[table.id] = table
        self._touched[table.id] = time.monotonic()
        self.driver.look(table)

    async def eyes(self, table: LiveTable, holder: str | None, seat: int | None) -> int | None:
        """`eyes_of`, after another look at the database if the answer would be no: another server may have let the asker in."""
        try:
            return eyes_of(table, holder, seat)
        except NotYours:
            if holder is None:
                raise
            await self._look_at(table)
            return eyes_of(table, holder, seat)

    # ---- changing tables

    async def change(self, table_id: str, work: Callable[[LiveTable], Awaitable[T]]) -> T:
        """Runs `work` with the table locked; again if another server wrote first."""
        table = await self.get(table_id)
        for _ in range(ATTEMPTS):
            async with self.lock(table_id):
                try:
                    return await work(table)
                except WrittenElsewhere:
                    continue
        raise NotNow("The table is too busy just now; try again.")

    async def commit(
        self,
        table: LiveTable,
        entry: Entry,
        *more: Entry,
        pos: Position | None = None,
        request: str | None = None,
        change: Change | None = None,
        prepared: tuple[Position, Step] | None = None,
    ) -> int:
        """Stores entries, takes them in and tells everybody; the table must be locked. Returns the number of the last.

        `pos` is the position they lead to, if another; `prepared` belongs to the first entry.
        """
        entries = [entry, *more]
        first = table.number + 1
        summary = table.summary(pos or (prepared[0] if prepared else table.history.pos), entries)
        notify = f"log {self.server} {table.id}" if self.store.is_postgres else None
        try:
            await self.store.run(
                lambda connection: queries.append(
                    connection, table.id, first, entries=entries, request=request, summary=summary, change=change, notify=notify
                )
            )
        except IntegrityError:
            await self.catch_up(table)
            raise WrittenElsewhere from None
        if change is not None:
            self._own(table, change)
        at = queries.now()
        for number, each in enumerate(entries, first):
            row = LogRow(number, each, request if number == first else None, at)
            self.tell(table, table.fold(row, prepared if number == first else None))
        self.driver.look(table)
        return table.number

    async def store_change(self, table: LiveTable, change: Change) -> None:
        """Stores seats, watchers or links that need no entry."""
        await self.store.run(lambda connection: queries.apply_change(connection, table.id, change))
        self._own(table, change)

    def _own(self, table: LiveTable, change: Change) -> None:
        for seat, holder in change.hold.items():
            table.chairs[seat].holder = holder
        if change.watch is not None:
            table.watchers.add(change.watch)
        if change.host is not None:
            table.host = change.host

    async def catch_up(self, table: LiveTable) -> None:
        """Takes in what other servers have written. The table must be locked."""
        stored = await self.store.run(lambda connection: queries.load(connection, table.id, table.number))
        if stored is None:
            return
        table.host = stored.host
        table.own(stored.holders, stored.watchers)
        for row in stored.rows:
            self.tell(table, table.fold(row))
        asyncio.get_running_loop().call_later(BOTS_OF_OTHERS_AFTER, self.driver.look, table)

    # ---- telling

    def tell(self, table: LiveTable, told: Update) -> None:
        """Gives an entry to everybody who listens."""
        for listener in self.hub.listeners(table.id):
            if told.only is None or listener.seat == told.only:
                listener.put(Piece(told.number, messages.message_for(table, told, listener.seat)))
        if told.kind == "state":
            self.tell_info(table)

    def tell_info(self, table: LiveTable) -> None:
        """Gives the state of the table to everybody who listens: seats, names, who is there."""
        there = self.connected(table)
        known: dict[str, bytes] = {}
        for listener in self.hub.listeners(table.id):
            if listener.holder not in known:
                known[listener.holder] = msgspec.json.encode(messages.info_for(table, listener.holder, there))
            listener.put(Piece(None, known[listener.holder]))

    def connected(self, table: LiveTable) -> set[int]:
        """The seats whose people are listening somewhere."""
        people = self.hub.people(table.id)
        return {seat for seat, chair in enumerate(table.chairs) if chair.holder in people}

    async def stream(self, table: LiveTable, seat: int | None, holder: str, after: int | None) -> AsyncIterator[Piece]:
        """Everything after entry `after`, in order, and then whatever happens, until the stream is ended.

        Without `after` it begins with the present state. Nothing is missed: the listener is there before the past is read.
        """
        if after is not None and after > table.number:
            async with self.lock(table.id):
                await self.catch_up(table)
        listener = Listener(seat, holder)
        news = holder not in self.hub.people(table.id)
        self.hub.add(table.id, listener)
        upto = table.number
        try:
            if after is None or after > upto:
                yield Piece(upto, messages.message_for(table, table.recent[-1], seat))
            elif after < upto:
                for past in await self._past(table, seat, after, upto):
                    yield past
            yield Piece(None, msgspec.json.encode(messages.info_for(table, holder, self.connected(table))))
            if news:
                self._presence_changed(table)
            while True:
                try:
                    async with asyncio.timeout(STILL_HERE):
                        piece = await listener.pieces.get()
                except TimeoutError:
                    piece = Piece(None, b"")
                if piece is None:
                    return
                yield piece
        finally:
            self.hub.remove(table.id, listener)
            self._touched[table.id] = time.monotonic()
            if holder not in self.hub.people(table.id):
                self._presence_changed(table)

    async def _past(self, table: LiveTable, seat: int | None, after: int, upto: int) -> list[Piece]:
        if table.recent[0].number <= after + 1:
            return _pieces(table, [told for told in table.recent if after < told.number <= upto], seat)
        stored = await self.store.run(lambda connection: queries.load(connection, table.id))
        assert stored is not None
        return await self.offload(_replayed_pieces, stored, seat, after, upto)

    # ---- other servers

    def _presence_changed(self, table: LiveTable) -> None:
        self.tell_info(table)
        if self.store.is_postgres:
            self._spawn(self._tell_servers(self._here(table.id)))

    def _here(self, table_id: str) -> str:
        return f"here {self.server} {table_id} {','.join(self.hub.people_here(table_id))}"

    async def _tell_servers(self, payload: str) -> None:
        await self.store.run(lambda connection: queries.tell_servers(connection, payload))

    def _notified(self, payload: str) -> None:
        """Another server has something to say: log, who is here, or who is there?"""
        what, server, table_id, *rest = payload.split(" ")
        table = self._live.get(table_id)
        if server == self.server or table is None:
            return
        if what == "log":
            self._spawn(self._look_at(table))
        elif what == "here":
            if self.hub.heard_of(server, table_id, frozenset(filter(None, rest[0].split(",")))):
                self.tell_info(table)
        elif what == "who" and self.hub.listeners(table_id):
            self._spawn(self._tell_servers(self._here(table_id)))

    async def _look_at(self, table: LiveTable) -> None:
        async with self.lock(table.id):
            await self.catch_up(table)

    async def look_at_all(self) -> None:
        """Brings every table in memory up to date."""
        last = await self.store.run(lambda connection: queries.last_numbers(connection, list(self._live)))
        for table in list(self._live.values()):
            if last.get(table.id, 0) > table.number:
                await self._look_at(table)

    async def _say_who_is_here(self) -> None:
        while True:
            await asyncio.sleep(HERE_AGAIN)
            for table_id in self.hub.tables():
                await self._tell_servers(self._here(table_id))

    async def _forget(self) -> None:
        """Lets go of tables that nobody has looked at for long."""
        while True:
            await asyncio.sleep(min(60.0, self.settings.forget_after))
            limit = time.monotonic() - self.settings.forget_after
            for table_id in [t for t in self._live if self._touched.get(t, 0.0) < limit]:
                if not (self.hub.listeners(table_id) or self.lock(table_id).locked() or self.driver.is_busy(table_id)):
                    del self._live[table_id], self._locks[table_id]
                    self._touched.pop(table_id, None)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("something in the background went wrong", exc_info=task.exception())


def _load_games() -> None:
    """Games and what msgspec knows of their options are made when first needed, and two threads must not make them at once."""
    for key in game_keys():
        msgspec.convert({}, find_game(key).options)


def seat_of(table: LiveTable, holder: str | None, seat: int) -> int:
    """The seat, if it is the asker's."""
    if not 0 <= seat < len(table.chairs):
        raise Unknown(Sentence(NO_SEAT, seat=seat, last=len(table.chairs) - 1))
    if holder is None or table.chairs[seat].holder != holder:
        raise NotYours("This is not your seat.")
    return seat


def eyes_of(table: LiveTable, holder: str | None, seat: int | None) -> int | None:
    """The seat through whose eyes the asker wants to look, if that is allowed: an own one, or None as a spectator."""
    if seat is not None:
        return seat_of(table, holder, seat)
    if not table.may_watch(holder):
        raise NotYours("You are not at this table; ask for a link.")
    return None


def _pieces(table: LiveTable, tolds: list[Update], seat: int | None) -> list[Piece]:
    heard = [told for told in tolds if told.only is None or told.only == seat]
    return [Piece(told.number, messages.message_for(table, told, seat)) for told in heard]


def _replayed_pieces(stored: Stored, seat: int | None, after: int, upto: int) -> list[Piece]:
    """Messages from longer ago, made by replaying the log."""
    rest = stored.rows
    stored.rows = [row for row in rest if row.number <= after]
    table = LiveTable.from_store(stored)
    found: list[Piece] = []
    for row in rest:
        if after < row.number <= upto:
            found += _pieces(table, [table.fold(row)], seat)
    return found
