"""What requests about the asker's own identity consist of."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from formicary.web.wire import Name

Proof = Annotated[str, Meta(max_length=16_000, description="A PublicKeyCredential as JSON in a text.")]


class NewName(Struct, forbid_unknown_fields=True):
    """What an identity is called."""

    name: Name


class ShowRatings(Struct, forbid_unknown_fields=True):
    """Whether the asker wants to see ratings, and be seen with their own."""

    show: bool


class Phrase(Struct):
    """A recovery phrase, told once."""

    phrase: str


class ChallengeRequest(Struct, forbid_unknown_fields=True):
    """What a passkey is wanted for: to be made for the asker's identity, or to sign in. `name` is shown by the browser."""

    purpose: Literal["make", "enter"]
    name: Name = ""


class Challenge(Struct):
    """What a browser needs for it: PublicKeyCredentialCreationOptions or …RequestOptions as JSON in a text."""

    options: str


class NewPasskey(Struct, forbid_unknown_fields=True):
    """A passkey that a browser has made."""

    credential: Proof


class Enter(Struct, forbid_unknown_fields=True):
    """The proof of an identity: a passkey's signature, or the recovery phrase."""

    credential: Proof | None = None
    phrase: Annotated[str, Meta(max_length=400)] | None = None


class Forget(Struct, forbid_unknown_fields=True):
    """A passkey by its id, or "phrase"."""

    what: Annotated[str, Meta(min_length=1, max_length=1400)]


class EndSession(Struct, forbid_unknown_fields=True):
    """A session by its id, or "others" for all but this one."""

    session: Annotated[str, Meta(min_length=1, max_length=16)]


class Farewell(Struct, forbid_unknown_fields=True):
    """What becomes of the asker's seats in games that are not over."""

    seats: Literal["bots", "empty"]
