"""The tables in memory, each with its lock."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from formicary.table.errors import Unknown
from formicary.table.log.live_table import LiveTable

JUST_USED = 5.0  # seconds for which a table stays, whatever the pressure: somebody may be at work on it


class TableCache:
    """Tables by id. One that is not here is loaded, by a single caller at a time; one that nobody uses is dropped again.

    When the tables take more than `ceiling` bytes, those that were not used for longest go, except those `in_use`: they come back
    from their logs when somebody asks for them.
    """

    def __init__(
        self,
        load: Callable[[str], Awaitable[LiveTable]],
        ceiling: float = float("inf"),
        in_use: Callable[[str], bool] = lambda _: False,
        catch_up: Callable[[LiveTable], Awaitable[None]] | None = None,
    ) -> None:
        self._load = load
        self._catch_up = catch_up
        self._ceiling = ceiling
        self._in_use = in_use
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()  # the ones not used for longest come first
        self._locks: dict[str, asyncio.Lock] = {}
        self._used_at: dict[str, float] = {}
        self._sizes: dict[str, int] = {}
        self.size = 0  # bytes, about

    async def get(self, table_id: str) -> LiveTable:
        """A table, from memory or from where tables are loaded."""
        table = self._tables.get(table_id)
        if table is None:
            async with self.lock(table_id):
                table = self._tables.get(table_id)
                if table is None:
                    try:
                        table = await self._load(table_id)
                    except Unknown:
                        self._locks.pop(table_id, None)
                        raise
                    self.add(table)
                    if self._catch_up is not None:  # what was written while it was being loaded had nobody here to tell it to
                        await self._catch_up(table)
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
        self._relieve()

    def lock(self, table_id: str) -> asyncio.Lock:
        """What must be held to change a table."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    def touch(self, table_id: str) -> None:
        """Notes that a table is in use now."""
        table = self._tables.get(table_id)
        if table is not None:
            self._tables.move_to_end(table_id)
            self._used_at[table_id] = time.monotonic()
            memory = table.memory
            self.size += memory - self._sizes.get(table_id, 0)
            self._sizes[table_id] = memory

    def drop_unused(self, seconds: float) -> None:
        """Drops the tables that have not been touched for so long, except those that are in use all the same."""
        limit = time.monotonic() - seconds
        for table_id in list(self._tables):
            if self._used_at[table_id] < limit:
                self._drop(table_id)

    def forget(self, table_id: str) -> None:
        """Drops a table that is locked: it must be loaded anew."""
        if self._tables.pop(table_id, None) is not None:
            del self._used_at[table_id]
            self.size -= self._sizes.pop(table_id)

    def _relieve(self) -> None:
        """Drops what was not used for longest until the rest has room."""
        limit = time.monotonic() - JUST_USED
        for table_id in list(self._tables):
            if self.size <= self._ceiling or self._used_at[table_id] > limit:
                return
            self._drop(table_id)

    def _drop(self, table_id: str) -> None:
        if not self._in_use(table_id) and not self.lock(table_id).locked():
            del self._tables[table_id], self._locks[table_id], self._used_at[table_id]
            self.size -= self._sizes.pop(table_id)
