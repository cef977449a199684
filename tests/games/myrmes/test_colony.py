"""MY-7 and MY-8: turns of phase 3, and working in the colony."""

from __future__ import annotations

import pytest

from formicary.games.myrmes.actions import HEX_WORDS
from formicary.games.myrmes.position import Myrmes
from tests.games.myrmes.positions import (
    GAME,
    act,
    end_of_turn,
    event,
    events_of,
    kinds,
    nest,
    only_worker,
    refused,
    start,
    texts,
    total,
    workers,
)  # fmt: skip


def at_level(level: int, food: int = 0, extra: str = "none") -> Myrmes:
    """Seat 0 has one worker to send, at a colony level, with an event."""
    pos = start()
    only_worker(pos)
    nest(pos, 0, level=level, food=food)
    event(pos, 0, extra)
    return workers(pos)


@pytest.mark.rule("MY-7.1")
def test_clockwise_from_the_first_player_one_worker_a_turn() -> None:
    pos = start(3)
    pos.first = 1
    workers(pos)
    order = []
    while pos.phase == 2:
        order.append(pos.deciders[0])
        act(pos, "work gestation" if "work gestation" in texts(pos) else "stop")
    assert order == [1, 2, 0, 1, 2, 0]


@pytest.mark.rule("MY-7.2")
def test_nobody_may_pass() -> None:
    pos = start()
    workers(pos)
    assert {text.split()[0] for text in texts(pos)} == {"work", "out"}
    for passing in ("stop", "ready", "finish"):
        assert refused(pos, passing) == "MY-7.2"


@pytest.mark.rule("MY-7.3")
def test_players_without_a_worker_are_skipped() -> None:
    pos = start(3)
    nest(pos, 0, workers=1)
    nest(pos, 1, workers=0)
    nest(pos, 2, workers=3)
    workers(pos)
    order = []
    while pos.phase == 2:
        order.append(pos.deciders[0])
        act(pos, "work gestation" if "work gestation" in texts(pos) else "stop")
    assert order == [0, 2, 2, 2]


@pytest.mark.rule("MY-7.4")
def test_a_room_or_a_sortie() -> None:
    pos = at_level(0)
    assert texts(pos) == ["work gestation", "out -5,4"]


@pytest.mark.rule("MY-7.5")
def test_a_worker_may_go_out_and_end_its_sortie_at_once() -> None:
    pos = at_level(0)
    act(pos, "out -5,4", "stop")
    assert pos.workers[0] == 0 and pos.ants_left[0] == 8 and pos.phase != 2


@pytest.mark.rule("MY-7.6")
def test_the_phase_ends_when_all_worker_rooms_are_empty() -> None:
    pos = start(2)
    nest(pos, 0, workers=1)
    nest(pos, 1, workers=1)
    workers(pos)
    act(pos, "work gestation")
    assert pos.phase == 2 and pos.deciders == (1,)
    events = events_of(pos, "work gestation")
    assert {"event": "phase_begins", "seat": -1, "phase": "harvest"} in events


@pytest.mark.rule("MY-8.1")
@pytest.mark.parametrize(("level", "rooms"), [
    (0, ["gestation"]), (1, ["gestation", "larder"]), (2, ["gestation", "larder", "quarry-earth", "quarry-stone"]),
    (3, ["gestation", "larder", "quarry-earth", "quarry-stone", "queen"]),
])  # fmt: skip
def test_rooms_down_to_the_level(level: int, rooms: list[str]) -> None:
    pos = at_level(level, food=1)
    assert kinds(pos, "work") == rooms
    for room in ("larder", "quarry-earth", "quarry-stone", "queen"):
        if room not in rooms:
            assert refused(pos, f"work {room}") == "MY-8.1"


@pytest.mark.rule("MY-8.2")
def test_a_room_takes_one_worker_a_season() -> None:
    pos = start(2)
    only_worker(pos, count=3)
    nest(pos, 0, level=2)
    event(pos, 0, "none")
    workers(pos)
    act(pos, "work quarry-earth")
    assert kinds(pos, "work") == ["gestation", "larder"]
    assert refused(pos, "work quarry-stone") == "MY-8.2"
    act(pos, "work larder")
    assert refused(pos, "work larder") == "MY-8.2"


