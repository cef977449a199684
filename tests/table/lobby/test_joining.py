"""Open tables with several servers on a database, and what a browser's own identity takes along."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from formicary.table import SeatPlan, Tables, create
from formicary.table.errors import NotNow, NotYours, Unknown
from formicary.table.lobby import joining
from formicary.table.lobby.joining import Wish
from formicary.table.people import arrival
from formicary.table.store import people as rows
from formicary.table.store.people_schema import rated_wishes, ratings
from tests.table.sitting import ANN, BOB, EVE, PATIENCE, at_tables, open_tables

WISH = Wish("now", "any", "en", approve=False, rated=True)
TWO = [SeatPlan("me", "Ann"), SeatPlan("friend")]


def test_every_server_tells_at_once_what_another_was_asked_for(database: str) -> None:
    async def work() -> None:
        async with open_tables(database) as here, open_tables(database) as there:
            told = there.lobby.stream(BOB)

            async def comes(count: int) -> dict[str, Any]:
                async with asyncio.timeout(PATIENCE):
                    async for data in told:
                        if data and len(json.loads(data)["tables"]) == count:
                            return dict(json.loads(data))
                raise AssertionError("the stream has ended")

            await comes(0)
            made = await create.create(here, ANN, game="micropolis", seats=TWO, options={})
            await joining.offer(here, ANN, made.table, WISH)
            assert (await comes(1))["tables"][0]["table"] == made.table
            assert await joining.join(here, EVE, made.table, "Eve", rated=True) == 1
            await comes(0)
            await told.aclose()

    asyncio.run(work())


def test_who_signs_in_takes_along_what_they_agreed_to_and_keeps_the_better_known_rating(database: str) -> None:
    async def work(tables: Tables) -> None:
        made = await create.create(tables, ANN, game="micropolis", seats=TWO, options={})
        await joining.offer(tables, ANN, made.table, WISH)
        await joining.join(tables, BOB, made.table, "Bob", rated=True)
        await tables.people.change(EVE, EVE, "")

        def rate(connection: sa.Connection) -> None:
            for holder, game, mu in ((BOB, "micropolis", 30.0), (BOB, "myrmes", 31.0), (EVE, "myrmes", 20.0)):
                connection.execute(sa.insert(ratings).values(holder=holder, game=game, mu=mu, sigma=8.0, games=1))

        await tables.store.run(rate)
        await arrival.sign_in(tables, EVE, "", BOB, BOB)
        table = await tables.get(made.table)
        assert [chair.holder for chair in table.chairs] == [ANN, EVE]
        wished = await tables.store.run(lambda each: set(each.execute(sa.select(rated_wishes.c.holder)).scalars()))
        assert wished == {ANN, EVE}
        known = await tables.store.run(lambda each: rows.ratings_of(each, EVE))
        assert {game: each.mu for game, each in known.items()} == {"micropolis": 30.0, "myrmes": 20.0}

    at_tables(database, work)


def test_a_host_offers_a_few_tables_at_the_same_time_so_that_others_are_seen(database: str) -> None:
    async def work(tables: Tables) -> None:
        for number in range(joining.MOST_OPEN + 1):
            made = await create.create(tables, ANN, game="micropolis", seats=TWO, options={})
            if number < joining.MOST_OPEN:
                await joining.offer(tables, ANN, made.table, WISH)
                await joining.offer(tables, ANN, made.table, WISH)  # with other wishes it is still one
        with pytest.raises(NotNow, match="5 tables"):
            await joining.offer(tables, ANN, made.table, WISH)
        first = (await tables.lobby.look(BOB)).tables[-1].table
        await joining.join(tables, BOB, first, "Bob", rated=True)
        await joining.offer(tables, ANN, made.table, WISH)

    at_tables(database, work)


def test_who_waits_for_a_yes_may_take_their_request_back_and_a_no_stays(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        made = await create.create(tables, ANN, game="micropolis", seats=TWO, options={})
        await joining.offer(tables, ANN, made.table, Wish("now", "any", "en", approve=True, rated=True))
        assert await joining.join(tables, BOB, made.table, "Bob", rated=True) is None
        asked = (await tables.lobby.look(ANN)).tables[0].asks
        await joining.withdraw(tables, BOB, made.table)
        assert (await tables.lobby.look(ANN)).tables[0].asks == []
        with pytest.raises(Unknown):
            await joining.answer(tables, ANN, asked[0].id, agree=True)
        wished = await tables.store.run(lambda each: set(each.execute(sa.select(rated_wishes.c.holder)).scalars()))
        assert wished == {ANN}
        await joining.join(tables, BOB, made.table, "Bob", rated=True)
        await joining.answer(tables, ANN, (await tables.lobby.look(ANN)).tables[0].asks[0].id, agree=False)
        for who in (BOB, EVE):
            with pytest.raises(NotYours):
                await joining.withdraw(tables, who, made.table)
        assert (await tables.lobby.look(BOB)).tables[0].asked == "refused"

    at_tables(f"sqlite:///{tmp_path / 'tables.db'}", work)
