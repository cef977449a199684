"""Identities and their sessions: each function is one piece of work for the store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy import Connection

from formicary.table.people.ratings import Rating
from formicary.table.store.people_schema import (
    challenges,
    join_asks,
    passkeys,
    people,
    rated_wishes,
    ratings,
    seekers,
    sessions,
)
from formicary.table.store.queries import is_known, now
from formicary.table.store.schema import channels, holders, tables, watchers
from formicary.table.store.series_schema import series, series_members
from formicary.table.store.talk_schema import talk, talk_mutes, talk_reports, talk_seen

HOUR = 3_600_000
CHALLENGE_MS = 5 * 60_000


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody who has named or protected their identity."""

    id: str
    handle: str
    name: str
    phrase: str | None
    shows_ratings: int
    made_at: int


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A device on which they are signed in."""

    token: str
    id: str
    holder: str
    device: str
    made_at: int
    seen_at: int


@dataclass(frozen=True, slots=True)
class PasskeyRow:
    """The public half of a passkey."""

    id: str
    holder: str
    public_key: str
    uses: int
    device: str
    made_at: int
    used_at: int


def holder_of(connection: Connection, token: str, must_be_known: bool = False) -> str | None:
    """Whose the cookie is whose token has this hash: a session's person, or a browser's own. None: the session was ended.

    `must_be_known`: a browser's own counts only if it has a table, as from the time when cookies had no signature.
    """
    row = connection.execute(sa.select(sessions.c.holder, sessions.c.seen_at).where(sessions.c.token == token)).first()
    if row is not None:
        at = now()
        if row.seen_at < at - HOUR:
            connection.execute(sa.update(sessions).where(sessions.c.token == token).values(seen_at=at - at % HOUR))
        return str(row.holder)
    if person(connection, token) is not None or (must_be_known and not is_known(connection, token)):
        return None
    return token


def person(connection: Connection, holder: str) -> PersonRow | None:
    """Somebody by the id that their seats have."""
    row = connection.execute(sa.select(people).where(people.c.id == holder)).first()
    return None if row is None else PersonRow(*row)


def person_of(connection: Connection, **key: str) -> PersonRow | None:
    """Somebody by `handle` or `phrase`."""
    row = connection.execute(sa.select(people).filter_by(**key)).first()
    return None if row is None else PersonRow(*row)


def add_person(connection: Connection, row: PersonRow, session: SessionRow) -> None:
    """Somebody new, with the device that they are at; nothing if they are known."""
    if person(connection, row.id) is None:
        connection.execute(sa.insert(people).values(_values(row)))
        add_session(connection, session)


def change_person(connection: Connection, holder: str, values: Mapping[str, str | int | None]) -> None:
    """Other values for somebody known."""
    connection.execute(sa.update(people).where(people.c.id == holder).values(dict(values)))


def add_session(connection: Connection, row: SessionRow) -> None:
    """Somebody is signed in on a device."""
    connection.execute(sa.delete(sessions).where(sessions.c.token == row.token))
    connection.execute(sa.insert(sessions).values(_values(row)))


def sessions_of(connection: Connection, holder: str) -> list[SessionRow]:
    """Somebody's devices, the latest first."""
    found = sa.select(sessions).where(sessions.c.holder == holder).order_by(sessions.c.made_at.desc(), sessions.c.id)
    return [SessionRow(*row) for row in connection.execute(found)]


def end_sessions(connection: Connection, holder: str, ids: list[str]) -> None:
    """Signs somebody out on these devices."""
    connection.execute(sa.delete(sessions).where(sessions.c.holder == holder, sessions.c.id.in_(ids)))


def passkeys_of(connection: Connection, holder: str) -> list[PasskeyRow]:
    """Somebody's passkeys, the oldest first."""
    found = sa.select(passkeys).where(passkeys.c.holder == holder).order_by(passkeys.c.made_at, passkeys.c.id)
    return [PasskeyRow(*row) for row in connection.execute(found)]


