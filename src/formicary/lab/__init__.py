"""Many games at once: simulate, compare, report. Nothing here prints; progress is reported to a callback.

>>> from formicary.lab import Plan, simulate
>>> summary = simulate(Plan(game="micropolis", bots=("greedy", "random"), games=4, seed=1))
>>> summary.games, sorted(bot.name for bot in summary.bots)
(4, ['greedy', 'random'])
"""

from formicary.lab.files import GameFile, LabError, Row
from formicary.lab.simulate import Plan, simulate
from formicary.lab.stats import Rate, Rival, Summary, wilson

__all__ = ["GameFile", "LabError", "Plan", "Rate", "Rival", "Row", "Summary", "simulate", "wilson"]
