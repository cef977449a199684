"""What teaches a game: moments of real play, and the introduction that they illustrate.

Both are data beside the game's rules, `teach/how_to_play.toml`, and so are the questions that newcomers ask, in
`teach/questions.toml`, each with the place that answers it. A moment is a beginning and the moves that were played, in the game's
own notation, so that every picture is a position the rules can reach; whoever draws it asks the engine for the view. Lessons and
exercises can begin with such moments too.

>>> import formicary
>>> introduction = formicary.game("micropolis").how_to_play()
>>> moment = introduction.play(formicary.game("micropolis"), "nurse")
>>> moment.view(0)["players"][0]["hills"][0]["army"]
6
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Struct

from formicary.kernel.errors import FormicaryError
from formicary.kernel.options import OptionValue
from formicary.kernel.rulebook import RuleTable

if TYPE_CHECKING:
    from formicary.kernel.game import Game
    from formicary.kernel.position import Position

T = TypeVar("T")
Move = str | tuple[int, str]  # notation; with the seat where it is not the first decider's
Fact = int | str | bool | None


class TeachingError(ValueError):
    """A file of `teach/` in another form than these classes, or a moment that cannot be played."""


class Moment(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position of a real game: its beginning, or the moment `after` which it continues, and the moves. `seat` is the viewer."""

    after: str = ""
    seats: int = 0
    seed: int = 0
    options: dict[str, OptionValue] = {}
    moves: tuple[Move, ...] = ()
    seat: int | None = 0


