"""The store: where logs are kept. SQLite or PostgreSQL behind the same code.

Work for the database runs in threads, as functions of a connection; the caller awaits the result, which comes after the commit.
SQLite has one thread and one connection: what waits while a commit is on its way to the disk goes into the next one together,
each in a savepoint of its own. PostgreSQL has a few threads and a transaction for each piece of work, but moves are committed
together there too. Moves take a shorter way (`moves.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar, cast

import psycopg
import sqlalchemy as sa
from sqlalchemy import Connection, Engine

from formicary.table.errors import StoreFault
from formicary.table.log.clocks import read_spent
from formicary.table.log.entries import decode
from formicary.table.log.stored import LogRow
from formicary.table.store import queries
from formicary.table.store.engine import CONNECT_SECONDS, POSTGRES_THREADS, open_database
from formicary.table.store.moves import Move, Tail, TailRow, all_into_postgres, ends_elsewhere

T = TypeVar("T")
Work = Callable[[Connection], T]
Job = Work[Any] | Move | Tail  # the last on PostgreSQL only
Waiting = tuple[Job, asyncio.Future[Any]]
Outcome = tuple[asyncio.Future[Any], Any, BaseException | None]  # who waits, the result, or what went wrong
Deliver = Callable[[list[Outcome]], None]

TOGETHER = 256  # pieces of work in one commit, at most
DISTANCE = 0.02  # seconds from one commit to the next while several are waiting
POSTGRES_DISTANCE = 0.005  # there another process has most of the work
BUSY = 0.1  # seconds for which two that came together make us expect more
_FAULTS = (
    sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.InternalError, sa.exc.TimeoutError, sqlite3.Error, psycopg.Error,
)  # fmt: skip
_log = logging.getLogger("formicary.table")


class _Runner(Protocol):
    def submit(self, job: Job, waits: asyncio.Future[Any]) -> None: ...

    def close(self) -> None: ...


class Store:
    """A database with its migrations done, and the threads that work on it.

    >>> import tempfile
    >>> store = Store(f"sqlite:///{tempfile.mkdtemp()}/tables.db")
    >>> store.is_postgres
    False
    >>> store.close()
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = open_database(url)
        self.is_postgres = self.engine.dialect.name == "postgresql"
        self.faults = 0  # how often it was out of order
        self.on_fault: Callable[[], None] | None = None
        runner = _Pool if self.is_postgres else _SingleWriter
        self._runner: _Runner = runner(self.engine, self._deliver)

    async def run(self, work: Work[T]) -> T:
        """Runs `work` in a transaction and returns its result after the commit; an exception rolls back and comes through.

        A database that is locked, full or away is a StoreFault: the work may be tried again later.
        """
        return cast(T, await self._result(work))

    async def append(self, move: Move) -> None:
        """Stores a move; it is on disk when this returns."""
        await self._result(move)

    async def tail(self, table: str, after: int) -> list[LogRow]:
        """The entries of a table's log after a number."""
        if not self.is_postgres:
            return await self.run(lambda connection: queries.tail(connection, table, after))
        found: list[TailRow] = await self._result(Tail(table, after))
        return [LogRow(number, decode(entry), request, at, read_spent(spent)) for number, entry, request, at, spent in found]

    def _result(self, job: Job) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._runner.submit(job, future)
        return future

    def _deliver(self, outcomes: list[Outcome]) -> None:
        """Called by the threads: what was committed together is told together, since each call wakes the event loop."""
        for loop in {waits.get_loop() for waits, _, _ in outcomes}:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(self._settle, [each for each in outcomes if each[0].get_loop() is loop])

    def _settle(self, outcomes: list[Outcome]) -> None:
        for waits, result, wrong in outcomes:
            if waits.done():
                continue
            if wrong is None:
                waits.set_result(result)
            else:
                waits.set_exception(self._judged(wrong))

    def _judged(self, wrong: BaseException) -> BaseException:
        """What the caller learns: a fault of the database is no fault of the work."""
        if not isinstance(wrong, _FAULTS) and type(wrong) is not sa.exc.DatabaseError:
            return wrong
        self.faults += 1
        if self.on_fault is not None:
            self.on_fault()
        _log.warning("the database is out of order: %s", wrong.orig if isinstance(wrong, sa.exc.DBAPIError) else wrong)
        fault = StoreFault("The server cannot save at the moment. Nothing is lost; try again in a few seconds.")
        fault.__cause__ = wrong
        return fault

    def close(self) -> None:
        """Finishes what is waiting and closes the connections."""
        self._runner.close()
        self.engine.dispose()


class _Together:
    """A thread that hands over what is waiting together.

    A commit costs far more than what is in it. So while several are waiting for one, commits keep a distance, and more of them
    share each; somebody who is alone never waits for company.
    """

    def __init__(self, commit: Callable[[list[Waiting]], None], name: str, distance: float) -> None:
        self.commit = commit
        self.distance = distance
        self.waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._go, name=name, daemon=True)
        self.thread.start()

    def submit(self, job: Job, waits: asyncio.Future[Any]) -> None:
        self.waiting.put((job, waits))

    def close(self) -> None:
        """Finishes what is waiting."""
        self.waiting.put(None)
        self.thread.join()

    def _go(self) -> None:
        open_ = True
        began = busy_until = 0.0  # the last commit, and as long as several may be waiting for the next
        while open_:
            jobs = [self.waiting.get()]
            now = time.monotonic()
            if now < busy_until:
                time.sleep(max(0.0, began + self.distance - now))
            began = time.monotonic()
            while len(jobs) < TOGETHER:
                try:
                    jobs.append(self.waiting.get_nowait())
                except queue.Empty:
                    break
            if len(jobs) > 1:
                busy_until = began + BUSY
            open_ = None not in jobs
            if given := [job for job in jobs if job is not None]:
                self.commit(given)


