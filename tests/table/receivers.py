"""Receivers of notices for tests: a mail server, a web server that takes webhooks, and a push service with a browser behind it.

They can fail, and they remember everything that they took. A browser shows a turn once, whatever comes.
"""

from __future__ import annotations

import asyncio
import base64
import json
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any
from urllib.parse import urlsplit

import http_ece
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


@dataclass
class Taken:
    """A request that a web server took."""

    path: str
    headers: dict[str, str]
    body: bytes

    def json(self) -> dict[str, Any]:
        return dict(json.loads(self.body))


class WebReceiver:
    """An HTTP server: `statuses` are given one after the other, then 200; 0 is no answer at all."""

    def __init__(self) -> None:
        self.taken: list[Taken] = []
        self.statuses: list[int] = []
        self.attempts = 0
        self.hang = False
        self._server: asyncio.Server | None = None
        self._held: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> WebReceiver:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for writer in self._held:
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        self.attempts += 1
        status = self.statuses.pop(0) if self.statuses else 200
        if self.hang:
            self._held.append(writer)
            return
        if status:
            if status < 300:
                self.took(Taken(head[0].split()[1], headers, body))
            writer.write(f"HTTP/1.1 {status} Some\r\ncontent-length: 0\r\n\r\n".encode())
        writer.close()

    def took(self, taken: Taken) -> None:
        self.taken.append(taken)


class PushService(WebReceiver):
    """A push service and the browser behind it: checks signature and encryption, and shows each turn once."""

    def __init__(self) -> None:
        super().__init__()
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        self.shown: list[dict[str, Any]] = []
        self.received: list[dict[str, Any]] = []
        self.public = ""  # the key that the browser subscribed with

    @property
    def keys(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": _text(point), "auth": _text(self.auth)}

    def took(self, taken: Taken) -> None:
        super().took(taken)
        scheme, _, rest = taken.headers["authorization"].partition(" ")
        signed = dict(part.split("=", 1) for part in rest.split(","))
        assert scheme == "vapid" and signed["k"] == self.public
        assert Vapid02.verify(taken.headers["authorization"])
        claims = json.loads(_bytes(signed["t"].split(".")[1]))
        assert claims["aud"] == self.url and urlsplit(claims["sub"]).scheme in ("mailto", "http", "https")
        assert taken.headers["content-encoding"] == "aes128gcm" and int(taken.headers["ttl"]) > 0
        plain = http_ece.decrypt(taken.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        message = json.loads(plain)
        self.received.append(message)
        if message["id"] not in [each["id"] for each in self.shown]:
            self.shown.append(message)


@dataclass
class MailServer:
    """A real SMTP server, which can refuse."""

    mails: list[EmailMessage] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)  # one after the other, then it takes everything

    async def __aenter__(self) -> MailServer:
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: SMTP(self, hostname="mail.test"), "127.0.0.1", 0)
        self.url = f"smtp://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()

    async def handle_RCPT(self, _s: SMTP, _ses: Session, envelope: Envelope, address: str, _o: list[str]) -> str:
        if self.answers:
            return self.answers.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        made = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(made, EmailMessage)
        self.mails.append(made)
        return "250 OK"

    def body(self, number: int = -1) -> str:
        return str(self.mails[number].get_content())


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
