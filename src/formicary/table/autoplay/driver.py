"""Answers that no person gives: standing answers, at once, and bots, who think in processes of their own."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from formicary.table.autoplay import standing_answers
from formicary.table.autoplay.worker import Question
from formicary.table.autoplay.worker_pool import WorkerError, WorkerPool
from formicary.table.log.entries import Act, Entry
from formicary.table.log.live_table import LiveTable, Outcome
from formicary.table.service.background import pause_after

_log = logging.getLogger("formicary.table")

Q = TypeVar("Q", bound=Question)


class Changes(Protocol):
    """Where a driver's actions go: what it needs of `Tables`."""

    async def change(self, table_id: str, work: Callable[[LiveTable], Awaitable[None]]) -> None: ...

    async def commit(self, table: LiveTable, entry: Entry, *, outcome: Outcome | None = None) -> int: ...


class Driver:
    """Checks a table after each change and answers for the seats that have no person to ask. One task a table.

    An answer that cannot be given, because the database is out of order or for whatever other reason, is tried again, ever more
    slowly, until the table moves on or ends.
    """

    def __init__(self, tables: Changes, pool: WorkerPool) -> None:
        self.tables = tables
        self.pool = pool
        self.failing: dict[str, int] = {}  # table → how often in a row it could not be answered for
        self._busy: dict[str, asyncio.Task[None]] = {}

    def check(self, table: LiveTable) -> None:
        """Starts answering if there is something to answer."""
        if table.id not in self._busy and self._next(table) is not None:
            task = asyncio.get_running_loop().create_task(self._answer(table))
            self._busy[table.id] = task
            task.add_done_callback(lambda done: self._done(table, done))

    def drop(self, table_id: str) -> None:
        """Stops answering at a table that has left the memory."""
        task = self._busy.pop(table_id, None)
        if task is not None:
            task.cancel()

    def is_busy(self, table_id: str) -> bool:
        """Whether a bot is at work at this table."""
        return table_id in self._busy

    async def close(self) -> None:
        """Stops all bots."""
        for task in list(self._busy.values()):
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
        await self.pool.close()

    def _done(self, table: LiveTable, task: asyncio.Task[None]) -> None:
        if self._busy.get(table.id) is not task:
            return  # dropped
        del self._busy[table.id]
        if not task.cancelled():
            if task.exception() is not None:
                _log.error("answering for a seat failed", exc_info=task.exception())
            else:
                self.check(table)  # something may have come up while the task was ending

    def _next(self, table: LiveTable) -> tuple[int, int | None] | None:
        """A seat to answer for, with the action if it is a standing answer, or what an exercise says."""
        if table.start.exercise:
            over = table.exercise is None or table.is_exercise_over
            return None if over or table.exercise is None else table.exercise.reply(table.history.pos)
        if table.ended is not None:
            return None
        for seat in table.history.pos.deciders:
            chair = table.chairs[seat]
            if chair.bot is not None:
                return seat, None
            action = standing_answers.answer(table.history.pos, seat, chair.standing) if chair.has_person else None
            if action is not None:
                return seat, action
        return None

    async def _answer(self, table: LiveTable) -> None:
        try:
            while (what := self._next(table)) is not None:
                try:
                    await self._answer_once(table, *what)
                    self.failing.pop(table.id, None)
                except Exception as wrong:
                    failures = self.failing[table.id] = self.failing.get(table.id, 0) + 1
                    _log.warning("answering for a seat failed (%s); trying again", type(wrong).__name__)
                    await asyncio.sleep(pause_after(failures))
        finally:
            self.failing.pop(table.id, None)

    async def _answer_once(self, table: LiveTable, seat: int, action: int | None) -> None:
        if action is not None:
            await self.tables.change(table.id, lambda live: self._stand(live, seat))
            return
        asked = table.asked[seat]
        recorded = _recorded(table, seat)
        chosen = await self._think(table, seat) if recorded is None else recorded
        await self.tables.change(table.id, lambda live: self._play(live, seat, chosen, asked))

    async def _stand(self, table: LiveTable, seat: int) -> None:
        found = self._next(table)  # the table may have moved on meanwhile
        if found is not None and found[0] == seat and (action := found[1]) is not None:
            outcome = table.history.try_action(seat, action)
            await self.tables.commit(table, Act(seat, action, "standing"), outcome=outcome)

    async def _play(self, table: LiveTable, seat: int, action: int, asked: int) -> None:
        """Plays what a bot has chosen, if it is still the answer to a question that stands."""
        still = (
            table.ended is None
            and seat in table.history.pos.deciders
            and table.asked[seat] == asked
            and table.chairs[seat].bot is not None
        )
        if still and action in table.history.pos.legal(seat):
            outcome = table.history.try_action(seat, action)
            await self.tables.commit(table, Act(seat, action, "bot"), outcome=outcome)

    async def _think(self, table: LiveTable, seat: int) -> int:
        """What the bot of a seat does; any legal action if it fails or takes too long."""
        legal = table.history.pos.legal(seat)
        bot = table.chairs[seat].bot
        assert bot is not None
        question = asked(Question, table, seat)
        question.bot = bot
        try:
            return await self.pool.ask(question)
        except WorkerError as wrong:
            _log.warning("the bot '%s' gave no answer (%s); a random action is played", bot, wrong)
            return secrets.choice(legal)


def _recorded(table: LiveTable, seat: int) -> int | None:
    """In a guided game that has followed its record so far: what the record has next for a seat."""
    guide = table.game.guide(table.start.guide) if table.start.guide else None
    if guide is None:
        return None
    following = guide.recorded(table.game, [(step.seat, step.action) for step in table.history.steps])
    return following[1] if following is not None and following[0] == seat else None


def asked(kind: type[Q], table: LiveTable, seat: int) -> Q:
    """A question of some kind about a seat, at the present moment."""
    return kind(
        table=table.id, game=table.game.key, seats=len(table.chairs), seed=table.start.seed, options=table.start.options,
        moves=[(step.seat, step.action) for step in table.history.steps], seat=seat, bot_seed=secrets.randbits(60),
        position=table.start.position,
    )  # fmt: skip
