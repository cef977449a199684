"""MY-6.1 to MY-6.15: nurses are placed, and what is born of them."""

from __future__ import annotations

import json

import pytest

from formicary.games.myrmes.births import larvae_due, soldiers_due, workers_due
from formicary.games.myrmes.position import Myrmes
from tests.games.myrmes.positions import (
    GAME,
    act,
    atelier,
    early,
    events_of,
    kinds,
    nest,
    refused,
    start,
    texts,
    with_die,
)  # fmt: skip


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
