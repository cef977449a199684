"""Exercises: positions of real play with a task, a checked solution, and stars for how well it is solved.

They are data beside the game's rules, `teach/exercises.toml`. An exercise begins with a position that the moves of a game lead
to. Then only one seat decides; the others answer as the exercise says, always in the same way, and nothing is dealt that the
task depends on. It ends after so many decisions, or when the view says what `until` says. The result is read off the view, so
that the engine alone judges.

>>> import formicary
>>> game = formicary.game("micropolis")
>>> exercise = game.exercises()[0]
>>> pos = exercise.begin(game)
>>> for move in exercise.solution:  # one decision
...     over = exercise.play(pos, game.actions.parse(move), decided=1)
>>> exercise.judge(pos, exercise.begin(game)).stars
3
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from formicary.kernel.options import OptionValue
from formicary.kernel.teaching import Fact, Move, TeachingError, fact, play_moves

if TYPE_CHECKING:
    from formicary.kernel.game import Game
    from formicary.kernel.position import Position

OPPONENTS = ("Oak", "Ivy", "Elm", "Ash", "Yew")  # the other seats, in order
NOTHING = "none"  # in `until`: the view says null there, which TOML cannot write
MOST_REPLIES = 400  # of the others between two decisions; more would be an exercise that never comes back


class Figure(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is measured: the sum of some places of the view, each with a weight; `*` in a way stands for every element of a list.

    `gain`: what it has grown by since the exercise began. `stars`: what one, two and three stars need; three need the best.
    """

    what: str
    ways: dict[str, int]
    stars: tuple[int, int, int]
    gain: bool = False

    def of(self, view: object) -> int:
        """The figure of a view."""
        return sum(weight * total(view, way) for way, weight in self.ways.items())


class Judged(Struct, frozen=True):
    """What was reached in an exercise, the best that can be reached, and the stars for it."""

    stars: int
    reached: int
    best: int


