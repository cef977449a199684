"""docs/views.md: what a view holds, as a table for each type, made from the types themselves."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable
from typing import Any, get_type_hints

from msgspec import Meta

import formicary
from formicary.kernel import views as shared
from formicary.web.openapi import Json, components, typed_dicts

HEAD = """# Views

What `pos.view(seat)` holds for each game, for those who draw boards; with `None` instead of a seat, what a spectator may know.
`tools/generate.py` makes this page from the types in `kernel/views.py` and in each game's `view_types.py`;
[openapi.json](openapi.json) has the same types as JSON Schema; [boards.md](boards.md) says how prompts go.

A whole view belongs to one game, which `game` says: {views}. A stream message carries the view without `static`.
A field with a question mark is there only sometimes.
"""
OWN = {"game", "players", "static"}  # what each game narrows
PLAIN = {"integer": "number", "number": "number", "string": "text", "boolean": "true or false", "null": "null"}


def page() -> str:
    """The whole page."""
    described = components()
    games = [formicary.game(key) for key in formicary.game_keys()]
    links = ", ".join(f"[{game.view_type.__name__}](#{game.view_type.__name__.lower()})" for game in games)
    common = _parts([*(game.view_type for game in games), shared.EventView], shared.__name__)
    parts = [HEAD.format(views=links), "## What all games share\n", _shared_view(described[games[0].view_type.__name__])]
    parts += [_table(kind.__name__, described[kind.__name__]) for kind in common]
    for game in games:
        module = sys.modules[game.view_type.__module__]
        parts.append(f"## {game.title}\n\n{inspect.getdoc(module)}\n")
        parts.append(f"An example, its static part cut short: [sample-view-{game.key}.json](sample-view-{game.key}.json).\n")
        parts += [_table(kind.__name__, described[kind.__name__]) for kind in _parts([game.view_type], module.__name__)]
    return "\n".join(parts)


def _parts(kinds: Iterable[object], module: str) -> list[type]:
    """The types of a module that others consist of, each once, in the order in which a reader meets them."""
    return [each for each in {part: None for kind in kinds for part in typed_dicts(kind)} if each.__module__ == module]


def _shared_view(example: Json) -> str:
    """The parts that every view has; a game's own type says more about some."""
    rows = []
    for name, hint in get_type_hints(shared.View, include_extras=True).items():
        about = [note.description or "" for note in getattr(hint, "__metadata__", ()) if isinstance(note, Meta)]
        what = "the game's own" if name in OWN else _type(example["properties"][name])
        rows.append(f"| `{name}` | {what} | {''.join(about)} |")
    return _rows("View", shared.View.__doc__ or "", rows)


def _table(name: str, kind: Json) -> str:
    """A type; of a game's view only what it adds."""
    known = set(get_type_hints(shared.View)) - OWN if name.endswith("View") and "prompt" in kind["properties"] else set()
    rows = [
        f"| `{field}{'' if field in kind['required'] else '?'}` | {_type(part)} | {part.get('description', '')} |"
        for field, part in kind["properties"].items()
        if field not in known
    ]
    about = f"{kind['description']} Besides what all games share:" if known else kind["description"]
    return _rows(name, about, rows)


def _rows(name: str, about: str, rows: list[str]) -> str:
    return "\n".join([f"### {name}\n", about, "", "| field | type | what |", "|---|---|---|", *rows, ""])


def _type(part: dict[str, Any]) -> str:
    """A JSON schema in words."""
    if "$ref" in part:
        name = part["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name.lower()})"
    if "enum" in part:
        return ", ".join(f'"{value}"' for value in part["enum"])
    if "anyOf" in part:
        return " or ".join(_type(each) for each in part["anyOf"])
    if "prefixItems" in part:
        return "pair of " + " and ".join(_type(each) for each in part["prefixItems"])
    if part.get("type") == "array":
        return f"list of {_inner(part['items'])}"
    if part.get("type") == "object":
        return f"table of {_inner(part['additionalProperties'])}"
    return PLAIN.get(str(part.get("type")), "any value")


def _inner(part: dict[str, Any]) -> str:
    spelled = _type(part)
    return f"({spelled})" if " or " in spelled or ", " in spelled else spelled
