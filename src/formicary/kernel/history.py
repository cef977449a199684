"""History: a game as it is played: its actions, the position they lead to, undo and redo, and the record of it all.

A position is never changed once it is part of a history: the next one is a clone. So positions can be shared, and an action can
be tried, stored somewhere, and only then made the present. One position is kept for every sixteenth action; any other is reached
by playing on from the nearest. Who took each action, what it caused and where the information mark stood is kept for all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Generic, Self, cast

from formicary.kernel.errors import FormicaryError
from formicary.kernel.events import Event
from formicary.kernel.game import Game, P_co
from formicary.kernel.options import Options, OptionValue
from formicary.kernel.position import Position
from formicary.kernel.record import Record

KEEP_EVERY = 16


class UndoError(FormicaryError):
    """There are not that many actions to take back, or to play again.

    >>> import formicary
    >>> formicary.History(formicary.game("micropolis"), seats=2).undo_to(0)
    Traceback (most recent call last):
    formicary.kernel.history.UndoError: There is nothing to take back.
    """


class Step:
    """A played action: who took it, what it caused, and the information mark before it.

    >>> import formicary
    >>> game = formicary.game("micropolis")
    >>> step = formicary.History(game, seats=2, seed=7).play(game.actions.parse("take 2"))
    >>> step.seat, game.actions.text(step.action), [event.kind.name for event in step.events]
    (1, 'take 2', ['tile_taken', 'tile_laid'])
    """

    __slots__ = ("action", "events", "first", "mark", "seat")

    def __init__(self, seat: int, action: int, before: Position, events: list[Event]) -> None:
        self.seat = seat
        self.action = action
        self.first = before.deciders[0] == seat
        self.mark = before.mark
        self.events = events

    def entry(self) -> int | list[int]:
        """The step as records write it."""
        return self.action if self.first else [self.seat, self.action]


class History(Generic[P_co]):
    """A game being played. `pos` is the present position: look at it, but play through the history.

    >>> import formicary
    >>> history = formicary.History(formicary.game("micropolis"), seats=2, seed=7)
    >>> for _ in range(4):
    ...     step = history.play(history.pos.legal()[0])
    >>> history.undo_to(1)
    >>> len(history), len(history.undone)
    (1, 3)
    >>> history.redo_to(4)[-1].action == step.action
    True
    >>> formicary.History.from_record(history.record()).pos.digest() == history.pos.digest()
    True
    """

    def __init__(
        self,
        game: Game[P_co, Options],
        seats: int,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self._begin(game, game.start_with(seats, seed, options or {}), seed, names)

    def _begin(self, game: Game[P_co, Options], pos: P_co, seed: int, names: Sequence[str]) -> None:  # type: ignore[misc]
        self.game = game
        self.seed = seed
        self.names = list(names)
        self.from_set_up = True  # the seed tells how it begins
        self.pos = pos
        self.steps: list[Step] = []
        self.undone: list[Step] = []  # the next one to be played again is the last
        self._kept: dict[int, P_co] = {0: self.pos}

    @classmethod
    def from_record(cls, record: Record, upto: int | None = None, game: Game[P_co, Options] | None = None) -> Self:
        """Continues from a record, or from its first `upto` actions; a record that cannot be replayed raises RecordError."""
        chosen = cast("Game[P_co, Options]", record.for_game(game))
        history = cls.__new__(cls)
        history._begin(chosen, cast("P_co", record.start(chosen)), record.seed, record.names)
        history.from_set_up = record.position is None
        record.feed(chosen, upto, history.play)
        return history

    @classmethod
    def from_position(cls, pos: P_co, game: Game[P_co, Options], names: Sequence[str] = ()) -> Self:  # type: ignore[misc]
        """Begins with any position, which the record then holds instead of a seed.

        >>> import formicary
        >>> game = formicary.game("micropolis")
        >>> history = formicary.History.from_position(game.start(seats=2, seed=7).resample(0, seed=1), game)
        >>> history.record().replay().digest() == history.pos.digest()
        True
        """
        history = cls.__new__(cls)
        history._begin(game, pos, 0, names)
        history.from_set_up = False
        return history

    def __len__(self) -> int:
        return len(self.steps)

    # ---- playing

    def try_action(self, seat: int, action: int) -> tuple[P_co, Step]:
        """The position after an action, and the step; the history is left as it is. Raises IllegalAction."""
        after = cast("P_co", self.pos.clone())
        events: list[Event] = []
        after.sink = events
        after.apply(action, seat)
        after.sink = None
        return after, Step(seat, action, self.pos, events)

    def accept(self, after: P_co, step: Step) -> None:  # type: ignore[misc]
        """Makes the outcome of `try_action` the present; what was taken back is forgotten."""
        self._add(after, step)
        self.undone.clear()

    def play(self, action: int, seat: int | None = None) -> Step:
        """Plays an action, by default for the first decider; an illegal one raises IllegalAction and changes nothing."""
        if seat is None:
            seat = self.pos.deciders[0] if self.pos.deciders else 0
        after, step = self.try_action(seat, action)
        self.accept(after, step)
        return step

    def follow(self, moves: Sequence[tuple[int, int]]) -> None:
        """Becomes the history of these moves (seat, action), and keeps what it has in common with them."""
        common = 0
        for step, move in zip(self.steps, moves, strict=False):
            if (step.seat, step.action) != move:
                break
            common += 1
        if common < len(self.steps):
            self.undo_to(common)
        for seat, action in moves[common:]:
            self.play(action, seat)

    # ---- back and forth

    def undo_to(self, length: int) -> None:
        """Takes actions back until `length` are left. Whether that is allowed is for the caller to decide: `is_free_undo`."""
        if not 0 <= length < len(self.steps):
            raise UndoError("There is nothing to take back.")
        self.pos = self.at(length)
        self.undone.extend(reversed(self.steps[length:]))
        del self.steps[length:]
        for number in [n for n in self._kept if n > length]:
            del self._kept[number]

    def redo_to(self, length: int) -> list[Step]:
        """Plays actions that were taken back again until there are `length`; returns them."""
        if not len(self.steps) < length <= len(self.steps) + len(self.undone):
            raise UndoError("There is nothing to play again.")
        again: list[Step] = []
        while len(self.steps) < length:
            old = self.undone.pop()
            after, step = self.try_action(old.seat, old.action)
            self._add(after, step)
            again.append(step)
        return again

    def before_latest_of(self, seats: Collection[int]) -> int | None:
        """The number of actions before the latest one of any of these seats; None if none of them has acted."""
        for number in range(len(self.steps) - 1, -1, -1):
            if self.steps[number].seat in seats:
                return number
        return None

    def is_free_undo(self, seats: Collection[int], length: int) -> bool:
        """Whether these seats may go back to `length` actions without anybody's consent.

        They may while only they have acted since and nothing hidden has come to light.
        """
        if length < len(self.steps) and self.steps[length].mark != self.pos.mark:
            return False
        return all(step.seat in seats for step in self.steps[length:])

    # ---- looking

    def at(self, length: int) -> P_co:
        """The position after the first `length` actions, including those that were taken back. It is a clone, yours to change."""
        nearest = max(number for number in self._kept if number <= length)
        pos = cast("P_co", self._kept[nearest].clone())
        steps = self.steps if length <= len(self.steps) else [*self.steps, *reversed(self.undone)]
        for step in steps[nearest:length]:
            pos.apply(step.action, step.seat)
        return pos

    def events(self, upto: int | None = None) -> Iterator[tuple[int, Event]]:
        """All events of the first `upto` actions, each with the number of its action, counted from 1."""
        for number, step in enumerate(self.steps[:upto], 1):
            for event in step.events:
                yield number, event

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options that differ from their defaults."""
        return self.pos.options.changed()

    def record(self, upto: int | None = None) -> Record:
        """The game so far, or its first `upto` actions, as a record. It holds the seed, and with it all that is hidden."""
        return Record(
            game=self.game.key, seats=self.pos.seats, seed=self.seed, options=self.options,
            actions=[step.entry() for step in self.steps[:upto]], rules=self.game.rules_version,
            pack=self.game.pack, pack_digest=self.game.pack_digest, names=list(self.names),
            position=None if self.from_set_up else self._kept[0].state(),
        )  # fmt: skip

    def _add(self, after: P_co, step: Step) -> None:  # type: ignore[misc]
        self.pos = after
        self.steps.append(step)
        if len(self.steps) % KEEP_EVERY == 0:
            self._kept[len(self.steps)] = after
