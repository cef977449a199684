"""Passkeys (WebAuthn): a device or a password manager proves that its owner is there. They need formicary[people]."""

from __future__ import annotations

import importlib.util
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import msgspec

from formicary.table.errors import BadRequest, NotNow

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

TITLE = "Formicary"
MISSING = "Passkeys need the package webauthn on the server: pip install 'formicary[people]'. A recovery phrase works without it."
NOT_SIGNED = "This passkey could not be checked. Try again, or use your recovery phrase."


@dataclass(frozen=True, slots=True)
class Site:
    """The server as a browser calls it: passkeys hold for its name."""

    name: str
    origin: str


@dataclass(frozen=True, slots=True)
class NewPasskey:
    """The public half of a passkey that was just made; all of it in base 64 for addresses."""

    id: str
    public_key: str
    uses: int


class _Response(msgspec.Struct, rename="camel"):
    client_data_json: str = msgspec.field(name="clientDataJSON")


class _Credential(msgspec.Struct):
    id: str
    response: _Response


class _ClientData(msgspec.Struct):
    challenge: str


def is_here() -> bool:
    """Whether the package is installed."""
    return importlib.util.find_spec("webauthn") is not None


def check_here() -> None:
    """Says in one sentence what is missing."""
    if not is_here():
        raise NotNow(MISSING)


def to_make(site: Site, handle: str, name: str, known: list[str]) -> tuple[str, str]:
    """What a browser needs to make a passkey, as JSON, and the challenge in it. Those that are known are not made again."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import bytes_to_base64url
    from webauthn.helpers.structs import AuthenticatorSelectionCriteria, ResidentKeyRequirement, UserVerificationRequirement

    options = generate_registration_options(
        rp_id=site.name,
        rp_name=TITLE,
        user_id=handle.encode(),
        user_name=name or TITLE,
        user_display_name=name or TITLE,
        challenge=secrets.token_bytes(32),
        timeout=120_000,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=_described(known),
    )
    return options_to_json(options), bytes_to_base64url(options.challenge)


def to_sign(site: Site) -> tuple[str, str]:
    """What a browser needs to ask for any of its owner's passkeys for this server, as JSON, and the challenge in it."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers import bytes_to_base64url
    from webauthn.helpers.structs import UserVerificationRequirement

    options = generate_authentication_options(
        rp_id=site.name,
        challenge=secrets.token_bytes(32),
        timeout=120_000,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return options_to_json(options), bytes_to_base64url(options.challenge)


def read(credential: str) -> tuple[str, str]:
    """The id of the passkey in a browser's answer, and the challenge that it claims to have signed."""
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

    try:
        given = msgspec.json.decode(credential, type=_Credential)
        signed = msgspec.json.decode(base64url_to_bytes(given.response.client_data_json), type=_ClientData)
        return bytes_to_base64url(base64url_to_bytes(given.id)), signed.challenge
    except (msgspec.MsgspecError, ValueError):
        raise BadRequest(NOT_SIGNED) from None


def made(site: Site, credential: str, challenge: str) -> NewPasskey:
    """A new passkey, if its proof is good."""
    from webauthn import verify_registration_response
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        proof = verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.name,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise BadRequest(NOT_SIGNED) from None
    return NewPasskey(bytes_to_base64url(proof.credential_id), bytes_to_base64url(proof.credential_public_key), proof.sign_count)


def signed(site: Site, credential: str, challenge: str, public_key: str, uses: int) -> int:
    """How often the passkey has signed, if its signature is good. A count that goes back means a copy, and is refused."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        proof = verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(public_key),
            credential_current_sign_count=uses,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise BadRequest(NOT_SIGNED) from None
    return cast(Any, proof).new_sign_count  # type: ignore[no-any-return]


def _described(known: list[str]) -> list[PublicKeyCredentialDescriptor]:
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return [PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in known]
