"""The route of clocks: a pause, vacation, and the vote when somebody's time has run out."""

from __future__ import annotations

from typing import Annotated

from litestar import post
from litestar.params import Body

from formicary.table.clocks import clockwork
from formicary.web import wire
from formicary.web.routes import AT_TABLE, POSTED, Asking, TableId, answers, sure_holder, tables_of


@post("/api/tables/{table:str}/clock", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def clock(request: Asking, table: TableId, data: Annotated[wire.ClockRequest, Body()]) -> wire.Sequence:
    """A pause, vacation, or a vote: what somebody at a seat wants of the clocks."""
    return wire.Sequence(await clockwork.wish(tables_of(request), sure_holder(request), table, data.seat, data.wish))


HANDLERS = [clock]
