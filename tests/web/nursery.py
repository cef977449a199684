"""Servers by the hundred: a process that has everything imported makes each of them by forking, so that a start takes no time.

Run as a program it reads the URL of a database from each line, and starts a server on it, which says its process and its address.
Its argument is how many times as fast as usual clocks of tables run; behind the URL stands how many seconds ahead all clocks are.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import formicary
from tests.web.serving import TIMEOUT, ProcessServer


class Nursery:
    """Starts servers, one after the other, whose clocks run so many times as fast as usual."""

    def __init__(self, speed: int = 1) -> None:
        places = [str(Path(formicary.__file__).parent.parent), str(Path(__file__).parent.parent.parent)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.web.nursery", str(speed)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": ":".join(places)},
        )  # fmt: skip

    def start(self, database_url: str, later: int = 0) -> ForkedServer:
        """A server; to one in a hurry it seems so many seconds later than it is."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{database_url} {later}\n")
        self.process.stdin.flush()
        process, _, line = self.process.stdout.readline().partition(" ")
        assert line.startswith("Formicary is at "), line
        return ForkedServer(int(process), line.split()[-1].rstrip("/").replace("localhost", "127.0.0.1"))

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(TIMEOUT)


class ForkedServer(ProcessServer):
    """A server that a nursery has made."""

    def __init__(self, process: int, url: str) -> None:
        self.number = process
        self.url = url

    def kill(self) -> None:
        os.kill(self.number, signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        os.kill(self.number, signal.SIGTERM)
        self._gone()

    def _gone(self) -> None:
        deadline = time.monotonic() + TIMEOUT
        while True:
            try:
                os.kill(self.number, 0)
            except ProcessLookupError:
                return
            assert time.monotonic() < deadline
            time.sleep(0.001)


def hurry(speed: int, later: int) -> None:
    """Clocks of tables run fast and are looked at often, and all clocks of the machine are so many seconds ahead; bots play
    whatever is legal, at once and without a process of their own."""
    from formicary.table.autoplay.driver import Driver
    from formicary.table.clocks import clockwork
    from formicary.table.clocks.service_clock import ServiceClock
    from formicary.table.log.live_table import LiveTable

    async def at_once(driver: Driver, table: LiveTable, seat: int) -> int:
        return table.history.pos.legal(seat)[0]

    wall = time.time
    time.time = lambda: wall() + later  # no other server is in this process
    ServiceClock.__init__.__defaults__ = (lambda: speed * time.monotonic() + later,)
    clockwork.LOOK_EVERY = 0.02
    Driver._think = at_once  # type: ignore[method-assign, assignment]


def main() -> None:
    """Forks a server for each line, until there are no more."""
    from formicary.web import run

    for key in formicary.game_keys():
        formicary.game(key).start(2, 1)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever ends leaves nothing behind
    for line in sys.stdin:
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            own, (url, later) = os.getpid(), line.split()
            if (speed := int(sys.argv[1])) != 1:
                hurry(speed, int(later))
            run("127.0.0.1", 0, database_url=url, limits=None, say=lambda text: print(own, text, flush=True))  # noqa: B023
            os._exit(0)


if __name__ == "__main__":
    main()
