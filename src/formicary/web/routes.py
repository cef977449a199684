"""The routes of the API. Each says what comes in and goes out; all decisions are made in `formicary.table`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body, Parameter
from litestar.response import Stream

from formicary import locale
from formicary.bots import Hint, describe_bots
from formicary.kernel import Record, RecordError, Sentence, game_keys
from formicary.kernel.guide import Coaching
from formicary.kernel.rulebook import Audience, Chapter, Rule, Rulebook
from formicary.kernel.views import ChoicesView
from formicary.locale.books import book_in
from formicary.table import (
    Message,
    Packet,
    Replayed,
    TableInfo,
    Tables,
    TableSummary,
    ViewNow,
    create,
    invitations,
    reconstruction_of,
    seats,
    views,
)
from formicary.table import play as playing
from formicary.table.advice import analyses, choices, coach, hints
from formicary.table.advice.analyses import AnalysisState
from formicary.table.errors import BadRequest, NotYours, Unknown
from formicary.table.invitations import Invitation
from formicary.table.tokens import hash_of, new_token
from formicary.web import learning, wire
from formicary.web.identity import COOKIE, SCOPE, YEAR, Person
from formicary.web.problems import Problem

JSON = "application/json"
TableId = Annotated[str, Parameter(max_length=40, description="The id of a table.")]
Seat = Annotated[int | None, Parameter(ge=0, le=15, description="Whose view; left out: as a spectator.")]
Language = Annotated[str, Parameter(max_length=10, description="The language of its texts, where it is translated.")]
Asking = Request[Any, Any, Any]
REFUSED = ResponseSpec(
    Problem, media_type="application/problem+json", description="Refused, with one sentence that says why.",
    generate_examples=False,
)  # fmt: skip
STREAM = ResponseSpec(Message, media_type="text/event-stream", description="A stream", generate_examples=False)


def answers(*refusals: int, done: type | None = None) -> dict[int, ResponseSpec]:
    """The documented answers of a route: with the statuses that any request can get, those of the guard and of a database that is
    out of order; `done` is the body of 200 of a route that encodes by itself."""
    found = {} if done is None else {200: ResponseSpec(done, description="Done", generate_examples=False)}
    return found | dict.fromkeys(sorted({*ANY, *refusals}), REFUSED)


ANY = (400, 408, 421, 429, 431, 503)
POSTED = (403, 413)  # from another site; too long
AT_TABLE = (403, 404, 409)  # not yours, no such table, not in this state


# ---- who asks


def holder(request: Asking) -> str | None:
    """The hash of the asker's token."""
    person: Person | None = request.scope.get(SCOPE)  # type: ignore[assignment]
    return None if person is None else person.holder


def sure_holder(request: Asking) -> str:
    """The hash of the asker's token; without one nothing can be theirs."""
    found = holder(request)
    if found is None:
        raise NotYours("This browser holds no seat; open the link that you were sent.")
    return found


def holder_with_cookie(request: Asking) -> tuple[str, list[Cookie]]:
    """The hash of the asker's token, with a cookie to set: a first one, or the same for another year."""
    person: Person | None = request.scope.get(SCOPE)  # type: ignore[assignment]
    token = new_token() if person is None else person.token
    cookie = Cookie(
        key=COOKIE, value=request.app.state.signer.sign(token), max_age=YEAR, path="/", httponly=True, samesite="strict",
        secure=request.url.scheme == "https",
    )  # fmt: skip
    return hash_of(token) if person is None else person.holder, [cookie]


def tables_of(request: Asking) -> Tables:
    """The tables of the server that was asked."""
    tables: Tables = request.app.state.tables
    return tables


async def _invitation_to(tables: Tables, table: str, token: str) -> str:
    """A link. Its path names the game, for the preview that others see; the token is in the fragment, which no server sees."""
    return f"/join/{(await tables.get(table)).game.key}#{token}"


async def created(tables: Tables, made: create.Made, cookies: list[Cookie]) -> Response[wire.Created]:
    """The answer to the person who has made a table."""
    links = {str(seat): await _invitation_to(tables, made.table, token) for seat, token in made.seat_tokens.items()}
    spectators = await _invitation_to(tables, made.table, made.spectator_token) if made.spectator_token else None
    return Response(wire.Created(made.table, links, spectators, made.your_seats), status_code=201, cookies=cookies)


# ---- games


