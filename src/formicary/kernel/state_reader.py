"""Positions read back from their state: the inverse of `Position.state()`.

A game with the same seats and options is started, and everything that the state holds is put in its place; so what a position
only refers to (components, house rules) is right by itself. Whoever wrote the state, a position comes out only if it is one of
the game: of the same shape, within the game's invariants, at a decision or at the end, and with this very state.
"""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import sys
import typing
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from formicary.kernel.errors import FormicaryError, OptionError, StateError
from formicary.kernel.frames import Frame, Together
from formicary.kernel.position import Position
from formicary.kernel.registry import game as find_game
from formicary.kernel.result import Result, TieBreak
from formicary.kernel.sentences import Sentence, sentence
from formicary.kernel.state import CLASS, HEADER, attributes, state_of
from formicary.kernel.views import ResultView, TieBreakView

if TYPE_CHECKING:
    from formicary.kernel.game import Game

P = TypeVar("P", bound=Position)

_frames: dict[type[Game], dict[str, type[Frame[Any]]]] = {}

BIGGEST = 2**63  # numbers in a state are small; a number that no machine word holds was not written by a game
KERNEL = ("seats", "options", "stack", "lanes", "deciders", "result")  # what the kernel knows how to read

NO_STATE = "This is not the state of a position."
OTHER_GAME = "The state is of {game}, not of {other}."
OTHER_RULES = "{reason} The state was written with rules {made}, these are rules {here}."
WRONG = "In the state, {field} is wrong: {reason}."
NO_SENSE = "The state is not a position of {game}: {reason}."


def restored(state: Mapping[str, object]) -> Position:
    """The position that has this state, of whatever game it is.

    >>> import formicary
    >>> pos = formicary.game("micropolis").start(seats=2, seed=7)
    >>> restored(pos.state()).digest() == pos.digest()
    True
    """
    key, pack = (state.get("game"), state.get("pack")) if isinstance(state, Mapping) else (None, None)
    if not isinstance(key, str) or not isinstance(pack, str | None):
        raise StateError(NO_STATE)
    try:
        game = find_game(key, pack)
    except FormicaryError as wrong:
        raise StateError(str(wrong)) from None
    return restore(game, state)


def restore(game: Game[P], state: Mapping[str, object]) -> P:
    """The position that has this state; anything else raises StateError with one sentence."""
    if not isinstance(state, Mapping) or not isinstance(state.get("game"), str):
        raise StateError(NO_STATE)
    if state["game"] != game.key:
        raise StateError(Sentence(OTHER_GAME, game=state["game"], other=game.key))
    if state.get("pack_digest", game.pack_digest) != game.pack_digest:
        raise StateError("The state was written with other components.")
    try:
        pos = _filled(game, state)
        _check(game, pos, state)
    except Exception as wrong:  # whatever the rules stumble over is a fault of the state
        raise _said(game, state, wrong) from None
    return pos


def _said(game: Game, state: Mapping[str, object], wrong: Exception) -> StateError:
    """The error in one sentence; with other rules than the state's, it says so."""
    reason: str = sentence(str(wrong)) or type(wrong).__name__
    if not isinstance(wrong, StateError):
        reason = Sentence(NO_SENSE, game=game.title, reason=reason)
    made = state.get("rules")
    if isinstance(made, str) and made != game.rules_version:
        return StateError(Sentence(OTHER_RULES, reason=reason, made=made, here=game.rules_version))
    return StateError(reason)


def unpickled(game: Game[P], state: Mapping[str, object]) -> P:
    """A position out of a pickle, which nobody but ourselves has written."""
    return _filled(game, state)


def frame_again(cls: type[Frame[Any]], fields: Mapping[str, object]) -> Frame[Any]:
    """A frame by its class and attributes. Its constructor takes each by name; a seat that is always -1 may be left out."""
    try:
        return cls(**fields)  # type: ignore[arg-type]
    except TypeError:
        if fields.get("seat") != -1:
            raise
        return cls(**{name: value for name, value in fields.items() if name != "seat"})  # type: ignore[arg-type]


