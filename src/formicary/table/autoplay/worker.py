"""A worker process in which bots think: one question a line on standard input, one answer a line on standard output,
after a line that says that it is ready.

Started by `worker_pool.py`. It keeps the histories of the tables it was last asked about, brings the one in question up to date
and lets the bot decide; the bot itself gets positions in which all that its seat cannot know is dealt at random. A few bots are
kept too, so that one that searches can go on from what it found for the same turn.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections import OrderedDict
from typing import Any

import msgspec

from formicary.bots import Bot, BotError, decide, make_bot, read_bot
from formicary.bots.advice import Hint, give_hint
from formicary.bots.analysis import Analyst
from formicary.bots.analysis_report import StepPart
from formicary.kernel import FormicaryError, History
from formicary.kernel import game as find_game
from formicary.kernel.sentences import english

REMEMBERED = 64  # tables
HINT_SECONDS = 1.0  # of search; a look at how the game may end comes after it
THINKERS = 4  # bots that are kept, with what they found: a large search takes some 30 MB


class Question(msgspec.Struct, tag="bot", tag_field="ask", kw_only=True):
    """What should `bot` do in `seat`, after these moves (seat, action)?"""

    table: str
    game: str
    seats: int
    seed: int
    options: dict[str, Any]
    moves: list[tuple[int, int]]
    seat: int
    bot: str = ""
    bot_seed: int
    position: dict[str, object] | None = None  # what the game begins with, where that is not the set-up

    def seconds(self) -> float:
        """About how long the answer may take."""
        try:
            bot, params = read_bot(self.bot)
        except BotError:
            return 0.0  # the worker will say what is wrong with it
        return bot.thinking_time(params)


class HintQuestion(Question, tag="hint", tag_field="ask", kw_only=True):
    """What should somebody in `seat` consider?"""

    def seconds(self) -> float:
        return 2 * HINT_SECONDS


class StepQuestion(Question, tag="step", tag_field="ask", kw_only=True):
    """What does a step of the analysis of the game find? Step -1 asks which steps there are."""

    step: int = -1


class Answer(msgspec.Struct):
    """The action, the hint, the steps of an analysis or what one of them found; or what went wrong."""

    action: int = -1
    hint: Hint | None = None
    steps: list[int] | None = None
    part: StepPart | None = None
    error: str = ""


class Worker:
    """Answers questions, and keeps histories so that it need not replay each table from the start."""

    def __init__(self) -> None:
        self._histories: OrderedDict[str, History] = OrderedDict()  # by table, the latest last
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()  # by table, seat and text, the latest last

    def answer(self, question: Question) -> Answer:
        """Lets the bot decide, or gives a hint."""
        try:
            history = self._history(question)
            if isinstance(question, StepQuestion):
                analyst = Analyst(history)
                if question.step < 0:
                    return Answer(steps=analyst.steps())
                return Answer(part=analyst.step(question.step))
            if isinstance(question, HintQuestion):
                return Answer(hint=give_hint(history.pos, question.seat, seconds=HINT_SECONDS, seed=question.bot_seed))
            bot = self._bot(question, history)
            return Answer(action=decide(bot, history.pos, question.seat))
        except FormicaryError as wrong:
            return Answer(error=english(str(wrong)))

    def _bot(self, question: Question, history: History) -> Bot:
        key = (question.table, question.seat, question.bot)
        bot = self._bots.pop(key, None) or make_bot(question.bot, history.game, question.seat, question.bot_seed)
        self._bots[key] = bot
        while len(self._bots) > THINKERS:
            self._bots.popitem(last=False)
        return bot

    def _history(self, question: Question) -> History:
        history = self._histories.pop(question.table, None)
        if history is None:
            game = find_game(question.game)
            if question.position is None:
                history = History(game, question.seats, question.seed, question.options)
            else:
                history = History.from_position(game.restore(question.position), game)
        history.follow(question.moves)
        self._histories[question.table] = history
        while len(self._histories) > REMEMBERED:
            self._histories.popitem(last=False)
        return history


def main(patience: int = 5) -> None:
    """Answers until standard input ends; the more patient it is, the more it leaves to others."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(patience)  # the server itself comes first
    worker = Worker()
    decoder = msgspec.json.Decoder(Question | HintQuestion | StepQuestion)
    sys.stdout.buffer.write(b"ready\n")
    sys.stdout.buffer.flush()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(worker.answer(decoder.decode(line))) + b"\n")
        sys.stdout.buffer.flush()
