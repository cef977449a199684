"""Makes what follows from the engine's own declarations, so that nothing has to be kept in step by hand.

    python tools/generate.py            writes what has changed
    python tools/generate.py --check    says what is out of date, and fails if anything is

docs/openapi.json            the wire, with the views of all games
client/src/lib/openapi.d.ts  the same as TypeScript, by openapi-typescript
client/src/lib/kinds.ts      the kinds of values that sentences of the games can name
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

import client  # noqa: E402
import value_kinds  # noqa: E402

from formicary.web import WebSettings  # noqa: E402
from formicary.web.app import Web  # noqa: E402
from formicary.web.openapi import Json, document  # noqa: E402

OPENAPI = ROOT / "docs" / "openapi.json"
KINDS = ROOT / "client" / "src" / "lib" / "kinds.ts"


def files() -> dict[Path, str]:
    """Everything that is made in Python, by path."""
    wire = document(Web(WebSettings(database_url="sqlite://")).api)
    return {OPENAPI: as_json(wire), KINDS: value_kinds.text()}


def as_json(data: Json) -> str:
    """JSON that reads well in a difference."""
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


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
