"""What people do with open tables: offer one, join one, ask to, and say yes or no."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from formicary.kernel import Sentence, game_keys
from formicary.table.errors import BadRequest, NotNow, NotYours, Unknown
from formicary.table.lobby.listing import Level, Pace
from formicary.table.log.entries import Sit
from formicary.table.log.live_table import LiveTable
from formicary.table.people.ratings import check_can_rate
from formicary.table.seats import STAND_IN, clean_name
from formicary.table.store import lobby as rows
from formicary.table.store.lobby import AskRow, OpenRow
from formicary.table.store.queries import Change, now
from formicary.table.tables import Tables
from formicary.table.tokens import new_table_id

MOST_OPEN = 5  # tables that a host offers at the same time: the list has room for 60
NOT_OPEN = "This table does not look for players any more."
NO_NAME = "Say your name first, so that the others know who comes."


@dataclass(frozen=True, slots=True)
class Wish:
    """What a host looks for."""

    pace: Pace
    level: Level
    language: str
    approve: bool
    rated: bool


async def offer(tables: Tables, holder: str, table_id: str, wish: Wish) -> None:
    """Lets a table look for players; only its host may, and only while a seat is empty."""

    async def offered(table: LiveTable) -> None:
        _check_host(table, holder)
        if table.start.exercise or table.start.guide or table.is_study:
            raise NotNow("Exercises, guided games and studies are for one's own.")
        if table.status != "open":
            raise NotNow("No seat is empty at this table.")
        if wish.rated:
            check_may_count(table)
        row = OpenRow(table.id, now(), wish.pace, wish.level, wish.language, int(wish.approve), int(wish.rated))
        has_begun = bool(len(table.history))

        def work(connection: Connection) -> None:
            if rows.offered_by(connection, holder, but=table.id) >= MOST_OPEN:
                raise NotNow(Sentence("You offer {count} tables already; wait until somebody has come.", count=MOST_OPEN))
            rows.offer(connection, row, holder if wish.rated else None, keep_wishes=has_begun)

        await tables.lobby.write(work)

    await tables.change(table_id, offered)


def check_may_count(table: LiveTable) -> None:
    """Refuses to rate a game whose end would say nothing about how well people play."""
    check_can_rate()
    if table.foreknown or table.start.origin or table.start.actions or table.start.position is not None:
        raise NotNow("Only a game that begins here, with a deal that nobody knows, counts for ratings.")
    if len(table.history):
        raise NotNow("The game has begun; it does not count for ratings any more.")
    if len(table.chairs) < 2:
        raise NotNow("Only games with two or more seats count for ratings.")
    if table.start.pace is not None and table.start.pace.bot != STAND_IN:
        raise NotNow("In a game that counts for ratings only a worker plays on for somebody.")


async def withdraw(tables: Tables, holder: str, table_id: str) -> None:
    """Makes the table private again; pending requests to join are dropped."""
    table = await tables.get(table_id)

    def work(connection: Connection) -> None:
        if table.host == holder:
            rows.withdraw(connection, table_id)
        elif not rows.take_back(connection, table_id, holder):
            _check_host(table, holder)

    await tables.lobby.write(work)


async def join(tables: Tables, holder: str, table_id: str, name: str, rated: bool) -> int | None:
    """Takes an empty seat of an open table, or asks its host; returns the seat, or None while the host has not said yes.

    `rated`: the asker agrees that the game counts, where the host wishes it.
    """
    name = clean_name(name)
    if not name:
        raise BadRequest(NO_NAME)

    async def work(table: LiveTable) -> int | None:
        row = await tables.store.run(lambda connection: rows.open_row(connection, table_id))
        if mine := table.seats_of(holder):
            return mine[0]
        if row is None or table.status != "open":
            raise NotNow(NOT_OPEN)
        if row.rated and not rated:
            raise NotNow("This game counts for ratings; join it only if you want that too.")
        if row.approve:
            asking = AskRow(table_id, holder, new_table_id(), name, now(), 0)
            await tables.lobby.write(lambda connection: _ask(connection, asking, bool(row.rated)))
            return None
        return await _sit(tables, table, holder, name, bool(row.rated))

    return await tables.change(table_id, work)


async def answer(tables: Tables, holder: str, ask_id: str, agree: bool) -> int | None:
    """A host says yes or no to somebody who wants to join; returns the seat that they have now."""
    asked = await tables.store.run(lambda connection: rows.asked(connection, ask_id))
    if asked is None:
        raise Unknown("Nobody waits for this answer any more.")

    async def work(table: LiveTable) -> int | None:
        _check_host(table, holder)
        row = await tables.store.run(lambda connection: rows.open_row(connection, table.id))
        if not agree:
            await tables.lobby.write(lambda connection: rows.refuse(connection, ask_id))
            return None
        if row is None or table.status != "open":
            raise NotNow("No seat is empty at this table.")
        if mine := table.seats_of(asked.holder):
            return mine[0]
        return await _sit(tables, table, asked.holder, asked.name, bool(row.rated))

    return await tables.change(asked.table_id, work)


async def seek(tables: Tables, holder: str, name: str, game: str, language: str) -> None:
    """Lets others see that the asker looks for players."""
    name = clean_name(name)
    if not name:
        raise BadRequest(NO_NAME)
    if game and game not in game_keys():
        raise Unknown("There is no such game.")
    await tables.lobby.seek(holder, name, game, language)


def _ask(connection: Connection, asking: AskRow, rated: bool) -> None:
    rows.ask(connection, asking)
    if rated:
        rows.wish_rated(connection, asking.table_id, asking.holder)


async def _sit(tables: Tables, table: LiveTable, holder: str, name: str, rated: bool) -> int:
    """Takes the first empty seat; what the seat's links were for is done. A table without an empty seat is offered no longer."""
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_empty]
    seat = free[0]

    def also(connection: Connection) -> None:
        rows.unask(connection, table.id, holder)
        if rated:
            rows.wish_rated(connection, table.id, holder)
        if len(free) == 1:
            rows.withdraw(connection, table.id)

    change = Change(hold={seat: holder}, drop_links_of=seat, also=also)
    await tables.commit(table, Sit(seat, name), change=change)
    return seat


def _check_host(table: LiveTable, holder: str) -> None:
    if table.host != holder:
        raise NotYours("Only the host can do that.")
