"""What stands before every request: allowed hosts, same origin, body size, rate limits; and the headers of every answer."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie

from formicary.kernel import Sentence
from formicary.table.tokens import hash_of
from formicary.web.asgi import App, Message, Receive, Scope, Send
from formicary.web.problems import MEDIA_TYPE, RETRY_AFTER, document

COOKIE = "formicary"
TOKEN_LENGTH = range(22, 101)  # 22 characters carry 128 bits
BODY_LIMIT = 128 * 1024

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


@dataclass(frozen=True, slots=True)
class Limits:
    """Requests a second and how many may come at once: for each client, and for what only an address can be counted by."""

    per_second: float = 40.0
    at_once: float = 120.0
    makes_per_second: float = 0.5  # new tables, claims of links: counted by address
    makes_at_once: float = 30.0


class Guard:
    """An ASGI application around another."""

    def __init__(self, app: App, hosts: frozenset[str], limits: Limits | None) -> None:
        self.app = app
        self.hosts = hosts
        self.limits = limits
        self.buckets = Buckets()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.lower(): value for name, value in scope["headers"]}
        api = scope["path"].startswith("/api")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
                if api:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        refusal = self.refusal(scope, headers)
        if refusal is not None:
            await refuse(send_with_headers, *refusal)
            return
        await self.app(scope, receive, send_with_headers)

    def refusal(self, scope: Scope, headers: dict[bytes, bytes]) -> tuple[int, str] | None:
        """Status and sentence if the request is not let through."""
        host = headers.get(b"host", b"").decode("latin-1")
        if not self.is_allowed(host):
            return 421, "This server does not answer for that host name; allow it when you start the server."
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            site = headers.get(b"sec-fetch-site", b"same-origin")
            origin = headers.get(b"origin", b"").decode("latin-1").rpartition("//")[2]
            if site not in (b"same-origin", b"none") or (origin and origin != host):
                return 403, "Requests from other sites are not accepted."
            length = headers.get(b"content-length", b"0")
            if not length.isdigit() or int(length) > BODY_LIMIT:
                return 413, Sentence("A request may have {size} KiB at most.", size=BODY_LIMIT // 1024)
        if self.limits is not None and scope["path"].startswith("/api") and not self.has_room(scope, headers):
            return 429, "Too many requests in a short time; wait a moment."
        return None

    def is_allowed(self, host: str) -> bool:
        """Named hosts, and any bare address: only names can be made to point here by somebody else."""
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() and not host.endswith("]") else host
        name = name.strip("[]").lower()
        if name in self.hosts or "*" in self.hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def has_room(self, scope: Scope, headers: dict[bytes, bytes]) -> bool:
        """Counts the request against its client: by the cookie if there is one, else by address."""
        assert self.limits is not None
        client = scope.get("client")
        address = client[0] if client else "?"
        if scope["method"] == "POST" and scope["path"] in ("/api/tables", "/api/tables/import", "/api/claim"):
            return self.buckets.take("make " + address, self.limits.makes_per_second, self.limits.makes_at_once)
        who = holder_of(headers.get(b"cookie", b"").decode("latin-1")) or address
        return self.buckets.take(who, self.limits.per_second, self.limits.at_once)


class Buckets:
    """Token buckets by client; the ones not used for longest are forgotten."""

    KEPT = 20_000

    def __init__(self) -> None:
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, per_second: float, at_once: float) -> bool:
        """Whether one more request of `who` is within the limits."""
        now = time.monotonic()
        left, then = self._left.pop(who, (at_once, now))
        left = min(at_once, left + (now - then) * per_second)
        allowed = left >= 1.0
        self._left[who] = (left - 1.0 if allowed else left, now)
        if len(self._left) > self.KEPT:
            self._left.popitem(last=False)
        return allowed


def token_of(cookies: str) -> str | None:
    """The person's token in a Cookie header, if it is one."""
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return None
    return found.value if found is not None and len(found.value) in TOKEN_LENGTH else None


def holder_of(cookies: str) -> str | None:
    """The hash of the person's token: all that the rest of the program knows."""
    token = token_of(cookies)
    return None if token is None else hash_of(token)


async def refuse(send: Send, status: int, detail: str) -> None:
    """Answers with a problem document."""
    body = document(status, detail)
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())]
    if status in RETRY_AFTER:
        headers.append((b"retry-after", RETRY_AFTER[status].encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
