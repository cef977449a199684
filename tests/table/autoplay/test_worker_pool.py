"""Bots think elsewhere: in processes that are ended when they take too long, on positions that hold no secrets."""

from __future__ import annotations

import asyncio
import signal

import pytest

import formicary
from formicary.bots import Bot, Sampler, registry
from formicary.bots.search import SearchBot
from formicary.kernel import History, Position
from formicary.table.autoplay import worker_pool
from formicary.table.autoplay.worker import Question, Worker
from formicary.table.autoplay.worker_pool import WorkerError, WorkerPool
from tests.table.sitting import PATIENCE, until


def question(**more: object) -> Question:
    pos = formicary.game("micropolis").start(2, 5)
    known = {"table": "t", "game": "micropolis", "seats": 2, "seed": 5, "options": {}, "moves": [], "seat": pos.deciders[0]}
    return Question(**{**known, "bot": "greedy", "bot_seed": 1, **more})  # type: ignore[arg-type]


def test_an_answer_comes_from_another_process_and_is_legal() -> None:
    async def go() -> None:
        pool = WorkerPool(1, PATIENCE)
        try:
            pos = formicary.game("micropolis").start(2, 5)
            for _ in range(6):
                asked = question(moves=_moves(pos), seat=pos.deciders[0])
                action = await pool.ask(asked)
                assert action in pos.legal()
                _play(pos, action)
        finally:
            await pool.close()

    asyncio.run(go())


PLAYED: dict[int, list[tuple[int, int]]] = {}


def _moves(pos: Position) -> list[tuple[int, int]]:
    return list(PLAYED.setdefault(id(pos), []))


def _play(pos: Position, action: int) -> None:
    PLAYED[id(pos)].append((pos.deciders[0], action))
    pos.apply(action)


def test_one_that_takes_too_long_is_ended_and_the_next_question_is_answered() -> None:
    async def go() -> None:
        pool = WorkerPool(1, PATIENCE)
        try:
            assert await pool.ask(question()) >= 0  # the process is there
            process = pool.quick.workers[0]._process
            assert process is not None
            process.send_signal(signal.SIGSTOP)  # it thinks for ever
            pool.limit = 0.05
            with pytest.raises(WorkerError, match="TimeoutError"):
                await pool.ask(question())
            assert process.returncode == -signal.SIGKILL
            pool.limit = PATIENCE
            assert await pool.ask(question()) >= 0
        finally:
            await pool.close()

    asyncio.run(go())


def test_a_process_that_takes_no_question_and_whose_end_nobody_reports_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never() -> int:
        await asyncio.Event().wait()
        return 0

    async def go() -> None:
        pool = WorkerPool(1, PATIENCE)
        try:
            assert await pool.ask(question()) >= 0
            process = pool.quick.workers[0]._process
            assert process is not None
            process.send_signal(signal.SIGSTOP)
            ends = process.wait
            monkeypatch.setattr(process, "wait", never)
            pool.limit = 0.05
            with pytest.raises(WorkerError, match="TimeoutError"):  # more than a pipe holds
                await pool.ask(question(moves=[(0, 1)] * 100_000))
            pool.limit = PATIENCE
            assert await pool.ask(question()) >= 0
            assert await ends() == -signal.SIGKILL
        finally:
            await pool.close()

    monkeypatch.setattr(worker_pool, "END_LIMIT", 0.05)
    asyncio.run(go())


