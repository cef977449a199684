"""Matches of two bots: what a pair of bots is asked, the games of a deal, and the sequential test that says when it is enough.

A deal is a seed that is played once with the challenger in each seat, so that nobody profits from seat or cards. A match goes
from deal to deal; after each of them the test looks whether the answer is clear.
"""

from __future__ import annotations

import math
from typing import Literal

import msgspec

import formicary
from formicary.bots import make_bot, read_bot
from formicary.kernel import Game, playout
from formicary.kernel.chance import chance_from_seed
from formicary.kernel.options import OptionValue
from formicary.lab.files import LabError, Row
from formicary.lab.playing import Clock, play_out
from formicary.lab.stats import wilson

Verdict = Literal["yes", "no", "open"]
Pair = tuple[str, str]  # challenger and opponent
SURE = math.log(0.95 / 0.05)  # of the log-likelihood ratio: five in a hundred verdicts are wrong, either way
FEWEST_DEALS = 10  # before a verdict
LEAST_SPREAD = 0.05  # of a deal's result: a match that was won so far throughout is not certain


class Played(Row, kw_only=True, omit_defaults=True):
    """A game of a league: a record with its result, which deal it belongs to, and the time of each bot in it.

    >>> game = play(Terms(game="micropolis", seats=2, seed=1), ("larva", "random"), deal=0, number=0)
    >>> game.names, game.pair, game.deal, game.clock["larva"].decisions > 5
    (['larva', 'random'], ('larva', 'random'), 0, True)
    """

    pair: Pair
    deal: int
    clock: dict[str, Clock] = {}


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What all matches of a league have in common.

    >>> Terms(game="march", seats=1, seed=1, options={"mode": "solo"}).together()
    True
    """

    game: str
    seats: int
    seed: int
    options: dict[str, OptionValue] = {}
    pack: str | None = None

    def load(self) -> Game:
        """The game with its components."""
        return formicary.game(self.game, pack=self.pack)

    def check(self, bots: tuple[str, ...]) -> None:
        """Raises a FormicaryError with one sentence if the matches cannot be played."""
        for bot in bots:
            read_bot(bot, outside=True)
        if len(set(bots)) < len(bots):
            raise LabError("The bots of a league must all be different; the same bot with other parameters is another one.")
        self.load().start(self.seats, 0, **self.options)

    def together(self) -> bool:
        """Whether all seats play together, or one alone, against the game: seen at the end of any game of it."""
        pos = self.load().start(self.seats, 0, **self.options)
        playout(pos, 1)
        return self.seats == 1 or (pos.result is not None and bool(pos.result.rivals))

    def seed_of(self, deal: int) -> int:
        """The seed of a deal: the same for all pairs."""
        return chance_from_seed(("league", self.seed, deal))


def play(terms: Terms, pair: Pair, deal: int, number: int) -> Played:
    """A game of a deal: the challenger in seat `number`, the opponent in all others."""
    names = [pair[0] if seat == number else pair[1] for seat in range(terms.seats)]
    game = terms.load()
    seed = terms.seed_of(deal)
    pos = game.start(terms.seats, seed, **terms.options)
    row = Played(
        game=game.key, seats=terms.seats, seed=seed, options=dict(terms.options), rules=game.rules_version, pack=terms.pack,
        pack_digest=game.pack_digest, names=names, number=number, scores=[], winners=[], pair=pair, deal=deal,
        clock={name: Clock() for name in names},
    )  # fmt: skip
    bots = [make_bot(name, game, seat, (seed, name), outside=True) for seat, name in enumerate(names)]
    play_out(row, pos, bots, [row.clock[name] for name in names])
    return row


class Match:
    """How a challenger does against an opponent, deal by deal.

    The question is whether the challenger's share of wins is more than `target`. A sequential test compares the two answers
    `target` less and plus `margin` (Wald's test with the variance as it was seen); `verdict` is what it says so far.

    >>> match = Match("queen", "larva", target=0.75)
    >>> for deal in range(30):
    ...     match.add_deal(deal, [1.0, 1.0], margins=[9.0, 4.0])
    >>> match.games, match.share, match.verdict
    (60, 1.0, 'yes')
    """

    def __init__(self, challenger: str, opponent: str, target: float, margin: float = 0.05) -> None:
        self.challenger = challenger
        self.opponent = opponent
        self.pair: Pair = (challenger, opponent)
        self.target = target
        self.margin = margin
        self.deals: dict[int, float] = {}  # mean result of each deal
        self.games = 0
        self.parts = 0.0  # wins, a shared one by its part
        self.total, self.squares = 0.0, 0.0  # of the deals' results
        self.ahead = 0.0  # sum of the points by which the challenger was ahead of the best other

    def add_deal(self, deal: int, results: list[float], margins: list[float]) -> None:
        """Counts the games of a deal: 1 for a win, a part for a shared one, 0 otherwise."""
        mean = sum(results) / len(results)
        self.deals[deal] = mean
        self.total += mean
        self.squares += mean * mean
        self.games += len(results)
        self.parts += sum(results)
        self.ahead += sum(margins)

    @property
    def share(self) -> float:
        """The challenger's share of wins."""
        return self.parts / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Its Wilson 95 % interval, games taken as independent; those of a deal balance each other, so it is rather too wide."""
        return wilson(self.parts, self.games)

    @property
    def lead(self) -> float:
        """Points by which the challenger was ahead of the best other, on average."""
        return self.ahead / self.games if self.games else 0.0

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of "more than the target" to "less"."""
        count = len(self.deals)
        if not count:
            return 0.0
        mean = self.total / count
        spread = max(LEAST_SPREAD, self.squares / count - mean * mean)
        low, high = max(0.0, self.target - self.margin), min(1.0, self.target + self.margin)
        return count * (high - low) * (2 * mean - low - high) / (2 * spread)

    @property
    def verdict(self) -> Verdict:
        """Whether the challenger's share is more than the target, as far as it is clear."""
        if len(self.deals) < FEWEST_DEALS or abs(self.ratio) < SURE:
            return "open"
        return "yes" if self.ratio > 0 else "no"


def outcome(row: Played) -> tuple[float, float]:
    """The challenger's part of the win in a game, and the points by which it was ahead of the best other."""
    if row.rivals or row.seats == 1:
        best = max(row.scores)
        return float(bool(row.winners)), best - max([rival["score"] for rival in row.rivals], default=0)
    seat = row.names.index(row.pair[0])
    others = max(score for other, score in enumerate(row.scores) if other != seat)
    return (1 / len(row.winners) if seat in row.winners else 0.0), row.scores[seat] - others
