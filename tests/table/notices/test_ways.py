"""The ways on which notices come: push and e-mail, each begun and ended by its owner, and not at night."""

from __future__ import annotations

import asyncio
import datetime
import re
import time

import pytest
import sqlalchemy as sa

from formicary.table import ChannelOptions, seats
from formicary.table import invitations as invited
from formicary.table.errors import LinkUsed, NotNow, Unknown
from formicary.table.notices import sender
from formicary.table.store import outbox, schema
from tests.table.notices.serving import HOME, found, letters, partial_channel, pass_turn, quick, run, serving, until_empty, wishes
from tests.table.receivers import MailServer, PushService
from tests.table.sitting import ANN, BOB, EVE, PATIENCE, table_of_two, until


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
                await tables.notices.add(BOB, "push", f"{service.url}/send/1", wishes(language="de", **service.keys))
                await until(lambda: service.shown)
                number = await pass_turn(tables, table, BOB)
                await until(lambda: len(service.shown) == 2)
                assert service.shown[1] == {
                    "id": f"{table.id}-{number}", "table": table.id, "number": number, "waiting": 1,
                    "title": "Bob, du bist am Zug: Micropolis", "body": service.shown[1]["body"],
                    "url": f"/t/{table.id}?seat=1",
                }  # fmt: skip
                assert service.taken[1].headers["topic"] == table.id
                await tables.notices.add(BOB, "push", f"{service.url}/send/2", wishes(**service.keys))  # the browser's new one
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
            await tables.notices.add(BOB, "email", "bob@example.org", wishes())
            await until(lambda: post.mails)
            await until_empty(tables)  # the question is on its way, and written off
            await pass_turn(tables, table, BOB)
            assert await letters(tables) == []  # nobody has said yes
            with pytest.raises(NotNow, match="on its way"):
                await tables.notices.add(EVE, "email", "bob@example.org", wishes())
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
