"""Notices: written with the move, sent after it, once for each turn, and with nothing of the game in them."""

from __future__ import annotations

import asyncio
import datetime
import json
import random
import re
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa

from formicary.kernel import FormicaryError
from formicary.table import ChannelOptions, NoticeSettings, SeatPlan, Settings, Store, TableError, Tables, create, play, seats
from formicary.table import invitations as invited
from formicary.table.errors import BadRequest, LinkUsed, NotNow, Unknown
from formicary.table.log.live_table import LiveTable
from formicary.table.notices import network, sender
from formicary.table.notices.channels import check_web_address
from formicary.table.store import outbox, schema
from formicary.table.store.outbox import ChannelRow
from tests.table.receivers import MailServer, PushService, WebReceiver
from tests.table.sitting import ANN, BOB, EVE, PATIENCE, table_of_two, until

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


def told(**more: Any) -> ChannelOptions:
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


def test_a_turn_comes_by_webhook_once_and_only_to_those_who_want_it(database: str) -> None:
    async def work() -> None:
        async with WebReceiver() as hook, serving(database) as tables:
            table = await table_of_two(tables)
            await tables.notices.add(BOB, "webhook", f"{hook.url}/hook", told())
            await until(lambda: hook.taken)
            assert hook.taken.pop().json() == {
                "kind": "greeting", "text": "Notices of your turns will come here.", "url": f"{HOME}/",
            }  # fmt: skip
            number = await pass_turn(tables, table, BOB)
            await until(lambda: hook.taken)
            (taken,) = hook.taken
            body = taken.json()
            assert body == {
                "kind": "turn", "id": f"{table.id}-{number}", "table": table.id, "game": "micropolis",
                "title": "Bob, it is your turn: Micropolis", "text": body["text"], "players": ["Ann", "Bob"], "seat": 1,
                "since": body["since"], "url": f"{HOME}/t/{table.id}",
            }  # fmt: skip
            assert re.fullmatch(r"With Ann\. The game has waited for you since \d{4}-\d\d-\d\d \d\d:\d\d\.", body["text"])
            assert taken.headers["idempotency-key"] == body["id"]
            await until_empty(tables)
            await pass_turn(tables, table, ANN)  # who wants none
            second = await pass_turn(tables, table, BOB)
            await until(lambda: len(hook.taken) == 2)
            assert hook.taken[1].json()["id"] == f"{table.id}-{second}"
            assert hook.attempts == 3

    run(work)


async def until_empty(tables: Tables) -> None:
    async with asyncio.timeout(PATIENCE):
        while await letters(tables):
            await asyncio.sleep(0.01)


def test_a_notice_is_in_the_transaction_of_its_move(database: str) -> None:
    """When the answer to the move is there, so is the notice; a move that is refused leaves none."""

    async def work() -> None:
        async with serving(database, NoticeSettings(delay=3600, poll=60)) as tables:
            table = await table_of_two(tables)
            add = partial_channel(BOB)
            await tables.store.run(lambda connection: outbox.copy_channel(connection, add))
            number = await pass_turn(tables, table, BOB)
            (row,) = await letters(tables)
            assert (row.channel, row.table_id, row.number, row.tries) == (add.id, table.id, number, 0)
            assert row.due - row.at == 3_600_000
            with pytest.raises(TableError):
                await play.act(tables, ANN, table.id, seat=0, sequence=table.number, action=0, request="not mine")
            assert len(await letters(tables)) == 1
            await tables.notices.seen(EVE, table.id, number)  # somebody else looks
            await tables.notices.seen(BOB, table.id, number - 1)  # Bob has seen what was before
            assert len(await letters(tables)) == 1
            await tables.notices.seen(BOB, table.id, number)
            assert await letters(tables) == []

    run(work)


def partial_channel(holder: str, kind: str = "webhook", address: str = "https://example.org/x", **more: Any) -> ChannelRow:
    values = {"options": "{}", "confirmed": 1, "made_at": 1, "sent_at": 0, "failing": "", **more}
    return ChannelRow(id=f"c{holder[0]}{kind[:4]}", holder=holder, kind=kind, address=address, **values)


