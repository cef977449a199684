"""The analysis of a finished game at the table: in the background, with progress, kept over restarts; moves to play instead."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import formicary
from formicary.bots import decide, make_bot
from formicary.kernel import History
from formicary.table import SeatPlan, Tables, create
from formicary.table.advice import analyses
from formicary.table.advice.analyses import AnalysisState
from formicary.table.autoplay.worker import Answer, Question, StepQuestion, Worker
from formicary.table.autoplay.worker_pool import WorkerPool
from formicary.table.errors import AgainstTheRules, NotNow, NotYours
from tests.table.databases import KINDS, fresh_url
from tests.table.sitting import ANN, EVE, PATIENCE, at_tables


def finished() -> History:
    """A game of Micropolis, nearly at its end: a short one to analyse."""
    game = formicary.game("micropolis")
    history = History(game, seats=2, seed=4, names=["Ann", "Tom"])
    bots = [make_bot("larva", game, seat, 1) for seat in range(2)]
    while history.pos.deciders:
        seat = history.pos.deciders[0]
        history.play(decide(bots[seat], history.pos, seat), seat)
    return history


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps are answered here, without a process, and with few iterations."""
    monkeypatch.setattr("formicary.bots.analysis.ITERATIONS", {"micropolis": 4})
    monkeypatch.setattr("formicary.bots.analysis.GAMES", {"micropolis": 1})
    worker = Worker()

    async def request(pool: WorkerPool, question: Question) -> Answer:
        assert isinstance(question, StepQuestion) and pool._lane(question) is pool.background
        return await asyncio.to_thread(worker.answer, question)

    monkeypatch.setattr(WorkerPool, "request", request)


async def analysed(tables: Tables, table: str) -> AnalysisState:
    """Waits for the analysis, and sees it go on."""
    state = await analyses.ask(tables, ANN, table)
    assert state.status == "running"
    seen = [0]
    async with asyncio.timeout(4 * PATIENCE):
        while (state := await analyses.read(tables, ANN, table)).status != "done":
            assert state.status == "running" and 0 <= state.done <= max(1, state.all)
            seen.append(state.done)
            await asyncio.sleep(0)
    assert seen == sorted(seen)
    return state


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_made_in_the_background_and_kept(kind: str, tmp_path: Path) -> None:
    url = fresh_url(kind, tmp_path)
    made: list[str] = []

    async def first(tables: Tables) -> None:
        table = (await create.from_record(tables, ANN, finished().record())).table
        made.append(table)
        assert (await analyses.read(tables, ANN, table)).status == "none"
        state = await analysed(tables, table)
        assert state.analysis is not None and state.analysis.game == "micropolis"
        assert len(state.analysis.players) == 2 and state.analysis.graph[-1].number == len(finished())
        with pytest.raises(NotYours):
            await analyses.read(tables, EVE, table)

    async def later(tables: Tables) -> None:
        state = await analyses.ask(tables, ANN, made[0])
        assert state.status == "done" and state.analysis is not None

    at_tables(url, first)
    at_tables(url, later)


def test_a_game_that_is_not_over_is_not_analysed(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        plans = [SeatPlan("me", "Ann"), SeatPlan("local", "Tom")]
        table = (await create.create(tables, ANN, game="micropolis", seats=plans, options={})).table
        with pytest.raises(NotNow, match="Only a finished game can be analysed"):
            await analyses.ask(tables, ANN, table)

    at_tables(fresh_url("sqlite", tmp_path), work)


def test_another_move_is_played_from_a_point_of_the_game(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        history = finished()
        table = (await create.from_record(tables, ANN, history.record())).table
        other = next(action for action in history.at(5).legal() if action != history.steps[5].action)
        made = await create.branch(tables, ANN, table, 5, other)
        branch = await tables.get(made.table)
        steps = [(step.seat, step.action) for step in branch.history.steps]
        assert steps == [*((step.seat, step.action) for step in history.steps[:5]), (history.steps[5].seat, other)]
        with pytest.raises(AgainstTheRules):
            await create.branch(tables, ANN, table, 5, 0 if 0 not in history.at(5).legal() else 10**6)

    at_tables(fresh_url("sqlite", tmp_path), work)
