"""Ratings of a league's bots by openskill: one number for each, with an interval, from all games in the order of their deals."""

from __future__ import annotations

import importlib.util

import msgspec

from formicary.lab.matches import Played
from formicary.lab.stats import Z95


class Rating(msgspec.Struct):
    """A bot's rating: `mu` is its strength (25 is where everybody begins, 25/6 more wins about four games of five).

    >>> Rating("queen", mu=34.0, sigma=1.0).interval
    (32.04, 35.96)
    """

    name: str
    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the strength lies in 95 of 100 cases."""
        return round(self.mu - Z95 * self.sigma, 2), round(self.mu + Z95 * self.sigma, 2)


def can_rate() -> bool:
    """Whether openskill is installed."""
    return importlib.util.find_spec("openskill") is not None


def rate(bots: tuple[str, ...], rows: list[Played]) -> list[Rating]:
    """The ratings, the strongest first. A bot that sits at a table several times changes by the mean of its changes there."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {bot: model.rating(name=bot) for bot in bots}
    for row in sorted(rows, key=lambda row: (row.deal, row.game, row.seats, row.pair, row.number)):
        if row.rivals or row.seats == 1:
            continue  # nobody played against anybody
        teams = [[known[name]] for name in row.names]
        order = sorted({(seat not in row.winners, -row.scores[seat]) for seat in range(row.seats)})
        ranks = [float(order.index((seat not in row.winners, -row.scores[seat]))) for seat in range(row.seats)]
        after = model.rate(teams, ranks=ranks)
        for name in set(row.names):
            mine = [after[seat][0] for seat, other in enumerate(row.names) if other == name]
            mu = sum(each.mu for each in mine) / len(mine)
            sigma = sum(each.sigma for each in mine) / len(mine)
            known[name] = model.rating(name=name, mu=mu, sigma=sigma)
    found = [Rating(bot, known[bot].mu, known[bot].sigma) for bot in bots]
    return sorted(found, key=lambda rating: -rating.mu)
