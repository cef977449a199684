"""Which games there are, by key. The games of the package are offered by `formicary.games`; others are registered, or found as
installed packages with an entry point in the group `formicary.games`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from formicary.kernel.errors import OptionError
from formicary.kernel.sentences import Sentence

if TYPE_CHECKING:
    from formicary.kernel.game import Game

G = TypeVar("G", bound="Game")
Loader = Callable[[], type["Game"]]

GROUP = "formicary.games"
_offered: dict[str, Loader] = {}
_made: dict[tuple[type[Game], str | None], Game] = {}


def offer(key: str, loader: Loader) -> None:
    """Offers a game that is loaded when somebody asks for it."""
    _offered[key] = loader


def register(game: type[G]) -> type[G]:
    """Adds a game of your own, which is then found by its key everywhere in this process; also a decorator.

    Worker processes do not see it. A game that is installed as a package with an entry point in the group `formicary.games` is
    found by them too, and by the command `formicary`.

    >>> from formicary.games.micropolis import MicropolisGame
    >>> register(MicropolisGame) is MicropolisGame      # one of ours; with a class of your own it is the same
    True
    """
    _offered[game.key] = lambda: game
    return game


def game_keys() -> tuple[str, ...]:
    """The keys of all games, in alphabetical order.

    >>> game_keys()
    ('march', 'micropolis', 'myrmes')
    """
    return tuple(sorted({*_offered, *_installed()}))


def game(key: str, pack: str | None = None) -> Game:
    """A game by its key; `pack` is a folder of component files that replaces ours.

    >>> game("march").title
    'March of the Ants'
    """
    loader = _offered.get(key) or _installed().get(key)
    if loader is None:
        raise OptionError(Sentence("There is no game '{game}'; the games are {games}.", game=key, games=game_keys()))
    return made(loader(), pack)


def made(kind: type[Game], pack: str | None) -> Game:
    """The game of a class and a component pack, made once."""
    if (kind, pack) not in _made:
        _made[kind, pack] = kind(pack)
    return _made[kind, pack]


@cache
def _installed() -> dict[str, Loader]:
    """The games of other installed packages."""
    from importlib.metadata import entry_points  # takes longer to import than all the rest

    return {point.name: point.load for point in entry_points(group=GROUP)}
