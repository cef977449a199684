"""A server in a hurry, so that days of clocks are over in seconds."""

from __future__ import annotations

import time

from formicary.table.autoplay.driver import Driver
from formicary.table.clocks import clockwork
from formicary.table.clocks.service_clock import ServiceClock
from formicary.table.log.live_table import LiveTable


def hurried(speed: int, later: int) -> None:
    """Clocks of tables run fast and are looked at often, and all clocks of the machine are so many seconds ahead; bots play
    whatever is legal, at once and without a process of their own."""

    async def at_once(driver: Driver, table: LiveTable, seat: int) -> int:
        return table.history.pos.legal(seat)[0]

    wall = time.time
    time.time = lambda: wall() + later  # no other server is in this process
    ServiceClock.__init__.__defaults__ = (lambda: speed * time.monotonic() + later,)
    clockwork.LOOK_EVERY = 0.02
    Driver._think = at_once  # type: ignore[method-assign, assignment]
