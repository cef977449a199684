"""`formicary rules`: the rulebook of a game, a chapter of it, or one rule, as text for terminals."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from formicary.cli import show
from formicary.cli.arguments import ArgumentError, read_game, read_language
from formicary.kernel import Game, Sentence
from formicary.kernel.rulebook import Chapter, Rule, RuleTable, Section
from formicary.kernel.speech import Phrases, Speech
from formicary.locale import catalogue
from formicary.locale.books import book_in


def show_rules(key: str, name: str | None, edition: str = "", everything: bool = False, language: str = "") -> None:
    """Prints what is asked for, in an edition if one is named; the whole book goes through the pager of the terminal.

    What is for builders only (sources, invariants, test vectors) is printed if it is asked for by its ID, or with `everything`.
    """
    game, language = read_game(key, None), read_language(language)
    whole = book_in(game, edition, language)
    book = whole if everything else whole.for_players()
    out = show.console()
    printed = Print(Phrases([], catalogue(language)), everything)
    if name is None:
        text = Group(*(part for chapter in book.chapters for part in printed.chapter(chapter)))
        if sys.stdout.isatty():
            with out.pager(styles=True):
                out.print(text)
        else:
            out.print(text)
        return
    rule = book.rule(name) or whole.rule(name)
    chapter = book.chapter(name) or whole.chapter(name)
    if rule is not None:
        out.print(Group(*printed.rule(rule)))
    elif chapter is not None:
        out.print(Group(*printed.chapter(chapter)))
    else:
        raise ArgumentError(
            Sentence("{reason} 'formicary rules {game}' shows them all.", reason=book.missing(name), game=game.key)
        )


def rule_text(game: Game, name: str, edition: str, language: str, speech: Speech) -> RenderableType:
    """One rule in the language of a table; an unknown ID gets a sentence that says so."""
    book = book_in(game, edition, language)
    rule = book.for_players().rule(name) or book.rule(name)
    return Text(speech.text(book.missing(name))) if rule is None else Group(*Print(speech).rule(rule))


class Print:
    """Parts of a rulebook as a terminal prints them; `sources` says whether builders read."""

    def __init__(self, phrases: Phrases, sources: bool = False) -> None:
        self.phrases = phrases
        self.sources = sources
        self.printed: set[str] = set()  # examples that stand above already: one is printed under the first rule that it explains

    def chapter(self, chapter: Chapter) -> Iterator[RenderableType]:
        """A chapter with its heading."""
        yield Text(f"\n{chapter.heading}\n", style="bold underline")
        for section in chapter.sections:
            yield from self._section(section)

    def _section(self, section: Section) -> Iterator[RenderableType]:
        """Examples are not printed once more by themselves, unless everything is asked for."""
        if section.title:
            yield Text(f"\n{section.title}\n", style="bold")
        for note in section.notes:
            yield Text(f"{note}\n")
        for rule in section.rules:
            if self.sources or not rule.example_of:
                yield from self.rule(rule)
        for table in section.tables:
            yield from _table(table)

    def rule(self, rule: Rule) -> Iterator[RenderableType]:
        """A rule with its steps, tables and examples."""
        t = self.phrases.t
        title = f"{t('{title}.', title=rule.title)} " if rule.title else ""
        text = Text.assemble((rule.id, "bold"), " ", (title, "bold"), rule.text)
        if rule.changed_by:
            changed = t("(changed by {rules})", rules=self.phrases.tongue.series(rule.changed_by))
            text.append(f" {changed}", "dim")
        if self.sources:
            about = [", ".join(rule.kinds), rule.source, ", ".join(f"option {key}" for key in rule.options)]
            text.append(f" [{' · '.join(part for part in about if part)}]", "dim")
        yield text
        for step in rule.steps:
            yield Padding(Text(f"· {step}"), (0, 0, 0, 4))
        for table in rule.tables:
            yield from _table(table)
        for example in (each for each in rule.examples if each.id not in self.printed):
            self.printed.add(example.id)
            yield Padding(Text(f"{example.id} {example.text}", style="italic"), (0, 0, 0, 4))


def _table(table: RuleTable) -> Iterator[RenderableType]:
    grid = Table(*table.head, title=table.title or None, title_justify="left")
    for row in table.rows:
        grid.add_row(*row)
    yield Padding(grid, (1, 0))
