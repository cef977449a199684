"""MY-9, MY-10 and MY-11: going out, hunting, clearing."""

from __future__ import annotations

from typing import Any

import pytest

from formicary.games.myrmes.position import FREE, NOBODY, Myrmes
from formicary.kernel import preview
from tests.games.myrmes.positions import (
    GAME,
    act,
    event,
    events_of,
    exit_at,
    h,
    kinds,
    nest,
    only_worker,
    prey,
    refused,
    start,
    texts,
    tile,
    total,
    workers,
)  # fmt: skip


def outside(seats: int = 4, extra: str = "none", at: str = "-5,4", **options: Any) -> Myrmes:
    """Seat 0 has one worker, which goes out when `walk` is called; edit before."""
    pos = start(seats, **options)
    pos.dice[0] = 3
    pos.event = [3] * seats
    only_worker(pos)
    event(pos, 0, extra if extra != "none" else "harvest")
    return pos


def walk(pos: Myrmes, *steps: str, at: str = "-5,4") -> Myrmes:
    workers(pos)
    if pos.walker < 0:
        act(pos, f"out {at}")
    for word in steps:
        act(pos, f"step {word}")
    return pos


# ---- MY-9: movement


@pytest.mark.rule("MY-9.1")
def test_from_an_own_exit_for_no_points() -> None:
    pos = outside()
    exit_at(pos, 0, "-4,0")
    workers(pos)
    assert kinds(pos, "out") == ["-5,4", "-4,0"]
    assert refused(pos, "out 1,4") == "MY-9.1"  # an opposing exit
    act(pos, "out -4,0")
    assert pos.walker == h("-4,0") and pos.moves == 3


@pytest.mark.rule("MY-9.2", "MY-9.20")
def test_three_points_which_need_not_be_used() -> None:
    pos = walk(outside(), "-4,3")
    assert pos.moves == 2
    act(pos, "stop")
    assert pos.walker == -1 and pos.moves == 0
    tired = walk(outside(), "-4,3", "-4,4", "-4,3")
    assert tired.moves == 0 and kinds(tired, "step") == []
    assert refused(tired, "step -4,4") == "MY-9.2"


@pytest.mark.rule("MY-9.3")
def test_six_points_with_move_plus_3() -> None:
    assert walk(outside(extra="move")).moves == 6


@pytest.mark.rule("MY-9.4")
def test_step_by_step() -> None:
    pos = walk(outside())
    assert sorted(kinds(pos, "step")) == sorted(["-4,4", "-4,3", "-5,3", "-6,4", "-6,5", "-5,5"])
    assert {text.split()[0] for text in texts(pos)} == {"step", "stop"}
    act(pos, "step -4,4")
    assert {text.split()[0] for text in texts(pos)} == {"step", "place", "stop"}
    assert refused(pos, "step -5,3") == "MY-9.4"  # two hexes away
    assert refused(pos, "work gestation") == "MY-9.4"


@pytest.mark.rule("MY-9.5", "MY-9.22")
def test_a_hex_without_a_tile_costs_one_point_mushroom_too() -> None:
    pos = walk(outside(), "-5,3")
    assert pos.static.terrain[h("-5,3")] == 3 and pos.moves == 2  # mushroom


@pytest.mark.rule("MY-9.6", "MY-9.7", "MY-9.8")
@pytest.mark.parametrize(("kind", "cells"), [
    ("p2", "-4,3 -4,4"), ("p3_line", "-4,3 -4,4 -4,5"), ("aphid_farm", "-4,3 -5,5 -4,4"),
])  # fmt: skip
def test_a_tile_is_one_space(kind: str, cells: str) -> None:
    pos = outside()
    if kind == "aphid_farm":
        cells = "-4,4 -3,4 -4,5"
    tile(pos, 0, kind, cells)
    walk(pos)
    entering = [word for word in kinds(pos, "step") if word in cells.split()]
    assert len(entering) == 1  # one space, one step
    act(pos, f"step {entering[0]}")
    assert pos.moves == 2
    around = {pos.static.near[h(cell)][i] for cell in cells.split() for i in range(len(pos.static.near[h(cell)]))}
    free = {n for n in around if pos.ground[n] == FREE or pos.ground[n] == 8} - {h(cell) for cell in cells.split()}
    assert {h(word) for word in kinds(pos, "step")} == free  # it may be left from any of its hexes


