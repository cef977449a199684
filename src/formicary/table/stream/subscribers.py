"""Who is listening to which table, here and at other servers on the same database."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

WAITING = 256  # messages that may wait for a slow listener; then its stream ends and it comes back by itself
REMOTE_LASTS = 70.0  # seconds that another server's word on who is there counts


@dataclass(frozen=True, slots=True)
class Piece:
    """Something for a listener: a message with its log number; without one, news of the table or an empty sign of life."""

    number: int | None
    data: bytes


class Listener:
    """An open stream: one seat, or None for a spectator, and the person behind it."""

    __slots__ = ("holder", "pieces", "seat")

    def __init__(self, seat: int | None, holder: str) -> None:
        self.seat = seat
        self.holder = holder
        self.pieces: asyncio.Queue[Piece | None] = asyncio.Queue(WAITING)

    def put(self, piece: Piece | None) -> None:
        """Hands a piece over; None ends the stream. One that is too far behind is ended."""
        try:
            self.pieces.put_nowait(piece)
        except asyncio.QueueFull:
            while not self.pieces.empty():
                self.pieces.get_nowait()
            self.pieces.put_nowait(None)


class Hub:
    """All open streams of this server."""

    def __init__(self) -> None:
        self._here: dict[str, list[Listener]] = {}
        self._elsewhere: dict[str, dict[str, tuple[float, frozenset[str]]]] = {}  # table → server → until when, whom

    def add(self, table: str, listener: Listener) -> None:
        """A stream opens."""
        self._here.setdefault(table, []).append(listener)

    def remove(self, table: str, listener: Listener) -> None:
        """A stream has ended."""
        left = self._here.get(table, [])
        if listener in left:
            left.remove(listener)
        if not left:
            self._here.pop(table, None)

    def listeners(self, table: str) -> list[Listener]:
        """The open streams of a table."""
        return self._here.get(table, [])

    def tables(self) -> list[str]:
        """The tables that somebody here listens to."""
        return list(self._here)

    def people_here(self, table: str) -> frozenset[str]:
        """The people who listen at this server."""
        return frozenset(listener.holder for listener in self._here.get(table, []))

    def people(self, table: str) -> frozenset[str]:
        """The people who listen at any server."""
        now = time.monotonic()
        found = self.people_here(table)
        for until, whom in self._elsewhere.get(table, {}).values():
            if until > now:
                found |= whom
        return found

    def heard_of(self, server: str, table: str, whom: frozenset[str]) -> bool:
        """Another server says who listens there; returns whether that is news."""
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
        for listeners in list(self._here.values()):
            for listener in listeners:
                listener.put(None)
