"""Writes docs/sample-view-GAME.json: the view of a seat in the middle of a game, so that boards can be drawn without a server.

    python tools/sample_views.py [GAME …]

The same game every time; run it after a change of a view. Of the static part only a few entries are kept.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import formicary  # noqa: E402

GAMES = {"micropolis": (3, 21), "march": (4, 235)}  # seats and decisions
KEEP = 4  # entries of each static table


def shortened(static: Any) -> Any:
    """The first entries of each table of the static part."""
    if isinstance(static, dict) and len(static) > 8:
        return {key: static[key] for key in list(static)[:KEEP]}
    if isinstance(static, dict):
        return {key: shortened(part) for key, part in static.items()}
    return static


def sample(key: str, seats: int, decisions: int) -> dict[str, object]:
    """A view of the seat to decide after so many decisions, each the one that the game's evaluation likes best."""
    game = formicary.game(key)
    pos = game.start(seats, 11)
    for _ in range(decisions):
        seat = pos.deciders[0]
        after = []
        for action in pos.legal(seat):
            other = pos.clone()
            other.apply(action, seat)
            after.append((game.evaluate(other, seat), -action, other))
        pos = max(after)[2]
    view = pos.view(pos.deciders[0])
    view["static"] = shortened(view["static"])
    return view


def main(keys: list[str]) -> None:
    for key in keys or list(GAMES):
        path = ROOT / "docs" / f"sample-view-{key}.json"
        path.write_text(json.dumps(sample(key, *GAMES[key]), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(f"wrote {path.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
