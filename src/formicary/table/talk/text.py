"""What may be said: plain text, one line, not too long, no links. Pure."""

from __future__ import annotations

import re
import unicodedata

from formicary.table.errors import BadRequest

LONGEST = 300  # characters
MARKS = 3  # accents on one letter
JOINER = "\u200d"  # holds emoji together
LINK = re.compile(
    r"[a-z][a-z0-9+.-]*://|\bwww\s?\.|\b(?:mailto|javascript|data|tel):|\b[\w-]+\.[a-z]{2,}/\S"
    r"|\b[\w-]+\.(?:com|net|org|info|io|gg|uk|de|fr|jp|eu|ru|cn|tv|xyz|app|dev|biz|shop|click|club)\b",
    re.IGNORECASE,
)


def clean_text(text: str) -> str:
    """The text fit to show to others: no line breaks, nothing invisible, no towers of accents. Refuses what is too long, empty or
    has a link in it.

    >>> clean_text("  well   played!\\n")
    'well played!'
    """
    found: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        if unicodedata.combining(letter):
            marks += 1
            if marks <= MARKS:
                found.append(letter)
            continue
        marks = 0
        if letter == JOINER and found and ord(found[-1]) > 0x2000:
            found.append(letter)
        elif unicodedata.category(letter) not in ("Cf", "Co", "Cs", "Cn"):
            found.append(letter if letter.isprintable() else " ")
    said = " ".join("".join(found).split())
    if not said:
        raise BadRequest("Write something first.")
    if len(said) > LONGEST:
        raise BadRequest("That is too long: a line has at most 300 characters.")
    if LINK.search(unicodedata.normalize("NFKC", said)):
        raise BadRequest("Links cannot be sent here.")
    return said
