"""Which games there are: the folders under `formicary/games/`. A new folder is a new game; nothing is listed by hand."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path

from formicary.kernel.errors import OptionError
from formicary.kernel.game import Game
from formicary.kernel.sentences import Sentence


@cache
def game_keys() -> tuple[str, ...]:
    """The keys of all games, in alphabetical order."""
    folder = Path(__file__).parent.parent / "games"
    return tuple(sorted(part.name for part in folder.iterdir() if (part / "rules.md").is_file()))


@cache
def game(key: str, pack: str | None = None) -> Game:
    """A game by its key; `pack` is a folder of component files that replaces ours."""
    if key not in game_keys():
        raise OptionError(Sentence("There is no game '{game}'; the games are {games}.", game=key, games=game_keys()))
    made = importlib.import_module(f"formicary.games.{key}").make_game(pack)
    assert isinstance(made, Game)
    return made
