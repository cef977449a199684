"""Sentences for people: English templates with values, which a catalogue can turn into other languages.

`{count}` puts in a value, `{count:larva|larvae}` the word that goes with its number: one, or any other; a list counts its items.
A translation has as many words there as its language has plural forms, or does without. Lists are joined as the language does it.
`tests/fill_vectors.json` says how templates are filled, here and in the client.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from formicary.kernel.values import NAME, NUMBER, SENTENCE, Value, kind_and_raw

# Says a value: the name of its kind and the raw value go in.
Say = Callable[[str, object], str]
# A template in another language, or in the words of an edition.
Words = Callable[[str], str]

_VALUE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")

# What a catalogue says about its language itself: the rule of its plural forms, as gettext writes it, and how it joins lists.
PLURAL_RULE = "plural|rule"
ENGLISH_PLURAL = "nplurals=2; plural=(n != 1);"
LIST_GOES_ON = "{first}, {next}"
LIST_ENDS = "{first} and {last}"
DECIMAL = "1.5"
PERCENT = "{n}%"


class Tongue:
    """How a language counts and lists, out of its catalogue; without one, as English does.

    >>> Tongue().listed(["grass", "earth", "stone"]), Tongue().form(["larva", "larvae"], 0)
    ('grass, earth and stone', 'larvae')
    >>> french = Tongue({"plural|rule": "nplurals=2; plural=(n > 1);", "list|{first} and {last}": "{first} et {last}"})
    >>> french.listed(["herbe", "terre", "pierre"]), french.form(["larve", "larves"], 0)
    ('herbe, terre et pierre', 'larve')
    >>> Tongue({"number|1.5": "1,5", "number|{n}%": "{n} %"}).decimal(2.25), Tongue({"number|{n}%": "{n} %"}).percent(0.5)
    ('2,2', '50 %')
    """

    __slots__ = ("_ends", "_goes_on", "_mark", "_percent", "_rule")

    def __init__(self, catalogue: Mapping[str, str] | None = None) -> None:
        known = catalogue or {}
        self._rule = _plural_rule(known.get(PLURAL_RULE, ENGLISH_PLURAL))
        self._goes_on = _around(known.get(f"list|{LIST_GOES_ON}", LIST_GOES_ON))
        self._ends = _around(known.get(f"list|{LIST_ENDS}", LIST_ENDS))
        self._mark = known.get(f"number|{DECIMAL}", DECIMAL)[1:-1]
        self._percent = known.get(f"number|{PERCENT}", PERCENT)

    def form(self, forms: Sequence[str], count: int | None) -> str:
        """The word that goes with a number; with what is no number, the last one."""
        at = len(forms) if count is None else self._rule(abs(count))
        return forms[at] if at < len(forms) else forms[-1]

    def decimal(self, value: float) -> str:
        """A number with one decimal; nothing has no minus.

        >>> Tongue().decimal(2.25), Tongue().decimal(-0.04)
        ('2.2', '0.0')
        """
        return f"{value:z.1f}".replace(".", self._mark)

    def signed(self, value: float) -> str:
        """A difference with one decimal and its sign, a minus as printers set it.

        >>> [Tongue().signed(value) for value in (1.5, -0.25, 0.04)]
        ['+1.5', '−0.2', '±0.0']
        """
        sign = "±" if abs(value) < 0.05 else "+" if value > 0 else "−"
        return sign + self.decimal(abs(value))

    def percent(self, share: float) -> str:
        """A share of 1 in per cent."""
        return self._percent.replace("{n}", f"{100 * share:.0f}")

    def series(self, parts: Sequence[str]) -> str:
        """What is told of one thing, part by part."""
        return self._joined(parts, self._goes_on)

    def listed(self, items: Sequence[str]) -> str:
        """Several things in a row."""
        return self._joined(items, self._ends)

    def _joined(self, items: Sequence[str], last: tuple[str, str, str]) -> str:
        said = "".join(items[:1])
        for number, item in enumerate(items[1:], 2):
            before, between, after = last if number == len(items) else self._goes_on
            said = f"{before}{said}{between}{item}{after}"
        return said


def _around(template: str) -> tuple[str, str, str]:
    """What stands before, between and after the two values of a template."""
    before, between, after = _VALUE.sub("\0", template).split("\0")
    return before, between, after


@cache
def _plural_rule(header: str) -> Callable[[int], int]:
    """The number of the plural form by a number, from a line such as `nplurals=2; plural=(n != 1);`."""
    rule: Callable[[int], int] = gettext.c2py(header.split(" plural=")[1].strip().rstrip(";"))
    return rule


ENGLISH_TONGUE = Tongue()


def fill(
    template: str,
    values: Mapping[str, object],
    say: Say | None = None,
    words: Words | None = None,
    tongue: Tongue = ENGLISH_TONGUE,
) -> str:
    """A template with its values, each said by its kind; a value that is not there stays in braces.

    Without `say`, values are written as they are. `words` turns templates among the values into another language, `tongue`
    says how that language counts and lists.

    >>> fill("{seat} gains {count} {count:larva|larvae}.", {"seat": "Ann", "count": 1})
    'Ann gains 1 larva.'
    >>> fill("{seat} gains {count} {count:larva|larvae}.", {"seat": {"seat": 1}, "count": 0}, lambda kind, raw: f"{kind} {raw}")
    'seat 1 gains number 0 larvae.'
    """

    def put(found: re.Match[str]) -> str:
        name, forms = found.groups()
        if name not in values:
            return found[0]
        if forms is None:
            return spell(values[name], say, words, tongue)
        return tongue.form(forms.split("|"), count_of(values[name]))

    return _VALUE.sub(put, template)


def spell(value: object, say: Say | None = None, words: Words | None = None, tongue: Tongue = ENGLISH_TONGUE) -> str:
    """A value in words: lists item by item, sentences with their own values, everything else by its kind."""
    if isinstance(value, list | tuple):
        return tongue.listed([spell(each, say, words, tongue) for each in value])
    if isinstance(value, Sentence):
        return english(value) if say is None else _fill_inner(value.template, value.values, say, words, tongue)
    kind, raw = kind_and_raw(value)
    if isinstance(raw, list | tuple):
        return tongue.listed([spell({kind: each}, say, words, tongue) for each in raw])
    if kind == SENTENCE.name:
        return _spell_sentence(raw, say, words, tongue)
    return str(raw) if say is None else say(kind, raw)


def count_of(value: object) -> int | None:
    """The number that decides about a plural: a list counts its items; None for what is no number."""
    _, raw = kind_and_raw(value)
    if isinstance(raw, list | tuple):
        return len(raw)
    text = str(int(raw)) if isinstance(raw, bool) else str(raw)
    return int(text) if text.removeprefix("-").isdecimal() else None


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

    def __reduce__(self) -> tuple[Callable[..., Sentence], tuple[str, dict[str, object]]]:
        return _again, (self.template, self.values)


def _again(template: str, values: dict[str, object]) -> Sentence:
    return Sentence(template, **values)


def sentence(text: str) -> Sentence:
    """A text as a sentence, so that the catalogue is asked for it where it stands among values."""
    return text if isinstance(text, Sentence) else Sentence(text)


def parts(text: str) -> tuple[str, dict[str, object]]:
    """Template and values of a sentence, JSON-ready; a plain one is its own template. Sentences in sentences are taken apart too.

    >>> parts(Sentence("It breaks off: {reason}", reason=Sentence("There is no seat {seat}.", seat=7)))
    ('It breaks off: {reason}', {'reason': {'label': 'There is no seat {seat}.', 'args': {'seat': 7}}})
    """
    if not isinstance(text, Sentence):
        return text, {}
    return text.template, json_values(text.values)


def json_values(values: Mapping[str, object]) -> dict[str, object]:
    """Values as they are sent: `{"hex": 7}` for a hex; numbers and free text stand bare."""
    return {name: json_value(value) for name, value in values.items()}


def json_value(value: object) -> object:
    """One value as it is sent."""
    if isinstance(value, Value):
        raw = json_value(value.raw)
        return raw if value.kind in (NUMBER, NAME, SENTENCE) else {value.kind.name: raw}
    if isinstance(value, Sentence):
        return {"label": value.template, "args": json_values(value.values)}
    if isinstance(value, list | tuple):
        return [json_value(each) for each in value]
    return value if value is None or isinstance(value, int | str | dict) else str(value)


def english(text: str) -> str:
    """A sentence as a plain str, for encoders that take no other."""
    return str.__str__(text)


def _spell_sentence(raw: object, say: Say | None, words: Words | None, tongue: Tongue) -> str:
    if isinstance(raw, Sentence):
        return spell(raw, say, words, tongue)
    assert isinstance(raw, dict)
    return _fill_inner(str(raw["label"]), raw["args"], say, words, tongue)


def _fill_inner(template: str, values: Mapping[str, object], say: Say | None, words: Words | None, tongue: Tongue) -> str:
    """A sentence among the values of another."""
    return fill(template if words is None else words(template), values, say, words, tongue)


def reworded(text: str, terms: Mapping[str, str]) -> str:
    """A text with words for words, the first of `terms` that fits: what an edition of a game calls things.

    >>> reworded("Reactions are free. No Reaction costs food.", {"Reactions": "replies", "Reaction": "reply"})
    'Replies are free. No reply costs food.'
    """

    def put(found: re.Match[str]) -> str:
        said = terms[found[0]]
        begins = found.start() == 0 or text[found.start() - 2 : found.start()] in (". ", "? ", "! ")
        return said[0].upper() + said[1:] if begins and found[0][0].isupper() else said

    return re.sub("|".join(map(re.escape, terms)), put, text) if terms else text
