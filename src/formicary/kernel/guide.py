"""Guided first games: a fixed deal, opponents that follow a recorded line, and lessons that speak when something first matters.

A guide is data beside the game's rules, `teach/guided.toml`. A lesson says when it is given, by conditions on the seat's own view
and on the events that it has seen; seldom by the question that is asked, since one with a single answer is never asked. What data
cannot say of a view, such as "a queen lies somewhere", the game says in `signs`: each sign has the places where it is, so that a
lesson can point at them, and figures for its text.

`advise` is all that happens: from the present moment and from the lessons given before, it works out what to say now.

>>> import formicary
>>> game = formicary.game("micropolis")
>>> guide = game.guide("guided")
>>> pos = guide.start(game)
>>> coaching = advise(guide, game, Present(pos.view(0), [], 0, 0, 0), Memory())
>>> coaching.bubble.id, coaching.bubble.point
('ring', ('hill:0.0',))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from formicary.kernel.errors import FormicaryError
from formicary.kernel.options import OptionValue
from formicary.kernel.teaching import Fact, TeachingError, fact
from formicary.kernel.views import EventView, View

if TYPE_CHECKING:
    from formicary.kernel.game import Game
    from formicary.kernel.position import Position

Whose = Literal["", "me", "other"]
Id = Annotated[str, Meta(max_length=40)]


class Sign(Struct, frozen=True):
    """Something that lessons speak of, where it is now, and figures about it."""

    places: tuple[str, ...] = ()
    values: dict[str, int] = {}


class Happening(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event of a kind; whose it is, and values that it must have, where that matters."""

    kind: str
    seat: Whose = ""
    args: dict[str, Fact] = {}

    def fits(self, event: EventView, seat: int) -> bool:
        """Whether an event is of this sort, as a seat sees it."""
        if event["kind"] != self.kind or (self.seat and (event["seat"] == seat) != (self.seat == "me")):
            return False
        return all(event["args"].get(name) == value for name, value in self.args.items())


