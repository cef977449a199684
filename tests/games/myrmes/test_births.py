"""MY-5 and MY-6: event and births."""

from __future__ import annotations

import json

import pytest

from formicary.bots import decide, make_bot
from formicary.games.myrmes.births import bear_ants, larvae_due, soldiers_due, soldiers_first, workers_due
from formicary.games.myrmes.position import EVENTS, Myrmes
from tests.games.myrmes.positions import (
    GAME,
    act,
    atelier,
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
    texts,
    tile,
    total,
    workers,
)  # fmt: skip

LOST = "2 ants are lost, as none is left in the reserve"


def with_die(face: int, seats: int = 2, **options: object) -> Myrmes:
    """A new game whose spring die shows a face."""
    pos = start(seats, **options)
    pos.dice[0] = face
    pos.event = [face] * seats
    pos.refresh_choices()
    return pos


# ---- MY-5: event


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


# ---- MY-6: births


@pytest.mark.rule("MY-6.1", "MY-6.2")
def test_any_split_within_the_limits_and_nurses_may_stay() -> None:
    pos = with_die(4)
    nest(pos, 0, nursery=8)
    act(pos, "event 4", seat=0)
    assert kinds(pos, "assign", 0) == ["larvae", "soldiers", "workers", "atelier"]
    act(pos, "assign larvae", "assign soldiers", "assign workers", "assign atelier", seat=0)
    assert pos.tracks[:4] == [1, 2, 2, 1] and pos.nursery[0] == 2
    act(pos, "ready", seat=0)
    assert pos.deciders == (1,) and pos.nursery[0] == 2


@pytest.mark.rule("MY-6.3", "MY-6.4", "MY-6.5", "MY-X21")
def test_births_by_number_of_nurses() -> None:
    pos = with_die(4)
    for nurses, born in enumerate((0, 1, 3, 5)):
        pos.tracks[0] = nurses
        assert larvae_due(pos, 0) == born
    for nurses, born in ((0, 0), (2, 1), (3, 2)):
        pos.tracks[1] = nurses
        assert soldiers_due(pos, 0) == born
    for nurses, born in ((0, 0), (2, 1), (4, 2)):
        pos.tracks[2] = nurses
        assert workers_due(pos, 0) == born


@pytest.mark.rule("MY-6.3", "MY-6.4", "MY-6.5", "MY-6.7")
@pytest.mark.parametrize(("track", "most", "rule"), [
    ("larvae", 3, "MY-6.3"), ("soldiers", 3, "MY-6.4"), ("workers", 4, "MY-6.5"), ("atelier", 4, "MY-6.7"),
])  # fmt: skip
def test_the_tracks_have_limits(track: str, most: int, rule: str) -> None:
    pos = with_die(4)
    nest(pos, 0, nursery=8)
    act(pos, "event 4", seat=0)
    while track in kinds(pos, "assign", 0):
        act(pos, f"assign {track}", seat=0)
    assert pos.tracks[("larvae", "soldiers", "workers", "atelier").index(track)] == most
    assert refused(pos, f"assign {track}", seat=0) == rule


@pytest.mark.rule("MY-6.6")
def test_a_nurse_that_adds_nothing_cannot_be_placed() -> None:
    pos = with_die(4)
    nest(pos, 0, nursery=1)
    act(pos, "event 4", seat=0)
    assert kinds(pos, "assign", 0) == ["larvae", "atelier"]
    assert refused(pos, "assign soldiers", seat=0) == "MY-6.6"
    nest(pos, 0, nursery=3)
    pos.refresh_choices()
    act(pos, "assign workers", seat=0)
    assert pos.tracks[2] == 2 and kinds(pos, "assign", 0) == ["larvae", "atelier"]
    assert refused(pos, "assign workers", seat=0) == "MY-6.6"


@pytest.mark.rule("MY-6.7")
def test_what_atelier_nurses_do_is_chosen_in_phase_5() -> None:
    pos = start(2)
    nest(pos, 0, earth=2)
    atelier(pos)
    assert {"tunnel", "dig", "finish"} <= set(texts(pos))


@pytest.mark.rule("MY-6.8")
def test_a_nurse_does_one_thing_a_season() -> None:
    pos = with_die(4)
    pos.completed[0] = 1 * 4
    nest(pos, 0, nursery=2)
    act(pos, "event 4", seat=0)
    act(pos, "assign larvae", "assign larvae", seat=0)
    assert kinds(pos, "assign", 0) == [] and refused(pos, "assign atelier", seat=0) == "MY-6.8"


@pytest.mark.rule("MY-6.9")
def test_all_births_happen_when_all_are_done() -> None:
    pos = with_die(4)
    early(pos, 0, "workers")
    assert pos.workers[0] == 2
    events = events_of(pos, "event 4", "ready", seat=1)
    assert pos.workers[0] == 3
    assert [e["seat"] for e in events if e["event"] == "born"] == [0]


