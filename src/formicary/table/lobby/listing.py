"""The list of open tables as somebody sees it. Pure: it follows from what is stored, and from the seats of each table."""

from __future__ import annotations

from typing import Literal, cast

import msgspec

from formicary.kernel.options import OptionValue
from formicary.table.log import clocks
from formicary.table.log.live_table import LiveTable
from formicary.table.people.ratings import bot_rating, displayed
from formicary.table.store.lobby import Found, OpenRow

Pace = Literal["now", "days"]
Level = Literal["any", "beginner", "some", "strong"]


class OpenSeat(msgspec.Struct):
    """A seat of an open table: a person's by name, a bot's, or empty. `rating` is told to those who want to see ratings, of those
    who show theirs; a bot's is the one that the league has measured."""

    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    rating: int | None


class Ask(msgspec.Struct):
    """Somebody who wants to join, told to the host."""

    id: str
    name: str
    at: int


class OpenTable(msgspec.Struct):
    """A table that looks for players. `asked`: whether the viewer waits for the host's yes, or was refused; `asks`: to the host,
    who waits. `here`: the host is connected. `since` is in milliseconds since 1970; `pace` is what the host wishes, `clock` the
    table's own, if it has one."""

    table: str
    game: str
    title: str
    options: dict[str, OptionValue]
    seats: list[OpenSeat]
    since: int
    pace: Pace
    clock: clocks.Pace | None
    level: Level
    language: str
    approve: bool
    rated: bool
    here: bool
    host: bool
    yours: bool
    asked: Literal["", "waiting", "refused"]
    asks: list[Ask]


class Seeker(msgspec.Struct):
    """Somebody who has the list before them and looks for players; no game: any."""

    id: str
    name: str
    game: str
    language: str
    you: bool


class Lobby(msgspec.Struct):
    """Open tables and those who look for one. `offers_ratings`: whether this server can rate games.

    >>> Lobby(tables=[], seekers=[], offers_ratings=True, shows_ratings=False).tables
    []
    """

    tables: list[OpenTable]
    seekers: list[Seeker]
    offers_ratings: bool
    shows_ratings: bool


def listing(
    found: Found, live: dict[str, LiveTable], here: dict[str, bool], holder: str | None, rates: bool, shows_ratings: bool
) -> Lobby:
    """The list for a viewer."""
    rows = [_row(found, row, live[row.table_id], here, holder, shows_ratings) for row in found.tables if row.table_id in live]
    looking = [Seeker(row.id, row.name, row.game, row.language, row.holder == holder) for row in found.seekers]
    return Lobby([row for row in rows if any(seat.kind == "open" for seat in row.seats)], looking, rates, shows_ratings)


def _row(
    found: Found, row: OpenRow, table: LiveTable, here: dict[str, bool], holder: str | None, shows_ratings: bool
) -> OpenTable:
    is_host = holder is not None and holder == table.host
    mine = next((each for each in found.asks if each.table_id == row.table_id and each.holder == holder), None)
    waiting = [Ask(each.id, each.name, each.at) for each in found.asks if each.table_id == row.table_id and not each.refused]
    return OpenTable(
        table=table.id,
        game=table.game.key,
        title=table.game.title,
        options=table.start.options,
        seats=[_seat(found, table, seat, shows_ratings) for seat in range(len(table.chairs))],
        since=row.since,
        pace=cast(Pace, row.pace),
        clock=table.start.pace,
        level=cast(Level, row.level),
        language=row.language,
        approve=bool(row.approve),
        rated=bool(row.rated),
        here=here.get(table.id, False),
        host=is_host,
        yours=is_host or bool(table.seats_of(holder)),
        asked="" if mine is None else "refused" if mine.refused else "waiting",
        asks=waiting if is_host else [],
    )


def _seat(found: Found, table: LiveTable, seat: int, shows_ratings: bool) -> OpenSeat:
    chair, rating = table.chairs[seat], None
    if chair.bot is not None:
        known = bot_rating(table.game.key, chair.bot)
        rating = None if known is None else displayed(known.mu)
    elif chair.holder is not None and (chair.holder, table.game.key) in found.ratings:
        rating = displayed(found.ratings[chair.holder, table.game.key])
    kind: Literal["person", "bot", "open"] = "bot" if chair.bot else "person" if chair.holder else "open"
    return OpenSeat(kind, chair.name if kind != "open" else "", chair.bot, rating if shows_ratings else None)
