"""Notebooks as pages of the documentation: cells become Markdown, outputs stand below them as they are stored.

Sphinx asks the parser for each .ipynb file; nothing is executed here (`make notebooks` does that).
"""

from __future__ import annotations

import json
from typing import Any

from myst_parser.parsers.sphinx_ import MystParser


class NotebookParser(MystParser):
    """Reads a notebook as the Markdown page that it is worth."""

    supported = ("ipynb",)

    def parse(self, inputstring: str, document: Any) -> None:
        super().parse(page(json.loads(inputstring)), document)


def page(notebook: dict[str, Any]) -> str:
    """The Markdown of a notebook."""
    parts = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        parts.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
        parts += [shown(output) for output in cell.get("outputs", [])]
    return "\n\n".join(parts) + "\n"


def shown(output: dict[str, Any]) -> str:
    """An output: a picture as it is, anything else as text."""
    data = output.get("data", {"text/plain": output.get("text", [])})
    if "text/html" in data:
        return "```{raw} html\n" + "".join(data["text/html"]) + "\n```"
    return "```text\n" + "".join(data["text/plain"]).rstrip("\n") + "\n```"


def setup(app: Any) -> dict[str, bool]:
    """What Sphinx calls."""
    app.add_source_suffix(".ipynb", "ipynb")
    app.add_source_parser(NotebookParser)
    return {"parallel_read_safe": True}
