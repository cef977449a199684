"""MY-15: phase 4, harvest."""

from __future__ import annotations

import random

import pytest

from formicary.games.myrmes.actions import HEX_WORDS
from formicary.games.myrmes.position import Myrmes
from formicary.kernel.choices import choices
from tests.games.myrmes.positions import (
    GAME,
    act,
    event,
    events_of,
    harvest,
    kinds,
    nest,
    only_worker,
    refused,
    start,
    texts,
    tile,
    total,
    workers,
)  # fmt: skip


def ready(extra: str = "move") -> Myrmes:
    pos = start(2)
    pos.dice[0] = 4
    pos.event = [4, 4]
    event(pos, 0, extra)
    return pos


@pytest.mark.rule("MY-15.1")
def test_all_harvest_at_once_when_all_workers_are_used() -> None:
    pos = ready()
    tile(pos, 0, "p2", "-4,3 -4,4")
    tile(pos, 1, "p2", "0,4 0,5")
    only_worker(pos)
    workers(pos)
    act(pos, "work gestation")
    assert pos.phase == 3 and pos.deciders == (0, 1)
    act(pos, "harvest 0,4 stone", seat=1)
    assert pos.deciders == (0,)


@pytest.mark.rule("MY-15.2", "MY-15.3")
def test_one_cube_from_each_pheromone_that_holds_any() -> None:
    pos = ready()
    tile(pos, 0, "p2", "-4,3 -4,4")  # earth and stone
    tile(pos, 0, "p2", "-5,5 -5,6")  # earth and earth
    tile(pos, 0, "p2", "-5,3 -6,4")  # mushrooms
    harvest(pos)
    assert total(pos) == (0, 1, 0)  # no choice on the second; the third gives nothing
    assert texts(pos) == ["harvest -4,3 earth", "harvest -4,3 stone"]
    assert refused(pos, "harvest -4,3 food") == "MY-15.2"  # there is none, and nothing cannot be chosen
    assert refused(pos, "enough") == "MY-15.2"
    act(pos, "harvest -4,3 stone")
    assert total(pos) == (0, 1, 1) and pos.tile_cubes == [0, 1, 0, 0, 1, 0, 0, 0, 0]


@pytest.mark.rule("MY-15.2")
def test_every_pheromone_with_two_kinds_is_asked_about_and_no_other() -> None:
    pos = ready()
    tile(pos, 0, "p2", "-4,3 -4,4")  # earth and stone
    tile(pos, 1, "p2", "0,4 0,5")
    tile(pos, 0, "p2", "-5,5 -5,6")  # earth and earth
    tile(pos, 0, "p2", "-7,5 -6,5")  # food and earth
    harvest(pos)
    asked = []
    while 0 in pos.deciders:
        asked.append(kinds(pos, "harvest", seat=0))
        act(pos, f"harvest {asked[-1][0]}", seat=0)
    assert asked == [["-4,3 earth", "-4,3 stone"], ["-7,5 food", "-7,5 earth"]]
    assert total(pos) == (1, 2, 0)  # one cube from each of the three


@pytest.mark.rule("MY-15.4")
def test_pheromones_of_this_season_are_harvested_too() -> None:
    pos = ready()
    only_worker(pos)
    workers(pos)
    act(pos, "out -5,4", "step -6,5", "place p2")
    way = next(text for text in texts(pos) if set(cells(pos, text)) == {"-6,5", "-7,5"})
    act(pos, way)
    assert pos.phase == 3 and kinds(pos, "harvest") == ["-7,5 food", "-7,5 earth"]
    act(pos, "harvest -7,5 food")
    assert total(pos) == (1, 0, 0)


def cells(pos: Myrmes, text: str) -> list[str]:
    frame = pos.frame_of(pos.deciders[0])
    return [ref.removeprefix("hex:") for ref in frame.refs(pos, GAME.actions.parse(text))]


@pytest.mark.rule("MY-15.5", "MY-15.8")
def test_aphid_farms() -> None:
    pos = ready()
    tile(pos, 0, "aphid_farm", "-4,4 -3,4 -4,5")
    tile(pos, 0, "aphid_farm", "0,4 0,5 -1,5")
    harvest(pos)
    assert total(pos) == (2, 0, 0) and total(pos, 1) == (0, 0, 0)


