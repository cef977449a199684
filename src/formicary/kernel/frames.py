"""Frames: pending decisions and automatic steps, the parts that the rules of every game are made of.

The top frame of a position's stack says who decides (`seat`), what is legal, and what follows (`apply`, which takes the frame off
and pushes what comes after). A frame whose legal list is empty asks nothing: the engine calls `run`. A list of one is played by
the engine without asking, unless the frame says `always_ask`, because a pause can give a secret away.

Frames are immutable: one that must remember more is replaced by a new one, so that cloning the stack is a list copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Optional, TypeVar

from formicary.kernel.sentences import Sentence
from formicary.kernel.state import fields_of
from formicary.kernel.views import Choose

if TYPE_CHECKING:
    from formicary.kernel.position import Position

try:  # the compiler looks for this very name
    from mypy_extensions import mypyc_attr
except ImportError:
    from formicary.kernel.marks import mypyc_attr

P = TypeVar("P", bound="Position")
NOTHING: Final[list[int]] = []
NOT_AMONG: Final = "'{action}' is not among the choices now."
NO_ACTION: Final = -1  # something on the board that the question is not about


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[P]):
    """A pending decision, or with an empty legal list a pending automatic step. Immutable.

    A rule's frame says what is legal and what follows; the class is named after what the rulebook calls it:

    >>> import formicary
    >>> pos = formicary.game("micropolis").start(seats=2, seed=7)
    >>> frame = pos.frame_of(pos.deciders[0])
    >>> type(frame).__name__, frame.ask, frame.rule
    ('Take', 'Take a tile and lay it at an end of your anthill', 'MI-4.1')
    >>> frame.legal(pos) == pos.legal()
    True
    """

    __slots__ = ("seat",)

    ask: ClassVar[str] = ""  # English template of the question, for the prompt line
    rule: ClassVar[str] = ""  # ledger ID of the decision
    always_ask: ClassVar[bool] = False  # ask even with one option, because not asking would reveal something
    choose: ClassVar[Choose] = "one"  # "set": the options are sets of places, chosen by marking places
    course: ClassVar[bool] = False  # the next turn, phase or round, whatever was chosen: what a choice brings ends before it

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def legal(self, pos: P) -> list[int]:
        """All actions that may be chosen; empty if there is nothing to ask. The kernel never changes the list."""
        return NOTHING

    def apply(self, pos: P, action: int) -> None:
        """Plays a legal action: takes this frame off the stack and pushes what follows."""
        raise AssertionError(f"{type(self).__name__} asks, but does not say what follows")

    def run(self, pos: P) -> None:
        """Does the automatic step and takes this frame off the stack; called when there is nothing to ask."""
        raise AssertionError(f"{type(self).__name__} has no legal action and no automatic step")

    def refusal(self, pos: P, action: int) -> tuple[str, str]:
        """Which rule forbids this action, and why in one sentence; for NO_ACTION what is to be done first."""
        if action == NO_ACTION:
            return self.rule_of(pos), Sentence("First: {question}", question=Sentence(pos.say(self.ask), **self.ask_args(pos)))
        return self.rule_of(pos), Sentence(NOT_AMONG, action=pos.game.actions.text(action))

    def thinkable(self, pos: P) -> list[int]:
        """Actions that a player may look for in this question, legal or not: those are listed with the reason why not.

        By default all of the kinds that are legal now. A frame adds kinds that it may offer at other times, and leaves out what
        nobody would look for. Only what the deciding seat knows may count.
        """
        table = pos.game.actions
        found: list[int] = []
        for name in sorted({table.kind(action).name for action in self.legal(pos)}):
            kind = table.by_name[name]
            found.extend(range(kind.first, kind.first + kind.size))
        return found

    def pointable(self, pos: P) -> list[int]:
        """The same for a player who points at the board and asks why not there: more than one would like to see in a list."""
        return self.thinkable(pos)

    def unspent(self, pos: P) -> Optional[Sentence]:
        """What would be left unused if the player finished now; None if nothing is worth a question."""
        return None

    def rule_of(self, pos: P) -> str:
        """The ledger ID that the prompt shows; a frame that serves several cards names the card's."""
        return self.rule

    def ask_args(self, pos: P) -> dict[str, object]:
        """What is put into the template of `ask`. Shown to every seat: nothing secret."""
        return {}

    def cause(self, pos: P, seat: int) -> Optional[Sentence]:
        """What brought about this frame and whatever lies above it, for the prompt of the seat that decides: a card played, a
        battle. None: the frame below may know; an empty sentence: the question itself tells it. Nothing secret."""
        return None

    def begins(self, pos: P, action: int) -> Optional[Sentence]:
        """What the action begins, for its preview, where no stock tells it: steps to make, a hex to draw. Nothing secret."""
        return None

    def ends(self, pos: P) -> Optional[Sentence]:
        """What a choice has ended that leads to this step of the course, if that is worth saying. Nothing secret."""
        return None

    def refs(self, pos: P, action: int) -> list[str]:
        """The board places that the action refers to."""
        return pos.game.actions.refs(action)

    # A frame never changes: a copy is the frame itself, and pickling keeps class and attributes.

    def __copy__(self) -> Frame[P]:
        return self

    def __deepcopy__(self, memo: object) -> Frame[P]:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        from formicary.kernel.state_reader import frame_again  # it needs this class

        return frame_again, (type(self), fields_of(self))

    def label(self, pos: P, action: int) -> tuple[str, dict[str, object]]:
        """The English template and its values for the button of an action."""
        return pos.game.actions.kind(action).label, {**pos.game.actions.values(action)}

    def tells(self, pos: P, action: int) -> dict[str, str]:
        """What the label says itself about stocks, as `Kind.tells`; a frame with labels of its own says it anew."""
        return pos.game.actions.kind(action).tells


AnyFrame = Frame[Any]  # a frame of whatever game; each game's frames take its own positions


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Frame[P]):
    """All seats decide at once, each in a lane of its own. `run` is called when all are done; it must pop the frame.

    That is no consequence of what the last of them chose (`course`).

    >>> import formicary
    >>> pos = formicary.game("myrmes").start(seats=2, seed=7)
    >>> isinstance(pos.stack[-1], Together), pos.deciders
    (True, (0, 1))
    """

    __slots__ = ()
    course: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__(-1)


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
