"""What is done to the database, as functions of a connection: each is one piece of work for the store."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite

from formicary.table.log.clocks import Spent, read_spent, write_spent
from formicary.table.log.entries import Act, Entry, Sit, Start, decode, encode
from formicary.table.log.stored import LogRow, Stored, Summary
from formicary.table.store.clocks import keep_deadline, set_forward
from formicary.table.store.moves import CHANNEL, Move, ends_elsewhere
from formicary.table.store.schema import (
    analyses,
    channels,
    holders,
    links,
    log,
    metadata,
    outbox,
    secrets,
    standing,
    tables,
    watchers,
)

# The statements of every move, built once: putting them together takes longer than carrying them out.
_ADD = sa.insert(log).values({column.name: sa.bindparam(column.name) for column in log.c})
_MOVED = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("table"), tables.c.last == sa.bindparam("before"))
    .values(
        last=sa.bindparam("l"), moved_at=sa.bindparam("a"), status=sa.bindparam("s"), turn=sa.bindparam("t"),
        names=sa.bindparam("n"), automatic=sa.bindparam("w"),
    )
)  # fmt: skip
_NOTIFY = sa.text("SELECT pg_notify(:channel, :payload)")
_SUMMON = sa.insert(outbox).from_select(
    ["channel", "table_id", "number", "at", "due", "tries", "batch"],
    sa.select(
        channels.c.id, sa.bindparam("table", type_=sa.String), sa.bindparam("number", type_=sa.Integer),
        sa.bindparam("at", type_=sa.BigInteger), sa.bindparam("due", type_=sa.BigInteger), sa.literal(0), sa.literal(""),
    ).where(channels.c.holder.in_(sa.bindparam("holders", expanding=True)), channels.c.confirmed == 1),
)  # fmt: skip


@dataclass(slots=True)
class Change:
    """What goes to the database together with log entries, or without any."""

    hold: dict[int, str] = field(default_factory=dict)  # seat → holder
    watch: str | None = None
    host: str | None = None
    use_link: str | None = None  # hash of a one-time link: it must be unused
    new_links: dict[str, int | None] = field(default_factory=dict)  # hash → seat
    drop_links_of: int | None = None  # seat whose older links become void
    standing: dict[int, list[str]] = field(default_factory=dict)  # seat → all its standing answers
    release: list[int] = field(default_factory=list)  # seats that are nobody's any more; the names of those who had them go
    unwatch: str | None = None
    also: Callable[[Connection], None] | None = None  # what else belongs into the same transaction
    clock: Ticking | None = None


@dataclass(frozen=True, slots=True)
class Ticking:
    """What is written about clocks with entries: the time since the entry before, and when something is to be done next, as a
    reading of the service clock."""

    spent: Spent
    due: int | None


class LinkGone(Exception):
    """The one-time link was used in the meantime."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Summons:
    """The people to whom the turn comes with an entry, and after how many milliseconds those hear of it who want to."""

    holders: tuple[str, ...] = ()
    delay: int = 0


NOBODY = Summons()


def create(
    connection: Connection, table: str, host: str, *, start: Start, summary: Summary, change: Change, summons: Summons = NOBODY
) -> None:
    """Makes a table with its first entry."""
    at = now()
    row = {"id": table, "game": start.game, "host": host, "made_at": at, "moved_at": at, "last": 0}
    row.update(msgspec.structs.asdict(summary))
    row["automatic"] = int(summary.automatic)
    connection.execute(sa.insert(tables).values(row))
    spent = None if change.clock is None else write_spent(change.clock.spent)
    connection.execute(sa.insert(log).values(table_id=table, number=0, at=at, entry=encode(start), spent=spent))
    apply_change(connection, table, change)
    summon(connection, table, 0, at, summons)


