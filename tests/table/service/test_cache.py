"""Tables in memory: loaded once, kept while they are used, dropped afterwards."""

from __future__ import annotations

import asyncio
import random
import tracemalloc
from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import pytest

import formicary
from formicary import History
from formicary.table.errors import Unknown
from formicary.table.log.entries import Act, SeatPlan, Start
from formicary.table.log.live_table import LiveTable
from formicary.table.log.stored import LogRow
from formicary.table.service.cache import TableCache
from tests.table.sitting import ANN, until


def made(table_id: str) -> LiveTable:
    start = Start("micropolis", [SeatPlan("me"), SeatPlan("bot", bot="random")], 1)
    return LiveTable(table_id, ANN, start, History(formicary.game("micropolis"), 2, 1))


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]


def test_a_table_that_many_ask_for_is_loaded_once() -> None:
    loads: list[str] = []
    asked = 0

    async def load(table_id: str) -> LiveTable:
        loads.append(table_id)
        await until(lambda: asked == 5)
        return made(table_id)

    async def ask(cache: TableCache) -> LiveTable:
        nonlocal asked
        asked += 1
        return await cache.get("t")

    async def work() -> None:
        cache = TableCache(load)
        got = await asyncio.gather(*(ask(cache) for _ in range(5)))
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
    used = {"d"}
    monkeypatch.setattr("formicary.table.service.cache.time", SimpleNamespace(monotonic=lambda: now[0]))

    async def load(table_id: str) -> LiveTable:
        raise AssertionError("all tables are here")

    async def work() -> None:
        cache = TableCache(load, in_use=lambda table_id: table_id in used)
        for name in "abcd":
            cache.add(made(name))
        now[0] = 100.0
        cache.touch("b")
        now[0] = 150.0
        async with cache.lock("c"):
            cache.drop_unused(100.0)
        assert sorted(table.id for table in cache.all()) == ["b", "c", "d"]
        used.clear()
        cache.drop_unused(100.0)
        assert [table.id for table in cache.all()] == ["b"]

    run(work)


def test_under_pressure_those_not_used_for_longest_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("formicary.table.service.cache.time", SimpleNamespace(monotonic=lambda: now[0]))

    async def load(table_id: str) -> LiveTable:
        return made(table_id)

    async def work() -> None:
        one = made("x").memory
        cache = TableCache(load, ceiling=3.5 * one, in_use=lambda table_id: table_id == "b")
        for number, name in enumerate("abc"):
            now[0] = 10.0 * number
            cache.add(made(name))
        now[0] = 30.0
        cache.touch("a")
        now[0] = 40.0
        cache.add(made("d"))
        assert [table.id for table in cache.all()] == ["b", "a", "d"]  # b is in use, a was used after c
        now[0] = 41.0
        cache.add(made("e"))
        assert [table.id for table in cache.all()] == ["b", "d", "e"]
        cache.add(made("f"))
        cache.add(made("g"))
        assert [table.id for table in cache.all()] == ["b", "d", "e", "f", "g"]  # all others were used a moment ago
        assert cache.size == 5 * one
        now[0] = 60.0
        assert (await cache.get("a")).id == "a"
        assert [table.id for table in cache.all()] == ["b", "g", "a"] and cache.size == 3 * one

    run(work)


@pytest.mark.parametrize("key", formicary.game_keys())
def test_what_a_table_takes_is_estimated_well_enough(key: str) -> None:
    game = formicary.game(key)

    def played(seed: int) -> LiveTable:
        history = History(game, 3, seed)
        table = LiveTable("t", ANN, Start(key, [SeatPlan("me")] * 3, seed), history)
        rng = random.Random(seed)
        for number in range(1, 121):
            if not history.pos.deciders:
                break
            seat = history.pos.deciders[0]
            table.fold(LogRow(number, Act(seat, rng.choice(history.pos.legal(seat))), f"0:{number}", 0))
        return table

    played(0)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tables = [played(seed) for seed in (1, 2)]
        taken = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    estimated = sum(table.memory for table in tables)
    assert 0.8 * taken < estimated < 4.5 * taken
