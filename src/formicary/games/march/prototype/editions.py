"""MA-0.1, MA-19: how the editions are written: the rulebook of an edition, and the prototype's words for things.

`data/prototype.toml` says which entries of section 19 stand for which entries of the other sections, and which texts of the
table read differently.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from formicary.kernel.sentences import reworded

if TYPE_CHECKING:
    from formicary.kernel.rulebook import Changes

FILE = Path(__file__).parent.parent / "data" / "prototype.toml"


@cache
def _read() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return found


@cache
def words(edition: str) -> dict[str, str]:
    """Texts of the table, as the final edition has them, and what this edition says instead."""
    return {text: str(said) for text, said in _read()["words"].items()} if edition == "prototype" else {}


@cache
def terms(edition: str) -> dict[str, str]:
    """Words of the final edition, and what this edition calls the same things."""
    return {term: str(said) for term, said in _read()["terms"].items()} if edition == "prototype" else {}


def changes(edition: str) -> Changes:
    """What this edition writes differently in the rulebook."""
    from formicary.kernel.rulebook import Changes

    if edition != "prototype":
        return Changes(edition)
    return Changes(
        edition, replaced=_changed("replaces"), amended=_changed("amends"), terms=terms(edition), terms_in=_translated()
    )


def _translated() -> dict[str, dict[str, str]]:
    """By language: words of the translated rulebook, and what this edition calls the same things."""
    found: dict[str, dict[str, str]] = {}
    for language, said in _read()["terms_in"].items():
        assert isinstance(said, dict)
        found[language] = {str(term): str(word) for term, word in said.items()}
    return found


def _changed(how: str) -> dict[str, tuple[str, ...]]:
    """Entries of the rulebook, and the entries of section 19 that change them."""
    found: dict[str, tuple[str, ...]] = {}
    for entry, others in _read()[how].items():
        assert isinstance(others, list)
        for other in others:
            found[other] = (*found.get(other, ()), entry)
    return found


def in_terms(text: str, edition: str) -> str:
    """A text with the edition's words for things put in one by one; for texts that are not in `words`."""
    return reworded(text, terms(edition))


def prototype_text(text: str) -> str:
    """The text of a component in the words of the prototype."""
    return words("prototype").get(text) or in_terms(text, "prototype")