def frames_of(game: type[Game]) -> dict[str, type[Frame[Any]]]:
    """All frame classes of a game, by name.

    They are looked for in the module of the game's class, or in all modules of its package if that module is the package itself
    or is called `game`.
    """
    if game in _frames:
        return _frames[game]
    found: dict[str, type[Frame[Any]]] = {}
    for module in _modules_of(sys.modules[game.__module__]):
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Frame) and thing.__module__ == module.__name__:
                assert found.get(thing.__name__, thing) is thing, f"two frames of {game.key} are called {thing.__name__}"
                found[thing.__name__] = thing
    _frames[game] = found
    return found


def _modules_of(module: ModuleType) -> Iterator[ModuleType]:
    package = module
    if not hasattr(module, "__path__"):
        if module.__name__.rpartition(".")[2] != "game":
            yield module
            return
        package = sys.modules[module.__name__.rpartition(".")[0]]
    yield package
    for part in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(part.name)


# ---- putting things in their places


def _filled(game: Game[P], state: Mapping[str, object]) -> P:
    """A position with everything that the state holds."""
    pos = _started(game, state)
    names = attributes(type(pos))
    missing = [name for name in (*HEADER, *names) if name not in state]
    if missing:
        raise StateError(Sentence("The state lacks {fields}.", fields=missing))
    if state[CLASS] != type(pos).__name__ or not isinstance(state["rules"], str):
        raise StateError(NO_STATE)
    unknown = sorted(str(name) for name in state if name not in names and name not in HEADER)
    if unknown:
        raise StateError(Sentence("The state has {fields}, which {game} does not know.", fields=unknown, game=game.title))
    for name in names:
        if name not in KERNEL:
            _set(pos, name, _like(state[name], getattr(pos, name), name, _hint(type(pos), name)))
    frames = frames_of(type(game))
    pos.stack = [_frame(each, frames, pos.seats) for each in _list(state["stack"], "stack")]
    pos.lanes = [[_frame(each, frames, pos.seats) for each in _list(lane, "lanes")] for lane in _list(state["lanes"], "lanes")]
    pos.current = pos.stack
    pos.result = _result(state["result"], pos.seats)
    _decide(pos)
    return pos


def _started(game: Game[P], state: Mapping[str, object]) -> P:
    """The start of a game with the same seats and options."""
    seats, options = state.get("seats"), state.get("options")
    if not isinstance(seats, int) or not isinstance(options, Mapping):
        raise StateError("The state lacks seats or options.")
    chosen = {str(key): value for key, value in options.items() if key != CLASS}
    try:
        return game.start_with(seats, 0, chosen)
    except OptionError as wrong:
        raise StateError(Sentence("The game of this state cannot be started: {reason}", reason=str(wrong))) from None


def _set(thing: object, name: str, value: object) -> None:
    try:
        setattr(thing, name, value)
    except TypeError as wrong:  # a compiled class knows what belongs there
        raise StateError(Sentence(WRONG, field=name, reason=str(wrong))) from None


def _like(value: object, like: object, where: str, hint: str = "") -> object:
    """The value as the same kind of thing as `like`, which stands in its place in a new game."""
    if like is None:
        return _plain(value, where)
    if value is None and ("None" in hint or "Optional" in hint) and isinstance(like, (int, str, float, list, tuple, dict)):
        return None
    if isinstance(like, (bool, int, str, float)):
        if type(value) is not type(like) or (isinstance(value, int) and abs(value) > BIGGEST):
            raise _wrong(where, value, like)
        return value
    if isinstance(like, (list, tuple, set, frozenset)):
        first = next(iter(like), None)
        items = [
            _plain(part, where) if first is None else _like(part, first, f"{where}[{number}]")
            for number, part in enumerate(_list(value, where))
        ]
        return type(like)(items)
    if not isinstance(value, Mapping):
        raise _wrong(where, value, like)
    if isinstance(like, dict):
        as_number = hint.startswith("dict[int") or any(isinstance(key, int) for key in like)
        try:
            return {int(key) if as_number else key: _plain(part, f"{where}.{key}") for key, part in value.items()}
        except ValueError:
            raise StateError(Sentence(WRONG, field=where, reason="its keys must be numbers")) from None
    return _part(value, like, where)