@get("/api/games", sync_to_thread=False, responses=answers(done=list[wire.GameInfo]))
def list_games(request: Asking) -> Response[bytes]:
    """All games, with their options and bots."""
    return _games(game_keys()).answer(request.headers.get("accept-encoding", ""))


@lru_cache(maxsize=4)
def _games(keys: tuple[str, ...]) -> learning.Packed:
    """What start pages show of these games. Nothing of it changes while a server runs."""
    bots = describe_bots()
    found = []
    for key in keys:
        game = create.game_of(key)
        info = game.info
        found.append(
            wire.GameInfo(
                key=key, title=game.title, seats=list(game.seats), minutes=info.minutes, weight=info.weight, blurb=info.blurb,
                reconstruction=reconstruction_of(game),
                options=list(game.options.describe()), bots=bots,
                setups=list(game.setups()), advice=list(info.advice), learn=learning.minutes(game),
                exercises=len(game.exercises()),
                guides=learning.guides(game),
            )
        )  # fmt: skip
    return learning.pack(found)


@lru_cache(maxsize=4)
def _texts_of_games(keys: tuple[str, ...]) -> frozenset[str]:
    """All texts in the list of games."""
    found: set[str] = set()
    parts: list[object] = [msgspec.json.decode(_games(keys).plain)]
    while parts:
        part = parts.pop()
        if isinstance(part, str):
            found.add(part)
        elif isinstance(part, dict | list):
            parts += part.values() if isinstance(part, dict) else part
    return frozenset(found)


@get("/api/rules/{game:str}", sync_to_thread=False, responses=answers(404, done=Rulebook))
def read_rules(
    request: Asking,
    game: Annotated[str, Parameter(max_length=40)],
    edition: Annotated[str, Parameter(max_length=40)] = "",
    audience: Annotated[Audience, Parameter(description="For builders: also sources, invariants and test vectors.")] = "players",
    language: Language = locale.ENGLISH,
) -> Response[bytes]:
    """The rulebook of a game; with `edition`, the rules as they hold in that edition."""
    found = create.game_of(game)
    known_language(language)
    packed = learning.pack(found.rulebook(edition)) if audience == "builders" else learning.rules(found, edition, language)
    return packed.answer(request.headers.get("accept-encoding", ""))


@get("/api/rules/{game:str}/{rule:str}", sync_to_thread=False, responses=answers(404))
def read_rule(
    game: Annotated[str, Parameter(max_length=40)],
    rule: Annotated[str, Parameter(max_length=40, description="The ID of a rule, in capitals or not.")],
    edition: Annotated[str, Parameter(max_length=40)] = "",
    language: Language = locale.ENGLISH,
) -> Rule:
    """One rule of a game; with `edition`, as it reads in that edition."""
    known_language(language)
    book = book_in(create.game_of(game), edition, language)
    found = book.for_players().rule(rule) or book.rule(rule)
    if found is None:
        raise Unknown(book.missing(rule))
    return found


@get("/api/rulebook/{game:str}", sync_to_thread=False, responses=answers(404, done=wire.Contents))
def read_contents(
    request: Asking,
    game: Annotated[str, Parameter(max_length=40)],
    edition: Annotated[str, Parameter(max_length=40)] = "",
    language: Language = locale.ENGLISH,
) -> Response[bytes]:
    """The contents of a rulebook for players: chapters, and in which of them each rule is."""
    known_language(language)
    return learning.contents(create.game_of(game), edition, language).answer(request.headers.get("accept-encoding", ""))


@get("/api/rulebook/{game:str}/{chapter:str}", sync_to_thread=False, responses=answers(404, done=Chapter))
def read_chapter(
    request: Asking,
    game: Annotated[str, Parameter(max_length=40)],
    chapter: Annotated[str, Parameter(max_length=80, description="Number or title of a chapter.")],
    edition: Annotated[str, Parameter(max_length=40)] = "",
    language: Language = locale.ENGLISH,
) -> Response[bytes]:
    """One chapter of a rulebook for players."""
    known_language(language)
    return learning.chapter(create.game_of(game), edition, language, chapter).answer(request.headers.get("accept-encoding", ""))


@get("/api/learn/{game:str}", sync_to_thread=False, responses=answers(404, done=wire.Introduction))
def read_introduction(
    request: Asking,
    game: Annotated[str, Parameter(max_length=40)],
    language: Annotated[str, Parameter(max_length=10, description="The language of its texts.")] = locale.ENGLISH,
) -> Response[bytes]:
    """How to play a game: texts in a language, and the positions of its pictures as views."""
    known_language(language)
    return learning.introduction(create.game_of(game), language).answer(request.headers.get("accept-encoding", ""))


