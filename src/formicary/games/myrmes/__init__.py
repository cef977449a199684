"""Myrmes (Yoann Levet, Ystari 2012): a colony through three years of seasons and winters, two to four players.

`course.py` is the course of the game, then one file for each part of the rulebook: `births.py` (event and births), `colony.py`,
`sortie.py` and `placing.py` (workers), `harvest.py`, `atelier.py`, `objectives.py`, `ending.py` (end of turn and winter),
`larvae.py`; `position.py` is the state, `parts.py` and `data/` are the garden and the pieces, `rules.md` is the rulebook that the
IDs refer to.
"""

from formicary.games.myrmes.game import MyrmesGame
from formicary.games.myrmes.options import MyrmesOptions
from formicary.games.myrmes.position import Myrmes

__all__ = ["Myrmes", "MyrmesGame", "MyrmesOptions"]
