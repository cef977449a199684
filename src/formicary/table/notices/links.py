"""The links in notices: signed, so that nothing need be stored for them, and good for as long as their channel exists."""

from __future__ import annotations

import base64
import hmac
from typing import Literal

Purpose = Literal["yes", "no", "seat"]  # I want mails; I want no more; open my seat here
LENGTH = 32  # characters of base 64: 192 bits


class LinkSigner:
    """Makes and reads tokens such as `no.k7m2q9xw4bnc.SIGNATURE`."""

    def __init__(self) -> None:
        self._key = b""  # until the database's own is known

    def use(self, key: str) -> None:
        """Takes the key that the database keeps."""
        self._key = key.encode()

    def sign(self, purpose: Purpose, *parts: str) -> str:
        """A token."""
        text = ".".join((purpose, *parts))
        return f"{text}.{self._signature(text)}"

    def read(self, purpose: Purpose, token: str) -> list[str] | None:
        """What a token was made of; None if it is none of ours, or for something else."""
        text, _, signature = token.rpartition(".")
        if not self._key or not hmac.compare_digest(signature.encode(), self._signature(text).encode()):
            return None
        found, *parts = text.split(".")
        return parts if found == purpose else None

    def _signature(self, text: str) -> str:
        made = hmac.digest(self._key or b"-", text.encode(), "sha256")
        return base64.urlsafe_b64encode(made)[:LENGTH].decode()
