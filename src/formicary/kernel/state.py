"""State as plain data: for digests, and for tests that a clone equals its original.

Reads every attribute of positions and frames by itself, so that nothing a game adds can be forgotten.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from formicary.kernel.position import Position

# What a position refers to but does not own, or can be worked out from the rest.
LEFT_OUT = frozenset({"game", "sink", "current", "choices", "static"})

CLASS = "is"  # the name of a class, beside its attributes
HEADER = (CLASS, "game", "rules", "pack", "pack_digest")  # what a position's state holds in addition to its attributes


_known: dict[object, tuple[str, ...]] = {}


def attributes(cls: type) -> tuple[str, ...]:
    """The names of a class's instance attributes, sorted; the same for compiled and interpreted classes.

    A name that begins with an underscore is a cache, never state.
    """
    if cls in _known:
        return _known[cls]
    names: set[str] = set()
    for base in cls.__mro__:
        found = base.__dict__.get("__mypyc_attrs__", base.__dict__.get("__slots__", ()))
        names.update((found,) if isinstance(found, str) else found)
    _known[cls] = tuple(sorted(n for n in names if not n.startswith("_") and n not in LEFT_OUT))
    return _known[cls]


def state_of(thing: object) -> object:
    """A thing as JSON-ready data."""
    if thing is None or isinstance(thing, (int, str, float)):
        return thing
    if isinstance(thing, (list, tuple)):
        return [state_of(part) for part in thing]
    if isinstance(thing, (set, frozenset)):
        return sorted(state_of(part) for part in thing)  # type: ignore[type-var]
    if isinstance(thing, dict):
        return {str(key): state_of(part) for key, part in sorted(thing.items())}
    as_json = getattr(thing, "as_json", None)
    if as_json is not None:
        return as_json()
    return {CLASS: type(thing).__name__} | {name: state_of(getattr(thing, name)) for name in attributes(type(thing))}


def fields_of(thing: object) -> dict[str, object]:
    """The attributes of a thing by name, as they are."""
    return {name: getattr(thing, name) for name in attributes(type(thing))}


def state_with_header(pos: Position) -> dict[str, object]:
    """The state of a position, with what is needed to find its game and components again."""
    game = pos.game
    plain = state_of(pos)
    assert isinstance(plain, dict) and not plain.keys() & set(HEADER[1:]), "an attribute has a name that the state needs"
    out: dict[str, object] = {
        CLASS: type(pos).__name__, "game": game.key, "rules": game.rules_version, "pack": game.pack,
        "pack_digest": game.pack_digest,
    }  # fmt: skip
    out.update(plain)
    return out
