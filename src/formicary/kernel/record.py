"""Record: a game as names, options, seed and actions. Small, readable, and the same position on every machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec

from formicary.kernel.errors import FormicaryError, IllegalAction, OptionError, RecordError, StateError, system_reason
from formicary.kernel.game import Game
from formicary.kernel.options import OptionValue
from formicary.kernel.position import Position
from formicary.kernel.registry import game as find_game
from formicary.kernel.sentences import Sentence, sentence

FORMAT = 1
Seed = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1, description="A whole number of at most 63 bits.")]
BREAKS_OFF = "The record breaks off at action {number}, '{action}': {reason}"  # the reason is a sentence with the ID of its rule
OTHER_RULES = "The record was made with rules {made}; with rules {here} it breaks off at action {number}, '{action}': {reason}"


class Record(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What is needed to play a game again.

    An action is an int; where it was not the first decider who acted (simultaneous phases) it is [seat, int].

    >>> record = Record(game="micropolis", seats=2, seed=1)
    >>> Record.from_json(record.to_json()) == record
    True
    """

    game: str
    seats: int
    seed: Seed = 0
    options: dict[str, OptionValue] = {}
    actions: list[int | list[int]] = []
    rules: str = ""
    pack: str | None = None
    pack_digest: str | None = None
    names: list[str] = []
    position: dict[str, object] | None = None  # what it begins with, where that is not the set-up: `pos.state()`
    format: int = FORMAT

    def to_json(self) -> str:
        """The record as one line of JSON."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Reads a record; anything else raises RecordError with one sentence."""
        try:
            record = msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as wrong:
            raise RecordError(Sentence("This is not a record of a game: {reason}.", reason=str(wrong))) from None
        if record.format != FORMAT:
            raise RecordError(
                Sentence("The record has format {format}; this version reads format {known}.", format=record.format, known=FORMAT)
            )
        return record

    def save(self, path: str | Path) -> None:
        """Writes the record to a file."""
        Path(path).write_text(self.to_json() + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Reads a record from a file."""
        try:
            return cls.from_json(Path(path).read_bytes())
        except OSError as wrong:
            raise RecordError(Sentence("{path} cannot be read: {reason}.", path=str(path), reason=system_reason(wrong))) from None

    def add(self, pos: Position, action: int, seat: int | None = None) -> None:
        """Records an action that is about to be played on `pos`."""
        first = pos.deciders[0] if pos.deciders else None
        self.actions.append(action if seat is None or seat == first else [seat, action])

    def start(self, game: Game | None = None) -> Position:
        """The position before the first action."""
        chosen = self.for_game(game)
        try:
            if self.position is None:
                return chosen.start_with(self.seats, self.seed, self.options)
            pos = chosen.restore(self.position)
        except (OptionError, StateError) as wrong:
            raise RecordError(
                Sentence("The game of this record cannot be started: {reason}", reason=sentence(str(wrong)))
            ) from None
        if pos.seats != self.seats:
            raise RecordError(
                Sentence("The record has {seats} seats, its position {others}.", seats=self.seats, others=pos.seats)
            )
        return pos

    def replay(self, upto: int | None = None, game: Game | None = None) -> Position:
        """The position after all actions, or after the first `upto` of them."""
        chosen = self.for_game(game)
        pos = self.start(chosen)
        self.feed(chosen, upto, pos.apply)
        return pos

    def feed(self, game: Game, upto: int | None, play: Callable[[int, int | None], object]) -> None:
        """Gives the actions, or the first `upto` of them, to `play` (action, seat); seat None is the first decider.

        One that is refused raises RecordError: at which action the record breaks off, and why.
        """
        if upto is not None and not 0 <= upto <= len(self.actions):
            raise RecordError(
                Sentence(
                    "The record has {count} {count:action|actions}; it cannot be replayed up to {upto}.",
                    count=len(self.actions),
                    upto=upto,
                )
            )
        for number, entry in enumerate(self.actions[:upto]):
            seat, action = self.split(entry, number)
            try:
                play(action, seat)
            except IllegalAction as wrong:
                raise self._broken(game, number, action, wrong) from None

    def _repr_html_(self) -> str:
        """The position that the record leads to, for notebooks, and how the game stands or ended."""
        from html import escape

        pos = self.replay()
        names = [*self.names, *(f"seat {seat}" for seat in range(len(self.names), self.seats))]
        facts = [f"{pos.game.title}, seed {self.seed}, {len(self.actions)} actions"]
        if pos.result is not None:
            facts += [f"{name} {score}" for name, score in zip(names, pos.result.scores, strict=True)]
            facts.append(f"won by {' and '.join(names[seat] for seat in pos.result.winners) or 'nobody'}")
        return f"<div>{escape('; '.join(facts))}</div>{pos.game.svg(pos)}"

    @staticmethod
    def split(entry: int | list[int], number: int = 0) -> tuple[int | None, int]:
        """Seat and action of an entry; seat None is the first decider."""
        if isinstance(entry, int):
            return None, entry
        if len(entry) != 2:
            raise RecordError(
                Sentence("Action {number} of the record is neither an action nor a seat with an action.", number=number), number
            )
        return entry[0], entry[1]

    def for_game(self, game: Game | None = None) -> Game:
        """The game to replay with; one that is given must be that of the record, with the same components."""
        if game is None:
            try:
                game = find_game(self.game, pack=self.pack)
            except FormicaryError as wrong:
                raise RecordError(str(wrong)) from None
        if game.key != self.game:
            raise RecordError(Sentence("The record is of {game}, not of {other}.", game=self.game, other=game.key))
        if self.pack_digest is not None and game.pack_digest != self.pack_digest:
            raise RecordError("The component pack has changed since this record was made.")
        return game

    def _broken(self, game: Game, number: int, action: int, wrong: IllegalAction) -> RecordError:
        """The error for a record that no longer replays: at which action, and why."""
        text = game.actions.text(action) if action in game.actions else str(action)
        said = Sentence(BREAKS_OFF, number=number, action=text, reason=sentence(str(wrong)))
        if self.rules and self.rules != game.rules_version:
            said = Sentence(OTHER_RULES, **said.values, made=self.rules, here=game.rules_version)
        return RecordError(said, number)
