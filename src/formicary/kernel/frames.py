"""Frames that rules of several games are made of."""

from __future__ import annotations

from typing import ClassVar, Optional

from formicary.kernel.position import NOTHING, Frame, P
from formicary.kernel.sentences import Sentence

try:  # the compiler looks for this very name
    from mypy_extensions import mypyc_attr
except ImportError:
    from formicary.kernel.marks import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class UpTo(Frame[P]):
    """Up to `left` things are chosen one after the other; the action `stop` ends it before.

    A rule's own frame says what can be chosen now (`options`), what one choice does (`take`) and how the question reads next
    (`again`). `finish` is called once: when the player stops, when all have been chosen, or when there is nothing to choose.

    >>> from formicary.kernel import Position
    >>> class Harvest(UpTo[Position]):
    ...     stop = 0
    ...     def options(self, pos: Position) -> list[int]:
    ...         return [1, 2, 3]
    ...     def again(self, action: int) -> "Harvest":
    ...         return Harvest(self.seat, self.left - 1)
    >>> Harvest(seat=0, left=2).legal(Position()), Harvest(seat=0, left=0).legal(Position())
    ([1, 2, 3, 0], [])
    """

    __slots__ = ("left",)

    stop: ClassVar[int] = -1

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def options(self, pos: P) -> list[int]:
        """What can be chosen now, without the action `stop`; a new list each time."""
        raise AssertionError(f"{type(self).__name__} does not say what can be chosen")

    def take(self, pos: P, action: int) -> None:
        """Carries out one choice. What it pushes is dealt with before the next one."""

    def again(self, action: int) -> UpTo[P]:
        """The frame after this choice: one less to go, and whatever is to be remembered."""
        raise AssertionError(f"{type(self).__name__} does not say how it goes on")

    def finish(self, pos: P) -> None:
        """What follows when the choices are over."""

    def may_stop(self) -> bool:
        """Whether the player may stop now; a rule that demands at least one says no at first."""
        return True

    def legal(self, pos: P) -> list[int]:
        if self.left <= 0:
            return NOTHING
        found = self.options(pos)
        if found and self.may_stop():
            found.append(self.stop)
        return found

    def run(self, pos: P) -> None:
        pos.pop()
        self.finish(pos)

    def apply(self, pos: P, action: int) -> None:
        pos.pop()
        if action == self.stop:
            self.finish(pos)
        elif self.left > 1:
            pos.push(self.again(action))
            self.take(pos, action)
        else:
            self.take(pos, action)
            self.again(action).finish(pos)

    def ask_args(self, pos: P) -> dict[str, object]:
        return {"left": self.left}

    def unspent(self, pos: P) -> Optional[Sentence]:
        return Sentence("{left} more could be chosen.", left=self.left)
