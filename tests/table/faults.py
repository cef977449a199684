"""Faults of a database that a test begins and ends: the file is locked, the disk is full, the server is away."""

from __future__ import annotations

import resource
import sqlite3
from pathlib import Path
from typing import Protocol

from tests.table.databases import OwnPostgres, fresh_url

KINDS = ("locked", "full", "away")


class Fault(Protocol):
    """A database with something that can go wrong, as often as a test likes."""

    url: str

    def begin(self) -> None: ...

    def end(self) -> None: ...

    def close(self) -> None: ...


class Locked:
    """Another program holds the SQLite file, for longer than the server waits, which is next to nothing."""

    def __init__(self, folder: Path) -> None:
        self.url = f"{fresh_url('sqlite', folder)}?timeout=0.05"
        self._file = folder / "tables.db"
        self._other: sqlite3.Connection | None = None

    def begin(self) -> None:
        self._other = sqlite3.connect(self._file, isolation_level=None, check_same_thread=False, timeout=60)
        self._other.execute("BEGIN IMMEDIATE")

    def end(self) -> None:
        if self._other is not None:
            self._other.execute("ROLLBACK")
            self._other.close()
            self._other = None

    close = end


class Full:
    """No process of the server can write another byte into a file: what a full disk looks like from inside."""

    def __init__(self, folder: Path) -> None:
        self.url = fresh_url("sqlite", folder)
        self.process = 0  # that of the server, which the test must name

    def begin(self) -> None:
        resource.prlimit(self.process, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    def end(self) -> None:
        resource.prlimit(self.process, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def close(self) -> None:
        """The limit ends with the server."""


class Away:
    """The PostgreSQL server is stopped at once, and started again."""

    def __init__(self, _folder: Path) -> None:
        self._server = OwnPostgres()
        self.url = self._server.url

    def begin(self) -> None:
        self._server.stop()

    def end(self) -> None:
        self._server.start()

    def close(self) -> None:
        self._server.close()


def fault_of(kind: str, folder: Path) -> Locked | Full | Away:
    """A database of its own with this fault."""
    return {"locked": Locked, "full": Full, "away": Away}[kind](folder)
