"""Bots think elsewhere: in processes that are ended when they take too long, on positions that hold no secrets."""

from __future__ import annotations

import asyncio
import signal

import pytest

import formicary
from formicary.bots import Bot, Sampler, registry
from formicary.kernel import History, Position
from formicary.table.autoplay.worker import Question, Worker
from formicary.table.autoplay.worker_pool import WorkerError, WorkerPool
from tests.table.sitting import PATIENCE


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
            process = pool._workers[0]._process
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
