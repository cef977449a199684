"""The games, one folder each, all with the same files: components and data, options, actions, events, position and frames,
scoring, view, invariants, evaluate (for bots), draw (for terminals) and rules.md, the in-app rulebook.

A folder with a `rules.md` is a game: its package exports one subclass of `Game` whose key is the folder's name. It is
imported when somebody asks for it.
"""

from __future__ import annotations

import importlib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, overload

from formicary.kernel import registry
from formicary.kernel.game import Game

if TYPE_CHECKING:
    from formicary.games.march import MarchGame
    from formicary.games.micropolis import MicropolisGame
    from formicary.games.myrmes import MyrmesGame


@overload
def game(key: Literal["march"], pack: str | None = None) -> MarchGame: ...
@overload
def game(key: Literal["micropolis"], pack: str | None = None) -> MicropolisGame: ...
@overload
def game(key: Literal["myrmes"], pack: str | None = None) -> MyrmesGame: ...
@overload
def game(key: str, pack: str | None = None) -> Game: ...
def game(key: str, pack: str | None = None) -> Game:
    """A game by its key; `pack` is a folder of component files that replaces ours.

    >>> game("micropolis").start(seats=2, seed=7).army
    [5, 5]
    """
    return registry.game(key, pack)


def _load(key: str) -> type[Game]:
    """The game class of a folder."""
    package = importlib.import_module(f"{__name__}.{key}")
    for thing in vars(package).values():
        if isinstance(thing, type) and issubclass(thing, Game) and getattr(thing, "key", "") == key:
            return thing
    raise AssertionError(f"the package {package.__name__} exports no game with the key '{key}'")


for _folder in Path(__file__).parent.iterdir():
    if (_folder / "rules.md").is_file():
        registry.offer(_folder.name, partial(_load, _folder.name))
