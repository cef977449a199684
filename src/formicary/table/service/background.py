"""The background work of a server: no request waits for it, it ends with the server, it never fails silently, and a loop carries
on after a round that failed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine

FIRST_PAUSE = 0.5  # seconds after a round that failed; twice as long after each further one
LONGEST_PAUSE = 15.0
_log = logging.getLogger("formicary.table")


def pause_after(failures: int) -> float:
    """How many seconds to wait after so many failures in a row."""
    return float(min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(failures - 1, 10)))


class BackgroundTasks:
    """The background tasks of a server, and which of its loops are failing."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self.loops: dict[str, asyncio.Task[None]] = {}
        self.failing: dict[str, str] = {}  # loop → what went wrong in its latest round

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Starts a task; what goes wrong in it is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def keep(self, name: str, one_round: Callable[[], Awaitable[None]]) -> None:
        """Runs `one_round`, which waits by itself for its time, again and again until the server closes."""
        self.loops[name] = self.spawn(self._go_round(name, one_round))

    def out_of_order(self) -> list[str]:
        """The loops that have ended, or whose latest round failed."""
        return sorted(name for name, task in self.loops.items() if task.done() or name in self.failing)

    async def close(self) -> None:
        """Cancels all tasks and waits for their end."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _go_round(self, name: str, one_round: Callable[[], Awaitable[None]]) -> None:
        failures = 0
        while True:
            try:
                await one_round()
            except Exception as wrong:
                failures += 1
                self.failing[name] = type(wrong).__name__
                _log.warning("the loop '%s' failed and goes on in a moment", name, exc_info=failures == 1)
                await asyncio.sleep(pause_after(failures))
            else:
                failures = 0
                self.failing.pop(name, None)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("a background task failed", exc_info=task.exception())
