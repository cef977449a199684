"""Events: what happened, reported by the rules while they are carried out.

An event has a kind, the seat it is about, and values. Its kind declares once what each value is, so that an event itself holds
raw values only. Some values are secret: only the seats in `to` see them, everybody else sees the rest. Log lines, animations and
statistics are made from events; without a sink no events are made at all.
"""

from __future__ import annotations

from typing import Final, Optional

from formicary.kernel.result import TIED
from formicary.kernel.sentences import english, json_value
from formicary.kernel.values import POINTS, RULE, SEAT, SENTENCE, Value, ValueKind


class EventKind:
    """A kind of event: its name, an English template for the log, its open and its secret values, each with its kind.

    The template may name `{seat}` and the open values.

    >>> from formicary.kernel.values import NUMBER
    >>> EventKind("tile_drawn", "{seat} draws a tile.", secret={"tile": NUMBER}).secret
    ('tile',)
    """

    def __init__(
        self, name: str, text: str, fields: Optional[dict[str, ValueKind]] = None, secret: Optional[dict[str, ValueKind]] = None
    ) -> None:
        self.name: Final = name
        self.text: Final = text
        self.fields: Final = tuple(fields or {})
        self.secret: Final = tuple(secret or {})
        self.kinds: Final[dict[str, ValueKind]] = {**(fields or {}), **(secret or {})}
        self.kind_names: Final[dict[str, str]] = {field: kind.name for field, kind in self.kinds.items()}


# A tie for the best score that a further comparison decided; games that know one have it among their events.
TIE_BROKEN: Final = EventKind("tie_broken", TIED, {"points": POINTS, "tied": SEAT, "how": SENTENCE, "rule": RULE})


class Event:
    """Something that happened. `values` follow the kind's fields, then its secret ones.

    >>> from formicary.kernel.values import NUMBER
    >>> drawn = EventKind("tile_drawn", "{seat} draws a tile; {left} are left.", {"left": NUMBER}, {"tile": NUMBER})
    >>> event = Event(drawn, 1, (30, 17), to=(1,))
    >>> event.seen_by(0), event.seen_by(1)
    ({'event': 'tile_drawn', 'seat': 1, 'left': 30}, {'event': 'tile_drawn', 'seat': 1, 'left': 30, 'tile': 17})
    """

    def __init__(self, kind: EventKind, seat: int, values: tuple[object, ...], to: tuple[int, ...]) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.values: Final = values
        self.to: Final = to

    def raw_values(self, seat: Optional[int]) -> dict[str, object]:
        """The values that a seat may know, as they were reported; None is a spectator."""
        out: dict[str, object] = {}
        open_values = len(self.kind.fields)
        for name, value in zip(self.kind.fields, self.values[:open_values], strict=True):
            out[name] = value
        if seat is not None and seat in self.to:
            for name, value in zip(self.kind.secret, self.values[open_values:], strict=True):
                out[name] = value
        return out

    def args(self, seat: Optional[int]) -> dict[str, object]:
        """The values that a seat may know, JSON-ready. The kind of the event says what they are."""
        return {name: json_value(value) for name, value in self.raw_values(seat).items()}

    def said(self, seat: Optional[int]) -> dict[str, object]:
        """The values that a seat may know, each with its kind, and the seat that the event is about: what its template names."""
        out: dict[str, object] = {"seat": SEAT(self.seat)}
        for name, value in self.raw_values(seat).items():
            out[name] = Value(self.kind.kinds[name], value)
        return out

    def seen_by(self, seat: Optional[int]) -> dict[str, object]:
        """What a seat may know of it in one JSON-ready dict, sentences in English. A seat of -1 means that nobody did it."""
        out: dict[str, object] = {"event": self.kind.name, "seat": self.seat}
        for name, value in self.raw_values(seat).items():
            out[name] = [_plain(each) for each in value] if isinstance(value, list) else _plain(value)
        return out


def _plain(value: object) -> object:
    return english(value) if isinstance(value, str) else value