class PictureStep(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a picture shows at a time: a moment, what is said about it, the places that it points at.

    `expect` says what the text relies on, by the way through the view: `{"players.0.total": 65}`. Tests hold the text to it.
    """

    at: str
    say: str = ""
    point: tuple[str, ...] = ()
    expect: dict[str, Fact] = {}


class Picture(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Parts of the game's board, by the names that its pictures have, drawn from moments that follow one another."""

    shows: tuple[str, ...]
    steps: tuple[PictureStep, ...]


class Paragraph(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A few sentences, with the rules they rest on, perhaps a picture or a table."""

    text: str = ""
    title: str = ""
    rules: tuple[str, ...] = ()
    picture: Picture | None = None
    table: RuleTable | None = None


class Topic(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the introduction; its paragraphs stand side by side if they are `cards`."""

    key: str
    title: str
    parts: tuple[Paragraph, ...]
    cards: bool = False


class HowToPlay(Struct, frozen=True, forbid_unknown_fields=True):
    """The introduction to a game: about two printed pages."""

    minutes: int
    lead: str
    moments: dict[str, Moment]
    topics: tuple[Topic, ...]

    def play(self, game: Game, key: str) -> Position:
        """The position of a moment."""
        return play_moment(game, self.moments, key)

    def steps(self) -> Iterator[PictureStep]:
        """All steps of all pictures, in order."""
        for topic in self.topics:
            for part in topic.parts:
                yield from part.picture.steps if part.picture else ()

    def texts(self) -> Iterator[str]:
        """Everything that people read, in order; what has no letters is the same in every language."""
        yield self.lead
        for topic in self.topics:
            yield topic.title
            for part in topic.parts:
                yield from (part.title, part.text)
                if part.table:
                    yield from (part.table.title, *part.table.head, *(cell for row in part.table.rows for cell in row))
                yield from (step.say for step in (part.picture.steps if part.picture else ()))


class PlayedExample(Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example of the rulebook, by its ID, as a picture that one steps through."""

    id: str
    picture: Picture


class Examples(Struct, frozen=True, forbid_unknown_fields=True):
    """Worked examples of the rulebook that are shown on a small board, with the moments that they are made of."""

    moments: dict[str, Moment]
    examples: tuple[PlayedExample, ...]

    def play(self, game: Game, key: str) -> Position:
        """The position of a moment."""
        return play_moment(game, self.moments, key)

    def steps(self) -> Iterator[PictureStep]:
        """All steps of all examples, in order."""
        for example in self.examples:
            yield from example.picture.steps


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """What a newcomer asks, and what answers it: topics of the introduction by their keys, rules by their IDs."""

    ask: str
    answer: tuple[str, ...]


class Questions(Struct, frozen=True, forbid_unknown_fields=True):
    """The questions of a game."""

    questions: tuple[Question, ...]


class BookAids(Struct, frozen=True, forbid_unknown_fields=True):
    """Extras of the players' rulebook: words that a rule explains, and the pieces that rules are about.

    `terms` and `pictures` go by word and by ID of a rule; `prefixes` say what a rule shows whose ID begins so and ends in the
    name of the piece: `"MA-C-" = "card:"`. `editions` are the words that an edition has of its own, in the place of those that
    lead to the same rules.

    >>> BookAids(terms={"tile": "XX-1", "ant": "XX-2"}, editions={"old": {"stone": "XX-1"}}).terms_of("old")
    {'ant': 'XX-2', 'stone': 'XX-1'}
    """

    translated: bool = False  # whether the catalogues have its rules
    terms: dict[str, str] = {}
    editions: dict[str, dict[str, str]] = {}
    pictures: dict[str, tuple[str, ...]] = {}
    prefixes: dict[str, str] = {}

    def terms_of(self, edition: str) -> dict[str, str]:
        """The words that lead to rules as an edition calls things."""
        own = self.editions.get(edition, {})
        return {term: rule for term, rule in self.terms.items() if rule not in own.values()} | own

    def pieces_of(self, rule_id: str) -> tuple[str, ...]:
        """The pieces to draw beside a rule."""
        found = [kind + rule_id.removeprefix(start) for start, kind in self.prefixes.items() if rule_id.startswith(start)]
        return self.pictures.get(rule_id) or tuple(found)


@cache
def load(path: Path, kind: type[T]) -> T:
    """A file of `teach/`; one of another form is refused with its name."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise TeachingError(f"{path.name}: {wrong}") from None


def play_moment(game: Game, moments: Mapping[str, Moment], key: str) -> Position:
    """The position of one of several moments, which may go on from another."""
    line: list[Move] = []
    seen: list[str] = []
    name = key
    while True:
        if name not in moments:
            raise TeachingError(f"there is no moment {name}")
        if name in seen:
            raise TeachingError(f"moment {key}: it goes on from itself")
        seen.append(name)
        moment = moments[name]
        line[:0] = moment.moves
        if not moment.after:
            return play_moves(game, f"moment {key}", moment.seats, moment.seed, moment.options, line)
        name = moment.after


def play_moves(
    game: Game, name: str, seats: int, seed: int, options: Mapping[str, OptionValue], moves: Sequence[Move]
) -> Position:
    """The position that moves lead to from a beginning; `name` says in a refusal what cannot be played."""
    try:
        pos = game.start_with(seats, seed, options)
        for number, move in enumerate(moves):
            seat, text = (None, move) if isinstance(move, str) else move
            try:
                pos.apply(game.actions.parse(text), seat)
            except FormicaryError as wrong:
                raise TeachingError(f"{name}, move {number + 1}, '{text}': {wrong}") from None
    except FormicaryError as wrong:
        raise TeachingError(f"{name}: {wrong}") from None
    return pos


def fact(view: object, way: str) -> object:
    """What a view says at the end of a way through it: names and numbers with dots between them.

    >>> fact({"players": [{"total": 12}]}, "players.0.total")
    12
    """
    found = view
    for name in way.split("."):
        if isinstance(found, dict):
            found = found[name]
        elif isinstance(found, Sequence) and not isinstance(found, str):
            found = len(found) if name == "length" else found[int(name)]
        else:
            raise TeachingError(f"{way}: there is nothing at '{name}'")
    return found