def test_who_plays_alone_with_bots_or_holds_all_seats_gets_no_notices(database: str) -> None:
    async def work() -> None:
        async with serving(database, NoticeSettings(delay=3600, poll=60)) as tables:
            await tables.store.run(lambda connection: outbox.copy_channel(connection, partial_channel(ANN)))
            for other in (SeatPlan("bot", bot="random"), SeatPlan("local", "Cy")):
                made = await create.create(tables, ANN, game="micropolis", seats=[SeatPlan("me", "Ann"), other], options={})
                table = await tables.get(made.table)
                for _ in range(4):
                    await until(lambda table=table: table.chairs[table.history.pos.deciders[0]].bot is None)
                    seat = table.history.pos.deciders[0]
                    action = table.history.pos.legal(seat)[0]
                    await play.act(
                        tables, ANN, table.id, seat=seat, sequence=table.number, action=action, request=f"x{table.number}"
                    )
            assert await letters(tables) == []

    run(work)


def test_whoever_is_asked_to_let_a_move_be_taken_back_hears_of_it_once(database: str) -> None:
    async def work() -> None:
        async with WebReceiver() as hook, serving(database) as tables:
            table = await table_of_two(tables)
            await pass_turn(tables, table, BOB)
            await pass_turn(tables, table, ANN)
            await tables.notices.add(BOB, "webhook", f"{hook.url}/hook", told())
            await until(lambda: hook.taken)
            hook.taken.clear()
            number = await play.undo(tables, ANN, table.id, seat=0, to=0, request=None)
            await until(lambda: hook.taken)
            body = hook.taken[0].json()
            assert (body["kind"], body["id"], body["seat"]) == ("ask", f"{table.id}-{number}", 1)
            assert body["title"] == "Ann wants to take a move back: Micropolis"
            assert body["text"].startswith("The game waits for your answer since ")
            await until_empty(tables)

            # What was answered, or given up, before it went out is not told.
            await play.consent(tables, BOB, table.id, 1, False)
            hook.statuses = [500] * 10_000
            attempts = hook.attempts
            await play.undo(tables, ANN, table.id, seat=0, to=0, request=None)
            await until(lambda: hook.attempts > attempts)
            await play.consent(tables, ANN, table.id, 0, False)
            await until_empty(tables)
            assert len(hook.taken) == 1
            hook.statuses = []
            last = await pass_turn(tables, table, BOB)
            await until(lambda: hook.taken[-1].json()["id"] == f"{table.id}-{last}")
            assert hook.taken[-1].json()["kind"] == "turn"

    run(work)


def test_what_was_answered_meanwhile_is_not_told(database: str) -> None:
    """The receiver is out of order while Bob plays; afterwards only the turn that is his now is told."""

    async def work() -> None:
        async with WebReceiver() as hook, serving(database) as tables:
            table = await table_of_two(tables)
            await tables.notices.add(BOB, "webhook", hook.url, told())
            await until(lambda: hook.taken)
            await until_empty(tables)
            hook.statuses = [503] * 1000
            await pass_turn(tables, table, BOB)
            await until(lambda: hook.attempts > 2)
            await pass_turn(tables, table, ANN)
            await until_empty(tables)  # nobody waits for Bob: nothing is left to tell
            hook.statuses = []
            number = await pass_turn(tables, table, BOB)
            await until(lambda: len(hook.taken) == 2)
            assert hook.taken[1].json()["id"] == f"{table.id}-{number}"

    run(work)


def test_a_receiver_that_hangs_slows_no_move_and_no_other_receiver(database: str) -> None:
    async def work() -> None:
        never = quick(patience=10 * PATIENCE, lease=10 * PATIENCE)  # nobody gives up a receiver that hangs
        async with WebReceiver() as bad, WebReceiver() as good, serving(database, never) as tables:
            table = await table_of_two(tables)
            bad.hang = True
            for path in range(4):
                await tables.notices.add(BOB, "webhook", f"{bad.url}/{path}", told())
            await tables.notices.add(BOB, "webhook", good.url, told())
            await until(lambda: bad.attempts >= 4 and good.taken)
            async with asyncio.timeout(PATIENCE):  # whoever waited for one of them would wait for ten times as long
                for _ in range(3):
                    await pass_turn(tables, table, BOB)
                    await pass_turn(tables, table, ANN)
                number = await pass_turn(tables, table, BOB)
            await until(lambda: any(each.json().get("id") == f"{table.id}-{number}" for each in good.taken))
            desk = await tables.notices.desk(BOB)
            await until(lambda: bad.attempts >= 4)
            assert [channel.failing for channel in desk.channels][-1] == ""

    run(work)


