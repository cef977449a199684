"""A league: bots of a pool against each other on the same deals, until each match is decided or all games are played.

The games are written to a file of JSON lines as they end; a stopped league resumes from it, with more games or bots if they are
asked for. Each line is a record that `formicary replay` shows.
"""

from __future__ import annotations

import multiprocessing
import queue
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import msgspec

from formicary.lab.files import LabError
from formicary.lab.matches import Clock, Match, Played, Terms, outcome, play
from formicary.lab.simulate import Held, ignore_interrupts

Progress = Callable[["League"], None]
Task = tuple[tuple[str, str], int, int]  # pair, deal, and which game of the deal


class LeaguePlan(msgspec.Struct, frozen=True, kw_only=True):
    """A league: the bots from weak to strong, who meets whom, how many games a match has at most, and when one is decided.

    `neighbours`: each meets only the one before it. `target`: the share of wins that a challenger is asked to exceed; None is the
    share that equals would have. `early`: a match ends as soon as its test is clear.

    >>> plan = LeaguePlan(terms=Terms(game="micropolis", seats=2, seed=1), bots=("larva", "worker", "soldier"), games=400)
    >>> plan.pairs()
    [('worker', 'larva'), ('soldier', 'larva'), ('soldier', 'worker')]
    """

    terms: Terms
    bots: tuple[str, ...]
    games: int
    neighbours: bool = False
    target: float | None = None
    early: bool = True

    def check(self) -> None:
        """Raises a FormicaryError with one sentence if the league cannot be played."""
        if self.games < 1:
            raise LabError(f"The number of games must be at least 1, not {self.games}.")
        if len(self.bots) < 2 and not self.terms.together():
            raise LabError("A league needs at least two bots.")
        if self.target is not None and not 0 < self.target < 1:
            raise LabError(f"The share to exceed must lie between 0 and 1, not be {self.target}.")
        self.terms.check(self.bots)

    def pairs(self) -> list[tuple[str, str]]:
        """Who meets whom, the challenger first: with two seats each pair once, with more also the other way round.

        Where all play together each bot plays by itself.
        """
        if self.terms.together():
            return [(bot, bot) for bot in self.bots]
        found = []
        for number, bot in enumerate(self.bots):
            for other in self.bots[max(0, number - 1) if self.neighbours else 0 : number]:
                found.append((bot, other))
                if self.terms.seats > 2 and not self.neighbours:
                    found.append((other, bot))
        return found

    def games_a_deal(self) -> int:
        """The challenger sits in each seat once."""
        return 1 if self.terms.together() else self.terms.seats

    def fair(self) -> float:
        """The share of wins to exceed."""
        if self.target is not None:
            return self.target
        return 0.5 if self.terms.together() else 1 / self.terms.seats


