"""Broadcasting: what happens at a table goes to its subscribers, to each as that seat may see it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable

import msgspec

from formicary.table.log.live_table import LiveTable, Update
from formicary.table.log.stored import Stored
from formicary.table.stream import messages
from formicary.table.stream.info import info_for
from formicary.table.stream.subscribers import Packet, Subscriber, Subscribers

KEEP_ALIVE = 15.0  # seconds after which a silent stream shows that it is alive

ReadPast = Callable[[LiveTable, int | None, int, int], Awaitable[list[Packet]]]  # table, seat, after, up to


class Broadcaster:
    """Sends updates and the state of tables to subscribers.

    `read_past` gives packets older than what a table keeps in memory; `on_presence` is called when somebody has come or gone.
    """

    def __init__(self, subscribers: Subscribers, read_past: ReadPast, on_presence: Callable[[LiveTable], None]) -> None:
        self.subscribers = subscribers
        self._read_past = read_past
        self._on_presence = on_presence

    def publish(self, table: LiveTable, update: Update) -> None:
        """Sends an update to every subscriber whom it concerns."""
        for subscriber in self.subscribers.of(table.id):
            for packet in packets_for(table, [update], subscriber.seat):
                subscriber.put(packet)
        if update.kind == "state":
            self.publish_info(table)

    def publish_info(self, table: LiveTable) -> None:
        """Sends the state of the table to every subscriber: seats, names, who is connected."""
        known: dict[str, Packet] = {}
        for subscriber in self.subscribers.of(table.id):
            if subscriber.holder not in known:
                known[subscriber.holder] = self._info_packet(table, subscriber.holder)
            subscriber.put(known[subscriber.holder])

    def connected(self, table: LiveTable) -> set[int]:
        """The seats whose people are subscribed, at any server."""
        people = self.subscribers.people(table.id)
        return {seat for seat, chair in enumerate(table.chairs) if chair.holder in people}

    async def stream(self, table: LiveTable, seat: int | None, holder: str, after: int | None) -> AsyncGenerator[Packet, None]:
        """Everything after entry `after`, in order, and then whatever happens, until the stream is ended.

        Without `after` it begins with the present state. Nothing is missed: the subscriber is added before the past is read.
        """
        subscriber = Subscriber(seat, holder)
        has_come = holder not in self.subscribers.people(table.id)
        self.subscribers.add(table.id, subscriber)
        try:
            for packet in await self._first_packets(table, seat, after, table.number):
                yield packet
            yield self._info_packet(table, holder)
            if has_come:
                self._on_presence(table)
            while (sent := await _next_packet(subscriber)) is not None:
                yield sent
        finally:
            self.subscribers.remove(table.id, subscriber)
            if holder not in self.subscribers.people(table.id):
                self._on_presence(table)

    async def _first_packets(self, table: LiveTable, seat: int | None, after: int | None, upto: int) -> list[Packet]:
        if after is None or after > upto:
            return [Packet(upto, messages.message_for(table, table.recent[-1], seat))]
        if table.recent[0].number <= after + 1:
            return packets_for(table, [update for update in table.recent if after < update.number <= upto], seat)
        return await self._read_past(table, seat, after, upto)

    def _info_packet(self, table: LiveTable, holder: str) -> Packet:
        return Packet(None, msgspec.json.encode(info_for(table, holder, self.connected(table))))


def packets_for(table: LiveTable, updates: list[Update], seat: int | None) -> list[Packet]:
    """The packets of those updates that are for a seat."""
    its = [update for update in updates if update.only is None or update.only == seat]
    return [Packet(update.number, messages.message_for(table, update, seat)) for update in its]


def replayed_packets(stored: Stored, seat: int | None, after: int, upto: int) -> list[Packet]:
    """Packets from longer ago, made by replaying a stored log."""
    rest = stored.rows
    stored.rows = [row for row in rest if row.number <= after]
    table = LiveTable.from_store(stored)
    found: list[Packet] = []
    for row in rest:
        if after < row.number <= upto:
            found += packets_for(table, [table.fold(row)], seat)
    return found


async def _next_packet(subscriber: Subscriber) -> Packet | None:
    try:
        async with asyncio.timeout(KEEP_ALIVE):
            return await subscriber.packets.get()
    except TimeoutError:
        return Packet(None, b"")
