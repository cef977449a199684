"""March of the Ants (Ryan Swisher and Tim Eisner, Weird City Games 2015): explore a meadow, march, evolve, fight and feed.

The rules are in rooms: `phases` is the round with its actions and battles, `cards` what single cards do, `species` the
primitive species, `rise` Rise of the Centipedes, `prototype` the prototype edition. `state` is the position, `components` and
`data` are the cards and hexes, `bot` is the bots' measure. `frames.py` has the decisions that many rules ask for, `rules.md` is
the rulebook that the IDs refer to. Each room's `__init__.py` says where to find what.
"""

from formicary.games.march.game import MarchGame
from formicary.games.march.options import MarchOptions
from formicary.games.march.state.position import March

__all__ = ["March", "MarchGame", "MarchOptions"]
