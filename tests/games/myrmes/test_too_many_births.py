"""MY-6.16, MY-6.17: more ants would be born than the reserve holds."""

from __future__ import annotations

import pytest

from formicary.bots import decide, make_bot
from formicary.games.myrmes.births import bear_ants, soldiers_first
from tests.games.myrmes.positions import (
    GAME,
    act,
    early,
    events_of,
    nest,
    refused,
    texts,
    with_die,
)  # fmt: skip

LOST = "2 ants are lost, as none is left in the reserve"


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
