"""Posting to addresses that strangers name: over TLS, never into a private network, and never for long.

The name is looked up once, and the address that was judged is the one that is connected to: a name that leads elsewhere a moment
later gains nothing. Redirections are not followed, and of the answer only the status is read.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import ssl
from urllib.parse import urlsplit

from formicary.kernel import Sentence
from formicary.table.errors import BadRequest
from formicary.table.notices.channels import check_web_address

PRIVATE = "This address leads into a private network, and this server does not allow that."
NAT64 = ipaddress.ip_network("64:ff9b::/96")
UNICAST = ipaddress.ip_network("2000::/3")  # all of IPv6 that is anybody's; the rest is for other ends, or for one's own network
PROTOCOLS = ipaddress.ip_network("192.0.0.0/24")


class NotDelivered(Exception):
    """A receiver did not take a notice; the reason is a short English sentence. `gone`: it never will."""

    def __init__(self, reason: str, gone: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.gone = gone


def is_public(address: str) -> bool:
    """Whether an address is one that anybody on the internet can reach; an IPv4 address inside of an IPv6 one is judged too.

    >>> is_public("1.1.1.1"), is_public("127.0.0.1"), is_public("::ffff:10.0.0.1"), is_public("64:ff9b::a00:1")
    (True, False, False, False)
    """
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if found in NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None and not is_public(str(inner)):
            return False
        if found not in UNICAST:
            return inner is not None
    return found.is_global and not found.is_multicast and found not in PROTOCOLS


async def look_up(host: str, port: int, allow_private: bool) -> str:
    """The address of a name; refused if any of those that it has is private."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotDelivered(Sentence("There is no server of this name.")) from None
    addresses = [str(each[4][0]) for each in found]
    if not addresses:
        raise NotDelivered(Sentence("There is no server of this name."))
    if not allow_private and not all(is_public(address) for address in addresses):
        raise BadRequest(PRIVATE)
    return addresses[0]


async def post(url: str, body: bytes, headers: dict[str, str], *, allow_private: bool, patience: float) -> int:
    """The status of the answer; NotDelivered if there is none in time."""
    try:
        async with asyncio.timeout(patience):
            return await _post(url, body, headers, allow_private)
    except TimeoutError:
        raise NotDelivered(Sentence("The receiver did not answer in time.")) from None
    except BadRequest as wrong:
        raise NotDelivered(wrong.detail) from None
    except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        raise NotDelivered(Sentence("The receiver cannot be reached.")) from None


async def _post(url: str, body: bytes, headers: dict[str, str], allow_private: bool) -> int:
    parts = check_web_address(url, allow_private)
    host = parts.hostname or ""
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    address = await look_up(host, port, allow_private)
    name = f"[{host}]" if ":" in host else host
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = {
        "host": name if parts.port is None else f"{name}:{port}", "content-length": str(len(body)), "connection": "close",
        "user-agent": "Formicary", **headers,
    }  # fmt: skip
    head = "".join(f"{key}: {value}\r\n" for key, value in lines.items())
    more = {"ssl": ssl.create_default_context(), "server_hostname": host} if secure else {}
    reader, writer = await asyncio.open_connection(address, port, **more)  # type: ignore[arg-type]
    try:
        writer.write(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
        await writer.drain()
        answer = (await reader.readuntil(b"\n")).split(None, 2)
        return int(answer[1]) if len(answer) > 1 and answer[0].startswith(b"HTTP/") else 0
    finally:
        writer.close()
        with contextlib.suppress(OSError, TimeoutError):
            await asyncio.wait_for(writer.wait_closed(), 1)


def origin_of(url: str) -> str:
    """Scheme and host of an address."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def judge(status: int) -> None:
    """Whether a receiver has taken a notice, by its status."""
    if status in (404, 410):
        raise NotDelivered(Sentence("The receiver is gone."), gone=True)
    if not 200 <= status < 300:
        raise NotDelivered(Sentence("The receiver refused the notice."))
