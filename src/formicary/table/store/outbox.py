"""Notices waiting to be sent, and where people want them: each function is one piece of work for the store.

A notice is put into the outbox by the transaction of the move that makes it (`queries.summon`, `moves.py`). A sender takes what
is due: that moves the due time on, so that no other server takes it too, and none is lost if the sender dies.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy import Connection

from formicary.table.log.entries import Act, Ask, Clock, Redo, Reply, Undo, decode
from formicary.table.store import queries
from formicary.table.store.queries import now
from formicary.table.store.schema import channels, holders, log, outbox, tables


@dataclass(frozen=True, slots=True)
class ChannelRow:
    """Where somebody wants to hear of their turns."""

    id: str
    holder: str
    kind: str
    address: str
    options: str  # JSON
    confirmed: int
    made_at: int
    sent_at: int
    failing: str


@dataclass(frozen=True, slots=True)
class Letter:
    """A notice that a sender has taken; without a table, the greeting of a new channel."""

    channel: str
    table: str
    number: int
    at: int
    tries: int
    batch: str


@dataclass(frozen=True, slots=True)
class Turn:
    """What may be told of a table whose turn is somebody's: nothing of the game but its name, who plays, and since when."""

    table: str
    number: int
    since: int
    game: str
    names: tuple[str, ...]
    seat: int
    asker: int | None = None  # whose question waits for an answer: they want to take a move back
    clock: Clock | None = None  # time is low, or has run out for somebody and the others vote


def add_channel(connection: Connection, row: ChannelRow, greeting_due: int) -> None:
    """A new channel, with its greeting."""
    copy_channel(connection, row)
    at = greeting_due
    greeting = {"channel": row.id, "table_id": "", "number": 0, "at": at, "due": at, "tries": 0, "batch": ""}
    connection.execute(sa.insert(outbox).values(greeting))


def copy_channel(connection: Connection, row: ChannelRow) -> None:
    """The channel alone."""
    connection.execute(sa.insert(channels).values({name: getattr(row, name) for name in row.__slots__}))


def channels_of(connection: Connection, holder: str) -> list[ChannelRow]:
    """Somebody's channels, the oldest first."""
    found = sa.select(channels).where(channels.c.holder == holder).order_by(channels.c.made_at, channels.c.id)
    return [ChannelRow(*row) for row in connection.execute(found)]


def channel(connection: Connection, channel_id: str) -> ChannelRow | None:
    """A channel by its id."""
    row = connection.execute(sa.select(channels).where(channels.c.id == channel_id)).first()
    return None if row is None else ChannelRow(*row)


def channels_to(connection: Connection, kind: str, address: str) -> list[ChannelRow]:
    """The channels to an address, whosever they are."""
    found = sa.select(channels).where(channels.c.kind == kind, channels.c.address == address)
    return [ChannelRow(*row) for row in connection.execute(found)]


def change_channel(connection: Connection, channel_id: str, **values: object) -> None:
    """Sets columns of a channel."""
    connection.execute(sa.update(channels).where(channels.c.id == channel_id).values(values))


def remove_channels(connection: Connection, ids: Collection[str]) -> None:
    """Removes channels with all that was on its way to them."""
    connection.execute(sa.delete(outbox).where(outbox.c.channel.in_(ids)))
    connection.execute(sa.delete(channels).where(channels.c.id.in_(ids)))


def remove_unconfirmed(connection: Connection, before: int) -> None:
    """Forgets the addresses whose owners have not answered."""
    old = sa.select(channels.c.id).where(channels.c.confirmed == 0, channels.c.made_at < before)
    remove_channels(connection, list(connection.execute(old).scalars()))


def take(connection: Connection, lease: int, limit: int, batch: str, busy: Collection[str] = ()) -> dict[str, list[Letter]]:
    """Takes the notices that are due, by channel: for so many milliseconds nobody else takes them. What goes out for the first
    time is marked with a batch, so that it goes out in the same company if it must go out again. `busy` ones are left alone."""
    at = now()
    found: dict[str, list[Letter]] = {}
    waiting = sa.select(outbox).where(outbox.c.due <= at, outbox.c.channel.not_in(busy))
    # What another server is busy with is left to it: nobody waits here while others wait for what was taken already.
    waiting = waiting.order_by(outbox.c.due, outbox.c.channel).limit(limit).with_for_update(skip_locked=True)
    for row in connection.execute(waiting).all():
        marked = row.batch or f"{batch}-{row.channel}"
        mine = outbox.c.channel == row.channel, outbox.c.table_id == row.table_id, outbox.c.number == row.number
        taken = sa.update(outbox).where(*mine, outbox.c.due == row.due)
        if connection.execute(taken.values(due=at + lease, tries=row.tries + 1, batch=marked)).rowcount == 1:
            letter = Letter(row.channel, row.table_id, row.number, row.at, row.tries + 1, marked)
            found.setdefault(row.channel, []).append(letter)
    return found


