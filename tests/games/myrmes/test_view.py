"""What a seat sees, field by field: the garden, the objectives, the supply, and nests while choices are hidden and after."""

from __future__ import annotations

import pytest

from formicary.games.myrmes.actions import HEX_WORDS
from formicary.games.myrmes.position import Myrmes
from formicary.kernel import refusals
from tests.games.myrmes.positions import (
    GAME,
    act,
    completed,
    early,
    events_of,
    exit_at,
    goals,
    nest,
    start,
    tile,
    workers,
)  # fmt: skip
from tests.games.myrmes.walks import outside, walk

NOTHING = {
    "pheromones": 0, "special_tiles": 0, "prey": 0, "clearing": 0, "queen": 0, "sub_colonies": 0, "objectives": 0,
    "objective_bonus": 0, "winter": 0,
}  # fmt: skip


def two_nests() -> Myrmes:
    """Two nests that differ in everything, before anybody has chosen; the die shows Harvest+3."""
    pos = start(2)
    pos.dice[0] = 3
    pos.event = [3, 3]
    tile(pos, 0, "p2", "-5,5 -5,6")
    tile(pos, 1, "scavenging", "0,4 0,5 -1,5")
    goals(pos, "soldiers_2", "food_3", "stone_3", "larvae_9")
    completed(pos, 1, "soldiers_2", 1)
    nest(pos, 0, food=1, earth=2, stone=0, larvae=7, soldiers=2, level=1, workers=2, nursery=3)
    nest(pos, 1, food=0, earth=1, stone=2, larvae=5, workers=1)
    pos.refresh_choices()
    return pos


@pytest.mark.rule("MY-5.9", "MY-6.19", "MY-I20")
def test_a_nest_in_every_field_while_choices_are_hidden_and_for_its_owner() -> None:
    pos = two_nests()
    act(pos, "event 4", "assign larvae", "assign atelier", seat=0)
    seen = dict(pos.view(1)["players"][0])
    common = {
        "seat": 0, "score": 10, "sheet": NOTHING, "level": 1, "workers": 2, "soldiers": 2, "ants_left": 4,
        "rooms": [
            {"level": 0, "room": "gestation", "open": True, "worker": False},
            {"level": 1, "room": "larder", "open": True, "worker": False},
            {"level": 2, "room": "quarry", "open": False, "worker": False},
            {"level": 3, "room": "queen", "open": False, "worker": False},
        ],
        "atelier": [], "stock": {"food": 1, "earth": 2, "stone": 0}, "storage": 4, "exits_left": 3, "markers_left": 4,
        "pheromones": {"p2": 5, "p3_triangle": 2, "p3_line": 2, "p4_rhombus": 2, "p4_hook": 2, "p5": 2, "p6": 1},
    }  # fmt: skip
    nurses = {"larvae": 0, "soldiers": 0, "workers": 0, "atelier": 0, "actions": 0, "objectives": 0, "reserve": 5}
    assert {key: seen[key] for key in common} == common
    assert seen["larvae"] == 7 and seen["turning"] == {"larvae": 0, "food": 0}
    assert seen["event"] == {"space": 3, "name": "harvest+3", "paid": 0, "hidden": True, "active": False}
    assert seen["nurses"] == {**nurses, "nursery": 3}
    mine = dict(pos.view(0)["players"][0])
    assert {key: mine[key] for key in common} == common and mine["larvae"] == 6
    assert mine["event"] == {"space": 4, "name": "move+3", "paid": 1, "hidden": False, "active": False}
    assert mine["nurses"] == {**nurses, "nursery": 1, "larvae": 1, "atelier": 1}


def test_the_garden_the_objectives_and_the_other_nest() -> None:
    pos = two_nests()
    view = pos.view(0)
    assert view["garden"]["tiles"] == [
        {"tile": 0, "kind": "p2", "special": False, "owner": 0, "cells": ["-5,5", "-5,6"], "cubes": {"earth": 2}},
        {"tile": 1, "kind": "scavenging", "special": True, "owner": 1, "cells": ["0,4", "0,5", "-1,5"], "cubes": {}},
    ]
    other = view["players"][1]
    assert other["stock"] == {"food": 0, "earth": 1, "stone": 2} and other["markers_left"] == 3 and other["exits_left"] == 3
    shown = view["objectives"]
    assert [(goal["objective"], goal["level"], goal["points"], goal["nurses"], goal["unconfirmed"]) for goal in shown] == [
        ("food_3", 1, 6, [], False), ("soldiers_2", 1, 6, [1], False), ("stone_3", 2, 9, [], False),
        ("larvae_9", 2, 9, [], False), ("stone_5", 3, 12, [], True), ("earth_stone_6", 3, 12, [], False),
    ]  # fmt: skip


@pytest.mark.rule("MY-1.5")
def test_the_supply_is_counted_only_if_it_is_limited() -> None:
    pos = start(2, limited_cubes=True)
    pos.supply = [11, 12, 13, 14]
    assert pos.view(0)["supply"] == {
        "aphid_or_scavenging": 8, "sub_colony": 8, "food": 11, "earth": 12, "stone": 13, "larvae": 14,
    }  # fmt: skip
    assert start(2).view(0)["supply"] == {
        "aphid_or_scavenging": 8, "sub_colony": 8, "food": None, "earth": None, "stone": None, "larvae": None,
    }  # fmt: skip


@pytest.mark.rule("MY-8.1")
def test_the_room_in_which_a_worker_is_shown_there_alone() -> None:
    pos = two_nests()
    early(pos, 0)
    early(pos, 1)
    workers(pos)
    seat = pos.deciders[0]
    act(pos, "work gestation")
    assert [room["worker"] for room in pos.view(None)["players"][seat]["rooms"]] == [True, False, False, False]


@pytest.mark.rule("MY-9.3")
def test_a_step_tells_where_to_and_how_many_points_are_left() -> None:
    pos = walk(outside(), at="-5,4")
    for word, left in (("-4,4", 2), ("-4,3", 1), ("-4,4", 0)):
        (moved,) = [event for event in events_of(pos, f"step {word}") if event["event"] == "moved"]
        assert (moved["seat"], moved["to"], moved["moves"], moved["soldiers"]) == (0, word, left, 0) and pos.moves == left


@pytest.mark.rule("MY-12.2")
def test_every_tile_that_cannot_be_placed_is_named_with_its_reason() -> None:
    pos = walk(outside())
    told = [each for each in refusals(pos, 0) if each.kind == "place"]
    assert sorted(GAME.actions.text(action) for each in told for action in each.actions) == sorted(
        f"place {kind}" for kind in ("p2", "p3_triangle", "p3_line", "p4_rhombus", "p4_hook", "p5", "p6", "aphid_farm",
                                     "scavenging", "sub_colony")
    )  # fmt: skip
    assert {each.rule for each in told} == {"MY-12.2"}


@pytest.mark.rule("MY-17.1")
def test_a_tunnel_exit_in_the_first_hex_of_the_garden_is_shown_too() -> None:
    pos = start(2)
    exit_at(pos, 0, HEX_WORDS[0])
    found = pos.view(1)["garden"]["tunnels"]  # type: ignore[index]
    assert found == [{"hex": "-5,4", "seat": 0}, {"hex": "2,-7", "seat": 0}, {"hex": "1,4", "seat": 1}]
