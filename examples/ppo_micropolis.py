"""Learns to beat the bot greedy at Micropolis by PPO (proximal policy optimisation), in one file, with numpy alone.

    pip install 'formicary[envs]'
    python examples/ppo_micropolis.py --minutes 5 --seed 1

The environment is the Gymnasium one: one seat against greedy. A small network scores what each legal action would lead to
(`look_ahead`), and the softmax of the scores is the policy: a mask by construction. A second network guesses how the game ends.
The policy begins as a hazy greedy, whose measure is its first feature, and learns from there; every so often it plays without
chance against greedy, on deals that it never trains on, and the share of wins is printed with its 95 % interval.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

import numpy as np

from formicary.envs.gymnasium import AntEnv
from formicary.lab import wilson

GAMES = 48  # played before each lesson
EPOCHS, MINIBATCH = 4, 192  # decisions
CLIP, LAMBDA, ENTROPY = 0.2, 0.9, 0.003
RATE = 1e-3
POINT = 0.05  # what a point at the end is worth
HIDDEN = 64


class Net:
    """A layer of tanh beside a straight line, trained by Adam; the straight line may begin with what is known."""

    def __init__(self, width: int, chance: np.random.Generator) -> None:
        self.parts = [
            np.zeros(width), np.zeros(1), chance.normal(0, width**-0.5, (width, HIDDEN)), np.zeros(HIDDEN), np.zeros(HIDDEN),
        ]  # fmt: skip
        self.first = [np.zeros_like(part) for part in self.parts]
        self.second = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def __call__(self, x: np.ndarray) -> np.ndarray:
        line, base, inner, bias, outer = self.parts
        self.x, self.h = x, np.tanh(x @ inner + bias)
        return x @ line + base + self.h @ outer

    def learn(self, slope: np.ndarray) -> None:
        """One step of Adam against the slope of the loss by the outputs of the last call."""
        outer = self.parts[4]
        back = slope[:, None] * outer * (1 - self.h**2)
        slopes = [self.x.T @ slope, slope.sum(keepdims=True), self.x.T @ back, back.sum(0), self.h.T @ slope]
        norm = np.sqrt(sum(float((each**2).sum()) for each in slopes))
        self.steps += 1
        for number, slope_of_part in enumerate(slopes):
            step = slope_of_part * min(1.0, 1.0 / (norm + 1e-9))
            self.first[number] += 0.1 * (step - self.first[number])
            self.second[number] += 0.001 * (step**2 - self.second[number])
            size = np.sqrt(self.second[number] / (1 - 0.999**self.steps)) + 1e-8
            self.parts[number] -= RATE * self.first[number] / (1 - 0.9**self.steps) / size


@dataclass
class Lesson:
    """Decisions of some games: what was seen, what each action would have led to, what was chosen and what came of it."""

    states: list[np.ndarray] = field(default_factory=list)
    options: list[np.ndarray] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)  # logarithms
    better: list[float] = field(default_factory=list)  # advantages
    ends: list[float] = field(default_factory=list)  # returns


class Learner:
    """The policy, the guess of the end, and the scale of the features."""

    def __init__(self, env: AntEnv, seed: int) -> None:
        self.env = env
        self.chance = np.random.default_rng(seed)
        self.mean, self.spread = self._scale()
        self.policy, self.value = Net(len(self.mean), self.chance), Net(len(self.mean), self.chance)
        self.policy.parts[0][0] = 0.5 * self.spread[0]  # two points of the measure: e times as likely
        self.value.parts[0][0] = POINT * self.spread[0]

    def _scale(self) -> tuple[np.ndarray, np.ndarray]:
        """Mean and spread of each feature in random play."""
        rows = []
        for seed in range(20):
            self.env.reset(seed=seed)
            over = False
            while not over:
                actions, after = self.env.look_ahead()
                rows.append(after)
                over = self.env.step(int(self.chance.choice(actions)))[2]
        every = np.concatenate(rows).astype(np.float64)
        return every.mean(0), every.std(0) + 1e-3

    def scaled(self, features: np.ndarray) -> np.ndarray:
        return np.clip((features - self.mean) / self.spread, -8, 8)

    def play(self, seed: int, lesson: Lesson | None) -> float:
        """A game; with a lesson by chance and written down, without one by the best score. Returns the reward at the end."""
        observation, _ = self.env.reset(seed=seed)
        begun, over, end = len(lesson.states) if lesson else 0, False, 0.0
        while not over:
            actions, after = self.env.look_ahead()
            rows = self.scaled(after)
            scores = self.policy(rows)
            pick = int(scores.argmax())
            if lesson is not None:
                logs = scores - scores.max() - np.log(np.exp(scores - scores.max()).sum())
                pick = int(self.chance.choice(len(actions), p=np.exp(logs)))
                lesson.states.append(self.scaled(observation["observation"]))
                lesson.options.append(rows)
                lesson.chosen.append(pick)
                lesson.chances.append(float(logs[pick]))
            observation, end, over, _, _ = self.env.step(actions[pick])
        if lesson is not None:
            guesses = self.value(np.array(lesson.states[begun:]))
            advantage, after_value = 0.0, POINT * end
            better = []
            for guess in guesses[::-1]:
                advantage = after_value - guess + LAMBDA * advantage
                better.append(float(advantage))
                after_value = guess
            lesson.better += better[::-1]
            lesson.ends += [float(a + g) for a, g in zip(better[::-1], guesses, strict=True)]
        return end

    def learn(self, lesson: Lesson) -> None:
        """Some rounds of clipped policy steps and of better guesses over the decisions of a lesson."""
        better = np.array(lesson.better)
        better = (better - better.mean()) / (better.std() + 1e-8)
        for _ in range(EPOCHS):
            order = self.chance.permutation(len(better))
            for start in range(0, len(order), MINIBATCH):
                some = order[start : start + MINIBATCH]
                rows = np.concatenate([lesson.options[i] for i in some])
                sizes = np.array([len(lesson.options[i]) for i in some])
                starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
                which = np.repeat(np.arange(len(some)), sizes)
                scores = self.policy(rows)
                scores = scores - np.maximum.reduceat(scores, starts)[which]
                weights = np.exp(scores)
                p = weights / np.add.reduceat(weights, starts)[which]
                taken = starts + np.array([lesson.chosen[i] for i in some])
                ratio = np.exp(np.log(p[taken]) - np.array([lesson.chances[i] for i in some]))
                gain = better[some]
                inside = ~(((ratio > 1 + CLIP) & (gain > 0)) | ((ratio < 1 - CLIP) & (gain < 0)))
                pull = -gain * ratio * inside
                slope = -pull[which] * p
                slope[taken] += pull
                haze = np.log(p + 1e-12)
                slope += ENTROPY * p * (haze - np.add.reduceat(p * haze, starts)[which])
                self.policy.learn(slope / len(some))
                guess = self.value(np.array([lesson.states[i] for i in some]))
                self.value.learn((guess - np.array([lesson.ends[i] for i in some])) / len(some))


def strength(learner: Learner, games: int) -> tuple[float, int]:
    """Wins against greedy without chance, on deals that are kept for this; a tie is half a win."""
    wins = 0.0
    for deal in range(games):
        end = learner.play(10**9 + deal, None)
        wins += 1.0 if end > 0 else 0.5 if end == 0 else 0.0
    return wins, games


def train(minutes: float, seed: int, test_games: int = 200, lessons: int | None = None) -> tuple[float, float]:
    """Trains for so many minutes, or so many lessons; returns the shares of wins before and after."""
    env = AntEnv("micropolis", seats=2, opponents="greedy", reward="points")
    learner = Learner(env, seed)
    first = tell(learner, test_games, 0, 0.0)
    begun, number = time.perf_counter(), 0
    while number < lessons if lessons is not None else time.perf_counter() - begun < 60 * minutes:
        lesson = Lesson()
        for _ in range(GAMES):
            learner.play(int(learner.chance.integers(10**9)), lesson)
        learner.learn(lesson)
        number += 1
        if number % 50 == 0:
            tell(learner, min(test_games, 100), number * GAMES, time.perf_counter() - begun)
    return first, tell(learner, test_games, number * GAMES, time.perf_counter() - begun)


def tell(learner: Learner, games: int, played: int, seconds: float) -> float:
    """Prints how strong the policy is."""
    wins, count = strength(learner, games)
    low, high = wilson(wins, count)
    print(
        f"{seconds / 60:5.1f} min {played:7,} games   wins {wins / count:.2f} ({low:.2f} to {high:.2f}, {count} games)",
        flush=True,
    )
    return wins / count


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description="Learns to beat greedy at Micropolis.")
    reader.add_argument("--minutes", type=float, default=5.0)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--test-games", type=int, default=400)
    given = reader.parse_args()
    train(given.minutes, given.seed, given.test_games)
