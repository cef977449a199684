"""Players that are programs. They see what a person in that seat sees.

A bot is named by a text with typed parameters, the same at every door: `random`, `greedy`, `greedy:noise=0.1`.

>>> import formicary
>>> from formicary.bots import decide, make_bot
>>> game = formicary.game("micropolis")
>>> pos = game.start(seats=2, seed=7)
>>> bot = make_bot("greedy:noise=0.1", game, seat=pos.deciders[0], seed=1)
>>> decide(bot, pos, pos.deciders[0]) in pos.legal()
True
"""

from formicary.bots.advice import Considered, Hint, LineStep, Reason, give_hint
from formicary.bots.bot import Bot, BotError, Sampler, decide
from formicary.bots.registry import BotInfo, BotParam, bot_names, describe_bots, make_bot, read_bot

__all__ = [
    "Bot", "BotError", "BotInfo", "BotParam", "Considered", "Hint", "LineStep", "Reason", "Sampler", "bot_names", "decide",
    "describe_bots", "give_hint", "make_bot", "read_bot",
]  # fmt: skip
