"""Random games for tests: a walk knows its position, its record and what happened."""

from __future__ import annotations

import random
from collections.abc import Iterator

import formicary
from formicary.kernel import Event, Position, Record, playout
from formicary.kernel.state import LEFT_OUT, attributes
from tests.modes import Mode

PLAIN = {int, bool, float, str, type(None)}  # which nobody can change


class Walk:
    """A game that is played at random; the same walk for the same seed, whatever the game's own chance does."""

    def __init__(self, key: str, mode: Mode, seed: int) -> None:
        self.game = formicary.game(key)
        self.pos = mode.start(self.game, seed)
        self.record = Record(game=key, seats=mode.seats, seed=seed, options=mode.options, rules=self.game.rules_version)
        self.rng = random.Random(f"walk {seed}")

    def choose(self) -> tuple[int, int]:
        """A decider and one of its actions."""
        seat = self.rng.choice(self.pos.deciders)
        return seat, self.rng.choice(self.pos.legal(seat))

    def play(self) -> list[Event]:
        """One random action; returns what happened."""
        seat, action = self.choose()
        self.record.add(self.pos, action, seat)
        self.pos.sink = []
        self.pos.apply(action, seat)
        events, self.pos.sink = self.pos.sink, None
        return events or []

    def stops(self, share: float = 1.0) -> Iterator[Position]:
        """Plays to the end, stopping at a share of the decisions picked at random; the end is always a stop."""
        while self.pos.deciders:
            if share >= 1.0 or self.rng.random() < share:
                yield self.pos
            self.play()
        yield self.pos

    def some(self, count: int) -> Iterator[Position]:
        """Plays to the end with about so many stops, however long the game is."""
        rehearsal = self.pos.clone()
        return self.stops(count / max(count, playout(rehearsal, 1)))


def shared_parts(a: object, b: object, path: str = "") -> list[str]:
    """Where two positions hold the very same list, dictionary or set; static parts and the cached choices do not count."""
    if a is b:
        return [path] if isinstance(a, (list, dict, set)) else []
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        if len(a) == len(b) and PLAIN.issuperset(map(type, a)):
            return []
        return [p for i, (x, y) in enumerate(zip(a, b, strict=True)) for p in shared_parts(x, y, f"{path}[{i}]")]
    if isinstance(a, dict) and isinstance(b, dict):
        return [p for key in a for p in shared_parts(a[key], b[key], f"{path}[{key!r}]")]
    if isinstance(a, (int, str, float, type(None))) or hasattr(a, "as_json"):  # which is never changed
        return []
    caches = [name for cls in type(a).__mro__ for name in _slots(cls) if name.startswith("_") and not name.startswith("__")]
    names = [name for name in (*attributes(type(a)), *caches) if name not in LEFT_OUT]
    return [p for name in names for p in shared_parts(getattr(a, name, None), getattr(b, name, None), f"{path}.{name}")]


def _slots(cls: type) -> tuple[str, ...]:
    found = cls.__dict__.get("__mypyc_attrs__", cls.__dict__.get("__slots__", ()))
    return (found,) if isinstance(found, str) else tuple(found)
