"""A league: bots of a pool against each other on the same deals, until each match is decided or all games are played.

The games are written to a file of JSON lines as they end; a stopped league resumes from it, with more games or bots if they are
asked for. Each line is a record that `formicary replay` shows.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import IO

import msgspec

from formicary.kernel.errors import system_reason
from formicary.kernel.sentences import Sentence
from formicary.lab.files import LabError
from formicary.lab.matches import FEWEST_DEALS, Match, Pair, Played, Terms, outcome, play
from formicary.lab.playing import Clock
from formicary.lab.workers import SECONDS_A_BATCH, Crew

Progress = Callable[["League"], None]


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
            raise LabError(Sentence("The number of games must be at least 1, not {count}.", count=self.games))
        if len(self.bots) < 2 and not self.terms.together():
            raise LabError("A league needs at least two bots.")
        if self.target is not None and not 0 < self.target < 1:
            raise LabError(Sentence("The share to exceed must lie between 0 and 1, not be {share}.", share=str(self.target)))
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

    A match counts its deals in their order and none after the one that settled it, so that a league comes to the same result
    whoever plays its games and in whatever order they end.

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
        self.rows: list[Played] = []  # those that count
        self._deals = -(-plan.games // self.each)
        self._by_pair = {(match.challenger, match.opponent): match for match in self.matches}
        self._ahead: dict[Pair, dict[int, list[Played]]] = {pair: {} for pair in self._by_pair}  # deals before their turn
        self._handed_out: dict[Pair, set[int]] = {pair: set() for pair in self._by_pair}

    @property
    def most_games(self) -> int:
        """Games if no further match is decided early."""
        return sum(self._deals if self._is_open(match) else len(match.deals) for match in self.matches) * self.each

    @property
    def is_over(self) -> bool:
        """Whether every match is settled or played out."""
        return not any(map(self._is_open, self.matches))

    def add(self, games: list[Played]) -> None:
        """Counts the games of a deal, when its turn has come."""
        pair = games[0].pair
        match = self._by_pair.get(pair)
        if match is None:
            return
        waiting = self._ahead[pair]
        waiting[games[0].deal] = games
        self._handed_out[pair].add(games[0].deal)
        while self._is_open(match) and len(match.deals) in waiting:
            self._count(match, waiting.pop(len(match.deals)))

    def _count(self, match: Match, games: list[Played]) -> None:
        results = [outcome(game) for game in games]
        match.add_deal(games[0].deal, [won for won, _ in results], [ahead for _, ahead in results])
        self.rows.extend(games)
        for game in games:
            for name, clock in game.clock.items():
                self.clocks[name].join(clock)

    def next_deals(self, most: int) -> Deals | None:
        """The next deals to play, at most so many, of the open match of which the fewest were handed out; None at the end."""
        for match in sorted(filter(self._is_open, self.matches), key=lambda each: len(self._handed_out[each.pair])):
            known = self._handed_out[match.pair]
            free = list(islice((deal for deal in range(len(match.deals), self._deals) if deal not in known), most))
            if free:
                known.update(free)
                return Deals(self.plan.terms, match.pair, free, self.each)
        return None

    def _is_open(self, match: Match) -> bool:
        decided = self.plan.early and match.verdict != "open"
        return not decided and len(match.deals) < self._deals


class Deals(msgspec.Struct):
    """Some deals of a match, for a worker."""

    terms: Terms
    pair: Pair
    numbers: list[int]
    each: int  # games of a deal


class PlayedDeals(msgspec.Struct):
    """Games of some deals as a worker hands them over, and the seconds that they took it."""

    deals: list[list[Played]]
    seconds: float
    league: int = 0  # which of several


def play_deals(task: tuple[int, Deals]) -> PlayedDeals:
    """Plays some deals, in a worker."""
    league, deals = task
    begun = time.perf_counter()
    games = [[play(deals.terms, deals.pair, deal, number) for number in range(deals.each)] for deal in deals.numbers]
    return PlayedDeals(games, time.perf_counter() - begun, league)


def play_league(
    plan: LeaguePlan,
    jobs: int = 1,
    out: Path | None = None,
    progress: Progress | None = None,
    is_late: Callable[[], bool] = lambda: False,
) -> League:
    """Plays a league of one game with one number of seats, or the rest of it if the file `out` has some of its games already.

    When `is_late` says so no further deal is begun; those under way are played to their end.
    Several games, modes and numbers of seats, in a folder: `play_run`.

    >>> plan = LeaguePlan(terms=Terms(game="micropolis", seats=2, seed=1), bots=("random", "worker"), games=40)
    >>> match = play_league(plan).matches[0]
    >>> match.verdict, match.games < 40  # it was clear before
    ('yes', True)
    """
    crew = Crew(jobs)
    crew.check()
    plan.check()
    league = League(plan)
    file = None if out is None else Journal(out, league)
    play_leagues([league], crew, [file], progress, is_late)
    return league


def play_leagues(
    leagues: list[League],
    crew: Crew,
    files: list[Journal | None],
    progress: Progress | None = None,
    is_late: Callable[[], bool] = lambda: False,
) -> None:
    """Plays what is left of some leagues, one after the other, and writes the games down as they come in."""
    try:
        for league in leagues if progress is not None else []:
            assert progress is not None
            progress(league)
        pace = Pace()
        for played in crew.work(play_deals, _tasks(leagues, pace, is_late)):
            pace.note(played)
            file, league = files[played.league], leagues[played.league]
            for games in played.deals:
                if file is not None:
                    file.write(games)
                league.add(games)
            if progress is not None:
                progress(league)
    finally:
        for file in files:
            if file is not None:
                file.close()


class Pace:
    """How many deals a worker gets at a time: as many as take a fifth of a second, but no more than a match can waste."""

    def __init__(self) -> None:
        self.deals = 1
        self._league = -1

    def note(self, played: PlayedDeals) -> None:
        """Sees how long some deals took; leagues differ."""
        a_deal = played.seconds / len(played.deals) + 1e-6
        self.deals = max(1, min(FEWEST_DEALS, int(SECONDS_A_BATCH / a_deal)))
        self._league = played.league

    def of(self, league: int) -> int:
        """For a league; the first of another begins with one."""
        return self.deals if league == self._league else 1


def _tasks(leagues: list[League], pace: Pace, is_late: Callable[[], bool]) -> Iterator[tuple[int, Deals]]:
    """What to play next, until all matches are settled or played out. Results are counted between two of them."""
    for number, league in enumerate(leagues):
        while not is_late() and (deals := league.next_deals(pace.of(number))) is not None:
            yield number, deals


class Journal:
    """A file of JSON lines that a league's games are added to as they end. Opened, it gives the league the games that are there.

    Lines are in the order in which games ended. What a stopped run left of a line or of a deal is played again.
    """

    def __init__(self, path: Path, league: League) -> None:
        self.path = path
        self._file: IO[bytes] | None = None
        for games in whole_deals(read_games(path, league.plan.terms), league.each):
            league.add(games)

    def write(self, games: list[Played]) -> None:
        """Adds the games of a deal; they are in the file when this returns."""
        if self._file is None:
            self._file = _open(self.path)
        self._file.write(b"".join(msgspec.json.encode(game) + b"\n" for game in games))
        self._file.flush()

    def close(self) -> None:
        """Nothing more comes."""
        if self._file is not None:
            self._file.close()
            self._file = None


def whole_deals(rows: Iterable[Played], each: int) -> list[list[Played]]:
    """The games deal by deal, without those of deals that are not complete."""
    found: dict[tuple[Pair, int], dict[int, Played]] = {}
    for row in rows:
        found.setdefault((row.pair, row.deal), {})[row.number] = row
    return [[games[number] for number in range(each)] for games in found.values() if len(games) == each]


def read_games(path: Path, terms: Terms) -> list[Played]:
    """The games of a league's file; what a stopped run left of a line is ignored, games of another league are refused."""
    if not path.exists():
        return []
    whole = path.read_bytes()
    found: list[Played] = []
    for number, line in enumerate(whole[: whole.rfind(b"\n") + 1].splitlines(), 1):
        try:
            row = msgspec.json.decode(line, type=Played)
        except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
            raise LabError(
                Sentence(
                    "Line {line} of {path} is not a game of a league: {reason}.", line=number, path=str(path), reason=str(wrong)
                )
            ) from None
        found.append(row)
    check_terms(found, terms, path)
    return found


def check_terms(rows: Iterable[Played], terms: Terms, path: Path) -> None:
    """Refuses games of another league."""
    game = terms.load()
    for number, row in enumerate(rows, 1):
        ours = (row.game, row.seats, row.options, row.rules, row.pack_digest, row.seed)
        if ours != (terms.game, terms.seats, terms.options, game.rules_version, game.pack_digest, terms.seed_of(row.deal)):
            raise LabError(
                Sentence(
                    "{path} holds games of another league (line {line} differs); choose another file or remove it.",
                    path=str(path),
                    line=number,
                )
            )


def _open(path: Path) -> IO[bytes]:
    """The file, at the end of its last whole line."""
    try:
        file = path.open("ab+")
    except OSError as wrong:
        raise LabError(Sentence("{path} cannot be written: {reason}.", path=str(path), reason=system_reason(wrong))) from None
    file.seek(0)
    file.truncate(file.read().rfind(b"\n") + 1)
    return file
