"""Kinds of decision: what is offered, with values and places on the board; and which rule refuses each other action."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from formicary import IllegalAction
from formicary.games.march.frames import in_sight
from formicary.games.march.state.position import March
from tests.games.march.positions import GAME, TABLE, A, B, C, at, play

Offered = tuple[str, dict[str, Any], list[str]]
ROW = {2: (0, -1), 5: (1, -1), 9: (2, -1)}


def decisions() -> dict[str, tuple[March, int]]:
    """A position for each kind of decision, and who decides."""
    found: dict[str, tuple[March, int]] = {}

    def keep(name: str, pos: March) -> None:
        found[name] = pos.clone(), pos.deciders[0]

    def line(start: March, *steps: tuple[str, str]) -> None:
        """The decisions on the way, each kept under its name before the action is played."""
        for name, action in steps:
            if name:
                keep(name, start)
            if action:
                play(start, action)

    plain: dict[str, Any] = {"hexes": ROW, "ants": {A: "2.a GT", B: "5.a"}, "hands": {A: "EV11 HD01 CG01", B: "EV17"}}
    line(at(**plain), ("action", "march"), ("steps", "ant 2.a"), ("step to", ""))
    line(
        at(**plain, pile=(13, 16)), ("", "explore"), ("origin", "from GT"), ("exit", "exit 2"), ("rotation", "turn 3"),
        ("enter", "to 13.a"), ("react to explore", ""),
    )  # fmt: skip
    line(at(**plain), ("", "forage"), ("react to forage", ""))
    line(at(**plain), ("", "play HD01"), ("pay", ""))
    battle: dict[str, Any] = {"ants": {A: "5.a 5.b", B: "5.out*3"}, "hands": {A: "EV11", B: "EV17 EV18"}, "phase": "soldier"}
    line(at(hexes=ROW, **battle), ("invader", "commit EV17"), ("defender", "commit EV11"), ("", ""))
    line(at(hexes=ROW, ants={A: "9.a 9.b"}, centipedes=(9,), hands={A: "EV11 EV17"}, phase="soldier"), ("centipede", ""))
    line(at(hexes=ROW, ants={A: "GT*7 2.a"}, food={A: 0, B: 1, C: 1}, phase="feed"), ("feed", ""))
    line(at(hexes=ROW, ants={A: "2.a"}, hands={A: "EV11"}, food=3, phase="decree"), ("decree", ""))
    mats: dict[str, Any] = {
        "hexes": ROW,
        "ants": {A: "2.a 2.b 2.c 9.a GT", B: "5.a 5.b", C: "9.b 9.c"},
        "hands": {A: "HD01 TH01 AB04"},
    }
    pile = (13, 16, 19, 1, 3)
    line(at(**mats, colonies={A: "nomadic"}, pile=pile), ("special action", "journey"), ("journey", ""))
    line(at(**mats, colonies={A: "mutant"}, pile=pile), ("", "splice"), ("splice", ""))
    line(at(**mats, colonies={A: "crazy"}, pile=pile), ("", "dance"), ("keep a hex", "keep 13"), ("on top", ""))
    return found


# The notation, the values that the label names, and the places on the board.
OFFERED: dict[str, list[Offered]] = {
    "action": [
        ("explore", {}, []),
        ("march", {}, []),
        ("forage", {}, []),
        ("play EV11", {"card": {"card": "EV11"}}, ["card:EV11"]),
        ("play HD01", {"card": {"card": "HD01"}}, ["card:HD01"]),
        ("play CG01", {"card": {"card": "CG01"}}, ["card:CG01"]),
        ("rest", {}, []),
    ],
    "steps": [
        ("larva GT", {"place": {"site": "GT"}}, ["hex:GT"]),
        ("larva 2.b", {"place": {"site": "2.b"}}, ["site:2.b"]),
        ("larva 2.c", {"place": {"site": "2.c"}}, ["site:2.c"]),
        ("ant GT", {"place": {"site": "GT"}}, ["hex:GT"]),
        ("ant 2.a", {"place": {"site": "2.a"}}, ["site:2.a"]),
        ("done", {}, []),
    ],
    "step to": [
        ("to 2.b", {"place": {"site": "2.b"}}, ["site:2.b"]),
        ("to 2.c", {"place": {"site": "2.c"}}, ["site:2.c"]),
        ("to GT", {"place": {"site": "GT"}}, ["hex:GT"]),
    ],
    "origin": [
        ("from GT", {"hex": {"hex": 0}}, ["hex:GT"]),
        ("from 2", {"hex": {"hex": 2}}, ["hex:2"]),
    ],
    "exit": [
        ("exit 2", {"edge": {"edge": 2}}, ["exit:GT.2", "cell:1,0"]),
        ("exit 3", {"edge": {"edge": 3}}, ["exit:GT.3", "cell:0,1"]),
        ("exit 4", {"edge": {"edge": 4}}, ["exit:GT.4", "cell:-1,1"]),
        ("exit 5", {"edge": {"edge": 5}}, ["exit:GT.5", "cell:-1,0"]),
    ],
    "rotation": [
        ("turn 3", {"rotation": 3, "hex": {"hex": 13}, "q": 1, "r": 0, "exits": {"edge": [3, 4, 5]}}, ["cell:1,0"]),
        ("turn 4", {"rotation": 4, "hex": {"hex": 13}, "q": 1, "r": 0, "exits": {"edge": [0, 4, 5]}}, ["cell:1,0"]),
        ("turn 5", {"rotation": 5, "hex": {"hex": 13}, "q": 1, "r": 0, "exits": {"edge": [0, 1, 5]}}, ["cell:1,0"]),
    ],
    "enter": [
        ("to 13.a", {"place": {"site": "13.a"}}, ["site:13.a"]),
        ("to 13.b", {"place": {"site": "13.b"}}, ["site:13.b"]),
    ],
    "react to explore": [
        ("larva GT", {"place": {"site": "GT"}}, ["hex:GT"]),
        ("larva 5.b", {"place": {"site": "5.b"}}, ["site:5.b"]),
        ("pass", {}, []),
    ],
    "react to forage": [
        ("hatch", {}, []),
        ("pass", {}, []),
    ],
    "pay": [
        ("pay larva", {"with": {"payment": "larva"}}, []),
        ("pay GT", {"with": {"payment": "GT"}}, ["hex:GT"]),
        ("pay 2.a", {"with": {"payment": "2.a"}}, ["site:2.a"]),
    ],
    "invader": [
        ("commit EV17", {"card": {"card": "EV17"}}, ["card:EV17"]),
        ("commit EV18", {"card": {"card": "EV18"}}, ["card:EV18"]),
        ("pass", {}, []),
    ],
    "defender": [
        ("commit EV11", {"card": {"card": "EV11"}}, ["card:EV11"]),
        ("pass", {}, []),
    ],
    "centipede": [
        ("commit EV11", {"card": {"card": "EV11"}}, ["card:EV11"]),
        ("commit EV17", {"card": {"card": "EV17"}}, ["card:EV17"]),
        ("pass", {}, []),
    ],
    "feed": [
        ("lose GT", {"place": {"site": "GT"}}, ["hex:GT"]),
        ("lose 2.a", {"place": {"site": "2.a"}}, ["site:2.a"]),
    ],
    "decree": [
        ("decree food", {"what": {"word": "food"}}, []),
        ("decree larvae", {"what": {"word": "larvae"}}, []),
    ],
    "special action": [
        ("explore", {}, []),
        ("march", {}, []),
        ("forage", {}, []),
        ("journey", {}, []),
        ("play HD01", {"card": {"card": "HD01"}}, ["card:HD01"]),
        ("play TH01", {"card": {"card": "TH01"}}, ["card:TH01"]),
        ("play AB04", {"card": {"card": "AB04"}}, ["card:AB04"]),
        ("rest", {}, []),
    ],
    "journey": [
        ("from GT", {"hex": {"hex": 0}}, ["hex:GT"]),
        ("from 2", {"hex": {"hex": 2}}, ["hex:2"]),
        ("from 9", {"hex": {"hex": 9}}, ["hex:9"]),
    ],
    "splice": [
        ("play HD01", {"card": {"card": "HD01"}}, ["card:HD01"]),
        ("play TH01", {"card": {"card": "TH01"}}, ["card:TH01"]),
        ("play AB04", {"card": {"card": "AB04"}}, ["card:AB04"]),
    ],
    "keep a hex": [
        ("keep 13", {"hex": {"hex": 13}}, ["hex:13"]),
        ("keep 16", {"hex": {"hex": 16}}, ["hex:16"]),
        ("keep 19", {"hex": {"hex": 19}}, ["hex:19"]),
    ],
    "on top": [
        ("top 16", {"hex": {"hex": 16}}, ["hex:16"]),
        ("top 19", {"hex": {"hex": 19}}, ["hex:19"]),
    ],
}  # fmt: skip

# How many actions of the whole table each rule refuses.
REFUSED: dict[str, dict[str, int]] = {
    "action": {
        "MA-17.5": 4, "MA-3.2": 1956, "MA-7.2": 63,
    },
    "steps": {
        "MA-5.1": 1827, "MA-5.4": 98, "MA-5.6": 99,
    },
    "step to": {
        "MA-5.6": 2025, "MA-5.9": 2,
    },
    "origin": {
        "MA-4.3": 2004, "MA-4.5": 24,
    },
    "exit": {
        "MA-4.5": 2026,
    },
    "rotation": {
        "MA-4.4": 2027,
    },
    "enter": {
        "MA-2.15": 2028,
    },
    "react to explore": {
        "MA-4.12": 2027,
    },
    "react to forage": {
        "MA-6.3": 2028,
    },
    "pay": {
        "MA-7.23": 99, "MA-7.4": 1928,
    },
    "invader": {
        "MA-9.18": 2027,
    },
    "defender": {
        "MA-9.18": 2028,
    },
    "centipede": {
        "MA-10.3": 2027,
    },
    "feed": {
        "MA-11.11": 2028,
    },
    "decree": {
        "MA-11.13": 2028,
    },
    "special action": {
        "MA-17.5": 3, "MA-3.2": 1956, "MA-7.2": 63,
    },
    "journey": {
        "MA-4.3": 2004, "MA-4.5": 23,
    },
    "splice": {
        "MA-17.20": 1964, "MA-7.2": 63,
    },
    "keep a hex": {
        "MA-C-EV01": 2027,
    },
    "on top": {
        "MA-C-EV01": 2028,
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
    for action in range(len(TABLE)):
        if action not in legal:
            with pytest.raises(IllegalAction) as refused:
                pos.apply(action, seat)
            assert refused.value.rule in GAME.rulebook().by_id and refused.value.reason.endswith(".")
            rules[refused.value.rule] += 1
    assert rules == REFUSED[name] and pos.digest() == digest


def test_every_kind_of_decision_is_there() -> None:
    assert list(decisions()) == list(OFFERED) == list(REFUSED)


@pytest.mark.parametrize(
    ("actions", "pointed_at"),
    [
        ((), None),
        (("march",), "ant GT, ant 2.a, ant 2.b, ant 2.c, ant 2.out, ant 9.a, ant 9.b, ant 9.c, ant 9.out, "
                     "larva GT, larva 2.a, larva 2.b, larva 2.c, larva 2.out, larva 9.a, larva 9.b, larva 9.c, larva 9.out"),
        (("march", "ant 2.a"), "to GT, to 2.a, to 2.b, to 2.c, to 2.out, to 9.a, to 9.b, to 9.c, to 9.out"),
        (("explore",), "from GT, from 2, from 9"),
        (("play HD01",), "pay larva, pay GT, pay 2.a, pay 2.b, pay 2.c, pay 2.out, pay 9.a, pay 9.b, pay 9.c, pay 9.out"),
    ],
)  # fmt: skip
def test_what_can_be_pointed_at_lies_in_the_meadow(actions: tuple[str, ...], pointed_at: str | None) -> None:
    """Hexes that are not placed, sites that a hex does not have and cards that one does not hold are not refused one by one."""
    pos = at(hexes={2: (0, -1), 9: (1, -1)}, ants={A: "2.a GT", B: "9.a"}, hands={A: "EV11 HD01", B: "EV17"}, pile=(13,))
    play(pos, *actions)
    found = [TABLE.text(action) for action in pos.frame_of(A).thinkable(pos)]
    whole = ["explore", "march", "forage", "rest", "play EV11", "play HD01"]
    assert found == (whole if pointed_at is None else pointed_at.split(", "))


def test_only_seats_that_are_taken_can_be_pointed_at() -> None:
    pos = at(hexes=ROW, ants={A: "5.a", B: "5.b 5.out", C: "5.out"}, phase="soldier", holder=A)
    assert in_sight(pos, A, [TABLE.parse("seat 1")]) == [TABLE.parse(f"seat {seat}") for seat in range(3)]
    assert in_sight(pos, A, []) == []
