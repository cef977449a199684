"""Hints at the table: for whoever plays against bots alone, at their own seat, when it is theirs to decide."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from formicary.bots.advice import Hint
from formicary.table import SeatPlan, Tables, create, play, seats, views
from formicary.table.advice import hints
from formicary.table.autoplay.worker import Answer, Question
from formicary.table.autoplay.worker_pool import WorkerPool
from formicary.table.errors import BadRequest, NotNow, NotYours
from tests.table.databases import fresh_url
from tests.table.sitting import ANN, BOB, PATIENCE, at_tables, table_of_two


def test_a_hint_names_choices_that_can_be_played(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        plans = [SeatPlan("me", "Ann"), SeatPlan("bot", bot="larva")]
        made = await create.create(tables, ANN, game="micropolis", seats=plans, options={})
        table = await tables.get(made.table)
        async with asyncio.timeout(PATIENCE):
            while 0 not in table.history.pos.deciders:
                await asyncio.sleep(0.01)
        assert (await views.info(tables, ANN, made.table)).may.hint
        hint = await hints.hint(tables, ANN, made.table, 0)
        assert hint.seat == 0 and {choice.action for choice in hint.choices} <= set(table.history.pos.legal(0))
        best = hint.choices[0].action
        await play.act(tables, ANN, made.table, seat=0, sequence=table.number, action=best, request="as advised")
        assert (table.history.steps[-1].seat, table.history.steps[-1].action) == (0, best) or len(table.history) > 1

    at_tables(fresh_url("sqlite", tmp_path), work)


@pytest.mark.parametrize("moves", [0, 1])
def test_a_hint_outlasts_what_others_decide_at_the_same_time_but_not_one_s_own_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moves: int
) -> None:
    """The seats of Myrmes choose their events at once; one of them moves while the hint is thought about."""

    async def work(tables: Tables) -> None:
        plans = [SeatPlan("me", "Ann"), SeatPlan("local", "Tom")]
        made = await create.create(tables, ANN, game="myrmes", seats=plans, options={})
        table = await tables.get(made.table)
        assert table.history.pos.deciders == (0, 1)

        async def request(pool: WorkerPool, question: Question) -> Answer:
            action = table.history.pos.legal(moves)[0]
            await play.act(tables, ANN, made.table, seat=moves, sequence=table.number, action=action, request="meanwhile")
            return Answer(hint=Hint(seat=0, choices=[], line=[], together=False, iterations=1))

        monkeypatch.setattr(WorkerPool, "request", request)
        if moves == 0:
            with pytest.raises(NotNow, match="The table has moved on since you asked"):
                await hints.hint(tables, ANN, made.table, 0)
        else:
            assert (await hints.hint(tables, ANN, made.table, 0)).seat == 0

    at_tables(fresh_url("sqlite", tmp_path), work)


def test_nobody_gets_a_hint_against_people_or_for_another_s_seat(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        for holder, seat in ((ANN, 0), (BOB, 1)):
            assert not (await views.info(tables, holder, table.id)).may.hint
            with pytest.raises(NotNow, match="While other people play at this table there are no hints"):
                await hints.hint(tables, holder, table.id, seat)
        with pytest.raises(NotYours):
            await hints.hint(tables, ANN, table.id, 1)
        assert not (await views.info(tables, ANN, table.id)).may.hint

    at_tables(fresh_url("sqlite", tmp_path), work)


def test_there_is_no_hint_while_somebody_else_decides(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        plans = [SeatPlan("me", "Ann"), SeatPlan("local", "Tom")]
        made = await create.create(tables, ANN, game="micropolis", seats=plans, options={})
        table = await tables.get(made.table)
        waiting = 1 - table.history.pos.deciders[0]
        with pytest.raises(NotNow, match="There is nothing to decide for this seat now"):
            await hints.hint(tables, ANN, made.table, waiting)

    at_tables(fresh_url("sqlite", tmp_path), work)


def test_a_bot_that_would_hold_up_the_table_is_refused(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        for bot, sentence in (
            ("queen:seconds=4", "At a table a bot may think for 3 seconds, not 4."),
            ("search:seconds=60", "At a table a bot may think for 3 seconds, not 60."),
            ("search:weights=/etc/passwd", "At a table a bot plays with its own model; a file cannot be named."),
        ):
            with pytest.raises(BadRequest) as refused:
                await create.create(tables, ANN, game="micropolis", seats=[SeatPlan("me"), SeatPlan("bot", bot=bot)], options={})
            assert str(refused.value) == sentence
        assert seats.check_bot("queen:seconds=2.5") == "queen:seconds=2.5"

    at_tables(fresh_url("sqlite", tmp_path), work)