class When(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """When a lesson is given: all of these conditions must hold.

    `asks`: the seat decides, by one of these rules. `kinds`: it may choose an action of one of these kinds. Ways through the view
    are written as in pictures: `view` has exact values, `least` and `most` limits. `sees`: signs that must be there; `happened`:
    one of these events has been. `after` and `without`: lessons that were, or were not, given before.
    """

    turn: bool = False
    asks: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    view: dict[str, Fact] = {}
    least: dict[str, int] = {}
    most: dict[str, int] = {}
    sees: tuple[str, ...] = ()
    happened: tuple[Happening, ...] = ()
    after: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One idea, given once. `point` names places of the view, or with @ a sign, for the places where it is, or with do: a kind of
    action, for its button while it is offered.

    A lesson is over when the player says so or acts next. Where it suggests something, `does` are the events that show that it
    was done, and `ends` those after which it no longer can be (without them: any action of the player); then `well` or `stray` is
    said. `chain`: it may follow another lesson at the same moment, however many came before.
    """

    id: str
    text: str
    when: When
    point: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    does: tuple[Happening, ...] = ()
    ends: tuple[Happening, ...] = ()
    well: str = ""
    stray: str = ""
    chain: bool = False


class Opponent(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits in another seat: a name, and the bot that plays when the game has left the recorded line."""

    name: str
    bot: str


class Ending(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said when the game is over, and what to play next: the level of the bots, and the way if not the usual one."""

    text: str
    level: str
    way: str = ""


class Guide(Struct, frozen=True, forbid_unknown_fields=True):
    """A guided game: the learner sits in seat 0. `line` is the recorded game, "SEAT NOTATION" for each action."""

    title: str
    minutes: int
    seed: int
    opponents: tuple[Opponent, ...]
    line: tuple[str, ...]
    lessons: tuple[Lesson, ...]
    won: Ending
    lost: Ending
    options: dict[str, OptionValue] = {}
    together: int = 2  # lessons at one moment, without those of a chain

    @property
    def seats(self) -> int:
        """How many play."""
        return 1 + len(self.opponents)

    def start(self, game: Game) -> Position:
        """The deal."""
        return game.start_with(self.seats, self.seed, self.options)

    def texts(self) -> Iterator[str]:
        """Everything that people read at its table."""
        yield from (self.won.text, self.lost.text)
        for lesson in self.lessons:
            yield from (lesson.text, lesson.well, lesson.stray)

    def recorded(self, game: Game, moves: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
        """The next seat and action of the recorded line, if the game has followed it so far."""
        if len(moves) >= len(self.line):
            return None
        line = [self._move(game, text) for text in self.line[: len(moves) + 1]]
        return line[-1] if line[:-1] == list(moves) else None

    def _move(self, game: Game, text: str) -> tuple[int, int]:
        seat, _, notation = text.partition(" ")
        try:
            return int(seat), game.actions.parse(notation)
        except (ValueError, FormicaryError) as wrong:
            raise TeachingError(f"recorded line, '{text}': {wrong}") from None


class Memory(Struct, frozen=True, forbid_unknown_fields=True):
    """What was said so far: each lesson with the number of actions at that time, and those that are over. The viewer keeps it."""

    shown: Annotated[dict[Id, int], Meta(max_length=200)] = {}
    over: Annotated[list[Id], Meta(max_length=200)] = []


class Present(Struct, frozen=True):
    """The moment that a seat looks at: its view, what it saw happen, how many actions there were, and which was its own last."""

    view: View
    events: Sequence[EventView]
    seat: int
    length: int
    acted: int


class Bubble(Struct, frozen=True):
    """A lesson as it is given: a template with its figures, the places that it points at, whether it asks for something."""

    id: str
    text: str
    args: dict[str, int]
    point: tuple[str, ...]
    rules: tuple[str, ...]
    task: bool


class Back(Struct, frozen=True):
    """The way back to a lesson that somebody has strayed from: the number of actions after which it was given."""

    lesson: str
    to: int


class Coaching(Struct, frozen=True):
    """What to say now: an answer to what was done about the last lesson, and the lesson that is due; `ending` when it is over."""

    memory: Memory
    answer: str = ""
    back: Back | None = None
    bubble: Bubble | None = None
    ending: Ending | None = None


def advise(guide: Guide, game: Game, now: Present, memory: Memory) -> Coaching:
    """What the coach says at a moment, given what it has said already (`memory`)."""
    # Moves may have been taken back: what was given after this moment and not yet read is given again in its time.
    shown = {key: min(at, now.length) for key, at in memory.shown.items() if at <= now.length or key in memory.over}
    over = [key for key in memory.over if key in shown]
    if now.view["result"] is not None:
        won = now.seat in now.view["result"]["winners"]
        return Coaching(Memory(shown, list(shown)), ending=guide.won if won else guide.lost)
    signs = game.signs(now.view, now.seat)
    answer = ""
    back: Back | None = None
    open_one: Lesson | None = None
    for lesson in guide.lessons:
        if lesson.id in shown and lesson.id not in over:
            said = _ended(lesson, now, shown[lesson.id])
            if said is None and _points(lesson, signs) is not None:
                open_one = lesson
            elif said is not None or not lesson.does:  # what was suggested is watched also while it is out of sight
                over.append(lesson.id)
                answer = said or answer
                back = Back(lesson.id, shown[lesson.id]) if said and said == lesson.stray else back
    if open_one is None or (open_one.does and shown[open_one.id] < now.length):  # on the way to what was suggested
        due = _due(guide, now, shown, signs)
        if due is not None:
            open_one = due
            shown[due.id] = now.length
    bubble = None if open_one is None else _bubble(open_one, now, signs)
    return Coaching(Memory(shown, over), answer, back, bubble)


def _ended(lesson: Lesson, now: Present, since: int) -> str | None:
    """None while a lesson goes on; else what is said to what was done, perhaps nothing."""
    if now.acted <= since:
        return None
    events = [event for event in now.events if event["n"] > since]
    if lesson.does and _any(lesson.does, events, now.seat):
        return lesson.well
    if lesson.ends and not _any(lesson.ends, events, now.seat):
        return None
    return lesson.stray if lesson.does else ""


def _any(kinds: Sequence[Happening], events: Sequence[EventView], seat: int) -> bool:
    return any(kind.fits(event, seat) for event in events for kind in kinds)


def _due(guide: Guide, now: Present, shown: Mapping[str, int], signs: Mapping[str, Sign]) -> Lesson | None:
    chained = {lesson.id for lesson in guide.lessons if lesson.chain}
    here = sum(at == now.length and key not in chained for key, at in shown.items())
    for lesson in guide.lessons:
        if lesson.id not in shown and (lesson.chain or here < guide.together) and holds(lesson.when, now, shown, signs):
            return lesson
    return None


def holds(when: When, now: Present, shown: Mapping[str, int], signs: Mapping[str, Sign]) -> bool:
    """Whether it is time for a lesson."""
    view, seat = now.view, now.seat
    prompt, decides = view["prompt"], seat in view["deciders"]
    return (
        (decides or not (when.turn or when.asks or when.kinds))
        and (not when.asks or prompt["rule"] in when.asks)
        and (not when.kinds or any(option["kind"] in when.kinds for option in prompt["options"]))
        and all(_look(view, way) == value for way, value in when.view.items())
        and all(_figure(view, way) >= value for way, value in when.least.items())
        and all(_figure(view, way) <= value for way, value in when.most.items())
        and all(name in signs for name in when.sees)
        and (not when.happened or _any(when.happened, now.events, seat))
        and all(key in shown for key in when.after)
        and not any(key in shown for key in when.without)
    )


def _look(view: View, way: str) -> object:
    try:
        return fact(view, way)
    except (KeyError, IndexError):
        return None


def _figure(view: View, way: str) -> int:
    found = _look(view, way)
    return found if isinstance(found, int) else 0


def _points(lesson: Lesson, signs: Mapping[str, Sign]) -> tuple[str, ...] | None:
    """The places that a lesson points at; None if what it speaks of is gone."""
    found: list[str] = []
    for place in lesson.point:
        if not place.startswith("@"):
            found.append(place)
        elif place[1:] in signs:
            found += signs[place[1:]].places
        else:
            return None
    return tuple(dict.fromkeys(found))


def _bubble(lesson: Lesson, now: Present, signs: Mapping[str, Sign]) -> Bubble:
    args: dict[str, int] = {}
    for name in (*lesson.when.sees, *(place[1:] for place in lesson.point if place.startswith("@"))):
        args |= signs[name].values if name in signs else {}
    offered = {f"do:{option['kind']}" for option in now.view["prompt"]["options"]} if now.seat in now.view["deciders"] else set()
    point = tuple(place for place in _points(lesson, signs) or () if place in offered or not place.startswith("do:"))
    return Bubble(lesson.id, lesson.text, args, point, lesson.rules, bool(lesson.does))