def test_the_start_of_a_process_is_not_taken_for_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine it takes longer than any bot may think: ended for that, no process would ever answer."""
    limits: list[float] = []
    line = worker_pool._line

    async def noted(process: asyncio.subprocess.Process, limit: float, question: bytes = b"") -> bytes:
        limits.append(limit)
        return await line(process, PATIENCE, question)

    monkeypatch.setattr(worker_pool, "_line", noted)

    async def go() -> None:
        pool = WorkerPool(1, 3.0)
        try:
            for _ in range(2):
                assert await pool.ask(question()) >= 0
        finally:
            await pool.close()

    asyncio.run(go())
    assert limits == [60.0, 8.0, 3.0]


def test_a_queen_that_thinks_for_ever_holds_up_no_quick_answer() -> None:
    async def go() -> None:
        pool = WorkerPool(1, PATIENCE)
        try:
            assert await pool.ask(question(table="queens", bot="queen:iterations=20")) >= 0
            slow = pool.long.workers[0]._process
            assert slow is not None
            slow.send_signal(signal.SIGSTOP)
            first = asyncio.ensure_future(pool.ask(question(table="queens", bot="queen:iterations=20")))
            second = asyncio.ensure_future(pool.ask(question(table="more queens", bot="queen:iterations=20")))
            for level in ("larva", "worker", "soldier"):
                assert await pool.ask(question(table="others", bot=level)) >= 0
            assert not first.done() and not second.done()
            slow.send_signal(signal.SIGCONT)
            assert await first >= 0 and await second >= 0
        finally:
            await pool.close()

    asyncio.run(go())


def test_tables_that_wait_are_served_in_turn() -> None:
    """Two tables of queens share a process: neither gets two answers while the other waits."""

    async def go() -> None:
        pool = WorkerPool(1, PATIENCE)
        served: list[str] = []

        async def sit(table: str) -> None:
            for _ in range(3):
                await pool.ask(question(table=table, bot="queen:iterations=5"))
                served.append(table)

        try:
            await asyncio.gather(sit("a"), sit("b"))
        finally:
            await pool.close()
        assert served == ["a", "b"] * 3

    asyncio.run(go())


def test_one_who_gives_up_waiting_takes_no_process_along() -> None:
    async def go() -> None:
        pool = WorkerPool(1, PATIENCE)
        try:
            worker = await pool.long.take("held")
            waiting = asyncio.ensure_future(pool.ask(question(bot="queen:iterations=5")))
            await until(lambda: pool.long._waiting)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            pool.long.give_back(worker)
            assert pool.long.free == [worker]
            assert await pool.ask(question(bot="queen:iterations=5")) >= 0
        finally:
            await pool.close()

    asyncio.run(go())


def test_one_who_gives_up_while_a_process_comes_free_has_simply_given_up() -> None:
    """As when a server closes: whoever holds the process and whoever waits for it are cancelled together."""

    async def go() -> None:
        pool = WorkerPool(1)
        worker = await pool.long.take("held")
        waiting = asyncio.ensure_future(pool.ask(question(bot="queen:iterations=5")))
        await until(lambda: pool.long._waiting)
        waiting.cancel()
        pool.long.give_back(worker)
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert pool.long.free == [worker]

    asyncio.run(go())


def test_a_worker_goes_on_with_what_a_bot_found_for_the_same_turn() -> None:
    """Myrmes: a sortie is many decisions of one seat; the search of the second begins with that of the first."""
    worker = Worker()
    history = History(formicary.game("myrmes"), 2, 5)
    kept: list[int] = []
    while len(kept) < 30:
        seat = history.pos.deciders[0]
        moves = [(step.seat, step.action) for step in history.steps]
        action = worker.answer(question(game="myrmes", moves=moves, seat=seat, bot="queen:iterations=30")).action
        bot = worker._bots["t", seat, "queen:iterations=30"]
        assert isinstance(bot, SearchBot)
        if len(history.pos.legal(seat)) > 1 and bot.search is not None:
            kept.append(bot.search.report().kept)
        history.play(action, seat)
    assert sum(visits > 0 for visits in kept) >= 5
    assert len(worker._bots) == 2


def test_only_a_few_bots_are_kept() -> None:
    worker = Worker()
    for table in range(9):
        assert worker.answer(question(table=str(table))).action >= 0
    assert [key[0] for key in worker._bots] == ["5", "6", "7", "8"]


def test_what_goes_wrong_in_a_bot_is_said() -> None:
    assert "no bot 'clever'" in Worker().answer(question(bot="clever")).error
    assert "has nothing to decide now" in Worker().answer(question(seat=1 - question().seat)).error


def test_a_worker_follows_a_table_back_and_forth() -> None:
    worker = Worker()
    history = History(formicary.game("micropolis"), 2, 5)
    lengths = []
    for length in (12, 5, 9, 0):
        if length < len(history):
            history.undo_to(length)
        while len(history) < length:
            history.play(history.pos.legal()[length % len(history.pos.legal())])
        moves = [(step.seat, step.action) for step in history.steps]
        answer = worker.answer(question(moves=moves, seat=history.pos.deciders[0]))
        assert answer.action in history.pos.legal(), answer.error
        lengths.append(len(moves))
    assert lengths == [12, 5, 9, 0]


def test_a_bot_never_gets_the_true_position(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Position] = []

    class Peeker(Bot):
        name = "peeker"
        help = "Looks."

        def choose(self, legal: list[int], sample: Sampler) -> int:
            seen.append(sample())
            return legal[0]

    monkeypatch.setattr(registry, "BOTS", (*registry.BOTS, Peeker))
    answer = Worker().answer(question(bot="peeker"))
    true = formicary.game("micropolis").start(2, 5)
    assert answer.action == true.legal()[0]
    assert seen[0].digest() != true.digest()  # the pile is dealt at random
    assert seen[0].view(question().seat) == true.view(question().seat)
