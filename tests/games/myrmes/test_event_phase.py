"""MY-5: the event, a cube on a row of spaces, and what each space does."""

from __future__ import annotations

import json

import pytest

from formicary.games.myrmes.position import EVENTS
from tests.games.myrmes.positions import (
    act,
    early,
    end_of_turn,
    event,
    events_of,
    harvest,
    kinds,
    nest,
    only_worker,
    refused,
    start,
    tile,
    total,
    with_die,
    workers,
)  # fmt: skip


@pytest.mark.rule("MY-5.1", "MY-5.2")
def test_a_row_of_eight_spaces_and_an_own_cube() -> None:
    assert EVENTS == ("level+1", "vp+1", "larvae+2", "harvest+3", "move+3", "soldier+1", "hexagon+1", "worker+1")
    for face in range(1, 7):
        pos = with_die(face)
        assert pos.event == [face, face]
        nest(pos, 0, larvae=9)
        pos.refresh_choices()
        assert kinds(pos, "event", 0) == ["0", "1", "2", "3", "4", "5", "6", "7"]


@pytest.mark.rule("MY-5.3", "MY-5.6", "MY-X1")
def test_two_spaces_to_the_right_for_two_larvae() -> None:
    pos = with_die(5)
    nest(pos, 0, larvae=3)
    pos.refresh_choices()
    assert EVENTS[pos.event[0]] == "soldier+1"
    act(pos, "event 7", seat=0)
    assert EVENTS[pos.event[0]] == "worker+1"
    assert pos.larvae[0] == 1 and pos.paid[0] == 2


@pytest.mark.rule("MY-5.4")
def test_only_the_larvae_owned_are_a_limit() -> None:
    pos = with_die(4)
    nest(pos, 0, larvae=2)
    pos.refresh_choices()
    assert kinds(pos, "event", 0) == ["2", "3", "4", "5", "6"]
    assert refused(pos, "event 7", seat=0) == "MY-5.5"
    nest(pos, 1, larvae=0)
    act(pos, "event 4", seat=0)
    assert pos.paid[0] == 0 and pos.larvae[0] == 2


@pytest.mark.rule("MY-5.5", "MY-X20")
@pytest.mark.parametrize(("die", "space", "price"), [(1, 0, 1), (6, 7, 1), (1, 7, 6), (3, 3, 0)])
def test_the_price_is_the_distance_and_the_track_does_not_wrap(die: int, space: int, price: int) -> None:
    pos = with_die(die)
    nest(pos, 0, larvae=7)
    pos.refresh_choices()
    act(pos, f"event {space}", seat=0)
    assert pos.paid[0] == price and pos.larvae[0] == 7 - price


@pytest.mark.rule("MY-5.6", "MY-20.2")
def test_larvae_paid_go_to_the_supply_in_phase_6() -> None:
    pos = with_die(3, limited_cubes=True)
    pos.supply[3] -= 3
    nest(pos, 0, larvae=4)
    pos.refresh_choices()
    act(pos, "event 6", seat=0)
    assert pos.supply[3] == 30 - 5 and pos.larvae[0] == 1 and pos.paid[0] == 3
    end_of_turn(pos)
    assert pos.supply[3] == 30 - 2 and pos.paid[0] == 0 and pos.larvae[0] == 1


@pytest.mark.rule("MY-5.7")
def test_the_event_holds_until_the_end_of_phase_6() -> None:
    pos = with_die(1)
    act(pos, "event 0", seat=0)
    early(pos, 0)
    early(pos, 1)
    nest(pos, 0, level=1, food=5)
    end_of_turn(pos)
    assert total(pos)[0] == 5  # Level+1 still kept six
    assert pos.event[0] == pos.dice[1]  # then the cube went on


@pytest.mark.rule("MY-5.8")
def test_nobody_needs_to_wait() -> None:
    pos = with_die(3, seats=3)
    early(pos, 1, "larvae", "atelier")
    assert pos.deciders == (0, 2)
    assert pos.tracks[4:8] == [1, 0, 0, 1]


@pytest.mark.rule("MY-5.9", "MY-6.19", "MY-I20")
def test_choices_stay_hidden_until_all_are_done() -> None:
    pos = with_die(3, seats=3)
    nest(pos, 1, larvae=6)
    pos.refresh_choices()
    before = {seat: json.dumps(pos.view(seat)) for seat in (None, 0, 2)}
    act(pos, "larvae 3", "event 5", "assign workers", "assign atelier", seat=1)
    for seat in (None, 0, 2):
        assert json.dumps(pos.view(seat)) == before[seat]
    mine = pos.view(1)["players"][1]  # type: ignore[index]
    assert mine["event"]["space"] == 5 and mine["event"]["paid"] == 2 and mine["larvae"] == 1
    assert mine["nurses"]["workers"] == 2 and mine["nurses"]["atelier"] == 1 and mine["turning"] == {"larvae": 3, "food": 1}
    act(pos, "ready", seat=1)
    early(pos, 0)
    mark = pos.mark
    early(pos, 2)
    assert pos.mark > mark
    shown = pos.view(0)["players"][1]  # type: ignore[index]
    assert shown["event"]["space"] == 5 and shown["event"]["paid"] == 2 and shown["nurses"]["workers"] == 2
    assert shown["stock"]["food"] == 1


