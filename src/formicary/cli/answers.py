"""What a person types to give an answer: short names of the choices, and how a typed line is read.

An answer is named after the thing on the board that it is about: tile 3 laid left is `3l`, the ant on site a of hex 5 is `5a`,
the card EV04 `ev04`. Choices without such a thing have a word, shortened as far as it stays clear: `e` for explore. So no number
is the number of a line in a list, and none means another thing than the board says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from formicary.kernel import ActionTable
from formicary.kernel.speech import Speech
from formicary.kernel.values import SEAT
from formicary.kernel.views import Option

COMMANDS = {
    "undo": "u", "why": "w", "hint": "h", "rule": "r", "board": "b", "save": "s", "quit": "q", "help": "?",
}  # fmt: skip
SYNONYMS = {"rules": "rule", "exit": "quit"}
SHORT = 2  # so few letters are taken for the name of a choice, not for the beginning of its notation
RESERVED = {*COMMANDS, *COMMANDS.values(), *SYNONYMS}


class Name(NamedTuple):
    """The name of a choice before it is shortened."""

    text: str
    has_number: bool  # such a name stays as it is


class Answers:
    """The choices of a question with the names that a person types."""

    def __init__(self, options: list[Option], speech: Speech) -> None:
        self.options = options
        self.speech = speech
        self.names = [name_of(option["action"], option, speech) for option in options]
        self.keys = keys_of(options, self.names)

    def key_of(self, action: int) -> str:
        """What is typed for an action; its notation if it is no choice."""
        for option, key in zip(self.options, self.keys, strict=True):
            if option["action"] == action:
                return key
        return self.speech.game.actions.text(action)

    def read(self, line: str) -> list[Option]:
        """The choices that a line may mean: one, if it is clear."""
        typed = squeezed(line)
        for option, key in zip(self.options, self.keys, strict=True):
            if typed in (squeezed(key), squeezed(option["text"])):
                return [option]
        found = [
            option
            for option, key, name in zip(self.options, self.keys, self.names, strict=True)
            if any(begins(squeezed(text), typed) for text in (key, name.text, *([option["text"]] if len(typed) > SHORT else [])))
        ]
        return found or [option for option in self.options if any(begins(word, typed) for word in self._words(option))]

    def _words(self, option: Option) -> list[str]:
        """Words that tell a choice from others of its kind, and the places it is about: any hex of a tile will do."""
        places = [self.speech.game.place(ref.partition(":")[2]) for ref in option["refs"]]
        return [squeezed(word) for word in (*option["text"].split()[1:], *places)]


def command_of(line: str) -> tuple[str, str]:
    """The command that a line gives, with the rest of the line; no command if it is none."""
    word, _, rest = line.partition(" ")
    word = word.lower()
    for command, letter in COMMANDS.items():
        if SYNONYMS.get(word, word) in (command, letter):
            return command, rest.strip()
    return "", ""


def name_of(action: int, option: Option | None, speech: Speech) -> Name:
    """What an action is about, in short words: first things with a number, sides and cubes by a letter after them."""
    table = speech.game.actions
    kind = table.kind(action)
    words = _words(table, action, speech)
    if option is not None and SEAT.name not in (arg.kind.name for arg in kind.args):
        whose = [_slug(speech.value(SEAT.name, value[SEAT.name])) for value in _seats(option)]
        if whose:  # the notation has the number of a seat where people say a name
            return Name("-".join([*whose, *words]).lower(), True)
    if any(char.isdigit() for word in words for char in word):
        words = [word[0] if word.isalpha() and len(word) > 1 and "out" not in word else word for word in words]
        return Name(_joined(words).lower(), True)
    initials = len(words) == 1 and len(words[0]) == 2  # of a direction: 'ur' stays 'ur'
    return Name("".join(words).lower() or kind.name, initials)


def _words(table: ActionTable, action: int, speech: Speech) -> list[str]:
    """A word for each argument: seats by name, numbers that stand for a direction by its initials, places as the board has
    them."""
    found = []
    structure = table.structure(action)
    for name, value in table.values(action).items():
        word = str(structure[name])
        said = str(speech.game.say_value(value.kind.name, value.raw))
        if value.kind == SEAT:
            found.append(_slug(speech.value(SEAT.name, value.raw)))
        elif word.isdigit() and not any(char.isdigit() for char in said):
            parts = [part for part in said.split() if part != "the"]
            found.append(parts[0] if len(parts) == 1 else "".join(part[0] for part in parts))
        elif len(said) == 1:  # anthill A of the notation is anthill 1
            found.append(said)
        else:
            found.append(speech.game.place(word).replace(".", ""))
    return found


def _seats(option: Option) -> Iterable[dict[str, object]]:
    """The seats that the text of a choice names."""
    return [value for value in option["args"].values() if isinstance(value, dict) and list(value) == [SEAT.name]]


def _slug(name: str) -> str:
    return name.replace(" ", "").replace(".", "")


def _joined(words: list[str]) -> str:
    """Words one after the other, with a point where two numbers would meet."""
    out = ""
    for word in words:
        out += "." + word if out[-1:].isdigit() and word[:1].isdigit() else word
    return out


def keys_of(options: list[Option], names: list[Name]) -> list[str]:
    """The shortest names that are clear and are no commands; the notation where names are not."""
    kinds = Counter(option["kind"] for option in options)
    alike: dict[str, list[Option]] = {}
    for name, option in zip(names, options, strict=True):
        alike.setdefault(name.text, []).append(option)
    # Where kinds share names, the most usual one keeps them; a mere count is none, where places are asked for.
    spelled = {
        option["kind"]
        for name, option in zip(names, options, strict=True)
        if any(kinds[option["kind"]] <= kinds[other["kind"]] for other in alike[name.text] if other is not option)
        or (name.text.isdigit() and kinds[option["kind"]] < max(kinds.values()))
    }
    full = [option["text"] if option["kind"] in spelled else name.text for name, option in zip(names, options, strict=True)]
    keys = []
    for number, (name, text) in enumerate(zip(names, full, strict=True)):
        rest = [other for at, other in enumerate(full) if at != number and " " not in other]
        keys.append(text if name.has_number or " " in text else shortened(text, rest))
    clashing = {option["kind"] for option, key in zip(options, keys, strict=True) if key in RESERVED}
    return [option["text"] if option["kind"] in clashing else key for option, key in zip(options, keys, strict=True)]


def shortened(text: str, others: list[str]) -> str:
    """The shortest beginning of a word that no other has and that is no command.

    >>> shortened("rest", ["explore", "march"]), shortened("march", ["explore", "mend"]), shortened("b", ["a"])
    ('re', 'ma', 'b')
    """
    for length in range(1, len(text)):
        start = text[:length]
        if start not in RESERVED and not any(other.startswith(start) for other in others):
            return start
    return text


def squeezed(text: str) -> str:
    """A text as it is compared: small letters, no blanks, no point before the letter of a site.

    >>> squeezed("larva 5.A"), squeezed("h7.0")
    ('larva5a', 'h7.0')
    """
    return re.sub(r"(?<=\d)\.(?=[a-z])", "", "".join(text.lower().split()))


def begins(text: str, start: str) -> bool:
    """Whether a text begins with another, numbers being taken whole.

    >>> begins("3l", "3"), begins("30l", "3"), begins("explore", "ex")
    (True, False, True)
    """
    return text.startswith(start) and not (start[-1:].isdigit() and text[len(start) : len(start) + 1].isdigit())


def refused_like(line: str, actions: Iterable[int], speech: Speech) -> int | None:
    """The first of some actions that cannot be chosen whose name begins with a line."""
    typed = squeezed(line)
    for action in actions:
        texts = (name_of(action, None, speech).text, speech.game.actions.text(action))
        if any(begins(squeezed(text), typed) for text in texts):
            return action
    return None
