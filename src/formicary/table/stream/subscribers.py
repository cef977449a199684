"""Who is subscribed to which table, here and at other servers on the same database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Literal

import msgspec

from formicary.table.log.live_table import LiveTable

WAITING = 256  # packets that may wait for a slow subscriber; then its stream ends and the browser connects again


class Packet(msgspec.Struct, frozen=True):
    """Something for a subscriber: a message with its log number; without one, a named event, or empty to keep alive.

    The event `table` has the state of the table, `spectators` their number, `talk` what somebody says, `clocks` its clocks; `end`
    comes last and says why the stream ends.

    >>> Packet(57, b'{"sequence": 57}').number
    57
    """

    number: int | None
    data: bytes
    event: Literal["table", "spectators", "talk", "clocks", "end"] = "table"


Push = Callable[[Packet], bool]  # puts a packet on the wire at once; False if that cannot be, and nothing was sent


class Subscriber:
    """An open stream: one seat, or None for a spectator, and the person behind it.

    Packets wait in a queue for whoever reads the stream. With `push`, one that comes while nothing waits goes straight out, which
    saves waking the reader.
    """

    __slots__ = ("holder", "packets", "push", "seat", "silent", "waits")

    def __init__(self, seat: int | None, holder: str, push: Push | None = None) -> None:
        self.seat = seat
        self.holder = holder
        self.packets: asyncio.Queue[Packet | None] = asyncio.Queue(WAITING)
        self.push = push
        self.waits = False  # the reader has sent all it had and waits for more
        self.silent = False  # nothing has been sent since somebody last looked

    async def get(self) -> Packet | None:
        """The next packet that was not pushed."""
        self.waits = True
        packet = await self.packets.get()
        self.waits = False
        return packet

    def put(self, packet: Packet | None) -> None:
        """Hands a packet over; None ends the stream. A subscriber that is too far behind is ended."""
        self.silent = False
        if self.waits and self.push is not None and packet is not None and self.packets.empty() and self.push(packet):
            return
        try:
            self.packets.put_nowait(packet)
        except asyncio.QueueFull:
            while not self.packets.empty():
                self.packets.get_nowait()
            self.packets.put_nowait(None)


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is subscribed to a table: people with a seat by name, the others by number."""

    people: frozenset[str] = frozenset()
    spectators: int = 0


NOBODY = Presence()


class Subscribers:
    """All open streams of this server, and what other servers say of theirs."""

    def __init__(self) -> None:
        self._here: dict[str, dict[Subscriber, None]] = {}
        self._streams: dict[str, dict[str, int]] = {}  # table → person → open streams
        self._elsewhere: dict[str, dict[str, Presence]] = {}  # table → server → whom

    def add(self, table: str, subscriber: Subscriber) -> bool:
        """A stream opens; returns whether its person was not here before."""
        self._here.setdefault(table, {})[subscriber] = None
        streams = self._streams.setdefault(table, {})
        streams[subscriber.holder] = streams.get(subscriber.holder, 0) + 1
        return streams[subscriber.holder] == 1

    def remove(self, table: str, subscriber: Subscriber) -> bool:
        """A stream has ended; returns whether its person is gone with it."""
        here, streams = self._here.get(table, {}), self._streams.get(table, {})
        if subscriber not in here:
            return False
        del here[subscriber]
        streams[subscriber.holder] -= 1
        if streams[subscriber.holder]:
            return False
        del streams[subscriber.holder]
        if not here:
            del self._here[table], self._streams[table]
        return True

    def of(self, table: str) -> Collection[Subscriber]:
        """The open streams of a table."""
        return self._here.get(table, {}).keys()

    def all(self) -> list[Subscriber]:
        """All open streams."""
        return [subscriber for each in self._here.values() for subscriber in each]

    def tables(self) -> list[str]:
        """The tables that somebody here is subscribed to."""
        return list(self._here)

    def count(self) -> int:
        """How many streams are open."""
        return sum(len(each) for each in self._here.values())

    def here(self, table: LiveTable) -> Presence:
        """Who is subscribed at this server."""
        streams = self._streams.get(table.id)
        if not streams:
            return NOBODY
        people = frozenset(chair.holder for chair in table.chairs if chair.holder is not None and chair.holder in streams)
        return Presence(people, len(streams) - len(people))

    def anywhere(self, table: LiveTable) -> Presence:
        """Who is subscribed at any server."""
        found = self.here(table)
        people, spectators = found.people, found.spectators
        for other in self._elsewhere.get(table.id, {}).values():
            people |= other.people
            spectators += other.spectators
        return Presence(people, spectators)

    def hear_of(self, table: str, servers: Mapping[str, Presence]) -> bool:
        """What the other servers say of a table, all of them; returns whether that is news."""
        before = self._elsewhere.pop(table, {})
        if servers:
            self._elsewhere[table] = dict(servers)
        return before != servers

    def close(self) -> None:
        """Ends all streams."""
        for subscribers in list(self._here.values()):
            for subscriber in list(subscribers):
                subscriber.put(None)
