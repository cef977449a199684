"""Rollouts: playing on from a leaf with a cheap policy, and turning the position reached into each seat's chance to win."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from formicary.kernel.game import Game
from formicary.kernel.playout import MODULUS, MULTIPLIER, playout
from formicary.kernel.position import Position
from formicary.kernel.search.settings import Settings

NOISE_SCALE: Final = 1 << 20


class Judge:
    """Plays on and judges. Its own small generator makes it repeatable."""

    __slots__ = ("measure", "settings", "state", "noise", "team", "asked", "seats", "table", "tried", "fared", "trail")

    measure: Callable[[Position, int], float]

    def __init__(self, game: Game, seed: int, settings: Settings) -> None:
        self.measure = game.evaluate
        self.settings = settings
        self.state = seed % (MODULUS - 1) + 1
        self.noise = int(settings.noise * NOISE_SCALE)
        self.team = False
        self.asked = False
        self.seats = 0
        self.table = game.actions.size
        self.tried: list[int] = []
        self.fared: list[float] = []
        self.trail: list[int] = []  # what a rollout by history played: the place of seat and action in these lists

    def worth(self, pos: Position, seat: int) -> float:
        """The game's measure of a position for a seat: the one place from which the search calls it."""
        return self.measure(pos, seat)

    def draw(self, size: int) -> int:
        """A random number from 0 to size - 1."""
        self.state = self.state * MULTIPLIER % MODULUS
        return self.state % size

    def meet(self, pos: Position) -> None:
        """Gets ready for a game: whether all play together against a common rival is seen at the end of any game of it."""
        if not self.asked:
            self.asked = True
            self.seats = pos.seats
            end = pos.clone()
            playout(end, 1)
            self.team = pos.seats == 1 or (end.result is not None and len(end.result.rivals) > 0)
            if self.settings.sample == 0:
                self.tried = [0] * (self.table * pos.seats)
                self.fared = [0.0] * (self.table * pos.seats)

    # ---- policy

    def after_all(self, pos: Position, number: int) -> tuple[list[float], int, Position]:
        """Every choice of a decider: its measure, which is the best, and the position that the best leads to."""
        seat = pos.deciders[number]
        worths: list[float] = []
        best, most, found = 0, -1.0e9, pos
        for action in pos.choices[number]:
            after = pos.clone()
            after.play(action, number)
            worth = self.measure(after, seat)
            if worth > most:
                best, most, found = len(worths), worth, after
            worths.append(worth)
        return worths, best, found

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
            worth = self.measure(after, seat)
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

    def chances(self, pos: Position) -> list[float]:
        """Each seat's chance to win, between 0 and 1, as the measure sees it; in a team the same for all."""
        if self.team:
            return self.team_chance(pos)
        settings = self.settings
        worths: list[float] = []
        result = pos.result
        if result is None:
            for seat in range(pos.seats):
                worths.append(self.measure(pos, seat))
        else:
            for score in result.scores:
                worths.append(float(score))
        top = worths[0]
        for worth in worths:
            top = max(top, worth)
        total = 0.0
        for seat in range(pos.seats):
            share = exp((worths[seat] - top) / settings.scale)
            worths[seat] = share
            total += share
        for seat in range(pos.seats):
            worths[seat] /= total
        if result is not None:
            won = settings.win / len(result.winners) if result.winners else 0.0
            for seat in range(pos.seats):
                worths[seat] = (1.0 - settings.win) * worths[seat] + (won if seat in result.winners else 0.0)
        return worths

    def team_chance(self, pos: Position) -> list[float]:
        """The chance that all together, or the only player, win against the game."""
        settings = self.settings
        worth = 0.0
        for seat in range(pos.seats):
            worth += self.measure(pos, seat)
        worth /= pos.seats
        chance = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, worth / settings.scale))))
        if pos.result is not None:
            chance = (1.0 - settings.win) * chance + (settings.win if pos.result.winners else 0.0)
        return [chance] * pos.seats
