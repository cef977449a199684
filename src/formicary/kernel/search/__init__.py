"""Search: information-set Monte Carlo tree search for any game, through the public contract of positions alone.

`search.py` thinks about a decision within a budget, `tree.py` is what it remembers, `rollout.py` plays on from a leaf and turns a
position into chances to win, `trials.py` plays on from the best choices where there is time for it, `settings.py` has the numbers
that differ by game, `report.py` what was found.

>>> import formicary
>>> from formicary.kernel.search import Budget, Search, Settings
>>> pos = formicary.game("micropolis").start(seats=2, seed=7)
>>> search = Search(pos.game, pos.deciders[0], 1, Settings())
>>> search.think(pos, Budget(iterations=20)) in pos.legal()
True
>>> 0 < search.report().iterations <= 20  # fewer when no other choice can catch up
True
"""

from formicary.kernel.search.report import Choice, Report
from formicary.kernel.search.search import Search
from formicary.kernel.search.settings import Budget, Settings
from formicary.kernel.search.trials import Trials

__all__ = ["Budget", "Choice", "Report", "Search", "Settings", "Trials"]
