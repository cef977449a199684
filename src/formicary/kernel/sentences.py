"""Sentences for people: English templates with values, which a catalogue can turn into other languages.

`{count}` puts in a value, `{count:larva|larvae}` the word that goes with its number: one, or any other. A translation has as many
words there as its language has plural forms, or does without.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_VALUE = re.compile(r"\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}")


def fill(template: str, values: Mapping[str, object], unknown: str | None = None) -> str:
    """An English template with its values; a value that is not there reads `unknown`, or stays in braces.

    >>> fill("{seat} gains {count} {count:larva|larvae}.", {"seat": "Ann", "count": 1})
    'Ann gains 1 larva.'
    >>> fill("{seat} gains {count} {count:larva|larvae}.", {"seat": "Ann", "count": 0})
    'Ann gains 0 larvae.'
    """

    def put(found: re.Match[str]) -> str:
        name, one, other = found.groups()
        if name not in values:
            return found[0] if unknown is None else unknown
        if one is None:
            return _spell(values[name])
        return one if values[name] in (1, -1, "1") else other

    return _VALUE.sub(put, template)


class Sentence(str):
    """A whole English sentence that remembers its template and values.

    >>> Sentence("There is no game '{game}'.", game="chess")
    "There is no game 'chess'."
    """

    __slots__ = ("template", "values")

    template: str
    values: dict[str, object]

    def __new__(cls, template: str, **values: object) -> Sentence:
        made = super().__new__(cls, fill(template, values))
        made.template = template
        made.values = values
        return made

    def __str__(self) -> str:  # an exception's str() hands the sentence on as it is
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.template, self.values)


def _again(template: str, values: dict[str, object]) -> Sentence:
    return Sentence(template, **values)


def parts(text: str) -> tuple[str, dict[str, object]]:
    """Template and values of a sentence, JSON-ready; a plain one is its own template. Sentences in sentences are taken apart too.

    >>> parts(Sentence("It breaks off: {reason}", reason=Sentence("There is no seat {seat}.", seat=7)))
    ('It breaks off: {reason}', {'reason': {'label': 'There is no seat {seat}.', 'args': {'seat': 7}}})
    """
    if not isinstance(text, Sentence):
        return text, {}
    return text.template, {name: _part(value) for name, value in text.values.items()}


def english(text: str) -> str:
    """A sentence as a plain str, for encoders that take no other."""
    return str.__str__(text)


def _part(value: object) -> object:
    if isinstance(value, Sentence):
        label, args = parts(value)
        return {"label": label, "args": args}
    if isinstance(value, list | tuple):
        return [_part(each) for each in value]
    return value if isinstance(value, int | str) else str(value)


def _spell(value: object) -> str:
    return ", ".join(_spell(each) for each in value) if isinstance(value, list | tuple) else str(value)
