"""Collects every text that people read and keeps the catalogues in step, with Babel.

    python tools/messages.py            writes new texts into the catalogues, drops those that are gone
    python tools/messages.py --check    says what is missing; exit code 1 if anything is

tools/extractors.py knows where the texts are. The English text is the key, so that English needs no catalogue.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]
if importlib.util.find_spec("formicary") is None:
    sys.path.insert(2, str(ROOT / "src"))

from extractors import from_client, from_components, from_python, from_terminal, in_context, spoken  # noqa: E402

from formicary import locale  # noqa: E402

CLIENT = [("gallery/**", "ignore"), ("**.test.ts", "ignore"), ("**.ts", from_client), ("**.svelte", from_client)]
SERVER = [
    ("**/migrations/**", "ignore"), ("**/__main__.py", "ignore"), ("games/*/data/*.toml", from_components),
    ("games/*/draw.py", from_terminal), ("games/*/svg.py", from_terminal), ("cli/**.py", from_terminal),
    ("lab/**.py", from_terminal),
    *((f"{part}/**.py", from_python) for part in ("kernel", "games", "bots", "table", "web")),  # what a page can show
]  # fmt: skip
HEADER = """msgid ""
msgstr ""
"Project-Id-Version: formicary\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"

"""


def collect() -> Catalog:
    """Every text, with a file that it comes from."""
    found = Catalog()
    for folder, methods in (("client/src", CLIENT), ("src/formicary", SERVER)):
        texts = [(f"{folder}/{file}", text) for file, _, text, _, _ in extract_from_dir(ROOT / folder, methods, {})]
        for place, text in sorted(texts, key=lambda each: not each[0].startswith(locale.START)):
            add(found, text, place)
    for place, text in spoken():
        add(found, text, place)
    for place, context, text in in_context():
        found.add(text, locations=[(place, 0)], context=context)
    return found


def add(catalog: Catalog, text: str, place: str) -> None:
    """What has no letters is the same in every language. The first place that has a text stands for all."""
    if re.search("[A-Za-z]", text) and text not in catalog:
        catalog.add(text, locations=[(place, 0)])


def read(language: str) -> Catalog:
    """The catalogue of a language as it is."""
    with locale.po_file(language).open("rb") as file:
        return read_po(file, locale=language)


def write(language: str, catalog: Catalog) -> None:
    """Without the dates and the line numbers that Babel would write, which change with every run."""
    with locale.po_file(language).open("wb") as file:
        file.write(HEADER.format(language=language, plurals=catalog.plural_forms).encode())
        write_po(file, catalog, width=0, sort_by_file=True, omit_header=True, include_lineno=False, ignore_obsolete=True)


def missing(catalog: Catalog, texts: Catalog) -> list[str]:
    """Texts that a catalogue lacks, or whose translation has other values in braces."""
    known = {(each.context, each.id): str(each.string or "") for each in catalog}
    return [
        f"{each.context}|{each.id}" if each.context else each.id for each in texts
        if each.id and braces(known.get((each.context, each.id)) or "{missing}") != braces(each.id)
    ]  # fmt: skip


def braces(text: str) -> list[str]:
    """The values that a text names."""
    return sorted(set(re.findall(r"\{(\w+)(?::[^{}]*)?\}", text)))


def main(given: list[str]) -> int:
    """Brings the catalogues up to date, or checks them; returns the exit code."""
    texts, wrong = collect(), 0
    for language in locale.translated():
        catalog = read(language)
        if given != ["--check"]:
            catalog.update(texts, no_fuzzy_matching=True)
            write(language, catalog)
        lack = missing(catalog, texts)
        wrong += len(lack)
        print("\n".join([f"{language}: {len(texts)} texts, {len(lack)} missing", *lack]))
    return 1 if wrong and given == ["--check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
