"""Signing in and going, against the schema: of somebody's hash nothing stays where it must not, in whichever column it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import Column, Connection

from formicary.table import SeatPlan, Tables, create, seats
from formicary.table.clocks import clockwork
from formicary.table.log.clocks import Pace
from formicary.table.log.live_table import LiveTable
from formicary.table.people import arrival, farewell
from formicary.table.series import tournaments as series
from formicary.table.store.people_schema import people, sessions
from formicary.table.store.schema import log, metadata
from formicary.table.store.talk_schema import talk_mutes
from tests.table.sitting import ANN, BOB, EVE, at_tables, table_of_two

# Columns of that width that hold the hash of something else than a person's token, by what they are.
NO_PEOPLE = {
    "links.token", "series_members.token", "challenges.value", "people.handle", "people.phrase",
    "sessions.token", "people.id",  # of whoever has named or protected themselves: not handed over, since they only leave
}  # fmt: skip
AT_THE_TABLE = {"tables.host", "holders.holder", "watchers.holder"}  # changed with the table's own entries


def columns_of_people() -> list[Column[Any]]:
    """Wherever the hash of a person's token stands, in any table of the schema."""
    wide = [
        column for table in metadata.sorted_tables for column in table.columns
        if isinstance(column.type, sa.String) and column.type.length == 64
    ]  # fmt: skip
    return [column for column in wide if str(column) not in NO_PEOPLE]


def put_into_each(connection: Connection, holder: str, table: str) -> None:
    """A row with somebody in each of these columns; whoever else belongs into the row is Eve."""
    for number, column in enumerate(columns_of_people()):
        if str(column) in AT_THE_TABLE:
            continue
        values: dict[str, Any] = {}
        for each in column.table.columns:
            if each is column:
                values[each.name] = holder
            elif each.name == "table_id":
                values[each.name] = table
            elif each.name == "series_id" or str(each) == "series.id":
                values[each.name] = "s"
            elif isinstance(each.type, sa.String | sa.Text):
                is_person = isinstance(each.type, sa.String) and each.type.length == 64
                text = EVE if is_person and str(each) not in NO_PEOPLE else f"x{number}"
                values[each.name] = (
                    "{}" if each.name in ("options", "people", "points") else text[: getattr(each.type, "length", 64)]
                )
            else:
                values[each.name] = 5 + number
        connection.execute(sa.insert(column.table).values(values))


def where_is(connection: Connection, holder: str) -> set[str]:
    found = set()
    for table in metadata.sorted_tables:
        for column in table.columns:
            if isinstance(column.type, sa.String | sa.Text):
                has = sa.select(sa.func.count()).select_from(table).where(column.contains(holder))
                if connection.execute(has).scalar_one():
                    found.add(str(column))
    return found


def test_there_are_as_many_places_as_this_knows_of() -> None:
    """A new column is either handed over, deleted and exported, or named above."""
    assert sorted(map(str, columns_of_people())) == [
        "channels.holder", "holders.holder", "join_asks.holder", "passkeys.holder", "rated_wishes.holder", "ratings.holder",
        "seekers.holder", "series.host", "series_members.holder", "sessions.holder", "tables.host", "talk.author",
        "talk_mutes.holder", "talk_mutes.muted", "talk_reports.author", "talk_reports.reporter", "talk_seen.holder",
        "watchers.holder",
    ]  # fmt: skip


def test_who_signs_in_leaves_nothing_under_the_identity_of_before(database: str) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        await tables.store.run(lambda connection: put_into_each(connection, BOB, table.id))
        gone = {sessions.c.holder, people.c.id}  # a browser's own identity has none of these

        def not_kept(connection: Connection) -> set[str]:
            connection.execute(sa.delete(sessions).where(sessions.c.holder == BOB))
            return {str(column) for column in columns_of_people()} - {str(column) for column in gone}

        expected = await tables.store.run(not_kept)
        before = await tables.store.run(lambda connection: where_is(connection, BOB))
        assert expected - before <= AT_THE_TABLE
        await arrival.sign_in(tables, "c" * 48, "", BOB, BOB)
        left = await tables.store.run(lambda connection: where_is(connection, BOB))
        assert left == {"passkeys.holder"}  # which only a kept identity has
        after = await tables.store.run(lambda connection: where_is(connection, "c" * 48))
        assert before - after == {"passkeys.holder", "seekers.holder"}

    at_tables(database, work)