def test_push_is_encrypted_for_the_browser_and_signed_by_the_server(database: str) -> None:
    async def work() -> None:
        async with PushService() as service:
            for _ in range(2):  # the key is the same after a restart
                async with serving(database) as tables:
                    desk = await tables.notices.desk(BOB)
                    assert desk.push is not None and service.public in ("", desk.push)
                    service.public = desk.push
            async with serving(database) as tables:
                table = await table_of_two(tables)
                await tables.notices.add(BOB, "push", f"{service.url}/send/1", told(language="de", **service.keys))
                await until(lambda: service.shown)
                number = await pass_turn(tables, table, BOB)
                await until(lambda: len(service.shown) == 2)
                assert service.shown[1] == {
                    "id": f"{table.id}-{number}", "table": table.id, "number": number, "waiting": 1,
                    "title": "Bob, du bist am Zug: Micropolis", "body": service.shown[1]["body"],
                    "url": f"/t/{table.id}?seat=1",
                }  # fmt: skip
                assert service.taken[1].headers["topic"] == table.id
                await tables.notices.add(BOB, "push", f"{service.url}/send/2", told(**service.keys))  # the browser's new one
                (channel,) = (await tables.notices.desk(BOB)).channels
                assert channel.address == "127.0.0.1" and channel.options.auth == ""
                await until_empty(tables)
                service.statuses = [410]
                await pass_turn(tables, table, ANN)
                await pass_turn(tables, table, BOB)
                await until(lambda: not service.statuses)
                await until_empty(tables)
                assert (await tables.notices.desk(BOB)).channels == []  # the browser has ended it

    run(work)


def test_a_mail_address_is_asked_first_and_stops_with_one_click(database: str) -> None:
    async def work() -> None:
        async with MailServer() as post, serving(database, quick(smtp=post.url)) as tables:
            table = await table_of_two(tables)
            await tables.notices.add(BOB, "email", "bob@example.org", told())
            await until(lambda: post.mails)
            await until_empty(tables)  # the question is on its way, and written off
            await pass_turn(tables, table, BOB)
            assert await letters(tables) == []  # nobody has said yes
            with pytest.raises(NotNow, match="on its way"):
                await tables.notices.add(EVE, "email", "bob@example.org", told())
            with pytest.raises(Unknown, match="does not work"):
                await tables.notices.confirm("yes.nothing.here")
            yes = found(r"/notices#yes=(\S+)", post.body())
            with pytest.raises(Unknown):
                await tables.notices.stop(yes)  # a yes is no no
            await tables.notices.confirm(yes)
            await pass_turn(tables, table, ANN)
            await pass_turn(tables, table, BOB)
            await until(lambda: len(post.mails) == 2)
            mail = post.mails[1]
            assert mail["to"] == "bob@example.org" and mail["subject"] == "Bob, it is your turn: Micropolis"
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click" and mail["auto-submitted"]
            assert re.fullmatch(rf"<{HOME}/api/notices/stop/no\.\S+>", mail["List-Unsubscribe"])
            assert table.id in post.body() or "/join/micropolis#seat." in post.body()
            no = found(r"/api/notices/stop/(\S+)>", mail["List-Unsubscribe"])
            await tables.notices.stop(no)
            await tables.notices.stop(no)
            assert (await tables.notices.desk(BOB)).channels == []

    run(work)


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match is not None, text
    return match[1]


