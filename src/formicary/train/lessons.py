"""Lessons: games are played, and at some decisions every choice is tried out to see which leads further."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from pathlib import Path

from formicary.bots.search import SearchParams, settings_for
from formicary.kernel import Game, OptionError, Position
from formicary.kernel.model_file import read_model
from formicary.kernel.network import Network
from formicary.kernel.options import OptionValue
from formicary.kernel.search import Budget, Search, Settings
from formicary.kernel.search.rollout import Judge, plays_together

ROLLOUTS = 2  # of each choice; the same samples of what is hidden for all choices of a decision
DECISIONS = 10  # of a rollout, for each seat
MOST_CHOICES = 10  # that are compared in a lesson; of more, these at random
LESSONS_A_GAME = 12.0  # on average
SNAPSHOTS_A_GAME = 10.0
NOISE = 0.08  # share of random decisions in the games
SEARCHED_LESSONS = 4.0  # a game, where games are played by the search: its time goes into outcomes
SEARCHED_NOISE = 0.03
WINNING = 3.0  # what winning counts in a lesson, in points
USUAL = 0.65  # share of games in the usual way to play


Way = tuple[list[int], dict[str, OptionValue]]  # numbers of seats, two and four more often than others; options


class Book:
    """Two files of one process: lessons and outcomes, rows of 32-bit floats that are only ever added to.

    A lesson is a row for each choice: how many choices the lesson has (0 after the first row), what came of it in points,
    features. An outcome: points at the end, share of the win, features.
    """

    def __init__(self, folder: Path, job: int) -> None:
        self.lessons = (folder / f"lessons-{job}.f32").open("ab")
        self.outcomes = (folder / f"outcomes-{job}.f32").open("ab")
        self.size = self.lessons.tell() + self.outcomes.tell()

    def lesson(self, rows: list[tuple[float, list[float]]]) -> None:
        """Writes down what came of each choice of a decision."""
        numbers = array("f")
        for number, (value, features) in enumerate(rows):
            numbers.append(0.0 if number else len(rows))
            numbers.append(value)
            numbers.extend(features)
        self.lessons.write(numbers.tobytes())

    def outcome(self, points: float, won: float, features: list[float]) -> None:
        """Writes down what became of a seat."""
        self.outcomes.write(array("f", [points, won, *features]).tobytes())

    def flush(self) -> None:
        """So that the learner can read it."""
        self.lessons.flush()
        self.outcomes.flush()


class Teacher:
    """Plays games of all ways to play and writes lessons.

    As soon as there is a model, half of the seats play by it; if `guided` says so, rollouts do too. With `iterations` all seats
    play by a search of so many, with the model as soon as there is one: outcomes are then those of games between good players.
    """

    def __init__(
        self,
        game: Game,
        seed: object,
        weights: Path,
        guided: Callable[[], bool],
        decisions: int = DECISIONS,
        iterations: int = 0,
        seats: tuple[int, ...] = (),
    ) -> None:
        self.game = game
        self.rng = random.Random(f"lessons {seed}")
        self.weights = weights
        self.guided = guided
        self.decisions = decisions
        self.iterations = iterations
        self.network: Network | None = None
        self.stamp = 0
        self.lengths: dict[str, float] = {}  # decisions of a game, on average
        self.features = game.feature_maker()
        self.ways = ways(game, seats)

    def renew(self) -> None:
        """Takes over the newest weights."""
        if self.weights.is_file():
            stamp = self.weights.stat().st_mtime_ns
            if stamp != self.stamp:
                self.network = read_model(self.weights, self.game.key, self.game.feature_names())
                self.stamp = stamp

    def play(self, book: Book) -> None:
        """One game with its lessons and outcomes."""
        self.renew()
        rng = self.rng
        key, pos = self.start()
        length = self.lengths.get(key, 150.0)
        plain = Judge(self.game, rng.getrandbits(29), Settings())
        clever = Judge(self.game, rng.getrandbits(29), Settings(), self.network)
        taught = [self.network is not None and rng.random() < 0.5 for _ in range(pos.seats)]
        searches = self.searches(pos) if self.iterations else []
        lessons, noise = (SEARCHED_LESSONS, SEARCHED_NOISE) if searches else (LESSONS_A_GAME, NOISE)
        seen: list[tuple[int, list[float]]] = []
        decisions = 0
        while pos.deciders:
            decisions += 1
            number = rng.randrange(len(pos.deciders))
            seat, choices = pos.deciders[number], pos.choices[number]
            if rng.random() < SNAPSHOTS_A_GAME / length:
                seen += [(other, self.features(pos, other)) for other in range(pos.seats)]
            if len(choices) > 1:
                if rng.random() < lessons / length:
                    self.teach(pos, seat, book)
                if rng.random() < noise:
                    action = rng.choice(choices)
                elif searches:
                    action = self.search(pos, seat, searches[seat])
                else:
                    action = self.choose(pos, seat, clever if taught[seat] else plain)
            else:
                action = choices[0]
            pos.play(action, number)
        assert pos.result is not None
        self.lengths[key] = 0.9 * length + 0.1 * decisions if key in self.lengths else decisions
        winners = pos.result.winners
        share = 1.0 if pos.result.rivals else 1.0 / max(1, len(winners))
        for seat, features in seen:
            book.outcome(pos.result.scores[seat], share if seat in winners else 0.0, features)

    def start(self) -> tuple[str, Position]:
        """A new game of some way to play."""
        variants = self.ways[0] if self.rng.random() < USUAL else self.rng.choice(self.ways)
        counts, options = self.rng.choice(variants)
        seats = self.rng.choice(counts)
        return f"{options} {seats}", self.game.start(seats, self.rng.getrandbits(40), **options)

    def searches(self, pos: Position) -> list[Search]:
        """A search for each seat, with the settings that bots have."""
        settings = settings_for(self.game.key, pos.seats, SearchParams(), self.network is not None, plays_together(pos))
        return [Search(self.game, seat, self.rng.getrandbits(29), settings, self.network) for seat in range(pos.seats)]

    def search(self, pos: Position, seat: int, search: Search) -> int:
        """What a short search finds, for a seat that knows no more than it may."""
        sample = pos.resample(seat, self.rng.getrandbits(60))
        if seat not in sample.deciders:
            return self.rng.choice(pos.legal(seat))
        action = search.think(sample, Budget(iterations=self.iterations))
        return action if action in pos.legal(seat) else self.rng.choice(pos.legal(seat))

    def choose(self, pos: Position, seat: int, judge: Judge) -> int:
        """What looks best one decision ahead, to a seat that knows no more than it may."""
        sample = pos.resample(seat, self.rng.getrandbits(60))
        if seat not in sample.deciders:
            return self.rng.choice(pos.legal(seat))
        number = sample.deciders.index(seat)
        judge.meet(sample)
        worths = judge.after_all(sample, number, judge.prior >= 0)  # the model, where it is asked
        action = sample.choices[number][worths.index(max(worths))]
        return action if action in pos.legal(seat) else self.rng.choice(pos.legal(seat))

    def teach(self, pos: Position, seat: int, book: Book) -> None:
        """A lesson: rolls out each choice of a decision, all of them on the same samples."""
        actions = pos.legal(seat)
        if len(actions) > MOST_CHOICES:
            actions = self.rng.sample(actions, MOST_CHOICES)
        settings = Settings(roll=self.decisions * pos.seats, sample=8, noise=0.0, guide=self.guided())
        roller = Judge(self.game, self.rng.getrandbits(29), settings, self.network)
        totals = [0.0] * len(actions)
        seen: list[list[float]] = []
        for _ in range(ROLLOUTS):
            sample = pos.resample(seat, self.rng.getrandbits(60))
            if seat not in sample.deciders:
                return
            number = sample.deciders.index(seat)
            if any(action not in sample.choices[number] for action in actions):
                return
            roller.meet(sample)
            roller.team = False  # to look to the end of each turn, as bots do against the game, would take seconds a lesson
            for at, action in enumerate(actions):
                after = sample.clone()
                after.play(action, number)
                if len(seen) <= at:
                    seen.append(self.features(after, seat))
                totals[at] += self.value(roller.roll(after, seat, seat, 0), seat) / ROLLOUTS
        book.lesson(list(zip(totals, seen, strict=True)))

    def value(self, pos: Position, seat: int) -> float:
        """What a rollout came to: the measure, and something for winning instead of the many points it counts there."""
        value = self.features(pos, seat)[0]
        if pos.result is not None and seat in pos.result.winners:
            value += WINNING
        return value


def ways(game: Game, wished: tuple[int, ...] = ()) -> list[list[Way]]:
    """The ways to play, each with a variant for every answer to what is asked for first; the usual way comes first.

    With `wished` only those numbers of seats, as often as they stand there.
    """
    found: list[list[Way]] = []
    described = {info.key: info for info in game.options.describe()}
    for setup in game.setups():
        variants: list[dict[str, OptionValue]] = [dict(setup.options)]
        for key in setup.first:
            variants = [{**variant, key: value} for variant in variants for value in described[key].values or []] or variants
        possible: list[Way] = []
        for options in variants:
            seats = [count for count in setup.seats if starts(game, count, options)]
            often = [count for count in wished if count in seats] if wished else seats + [c for c in seats if c in (2, 4)] * 2
            if often:
                possible.append((often, options))
        if possible:
            found.append(possible)
    return found


def starts(game: Game, seats: int, options: dict[str, OptionValue]) -> bool:
    """Whether there is such a game."""
    try:
        game.start(seats, 0, **options)
    except OptionError:
        return False
    return True
