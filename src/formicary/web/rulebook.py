"""The in-app rulebook: a game's `rules.md` as sections and rules."""

from __future__ import annotations

import re
from functools import cache

from formicary.table.create import game_of
from formicary.web.wire import Rulebook, RuleSection, RuleText

_BULLET = re.compile(r"^-\s+\*\*([A-Z]{2}-[\w.\-]*\w)\*\*\s*(.*)$")
_ROW = re.compile(r"^\|\s*\**([A-Z]{2}-[\w.\-]*\w)\**\s*\|(.*)\|\s*$")
_HEADING = re.compile(r"^#{2,3}\s+(.*)$")


@cache
def rulebook(key: str, edition: str = "") -> Rulebook:
    """The rulebook of a game, of one edition if that is asked for.

    Sections without rules, and what a rule's kind and source are, are left out.
    """
    game = game_of(key)
    sections: list[RuleSection] = []
    changed = game.changed(edition)
    for line in game.rulebook(edition).splitlines():
        if found := _HEADING.match(line):
            sections.append(RuleSection(_slug(found[1]), found[1].strip(), []))
        elif sections and (found := _BULLET.match(line)):
            sections[-1].rules.append(RuleText(found[1], _without_source(found[2]), []))
        elif sections and (found := _ROW.match(line)):
            sections[-1].rules.append(RuleText(found[1], _plain(found[2].split("|")[-1]), list(changed.get(found[1], ()))))
    return Rulebook(game.title, [section for section in sections if section.rules])


def _without_source(text: str) -> str:
    """A rule of a list: '[kind] statement (source)'."""
    return _plain(re.sub(r"\s*\([^()]*\)\s*$", "", re.sub(r"^\[[^\]]*\]\s*", "", text)))


def _plain(text: str) -> str:
    return re.sub(r"[*`]", "", text).strip()


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