def test_the_link_in_a_mail_opens_the_seat_on_the_device_that_it_is_read_on(database: str) -> None:
    phone = "f" * 48

    async def work() -> None:
        async with MailServer() as post, serving(database, quick(smtp=post.url)) as tables:
            table = await table_of_two(tables)
            mailed = partial_channel(BOB, "email", "bob@example.org", options=f'{{"origin":"{HOME}"}}')
            await tables.store.run(lambda connection: outbox.copy_channel(connection, mailed))
            await pass_turn(tables, table, BOB)
            await until(lambda: post.mails)
            token = found(r"/join/micropolis#(\S+)", post.body())
            seen = await invited.look_at(tables, BOB, token)
            assert seen.yours == table.id  # where the seat is already, the link just leads there
            assert (await invited.look_at(tables, phone, token)).yours is None
            assert await seats.claim(tables, phone, token, "") == (table.id, 1)
            assert table.chairs[1].holder == phone and table.chairs[1].name == "Bob"
            assert [each.address for each in (await tables.notices.desk(phone)).channels] == ["bob@example.org"]
            await pass_turn(tables, table, ANN)
            await pass_turn(tables, table, phone)
            await until(lambda: len(post.mails) == 2)  # one mail for the turn, though two devices have asked for mails
            assert await seats.claim(tables, BOB, found(r"/join/micropolis#(\S+)", post.body()), "") == (table.id, 1)
            await tables.notices.stop(found(r"/api/notices/stop/(\S+)>", post.mails[1]["List-Unsubscribe"]))
            for desk in (await tables.notices.desk(BOB), await tables.notices.desk(phone)):
                assert desk.channels == []
            with pytest.raises(LinkUsed):
                await seats.claim(tables, EVE, token, "Eve")
            with pytest.raises(Unknown):
                await seats.claim(tables, EVE, token[:-1] + ("A" if token[-1] != "A" else "B"), "Eve")

    run(work)


def test_mails_that_are_due_together_are_one_and_come_again_as_the_same_one(database: str) -> None:
    async def work() -> None:
        async with MailServer() as post, serving(database, quick(smtp=post.url)) as tables:
            mailed = partial_channel(BOB, "email", "bob@example.org", options=f'{{"origin":"{HOME}","every":6}}')
            two = [await table_of_two(tables) for _ in range(3)]
            await tables.store.run(lambda connection: outbox.copy_channel(connection, mailed))
            await pass_turn(tables, two[0], BOB)
            await until(lambda: len(post.mails) == 1)
            for table in two[1:]:
                await pass_turn(tables, table, BOB)
            async with asyncio.timeout(PATIENCE):
                while any(row.due < (time.time() + 5 * 3600) * 1000 for row in await letters(tables)):
                    await asyncio.sleep(0.01)
            assert len(post.mails) == 1 and len(await letters(tables)) == 2  # they wait for six hours to pass
            post.answers = ["451 try again later"]
            past = int(time.time() * 1000) - 6 * 3600 * 1000

            def hours_later(connection: sa.Connection) -> None:
                outbox.change_channel(connection, mailed.id, sent_at=past)
                connection.execute(sa.update(schema.outbox).values(due=past))

            await tables.store.run(hours_later)
            await until(lambda: len(post.mails) == 2)
            assert post.mails[1]["subject"] == "It is your turn at 2 tables"
            assert all(f"#seat.{mailed.id}.{table.id}.1." in post.body() for table in two[1:])
            assert two[0].id not in post.body()
            assert post.answers == [] and len({mail["message-id"] for mail in post.mails}) == 2

    run(work)


@pytest.mark.parametrize(
    ("hour", "until_hour", "days"), [(21, None, 0), (22, 7, 1), (23, 7, 1), (3, 7, 0), (7, None, 0), (12, None, 0)]
)
def test_quiet_hours_end_in_the_persons_own_zone(hour: int, until_hour: int | None, days: int) -> None:
    options = ChannelOptions(quiet_from=22, quiet_to=7, zone="Asia/Tokyo")
    at = datetime.datetime(2026, 3, 1, hour, 30, tzinfo=datetime.timezone(datetime.timedelta(hours=9)))
    end = options.quiet_until(at)
    if until_hour is None:
        assert end is None
    else:
        assert end is not None and (end.day, end.hour, end.minute) == (1 + days, until_hour, 0)
    row = partial_channel(BOB, sent_at=0)
    rest = sender.rest_until(row, options, int(at.timestamp() * 1000))
    assert rest == (None if end is None else int(end.timestamp() * 1000))