class _Pool:
    """A transaction for each piece of work, in a few threads. Moves have a thread of their own, which commits those together that
    are waiting."""

    def __init__(self, engine: Engine, deliver: Deliver) -> None:
        self.engine = engine
        self.deliver = deliver
        self.threads = ThreadPoolExecutor(POSTGRES_THREADS, thread_name_prefix="store")
        self.address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.own = threading.local()
        self.open: list[psycopg.Connection[tuple[object, ...]]] = []
        self.moves = _Together(self._write, "moves", POSTGRES_DISTANCE)

    def submit(self, job: Job, waits: asyncio.Future[Any]) -> None:
        if isinstance(job, Move):
            self.moves.submit(job, waits)
        else:
            self.threads.submit(self._do, job, waits)

    def _write(self, waiting: list[Waiting]) -> None:
        """Moves that have come together; if one of them is in the way of the others, each by itself."""
        moves = [cast(Move, job) for job, _ in waiting]
        try:
            written = self._directly(lambda connection: all_into_postgres(moves, connection)) if len(moves) > 1 else None
        except psycopg.OperationalError as wrong:
            self.deliver([(waits, None, wrong) for _, waits in waiting])
            return
        except psycopg.Error:
            written = None
        if written is None:
            for job, waits in waiting:
                self._do(job, waits)
        else:
            missed = [None if move.table in written else ends_elsewhere() for move in moves]
            self.deliver([(waits, None, wrong) for (_, waits), wrong in zip(waiting, missed, strict=True)])

    def _do(self, job: Job, waits: asyncio.Future[Any]) -> None:
        try:
            result: object
            if isinstance(job, Move):
                result = self._directly(job.into_postgres)
            elif isinstance(job, Tail):
                result = self._directly(job.out_of_postgres)
            else:
                result = self._in_transaction(job)
        except BaseException as wrong:
            self.deliver([(waits, None, wrong)])
        else:
            self.deliver([(waits, result, None)])

    # A connection that turns out to be broken is replaced once. If the first commit did get through, the second finds its number
    # taken, and the caller looks again.

    def _in_transaction(self, work: Work[T]) -> T:
        for last in (False, True):
            try:
                with self.engine.begin() as connection:
                    return work(connection)
            except sa.exc.DBAPIError as wrong:
                if last or not wrong.connection_invalidated:
                    raise
        raise AssertionError("the second attempt returns or raises")

    def _directly(self, work: Callable[[psycopg.Connection[tuple[object, ...]]], T]) -> T:
        for last in (False, True):
            try:
                return work(self._own_connection())
            except psycopg.OperationalError:
                self._drop_own_connection()
                if last:
                    raise
        raise AssertionError("the second attempt returns or raises")

    def _own_connection(self) -> psycopg.Connection[tuple[object, ...]]:
        known: psycopg.Connection[tuple[object, ...]] | None = getattr(self.own, "connection", None)
        if known is None:
            known = self.own.connection = psycopg.connect(self.address, autocommit=True, connect_timeout=CONNECT_SECONDS)
            self.open.append(known)
        return known

    def _drop_own_connection(self) -> None:
        known = getattr(self.own, "connection", None)
        self.own.connection = None
        if known is not None:
            self.open.remove(known)
            known.close()

    def close(self) -> None:
        self.moves.close()
        self.threads.shutdown(wait=True)
        for connection in self.open:
            connection.close()


class _SingleWriter:
    """One thread with one connection."""

    def __init__(self, engine: Engine, deliver: Deliver) -> None:
        self.deliver = deliver
        self.connection = engine.connect()
        self.driver = cast(sqlite3.Connection, self.connection.connection.dbapi_connection)
        self.jobs = _Together(self._commit, "store", DISTANCE)

    def submit(self, job: Job, waits: asyncio.Future[Any]) -> None:
        self.jobs.submit(job, waits)

    def close(self) -> None:
        self.jobs.close()
        self.connection.close()

    def _commit(self, jobs: list[Waiting]) -> None:
        outcomes: list[tuple[Any, BaseException | None]] = []
        try:
            if all(isinstance(job, Move) for job, _ in jobs):
                outcomes = self._commit_moves([cast(Move, job) for job, _ in jobs])
            else:
                with self.connection.begin():
                    if len(jobs) == 1:
                        outcomes.append((cast(Work[Any], jobs[0][0])(self.connection), None))
                    else:
                        outcomes = [self._attempt(job) for job, _ in jobs]
        except BaseException as wrong:
            outcomes = [(None, wrong)] * len(jobs)
        self.deliver([(waits, *outcome) for (_, waits), outcome in zip(jobs, outcomes, strict=True)])

    def _commit_moves(self, moves: list[Move]) -> list[tuple[Any, BaseException | None]]:
        try:
            self.driver.execute("BEGIN IMMEDIATE")
            outcomes = [self._add(move) for move in moves]
            self.driver.execute("COMMIT")
            return outcomes
        finally:
            if self.driver.in_transaction:
                self.driver.execute("ROLLBACK")

    def _add(self, move: Move) -> tuple[None, BaseException | None]:
        try:
            move.into_sqlite(self.driver)
        except sa.exc.IntegrityError as wrong:
            return None, wrong
        return None, None

    def _attempt(self, job: Job) -> tuple[Any, BaseException | None]:
        """Does one of several pieces of work; if it fails, the others stay as they are."""
        assert not isinstance(job, Tail)
        if isinstance(job, Move):
            return self._add(job)
        try:
            with self.connection.begin_nested():
                return job(self.connection), None
        except Exception as wrong:
            if not self.driver.in_transaction:  # a full disk makes SQLite roll back all of it: nothing of the others is left
                raise
            return None, wrong
