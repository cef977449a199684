"""Catalogues of texts: gettext .po files, one source for server and client. The English text is the key, so English has none."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from formicary.kernel import svg
from formicary.kernel.errors import FormicaryError
from formicary.kernel.sentences import Sentence

FOLDER = Path(__file__).parent
ENGLISH = "en"
# Contexts of what introductions tell and of what rulebooks say: pages that do not show them have no use for these texts.
LEARN = "learn"
RULES = "rules"
HELP = "help"  # of the terminal's commands
TERMS = "term"  # words of a rulebook that lead to rules: all forms that a language has for one, with strokes between them
# Where the texts of the start page are in the client: they come first, so that it is there at once.
START = ("client/src/App.svelte", "client/src/learn/", "client/src/lib/", "client/src/pages/")
PLACES = re.compile(r'^#: (\S+)(?:\n#.*)*\n(?:msgctxt "(\w+)"\n)?msgid ((?:".*"\n)+)', re.MULTILINE)
PLURALS = re.compile(r"^\"Plural-Forms: (.*?)\\n\"$", re.MULTILINE)
MESSAGE = re.compile(r'^(?:msgctxt "(\w+)"\s*)?^msgid ((?:".*"\s*)+)^msgstr ((?:".*"\s*)+)', re.MULTILINE)


@cache
def languages() -> tuple[str, ...]:
    """The languages that can be spoken."""
    return (ENGLISH, *translated())


@cache
def translated() -> tuple[str, ...]:
    """The languages that have a catalogue."""
    return tuple(sorted(path.parent.parent.name for path in FOLDER.glob("*/LC_MESSAGES/formicary.po")))


def wished_language(environment: Mapping[str, str]) -> str:
    """The language that the variables of a system ask for, if there is a catalogue for it; else English.

    >>> wished_language({"LANG": "de_AT.UTF-8"}), wished_language({"LANG": "de_AT.UTF-8", "LC_ALL": "C"}), wished_language({})
    ('de', 'en', 'en')
    """
    said = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    code = re.split("[_.@-]", said)[0].lower()
    return code if code in languages() else ENGLISH


def speak(language: str) -> None:
    """Positions and records show themselves in a language from now on: for notebooks.

    >>> speak("klingon")
    Traceback (most recent call last):
    formicary.kernel.errors.FormicaryError: There is no language 'klingon'; there are en, de, fr and ja.
    """
    if language not in languages():
        sentence = "There is no language '{language}'; there are {known}."
        raise FormicaryError(Sentence(sentence, language=language, known=languages()))
    svg.speak(catalogue(language))


def po_file(language: str) -> Path:
    """Where the catalogue of a language is."""
    return FOLDER / language / "LC_MESSAGES" / "formicary.po"


@cache
def catalogue(language: str) -> dict[str, str]:
    """English text → text, and how the language counts. What is not translated yet is left out, so that the English one shows."""
    if language == ENGLISH:
        return {}
    source = po_file(language).read_text(encoding="utf-8")
    rule = PLURALS.search(source)
    about = {"plural|rule": rule[1]} if rule else {}
    return {**about, **{english: text for english, text in read_po(source).items() if text}}


@cache
def of_start() -> frozenset[str]:
    """The English texts that the start page itself has; what games and bots tell of themselves there is in the list of games."""
    found = PLACES.findall(po_file(translated()[0]).read_text(encoding="utf-8"))
    return frozenset(_unquoted(english) for place, context, english in found if not context and place.startswith(START))


def read_po(text: str) -> dict[str, str]:
    """The messages of a .po file; obsolete ones and the header are left out. One with a context has it before a stroke.

    >>> read_po('msgctxt "level"\\nmsgid "Queen"\\nmsgstr "女王蟻"')
    {'level|Queen': '女王蟻'}
    >>> read_po('msgid "Take tile {place}"\\nmsgstr "タイル{place}を取る"')
    {'Take tile {place}': 'タイル{place}を取る'}
    """
    found = {
        (f"{context}|" if context else "") + _unquoted(english): _unquoted(said)
        for context, english, said in MESSAGE.findall(text)
    }
    return {english: said for english, said in found.items() if english}


def _unquoted(lines: str) -> str:
    """A text that may be written in several quoted pieces."""
    return str(ast.literal_eval(f"({lines.strip()})"))
