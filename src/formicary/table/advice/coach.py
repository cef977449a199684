"""The coach of a guided game: what it says to a seat at the moment that the seat looks at."""

from __future__ import annotations

from formicary.kernel import Sentence
from formicary.kernel.guide import Coaching, Memory, Present, advise
from formicary.table.access import check_own_seat
from formicary.table.errors import NotNow, Stale
from formicary.table.log.live_table import LiveTable
from formicary.table.stream.messages import event_for
from formicary.table.tables import Tables


async def coach(tables: Tables, holder: str, table_id: str, seat: int, upto: int, memory: Memory) -> Coaching:
    """What is said after the first `upto` actions to whoever was told what is in `memory`. Made from what the seat sees."""
    table = await tables.get(table_id)
    check_own_seat(table, holder, seat)
    guide = table.game.guide(table.start.guide) if table.start.guide else None
    if guide is None:
        raise NotNow("This is not a guided game, so there is no coach.")
    if upto > len(table.history):
        await tables.refresh(table)
        if upto > len(table.history):
            raise Stale(Sentence("There {count:is|are} {count} {count:action|actions} so far.", count=len(table.history)))
    now = _present(table, seat, upto)
    return await tables.offload(lambda: advise(guide, table.game, now, memory))


def _present(table: LiveTable, seat: int, upto: int) -> Present:
    """A moment as a seat sees it."""
    history = table.history
    pos = history.pos if upto == len(history) else history.at(upto)
    events = [event_for(event, seat, number) for number, event in history.events(upto)]
    acted = max((number for number, step in enumerate(history.steps[:upto], 1) if step.seat == seat), default=0)
    return Present(pos.view(seat), events, seat, upto, acted)
