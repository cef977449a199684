"""The template language, by the vectors that the client's tests run too."""

from __future__ import annotations

import json
from typing import Any

import pytest

from formicary.kernel import Sentence, fill
from formicary.kernel.sentences import Tongue, parts
from tests.conftest import ROOT

FILE = json.loads((ROOT / "tests" / "fill_vectors.json").read_text(encoding="utf-8"))
NAMES: dict[str, dict[str, str]] = FILE["names"]


def say(kind: str, raw: object) -> str:
    return NAMES.get(kind, {}).get(str(raw), str(raw))


@pytest.mark.parametrize("vector", FILE["vectors"], ids=lambda vector: vector["case"])
def test_a_template_is_filled(vector: dict[str, Any]) -> None:
    tongue = Tongue(FILE["languages"][vector.get("language", "en")])
    assert fill(vector["template"], vector["args"], say, tongue=tongue) == vector["said"]


@pytest.mark.parametrize("vector", FILE["vectors"], ids=lambda vector: vector["case"])
def test_a_sentence_with_these_values_is_sent_as_it_came(vector: dict[str, Any]) -> None:
    assert parts(Sentence(vector["template"], **vector["args"])) == (vector["template"], vector["args"])
