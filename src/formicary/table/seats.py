"""Seats and who has them: links, claims, bots in empty or abandoned seats, and taking a seat back."""

from __future__ import annotations

from sqlalchemy import Connection

from formicary.bots import BotError, read_bot
from formicary.kernel import Sentence
from formicary.table.access import check_no_study, check_own_seat, check_seat, clock_decides
from formicary.table.errors import BadRequest, LinkUsed, NotNow, NotYours
from formicary.table.invitations import USED_LINK, offer_of
from formicary.table.log.entries import Invite, PutBot, Sit
from formicary.table.log.live_table import LiveTable
from formicary.table.notices.desk import DEAD_LINK
from formicary.table.people.settling import check_may_move, counts
from formicary.table.store import queries, series_rows
from formicary.table.store.queries import Change, LinkGone
from formicary.table.tables import Tables
from formicary.table.tokens import hash_of, new_token

NAME_LENGTH = 24
STAND_IN = "worker"  # the bot that plays on for somebody in a game that counts for ratings
LEFT_ALONE = 24 * 3600 * 1000  # milliseconds after which the host may let it
LONGEST_THOUGHT = 3  # seconds of a bot's decision
IS_HERE = "{name} is here; a bot can have an empty or abandoned seat only."
OF_SERIES = "This table belongs to a tournament: who plays is said on the tournament's page."
SOMEBODY_IS_HERE = "The player is here; a bot can have an empty or abandoned seat only."


async def claim(tables: Tables, holder: str, token: str, name: str) -> tuple[str, int | None]:
    """Uses a link: the seat now belongs to the asker, or the asker may watch. Returns table and seat."""
    if (opened := tables.notices.seat_of(token)) is not None:
        return await _open(tables, holder, *opened)
    table, seat, used = await offer_of(tables, token)
    if seat is None:
        await tables.commit_change(table, Change(watch=holder))
        return table.id, None
    if used:
        if table.chairs[seat].holder == holder:
            return table.id, seat  # a link opened twice on the same device
        raise LinkUsed(USED_LINK)

    async def work(table: LiveTable) -> tuple[str, int | None]:
        change = await _moved(tables, table, seat, holder, Change(use_link=hash_of(token)))
        try:
            await tables.commit(table, Sit(seat, clean_name(name) or table.chairs[seat].name), change=change)
        except LinkGone:
            raise LinkUsed(USED_LINK) from None
        return table.id, seat

    return await tables.change(table.id, work)


async def _open(tables: Tables, holder: str, channel: str, table_id: str, seat: int) -> tuple[str, int]:
    """Uses a link of an e-mail notice: the seat, and notices to that address, move to the device that the mail is read on."""

    async def work(table: LiveTable) -> tuple[str, int]:
        chair = table.chairs[check_seat(table, seat)]
        if chair.holder == holder:
            return table_id, seat
        if not await tables.notices.may_open(channel, chair.holder):
            raise LinkUsed(DEAD_LINK)
        change = await _moved(tables, table, seat, holder, Change())
        await tables.notices.share(channel, holder)
        await tables.commit(table, Sit(seat, chair.name), change=change)
        return table_id, seat

    return await tables.change(table_id, work)


async def _moved(tables: Tables, table: LiveTable, seat: int, holder: str, change: Change) -> Change:
    """A change by which a seat is somebody's from now on, and with it the host's part, if it was the host's only seat."""
    before = table.chairs[seat].holder
    await tables.store.run(lambda connection: _check_agreed(connection, table, before, holder))
    change.hold, change.drop_links_of = {seat: holder}, seat
    if before is not None and before == table.host and table.seats_of(before) == [seat]:
        change.host = holder  # the host moves to another device
    return change


async def make_link(tables: Tables, holder: str, table_id: str, seat: int | None) -> str:
    """A fresh link: one-time for a seat (the holder's own, or the host's for one that nobody holds), or for spectators (host)."""
    token = new_token()

    async def work(table: LiveTable) -> None:
        owner = None if seat is None else table.chairs[check_seat(table, seat)].holder
        if holder != (table.host if owner is None else owner):
            raise NotYours("Only the host makes this link." if owner is None else "Only the person at a seat can move it.")
        if seat is not None:
            await tables.store.run(lambda connection: _check_agreed(connection, table, owner, ""))
        change = Change(new_links={hash_of(token): seat}, drop_links_of=seat)
        if seat is None:
            await tables.commit_change(table, change)
        else:  # an entry: were somebody to sit down at the same time, at any server, only one of the two can be written
            await tables.commit(table, Invite(seat), change=change)

    await tables.change(table_id, work)
    return token