def append(
    connection: Connection,
    table: str,
    first: int,
    *,
    entries: list[Entry],
    request: str | None,
    summary: Summary,
    change: Change | None,
    notice: str | None,
    summons: Summons = NOBODY,
) -> None:
    """Writes entries from number `first` on. IntegrityError: another server has written that number, or that request, or the log
    ends elsewhere because a backup was restored."""
    at = now()
    last = first + len(entries) - 1
    moved = {"l": last, "a": at, "s": summary.status, "t": summary.turn, "n": summary.names, "w": int(summary.automatic)}
    if connection.execute(_MOVED, {"table": table, "before": first - 1, **moved}).rowcount != 1:
        raise ends_elsewhere()
    spent = None if change is None or change.clock is None else write_spent(change.clock.spent)
    for number, entry in enumerate(entries, first):
        row = {"table_id": table, "number": number, "at": at, "entry": encode(entry)}
        own = number == first
        connection.execute(_ADD, {**row, "request": request if own else None, "spent": spent if own else None})
    if change is not None:
        apply_change(connection, table, change)
    summon(connection, table, last, at, summons)
    if notice is not None:
        notify(connection, notice)


def summon(connection: Connection, table: str, number: int, at: int, summons: Summons) -> None:
    """Puts a notice into the outbox for each way in which these people want to hear of their turn."""
    if summons.holders:
        values = {"table": table, "number": number, "at": at, "due": at + summons.delay, "holders": summons.holders}
        connection.execute(_SUMMON, values)


def move(
    table: str, number: int, entry: Entry, request: str | None, summary: Summary, notice: str | None, summons: Summons = NOBODY
) -> Move:
    """One entry for the shorter way into the log, now. The notice of an action tells all of it: nobody needs to read it."""
    at, text = now(), encode(entry)
    if notice is not None and isinstance(entry, Act):
        notice = f"{notice} {at} {request or '-'} {text}"
    return Move(
        table, number, at, text, request, summary.status, summary.turn, summary.names, int(summary.automatic), notice,
        ",".join(summons.holders), at + summons.delay,
    )  # fmt: skip


def notify(connection: Connection, payload: str) -> None:
    """PostgreSQL: notifies every listening server when this transaction is committed."""
    connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": payload})


def apply_change(connection: Connection, table: str, change: Change, notice: str | None = None) -> None:
    """Seats, watchers, links and standing answers."""
    if notice is not None:
        notify(connection, notice)
    if change.use_link is not None:
        used = connection.execute(sa.update(links).where(links.c.token == change.use_link, links.c.used == 0).values(used=1))
        if used.rowcount != 1:
            raise LinkGone
    if change.drop_links_of is not None:
        connection.execute(sa.update(links).where(links.c.table_id == table, links.c.seat == change.drop_links_of).values(used=1))
    for token, seat in change.new_links.items():
        connection.execute(sa.insert(links).values(token=token, table_id=table, seat=seat, used=0))
    for seat, holder in change.hold.items():
        done = connection.execute(
            sa.update(holders).where(holders.c.table_id == table, holders.c.seat == seat).values(holder=holder)
        )
        if done.rowcount == 0:
            connection.execute(sa.insert(holders).values(table_id=table, seat=seat, holder=holder))
    if change.watch is not None:
        known = sa.select(watchers.c.holder).where(watchers.c.table_id == table, watchers.c.holder == change.watch)
        if connection.execute(known).first() is None:
            connection.execute(sa.insert(watchers).values(table_id=table, holder=change.watch))
    if change.unwatch is not None:
        connection.execute(sa.delete(watchers).where(watchers.c.table_id == table, watchers.c.holder == change.unwatch))
    if change.release:
        _release(connection, table, change.release)
    if change.host is not None:
        connection.execute(sa.update(tables).where(tables.c.id == table).values(host=change.host))
    if change.clock is not None:
        set_forward(connection, change.clock.spent.at)
        keep_deadline(connection, table, change.clock.due)
    for seat, answers in change.standing.items():
        connection.execute(sa.delete(standing).where(standing.c.table_id == table, standing.c.seat == seat))
        connection.execute(sa.insert(standing).values(table_id=table, seat=seat, answers=json.dumps(answers)))
    if change.also is not None:
        change.also(connection)


