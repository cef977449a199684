"""Micropolis (Bruno Cathala and Charles Chevallier, Matagot 2018): take tiles from a line, build a round anthill; 2 to 6 players.

`turn.py` is the course of play, `leader.py` the red army token, `scoring.py` the galleries and the score pad, `setup.py` the
start; `position.py` is the state, `tiles.py` and `data/tiles.toml` the components, `rules.md` the rulebook that the IDs refer to.
"""

from formicary.games.micropolis.game import MicropolisGame
from formicary.games.micropolis.options import MicropolisOptions
from formicary.games.micropolis.position import Micropolis

__all__ = ["Micropolis", "MicropolisGame", "MicropolisOptions"]
