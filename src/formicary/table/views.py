"""Looking at tables: what a person may see, now, at any earlier moment, and as it happens."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from typing import cast

import msgspec

from formicary.kernel import Record, Sentence, game_keys
from formicary.kernel import game as find_game
from formicary.table.access import check_no_study, check_viewer
from formicary.table.errors import BadRequest, NotNow, NotYours
from formicary.table.log.live_table import LiveTable
from formicary.table.log.stored import Status
from formicary.table.store import queries, talk_rows
from formicary.table.store.talk_rows import PLAYERS, WATCHERS
from formicary.table.stream import messages
from formicary.table.stream.info import TableInfo, info_for
from formicary.table.stream.subscribers import Packet, Push
from formicary.table.tables import Tables

LISTED = 60  # tables on a page of somebody's list


class TableSummary(msgspec.Struct):
    """A line in the list of my tables. `updated`, when something last happened there, is in milliseconds since 1970; `waiting`
    are the seats that are to decide, `winners` those that have won; none is known of games that ended before winners were noted.
    `unread`: how many lines of talk the asker has not read.

    >>> line = TableSummary("k7m2", "march", "March of the Ants", "playing", ["Ann", "queen"], [0], True, 0)
    >>> line.your_turn
    True
    """

    table: str
    game: str
    title: str
    status: Status
    seats: list[str]
    your_seats: list[int]
    your_turn: bool
    updated: int
    waiting: list[int] = []
    winners: list[int] = []
    unread: int = 0


def _seats(text: str) -> list[int]:
    """Seats out of a list with commas."""
    return [int(seat) for seat in text.split(",") if seat]


async def list_tables(
    tables: Tables, holder: str, over: bool | None = None, before: tuple[int, str] | None = None, find: str = ""
) -> list[TableSummary]:
    """The tables where the asker sits, watches or is host, latest first, a page of them.

    `over`: only those that are over, or only the others; `before`: `updated` and `table` of the last one on the page before.
    `find`: only those with these letters in a name at the table or in the title of the game.
    """
    find = find.strip()
    games = [key for key in game_keys() if find and find.lower() in find_game(key).title.lower()]
    found = await tables.store.run(lambda connection: queries.tables_of(connection, holder, LISTED, over, before, find, games))
    # Who plays does not hear spectators until the game is over.
    rooms = {
        each.id: [PLAYERS] if each.seats and each.summary.status != "over" else [PLAYERS, WATCHERS] for each in found
    }  # fmt: skip
    unread = await tables.store.run(lambda connection: talk_rows.unread(connection, holder, rooms))
    return [
        TableSummary(
            table=each.id, game=each.game, title=find_game(each.game).title, status=cast(Status, each.summary.status),
            seats=json.loads(each.summary.names), your_seats=each.seats, updated=each.moved_at,
            your_turn=each.summary.status != "over" and not set(each.seats).isdisjoint(_seats(each.summary.turn)),
            waiting=[] if each.summary.status == "over" else _seats(each.summary.turn),
            winners=_seats(each.summary.turn) if each.summary.status == "over" else [],
            unread=unread.get(each.id, 0),
        )
        for each in found if each.game in game_keys()
    ]  # fmt: skip


async def info(tables: Tables, holder: str | None, table_id: str) -> TableInfo:
    """The state of a table: who sits where, what the asker may do."""
    table = await tables.get(table_id)
    await _allow(tables, table, holder, None)
    await tables.look_at_studied(table)
    spectators = tables.subscribers.anywhere(table).spectators
    return info_for(table, holder, tables.connected(table), spectators, tables.clock.now())


async def view(tables: Tables, holder: str | None, table_id: str, seat: int | None) -> bytes:
    """What a seat sees now, or a spectator; a `ViewNow` as JSON."""
    table = await tables.get(table_id)
    return messages.now_for(table, await _allow(tables, table, holder, seat))


async def replay(tables: Tables, holder: str | None, table_id: str, seat: int | None, upto: int | None) -> bytes:
    """What a seat saw after the first `upto` actions, or after all; a `Replayed` as JSON.

    When the game is over, whoever may watch sees what any seat saw.
    """
    table = await tables.get(table_id)
    is_open = table.status == "over" and seat is not None and seat < len(table.chairs)
    await _allow(tables, table, holder, None if is_open else seat)
    length = len(table.history)
    if upto is not None and upto > length:
        raise BadRequest(Sentence("The game has {count} {count:action|actions} so far, not {upto}.", count=length, upto=upto))
    return messages.replay_for(table, seat, length if upto is None else upto)


async def record(tables: Tables, holder: str | None, table_id: str) -> Record:
    """The record of a game that is over: with it the game can be replayed and studied anywhere."""
    table = await tables.get(table_id)
    await _allow(tables, table, holder, None)
    if table.status != "over":
        raise NotNow("The record contains all hidden information. You can save it when the game is over.")
    await tables.look_at_studied(table)
    check_no_study(table)
    return table.record()


async def stream(
    tables: Tables, holder: str, table_id: str, seat: int | None, after: int | None, push: Push | None = None
) -> AsyncGenerator[Packet, None]:
    """Everything after entry `after`, and then whatever happens; without `after` it begins with the present state.

    `push` puts a packet on the wire at once if it can. It is asked only while whoever reads the packets waits for the next one.
    """
    table = await tables.get(table_id)
    await _allow(tables, table, holder, seat)
    return await tables.stream(table, seat, holder, after, push)


async def _allow(tables: Tables, table: LiveTable, holder: str | None, seat: int | None) -> int | None:
    """`check_viewer`, and if the answer is no again with the latest log: another server may have let the asker in."""
    try:
        return check_viewer(table, holder, seat)
    except NotYours:
        if holder is None:
            raise
        await tables.refresh(table)
        return check_viewer(table, holder, seat)


async def check_may_look(tables: Tables, table: LiveTable, holder: str | None) -> None:
    """Refuses those who may not watch a table."""
    await _allow(tables, table, holder, None)
