"""Rollouts: playing on from a leaf with a cheap policy, and turning the position reached into each seat's chance to win."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final, Optional

from formicary.kernel.game import Game
from formicary.kernel.lookahead import end_of_turn
from formicary.kernel.network import POINTS, RANK, WIN, Network, Reference
from formicary.kernel.playout import MODULUS, MULTIPLIER, playout
from formicary.kernel.position import Position
from formicary.kernel.search.settings import Settings

NOISE_SCALE: Final = 1 << 20


def plays_together(pos: Position) -> bool:
    """Whether all play together against a common rival, as the end of any game of it shows."""
    if pos.seats == 1:
        return True
    end = pos.clone()
    playout(end, 1)
    return end.result is not None and len(end.result.rivals) > 0


class Judge:
    """Plays on and judges. Its own small generator makes it repeatable.

    With a learned model it ranks choices and judges positions by that, as far as the settings say so; otherwise, and where all
    play together against the game, by the game's measure, at the end of a turn that only then can be judged.
    """

    __slots__ = (
        "measure", "same_turn", "features", "all_features", "network", "settings", "state", "noise", "team", "asked", "seats",
        "table", "tried", "fared", "trail", "references", "points", "wins", "prior", "guide", "leaf",
    )  # fmt: skip

    measure: Callable[[Position, int], float]
    same_turn: Callable[[Position, Position], bool]
    features: Callable[[Position, int], list[float]]
    all_features: Callable[[Position], list[list[float]]]

    def __init__(self, game: Game, seed: int, settings: Settings, network: Optional[Network] = None) -> None:
        self.measure = game.evaluator()
        self.same_turn = game.same_turn
        self.features = game.feature_maker()
        self.all_features = game.all_feature_maker()
        self.network = network
        self.settings = settings
        self.prior = settings.prior if network is not None else -1
        self.guide = settings.guide and network is not None
        self.leaf = settings.leaf if network is not None else 0.0
        self.state = seed % (MODULUS - 1) + 1
        self.noise = int(settings.noise * NOISE_SCALE)
        self.team = False
        self.asked = False
        self.seats = 0
        self.table = game.actions.size
        self.tried: list[int] = []
        self.fared: list[float] = []
        self.trail: list[int] = []  # what a rollout by history played: the place of seat and action in these lists
        self.references: list[Reference] = []  # by seat, for the position that is thought about
        self.wins: list[float] = []  # by seat: the chance to win in the position last judged
        self.points: list[float] = []  # and the points at the end

    def draw(self, size: int) -> int:
        """A random number from 0 to size - 1."""
        self.state = self.state * MULTIPLIER % MODULUS
        return self.state % size

    def meet(self, pos: Position) -> None:
        """Gets ready for a position."""
        if not self.asked:
            self.asked = True
            self.seats = pos.seats
            self.team = plays_together(pos)
            if self.team:  # models are taught mostly by opponents, and have not been shown to help partners
                self.prior = -1
                self.leaf = 0.0
            if self.settings.sample == 0:
                self.tried = [0] * (self.table * pos.seats)
                self.fared = [0.0] * (self.table * pos.seats)
        network = self.network
        if network is not None and (self.prior >= 0 or self.leaf > 0.0 or self.guide):
            references: list[Reference] = []
            for features in self.all_features(pos):
                references.append(network.refer(features))
            self.references = references

    # ---- how choices look

    def worth(self, before: Position, after: Position, seat: int, by_model: bool) -> float:
        """How a choice looks that leads from one position to another, for the seat that makes it, in points."""
        if by_model:
            return self.rank(after, seat)
        if self.team:  # no game of opponents asks for it, and asking takes time
            after = end_of_turn(before, after, self.same_turn, self.measure)
        return self.measure(after, seat)

    def rank(self, pos: Position, seat: int) -> float:
        """The same as the learned model sees it."""
        network = self.network
        assert network is not None
        return network.output(self.references[seat], self.features(pos, seat), RANK)

    # ---- policy

    def after_all(self, pos: Position, number: int, by_model: bool) -> list[float]:
        """How every choice of a decider looks."""
        seat = pos.deciders[number]
        worths: list[float] = []
        for action in pos.choices[number]:
            after = pos.clone()
            after.play(action, number)
            worths.append(self.worth(pos, after, seat, by_model))
        return worths

    def step(self, pos: Position, number: int) -> Position:
        """One decision of the rollout policy; the position that it leads to, which may be `pos` itself, played on."""
        choices = pos.choices[number]
        count = len(choices)
        sample = self.settings.sample
        if count == 1:
            pos.play(choices[0], number)
            return pos
        if sample == 0 or (self.noise and self.draw(NOISE_SCALE) < self.noise):
            pos.play(choices[self.draw(count)], number)
            return pos
        if sample < count:
            choices = choices.copy()
            for at in range(sample):
                other = at + self.draw(count - at)
                kept = choices[at]
                choices[at] = choices[other]
                choices[other] = kept
            count = sample
            if count == 1:
                pos.play(choices[0], number)
                return pos
        seat = pos.deciders[number]
        most = -1.0e9
        found = pos
        for at in range(count):
            after = pos.clone()
            after.play(choices[at], number)
            worth = self.worth(pos, after, seat, self.guide)
            if worth > most:
                most = worth
                found = after
        return found

    def roll(self, pos: Position, mine: int, last: int, turns: int) -> Position:
        """Plays on for as many decisions as the settings say, or until the seat `mine` is about to begin its last turn.

        `last` made the decision before, and `turns` are how many the seat has begun already.
        """
        history = self.settings.sample == 0
        limit = self.settings.turns
        for _ in range(self.settings.roll):
            if not pos.deciders:
                break
            seat = pos.deciders[0]
            if limit and seat == mine and last != mine:
                turns += 1
                if turns >= limit:
                    break
            last = seat
            pos = self.by_history(pos) if history else self.step(pos, 0)
        return pos

    def by_history(self, pos: Position) -> Position:
        """Plays the choice that did best in this search, whatever the position; what was played is remembered."""
        table = self.table
        choices = pos.choices[0]
        count = len(choices)
        action = choices[0]
        if count > 1:
            if self.draw(NOISE_SCALE) < self.noise:
                action = choices[self.draw(count)]
            else:
                base = table * pos.deciders[0]
                most = -1.0
                for choice in choices:
                    tried = self.tried[base + choice]
                    mean = self.fared[base + choice] / tried if tried else 1.0
                    mean += 0.0001 * self.draw(100)
                    if mean > most:
                        most = mean
                        action = choice
        self.trail.append(table * pos.deciders[0] + action)
        pos.play(action, 0)
        return pos

    def remember(self, values: list[float]) -> None:
        """What came of the choices of the last rollout by history."""
        for at in self.trail:
            self.tried[at] += 1
            self.fared[at] += values[at // self.table]
        self.trail.clear()

    # ---- value

    def values(self, pos: Position) -> list[float]:
        """What the search compares: between 0 and 1 for each seat, from chances to win and points; in a team the same for all.

        Afterwards `wins` and `points` have the chances to win and the points at the end, by seat.
        """
        learned = 1.0
        if pos.result is not None:
            self.see(pos)
        elif self.leaf > 0.0:
            self.ask(pos)
            learned = self.leaf
        else:
            return self.guess(pos)
        win = self.settings.win
        seats = pos.seats
        values: list[float] = []
        if self.team:
            values = [self.wins[0]] * seats
            learned = win
        else:
            shares = self.shares(self.points)
            for seat in range(seats):
                values.append((1.0 - win) * shares[seat] + win * self.wins[seat])
        if learned < 1.0:
            wins, points = self.wins, self.points
            measured = self.guess(pos)
            self.wins, self.points = wins, points
            for seat in range(seats):
                values[seat] = learned * values[seat] + (1.0 - learned) * measured[seat]
        return values

    def ask(self, pos: Position) -> None:
        """Chances to win, which add up to 1, and points as the model sees them. Partners never ask it (`meet`)."""
        network = self.network
        assert network is not None
        wins: list[float] = []
        points: list[float] = []
        total = 0.0
        for seat, features in enumerate(self.all_features(pos)):
            outputs = network.look(self.references[seat], features)
            win = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, outputs[WIN]))))
            total += win
            wins.append(win)
            points.append(outputs[POINTS])
        for seat in range(pos.seats):
            wins[seat] /= total
        self.wins = wins
        self.points = points

    def see(self, pos: Position) -> None:
        """The same at the end of the game."""
        result = pos.result
        assert result is not None
        share = 1.0
        if result.winners and not self.team:
            share = 1.0 / len(result.winners)
        wins: list[float] = []
        points: list[float] = []
        for seat in range(pos.seats):
            wins.append(share if seat in result.winners else 0.0)
            points.append(float(result.scores[seat]))
        self.wins = wins
        self.points = points

    def guess(self, pos: Position) -> list[float]:
        """The same by the game's measure alone; gives the chances to win."""
        points: list[float] = []
        total = 0.0
        for seat in range(pos.seats):
            worth = self.measure(pos, seat)
            points.append(worth)
            total += worth
        self.points = points
        if self.team:
            chance = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total / pos.seats / self.settings.scale))))
            self.wins = [chance] * pos.seats
        else:
            self.wins = self.shares(points)
        return self.wins.copy()

    def shares(self, worths: list[float]) -> list[float]:
        """Points as shares of one: `scale` points more make it 2.7 times as much."""
        top = worths[0]
        for worth in worths:
            top = max(top, worth)
        out: list[float] = []
        total = 0.0
        for worth in worths:
            share = exp((worth - top) / self.settings.scale)
            total += share
            out.append(share)
        for seat in range(len(out)):
            out[seat] /= total
        return out
