"""Game: what the doors (tests, bots, table, command line) know a game by. Each game is a subclass."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Self

from formicary.kernel import values
from formicary.kernel.actions import ActionTable
from formicary.kernel.errors import OptionError
from formicary.kernel.events import Event, EventKind
from formicary.kernel.info import GameInfo, Setup, Term
from formicary.kernel.options import Options
from formicary.kernel.position import Position
from formicary.kernel.registry import made
from formicary.kernel.sentences import Sentence
from formicary.kernel.setups import with_left_out
from formicary.kernel.speech import Phrases
from formicary.kernel.values import Speaker, ValueKind
from formicary.kernel.views import View

# A `Game` without brackets is any game. The variables are covariant, so that Game[Micropolis, MicropolisOptions] is one; methods
# that take a position or options take those of their own game all the same, which mypy calls misc.
if TYPE_CHECKING:
    from librt.strings import BytesWriter
    from typing_extensions import TypeVar

    from formicary.kernel.exercises import Exercise
    from formicary.kernel.feature_list import Numbers
    from formicary.kernel.guide import Guide, Sign
    from formicary.kernel.network import Network
    from formicary.kernel.plans import Plan
    from formicary.kernel.preview import Stock
    from formicary.kernel.rulebook import Changes, Rule, Rulebook
    from formicary.kernel.teaching import BookAids, Examples, HowToPlay, Question

    P_co = TypeVar("P_co", bound=Position, default=Position, covariant=True)
    O_co = TypeVar("O_co", bound=Options, default=Options, covariant=True)
else:
    from typing import TypeVar  # knows defaults from Python 3.13 on

    P_co = TypeVar("P_co", covariant=True)
    O_co = TypeVar("O_co", covariant=True)

NOT_DRAWN = ("game", "seat", "seats", "deciders", "mark", "prompt", "static")
WHOLE = Term("the position as a whole", at_once=True)
FOR_PLAYERS = "{game} is for {low} to {high} players, not {given} ({rule})."


class Game(Generic[P_co, O_co]):
    """A game with its components. Positions are made by `start`; everything else is looked up here.

    A subclass names key, title, seats, classes and actions, and says in `set_up` how a game begins; the other methods have a
    usable default. What only some doors need is imported inside the method that needs it.

    >>> import formicary
    >>> game = formicary.game("micropolis")
    >>> pos = game.start(seats=3, seed=7)
    >>> pos.deciders, [game.actions.text(action) for action in pos.legal()][:3]
    ((2,), ['take 1', 'take 2', 'take 3'])
    """

    key: str
    title: str
    seats: range
    seats_rule: str  # ledger ID: how many can play
    rules_version: str = "1"  # changes when old records may no longer replay
    options: type[O_co]
    position: type[P_co]
    view_type: type[View] = View  # of its positions' views
    actions: ActionTable
    info: GameInfo = GameInfo()
    events: tuple[EventKind, ...] = ()  # everything that can happen
    uses: tuple[tuple[EventKind, str], ...] = ()  # events that say that a seat uses a component, and which value that is
    kinds: tuple[ValueKind, ...] = values.KINDS  # what the values in its sentences can be
    pack_digest: str | None = None  # of the component pack, if there is one

    def __init__(self, pack: str | None = None) -> None:
        """The game with our components, or with those of a component pack: a folder of the same files."""
        self.pack = pack
        self._setups: tuple[Setup, ...] | None = None

    def set_up(self, seats: int, seed: int, options: O_co) -> P_co:  # type: ignore[misc]
        """A position at the first decision. Seats and options have been checked."""
        raise AssertionError("each game has its own set-up")

    def start(self, seats: int, seed: int = 0, **options: object) -> P_co:
        """A new game. A wrong number of seats or a wrong option raises OptionError with one sentence."""
        return self.start_with(seats, seed, options)

    def start_with(self, seats: int, seed: int, options: Mapping[str, object]) -> P_co:
        """The same with the options as a dictionary, whose keys may come from anywhere."""
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seats:
            low, high, rule = self.seats[0], self.seats[-1], self.seats_rule
            raise OptionError(Sentence(FOR_PLAYERS, game=self.title, low=low, high=high, given=repr(seats), rule=rule))
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise OptionError(Sentence("The seed must be a whole number, not {seed}.", seed=repr(seed)))
        chosen = self.options.make(options)
        chosen.check(seats)
        return self.set_up(seats, seed, chosen)

    def restore(self, state: Mapping[str, object]) -> P_co:
        """The position with this state, as `pos.state()` wrote it; anything else raises StateError with one sentence.

        >>> import formicary
        >>> pos = formicary.game("micropolis").start(seats=2, seed=7)
        >>> formicary.game("micropolis").restore(pos.state()).digest() == pos.digest()
        True
        """
        from formicary.kernel.state_reader import restore

        return restore(self, state)

    def setups(self) -> tuple[Setup, ...]:
        """The ways to play, at least one."""
        if not self.info.setups:
            usual = min(max(3, self.seats[0]), self.seats[-1])
            return (Setup("usual", "", "", list(self.seats), usual),)
        if self._setups is None:
            self._setups = with_left_out(self.info, self.options)
        return self._setups

    # ---- values

    def speakers(self) -> Mapping[ValueKind, Speaker]:
        """How the game says, in English, values of its own kinds."""
        return {}

    @cached_property
    def _speakers(self) -> dict[ValueKind, Speaker]:
        return {**values.SPEAKERS, **self.speakers()}

    def say_value(self, kind: str, raw: object) -> str:
        """A value in English words, for terminals: 'hex' and 7 become the name of hex 7. Seats have numbers here, no names."""
        return self._speakers[ValueKind(kind)](raw)

    # ---- for tests, bots and terminals

    def check(self, pos: P_co) -> None:  # type: ignore[misc]
        """Asserts every invariant of the ledger on a position."""

    def evaluate(self, pos: P_co, seat: int) -> float:  # type: ignore[misc]
        """How good a position is for a seat; the bots' measure, in points."""
        return 0.0

    def value_terms(self) -> tuple[Term, ...]:
        """The names of the parts of `evaluate`."""
        return (WHOLE,)

    def value_parts(self, pos: P_co, seat: int) -> list[float]:  # type: ignore[misc]
        """What `evaluate` consists of, in points, in the order of `value_terms`; the sum of the parts is the value.

        >>> import formicary
        >>> game = formicary.game("micropolis")
        >>> pos = game.start(seats=2, seed=7)
        >>> abs(sum(game.value_parts(pos, 0)) - game.evaluate(pos, 0)) < 1e-9
        True
        """
        return [self.evaluate(pos, seat)]

    def features(self, pos: P_co, seat: int) -> list[float]:  # type: ignore[misc]
        """A position as a fixed number of numbers, as far as the seat may know it: what models and learning programs see.

        >>> import formicary
        >>> game = formicary.game("micropolis")
        >>> dict(zip(game.feature_names(), game.features(game.start(seats=2, seed=7), 0)))["own_army"]
        5.0
        """
        return [self.evaluate(pos, seat)]

    def feature_names(self) -> tuple[str, ...]:
        """What each of the `features` is; the first is always the bots' measure, as far as the seat can know it."""
        return ("measure",)

    def facts(self, pos: P_co, seat: int) -> list[int]:  # type: ignore[misc]
        """A position as whole numbers that anybody in the seat can count, without estimates: a shorter and quicker observation.

        A fact is a byte: what is above 255 counts as 255. They need the package librt, which the extra `envs` brings.

        >>> import formicary
        >>> game = formicary.game("micropolis")
        >>> pos = game.start(seats=2, seed=7)
        >>> dict(zip(game.fact_names(2, pos.options), game.facts(pos, 0)))["own_army"]
        5
        """
        from librt.strings import BytesWriter

        found = BytesWriter()
        self.fact_maker()(pos, seat, found)
        return list(found.getvalue())

    def fact_names(self, seats: int, options: O_co) -> tuple[str, ...]:  # type: ignore[misc]
        """What each of the `facts` is, which depends on how many play; none if the game has no facts."""
        return ()

    def model(self) -> Network | None:
        """The learned model that comes with the game, made from its features; None if there is none."""
        from formicary.kernel.model_file import model_of

        return model_of(self.folder, self.key, self.feature_names())

    # The same as plain functions, for those that call them very often.

    def evaluator(self) -> Callable[[P_co, int], float]:
        """What `evaluate` calls."""
        return self.evaluate

    def feature_maker(self) -> Callable[[P_co, int], list[float]]:
        """What `features` calls."""
        return self.features

    def feature_writer(self) -> Callable[[P_co, int, Numbers], None]:
        """Writes the same into whatever is to hold them."""
        return self._write_features

    def _write_features(self, pos: P_co, seat: int, out: Numbers) -> None:  # type: ignore[misc]
        for number in self.features(pos, seat):
            out.add(number)

    def all_feature_maker(self) -> Callable[[P_co], list[list[float]]]:
        """Makes the features of every seat at once."""
        return self._features_of_all

    def _features_of_all(self, pos: P_co) -> list[list[float]]:  # type: ignore[misc]
        return [self.features(pos, seat) for seat in range(pos.seats)]

    def fact_maker(self) -> Callable[[P_co, int, BytesWriter], None]:
        """Writes the facts that a seat sees, a byte each."""
        return _no_facts

    def samples(self, pos: P_co) -> int:  # type: ignore[misc]
        """How many samples of what a seat cannot know `evaluate` should be averaged over: more where chance decides soon."""
        return 1

    def same_turn(self, before: P_co, after: P_co) -> bool:  # type: ignore[misc]
        """Whether a bot that decides in `before` should look further ahead from `after`, because the turn is not over yet."""
        return False

    def stocks(self, pos: P_co, seat: int) -> Mapping[Stock, int]:  # type: ignore[misc]
        """What a seat has, as far as its view tells: the stocks that previews of its choices count."""
        return {}

    def payments(self, pos: P_co, event: Event) -> Mapping[str, int]:  # type: ignore[misc]
        """What an event says was paid, by the name of the stock: where one action both pays and brings the same thing."""
        return {}

    def picture(self, pos: P_co, seat: int | None, phrases: Phrases, legend: bool = True) -> Mapping[str, str]:  # type: ignore[misc]
        """What a seat may know as text with Rich markup, for terminals, in named parts: between two steps of a player only those
        that have changed are shown again. None is a spectator; `legend` says whether the signs are explained."""
        from rich.markup import escape

        parts = {key: value for key, value in pos.view(seat).items() if key not in NOT_DRAWN}
        return {key: f"[bold]{escape(key)}[/] {escape(json.dumps(value))}" for key, value in parts.items()}

    def draw(self, pos: P_co, seat: int | None = None, names: Sequence[str] = (), legend: bool = True) -> str:  # type: ignore[misc]
        """The whole picture in English; `names` are those of the seats."""
        phrases = Phrases(names or [f"seat {number}" for number in range(pos.seats)])
        return "\n\n".join(self.picture(pos, seat, phrases, legend).values())

    def svg(self, pos: P_co, seat: int | None = None, phrases: Phrases | None = None) -> str:  # type: ignore[misc]
        """The board as a seat sees it, as an SVG picture; None is a spectator. Notebooks show positions so by themselves, in the
        language of `formicary.locale.speak` if no phrases are given.

        >>> import formicary
        >>> game = formicary.game("micropolis")
        >>> game.svg(game.start(seats=2, seed=7)).startswith("<svg")
        True
        """
        from rich.text import Text

        from formicary.kernel.svg import phrases_for, written

        drawn = "\n\n".join(self.picture(pos, seat, phrases_for(pos.seats, phrases)).values())
        return written(Text.from_markup(drawn).plain, self.title)

    def source_name(self, source: str) -> str:
        """A source of points in words of the catalogue."""
        return source.replace("_", " ")

    def place(self, word: str) -> str:
        """What the picture calls a place that has this word in the notation."""
        return word

    # ---- rulebook and editions

    def editions(self) -> tuple[str, ...]:
        """The editions that the option `edition` offers; none if the game has one only."""
        return tuple(str(value) for info in self.options.describe() if info.key == "edition" for value in info.values or [])

    def rulebook(self, edition: str = "") -> Rulebook:
        """The rulebook: all rules, or those of one edition as they read there. It is read the first time it is asked for."""
        from formicary.kernel.rulebook import Rulebook
        from formicary.kernel.rulebook_reader import load

        path = self.folder / "rules.md"
        if not path.is_file():
            return Rulebook(self.title, ())
        return load(path, self._edition(edition), self.changes_in) if edition else load(path)

    def rule(self, rule_id: str, edition: str = "") -> Rule | None:
        """One rule of the rulebook, or None if it has no such ID."""
        return self.rulebook(edition).rule(rule_id)

    def how_to_play(self) -> HowToPlay | None:
        """The introduction for newcomers, illustrated by moments of real games; None if the game has none."""
        from formicary.kernel.teaching import HowToPlay, load

        path = self.folder / "teach" / "how_to_play.toml"
        return load(path, HowToPlay) if path.is_file() else None

    def examples(self) -> Examples:
        """Worked examples of the rulebook that can be stepped through on a small board."""
        from formicary.kernel.teaching import Examples, load

        path = self.folder / "teach" / "examples.toml"
        return load(path, Examples) if path.is_file() else Examples({}, ())

    def questions(self) -> tuple[Question, ...]:
        """What newcomers ask, each with the topics and rules that answer it."""
        from formicary.kernel.teaching import Questions, load

        path = self.folder / "teach" / "questions.toml"
        return load(path, Questions).questions if path.is_file() else ()

    def exercises(self) -> tuple[Exercise, ...]:
        """Positions with a task and a checked solution, from easy to hard."""
        from formicary.kernel.exercises import Exercises
        from formicary.kernel.teaching import load

        path = self.folder / "teach" / "exercises.toml"
        return load(path, Exercises).exercises if path.is_file() else ()

    def guides(self) -> dict[str, Guide]:
        """The guided games, by the names of their files: the first one first."""
        from formicary.kernel.guide import Guide
        from formicary.kernel.teaching import load

        return {path.stem: load(path, Guide) for path in sorted((self.folder / "teach").glob("guided*.toml"))}

    def guide(self, key: str) -> Guide | None:
        """One guided game, or None if there is none of this name."""
        return self.guides().get(key)

    def plans(self, pos: P_co, seat: int) -> list[Plan]:  # type: ignore[misc]
        """Moves that a waiting seat may decide on for its next turn; none, where the rules do not lend themselves to that."""
        return []

    def planned(self, pos: P_co, seat: int, key: str) -> int | None:  # type: ignore[misc]
        """The action that such a move is now, as if it were the seat's turn; None: it can no longer be carried out."""
        return None

    def signs(self, view: View, seat: int) -> dict[str, Sign]:
        """What lessons speak of and a seat can see now, by name: where it is, and figures about it."""
        return {}

    def book_aids(self) -> BookAids:
        """Extras of the players' rulebook: words that lead to rules, pictures of pieces."""
        from formicary.kernel.teaching import BookAids, load

        path = self.folder / "teach" / "rulebook.toml"
        return load(path, BookAids) if path.is_file() else BookAids()

    def changes(self, edition: str) -> Changes:
        """What an edition that the game has writes differently in the rulebook."""
        return self.changes_in(self._edition(edition))

    def words(self, edition: str) -> Mapping[str, str]:
        """Texts of the table that an edition says differently, and what it says."""
        return self.words_of(self._edition(edition)) if edition else {}

    # What a game with several editions says about one that it has.

    def changes_in(self, edition: str) -> Changes:
        """What an edition writes differently in the rulebook."""
        from formicary.kernel.rulebook import Changes

        return Changes(edition)

    def words_of(self, edition: str) -> Mapping[str, str]:
        """Texts of the table that an edition says differently."""
        return {}

    def _edition(self, edition: str) -> str:
        """The edition, if the game has it."""
        known = self.editions()
        if not known:
            raise OptionError(Sentence("{game} has one edition only, not '{edition}'.", game=self.title, edition=edition))
        if edition not in known:
            has = list(known)
            raise OptionError(
                Sentence("{game} has no edition '{edition}'; there are {has}.", game=self.title, edition=edition, has=has)
            )
        return edition

    @property
    def folder(self) -> Path:
        """Where the files of the game are."""
        return Path(str(sys.modules[type(self).__module__].__file__)).parent

    # A game never changes: a copy is the game itself, and pickling keeps class and pack.

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return made, (type(self), self.pack)

    def __repr__(self) -> str:
        return f"<Game {self.key}>"


def _no_facts(pos: Position, seat: int, found: BytesWriter) -> None:
    """What a game without facts adds."""
