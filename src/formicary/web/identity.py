"""Who somebody is: a cookie that this server has issued and signed.

The cookie is TOKEN.SIGNATURE. The token is random and secret; whose seats are whose goes by its hash. The signature (HMAC-SHA256
with a key that the database keeps) shows, without a look at the database, that the server made it: nobody gets in by inventing
a cookie. Whoever carries an identity between devices has a token on each, and the database says whose it is; it is asked once,
and again when somebody's sessions have changed. Those of the first release have no signature. One that has a seat, watches or is
host somewhere is signed when it comes.
"""

from __future__ import annotations

import base64
import hmac
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from formicary.table.tokens import hash_of, new_token

COOKIE = "formicary"
YEAR = 365 * 24 * 3600
UNSIGNED_LENGTH = range(22, 101)  # of the tokens that the first release took
KEPT = 5_000  # people whose signature need not be checked again with their next request
SIGNATURE_LENGTH = 22  # characters of base 64: 132 bits
HolderOf = Callable[[str, bool], Awaitable[str | None]]  # whose a token is, by its hash; whether it must be known
SCOPE = "formicary.person"  # where the asker stands in an ASGI scope


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks. `holder` is all that the rest of the program knows: the hash of the token, or of the one that the identity began
    with; `session` is the hash of the token. `is_sure`: the database has said so."""

    token: str
    holder: str
    is_signed: bool
    session: str = ""
    is_sure: bool = False


class Signer:
    """Signs cookies, and knows its own signature."""

    def __init__(self) -> None:
        self._key = new_token().encode()  # until the database's own is known
        self._known: dict[str, Person] = {}  # by the Cookie header: those who came lately
        self.forgotten = 0  # how often what was known has been dropped

    def use(self, key: str) -> None:
        """Takes the key that the database keeps."""
        self._key = key.encode()
        self.forget()

    def forget(self) -> None:
        """Somebody's sessions have changed: the database is asked again."""
        self._known.clear()
        self.forgotten += 1

    def learn(self, cookies: str, person: Person, asked_at: int) -> None:
        """The database has said who somebody is; `asked_at` is what `forgotten` was then. What is older is not kept."""
        if asked_at == self.forgotten and cookies in self._known:
            self._known[cookies] = person

    def sign(self, token: str) -> str:
        """The value of a cookie."""
        return f"{token}.{self._signature(token)}"

    def person(self, cookies: str) -> Person | None:
        """Who a Cookie header says is asking, if it holds a cookie of this server, or one that may be of its first release."""
        known = self._known.get(cookies)
        if known is None and (known := self._read(cookies)) is not None and known.is_signed:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[cookies] = known
        return known

    def _read(self, cookies: str) -> Person | None:
        value = cookie_in(cookies)
        token, dot, signature = value.partition(".")
        if not dot:
            return Person(token, hash_of(token), False, hash_of(token)) if len(token) in UNSIGNED_LENGTH else None
        if not hmac.compare_digest(signature.encode(), self._signature(token).encode()):
            return None
        return Person(token, hash_of(token), True, hash_of(token))

    def _signature(self, token: str) -> str:
        made = hmac.digest(self._key, token.encode(), "sha256")
        return base64.urlsafe_b64encode(made)[:SIGNATURE_LENGTH].decode()


def cookie_in(cookies: str) -> str:
    """The value of our cookie in a Cookie header; "" if there is none."""
    for part in cookies.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value.strip('"') if value.isascii() else ""
    return ""


def cookie_header(value: str, secure: bool) -> bytes:
    """A Set-Cookie header: for a year, out of the reach of scripts and of other sites."""
    text = f"{COOKIE}={value}; HttpOnly; Max-Age={YEAR}; Path=/; SameSite=strict" + ("; Secure" if secure else "")
    return text.encode()


async def recognise(signer: Signer, cookies: str, holder_of: HolderOf) -> Person | None:
    """Who asks, for sure: nobody if the session was ended. A cookie without a signature counts if it is known from the time
    before there were signatures."""
    asked_at = signer.forgotten
    found = signer.person(cookies)
    if found is None or found.is_sure:
        return found
    holder = await holder_of(found.session, not found.is_signed)
    if holder is None:
        return None
    sure = replace(found, holder=holder, is_sure=True)
    if sure.is_signed:
        signer.learn(cookies, sure, asked_at)
    return sure