def turns(connection: Connection, holder: str, letters: list[Letter]) -> dict[Letter, Turn]:
    """What there is to tell of notices: only of those whose turn it still is, and of each table only the latest."""
    found: dict[str, tuple[Letter, Turn]] = {}
    for letter in letters:
        row = connection.execute(
            sa.select(tables.c.game, tables.c.turn, tables.c.names, tables.c.status).where(tables.c.id == letter.table)
        ).first()
        if row is None or row.status in ("over", "exercise"):
            continue
        owned = sa.select(holders.c.seat).where(holders.c.table_id == letter.table, holders.c.holder == holder)
        own = set(connection.execute(owned).scalars())
        asked, asker = question(connection, letter, own)
        seats = sorted(
            (own if asker is not None else set()) if asked else own & {int(each) for each in row.turn.split(",") if each}
        )
        cause = _about_clocks(connection, letter)
        if cause is not None and cause.word == "out":
            seats = sorted(own)  # the vote is theirs, whosever turn it is
        known = found.get(letter.table)
        if seats and (known is None or known[0].number < letter.number):
            names = tuple(json.loads(row.names))
            turn = Turn(letter.table, letter.number, letter.at, row.game, names, seats[0], asker, cause)
            found[letter.table] = (letter, turn)
    return dict(found.values())


def question(connection: Connection, letter: Letter, own: set[int]) -> tuple[bool, int | None]:
    """Whether a notice is about somebody who wants to take a move back, and who, as long as these seats have not answered."""
    rows = queries.tail(connection, letter.table, letter.number - 1)
    if not rows or not isinstance(rows[0].entry, Ask):
        return False, None
    for row in rows[1:]:
        entry = row.entry
        settled = isinstance(entry, Undo | Redo) or (isinstance(entry, Act) and entry.by == "person")
        if settled or (isinstance(entry, Reply) and (not entry.agree or entry.seat in own)):
            return True, None
    return True, rows[0].entry.seat


def _about_clocks(connection: Connection, letter: Letter) -> Clock | None:
    """The entry that a notice tells of, if it is about clocks."""
    entry = sa.select(log.c.entry).where(log.c.table_id == letter.table, log.c.number == letter.number)
    text = connection.execute(entry).scalar()
    found = None if text is None else decode(text)
    return found if isinstance(found, Clock) else None


def count_waiting(connection: Connection, holder: str) -> int:
    """At how many tables it is somebody's turn."""
    found = sa.select(tables.c.id, tables.c.turn, holders.c.seat).join(holders, holders.c.table_id == tables.c.id)
    rows = connection.execute(found.where(holders.c.holder == holder, tables.c.status.in_(("open", "playing"))))
    return len({row.id for row in rows if str(row.seat) in row.turn.split(",")})


def drop(connection: Connection, letters: Collection[Letter]) -> None:
    """These are done with, and so are earlier ones to the same channel about the same tables."""
    for each in sorted(letters, key=lambda letter: letter.table):
        same = outbox.c.channel == each.channel, outbox.c.table_id == each.table
        connection.execute(sa.delete(outbox).where(*same, outbox.c.number <= each.number))


def postpone(connection: Connection, letters: Collection[Letter], due: int, unsent: bool = False) -> None:
    """Tries these again later; `unsent`: nothing has gone out, so that they may go out in any company."""
    for each in sorted(letters, key=lambda letter: letter.table):
        same = outbox.c.channel == each.channel, outbox.c.table_id == each.table, outbox.c.number == each.number
        values: dict[str, object] = {"due": due, "tries": each.tries - 1, "batch": ""} if unsent else {"due": due}
        connection.execute(sa.update(outbox).where(*same).values(values))


def seen(connection: Connection, holder: str, table: str, number: int) -> None:
    """Somebody looks at a table as it is after an entry: they need no notice of it."""
    own = sa.select(channels.c.id).where(channels.c.holder == holder)
    known = outbox.c.table_id == table, outbox.c.number <= number, outbox.c.channel.in_(own)
    connection.execute(sa.delete(outbox).where(*known))