@post("/api/learn/{game:str}/guided", responses=answers(404, *POSTED))
async def create_guided(
    request: Asking, game: Annotated[str, Parameter(max_length=40)], data: Annotated[wire.NewGuided, Body()]
) -> Response[wire.Created]:
    """Makes a table for a guided game: its deal and its opponents come from the guide."""
    who, cookies = holder_with_cookie(request)
    made = await create.guided(tables_of(request), who, game=game, guide=data.guide, name=data.name)
    return await created(tables_of(request), made, cookies)


@get("/api/catalogue/{language:str}", sync_to_thread=False, responses=answers(404, done=dict[str, str]))
def read_catalogue(
    request: Asking,
    language: Annotated[str, Parameter(max_length=10)],
    part: Annotated[learning.Part, Parameter(description="Those of the start page alone, or all.")] = "all",
) -> Response[bytes]:
    """The texts of the page in a language: English to that language. Those of introductions come with them."""
    known_language(language)
    listed = _texts_of_games(game_keys()) if part == "start" else frozenset[str]()
    return learning.page_catalogue(language, part, listed).answer(request.headers.get("accept-encoding", ""))


def known_language(language: str) -> None:
    """Refuses a language that there is no catalogue for."""
    if language not in locale.languages():
        raise Unknown(
            Sentence("There is no catalogue for '{language}'; there are {known}.", language=language, known=locale.languages())
        )


# ---- tables


@post("/api/tables", responses=answers(404, *POSTED))
async def create_table(request: Asking, data: Annotated[wire.NewTable, Body()]) -> Response[wire.Created]:
    """Makes a table. The asker's seats belong to the cookie that comes with the answer."""
    who, cookies = holder_with_cookie(request)
    made = await create.create(
        tables_of(request), who, game=data.game, seats=data.seats, options=data.options, seed=data.seed, pace=data.pace
    )
    return await created(tables_of(request), made, cookies)


@get("/api/tables", responses=answers())
async def my_tables(
    request: Asking,
    over: Annotated[bool | None, Parameter(description="Only tables that are over, or only the others.")] = None,
    before: Annotated[
        str | None,
        Parameter(pattern=r"^\d{1,15}-[0-9a-z]{1,16}$", description="The next page: UPDATED-TABLE of the last one you have."),
    ] = None,
    find: Annotated[str, Parameter(max_length=80, description="Letters in a name at the table or in the game's title.")] = "",
) -> list[TableSummary]:
    """The tables where the asker sits, watches or is host, latest first, 60 on a page."""
    who = holder(request)
    if who is None:
        return []
    at, _, last = (before or "").partition("-")
    return await views.list_tables(tables_of(request), who, over, (int(at), last) if before else None, find)


@post("/api/tables/import", responses=answers(404, *POSTED))
async def import_table(request: Asking) -> Response[wire.Created]:
    """A table that continues from a record (the body); all its seats are the asker's."""
    try:
        record = Record.from_json(await request.body())
    except RecordError as wrong:
        raise BadRequest(wrong.reason) from None
    who, cookies = holder_with_cookie(request)
    return await created(tables_of(request), await create.from_record(tables_of(request), who, record), cookies)


@post("/api/claim", responses=answers(404, 409, 410, *POSTED), status_code=200)
async def claim(request: Asking, data: Annotated[wire.Claim, Body()]) -> Response[wire.Claimed]:
    """Uses a link: the seat belongs to the cookie that comes with the answer."""
    who, cookies = holder_with_cookie(request)
    table, seat = await seats.claim(tables_of(request), who, data.token, data.name)
    return Response(wire.Claimed(table, seat), status_code=200, cookies=cookies)


@post("/api/invitation", responses=answers(404, 410, *POSTED), status_code=200)
async def invitation(request: Asking, data: Annotated[wire.LinkToken, Body()]) -> Invitation:
    """Where a link leads, before it is used. The token is in the body, so that it gets into no log."""
    return await invitations.look_at(tables_of(request), holder(request), data.token)


@get("/api/tables/{table:str}", responses=answers(*AT_TABLE))
async def table_info(request: Asking, table: TableId) -> TableInfo:
    """The state of a table: who sits where, what the asker may do."""
    return await views.info(tables_of(request), holder(request), table)


