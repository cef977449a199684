"""`formicary rules`: the rulebook of a game, a chapter of it, or one rule."""

from __future__ import annotations

import re
import sys

from rich.markdown import Markdown

from formicary.cli import show
from formicary.cli.arguments import ArgumentError, read_game
from formicary.kernel import Game


def show_rules(key: str, rule: str | None, edition: str = "") -> None:
    """Prints what is asked for, in an edition if one is named; the whole book goes through the pager of the terminal."""
    game = read_game(key, None)
    out = show.console()
    if rule is None:
        text = Markdown(game.rulebook(edition))
        if sys.stdout.isatty():
            with out.pager(styles=True):
                out.print(text)
        else:
            out.print(text)
        return
    found = game.rule(rule, edition)
    chapter = None if found is not None else find_chapter(game, rule, edition)
    if found is None and chapter is None:
        raise ArgumentError(f"{game.title} has no rule '{rule}'; 'formicary rules {game.key}' shows them all.")
    out.print(rule_text(game, rule, edition) if chapter is None else Markdown(chapter))


def rule_text(game: Game, rule: str, edition: str = "") -> Markdown:
    """One rule; an unknown ID gets a sentence that says so."""
    line = game.rule(rule, edition)
    if line is None:
        return Markdown(f"{game.title} has no rule '{rule}'.")
    if line.startswith("|"):
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
        line = f"{cells[0]} " + " · ".join(cell for cell in cells[1:] if cell)
    return Markdown(line.removeprefix("- "))


def find_chapter(game: Game, name: str, edition: str = "") -> str | None:
    """A chapter by its number, '6' or 'MI-6', with its heading."""
    number = re.fullmatch(r"(?:[A-Za-z]{2}-)?(\d+)", name.strip())
    if number is None:
        return None
    lines = game.rulebook(edition).splitlines()
    first = next((i for i, line in enumerate(lines) if re.match(rf"## {number.group(1)}\.? ", line)), None)
    if first is None:
        return None
    end = next((i for i in range(first + 1, len(lines)) if lines[i].startswith("## ")), len(lines))
    return "\n".join(lines[first:end])
