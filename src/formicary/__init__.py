"""Formicary: play, study and build on March of the Ants, Myrmes and Micropolis.

>>> import formicary
>>> game = formicary.game("micropolis")
>>> pos = game.start(seats=2, seed=7)
>>> pos.apply(pos.legal()[0])
"""

from formicary.games import game
from formicary.kernel import (
    FormicaryError,
    History,
    IllegalAction,
    NotationError,
    OptionError,
    PackError,
    Record,
    RecordError,
    Result,
    StateError,
    game_keys,
    register,
    restore,
)

__version__ = "0.1.0"

__all__ = [
    "FormicaryError", "History", "IllegalAction", "NotationError", "OptionError", "PackError", "Record", "RecordError", "Result",
    "StateError", "game", "game_keys", "register", "restore",
]  # fmt: skip