@pytest.mark.rule("MY-9.8", "MY-9.11")
def test_opposing_tiles_are_one_space_too() -> None:
    pos = outside()
    tile(pos, 1, "p3_line", "-4,3 -4,4 -4,5")
    nest(pos, 0, soldiers=1)
    walk(pos)
    assert sum(1 for word in kinds(pos, "step") if word in ("-4,3", "-4,4", "-4,5")) == 1
    act(pos, "step -4,3")
    assert pos.moves == 2 and pos.soldiers[0] == 0
    act(pos, "step -3,5")  # next to (-4,5), the far end
    assert pos.moves == 1


@pytest.mark.rule("MY-9.9")
def test_from_one_tile_straight_onto_another() -> None:
    pos = outside()
    tile(pos, 0, "p2", "-4,3 -4,4")
    tile(pos, 0, "p2", "-3,4 -4,5")
    walk(pos, "-4,3")
    assert pos.moves == 2
    target = next(word for word in kinds(pos, "step") if word in ("-3,4", "-4,5"))
    act(pos, f"step {target}")
    assert pos.moves == 1


@pytest.mark.rule("MY-9.10")
def test_without_points_the_worker_may_still_move_about_on_its_tile() -> None:
    pos = outside()
    tile(pos, 0, "p2", "-4,3 -4,4", (0, 0, 0))
    nest(pos, 0, earth=1)
    walk(pos, "-5,3", "-5,4", "-4,3")
    assert pos.moves == 0
    assert sorted(kinds(pos, "clear")) == ["-4,3", "-4,4"]  # it can come to stand on either
    act(pos, "clear -4,4")
    assert pos.walker == h("-4,4")


@pytest.mark.rule("MY-9.11", "MY-9.12", "MY-X26")
def test_a_soldier_for_each_entering() -> None:
    pos = outside()
    tile(pos, 1, "p2", "-4,3 -4,4")
    nest(pos, 0, soldiers=2)
    walk(pos, "-4,3", "-5,4", "-4,3")
    assert pos.moves == 0 and pos.soldiers[0] == 0 and pos.ants_left[0] == 8
    assert pos.walker == -1  # nothing was left to do but stop
    poor = outside()
    tile(poor, 1, "p2", "-4,3 -4,4")
    nest(poor, 0, soldiers=1)
    walk(poor, "-4,3", "-5,4")
    assert poor.soldiers[0] == 0 and "-4,3" not in kinds(poor, "step")
    assert refused(poor, "step -4,3") == "MY-9.13"


@pytest.mark.rule("MY-9.13")
def test_without_a_soldier_no_opposing_tile() -> None:
    pos = outside()
    tile(pos, 1, "p2", "-4,3 -4,4")
    walk(pos)
    assert refused(pos, "step -4,3") == "MY-9.13"
    assert not {"-4,3", "-4,4"} & set(kinds(pos, "step"))


@pytest.mark.rule("MY-9.14", "MY-13.19")
def test_own_tiles_and_tiles_without_marker_cost_no_soldier() -> None:
    pos = outside()
    farm = tile(pos, 1, "aphid_farm", "-4,4 -3,4 -4,5")
    pos.tile_owner[farm] = NOBODY
    pos.markers_left[1] += 1
    tile(pos, 0, "p2", "-5,3 -4,3")
    nest(pos, 0, earth=1)
    walk(pos, "-4,4")
    assert pos.moves == 2
    assert kinds(pos, "clear") == [] and refused(pos, "clear -4,4") == "MY-11.9"
    act(pos, "step -4,3" if "-4,3" in kinds(pos, "step") else "step -5,3")
    assert pos.moves == 1


