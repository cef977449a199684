"""Search: thinks about one seat's decisions. Every iteration plays in a new sample of what the seat cannot know.

An iteration goes down the tree by the choices that are worth trying (`tree.pick`), in the sample it was given; at the first
decision that the tree does not have it plays on for a while (`rollout.py`), judges the position for every seat, and adds that
to all choices on the way, each for the seat that made it (max^n).

Where several seats decide at once, each goes its own way from the node at which the phase began, so that nobody's choices depend
on what the others choose at the same time; the game goes on from the searching seat's last choice.

With `Settings.watch` it notices whether the others play by the rollout policy: after its decision it works out what they would
do then, and when it is asked again it compares what it sees with that.

After a decision the part of the tree below the choice is kept. It is used if the seat's next decision is the very one
that was foreseen: nothing was revealed, nobody else acted, and the seat's view is what it would be after the choice alone.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final, Optional

from formicary.kernel.game import Game
from formicary.kernel.network import Network
from formicary.kernel.playout import MODULUS
from formicary.kernel.position import Position
from formicary.kernel.search.report import Choice, Report
from formicary.kernel.search.rollout import NOISE_SCALE, Judge
from formicary.kernel.search.settings import Budget, Settings
from formicary.kernel.search.tree import Edge, Node, most_visited, pick

LEAST_SPREAD: Final = 0.01
ALIKE: Final = 0.92  # how often somebody who plays by the rollout policy does just what it foretells
CHANCE: Final = 0.55  # how often somebody else does the same
OPENED: Final = 2  # visits after which a node has its choices
LOOK_EVERY: Final = 16  # iterations between two looks at whether another choice can still catch up


class Search:
    """Thinks about the decisions of one seat in one game, one after the other; `report` says what it found.

    >>> import formicary
    >>> pos = formicary.game("micropolis").start(seats=2, seed=7)
    >>> search = Search(pos.game, pos.deciders[0], seed=1, settings=Settings())
    >>> search.think(pos, Budget(iterations=20)) in pos.legal()
    True
    """

    __slots__ = (
        "game", "seat", "settings", "judge", "base", "root", "top", "size", "foreseen", "iterations", "seconds", "kept",
        "summed", "squared", "judged", "spread", "edges", "nodes", "habit", "expected", "expected_mark", "best",
    )  # fmt: skip

    base: Optional[Position]
    root: Edge  # the tree hangs from it
    top: Optional[Node]  # the decision that was last thought about
    best: Optional[Edge]  # what was decided there
    foreseen: Optional[object]  # the view of the next decision, if it is the one that the kept tree is about
    expected: Optional[object]  # the view of the next decision, if the others play by the rollout policy until then

    def __init__(self, game: Game, seat: int, seed: int, settings: Settings, network: Optional[Network] = None) -> None:
        self.game = game
        self.seat = seat
        self.settings = settings
        self.judge = Judge(game, seed, settings, network)
        self.base = None
        self.iterations = 0
        self.seconds = 0.0
        self.kept = 0
        self.edges: list[Edge] = []  # the choices of the iteration under way, and the decisions at which they were made
        self.nodes: list[Node] = []
        self.habit = settings.model  # how likely it is that the others play by the rollout policy
        self.expected = None
        self.expected_mark = 0
        self.forget()

    def forget(self) -> None:
        """Drops the tree."""
        self.root = Edge(-1, 0.0)
        self.top = None
        self.best = None
        self.foreseen = None
        self.size = 0
        self.judged = 0
        self.summed = 0.0
        self.squared = 0.0
        self.spread = 0.1

    def think(self, pos: Position, budget: Budget) -> int:
        """The best action for the seat. `pos` is any sample of what the seat cannot know; further samples are made from it."""
        began = perf_counter()
        seat = self.seat
        number = pos.deciders.index(seat)
        legal = pos.choices[number]
        self.iterations = 0
        self.judge.meet(pos)
        self.notice(pos)
        if self.foreseen is None or self.foreseen != pos.view(seat):
            self.forget()
        self.base = pos
        top = self.root.follow(seat, type(pos.frame_of(seat)))
        self.top = top
        self.kept = top.visits
        if len(legal) > 1:
            if not top.edges:
                self.open_top(top, legal)
            self.iterate(top, budget, began)
        elif not top.edges:
            top.open(legal, [0.0], self.settings.temperature)
        best = most_visited([edge for edge in top.edges if edge.action in legal])
        self.decide(best)
        self.seconds = perf_counter() - began
        return best.action

    def report(self) -> Report:
        """What was found about the decision last thought about."""
        choices: list[Choice] = []
        line: list[tuple[int, int]] = []
        if self.top is not None:
            for edge in self.in_order():
                chances, points = halves(edge)
                choices.append(Choice(edge.action, edge.visits, edge.mean(), edge.worth, chances, points))
            node: Optional[Node] = self.top
            while node is not None and node.edges:
                best = self.in_order()[0] if node is self.top else most_visited(node.edges)
                if line and best.visits < 2:
                    break
                line.append((node.seat, best.action))
                node = likeliest(best)
        return Report(self.seat, self.iterations, self.seconds, self.size, self.kept, choices, line)

    def in_order(self) -> list[Edge]:
        """The choices of the decision last thought about: what was decided, then those tried most."""
        assert self.top is not None
        edges = sorted(self.top.edges, key=standing, reverse=True)
        best = self.best
        return edges if best is None else [best, *[edge for edge in edges if edge is not best]]

    # ---- before and after

    def open_top(self, top: Node, legal: list[int]) -> None:
        """Evaluates each choice in a few samples."""
        assert self.base is not None
        judge = self.judge
        worths = [0.0] * len(legal)
        samples = max(self.settings.looks, self.game.samples(self.base))
        for _ in range(samples):
            pos = self.base.resample(self.seat, judge.draw(MODULUS))
            if self.seat not in pos.deciders:
                continue
            number = pos.deciders.index(self.seat)
            for at, action in enumerate(legal):
                if action in pos.choices[number]:
                    after = pos.clone()
                    after.play(action, number)
                    worths[at] += judge.worth(pos, after, self.seat, judge.prior >= 0) / samples
        top.open(legal, worths, self.settings.temperature)
        top.by_model = judge.prior >= 0
        self.size += len(legal)

    def decide(self, best: Edge) -> None:
        """Keeps the tree below the choice and the view that the seat's next decision would have; nothing if more is revealed."""
        self.best = best
        self.foreseen = None
        if self.base is None:
            return
        after = self.base.clone()
        after.play(best.action, after.deciders.index(self.seat))
        if after.mark != self.base.mark:
            return
        if self.seat in after.deciders:
            self.foreseen = after.view(self.seat)
            self.root = best
            self.size = count(best)
        elif self.settings.watch:
            self.expect(after)

    def expect(self, pos: Position) -> None:
        """Works out what the seat sees when it is asked next if the others play by the rollout policy and nothing is revealed."""
        mark = pos.mark
        while pos.deciders and self.seat not in pos.deciders and pos.mark == mark:
            pos = self.judge.step(pos, 0)
        if pos.deciders and pos.mark == mark:
            self.expected = pos.view(self.seat)
            self.expected_mark = mark

    def notice(self, pos: Position) -> None:
        """Bayes' rule: how likely the others play by the rollout policy, after what they did since the seat's last decision."""
        expected = self.expected
        self.expected = None
        if expected is None or pos.mark != self.expected_mark:
            return
        same = expected == pos.view(self.seat)
        by_policy = self.habit * (ALIKE if same else 1.0 - ALIKE)
        otherwise = (1.0 - self.habit) * (CHANCE if same else 1.0 - CHANCE)
        self.habit = by_policy / (by_policy + otherwise)

    # ---- iterations

    def iterate(self, top: Node, budget: Budget, began: float) -> None:
        """Iterates until the budget is used up, somebody says stop, or no other choice can catch up with the best."""
        base = self.base
        assert base is not None
        most = self.settings.tree
        done = 0
        while True:
            if budget.iterations > 0:
                left = float(budget.iterations - done)
            else:
                spent = perf_counter() - began
                left = (budget.seconds - spent) * done / spent if done else 1.0
                if spent >= budget.seconds and done:
                    left = 0.0
            if most:
                left = min(left, float(most - done))
            if left <= 0.0:
                break
            if done:
                if budget.stop is not None and budget.stop():
                    break
                if done % LOOK_EVERY == 0 and lead(top.edges) > left:
                    break
            self.once(base.resample(self.seat, self.judge.draw(MODULUS)))
            done += 1
        self.iterations = done

    def once(self, pos: Position) -> None:
        """One iteration in a fresh sample."""
        judge = self.judge
        mine = self.seat
        room = self.size < self.settings.nodes
        explore = self.settings.explore * self.spread
        unseen = self.settings.unseen * self.spread
        again = judge.prior if judge.prior >= OPENED else -1  # visits after which the model looks at a node
        top = self.top
        edges = self.edges
        nodes = self.nodes
        edges.clear()
        nodes.clear()
        here = self.root
        turns = 0  # of the searching seat since the decision itself
        last = mine
        mark = pos.mark
        revealed = 0
        known = 0  # what was revealed, where that is kept apart
        together: object = None  # the simultaneous phase under way
        lanes: list[Edge] = []  # in it, where each seat is
        model = self.habit > 0.0 and judge.draw(NOISE_SCALE) < self.habit * NOISE_SCALE
        while pos.deciders:
            if pos.mark != mark:
                mark = pos.mark
                revealed += 1
                if revealed > self.settings.reveals:
                    pos = judge.roll(pos, mine, last, turns)
                    break
                if self.settings.apart:
                    known = hash((known, *judge.features(pos, mine)))
            number = 0
            if pos.lanes:
                if pos.stack[-1] is not together:
                    together = pos.stack[-1]
                    lanes = [here] * pos.seats
                if mine in pos.deciders:
                    number = pos.deciders.index(mine)
                seat = pos.deciders[number]
                here = lanes[seat]
            else:
                if together is not None:
                    together = None
                    here = lanes[mine]
                seat = pos.deciders[number]
            begins = seat == mine and last != mine
            if begins:
                turns += 1
            last = seat
            if model and seat != mine:
                pos = judge.step(pos, number)
                continue
            node = here.follow(seat, type(pos.frame_of(seat)), known)
            if node.edges:
                found = self.available(node, pos, number)
                if node.visits == again and node is not top:
                    node.look_again(found, judge.after_all(pos, number, True), self.settings.temperature)
                edge = pick(node, found, explore, unseen, self.settings.widen)
            else:
                nodes.append(node)
                if node.visits == 0 or not room:
                    if not (begins and 0 < self.settings.turns <= turns):
                        pos = judge.roll(pos, mine, last, turns)
                    break
                edge = self.opened(node, pos, number)
                edges.append(edge)
                pos.play(edge.action, number)
                pos = judge.roll(pos, mine, last, turns)
                break
            nodes.append(node)
            edges.append(edge)
            here = edge
            if together is not None:
                lanes[seat] = edge
            pos.play(edge.action, number)
        self.back_up(judge.values(pos))

    def opened(self, node: Node, pos: Position, number: int) -> Edge:
        """Makes the choices of a node that is visited again; the one that looks best."""
        node.by_model = 0 <= self.judge.prior < OPENED
        worths = self.judge.after_all(pos, number, node.by_model)
        node.open(pos.choices[number], worths, self.settings.temperature)
        self.size += len(worths)
        best = node.edges[0]
        for edge in node.edges:
            edge.available = 1
            if edge.worth > best.worth:
                best = edge
        return best

    def available(self, node: Node, pos: Position, number: int) -> list[Edge]:
        """The edges of the choices that exist in this sample."""
        choices = pos.choices[number]
        if node.actions is choices or node.actions == choices:
            return node.edges
        found: list[Edge] = []
        for action in choices:
            edge = node.find(action)
            if edge is None:
                after = pos.clone()
                after.play(action, number)
                edge = node.add(action, self.judge.worth(pos, after, node.seat, node.by_model), self.settings.temperature)
                self.size += 1
            found.append(edge)
        return found

    def note(self) -> None:
        """Adds chances to win and points of an iteration to the choices of the turn under way, for `report`."""
        wins = self.judge.wins
        points = self.judge.points
        seats = len(wins)
        for at, edge in enumerate(self.edges):
            if self.nodes[at].seat != self.seat:
                break
            if not edge.tally:
                edge.tally = [0.0] * (1 + 2 * seats)
            tally = edge.tally
            tally[0] += 1.0
            for seat in range(seats):
                tally[1 + seat] += wins[seat]
                tally[1 + seats + seat] += points[seat]

    def back_up(self, values: list[float]) -> None:
        """Adds the value of an iteration to every choice on its way."""
        self.note()
        if self.settings.paranoid:
            own = values[self.seat]
            for seat in range(len(values)):
                if seat != self.seat:
                    values[seat] = 1.0 - own
        nodes = self.nodes
        for node in nodes:
            node.visits += 1
            node.total += values[node.seat]
        for at, edge in enumerate(self.edges):
            edge.visits += 1
            edge.total += values[nodes[at].seat]
        if self.settings.sample == 0:
            self.judge.remember(values)
        own = values[self.seat]
        self.judged += 1
        self.summed += own
        self.squared += own * own
        if self.judged >= 8:
            mean = self.summed / self.judged
            self.spread = max(LEAST_SPREAD, sqrt(max(0.0, self.squared / self.judged - mean * mean)))


def standing(edge: Edge) -> tuple[int, float]:
    """For sorting, in the way of `most_visited`."""
    return edge.visits, edge.mean()


def halves(edge: Edge) -> tuple[list[float], list[float]]:
    """What `Search.note` has added up for a choice, on average: chances to win and points by seat."""
    seats = len(edge.tally) // 2
    means = [number / edge.tally[0] for number in edge.tally[1:]]
    return means[:seats], means[seats:]


def lead(edges: list[Edge]) -> int:
    """By how many visits the most visited choice is ahead of the next."""
    first, second = 0, 0
    for edge in edges:
        if edge.visits > first:
            first, second = edge.visits, first
        elif edge.visits > second:
            second = edge.visits
    return first - second


def likeliest(edge: Edge) -> Optional[Node]:
    """Of the decisions that may follow a choice, the one that came up most."""
    best = edge.first
    node = best
    while node is not None:
        if best is None or node.visits > best.visits:
            best = node
        node = node.next
    return best


def count(edge: Edge) -> int:
    """How many choices hang from an edge."""
    total = 0
    waiting = [edge]
    while waiting:
        node = waiting.pop().first
        while node is not None:
            total += len(node.edges)
            waiting.extend(node.edges)
            node = node.next
    return total
