"""The refusals of the engine. Each carries one clear sentence and leaves everything as it was."""

from __future__ import annotations

from formicary.kernel.sentences import Sentence, sentence


class FormicaryError(Exception):
    """Anything that the caller asked for and cannot have; `str()` of it is one sentence for people."""


class OptionError(FormicaryError):
    """A game cannot be started with this number of seats or these options."""


class IllegalAction(FormicaryError):
    """The move is against a rule. `rule` is a ledger ID, `reason` a sentence; the position is untouched."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(Sentence("{reason} ({rule})", reason=sentence(reason), rule=rule))
        self.rule = rule
        self.reason = reason

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return IllegalAction, (self.rule, self.reason)


class NotationError(FormicaryError):
    """A text names no action of the game's table."""


class PackError(FormicaryError):
    """A component pack is wrong; the sentence names file, entry and field."""


class StateError(FormicaryError):
    """A state is no position of the game."""


class RecordError(FormicaryError):
    """A record cannot be read or no longer replays; `at` is the number of the action, counted from 0."""

    def __init__(self, reason: str, at: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.at = at
