"""Values that say what they are: 1 is a seat, a hex or a number of larvae, never just 1.

Events, questions, buttons and refusals are templates with values. Each value has a kind, and every door (the page, the terminal)
says it by its kind: a seat by the player's name, a hex by the name on it. Events declare the kinds of their values once, so that
only raw values are stored and sent; the values of a question, a button or a refusal carry their kind with them: `HEX(7)`
in Python, `{"hex": 7}` in JSON.

In JSON a bare number is a number, a bare text is free text that no catalogue knows, a list is a list of values, and
`{"label", "args"}` is a sentence in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

# Says a raw value in English; a sentence where it has values of its own.
Speaker = Callable[[object], str]


@final
class ValueKind:
    """What a value is, named as players would name it. Calling it makes a value.

    >>> SEAT(1)
    SEAT(1)
    """

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def __call__(self, raw: object) -> Value:
        return Value(self, raw)

    def __repr__(self) -> str:
        return self.name.upper()

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return ValueKind, (self.name,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ValueKind) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)


@final
class Value:
    """A value and its kind. The raw value is JSON-ready; a list stands for several values of the kind.

    >>> Value(SEAT, 1) == SEAT(1), SEAT(1).kind.name, SEAT(1).raw
    (True, 'seat', 1)
    """

    __slots__ = ("kind", "raw")

    def __init__(self, kind: ValueKind, raw: object) -> None:
        self.kind: Final = kind
        self.raw: Final = raw

    def __repr__(self) -> str:
        return f"{self.kind!r}({self.raw!r})"

    def __reduce__(self) -> tuple[type, tuple[ValueKind, object]]:
        return Value, (self.kind, self.raw)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and other.kind == self.kind and other.raw == self.raw

    def __hash__(self) -> int:
        return hash((self.kind, repr(self.raw)))


# Kinds that every game shares.
SEAT: Final = ValueKind("seat")  # a player, by the number of the seat; -1 is nobody
NUMBER: Final = ValueKind("number")
POINTS: Final = ValueKind("points")
WORD: Final = ValueKind("word")  # an English word of the catalogue
NAME: Final = ValueKind("name")  # free text, the same in every language
SENTENCE: Final = ValueKind("sentence")  # a template with values of its own
RULE: Final = ValueKind("rule")  # the ID of a rule
FLAG: Final = ValueKind("flag")  # true or false; boards and statistics read it, no template says it
DATA: Final = ValueKind("data")  # structure for boards and statistics; no template says it

KINDS: Final = (SEAT, NUMBER, POINTS, WORD, NAME, SENTENCE, RULE, FLAG, DATA)
UNSAID: Final = (FLAG, DATA)


def kind_and_raw(value: object) -> tuple[str, object]:
    """The name of a value's kind and the raw value, whether it is a `Value` or comes from JSON.

    >>> kind_and_raw(POINTS(3)), kind_and_raw({"points": 3}), kind_and_raw(3)
    (('points', 3), ('points', 3), ('number', 3))
    """
    if isinstance(value, Value):
        return value.kind.name, value.raw
    if isinstance(value, dict) and len(value) == 1:
        for name, raw in value.items():
            return str(name), raw
    if isinstance(value, dict):
        return SENTENCE.name if "label" in value else DATA.name, value
    if isinstance(value, bool):
        return FLAG.name, value
    return NUMBER.name if isinstance(value, int) else NAME.name, value


def whole(raw: object) -> int:
    """A raw value that is a whole number."""
    assert isinstance(raw, int), f"{raw!r} is no whole number"
    return raw


# How every game says the kinds of the kernel; doors name seats themselves, by the players' names.
SPEAKERS: Final[dict[ValueKind, Speaker]] = {
    SEAT: lambda raw: f"seat {raw}" if whole(raw) >= 0 else "nobody",
    NUMBER: str,
    POINTS: str,
    WORD: str,
    NAME: str,
    SENTENCE: str,
    RULE: str,
    FLAG: lambda raw: "yes" if raw else "no",
    DATA: str,
}