@pytest.mark.rule("MY-9.11", "MY-9.13", "MY-9.14")
@pytest.mark.parametrize("kind", ["aphid_farm", "scavenging"])
def test_opposing_special_tiles_cost_a_soldier_too(kind: str) -> None:
    pos = outside()
    tile(pos, 1, kind, "-4,4 -3,4 -4,5")
    walk(pos)
    assert "-4,4" not in kinds(pos, "step") and refused(pos, "step -4,4") == "MY-9.13"
    rich = outside()
    tile(rich, 1, kind, "-4,4 -3,4 -4,5")
    nest(rich, 0, soldiers=1)
    walk(rich)
    option = rich.prompt(0)["options"][texts(rich).index("step -4,4")]
    assert (option["label"], option["args"]) == ("Move {side} for 1 soldier", {"side": {"side": 0}})
    events = events_of(rich, "step -4,4")
    assert rich.soldiers[0] == 0 and rich.moves == 2 and [e["soldiers"] for e in events if e["event"] == "moved"] == [1]
    own = outside()
    tile(own, 0, kind, "-4,4 -3,4 -4,5")
    nest(own, 0, soldiers=1)
    walk(own, "-4,4")
    assert own.soldiers[0] == 1 and own.moves == 2


@pytest.mark.rule("MY-9.7")
def test_steps_to_the_same_side_of_a_tile_say_where_they_go() -> None:
    pos = outside()
    tile(pos, 0, "p2", "-4,4 -3,4")
    walk(pos, "-4,4")
    said = {option["text"]: (option["label"], option["args"]) for option in pos.prompt(0)["options"]}
    assert said["step -4,5"] == ("Move {side}, to {hex}", {"side": {"side": 1}, "hex": {"hex": "-4,5"}})
    assert said["step -3,5"] == ("Move {side}, to {hex}", {"side": {"side": 1}, "hex": {"hex": "-3,5"}})
    assert said["step -5,5"] == ("Move {side}", {"side": {"side": 2}})


@pytest.mark.rule("MY-9.15")
def test_water_cannot_be_entered() -> None:
    pos = walk(outside(), "-4,4", "-3,4")
    assert pos.static.terrain[h("-2,4")] == 4
    assert "-2,4" not in kinds(pos, "step") and refused(pos, "step -2,4") == "MY-9.15"


@pytest.mark.rule("MY-9.16")
def test_out_of_play_cannot_be_entered() -> None:
    pos = outside(3)
    exit_at(pos, 0, "-5,3")
    walk(pos, at="-5,3")
    assert "-6,4" not in kinds(pos, "step") and refused(pos, "step -6,4") == "MY-9.16"


@pytest.mark.rule("MY-9.17", "MY-10.2")
def test_prey_can_only_be_entered_by_hunting() -> None:
    pos = outside()
    prey(pos, "-3,3", "spider")
    nest(pos, 0, soldiers=1)
    walk(pos, "-4,3")
    assert "-3,3" not in kinds(pos, "step") and refused(pos, "step -3,3") == "MY-10.2"
    nest(pos, 0, soldiers=2)
    pos.ants_left[0] -= 1  # the worker is outside
    pos.refresh_choices()
    assert "-3,3" in kinds(pos, "step")


@pytest.mark.rule("MY-9.18")
@pytest.mark.parametrize(("option", "soldiers", "allowed", "left"), [
    ("free", 0, True, 0), ("soldier", 1, True, 0), ("soldier", 0, False, 0), ("blocked", 2, False, 2),
])  # fmt: skip
def test_opposing_tunnel_exits(option: str, soldiers: int, allowed: bool, left: int) -> None:
    pos = outside(opposing_tunnel=option)
    exit_at(pos, 1, "-4,3")
    nest(pos, 0, soldiers=soldiers)
    walk(pos)
    assert ("-4,3" in kinds(pos, "step")) == allowed
    if allowed:
        act(pos, "step -4,3")
        assert pos.moves == 2 and pos.soldiers[0] == left
    else:
        assert refused(pos, "step -4,3") == "MY-9.18"


@pytest.mark.rule("MY-9.18")
@pytest.mark.parametrize("option", ["free", "soldier", "blocked"])
def test_own_tunnel_exits_are_walked_over(option: str) -> None:
    pos = outside(opposing_tunnel=option)
    exit_at(pos, 0, "-4,3")
    walk(pos, "-4,3")
    assert pos.moves == 2 and kinds(pos, "place") == []


@pytest.mark.rule("MY-9.19", "MY-11.6")
def test_hunt_and_clear_in_any_order_then_place() -> None:
    pos = outside(extra="move")
    prey(pos, "-3,3", "ladybug")
    tile(pos, 0, "p2", "-4,3 -4,4", (0, 0, 0))
    nest(pos, 0, soldiers=2, earth=2)
    walk(pos, "-4,3")
    act(pos, "clear -4,3", "step -3,3")
    assert pos.prey_held[0] == 1 and pos.moves == 4
    act(pos, "place p2")
    assert {text.split()[0] for text in texts(pos)} == {"lay"}  # nothing comes after placing
    act(pos, texts(pos)[0])
    assert pos.walker == -1


