"""Some choices of a decision on equal terms: each is tried as often, in the same sampled worlds, with a tree of its own.

What a search says of its choices cannot be compared like that: the one that it likes best it tries most, so it looks furthest
ahead there and finds the best answers to everything. The longer it searches, the worse all others seem beside it. Here equals
differ by chance alone, and the worlds tell how much that may be.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt

import msgspec

from formicary.bots.forecast import logit
from formicary.kernel.playout import MODULUS
from formicary.kernel.search import Search
from formicary.kernel.search.tree import Edge

FEWEST = 5  # worlds that say anything
MOST_POINTS = 10.0  # that a choice is behind against the game: near the end no measure stands behind chances, but results


class Behind(msgspec.Struct):
    """How far a choice is behind another: in points of the lead over the strongest other, in points of the seat's own, and in the
    chance to win. Never less than nothing.

    >>> Behind(8, points=2.5, own=1.0, chance=0.04).points
    2.5
    """

    action: int
    points: float = 0.0
    own: float = 0.0
    chance: float = 0.0


class Trials:
    """What came of a choice, world by world."""

    def __init__(self) -> None:
        self.leads: list[float] = []
        self.points: list[float] = []
        self.chances: list[float] = []
        self.values: list[float] = []  # what the search seeks: chance and points together

    def note(self, search: Search) -> None:
        """Adds what the search has just come to."""
        seat, judge = search.seat, search.judge
        own = judge.points[seat]
        self.leads.append(own - max((other for at, other in enumerate(judge.points) if at != seat), default=0.0))
        self.points.append(own)
        self.chances.append(judge.wins[seat])
        share = judge.wins[seat] if judge.team else judge.shares(judge.points)[seat]
        win = search.settings.win
        self.values.append((1 - win) * share + win * judge.wins[seat])


def side_by_side(
    search: Search,
    actions: list[int],
    worlds: int,
    *,
    doubt: float = 0.0,
    together_scale: float = 0.0,
    is_late: Callable[[], bool] = lambda: False,
) -> list[Behind]:
    """How far each of some actions is behind the first, at the decision that the search has thought about.

    Of each difference as much is taken away as `doubt` standard errors. With a `together_scale` all play against the game: the
    search knows chances only, on a scale of its own that says how many points of the measure stand behind them; of such points,
    `together_scale` make a chance to win of 73 %.

    >>> import formicary
    >>> from formicary.bots.search import SearchBot, SearchParams
    >>> pos = formicary.game("micropolis").start(seats=2, seed=7)
    >>> bot = SearchBot(pos.game, 1, "any", SearchParams(iterations=20))
    >>> best = bot.think(pos)
    >>> found = side_by_side(bot.search, [best, *(action for action in pos.legal(1) if action != best)][:2], worlds=10)
    >>> found[0].points, found[1].points >= 0
    (0.0, True)
    """
    tried = _try(search, actions, worlds, is_late)
    if len(actions) < 2 or len(tried[0].values) < FEWEST:
        return [Behind(action) for action in actions]
    best = tried[0]
    others = zip(actions[1:], tried[1:], strict=True)
    scales = (search.settings.scale, together_scale) if together_scale else None
    return [Behind(actions[0]), *(behind(action, trials, best, doubt, scales) for action, trials in others)]


def _try(search: Search, actions: list[int], worlds: int, is_late: Callable[[], bool]) -> list[Trials]:
    base, root = search.base, search.root
    assert base is not None
    roots = [Edge(action, 0.0) for action in actions]
    tried = [Trials() for _ in actions]
    for number in range(worlds if len(actions) > 1 else 0):
        if number >= FEWEST and is_late():
            break
        world = base.resample(search.seat, search.judge.draw(MODULUS))
        if search.seat not in world.deciders or not set(actions) <= set(world.legal(search.seat)):
            continue
        for each, action, trials in zip(roots, actions, tried, strict=True):
            after = world.clone()
            after.play(action, after.deciders.index(search.seat))
            search.root = each
            search.once(after)
            trials.note(search)
    search.root = root
    return tried


def behind(action: int, own: Trials, best: Trials, doubt: float, together: tuple[float, float] | None) -> Behind:
    if difference(best.values, own.values)[0] <= 0.0:
        return Behind(action)  # less of the one is made up for by more of the other
    chance = beyond(doubt, *difference(best.chances, own.chances))
    if together is not None:
        searched, usual = together
        high = sum(best.chances) / len(best.chances)
        points = min(MOST_POINTS, searched * (logit(high) - logit(high - chance)))
        return Behind(action, points, points, 0.5 - 1 / (1 + exp(points / usual)))
    leads = beyond(doubt, *difference(best.leads, own.leads))
    return Behind(action, leads, beyond(doubt, *difference(best.points, own.points)), chance)


def difference(one: list[float], other: list[float]) -> tuple[float, float]:
    """The mean of the differences, world by world, and its standard error.

    >>> difference([3.0, 5.0, 4.0], [1.0, 2.0, 3.0])[0], round(difference([3.0, 5.0, 4.0], [1.0, 2.0, 3.0])[1], 3)
    (2.0, 0.577)
    """
    found = [first - second for first, second in zip(one, other, strict=True)]
    mean = sum(found) / len(found)
    spread = sum((each - mean) ** 2 for each in found) / max(1, len(found) - 1)
    return mean, sqrt(spread / len(found))


def beyond(doubt: float, mean: float, error: float) -> float:
    """What is left of a difference when so many standard errors are taken away.

    >>> beyond(1.0, 2.0, 0.5), beyond(1.0, 0.4, 0.5), beyond(0.0, 0.4, 0.5)
    (1.5, 0.0, 0.4)
    """
    return max(0.0, mean - doubt * error)
