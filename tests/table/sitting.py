"""Help for tests of tables: run them in an event loop, make one, play at random."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from formicary.table import Settings, Store, Tables, create, play, seats
from formicary.table.log.entries import SeatPlan
from formicary.table.log.live_table import LiveTable

PATIENCE = 300.0  # seconds until something that must come counts as missing, the end of a game of bots too
ANN, BOB, EVE = "a" * 48, "b" * 48, "e" * 48  # hashes of people's tokens


async def until(what: Callable[[], object]) -> None:
    """Waits for something to be so."""
    async with asyncio.timeout(PATIENCE):
        while not what():
            await asyncio.sleep(0.001)


@asynccontextmanager
async def open_tables(url: str) -> AsyncIterator[Tables]:
    tables = Tables(Store(url), Settings(workers=1, think_seconds=PATIENCE))
    await tables.start()
    try:
        yield tables
    finally:
        await tables.close()


def at_tables(url: str, work: Callable[[Tables], Awaitable[None]]) -> None:
    """Runs a test with tables on a database."""

    async def go() -> None:
        async with open_tables(url) as tables:
            await work(tables)

    asyncio.run(go())


async def table_of_two(tables: Tables, seed: int | None = None, game: str = "micropolis") -> LiveTable:
    """Ann is host in seat 0, Bob has taken seat 1 by his link."""
    made = await create.create(tables, ANN, game=game, seats=[SeatPlan("me", "Ann"), SeatPlan("friend")], options={})
    await seats.claim(tables, BOB, made.seat_tokens[1], "Bob")
    return await tables.get(made.table)


def person_at(table: LiveTable, seat: int) -> str:
    holder = table.chairs[seat].holder
    assert holder is not None
    return holder


async def play_one(tables: Tables, table: LiveTable, rng: random.Random) -> int:
    """A random action of a random decider."""
    seat = rng.choice(table.history.pos.deciders)
    return await play.act(
        tables, person_at(table, seat), table.id, seat=seat, sequence=table.number,
        action=rng.choice(table.history.pos.legal(seat)), request=f"r{table.number}-{rng.random()}",
    )  # fmt: skip


async def play_many(tables: Tables, table: LiveTable, count: int, seed: int = 1) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        if table.history.pos.deciders:
            await play_one(tables, table, rng)