def _release(connection: Connection, table: str, seats: list[int]) -> None:
    """Seats are nobody's any more: whoever had them goes, and the names that they had go from the log."""
    overwrite_deleted(connection)
    connection.execute(sa.delete(holders).where(holders.c.table_id == table, holders.c.seat.in_(seats)))
    connection.execute(sa.update(links).where(links.c.table_id == table, links.c.seat.in_(seats)).values(used=1))
    named = sa.or_(log.c.number == 0, log.c.entry.contains('"sit"', autoescape=True))
    for row in connection.execute(sa.select(log.c.number, log.c.entry).where(log.c.table_id == table, named)).all():
        entry = decode(row.entry)
        if isinstance(entry, Start):
            for seat in seats:
                entry.seats[seat].name = ""
        elif isinstance(entry, Sit) and entry.seat in seats:
            entry.name = ""
        written = sa.update(log).where(log.c.table_id == table, log.c.number == row.number)
        connection.execute(written.values(entry=encode(entry)))


def overwrite_deleted(connection: Connection) -> None:
    """What is deleted from now on is overwritten, not only marked as free."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete=ON")


def delete_table(connection: Connection, table: str, notice: str | None) -> None:
    """A table with all that is known of it."""
    overwrite_deleted(connection)
    for part in reversed(metadata.sorted_tables):  # what refers to a table goes first
        if "table_id" in part.c:
            connection.execute(sa.delete(part).where(part.c.table_id == table))
    connection.execute(sa.delete(tables).where(tables.c.id == table))
    if notice is not None:
        notify(connection, notice)


def load(connection: Connection, table: str, after: int = -1) -> Stored | None:
    """A table with its log, or with the entries after a number."""
    row = connection.execute(sa.select(tables.c.host, tables.c.last).where(tables.c.id == table)).first()
    if row is None:
        return None
    owners = connection.execute(sa.select(holders.c.seat, holders.c.holder).where(holders.c.table_id == table)).all()
    watching = connection.execute(sa.select(watchers.c.holder).where(watchers.c.table_id == table)).scalars().all()
    unused = sa.select(links.c.seat).where(links.c.table_id == table, links.c.used == 0, links.c.seat.is_not(None))
    answers = connection.execute(sa.select(standing.c.seat, standing.c.answers).where(standing.c.table_id == table)).all()
    return Stored(
        table, row.host, tail(connection, table, after), {row.seat: row.holder for row in owners}, set(watching),
        set(connection.execute(unused).scalars()), {row.seat: json.loads(row.answers) for row in answers}, row.last,
    )  # fmt: skip


def tail(connection: Connection, table: str, after: int) -> list[LogRow]:
    """The entries after a number."""
    found = connection.execute(
        sa.select(log.c.number, log.c.entry, log.c.request, log.c.at, log.c.spent)
        .where(log.c.table_id == table, log.c.number > after)
        .order_by(log.c.number)
    )
    return [LogRow(row.number, decode(row.entry), row.request, row.at, read_spent(row.spent)) for row in found]


def link(connection: Connection, token: str) -> tuple[str, int | None, bool] | None:
    """Table, seat and whether it was used, of the link whose token has this hash."""
    row = connection.execute(sa.select(links.c.table_id, links.c.seat, links.c.used).where(links.c.token == token)).first()
    return None if row is None else (row.table_id, row.seat, bool(row.used))


def is_known(connection: Connection, holder: str) -> bool:
    """Whether somebody has a seat, watches or is host anywhere."""
    return any(
        connection.execute(query.limit(1)).first() is not None
        for query in (
            sa.select(holders.c.seat).where(holders.c.holder == holder),
            sa.select(watchers.c.holder).where(watchers.c.holder == holder),
            sa.select(tables.c.id).where(tables.c.host == holder),
        )
    )


def is_being_played(connection: Connection, table: str) -> bool:
    """Whether there is such a table and its game is not over."""
    status = connection.execute(sa.select(tables.c.status).where(tables.c.id == table)).scalar()
    return status is not None and status != "over"


def secret(connection: Connection, name: str, fresh: str) -> str:
    """A secret of this database by its name; `fresh` if there was none."""
    find = sa.select(secrets.c.value).where(secrets.c.name == name)
    known = connection.execute(find).scalar()
    if known is None:
        insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        connection.execute(insert(secrets).values(name=name, value=fresh).on_conflict_do_nothing())
        known = connection.execute(find).scalar_one()
    return str(known)


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in somebody's list."""

    id: str
    game: str
    summary: Summary
    moved_at: int
    seats: list[int]