@pytest.mark.rule("MY-9.20", "MY-9.21")
def test_stopping_anywhere_discards_the_worker() -> None:
    pos = start(2)
    workers(pos)
    act(pos, "out -5,4", "step -5,3", "stop")
    assert pos.ants_left[0] == 7 and pos.workers[0] == 1 and pos.deciders == (1,)


@pytest.mark.rule("MY-9.23")
def test_one_worker_outside_at_a_time() -> None:
    pos = start(2)
    workers(pos)
    act(pos, "out -5,4", "step -4,3")
    assert pos.deciders == (0,)
    act(pos, "stop")
    assert pos.walker == -1 and pos.deciders == (1,)


@pytest.mark.rule("MY-X7")
def test_exit_hex_own_pheromone_prey_costs_three_points() -> None:
    pos = outside()
    tile(pos, 0, "p2", "-4,2 -4,1")
    prey(pos, "-3,0", "ladybug")
    nest(pos, 0, soldiers=1)
    walk(pos, "-4,3", "-4,2", "-3,0")
    assert pos.moves == 0


# ---- MY-10: hunting


@pytest.mark.rule("MY-10.1", "MY-10.3", "MY-10.7", "MY-10.8")
def test_prey_is_hunted_at_once_and_never_comes_back() -> None:
    pos = outside()
    prey(pos, "-3,3", "termite")
    nest(pos, 0, soldiers=2)
    walk(pos, "-4,3")
    before = pos.ground.count(3)
    events = events_of(pos, "step -3,3")
    assert pos.soldiers[0] == 1 and total(pos) == (1, 0, 0) and pos.score[0] == 12 and pos.prey_held[:3] == [0, 1, 0]
    assert pos.ground[h("-3,3")] == FREE and pos.ground.count(3) == before - 1
    assert {"event": "hunted", "seat": 0, "hex": "-3,3", "prey": "termite", "soldiers": 1, "food": 1} in events
    assert pos.moves == 1 and "p2" in kinds(pos, "place") and "-4,3" in kinds(pos, "step")


@pytest.mark.rule("MY-10.4", "MY-10.5", "MY-10.6", "MY-X8")
@pytest.mark.parametrize(
    ("kind", "soldiers", "food", "points"), [("ladybug", 1, 2, 0), ("termite", 1, 1, 2), ("spider", 2, 1, 4)]
)
def test_prices_and_gains(kind: str, soldiers: int, food: int, points: int) -> None:
    pos = outside()
    prey(pos, "-3,3", kind)
    nest(pos, 0, soldiers=3)
    walk(pos, "-4,3", "-3,3")
    assert 3 - pos.soldiers[0] == soldiers
    assert total(pos) == (food, 0, 0) and pos.score[0] == 10 + points
    assert sum(pos.prey_held[:3]) == 1


# ---- MY-11: clearing


@pytest.mark.rule("MY-11.1", "MY-11.2")
def test_an_empty_pheromone_under_the_worker_for_one_earth() -> None:
    pos = outside()
    tile(pos, 0, "p2", "-4,3 -4,4", (0, 0, 0))
    nest(pos, 0, earth=2)
    walk(pos)
    assert kinds(pos, "clear") == [] and refused(pos, "clear -4,3") == "MY-11.1"
    act(pos, "step -4,3")
    moves = pos.moves
    act(pos, "clear -4,3")
    assert total(pos) == (0, 1, 0) and pos.moves == moves
    poor = outside()
    tile(poor, 0, "p2", "-4,3 -4,4", (0, 0, 0))
    walk(poor, "-4,3")
    assert kinds(poor, "clear") == [] and refused(poor, "clear -4,3") == "MY-11.2"


