"""The tables in memory, each with its lock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from formicary.table.errors import Unknown
from formicary.table.log.live_table import LiveTable


class TableCache:
    """Tables by id. One that is not here is loaded, by a single caller at a time; one that nobody uses is dropped again."""

    def __init__(self, load: Callable[[str], Awaitable[LiveTable]]) -> None:
        self._load = load
        self._tables: dict[str, LiveTable] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._used_at: dict[str, float] = {}

    async def get(self, table_id: str) -> LiveTable:
        """A table, from memory or from where tables are loaded."""
        table = self._tables.get(table_id)
        if table is None:
            async with self.lock(table_id):
                table = self._tables.get(table_id)
                if table is None:
                    try:
                        table = self._tables[table_id] = await self._load(table_id)
                    except Unknown:
                        self._locks.pop(table_id, None)
                        raise
        self.touch(table_id)
        return table

    def find(self, table_id: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._tables.get(table_id)

    def all(self) -> list[LiveTable]:
        """All tables in memory."""
        return list(self._tables.values())

    def add(self, table: LiveTable) -> None:
        """Takes a table that was just made into memory."""
        self._tables[table.id] = table
        self.touch(table.id)

    def lock(self, table_id: str) -> asyncio.Lock:
        """What must be held to change a table."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    def touch(self, table_id: str) -> None:
        """Notes that a table is in use now."""
        self._used_at[table_id] = time.monotonic()

    def drop_unused(self, seconds: float, in_use: Callable[[str], bool]) -> None:
        """Drops the tables that have not been touched for so long, except those that are in use all the same."""
        limit = time.monotonic() - seconds
        for table_id in list(self._tables):
            if self._used_at.get(table_id, 0.0) < limit and not in_use(table_id) and not self.lock(table_id).locked():
                del self._tables[table_id], self._locks[table_id]
                self._used_at.pop(table_id, None)
