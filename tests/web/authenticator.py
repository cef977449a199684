"""A passkey in Python, for tests: what a browser would answer."""

from __future__ import annotations

import hashlib
import json
import struct

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url as text

PRESENT_AND_VERIFIED, WITH_KEY = 0x05, 0x40


class Authenticator:
    """One passkey, made by `makes` and used by `signs`."""

    def __init__(self, origin: str, name: str = "127.0.0.1") -> None:
        self.origin = origin
        self.name = name
        self.id = b"a passkey of ours"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.uses = 0

    def makes(self, options: str) -> str:
        point = self.key.public_key().public_numbers()
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        whose = b"\0" * 16 + struct.pack(">H", len(self.id)) + self.id + cose
        about = self._about(PRESENT_AND_VERIFIED | WITH_KEY) + whose
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": about})
        data = self._data("webauthn.create", options)
        return self._answer({"clientDataJSON": text(data), "attestationObject": text(statement)})

    def signs(self, options: str) -> str:
        self.uses += 1
        data, about = self._data("webauthn.get", options), self._about(PRESENT_AND_VERIFIED)
        signature = self.key.sign(about + hashlib.sha256(data).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer({"clientDataJSON": text(data), "authenticatorData": text(about), "signature": text(signature)})

    def _about(self, flags: int) -> bytes:
        return hashlib.sha256(self.name.encode()).digest() + bytes([flags]) + struct.pack(">I", self.uses)

    def _data(self, kind: str, options: str) -> bytes:
        asked = json.loads(options)["challenge"]
        return json.dumps({"type": kind, "challenge": asked, "origin": self.origin, "crossOrigin": False}).encode()

    def _answer(self, response: dict[str, str]) -> str:
        return json.dumps({"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response})
