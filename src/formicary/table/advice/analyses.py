"""Analyses of finished games: made in the background, step by step, and kept with the table."""

from __future__ import annotations

import logging
from typing import Literal

import msgspec
from msgspec import structs

from formicary.bots.analysis_report import VERSION, Analysis, StepPart, put_together
from formicary.table.access import check_no_study
from formicary.table.autoplay.driver import asked
from formicary.table.autoplay.worker import StepQuestion
from formicary.table.autoplay.worker_pool import WorkerError
from formicary.table.errors import NotNow
from formicary.table.log.live_table import LiveTable
from formicary.table.store import queries
from formicary.table.tables import Tables
from formicary.table.views import check_may_look

_log = logging.getLogger("formicary.table")


class AnalysisState(msgspec.Struct):
    """How far the analysis of a game is: none yet, so many steps of all done, or there."""

    status: Literal["none", "running", "done"]
    done: int = 0
    all: int = 0
    analysis: Analysis | None = None


async def read(tables: Tables, holder: str | None, table_id: str) -> AnalysisState:
    """The analysis of a finished game, or how far it is; for whoever may watch."""
    table = await tables.get(table_id)
    await check_may_look(tables, table, holder)
    if table.status != "over":
        raise NotNow("Only a finished game can be analysed.")
    if table.ended is not None:
        raise NotNow("Time has run out, and the game has ended without a result: there is nothing to analyse.")
    await tables.look_at_studied(table)
    check_no_study(table)
    if table.id in tables.analysing:
        done, total = tables.analysing[table.id]
        return AnalysisState("running", done, total)
    body = await tables.store.run(lambda connection: queries.analysis(connection, table.id, VERSION))
    if body is None:
        return AnalysisState("none")
    return AnalysisState("done", analysis=msgspec.json.decode(body, type=Analysis))


async def ask(tables: Tables, holder: str | None, table_id: str) -> AnalysisState:
    """The same, and begins with it if nobody has asked before."""
    state = await read(tables, holder, table_id)
    if state.status != "none":
        return state
    table = await tables.get(table_id)
    if table.id not in tables.analysing:
        tables.analysing[table.id] = (0, 0)
        tables.spawn(_analyse(tables, table))
    return AnalysisState("running")


async def _analyse(tables: Tables, table: LiveTable) -> None:
    """Asks for each step, and keeps what they come to."""
    try:
        question = asked(StepQuestion, table, 0)
        steps = (await tables.driver.pool.request(question)).steps or []
        parts: list[StepPart] = []
        for number in steps:
            part = (await tables.driver.pool.request(structs.replace(question, step=number))).part
            assert part is not None
            parts.append(part)
            tables.analysing[table.id] = (len(parts), len(steps))
        result = table.history.pos.result
        assert result is not None
        body = msgspec.json.encode(put_together(table.game.key, len(table.chairs), result, parts)).decode()
        await tables.store.run(lambda connection: queries.keep_analysis(connection, table.id, VERSION, body))
    except WorkerError as wrong:
        _log.warning("the analysis of a game ended early (%s); it can be asked for again", wrong)
    finally:
        tables.analysing.pop(table.id, None)
