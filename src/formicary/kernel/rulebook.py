"""The rulebook of a game with its types: chapters, sections, rules, tables and examples.

`rulebook_reader` makes it from the game's `rules.md` and is the only reader of that file; every door formats what stands here.
All texts are plain: no Markdown, and neither source nor kind in a rule's text. What is for people who work on the program only
(invariants, test vectors, lists of decisions, sources) has the audience "builders"; `Rulebook.for_players` leaves it out.

>>> import formicary
>>> rule = formicary.game("micropolis").rule("MI-4.9")
>>> rule.text, rule.kinds, rule.source
('An army never holds more than 10 soldiers.', ('automatic',), 'rulebook')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Literal, get_args

from msgspec import Struct, structs

from formicary.kernel.sentences import Sentence, reworded

Audience = Literal["players", "builders"]
Kind = Literal["automatic", "decision", "hidden", "scoring", "invariant", "example"]
KINDS: frozenset[str] = frozenset(get_args(Kind))


class RulebookError(ValueError):
    """A rules.md in another form than its head explains, or an edition that refers to rules that are not there."""


class RuleTable(Struct, frozen=True, omit_defaults=True):
    """A table that belongs to a rule or a section; the title may be empty."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""


class Example(Struct, frozen=True):
    """A worked example, as the rules that it explains show it; `Rulebook.rule(id)` is the whole entry."""

    id: str
    text: str


class Rule(Struct, frozen=True, omit_defaults=True):
    """One statement of the rulebook.

    `title` is the name of a card, hex or objective. `steps` follow the text. `options` are the switches that the rule speaks of.
    `edition` is empty if the rule holds in all of them; `changed_by` are the rules that replace or amend it in the edition of
    this book.

    >>> import formicary
    >>> rule = formicary.game("micropolis").rule("MI-4.9")
    >>> rule.id, rule.kinds, rule.audience
    ('MI-4.9', ('automatic',), 'players')
    """

    id: str
    text: str
    title: str = ""
    kinds: tuple[Kind, ...] = ()
    source: str = ""
    steps: tuple[str, ...] = ()
    tables: tuple[RuleTable, ...] = ()
    options: tuple[str, ...] = ()
    example_of: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    audience: Audience = "players"
    edition: str = ""
    changed_by: tuple[str, ...] = ()


class Section(Struct, frozen=True, omit_defaults=True):
    """A part of a chapter; what stands before the first heading of a chapter is a section without title."""

    title: str
    rules: tuple[Rule, ...]
    notes: tuple[str, ...] = ()
    tables: tuple[RuleTable, ...] = ()
    audience: Audience = "players"
    edition: str = ""


