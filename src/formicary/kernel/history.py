"""History: the actions of a game in force, the position they lead to, and the ones taken back.

A position is never changed once it is in the history: the next one is a clone. So they can be shared, and an action can be tried,
stored, and only then made the present. One is kept for every sixteenth action; any other is reached by playing on from the
nearest. What each action caused, who took it and where the information mark stood is kept for all: undo and replays ask for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from formicary.kernel.events import Event
from formicary.kernel.game import Game
from formicary.kernel.position import Position

KEEP_EVERY = 16


class Step:
    """A played action and what it caused."""

    __slots__ = ("action", "events", "first", "mark", "seat")

    def __init__(self, seat: int, action: int, before: Position, events: list[Event]) -> None:
        self.seat = seat
        self.action = action
        self.first = before.deciders[0] == seat
        self.mark = before.mark  # the information mark before it
        self.events = events

    def noted(self) -> int | list[int]:
        """The step as records write it."""
        return self.action if self.first else [self.seat, self.action]


class History:
    """Positions of a game as it goes forth and back."""

    def __init__(self, game: Game, seats: int, seed: int, options: dict[str, object]) -> None:
        self.game = game
        self.pos = game.start_with(seats, seed, options)
        self.steps: list[Step] = []
        self.undone: list[Step] = []  # the next one to be played again is the last
        self.kept: dict[int, Position] = {0: self.pos}

    def __len__(self) -> int:
        return len(self.steps)

    def try_action(self, seat: int, action: int) -> tuple[Position, Step]:
        """The position after an action, and the step; the history is left as it is. Raises IllegalAction."""
        after = self.pos.clone()
        events: list[Event] = []
        after.sink = events
        after.apply(action, seat)
        after.sink = None
        return after, Step(seat, action, self.pos, events)

    def take(self, after: Position, step: Step) -> None:
        """Makes the outcome of `try_action` the present."""
        self._add(after, step)
        self.undone.clear()

    def play(self, seat: int, action: int) -> Step:
        """Plays an action and forgets what was taken back."""
        after, step = self.try_action(seat, action)
        self.take(after, step)
        return step

    def undo_to(self, length: int) -> None:
        """Takes actions back until `length` are in force."""
        self.pos = self.at(length)
        self.undone.extend(reversed(self.steps[length:]))
        del self.steps[length:]
        for number in [n for n in self.kept if n > length]:
            del self.kept[number]

    def redo_to(self, length: int) -> list[Step]:
        """Plays actions again until `length` are in force; returns them."""
        again: list[Step] = []
        while len(self.steps) < length:
            old = self.undone.pop()
            after, step = self.try_action(old.seat, old.action)
            self._add(after, step)
            again.append(step)
        return again

    def at(self, length: int) -> Position:
        """The position after the first `length` actions, the caller's own."""
        nearest = max(number for number in self.kept if number <= length)
        pos = self.kept[nearest].clone()
        for step in self.steps[nearest:length]:
            pos.apply(step.action, step.seat)
        return pos

    def events(self, upto: int) -> Iterator[tuple[int, Event]]:
        """All events of the first `upto` actions, each with the number of its action, counted from 1."""
        for number, step in enumerate(self.steps[:upto], 1):
            for event in step.events:
                yield number, event

    def before_latest_of(self, seats: set[int]) -> int | None:
        """The length before the latest action of any of these seats, or None if none of them has acted."""
        for number in range(len(self.steps) - 1, -1, -1):
            if self.steps[number].seat in seats:
                return number
        return None

    def is_free(self, seats: set[int], to: int) -> bool:
        """Whether these seats may go back to `to` by themselves: only they have acted, and nothing hidden has come to light."""
        return all(step.seat in seats for step in self.steps[to:]) and self.steps[to].mark == self.pos.mark

    def _add(self, after: Position, step: Step) -> None:
        self.pos = after
        self.steps.append(step)
        if len(self.steps) % KEEP_EVERY == 0:
            self.kept[len(self.steps)] = after
