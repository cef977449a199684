"""Streams: from the present, from any entry of the past, also one that is no longer in memory; and who is there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from formicary.table import Tables, play, views
from formicary.table.log.live_table import RECENT, LiveTable
from formicary.table.stream import broadcast, messages
from formicary.table.stream.subscribers import WAITING, Packet, Subscriber
from tests.table.sitting import ANN, BOB, EVE, PATIENCE, at_tables, play_many, table_of_two


async def hear(
    tables: Tables, table: LiveTable, seat: int, after: int | None, count: int, begun: asyncio.Event | None = None
) -> list[dict[str, Any]]:
    """The first messages of a stream; `begun` is set when the first of them is there."""
    found: list[dict[str, Any]] = []
    stream = await tables.stream(table, seat, (ANN, BOB)[seat], after)
    async with asyncio.timeout(PATIENCE):
        async for packet in stream:
            if packet.number is not None:
                data = json.loads(packet.data)
                assert data["sequence"] == packet.number
                found.append(data)
                if begun is not None:
                    begun.set()
            if len(found) == count:
                break
    await stream.aclose()
    return found


def test_a_long_past_is_replayed_entry_by_entry_with_undos_as_they_happened(database: str) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        live: list[dict[str, Any]] = []

        async def listen() -> None:
            live.extend(await hear(tables, table, 0, 0, 3 * RECENT, begun))

        begun = asyncio.Event()
        task = asyncio.create_task(listen())
        await begun.wait()
        seed = 0
        while table.number < 3 * RECENT:
            seed += 1
            await play_many(tables, table, 1, seed)
            if seed % 3 == 0 or len(table.history) > 12:
                seat = table.history.steps[-1].seat
                to = 0 if len(table.history) > 12 else None
                await play.undo(tables, (ANN, BOB)[seat], table.id, seat=seat, to=to, request=None)
                if table.pending is not None:
                    await play.consent(tables, (BOB, ANN)[seat], table.id, 1 - seat, True)
        await task
        assert [each["sequence"] for each in live] == list(range(1, 3 * RECENT + 1))
        assert {"act", "undo", "state"} <= {each["kind"] for each in live}
        for after in (0, 1, 20, RECENT, 2 * RECENT, 3 * RECENT - 2):
            again = await hear(tables, table, 0, after, 3 * RECENT - after)
            assert [_without_undo(each) for each in again] == [_without_undo(each) for each in live[after:]]

    at_tables(database, work)


def _without_undo(message: dict[str, Any]) -> dict[str, Any]:
    """All but undo, which is as it stands now."""
    return {key: value for key, value in message.items() if key != "undo"}


def test_a_stream_from_a_number_that_is_not_there_yet_begins_with_the_present(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        assert (await hear(tables, table, 0, 99, 1))[0]["sequence"] == table.number

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)


def test_coming_and_going_is_told_to_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "KEEP_ALIVE", 3600.0)  # every packet tells something

    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        assert tables.connected(table) == set()
        ann = await tables.stream(table, 0, ANN, None)
        packets = [await anext(ann), await anext(ann)]
        assert [seat["connected"] for seat in json.loads(packets[1].data)["seats"]] == [True, False]
        bob = await tables.stream(table, 1, BOB, None)
        await anext(bob)
        await anext(bob)
        listening = asyncio.ensure_future(anext(bob))
        while [seat["connected"] for seat in json.loads((await anext(ann)).data)["seats"]] != [True, True]:
            pass
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        await bob.aclose()
        while [seat["connected"] for seat in json.loads((await anext(ann)).data)["seats"]] != [True, False]:
            pass
        await ann.aclose()
        assert tables.connected(table) == set()

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)


def test_a_subscriber_that_is_too_far_behind_is_ended() -> None:
    async def go() -> None:
        subscriber = Subscriber(0, ANN)
        for number in range(WAITING + 1):
            subscriber.put(Packet(number, b"{}"))
        assert subscriber.packets.qsize() == 1
        assert await subscriber.packets.get() is None

    asyncio.run(go())


def test_packets_are_pushed_only_while_nothing_is_on_its_way() -> None:
    """A reader that is slow or still at work gets its packets in order by the queue; what cannot be pushed waits there too."""

    async def go() -> None:
        pushed: list[int | None] = []
        wire_is_free = True

        def push(packet: Packet) -> bool:
            if wire_is_free:
                pushed.append(packet.number)
            return wire_is_free

        subscriber = Subscriber(0, ANN, push)
        subscriber.put(Packet(1, b"{}"))  # nobody reads yet
        assert (await subscriber.get()) == Packet(1, b"{}")
        subscriber.put(Packet(2, b"{}"))  # the reader is still at packet 1
        assert (pushed, await subscriber.get()) == ([], Packet(2, b"{}"))
        waiting = asyncio.ensure_future(subscriber.get())
        while not subscriber.waits:
            await asyncio.sleep(0)
        subscriber.put(Packet(3, b"{}"))
        wire_is_free = False
        subscriber.put(Packet(4, b"{}"))
        wire_is_free = True
        subscriber.put(Packet(5, b"{}"))  # must not overtake 4, which the reader has yet to take
        assert pushed == [3]
        assert (await waiting, await subscriber.get()) == (Packet(4, b"{}"), Packet(5, b"{}"))
        subscriber.put(None)
        assert await subscriber.get() is None

    asyncio.run(go())


def test_nothing_is_pushed_to_somebody_whose_seat_is_another_persons_now(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        pushed: list[Packet] = []

        def push(packet: Packet) -> bool:
            pushed.append(packet)
            return True

        async def read(stream: AsyncGenerator[Packet, None]) -> list[Packet]:
            return [packet async for packet in stream]

        reading = asyncio.ensure_future(read(await views.stream(tables, BOB, table.id, 1, None, push)))
        async with asyncio.timeout(PATIENCE):
            while not any(subscriber.waits for subscriber in tables.subscribers.of(table.id)):
                await asyncio.sleep(0)
        await play_many(tables, table, 3)
        assert [packet.number for packet in pushed if packet.number is not None] == [2, 3, 4]
        before = len(pushed)
        table.chairs[1].holder = EVE
        await play_many(tables, table, 1, seed=2)
        assert (await reading)[-1].event == "end"
        assert len(pushed) == before

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)


def test_what_is_made_once_for_all_seats_reads_as_if_made_for_each(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        await play_many(tables, table, 9)
        while not table.recent[-1].events():  # how the deal came out decides which moves tell something
            await play_many(tables, table, 1, seed=table.number)
        update = table.recent[-1]
        for seat in (0, None, 1):
            view = {key: part for key, part in table.history.pos.view(seat).items() if key != "static"}
            message = json.loads(messages.message_for(table, update, seat))
            assert tuple(message) == messages.Message.__struct_fields__
            assert message["view"] == json.loads(json.dumps(view))
            told = table.number, len(table.history), table.history.steps[-1].seat == seat
            assert (message["sequence"], message["length"], message["undo"]["can"] and not message["undo"]["asks"]) == told
            assert message["events"] and message["events"] == [
                json.loads(json.dumps(messages.event_for(event, seat, number))) for number, event in update.events()
            ]

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)


def test_a_silent_stream_shows_that_it_is_alive_and_a_busy_one_need_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "KEEP_ALIVE", 0.05)

    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        ann = await tables.stream(table, 0, ANN, None)
        async with asyncio.timeout(PATIENCE):
            while (await anext(ann)).data:
                pass
        await ann.aclose()

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)