def test_whom_somebody_does_not_want_to_hear_comes_along_from_both_sides(database: str) -> None:
    async def work(tables: Tables) -> None:
        def hush(connection: Connection) -> None:
            for holder, muted in ((BOB, EVE), (ANN, BOB), ("c" * 48, EVE), (BOB, "c" * 48)):
                connection.execute(sa.insert(talk_mutes).values(holder=holder, muted=muted))

        await tables.store.run(hush)
        await arrival.sign_in(tables, "c" * 48, "", BOB, BOB)
        rows = await tables.store.run(lambda each: sorted(map(tuple, each.execute(sa.select(talk_mutes)).all())))
        assert rows == [(ANN, "c" * 48), ("c" * 48, EVE)]  # once each, and nobody is deaf to themselves

    at_tables(database, work)


def test_of_who_deletes_themselves_nothing_is_left_in_any_column(database: str) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        alone = await create.create(tables, BOB, game="micropolis", seats=[SeatPlan("me", "Bob"), SeatPlan("bot")], options={})
        await tables.store.run(lambda connection: put_into_each(connection, BOB, table.id))
        told = await farewell.export(tables, BOB)
        empty = {name for name, rows in told.items() if rows == []}
        assert empty <= {"watching"}  # everything that is stored is in what somebody takes along
        await farewell.delete(tables, BOB, "bots")
        assert await tables.store.run(lambda connection: where_is(connection, BOB)) == set()
        assert await tables.store.run(lambda connection: where_is(connection, alone.table)) == set()

    at_tables(database, work)


def test_what_somebody_takes_along_has_their_pauses_and_the_series_that_they_host(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        plans = [SeatPlan("me", "Ann"), SeatPlan("friend")]
        made = await create.create(tables, ANN, game="micropolis", seats=plans, options={}, pace=Pace("move", 60, vacation=2))
        await seats.claim(tables, BOB, made.seat_tokens[1], "Bob")
        await clockwork.wish(tables, BOB, made.table, 1, "vacation")
        await clockwork.wish(tables, ANN, made.table, 0, "pause")
        members = [series.MemberPlan("friend"), series.MemberPlan("bot")]
        cup = await series.create(
            tables, BOB, title="Cup", game="micropolis", options={}, kind="robin", size=2, rounds=0, members=members
        )
        told: Any = await farewell.export(tables, BOB)
        assert [(each["type"], each.get("word")) for each in told["tables"][0]["log"]] == [("sit", None), ("clock", "vacation")]
        assert [each["id"] for each in told["host_of_series"]] == [cup.series]
        assert "Ann" not in str(told)

    at_tables(f"sqlite:///{tmp_path / 'tables.db'}", work)


def test_a_deletion_that_broke_off_is_gone_on_with_and_then_complete(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At whichever of its tables the server dies: what is done stays done, the cookie still opens, a second time is enough."""

    async def work(tables: Tables) -> None:
        for _ in range(3):
            await table_of_two(tables)
        await tables.people.change(BOB, BOB, "")
        commit, left = tables.commit, list[str]()

        async def dies(table: LiveTable, *more: Any, **named: Any) -> int:
            left.append(table.id)
            if len(left) == 2:
                raise ConnectionError
            return await commit(table, *more, **named)

        with monkeypatch.context() as patched:
            patched.setattr(tables, "commit", dies)
            with pytest.raises(ConnectionError):
                await farewell.delete(tables, BOB, "bots")
        assert await tables.people.holder_of(BOB) == BOB
        assert "holders.holder" in await tables.store.run(lambda connection: where_is(connection, BOB))
        await farewell.delete(tables, BOB, "bots")
        assert await tables.store.run(lambda connection: where_is(connection, BOB)) == set()
        assert [chair.bot for chair in (await tables.get(left[0])).chairs] == [None, "worker"]
        gone = sa.select(log.c.table_id).where(log.c.entry.contains('"leave"'))
        found = await tables.store.run(lambda each: each.execute(gone).scalars().all())
        assert len(found) == len(set(found)) == 3  # from each table once

    at_tables(database, work)
