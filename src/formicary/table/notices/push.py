"""Web Push: a notice to a device, encrypted for its browser (RFC 8291) and signed by this server (VAPID, RFC 8292).

The packages come with formicary[notices]; without them there is no push. The key is made at the first start and kept in the
database, since a browser's subscription holds for this key only.
"""

from __future__ import annotations

import base64
import importlib.util
import time

import msgspec

from formicary.table.errors import BadRequest
from formicary.table.notices import network, words
from formicary.table.notices.channels import ChannelOptions, NoticeSettings
from formicary.table.notices.words import TurnNotice

VALID_SECONDS = 12 * 3600  # of a signature
KEEP_SECONDS = 3 * 24 * 3600  # that the push service keeps a notice for a device that is off


def is_here() -> bool:
    """Whether the packages are installed."""
    return all(importlib.util.find_spec(name) is not None for name in ("pywebpush", "py_vapid"))


def new_key() -> str:
    """A private key for signatures, as text."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return _encoded(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


def public_key(private: str) -> str:
    """What browsers must be given to subscribe."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return _encoded(_vapid(private).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def check_keys(options: ChannelOptions) -> None:
    """Refuses a subscription without the keys of a browser."""
    point, secret = _decoded(options.p256dh), _decoded(options.auth)
    if len(point) != 65 or point[:1] != b"\x04" or len(secret) != 16:
        raise BadRequest("The browser's subscription is not complete.")
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise BadRequest("The browser's subscription is not complete.") from None


def turn_payload(notice: TurnNotice, waiting: int) -> bytes:
    """What the service worker shows. `waiting` is for the badge of an installed app."""
    turn = notice.turn
    return msgspec.json.encode(
        {
            "id": notice.key, "table": turn.table, "number": turn.number, "title": notice.title, "body": notice.body,
            "url": f"/t/{turn.table}?seat={turn.seat}", "waiting": waiting,
        }
    )  # fmt: skip


def greeting_payload(options: ChannelOptions) -> bytes:
    """The first thing that a device shows."""
    body = words.say(words.GREETING, options.language)
    return msgspec.json.encode({"id": "greeting", "table": "", "number": 0, "title": "Formicary", "body": body, "url": "/"})


async def send(address: str, options: ChannelOptions, data: bytes, topic: str, private: str, settings: NoticeSettings) -> None:
    """Sends it to the browser's push service. Of several with one topic a device that was off gets the last."""
    from pywebpush import WebPusher

    info = {"endpoint": address, "keys": {"p256dh": options.p256dh, "auth": options.auth}}
    body = bytes(WebPusher(info).encode(data)["body"])
    contact = f"mailto:{settings.mail_from}" if settings.mail_from else (settings.public_url or options.origin)
    claims = {"aud": network.origin_of(address), "exp": int(time.time()) + VALID_SECONDS, "sub": contact}
    headers = {
        **_vapid(private).sign(claims), "content-encoding": "aes128gcm", "content-type": "application/octet-stream",
        "ttl": str(KEEP_SECONDS), "urgency": "normal", "topic": topic[:32],
    }  # fmt: skip
    network.judge(await network.post(address, body, headers, allow_private=settings.allow_private, patience=settings.patience))


def _vapid(private: str):  # type: ignore[no-untyped-def]
    from py_vapid import Vapid02

    return Vapid02.from_raw(private.encode())


def _encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return b""
