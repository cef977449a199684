"""Which ledger IDs the tests cite: read from the marks in the sources, so that it is the same for a run of any part of them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
UNCITED = TESTS / "uncited.txt"


class Citations(ast.NodeVisitor):
    """Collects `pytest.mark.rule(...)`: as decorator of a test, as `pytestmark`, or in the `marks` of a parameter."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.ids: dict[str, list[str]] = {}
        self.wrong: list[str] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if not node.name.startswith("test"):
            for decorator in node.decorator_list:
                if _is_rule_mark(decorator):
                    self.wrong.append(f"{self.file}:{decorator.lineno} {node.name} cites a rule but is no test")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if _is_rule_mark(node):
            place = f"{self.file}:{node.lineno}"
            if not node.args:
                self.wrong.append(f"{place} cites nothing")
            for arg in node.args:
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                    self.ids.setdefault(arg.value, []).append(place)
                else:
                    self.wrong.append(f"{place} cites an ID that is not written out")
        self.generic_visit(node)


def _is_rule_mark(node: ast.expr) -> bool:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule"):
        return False
    return ast.unparse(node.func) == "pytest.mark.rule"


@cache
def citations(folder: Path = TESTS) -> tuple[dict[str, list[str]], list[str]]:
    """Every cited ID with the places that cite it, and what is wrong with the marks."""
    found: dict[str, list[str]] = {}
    wrong: list[str] = []
    for path in sorted(folder.rglob("test_*.py")):
        visitor = Citations(str(path.relative_to(folder)))
        visitor.visit(ast.parse(path.read_text(encoding="utf-8")))
        for rule_id, places in visitor.ids.items():
            found.setdefault(rule_id, []).extend(places)
        wrong += visitor.wrong
    return found, wrong


def recorded() -> list[str]:
    """The IDs that are known to have no test yet."""
    lines = UNCITED.read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]
