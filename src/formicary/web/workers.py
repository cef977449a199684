"""Several processes behind one port: uvicorn's own workers, each a whole server on the same PostgreSQL database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from socket import socket

import uvicorn
from uvicorn.supervisors.multiprocess import Multiprocess

from formicary.web import logs
from formicary.web.app import Web, WebSettings
from formicary.web.asgi import App
from formicary.web.connections import protocol_for
from formicary.web.limits import Limits
from formicary.web.metrics import forget_worker
from formicary.web.tuning import hand_over_soon

START_SECONDS = 120.0  # until a worker that has not started counts as broken


@dataclass(frozen=True)
class MakeApp:
    """Makes the application in a worker; it is sent there, so it holds only what is plain."""

    settings: WebSettings

    def __call__(self) -> App:
        hand_over_soon()
        if self.settings.log is not None:
            logs.configure(self.settings.log)
        return Web(self.settings).app


class WorkerConfig(uvicorn.Config):
    """The bounds on connections are made in the worker, since they cannot be sent there."""

    def load(self) -> None:
        assert isinstance(self.app, MakeApp)
        self.http = protocol_for(self.app.settings.limits, self.proxy_headers)
        super().load()


class Workers(Multiprocess):
    """Starts workers, says when all of them serve, and replaces one that dies."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket], when_ready: Callable[[int], None]) -> None:
        super().__init__(config, sockets)
        self._when_ready = when_ready

    def init_processes(self) -> None:
        super().init_processes()
        if all(process.wait_until_ready(START_SECONDS, self.should_exit) for process in self.processes):
            self._when_ready(int(self.sockets[0].getsockname()[1]))
        else:
            self.should_exit.set()

    def keep_subprocess_alive(self) -> None:
        before = {process.pid for process in self.processes}
        super().keep_subprocess_alive()
        for gone in before - {process.pid for process in self.processes}:
            forget_worker(gone or 0)


def run_workers(
    settings: WebSettings, host: str, port: int, count: int, when_ready: Callable[[int], None], proxied: bool
) -> None:
    """Serves with so many processes until it is stopped."""
    config = WorkerConfig(
        MakeApp(settings), factory=True, host=host, port=port, workers=count, log_config=None, access_log=False, lifespan="on",
        timeout_graceful_shutdown=2, server_header=False, proxy_headers=proxied, ws="none",
        timeout_keep_alive=(settings.limits or Limits()).idle_seconds,
    )  # fmt: skip
    sock = config.bind_socket()
    try:
        Workers(config, [sock], when_ready).run()
    finally:
        sock.close()
