"""The refusals of the engine. Each carries one clear sentence and leaves everything as it was."""

from __future__ import annotations

import errno

from formicary.kernel.sentences import Sentence, sentence


class FormicaryError(Exception):
    """Anything that the caller asked for and cannot have; `str()` of it is one sentence for people.

    >>> import formicary
    >>> try:
    ...     formicary.game("chess")
    ... except formicary.FormicaryError as refusal:
    ...     print(refusal)
    There is no game 'chess'; the games are march, micropolis and myrmes.
    """


class OptionError(FormicaryError):
    """A game cannot be started with this number of seats or these options.

    >>> import formicary
    >>> formicary.game("micropolis").start(seats=7)
    Traceback (most recent call last):
    formicary.kernel.errors.OptionError: Micropolis is for 2 to 6 players, not 7 (MI-1.1).
    """


class IllegalAction(FormicaryError):
    """A move against a rule: `rule` is the rule's ID, `reason` a sentence. The position is untouched.

    >>> import formicary
    >>> game = formicary.game("micropolis")
    >>> pos = game.start(seats=2, seed=7)
    >>> try:
    ...     pos.apply(game.actions.parse("take 7"))
    ... except formicary.IllegalAction as refusal:
    ...     print(refusal.rule, refusal.reason)
    MI-4.5 Tile 7 costs 6 soldiers and this army has 5.
    """

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(Sentence("{reason} ({rule})", reason=sentence(reason), rule=rule))
        self.rule = rule
        self.reason = reason

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return IllegalAction, (self.rule, self.reason)


class NotationError(FormicaryError):
    """A text or a number that names no action of the game.

    >>> import formicary
    >>> formicary.game("micropolis").actions.parse("take 9")
    Traceback (most recent call last):
    formicary.kernel.errors.NotationError: 'take 9' is not understood; it should read like 'take 1|2|3|4|5|6|7 left|right token'.
    """


class PackError(FormicaryError):
    """A component pack is wrong; the sentence names file, entry and field.

    >>> import formicary
    >>> formicary.game("micropolis", pack="no-such-folder")
    Traceback (most recent call last):
    formicary.kernel.errors.PackError: tiles.toml of the component pack cannot be read: No such file or directory.
    """


class StateError(FormicaryError):
    """A state that cannot be read as a position of the game.

    >>> import formicary
    >>> formicary.game("micropolis").restore({"game": "march"})
    Traceback (most recent call last):
    formicary.kernel.errors.StateError: The state is of march, not of micropolis.
    """


class RecordError(FormicaryError):
    """A record cannot be read or no longer replays; `at` is the number of the action at which it breaks off, counted from 0.

    >>> import formicary
    >>> try:
    ...     formicary.Record(game="micropolis", seats=2, actions=[2, 0]).replay()
    ... except formicary.RecordError as refusal:
    ...     print(refusal.at, refusal)
    1 The record breaks off at action 1, 'build A': First a tile must be taken from the line. (MI-3.2)
    """

    def __init__(self, reason: str, at: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.at = at


# What a system says of files, as the catalogues have it: systems answer in English here.
_OF_SYSTEM = {
    errno.ENOENT: Sentence("No such file or directory"),
    errno.EACCES: Sentence("Permission denied"),
    errno.EPERM: Sentence("Permission denied"),
    errno.EISDIR: Sentence("Is a directory"),
    errno.ENOTDIR: Sentence("Not a directory"),
    errno.EEXIST: Sentence("File exists"),
    errno.ENOSPC: Sentence("No space left on device"),
}


def system_reason(wrong: OSError) -> Sentence:
    """Why a file could not be read or written, without a full stop.

    >>> system_reason(FileNotFoundError(errno.ENOENT, "No such file or directory", "game.json"))
    'No such file or directory'
    """
    return _OF_SYSTEM.get(wrong.errno or 0) or sentence(wrong.strerror or str(wrong))