@pytest.mark.rule("MY-8.3", "MY-8.5", "MY-X5")
def test_red_sends_the_first_worker_to_the_gestation_room() -> None:
    pos = start()
    workers(pos)
    act(pos, "work gestation")
    assert pos.larvae[0] == 2
    assert pos.rooms[0] == 1 and pos.workers[0] == 1
    assert pos.deciders == (1,)


@pytest.mark.rule("MY-8.4", "MY-20.6")
def test_the_worker_stays_until_phase_6() -> None:
    pos = at_level(1)
    nest(pos, 1, workers=1)
    act(pos, "work larder")
    assert pos.rooms[0] == 0b10 and pos.workers[0] == 0
    end_of_turn(pos)
    assert pos.rooms[0] == 0 and pos.workers[0] == 1


@pytest.mark.rule("MY-8.6")
def test_larder() -> None:
    pos = at_level(1)
    act(pos, "work larder")
    assert total(pos) == (1, 0, 0)


@pytest.mark.rule("MY-8.7")
@pytest.mark.parametrize(("cube", "stock"), [("earth", (0, 1, 0)), ("stone", (0, 0, 1))])
def test_quarry(cube: str, stock: tuple[int, int, int]) -> None:
    pos = at_level(2)
    act(pos, f"work quarry-{cube}")
    assert total(pos) == stock


@pytest.mark.rule("MY-8.8")
def test_queens_room() -> None:
    pos = at_level(3, food=2)
    act(pos, "work queen")
    assert total(pos) == (1, 0, 0) and pos.score[0] == 12
    hungry = at_level(3, food=0)
    assert "queen" not in kinds(hungry, "work") and refused(hungry, "work queen") == "MY-8.8"
    nest(hungry, 0, larvae=3)
    hungry.refresh_choices()
    act(hungry, "larvae 3", "work queen")
    assert hungry.score[0] == 12 and total(hungry) == (0, 0, 0)


@pytest.mark.rule("MY-8.9", "MY-X6")
def test_level_plus_1_opens_the_next_room() -> None:
    pos = at_level(0, extra="level")
    assert kinds(pos, "work") == ["gestation", "larder"]
    act(pos, "work larder")
    assert total(pos) == (1, 0, 0)


@pytest.mark.rule("MY-8.9")
def test_level_plus_1_for_one_worker() -> None:
    pos = start(2)
    only_worker(pos, count=2)
    event(pos, 0, "level")
    workers(pos)
    act(pos, "work larder")
    assert kinds(pos, "work") == ["gestation"]


@pytest.mark.rule("MY-8.10")
def test_level_plus_1_at_level_3_opens_nothing_more() -> None:
    with_event, without = at_level(3, 1, "level"), at_level(3, 1)
    assert texts(with_event) == texts(without)


@pytest.mark.rule("MY-8.1", "MY-9.1", "MY-4.2")
@pytest.mark.parametrize(("parts", "sets"), [(False, ["larvae 3"]), (True, ["larvae 1", "larvae 2", "larvae 3"])])
def test_a_worker_can_be_sent_into_every_room_and_pointed_out_to_every_hex(parts: bool, sets: list[str]) -> None:
    """Whatever of it is not possible now says why; nothing else is thought of."""
    pos = workers(start(2, larva_part_set_pays=parts))
    frame = pos.frame_of(pos.deciders[0])
    rooms = ["work gestation", "work larder", "work quarry-earth", "work quarry-stone", "work queen"]
    assert [GAME.actions.text(action) for action in frame.thinkable(pos)] == [*rooms, *sets]
    assert [GAME.actions.text(action) for action in frame.pointable(pos)] == [
        *rooms,
        *sets,
        *(f"out {word}" for word in HEX_WORDS),
    ]
