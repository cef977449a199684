"""Many games at once: simulate, compare, report. Nothing here prints; progress is reported to a callback.

>>> from formicary.lab import Plan, simulate
>>> summary = simulate(Plan(game="micropolis", bots=("greedy", "random"), games=4, seed=1))
>>> summary.games, sorted(bot.name for bot in summary.bots)
(4, ['greedy', 'random'])
"""

from formicary.lab.compare import Comparison, Variant, compare
from formicary.lab.export import Export, export
from formicary.lab.files import GameFile, LabError, Row
from formicary.lab.league import League, LeaguePlan, play_league
from formicary.lab.matches import Match, Played, Terms
from formicary.lab.page import write_page
from formicary.lab.report import Report
from formicary.lab.run import Run, RunPlan, TablePlan, play_run
from formicary.lab.simulate import Plan, simulate
from formicary.lab.stats import Rate, Rival, Summary, wilson
from formicary.lab.workers import Crew

__all__ = [
    "Comparison", "Crew", "Export", "GameFile", "LabError", "League", "LeaguePlan", "Match", "Plan", "Played", "Rate", "Report",
    "Rival", "Row", "Run", "RunPlan", "Summary", "TablePlan", "Terms", "Variant", "compare", "export", "play_league", "play_run",
    "simulate", "wilson", "write_page",
]  # fmt: skip
