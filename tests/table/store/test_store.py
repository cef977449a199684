"""The store: commits before it answers, keeps what fails apart, and survives connections that break."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from formicary.table import Store
from formicary.table.errors import BadDatabase
from formicary.table.store import database, queries, schema
from formicary.table.store.engine import open_engine
from formicary.table.store.moves import Move
from tests.table.databases import POSTGRES, fresh_url
from tests.table.sitting import until


def waiting(store: Store) -> int:
    """How many pieces of work wait for the next commit."""
    runner = store._runner
    assert isinstance(runner, database._SingleWriter)
    return runner.jobs.waiting.qsize()


def add(name: str) -> object:
    values = {
        "id": name,
        "game": "g",
        "host": "h",
        "made_at": 0,
        "moved_at": 0,
        "last": 0,
        "status": "open",
        "turn": "",
        "names": "",
    }
    return lambda connection: connection.execute(sa.insert(schema.tables).values(values))


def names(store: Store) -> set[str]:
    """What another connection sees."""
    engine = open_engine(store.url)
    with engine.connect() as connection:
        found = set(connection.execute(sa.select(schema.tables.c.id)).scalars())
    engine.dispose()
    return found


def test_work_that_fails_does_not_take_its_neighbours_along(database: str) -> None:
    async def go() -> None:
        store = Store(database)
        jobs = [store.run(add(name)) for name in ("a", "b", "a", "c", "b", "d")]  # type: ignore[arg-type]
        got = await asyncio.gather(*jobs, return_exceptions=True)
        assert sum(isinstance(each, IntegrityError) for each in got) == 2
        assert names(store) == {"a", "b", "c", "d"}
        store.close()

    asyncio.run(go())


def test_what_is_answered_is_on_disk(database: str) -> None:
    async def go() -> None:
        store = Store(database)
        for number in range(20):
            await store.run(add(f"t{number}"))  # type: ignore[arg-type]
            assert f"t{number}" in names(store)
        store.close()

    asyncio.run(go())


@pytest.mark.parametrize("wrong", ["none", "number", "request", "table"])
def test_moves_that_are_committed_together_succeed_or_fail_each_by_itself(database: str, wrong: str) -> None:
    def move(table: int, number: int, request: str) -> Move:
        return Move(f"t{table}", number, 1, '{"type":"act","seat":0,"action":1}', request, "playing", "0", "[]", 0, "move x y 1")

    async def go() -> None:
        store = Store(database)
        for number in range(6):
            await store.run(add(f"t{number}"))  # type: ignore[arg-type]
        await asyncio.gather(*(store.append(move(number, 1, "0:first")) for number in range(6)))
        second = [move(number, 2, "0:second") for number in range(6)]
        if wrong != "none":
            second[3] = {"number": move(3, 3, "0:x"), "request": move(3, 2, "0:first"), "table": move(9, 2, "0:x")}[wrong]
        done = await asyncio.gather(*(store.append(each) for each in second), return_exceptions=True)
        failed = [number for number, result in enumerate(done) if result is not None]
        assert failed == ([] if wrong == "none" else [3])
        assert all(isinstance(done[number], IntegrityError) for number in failed)
        for number in range(6):
            rows = await store.tail(f"t{number}", -1)
            assert [row.number for row in rows] == ([1] if number in failed else [1, 2])
            assert rows[0].request == "0:first" and rows[0].at == 1
        last = await store.run(lambda connection: queries.last_numbers(connection, [f"t{number}" for number in range(6)]))
        assert last == {f"t{number}": 1 if number in failed else 2 for number in range(6)}
        store.close()

    asyncio.run(go())


def test_commits_keep_a_distance_only_while_several_are_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other, nobody waits for company; after two have come together, the next commit may be a little later."""
    pauses: list[float] = []
    monkeypatch.setattr(database, "time", SimpleNamespace(monotonic=lambda: 1000.0, sleep=pauses.append))
    store = Store(f"sqlite:///{tmp_path / 't.db'}")

    async def go() -> None:
        for _ in range(5):
            await store.run(lambda connection: None)
        assert pauses == []
        begun, enough = threading.Event(), threading.Event()

        def hold(connection: Connection) -> None:
            begun.set()
            assert enough.wait(60)

        first = asyncio.ensure_future(store.run(hold))
        await asyncio.to_thread(begun.wait, 60)
        others = [asyncio.ensure_future(store.run(lambda connection: None)) for _ in range(2)]
        await until(lambda: waiting(store) == 2)
        enough.set()
        await asyncio.gather(first, *others)
        assert pauses == []  # they were committed together, and at once
        await store.run(lambda connection: None)
        assert pauses == [pytest.approx(database.DISTANCE)]

    try:
        asyncio.run(go())
    finally:
        store.close()


def test_sqlite_is_set_to_lose_nothing(tmp_path: Path) -> None:
    async def go() -> None:
        store = Store(fresh_url("sqlite", tmp_path))
        read = {
            pragma: await store.run(lambda connection, pragma=pragma: connection.exec_driver_sql(f"PRAGMA {pragma}").scalar())  # type: ignore[misc]
            for pragma in ("journal_mode", "synchronous", "foreign_keys")
        }
        assert read == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
        store.close()

    asyncio.run(go())


@POSTGRES
def test_postgresql_may_cut_connections(tmp_path: Path) -> None:
    async def go() -> None:
        store = Store(fresh_url("postgresql", tmp_path))
        await asyncio.gather(*(store.run(add(f"x{number}")) for number in range(8)))  # type: ignore[arg-type]
        other = open_engine(store.url)
        with other.begin() as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )
        other.dispose()
        await asyncio.gather(*(store.run(add(f"y{number}")) for number in range(8)))  # type: ignore[arg-type]
        assert len(names(store)) == 16
        store.close()

    asyncio.run(go())


def test_other_databases_are_refused() -> None:
    with pytest.raises(BadDatabase, match="SQLite or PostgreSQL, not mysql"):
        Store("mysql://localhost/x")


def test_the_migrations_make_what_the_schema_says(database: str) -> None:
    store = Store(database)
    inspector = sa.inspect(store.engine)
    assert set(inspector.get_table_names()) == set(schema.metadata.tables) | {"alembic_version"}
    for name, table in schema.metadata.tables.items():
        assert {column["name"]: column["nullable"] for column in inspector.get_columns(name)} == {
            column.name: bool(column.nullable) for column in table.columns
        }
        assert inspector.get_pk_constraint(name)["constrained_columns"] == [column.name for column in table.primary_key]
        assert {index["name"] for index in inspector.get_indexes(name) if not index.get("duplicates_constraint")} >= {
            index.name for index in table.indexes
        }
    store.close()
    Store(database).close()  # a second start finds everything done


@pytest.mark.parametrize(("more", "milliseconds"), [("", 3000), ("?timeout=0.25", 250)])
def test_a_held_file_is_waited_for_as_long_as_the_address_says(tmp_path: Path, more: str, milliseconds: int) -> None:
    engine = open_engine(f"{fresh_url('sqlite', tmp_path)}{more}")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one() == milliseconds
    engine.dispose()
