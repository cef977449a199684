"""Notices of turns: written with the move, sent after it, and with nothing of the game in them; none that is out of date."""

from __future__ import annotations

import asyncio
import re

import pytest

from formicary.table import NoticeSettings, SeatPlan, TableError, create, play
from formicary.table.store import outbox
from tests.table.notices.serving import HOME, letters, partial_channel, pass_turn, quick, run, serving, until_empty, wishes
from tests.table.receivers import WebReceiver
from tests.table.sitting import ANN, BOB, EVE, PATIENCE, table_of_two, until


def test_a_turn_comes_by_webhook_once_and_only_to_those_who_want_it(database: str) -> None:
    async def work() -> None:
        async with WebReceiver() as hook, serving(database) as tables:
            table = await table_of_two(tables)
            await tables.notices.add(BOB, "webhook", f"{hook.url}/hook", wishes())
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
            await tables.notices.add(BOB, "webhook", f"{hook.url}/hook", wishes())
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
            await tables.notices.add(BOB, "webhook", hook.url, wishes())
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
                await tables.notices.add(BOB, "webhook", f"{bad.url}/{path}", wishes())
            await tables.notices.add(BOB, "webhook", good.url, wishes())
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
