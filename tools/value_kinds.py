"""The kinds of values that games declare, as TypeScript, so that the client's tables of speakers are complete.

`python tools/generate.py` writes it.
"""

from __future__ import annotations

import json

import formicary
from formicary.kernel.values import KINDS, SENTENCE, UNSAID, ValueKind

HEAD = """\
// The kinds of values that sentences of the games can name. Made by tools/generate.py; a test says when it is out of date.
"""
TYPES = """\
export type SharedKind = (typeof SHARED_KINDS)[number];
export type KindOf<G extends keyof typeof GAME_KINDS> = (typeof GAME_KINDS)[G][number];
"""


def said(kinds: tuple[ValueKind, ...]) -> list[str]:
    """Kinds that need a speaker: sentences are said by their values, and what no template names is not said at all."""
    return [kind.name for kind in kinds if kind not in UNSAID and kind != SENTENCE]


def text() -> str:
    """The whole file."""
    lines = [HEAD, f"export const SHARED_KINDS = {json.dumps(said(KINDS))} as const;\n", "export const GAME_KINDS = {"]
    for key in formicary.game_keys():
        own = said(tuple(kind for kind in formicary.game(key).kinds if kind not in KINDS))
        lines.append(f"  {key}: {json.dumps(own)},")
    return "\n".join([*lines, "} as const;\n", TYPES])
