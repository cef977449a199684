"""The table of all actions of a game: an int for each, with its structure, its text and the board places it refers to.

A table is made of kinds ("take", "lay", ...). A kind has arguments with small domains; the ints of a kind are one block and the
arguments are packed into it, the last one running fastest. The text of an action is the kind's name followed by one word for
each argument; an argument value whose word is empty is left out. Texts are unique and stable: they are the notation of records
that people read.
"""

from __future__ import annotations

from typing import Final, Optional

from formicary.kernel.errors import NotationError
from formicary.kernel.sentences import Sentence
from formicary.kernel.values import NUMBER, WORD, Value, ValueKind
from formicary.kernel.views import Manner

TAKES: Final = "'{name}' takes {count} {count:argument|arguments}, not {given}."
NO_KIND: Final = "'{name}' is not a kind of action; the kinds are {kinds}."


class Arg:
    """An argument of a kind: its name, the words for its values, what they are, and how a value is a board reference.

    `ref` is a template such as "line:{}"; the word of the value is put in. Values without a word have no reference. `kind` is the
    kind of the values in sentences; `raws` are the raw values there, where they are not the words themselves.

    >>> side = Arg("side", ["left", "right"], ref="end:{}")
    >>> ActionTable([Kind("lay", [side])]).refs(1)
    ['end:right']
    """

    def __init__(
        self, name: str, words: list[str], ref: str = "", kind: ValueKind = WORD, raws: Optional[list[object]] = None
    ) -> None:
        self.name: Final = name
        self.words: Final = words
        self.ref: Final = ref
        self.kind: Final = kind
        self.raws: Final[list[object]] = raws if raws is not None else list(words)
        self.values: Final = {word: value for value, word in enumerate(words)}
        if len(self.values) != len(words) or not words:
            raise ValueError(f"the words of argument {name!r} are not distinct")
        if len(self.raws) != len(words):
            raise ValueError(f"argument {name!r} has {len(words)} words and {len(self.raws)} raw values")
        if any(" " in word for word in words):
            raise ValueError(f"a word of argument {name!r} holds a blank")


def numbers(name: str, count: int, first: int = 0, ref: str = "", kind: ValueKind = NUMBER) -> Arg:
    """An argument whose values are the numbers `first`, `first + 1`, …

    >>> numbers("place", 3, first=1).words
    ['1', '2', '3']
    """
    return Arg(name, [str(first + value) for value in range(count)], ref, kind, list(range(first, first + count)))


class Kind:
    """A kind of action with its arguments. `label` is the sentence a button shows, with the arguments' names in braces.

    The actions of a kind are the ints from `first`, which its table sets, to `first + size - 1`. `manner` tells doors how to
    draw it: what declines an offer or finishes before everything is used up is drawn quietly, so that nobody throws a move away
    by accident; picking up what lies somewhere looks otherwise than putting something there. `tells` are the stocks that the
    label names itself, with what it says of them: `{"larvae": "-1"}`, or `"-{count}"` for one of its values; previews do not
    repeat that.

    >>> take = Kind("take", [numbers("place", 7, first=1), Arg("side", ["left", "right"])], "Take tile {place}, lay it {side}")
    >>> take.size, take.unpack(take.pack([2, 1]))
    (14, [2, 1])
    """

    def __init__(
        self,
        name: str,
        args: Optional[list[Arg]] = None,
        label: str = "",
        manner: Optional[Manner] = None,
        tells: Optional[dict[str, str]] = None,
    ) -> None:
        self.name: Final = name
        self.tells: Final[dict[str, str]] = tells if tells is not None else {}
        self.manner: Final = manner
        self.args: Final[list[Arg]] = args if args is not None else []
        self.label: Final = label or " ".join([name] + ["{" + a.name + "}" for a in self.args])
        self.first = 0
        size = 1
        for arg in self.args:
            size *= len(arg.words)
        self.size: Final = size

    def pack(self, values: list[int]) -> int:
        """The action of this kind with these argument values."""
        if len(values) != len(self.args):
            raise NotationError(Sentence(TAKES, name=self.name, count=len(self.args), given=len(values)))
        offset = 0
        for arg, value in zip(self.args, values, strict=True):
            if not 0 <= value < len(arg.words):
                raise NotationError(
                    Sentence(
                        "{value} is not a value of '{argument}' in '{name}'.", value=value, argument=arg.name, name=self.name
                    )
                )
            offset = offset * len(arg.words) + value
        return self.first + offset

    def unpack(self, action: int) -> list[int]:
        """The argument values of an action of this kind."""
        offset = action - self.first
        values: list[int] = []
        for arg in reversed(self.args):
            values.append(offset % len(arg.words))
            offset //= len(arg.words)
        values.reverse()
        return values


