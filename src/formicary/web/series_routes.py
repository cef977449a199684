"""The routes of series: small tournaments over a group of people and bots."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import Body, Parameter

from formicary.table.series import SeriesInfo, SeriesLine
from formicary.table.series import tournaments as series
from formicary.web import wire
from formicary.web.routes import AT_TABLE, POSTED, Asking, answers, holder, holder_with_cookie, sure_holder, tables_of

SeriesId = Annotated[str, Parameter(max_length=40, description="The id of a series.")]


def _link(token: str) -> str:
    """The token is in the fragment, which no server sees."""
    return f"/series/join#{token}"


@get("/api/series", responses=answers())
async def my_series(request: Asking) -> list[SeriesLine]:
    """The series where the asker is host or plays, the latest first."""
    who = holder(request)
    return [] if who is None else await series.mine(tables_of(request), who)


@post("/api/series", responses=answers(404, *POSTED))
async def create_series(request: Asking, data: Annotated[wire.NewSeries, Body()]) -> Response[wire.CreatedSeries]:
    """Makes a series; it begins when its people have come and the host says so."""
    who, cookies = holder_with_cookie(request)
    made = await series.create(
        tables_of(request), who, title=data.title, game=data.game, options=data.options, kind=data.kind, size=data.size,
        rounds=data.rounds, members=data.members,
    )  # fmt: skip
    links = {str(number): _link(token) for number, token in made.tokens.items()}
    return Response(wire.CreatedSeries(made.series, links), status_code=201, cookies=cookies)


@post("/api/series/join", status_code=200, responses=answers(404, 409, 410, *POSTED))
async def join_series(request: Asking, data: Annotated[wire.Claim, Body()]) -> Response[wire.SeriesJoined]:
    """Uses a link: the asker plays in the series."""
    who, cookies = holder_with_cookie(request)
    joined = await series.join(tables_of(request), who, data.token, data.name)
    return Response(wire.SeriesJoined(joined), status_code=200, cookies=cookies)


@get("/api/series/{series_id:str}", responses=answers(404))
async def read_series(request: Asking, series_id: SeriesId) -> SeriesInfo:
    """Pairings, results and standing, for anybody who has the address."""
    return await series.read(tables_of(request), holder(request), series_id)


@post("/api/series/{series_id:str}/start", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def start_series(request: Asking, series_id: SeriesId) -> wire.Done:
    """The host begins the first round."""
    await series.start(tables_of(request), sure_holder(request), series_id)
    return wire.Done()


@post("/api/series/{series_id:str}/link", responses=answers(*AT_TABLE, *POSTED))
async def series_link(request: Asking, series_id: SeriesId, data: Annotated[wire.SeriesMemberAt, Body()]) -> wire.Link:
    """A fresh link for a player who has not come yet; the host."""
    return wire.Link(_link(await series.link(tables_of(request), sure_holder(request), series_id, data.member)))


@post("/api/series/{series_id:str}/leave", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def leave_series(request: Asking, series_id: SeriesId, data: Annotated[wire.SeriesLeave, Body()]) -> wire.Done:
    """A player leaves, or the host takes them out: a bot plays on, or they forfeit."""
    await series.leave(tables_of(request), sure_holder(request), series_id, data.member, data.instead)
    return wire.Done()


@post("/api/series/{series_id:str}/delete", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def delete_series(request: Asking, series_id: SeriesId) -> wire.Done:
    """The host deletes a series; its tables stay."""
    await series.delete(tables_of(request), sure_holder(request), series_id)
    return wire.Done()


HANDLERS = [my_series, create_series, join_series, read_series, start_series, series_link, leave_series, delete_series]
