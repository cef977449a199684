"""Tables with notices for tests: servers that lose no time, ways of hearing, turns that are passed on."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from formicary.table import ChannelOptions, NoticeSettings, Settings, Store, Tables, play
from formicary.table.log.live_table import LiveTable
from formicary.table.store import schema
from formicary.table.store.outbox import ChannelRow
from tests.table.sitting import PATIENCE

HOME = "https://play.example.org"
# A server that comes after one that has died need not wait for long; no receiver is given up that is only slow.
QUICK = NoticeSettings(
    mail_from="ants@example.org", allow_private=True, delay=0, first_pause=0.02, patience=PATIENCE, lease=1, poll=0.01
)


def quick(**more: Any) -> NoticeSettings:
    return replace(QUICK, **more)


@asynccontextmanager
async def serving(url: str, settings: NoticeSettings = QUICK) -> AsyncIterator[Tables]:
    tables = Tables(Store(url), Settings(workers=1, think_seconds=PATIENCE, notices=settings))
    await tables.start()
    try:
        yield tables
    finally:
        await tables.close()


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]


def wishes(**more: Any) -> ChannelOptions:
    return ChannelOptions(origin=HOME, **more)


async def letters(tables: Tables) -> list[Any]:
    """What is in the outbox."""
    return list(await tables.store.run(lambda connection: connection.execute(sa.select(schema.outbox)).all()))


async def pass_turn(tables: Tables, table: LiveTable, to: str) -> int:
    """Plays until the turn has come to somebody; returns the number of the entry."""
    rng = random.Random(1)
    while True:
        seat = next(seat for seat in table.history.pos.deciders)
        holder = table.chairs[seat].holder
        assert holder is not None
        action = rng.choice(table.history.pos.legal(seat))
        number = await play.act(
            tables, holder, table.id, seat=seat, sequence=table.number, action=action, request=f"p{table.number}"
        )
        now = {table.chairs[seat].holder for seat in table.history.pos.deciders}
        if to in now and holder != to:
            return number
        assert table.history.pos.deciders, "the game is over"


async def until_empty(tables: Tables) -> None:
    async with asyncio.timeout(PATIENCE):
        while await letters(tables):
            await asyncio.sleep(0.002)


def partial_channel(holder: str, kind: str = "webhook", address: str = "https://example.org/x", **more: Any) -> ChannelRow:
    values = {"options": "{}", "confirmed": 1, "made_at": 1, "sent_at": 0, "failing": "", **more}
    return ChannelRow(id=f"c{holder[0]}{kind[:4]}", holder=holder, kind=kind, address=address, **values)


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match is not None, text
    return match[1]