def test_private_addresses_and_odd_ones_are_refused(tmp_path: Any) -> None:
    async def work() -> None:
        async with WebReceiver() as hook, serving(f"sqlite:///{tmp_path}/t.db", quick(allow_private=False)) as tables:
            for address in ("https://127.0.0.1/x", "https://[::1]/x", "https://10.1.2.3/", "https://169.254.169.254/latest"):
                with pytest.raises(BadRequest, match="private network"):
                    await tables.notices.add(ANN, "webhook", address, told())
            for address in (hook.url, "ftp://example.org", "https://", "https://a:b@example.org/", "https://ex ample.org/", "x"):
                with pytest.raises(BadRequest):
                    await tables.notices.add(ANN, "webhook", address, told())
            with pytest.raises(NotNow, match="no e-mail"):
                await tables.notices.add(ANN, "email", "ann@example.org", told())
            with pytest.raises(BadRequest, match="not complete"):
                await tables.notices.add(ANN, "push", "https://example.org/", told(p256dh="AAAA", auth="BB"))
            # A name that led elsewhere when it was asked about is judged again when something is sent.
            sneaked = partial_channel(BOB, address=hook.url.replace("http:", "https:"))
            await tables.store.run(lambda connection: outbox.add_channel(connection, sneaked, 1))
            async with asyncio.timeout(PATIENCE):
                while not (await tables.notices.desk(BOB)).channels[0].failing:
                    await asyncio.sleep(0.01)
            assert (await tables.notices.desk(BOB)).channels[0].failing == network.PRIVATE
            assert hook.attempts == 0

    run(work)


@pytest.mark.parametrize(
    "address",
    ["10.0.0.1", "127.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "::1", "fe80::1",
     "fc00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "224.0.0.1", "::",
     "192.0.0.8", "fec0::1", "::10.0.0.1", "64:ff9b:1::10.0.0.1", "::ffff:0:127.0.0.1"],
)  # fmt: skip
def test_addresses_that_are_not_everybodys_are_not_public(address: str) -> None:
    assert not network.is_public(address)


def test_addresses_of_the_internet_are_public() -> None:
    for address in ("93.184.215.14", "2606:4700:4700::1111", "::ffff:93.184.215.14", "64:ff9b::93.184.215.14"):
        assert network.is_public(address), address
    assert check_web_address("https://ntfy.sh/topic", False).hostname == "ntfy.sh"


async def turns_with_faults(database: str, turns: int, restarts: int) -> tuple[int, int]:
    """Bob learns of his turns from notices alone, on three ways; servers are stopped, and receivers fail, in between. Returns how
    many turns there were, and how many messages came more than once."""
    rng = random.Random(7)
    async with MailServer() as post, PushService() as service, WebReceiver() as hook:
        settings = quick(smtp=post.url)
        tables = Tables(Store(database), Settings(workers=1, notices=settings))
        await tables.start()
        try:
            service.public = (await tables.notices.desk(BOB)).push or ""
            mailed = partial_channel(BOB, "email", "bob@example.org", options=f'{{"origin":"{HOME}"}}')
            await tables.store.run(lambda connection: outbox.copy_channel(connection, mailed))
            await tables.notices.add(BOB, "push", service.url, told(**service.keys))
            await tables.notices.add(BOB, "webhook", hook.url, told())
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


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"smtp": "mail.example.org"}, "The mail server is smtp://"),
        ({"smtp": "smtp://mail.example.org"}, "E-mail needs a sender"),
        ({"smtp": "smtp://mail.example.org", "mail_from": "ants@example.org"}, "E-mail needs the address at which people find"),
        ({"public_url": "play.example.org"}, "The public address of the server begins with"),
    ],
)
def test_settings_that_cannot_work_are_refused_in_one_sentence(given: dict[str, str], said: str) -> None:
    """Links in mails lead to the address that the host has named: nobody else may choose it."""
    with pytest.raises(FormicaryError, match=said):
        NoticeSettings(**given).check()  # type: ignore[arg-type]
    NoticeSettings(smtp="smtp://mail.example.org", mail_from="ants@example.org", public_url=HOME).check()
