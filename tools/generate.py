"""Makes what follows from the engine's own declarations, so that nothing has to be kept in step by hand.

    python tools/generate.py            writes what has changed
    python tools/generate.py --check    says what is out of date, and fails if anything is

docs/openapi.json             the wire, with the views of all games
client/src/lib/openapi.d.ts   the same as TypeScript, by openapi-typescript
client/src/lib/kinds.ts       the kinds of values that sentences of the games can name
docs/views.md                 what a view holds, as tables
docs/sample-view-GAME.json    the view of a seat in the middle of a game, its static part cut short
client/src/gallery/GAME.ts    views for the gallery, and in stories.ts what happened before: out of the records in moments.json,
                              which `tools/moments.py` finds
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

import client  # noqa: E402
import moments  # noqa: E402
import msgspec  # noqa: E402
import value_kinds  # noqa: E402
import views_page  # noqa: E402

import formicary  # noqa: E402
from formicary import History  # noqa: E402
from formicary.kernel.views import EventView, View  # noqa: E402
from formicary.table.stream import messages  # noqa: E402
from formicary.web import WebSettings  # noqa: E402
from formicary.web.app import Web  # noqa: E402
from formicary.web.openapi import Json, document  # noqa: E402

OPENAPI = ROOT / "docs" / "openapi.json"
KINDS = ROOT / "client" / "src" / "lib" / "kinds.ts"
GALLERY = moments.TARGET.parent
NOTE = "// Out of played games, made by tools/generate.py; moments.json says which."
STORY = 6  # events of a page
KEEP = 4  # entries of each table in the static part of a sample


def files() -> dict[Path, str]:
    """Everything that is made in Python, by path."""
    docs = ROOT / "docs"
    made = {
        OPENAPI: as_json(document(Web(WebSettings(database_url="sqlite://")).api)),
        KINDS: value_kinds.text(),
        docs / "views.md": views_page.page(),
    }
    pages = msgspec.json.decode(moments.TARGET.read_bytes(), type=dict[str, moments.Moment])
    views: dict[str, View] = {}
    stories: dict[str, list[EventView]] = {}
    for page, moment in pages.items():
        history = History.from_record(moment.record)
        views[page] = history.pos.view(moment.seat)
        latest = list(history.events())[-STORY:]
        stories[page] = [messages.event_for(event, moment.seat, number) for number, event in latest]
    made[GALLERY / "stories.ts"] = "\n".join([
        NOTE, 'import type { GameEvent } from "../lib/types";', "",
        "export const stories: Record<string, GameEvent[]> = {",
        *[f"  {as_line(page)}: {as_line(story)}," for page, story in stories.items()], "};", "",
    ])  # fmt: skip
    for key in formicary.game_keys():
        made[docs / f"sample-view-{key}.json"] = as_json({**views[key], "static": shortened(views[key]["static"])})
        made[GALLERY / f"{key}.ts"] = fixtures(key, {page: view for page, view in views.items() if view["game"] == key})
    return made


def as_json(data: Json) -> str:
    """JSON that reads well in a difference."""
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def as_line(data: object) -> str:
    """JSON in one line."""
    return json.dumps(data, ensure_ascii=False)


def shortened(static: object) -> object:
    """The first entries of each long table and list of the static part."""
    if isinstance(static, dict):
        whole = len(static) <= 2 * KEEP
        return {key: shortened(static[key]) for key in list(static)[: None if whole else KEEP]}
    return static[:KEEP] if isinstance(static, list) and len(static) > 2 * KEEP else static


def fixtures(key: str, views: dict[str, View]) -> str:
    """The views of a game as TypeScript, which the client's check compares with their types; static parts are written once."""
    name = formicary.game(key).view_type.__name__
    kind = name.removesuffix("View")
    statics = {as_line(view["static"]): None for view in views.values()}
    numbers = {text: f"static{number}" for number, text in enumerate(statics)}
    pages = []
    for page, view in views.items():
        parts = {part: value for part, value in view.items() if part != "static"}
        pages.append(f"  {as_line(page)}: {{ ...{as_line(parts)}, static: {numbers[as_line(view['static'])]} }},")
    return "\n".join([
        NOTE,
        f'import type {{ {kind}Static, {name} }} from "../lib/openapi";',
        "",
        *[f"const {number}: {kind}Static = {text};" for text, number in numbers.items()],
        "",
        f"export const {key}: Record<{' | '.join(as_line(page) for page in views)}, {name}> = {{", *pages, "};",
        "",
    ])  # fmt: skip


def stale() -> list[Path]:
    """The files made in Python that are out of date."""
    return [path for path, text in files().items() if not path.is_file() or path.read_text(encoding="utf-8") != text]


def main(arguments: list[str]) -> int:
    """Writes or checks; returns the exit code."""
    check = "--check" in arguments
    behind = stale()
    for path in behind:
        print(f"{path.relative_to(ROOT)} is out of date" if check else f"writes {path.relative_to(ROOT)}")
        if not check:
            path.write_text(files()[path], encoding="utf-8")
    types = client.main(["types", "--", "--check"] if check else ["types"])
    if check and (behind or types):
        print("Run 'make generate'.")
        return 1
    return types


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
