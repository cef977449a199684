"""What a link leads to: shown to the person who opens it before they type anything, without using up the link."""

from __future__ import annotations

import msgspec

from formicary.kernel import game as find_game
from formicary.table.errors import LinkUsed, Unknown
from formicary.table.log.live_table import LiveTable
from formicary.table.log.stored import Status
from formicary.table.notices.desk import DEAD_LINK
from formicary.table.store import queries
from formicary.table.tables import Tables
from formicary.table.tokens import hash_of

NO_SUCH_LINK = "There is no such link; ask for a fresh one."
USED_LINK = "This link has been used already; ask for a fresh one."


class InvitedSeat(msgspec.Struct):
    """Who sits at a seat: a name, a bot, or nobody yet."""

    name: str
    bot: str | None


class Invitation(msgspec.Struct):
    """Where a link leads. `seat` null: to a place among the spectators. `name`: what the seat is called so far. `yours`: the
    table, if the asker has used this link already.

    >>> Invitation("march", "March of the Ants", "playing", 1, "Bob", [InvitedSeat("Ann", None), InvitedSeat("Bob", None)]).seat
    1
    """

    game: str
    title: str
    status: Status
    seat: int | None
    name: str
    seats: list[InvitedSeat]
    yours: str | None = None


async def look_at(tables: Tables, holder: str | None, token: str) -> Invitation:
    """What a link offers. One that does not work any more is refused as it would be when it is used."""
    if (opened := tables.notices.seat_of(token)) is not None:
        channel, table_id, number = opened
        table = await tables.get(table_id)
        owner = table.chairs[number].holder
        if owner != holder and not await tables.notices.may_open(channel, owner):
            raise LinkUsed(DEAD_LINK)
        return _invitation(table, number, table_id if owner == holder else None)
    table, seat, used = await offer_of(tables, token)
    if used and seat is not None:
        if holder is None or table.chairs[seat].holder != holder:
            raise LinkUsed(USED_LINK)
        return _invitation(table, seat, table.id)
    return _invitation(table, seat, None)


async def offer_of(tables: Tables, token: str) -> tuple[LiveTable, int | None, bool]:
    """The table and the seat that the link of a host leads to, no seat for a spectator, and whether it has been used."""
    hashed = hash_of(token)
    found = await tables.store.run(lambda connection: queries.link(connection, hashed))
    if found is None:
        raise Unknown(NO_SUCH_LINK)
    table_id, seat, used = found
    return await tables.get(table_id), seat, used


def _invitation(table: LiveTable, seat: int | None, yours: str | None) -> Invitation:
    game = find_game(table.game.key)
    name = "" if seat is None else table.chairs[seat].name
    seats = [InvitedSeat(chair.name, chair.bot) for chair in table.chairs]
    return Invitation(game.key, game.title, table.status, seat, name, seats, yours)