class Chapter(Struct, frozen=True, omit_defaults=True):
    """A chapter: '6' of a numbered one is its ID, otherwise its title in lower case."""

    id: str
    title: str
    sections: tuple[Section, ...]
    audience: Audience = "players"
    edition: str = ""

    @property
    def heading(self) -> str:
        """The title with its number, if it has one."""
        return f"{self.id}. {self.title}" if self.id.isdigit() else self.title

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules of the chapter, in order."""
        return tuple(rule for section in self.sections for rule in section.rules)


# How a rule reads to which an edition adds another.
IN_THIS_EDITION = "{text} In this edition: {rule}"


class Changes(Struct, frozen=True):
    """What an edition writes differently: by ID the rules that replace it, or that are added to it, and words for words."""

    edition: str
    replaced: dict[str, tuple[str, ...]] = {}
    amended: dict[str, tuple[str, ...]] = {}
    terms: dict[str, str] = {}
    terms_in: dict[str, dict[str, str]] = {}  # by language: words of the translated book
    addition: str = IN_THIS_EDITION

    def say(self, text: str) -> str:
        """A text in the words of the edition."""
        return reworded(text, self.terms)

    def in_language(self, language: str, say: Callable[[str], str]) -> Changes:
        """The same changes for a book that has been translated.

        >>> changes = Changes("old", terms={"tile": "stone"}, terms_in={"de": {"Plättchen": "Stein"}})
        >>> changes.in_language("de", str).say("Ein Plättchen.")
        'Ein Stein.'
        """
        return structs.replace(self, terms=self.terms_in.get(language, {}), addition=say(self.addition))


class Rulebook(Struct, frozen=True, omit_defaults=True, dict=True):
    """The rules of a game: all of them, or those of one edition.

    >>> import formicary
    >>> book = formicary.game("micropolis").rulebook()
    >>> book.rule("MI-4.9").text
    'An army never holds more than 10 soldiers.'
    >>> [chapter.heading for chapter in book.for_players().chapters][:2]
    ['1. Parts and terms', '2. Setup']
    """

    title: str
    chapters: tuple[Chapter, ...]
    edition: str = ""

    @cached_property
    def by_id(self) -> dict[str, Rule]:
        """Every rule by its ID, in the order of the book."""
        return {rule.id: rule for chapter in self.chapters for rule in chapter.rules}

    @cached_property
    def _by_upper(self) -> dict[str, Rule]:
        return {rule_id.upper(): rule for rule_id, rule in self.by_id.items()}

    def rule(self, rule_id: str) -> Rule | None:
        """A rule by its ID, in capitals or not; None if the book has no such rule."""
        return self._by_upper.get(rule_id.strip().upper())

    def missing(self, rule_id: str) -> Sentence:
        """What to say if somebody asks for a rule that is not in the book."""
        if self.edition:
            return Sentence(
                "{game} has no rule '{rule}' in the edition '{edition}'.", game=self.title, rule=rule_id, edition=self.edition
            )
        return Sentence("{game} has no rule '{rule}'.", game=self.title, rule=rule_id)

    def chapter(self, name: str) -> Chapter | None:
        """A chapter by its number ('6' or 'MI-6') or its title; None if the book has no such chapter."""
        wanted = re.sub(r"^[a-z]{2}-(?=\d+$)", "", name.strip().lower())
        return next((chapter for chapter in self.chapters if wanted in (chapter.id, chapter.title.lower())), None)

    def for_players(self) -> Rulebook:
        """The same book without what is for builders only."""
        return self._for_players

    @cached_property
    def _for_players(self) -> Rulebook:
        def rules(section: Section) -> Iterator[Rule]:
            for rule in section.rules:
                examples = tuple(each for each in rule.examples if self.by_id[each.id].audience == "players")
                yield structs.replace(rule, source="", examples=examples)

        chapters = []
        for chapter in self.chapters:
            sections = tuple(
                structs.replace(section, rules=tuple(rules(section)))
                for section in chapter.sections
                if chapter.audience == "players" == section.audience
            )
            if sections:
                chapters.append(structs.replace(chapter, sections=sections))
        return structs.replace(self, chapters=tuple(chapters))

    def translated(self, say: Callable[[str], str]) -> Rulebook:
        """The same book with every text that people read as `say` says it: in another language.

        >>> import formicary
        >>> formicary.game("micropolis").rulebook().translated(str.upper).rule("MI-4.2").text
        'NOTHING IS PAID FOR THE FIRST TILE.'
        """

        def said(text: str) -> str:
            return say(text) if text else ""  # where nothing stands there is nothing to look up

        def table(each: RuleTable) -> RuleTable:
            rows = tuple(tuple(map(said, row)) for row in each.rows)
            return RuleTable(tuple(map(said, each.head)), rows, said(each.title))

        def rule(each: Rule) -> Rule:
            return structs.replace(
                each, text=said(each.text), title=said(each.title), steps=tuple(map(said, each.steps)),
                tables=tuple(map(table, each.tables)), examples=tuple(Example(one.id, said(one.text)) for one in each.examples),
            )  # fmt: skip

        def section(each: Section) -> Section:
            return structs.replace(
                each, title=said(each.title), notes=tuple(map(said, each.notes)), rules=tuple(map(rule, each.rules)),
                tables=tuple(map(table, each.tables)),
            )  # fmt: skip

        chapters = tuple(
            structs.replace(each, title=say(each.title), sections=tuple(map(section, each.sections))) for each in self.chapters
        )
        return structs.replace(self, chapters=chapters)

    def in_edition(self, changes: Changes) -> Rulebook:
        """The book of an edition: without the chapters of others, each rule as it reads there, in the edition's words."""
        for rule_id in (*changes.replaced, *changes.amended, *_values(changes.replaced), *_values(changes.amended)):
            if rule_id not in self.by_id:
                raise RulebookError(f"edition {changes.edition}: there is no rule {rule_id}")
        held = {rule.id for rule in self.by_id.values() if rule.edition in ("", changes.edition)} - set(changes.replaced)
        chapters = []
        for chapter in self.chapters:
            here = [section for section in chapter.sections if section.edition in ("", changes.edition)]
            if here:
                sections = tuple(self._section_in(changes, section, held) for section in here)
                chapters.append(structs.replace(chapter, sections=sections))
        return Rulebook(self.title, tuple(chapters), changes.edition)

    def _section_in(self, changes: Changes, section: Section, held: set[str]) -> Section:
        rules = [self._rule_in(changes, rule, held) for rule in section.rules if self._holds(rule, held)]
        return structs.replace(
            section,
            # What an edition says of its own words stands as it is.
            notes=section.notes if section.edition else tuple(map(changes.say, section.notes)),
            rules=tuple(rules),
            tables=tuple(_table_in(changes, table) for table in section.tables),
        )

    def _holds(self, rule: Rule, held: set[str]) -> bool:
        """Players' examples are left out where a rule that they explain does not hold as it stands."""
        return rule.audience == "builders" or held.issuperset(rule.example_of)

    def _rule_in(self, changes: Changes, rule: Rule, held: set[str]) -> Rule:
        instead, further = changes.replaced.get(rule.id, ()), changes.amended.get(rule.id, ())
        text = " ".join(self.by_id[other].text for other in instead) or rule.text
        for other in further:
            text = changes.addition.format(text=text, rule=self.by_id[other].text)
        examples = () if instead else tuple(each for each in rule.examples if self._holds(self.by_id[each.id], held))
        return structs.replace(
            rule,
            text=changes.say(text),
            steps=tuple(map(changes.say, rule.steps)),
            tables=tuple(_table_in(changes, table) for table in rule.tables),
            examples=tuple(Example(each.id, changes.say(each.text)) for each in examples),
            changed_by=instead + further,
        )


def _values(changes: dict[str, tuple[str, ...]]) -> Iterator[str]:
    for others in changes.values():
        yield from others


def _table_in(changes: Changes, table: RuleTable) -> RuleTable:
    return RuleTable(
        head=tuple(map(changes.say, table.head)),
        rows=tuple(tuple(map(changes.say, row)) for row in table.rows),
        title=changes.say(table.title),
    )
