"""The checks before every request (allowed hosts, same origin, who asks, rate limits, body) and the headers of every answer."""

from __future__ import annotations

import ipaddress
import logging
import time

from formicary.kernel import Sentence
from formicary.table.errors import TableError
from formicary.web import body as bodies
from formicary.web import logs
from formicary.web.asgi import App, Message, Receive, Scope, Send
from formicary.web.body import BODY, BODY_LIMIT, IS_HERE
from formicary.web.identity import SCOPE, HolderOf, Person, Signer, cookie_header, recognise
from formicary.web.limits import Limits, Rates, canonical, kind_of, network_of
from formicary.web.problems import MEDIA_TYPE, RETRY_AFTER, document

HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        b"frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
API_HEADERS = [*HEADERS, (b"cache-control", b"no-store")]
HEADERS_READY = "formicary.headers"  # where those of an answer that has no others stand in an ASGI scope, ready to be sent
_READY = b"".join([b"%b: %b\r\n" % header for header in API_HEADERS])
UNLIMITED = Limits()  # of a server without limits, the bounds on bodies hold all the same
OTHER_HOST = "This server does not answer for that host name; allow it when you start the server."
TOO_FAST = Sentence("Too many requests in a short time; wait a moment.")
BODIES = {
    400: Sentence("The body of the request is nested more than {depth} levels deep.", depth=UNLIMITED.nesting),
    408: Sentence("The body of the request did not come in time."),
    413: Sentence("A request may have {size} KiB at most.", size=BODY_LIMIT // 1024),
}


class Guard:
    """An ASGI application around another. `holder_of` says whose a cookie is, by the hash of its token."""

    def __init__(
        self,
        app: App,
        hosts: frozenset[str],
        limits: Limits | None,
        signer: Signer | None = None,
        holder_of: HolderOf | None = None,
    ) -> None:
        self.app = app
        self.hosts = hosts
        self.rates = None if limits is None else Rates(limits)
        self.signer = signer or Signer()
        self.holder_of = holder_of or _browsers_own

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        path = canonical(scope["path"])
        api = path.startswith(("/api", "/schema"))
        if api and path != scope["path"]:
            scope = {**scope, "path": path, "raw_path": path.encode()}
        headers: dict[bytes, bytes] = dict(scope["headers"])
        is_logged = api and logs.access.isEnabledFor(logging.INFO)
        if is_logged:
            send = _logging(scope["method"], path, send)
        extra = API_HEADERS if api else HEADERS

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        refusal = self.refusal(scope, headers)
        if refusal is not None:
            await refuse(send_with_headers, *refusal)
            return
        if not api:
            await self.app(scope, receive, send_with_headers)
            return
        client = scope.get("client")
        address = network_of(client[0] if client else "?")
        if self.rates is not None and not self.rates.address_has_room(address):
            await refuse(send_with_headers, 429, TOO_FAST)
            return
        cookies = headers.get(b"cookie", b"").decode("latin-1")
        person = self.signer.person(cookies)
        if person is not None and not person.is_sure:
            try:
                person = await recognise(self.signer, cookies, self.holder_of)
            except TableError as wrong:  # the database cannot be asked
                await refuse(send_with_headers, 503, wrong.detail)
                return
        if person is not None and not person.is_signed:
            extra = [*extra, (b"set-cookie", cookie_header(self.signer.sign(person.token), scope.get("scheme") == "https"))]
        elif not is_logged:
            scope[HEADERS_READY] = _READY
        scope[SCOPE] = person
        await self._limited(scope, receive, send_with_headers, address, person)

    async def _limited(self, scope: Scope, receive: Receive, send: Send, address: str, person: Person | None) -> None:
        """A request of the API, if its client has not had too much already."""
        method, kind = scope["method"], kind_of(scope["method"], scope["path"])
        if self.rates is not None and not self.rates.has_room(kind, address, person.holder if person else None):
            await refuse(send, 429, TOO_FAST)
            return
        if method not in ("GET", "HEAD", "OPTIONS"):
            limits = UNLIMITED if self.rates is None else self.rates.limits
            try:
                body = await bodies.read(receive, None if IS_HERE in scope else limits.body_seconds, limits.nesting)
            except bodies.BodyError as wrong:
                await refuse(send, wrong.status, BODIES[wrong.status])
                return
            except bodies.Gone:
                return
            scope[BODY] = body
            receive = bodies.again(body, receive)
        if kind != "stream" or self.rates is None:
            await self.app(scope, receive, send)
            return
        self.rates.stream_opens(address)
        try:
            await self.app(scope, receive, send)
        finally:
            self.rates.stream_ends(address)

    def refusal(self, scope: Scope, headers: dict[bytes, bytes]) -> tuple[int, str] | None:
        """Status and sentence if the request is not let through, whoever sends it."""
        host = headers.get(b"host", b"").decode("latin-1")
        if not self.is_allowed(host):
            return 421, OTHER_HOST
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            site = headers.get(b"sec-fetch-site", b"same-origin")
            origin = headers.get(b"origin", b"").decode("latin-1").rpartition("//")[2]
            if site not in (b"same-origin", b"none") or (origin and origin != host):
                return 403, "Requests from other sites are not accepted."
            length = headers.get(b"content-length", b"0")
            if not length.isdigit() or int(length) > BODY_LIMIT:
                return 413, BODIES[413]
        return None

    def is_allowed(self, host: str) -> bool:
        """Named hosts, and any bare address: only names can be made to point here by somebody else."""
        if host in self.hosts:
            return True
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() and not host.endswith("]") else host
        name = name.strip("[]").lower()
        if name in self.hosts or "*" in self.hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _logging(method: str, path: str, send: Send) -> Send:
    """A `send` that writes a line about the request when its answer begins: a stream has no end to wait for."""
    begun = time.perf_counter()

    async def send_and_log(message: Message) -> None:
        if message["type"] == "http.response.start":
            logs.tell(method, path, message["status"], time.perf_counter() - begun)
        await send(message)

    return send_and_log


async def _browsers_own(session: str, must_be_known: bool) -> str | None:
    return None if must_be_known else session


async def refuse(send: Send, status: int, detail: str) -> None:
    """Answers with a problem document."""
    body = document(status, detail)
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())]
    if status in RETRY_AFTER:
        headers.append((b"retry-after", RETRY_AFTER[status].encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
