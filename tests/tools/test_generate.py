"""What is made from the engine's declarations is up to date."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import formicary

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "tools" / "generate.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_generated_files_are_up_to_date(tool: ModuleType) -> None:
    assert [str(path.relative_to(ROOT)) for path in tool.stale()] == [], "run 'make generate'"


def test_the_document_describes_the_view_of_every_game(tool: ModuleType) -> None:
    schemas: dict[str, Any] = json.loads(tool.OPENAPI.read_text(encoding="utf-8"))["components"]["schemas"]
    for union, suffix in (("View", "View"), ("ViewUpdate", "Update")):
        assert set(schemas[union]["discriminator"]["mapping"]) == set(formicary.game_keys())
        for key, ref in schemas[union]["discriminator"]["mapping"].items():
            name = ref.rsplit("/", 1)[1]
            assert name.endswith(suffix) and schemas[name]["properties"]["game"]["enum"] == [key]
            assert ("static" in schemas[name]["required"]) == (suffix == "View")


def test_every_reference_in_the_document_leads_somewhere(tool: ModuleType) -> None:
    text = tool.OPENAPI.read_text(encoding="utf-8")
    schemas = json.loads(text)["components"]["schemas"]
    named = {part.split('"', 1)[0] for part in text.split('"#/components/schemas/')[1:]}
    assert named <= set(schemas)