def _part(value: Mapping[str, object], like: object, where: str) -> object:
    """A part of the position that is an object of its own.

    One with `from_json` is made by that; one with `clone` belongs to the position and is filled; any other is shared by all
    clones, follows from the options, and is left as it is.
    """
    from_json = getattr(type(like), "from_json", None)
    if from_json is not None:
        return from_json(**{str(name): _plain(part, f"{where}.{name}", list) for name, part in value.items()})
    if hasattr(like, "clone"):
        names = attributes(type(like))
        if set(value) != {CLASS, *names} or value[CLASS] != type(like).__name__:
            raise StateError(Sentence(WRONG, field=where, reason=f"it must have {', '.join(names)}"))
        for name in names:
            _set(like, name, _like(value[name], getattr(like, name), f"{where}.{name}", _hint(type(like), name)))
    return like


def _plain(value: object, where: str, sequence: type = tuple) -> object:
    """Plain data of which nothing more is known; lists become tuples, unless asked otherwise."""
    if value is None or isinstance(value, (bool, str, float)):
        return value
    if isinstance(value, int):
        if abs(value) > BIGGEST:
            raise StateError(Sentence(WRONG, field=where, reason="a number is too large"))
        return value
    if isinstance(value, (list, tuple)):
        return sequence([_plain(part, where, sequence) for part in value])
    raise StateError(Sentence(WRONG, field=where, reason="it holds something that is neither a number, a text nor a list"))


def _list(value: object, where: str) -> list[object]:
    if not isinstance(value, (list, tuple)):
        raise _wrong(where, value, [])
    return list(value)


def _wrong(where: str, value: object, like: object) -> StateError:
    kinds = {bool: "true or false", int: "a whole number", str: "a text", float: "a number", type(None): "null"}
    wanted = kinds.get(type(like), "a list" if isinstance(like, (list, tuple, set, frozenset)) else "an object")
    return StateError(Sentence(WRONG, field=where, reason=f"{json.dumps(value, default=str)[:40]} should be {wanted}"))


def _hint(cls: type, name: str) -> str:
    """How an attribute is annotated; compiled classes do not say."""
    for base in cls.__mro__:
        hints = inspect.get_annotations(base)
        if name in hints:
            return str(hints[name])
    return ""


# ---- frames, result, decisions


def _frame(value: object, frames: Mapping[str, type[Frame[Any]]], seats: int) -> Frame[Any]:
    """A frame by the name of its class."""
    if not isinstance(value, Mapping) or not isinstance(value.get(CLASS), str):
        raise StateError("The state has something on its stack that is not a frame.")
    name = str(value[CLASS])
    if name not in frames:
        raise StateError(Sentence("The state has a frame '{name}', which the game does not know.", name=name))
    cls = frames[name]
    fields: dict[str, object] = {}
    for field, part in value.items():
        if isinstance(part, Mapping):
            fields[str(field)] = _frame(part, frames, seats)
        elif field != CLASS:
            fields[str(field)] = _plain(part, f"{name}.{field}")
    wrong = ""
    seat = fields.get("seat")
    if sorted(fields) != list(attributes(cls)):
        wrong = f"it must have {', '.join(attributes(cls))}"
    elif not isinstance(seat, int) or not -1 <= seat < seats:
        wrong = "there is no such seat"
    else:
        wrong = _mistyped(cls, fields)
    if not wrong:
        try:
            return frame_again(cls, fields)
        except TypeError as refused:  # compiled classes see for themselves
            wrong = str(refused)
    raise StateError(Sentence(WRONG, field=name, reason=wrong))


