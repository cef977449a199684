"""Many games at once: simulate, compare, report. Nothing here prints; progress is reported to a callback.

>>> from formicary.lab import Plan, simulate
>>> summary = simulate(Plan(game="micropolis", bots=("greedy", "random"), games=4, seed=1))
>>> summary.games, sorted(bot.name for bot in summary.bots)
(4, ['greedy', 'random'])
"""

from formicary.lab.files import GameFile, LabError, Row
from formicary.lab.league import League, LeaguePlan, play_league
from formicary.lab.matches import Match, Played, Terms
from formicary.lab.simulate import Plan, simulate
from formicary.lab.stats import Rate, Rival, Summary, wilson

__all__ = [
    "GameFile", "LabError", "League", "LeaguePlan", "Match", "Plan", "Played", "Rate", "Rival", "Row", "Summary", "Terms",
    "play_league", "simulate", "wilson",
]  # fmt: skip
