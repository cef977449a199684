"""Match: a game being played: the position, the record that leads to it, and undo."""

from __future__ import annotations

from formicary.kernel.errors import FormicaryError, IllegalAction
from formicary.kernel.events import Event
from formicary.kernel.game import Game
from formicary.kernel.position import Position
from formicary.kernel.record import Record


class UndoError(FormicaryError):
    """A step that cannot be taken back."""


class Match:
    """Plays on a position and keeps what is needed to go back: a clone and the events for each action."""

    def __init__(self, game: Game, record: Record, upto: int | None = None) -> None:
        self.game = record.for_game(game)
        self.record = Record(
            game=game.key, seats=record.seats, seed=record.seed, options=dict(record.options), rules=game.rules_version,
            pack=record.pack, pack_digest=game.pack_digest, names=list(record.names),
        )  # fmt: skip
        self.pos = game.start_with(record.seats, record.seed, record.options)
        self.past: list[Position] = []  # the position before each action
        self.actors: list[int] = []  # who took each action
        self.events: list[list[Event]] = []  # what each action caused
        for number, (seat, action) in enumerate(record.moves(upto)):
            try:
                self.play(action, seat)
            except IllegalAction as wrong:
                raise record.broken(game, number, action, wrong) from None

    @classmethod
    def new(cls, game: Game, seats: int, seed: int = 0, names: list[str] | None = None, **options: object) -> Match:
        """A match from the first action on."""
        return cls(game, Record(game=game.key, seats=seats, seed=seed, options=options, pack=game.pack, names=names or []))

    def play(self, action: int, seat: int | None = None) -> list[Event]:
        """Plays an action and returns what happened; an illegal one changes nothing."""
        before = self.pos.clone()
        events: list[Event] = []
        actor = seat if seat is not None else (self.pos.deciders[0] if self.pos.deciders else -1)
        self.pos.sink = events
        try:
            self.pos.apply(action, seat)
        finally:
            self.pos.sink = None
        self.record.add(before, action, seat)
        self.past.append(before)
        self.actors.append(actor)
        self.events.append(events)
        return events

    def free_steps_back(self, seat: int) -> int:
        """How many actions a seat may take back on its own: its last ones, while nothing hidden has come to light since."""
        steps = 0
        for number in range(len(self.past) - 1, -1, -1):
            if self.actors[number] != seat or self.past[number].mark != self.pos.mark:
                break
            steps += 1
        return steps

    def undo(self, steps: int = 1) -> None:
        """Goes back; whether that is allowed is for the caller to ask (`free_steps_back`)."""
        if not 0 < steps <= len(self.past):
            raise UndoError("There is nothing to take back.")
        keep = len(self.past) - steps
        self.pos = self.past[keep]
        del self.past[keep:], self.actors[keep:], self.events[keep:], self.record.actions[keep:]