async def withdraw(tables: Tables, holder: str, table_id: str, seat: int) -> int:
    """Makes the links for a seat void: the holder's for the own seat, the host's for one that nobody holds."""

    async def work(table: LiveTable) -> int:
        owner = table.chairs[check_seat(table, seat)].holder
        if holder != (table.host if owner is None else owner):
            raise NotYours("Only the person who made this link can withdraw it.")
        if seat not in table.invited:
            raise NotNow("There is no open link for this seat.")
        return await tables.commit(table, Invite(seat, open=False), change=Change(drop_links_of=seat))

    return await tables.change(table_id, work)


async def put_bot(tables: Tables, holder: str, table_id: str, seat: int, bot: str | None) -> int:
    """Lets a bot answer for a seat, or stops it. Allowed to the person at the seat, and to the host while nobody is there."""
    if bot is not None:
        bot = check_bot(bot)

    async def work(table: LiveTable) -> int:
        chair = table.chairs[check_seat(table, seat)]
        if chair.holder != holder:
            if holder != table.host:
                raise NotYours("Only the host and the person at the seat can do that.")
            if chair.holder is not None and bot is None:
                raise NotYours("Only the person whose seat it is can take it back.")
            if chair.has_person and seat in tables.connected(table):
                raise NotNow(Sentence(IS_HERE, name=chair.name) if chair.name else SOMEBODY_IS_HERE)
            if clock_decides(table, seat):
                raise NotNow("The clock says how long somebody may take; until it has run out nobody else plays for them.")
        if bot is not None:
            await tables.look_at_studied(table)
            check_no_study(table)
        if chair.bot == bot:
            raise NotNow("Nothing to change.")
        if chair.holder != holder and await tables.store.run(lambda connection: series_rows.has_table(connection, table.id)):
            raise NotNow(OF_SERIES)
        if await tables.store.run(lambda connection: counts(connection, table)):
            _check_rated(table, holder, seat, bot)
        if bot is None and chair.holder is not None:
            return await tables.commit(table, Sit(check_own_seat(table, holder, seat), chair.name))
        return await tables.commit(table, PutBot(seat, bot))

    return await tables.change(table_id, work)


def _check_agreed(connection: Connection, table: LiveTable, before: str | None, holder: str) -> None:
    """A seat goes to nobody else in a game that counts, and in a tournament no bot's seat goes to a person."""
    check_may_move(connection, table, before, holder)
    if before is None and series_rows.has_table(connection, table.id):
        raise NotNow(OF_SERIES)


def _check_rated(table: LiveTable, holder: str, seat: int, bot: str | None) -> None:
    """In a game that counts nobody chooses other opponents on the way, or somebody better to play for them."""
    owner = table.chairs[seat].holder
    if owner is None:
        raise NotNow("This game counts for ratings; its bots stay as they are.")
    if bot is not None and bot != STAND_IN:
        raise NotNow("In a game that counts for ratings only a worker plays on for somebody.")
    if owner != holder and queries.now() - table.moved_at < LEFT_ALONE:
        raise NotNow("This game counts for ratings; a bot can play for somebody else when nothing has happened for a day.")


def check_bot(text: str) -> str:
    """The text of a bot, if there is such a bot and it is quick enough for a table."""
    try:
        bot, params = read_bot(text)
    except BotError as wrong:
        raise BadRequest(str(wrong)) from None
    if getattr(params, "weights", ""):
        raise BadRequest("At a table a bot plays with its own model; a file cannot be named.")
    seconds = bot.thinking_time(params)
    if seconds > LONGEST_THOUGHT:
        raise BadRequest(
            Sentence("At a table a bot may think for {most} seconds, not {asked}.", most=LONGEST_THOUGHT, asked=f"{seconds:g}")
        )
    return text


def clean_name(name: str) -> str:
    """A name fit to show: one line, no control characters, not too long."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:NAME_LENGTH].strip()