class Exercise(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position, a task for a seat, and what the engine measures at the end.

    `replies`: what the others play, the first that is legal; if none is, their first legal action. `until`: facts of the seat's
    view with which it ends; otherwise it ends after so many `decisions`.
    """

    key: str
    title: str
    task: str
    hint: str
    why: str
    seats: int
    seed: int
    seat: int
    moves: tuple[Move, ...]
    decisions: int
    goal: Figure
    solution: tuple[str, ...]
    rules: tuple[str, ...]
    options: dict[str, OptionValue] = {}
    until: dict[str, Fact] = {}
    replies: tuple[str, ...] = ()

    def begin(self, game: Game) -> Position:
        """The position with which it begins: the seat decides."""
        pos = play_moves(game, f"exercise {self.key}", self.seats, self.seed, self.options, self.moves)
        self.settle(pos, 0)
        if self.seat not in pos.deciders:
            raise TeachingError(f"exercise {self.key}: seat {self.seat} has nothing to decide where it begins")
        return pos

    def reply(self, pos: Position) -> tuple[int, int] | None:
        """Whoever else must decide, and what they play; None if nobody must."""
        others = [seat for seat in pos.deciders if seat != self.seat]
        if not others:
            return None
        legal = pos.legal(others[0])
        texts = {pos.game.actions.text(action): action for action in legal}
        return others[0], next((texts[reply] for reply in self.replies if reply in texts), legal[0])

    def settle(self, pos: Position, decided: int) -> bool:
        """Plays what the others answer, until the seat decides alone or the exercise has ended; whether it has."""
        for _ in range(MOST_REPLIES):
            if self.is_over(pos, decided):
                return True
            answer = self.reply(pos)
            if answer is None:
                return False
            pos.apply(answer[1], answer[0])
        raise TeachingError(f"exercise {self.key}: the others never stop")

    def play(self, pos: Position, action: int, decided: int) -> bool:
        """Plays an action of the seat, which has decided so often then, and what the others answer; whether it has ended."""
        pos.apply(action, self.seat)
        return self.settle(pos, decided)

    def is_reached(self, pos: Position) -> bool:
        """Whether the view says that the exercise has ended."""
        if pos.result is not None:
            return True
        if not self.until:
            return False
        view = pos.view(self.seat)
        return all(fact(view, way) == (None if value == NOTHING else value) for way, value in self.until.items())

    def is_over(self, pos: Position, decided: int) -> bool:
        """Whether it has ended, after so many decisions of the seat."""
        if self.is_reached(pos):
            return True
        return decided >= self.decisions and (not self.until or self.seat in pos.deciders)

    def judge(self, pos: Position, start: Position) -> Judged:
        """What a position is worth, as it stands, of an exercise that began with `start`."""
        reached = self.goal.of(pos.view(self.seat))
        if self.goal.gain:
            reached -= self.goal.of(start.view(self.seat))
        return Judged(sum(reached >= needed for needed in self.goal.stars), reached, self.goal.stars[2])

    def opponent(self, seat: int) -> str:
        """What another seat is called; tasks speak of them by these names."""
        return OPPONENTS[seat if seat < self.seat else seat - 1]

    def texts(self) -> Iterator[str]:
        """Everything that people read."""
        yield from (self.title, self.task, self.hint, self.why, self.goal.what)


class Exercises(Struct, frozen=True, forbid_unknown_fields=True):
    """The exercises of a game, rising."""

    exercises: tuple[Exercise, ...]


class Explored(Struct, frozen=True):
    """What a search of all lines found: the best figure, how many different ends reach it, and how many there are by stars."""

    best: int
    best_lines: tuple[tuple[str, ...], ...]
    ends: int
    by_stars: tuple[int, int, int, int]


def explore(exercise: Exercise, game: Game, most: int = 50_000) -> Explored:
    """Plays every line of the seat's decisions; positions that were met before, after as many decisions, are not played again.

    >>> import formicary
    >>> game = formicary.game("micropolis")
    >>> exercise = game.exercises()[0]
    >>> explore(exercise, game).best == exercise.goal.stars[2]
    True
    """
    start = exercise.begin(game)
    ends: list[tuple[Judged, tuple[str, ...]]] = []
    met: set[tuple[int, str]] = set()
    waiting: list[tuple[Position, tuple[str, ...]]] = [(start, ())]
    while waiting:
        pos, line = waiting.pop()
        for action in pos.legal(exercise.seat):
            after, longer = pos.clone(), (*line, game.actions.text(action))
            over = exercise.play(after, action, len(longer))
            mark = (len(longer), after.digest())
            if mark in met:
                continue
            met.add(mark)
            if over:
                ends.append((exercise.judge(after, start), longer))
            else:
                waiting.append((after, longer))
        if len(met) > most:
            raise TeachingError(f"exercise {exercise.key}: more than {most} positions")
    best = max(judged.reached for judged, _ in ends)
    stars = [judged.stars for judged, _ in ends]
    return Explored(
        best=best, best_lines=tuple(line for judged, line in ends if judged.reached == best), ends=len(ends),
        by_stars=(stars.count(0), stars.count(1), stars.count(2), stars.count(3)),
    )  # fmt: skip


def total(view: object, way: str) -> int:
    """What a view says at the end of a way, as a number; `*` sums over a list, `=` counts what is equal to a value.

    >>> total({"hexes": [{"ants": 2, "controller": 0}, {"ants": 3, "controller": None}]}, "hexes.*.ants")
    5
    >>> total({"hexes": [{"ants": 2, "controller": 0}, {"ants": 3, "controller": None}]}, "hexes.*.controller=0")
    1
    """
    way, asked, value = way.partition("=")
    if asked:
        return sum(str(each) == value for each in _all(view, way))
    if "*" in way:
        before, _, after = way.partition("*")
        return sum(total(each, after.lstrip(".")) if after else _number(each, way) for each in _all(view, before + "*"))
    try:
        return _number(fact(view, way), way)
    except KeyError:  # stocks name only what is there
        return 0


def _all(view: object, way: str) -> list[object]:
    """What a view says at the end of a way, once for each element of the lists on it."""
    before, star, after = way.partition("*")
    if not star:
        return [fact(view, way)]
    found = fact(view, before.rstrip(".")) if before else view
    if not isinstance(found, Sequence) or isinstance(found, str):
        raise TeachingError(f"{way}: there is no list at '*'")
    return [value for each in found for value in (_all(each, after.lstrip(".")) if after else [each])]


def _number(found: object, way: str) -> int:
    if not isinstance(found, int):
        raise TeachingError(f"{way}: {found!r} is no number")
    return int(found)
