"""The tables of a server: finding them, changing them, and letting everybody know.

What people can ask for stands in `play.py` (play, undo), `seats.py` (seats, links, bots), `create.py` (new tables) and `views.py`
(looking). All changes go through `Tables.change` and `Tables.commit`: an entry is stored first, folded into the table second, and
published third.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

import msgspec
from sqlalchemy.exc import IntegrityError

from formicary.kernel import FormicaryError, Sentence, game_keys
from formicary.kernel import game as find_game
from formicary.kernel.sentences import sentence
from formicary.table.autoplay import standing_answers
from formicary.table.autoplay.compiler import make_build
from formicary.table.autoplay.driver import Driver
from formicary.table.autoplay.worker_pool import WorkerPool
from formicary.table.clocks.clockwork import ClockKeeper, ticking, with_clock
from formicary.table.clocks.service_clock import ServiceClock
from formicary.table.errors import NotNow, StoreFault, TableError, Unknown
from formicary.table.lobby import Hall
from formicary.table.log.entries import Act, End, Entry
from formicary.table.log.live_table import LiveTable, Outcome
from formicary.table.log.stored import LogRow
from formicary.table.notices import Notices
from formicary.table.people import People
from formicary.table.people.settling import settler, settler_of_end
from formicary.table.service.background import BackgroundTasks
from formicary.table.service.cache import TableCache
from formicary.table.service.meter import Meter
from formicary.table.service.peers import Peers
from formicary.table.service.settings import Settings
from formicary.table.store import queries, talk_rows
from formicary.table.store.database import Store
from formicary.table.store.queries import Change, Summons
from formicary.table.stream.broadcast import Broadcaster, replayed_packets
from formicary.table.stream.presence import PresenceNews
from formicary.table.stream.subscribers import Packet, Push, Subscribers
from formicary.table.stream.talk import Room, Talker, TalkNews
from formicary.table.tokens import new_token

T = TypeVar("T")
_log = logging.getLogger("formicary.table")
ATTEMPTS = 8  # against other servers that write to the same table
BOTS_OF_OTHERS_AFTER = 3.0  # seconds until this server answers for a bot that another server should have answered for
STUCK_SECONDS = 30.0  # a table that has waited for a bot for so long has lost its server
STUCK_TABLES = 500  # looked at in one round
METER_SECONDS = 2.0  # between two counts of streams and tables


class WrittenElsewhere(Exception):
    """Another server wrote first. The table has been brought up to date; what was asked must be checked again."""


class Tables:
    """The tables of this server. Use inside one event loop: `await start()`, and `await close()` at the end.

    People are known by the hash of their secret token; who asks is checked against whose seats are whose.

    >>> import tempfile
    >>> from formicary.table import SeatPlan, create, play, views
    >>> async def sitting(url: str) -> None:
    ...     tables = Tables(Store(url))
    ...     await tables.start()
    ...     seats = [SeatPlan("me", "Ann"), SeatPlan("bot", bot="random")]
    ...     made = await create.create(tables, "hash of Ann", game="micropolis", seats=seats, options={}, seed=1)
    ...     await play.act(tables, "hash of Ann", made.table, seat=0, sequence=0, action=2, request="my first move")
    ...     info = await views.info(tables, "hash of Ann", made.table)
    ...     print(info.title, [seat.kind for seat in info.seats], info.your_seats)
    ...     await tables.close()
    >>> asyncio.run(sitting(f"sqlite:///{tempfile.mkdtemp()}/tables.db"))
    Micropolis ['me', 'bot'] [0]
    """

    def __init__(self, store: Store, settings: Settings | None = None, meter: Meter | None = None) -> None:
        self.meter = meter or Meter()
        self.store = store
        store.on_fault = self.meter.faulted
        self.settings = settings or Settings()
        self.cache = TableCache(self._load, self.settings.memory_mib * 1024 * 1024, self._in_use, self.catch_up)
        self.subscribers = Subscribers()
        self.clock = ServiceClock()
        self.clock_keeper = ClockKeeper(self)
        self.broadcaster = Broadcaster(self.subscribers, self._read_past, self._presence_changed, self.clock.now)
        self._talker = Talker(self.broadcaster)
        self.presence = PresenceNews(self.subscribers, self.broadcaster.publish_info, self.broadcaster.publish_spectators)
        self.driver = Driver(self, WorkerPool(self.settings.workers, self.settings.think_seconds))
        self.driver.pool.on_thought = self.meter.thought
        self.notices = Notices(store, self.settings.notices)
        self.people = People(store)
        self.lobby = Hall(self, lambda: self._peers.server)
        self.on_person: Callable[[], None] | None = None  # what is known of somebody's cookies has changed
        self._tasks = BackgroundTasks()
        self.analysing: dict[str, tuple[int, int]] = {}  # by table: steps of its analysis done, and all of them
        self._peers = Peers(
            store, self.cache, self.subscribers, self._tasks, on_action=self.take_action, on_moves=self.refresh_moves,
            on_log=self.refresh, on_presence=self.presence.changed, on_doubt=self._doubts, on_person=self._person_changed,
            on_lobby=self.lobby.changed,
            on_talk=self._talker.take_in,
        )  # fmt: skip
        self._replays = ThreadPoolExecutor(1, thread_name_prefix="replay")
        self._is_starting = True
        self._looked_at: dict[str, int] = {}  # tables that waited for a bot → the time of their last entry then

    async def start(self) -> None:
        """Loads the games, begins to listen to other servers, and resumes tables that were left when it was a bot's turn."""
        await self.offload(_load_games)
        await self._peers.start()
        await self.notices.start()
        await self.people.start()
        await self.clock.meet(self.store)
        self._tasks.keep("clocks", self.clock_keeper.one_round)
        self._tasks.keep("notices", self.notices.sender.one_round)
        self._tasks.keep("memory", self._drop_unused)
        if self.settings.compiler:
            self._tasks.spawn(self._compile())
        self._tasks.keep("streams", self.broadcaster.keep_alive)
        self._tasks.keep("bots", self._go_on_with_bots)
        self._tasks.keep("meter", self._read_meter)

    async def close(self) -> None:
        """Ends streams, bots and the store."""
        self.subscribers.close()
        self.lobby.close()
        self.presence.close()
        await self._tasks.close()
        await self.notices.sender.close()
        await self.driver.close()
        await self._peers.close()
        self._replays.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.store.close)

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Starts something that nobody waits for; it ends with the server."""
        self._tasks.spawn(work)

    def keep(self, name: str, work: Callable[[], Coroutine[object, object, None]]) -> None:
        """Does something again and again as long as the server runs."""
        self._tasks.keep(name, work)

    async def offload(self, work: Callable[[], T]) -> T:
        """Runs long work of the engine in its own thread, so that requests and streams are not held up."""
        return await asyncio.get_running_loop().run_in_executor(self._replays, work)

    # ---- finding

    async def get(self, table_id: str) -> LiveTable:
        """A table, from memory or by replaying its log."""
        return await self.cache.get(table_id)

    async def _load(self, table_id: str) -> LiveTable:
        well_formed = table_id.isascii() and table_id.isalnum()
        stored = await self.store.run(lambda connection: queries.load(connection, table_id)) if well_formed else None
        if stored is None:
            raise Unknown("There is no such table.")
        try:
            table = await self.offload(lambda: LiveTable.from_store(stored))
        except FormicaryError as wrong:
            raise NotNow(
                Sentence("This table was played with other rules and cannot be opened: {reason}", reason=sentence(str(wrong)))
            ) from None
        await self.look_at_studied(table)
        await self._peers.look_for_people([table])
        self.driver.check(table)
        return table

    def add(self, table: LiveTable) -> None:
        """Takes a table that was just stored into memory."""
        self.cache.add(table)
        self.driver.check(table)

    async def look_at_studied(self, table: LiveTable) -> None:
        """A study is a table like any other once the game that it studies is over, or gone."""
        if table.is_study:
            studied = table.start.study_of
            table.is_study = await self.store.run(lambda connection: queries.is_being_played(connection, studied))

    async def ping(self) -> None:
        """Asks the database whether it is there."""
        await self.store.run(lambda connection: connection.exec_driver_sql("SELECT 1").scalar_one())

    async def _read_meter(self) -> None:
        self.meter.stands(self.subscribers.count(), len(self.cache.all()))
        await asyncio.sleep(METER_SECONDS)

    async def _compile(self) -> None:
        """Makes the compiled build and lets bots think in it."""
        folder = await make_build(self.settings.compiler)
        if folder is not None:
            self.driver.pool.use(folder)

    async def _drop_unused(self) -> None:
        seconds = self.settings.forget_after
        await asyncio.sleep(min(60.0, seconds))
        self.cache.drop_unused(seconds)

    def _in_use(self, table_id: str) -> bool:
        return bool(self.subscribers.of(table_id)) or self.driver.is_busy(table_id)

    async def _go_on_with_bots(self) -> None:
        """Loads tables where a bot should move and nobody has seen to it: after a restart, or after another server's death."""
        at_start, self._is_starting = self._is_starting, False
        patience = 0.0 if at_start and not self.store.is_postgres else STUCK_SECONDS  # others may be at work on PostgreSQL
        before = queries.now() - int(1000 * patience)
        for table_id, moved_at in await self.store.run(lambda each: queries.waiting_for_bots(each, before, STUCK_TABLES)):
            if self.cache.find(table_id) is None and self._looked_at.get(table_id) != moved_at:
                try:
                    await self.get(table_id)
                except StoreFault:
                    raise
                except TableError as wrong:
                    _log.warning("the table %s cannot be opened: %s", table_id, type(wrong).__name__)
                self._looked_at[table_id] = moved_at
        await asyncio.sleep(STUCK_SECONDS)

    # ---- people

    async def person_changed(self, holder: str) -> None:
        """Somebody's sessions have changed, at every server: their streams begin anew, as those that may have them."""
        self._person_changed(holder)
        await self._peers.announce_person(holder)

    def _person_changed(self, holder: str) -> None:
        if self.on_person is not None:
            self.on_person()
        for subscriber in self.subscribers.all():
            if subscriber.holder == holder:
                subscriber.put(None)
        self.lobby.end(holder)

    async def _doubts(self) -> None:
        """Another server may have written anything."""
        if self.on_person is not None:
            self.on_person()
        self.lobby.changed()
        await self.refresh_all()

    async def secret(self, name: str) -> str:
        """A secret of this database, the same for all its servers and over restarts."""
        return await self.store.run(lambda connection: queries.secret(connection, name, new_token()))

    # ---- changing

    async def change(self, table_id: str, work: Callable[[LiveTable], Awaitable[T]]) -> T:
        """Runs `work` with the table locked; again if another server wrote first."""
        for _ in range(ATTEMPTS):
            table = await self.get(table_id)
            async with self.cache.lock(table_id):
                if self.cache.find(table_id) is not table:
                    continue  # it left the memory before it was locked
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
        request: str | None = None,
        change: Change | None = None,
        outcome: Outcome | None = None,
        call: tuple[str, ...] = (),
    ) -> int:
        """Stores entries, folds them into the table and publishes them; the table must be locked. Returns the last one's number.

        `request` and `outcome` belong to the first entry: the request that it answers, and an action that was tried already.
        `call` are people who are to hear of it as they hear of their turns.
        """
        began = time.perf_counter()
        entries = [entry, *more]
        first = table.number + 1
        summary = table.summary(entries, outcome)
        summons = Summons(call or table.summoned(entries, summary), self.notices.delay)
        clock = ticking(table, self.clock.now(), entries, outcome[0] if outcome else None)
        change = with_clock(change, clock)
        counts = None if outcome is None or outcome[0].result is None else settler(table, outcome[0].result)
        if isinstance(entries[-1], End):
            counts = settler_of_end(table, entries[-1].seat)
        if counts is not None:
            change = change or Change()
            change.also = counts
        try:
            if change is None and not more:
                notice = self._peers.move_notice(table.id, first)
                await self.store.append(queries.move(table.id, first, entry, request, summary, notice, summons))
            else:
                notice = self._peers.log_notice(table.id)
                more_than_a_move = partial(queries.append, table=table.id, first=first, entries=entries, request=request)
                await self.store.run(
                    lambda connection: more_than_a_move(
                        connection, summary=summary, change=change, notice=notice, summons=summons
                    )
                )
        except IntegrityError:
            await self.catch_up(table)
            raise WrittenElsewhere from None
        if change is not None:
            _take_over(table, change)
        at = queries.now()
        for number, each in enumerate(entries, first):
            is_first = number == first
            row = LogRow(number, each, request if is_first else None, at, clock.spent if clock and is_first else None)
            self.broadcaster.publish(table, table.fold(row, outcome if is_first else None))
        if isinstance(entry, Act):
            self.meter.moved(entry.by, time.perf_counter() - began)
            self._free_studies(table)
        elif table.id in self.lobby.listed:
            self.lobby.changed()
        if clock is not None:
            self.broadcaster.publish_clocks(table)
        await self._revoke_answers(table, entry)
        self.driver.check(table)
        return table.number

    async def _revoke_answers(self, table: LiveTable, entry: Entry) -> None:
        """Takes away standing answers that have ended or cannot be given any more; their people hear of that, and of answers."""
        actor = entry.seat if isinstance(entry, Act) else None
        for seat, chair in enumerate(table.chairs):
            if not chair.standing or chair.holder is None:
                continue
            left = standing_answers.lasting(table.history.pos, seat, chair.standing, seat == actor)
            ended = left != chair.standing
            if ended:
                await self.commit_change(table, Change(standing={seat: left}))
            if ended or (seat == actor and isinstance(entry, Act) and entry.by == "standing"):
                self.broadcaster.publish_info(table, only=chair.holder)

    def _free_studies(self, studied: LiveTable) -> None:
        """When a game is over, whoever looks at a study of it learns that bots and hints may help there now."""
        if studied.status != "over":
            return
        for table in self.cache.all():
            if table.is_study and table.start.study_of == studied.id:
                table.is_study = False
                self.broadcaster.publish_info(table)

    async def commit_change(self, table: LiveTable, change: Change) -> None:
        """Stores watchers, links for them or standing answers, which need no entry in the log."""
        notice = self._peers.log_notice(table.id)
        await self.store.run(lambda connection: queries.apply_change(connection, table.id, change, notice))
        _take_over(table, change)

    async def delete(self, table_id: str) -> None:
        """Deletes a table with all that is known of it."""
        notice = self._peers.log_notice(table_id)
        await self.store.run(lambda connection: queries.delete_table(connection, table_id, notice))
        table = self.cache.find(table_id)
        if table is not None:
            self._forget(table)

    # ---- what other servers have written

    async def catch_up(self, table: LiveTable) -> None:
        """Takes in what other servers have written. The table must be locked."""
        stored = await self.store.run(lambda connection: queries.load(connection, table.id, table.number))
        if stored is None or stored.last < table.number:
            self._forget(table)
            return
        answers = [chair.standing for chair in table.chairs]
        table.own(stored)
        for chair, before in zip(table.chairs, answers, strict=True):
            if chair.standing != before and chair.holder is not None:
                self.broadcaster.publish_info(table, only=chair.holder)
        self._take_in(table, stored.rows)

    def _take_in(self, table: LiveTable, rows: list[LogRow]) -> None:
        for row in rows:
            self.broadcaster.publish(table, table.fold(row))
        if rows and table.clocks is not None:
            self.broadcaster.publish_clocks(table)
        if table.id in self.lobby.listed:
            self.lobby.changed()
        self._free_studies(table)
        if any(table.chairs[seat].is_automatic for seat in table.history.pos.deciders):
            asyncio.get_running_loop().call_later(BOTS_OF_OTHERS_AFTER, self.driver.check, table)

    async def refresh(self, table: LiveTable) -> None:
        """Brings a table up to date."""
        async with self.cache.lock(table.id):
            await self.catch_up(table)

    def take_action(self, table: LiveTable, row: LogRow) -> bool:
        """Takes in an action of another server, if it is the next entry and nothing else is being written here."""
        if row.number != table.number + 1 or self.cache.lock(table.id).locked():
            return False
        self._take_in(table, [row])
        return True

    async def refresh_moves(self, table: LiveTable, upto: int) -> None:
        """Takes in moves of another server, if the table has not got that far. Where more has happened, all is looked at."""
        async with self.cache.lock(table.id):
            if table.number >= upto:
                return
            rows = await self.store.tail(table.id, table.number)
            if all(isinstance(row.entry, Act) for row in rows):
                self._take_in(table, rows)
            else:
                await self.catch_up(table)

    async def refresh_all(self) -> None:
        """Brings every table in memory up to date."""
        ids = [table.id for table in self.cache.all()]
        last = await self.store.run(lambda connection: queries.last_numbers(connection, ids))
        for table in self.cache.all():
            if last.get(table.id, -1) != table.number:
                await self.refresh(table)
        heard = self.subscribers.tables()
        changes = await self.store.run(lambda connection: talk_rows.changes(connection, heard)) if heard else {}
        for table in self.cache.all():
            if self.subscribers.of(table.id):
                self._talker.look(table, changes)

    def talk_notice(self, table_id: str, news: str) -> str | None:
        """The notice that must be committed together with something said, if the database has such a thing."""
        return self._peers.talk_notice(table_id, news)

    def tell_talk(self, table: LiveTable, room: Room, news: TalkNews) -> None:
        """Sends what is new in the talk of a table to those who are here."""
        self._talker.publish(table, room, news)

    def _forget(self, table: LiveTable) -> None:
        """A table was deleted, or a backup restored that knows less of it: what is in memory is no longer so."""
        self.cache.forget(table.id)
        self.driver.drop(table.id)
        for subscriber in self.subscribers.of(table.id):
            subscriber.put(None)

    # ---- streams

    async def stream(
        self, table: LiveTable, seat: int | None, holder: str, after: int | None, push: Push | None = None
    ) -> AsyncGenerator[Packet, None]:
        """Everything after entry `after`, and then whatever happens; without `after` it begins with the present state."""
        if after is not None and after > table.number:
            await self.refresh(table)
        return self.broadcaster.stream(table, seat, holder, after, push)

    def out_of_order(self) -> list[str]:
        """What should be at work in the background and is not."""
        return self._tasks.out_of_order() + ([] if self._peers.is_listening() else ["listener"])

    def connected(self, table: LiveTable) -> set[int]:
        """The seats whose people are connected, at any server."""
        return self.broadcaster.connected(table)

    async def _read_past(self, table: LiveTable, seat: int | None, after: int, upto: int) -> list[Packet]:
        stored = await self.store.run(lambda connection: queries.load(connection, table.id))
        assert stored is not None
        return await self.offload(lambda: replayed_packets(stored, seat, after, upto))

    def _presence_changed(self, table: LiveTable) -> None:
        self.cache.touch(table.id)
        self.presence.changed(table)
        self._peers.announce_presence(table)


def _take_over(table: LiveTable, change: Change) -> None:
    """Brings into memory what a change has stored beside the log."""
    table.take_over(change.hold, change.watch, change.host)
    for seat in change.release:
        table.chairs[seat].holder = None
        table.invited.discard(seat)
    if change.unwatch is not None:
        table.watchers.discard(change.unwatch)
    if change.drop_links_of is not None:
        table.invited.discard(change.drop_links_of)
    table.invited.update(seat for seat in change.new_links.values() if seat is not None)
    for seat, answers in change.standing.items():
        table.chairs[seat].standing = answers


def _load_games() -> None:
    """Games and what msgspec knows of their options are made when first needed, and two threads must not make them at once."""
    for key in game_keys():
        msgspec.convert({}, find_game(key).options)