@pytest.mark.rule("MY-6.10")
def test_new_workers_work_this_season() -> None:
    pos = with_die(4)
    nest(pos, 0, workers=0)
    early(pos, 0, "workers", "larvae")
    early(pos, 1)
    assert pos.deciders == (0,) and pos.workers[0] == 1 and pos.larvae[0] == 2
    act(pos, "work gestation")
    assert pos.larvae[0] == 3


@pytest.mark.rule("MY-6.13", "MY-X2")
def test_blue_with_four_nurses_and_worker_plus_1() -> None:
    pos = with_die(6)
    nest(pos, 0, nursery=4)
    pos.refresh_choices()
    early(pos, 0, "atelier", "workers", "larvae", to=7)
    early(pos, 1)
    assert pos.larvae[0] == 0 + 1 and pos.workers[0] == 2 + 2 and pos.tracks[3] == 1


@pytest.mark.rule("MY-6.15")
def test_the_bonus_comes_once() -> None:
    pos = with_die(2)
    nest(pos, 0, larvae=0)
    early(pos, 0, "larvae", "larvae", "larvae")
    early(pos, 1)
    assert pos.larvae[0] == 5 + 2


@pytest.mark.rule("MY-6.16", "MY-6.17", "MY-X22")
def test_soldiers_are_born_first_by_option() -> None:
    pos = with_die(4, birth_overflow="soldiers_first")
    nest(pos, 0, soldiers=4, workers=3, nursery=5)
    early(pos, 0, "soldiers", "soldiers", "workers")
    events = events_of(pos, "event 4", "ready", seat=1)
    assert (pos.soldiers[0], pos.workers[0], pos.ants_left[0]) == (5, 3, 0)
    born = {"event": "born", "seat": 0, "larvae": 0, "soldiers": 1, "workers": 0, "lost": 2, "born": ["1 soldier", LOST]}
    assert born in events
    asked = with_die(4)
    nest(asked, 0, soldiers=4, workers=3, nursery=5)
    early(asked, 0, "soldiers", "soldiers", "workers")
    early(asked, 1)
    assert texts(asked, 0) == ["born 0", "born 1"]


@pytest.mark.rule("MY-6.16")
def test_the_bonus_counts_towards_the_limit() -> None:
    pos = with_die(5)
    nest(pos, 0, soldiers=4, workers=2)
    early(pos, 0, "soldiers", "soldiers")
    early(pos, 1)
    assert pos.soldiers[0] == 6 and pos.ants_left[0] == 0  # 2 + 1 due, 2 fit


@pytest.mark.rule("MY-6.17")
def test_workers_first_by_option() -> None:
    pos = with_die(4, birth_overflow="workers_first")
    nest(pos, 0, soldiers=4, workers=3, nursery=5)
    early(pos, 0, "soldiers", "soldiers", "workers")
    early(pos, 1)
    assert (pos.soldiers[0], pos.workers[0]) == (4, 4)
    pos.ants_left[0], pos.workers[0] = 2, 2
    bear_ants(pos, 0, soldiers_first(pos, 0), 0)
    assert (pos.soldiers[0], pos.workers[0]) == (5, 3)


@pytest.mark.rule("MY-6.10", "MY-6.16")
@pytest.mark.parametrize(
    ("room", "soldiers", "workers", "lost"), [(4, 2, 2, 0), (3, 2, 1, 1), (2, 2, 0, 2), (1, 1, 0, 3), (0, 0, 0, 4)]
)
def test_births_tell_how_many_of_each_and_how_many_are_lost(room: int, soldiers: int, workers: int, lost: int) -> None:
    pos = with_die(4, birth_overflow="soldiers_first")
    nest(pos, 0, soldiers=8 - room, workers=0, nursery=7)
    early(pos, 0, "soldiers", "soldiers", "workers", "workers")
    born = [e for e in events_of(pos, "event 4", "ready", seat=1) if e["event"] == "born"]
    assert [(e["seat"], e["larvae"], e["soldiers"], e["workers"], e["lost"]) for e in born] == [(0, 0, soldiers, workers, lost)]
    assert (pos.soldiers[0], pos.workers[0], pos.ants_left[0]) == (8 - room + soldiers, workers, room - soldiers - workers)


