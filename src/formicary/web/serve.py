"""Running the server: for people at this machine, or for a network."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace

import uvicorn

from formicary.kernel import FormicaryError
from formicary.table import NoticeSettings, Settings, Store
from formicary.web import logs
from formicary.web.app import Web, WebSettings, default_database
from formicary.web.connections import protocol_for
from formicary.web.limits import Limits
from formicary.web.logs import LogFormat
from formicary.web.metrics import address_of, serve_metrics
from formicary.web.tuning import hand_over_soon
from formicary.web.workers import run_workers

_log = logging.getLogger("formicary.web")
DEFAULT_LIMITS = Limits()
EVERYWHERE = ("0.0.0.0", "::", "")


class Server(uvicorn.Server):
    """uvicorn, but open streams do not keep it from stopping, and it says when it is there."""

    def __init__(self, config: uvicorn.Config, web: Web, when_ready: Callable[[int], None] | None) -> None:
        super().__init__(config)
        self.web = web
        self.when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.when_ready is not None:
            self.when_ready(self.port())

    def port(self) -> int:
        """The port it listens on, also when any free one was asked for."""
        for server in self.servers:
            for sock in server.sockets:
                return int(sock.getsockname()[1])
        return int(self.config.port)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.web.end_streams()
        await super().shutdown(sockets)


def make_server(
    settings: WebSettings,
    host: str,
    port: int,
    when_ready: Callable[[int], None] | None = None,
    proxied: bool = False,
    store: Store | None = None,
) -> Server:
    """A server that is not running yet; `proxied`: it stands behind a proxy on the same machine whose headers it believes."""
    web = Web(settings, store)
    config = uvicorn.Config(
        web.app, http=protocol_for(settings.limits, proxied), host=host, port=port,
        log_config=None, access_log=False, lifespan="on", timeout_graceful_shutdown=3,
        server_header=False, proxy_headers=proxied, ws="none",
        timeout_keep_alive=(settings.limits or DEFAULT_LIMITS).idle_seconds,
    )  # fmt: skip
    return Server(config, web, when_ready)


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    open_browser: bool = False,
    database_url: str | None = None,
    *,
    allow_hosts: tuple[str, ...] = (),
    proxied: bool = False,
    limits: Limits | None = DEFAULT_LIMITS,
    tables: Settings | None = None,
    workers: int = 1,
    metrics: str | None = None,
    log: LogFormat | None = None,
    notices: NoticeSettings | None = None,
    say: Callable[[str], None] = print,
) -> None:
    """Serves until it is stopped, and says at which address. Port 0 takes a free one. `open_browser` opens the page.

    A database that cannot be used raises BadDatabase before anything else happens. Several `workers` share a PostgreSQL database.
    `metrics` is the address, HOST:PORT or a port on this machine, where Prometheus may ask. `notices` says how people hear of
    their turns; without it the environment does.
    """

    def ready(chosen: int) -> None:
        name = "localhost" if host in EVERYWHERE or host == "127.0.0.1" else host
        address = f"http://{f'[{name}]' if ':' in name else name}:{chosen}/"
        say(f"Formicary is at {address}")
        if host in EVERYWHERE:
            for own in sorted(own_addresses()):
                say(f"  in your network: http://{own}:{chosen}/")
        if open_browser:
            threading.Thread(target=_open, args=(address, say), daemon=True).start()

    hand_over_soon()
    names = frozenset(name.lower() for name in allow_hosts)
    if host in EVERYWHERE:
        names |= {socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
    else:
        names |= {host.lower()}
    url = database_url or default_database()
    if log is not None:
        logs.configure(log)
    settings = WebSettings(
        database_url=url,
        hosts=names,
        limits=limits,
        tables=replace(tables or Settings(), notices=notices or NoticeSettings.from_environment()),
        metrics=metrics is not None,
        log=log,
        has_process=True,
    )
    settings.tables.notices.check()
    store = Store(url)
    if workers > 1 and not store.is_postgres:
        store.close()
        raise FormicaryError("Several workers need a PostgreSQL database; SQLite is served by one.")
    if metrics is not None:
        where, chosen = address_of(metrics)[0], serve_metrics(address_of(metrics), shared=workers > 1)
        say(f"Metrics are at http://{where}:{chosen}/metrics")
    if workers > 1:
        store.close()
        run_workers(settings, host, port, workers, ready, proxied)
        return
    server = make_server(settings, host, port, ready, proxied, store)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(server.serve()) if not _has_uvloop() else _run_on_uvloop(server)


def own_addresses() -> set[str]:
    """This machine's addresses in its networks."""
    found: set[str] = set()
    with contextlib.suppress(OSError):
        found = {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing; asks which address would be used
        found.add(probe.getsockname()[0])
    return {address for address in found if not address.startswith("127.")}


def _open(address: str, say: Callable[[str], None]) -> None:
    opened = False
    with contextlib.suppress(webbrowser.Error, OSError):
        opened = webbrowser.open(address)
    if not opened:
        say("No browser could be opened; open the address above yourself.")


def _has_uvloop() -> bool:
    try:
        import uvloop  # noqa: F401
    except ImportError:
        return False
    return True


def _run_on_uvloop(server: Server) -> None:
    import uvloop

    uvloop.run(server.serve())
