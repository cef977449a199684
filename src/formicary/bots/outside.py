"""Bots of your own: from a module or a file by `my.module:MyBot`, or from an installed package by its entry point.

A package names its bots in the group `formicary.bots`; they are then known by name everywhere. A module or a file is named on the
command line and in Python only: a table never imports what a text from the network names.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from formicary.bots.bot import Bot, BotError
from formicary.kernel import Sentence

GROUP = "formicary.bots"


@cache
def installed_bots() -> dict[str, type[Bot]]:
    """The bots of installed packages by name."""
    return {entry.name: checked(entry.load(), entry.value) for entry in entry_points(group=GROUP)}


def is_outside(text: str) -> bool:
    """Whether a text names a class in a module or a file: `my.module:MyBot`, `bots/mine.py:MyBot:depth=3`.

    >>> is_outside("my_bots:MyBot"), is_outside("mine.py:MyBot:depth=3"), is_outside("queen:seconds=1"), is_outside("queen")
    (True, True, False, False)
    """
    parts = text.strip().split(":")
    return len(parts) > 1 and parts[1].strip().isidentifier()


@cache
def load_class(place: str, name: str) -> type[Bot]:
    """The class of a bot in a module or in a Python file."""
    where = f"{place}:{name}"
    try:
        module = _from_file(Path(place)) if place.endswith(".py") else _from_path(place)
    except Exception as wrong:  # whatever the module does when it is imported
        raise BotError(
            Sentence("The bot '{where}' cannot be loaded: {reason}.", where=where, reason=str(wrong).rstrip("."))
        ) from None
    found = getattr(module, name, None)
    if found is None:
        raise BotError(Sentence("There is no '{name}' in '{place}'.", name=name, place=place))
    return checked(found, where)


def checked(found: object, where: str) -> type[Bot]:
    """The object, if it is a class of bots."""
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BotError(Sentence("'{where}' is not a subclass of formicary.bots.Bot.", where=where))
    return found


def _from_path(place: str) -> ModuleType:
    """A module as Python finds it, the present folder included."""
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    return importlib.import_module(place)


def _from_file(path: Path) -> ModuleType:
    """A file, whatever folder it lies in."""
    spec = importlib.util.spec_from_file_location(f"formicary_bots_of_{path.stem}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise FileNotFoundError(f"there is no file {path}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
