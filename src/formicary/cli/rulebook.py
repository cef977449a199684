"""`formicary rules`: the rulebook of a game, a chapter of it, or one rule, as text for terminals."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from formicary.cli import show
from formicary.cli.arguments import ArgumentError, read_game
from formicary.kernel import Game
from formicary.kernel.rulebook import Chapter, Rule, RuleTable, Section


def show_rules(key: str, name: str | None, edition: str = "", everything: bool = False) -> None:
    """Prints what is asked for, in an edition if one is named; the whole book goes through the pager of the terminal.

    What is for builders only (sources, invariants, test vectors) is printed if it is asked for by its ID, or with `everything`.
    """
    game = read_game(key, None)
    whole = game.rulebook(edition)
    book = whole if everything else whole.for_players()
    out = show.console()
    if name is None:
        shown: set[str] = set()
        text = Group(*(part for chapter in book.chapters for part in _chapter(chapter, everything, shown)))
        if sys.stdout.isatty():
            with out.pager(styles=True):
                out.print(text)
        else:
            out.print(text)
        return
    rule = book.rule(name) or whole.rule(name)
    chapter = book.chapter(name) or whole.chapter(name)
    if rule is not None:
        out.print(Group(*_rule(rule, everything, set())))
    elif chapter is not None:
        out.print(Group(*_chapter(chapter, everything, set())))
    else:
        raise ArgumentError(f"{book.missing(name).removesuffix('.')}; 'formicary rules {game.key}' shows them all.")


def rule_text(game: Game, name: str, edition: str = "") -> RenderableType:
    """One rule; an unknown ID gets a sentence that says so."""
    book = game.rulebook(edition)
    rule = book.for_players().rule(name) or book.rule(name)
    return Text(book.missing(name)) if rule is None else Group(*_rule(rule, False, set()))


# `shown` are the examples that stand above already: one is printed under the first of the rules that it explains.


def _chapter(chapter: Chapter, sources: bool, shown: set[str]) -> Iterator[RenderableType]:
    yield Text(f"\n{chapter.heading}\n", style="bold underline")
    for section in chapter.sections:
        yield from _section(section, sources, shown)


def _section(section: Section, sources: bool, shown: set[str]) -> Iterator[RenderableType]:
    """Examples are not printed once more by themselves, unless everything is asked for."""
    if section.title:
        yield Text(f"\n{section.title}\n", style="bold")
    for note in section.notes:
        yield Text(f"{note}\n")
    for rule in section.rules:
        if sources or not rule.example_of:
            yield from _rule(rule, sources, shown)
    for table in section.tables:
        yield from _table(table)


def _rule(rule: Rule, sources: bool, shown: set[str]) -> Iterator[RenderableType]:
    text = Text.assemble((rule.id, "bold"), " ", (f"{rule.title}. " if rule.title else "", "bold"), rule.text)
    if rule.changed_by:
        text.append(f" (changed by {', '.join(rule.changed_by)})", "dim")
    if sources:
        about = [", ".join(rule.kinds), rule.source, ", ".join(f"option {key}" for key in rule.options)]
        text.append(f" [{' · '.join(part for part in about if part)}]", "dim")
    yield text
    for step in rule.steps:
        yield Padding(Text(f"· {step}"), (0, 0, 0, 4))
    for table in rule.tables:
        yield from _table(table)
    for example in (each for each in rule.examples if each.id not in shown):
        shown.add(example.id)
        yield Padding(Text(f"{example.id} {example.text}", style="italic"), (0, 0, 0, 4))


def _table(table: RuleTable) -> Iterator[RenderableType]:
    grid = Table(*table.head, title=table.title or None, title_justify="left")
    for row in table.rows:
        grid.add_row(*row)
    yield Padding(grid, (1, 0))
