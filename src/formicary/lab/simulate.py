"""Simulating many games of bots, in one process or several, with the same games whatever the number of processes.

Game number n of a run has a seed made from the run's seed and n, and the bots move one seat further from game to game, so that
each sits in every seat equally often.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

import formicary
from formicary.bots import make_bot, read_bot
from formicary.kernel import Game
from formicary.kernel.chance import chance_from_seed
from formicary.kernel.options import OptionValue
from formicary.kernel.sentences import Sentence
from formicary.lab.files import GameFile, LabError, Row
from formicary.lab.playing import play_out
from formicary.lab.stats import Summary
from formicary.lab.workers import SECONDS_A_BATCH, Crew, in_order

Progress = Callable[[int, int], None]


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
            raise LabError(Sentence("The number of games must be at least 1, not {count}.", count=self.games))
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


def simulate(
    plan: Plan, jobs: int = 1, out: Path | None = None, progress: Progress | None = None, cluster: str | None = None
) -> Summary:
    """Plays the games of a plan and sums them up.

    With `out` the games are written to a file (.parquet, or JSON lines). If the file already has the first games of this run,
    because it was stopped, the run resumes after them. `progress(done, all)` is called now and then. `cluster` is the address of
    a Dask cluster that plays instead of processes of this machine.

    >>> summary = simulate(Plan(game="micropolis", bots=("greedy", "random"), games=10, seed=1))
    >>> [(bot.name, bot.wins) for bot in summary.bots]
    [('greedy', 10), ('random', 0)]
    """
    crew = Crew(jobs, cluster)
    crew.check()
    plan.check()
    summary = Summary(plan.bots)
    if out is None:
        _play_all(plan, crew, summary, None, progress)
        return summary
    file = GameFile(out)
    for number, row in enumerate(file.rows):
        _check_resumed(plan, number, row, out)
        if number < plan.games:
            summary.add(row)
    file.rows.clear()
    with file:
        _play_all(plan, crew, summary, file, progress)
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
    play_out(row, pos, players)
    return row


class Portion(msgspec.Struct):
    """Games of a run, one after the other, as a worker hands them over: summed up, and as lines if a file is written."""

    summary: Summary
    lines: bytes = b""


def _play_all(plan: Plan, crew: Crew, summary: Summary, file: GameFile | None, progress: Progress | None) -> None:
    """Plays the remaining games, in order."""
    if progress is not None:
        progress(summary.games, plan.games)
    for portion in _portions(plan, summary.games, crew, file is not None):
        if file is not None:
            file.write(portion.lines)
        summary.join(portion.summary)
        if progress is not None:
            progress(summary.games, plan.games)


def _portions(plan: Plan, first: int, crew: Crew, lines: bool) -> Iterator[Portion]:
    """The games from `first` on, some at a time, in order. How long one takes is tried here first."""
    if first >= plan.games:
        return
    begun = time.perf_counter()
    yield _play_some((0, plan, first, first + 1, lines))[1]
    size = int(SECONDS_A_BATCH / (time.perf_counter() - begun + 1e-6))
    size = max(1, min(size, 1000, (plan.games - first) // (4 * crew.jobs) + 1))
    starts = enumerate(range(first + 1, plan.games, size))
    tasks = ((number, plan, at, min(at + size, plan.games), lines) for number, at in starts)
    yield from in_order(crew.work(_play_some, tasks))


def _play_some(task: tuple[int, Plan, int, int, bool]) -> tuple[int, Portion]:
    """Plays some games, in a worker."""
    number, plan, first, end, lines = task
    summary = Summary(plan.bots)
    rows = [play_game(plan, each) for each in range(first, end)]
    for row in rows:
        summary.add(row)
    return number, Portion(summary, b"".join(msgspec.json.encode(row) + b"\n" for row in rows) if lines else b"")


def _check_resumed(plan: Plan, number: int, row: Row, path: Path) -> None:
    """To resume, the file must start with this run's own games."""
    game = plan.load()
    same = (
        row.number == number and row.game == plan.game and row.seed == plan.seed_of(number) and row.names == plan.seating(number)
        and row.options == plan.options and row.rules == game.rules_version and row.pack_digest == game.pack_digest
    )  # fmt: skip
    if not same:
        raise LabError(
            Sentence(
                "{path} holds games of another run (line {line} differs); choose another file or remove it.",
                path=str(path),
                line=number + 1,
            )
        )
