"""The application: routes, guard and client files put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import cast

from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from platformdirs import user_data_path

import formicary
from formicary.table import Settings, Store, Tables
from formicary.table.series import tournaments as series
from formicary.web.asgi import App
from formicary.web.body import BODY_LIMIT
from formicary.web.clock_routes import HANDLERS as CLOCKS
from formicary.web.exercise_routes import HANDLERS as EXERCISES
from formicary.web.guard import Guard
from formicary.web.health import Health
from formicary.web.hot import ShortWay
from formicary.web.identity import Signer
from formicary.web.limits import Limits
from formicary.web.lobby_routes import HANDLERS as LOBBY
from formicary.web.logs import LogFormat
from formicary.web.me_routes import HANDLERS as ME
from formicary.web.metrics import PrometheusMeter
from formicary.web.notice_routes import HANDLERS as NOTICES
from formicary.web.openapi import Render, TypedDicts
from formicary.web.problems import HANDLERS as PROBLEMS
from formicary.web.routes import HANDLERS
from formicary.web.series_routes import HANDLERS as SERIES
from formicary.web.site import STATIC, Site
from formicary.web.talk_routes import HANDLERS as TALK
from formicary.web.tuning import collect_seldom

LOCAL_NAMES = frozenset({"localhost"})


@dataclass(frozen=True, slots=True)
class WebSettings:
    """How a server is set up. `hosts` are the names it answers to besides localhost and bare addresses; "*" is any."""

    database_url: str | None = None
    hosts: frozenset[str] = frozenset()
    limits: Limits | None = field(default_factory=Limits)
    tables: Settings = field(default_factory=Settings)
    static: Path = STATIC
    log: LogFormat | None = None  # how workers write; None leaves it to whoever starts them
    metrics: bool = False  # whether to count for Prometheus
    has_process: bool = False  # the process is for this server alone, and may be tuned for it


def default_database() -> str:
    """SQLite in the user's data folder."""
    return f"sqlite:///{user_data_path('formicary', appauthor=False) / 'tables.db'}"


class Web:
    """The whole application. `app` is what an ASGI server runs; `tables` is there while it runs."""

    def __init__(self, settings: WebSettings | None = None, store: Store | None = None) -> None:
        self.settings = settings or WebSettings()
        self._store = store  # opened already; otherwise it is opened at the start
        self.tables: Tables | None = None
        self.api = Litestar(
            route_handlers=[*HANDLERS, *EXERCISES, *NOTICES, *TALK, *ME, *CLOCKS, *LOBBY, *SERIES],
            lifespan=[self._lifespan],
            exception_handlers=PROBLEMS,
            request_max_body_size=BODY_LIMIT,
            plugins=[TypedDicts()],
            openapi_config=OpenAPIConfig(
                title="Formicary", version=formicary.__version__, path="/schema", render_plugins=[Render(path="/")],
                description="A table for board games: see docs/protocol.md.",
            ),
            logging_config=None,
            debug=False,
        )  # fmt: skip
        site = Site(cast(App, self.api), self.settings.static)
        self.signer = self.api.state.signer = Signer()
        app = ShortWay(Health(site, lambda: self.tables), lambda: self.tables)
        self.app: App = Guard(app, self.settings.hosts | LOCAL_NAMES, self.settings.limits, self.signer, self._holder_of)

    @asynccontextmanager
    async def _lifespan(self, api: Litestar) -> AsyncIterator[None]:
        store = self._store or Store(self.settings.database_url or default_database())
        tables = Tables(store, self.settings.tables, PrometheusMeter() if self.settings.metrics else None)
        await tables.start()
        self.signer.use(await tables.secret("cookie"))
        tables.on_person = self.signer.forget
        self.tables = api.state.tables = tables
        tables.keep("series", partial(series.one_round, tables, set()))
        if self.settings.has_process:
            collect_seldom()
        try:
            yield
        finally:
            self.tables = None
            await tables.close()

    async def _holder_of(self, session: str, must_be_known: bool) -> str | None:
        return None if self.tables is None else await self.tables.people.holder_of(session, must_be_known)

    def end_streams(self) -> None:
        """Lets all streams end, so that a server can stop."""
        if self.tables is not None:
            self.tables.subscribers.close()
            self.tables.lobby.close()
