"""Hints: what a queen would consider in somebody's place. Only for those who play against nobody but bots."""

from __future__ import annotations

from formicary.bots.advice import Hint
from formicary.table.access import check_no_study, check_own_seat, may_have_hints
from formicary.table.autoplay.driver import asked
from formicary.table.autoplay.worker import HintQuestion
from formicary.table.autoplay.worker_pool import WorkerError
from formicary.table.errors import NotNow
from formicary.table.log.live_table import LiveTable
from formicary.table.people.settling import counts
from formicary.table.tables import Tables


async def hint(tables: Tables, holder: str, table_id: str, seat: int) -> Hint:
    """The best choices of a seat that must decide, with what they lead to and why; made from what the seat knows."""
    table = await tables.get(table_id)
    check_own_seat(table, holder, seat)
    await tables.look_at_studied(table)
    check_no_study(table)
    if table.start.exercise:
        raise NotNow("An exercise has a hint of its own.")
    if not may_have_hints(table, holder):
        raise NotNow("While other people play at this table there are no hints.")
    if await tables.store.run(lambda connection: counts(connection, table)):
        raise NotNow("This game counts for ratings, so there are no hints.")
    if seat not in table.history.pos.deciders:
        raise NotNow("There is nothing to decide for this seat now.")
    before = question_of(table, seat)
    try:
        found = (await tables.driver.pool.request(asked(HintQuestion, table, seat))).hint
    except WorkerError:
        raise NotNow("The hint took too long; ask again.") from None
    if found is None or question_of(table, seat) != before:
        raise NotNow("The table has moved on since you asked.")
    return found


def question_of(table: LiveTable, seat: int) -> tuple[object, ...]:
    """What a seat is asked, to see whether it still is; others who decide at the same time change nothing of it."""
    history = table.history
    if seat not in history.pos.deciders:
        return ()
    own = [step.action for step in history.steps if step.seat == seat]
    return own, history.pos.mark, history.pos.legal(seat)