def passkey(connection: Connection, key: str) -> PasskeyRow | None:
    """A passkey by its id."""
    row = connection.execute(sa.select(passkeys).where(passkeys.c.id == key)).first()
    return None if row is None else PasskeyRow(*row)


def add_passkey(connection: Connection, row: PasskeyRow) -> None:
    """A new one."""
    connection.execute(sa.insert(passkeys).values(_values(row)))


def use_passkey(connection: Connection, key: str, uses: int) -> None:
    """It has signed once more."""
    connection.execute(sa.update(passkeys).where(passkeys.c.id == key).values(uses=uses, used_at=now()))


def remove_passkey(connection: Connection, holder: str, key: str) -> bool:
    """Somebody's passkey is good no longer; whether there was one."""
    return connection.execute(sa.delete(passkeys).where(passkeys.c.holder == holder, passkeys.c.id == key)).rowcount == 1


def add_challenge(connection: Connection, value: str) -> None:
    """Something for a passkey to sign; those that are too old go."""
    at = now()
    connection.execute(sa.delete(challenges).where(challenges.c.until < at))
    connection.execute(sa.insert(challenges).values(value=value, until=at + CHALLENGE_MS))


def take_challenge(connection: Connection, value: str) -> bool:
    """Whether this is to be signed, still; from now on it is not."""
    gone = sa.delete(challenges).where(challenges.c.value == value, challenges.c.until >= now())
    return connection.execute(gone).rowcount == 1


def tables_with(connection: Connection, holder: str) -> list[str]:
    """All tables where somebody sits, watches or is host."""
    mine = sa.union(
        sa.select(holders.c.table_id).where(holders.c.holder == holder),
        sa.select(watchers.c.table_id).where(watchers.c.holder == holder),
        sa.select(tables.c.id).where(tables.c.host == holder),
    )
    return sorted(connection.execute(mine).scalars())


def hand_over(connection: Connection, before: str, after: str) -> None:
    """Where somebody hears of their turns, what they have said, read, asked for and agreed to, whom they do not want to hear and
    who does not want to hear them, and how well they play, is another identity's now. Where that has its own already, such as a
    rating for a game, it keeps that."""
    for whose in (channels.c.holder, talk.c.author, talk_reports.c.author, series_members.c.holder, series.c.host):
        connection.execute(sa.update(whose.table).where(whose == before).values({whose.name: after}))
    for whose in (
        join_asks.c.holder, rated_wishes.c.holder, ratings.c.holder, talk_seen.c.holder, talk_mutes.c.holder,
        talk_mutes.c.muted, talk_reports.c.reporter,
    ):  # fmt: skip
        _hand_over_keyed(connection, whose, before, after)
    connection.execute(sa.delete(talk_mutes).where(talk_mutes.c.holder == talk_mutes.c.muted))
    connection.execute(sa.delete(seekers).where(seekers.c.holder == before))


def _hand_over_keyed(connection: Connection, whose: sa.Column[str], before: str, after: str) -> None:
    """The same where the person is part of a row's key: what the other identity has already stays as it is."""
    has = whose.table.alias()
    rest = [column.name for column in whose.table.primary_key if column is not whose]
    same = sa.exists().where(has.c[whose.name] == after, *(has.c[name] == whose.table.c[name] for name in rest))
    connection.execute(sa.delete(whose.table).where(whose == before, same))
    connection.execute(sa.update(whose.table).where(whose == before).values({whose.name: after}))


def ratings_of(connection: Connection, holder: str) -> dict[str, Rating]:
    """How well somebody plays, by game."""
    found = connection.execute(sa.select(ratings).where(ratings.c.holder == holder).order_by(ratings.c.game))
    return {row.game: Rating(row.mu, row.sigma, row.games) for row in found}


def _values(row: PersonRow | SessionRow | PasskeyRow) -> dict[str, object]:
    return {name: getattr(row, name) for name in row.__slots__}
