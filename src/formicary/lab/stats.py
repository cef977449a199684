"""Statistics of many games: wins with 95 % intervals, mean scores by category, seat balance."""

from __future__ import annotations

import math

import msgspec

from formicary.kernel import views
from formicary.lab.files import Row

Z95 = 1.959964  # two-sided 95 % of the normal distribution


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson 95 % interval of a rate.

    >>> low, high = wilson(391, 400)
    >>> f"{low:.3f} {high:.3f}"
    '0.958 0.988'
    """
    if games == 0:
        return 0.0, 1.0
    rate, square = wins / games, Z95 * Z95
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = Z95 * math.sqrt(rate * (1 - rate) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


class Rate(msgspec.Struct):
    """How one bot, or one seat, has done.

    >>> rate = Rate("greedy", games=400, wins=391, score=20_000)
    >>> rate.rate, rate.mean_score
    (0.9775, 50.0)
    """

    name: str
    games: int = 0  # appearances: a bot that sits twice at a table appears twice
    wins: int = 0  # alone
    ties: dict[int, int] = {}  # wins shared with others, by the number of winners
    score: int = 0  # sum of the scores
    sources: dict[str, int] = {}  # sums of points by source

    @property
    def shared(self) -> int:
        """Wins shared with others."""
        return sum(self.ties.values())

    @property
    def parts(self) -> float:
        """Wins, a shared one counted by its part."""
        return self.wins + sum(count / winners for winners, count in sorted(self.ties.items()))

    @property
    def rate(self) -> float:
        """Wins per game, a shared win counted by its part."""
        return self.parts / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Its Wilson 95 % interval."""
        return wilson(self.parts, self.games)

    @property
    def mean_score(self) -> float:
        """Points per game."""
        return self.score / self.games if self.games else 0.0

    def mean(self, source: str) -> float:
        """Points per game from a source."""
        return self.sources.get(source, 0) / self.games if self.games else 0.0

    def add(self, row: Row, seat: int) -> None:
        """Counts the game of a seat."""
        self.games += 1
        self.score += row.scores[seat]
        if seat in row.winners:
            if row.rivals or len(row.winners) == 1:  # against a common opponent a win of all is a whole win for each
                self.wins += 1
            else:
                self.ties[len(row.winners)] = self.ties.get(len(row.winners), 0) + 1
        add_sources(self.sources, row.detail[seat])

    def join(self, other: Rate) -> None:
        """Counts the games of another sum; whole numbers only, so that the order of joining changes nothing."""
        self.games += other.games
        self.wins += other.wins
        self.score += other.score
        for winners, count in other.ties.items():
            self.ties[winners] = self.ties.get(winners, 0) + count
        add_sources(self.sources, other.sources)


def add_sources(sums: dict[str, int], sheet: views.Sheet) -> None:
    """Adds the points by source of a score sheet."""
    for source, points in sheet.items():
        sums[source] = sums.get(source, 0) + points


class Rival(msgspec.Struct):
    """How the players have done, all together, against an opponent that nobody plays.

    >>> Rival("Centipede Horde", games=200, won=50).rate
    0.25
    """

    name: str
    games: int = 0
    won: int = 0  # by the players
    score: int = 0  # sum of its scores
    best: int = 0  # sum of the best player's scores
    sources: dict[str, int] = {}

    @property
    def rate(self) -> float:
        """Games won by the players, per game."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Its Wilson 95 % interval."""
        return wilson(self.won, self.games)

    @property
    def mean_score(self) -> float:
        """Its points per game."""
        return self.score / self.games if self.games else 0.0

    @property
    def mean_best(self) -> float:
        """The best player's points per game."""
        return self.best / self.games if self.games else 0.0

    def mean(self, source: str) -> float:
        """Its points per game from a source."""
        return self.sources.get(source, 0) / self.games if self.games else 0.0

    def add(self, row: Row, entry: views.Rival) -> None:
        """Counts a game."""
        self.games += 1
        self.won += bool(row.winners)
        self.score += entry["score"]
        self.best += max(row.scores)
        add_sources(self.sources, entry["detail"])

    def join(self, other: Rival) -> None:
        """Counts the games of another sum."""
        self.games += other.games
        self.won += other.won
        self.score += other.score
        self.best += other.best
        add_sources(self.sources, other.sources)


class Summary:
    """What a run of games says: by bot, by seat, and against opponents that nobody plays.

    >>> from formicary.lab import Plan, simulate
    >>> summary = simulate(Plan(game="micropolis", bots=("random", "random"), games=4))
    >>> summary.games, [seat.games for seat in summary.seats], summary.sources[:2]
    (4, [4, 4], ['population', 'colony'])
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self.games = 0
        self.decisions = 0
        self.bots = [Rate(name) for name in dict.fromkeys(names)]
        self.seats = [Rate(f"seat {seat}") for seat in range(len(names))]
        self.rivals: list[Rival] = []
        self._by_name = {bot.name: bot for bot in self.bots}

    @property
    def sources(self) -> list[str]:
        """The sources of points, in the order in which the game's score sheet has them."""
        found: dict[str, None] = {}
        for bot in self.bots:
            found.update(dict.fromkeys(bot.sources))
        return list(found)

    def add(self, row: Row) -> None:
        """Counts a game."""
        self.games += 1
        self.decisions += len(row.actions)
        for seat, name in enumerate(row.names):
            self._by_name[name].add(row, seat)
            self.seats[seat].add(row, seat)
        for entry in row.rivals:
            self._rival(str(entry["name"])).add(row, entry)

    def join(self, other: Summary) -> None:
        """Counts the games of another summary, of the same bots."""
        self.games += other.games
        self.decisions += other.decisions
        for mine, theirs in zip([*self.bots, *self.seats], [*other.bots, *other.seats], strict=True):
            mine.join(theirs)
        for rival in other.rivals:
            self._rival(rival.name).join(rival)

    def _rival(self, name: str) -> Rival:
        for rival in self.rivals:
            if rival.name == name:
                return rival
        self.rivals.append(Rival(name))
        return self.rivals[-1]
