"""Servers for tests: one in a thread of the test process, and real processes that can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import io
import json
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from typing import Any

import httpx

from formicary.table import Settings
from formicary.web import Limits, WebSettings, make_server
from formicary.web import __main__ as web
from formicary.web import serve as web_serve
from formicary.web.serve import Server
from tests.forks import Forked
from tests.web.hurry import hurried

TIMEOUT = 300.0  # seconds until something that must come counts as missing
PATIENT = functools.partial(Settings, think_seconds=TIMEOUT)  # a bot that is only slow plays as it would elsewhere


def until(what: Callable[[], object]) -> None:
    """Waits for something to be so."""
    end = time.monotonic() + TIMEOUT
    while not what():
        assert time.monotonic() < end, f"it did not come about in {TIMEOUT} s"
        time.sleep(0.002)


class ThreadServer:
    """A server in a thread; `server.web.tables` can be reached for tests that must look inside."""

    def __init__(self, database_url: str, limits: Limits | None = None, **more: Any) -> None:
        self.ready = threading.Event()
        self.url = ""
        settings = WebSettings(**{"database_url": database_url, "limits": limits, "tables": PATIENT(), **more})
        self.server: Server = make_server(settings, "127.0.0.1", 0, self._there)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self._go, daemon=True)
        self.thread.start()
        assert self.ready.wait(TIMEOUT), "the server did not start"

    def _go(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            self.server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
            await self.server.serve()

        asyncio.run(serve())

    def _there(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.ready.set()

    def person(self) -> Person:
        return Person(self.url)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(TIMEOUT)
        assert not self.thread.is_alive(), f"the server does not stop; it waits here:\n{self._where()}"

    def _where(self) -> str:
        """What the tasks and threads of a server that does not stop are waiting for."""
        told = io.StringIO()
        for task in asyncio.all_tasks(self.loop):
            task.print_stack(file=told)
        for number, frame in sys._current_frames().items():
            told.write(f"thread {number}\n{''.join(traceback.format_stack(frame))}")
        return told.getvalue()


class ProcessServer:
    """A server in a process of its own, on a database that outlives it. Its tables are dealt alike if it is given a `deal`.

    `hurry`: how many times as fast as usual clocks of tables run, and how many seconds ahead all clocks are.
    """

    def __init__(
        self, database_url: str, port: int = 0, *more: str, files: int | None = None, deal: int | None = None,
        hurry: tuple[int, int] | None = None,
    ) -> None:  # fmt: skip
        self.database = database_url
        arguments = ["--port", str(port), "--database", database_url, "--no-limits", *more]
        self.process: Forked | subprocess.Popen[str]
        if "--workers" in more:  # which are not forked
            command = [sys.executable, "-m", "formicary.web", *arguments]
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        else:
            self.process = Forked("tests.web.serving:serve", *arguments, given={"deal": deal, "hurry": hurry}, files=files)
        assert self.process.stdout is not None
        self.metrics = ""
        line = self.process.stdout.readline()
        if line.startswith("Metrics are at "):
            self.metrics, line = line.split()[-1], self.process.stdout.readline()
        assert line.startswith("Formicary is at "), line
        self.url = line.split()[-1].rstrip("/").replace("localhost", "127.0.0.1")

    def person(self) -> Person:
        return Person(self.url)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self._gone()

    def _gone(self) -> None:
        self.process.wait(TIMEOUT)
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextlib.contextmanager
def kept_port() -> Iterator[int]:
    """A port for a server that goes away and comes back: nobody else gets it meanwhile.

    It is bound all the time, but only the server listens: the system gives out no bound port, and lets two share one of which at
    most one listens.
    """
    with socket.socket() as keeper:
        keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        keeper.bind(("127.0.0.1", 0))
        yield int(keeper.getsockname()[1])


def serve(deal: int | None, hurry: tuple[int, int] | None) -> None:
    """`python -m formicary.web`; with a deal, every table without a seed of its own is dealt alike, and its bots choose alike."""
    if deal is not None:
        secrets.randbits = lambda bits: deal
    if hurry is not None:
        hurried(*hurry)
    web_serve.Settings = PATIENT  # type: ignore[misc, assignment, attr-defined]
    web.main()


class Person(httpx.Client):
    """A browser: keeps its cookie."""

    def __init__(self, url: str) -> None:
        super().__init__(base_url=url, timeout=TIMEOUT, verify=False, trust_env=False)

    def made(self, game: str, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
        answer = self.post("/api/tables", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def claims(self, link: str, name: str = "") -> dict[str, Any]:
        answer = self.post("/api/claim", json={"token": link.partition("#")[2], "name": name})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def sees(self, table: str, seat: int | None) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{table}/view", params={} if seat is None else {"seat": seat})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def does(self, table: str, what: str, **body: Any) -> httpx.Response:
        return self.post(f"/api/tables/{table}/{what}", json=body)

    def plays(self, table: str, seat: int, choice: int = 0, request: str = "") -> dict[str, Any]:
        """One of the seat's present choices."""
        now = self.sees(table, seat)
        options = now["view"]["prompt"]["options"]
        action = options[choice % len(options)]["action"]
        request = request or f"{seat}.{now['sequence']}"
        answer = self.does(table, "actions", seat=seat, sequence=now["sequence"], action=action, request=request)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


def sse(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    """The events of a stream: {"id": …, "event": …, "data": parsed}."""
    found: dict[str, Any] = {}
    for line in lines:
        if not line:
            if "data" in found:
                yield found
            found = {}
        elif not line.startswith(":"):
            key, _, value = line.partition(": ")
            found[key] = json.loads(value) if key == "data" else value
