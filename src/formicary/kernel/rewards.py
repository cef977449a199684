"""What the end of a game is worth to each seat, as numbers for learning programs. Pure functions of a result.

In a game that all seats play together, or one alone, everybody has the same reward: 1 for beating the game, -1 otherwise.
"""

from __future__ import annotations

from typing import Final

from formicary.kernel.result import Result

WIN: Final = "win"
RANK: Final = "rank"
POINTS: Final = "points"
SHAPED: Final = "shaped"
SCHEMES: Final = (WIN, RANK, POINTS, SHAPED)
SHAPE: Final = 0.01  # the reward of one point of the bots' measure, in the scheme "shaped"


def final_rewards(scheme: str, result: Result) -> list[float]:
    """What each seat gets at the end in a scheme; what "shaped" pays on the way is not in it.

    >>> result = Result(scores=(24, 31, 28), winners=(1,), detail=({}, {}, {}))
    >>> final_rewards("win", result), final_rewards("rank", result), final_rewards("points", result)
    ([-0.5, 1.0, -0.5], [-1.0, 1.0, 0.0], [-7.0, 3.0, -3.0])
    """
    if scheme == RANK:
        return rank_rewards(result)
    if scheme == POINTS:
        return point_rewards(result)
    return win_rewards(result)


def together(result: Result) -> bool:
    """Whether the seats played against the game rather than against each other."""
    return len(result.rivals) > 0 or len(result.scores) == 1


def win_rewards(result: Result) -> list[float]:
    """1 for the winner, the same loss for everybody else, so that it adds up to 0; those who share a win share its reward.

    >>> win_rewards(Result(scores=(30, 30), winners=(0, 1), detail=({}, {})))
    [0.0, 0.0]
    """
    seats = len(result.scores)
    rewards: list[float] = []
    for seat in range(seats):
        if together(result):
            rewards.append(1.0 if len(result.winners) > 0 else -1.0)
        elif seat in result.winners:
            rewards.append((seats / len(result.winners) - 1.0) / (seats - 1))
        else:
            rewards.append(-1.0 / (seats - 1))
    return rewards


def rank_rewards(result: Result) -> list[float]:
    """From 1 for the first to -1 for the last in equal steps; winners come first, then points count, and ties share places.

    >>> rank_rewards(Result(scores=(30, 30, 25, 25, 20), winners=(1,), detail=({}, {}, {}, {}, {})))
    [0.5, 1.0, -0.25, -0.25, -1.0]
    """
    if together(result):
        return win_rewards(result)
    seats = len(result.scores)
    rewards: list[float] = []
    for seat in range(seats):
        better = tied = 0
        for other in range(seats):
            ahead = (other in result.winners) - (seat in result.winners) or result.scores[other] - result.scores[seat]
            if ahead > 0:
                better += 1
            elif ahead == 0 and other != seat:
                tied += 1
        rewards.append(1.0 - 2.0 * (better + tied / 2.0) / (seats - 1))
    return rewards


def point_rewards(result: Result) -> list[float]:
    """The points by which a seat is ahead of the best other, or of the opponents that nobody plays.

    >>> point_rewards(Result(scores=(24, 31), winners=(1,), detail=({}, {})))
    [-7.0, 7.0]
    """
    rewards: list[float] = []
    for seat, score in enumerate(result.scores):
        if result.rivals:
            rewards.append(float(-max([rival["margin"] for rival in result.rivals])))
        elif together(result):
            rewards.append(float(score))
        else:
            best = max([other for number, other in enumerate(result.scores) if number != seat])
            rewards.append(float(score - best))
    return rewards
