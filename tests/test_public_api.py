"""The public API: everything in it is documented with an example that runs, has honest types, and stands in the documentation."""

from __future__ import annotations

import ast
import importlib
import inspect
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import is_typeddict

import pytest

import formicary
import formicary.bots
import formicary.envs
import formicary.kernel
import formicary.kernel.search
import formicary.lab
import formicary.table
from formicary.table import create, play, seats, views

ROOT = Path(__file__).parent.parent
PACKAGES = (formicary, formicary.kernel, formicary.kernel.search, formicary.bots, formicary.envs, formicary.lab, formicary.table)
MODULES = (create, play, seats, views)  # all that stands in them is public
TWINS = ("formicary.kernel.registry.game",)  # `formicary.game` is the same, and knows the types of our games
Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def public() -> dict[str, object]:
    """Every public class and function by the name of its definition; a name that several packages offer stands once."""
    found: dict[str, object] = {}
    things = [getattr(package, name) for package in PACKAGES for name in package.__all__]
    for thing in [*things, *(part for module in MODULES for part in defined_in(module))]:
        if inspect.isclass(thing) or inspect.isroutine(thing):
            found[f"{thing.__module__}.{thing.__name__}"] = thing
    return found


def defined_in(module: ModuleType) -> list[object]:
    """The public functions and classes that a module defines."""
    mine = [thing for name, thing in vars(module).items() if not name.startswith("_")]
    return [each for each in mine if getattr(each, "__module__", "") == module.__name__]


PUBLIC = public()


@cache
def tree(module: str) -> ast.Module:
    """The source of a module. It is read rather than asked, so that the compiled build is judged alike."""
    path = ROOT / "src" / Path(*module.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(path.read_text(encoding="utf-8"))


def definition(name: str) -> Definition:
    """Where a public thing is defined; of a function with overloads the one that is called."""
    module, _, plain = name.rpartition(".")
    body = tree(module).body
    return [node for node in body if isinstance(node, Definition) and node.name == plain][-1]


def members(node: ast.ClassDef) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The public methods of a class, and its constructor."""
    functions = [part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
    return [each for each in functions if each.name == "__init__" or not each.name.startswith("_")]


def documented(cls: type, method: str) -> bool:
    """Whether a method, or the one of a base class that it overrides, says what it does."""
    for base in cls.__mro__:
        if base.__module__.startswith("formicary"):
            node = definition(f"{base.__module__}.{base.__name__}")
            assert isinstance(node, ast.ClassDef)
            if any(ast.get_docstring(each) for each in members(node) if each.name == method):
                return True
    return False


def annotations(node: ast.AST) -> list[ast.expr]:
    """What a class or function says about types: of arguments, results and attributes."""
    found: list[ast.expr | None] = []
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg]
        found = [node.returns, *(each.annotation for each in every if each is not None)]
    if isinstance(node, ast.ClassDef):
        attributes = [
            part for part in node.body if isinstance(part, ast.AnnAssign) and not ast.unparse(part.target).startswith("_")
        ]
        found = [part.annotation for part in attributes]
        found += [each for method in members(node) for each in annotations(method)]
    return [each for each in found if each is not None]


@pytest.mark.parametrize("name", PUBLIC)
def test_it_says_what_it_is_for_with_an_example(name: str) -> None:
    node = definition(name)
    text = ast.get_docstring(node) or ""
    assert text, f"{name} has no docstring"
    in_class = name.startswith("formicary.table.")  # what a table does is shown by whole sittings, in the classes
    if not in_class and not is_typeddict(PUBLIC[name]):  # a TypedDict's docstring is its description in the OpenAPI document
        assert ">>>" in text, f"{name} has no example"


@pytest.mark.parametrize("name", [name for name, thing in PUBLIC.items() if inspect.isclass(thing) and not is_typeddict(thing)])
def test_every_method_says_what_it_does(name: str) -> None:
    cls, node = PUBLIC[name], definition(name)
    assert isinstance(cls, type) and isinstance(node, ast.ClassDef)
    assert ">>>" in (ast.get_docstring(node) or ""), f"{name} has no example"
    silent = [each.name for each in members(node) if each.name != "__init__" and not documented(cls, each.name)]
    assert not silent, f"{name}: no docstring for {', '.join(silent)}"


@pytest.mark.parametrize("name", PUBLIC)
def test_no_type_is_just_anything(name: str) -> None:
    node = definition(name)
    vague = [ast.unparse(each) for each in annotations(node) if "Any" in {getattr(part, "id", "") for part in ast.walk(each)}]
    quoted = [part.value for each in annotations(node) for part in ast.walk(each) if isinstance(part, ast.Constant)]
    assert not vague and not any("Any" in text for text in quoted if isinstance(text, str)), f"{name}: {vague}"


def test_the_documentation_has_all_of_it() -> None:
    pages = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "api").glob("*.md"))
    lines = [line.split() for line in pages.splitlines() if line.startswith(".. auto")]
    things: list[object] = []
    for directive, path in ((words[1], words[2]) for words in lines):
        if directive == "automodule::":
            things += defined_in(importlib.import_module(path))
        else:
            package, _, name = path.rpartition(".")
            things.append(getattr(importlib.import_module(package), name))
    missing = [name for name, thing in PUBLIC.items() if thing not in things and name not in TWINS]
    assert not missing, f"docs/api lacks {', '.join(missing)}"