@pytest.mark.rule("MY-15.6")
def test_scavengings_earth_or_stone_for_each() -> None:
    pos = ready()
    tile(pos, 0, "scavenging", "-4,4 -3,4 -4,5")
    tile(pos, 0, "scavenging", "0,4 0,5 -1,5")
    harvest(pos)
    assert kinds(pos, "harvest") == ["-4,4 earth", "-4,4 stone"] and refused(pos, "harvest -4,4 food") == "MY-15.6"
    lit = [set(choice["refs"]) for choice in pos.prompt(0)["options"]]
    assert lit == [{"hex:-4,4", "hex:-3,4", "hex:-4,5", cube} for cube in ("cube:earth", "cube:stone")]
    act(pos, "harvest -4,4 earth")
    first = HEX_WORDS[pos.cells_of(1)[0]]
    assert kinds(pos, "harvest") == [f"{first} earth", f"{first} stone"]
    lit = [set(choice["refs"]) for choice in pos.prompt(0)["options"]]
    assert lit == [{"hex:0,4", "hex:0,5", "hex:-1,5", cube} for cube in ("cube:earth", "cube:stone")]
    events = events_of(pos, f"harvest {first} stone")
    assert total(pos) == (0, 1, 1)
    assert [e["cube"] for e in events if e["event"] == "tile_paid"] == ["earth", "stone"]


@pytest.mark.rule("MY-15.7")
def test_sub_colonies() -> None:
    pos = ready()
    tile(pos, 0, "sub_colony", "-4,4 -3,4 -4,5 -3,3")
    harvest(pos)
    assert pos.score == [12, 10]


@pytest.mark.rule("MY-15.8")
def test_special_tiles_pay_from_the_season_in_which_they_are_placed() -> None:
    pos = ready()
    only_worker(pos)
    nest(pos, 0, level=1, stone=1)
    workers(pos)
    act(pos, "out -5,4", "step -4,4", "place aphid_farm")
    if pos.walker >= 0:
        act(pos, texts(pos)[0])
    assert total(pos)[0] == 1


@pytest.mark.rule("MY-15.9")
def test_harvest_plus_3_tells_of_every_hex_why_nothing_is_taken_there() -> None:
    pos = ready("harvest")
    tile(pos, 0, "p3_line", "-1,1 0,1 1,1")
    tile(pos, 1, "p2", "-4,3 -4,4")  # another player's
    harvest(pos)
    (barred,) = choices(pos, 0)["barred"]
    assert (barred["rule"], barred["label"]) == ("MY-15.9", "There is no such cube on a pheromone of yours.")
    assert sorted(barred["refs"]) == sorted({f"hex:{word}" for word in HEX_WORDS} - {"hex:-1,1", "hex:0,1", "hex:1,1"})


@pytest.mark.rule("MY-15.9")
def test_harvest_plus_3_takes_up_to_three_more() -> None:
    pos = ready("harvest")
    tile(pos, 0, "p3_line", "-1,1 0,1 1,1")  # three grass
    tile(pos, 0, "p3_line", "-4,3 -4,4 -4,5")  # earth, stone, grass
    harvest(pos)
    act(pos, "harvest -4,3 earth")
    assert sorted(kinds(pos, "harvest")) == ["-1,1 food", "-4,3 food", "-4,3 stone"]
    act(pos, "harvest -1,1 food", "harvest -1,1 food", "harvest -4,3 stone")  # several from one tile too
    assert total(pos) == (3, 1, 1) and pos.tile_cubes == [0, 0, 0, 1, 0, 0]
    assert pos.phase != 3  # a cube is left, and nothing more is asked
    modest = ready("harvest")
    tile(modest, 0, "p3_line", "-1,1 0,1 1,1")
    harvest(modest)
    act(modest, "enough")
    assert total(modest) == (1, 0, 0)


@pytest.mark.rule("MY-15.10")
def test_harvest_plus_3_gets_nothing_from_special_tiles() -> None:
    pos = ready("harvest")
    tile(pos, 0, "scavenging", "-4,4 -3,4 -4,5")
    tile(pos, 0, "p3_line", "-1,1 0,1 1,1")
    harvest(pos)
    act(pos, "harvest -4,4 earth")
    assert kinds(pos, "harvest") == ["-1,1 food"]
    assert refused(pos, "harvest -4,4 stone") == "MY-15.10"
    assert refused(pos, "harvest -1,1 stone") == "MY-15.9"


@pytest.mark.rule("MY-15.11")
def test_the_stock_has_no_limit_in_this_phase() -> None:
    pos = ready()
    nest(pos, 0, food=4, larvae=0, waiting=1, nursery=2)
    tile(pos, 0, "aphid_farm", "-4,4 -3,4 -4,5")
    tile(pos, 0, "p2", "-5,5 -5,6")
    harvest(pos)
    assert pos.phase == 4 and total(pos) == (5, 1, 0)  # above the storage of 4 until phase 6


@pytest.mark.rule("MY-15.12")
def test_nine_harvests_in_a_game() -> None:
    pos = start(2)
    pos.sink = []
    rng = random.Random(1)
    while pos.deciders:
        seat = rng.choice(pos.deciders)
        pos.apply(rng.choice(pos.legal(seat)), seat)
    phases = [event.seen_by(None).get("phase") for event in pos.sink]
    assert phases.count("harvest") == 9 and phases.count("winter") == 3
