"""The limits on what one client may ask for, and how requests are counted."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

Kind = Literal["make", "claim", "look", "link", "hint", "notice", "talk", "sign", "lobby", "stream", "other"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Requests a second, and how many may come at once: for each person, for each address, and for what costs more.

    A person is whoever has a cookie of this server. All others at an address count as one. An IPv6 address stands for its network
    of 64 bits, which one household has for itself.
    """

    per_second: float = 40.0  # of one person
    at_once: float = 120.0
    address_per_second: float = 200.0  # of all people at one address
    address_at_once: float = 600.0
    makes_per_second: float = 0.5  # new tables of every kind; claims; looks at links; links; hints; ways to notify: by address
    makes_at_once: float = 30.0
    talk_per_second: float = 0.5  # lines that one person says
    talk_at_once: float = 8.0
    signs_per_second: float = 0.1  # signing in, recovery phrases, passkeys, going: by address
    signs_at_once: float = 20.0
    streams: int = 100  # open at once, for each address
    connections: int = 200  # open at once, for each address
    head_bytes: int = 16 * 1024  # of a request: its first line and its headers
    head_seconds: float = 10.0  # until they must be there
    body_seconds: float = 20.0  # until the body must be there
    idle_seconds: int = 30  # that a connection stays open without a request
    nesting: int = 40  # of JSON


def canonical(path: str) -> str:
    """A path as the routes know it: without empty parts, so that every spelling of a route is counted as that route."""
    if "//" not in path and not path.endswith("/"):
        return path if path.startswith("/") else f"/{path}"
    return "/" + "/".join(part for part in path.split("/") if part)


def kind_of(method: str, path: str) -> Kind:
    """What a request costs, by its canonical path."""
    parts = path.split("/")[2:]  # after /api
    last = parts[-1] if parts else ""
    if method == "GET":
        if parts == ["me", "export"]:
            return "make"
        is_stream = last == "events" and (len(parts) == 3 or parts[:1] == ["lobby"])
        return "stream" if is_stream else "other"
    if parts in (["tables"], ["tables", "import"], ["series"]) or (
        len(parts) == 3 and (last in ("branch", "rematch", "guided") or parts[0] == "exercises")
    ):
        return "make"
    if parts in (["claim"], ["invitation"], ["series", "join"]):
        return "look" if last == "invitation" else "claim"
    if parts[:1] == ["lobby"]:
        return "lobby"
    if parts == ["notices"]:
        return "notice"
    if len(parts) == 2 and parts[0] == "me" and last in ("enter", "phrase", "challenge", "passkey", "delete"):
        return "sign"
    if len(parts) == 3 and last in ("link", "hint"):
        return "link" if last == "link" else "hint"
    if (len(parts) == 3 and last == "talk") or parts[3:] == ["report"]:
        return "talk"
    return "other"


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What is counted together: an IPv4 address, or the network of an IPv6 address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class Rates:
    """Counts requests against the limits."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.buckets = Buckets()
        self.streams: Counter[str] = Counter()

    def address_has_room(self, address: str) -> bool:
        """Whether one more request from an address is within the limits. Checked first, since it costs least."""
        return self.buckets.take(f"address {address}", self.limits.address_per_second, self.limits.address_at_once)

    def has_room(self, kind: Kind, address: str, person: str | None) -> bool:
        """Whether one more request of this kind is within the limits of the person, or of the address for what costs more."""
        limits, take = self.limits, self.buckets.take
        if kind in ("make", "claim", "look", "link", "hint", "notice", "lobby"):
            return take(f"{kind} {address}", limits.makes_per_second, limits.makes_at_once)
        if kind == "talk":
            return take(f"talk {person or address}", limits.talk_per_second, limits.talk_at_once)
        if kind == "sign":
            return take(f"{kind} {address}", limits.signs_per_second, limits.signs_at_once)
        if kind == "stream" and self.streams[address] >= limits.streams:
            return False
        return take(f"person {person}" if person else f"nobody {address}", limits.per_second, limits.at_once)

    def stream_opens(self, address: str) -> None:
        """A stream is open at an address."""
        self.streams[address] += 1

    def stream_ends(self, address: str) -> None:
        """It has ended."""
        self.streams[address] -= 1
        if not self.streams[address]:
            del self.streams[address]


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
