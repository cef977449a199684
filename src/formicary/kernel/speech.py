"""How values and templates become text in a terminal: templates with their values in a language, seats by the players' names.

`Phrases` is what a drawing needs, texts and names; `Speech` also says the values of a game by their kinds.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from formicary.kernel.errors import FormicaryError
from formicary.kernel.events import Event
from formicary.kernel.sentences import Sentence, Tongue, fill, spell
from formicary.kernel.values import SEAT

if TYPE_CHECKING:
    from formicary.kernel.position import Position

SOURCE = "source"  # the kind that games give to where points come from
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Phrases:
    """Texts in a language, and the names of the players with a sign of one letter for each.

    >>> phrases = Phrases(["Ann", "greedy 1", "greedy 2"])
    >>> phrases.signs, phrases.t("{count} {count:larva|larvae}", count=2)
    (['A', 'G', 'R'], '2 larvae')
    """

    def __init__(self, names: Sequence[str], catalogue: Mapping[str, str] | None = None, width: int = 80) -> None:
        self.width = width  # columns of the terminal
        self.names = list(names)
        self.signs = signs_of(self.names)
        self.catalogue = catalogue or {}
        self.tongue = Tongue(self.catalogue)

    def in_language(self, text: str) -> str:
        """A text of the catalogue in the language; one that is not there as it is."""
        return self.catalogue.get(text, text)

    def t(self, template: str, **values: object) -> str:
        """A template in the language, with values as they are; texts among them are looked up too."""
        return fill(self.in_language(template), values, lambda kind, raw: self.in_language(str(raw)), tongue=self.tongue)


def signs_of(names: Sequence[str]) -> list[str]:
    """A letter for each player: the first one of the name that nobody before has, else any that is free. Names that differ in
    their number only have that number.

    >>> signs_of(["Player", "greedy 1", "greedy 2", "Ann"]), signs_of(["seat 0", "seat 1"])
    (['P', 'G', 'R', 'A'], ['0', '1'])
    """
    if len(names) > 1 and len({name[:-1] for name in names}) == 1 and all(name[-1:].isdigit() for name in names):
        return [name[-1] for name in names]
    found: list[str] = []
    for name in names:
        own = [letter for letter in name.upper() if letter.isalpha() and unicodedata.east_asian_width(letter) not in "WF"]
        found.append(next(letter for letter in [*own, *ALPHABET] if letter not in found))
    return found


class Speech(Phrases):
    """Says templates with their values as people at this table read them: seats by the players' names, everything else as the
    game says values of its kind, in the words of the edition and in the language of the catalogue.

    >>> import formicary
    >>> speech = Speech(formicary.game("micropolis").start(seats=2), ["Ann", "Bob"])
    >>> speech.sentence("{seat} takes tile {tile}.", {"seat": {"seat": 1}, "tile": {"tile": 4}})
    'Bob takes tile 4.'
    """

    def __init__(self, pos: Position, names: Sequence[str], catalogue: Mapping[str, str] | None = None, width: int = 80) -> None:
        super().__init__(names, catalogue, width)
        self.game = pos.game
        self.words = pos.say  # any position of the game knows the edition

    def sentence(self, template: str, values: Mapping[str, object]) -> str:
        """A template with its values."""
        return fill(self.template(template), values, self.value, self.template, self.tongue)

    def in_language(self, text: str) -> str:
        """A text in the language; what the game means by it comes first."""
        return self.catalogue.get(f"{self.game.key}|{text}") or super().in_language(text)

    def template(self, template: str) -> str:
        """A template in the words of the edition and in the language."""
        return self.in_language(self.words(template))

    def value(self, kind: str, raw: object) -> str:
        """A value by its kind."""
        if kind == SEAT.name and isinstance(raw, int) and 0 <= raw < len(self.names):
            return self.names[raw]
        return self.text(self.game.say_value(kind, raw))

    def text(self, said: str) -> str:
        """A sentence with its values, or a plain text."""
        return self.sentence(said.template, said.values) if isinstance(said, Sentence) else self.template(said)

    def refusal(self, wrong: FormicaryError) -> str:
        """Why something was refused."""
        return self.text(str(wrong))

    def events(self, events: Iterable[Event], seat: int | None) -> list[str]:
        """What a seat may know of what happened; None is a spectator."""
        return [self.event(event, seat) for event in events if event.kind.text]

    def event(self, event: Event, seat: int | None) -> str:
        """One of them; what the line leaves out stands behind it: where points come from, and to those who may know it which
        cards or hexes."""
        values = event.said(seat)
        line = self.sentence(event.kind.text, values)
        besides = [
            name for name in event.kind.fields if event.kind.kinds[name].name == SOURCE and "{" + name not in event.kind.text
        ]
        known = [
            spell(values[name], self.value, self.template, self.tongue)
            for name in (*besides, *event.kind.secret)
            if name in values
        ]
        behind = ", ".join(text for text in known if text)
        if not behind:
            return line
        end = line[-1:] if line[-1:] in (".", "。") else ""
        return f"{line.removesuffix(end)} ({behind}){end}"