@get("/api/tables/{table:str}/view", responses=answers(*AT_TABLE, done=ViewNow))
async def table_view(request: Asking, table: TableId, seat: Seat = None) -> Response[bytes]:
    """What a seat sees now."""
    return Response(await views.view(tables_of(request), holder(request), table, seat), media_type=JSON)


@get("/api/tables/{table:str}/replay", responses=answers(*AT_TABLE, done=Replayed))
async def table_replay(
    request: Asking, table: TableId, seat: Seat = None, upto: Annotated[int | None, Parameter(ge=0, le=2**31 - 1)] = None
) -> Response[bytes]:
    """A moment of the game: the first `upto` actions, or all. When the game is over, as any seat saw it."""
    return Response(await views.replay(tables_of(request), holder(request), table, seat, upto), media_type=JSON)


@get("/api/tables/{table:str}/record", responses=answers(*AT_TABLE, done=dict))
async def table_record(request: Asking, table: TableId) -> Response[bytes]:
    """The record of a game that is over: with it the game can be replayed and studied anywhere."""
    record = await views.record(tables_of(request), holder(request), table)
    name = f'attachment; filename="{record.game}-{table}.json"'
    return Response(record.to_json().encode(), media_type=JSON, headers={"content-disposition": name})


@get(
    "/api/tables/{table:str}/events",
    responses={200: STREAM, **answers(*AT_TABLE)},
)
async def table_events(
    request: Asking,
    table: TableId,
    seat: Seat = None,
    after: Annotated[int | None, Parameter(ge=0, le=2**31 - 1, description="Begin after this log number.")] = None,
) -> Stream:
    """Server-sent events: log numbers as ids, `table` events when seats change. `Last-Event-ID` overrides `after`."""
    last = request.headers.get("last-event-id", "")
    if last.isascii() and last.isdigit() and len(last) < 10:
        after = int(last)
    packets = await views.stream(tables_of(request), sure_holder(request), table, seat, after)
    return Stream(_framed(packets), media_type="text/event-stream", headers={"x-accel-buffering": "no"})


async def _framed(packets: AsyncIterator[Packet]) -> AsyncIterator[bytes]:
    yield b"retry: 1000\n\n"
    async for packet in packets:
        if packet.number is None:
            yield b"event: %b\ndata: %b\n\n" % (packet.event.encode(), packet.data) if packet.data else b": keep alive\n\n"
        else:
            yield b"id: %d\ndata: %b\n\n" % (packet.number, packet.data)


@get("/api/tables/{table:str}/choices", responses=answers(*AT_TABLE, done=ChoicesView))
async def table_choices(
    request: Asking,
    table: TableId,
    seat: Annotated[int, Parameter(ge=0, le=15, description="An own seat.")],
    sequence: Annotated[int, Parameter(ge=0, le=2**31 - 1, description="The latest log number seen.")],
) -> Response[bytes]:
    """What each choice of an own seat would cost and bring, what cannot be chosen and why. Made from what the seat knows."""
    found = await choices.choices(tables_of(request), sure_holder(request), table, seat, sequence)
    return Response(found, media_type=JSON)


# ---- playing


@post("/api/tables/{table:str}/actions", status_code=200, responses=answers(422, *AT_TABLE, *POSTED))
async def play(request: Asking, table: TableId, data: Annotated[wire.Action, Body()]) -> wire.Sequence:
    """Plays an action. It is stored when the answer comes; the same request again gives the same answer."""
    tables, who = tables_of(request), sure_holder(request)
    number = await playing.act(
        tables, who, table, seat=data.seat, sequence=data.sequence, action=data.action, request=data.request
    )
    return wire.Sequence(number)


