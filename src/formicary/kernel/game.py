"""Game: what the doors (tests, bots, table, command line) know a game by."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from formicary.kernel.actions import ActionTable
from formicary.kernel.errors import OptionError
from formicary.kernel.options import Options
from formicary.kernel.position import Position
from formicary.kernel.sentences import Sentence

Opening = Callable[["Game", int, int, Any], Position]

# How a ledger entry begins: '- **MI-4.1** …', '| MA-1.2 | …', '| **MI-X1** | …' or '**MA-X-3 …**'.
ENTRY = re.compile(r"^(?:-\s+\*\*|\|\s*\**|\*\*)([A-Z]{2}-[A-Za-z0-9.\-]*[A-Za-z0-9])")

FOR_PLAYERS = "{game} is for {low} to {high} players, not {given} ({rule})."


class Game:
    """A game with its components. Positions are made by `start`; everything else is looked up here.

    >>> import formicary
    >>> game = formicary.game("micropolis")
    >>> pos = game.start(seats=3, seed=7)
    >>> pos.deciders == (pos.legal() and pos.deciders)
    True
    """

    def __init__(
        self,
        *,
        key: str,
        title: str,
        seats: range,
        seats_rule: str,
        options: type[Options],
        actions: ActionTable,
        rules_version: str,
        opening: Opening,
        components: object,
        about: dict[str, object],
        pack: str | None = None,
        pack_digest: str | None = None,
        rooms: dict[str, str] | None = None,
    ) -> None:
        self.key = key
        self.title = title
        self.seats = seats
        self.seats_rule = seats_rule
        self.options = options
        self.actions = actions
        self.rules_version = rules_version
        self.components = components
        self.about = about  # minutes, weight, blurb, reconstruction: for start pages
        self.pack = pack
        self.pack_digest = pack_digest
        self._opening = opening
        self._rooms = rooms or {}  # where parts are that do not lie at the top of the game's folder

    def start(self, seats: int, seed: int = 0, **options: object) -> Position:
        """A new game. A wrong number of seats or a wrong option raises OptionError with one sentence."""
        return self.start_with(seats, seed, options)

    def start_with(self, seats: int, seed: int, options: dict[str, object]) -> Position:
        """The same with the options as a dictionary, whose keys may come from anywhere."""
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seats:
            low, high, rule = self.seats[0], self.seats[-1], self.seats_rule
            raise OptionError(Sentence(FOR_PLAYERS, game=self.title, low=low, high=high, given=repr(seats), rule=rule))
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise OptionError(Sentence("The seed must be a whole number, not {seed}.", seed=repr(seed)))
        chosen = self.options.make(options)
        chosen.check(seats)
        return self._opening(self, seats, seed, chosen)

    # Parts of a game's folder that only some doors need are loaded when they are asked for.

    def check(self, pos: Position) -> None:
        """Asserts every invariant of the ledger on a position."""
        self._part("invariants").check(pos)

    def evaluate(self, pos: Position, seat: int) -> float:
        """How good a position is for a seat; the bots' measure, in points."""
        value: float = self._part("evaluate").evaluate(pos, seat)
        return value

    def looks(self, pos: Position) -> int:
        """How many dealings of what a seat cannot know `evaluate` should be asked about: more where chance decides soon."""
        part = self._part("evaluate")
        return int(part.looks(pos)) if hasattr(part, "looks") else 1

    def same_turn(self, before: Position, after: Position) -> bool:
        """Whether a bot that decides in `before` should think on from `after`: the turn that it begins there is not over yet."""
        part = self._part("evaluate")
        return bool(part.same_turn(before, after)) if hasattr(part, "same_turn") else False

    def draw(self, view: Mapping[str, object]) -> str:
        """A view as text with Rich markup, for terminals."""
        text: str = self._part("draw").draw(view)
        return text

    def editions(self) -> tuple[str, ...]:
        """The editions that the option `edition` offers; none if the game has one only."""
        return tuple(str(value) for switch in self.options.describe() if switch["key"] == "edition" for value in switch["values"])

    def rulebook(self, edition: str = "") -> str:
        """The in-app rulebook, Markdown: all rules, or those of one edition, with the entries as they read there."""
        book = (Path(self._part("options").__file__).parent / "rules.md").read_text(encoding="utf-8")
        return str(self._edition(edition).rulebook(book, edition)) if edition else book

    def changed(self, edition: str) -> dict[str, tuple[str, ...]]:
        """By ID of the rulebook, the IDs that replace or amend it in an edition."""
        found: dict[str, tuple[str, ...]] = self._edition(edition).changed(edition) if edition else {}
        return found

    def words(self, edition: str) -> dict[str, str]:
        """Texts of the table that an edition says differently, and what it says."""
        found: dict[str, str] = self._edition(edition).words(edition) if edition else {}
        return found

    def _edition(self, edition: str) -> Any:
        known = self.editions()
        if not known:
            raise OptionError(Sentence("{game} has one edition only, not '{edition}'.", game=self.title, edition=edition))
        if edition not in known:
            has = ", ".join(known)
            raise OptionError(
                Sentence("{game} has no edition '{edition}'; there are {has}.", game=self.title, edition=edition, has=has)
            )
        return self._part("editions")

    def rules(self, edition: str = "") -> dict[str, str]:
        """The ledger: the line of each ID, in the order of the rulebook."""
        found: dict[str, str] = {}
        for line in self.rulebook(edition).splitlines():
            entry = ENTRY.match(line)
            if entry:
                found[entry.group(1)] = line
        return found

    def rule(self, rule_id: str, edition: str = "") -> str | None:
        """The text of one rule, or None if the ledger has no such ID."""
        for known, line in self.rules(edition).items():
            if known.upper() == rule_id.upper():
                return line
        return None

    def _part(self, name: str) -> Any:
        return importlib.import_module(f"formicary.games.{self.key}.{self._rooms.get(name, name)}")

    def __repr__(self) -> str:
        return f"<Game {self.key}>"
