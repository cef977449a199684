"""The database is locked, full or away for a while: nothing is lost or doubled, and bots go on afterwards."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection

from formicary.table import Settings, Store, Tables, create, play
from formicary.table.autoplay.worker import Question
from formicary.table.errors import BadDatabase, StoreFault
from formicary.table.log.entries import SeatPlan
from formicary.table.log.live_table import LiveTable
from formicary.table.store import schema
from tests.table.databases import POSTGRES, fresh_url
from tests.table.faults import Away, Fault, Locked
from tests.table.sitting import ANN, PATIENCE, until
from tests.table.store.test_store import add, names, waiting

PLANS = [SeatPlan("me", "Ann"), SeatPlan("bot", bot="random")]


@pytest.fixture(params=["locked", pytest.param("away", marks=POSTGRES)])
def fault(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Fault]:
    made = Locked(tmp_path) if request.param == "locked" else Away(tmp_path)
    yield made
    made.close()


def with_tables(url: str, work: Callable[[Tables], object]) -> None:
    async def go() -> None:
        tables = Tables(Store(url), Settings(workers=1, think_seconds=PATIENCE))
        await tables.start()
        try:
            await work(tables)  # type: ignore[misc]
        finally:
            await tables.close()

    asyncio.run(go())


def answers_with(tables: Tables, before: Callable[[], object]) -> None:
    """Bots take the first legal action; `before` is called when the first of them has chosen."""
    chosen: list[int] = []

    async def ask(question: Question) -> int:
        table = tables.cache.find(question.table)
        assert table is not None
        if not chosen:
            await asyncio.to_thread(before)
        chosen.append(table.history.pos.legal(question.seat)[0])
        return chosen[-1]

    tables.driver.pool.ask = ask  # type: ignore[method-assign]


async def ann_is_asked(tables: Tables) -> LiveTable:
    made = await create.create(tables, ANN, game="micropolis", seats=PLANS, options={}, seed=1)
    table = await tables.get(made.table)
    await until(lambda: 0 in table.history.pos.deciders)
    return table


def entries(store: Store, table: str) -> list[int]:
    with sa.create_engine(store.engine.url).connect() as connection:
        return list(connection.execute(sa.select(schema.log.c.number).where(schema.log.c.table_id == table)).scalars())


def test_a_move_that_could_not_be_saved_is_saved_once_when_it_is_sent_again(fault: Fault) -> None:
    async def work(tables: Tables) -> None:
        answers_with(tables, lambda: None)
        table = await ann_is_asked(tables)
        number, action = table.number, table.history.pos.legal(0)[0]

        async def act() -> int:
            return await play.act(tables, ANN, table.id, seat=0, sequence=number, action=action, request="r1")

        await asyncio.to_thread(fault.begin)
        for _ in range(3):
            with pytest.raises(StoreFault):
                await act()
        assert table.number == number
        await asyncio.to_thread(fault.end)
        assert await act() == number + 1
        assert await act() == number + 1
        assert sorted(entries(tables.store, table.id))[: number + 2] == list(range(number + 2))
        assert tables.store.faults >= 3

    with_tables(fault.url, work)


def test_a_bot_whose_answer_could_not_be_saved_goes_on_when_the_database_is_back(fault: Fault) -> None:
    async def work(tables: Tables) -> None:
        answers_with(tables, fault.begin)
        made = await create.create(tables, ANN, game="micropolis", seats=[PLANS[1], PLANS[0]], options={}, seed=1)
        table = await tables.get(made.table)
        if 1 in table.history.pos.deciders:
            await play.act(tables, ANN, table.id, seat=1, sequence=0, action=table.history.pos.legal(1)[0], request="r")
        number = table.number
        await until(lambda: tables.driver.failing.get(table.id, 0) >= 2)
        assert table.number == number
        await asyncio.to_thread(fault.end)
        await until(lambda: 1 in table.history.pos.deciders)
        assert table.number > number
        assert table.id not in tables.driver.failing
        assert sorted(entries(tables.store, table.id)) == list(range(table.number + 1))

    with_tables(fault.url, work)


def test_a_table_left_while_a_bot_was_to_move_goes_on_when_the_server_starts(tmp_path: Path) -> None:
    url = fresh_url("sqlite", tmp_path)
    left: list[tuple[str, int]] = []

    async def leave(tables: Tables) -> None:
        async def never(_: Question) -> int:
            await asyncio.Event().wait()
            raise AssertionError

        tables.driver.pool.ask = never  # type: ignore[method-assign]
        made = await create.create(tables, ANN, game="micropolis", seats=[PLANS[1], PLANS[0]], options={}, seed=1)
        table = await tables.get(made.table)
        if 1 in table.history.pos.deciders:
            await play.act(tables, ANN, table.id, seat=1, sequence=0, action=table.history.pos.legal(1)[0], request="r")
        left.append((table.id, table.number))

    async def come_back(tables: Tables) -> None:
        table_id, number = left[0]
        await until(lambda: (table := tables.cache.find(table_id)) is not None and table.number > number)

    with_tables(url, leave)
    with_tables(url, come_back)


def test_a_full_disk_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """SQLite itself says that there is no room: what it had accepted stays, and what it refused can be sent again."""

    async def work(tables: Tables) -> None:
        def room(pages: str) -> Callable[[Connection], object]:
            return lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages}").scalar()

        answers_with(tables, lambda: None)
        table = await ann_is_asked(tables)
        await tables.store.run(room("1"))  # as many as it has now, at least
        saved = set()
        for number in range(4000):
            try:
                await tables.store.run(add(f"t{number}"))  # type: ignore[arg-type]
            except StoreFault:
                break
            saved.add(f"t{number}")
        assert len(saved) < 4000
        assert names(tables.store) == saved | {table.id}
        await tables.store.run(room("1000000"))
        await tables.store.run(add("after"))  # type: ignore[arg-type]
        assert names(tables.store) == saved | {table.id, "after"}

    with_tables(fresh_url("sqlite", tmp_path), work)


def test_work_whose_transaction_sqlite_gave_up_is_not_acknowledged_with_its_neighbours(tmp_path: Path) -> None:
    """A full disk may make SQLite roll back everything that is committed together."""

    async def go() -> None:
        store = Store(fresh_url("sqlite", tmp_path))
        begun, enough = threading.Event(), threading.Event()

        def hold(_: Connection) -> None:
            begun.set()
            enough.wait(PATIENCE)

        def give_up(connection: Connection) -> None:
            connection.exec_driver_sql("ROLLBACK")
            raise sa.exc.OperationalError("INSERT", {}, Exception("database or disk is full"))

        first = asyncio.ensure_future(store.run(hold))
        await asyncio.to_thread(begun.wait, PATIENCE)
        jobs = [asyncio.ensure_future(store.run(work)) for work in (add("a"), give_up, add("b"))]  # type: ignore[arg-type, list-item]
        await until(lambda: waiting(store) == 3)
        enough.set()
        await first
        done = await asyncio.gather(*jobs, return_exceptions=True)
        acknowledged = {name for name, result in zip(("a", None, "b"), done, strict=True) if not isinstance(result, Exception)}
        assert acknowledged <= names(store)
        assert isinstance(done[1], StoreFault)
        await store.run(add("c"))  # type: ignore[arg-type]
        assert "c" in names(store)
        store.close()

    asyncio.run(go())


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        ("text", "is no SQLite database"),
        ("folder", "cannot be opened"),
        ("foreign", "holds the data of another program"),
        ("newer", "was written by a newer Formicary"),
        ("read-only", "cannot be written: it is read-only"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence(make: str, sentence: str, tmp_path: Path) -> None:
    file, url = tmp_path / "tables.db", fresh_url("sqlite", tmp_path)
    if make == "text":
        file.write_text("no database at all, and long enough to be looked at\n" * 40)
    elif make == "folder":
        file.mkdir()
    elif make == "foreign":
        with sa.create_engine(url).begin() as connection:
            connection.exec_driver_sql("CREATE TABLE customers (name TEXT)")
    else:
        Store(url).close()
    if make == "newer":
        with sa.create_engine(url).begin() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    if make == "read-only":
        url = f"sqlite:///file:{file}?mode=ro&uri=true"
    before = file.read_bytes() if file.is_file() else b""
    with pytest.raises(BadDatabase, match=sentence) as refusal:
        Store(url)
    assert str(refusal.value).count(".") - str(refusal.value).count(".db") == 1
    assert (file.read_bytes() if file.is_file() else b"") == before  # a stranger's file is left as it was
