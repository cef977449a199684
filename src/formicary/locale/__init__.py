"""Catalogues of texts: gettext .po files, one source for server and client. The English text is the key."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a catalogue."""
    return tuple(sorted(path.parent.parent.name for path in FOLDER.glob("*/LC_MESSAGES/formicary.po")))


def po_file(language: str) -> Path:
    """Where the catalogue of a language is."""
    return FOLDER / language / "LC_MESSAGES" / "formicary.po"


@cache
def catalogue(language: str) -> dict[str, str]:
    """English text → text. What is not translated yet is left out, so that the English one shows."""
    return {english: text for english, text in read_po(po_file(language).read_text(encoding="utf-8")).items() if text}


def read_po(text: str) -> dict[str, str]:
    """The messages of a .po file; obsolete ones and the header are left out.

    >>> read_po('msgid "Take tile {place}"\\nmsgstr "タイル{place}を取る"')
    {'Take tile {place}': 'タイル{place}を取る'}
    """
    found: dict[str, str] = {}
    parts: dict[str, str] = {}
    current = ""
    for raw in [*text.splitlines(), ""]:
        line = raw.strip()
        if not line or line.startswith("#"):
            if "msgstr" in parts and parts.get("msgid"):
                found[parts["msgid"]] = parts["msgstr"]
            if not line or "msgstr" in parts:
                parts, current = {}, ""
            continue
        word, _, rest = line.partition(" ")
        if word in ("msgid", "msgstr"):
            if word == "msgid" and "msgstr" in parts:
                if parts.get("msgid"):
                    found[parts["msgid"]] = parts["msgstr"]
                parts = {}
            current = word
            parts[current] = ast.literal_eval(rest)
        elif line.startswith('"') and current:
            parts[current] += ast.literal_eval(line)
    return found
