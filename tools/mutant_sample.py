"""Which mutants there are, and a seeded sample of them. The mutations are cosmic-ray's own operators; nothing here mutates.

A place is where one operator or literal stands; a sample takes a place at most once, and there one of the operators that fit.
Places and operators are ranked by a hash of the seed and of the line they stand in: an edit elsewhere leaves the sample alone.

Left out, because no test of behaviour could tell:
- annotations, `__slots__`, `if TYPE_CHECKING:`, `@overload` and modules that hold nothing but types (`view_types.py`);
- docstrings (cosmic-ray mutates no text at all) and `__repr__`;
- `==` for `is` and the other way round: for small numbers, words of the program and None both ask the same;
- what is no Python after the change, or is the same program as before;
- among several exceptions one with a dotted name, which cosmic-ray cannot replace.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

TYPES_ONLY = ("view_types.py",)
ALIKE = {"Eq_Is", "Is_Eq", "NotEq_IsNot", "IsNot_NotEq"}
# These need a variable's name each, and put a number from the global generator in its place: no two runs would be alike.
NEEDS_ARGUMENTS = ("VariableReplacer", "VariableInserter")
OPERATORS = sorted(
    name
    for name in operator_names()
    if not name.endswith(NEEDS_ARGUMENTS) and name.partition("ReplaceComparisonOperator_")[2] not in ALIKE
)
OPERATOR = {name: get_operator(name)() for name in OPERATORS}


class Mutant(NamedTuple):
    """One change of one file."""

    file: str  # from the root of the repository
    line: int  # where the change is
    lines: tuple[int, int]  # first and last line of the statement, of its head if it has a body
    on_import: bool  # it stands in no function, so that it matters to every test
    where: str  # class and function around it, 'Take.legal'; '' at the top of the module
    before: str  # the line, without the blanks around it
    after: str
    part: tuple[int, int]  # first and last line of the class, function or statement at the top of the module
    operator: str
    occurrence: int  # the how-manieth mutation of this operator in the part

    @property
    def key(self) -> str:
        """What makes it the same mutant after an edit elsewhere in the file; also how equivalent ones are named."""
        return f"{self.file}|{self.where}|{self.before}|{self.after}"

    def source(self, root: Path) -> str:
        """The whole file, mutated."""
        text = (root / self.file).read_text(encoding="utf-8").split("\n")
        mutated = _mutated(text, self.part, self.operator, self.occurrence)
        assert mutated is not None, f"{self.file} has changed under the run"
        return "\n".join(mutated)


def sample(root: Path, folders: list[str], seed: str, count: int) -> list[Mutant]:
    """So many mutants of the Python files in the folders, all of them if there are fewer; the same for the same seed."""
    ranked: list[tuple[str, Path, tuple[int, int], list[tuple[str, int]]]] = []
    for file in sorted(file for folder in folders for file in (root / folder).rglob("*.py") if file.name not in TYPES_ONLY):
        ranked += [(_hash(seed, key), file, part, fitting) for key, part, fitting in _places(root, file)]
    chosen: dict[str, Mutant] = {}
    for rank, file, part, fitting in sorted(ranked, key=lambda place: place[0]):
        if len(chosen) == count:
            break
        for operator, occurrence in sorted(fitting, key=lambda fits: _hash(rank, fits[0])):
            mutant = _mutant(root, file, part, operator, occurrence)
            if mutant and mutant.key not in chosen:
                chosen[mutant.key] = mutant
                break
    return sorted(chosen.values(), key=lambda mutant: (mutant.file, mutant.line, mutant.after))


Place = tuple[str, tuple[int, int], list[tuple[str, int]]]


def _places(root: Path, file: Path) -> Iterator[Place]:
    """All places of a file: a key that an edit elsewhere does not change, the part of the file, and what fits there."""
    code = file.read_text(encoding="utf-8")
    text = code.split("\n")
    tree = ast.parse(code)
    ignored = _ignored(tree)
    seen: Counter[str] = Counter()
    for statement in tree.body:
        # The parts are mutated by themselves: parsing the whole file for each mutant takes longer than testing it.
        first = min([statement.lineno, *(mark.lineno for mark in getattr(statement, "decorator_list", []))])
        part = first, statement.end_lineno or first
        fitting: dict[tuple[int, int], list[tuple[str, int]]] = defaultdict(list)
        nodes = list(ast_nodes(get_ast("\n".join(text[first - 1 : part[1]]))))
        for name in OPERATORS:
            operator = OPERATOR[name]
            places = [start for node in nodes for start, _ in operator.mutation_positions(node)]
            for occurrence, (row, column) in enumerate(places):
                place = row + first - 1, column
                if not any(begin <= place < end for begin, end in ignored):
                    fitting[place].append((name, occurrence))
        for line, column in sorted(fitting):
            content = text[line - 1]
            key = f"{file.relative_to(root)}|{content.strip()}|{column - len(content) + len(content.lstrip())}"
            seen[key] += 1
            yield f"{key}|{seen[key]}", part, fitting[line, column]


def _mutated(text: list[str], part: tuple[int, int], operator: str, occurrence: int) -> list[str] | None:
    """The lines of a file with one part mutated."""
    first, last = part
    try:
        mutated = mutate_code("\n".join(text[first - 1 : last]), OPERATOR[operator], occurrence)
    except AttributeError:
        return None  # cosmic-ray's ExceptionReplacer breaks down on `except (OSError, json.JSONDecodeError)`
    return None if mutated is None else [*text[: first - 1], *mutated.split("\n"), *text[last:]]


def _mutant(root: Path, file: Path, part: tuple[int, int], operator: str, occurrence: int) -> Mutant | None:
    old = file.read_text(encoding="utf-8").split("\n")
    new = _mutated(old, part, operator, occurrence)
    if new is None:
        return None
    before = ast.parse("\n".join(old[part[0] - 1 : part[1]]))
    try:
        after = compile("\n".join(new[part[0] - 1 : part[1] + len(new) - len(old)]), str(file), "exec", ast.PyCF_ONLY_AST)
        compile("\n".join(new), str(file), "exec")
    except SyntaxError:
        return None
    if ast.dump(before) == ast.dump(after):
        return None
    line = next(number for number, (a, b) in enumerate(zip(old, new, strict=False), 1) if a != b)
    changed = new[line - 1].strip() if len(new) == len(old) else ""  # a decorator goes with its line
    first, last, on_import, where = _statement(ast.parse("\n".join(old)), line)
    return Mutant(
        str(file.relative_to(root)),
        line,
        (first, last),
        on_import,
        where,
        old[line - 1].strip(),
        changed,
        part,
        operator,
        occurrence,
    )


def _statement(tree: ast.Module, line: int) -> tuple[int, int, bool, str]:
    """First and last line of the innermost statement around a line, of its head if it has a body; whether it is in no function;
    its class and function."""
    first, last, on_import, where = line, line, True, ""
    body: list[ast.stmt | ast.excepthandler | ast.match_case] = list(tree.body)
    while body:
        for node in body:
            start = min([getattr(node, "lineno", 0), *(mark.lineno for mark in getattr(node, "decorator_list", []))])
            if isinstance(node, ast.match_case):
                start = node.pattern.lineno
            end = getattr(node, "end_lineno", None) or max(part.end_lineno or 0 for part in node.body)  # type: ignore[union-attr]
            if start <= line <= end:
                break
        else:
            break
        inner = [part for field in ("body", "handlers", "orelse", "finalbody", "cases") for part in getattr(node, field, [])]
        first, last = start, end
        if inner:
            head = min(part.pattern.lineno if isinstance(part, ast.match_case) else part.lineno for part in inner)
            last = max(start, head - 1)
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            where = f"{where}.{node.name}".lstrip(".")
        if line <= last:
            break
        on_import = on_import and not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        body = inner
    return first, last, on_import, where


def _ignored(tree: ast.Module) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The stretches of a file that are no behaviour: from (line, column) to (line, column)."""
    found: list[ast.AST | None] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            found.append(node.annotation)
        elif isinstance(node, ast.AnnAssign):
            found.append(node.annotation)
            if isinstance(node.target, ast.Name) and node.target.id == "__slots__":
                found.append(node)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found.append(node.returns)
            marks = [mark.id for mark in node.decorator_list if isinstance(mark, ast.Name)]
            if node.name == "__repr__" or "overload" in marks:
                found += [node, *node.decorator_list]
        elif isinstance(node, ast.Assign):
            found += [node for to in node.targets if isinstance(to, ast.Name) and to.id == "__slots__"]
        elif isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            found.append(node)
    # A decorator's place is its @, one column before the name.
    return [
        ((node.lineno, node.col_offset - 1), (node.end_lineno or 0, node.end_col_offset or 0))  # type: ignore[attr-defined]
        for node in found
        if node is not None
    ]


def _hash(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
