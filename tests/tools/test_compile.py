"""What the compiler must leave alone, and what stays in its copy of the package."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def compile_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("compile_tool", ROOT / "tools" / "compile.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


def test_modules_that_declare_structs_stay_interpreted() -> None:
    """Compiled, a struct forgets that it is frozen and that it forbids unknown fields."""
    tool = compile_tool()
    declaring = {path for path in tool.sources() if "Struct," in (text := (ROOT / "src" / path).read_text()) or "Struct)" in text}
    assert declaring == set()
    assert "formicary/kernel/position.py" in tool.sources()


def test_the_copy_of_the_package_follows_the_source_and_keeps_bytecode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytecode that went with each copy would be made anew in every run of the tests."""
    tool = compile_tool()
    source, copy = tmp_path / "source", tmp_path / "built" / "formicary"
    monkeypatch.setattr(tool, "PACKAGE", source)
    for path in (
        source / "bots" / "new.py",
        copy / "bots" / "old.py",
        copy / "bots" / "__pycache__" / "new.pyc",
        copy / "bots.so",
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    tool.copy_package(tmp_path / "built")
    left = {str(path.relative_to(copy)) for path in copy.rglob("*") if path.is_file()}
    assert left == {"bots/new.py", "bots/__pycache__/new.pyc", "bots.so"}