class League:
    """A league as far as it has been played: its matches, and the time of each bot.

    >>> plan = LeaguePlan(terms=Terms(game="micropolis", seats=2, seed=1), bots=("random", "larva"), games=8, early=False)
    >>> league = play_league(plan)
    >>> league.matches[0].challenger, league.matches[0].games
    ('larva', 8)
    """

    def __init__(self, plan: LeaguePlan) -> None:
        self.plan = plan
        self.each = plan.games_a_deal()
        self.matches = [Match(challenger, opponent, plan.fair()) for challenger, opponent in plan.pairs()]
        self.clocks = {bot: Clock() for bot in plan.bots}
        self.rows: list[Played] = []  # of whole deals
        self._deals = -(-plan.games // self.each)
        self._by_pair = {(match.challenger, match.opponent): match for match in self.matches}
        self._parts: dict[Task, Played] = {}  # games of deals that are not whole yet
        self._handed_out: set[Task] = set()

    @property
    def most_games(self) -> int:
        """Games if no further match is decided early."""
        return sum(self._deals if self._is_open(match) else len(match.deals) for match in self.matches) * self.each

    def add(self, row: Played) -> None:
        """Counts a game; it becomes part of its match when all games of its deal are there."""
        match = self._by_pair.get(row.pair)
        if match is None or row.deal in match.deals:
            return
        self._parts[row.pair, row.deal, row.number] = row
        games = [self._parts.get((row.pair, row.deal, number)) for number in range(self.each)]
        whole = [game for game in games if game is not None]
        if len(whole) < self.each:
            return
        for number in range(self.each):
            del self._parts[row.pair, row.deal, number]
        results = [outcome(game) for game in whole]
        match.add_deal(row.deal, [won for won, _ in results], [ahead for _, ahead in results])
        self.rows.extend(whole)
        for game in whole:
            for name, clock in game.clock.items():
                self.clocks[name].join(clock)

    def next_task(self) -> Task | None:
        """The next game to play: of the open match that has had the fewest deals; None if there is none."""
        for match in sorted(filter(self._is_open, self.matches), key=lambda match: len(match.deals)):
            pair = (match.challenger, match.opponent)
            for deal in range(self._deals):
                if deal in match.deals:
                    continue
                for number in range(self.each):
                    task = (pair, deal, number)
                    if task not in self._parts and task not in self._handed_out:
                        self._handed_out.add(task)
                        return task
        return None

    def _is_open(self, match: Match) -> bool:
        decided = self.plan.early and match.verdict != "open"
        return not decided and len(match.deals) < self._deals


def play_league(
    plan: LeaguePlan,
    jobs: int = 1,
    out: Path | None = None,
    progress: Progress | None = None,
    is_late: Callable[[], bool] = lambda: False,
) -> League:
    """Plays a league, or the rest of it if the file `out` has some of its games already.

    When `is_late` says so no further game is begun; those under way are played to their end.

    >>> plan = LeaguePlan(terms=Terms(game="micropolis", seats=2, seed=1), bots=("random", "worker"), games=40)
    >>> match = play_league(plan).matches[0]
    >>> match.verdict, match.games < 40  # it was clear before
    ('yes', True)
    """
    if jobs < 1:
        raise LabError(f"The number of jobs must be at least 1, not {jobs}.")
    plan.check()
    league = League(plan)
    if out is not None:
        for row in read_games(out, plan.terms):
            league.add(row)
    file = None if out is None else _open(out)
    try:
        if progress is not None:
            progress(league)
        for row in _played(league, jobs, is_late):
            if file is not None:
                file.write(msgspec.json.encode(row) + b"\n")
                file.flush()
            league.add(row)
            if progress is not None:
                progress(league)
    finally:
        if file is not None:
            file.close()
    return league


def read_games(path: Path, terms: Terms) -> list[Played]:
    """The games of a league's file; what a stopped run left of a line is ignored, games of another league are refused."""
    if not path.exists():
        return []
    whole = path.read_bytes()
    found: list[Played] = []
    game = terms.load()
    for number, line in enumerate(whole[: whole.rfind(b"\n") + 1].splitlines(), 1):
        try:
            row = msgspec.json.decode(line, type=Played)
        except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
            raise LabError(f"Line {number} of {path} is not a game of a league: {wrong}.") from None
        ours = (row.game, row.seats, row.options, row.rules, row.pack_digest, row.seed)
        if ours != (terms.game, terms.seats, terms.options, game.rules_version, game.pack_digest, terms.seed_of(row.deal)):
            raise LabError(f"{path} holds games of another league (line {number} differs); choose another file or remove it.")
        found.append(row)
    return found


def _open(path: Path) -> IO[bytes]:
    """The file, at the end of its last whole line."""
    try:
        file = path.open("ab+")
    except OSError as wrong:
        raise LabError(f"{path} cannot be written: {wrong.strerror}.") from None
    file.seek(0)
    file.truncate(file.read().rfind(b"\n") + 1)
    return file


def _played(league: League, jobs: int, is_late: Callable[[], bool]) -> Iterator[Played]:
    """Games as they end, until all matches are decided or played out. The caller counts each before the next is chosen."""
    terms = league.plan.terms
    if jobs == 1:
        while not is_late() and (task := league.next_task()) is not None:
            yield play(terms, *task)
        return
    with Held() as held, multiprocessing.get_context("spawn").Pool(jobs, ignore_interrupts) as pool:
        held.let_go()
        done: queue.SimpleQueue[Played | BaseException] = queue.SimpleQueue()
        under_way = 0
        while True:
            while under_way < jobs and not is_late() and (task := league.next_task()) is not None:
                pool.apply_async(play, (terms, *task), callback=done.put, error_callback=done.put)
                under_way += 1
            if not under_way:
                return
            row = done.get()
            under_way -= 1
            if isinstance(row, BaseException):
                raise row
            yield row
