"""MA-0.1, MA-19: how the editions are written: the rulebook of an edition, and the prototype's words for things.

`data/prototype.toml` says which entries of section 19 stand for which entries of the other sections, and which texts of the
table read differently.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from formicary.kernel.game import ENTRY

FILE = Path(__file__).parent.parent / "data" / "prototype.toml"
CHAPTER = re.compile(r"^## (\d+)\.")


@cache
def _read() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return found


@cache
def words(edition: str) -> dict[str, str]:
    """Texts of the table, as the final edition has them, and what this edition says instead."""
    return {text: str(said) for text, said in _read()["words"].items()} if edition == "prototype" else {}


def changed(edition: str) -> dict[str, tuple[str, ...]]:
    """Entries of the rulebook, and the entries of section 19 that replace or amend them in this edition."""
    return {**_changes("amends"), **_changes("replaces")} if edition == "prototype" else {}


def _changes(how: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for entry, others in _read()[how].items():
        assert isinstance(others, list)
        for other in others:
            found[other] = (*found.get(other, ()), entry)
    return found


def in_terms(text: str, edition: str) -> str:
    """A text with the edition's words for things put in one by one; for texts that are not in `words`."""
    if edition == "prototype":
        for term, said in _read()["terms"].items():
            text = text.replace(term, str(said))
    return text


def prototype_text(text: str) -> str:
    """The text of a component in the words of the prototype."""
    return words("prototype").get(text) or in_terms(text, "prototype")


def rulebook(text: str, edition: str) -> str:
    """The rules as they hold in an edition: chapters of the other one are left out, what section 19 replaces or
    amends says so in its place."""
    lines = text.splitlines()
    rows = {found.group(1): line for line in lines if (found := ENTRY.match(line))}
    others = _read()["chapters"]["final" if edition == "prototype" else "prototype"]
    assert isinstance(others, list)
    changes = changed(edition)
    kept_too = _changes("amends")
    kept: list[str] = []
    shown = True
    for line in lines:
        if line.startswith("## "):
            chapter = CHAPTER.match(line)
            shown = chapter is None or int(chapter.group(1)) not in others
        if not shown:
            continue
        entry = ENTRY.match(line)
        if entry is None:
            kept.append(line)
        elif entry.group(1) in changes:
            changed_row = _row(line, [rows[number] for number in changes[entry.group(1)]], entry.group(1) in kept_too)
            kept.append(in_terms(changed_row, edition))
        else:
            kept.append(in_terms(line, edition))
    return "\n".join(kept) + "\n"


def _row(line: str, rows: list[str], keep: bool) -> str:
    """The row of an entry with the texts of the entries that replace or amend it."""
    cells = line.strip().strip("|").split("|")
    texts = [f"{number}: {text}" for number, text in map(_cells, rows)]
    cells[-1] = " ".join([cells[-1].rstrip() if keep else "", *texts, ""])
    return "|" + "|".join(cells) + "|"


def _cells(row: str) -> tuple[str, str]:
    """Number and text of a row."""
    cells = row.strip().strip("|").split("|")
    return cells[0].strip(), cells[-1].strip()
