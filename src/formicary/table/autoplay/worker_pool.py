"""The worker processes in which bots think. The event loop only waits for them, and not for ever.

A question that may take long, a queen's, waits for one of the processes for long thinking; quick questions also have a
process of their own, so that a table of queens does not hold up the others. A table has one question at a time, and those
who wait are served in the order in which they came: no table waits for more than one question of each other table. Analyses of
finished games have a process of their own that gives way to everything else.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from collections import deque
from collections.abc import Callable

import msgspec

from formicary.table.autoplay.worker import Answer, Question, StepQuestion

LINE_LIMIT = 1 << 20
START_LIMIT = 60.0  # seconds until a new process is ready: on a busy machine its start takes longer than any thought
END_LIMIT = 10.0  # seconds until a process that was killed is given up: whoever comes next starts a new one
READING = 5.0  # seconds more for its first question, for which it must read the game
BACKGROUND_LIMIT = 120.0  # seconds for a step of an analysis, which gives way to everything else
QUICK = 0.5  # seconds: what is answered within them may use the process for quick answers
_log = logging.getLogger("formicary.table")


class WorkerError(Exception):
    """The bot gave no answer in time, or its process broke."""


class WorkerPool:
    """Some processes for long thinking and one for quick answers, each started when it is first needed.

    One that takes too long is ended and replaced.
    """

    def __init__(self, processes: int = 1, limit: float = 5.0) -> None:
        self.limit = limit
        self.long = _Lane([_Worker() for _ in range(processes)])
        self.quick = _Lane([_Worker()])
        self.background = _Lane([_Worker(patience=15)])
        self._decoder = msgspec.json.Decoder(Answer)
        self.on_thought: Callable[[float], None] = lambda seconds: None  # called with the seconds that each answer took

    async def ask(self, question: Question) -> int:
        """The action that a bot chooses."""
        return (await self.request(question)).action

    async def request(self, question: Question) -> Answer:
        """The answer of a worker: an action or a hint."""
        lane = self._lane(question)
        limit = BACKGROUND_LIMIT if lane is self.background else self.limit
        worker = await lane.take(question.table)
        began = time.perf_counter()
        try:
            line = await worker.ask(msgspec.json.encode(question) + b"\n", limit)
            answer = self._decoder.decode(line)
        except (TimeoutError, OSError, ValueError, msgspec.DecodeError) as wrong:
            await worker.end()
            raise WorkerError(f"{type(wrong).__name__} after at most {limit} s") from None
        except asyncio.CancelledError:
            await worker.end()  # its answer would be taken for that of the next question
            raise
        finally:
            lane.give_back(worker)
            if lane is not self.background:
                self.on_thought(time.perf_counter() - began)
        if answer.error:
            raise WorkerError(answer.error)
        return answer

    def use(self, folder: str) -> None:
        """Lets workers run the build in a folder from their next question on; one that is at work finishes it first."""
        for worker in (*self.long.workers, *self.quick.workers, *self.background.workers):
            worker.folder = folder

    def _lane(self, question: Question) -> _Lane:
        """Where a question waits. A quick one takes whatever is free, a long one never the process for quick answers."""
        if isinstance(question, StepQuestion):
            return self.background
        if question.seconds() > QUICK or (not self.quick.free and self.long.free):
            return self.long
        return self.quick

    async def close(self) -> None:
        """Ends the processes."""
        for worker in (*self.long.workers, *self.quick.workers, *self.background.workers):
            await worker.end()


class _Lane:
    """Processes that are alike, and the questions that wait for one of them, in the order in which they came."""

    def __init__(self, workers: list[_Worker]) -> None:
        self.workers = workers
        self.free = list(workers)
        self._waiting: deque[asyncio.Future[_Worker]] = deque()

    async def take(self, table: str) -> _Worker:
        """A process: the one that knows the table, if it is free."""
        if self.free:
            worker = next((each for each in self.free if each.latest == table), self.free[0])
            self.free.remove(worker)
        else:
            promise: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
            self._waiting.append(promise)
            try:
                worker = await promise
            except asyncio.CancelledError:
                if promise.done() and not promise.cancelled():
                    self.give_back(promise.result())
                elif promise in self._waiting:  # whoever gives back a process drops those who wait no longer
                    self._waiting.remove(promise)
                raise
        worker.latest = table
        return worker

    def give_back(self, worker: _Worker) -> None:
        """Hands a process to the question that has waited longest."""
        while self._waiting:
            promise = self._waiting.popleft()
            if not promise.done():
                promise.set_result(worker)
                return
        self.free.append(worker)


def surroundings(folder: str) -> dict[str, str] | None:
    """The environment of a process that should run the build in a folder; None is that of the server."""
    if not folder:
        return None
    path = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([folder, *([path] if path else [])])}


class _Worker:
    def __init__(self, patience: int = 5) -> None:
        self.patience = patience
        self.latest = ""  # the table that it was asked about last
        self.folder = ""  # the build that it should run; none: that of the server
        self._runs = ""  # the one that it runs
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, line: bytes, limit: float) -> bytes:
        if self._runs != self.folder:
            await self.end()
        if self._process is None or self._process.returncode is not None:
            self._runs = self.folder
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", f"from formicary.table.autoplay.worker import main; main({self.patience})",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE_LIMIT, env=surroundings(self.folder),
            )  # fmt: skip
            await _line(self._process, START_LIMIT)  # it says that it is ready
            limit += READING
        return await _line(self._process, limit, line)

    async def end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            try:
                async with asyncio.timeout(END_LIMIT):
                    await process.wait()
            except TimeoutError:  # for ever would be the end of all questions that wait for this place
                _log.warning("a bot's process was killed, and its end has not been reported")


async def _line(process: asyncio.subprocess.Process, limit: float, question: bytes = b"") -> bytes:
    """The next line that a process writes, after a question if there is one."""
    assert process.stdin is not None and process.stdout is not None
    async with asyncio.timeout(limit):
        if question:
            process.stdin.write(question)
            await process.stdin.drain()
        line = await process.stdout.readline()
    if not line:
        raise OSError("the thinking process ended")
    return line
