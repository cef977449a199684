"""Every example in a docstring, in the README, in CONTRIBUTING and in the documentation runs and gives what it says."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import formicary
from formicary.kernel import registry

ROOT = Path(__file__).parent.parent
# Neither the program's entry nor migration scripts can be imported by themselves; training needs an extra.
MODULES = ["formicary"] + [
    module.name
    for module in pkgutil.walk_packages(formicary.__path__, "formicary.")
    if not module.name.endswith("__main__") and ".migrations." not in module.name and ".train." not in module.name
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


DOCUMENTS = ["README.md", "CONTRIBUTING.md", *(str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md")))]


@pytest.mark.parametrize("file", DOCUMENTS)
def test_examples_in_documents(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "examples" / "crumbs")
    monkeypatch.setattr(registry, "_offered", dict(registry._offered))
    failed, _ = doctest.testfile(str(ROOT / file), module_relative=False)
    assert failed == 0


def test_the_readme_has_examples() -> None:
    assert (ROOT / "README.md").read_text(encoding="utf-8").count(">>> ") >= 5
