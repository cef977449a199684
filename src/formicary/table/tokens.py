"""Secrets of people: the token in a browser's cookie and the tokens of links. The server keeps their hashes only."""

from __future__ import annotations

import hashlib
import secrets

TOKEN_BYTES = 24  # 192 bits
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike


def new_token() -> str:
    """A fresh secret, fit for a cookie or a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> str:
    """What is stored of a token. It is random and long, so a plain hash cannot be turned round."""
    return hashlib.blake2b(token.encode(), digest_size=24, person=b"formicary").hexdigest()


def new_table_id() -> str:
    """A name for a table: short enough to read out, too many to guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def new_seed() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(62)
