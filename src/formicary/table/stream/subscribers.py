"""Who is subscribed to which table, here and at other servers on the same database."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

WAITING = 256  # packets that may wait for a slow subscriber; then its stream ends and the browser connects again
REMOTE_LASTS = 70.0  # seconds that another server's notice of who is connected there counts


@dataclass(frozen=True, slots=True)
class Packet:
    """Something for a subscriber: a message with its log number; without one, the state of the table, or empty to keep alive.

    >>> Packet(57, b'{"sequence": 57}').number
    57
    """

    number: int | None
    data: bytes


class Subscriber:
    """An open stream: one seat, or None for a spectator, and the person behind it."""

    __slots__ = ("holder", "packets", "seat")

    def __init__(self, seat: int | None, holder: str) -> None:
        self.seat = seat
        self.holder = holder
        self.packets: asyncio.Queue[Packet | None] = asyncio.Queue(WAITING)

    def put(self, packet: Packet | None) -> None:
        """Hands a packet over; None ends the stream. A subscriber that is too far behind is ended."""
        try:
            self.packets.put_nowait(packet)
        except asyncio.QueueFull:
            while not self.packets.empty():
                self.packets.get_nowait()
            self.packets.put_nowait(None)


class Subscribers:
    """All open streams of this server."""

    def __init__(self) -> None:
        self._here: dict[str, list[Subscriber]] = {}
        self._elsewhere: dict[str, dict[str, tuple[float, frozenset[str]]]] = {}  # table → server → until when, whom

    def add(self, table: str, subscriber: Subscriber) -> None:
        """A stream opens."""
        self._here.setdefault(table, []).append(subscriber)

    def remove(self, table: str, subscriber: Subscriber) -> None:
        """A stream has ended."""
        left = self._here.get(table, [])
        if subscriber in left:
            left.remove(subscriber)
        if not left:
            self._here.pop(table, None)

    def of(self, table: str) -> list[Subscriber]:
        """The open streams of a table."""
        return self._here.get(table, [])

    def tables(self) -> list[str]:
        """The tables that somebody here is subscribed to."""
        return list(self._here)

    def people_here(self, table: str) -> frozenset[str]:
        """The people who are subscribed at this server."""
        return frozenset(subscriber.holder for subscriber in self._here.get(table, []))

    def people(self, table: str) -> frozenset[str]:
        """The people who are subscribed at any server."""
        now = time.monotonic()
        found = self.people_here(table)
        for until, whom in self._elsewhere.get(table, {}).values():
            if until > now:
                found |= whom
        return found

    def remote_presence(self, server: str, table: str, whom: frozenset[str]) -> bool:
        """Another server says who is subscribed there; returns whether that is news."""
        servers = self._elsewhere.setdefault(table, {})
        until, before = servers.get(server, (0.0, frozenset()))
        known = before if until > time.monotonic() else frozenset[str]()
        if whom:
            servers[server] = (time.monotonic() + REMOTE_LASTS, whom)
        else:
            servers.pop(server, None)
            if not servers:
                del self._elsewhere[table]
        return known != whom

    def close(self) -> None:
        """Ends all streams."""
        for subscribers in list(self._here.values()):
            for subscriber in subscribers:
                subscriber.put(None)
