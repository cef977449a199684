"""Every kind of decision: what is offered, with values and places on the board; and which rule refuses each other action."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from formicary import IllegalAction
from formicary.games.myrmes.position import Myrmes
from tests.games.myrmes.positions import (
    GAME,
    act,
    atelier,
    early,
    end_of_turn,
    event,
    harvest,
    nest,
    only_worker,
    start,
    texts,
    tile,
    winter,
    with_goals,
    workers,
)

Offered = tuple[str, dict[str, Any], list[str]]


def decisions() -> dict[str, tuple[Myrmes, int]]:
    """A position for each kind of decision, and who decides."""
    found: dict[str, tuple[Myrmes, int]] = {}

    pos = start(2)
    nest(pos, 1, larvae=5)
    pos.dice[0] = 4
    pos.event, pos.paid = [4, 4], [0, 0]
    pos.refresh_choices()
    found["event"] = pos.clone(), 1
    act(pos, "event 3", seat=1)
    act(pos, "assign soldiers", seat=1)
    found["nurses"] = pos.clone(), 1
    act(pos, "assign larvae", seat=1)
    found["no nurse left"] = pos, 1

    pos = start(2, birth_overflow="choose")
    nest(pos, 1, workers=5, soldiers=2, nursery=4)
    pos.refresh_choices()
    early(pos, 0)
    early(pos, 1, "soldiers", "workers")
    found["overflow"] = pos, 1

    pos = start(2)
    only_worker(pos, 1, 2)
    nest(pos, 1, level=2, larvae=3, rooms=0b10)
    event(pos, 1, "none")
    found["work"] = workers(pos), 1

    pos = start(2)
    only_worker(pos, 1)
    nest(pos, 1, level=1, larvae=3, earth=1, stone=1, soldiers=1)
    tile(pos, 1, "p2", "0,4 0,5", (0, 0, 0))
    tile(pos, 0, "p2", "2,4 2,3")
    event(pos, 1, "move")
    workers(pos)
    act(pos, "out 1,4")
    found["walk"] = pos.clone(), 1
    act(pos, "step 0,5")
    found["on an empty tile"] = pos.clone(), 1
    act(pos, "step 0,3")
    found["after hunting"] = pos.clone(), 1
    act(pos, "place p3_line")
    found["lay"] = pos, 1

    pos = start(2)
    event(pos, 1, "harvest")
    tile(pos, 1, "p2", "0,4 0,5")
    tile(pos, 1, "p3_triangle", "-1,4 -1,5 -2,5")
    tile(pos, 1, "scavenging", "3,4 2,4 2,5")
    harvest(pos)
    found["harvest"] = pos.clone(), 1
    while "enough" not in texts(pos, 1):
        if type(pos.frame_of(1)).__name__ == "Scavenge":
            found["scavenge"] = pos.clone(), 1
        act(pos, texts(pos, 1)[0], seat=1)
    found["after the harvest"] = pos, 1

    pos = with_goals("food_3", "earth_stone_2", "prey_2", "special_2", at=1)
    nest(pos, 0, food=3, earth=3, stone=1, larvae=5, ladybug=1, termite=2, level=1)
    tile(pos, 0, "aphid_farm", "-4,5 -3,4 -4,4")
    tile(pos, 0, "scavenging", "-5,0 -5,1 -4,0")
    tile(pos, 0, "aphid_farm", "-1,0 -1,1 0,0")
    atelier(pos, 0, 2)
    found["atelier"] = pos.clone(), 0
    for name, text in (
        ("tunnel", "tunnel"), ("mix", "objective earth_stone_2"), ("prey", "objective prey_2"), ("unmark", "objective special_2"),
    ):  # fmt: skip
        chosen = pos.clone()
        act(chosen, text)
        found[name] = chosen, 0
    act(pos, "dig")
    found["atelier, dug"] = pos, 0

    pos = start(2)
    nest(pos, 1, food=2, earth=3, stone=2)
    found["store"] = end_of_turn(pos), 1

    pos = start(2)
    nest(pos, 1, larvae=7, food=1)
    found["winter"] = winter(pos), 1
    return found


# The notation, the values that the label names, and the places on the board.
TWO_FOOD: dict[str, Any] = {"cubes": [{"label": "{n} food", "args": {"n": 2}}], "food": {"food": 2}, "earth": 0, "stone": 0}
OFFERED: dict[str, list[Offered]] = {
    "event": [
        ("event 0", {"event": {"event": "level+1"}, "paid": {"larvae": 4}}, ["event:0"]),
        ("event 1", {"event": {"event": "vp+1"}, "paid": {"larvae": 3}}, ["event:1"]),
        ("event 2", {"event": {"event": "larvae+2"}, "paid": {"larvae": 2}}, ["event:2"]),
        ("event 3", {"event": {"event": "harvest+3"}, "paid": {"larvae": 1}}, ["event:3"]),
        ("event 4", {"event": {"event": "move+3"}, "paid": {"larvae": 0}}, ["event:4"]),
        ("event 5", {"event": {"event": "soldier+1"}, "paid": {"larvae": 1}}, ["event:5"]),
        ("event 6", {"event": {"event": "hexagon+1"}, "paid": {"larvae": 2}}, ["event:6"]),
        ("event 7", {"event": {"event": "worker+1"}, "paid": {"larvae": 3}}, ["event:7"]),
        ("larvae 3", {"count": {"larvae": 3}}, []),
    ],
    "nurses": [
        ("assign larvae", {"count": {"nurses": 1}, "track": {"track": "larvae"}}, ["track:larvae"]),
        ("assign soldiers", {"count": {"nurses": 1}, "track": {"track": "soldiers"}}, ["track:soldiers"]),
        ("assign atelier", {"count": {"nurses": 1}, "track": {"track": "atelier"}}, ["track:atelier"]),
        ("ready", {}, []),
        ("larvae 3", {"count": {"larvae": 3}}, []),
    ],
    "no nurse left": [
        ("ready", {}, []),
        ("larvae 3", {"count": {"larvae": 3}}, []),
    ],
    "overflow": [
        ("born 0", {"soldiers": {"soldiers": 0}, "workers": {"workers": 1}}, []),
        ("born 1", {"soldiers": {"soldiers": 1}, "workers": {"workers": 0}}, []),
    ],
    "work": [
        ("work gestation", {"room": {"room": "gestation"}}, ["room:1.0"]),
        ("work quarry-earth", {"room": {"room": "quarry-earth"}}, ["room:1.2", "cube:earth"]),
        ("work quarry-stone", {"room": {"room": "quarry-stone"}}, ["room:1.2", "cube:stone"]),
        ("out 1,4", {"hex": {"hex": "1,4"}}, ["hex:1,4"]),
        ("larvae 3", {"count": {"larvae": 3}}, []),
    ],
    "walk": [
        ("step 1,3", {"side": {"side": 4}}, ["hex:1,3"]),
        ("step 2,3", {"side": {"side": 5}}, ["hex:2,3", "hex:2,4"]),
        ("step 1,5", {"side": {"side": 1}}, ["hex:1,5"]),
        ("step 0,5", {"side": {"side": 2}}, ["hex:0,5", "hex:0,4"]),
        ("stop", {}, []),
        ("larvae 3", {"count": {"larvae": 3}}, []),
    ],
    "on an empty tile": [
        ("step 0,3", {"prey": {"prey": "termite"}, "soldiers": {"soldiers": 1}}, ["hex:0,3"]),
        ("step 1,3", {"side": {"side": 5}}, ["hex:1,3"]),
        ("step 1,4", {"side": {"side": 0}, "hex": {"hex": "1,4"}}, ["hex:1,4"]),
        ("step -1,5", {"side": {"side": 2}, "hex": {"hex": "-1,5"}}, ["hex:-1,5"]),
        ("step -1,4", {"side": {"side": 3}}, ["hex:-1,4"]),
        ("step 1,5", {"side": {"side": 0}, "hex": {"hex": "1,5"}}, ["hex:1,5"]),
        ("step -1,6", {"side": {"side": 2}, "hex": {"hex": "-1,6"}}, ["hex:-1,6"]),
        ("clear 0,4", {"hex": {"hex": "0,4"}}, ["hex:0,4"]),
        ("clear 0,5", {"hex": {"hex": "0,5"}}, ["hex:0,5"]),
        ("stop", {}, []),
        ("larvae 3", {"count": {"larvae": 3}}, []),
    ],
    "after hunting": [
        ("step 0,2", {"side": {"side": 4}}, ["hex:0,2"]),
        ("step 1,3", {"side": {"side": 0}}, ["hex:1,3"]),
        ("step 0,4", {"side": {"side": 1}}, ["hex:0,4", "hex:0,5"]),
        ("step -1,4", {"side": {"side": 2}}, ["hex:-1,4"]),
        ("place p2", {"tile": {"tile": "p2"}, "points": {"points": 0}}, ["piece:p2"]),
        ("place p3_line", {"tile": {"tile": "p3_line"}, "points": {"points": 2}}, ["piece:p3_line"]),
        ("stop", {}, []),
        ("larvae 3", {"count": {"larvae": 3}}, []),
    ],
    "lay": [
        ("lay 0,1 1", {**TWO_FOOD, "turn": 1}, ["hex:0,1", "hex:0,2", "hex:0,3"]),
        ("lay 0,3 2", {**TWO_FOOD, "turn": 2}, ["hex:0,3", "hex:-1,4", "hex:-2,5"]),
    ],
    "harvest": [
        ("harvest 0,4 earth", {"hex": {"hex": "0,4"}, "cube": {"cube": "earth"}}, ["hex:0,4", "hex:0,5", "cube:earth"]),
        ("harvest 0,4 stone", {"hex": {"hex": "0,4"}, "cube": {"cube": "stone"}}, ["hex:0,4", "hex:0,5", "cube:stone"]),
    ],
    "scavenge": [
        ("harvest 2,4 earth", {"hex": {"hex": "2,4"}, "cube": {"cube": "earth"}},
         ["hex:2,4", "hex:3,4", "hex:2,5", "cube:earth"]),
        ("harvest 2,4 stone", {"hex": {"hex": "2,4"}, "cube": {"cube": "stone"}},
         ["hex:2,4", "hex:3,4", "hex:2,5", "cube:stone"]),
    ],
    "after the harvest": [
        ("harvest 0,4 stone", {"hex": {"hex": "0,4"}, "cube": {"cube": "stone"}}, ["hex:0,4", "hex:0,5", "cube:stone"]),
        ("harvest -1,4 food", {"hex": {"hex": "-1,4"}, "cube": {"cube": "food"}},
         ["hex:-1,4", "hex:-1,5", "hex:-2,5", "cube:food"]),
        ("enough", {}, []),
    ],
    "atelier": [
        ("tunnel", {}, ["atelier:tunnel"]),
        ("dig", {}, ["atelier:dig"]),
        ("raise", {}, ["atelier:raise"]),
        ("objective food_3", {"name": {"objective": "food_3"}}, ["objective:food_3"]),
        ("objective earth_stone_2", {"name": {"objective": "earth_stone_2"}}, ["objective:earth_stone_2"]),
        ("objective prey_2", {"name": {"objective": "prey_2"}}, ["objective:prey_2"]),
        ("objective special_2", {"name": {"objective": "special_2"}}, ["objective:special_2"]),
        ("finish", {}, []),
        ("larvae 3", {"count": {"larvae": 3}}, []),
    ],
    "tunnel": [
        ("exit -2,0", {"hex": {"hex": "-2,0"}}, ["hex:-2,0"]),
        ("exit 1,0", {"hex": {"hex": "1,0"}}, ["hex:1,0"]),
        ("exit -6,1", {"hex": {"hex": "-6,1"}}, ["hex:-6,1"]),
        ("exit -4,1", {"hex": {"hex": "-4,1"}}, ["hex:-4,1"]),
        ("exit 0,1", {"hex": {"hex": "0,1"}}, ["hex:0,1"]),
        ("exit -6,2", {"hex": {"hex": "-6,2"}}, ["hex:-6,2"]),
        ("exit -5,2", {"hex": {"hex": "-5,2"}}, ["hex:-5,2"]),
        ("exit -2,2", {"hex": {"hex": "-2,2"}}, ["hex:-2,2"]),
        ("exit -5,3", {"hex": {"hex": "-5,3"}}, ["hex:-5,3"]),
        ("exit -4,3", {"hex": {"hex": "-4,3"}}, ["hex:-4,3"]),
        ("exit -6,4", {"hex": {"hex": "-6,4"}}, ["hex:-6,4"]),
        ("exit -6,5", {"hex": {"hex": "-6,5"}}, ["hex:-6,5"]),
        ("exit -5,5", {"hex": {"hex": "-5,5"}}, ["hex:-5,5"]),
        ("exit -3,5", {"hex": {"hex": "-3,5"}}, ["hex:-3,5"]),
        ("exit -5,6", {"hex": {"hex": "-5,6"}}, ["hex:-5,6"]),
        ("exit -4,6", {"hex": {"hex": "-4,6"}}, ["hex:-4,6"]),
    ],
    "mix": [
        ("mix 1", {"earth": 1, "stone": 1}, []),
        ("mix 2", {"earth": 2, "stone": 0}, []),
    ],
    "prey": [
        ("give ladybug", {"prey": {"prey": "ladybug"}}, ["prey:ladybug"]),
        ("give termite", {"prey": {"prey": "termite"}}, ["prey:termite"]),
    ],
    "unmark": [
        ("unmark -4,4", {"hex": {"hex": "-4,4"}}, ["hex:-4,4", "hex:-3,4", "hex:-4,5"]),
        ("unmark -5,0", {"hex": {"hex": "-5,0"}}, ["hex:-5,0", "hex:-4,0", "hex:-5,1"]),
        ("unmark -1,0", {"hex": {"hex": "-1,0"}}, ["hex:-1,0", "hex:0,0", "hex:-1,1"]),
    ],
    "atelier, dug": [
        ("tunnel", {}, ["atelier:tunnel"]),
        ("raise", {}, ["atelier:raise"]),
        ("objective food_3", {"name": {"objective": "food_3"}}, ["objective:food_3"]),
        ("objective prey_2", {"name": {"objective": "prey_2"}}, ["objective:prey_2"]),
        ("objective special_2", {"name": {"objective": "special_2"}}, ["objective:special_2"]),
        ("finish", {}, []),
        ("larvae 3", {"count": {"larvae": 3}}, []),
    ],
    "store": [
        ("drop food", {"cube": {"cube": "food"}}, ["cube:food"]),
        ("drop earth", {"cube": {"cube": "earth"}}, ["cube:earth"]),
        ("drop stone", {"cube": {"cube": "stone"}}, ["cube:stone"]),
    ],
    "winter": [
        ("pay", {"food": {"food": 1}, "points": {"points": 9}}, []),
        ("larvae 3", {"count": {"larvae": 3}}, []),
    ],
}  # fmt: skip

# How many actions of the whole table each rule refuses.
REFUSED: dict[str, dict[str, int]] = {
    "event": {
        "MY-4.2": 2, "MY-5.1": 3264,
    },
    "nurses": {
        "MY-4.2": 2, "MY-6.1": 3267, "MY-6.6": 1,
    },
    "no nurse left": {
        "MY-4.2": 2, "MY-6.1": 3267, "MY-6.8": 4,
    },
    "overflow": {
        "MY-6.16": 7, "MY-6.17": 3266,
    },
    "work": {
        "MY-4.2": 2, "MY-7.2": 3, "MY-7.4": 3113, "MY-8.1": 1, "MY-8.2": 1, "MY-9.1": 150,
    },
    "walk": {
        "MY-11.1": 151, "MY-12.2": 10, "MY-4.2": 2, "MY-9.15": 9, "MY-9.16": 69, "MY-9.4": 3025, "MY-9.6": 2, "MY-9.7": 1,
    },
    "on an empty tile": {
        "MY-10.2": 1, "MY-11.7": 149, "MY-12.2": 10, "MY-4.2": 2, "MY-9.15": 9, "MY-9.16": 69, "MY-9.4": 3022, "MY-9.7": 2,
    },
    "after hunting": {
        "MY-11.1": 151, "MY-12.10": 1, "MY-12.4": 3, "MY-12.7": 3, "MY-13.3": 1, "MY-4.2": 2, "MY-9.15": 9, "MY-9.16": 69,
        "MY-9.4": 3027, "MY-9.7": 1,
    },
    "lay": {
        "MY-12.3": 1817, "MY-12.4": 3, "MY-12.5": 4, "MY-12.6": 1449,
    },
    "harvest": {
        "MY-15.2": 3273,
    },
    "scavenge": {
        "MY-15.6": 3273,
    },
    "after the harvest": {
        "MY-15.10": 9, "MY-15.9": 3263,
    },
    "atelier": {
        "MY-16.3": 3248, "MY-18.2": 12, "MY-18.3": 4, "MY-4.2": 2,
    },
    "tunnel": {
        "MY-17.1": 3124, "MY-17.2": 100, "MY-17.3": 35,
    },
    "mix": {
        "MY-19.22": 3273,
    },
    "prey": {
        "MY-19.24": 3273,
    },
    "unmark": {
        "MY-19.26": 3272,
    },
    "atelier, dug": {
        "MY-16.3": 3248, "MY-17.10": 1, "MY-18.2": 12, "MY-18.3": 4, "MY-19.2": 1, "MY-4.2": 2,
    },
    "store": {
        "MY-20.3": 3269, "MY-4.2": 3,
    },
    "winter": {
        "MY-21.3": 3271, "MY-4.2": 2,
    },
}  # fmt: skip


@pytest.mark.parametrize("name", OFFERED)
def test_what_is_offered(name: str) -> None:
    pos, seat = decisions()[name]
    prompt: Any = pos.view(seat)["prompt"]
    assert [(option["text"], option["args"], option["refs"]) for option in prompt["options"]] == OFFERED[name]


@pytest.mark.parametrize("name", REFUSED)
def test_which_rule_refuses_everything_else(name: str) -> None:
    pos, seat = decisions()[name]
    digest, legal = pos.digest(), pos.legal(seat)
    rules: Counter[str] = Counter()
    for action in range(len(GAME.actions)):
        if action not in legal:
            with pytest.raises(IllegalAction) as refused:
                pos.apply(action, seat)
            assert refused.value.rule in GAME.rulebook().by_id and refused.value.reason.endswith(".")
            rules[refused.value.rule] += 1
    assert rules == REFUSED[name] and pos.digest() == digest


def test_every_kind_of_decision_is_there() -> None:
    assert list(decisions()) == list(OFFERED) == list(REFUSED)
