"""However often servers stop or are killed and receivers fail, each turn is shown once."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sys
from typing import Any

import pytest

from formicary.table import Settings, Store, Tables
from formicary.table.store import outbox
from tests.table.notices.serving import HOME, partial_channel, pass_turn, quick, run, until_empty, wishes
from tests.table.receivers import MailServer, PushService, WebReceiver
from tests.table.sitting import ANN, BOB, PATIENCE, table_of_two, until


async def turns_with_faults(database: str, turns: int, restarts: int) -> tuple[int, int]:
    """Bob learns of his turns from notices alone, on three ways; servers are stopped, and receivers fail, in between. Returns how
    many turns there were, and how many messages came more than once."""
    rng = random.Random(7)
    async with MailServer() as post, PushService() as service, WebReceiver() as hook:
        settings = quick(smtp=post.url, lease=0.2)  # a message may come twice: that is what is counted
        tables = Tables(Store(database), Settings(workers=1, notices=settings))
        await tables.start()
        try:
            service.public = (await tables.notices.desk(BOB)).push or ""
            mailed = partial_channel(BOB, "email", "bob@example.org", options=f'{{"origin":"{HOME}"}}')
            await tables.store.run(lambda connection: outbox.copy_channel(connection, mailed))
            await tables.notices.add(BOB, "push", service.url, wishes(**service.keys))
            await tables.notices.add(BOB, "webhook", hook.url, wishes())
            await until(lambda: service.shown and hook.taken)
            service.shown.clear(), service.received.clear(), hook.taken.clear()
            table = await table_of_two(tables)
            expected: list[str] = []
            while len(expected) < turns:
                hook.statuses = [rng.choice((500, 429, 0, 200)) for _ in range(3)]
                service.statuses = [rng.choice((500, 503, 0, 201)) for _ in range(2)]
                post.answers = ["451 later"] * rng.randrange(2)
                if len(table.history) > 14:  # before the end
                    table = await table_of_two(tables)
                expected.append(f"{table.id}-{await pass_turn(tables, table, BOB)}")
                if len(expected) % (turns // restarts) == 0:  # the server stops, at whatever it is
                    await tables.close()
                    tables = Tables(Store(database), Settings(workers=1, notices=settings))
                    await tables.start()
                    table = await tables.get(table.id)
                number = len(expected)
                await until(lambda number=number: len(service.shown) >= number)  # Bob plays when he has heard of it
                await until(lambda last=expected[-1]: any(each.json()["id"] == last for each in reversed(hook.taken)))
                await until(lambda number=number: len({mail["message-id"] for mail in post.mails}) >= number)
                await pass_turn(tables, table, ANN)
            await until_empty(tables)
        finally:
            await tables.close()
        assert [each["id"] for each in service.shown] == expected  # each once, none else, in their order
        keys = [each.headers["idempotency-key"] for each in hook.taken]
        assert list(dict.fromkeys(keys)) == expected
        mails = [mail["message-id"] for mail in post.mails]
        assert len(set(mails)) == len(expected)
        again = len(service.received) + len(keys) + len(mails) - 3 * len(expected)
        return len(expected), again


def test_every_turn_is_shown_once_over_restarts_and_failing_receivers(database: str) -> None:
    turns, restarts = 20, 4

    async def work() -> None:
        count, again = await turns_with_faults(database, turns, restarts)
        print(f"{count} turns on three ways, {restarts} restarts: each shown once; {again} messages came twice and were known")
        assert count == turns

    run(work)


class Killable:
    """A server in a process of its own."""

    def __init__(self, database: str, smtp: str) -> None:
        self._command = [sys.executable, "-m", "tests.table.notice_process", database, smtp]
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)

    async def asks(self, do: str, **more: Any) -> Any:
        assert self._process is not None and self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps({"do": do, **more}).encode() + b"\n")
        async with asyncio.timeout(PATIENCE):
            return json.loads(await self._process.stdout.readline())

    async def kill(self) -> None:
        """At whatever it is doing: nothing of it is told beforehand."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        assert await self._process.wait() == -signal.SIGKILL


async def turns_with_kills(database: str, turns: int, kills: int) -> tuple[int, int]:
    """As above, but the server is a process that is killed while its notices are on their way."""
    rng = random.Random(7)
    async with MailServer() as post, PushService() as service, WebReceiver() as hook:
        server = Killable(database, post.url)
        await server.start()
        service.public = await server.asks("key")
        store = Store(database)
        mailed = partial_channel(BOB, "email", "bob@example.org", options=f'{{"origin":"{HOME}"}}')
        await store.run(lambda connection: outbox.copy_channel(connection, mailed))
        await asyncio.to_thread(store.close)
        await server.asks("add", kind="push", address=service.url, options=service.keys)
        await server.asks("add", kind="webhook", address=hook.url, options={})
        await until(lambda: service.shown and hook.taken)
        service.shown.clear(), service.received.clear(), hook.taken.clear()
        expected: list[str] = []
        table, length = await server.asks("table"), 0
        while len(expected) < turns:
            hook.statuses = [rng.choice((500, 429, 0, 200)) for _ in range(3)]
            service.statuses = [rng.choice((500, 503, 0, 201)) for _ in range(2)]
            post.answers = ["451 later"] * rng.randrange(2)
            if length > 14:  # before the end
                table = await server.asks("table")
            attempts = hook.attempts
            number, length = await server.asks("pass", table=table, to="bob")
            expected.append(f"{table}-{number}")
            count = len(expected)
            if count % (turns // kills) == 0:
                tried = attempts + rng.randrange(2)  # before any message of this turn, or after one of them
                await until(lambda tried=tried: hook.attempts >= tried)
                await server.kill()
                await server.start()
            await until(lambda number=count: len(service.shown) >= number)  # Bob plays when he has heard of it
            await until(lambda last=expected[-1]: any(each.json()["id"] == last for each in reversed(hook.taken)))
            await until(lambda number=count: len({mail["message-id"] for mail in post.mails}) >= number)
            _, length = await server.asks("pass", table=table, to="ann")
        async with asyncio.timeout(PATIENCE):
            while await server.asks("waiting"):
                await asyncio.sleep(0.01)
        await server.kill()
        assert [each["id"] for each in service.shown] == expected  # each once, none else, in their order
        keys = [each.headers["idempotency-key"] for each in hook.taken]
        assert list(dict.fromkeys(keys)) == expected
        mails = [mail["message-id"] for mail in post.mails]
        assert len(set(mails)) == len(expected)
        return len(expected), len(service.received) + len(keys) + len(mails) - 3 * len(expected)


@pytest.mark.parametrize(("turns", "kills"), [(4, 2), pytest.param(1000, 100, marks=pytest.mark.slow)])
def test_every_turn_is_shown_once_although_servers_are_killed_and_receivers_fail(database: str, turns: int, kills: int) -> None:
    async def work() -> None:
        count, again = await turns_with_kills(database, turns, kills)
        print(f"{count} turns on three ways, {kills} kills: each shown once; {again} messages came twice and were known")
        assert count == turns

    run(work)