def tables_of(
    connection: Connection,
    holder: str,
    limit: int,
    over: bool | None = None,
    before: tuple[int, str] | None = None,
    find: str = "",
    games: list[str] | None = None,
) -> list[Listed]:
    """Tables where somebody sits, watches or is host, latest first, with the own seats: a page of them, without exercises.

    `over`: only those that are over, or only the others. `before`: only what comes after the table with this time and id.
    `find`: only those with these letters in a name at the table, and those of the `games`.
    """
    mine = sa.union(
        sa.select(holders.c.table_id).where(holders.c.holder == holder),
        sa.select(watchers.c.table_id).where(watchers.c.holder == holder),
        sa.select(tables.c.id).where(tables.c.host == holder),
    )
    wanted = sa.select(tables).where(tables.c.id.in_(mine), tables.c.status != "exercise")
    wanted = wanted.order_by(tables.c.moved_at.desc(), tables.c.id).limit(limit)
    if over is not None:
        wanted = wanted.where(tables.c.status == "over" if over else tables.c.status != "over")
    if find:
        named = sa.func.lower(tables.c.names).contains(find.lower(), autoescape=True)
        wanted = wanted.where(sa.or_(named, tables.c.game.in_(games or [])))
    if before is not None:
        at, last = before
        wanted = wanted.where(sa.or_(tables.c.moved_at < at, sa.and_(tables.c.moved_at == at, tables.c.id > last)))
    rows = connection.execute(wanted).all()
    own = sa.select(holders.c.table_id, holders.c.seat).where(
        holders.c.holder == holder, holders.c.table_id.in_([row.id for row in rows])
    )
    seats: dict[str, list[int]] = {}
    for table, seat in connection.execute(own.order_by(holders.c.seat)):
        seats.setdefault(table, []).append(seat)
    return [
        Listed(row.id, row.game, Summary(row.status, row.turn, row.names), row.moved_at, seats.get(row.id, [])) for row in rows
    ]


def waiting_for_bots(connection: Connection, before: int, limit: int) -> list[tuple[str, int]]:
    """The tables, not touched since `before`, whose next answer a server may have to give; with the time of their last entry."""
    automatic = sa.or_(tables.c.automatic.is_(None), tables.c.automatic == 1)
    found = sa.select(tables.c.id, tables.c.moved_at).where(tables.c.status != "over", tables.c.moved_at <= before, automatic)
    return [(row.id, row.moved_at) for row in connection.execute(found.order_by(tables.c.moved_at.desc()).limit(limit))]


def last_numbers(connection: Connection, ids: list[str]) -> dict[str, int]:
    """The latest log number of each of these tables."""
    found: dict[str, int] = {}
    for start in range(0, len(ids), 500):
        part = ids[start : start + 500]
        for row in connection.execute(sa.select(tables.c.id, tables.c.last).where(tables.c.id.in_(part))):
            found[row.id] = row.last
    return found


def analysis(connection: Connection, table: str, version: int) -> str | None:
    """The analysis of a table's game, as JSON, if there is one of this version."""
    where = (analyses.c.table_id == table) & (analyses.c.version == version)
    found = connection.execute(sa.select(analyses.c.body).where(where)).scalar()
    return None if found is None else str(found)


def keep_analysis(connection: Connection, table: str, version: int, body: str) -> None:
    """Keeps an analysis in the place of any other."""
    connection.execute(analyses.delete().where(analyses.c.table_id == table))
    connection.execute(analyses.insert().values(table_id=table, version=version, at=now(), body=body))
