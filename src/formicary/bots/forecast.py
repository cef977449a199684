"""Forecasts: how a game ends if all play on like workers, as chances to win and points, from what a seat knows.

Workers play the same line every time, and people do not play like workers. So a lead at the end of a game that was played on is
no certain win: the more decisions it takes to get there, the less it says. Where the game has a learned model, its judgement
counts as much as the games. docs/opponents.md has how well that foretells who wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log, sqrt

import msgspec

from formicary.kernel import Position, Result
from formicary.kernel.search import Settings
from formicary.kernel.search.rollout import Judge, plays_together

TO_THE_END = 100_000  # decisions, more than any game has
ALL = 1_000  # choices that are compared at each of them
LEAST = 0.02  # no chance is taken for certain
SLACK = 1.0  # points that a lead may be wrong by for one decision of each seat; for n decisions √n times as many


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
    judge = worker_policy(pos, 1)
    model = ChanceModel(pos)
    wins, points = [0.0] * pos.seats, [0.0] * pos.seats
    played, even = 0, 0.0
    for number in range(games):
        end = pos.resample(seat, (seed, number))
        for action in after:
            if seat is not None and seat in end.deciders and action in end.legal(seat):
                end.apply(action, seat)
        model.look(end)
        end, left = played_on(end, judge)
        result = end.result
        assert result is not None
        shares = chances_of(result, left)
        even = 0.5 if is_team(result) else 1 / pos.seats
        for other in range(pos.seats):
            points[other] += result.scores[other]
            wins[other] += shares[other]
        played += 1
        if is_late():
            break
    # Half a game more than was seen, shared by all: a few games say nothing for certain.
    chances = [(won + 0.5 * even) / (played + 0.5) for won in wins]
    return Forecast(model.join(chances), [total / played for total in points], played)


def played_on(pos: Position, judge: Judge) -> tuple[Position, int]:
    """The end of the game, and how many decisions with a choice it took to get there."""
    left = 0
    while pos.deciders:
        left += len(pos.choices[0]) > 1
        pos = judge.step(pos, 0)
    return pos, left


def is_team(result: Result) -> bool:
    """Whether all won or lost together."""
    return len(result.scores) == 1 or bool(result.rivals)


def chances_of(result: Result, left: int = 0) -> list[float]:
    """Every seat's chance to win that the end of a game tells, when so many decisions of all seats were still to come.

    >>> import formicary
    >>> end = formicary.Result(scores=(40, 37), winners=(0,), detail=({}, {}))
    >>> chances_of(end), [round(chance, 2) for chance in chances_of(end, left=50)]
    ([1.0, 0.0], [0.65, 0.35])
    """
    seats = len(result.scores)
    if is_team(result):
        return [float(bool(result.winners))] * seats
    if not left:
        return [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(seats)]
    most = max(result.scores)
    shares = [exp((score - most) / (SLACK * sqrt(left / seats))) for score in result.scores]
    return [share / sum(shares) for share in shares]


class ChanceModel:
    """What the game's learned model says of the chances, on average over the positions that it is shown.

    Where there is none, or all play together, it says nothing.
    """

    def __init__(self, pos: Position) -> None:
        network = None if plays_together(pos) else pos.game.model()
        self.judge = None if network is None else Judge(pos.game, 1, Settings(leaf=1.0), network)
        self.sums = [0.0] * pos.seats

    def look(self, pos: Position) -> None:
        """Takes a position into account."""
        if self.judge is not None and pos.result is None:
            self.judge.meet(pos)
            self.judge.ask(pos)
            self.sums = [total + win for total, win in zip(self.sums, self.judge.wins, strict=True)]

    def join(self, chances: list[float]) -> list[float]:
        """The chances with what the model said, both counting alike."""
        if not any(self.sums):
            return chances
        both = [sqrt(chance * own) for chance, own in zip(chances, self.sums, strict=True)]
        return [share / sum(both) for share in both]


def worker_policy(pos: Position, seed: int, noise: float = 0.0) -> Judge:
    """Plays on from such a position as the worker does: by the game's measure, one decision ahead, or to the end of a turn where
    the game says so; with noise, now and then at random."""
    judge = Judge(pos.game, seed, Settings(roll=TO_THE_END, turns=0, sample=ALL, noise=noise))
    judge.meet(pos)
    return judge


def logit(chance: float) -> float:
    """A chance on the scale on which advantages add up."""
    chance = min(1 - LEAST, max(LEAST, chance))
    return log(chance / (1 - chance))