@pytest.mark.rule("MY-6.16", "MY-6.17")
def test_the_player_chooses_who_is_born_if_not_all_fit() -> None:
    pos = with_die(4)
    nest(pos, 0, soldiers=3, workers=3, nursery=8)
    early(pos, 0, "soldiers", "soldiers", "workers", "workers", "larvae")
    seen = events_of(pos, "event 4", "assign soldiers", "ready", seat=1)
    assert [(e["seat"], e["larvae"], e["soldiers"], e["workers"]) for e in seen if e["event"] == "born"] == [
        (0, 1, 0, 0),
        (1, 0, 1, 0),
    ]
    assert pos.phase == 1 and pos.deciders == (0,) and texts(pos, 0) == ["born 0", "born 1", "born 2"]
    asked = pos.prompt(0)
    assert (asked["ask"], asked["args"], asked["rule"]) == (
        "{due} ants would be born and the reserve holds {room}: which are born?", {"due": 4, "room": 2}, "MY-6.17",
    )  # fmt: skip
    assert asked["options"][1]["label"] == "{soldiers} {soldiers:soldier|soldiers} and {workers} {workers:worker|workers}"
    assert asked["options"][1]["args"] == {"soldiers": {"soldiers": 1}, "workers": {"workers": 1}}
    assert refused(pos, "born 3", seat=0) == "MY-6.16" and refused(pos, "work larder", seat=0) == "MY-6.17"
    for soldiers in (0, 1, 2):
        other = pos.clone()
        seen = events_of(other, f"born {soldiers}", seat=0)
        assert (other.soldiers[0], other.workers[0], other.ants_left[0]) == (3 + soldiers, 5 - soldiers, 0)
        assert [e["lost"] for e in seen if e["event"] == "born"] == [2] and other.phase == 2


@pytest.mark.rule("MY-6.17")
def test_nobody_is_asked_who_has_nothing_to_choose() -> None:
    fits = with_die(4)
    early(fits, 0, "soldiers")
    early(fits, 1)
    assert fits.soldiers[0] == 1 and fits.phase == 2
    just = with_die(4)
    nest(just, 0, soldiers=3, workers=3, nursery=5)
    early(just, 0, "soldiers", "workers")
    early(just, 1)
    assert just.phase == 2 and (just.soldiers[0], just.workers[0], just.ants_left[0]) == (4, 4, 0)
    full = with_die(4)
    nest(full, 0, soldiers=4, workers=4, nursery=5)
    early(full, 0, "soldiers", "workers")
    early(full, 1)
    assert full.phase == 2 and (full.soldiers[0], full.workers[0]) == (4, 4)
    alike = with_die(4)
    nest(alike, 0, soldiers=4, workers=3, nursery=5)
    early(alike, 0, "soldiers", "soldiers")
    early(alike, 1)
    assert alike.phase == 2 and (alike.soldiers[0], alike.workers[0]) == (5, 3)


@pytest.mark.rule("MY-6.17")
def test_all_who_choose_do_so_at_the_same_time() -> None:
    pos = with_die(4, seats=3)
    for seat in (0, 2):
        nest(pos, seat, soldiers=4, workers=3, nursery=5)
    for seat in (0, 2):
        early(pos, seat, "soldiers", "workers")
    early(pos, 1, "workers")
    assert pos.deciders == (0, 2) and pos.workers[1] == 3
    act(pos, "born 0", seat=2)
    assert pos.deciders == (0,) and pos.phase == 1
    act(pos, "born 1", seat=0)
    assert pos.phase == 2 and [(pos.soldiers[seat], pos.workers[seat]) for seat in (0, 2)] == [(5, 3), (4, 4)]


@pytest.mark.rule("MY-6.17")
def test_bots_choose_who_is_born() -> None:
    pos = with_die(4)
    nest(pos, 0, soldiers=4, workers=3, nursery=5)
    early(pos, 0, "soldiers", "workers")
    early(pos, 1)
    for name in ("random", "greedy", "search:iterations=8"):
        assert decide(make_bot(name, GAME, 0, 1), pos, 0) in pos.legal(0)


@pytest.mark.rule("MY-6.18")
def test_the_limit_has_no_bearing_on_larvae() -> None:
    pos = with_die(4)
    nest(pos, 0, soldiers=5, workers=3)
    early(pos, 0, "larvae", "larvae")
    early(pos, 1)
    assert pos.larvae[0] == 1 + 3


def test_twins_in_phases_1_and_2_differ_only_in_what_is_hidden() -> None:
    pos = with_die(3, seats=4)
    for seat in (1, 2, 3):
        nest(pos, seat, larvae=7)
    pos.refresh_choices()
    early(pos, 1, "workers", to=6)
    act(pos, "event 1", "assign atelier", seat=2)
    seen = set()
    for number in range(30):
        twin = pos.resample(0, number)
        assert isinstance(twin, Myrmes)
        GAME.check(twin)
        assert twin.deciders == pos.deciders == (0, 2, 3)
        assert json.dumps(twin.view(0)) == json.dumps(pos.view(0))
        assert twin.legal(0) == pos.legal(0)
        assert twin.paid[2] == 0 and twin.tracks[8:12] == [0, 0, 0, 0]  # who is not ready has not begun
        seen.add((twin.event[1], tuple(twin.tracks[4:8])))
    assert len(seen) > 10
    open_game = with_die(3, seats=4, early_choices="open")
    act(open_game, "event 4", seat=1)
    assert open_game.resample(0, 1).event == open_game.event  # type: ignore[attr-defined]
