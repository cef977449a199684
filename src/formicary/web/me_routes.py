"""The routes of the asker's own identity: its name, passkeys, recovery phrase and sessions; taking all of it along, and going."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import Body

from formicary.table.errors import BadRequest
from formicary.table.people import Me, arrival, farewell
from formicary.table.people.devices import device_name
from formicary.table.people.passkeys import Site
from formicary.table.seats import clean_name
from formicary.table.tokens import hash_of
from formicary.web import me_wire, wire
from formicary.web.identity import COOKIE, SCOPE, YEAR, Person
from formicary.web.routes import JSON, POSTED, Asking, answers, holder, holder_with_cookie, sure_holder, tables_of


def session_of(request: Asking) -> str:
    """The hash of the token in the asker's cookie; "" without one."""
    person: Person | None = request.scope.get(SCOPE)  # type: ignore[assignment]
    return "" if person is None else person.session


def _device(request: Asking) -> str:
    return device_name(request.headers.get("user-agent", ""))


def _site(request: Asking) -> Site:
    """The server as the asker's browser calls it."""
    public = tables_of(request).settings.notices.public_url
    is_public = bool(public) and urlsplit(public).hostname == request.url.hostname
    origin = public if is_public else f"{request.url.scheme}://{request.url.netloc}"
    return Site(request.url.hostname or "", origin)


def _asker(request: Asking) -> tuple[str, str, list[Cookie]]:
    """Who asks, the hash of their token, and a cookie to set: they may be new."""
    who, cookies = holder_with_cookie(request)
    return who, session_of(request) or who, cookies


async def _me(request: Asking, who: str, session: str, cookies: list[Cookie]) -> Response[Me]:
    return Response(await tables_of(request).people.me(who, session), status_code=200, cookies=cookies)


@get("/api/me", responses=answers())
async def read_me(request: Asking) -> Me:
    """What the server knows of the asker: nothing, unless they have named or protected their identity."""
    return await tables_of(request).people.me(holder(request), session_of(request))


@post("/api/me/name", status_code=200, responses=answers(*POSTED))
async def name_me(request: Asking, data: Annotated[me_wire.NewName, Body()]) -> Response[Me]:
    """Names the asker's identity."""
    who, session, cookies = _asker(request)
    await tables_of(request).people.change(who, session, _device(request), name=clean_name(data.name))
    return await _me(request, who, session, cookies)


@post("/api/me/ratings", status_code=200, responses=answers(*POSTED))
async def show_ratings(request: Asking, data: Annotated[me_wire.ShowRatings, Body()]) -> Response[Me]:
    """Whether the asker wants to see ratings, and be seen with their own."""
    who, session, cookies = _asker(request)
    await tables_of(request).people.change(who, session, _device(request), shows_ratings=int(data.show))
    return await _me(request, who, session, cookies)


@post("/api/me/phrase", status_code=200, responses=answers(*POSTED))
async def make_phrase(request: Asking) -> Response[me_wire.Phrase]:
    """A fresh recovery phrase in the place of any earlier one; it is told once."""
    who, session, cookies = _asker(request)
    phrase = await tables_of(request).people.new_phrase(who, session, _device(request))
    return Response(me_wire.Phrase(phrase), status_code=200, cookies=cookies)


@post("/api/me/challenge", status_code=200, responses=answers(409, *POSTED))
async def challenge(request: Asking, data: Annotated[me_wire.ChallengeRequest, Body()]) -> Response[me_wire.Challenge]:
    """What a browser needs to make a passkey, or to sign in with one."""
    people = tables_of(request).people
    if data.purpose == "enter":
        return Response(me_wire.Challenge(await people.begin_sign_in(_site(request))), status_code=200)
    who, session, cookies = _asker(request)
    options = await people.begin_passkey(who, session, _device(request), _site(request), clean_name(data.name))
    return Response(me_wire.Challenge(options), status_code=200, cookies=cookies)


@post("/api/me/passkey", status_code=200, responses=answers(409, *POSTED))
async def add_passkey(request: Asking, data: Annotated[me_wire.NewPasskey, Body()]) -> Me:
    """A passkey that the asker's browser has made opens their identity from now on."""
    who, people = sure_holder(request), tables_of(request).people
    await people.add_passkey(who, _device(request), _site(request), data.credential)
    return await people.me(who, session_of(request))


@post("/api/me/enter", status_code=200, responses=answers(404, 409, *POSTED))
async def enter(request: Asking, data: Annotated[me_wire.Enter, Body()]) -> Response[Me]:
    """Signs in with a passkey or the recovery phrase. What the browser had of its own comes along."""
    tables = tables_of(request)
    if (data.credential is None) == (data.phrase is None):
        raise BadRequest("Sign in with a passkey or with the recovery phrase.")
    if data.credential is not None:
        who = await tables.people.of_passkey(_site(request), data.credential)
    else:
        who = await tables.people.of_phrase(data.phrase or "")
    token = await arrival.sign_in(tables, who, _device(request), holder(request), session_of(request))
    cookie = Cookie(
        key=COOKIE, value=request.app.state.signer.sign(token), max_age=YEAR, path="/", httponly=True, samesite="strict",
        secure=request.url.scheme == "https",
    )  # fmt: skip
    return await _me(request, who, hash_of(token), [cookie])


@post("/api/me/forget", status_code=200, responses=answers(404, *POSTED))
async def forget(request: Asking, data: Annotated[me_wire.Forget, Body()]) -> Me:
    """A passkey, or the recovery phrase, is good no longer."""
    who, session, people = sure_holder(request), session_of(request), tables_of(request).people
    if data.what == "phrase":
        await people.change(who, session, _device(request), phrase=None)
    else:
        await people.remove_passkey(who, data.what)
    return await people.me(who, session)


@post("/api/me/end", status_code=200, responses=answers(404, *POSTED))
async def end_session(request: Asking, data: Annotated[me_wire.EndSession, Body()]) -> Me:
    """Signs the asker out on another device, on all others, or here."""
    who, session, tables = sure_holder(request), session_of(request), tables_of(request)
    await tables.people.end_sessions(who, session, data.session)
    await tables.person_changed(who)
    return await tables.people.me(who, session)


@get("/api/me/export", responses=answers(403, done=dict))
async def export_me(request: Asking) -> Response[bytes]:
    """Everything that is stored about the asker, as one file."""
    found = farewell.encoded(await farewell.export(tables_of(request), sure_holder(request)))
    return Response(found, media_type=JSON, headers={"content-disposition": 'attachment; filename="formicary-person.json"'})


@post("/api/me/delete", status_code=200, responses=answers(409, *POSTED))
async def delete_me(request: Asking, data: Annotated[me_wire.Farewell, Body()]) -> Response[wire.Done]:
    """Deletes the asker: names, sessions, notices; their seats go to bots or to nobody."""
    await farewell.delete(tables_of(request), sure_holder(request), data.seats)
    return Response(wire.Done(), status_code=200, cookies=[Cookie(key=COOKIE, value="", max_age=0, path="/")])


HANDLERS = [
    read_me, name_me, show_ratings, make_phrase, challenge, add_passkey, enter, forget, end_session, export_me, delete_me,
]  # fmt: skip
