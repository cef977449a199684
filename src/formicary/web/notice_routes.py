"""The routes of notices: where somebody wants to hear of their turns, yes and no from a mail, and what was seen meanwhile."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import Body, Parameter

from formicary.table import ChannelInfo, ChannelOptions, Desk
from formicary.web import wire
from formicary.web.routes import (
    AT_TABLE,
    POSTED,
    Asking,
    TableId,
    answers,
    holder,
    holder_with_cookie,
    known_language,
    sure_holder,
    tables_of,
)

ChannelId = Annotated[str, Parameter(max_length=40, description="The id of a way to be reached.")]
Token = Annotated[str, Parameter(max_length=120, description="The token of the link in a mail.")]


def _wished(request: Asking, options: ChannelOptions) -> ChannelOptions:
    """The options, with the server as the asker calls it: links in notices begin with that."""
    known_language(options.language)
    return msgspec.structs.replace(options, origin=f"{request.url.scheme}://{request.url.netloc}"[:300])


@get("/api/notices", responses=answers())
async def read_notices(request: Asking) -> Desk:
    """The ways in which the asker hears of their turns, and those that this server offers."""
    return await tables_of(request).notices.desk(holder(request))


@post("/api/notices", responses=answers(404, 409, *POSTED))
async def add_notices(request: Asking, data: Annotated[wire.NewChannel, Body()]) -> Response[ChannelInfo]:
    """A new way: an e-mail address, which is asked first, a browser's push subscription, or a webhook."""
    who, cookies = holder_with_cookie(request)
    made = await tables_of(request).notices.add(who, data.kind, data.address, _wished(request, data.options))
    return Response(made, status_code=201, cookies=cookies)


@post("/api/notices/yes", status_code=200, responses=answers(404, *POSTED))
async def confirm_notices(request: Asking, data: Annotated[wire.LinkToken, Body()]) -> wire.Done:
    """The owner of an e-mail address says yes to what was asked for."""
    await tables_of(request).notices.confirm(data.token)
    return wire.Done()


@post("/api/notices/stop/{token:str}", status_code=200, responses=answers(404, *POSTED))
async def stop_notices(request: Asking, token: Token) -> wire.Done:
    """No more mails to an address: the button of a mail program (RFC 8058), whatever it sends along."""
    await tables_of(request).notices.stop(token)
    return wire.Done()


@post("/api/notices/change/{channel:str}", status_code=200, responses=answers(404, *POSTED))
async def change_notices(request: Asking, channel: ChannelId, data: Annotated[ChannelOptions, Body()]) -> ChannelInfo:
    """Other hours, another pace or language for a way of the asker's."""
    return await tables_of(request).notices.change(sure_holder(request), channel, _wished(request, data))


@post("/api/notices/remove/{channel:str}", status_code=200, responses=answers(404, *POSTED))
async def remove_notices(request: Asking, channel: ChannelId) -> wire.Done:
    """No more notices in one of the asker's ways."""
    await tables_of(request).notices.remove(sure_holder(request), channel)
    return wire.Done()


@post("/api/tables/{table:str}/seen", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def seen(request: Asking, table: TableId, data: Annotated[wire.Seen, Body()]) -> wire.Done:
    """The asker looks at the table: up to this log number there is nothing to notify them of."""
    await tables_of(request).notices.seen(sure_holder(request), table, data.sequence)
    return wire.Done()


HANDLERS = [read_notices, add_notices, confirm_notices, stop_notices, change_notices, remove_notices, seen]
