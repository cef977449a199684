"""The time by which clocks at tables run: how long servers have been at work on this database.

It stands while no server is up, and follows the monotonic clock of the process while one is, so that changes of the wall clock
do not matter. The database remembers how far it has come: with each entry of a table with a clock, and every few seconds
while any clock runs. Several servers set each other forward, never back.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from formicary.table.store import clocks
from formicary.table.store.database import Store

SET_EVERY = 5.0  # seconds; after a crash this is the most that anybody gains


class ServiceClock:
    """A server's reading of it, in milliseconds.

    >>> seconds = [100.0]
    >>> clock = ServiceClock(lambda: seconds[0])
    >>> seconds[0] = 102.5
    >>> clock.now()
    2500
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._base = 0  # what it showed …
        self._then = monotonic()  # … at this time of the process
        self._set_at = -SET_EVERY

    def now(self) -> int:
        """What it shows."""
        return self._base + int(1000 * (self._monotonic() - self._then))

    def forward(self, seconds: float) -> None:
        """Sets it forward, to see what happens then."""
        self._base += int(1000 * seconds)

    async def meet(self, store: Store) -> None:
        """Goes on from where the database is, and tells it how far we are."""
        reading = self.now()
        stored = await store.run(lambda connection: clocks.set_forward(connection, reading))
        self._base += max(0, stored - reading)
        self._set_at = self._monotonic()

    def is_to_meet(self) -> bool:
        """Whether the database should be told again."""
        return self._monotonic() - self._set_at >= SET_EVERY
