"""Rulebooks in a language: the page and the terminal show the same one."""

from __future__ import annotations

from functools import lru_cache

from formicary import locale
from formicary.kernel import Game
from formicary.kernel.rulebook import Rulebook


@lru_cache(maxsize=64)
def book_in(game: Game, edition: str, language: str) -> Rulebook:
    """The rulebook in a language, with what is for builders only in English; all of it in English where it is not translated.

    >>> import formicary
    >>> book_in(formicary.game("micropolis"), "", "de").rule("MI-4.2").text
    'Das erste Plättchen kostet nichts.'
    """
    words = locale.catalogue(language)
    if not words or not game.book_aids().translated:
        return game.rulebook(edition)

    def said(text: str) -> str:
        return words.get(f"{locale.RULES}|{text}") or text

    # An edition puts the texts of rules together, so that it is made of the translated ones.
    book = game.rulebook().translated(said)
    return book.in_edition(game.changes(edition).in_language(language, said)) if edition else book
