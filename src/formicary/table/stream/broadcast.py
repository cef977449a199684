"""Broadcasting: what happens at a table goes to its subscribers, to each as that seat may see it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable

import msgspec

from formicary.kernel import Sentence
from formicary.kernel.sentences import english
from formicary.table.access import may_see
from formicary.table.log.live_table import LiveTable, Update
from formicary.table.log.stored import Stored
from formicary.table.stream import messages
from formicary.table.stream.clocks import clock_state
from formicary.table.stream.info import info_for
from formicary.table.stream.subscribers import Packet, Push, Subscriber, Subscribers

UNSEATED = Sentence("This seat has moved to another device or person; it is no longer yours.")
UNSEEN = Sentence("You may no longer watch this table.")
KEEP_ALIVE = 15.0  # seconds after which a silent stream shows that it is alive
AT_ONCE = 64  # spectators who are served before requests have their turn again

ReadPast = Callable[[LiveTable, int | None, int, int], Awaitable[list[Packet]]]  # table, seat, after, up to


class Broadcaster:
    """Sends updates and the state of tables to subscribers.

    `read_past` gives packets older than what a table keeps in memory; `on_presence` is called when somebody has come or gone;
    `reading` tells the time of clocks.
    """

    def __init__(
        self,
        subscribers: Subscribers,
        read_past: ReadPast,
        on_presence: Callable[[LiveTable], None],
        reading: Callable[[], int],
    ) -> None:
        self.subscribers = subscribers
        self._read_past = read_past
        self._on_presence = on_presence
        self._reading = reading
        self._crowds: dict[str, deque[tuple[Subscriber, Packet]]] = {}  # table → spectators who have yet to get a packet

    def publish(self, table: LiveTable, update: Update) -> None:
        """Sends an update to every subscriber whom it concerns."""
        known: dict[int | None, list[Packet]] = {}

        def packets(subscriber: Subscriber) -> list[Packet]:
            seat = subscriber.seat
            found = known.get(seat)
            if found is None:
                is_for = update.only is None or update.only == seat
                found = known[seat] = [Packet(update.number, messages.message_for(table, update, seat))] if is_for else []
            return found

        self.send(table, packets)
        if update.kind == "state":
            self.publish_info(table)

    def publish_info(self, table: LiveTable, only: str | None = None) -> None:
        """Sends the state of the table to every subscriber, or to one person's: seats, names, who is connected."""
        known: dict[str | None, Packet] = {}

        def info(subscriber: Subscriber) -> list[Packet]:
            if only is not None and subscriber.holder != only:
                return []
            who = subscriber.holder if has_part(table, subscriber.holder) else None  # all spectators are told the same
            if who not in known:
                known[who] = self._info_packet(table, subscriber.holder)
            return [known[who]]

        self.send(table, info)

    def publish_spectators(self, table: LiveTable, count: int) -> None:
        """Sends the number of spectators to every subscriber."""
        packet = [Packet(None, msgspec.json.encode({"spectators": count}), "spectators")]
        self.send(table, lambda _: packet)

    def publish_clocks(self, table: LiveTable) -> None:
        """Sends the clocks to every subscriber, as they stand now."""
        packet = [Packet(None, msgspec.json.encode(clock_state(table, self._reading())), "clocks")]
        self.send(table, lambda _: packet)

    def connected(self, table: LiveTable) -> set[int]:
        """The seats whose people are subscribed, at any server."""
        people = self.subscribers.anywhere(table).people
        return {seat for seat, chair in enumerate(table.chairs) if chair.holder in people}

    def send(self, table: LiveTable, packets: Callable[[Subscriber], list[Packet]]) -> None:
        """Hands packets over: to the seats at once, to spectators in turn, so that no crowd keeps requests waiting."""
        crowd = self._crowds.get(table.id)
        for subscriber in list(self.subscribers.of(table.id)):
            if subscriber.seat is not None:
                for packet in packets(subscriber):
                    subscriber.put(packet)
            else:
                for packet in packets(subscriber):
                    if crowd is None:
                        crowd = self._crowds[table.id] = deque()
                        asyncio.get_running_loop().call_soon(self._serve_crowd, table.id)
                    crowd.append((subscriber, packet))

    def _serve_crowd(self, table_id: str) -> None:
        crowd = self._crowds[table_id]
        for _ in range(min(AT_ONCE, len(crowd))):
            subscriber, packet = crowd.popleft()
            subscriber.put(packet)
        if crowd:
            asyncio.get_running_loop().call_soon(self._serve_crowd, table_id)
        else:
            del self._crowds[table_id]

    async def stream(
        self, table: LiveTable, seat: int | None, holder: str, after: int | None, push: Push | None = None
    ) -> AsyncGenerator[Packet, None]:
        """Everything after entry `after`, in order, and then whatever happens, until the stream is ended.

        Without `after` it begins with the present state. Nothing is missed: the subscriber is added before the past is read.
        Whether the subscriber may see it is asked again for every packet; one who lost the right is told so, and the stream ends.
        What can be pushed is, and does not come here: nothing else is on its way then.
        """

        def push_if_allowed(packet: Packet) -> bool:
            return push is not None and may_see(table, holder, seat) and push(packet)

        packets = self._packets(table, Subscriber(seat, holder, push and push_if_allowed), after)
        try:
            async for packet in packets:
                if not may_see(table, holder, seat):
                    yield Packet(None, msgspec.json.encode(messages.Ended(english(UNSEEN if seat is None else UNSEATED))), "end")
                    return
                yield packet
        finally:
            await packets.aclose()

    async def _packets(self, table: LiveTable, subscriber: Subscriber, after: int | None) -> AsyncGenerator[Packet, None]:
        has_come = self.subscribers.add(table.id, subscriber)
        try:
            for packet in await self._first_packets(table, subscriber.seat, after, table.number):
                yield packet
            yield self._info_packet(table, subscriber.holder)
            if has_come:
                self._on_presence(table)
            while (sent := await subscriber.get()) is not None:
                yield sent
        finally:
            if self.subscribers.remove(table.id, subscriber):
                self._on_presence(table)

    async def keep_alive(self) -> None:
        """Waits, and lets streams show that they are alive that have been silent for as long."""
        for subscriber in self.subscribers.all():
            subscriber.silent = True
        await asyncio.sleep(KEEP_ALIVE)
        for number, subscriber in enumerate(self.subscribers.all()):
            if subscriber.silent and subscriber.packets.empty():
                subscriber.put(Packet(None, b""))
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)

    async def _first_packets(self, table: LiveTable, seat: int | None, after: int | None, upto: int) -> list[Packet]:
        if after is None or after > upto:
            return [Packet(upto, messages.message_for(table, table.recent[-1], seat))]
        if table.recent[0].number <= after + 1:
            return packets_for(table, [update for update in table.recent if after < update.number <= upto], seat)
        return await self._read_past(table, seat, after, upto)

    def _info_packet(self, table: LiveTable, holder: str) -> Packet:
        spectators = self.subscribers.anywhere(table).spectators
        return Packet(None, msgspec.json.encode(info_for(table, holder, self.connected(table), spectators, self._reading())))


def has_part(table: LiveTable, holder: str) -> bool:
    """Whether somebody is more than a spectator."""
    return holder == table.host or any(chair.holder == holder for chair in table.chairs)


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
