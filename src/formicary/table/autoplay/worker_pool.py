"""The worker processes in which bots think. The event loop only waits for them, and not for ever."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys

import msgspec

from formicary.table.autoplay.worker import Answer, Question

LINE_LIMIT = 1 << 20
_log = logging.getLogger("formicary.table")


class WorkerError(Exception):
    """The bot gave no answer in time, or its process broke."""


class WorkerPool:
    """A few processes, started when they are first needed. One that takes too long is ended and replaced."""

    def __init__(self, processes: int = 1, limit: float = 5.0) -> None:
        self.limit = limit
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        self._workers = [_Worker() for _ in range(processes)]
        for worker in self._workers:
            self._free.put_nowait(worker)
        self._decoder = msgspec.json.Decoder(Answer)

    async def ask(self, question: Question) -> int:
        """The action that a bot chooses."""
        worker = await self._free.get()
        try:
            line = await worker.ask(msgspec.json.encode(question) + b"\n", self.limit)
            answer = self._decoder.decode(line)
        except (TimeoutError, OSError, ValueError, msgspec.DecodeError) as wrong:
            await worker.end()
            raise WorkerError(f"{type(wrong).__name__} after at most {self.limit} s") from None
        except asyncio.CancelledError:
            await worker.end()  # its answer would be taken for that of the next question
            raise
        finally:
            self._free.put_nowait(worker)
        if answer.error:
            raise WorkerError(answer.error)
        return answer.action

    async def close(self) -> None:
        """Ends the processes."""
        for worker in self._workers:
            await worker.end()


class _Worker:
    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, line: bytes, limit: float) -> bytes:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", "from formicary.table.autoplay.worker import main; main()",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE_LIMIT,
            )  # fmt: skip
            limit += 5.0  # its start is not thinking
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line)
        await self._process.stdin.drain()
        async with asyncio.timeout(limit):
            answer = await self._process.stdout.readline()
        if not answer:
            raise OSError("the thinking process ended")
        return answer

    async def end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