@pytest.mark.rule("MY-5.9", "MY-6.19")
def test_choices_are_seen_at_once_by_option() -> None:
    pos = with_die(3, early_choices="open")
    events = events_of(pos, "event 4", "assign atelier", seat=0)
    shown = pos.view(1)["players"][0]  # type: ignore[index]
    assert shown["event"]["space"] == 4 and shown["nurses"]["atelier"] == 1
    assert events == [{"event": "event_chosen", "seat": 0, "name": "move+3", "space": 4, "paid": 1}]
    hidden = with_die(3)
    assert events_of(hidden, "event 4", "assign atelier", seat=0) == []


@pytest.mark.rule("MY-5.10", "MY-8.9", "MY-12.9", "MY-13.4", "MY-20.5")
def test_level_plus_1() -> None:
    pos = start()
    only_worker(pos)
    nest(pos, 0, level=1, earth=1, food=2)
    event(pos, 0, "level")
    workers(pos)
    assert kinds(pos, "work") == ["gestation", "larder", "quarry-earth", "quarry-stone"]
    act(pos, "out -5,4", "step -4,4")
    assert "p4_rhombus" in kinds(pos, "place") and "p5" not in kinds(pos, "place")
    assert pos.deepest(0) == 2 and pos.static.storage[pos.deepest(0)] == 6


@pytest.mark.rule("MY-5.11", "MY-14.2")
def test_vp_plus_1() -> None:
    pos = start()
    event(pos, 0, "vp")
    pos.earn(0, 2, 4)
    assert pos.score[0] == 13


@pytest.mark.rule("MY-5.12", "MY-6.11", "MY-6.14", "MY-X3")
@pytest.mark.parametrize(("nurses", "larvae"), [(0, 0), (1, 3), (2, 5), (3, 7)])
def test_larvae_plus_2(nurses: int, larvae: int) -> None:
    pos = with_die(2)
    nest(pos, 0, larvae=0)
    nest(pos, 1, larvae=0)
    early(pos, 0, *["larvae"] * nurses)
    early(pos, 1)
    assert pos.larvae[0] == larvae


@pytest.mark.rule("MY-5.13", "MY-15.9")
def test_harvest_plus_3() -> None:
    pos = with_die(3)
    tile(pos, 0, "p3_line", "-1,1 0,1 1,1")  # all grass
    harvest(pos)
    assert pos.stock[0] == 1 and kinds(pos, "harvest") == ["-1,1 food"]
    act(pos, "harvest -1,1 food", "harvest -1,1 food")
    assert pos.stock[0] == 3


@pytest.mark.rule("MY-5.14", "MY-9.3")
def test_move_plus_3_for_every_worker_of_that_player() -> None:
    pos = with_die(4)
    nest(pos, 1, workers=0)
    workers(pos)
    for _ in range(2):
        if pos.walker < 0:
            act(pos, "out -5,4")
        assert pos.moves == 6
        act(pos, "stop")
    assert pos.phase != 2 or pos.deciders != (0,)


@pytest.mark.rule("MY-5.15", "MY-6.12", "MY-6.14")
@pytest.mark.parametrize(("tracks", "soldiers"), [(0, 0), (1, 2), (2, 3)])
def test_soldier_plus_1(tracks: int, soldiers: int) -> None:
    pos = with_die(5)
    early(pos, 0, *["soldiers"] * tracks)
    early(pos, 1)
    assert pos.soldiers[0] == soldiers


@pytest.mark.rule("MY-5.16", "MY-12.10")
def test_hexagon_plus_1() -> None:
    pos = with_die(6)
    only_worker(pos)
    workers(pos)
    act(pos, "out -5,4", "step -4,4")
    assert kinds(pos, "place") == ["p2", "p3_triangle", "p3_line"]


@pytest.mark.rule("MY-5.17", "MY-6.13", "MY-6.14")
@pytest.mark.parametrize(("tracks", "born"), [(0, 0), (1, 2), (2, 3)])
def test_worker_plus_1(tracks: int, born: int) -> None:
    pos = with_die(6)
    nest(pos, 0, larvae=1, nursery=5)
    pos.refresh_choices()
    early(pos, 0, *["workers"] * tracks, to=7)
    early(pos, 1)
    assert pos.workers[0] == 2 + born
