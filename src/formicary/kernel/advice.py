"""Advice on options: numbers of players that a way of playing is meant for; others are allowed, with a warning.

A game lists it in `about["advice"]` as plain data:

    {"option": "species", "value": True, "seats": [3, 4], "allow": "species_any_count", "text": "… 3 and 4 players."}

With `option` set to `value` and a number of seats that is not among `seats`, people read `text`; if `allow` names an option, the
game starts only with that option on.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from formicary.kernel.game import Game


class Advice(msgspec.Struct, frozen=True):
    """What numbers of players an option is meant for."""

    option: str
    value: bool | int | str
    seats: list[int]
    text: str
    allow: str = ""


def advice_of(game: Game) -> list[Advice]:
    """The advice of a game."""
    return msgspec.convert(game.about.get("advice", []), list[Advice])


def warnings(game: Game, seats: int, options: Mapping[str, object]) -> list[str]:
    """What people should read before they play like this."""
    return [advice.text for advice in advice_of(game) if options.get(advice.option) == advice.value and seats not in advice.seats]
