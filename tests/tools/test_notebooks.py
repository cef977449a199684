"""The notebooks of the documentation run, and show what stands in them."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("notebooks", ROOT / "tools" / "notebooks.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_all_five_are_there() -> None:
    assert [path.stem for path in NOTEBOOKS] == [
        "first-steps", "own-bot", "read-a-league", "train-a-value", "which-tile-wins",
    ]  # fmt: skip


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_shows_when_it_runs(tool: ModuleType, path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])
    assert tool.run(notebook) == tool.stored(notebook), f"make notebooks ARGS={path.stem}"
    assert path.stat().st_size < 100_000


def test_a_cell_gives_what_it_prints_and_what_it_is(tool: ModuleType) -> None:
    names: dict[str, object] = {}
    printed, value = tool.run_cell("x = 3\nprint('three')\nx + 1", names, 1)
    assert printed["text"] == ["three\n"] and value["data"] == {"text/plain": ["4"]}
    assert tool.run_cell("y = x", names, 2) == [] and names["y"] == 3