@post("/api/tables/{table:str}/undo", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def undo(request: Asking, table: TableId, data: Annotated[wire.UndoRequest, Body()]) -> wire.Sequence:
    """Takes back, or asks the others whether it may."""
    tables, who = tables_of(request), sure_holder(request)
    return wire.Sequence(await playing.undo(tables, who, table, seat=data.seat, to=data.to, request=data.request))


@post("/api/tables/{table:str}/redo", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def redo(request: Asking, table: TableId, data: Annotated[wire.RedoRequest, Body()]) -> wire.Sequence:
    """Plays again what was taken back."""
    return wire.Sequence(await playing.redo(tables_of(request), sure_holder(request), table, data.seat, data.request))


@post("/api/tables/{table:str}/consent", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def consent(request: Asking, table: TableId, data: Annotated[wire.Consent, Body()]) -> wire.Sequence:
    """Answers somebody who wants to take a move back."""
    return wire.Sequence(await playing.consent(tables_of(request), sure_holder(request), table, data.seat, data.agree))


@post("/api/tables/{table:str}/standing", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def standing(request: Asking, table: TableId, data: Annotated[wire.StandingRequest, Body()]) -> wire.Sequence:
    """Sets all standing answers of a seat."""
    return wire.Sequence(await playing.stand(tables_of(request), sure_holder(request), table, data.seat, data.answers))


@get("/api/tables/{table:str}/plans", responses=answers(*AT_TABLE))
async def read_plans(
    request: Asking, table: TableId, seat: Annotated[int, Parameter(ge=0, le=15, description="An own seat.")]
) -> list[playing.PlanInfo]:
    """Moves that may be decided on before one's turn; those that are, stand among the standing answers."""
    return await playing.plans(tables_of(request), sure_holder(request), table, seat)


@post("/api/tables/{table:str}/bot", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def bot(request: Asking, table: TableId, data: Annotated[wire.BotRequest, Body()]) -> wire.Sequence:
    """Puts a bot into a seat, or takes the seat back."""
    return wire.Sequence(await seats.put_bot(tables_of(request), sure_holder(request), table, data.seat, data.bot))


@post("/api/tables/{table:str}/link", responses=answers(*AT_TABLE, *POSTED))
async def link(request: Asking, table: TableId, data: Annotated[wire.LinkRequest, Body()]) -> wire.Link:
    """A fresh link: to move the own seat to another device, for a seat that nobody holds, or for spectators."""
    token = await seats.make_link(tables_of(request), sure_holder(request), table, data.seat)
    return wire.Link(await _invitation_to(tables_of(request), table, token))


@post("/api/tables/{table:str}/withdraw", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def withdraw(request: Asking, table: TableId, data: Annotated[wire.WithdrawRequest, Body()]) -> wire.Sequence:
    """Makes the open link for a seat void."""
    return wire.Sequence(await seats.withdraw(tables_of(request), sure_holder(request), table, data.seat))


@post("/api/tables/{table:str}/rematch", responses=answers(*AT_TABLE, *POSTED))
async def rematch(request: Asking, table: TableId) -> Response[wire.Created]:
    """The same people at a new table."""
    return await created(tables_of(request), await create.rematch(tables_of(request), sure_holder(request), table), [])


@post("/api/tables/{table:str}/branch", responses=answers(422, *AT_TABLE, *POSTED))
async def branch(request: Asking, table: TableId, data: Annotated[wire.BranchRequest, Body()]) -> Response[wire.Created]:
    """A new table that continues from a point of this one."""
    tables = tables_of(request)
    return await created(tables, await create.branch(tables, sure_holder(request), table, data.upto, data.action), [])


@get("/api/tables/{table:str}/analysis", responses=answers(*AT_TABLE))
async def read_analysis(request: Asking, table: TableId) -> AnalysisState:
    """The analysis of a finished game, or how far it is."""
    return await analyses.read(tables_of(request), holder(request), table)


@post("/api/tables/{table:str}/analysis", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def ask_analysis(request: Asking, table: TableId) -> AnalysisState:
    """The same; it is begun if nobody has asked before."""
    return await analyses.ask(tables_of(request), sure_holder(request), table)


@post("/api/tables/{table:str}/hint", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def hint(request: Asking, table: TableId, data: Annotated[wire.HintRequest, Body()]) -> Hint:
    """What a queen would consider in the asker's place, and why; only where nobody else plays."""
    return await hints.hint(tables_of(request), sure_holder(request), table, data.seat)


@post("/api/tables/{table:str}/coach", status_code=200, responses=answers(*AT_TABLE, *POSTED))
async def ask_coach(request: Asking, table: TableId, data: Annotated[wire.CoachRequest, Body()]) -> Coaching:
    """In a guided game: what the coach says at a moment, given what it has said already."""
    known_language(data.language)
    found = await coach.coach(tables_of(request), sure_holder(request), table, data.seat, data.upto, data.memory)
    return learning.coaching_in(found, data.language)


HANDLERS = [
    list_games, read_rules, read_rule, read_catalogue, read_introduction, read_contents, read_chapter, create_table,
    my_tables, import_table, claim, invitation, table_info, table_view, table_replay, table_record, table_events, play, undo,
    redo, consent, standing, read_plans, bot, link, withdraw, rematch, branch, hint, read_analysis, ask_analysis, table_choices,
    create_guided, ask_coach,
]  # fmt: skip
