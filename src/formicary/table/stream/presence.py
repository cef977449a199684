"""Telling a table's subscribers who is there: the seats whose people are connected, and how many watch.

However many come and go, a table's subscribers hear of it once a second at most. When the seats are the same as before, only the
number of spectators is sent, a few bytes that are the same for everybody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from formicary.table.log.live_table import LiveTable
from formicary.table.stream.subscribers import NOBODY, Presence, Subscribers

SECONDS = 1.0  # between two pieces of news of one table


class PresenceNews:
    """`tell_seats` and `tell_spectators` are called with a table when its subscribers should hear of it."""

    def __init__(
        self,
        subscribers: Subscribers,
        tell_seats: Callable[[LiveTable], None],
        tell_spectators: Callable[[LiveTable, int], None],
    ) -> None:
        self._subscribers = subscribers
        self._tell_seats = tell_seats
        self._tell_spectators = tell_spectators
        self._announced: dict[str, Presence] = {}
        self._quiet: dict[str, asyncio.TimerHandle] = {}  # tables that have had news within the last second

    def changed(self, table: LiveTable) -> None:
        """Somebody may have come or gone: tells it now, or when the last news is a second old."""
        if table.id not in self._quiet:
            self._tell(table)

    def close(self) -> None:
        """Tells nothing more."""
        for handle in self._quiet.values():
            handle.cancel()
        self._quiet.clear()

    def _tell(self, table: LiveTable) -> None:
        now, before = self._subscribers.anywhere(table), self._announced.get(table.id, NOBODY)
        if not self._subscribers.of(table.id):
            self._announced.pop(table.id, None)
            return
        if now == before:
            return
        self._announced[table.id] = now
        if now.people != before.people:
            self._tell_seats(table)
        else:
            self._tell_spectators(table, now.spectators)
        self._quiet[table.id] = asyncio.get_running_loop().call_later(SECONDS, self._again, table)

    def _again(self, table: LiveTable) -> None:
        del self._quiet[table.id]
        self._tell(table)
