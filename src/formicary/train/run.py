"""A training run: processes that play and write lessons, one that referees, and this one, which learns.

Everything stands in a folder: lessons and outcomes (`*.f32`), the state of the learner (`state.pt`), the newest model
(`model.bin`), what was seen on the way (`log.jsonl`) and the model card. Running it again with the same folder resumes it.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import time
from collections.abc import Callable
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

import formicary
from formicary.kernel import FormicaryError, Sentence
from formicary.kernel.model_file import read_weights
from formicary.train.lessons import DECISIONS, Book, Teacher, ways
from formicary.train.referee import play_match

if TYPE_CHECKING:
    from formicary.train.learner import Learner

REFRESH = 12.0  # seconds between two models
GUIDED_AFTER = 0.5  # share of the time after which rollouts are played by the model itself
EPOCHS = 16  # how often a lesson is learnt from at most, on average
STEPS = 50  # between two looks at the clock
RESTS = 3  # times as long as a match takes before the next, so that where cores are few they make lessons


class TrainError(FormicaryError):
    """A run that cannot be started.

    >>> raise TrainError("Training needs PyTorch.")
    Traceback (most recent call last):
    formicary.train.run.TrainError: Training needs PyTorch.
    """


def train(
    key: str,
    folder: Path,
    minutes: float,
    jobs: int,
    seed: int,
    tell: Callable[[str], None],
    decisions: int = DECISIONS,
    guided_after: float = GUIDED_AFTER,
    iterations: int = 0,
    start: Path | None = None,
    seats: tuple[int, ...] = (),
) -> None:
    """Trains a model of a game for so many minutes, then fits it once more to all lessons; `tell` hears about it now and then.

    Each choice of a lesson is played out for so many `decisions` a seat, after the share `guided_after` of the time by the model.
    Games are played by the model and by greedy or, with `iterations`, by a search of so many for each decision. `start` is a
    model to begin with instead of the bots' measure. With `seats` only games with so many are played; a number that stands
    there twice comes up twice as often.
    """
    try:
        from formicary.train.learner import GROUPS, Learner
    except ImportError:
        raise TrainError("Training needs PyTorch: pip install 'formicary[train]'.") from None
    game = formicary.game(key)
    for count in seats:
        if not ways(game, (count,)):
            raise TrainError(Sentence("{game} has no way to play with {seats} seats.", game=game.title, seats=count))
    if start is not None:
        read_weights(start, key, game.feature_names())  # an error now, not in a process later
    folder.mkdir(parents=True, exist_ok=True)
    if start is not None and not (folder / "model.bin").is_file():
        shutil.copy(start, folder / "model.bin")  # so that games are played and rolled out by it from the first
    log = Log(folder / "log.jsonl")
    context = multiprocessing.get_context("spawn")
    stop, guided = context.Event(), context.Event()
    helpers = [
        context.Process(target=teach, args=(key, folder, seed, job, stop, guided, decisions, iterations, seats))
        for job in range(max(1, jobs - 1))
    ]
    log.write(
        {
            "kind": "begin", "decisions": decisions, "iterations": iterations, "jobs": jobs, "seed": seed, "minutes": minutes,
            "start": "" if start is None else start.name, "seats": ",".join(map(str, seats)),
        }
    )  # fmt: skip
    helpers.append(context.Process(target=referee, args=(key, folder, seed, stop)))
    for helper in helpers:
        helper.start()
    began = saved = time.monotonic()
    learner = Learner(game, folder, seed, start)
    try:
        while (spent := (time.monotonic() - began) / 60) < minutes:
            if spent > guided_after * minutes:
                guided.set()
            if not learner.ready():
                time.sleep(1.0)
                continue
            if (learner.step - learner.resumed) * GROUPS > EPOCHS * len(learner.lessons.starts()):
                time.sleep(0.5)  # until there are more lessons
            else:
                learner.train(STEPS, 1.0)
            if time.monotonic() - saved > REFRESH and learner.step:
                saved = time.monotonic()
                report(learner, log, saved - began, tell)
        if learner.step:
            stop.set()
            tell(f"{key}: a fresh network learns everything once more.")
            learner.fit()
            report(learner, log, time.monotonic() - began, tell)
    finally:
        stop.set()
        if learner.net is not None:
            learner.save()
        for helper in helpers:
            helper.join(20)
            if helper.is_alive():
                helper.terminate()
    from formicary.train.card import write_card

    write_card(game, folder)


def report(learner: Learner, log: Log, seconds: float, tell: Callable[[str], None]) -> None:
    """Saves the model, and says how good it is."""
    learner.save()
    found = learner.examine()
    log.write({"kind": "learn", "seconds": round(seconds), "steps": learner.step, **found})
    tell(
        f"{learner.game.key}: {found['lessons']:,.0f} lessons, error {found['rank_error']:.2f} of {found['spread']:.2f} "
        f"(the measure {found['measure_error']:.2f}), trust {found['trust']:.2f}"
    )


def teach(
    key: str,
    folder: Path,
    seed: int,
    job: int,
    stop: Event,
    guided: Event,
    decisions: int,
    iterations: int,
    seats: tuple[int, ...],
) -> None:
    """A process that plays games and writes lessons until it is told to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    book = Book(folder, job)
    game, weights = formicary.game(key), folder / "model.bin"
    teacher = Teacher(game, (seed, job, book.size), weights, guided.is_set, decisions, iterations, seats)
    while not stop.is_set() and os.getppid() != 1:
        teacher.play(book)
        book.flush()


def referee(key: str, folder: Path, seed: int, stop: Event) -> None:
    """A process that lets the newest model play against greedy, with two seats and with four in turn."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    game = formicary.game(key)
    log = Log(folder / "log.jsonl")
    weights = folder / "model.bin"
    turn = 0
    while not stop.is_set() and os.getppid() != 1:
        if not weights.is_file():
            time.sleep(1.0)
            continue
        seats = (2, 4)[turn % 2]
        turn += 1
        if seats in game.seats:
            began = time.monotonic()
            copy = folder / "referee.bin"
            copy.write_bytes(weights.read_bytes())
            match = play_match(game, copy, seats, 24 // seats * 2, 1_000_000 * (seed + 1) + 1000 * turn)
            log.write({"kind": "match", **msgspec.to_builtins(match)})
            stop.wait(RESTS * (time.monotonic() - began))


class Log:
    """Lines of JSON."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, line: dict[str, object]) -> None:
        """Adds a line."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