@pytest.mark.rule("MY-11.2", "MY-11.3", "MY-11.4", "MY-X27")
@pytest.mark.parametrize(("owner", "kind", "cells", "points"), [
    (1, "p4_hook", "-4,3 -4,4 -4,5 -3,4", 4), (0, "p4_hook", "-4,3 -4,4 -4,5 -3,4", 0), (1, "p2", "-4,3 -4,4", 0),
])  # fmt: skip
def test_points_of_clearing(owner: int, kind: str, cells: str, points: int) -> None:
    pos = outside()
    tile(pos, owner, kind, cells, (0, 0, 0))
    nest(pos, 0, earth=1, soldiers=1)
    walk(pos, "-4,3")
    act(pos, "clear -4,3")
    assert total(pos) == (0, 0, 0) and pos.score[0] == 10 + points and pos.score[1] == 10


@pytest.mark.rule("MY-11.5")
def test_a_cleared_pheromone_is_out_of_the_game() -> None:
    pos = outside()
    number = tile(pos, 1, "p4_rhombus", "-4,4 -3,4 -4,5 -3,3", (0, 0, 0))
    nest(pos, 0, earth=1, soldiers=1)
    walk(pos, "-4,4")
    act(pos, "clear -4,4")
    assert pos.pheromones[7 + 3] == 1  # one of two was used, and it does not come back
    assert number not in [shown["tile"] for shown in pos.view(0)["garden"]["tiles"]]  # type: ignore[index]


@pytest.mark.rule("MY-11.7", "MY-11.8")
def test_the_worker_stands_on_the_hex_chosen_and_may_build_there() -> None:
    pos = outside()
    tile(pos, 0, "p3_line", "-4,3 -4,4 -4,5", (0, 0, 0))
    nest(pos, 0, earth=1)
    walk(pos, "-4,3")
    assert sorted(kinds(pos, "clear")) == ["-4,3", "-4,4", "-4,5"]
    assert refused(pos, "clear -3,4") == "MY-11.7"
    act(pos, "clear -4,5")
    assert pos.walker == h("-4,5") and pos.moves == 2
    assert "-4,4" in kinds(pos, "step")  # single spaces again
    assert "-4,3" not in kinds(pos, "step")
    assert kinds(pos, "place") == ["p2"]


@pytest.mark.rule("MY-11.9")
def test_special_tiles_and_tiles_with_cubes_cannot_be_cleared() -> None:
    pos = outside()
    tile(pos, 0, "aphid_farm", "-4,4 -3,4 -4,5")
    nest(pos, 0, earth=1)
    walk(pos, "-4,4")
    assert kinds(pos, "clear") == [] and refused(pos, "clear -4,4") == "MY-11.9"
    full = outside()
    tile(full, 0, "p2", "-4,3 -4,4")
    nest(full, 0, earth=1)
    walk(full, "-4,3")
    assert kinds(full, "clear") == [] and refused(full, "clear -4,3") == "MY-11.9"


def test_a_step_onto_a_tile_names_all_its_hexes() -> None:
    pos = outside()
    tile(pos, 0, "p3_line", "-4,3 -4,4 -4,5")
    walk(pos)
    option = next(o for o in pos.view(0)["prompt"]["options"] if o["text"] == "step -4,3")  # type: ignore[index]
    assert option["refs"][0] == "hex:-4,3" and set(option["refs"]) == {"hex:-4,3", "hex:-4,4", "hex:-4,5"}
    assert refused(pos, "step -4,4") == "MY-9.6"
    act(pos, "step -4,3")
    assert refused(pos, "step -4,4") == "MY-9.7"


def test_each_step_says_to_which_side_it_goes() -> None:
    """Six steps are six different sentences, for those who hear or read the choices."""
    pos = walk(outside())
    q, r = (int(part) for part in pos.view(0)["garden"]["worker"]["hex"].split(","))
    said = {option["text"]: option["args"].get("side") for option in pos.prompt(0)["options"] if option["kind"] == "step"}
    around = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    named = {f"step {q + a},{r + b}": {"side": side} for side, (a, b) in enumerate(around)}
    assert len(said) >= 3 and said == {text: named[text] for text in said}


def test_a_preview_ends_with_the_turn() -> None:
    pos = start(2)
    only_worker(pos, 0, 2)
    nest(pos, 0, rooms=0b1)
    workers(pos)
    act(pos, "step -5,3")
    assert preview(pos, 0, GAME.actions.parse("step -4,3")).sentences() == ["use 1 move"]
    # The next one can go nowhere but out, and does so at once.
    assert preview(pos, 0, GAME.actions.parse("stop")).sentences() == []
