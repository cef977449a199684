"""Position: the state of a game, and the engine that plays it from one decision to the next.

What must be asked next is a stack of frames (`kernel/frames.py`), and `settle` carries out whatever on it asks nothing.

Simultaneous phases: a `Together` frame on the stack opens one lane, a small stack of its own, for each seat. All seats whose lane
is not empty decide at once; when every lane is empty, `run` of the Together frame is called. Nothing chosen in a lane may show in
another seat's view before that.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, ClassVar, Final, Optional, Self, cast

from formicary.kernel.chance import chance_from_seed, shuffled, stir
from formicary.kernel.errors import IllegalAction, NotationError
from formicary.kernel.events import Event, EventKind
from formicary.kernel.frames import NO_ACTION, AnyFrame
from formicary.kernel.result import Result
from formicary.kernel.sentences import Sentence, json_values
from formicary.kernel.state import state_of, state_with_header
from formicary.kernel.views import Common, EventText, Option, Prompt, View

if TYPE_CHECKING:
    from formicary.kernel.game import Game
    from formicary.kernel.options import Options

try:  # the compiler looks for this very name
    from mypy_extensions import mypyc_attr
except ImportError:
    from formicary.kernel.marks import mypyc_attr


# Most questions go to one seat alone; so that they need no new tuple each time.
ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(8)]


def alone(seat: int) -> tuple[int, ...]:
    """The deciders, if this seat decides alone.

    >>> alone(1), alone(30)
    ((1,), (30,))
    """
    return ALONE[seat] if 0 <= seat < len(ALONE) else (seat,)


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """The whole state of a game. Each game has a subclass with its own attributes, `clone`, `view` and `redeal`.

    >>> import formicary
    >>> pos = formicary.game("micropolis").start(seats=2, seed=7)
    >>> after = pos.clone()
    >>> after.apply(after.legal()[0])
    >>> pos.deciders, after.deciders
    ((1,), (0,))
    >>> pos.resample(0, seed=1).view(0) == pos.view(0)
    True
    """

    __slots__ = (
        "game", "options", "seats", "stack", "lanes", "current", "deciders", "choices", "chance", "mark", "sink", "result",
    )  # fmt: skip

    turn_rule: ClassVar[str] = ""  # ledger ID: who acts when
    end_rule: ClassVar[str] = ""  # ledger ID: when the game is over
    same_for_all: ClassVar[bool] = False  # the views of two seats differ in nothing but the seat and its prompt

    game: "Game"
    options: "Options"
    seats: int
    stack: list[AnyFrame]
    lanes: list[list[AnyFrame]]
    current: list[AnyFrame]
    deciders: tuple[int, ...]
    choices: list[list[int]]
    chance: int
    mark: int
    sink: Optional[list[Event]]
    result: Optional[Result]

    def begin(self) -> None:
        """The kernel's part of set-up. Not in `__init__`, so that a clone is made blank and filled once."""
        self.lanes = []
        self.stack = []
        self.current = self.stack
        self.deciders = ()
        self.choices = []
        self.chance = 0
        self.mark = 0
        self.sink = None
        self.result = None

    # ---- what a game implements

    def clone(self) -> Position:
        """An independent copy, cheap enough to search with."""
        raise AssertionError("each game has its own clone")

    def view(self, seat: Optional[int] = None) -> View:
        """What a seat may know, JSON-ready, built up from what it knows; None is a spectator. Begins with `common`."""
        raise AssertionError("each game has its own view")

    def redeal(self, seat: Optional[int]) -> None:
        """Deals everything that the seat cannot know at random, consistently with what it knows."""
        raise AssertionError("each game deals its own secrets")

    # ---- deciding

    def legal(self, seat: Optional[int] = None) -> list[int]:
        """The actions a seat may choose from; the seat defaults to the first decider."""
        if seat is None and self.deciders:
            return self.choices[0].copy()
        return self.choices[self.lane_of(seat)].copy()

    def apply(self, action: int, seat: Optional[int] = None) -> None:
        """Plays an action. An illegal one raises IllegalAction and changes nothing."""
        number = 0 if seat is None and self.deciders else self.lane_of(seat)
        if action not in self.choices[number]:
            raise self.refused(action, number)
        self.play(action, number)

    def play(self, action: int, number: int, course: bool = True) -> None:
        """Plays an action out of the choices of the decider with this number; `apply` asks first whether it is among them.

        Without `course` it stops where the course of the game would go on, with nobody to decide; `settle` continues.
        """
        if self.lanes:
            seat = self.deciders[number]
            self.current = self.lanes[seat]
            self.current[-1].apply(self, action)
            self.settle_lane(seat)
        else:
            self.stack[-1].apply(self, action)
        self.settle(course)

    def lane_of(self, seat: Optional[int]) -> int:
        """Which of the deciders the seat is; refuses seats that have nothing to decide."""
        if not self.deciders:
            raise IllegalAction(self.end_rule, "The game is over.")
        if seat is None or seat == self.deciders[0]:
            return 0
        if seat not in self.deciders:
            self.check_seat(seat)
            raise IllegalAction(self.turn_rule, Sentence("Seat {seat} has nothing to decide now.", seat=seat))
        return self.deciders.index(seat)

    def check_seat(self, seat: int) -> None:
        """Refuses a seat that the table does not have."""
        if not 0 <= seat < self.seats:
            reason = Sentence("There is no seat {seat}; the seats go from 0 to {last}.", seat=seat, last=self.seats - 1)
            raise IllegalAction(self.turn_rule, reason)

    def refused(self, action: int, number: int) -> IllegalAction:
        """The refusal of an action that is not among the choices of a decider."""
        frame = self.frame_of(self.deciders[number])
        try:
            self.game.actions.kind(action)
        except NotationError as wrong:
            return IllegalAction(frame.rule_of(self), str(wrong))
        return self.refusal_of(frame, action)

    def refused_outside(self, seat: int) -> IllegalAction:
        """The refusal of a decider who points at something that the question is not about."""
        return self.refusal_of(self.frame_of(seat), NO_ACTION)

    def refusal_of(self, frame: AnyFrame, action: int) -> IllegalAction:
        """What a frame says to an action that cannot be chosen, in the words of the edition."""
        rule, reason = frame.refusal(self, action)
        if isinstance(reason, Sentence):
            return IllegalAction(rule, Sentence(self.say(reason.template), **reason.values))
        return IllegalAction(rule, self.say(reason))

    def frame_of(self, seat: int) -> AnyFrame:
        """The frame that a decider has to answer."""
        if self.lanes:
            return self.lanes[seat][-1]
        return self.stack[-1]

    # ---- for the rules

    def push(self, frame: AnyFrame) -> None:
        """Puts a frame on top: it is dealt with before everything below it."""
        self.current.append(frame)

    def pop(self) -> None:
        """Takes the top frame off."""
        self.current.pop()

    def open_lanes(self, together: AnyFrame, frames: list[AnyFrame]) -> None:
        """Begins a simultaneous phase: `frames` has one frame for each seat."""
        self.stack.append(together)
        self.lanes = [[frame] for frame in frames]
        self.deciders = ()
        self.choices = []
        waiting: list[int] = []
        choices: list[list[int]] = []
        for seat in range(len(frames)):
            options = self.run_lane(seat)
            if options:
                waiting.append(seat)
                choices.append(options)
        self.deciders = tuple(waiting)
        self.choices = choices

    def run_lane(self, seat: int) -> list[int]:
        """Carries out what asks nothing in a seat's lane; returns the choices of its next decision, none at its end."""
        lane = self.lanes[seat]
        self.current = lane
        while lane:
            frame = lane[-1]
            options = frame.legal(self)
            if not options:
                frame.run(self)
            elif len(options) == 1 and not frame.always_ask:
                frame.apply(self, options[0])
            else:
                self.current = self.stack
                return options
        self.current = self.stack
        return []

    def settle_lane(self, seat: int) -> None:
        """Continues a seat's lane up to its next decision or its end."""
        options = self.run_lane(seat)
        if options and seat in self.deciders:  # the others have what they had
            choices = self.choices.copy()
            choices[self.deciders.index(seat)] = options
            self.choices = choices
            return
        waiting: list[int] = []
        choices = []
        for other, frames in enumerate(self.lanes):
            if frames:
                waiting.append(other)
                choices.append(options if other == seat else self.choices_of(other))
        self.deciders = tuple(waiting)
        self.choices = choices

    def choices_of(self, seat: int) -> list[int]:
        """The choices a seat already had, or an empty list before its lane was first looked at."""
        if seat in self.deciders:
            return self.choices[self.deciders.index(seat)]
        return []

    def settle(self, course: bool = True) -> None:
        """Carries out everything that asks nothing, up to the next decision or the end of the game.

        Without `course` it stops where the course of the game goes on.
        """
        stack = self.stack
        while stack:
            frame = stack[-1]
            if self.lanes and self.deciders:
                return
            if not course and frame.course:
                break
            if self.lanes:
                self.lanes = []
                frame.run(self)
                continue
            options = frame.legal(self)
            if not options:
                frame.run(self)
            elif len(options) == 1 and not frame.always_ask:
                frame.apply(self, options[0])
            else:
                self.deciders = alone(frame.seat)
                self.choices = [options]
                return
        self.deciders = ()
        self.choices = []

    def finish(self, result: Result) -> None:
        """Ends the game."""
        self.result = result
        self.stack.clear()
        self.current = self.stack
        self.lanes = []

    def tell(self, kind: EventKind, seat: int, *values: object) -> None:
        """Reports an event; its secret values are for the seat itself."""
        if self.sink is not None:
            self.sink.append(Event(kind, seat, values, (seat,)))

    def tell_to(self, to: tuple[int, ...], kind: EventKind, seat: int, *values: object) -> None:
        """Reports an event whose secret values are for the seats in `to`."""
        if self.sink is not None:
            self.sink.append(Event(kind, seat, values, to))

    def reveal(self) -> None:
        """Moves the information mark: something hidden was revealed to somebody. Free undo stops here."""
        self.mark += 1

    def draw_below(self, size: int) -> int:
        """A random number from 0 to size - 1."""
        self.chance, bits = stir(self.chance)
        self.mark += 1
        return bits % size

    def shuffle(self, items: list[int]) -> None:
        """Shuffles a list in place."""
        self.chance = shuffled(self.chance, items)
        self.mark += 1

    # ---- looking

    def common(self, seat: Optional[int]) -> Common:
        """The part of a view that all games share; the game adds its own."""
        if seat is not None:
            self.check_seat(seat)
        return {
            "seat": seat,
            "seats": self.seats,
            "deciders": list(self.deciders),
            "over": self.result is not None,
            "mark": self.mark,
            "result": None if self.result is None else self.result.as_json(),
            "prompt": self.prompt(seat),
        }

    def say(self, text: str) -> str:
        """A text of the game (question, button, refusal, event) in the words of the edition that is played."""
        return text

    def event_texts(self) -> dict[str, EventText]:
        """What never changes about the events of the game: by kind the template, in the words of the edition, and what the
        values are. Part of the static part of a view."""
        return {kind.name: {"label": self.say(kind.text), "values": kind.kind_names} for kind in self.game.events}

    def prompt(self, seat: Optional[int]) -> Prompt:
        """Who must decide and what about; the legal actions only for a seat that decides."""
        if not self.deciders:
            return {
                "deciders": [], "ask": "The game is over.", "args": {}, "rule": self.end_rule, "choose": "one", "options": [],
            }  # fmt: skip
        options: list[Option] = []
        mine = seat is not None and seat in self.deciders
        frame = self.frame_of(seat) if mine and seat is not None else self.stack[-1]
        if mine:
            for action in self.choices[self.lane_of(seat)]:
                label, args = frame.label(self, action)
                options.append({
                    "action": action,
                    "kind": self.game.actions.kind(action).name,
                    "text": self.game.actions.text(action),
                    "label": self.say(label),
                    "args": json_values(args),
                    "refs": frame.refs(self, action),
                })  # fmt: skip
        prompt: Prompt = {
            "deciders": list(self.deciders),
            "ask": self.say(frame.ask),
            "args": json_values(frame.ask_args(self)),
            "rule": frame.rule_of(self),
            "choose": frame.choose,
            "options": options,
        }
        cause = self.cause_for(seat) if mine and seat is not None else None
        if cause is not None:
            prompt["cause"] = {"label": self.say(cause.template), "args": json_values(cause.values)}
        return prompt

    def cause_for(self, seat: int) -> Optional[Sentence]:
        """What the question before a decider answers: what lies below a frame on the stack has led to it."""
        frames = self.stack + self.lanes[seat] if self.lanes else self.stack
        for at in range(len(frames) - 1, -1, -1):
            cause = frames[at].cause(self, seat)
            if cause is not None:
                return cause if cause.template else None
        return None

    def resample(self, seat: Optional[int], seed: object) -> Self:
        """A clone in which all that the seat cannot know is dealt at random; the chance to come is new too."""
        other = cast("Self", self.clone())
        other.chance = chance_from_seed(("resample", seat, seed))
        other.redeal(seat)
        other.refresh_choices()
        other.mark = self.mark
        return other

    def refresh_choices(self) -> None:
        """Works out the choices of all deciders again, after hidden things have changed."""
        for seat in self.deciders:
            options = self.frame_of(seat).legal(self)
            if not options:  # in this deal there is nothing to ask after all
                if self.lanes:
                    self.current = self.lanes[seat]
                    self.settle_lane(seat)
                self.settle()
                self.refresh_choices()
                return
            number = self.deciders.index(seat)
            self.choices = [*self.choices[:number], options, *self.choices[number + 1 :]]

    def state(self) -> dict[str, object]:
        """The whole state as plain data, hidden parts too; `game.restore` gives the position back.

        What is derived or static is left out. The names of game, rules and component pack stand before the attributes.
        """
        return state_with_header(self)

    def digest(self) -> str:
        """Hex digest of the whole state."""
        text = json.dumps(state_of(self), sort_keys=True, separators=(",", ":"))
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    def _repr_html_(self) -> str:
        """The board as a spectator sees it, for notebooks."""
        return self.game.svg(self)

    def __copy__(self) -> Position:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Position:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        from formicary.kernel.state_reader import unpickled  # it needs this class

        return unpickled, (self.game, self.state())

    def copy_kernel(self, other: Position) -> None:
        """The kernel's part of `clone`: fills the blank `other`. The clone has no sink."""
        other.game = self.game
        other.options = self.options
        other.seats = self.seats
        other.stack = self.stack.copy()
        other.current = other.stack
        other.lanes = [lane.copy() for lane in self.lanes] if self.lanes else []
        other.deciders = self.deciders
        other.choices = self.choices
        other.chance = self.chance
        other.mark = self.mark
        other.sink = None
        other.result = self.result
