"""A branch of a game that others are playing is a study: for thinking, without a program's help until that game is over."""

from __future__ import annotations

import asyncio

import pytest

from formicary.table import SeatPlan, Tables, create, seats, views
from formicary.table.advice import analyses, hints
from formicary.table.errors import NotNow
from formicary.table.log.live_table import LiveTable
from formicary.table.service import keeping
from tests.table.sitting import ANN, BOB, at_tables, play_many, table_of_two

STUDY = "a study of a game that others are still playing"


async def study_of(tables: Tables, table: LiveTable, holder: str = ANN, upto: int | None = None) -> LiveTable:
    made = await create.branch(tables, holder, table.id, len(table.history) if upto is None else upto)
    return await tables.get(made.table)


async def refuses_help(tables: Tables, table: LiveTable) -> None:
    """Bots in any seat and hints are refused, and nobody is offered them."""
    for seat in range(len(table.chairs)):
        with pytest.raises(NotNow, match=STUDY):
            await seats.put_bot(tables, ANN, table.id, seat, "random")
    with pytest.raises(NotNow, match=STUDY):
        await hints.hint(tables, ANN, table.id, table.history.pos.deciders[0])
    info = await views.info(tables, ANN, table.id)
    assert (info.study, info.may.hint, [seat.may.bot for seat in info.seats]) == (True, False, [False] * len(table.chairs))


def test_a_study_has_no_bots_and_hints_until_the_game_is_over(database: str) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        await play_many(tables, table, 5)
        study = await study_of(tables, table)
        assert study.seats_of(ANN) == [0, 1] and not study.invited  # Ann plays for everybody
        await refuses_help(tables, study)
        await play_many(tables, study, 1)
        again = await study_of(tables, study)  # a branch of the branch is no way round it
        await refuses_help(tables, again)
        await play_many(tables, table, 500)
        assert table.status == "over"
        assert not study.is_study and not again.is_study
        info = await views.info(tables, ANN, study.id)
        assert (info.study, info.may.hint, [seat.may.bot for seat in info.seats]) == (False, True, [True, True])
        await seats.put_bot(tables, ANN, study.id, 1, "random")

    at_tables(database, work)


def test_a_study_that_is_over_tells_nothing_of_the_game_that_is_not(database: str) -> None:
    """Neither what a program thinks of the moves, nor a record, which could be opened as a table with hints."""

    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        await play_many(tables, table, 5)
        study = await study_of(tables, table)
        await play_many(tables, study, 500)
        assert study.status == "over"
        for ask in (analyses.read, analyses.ask, views.record):
            with pytest.raises(NotNow, match=STUDY):
                await ask(tables, ANN, study.id)
        assert not (await views.info(tables, ANN, study.id)).may.record
        await play_many(tables, table, 500)
        assert (await views.info(tables, ANN, study.id)).may.record
        assert (await views.record(tables, ANN, study.id)).position is not None
        assert (await analyses.read(tables, ANN, study.id)).status == "none"

    at_tables(database, work)


def test_a_study_stays_one_over_a_restart_and_hears_of_the_end_at_another_server(database: str) -> None:
    known: list[str] = []

    async def first(tables: Tables) -> None:
        table = await table_of_two(tables)
        known.extend([table.id, (await study_of(tables, table, BOB)).id])

    async def second(tables: Tables) -> None:
        game, study = await tables.get(known[0]), await tables.get(known[1])
        assert study.is_study
        tables.cache.forget(study.id)  # as at a server that has only the game
        await play_many(tables, game, 500)
        assert study.is_study
        assert not (await tables.get(study.id)).is_study
        await tables.look_at_studied(study)  # as at one that has only the study, when it is asked
        assert not study.is_study

    at_tables(database, first)
    at_tables(database, second)


def test_a_study_whose_game_was_deleted_is_a_table_like_any_other(database: str) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        study = await study_of(tables, table)
        assert await asyncio.to_thread(keeping.delete, database, [table.id]) == 1
        await tables.look_at_studied(study)
        assert not study.is_study

    at_tables(database, work)


def test_who_is_alone_with_bots_has_a_branch_with_bots_and_hints(database: str) -> None:
    async def work(tables: Tables) -> None:
        plans = [SeatPlan("me", "Ann"), SeatPlan("local", "Oak"), SeatPlan("bot", bot="random")]
        made = await create.create(tables, ANN, game="micropolis", seats=plans, options={})
        branch = await study_of(tables, await tables.get(made.table), upto=0)
        assert not branch.is_study and branch.chairs[2].bot == "random"
        assert (await views.info(tables, ANN, branch.id)).may.hint

    at_tables(database, work)