def _mistyped(cls: type[Frame[Any]], fields: Mapping[str, object]) -> str:
    """Which field is not of the type that the frame's constructor names; compiled classes do not say."""
    for field, hint in _types(cls).items():
        kind = typing.get_origin(hint) or hint
        if (
            isinstance(kind, type)
            and field in fields
            and (not isinstance(fields[field], kind) or isinstance(fields[field], bool) != (kind is bool))
        ):
            return f"'{field}' should be {kind.__name__}"
    return ""


def _types(cls: type[Frame[Any]]) -> dict[str, object]:
    try:
        return typing.get_type_hints(cls.__init__)
    except (NameError, TypeError, AttributeError):
        return {}


def _result(value: object, seats: int) -> Result | None:
    """The result of a game that is over."""
    if value is None:
        return None
    try:
        view = msgspec.convert(value, ResultView)
    except msgspec.ValidationError:
        raise StateError(Sentence(WRONG, field="result", reason="it must have scores, winners and detail")) from None
    by_seat = (view["scores"], view["detail"], view.get("shares") or view["scores"])
    if {len(each) for each in by_seat} != {seats} or not set(view["winners"]) <= set(range(seats)):
        raise StateError(Sentence(WRONG, field="result", reason="it does not go with the number of seats"))
    return Result(
        tuple(view["scores"]), tuple(view["winners"]), tuple(view["detail"]), tuple(view.get("rivals", ())),
        tuple(view.get("shares", ())), _tie_break(view.get("tie_break"), seats),
    )  # fmt: skip


def _tie_break(view: TieBreakView | None, seats: int) -> TieBreak | None:
    """What decided among those who were tied."""
    if view is None:
        return None
    how = view["args"].get("how")
    if not isinstance(how, dict) or set(how) != {"label", "args"} or not set(view["tied"]) <= set(range(seats)):
        raise StateError(Sentence(WRONG, field="result", reason="its tie-break says nothing"))
    return TieBreak(view["rule"], tuple(view["tied"]), view["points"], Sentence(how["label"], **how["args"]))


def _decide(pos: Position) -> None:
    """Works out who decides and among what."""
    pos.deciders = ()
    pos.choices = []
    if pos.lanes:
        if not pos.stack or not isinstance(pos.stack[-1], Together) or len(pos.lanes) != pos.seats:
            raise StateError(Sentence(WRONG, field="lanes", reason="nobody decides at the same time here"))
        waiting = [seat for seat, lane in enumerate(pos.lanes) if lane]
        if not waiting or any(frame.seat != seat for seat in waiting for frame in pos.lanes[seat]):
            raise StateError(Sentence(WRONG, field="lanes", reason="a lane asks nobody, or another seat"))
    elif pos.stack:
        waiting = [pos.stack[-1].seat]
    else:
        return
    pos.deciders = tuple(waiting)
    for seat in waiting:
        pos.choices.append(pos.frame_of(seat).legal(pos))


# ---- whether it is a position of the game


def _check(game: Game, pos: Position, state: Mapping[str, object]) -> None:
    """Refuses what is well-formed but no position of the game."""
    if (pos.result is None) != bool(pos.stack):
        raise StateError("The state is neither at a decision nor at the end of a game.")
    for number, seat in enumerate(pos.deciders):
        options = pos.choices[number]
        if not 0 <= seat < pos.seats or not options or (len(options) == 1 and not pos.frame_of(seat).always_ask):
            raise StateError("The state has nothing to decide where it should.")
    mine: Any = state_of(pos)
    for name in attributes(type(pos)):
        if name != "options" and _text(mine[name]) != _text(state[name]):
            raise StateError(Sentence("In the state, {field} does not go with the rest.", field=name))
    game.check(pos)
    for viewer in (None, *range(pos.seats)):
        json.dumps(pos.view(viewer))
    for number, seat in enumerate(pos.deciders):
        for action in pos.choices[number]:
            pos.clone().apply(action, seat)


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True, default=str)
