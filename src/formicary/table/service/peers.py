"""The other servers on the same database: what they have written, and who is connected to them.

Who is connected where stands in the database as leases, one for each server and table, which a server renews while it lives. On
PostgreSQL servers are notified of news, one line each, which names what is to be read. Only an action stands there itself, since
there are so many of them:

    move SERVER TABLE NUMBER [TIME REQUEST ENTRY]    the log of a table has grown by one entry; an action stands here itself
    log SERVER TABLE                                 the log of a table has grown, or something has changed beside it
    here SERVER TABLE                                people have come or gone
    talk SERVER TABLE NEWS                           somebody has said something, or a line is gone
    lobby SERVER -                                   the list of open tables has changed
    who SERVER HOLDER                                somebody's sessions have changed

On SQLite a server only notices that somebody else has written, and looks at everything.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine

from formicary.table.log.entries import decode
from formicary.table.log.live_table import LiveTable
from formicary.table.log.stored import LogRow
from formicary.table.service.background import BackgroundTasks
from formicary.table.service.cache import TableCache
from formicary.table.store import leases, queries
from formicary.table.store.database import Store
from formicary.table.store.notify import PostgresListener, SqliteNews
from formicary.table.stream.subscribers import NOBODY, Presence, Subscribers
from formicary.table.tokens import new_token

RENEW_SECONDS = 25.0  # between two renewals of the leases
LEASE_SECONDS = 70.0  # how long a lease holds
REST_SECONDS = 0.25  # between two notes of who is connected here
_log = logging.getLogger("formicary.table")


class Peers:
    """This server's side of the conversation, about the tables that it has in memory.

    `on_action` is called with a table and an action of another server, and says whether it could take it in as it is. Otherwise
    `on_moves` and `on_log` are called with a table whose log has grown, the first, with the latest number, if it was by moves
    only; `on_presence` with one whose people have come or gone at another server, `on_talk` with what was said there, `on_doubt`
    when notices may have been missed.
    """

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        subscribers: Subscribers,
        tasks: BackgroundTasks,
        *,
        on_action: Callable[[LiveTable, LogRow], bool],
        on_moves: Callable[[LiveTable, int], Coroutine[object, object, None]],
        on_log: Callable[[LiveTable], Coroutine[object, object, None]],
        on_presence: Callable[[LiveTable], None],
        on_doubt: Callable[[], Awaitable[None]],
        on_talk: Callable[[LiveTable, str], None],
        on_person: Callable[[str], None],
        on_lobby: Callable[[], None],
    ) -> None:
        self.server = new_token()[:10]
        self._store = store
        self._cache = cache
        self._subscribers = subscribers
        self._tasks = tasks
        self._on_action = on_action
        self._on_moves = on_moves
        self._on_log = on_log
        self._on_presence = on_presence
        self._on_doubt = on_doubt
        self._on_talk = on_talk
        self._on_person = on_person
        self._on_lobby = on_lobby
        self._listener: PostgresListener | None = None
        self._noted: dict[str, Presence] = {}  # table → who is connected here, as the database has it
        self._to_note: dict[str, LiveTable] = {}
        self._something_to_note = asyncio.Event()

    async def start(self) -> None:
        """Begins to listen."""
        if self._store.is_postgres:
            doubt = self._look_at_all
            self._listener = PostgresListener(self._store, self.server, self._received, lambda: self._tasks.spawn(doubt()))
            async with asyncio.timeout(20):
                await self._listener.ready.wait()
        else:
            self._tasks.keep("news", SqliteNews(self._store, self._look_at_all).one_round)
        self._tasks.keep("presence", self._note_presence)
        self._tasks.keep("leases", self._renew)

    async def close(self) -> None:
        """Stops listening; nobody is connected here any more."""
        if self._listener is not None:
            await asyncio.to_thread(self._listener.close)
        if self._noted:
            try:
                await self._store.run(lambda connection: leases.end(connection, self.server))
            except Exception as wrong:  # the leases run out by themselves
                _log.warning("leases could not be ended (%s)", type(wrong).__name__)

    def is_listening(self) -> bool:
        """Whether news of other servers arrives."""
        return self._listener is None or self._listener.is_listening

    def log_notice(self, table_id: str) -> str | None:
        """The notice that must be committed together with new log entries, if the database has such a thing."""
        return f"log {self.server} {table_id}" if self._store.is_postgres else None

    def move_notice(self, table_id: str, number: int) -> str | None:
        """The same for a move and nothing else, with its number."""
        return f"move {self.server} {table_id} {number}" if self._store.is_postgres else None

    def talk_notice(self, table_id: str, news: str) -> str | None:
        """The same for something said."""
        return f"talk {self.server} {table_id} {news}" if self._store.is_postgres else None

    def announce_presence(self, table: LiveTable) -> None:
        """People have come or gone here: the others can read it in a moment."""
        self._to_note[table.id] = table
        self._something_to_note.set()

    async def announce_person(self, holder: str) -> None:
        """Somebody's sessions have changed here: the others must look again."""
        if self._store.is_postgres:
            await self._store.run(lambda connection: queries.notify(connection, f"who {self.server} {holder}"))

    async def _note_presence(self) -> None:
        """Waits for people to come or go, and writes down at once who is connected to which table."""
        await self._something_to_note.wait()
        self._something_to_note.clear()
        tables, self._to_note = self._to_note, {}
        now = {table_id: self._subscribers.here(table) for table_id, table in tables.items()}
        news = {table_id: who for table_id, who in now.items() if who != self._noted.get(table_id, NOBODY)}
        try:
            if news:
                plain = {table_id: (sorted(who.people), who.spectators) for table_id, who in news.items()}
                await self._store.run(lambda connection: leases.note(connection, self.server, plain, LEASE_SECONDS))
        except Exception:
            self._to_note = tables | self._to_note
            self._something_to_note.set()
            raise
        for table_id, who in news.items():
            self._noted[table_id] = who
            if who == NOBODY:
                del self._noted[table_id]
        await asyncio.sleep(REST_SECONDS)

    async def _renew(self) -> None:
        """Keeps the leases of this server, drops those that others have let run out, and looks at the rest."""
        await asyncio.sleep(RENEW_SECONDS)
        if self._noted:
            await self._store.run(lambda connection: leases.renew(connection, self.server, LEASE_SECONDS))
        await self.look_for_people(self._cache.all())

    async def look_for_people(self, tables: list[LiveTable]) -> None:
        """Reads who is connected to other servers."""
        ids = [table.id for table in tables]
        found = await self._store.run(lambda connection: leases.of_others(connection, self.server, ids))
        for table in tables:
            others = {server: Presence(frozenset(people), count) for server, people, count in found.get(table.id, [])}
            if self._subscribers.hear_of(table.id, others):
                self._on_presence(table)

    async def _look_at_all(self) -> None:
        await self._on_doubt()
        await self.look_for_people(self._cache.all())

    def _received(self, payload: str) -> None:
        what, _, table_id, *more = payload.split(" ", 6)
        if what == "who":
            self._on_person(table_id)
            return
        if what == "lobby":
            self._on_lobby()
            return
        table = self._cache.find(table_id)
        if table is None:
            return
        if what == "move":
            number = int(more[0])
            if table.number >= number or (len(more) == 4 and self._on_action(table, _row(number, *more[1:]))):
                return
            self._tasks.spawn(self._on_moves(table, number))
        elif what == "log":
            self._tasks.spawn(self._on_log(table))
        elif what == "talk":
            self._on_talk(table, payload.split(" ", 3)[3])
        elif what == "here":
            self._tasks.spawn(self.look_for_people([table]))


def _row(number: int, at: str, request: str, entry: str) -> LogRow:
    return LogRow(number, decode(entry), None if request == "-" else request, int(at))
