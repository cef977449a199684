"""A worker process in which bots think: one question a line on standard input, one answer a line on standard output.

Started by `worker_pool.py`. It plays the question's actions on the position it remembers, or
from the start, and lets the bot decide; the bot itself gets positions in which all that its seat cannot know is dealt anew.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections import OrderedDict
from typing import Any

import msgspec

from formicary.bots import decide, make_bot
from formicary.kernel import FormicaryError, Position
from formicary.kernel import game as find_game
from formicary.kernel.sentences import english

REMEMBERED = 64  # tables


class Question(msgspec.Struct):
    """What should `bot` do in `seat`, after these actions (seat, action)?"""

    table: str
    game: str
    seats: int
    seed: int
    options: dict[str, Any]
    actions: list[tuple[int, int]]
    seat: int
    bot: str
    luck: int


class Answer(msgspec.Struct):
    """The action, or what went wrong."""

    action: int = -1
    error: str = ""


class Worker:
    """Remembers the tables it was last asked about, so that it need not replay them from the start each time."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[list[tuple[int, int]], Position]] = OrderedDict()

    def answer(self, question: Question) -> Answer:
        """Lets the bot decide."""
        try:
            pos = self._position(question)
            bot = make_bot(question.bot, pos.game, question.seat, question.luck)
            return Answer(action=decide(bot, pos, question.seat))
        except FormicaryError as wrong:
            return Answer(error=english(str(wrong)))

    def _position(self, question: Question) -> Position:
        played, pos = self._known.pop(question.table, ([], None))
        if pos is None or question.actions[: len(played)] != played:
            pos = find_game(question.game).start_with(question.seats, question.seed, question.options)
            played = []
        for seat, action in question.actions[len(played) :]:
            pos.apply(action, seat)
        self._known[question.table] = (question.actions, pos)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return pos


def main() -> None:
    """Answers until standard input ends."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)  # the server itself comes first
    thinker = Worker()
    decoder = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(thinker.answer(decoder.decode(line))) + b"\n")
        sys.stdout.buffer.flush()
