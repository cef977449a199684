"""Links for seats: whoever sits down while a link is made keeps the seat."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from formicary.table import SeatPlan, Tables, create, seats
from formicary.table.errors import LinkUsed, NotNow, NotYours
from formicary.table.store import queries
from tests.table.sitting import ANN, BOB, EVE, PATIENCE, at_tables, open_tables


def test_a_link_that_is_asked_for_while_somebody_sits_down_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host asks for a fresh link at the very moment at which Bob's claim is on its way to the disk."""

    async def work(tables: Tables) -> None:
        made = await create.create(tables, ANN, game="micropolis", seats=[SeatPlan("me", "Ann"), SeatPlan("friend")], options={})
        run, at_disk, go_on = tables.store.run, asyncio.Event(), asyncio.Event()
        calls = 0

        async def slow(job: Any) -> Any:
            nonlocal calls
            mine = asyncio.current_task()
            calls += mine is not None and mine.get_name() == "claim"  # others work in the background
            if calls == 2 and not at_disk.is_set():  # the first finds the link, the second is the claim itself
                at_disk.set()
                await go_on.wait()
            return await run(job)

        monkeypatch.setattr(tables.store, "run", slow)
        claim = asyncio.create_task(seats.claim(tables, BOB, made.seat_tokens[1], "Bob"), name="claim")
        await at_disk.wait()
        lock, is_waiting = tables.cache.lock, asyncio.Event()

        def noted(table_id: str) -> asyncio.Lock:
            is_waiting.set()  # whoever asks for the lock takes it in the same breath, or waits for the claim
            return lock(table_id)

        monkeypatch.setattr(tables.cache, "lock", noted)
        link = asyncio.create_task(seats.make_link(tables, ANN, made.table, 1))
        await is_waiting.wait()
        go_on.set()
        assert await claim == (made.table, 1)
        with pytest.raises(NotYours, match="Only the person at a seat can move it"):
            await link
        assert (await tables.get(made.table)).seats_of(BOB) == [1]

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)


def test_a_link_can_be_withdrawn_by_whoever_may_make_it(database: str) -> None:
    async def work(tables: Tables) -> None:
        made = await create.create(tables, ANN, game="micropolis", seats=[SeatPlan("me", "Ann"), SeatPlan("friend")], options={})
        table = await tables.get(made.table)
        assert table.invited == {1}
        with pytest.raises(NotYours, match="Only the person who made this link"):
            await seats.withdraw(tables, EVE, made.table, 1)
        assert await seats.withdraw(tables, ANN, made.table, 1) == 1
        assert table.invited == set()
        with pytest.raises(NotNow, match="no open link"):
            await seats.withdraw(tables, ANN, made.table, 1)
        with pytest.raises(LinkUsed):
            await seats.claim(tables, BOB, made.seat_tokens[1], "Bob")
        again = await seats.make_link(tables, ANN, made.table, 1)
        assert table.invited == {1}
        await seats.claim(tables, BOB, again, "Bob")
        assert table.invited == set() and table.seats_of_others(ANN) == {1}

    at_tables(database, work)


def test_who_is_invited_is_known_after_a_restart(database: str) -> None:
    known: list[str] = []

    async def first(tables: Tables) -> None:
        made = await create.create(
            tables, ANN, game="micropolis", seats=[SeatPlan("me"), SeatPlan("friend"), SeatPlan("bot", bot="random")], options={}
        )
        await seats.put_bot(tables, ANN, made.table, 1, "random")
        known.append(made.table)

    async def second(tables: Tables) -> None:
        table = await tables.get(known[0])
        assert (table.invited, table.seats_of_others(ANN)) == ({1}, {1})

    at_tables(database, first)
    at_tables(database, second)


def test_a_branch_with_the_seed_is_not_made_when_somebody_is_invited_at_another_server_meanwhile(tmp_path: Path) -> None:
    """Alone at one server, while a link is made at another that this one has not heard of: nothing of the seed gets out."""
    url = f"sqlite:///{tmp_path / 't.db'}"

    async def go() -> None:
        async with open_tables(url) as one, open_tables(url) as two:
            plans = [SeatPlan("me", "Ann"), SeatPlan("bot", bot="random")]
            made = await create.create(one, ANN, game="micropolis", seats=plans, options={})
            async with asyncio.timeout(PATIENCE):
                while one.driver.is_busy(made.table):
                    await asyncio.sleep(0.001)
            here, there = await one.get(made.table), await two.get(made.table)
            await two.refresh(there)
            await seats.make_link(two, ANN, made.table, 1)
            branch = await one.get((await create.branch(one, ANN, made.table, 0)).table)
            assert branch.start.position is not None and branch.start.seed == 0
            found = await one.store.run(lambda each: queries.tables_of(each, ANN, 60))
            assert {each.id for each in found} == {made.table, branch.id}  # and none was made with the seed on the way
            assert not here.foreknown

    asyncio.run(go())
