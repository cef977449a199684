"""Forecasts: how a game ends if all play on like workers, as chances to win and points, from what a seat knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log

import msgspec

from formicary.kernel import Game, Position
from formicary.kernel.search import Settings
from formicary.kernel.search.rollout import Judge

TO_THE_END = 100_000  # decisions, more than any game has
ALL = 1_000  # choices that are compared at each of them
LEAST = 0.02  # no chance is taken for certain


class Forecast(msgspec.Struct):
    """Chances to win and points at the end of every seat, over so many games played on. In a team all have the same chance.

    >>> import formicary
    >>> pos = formicary.game("micropolis").start(seats=2, seed=7)
    >>> seen = forecast(pos, seat=0, games=4, seed=1)
    >>> seen.games, round(sum(seen.chances), 6), all(points > 20 for points in seen.points)
    (4, 1.0, True)
    """

    chances: list[float]
    points: list[float]
    games: int


def forecast(
    pos: Position,
    seat: int | None,
    games: int,
    seed: object,
    after: Sequence[int] = (),
    is_late: Callable[[], bool] = lambda: False,
) -> Forecast:
    """Plays samples of what a seat knows to the end; None is a spectator. `after` are actions of the seat that come first.

    When `is_late` says so, fewer games will do.
    """
    judge = worker_policy(pos.game, 1)
    wins, points = [0.0] * pos.seats, [0.0] * pos.seats
    played = 0
    for number in range(games):
        end = pos.resample(seat, (seed, number))
        for action in after:
            if seat is not None and seat in end.deciders and action in end.legal(seat):
                end.apply(action, seat)
        end = judge.roll(end, 0, -1, 0)
        result = end.result
        assert result is not None
        team = pos.seats == 1 or bool(result.rivals)
        for other in range(pos.seats):
            points[other] += result.scores[other]
            if team:
                wins[other] += bool(result.winners)
            elif other in result.winners:
                wins[other] += 1 / len(result.winners)
        played += 1
        if is_late():
            break
    # Half a game more than was seen, shared by all: a few games say nothing for certain.
    chances = [(won + 0.5 / (1 if team else pos.seats) * (0.5 if team else 1)) / (played + 0.5) for won in wins]
    return Forecast(chances, [total / played for total in points], played)


def worker_policy(game: Game, seed: int) -> Judge:
    """Plays on as the worker does: by the game's measure, one decision ahead."""
    return Judge(game, seed, Settings(roll=TO_THE_END, turns=0, sample=ALL, noise=0.0))


def logit(chance: float) -> float:
    """A chance on the scale on which advantages add up."""
    chance = min(1 - LEAST, max(LEAST, chance))
    return log(chance / (1 - chance))


def shifted(chance: float, advantage: float) -> float:
    """A chance with an advantage more, on the scale of `logit`.

    >>> shifted(0.5, 0.0), round(shifted(0.5, 1.0), 2)
    (0.5, 0.73)
    """
    return 1 / (1 + exp(-(logit(chance) + advantage)))
