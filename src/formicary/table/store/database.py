"""The store: where logs are kept. SQLite or PostgreSQL behind the same code.

Work for the database runs in threads, as functions of a connection; the caller awaits the result, which comes after the commit.
SQLite has one thread and one connection: what waits while a commit is on its way to the disk goes into the next one together,
each in a savepoint of its own. PostgreSQL has a few threads and a transaction for each piece of work.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy import Connection, Engine

from formicary.table.errors import StoreFault
from formicary.table.store.engine import BUSY_SECONDS, POSTGRES_THREADS, open_database

T = TypeVar("T")
Work = Callable[[Connection], T]
Done = Callable[[Any, BaseException | None], None]  # called with the result, or with what went wrong

TOGETHER = 64  # pieces of work in one commit, at most
_FAULTS = (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.InternalError, sa.exc.TimeoutError)
_log = logging.getLogger("formicary.table")


class _Runner(Protocol):
    def submit(self, work: Work[Any], done: Done) -> None: ...

    def close(self) -> None: ...


class Store:
    """A database with its migrations done, and the threads that work on it.

    >>> import tempfile
    >>> store = Store(f"sqlite:///{tempfile.mkdtemp()}/tables.db")
    >>> store.is_postgres
    False
    >>> store.close()
    """

    def __init__(self, url: str, busy_seconds: float = BUSY_SECONDS) -> None:
        self.url = url
        self.engine = open_database(url, busy_seconds)
        self.is_postgres = self.engine.dialect.name == "postgresql"
        self.faults = 0  # how often it was out of order
        self._runner: _Runner = _Pool(self.engine) if self.is_postgres else _SingleWriter(self.engine)

    async def run(self, work: Work[T]) -> T:
        """Runs `work` in a transaction and returns its result after the commit; an exception rolls back and comes through.

        A database that is locked, full or away is a StoreFault: the work may be tried again later.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()

        def settle(result: Any, wrong: BaseException | None) -> None:
            if not future.done():
                if wrong is None:
                    future.set_result(result)
                else:
                    future.set_exception(self._judged(wrong))

        def done(result: Any, wrong: BaseException | None) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(settle, result, wrong)

        self._runner.submit(work, done)
        return await future

    def _judged(self, wrong: BaseException) -> BaseException:
        """What the caller learns: a fault of the database is no fault of the work."""
        if not isinstance(wrong, _FAULTS) and type(wrong) is not sa.exc.DatabaseError:
            return wrong
        self.faults += 1
        _log.warning("the database is out of order: %s", wrong.orig if isinstance(wrong, sa.exc.DBAPIError) else wrong)
        fault = StoreFault("The server cannot save at the moment. Nothing is lost; try again in a few seconds.")
        fault.__cause__ = wrong
        return fault

    def close(self) -> None:
        """Finishes what is waiting and closes the connections."""
        self._runner.close()
        self.engine.dispose()


class _Pool:
    """A transaction for each piece of work, in a few threads."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.threads = ThreadPoolExecutor(POSTGRES_THREADS, thread_name_prefix="store")

    def submit(self, work: Work[Any], done: Done) -> None:
        self.threads.submit(self._do, work, done)

    def _do(self, work: Work[Any], done: Done) -> None:
        try:
            result = self._in_transaction(work)
        except BaseException as wrong:
            done(None, wrong)
        else:
            done(result, None)

    def _in_transaction(self, work: Work[T]) -> T:
        """A connection that turns out to be broken is replaced once. If the first commit did get through, the second finds its
        number taken, and the caller looks again."""
        for last in (False, True):
            try:
                with self.engine.begin() as connection:
                    return work(connection)
            except sa.exc.DBAPIError as wrong:
                if last or not wrong.connection_invalidated:
                    raise
        raise AssertionError("the second attempt returns or raises")

    def close(self) -> None:
        self.threads.shutdown(wait=True)


class _SingleWriter:
    """One thread with one connection; what is waiting is committed together."""

    def __init__(self, engine: Engine) -> None:
        self.waiting: queue.SimpleQueue[tuple[Work[Any], Done] | None] = queue.SimpleQueue()
        self.connection = engine.connect()
        self.thread = threading.Thread(target=self._go, name="store", daemon=True)
        self.thread.start()

    def submit(self, work: Work[Any], done: Done) -> None:
        self.waiting.put((work, done))

    def close(self) -> None:
        self.waiting.put(None)
        self.thread.join()
        self.connection.close()

    def _go(self) -> None:
        open_ = True
        while open_:
            jobs = [self.waiting.get()]
            while len(jobs) < TOGETHER:
                try:
                    jobs.append(self.waiting.get_nowait())
                except queue.Empty:
                    break
            open_ = None not in jobs
            self._commit([job for job in jobs if job is not None])

    def _commit(self, jobs: list[tuple[Work[Any], Done]]) -> None:
        outcomes: list[tuple[Any, BaseException | None]] = []
        try:
            with self.connection.begin():
                if len(jobs) == 1:
                    outcomes.append((jobs[0][0](self.connection), None))
                else:
                    outcomes = [self._attempt(work) for work, _ in jobs]
        except BaseException as wrong:
            outcomes = [(None, wrong)] * len(jobs)
        for (_, done), (result, failure) in zip(jobs, outcomes, strict=True):
            done(result, failure)

    def _attempt(self, work: Work[Any]) -> tuple[Any, BaseException | None]:
        """Does one of several pieces of work; if it fails, the others stay as they are."""
        try:
            with self.connection.begin_nested():
                return work(self.connection), None
        except Exception as wrong:
            if not self._in_transaction():  # a full disk makes SQLite roll back all of it: nothing of the others is left
                raise
            return None, wrong

    def _in_transaction(self) -> bool:
        return bool(getattr(self.connection.connection.dbapi_connection, "in_transaction"))
