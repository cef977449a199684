"""How well somebody plays: openskill's ratings (Plackett-Luce), one for each game. Pure, but for the file of the bots' results.

Everybody begins at 25, where the worker stands. The other levels of bots stand where the published league puts them, so that a
rating means something from the first game on; theirs never change here. The package comes with formicary[people].
"""

from __future__ import annotations

import importlib.util
import math
import tomllib
from functools import lru_cache
from pathlib import Path

import msgspec

from formicary.table.errors import NotNow

MISSING = "Ratings need the package openskill on the server: pip install 'formicary[people]'. Games are played all the same."
MU, SIGMA, BETA = 25.0, 25.0 / 3, 25.0 / 6  # openskill's: where everybody begins, how unsure that is, what luck does in a game
SCALE = 40  # of what people are shown: 1000 is where everybody begins
UNSURE_ABOVE = 4.0  # of sigma: what is shown is still a guess
ANCHOR = "worker"
_Z95 = 1.96


class Rating(msgspec.Struct, frozen=True):
    """Strength, and how unsure it is."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0


class _Step(msgspec.Struct):
    over: str
    share: float
    low: float
    high: float


def can_rate() -> bool:
    """Whether openskill is installed."""
    return importlib.util.find_spec("openskill") is not None


def check_can_rate() -> None:
    """Says in one sentence what is missing."""
    if not can_rate():
        raise NotNow(MISSING)


def displayed(mu: float) -> int:
    """A rating as people see it.

    >>> displayed(25.0), displayed(31.2)
    (1000, 1248)
    """
    return round(SCALE * mu)


def ranks(scores: tuple[int, ...], winners: tuple[int, ...]) -> list[int]:
    """Who came in where: winners first, then by points; equals share a place.

    >>> ranks((24, 31, 24), winners=(1,)), ranks((30, 30), winners=(0,))
    ([1, 0, 1], [0, 1])
    """
    order = sorted({(seat not in winners, -score) for seat, score in enumerate(scores)})
    return [order.index((seat not in winners, -score)) for seat, score in enumerate(scores)]


def after_game(before: list[Rating], places: list[int]) -> list[Rating]:
    """The ratings of all at a table after a game, by seat. Whose rating stays as it is, such as a bot's, is for the caller."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)
    teams = [[model.rating(mu=each.mu, sigma=each.sigma)] for each in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma, old.games + 1) for team, old in zip(after, before, strict=True)]


def bot_rating(game: str, bot: str) -> Rating | None:
    """Where a level of bot stands in a game; None for others, and for a level that thinks for longer or shorter than usual."""
    return bots_of(game).get(bot)


@lru_cache(maxsize=16)
def bots_of(game: str) -> dict[str, Rating]:
    """The bots of a game whose ratings are known. A step of p in 100 is c·ln(p / (100 - p)) with c = β·√2: then openskill expects
    just that share; its interval is how unsure it is, added up from the worker on."""
    steps = _published().get(game, {})
    known = {ANCHOR: Rating(MU, 0.5)} if steps else {}
    c = BETA * math.sqrt(2)
    for _ in steps:
        for name, step in steps.items():
            gap, error = c * _odds(step.share), c * (_odds(step.high) - _odds(step.low)) / (2 * _Z95)
            if step.over in known and name not in known:
                known[name] = Rating(known[step.over].mu + gap, math.hypot(known[step.over].sigma, error))
            elif name in known and step.over not in known:
                known[step.over] = Rating(known[name].mu - gap, math.hypot(known[name].sigma, error))
    return known


def _odds(share: float) -> float:
    return math.log(share / (100 - share))


@lru_cache(maxsize=1)
def _published() -> dict[str, dict[str, _Step]]:
    text = (Path(__file__).parent / "bots.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, dict[str, _Step]])
