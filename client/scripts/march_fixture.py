"""Writes src/gallery/march.json: views of a game that greedy bots play, mid-game, in a battle and while a hex is turned.

python client/scripts/march_fixture.py        from the root of the repository, with the package on the path
"""

from __future__ import annotations

import json
from pathlib import Path

import formicary
from formicary.bots import decide, make_bot

TARGET = Path(__file__).resolve().parent.parent / "src" / "gallery" / "march.json"
SEATS, SEED = 4, 2
# Which frame asks, and the earliest action, for each page of the gallery.
MOMENTS = {"view": ("StepTo", 280), "battle": ("Ferocity", 250), "explore": ("ChooseRotation", 240)}


def main() -> None:
    game = formicary.game("march")
    pos = game.start(seats=SEATS, seed=SEED)
    bots = [make_bot("greedy", game, seat, SEED) for seat in range(SEATS)]
    found: dict[str, object] = {}
    count = 0
    while pos.deciders and len(found) < len(MOMENTS):
        seat = pos.deciders[0]
        for page, (frame, least) in MOMENTS.items():
            if page not in found and count >= least and type(pos.frame_of(seat)).__name__ == frame:
                view = pos.view(seat)
                if page != "view":
                    del view["static"]  # the same in all three
                found[page] = view
        pos.apply(decide(bots[seat], pos, seat), seat)
        count += 1
    TARGET.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
