"""Series of games in the database: each function is one piece of work for the store."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

import sqlalchemy as sa
from sqlalchemy import Connection

from formicary.table.store.schema import tables
from formicary.table.store.series_schema import series, series_members, series_tables


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A series."""

    id: str
    host: str
    title: str
    game: str
    options: str  # JSON
    kind: str
    size: int
    rounds: int
    round: int
    status: str
    made_at: int


@dataclass(frozen=True, slots=True)
class MemberRow:
    """Somebody who plays in a series."""

    series_id: str
    number: int
    name: str
    holder: str | None
    bot: str | None
    token: str | None
    gone: int


@dataclass(frozen=True, slots=True)
class GameRow:
    """A table of a round, or a person who has nobody to play with. `points`: None while it is played."""

    round: int
    number: int
    place: str
    people: tuple[int, ...]
    points: tuple[Fraction, ...] | None


@dataclass(frozen=True, slots=True)
class Whole:
    """A series with all that belongs to it."""

    row: SeriesRow
    members: list[MemberRow]
    games: list[GameRow]

    def of_round(self, number: int) -> list[GameRow]:
        """The tables and byes of a round."""
        return [game for game in self.games if game.round == number]


def create(connection: Connection, row: SeriesRow, members: Sequence[MemberRow]) -> None:
    """A new series."""
    connection.execute(sa.insert(series).values({name: getattr(row, name) for name in row.__slots__}))
    for member in members:
        connection.execute(sa.insert(series_members).values({name: getattr(member, name) for name in member.__slots__}))


def load(connection: Connection, series_id: str) -> Whole | None:
    """A series by its id."""
    row = connection.execute(sa.select(series).where(series.c.id == series_id)).first()
    if row is None:
        return None
    members = connection.execute(
        sa.select(series_members).where(series_members.c.series_id == series_id).order_by(series_members.c.number)
    )
    games = connection.execute(
        sa.select(series_tables)
        .where(series_tables.c.series_id == series_id)
        .order_by(series_tables.c.round, series_tables.c.number)
    )
    return Whole(
        SeriesRow(*row), [MemberRow(*each) for each in members],
        [
            GameRow(each.round, each.number, each.place, tuple(json.loads(each.people)),
                    tuple(map(Fraction, json.loads(each.points))) if each.points else None)
            for each in games
        ],
    )  # fmt: skip


def of_person(connection: Connection, holder: str, limit: int = 60) -> list[SeriesRow]:
    """The series where somebody is host or plays, the latest first."""
    mine = sa.select(series_members.c.series_id).where(series_members.c.holder == holder)
    found = sa.select(series).where(sa.or_(series.c.host == holder, series.c.id.in_(mine)))
    return [SeriesRow(*row) for row in connection.execute(found.order_by(series.c.made_at.desc(), series.c.id).limit(limit))]


def playing(connection: Connection) -> list[str]:
    """The series that are under way."""
    return list(connection.execute(sa.select(series.c.id).where(series.c.status == "playing")).scalars())


def by_token(connection: Connection, token: str) -> MemberRow | None:
    """Whose link has this hash."""
    row = connection.execute(sa.select(series_members).where(series_members.c.token == token)).first()
    return None if row is None else MemberRow(*row)


def change_member(connection: Connection, member: MemberRow, **values: object) -> None:
    """Sets columns of a member."""
    mine = series_members.c.series_id == member.series_id, series_members.c.number == member.number
    connection.execute(sa.update(series_members).where(*mine).values(values))


def has_table(connection: Connection, place: str) -> bool:
    """Whether a table belongs to a series."""
    return connection.execute(sa.select(series_tables.c.round).where(series_tables.c.place == place).limit(1)).first() is not None


def take_place(connection: Connection, member: MemberRow, holder: str, name: str) -> bool:
    """Somebody uses a member's link; False if somebody else was faster, or the link has been replaced."""
    free = series_members.c.holder.is_(None), series_members.c.bot.is_(None), series_members.c.token == member.token
    mine = series_members.c.series_id == member.series_id, series_members.c.number == member.number
    return connection.execute(sa.update(series_members).where(*mine, *free).values(holder=holder, name=name)).rowcount == 1


def forget_person(connection: Connection, holder: str) -> set[str]:
    """Somebody leaves all series: others' results there stay what they are, and one of those is host. A series in which no person
    is left goes whole. Returns the tables of the series that they played in."""
    rows = connection.execute(sa.select(series_members.c.series_id).where(series_members.c.holder == holder))
    theirs = set(rows.scalars())
    left = sa.update(series_members).where(series_members.c.holder == holder)
    connection.execute(left.values(name="", holder=None, token=None, gone=1))
    for series_id in connection.execute(sa.select(series.c.id).where(series.c.host == holder)).scalars().all():
        people = series_members.c.series_id == series_id, series_members.c.holder.is_not(None)
        found = sa.select(series_members.c.holder).where(*people).order_by(series_members.c.number).limit(1)
        heir = connection.execute(found).scalar()
        if heir is None:
            delete(connection, series_id)
        else:
            connection.execute(sa.update(series).where(series.c.id == series_id).values(host=heir))
    played = sa.select(series_tables.c.place).where(series_tables.c.series_id.in_(theirs))
    return set(connection.execute(played).scalars())


def next_round(connection: Connection, series_id: str, before: int, games: Sequence[GameRow], rounds: int) -> bool:
    """Begins a round, unless another server has; returns whether this one did."""
    begun = sa.update(series).where(series.c.id == series_id, series.c.round == before, series.c.status != "over")
    if connection.execute(begun.values(round=before + 1, rounds=rounds, status="playing")).rowcount != 1:
        return False
    for game in games:
        values = {"series_id": series_id, "round": game.round, "number": game.number, "place": game.place}
        connection.execute(
            sa.insert(series_tables).values(**values, people=json.dumps(game.people), points=_written(game.points))
        )
    return True


def end(connection: Connection, series_id: str) -> None:
    """The last round is over."""
    connection.execute(sa.update(series).where(series.c.id == series_id).values(status="over"))


def set_points(connection: Connection, series_id: str, game: GameRow, points: tuple[Fraction, ...]) -> None:
    """A table is over."""
    mine = series_tables.c.series_id == series_id, series_tables.c.round == game.round, series_tables.c.number == game.number
    connection.execute(sa.update(series_tables).where(*mine, series_tables.c.points == "").values(points=_written(points)))


def statuses(connection: Connection, ids: Collection[str]) -> dict[str, str]:
    """How these tables stand; those that are not there are left out."""
    return {row.id: row.status for row in connection.execute(sa.select(tables.c.id, tables.c.status).where(tables.c.id.in_(ids)))}


def delete(connection: Connection, series_id: str) -> None:
    """Deletes a series; its tables stay."""
    for part in (series_tables, series_members):
        connection.execute(sa.delete(part).where(part.c.series_id == series_id))
    connection.execute(sa.delete(series).where(series.c.id == series_id))


def _written(points: tuple[Fraction, ...] | None) -> str:
    return "" if points is None else json.dumps([str(each) for each in points])
