"""Who is there: told once a second at most, shared between servers on one database, and kept up through faults."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from formicary.table import Packet, Tables, seats, views
from formicary.table.errors import NotNow
from formicary.table.log.live_table import LiveTable
from formicary.table.service import peers as peers_module
from formicary.table.service.background import BackgroundTasks
from formicary.table.stream import presence as presence_module
from tests.table.databases import POSTGRES, fresh_url
from tests.table.faults import Away, Locked
from tests.table.sitting import ANN, BOB, at_tables, open_tables, table_of_two
from tests.table.test_faults import until

CROWD = 200


def watcher(number: int) -> str:
    return f"{number:048x}"


async def let_watch(tables: Tables, table: LiveTable, crowd: range) -> None:
    token = await seats.make_link(tables, ANN, table.id, None)
    await asyncio.gather(*(seats.claim(tables, watcher(number), token, "") for number in crowd))


class Listener:
    """Somebody with an open stream: what came, by kind."""

    def __init__(self, stream: AsyncGenerator[Packet, None]) -> None:
        self.stream = stream
        self.infos: list[dict[str, Any]] = []
        self.counts: list[int] = []
        self.numbers: list[int] = []
        self.task = asyncio.ensure_future(self._hear())

    async def _hear(self) -> None:
        async for packet in self.stream:
            if packet.number is not None:
                self.numbers.append(packet.number)
            elif packet.data and packet.event == "spectators":
                self.counts.append(json.loads(packet.data)["spectators"])
            elif packet.data:
                self.infos.append(json.loads(packet.data))

    async def leave(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        await self.stream.aclose()


async def listen(tables: Tables, table: LiveTable, seat: int | None, holder: str) -> Listener:
    listener = Listener(await views.stream(tables, holder, table.id, seat, None))
    await until(lambda: listener.infos)
    return listener


def test_a_crowd_that_comes_is_a_number_that_is_sent_once_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many come, everybody who is there gets one more line a second, and nobody the table anew."""
    monkeypatch.setattr(presence_module, "SECONDS", 3600.0)

    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        ann = await listen(tables, table, 0, ANN)
        await let_watch(tables, table, range(CROWD))
        crowd = [await listen(tables, table, None, watcher(number)) for number in range(CROWD)]
        assert len(ann.infos) <= 2  # at the start, and of herself
        assert sum(len(each.counts) for each in [ann, *crowd]) == 0  # all within the second after Ann came
        assert max(len(each.infos) for each in crowd) == 1
        (handle,) = tables.presence._quiet.values()
        assert handle.when() - asyncio.get_running_loop().time() > 0
        handle.cancel()
        tables.presence._again(table)  # the second is over
        await until(lambda: all(each.counts for each in [ann, *crowd]))
        assert {tuple(each.counts) for each in [ann, *crowd]} == {(CROWD,)}
        assert (await views.info(tables, ANN, table.id)).spectators == CROWD
        for each in crowd:
            await each.leave()
        await ann.leave()

    at_tables(fresh_url("sqlite", tmp_path), work)


