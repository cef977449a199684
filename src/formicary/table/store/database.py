"""The store: where logs are kept. SQLite or PostgreSQL behind the same code.

Work for the database runs in threads, as functions of a connection; the caller awaits the result, which comes after the commit.
SQLite has one thread and one connection: what waits while a commit is on its way to the disk goes into the next one together,
each in a savepoint of its own. PostgreSQL has a few threads and a transaction for each piece of work.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, event

T = TypeVar("T")
Work = Callable[[Connection], T]
Done = Callable[[Any, BaseException | None], None]  # called with the result, or with what went wrong

TOGETHER = 64  # pieces of work in one commit, at most
POSTGRES_THREADS = 4
MIGRATION_LOCK = 0x666F726D  # PostgreSQL: one server migrates, the others wait


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

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = open_engine(url)
        self.is_postgres = self.engine.dialect.name == "postgresql"
        migrate(self.engine)
        self._runner: _Runner = _Pool(self.engine) if self.is_postgres else _SingleWriter(self.engine)

    async def run(self, work: Work[T]) -> T:
        """Runs `work` in a transaction and returns its result after the commit; an exception rolls back and comes through."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()

        def settle(result: Any, wrong: BaseException | None) -> None:
            if not future.done():
                if wrong is None:
                    future.set_result(result)
                else:
                    future.set_exception(wrong)

        def done(result: Any, wrong: BaseException | None) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(settle, result, wrong)

        self._runner.submit(work, done)
        return await future

    def close(self) -> None:
        """Finishes what is waiting and closes the connections."""
        self._runner.close()
        self.engine.dispose()


def open_engine(url: str) -> Engine:
    """An engine for a URL such as sqlite:////folder/file.db or postgresql://host/name."""
    made = sa.make_url(url)
    if made.get_backend_name() == "postgresql":
        return sa.create_engine(made.set(drivername="postgresql+psycopg"), pool_size=POSTGRES_THREADS + 1, max_overflow=2)
    if made.get_backend_name() != "sqlite":
        raise ValueError(f"The database must be SQLite or PostgreSQL, not {made.get_backend_name()}.")
    if made.database:
        Path(made.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(made, connect_args={"check_same_thread": False}, poolclass=sa.pool.StaticPool)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def migrate(engine: Engine) -> None:
    """Brings the database up to date; servers that start at the same time wait for each other."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


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
        try:
            with self.connection.begin_nested():
                return work(self.connection), None
        except Exception as wrong:
            return None, wrong
