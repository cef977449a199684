"""The client's types of the wire are those of the server."""

from __future__ import annotations

import importlib.util
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "openapi_types.py"


def test_they_are_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("openapi_types", TOOL)
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    told = tool.TARGET.read_text(encoding="utf-8")
    assert told == tool.types(), "run 'python tools/openapi_types.py'"
    assert "export interface TableInfo {" in told
