"""The decorator by which mypyc lets uncompiled classes inherit from compiled ones; it does nothing at run time.

So a game that is not compiled itself, a test's toy or somebody's first draft, plays on the compiled kernel too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[T], T]:
    """Stands in for `mypy_extensions.mypyc_attr` where that package is not installed."""
    return _same


def _same(cls: T) -> T:
    return cls
