"""Trial games: choices that look about as good to a search are played on from, in the same samples.

A node of a tree stands for all that may be revealed on the way to it, so a tree that has grown past a reveal says little more
there than the judgement at its leaves, and what a choice is good for often shows only turns later. In a trial game everybody sees
what is revealed and answers it: by what looks best one decision ahead, in many games, or by a short search, in fewer and better
ones. The search's own choice stands unless another one does better by more than chance would explain.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final

from formicary.kernel.playout import MODULUS
from formicary.kernel.position import Position
from formicary.kernel.search.rollout import NOISE_SCALE, Judge
from formicary.kernel.search.search import Search
from formicary.kernel.search.settings import Budget, Settings
from formicary.kernel.search.tree import Edge

ALL: Final = 1_000  # choices of a decision
MOST: Final = 4  # choices that are compared
LEAST_SHARE: Final = 0.015  # of the visits of the decision, that a choice must have had
LEAST_VISITS: Final = 3
FIRST_LOOK: Final = 6  # samples after which games of a kind say anything
SAMPLES: Final = 64  # after which better games are played
FEWEST_ITERATIONS: Final = 24  # of their searches
TIMES: Final = 4  # as many as before
LEAST_VARIANCE: Final = 0.3  # of a lead, in points squared: a few equal samples prove nothing
LEAST_GAIN: Final = 0.05  # points; what promises less is not looked at further
# By how many points games of a kind are wrong about a difference, however many there are (docs/models.md).
WRONG_WITHOUT_SEARCH: Final = 1.0
WRONG_WITH_SEARCH: Final = 0.5


class Kind:
    """Trial games of one kind: how they are played, and the lead that each choice came to, sample by sample."""

    __slots__ = ("iterations", "error", "leads")

    def __init__(self, iterations: int, choices: int) -> None:
        self.iterations: Final = iterations  # of the search of each decision; 0 plays what looks best one decision ahead
        self.error: Final = WRONG_WITH_SEARCH if iterations else WRONG_WITHOUT_SEARCH
        self.leads: list[list[float]] = [[] for _ in range(choices)]

    def ahead(self, number: int) -> float:
        """By how many points a choice is ahead of the first on average."""
        own, first = self.leads[number], self.leads[0]
        total = 0.0
        for at in range(len(own)):
            total += own[at] - first[at]
        return total / len(own)

    def variance(self, number: int) -> float:
        """How far that may be from the truth, squared."""
        own, first = self.leads[number], self.leads[0]
        count = len(own)
        mean = self.ahead(number)
        squares = 0.0
        for at in range(count):
            off = own[at] - first[at] - mean
            squares += off * off
        return (squares / (count - 1) + LEAST_VARIANCE) / count + self.error * self.error


class Trials:
    """Decides by a search and, as far as the budget goes beyond `Settings.tree` iterations, by trial games.

    Iterations of short searches count as iterations of the budget, so that one in iterations can be repeated exactly; a decision
    without a search counts as one, and so does every game.

    >>> import formicary
    >>> from formicary.kernel.search import Search, Settings
    >>> pos = formicary.game("micropolis").start(seats=2, seed=7)
    >>> settings = Settings(roll=0, explore=9.0, temperature=8.0, tree=50, trial=4)
    >>> trials = Trials(Search(pos.game, pos.deciders[0], 1, settings))
    >>> trials.think(pos, Budget(iterations=400)) in pos.legal()
    True
    >>> trials.games > 0, trials.search.report().iterations > 50
    (True, True)
    """

    __slots__ = ("search", "players", "policy", "games", "spent", "end", "budget", "kinds")

    def __init__(self, search: Search) -> None:
        self.search = search
        self.players: list[Search] = []  # by seat, as soon as decisions are searched
        one_ahead = Settings(sample=ALL, noise=0.0, guide=True)
        self.policy = Judge(search.game, 1, one_ahead, search.judge.network)  # until then
        self.games = 0  # played for the decision last thought about
        self.spent = 0  # iterations in them
        self.end = 0.0  # when the time is over
        self.budget = Budget()
        self.kinds: list[Kind] = []  # each better than the one before

    def think(self, pos: Position, budget: Budget) -> int:
        """The best action for the seat; `pos` is a sample, as for `Search.think`."""
        began = perf_counter()
        search = self.search
        action = search.think(pos, budget)
        self.games = self.spent = 0
        if search.settings.tree and not search.judge.team:
            self.end = began + budget.seconds
            self.budget = budget
            choices = self.worth_trying(pos.choices[pos.deciders.index(search.seat)])
            if len(choices) > 1:
                best = self.compare(pos, choices)
                if best is not choices[0]:
                    search.decide(best)
                    action = best.action
                search.iterations += self.spent
                search.seconds = perf_counter() - began
        return action

    def worth_trying(self, legal: list[int]) -> list[Edge]:
        """The choices that the search took seriously, its own first."""
        edges = [edge for edge in self.search.in_order() if edge.action in legal]
        visits = 0
        for edge in edges:
            visits += edge.visits
        least = max(float(LEAST_VISITS), LEAST_SHARE * visits)
        return [edge for edge in edges[:MOST] if edge.visits >= least]

    def compare(self, pos: Position, choices: list[Edge]) -> Edge:
        """The best of some choices, the first unless another is clearly ahead of it."""
        search = self.search
        kind = Kind(search.settings.trial, len(choices))
        self.kinds = [kind]
        self.policy.meet(pos)
        left = list(range(len(choices)))  # of the choices, those that may still turn out best
        while len(left) > 1 and not self.is_over():
            sample = pos.resample(search.seat, search.judge.draw(MODULUS))
            if search.seat not in sample.deciders:
                break
            seed = search.judge.draw(MODULUS)
            found: list[float] = []
            for number in left:
                if not self.is_late():
                    found.append(self.play(sample, choices[number].action, seed, kind.iterations))
            if self.is_late():
                break  # the last of them was cut short
            for at, number in enumerate(left):
                kind.leads[number].append(found[at])
            samples = len(kind.leads[0])
            if samples >= FIRST_LOOK:
                left = [number for number in left if number == 0 or self.ahead(number, 1.0) > LEAST_GAIN]
            if samples == SAMPLES:
                kind = Kind(max(FEWEST_ITERATIONS, TIMES * kind.iterations), len(choices))
                self.kinds.append(kind)
        best = 0
        most = 0.0
        for number in left:
            surely = self.ahead(number, -1.0) if number else 0.0
            if surely > most:
                best, most = number, surely
        return choices[best]

    def ahead(self, number: int, errors: float) -> float:
        """By how many points a choice is ahead of the first, after all kinds of games, and so many standard errors more."""
        total = weights = 0.0
        for kind in self.kinds:
            if len(kind.leads[number]) >= FIRST_LOOK:
                weight = 1.0 / kind.variance(number)
                total += weight * kind.ahead(number)
                weights += weight
        return total / weights + errors * sqrt(1.0 / weights) if weights else 0.0

    def play(self, sample: Position, action: int, seed: int, iterations: int) -> float:
        """A trial game from a choice in a sample: by how many points the seat is ahead of the best other where it ends.

        In so many of them as in lines of the tree the others play by the rollout policy (`Search.habit`).
        """
        search = self.search
        seat = search.seat
        for player in self.players:
            player.forget()
            player.judge.state = seed
        self.policy.state = seed
        pos = sample.clone()
        pos.play(action, pos.deciders.index(seat))
        by_habit = search.habit > 0.0 and seed % NOISE_SCALE < search.habit * NOISE_SCALE
        last = seat
        turns = 0
        self.games += 1
        self.spent += 1
        while pos.deciders and not self.is_late():
            decider = pos.deciders[0]
            if decider == seat and last != seat:
                turns += 1
                if turns > search.settings.ahead:
                    break
            last = decider
            if by_habit and decider != seat:
                pos = search.judge.step(pos, 0)
            elif len(pos.choices[0]) == 1:
                pos.play(pos.choices[0][0], 0)
            elif iterations:
                pos.play(self.searched(pos, iterations), 0)
            else:
                pos = self.policy.step(pos, 0)
                self.spent += 1
        search.judge.values(pos)
        points = search.judge.points
        rival = -1.0e9
        for other in range(pos.seats):
            if other != seat:
                rival = max(rival, points[other])
        return points[seat] - rival

    def searched(self, pos: Position, iterations: int) -> int:
        """What a short search plays for the first decider, who knows no more than it may."""
        if not self.players:
            search = self.search
            settings = search.settings.of_trials()
            self.players = [Search(search.game, seat, 1, settings, search.judge.network) for seat in range(pos.seats)]
        seat = pos.deciders[0]
        choices = pos.choices[0]
        player = self.players[seat]
        known = pos.resample(seat, player.judge.draw(MODULUS))
        if seat in known.deciders:
            found = player.think(known, Budget(iterations=iterations))
            self.spent += player.iterations
            if found in choices:
                return found
        return choices[0]

    def is_over(self) -> bool:
        """Whether the budget is used up."""
        if self.budget.iterations > 0:
            return self.spent >= self.budget.iterations - self.search.settings.tree or self.is_late()
        return self.is_late()

    def is_late(self) -> bool:
        """Whether time is over or somebody says stop."""
        if self.budget.iterations <= 0 and perf_counter() >= self.end:
            return True
        return self.budget.stop is not None and self.budget.stop()
