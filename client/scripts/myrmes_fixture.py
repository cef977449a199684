"""Views of Myrmes for the gallery, out of played games: python client/scripts/myrmes_fixture.py client/src/gallery/myrmes.json"""

import json
import random
import sys
from pathlib import Path

import formicary

# What is looked for, by the first word of the options: the page of the gallery that shows it.
WANTED = {
    "event": "myrmes-event", "assign": "myrmes-births", "out": "myrmes", "step": "myrmes-walk", "lay": "myrmes-lay",
    "harvest": "myrmes-harvest", "dig": "myrmes-atelier", "exit": "myrmes-tunnel", "give": "myrmes-give", "drop": "myrmes-drop",
}  # fmt: skip
# A game worth looking at: tiles are placed, levels dug, objectives completed.
LIKED = {"place": 9, "lay": 5, "dig": 9, "objective": 9, "raise": 6, "tunnel": 5, "assign": 6, "out": 3, "step": 4, "work": 1}
AVERSE = {"stop": 0.05, "finish": 0.05, "ready": 0.05, "larvae": 0.05, "clear": 0.3}


def words(options: list[dict[str, object]]) -> set[str]:
    return {str(option["text"]).split(maxsplit=1)[0] for option in options}


def weight(text: str) -> float:
    word = text.split(maxsplit=1)[0]
    if text.startswith("place p"):
        return 4 * int(text[7]) ** 2
    return LIKED.get(word, AVERSE.get(word, 1))


def play(seats: int, seed: int) -> dict[str, dict[str, object]]:
    """The latest view of seat 0 for each page before the middle of year 3, and the end of the game."""
    rng = random.Random(seed)
    game = formicary.game("myrmes")
    pos = game.start(seats=seats, seed=seed)
    found: dict[str, dict[str, object]] = {}
    while pos.deciders:
        seat = pos.deciders[0]
        if seat == 0 and (pos.year < 3 or pos.season < 2):
            view = pos.view(0)
            options = view["prompt"]["options"]
            for word in words(options) & set(WANTED):
                page = WANTED[word]
                if page not in found or rich(view) >= rich(found[page]):
                    found[page] = view
        legal = pos.legal(seat)
        pos.apply(rng.choices(legal, [weight(game.actions.text(action)) for action in legal])[0], seat)
    found["myrmes-end"] = pos.view(0)
    return found


def rich(view: dict[str, object]) -> int:
    """How much there is to see."""
    options = view["prompt"]["options"]
    pieces = sum(any(str(ref).startswith("piece:") for ref in option["refs"]) for option in options)
    done = sum(len(each["nurses"]) for each in view["objectives"])
    return len(view["garden"]["tiles"]) + 12 * len(options) + 6 * pieces + 9 * done


def main() -> None:
    pages: dict[str, dict[str, object]] = {}
    for seed in range(40):
        for page, view in play(4, seed).items():
            if page not in pages or rich(view) > rich(pages[page]):
                pages[page] = view
    pages["myrmes-two"] = play(2, 3)["myrmes"]
    pages["myrmes-three"] = play(3, 5)["myrmes"]
    static = {str(view["seats"]): view.pop("static") for view in pages.values()}
    Path(sys.argv[1]).write_text(json.dumps({"static": static, "pages": pages}, separators=(",", ":")) + "\n")
    print({page: len(view["prompt"]["options"]) for page, view in pages.items()})


main()