def test_a_crowd_hears_of_moves_in_order_and_all_of_them(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        from tests.table.sitting import play_many

        table = await table_of_two(tables)
        await let_watch(tables, table, range(CROWD))
        crowd = [await listen(tables, table, None, watcher(number)) for number in range(CROWD)]
        await play_many(tables, table, 12)
        await until(lambda: all(each.numbers[-1] == table.number for each in crowd))
        assert {tuple(each.numbers) for each in crowd} == {tuple(range(1, table.number + 1))}
        for each in crowd:
            await each.leave()

    at_tables(fresh_url("sqlite", tmp_path), work)


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=POSTGRES)])
def test_two_servers_know_who_is_at_the_other_however_many(kind: str, tmp_path: Path) -> None:
    """Bob is connected to the second server with a crowd around him: the host at the first cannot give his seat to a bot."""
    url = fresh_url(kind, tmp_path)

    async def go() -> None:
        async with AsyncExitStack() as stack:
            first, second = [await stack.enter_async_context(open_tables(url)) for _ in range(2)]
            table = await table_of_two(first)
            there = await second.get(table.id)
            await let_watch(second, there, range(CROWD))
            crowd = [await listen(second, there, None, watcher(number)) for number in range(CROWD)]
            bob = await listen(second, there, 1, BOB)
            await until(lambda: first.connected(table) == {1})
            await until(lambda: first.subscribers.anywhere(table).spectators == CROWD)
            with pytest.raises(NotNow, match="Bob is here"):
                await seats.put_bot(first, ANN, table.id, 1, "random")
            ann = await listen(first, table, 0, ANN)
            assert [seat["connected"] for seat in ann.infos[0]["seats"]] == [True, True]
            await bob.leave()
            await until(lambda: first.connected(table) == {0})
            await seats.put_bot(first, ANN, table.id, 1, "random")
            await ann.leave()
            for each in crowd:
                await each.leave()
            await until(lambda: first.subscribers.anywhere(table).spectators == 0)

    asyncio.run(go())


def test_a_server_that_opens_a_table_knows_at_once_who_is_at_the_other(tmp_path: Path) -> None:
    url = fresh_url("sqlite", tmp_path)

    async def go() -> None:
        async with AsyncExitStack() as stack:
            first, second = [await stack.enter_async_context(open_tables(url)) for _ in range(2)]
            table = await table_of_two(first)
            bob = await listen(first, table, 1, BOB)
            await until(lambda: first._peers._noted.get(table.id))
            assert second.connected(await second.get(table.id)) == {1}
            await bob.leave()

    asyncio.run(go())


def test_presence_of_a_server_that_died_runs_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers_module, "LEASE_SECONDS", -1.0)  # a lease that nobody renews
    monkeypatch.setattr(peers_module, "RENEW_SECONDS", 3600.0)
    url = fresh_url("sqlite", tmp_path)

    async def go() -> None:
        async with AsyncExitStack() as stack:
            first, second = [await stack.enter_async_context(open_tables(url)) for _ in range(2)]
            table = await table_of_two(first)
            bob = await listen(first, table, 1, BOB)
            await until(lambda: first._peers._noted.get(table.id))
            assert second.connected(await second.get(table.id)) == set()
            await bob.leave()

    asyncio.run(go())


@pytest.mark.parametrize("kind", ["locked", pytest.param("away", marks=POSTGRES)])
def test_all_loops_go_on_after_a_fault_of_the_database(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers_module, "RENEW_SECONDS", 0.05)
    fault = Locked(tmp_path) if kind == "locked" else Away(tmp_path)

    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        ann = await listen(tables, table, 0, ANN)
        await until(lambda: table.id in tables._peers._noted)
        assert tables.out_of_order() == []
        await asyncio.to_thread(fault.begin)
        await until(lambda: "leases" in tables.out_of_order())
        bob = await listen(tables, table, 1, BOB)
        await until(lambda: "presence" in tables.out_of_order())
        assert tables.connected(table) == {0, 1}
        await asyncio.to_thread(fault.end)
        await until(lambda: tables.out_of_order() == [])
        await until(lambda: tables._peers._noted[table.id].people == {ANN, BOB})
        await ann.leave()
        await bob.leave()

    try:
        at_tables(fault.url, work)
    finally:
        fault.close()


def test_a_loop_that_ends_or_fails_is_seen() -> None:
    async def go() -> None:
        tasks, rounds = BackgroundTasks(), 0

        async def odd() -> None:
            nonlocal rounds
            rounds += 1
            if rounds == 1:
                raise ValueError
            await asyncio.Event().wait()

        tasks.keep("odd", odd)
        await until(lambda: tasks.out_of_order() == ["odd"])
        await until(lambda: rounds == 2)
        tasks.loops["odd"].cancel()
        await until(tasks.loops["odd"].done)
        assert tasks.out_of_order() == ["odd"]
        await tasks.close()

    asyncio.run(go())
