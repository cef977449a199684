"""Reads a `rules.md` into a typed rulebook.

The form of the file is strict, its head explains it, and a line of another form is refused with its number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import structs

from formicary.kernel.rulebook import (
    KINDS,
    Audience,
    Changes,
    Chapter,
    Example,
    Rule,
    Rulebook,
    RulebookError,
    RuleTable,
    Section,
)

_ID = r"[A-Z]{2}-[A-Za-z0-9.\-]*[A-Za-z0-9]"
_HEADING = re.compile(r"(##|###) (?:(\d+)\. )?(\S.*?)(?: \[(\w+)\])?$")
_ENTRY = re.compile(rf"- \*\*({_ID})\*\*(?: \*([^*]+)\*)? \[([^\]]+)\] (.+) \(([^()]+)\)$")
_ITEM = re.compile(r"( *)(?:-|\d+\.) (.+)$")
_RANGE = re.compile(r"(.*?)(\d+) to (.*?)(\d+)$")
_OPTION = re.compile(r"\boption `(\w+)`", re.IGNORECASE)


@cache
def load(path: Path, edition: str = "", changes: Callable[[str], Changes] | None = None) -> Rulebook:
    """The rulebook in a file, read the first time it is asked for; with an edition, as it reads there."""
    if not edition or changes is None:
        return parse(path.read_text(encoding="utf-8"), path.name)
    return load(path).in_edition(changes(edition))


def parse(text: str, name: str = "rules.md") -> Rulebook:
    """A rulebook from the text of its file; RulebookError says which line is of another form."""
    reader = _Reader(name)
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        reader.line = at + 1
        at += reader.read(lines, at)
    return reader.book()


class _Draft:
    """A section while it is being read."""

    def __init__(self, title: str, audience: Audience, edition: str) -> None:
        self.title, self.audience, self.edition = title, audience, edition
        self.notes: list[str] = []
        self.rules: list[Rule] = []
        self.tables: list[RuleTable] = []

    def section(self, examples: dict[str, list[Example]]) -> Section:
        rules = tuple(structs.replace(rule, examples=tuple(examples.get(rule.id, ()))) for rule in self.rules)
        return Section(self.title, rules, tuple(self.notes), tuple(self.tables), self.audience, self.edition)


class _Reader:
    """Takes the lines of a file one block after the other; `last` is what a step or a table below may belong to."""

    def __init__(self, name: str) -> None:
        self.name, self.line, self.title = name, 0, ""
        self.chapters: list[tuple[Chapter, list[_Draft]]] = []
        self.last: Literal["", "rule", "note"] = ""
        self.places: dict[str, int] = {}

    def wrong(self, what: str, line: int = 0) -> RulebookError:
        return RulebookError(f"{self.name}, line {line or self.line}: {what}")

    def read(self, lines: list[str], at: int) -> int:
        """Reads the block that begins at a line and returns how many lines it has."""
        line = lines[at]
        if not self.title:
            if not line.startswith("# "):
                raise self.wrong("a rulebook begins with '# TITLE'")
            self.title = line[2:].split(":")[0].strip()
        elif line.startswith("##"):
            self.heading(line)
        elif not self.chapters or not line.strip():  # the head of the file is for its readers
            return 1
        elif line.startswith("|"):
            return self.table(list(_block(lines, at, "|")))
        elif line.startswith("- **"):
            self.entry(line)
        elif item := _ITEM.match(line):
            self.item(item[1], item[2])
        else:
            paragraph = list(_block(lines, at, ""))
            self.note(" ".join(paragraph))
            return len(paragraph)
        return 1

    def heading(self, line: str) -> None:
        found = _HEADING.fullmatch(line)
        if found is None:
            raise self.wrong("a heading is '## TITLE', '### TITLE', perhaps with [builders] or [EDITION] behind it")
        level, number, title, tag = found[1], found[2], _plain(found[3]), found[4]
        audience: Audience = "builders" if tag == "builders" else "players"
        edition = tag if tag and tag != "builders" else ""
        self.last = ""
        if level == "##":
            self.chapters.append(
                (Chapter(number or title.lower(), title, (), audience, edition), [_Draft("", audience, edition)])
            )
        elif not self.chapters:
            raise self.wrong("a section stands in a chapter")
        else:
            chapter, drafts = self.chapters[-1]
            audience = "builders" if chapter.audience == "builders" else audience
            drafts.append(_Draft(title, audience, chapter.edition or edition))

    @property
    def draft(self) -> _Draft:
        return self.chapters[-1][1][-1]

    def entry(self, line: str) -> None:
        found = _ENTRY.fullmatch(line)
        if found is None:
            raise self.wrong("an entry is '- **ID** *name* [kind] statement (source)'")
        rule_id, title, kind, text, source = found.groups()
        self.add(rule_id, text, title=title or "", kind=kind, source=source)

    def add(self, rule_id: str, text: str, title: str, kind: str, source: str) -> None:
        if rule_id in self.places:
            raise self.wrong(f"{rule_id} stands in line {self.places[rule_id]} too")
        self.places[rule_id] = self.line
        example_of: tuple[str, ...] = ()
        if kind.startswith("example of "):
            example_of, kind = self.ids(kind.removeprefix("example of ")), "example"
        kinds = tuple(each for each in kind.split(", ") if each)
        if unknown := [each for each in kinds if each not in KINDS]:
            raise self.wrong(f"{rule_id}: there is no kind '{unknown[0]}'")
        self.draft.rules.append(
            Rule(
                id=rule_id, text=_plain(text), title=_plain(title), kinds=kinds, source=_plain(source),  # type: ignore[arg-type]
                options=tuple(dict.fromkeys(_OPTION.findall(f"{text} {source}"))), example_of=example_of,
                audience=self.draft.audience, edition=self.draft.edition,
            )
        )  # fmt: skip
        self.last = "rule"

    def ids(self, said: str) -> tuple[str, ...]:
        """'MI-2.1, MI-2.4 to MI-2.6' is four IDs: 2.1, 2.4, 2.5 and 2.6."""
        found: list[str] = []
        for part in said.split(", "):
            span = _RANGE.fullmatch(part)
            if span is None:
                found.append(part)
            elif span[1] != span[3]:
                raise self.wrong(f"'{part}' goes from one chapter to another")
            else:
                found += [f"{span[1]}{number}" for number in range(int(span[2]), int(span[4]) + 1)]
        return tuple(found)

    def item(self, indent: str, text: str) -> None:
        if not indent:
            self.note(text)
        elif self.last != "rule":
            raise self.wrong("an indented list belongs to the entry above it, and there is none")
        else:
            rule = self.draft.rules[-1]
            self.draft.rules[-1] = structs.replace(rule, steps=(*rule.steps, _plain(text)))

    def note(self, text: str) -> None:
        self.draft.notes.append(_plain(text))
        self.last = "note"

    def table(self, rows: list[str]) -> int:
        cells = [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in rows]
        if len(cells) < 3 or not all(re.fullmatch(r"-+", cell) for cell in cells[1]):
            raise self.wrong("a table has a head, a line of dashes and rows")
        head, body = cells[0], cells[2:]
        for number, row in enumerate(body):
            if len(row) != len(head):
                raise self.wrong(f"a row of {len(row)} cells in a table of {len(head)}", self.line + 2 + number)
        if head[0].lower() == "id":
            self.line += 1
            for row in body:
                self.line += 1
                self.row([each.lower() for each in head], row)
            return len(rows)
        table = RuleTable(tuple(map(_plain, head)), tuple(tuple(map(_plain, row)) for row in body))
        if self.last == "rule":
            rule = self.draft.rules[-1]
            self.draft.rules[-1] = structs.replace(rule, tables=(*rule.tables, table))
        else:
            title = self.draft.notes.pop() if self.last == "note" else ""
            self.draft.tables.append(structs.replace(table, title=title.removesuffix(":")))
        return len(rows)

    def row(self, head: list[str], row: list[str]) -> None:
        """An entry in a table; the columns that are neither kind nor source nor what it is an example of make its text."""
        cells = dict(zip(head, row, strict=True))
        if not re.fullmatch(_ID, cells.pop("id")):
            raise self.wrong(f"'{row[0]}' is no ID")
        kind, source = cells.pop("kind", ""), cells.pop("source", "")
        if "example of" in cells:
            kind = f"example of {cells.pop('example of')}"
        values = list(cells.values())
        text = ": ".join(values) if len(values) < 3 else "; ".join(f"{name}: {value}" for name, value in cells.items())
        self.add(row[0], _sentence(text), title="", kind=kind, source=source)

    def book(self) -> Rulebook:
        if not self.title:
            raise self.wrong("a rulebook begins with '# TITLE'")
        examples: dict[str, list[Example]] = {}
        for rule in (rule for _, drafts in self.chapters for draft in drafts for rule in draft.rules):
            for other in rule.example_of:
                if other not in self.places:
                    raise self.wrong(f"{rule.id} is an example of {other}, which is no rule", self.places[rule.id])
                examples.setdefault(other, []).append(Example(rule.id, rule.text))
        return Rulebook(
            title=self.title,
            chapters=tuple(
                structs.replace(
                    chapter, sections=tuple(draft.section(examples) for draft in drafts if draft.title or _full(draft))
                )
                for chapter, drafts in self.chapters
            ),
        )


def _block(lines: list[str], at: int, start: str) -> Iterator[str]:
    """The lines from one on that go together: those that begin alike, or those of a paragraph."""
    for line in lines[at:]:
        if not line.strip() or not line.startswith(start) or (not start and (line[0] in "|#" or _ITEM.match(line))):
            return
        yield line


def _full(draft: _Draft) -> bool:
    return bool(draft.notes or draft.rules or draft.tables)


def _plain(text: str) -> str:
    """A text without Markdown; an option is called as people see it."""
    text = _OPTION.sub(lambda found: f"{found[0][:6]} “{found[1].replace('_', ' ')}”", text)
    return re.sub(r"[*`]", "", text).strip()


def _sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."
