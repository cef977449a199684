"""What the compiler must leave alone."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_modules_that_declare_structs_stay_interpreted() -> None:
    """Compiled, a struct forgets that it is frozen and that it forbids unknown fields."""
    spec = importlib.util.spec_from_file_location("compile_tool", ROOT / "tools" / "compile.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    declaring = {path for path in tool.sources() if "Struct," in (text := (ROOT / "src" / path).read_text()) or "Struct)" in text}
    assert declaring == set()
    assert "formicary/kernel/position.py" in tool.sources()
