"""Events: what happened, told by the rules while they are carried out.

An event has a kind, the seat it is about, and values. Some values are secret: only the seats in `to` see them, everybody else
sees the rest. Log lines, animations and statistics are made from events; without a sink nothing is made at all.
"""

from __future__ import annotations

from typing import Final, Optional


class EventKind:
    """A kind of event: its name, an English template for the log, the names of its open and of its secret values."""

    def __init__(self, name: str, text: str, fields: tuple[str, ...] = (), secret: tuple[str, ...] = ()) -> None:
        self.name: Final = name
        self.text: Final = text
        self.fields: Final = fields
        self.secret: Final = secret


class Event:
    """Something that happened. `values` follow the kind's fields, then its secret ones."""

    def __init__(self, kind: EventKind, seat: int, values: tuple[object, ...], to: tuple[int, ...]) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.values: Final = values
        self.to: Final = to

    def seen_by(self, seat: Optional[int]) -> dict[str, object]:
        """What a seat may know of it, JSON-ready; None is a spectator. A seat of -1 means that nobody did it."""
        out: dict[str, object] = {"event": self.kind.name, "seat": self.seat}
        open_values = len(self.kind.fields)
        for name, value in zip(self.kind.fields, self.values[:open_values], strict=True):
            out[name] = value
        if seat is not None and seat in self.to:
            for name, value in zip(self.kind.secret, self.values[open_values:], strict=True):
                out[name] = value
        return out
