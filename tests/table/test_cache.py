"""Tables in memory: loaded once, kept while they are used, dropped afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

import formicary
from formicary import History
from formicary.table.cache import TableCache
from formicary.table.errors import Unknown
from formicary.table.log.entries import SeatPlan, Start
from formicary.table.log.live_table import LiveTable
from tests.table.sitting import ANN


def made(table_id: str) -> LiveTable:
    start = Start("micropolis", [SeatPlan("me"), SeatPlan("bot", bot="random")], 1)
    return LiveTable(table_id, ANN, start, History(formicary.game("micropolis"), 2, 1))


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]


def test_a_table_that_many_ask_for_is_loaded_once() -> None:
    loads: list[str] = []

    async def load(table_id: str) -> LiveTable:
        loads.append(table_id)
        await asyncio.sleep(0)
        return made(table_id)

    async def work() -> None:
        cache = TableCache(load)
        got = await asyncio.gather(*(cache.get("t") for _ in range(5)))
        assert loads == ["t"] and all(table is got[0] for table in got)
        assert cache.find("t") is got[0] and cache.find("u") is None and cache.all() == [got[0]]

    run(work)


def test_a_table_that_there_is_not_leaves_nothing_behind() -> None:
    async def load(table_id: str) -> LiveTable:
        raise Unknown("There is no such table.")

    async def work() -> None:
        cache = TableCache(load)
        for _ in range(2):
            with pytest.raises(Unknown):
                await cache.get("t")
        assert cache.all() == [] and cache._locks == {}

    run(work)


def test_what_nobody_uses_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("formicary.table.cache.time.monotonic", lambda: now[0])

    async def load(table_id: str) -> LiveTable:
        raise AssertionError("all tables are here")

    async def work() -> None:
        cache = TableCache(load)
        for name in "abcd":
            cache.add(made(name))
        now[0] = 100.0
        cache.touch("b")
        now[0] = 150.0
        async with cache.lock("c"):
            cache.drop_unused(100.0, lambda table_id: table_id == "d")
        assert [table.id for table in cache.all()] == ["b", "c", "d"]
        cache.drop_unused(100.0, lambda _: False)
        assert [table.id for table in cache.all()] == ["b"]

    run(work)
