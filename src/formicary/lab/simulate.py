"""Simulating many games of bots, in one process or several, with the same games whatever the number of processes.

Game number n of a run has a seed made from the run's seed and n, and the bots move one seat further from game to game, so that
each sits in every seat equally often.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

import formicary
from formicary.bots import decide, make_bot, read_bot
from formicary.kernel import Game
from formicary.kernel.chance import chance_from_seed
from formicary.kernel.options import OptionValue
from formicary.lab.files import GameFile, LabError, Row
from formicary.lab.stats import Summary

Progress = Callable[[int, int], None]
SECONDS_A_BATCH = 0.2  # how much work a process gets at a time


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A run of games: which game, which bots (one for each seat), how many games, and the seed of it all.

    >>> plan = Plan(game="micropolis", bots=("greedy", "random", "random"), games=100, seed=1)
    >>> plan.seating(0), plan.seating(1)
    (['greedy', 'random', 'random'], ['random', 'greedy', 'random'])
    """

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: dict[str, OptionValue] = {}
    pack: str | None = None

    def check(self) -> None:
        """Raises a FormicaryError with one sentence if the run cannot be started."""
        if self.games < 1:
            raise LabError(f"The number of games must be at least 1, not {self.games}.")
        for bot in self.bots:
            read_bot(bot, outside=True)
        self.load().start(len(self.bots), 0, **self.options)

    def load(self) -> Game:
        """The game with its components."""
        return formicary.game(self.game, pack=self.pack)

    def seed_of(self, number: int) -> int:
        """The seed of a game of the run."""
        return chance_from_seed(("run", self.seed, number))

    def seating(self, number: int) -> list[str]:
        """Which bot sits where in a game of the run, by seat."""
        count = len(self.bots)
        return [self.bots[(seat - number) % count] for seat in range(count)]


def simulate(plan: Plan, jobs: int = 1, out: Path | None = None, progress: Progress | None = None) -> Summary:
    """Plays the games of a plan and sums them up.

    With `out` the games are written to a file (.parquet, or JSON lines). If the file already has the first games of this run,
    because it was stopped, the run resumes after them. `progress(done, all)` is called now and then.

    >>> summary = simulate(Plan(game="micropolis", bots=("greedy", "random"), games=10, seed=1))
    >>> [(bot.name, bot.wins) for bot in summary.bots]
    [('greedy', 10), ('random', 0)]
    """
    if jobs < 1:
        raise LabError(f"The number of jobs must be at least 1, not {jobs}.")
    plan.check()
    summary = Summary(plan.bots)
    if out is None:
        _play_all(plan, jobs, summary, None, progress)
        return summary
    file = GameFile(out)
    for number, row in enumerate(file.rows):
        _check_resumed(plan, number, row, out)
        if number < plan.games:
            summary.add(row)
    with file:
        _play_all(plan, jobs, summary, file, progress)
    return summary


def play_game(plan: Plan, number: int) -> Row:
    """One game of a plan."""
    game = plan.load()
    seed = plan.seed_of(number)
    names = plan.seating(number)
    pos = game.start(len(names), seed, **plan.options)
    row = Row(
        game=game.key, seats=len(names), seed=seed, options=dict(plan.options), rules=game.rules_version, pack=plan.pack,
        pack_digest=game.pack_digest, names=names, number=number, scores=[], winners=[],
    )  # fmt: skip
    players = [make_bot(name, game, seat, seed, outside=True) for seat, name in enumerate(names)]
    while pos.deciders:
        seat = pos.deciders[0]
        action = decide(players[seat], pos, seat)
        row.add(pos, action, seat)
        pos.apply(action, seat)
    assert pos.result is not None
    row.scores, row.winners, row.detail = list(pos.result.scores), list(pos.result.winners), list(pos.result.detail)
    row.rivals, row.shares = list(pos.result.rivals), list(pos.result.shares)
    row.tie_break = None if pos.result.tie_break is None else pos.result.tie_break.as_json()
    return row


def _play_all(plan: Plan, jobs: int, summary: Summary, file: GameFile | None, progress: Progress | None) -> None:
    """Plays the remaining games, in order."""
    if progress is not None:
        progress(summary.games, plan.games)
    for lines in _batches(plan, summary.games, jobs):
        if file is not None:
            file.write(lines)
        for line in lines:
            summary.add(msgspec.json.decode(line, type=Row))
        if progress is not None:
            progress(summary.games, plan.games)


def _batches(plan: Plan, first: int, jobs: int) -> Iterator[list[bytes]]:
    """The games from `first` on, some at a time, in order."""
    if first >= plan.games:
        return
    begun = time.perf_counter()
    yield _batch((plan, first, first + 1))
    size = int(SECONDS_A_BATCH / (time.perf_counter() - begun + 1e-6))
    size = max(1, min(size, 1000, (plan.games - first) // (4 * jobs) + 1))
    tasks = [(plan, at, min(at + size, plan.games)) for at in range(first + 1, plan.games, size)]
    if jobs == 1 or len(tasks) < 2:
        yield from map(_batch, tasks)
        return
    with Held() as held, multiprocessing.get_context("spawn").Pool(min(jobs, len(tasks)), ignore_interrupts) as pool:
        held.let_go()
        yield from pool.imap(_batch, tasks)


class Held:
    """Holds back an interrupt from the keyboard until the worker processes are complete, so that they can be ended properly."""

    def __init__(self) -> None:
        self.pressed = False
        self.before: Any = None

    def __enter__(self) -> Held:
        if threading.current_thread() is threading.main_thread():
            self.before = signal.signal(signal.SIGINT, self.note)
        return self

    def __exit__(self, *_: object) -> None:
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)
            self.before = None

    def note(self, *_: object) -> None:
        self.pressed = True

    def let_go(self) -> None:
        """Stops holding interrupts back; one that came meanwhile is raised."""
        self.__exit__()
        if self.pressed:
            raise KeyboardInterrupt


def ignore_interrupts() -> None:
    """In a worker: an interrupt from the keyboard is for the parent, which ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _batch(task: tuple[Plan, int, int]) -> list[bytes]:
    """Plays some games, each as a line of JSON."""
    plan, first, end = task
    return [msgspec.json.encode(play_game(plan, number)) for number in range(first, end)]


def _check_resumed(plan: Plan, number: int, row: Row, path: Path) -> None:
    """To resume, the file must start with this run's own games."""
    game = plan.load()
    same = (
        row.number == number and row.game == plan.game and row.seed == plan.seed_of(number) and row.names == plan.seating(number)
        and row.options == plan.options and row.rules == game.rules_version and row.pack_digest == game.pack_digest
    )  # fmt: skip
    if not same:
        raise LabError(f"{path} holds games of another run (line {number + 1} differs); choose another file or remove it.")
