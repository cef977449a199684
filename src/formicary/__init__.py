"""Formicary: play, study and build on March of the Ants, Myrmes and Micropolis.

>>> import formicary
>>> game = formicary.game("micropolis")
>>> pos = game.start(seats=2, seed=7)
>>> pos.apply(pos.legal()[0])
"""

import formicary.games  # noqa: F401  the folder first: loaded later it would take the name of the function `games`
from formicary.kernel import (
    FormicaryError,
    IllegalAction,
    Match,
    NotationError,
    OptionError,
    PackError,
    Record,
    RecordError,
    Result,
    game,
    games,
)

__version__ = "0.1.0"

__all__ = [
    "FormicaryError", "IllegalAction", "Match", "NotationError", "OptionError", "PackError", "Record", "RecordError", "Result",
    "game", "games",
]  # fmt: skip
