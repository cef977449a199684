"""Runs the notebooks of the documentation and writes down what they show: `make notebooks`.

    python tools/notebooks.py [NAME …]

Each notebook in docs/notebooks runs from top to bottom in one process, with nothing but Python: what a cell prints, and what its
last expression is, as text or as the picture that it shows itself by, becomes its output. The same run gives the same outputs,
which a test holds; seeds are fixed and nothing tells the time.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "notebooks"


def run(notebook: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The outputs of each code cell."""
    names: dict[str, Any] = {"__name__": "__main__"}
    outputs = []
    number = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            outputs.append(run_cell("".join(cell["source"]), names, number))
    return outputs


def run_cell(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """What a cell prints, and what its last expression is."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"<cell {number}>", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), f"<cell {number}>", "eval"), names)
    found: list[dict[str, Any]] = []
    if printed.getvalue():
        found.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None:
        data: dict[str, Any] = {}
        shown = getattr(value, "_repr_html_", None)
        if shown is not None:
            data["text/html"] = lines(shown())
        data["text/plain"] = [f"<{type(value).__name__}>"] if shown is not None else lines(repr(value))
        found.append({"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return found


def lines(text: str) -> list[str]:
    """A text as notebooks keep it."""
    return text.splitlines(keepends=True)


def stored(notebook: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The outputs that stand in a notebook."""
    return [cell["outputs"] for cell in notebook["cells"] if cell["cell_type"] == "code"]


def main(wanted: list[str]) -> int:
    """Runs all notebooks, or those named; returns the exit code."""
    for path in sorted(FOLDER.glob("*.ipynb")):
        if wanted and path.stem not in wanted:
            continue
        notebook = json.loads(path.read_text(encoding="utf-8"))
        cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        for number, (cell, outputs) in enumerate(zip(cells, run(notebook), strict=True), start=1):
            cell["outputs"], cell["execution_count"] = outputs, number
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(f"{path.stem}: {len(cells)} cells")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
