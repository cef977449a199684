"""Ways to play a game: what a start page offers to choose from before anything else.

A game names them in `about["setups"]`, as plain data; one that names none has a single way, its printed rules:

    {"key": "solo", "title": "Solo", "blurb": "Alone against the Horde.", "seats": [1], "usual": 1, "options": {"mode": "solo"},
     "first": ["difficulty"], "without": ["edition"], "invite": "Solo against the Horde"}

What the rules recommend about numbers of players stands in `kernel/advice.py`.
"""

from __future__ import annotations

from msgspec import Struct, convert

from formicary.kernel import Game
from formicary.kernel.advice import advice_of

Values = dict[str, bool | int | str]


class Setup(Struct, frozen=True):
    """A way to play. Its `options` are settled; those named in `without` mean nothing here; `first` are asked for at once."""

    key: str
    title: str
    blurb: str
    seats: list[int]
    usual: int
    options: Values = {}
    first: list[str] = []
    without: list[str] = []
    invite: str = ""


def setups(game: Game) -> list[Setup]:
    """The ways to play a game, at least one."""
    given = convert(game.about.get("setups", []), list[Setup])
    return given or [Setup("usual", "", "", list(game.seats), min(max(3, game.seats[0]), game.seats[-1]))]


def advised(game: Game, seats: int, options: Values) -> Values:
    """The options together with those that a number of players besides the recommended ones needs."""
    out = dict(options)
    for each in advice_of(game):
        if each.allow and options.get(each.option) == each.value and seats not in each.seats:
            out[each.allow] = True
    return out