class ActionTable:
    """All kinds of a game, in a fixed order, so that an int means the same in every game, record and process.

    >>> table = ActionTable([Kind("pass"), Kind("take", [numbers("place", 7, first=1, ref="line:{}")])])
    >>> len(table), table.parse("take 3"), table.text(3)
    (8, 3, 'take 3')
    >>> table.structure(3), table.refs(3)
    ({'kind': 'take', 'place': '3'}, ['line:3'])
    """

    def __init__(self, kinds: list[Kind]) -> None:
        self.kinds: Final = kinds
        self.by_name: Final[dict[str, Kind]] = {}
        first = 0
        for kind in kinds:
            if kind.name in self.by_name or " " in kind.name:
                raise ValueError(f"kind {kind.name!r} is there twice or holds a blank")
            self.by_name[kind.name] = kind
            kind.first = first
            first += kind.size
        self.size: Final = first

    def __len__(self) -> int:
        return self.size

    def __contains__(self, action: object) -> bool:
        return isinstance(action, int) and not isinstance(action, bool) and 0 <= action < self.size

    def manners(self) -> dict[str, Manner]:
        """The kinds that are drawn in a manner of their own, by name.

        >>> ActionTable([Kind("take"), Kind("pass", manner="decline")]).manners()
        {'pass': 'decline'}
        """
        found: dict[str, Manner] = {}
        for kind in self.kinds:
            if kind.manner is not None:
                found[kind.name] = kind.manner
        return found

    def kind(self, action: int) -> Kind:
        """The kind of an action."""
        if not 0 <= action < self.size:
            raise NotationError(
                Sentence("{action} is not an action; actions go from 0 to {last}.", action=action, last=self.size - 1)
            )
        low, high = 0, len(self.kinds) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.kinds[middle].first <= action:
                low = middle
            else:
                high = middle - 1
        return self.kinds[low]

    def structure(self, action: int) -> dict[str, object]:
        """The action as JSON-ready structure: {'kind': 'take', 'place': '3', 'side': 'left'}; empty words are left out."""
        kind = self.kind(action)
        out: dict[str, object] = {"kind": kind.name}
        for arg, value in zip(kind.args, kind.unpack(action), strict=True):
            if arg.words[value]:
                out[arg.name] = arg.words[value]
        return out

    def values(self, action: int) -> dict[str, Value]:
        """The arguments of an action as values of a sentence, such as the kind's label; those with an empty word are left out."""
        kind = self.kind(action)
        out: dict[str, Value] = {}
        for arg, value in zip(kind.args, kind.unpack(action), strict=True):
            if arg.words[value]:
                out[arg.name] = Value(arg.kind, arg.raws[value])
        return out

    def action(self, name: str, *words: str) -> int:
        """The action of a kind with these words as arguments."""
        kind = self.by_name.get(name)
        if kind is None:
            raise NotationError(Sentence(NO_KIND, name=name, kinds=list(self.by_name)))
        if len(words) != len(kind.args):
            raise NotationError(Sentence(TAKES, name=name, count=len(kind.args), given=len(words)))
        values = []
        for arg, word in zip(kind.args, words, strict=True):
            if word not in arg.values:
                raise NotationError(
                    Sentence("'{word}' is not a valid {argument} for '{name}'.", word=word, argument=arg.name, name=name)
                )
            values.append(arg.values[word])
        return kind.pack(values)

    def text(self, action: int) -> str:
        """The notation of an action, for instance 'take 3 left'."""
        kind = self.kind(action)
        words = [kind.name]
        for arg, value in zip(kind.args, kind.unpack(action), strict=True):
            if arg.words[value]:
                words.append(arg.words[value])
        return " ".join(words)

    def parse(self, text: str) -> int:
        """The action that a text stands for; the inverse of `text`. Blanks and capitals do not matter for the kind's name."""
        words = text.split()
        if not words:
            raise NotationError("An action cannot be empty.")
        kind = self.by_name.get(words[0]) or self.by_name.get(words[0].lower())
        if kind is None:
            raise NotationError(Sentence(NO_KIND, name=words[0], kinds=list(self.by_name)))
        values: list[int] = []
        if not _match(kind.args, 0, words, 1, values):
            raise NotationError(
                Sentence("'{text}' is not understood; it should read like '{pattern}'.", text=text, pattern=_pattern(kind))
            )
        return kind.pack(values)

    def refs(self, action: int) -> list[str]:
        """The board places that an action refers to, such as ['line:3']."""
        kind = self.kind(action)
        out = []
        for arg, value in zip(kind.args, kind.unpack(action), strict=True):
            if arg.ref and arg.words[value]:
                out.append(arg.ref.replace("{}", arg.words[value]))
        return out


def _match(args: list[Arg], number: int, words: list[str], at: int, values: list[int]) -> bool:
    """Reads the words from `at` on as arguments from `number` on; an argument may be left out if it has an empty word."""
    if number == len(args):
        return at == len(words)
    arg = args[number]
    if at < len(words) and words[at] in arg.values:
        values.append(arg.values[words[at]])
        if _match(args, number + 1, words, at + 1, values):
            return True
        values.pop()
    if "" in arg.values:
        values.append(arg.values[""])
        if _match(args, number + 1, words, at, values):
            return True
        values.pop()
    return False


def _pattern(kind: Kind) -> str:
    words = [kind.name]
    for arg in kind.args:
        some = [word for word in arg.words if word]
        words.append("|".join(some) if len(some) <= 8 else f"{some[0]}..{some[-1]}")
    return " ".join(words)
