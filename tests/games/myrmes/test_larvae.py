"""MY-4: larvae into food."""

from __future__ import annotations

import pytest

from tests.games.myrmes.positions import (
    act,
    atelier,
    end_of_turn,
    event,
    events_of,
    goals,
    kinds,
    nest,
    only_worker,
    refused,
    start,
    texts,
    total,
    winter,
    workers,
)  # fmt: skip


@pytest.mark.rule("MY-4.1")
def test_as_often_as_wished() -> None:
    pos = start()
    only_worker(pos)
    nest(pos, 0, larvae=10)
    workers(pos)
    act(pos, "larvae 3", "larvae 3", "larvae 3")
    assert pos.larvae[0] == 1 and total(pos) == (3, 0, 0)
    assert kinds(pos, "larvae") == [] and pos.deciders == (0,)


@pytest.mark.rule("MY-4.2", "MY-X35")
@pytest.mark.parametrize(("larvae", "food", "left"), [(2, 0, 2), (3, 1, 0), (5, 1, 2), (6, 2, 0)])
def test_three_larvae_for_a_food(larvae: int, food: int, left: int) -> None:
    pos = start()
    only_worker(pos)
    nest(pos, 0, larvae=larvae)
    workers(pos)
    while kinds(pos, "larvae"):
        assert kinds(pos, "larvae") == ["3"]
        act(pos, "larvae 3")
    assert (total(pos)[0], pos.larvae[0]) == (food, left)


@pytest.mark.rule("MY-4.2")
def test_part_sets_by_option() -> None:
    pos = start(larva_part_set_pays=True)
    only_worker(pos)
    nest(pos, 0, larvae=2)
    workers(pos)
    assert kinds(pos, "larvae") == ["1", "2"]
    alone = pos.clone()
    act(alone, "larvae 1")
    assert (total(alone), alone.larvae[0], kinds(alone, "larvae")) == ((1, 0, 0), 1, ["1"])
    act(pos, "larvae 2")
    assert total(pos) == (1, 0, 0) and pos.larvae[0] == 0
    strict = start()
    only_worker(strict)
    nest(strict, 0, larvae=2)
    workers(strict)
    assert refused(strict, "larvae 2") == "MY-4.2" and refused(strict, "larvae 3") == "MY-4.2"


@pytest.mark.rule("MY-4.3")
def test_larvae_to_the_supply_and_food_to_the_stock_or_into_winter() -> None:
    pos = start(2, limited_cubes=True)
    only_worker(pos)
    pos.supply[3] -= 3
    nest(pos, 0, larvae=4)
    workers(pos)
    act(pos, "larvae 3")
    assert pos.supply[3] == 28 and pos.supply[0] == 29 and total(pos) == (1, 0, 0)
    cold = start(2)
    nest(cold, 0, larvae=3, food=3)
    nest(cold, 1, food=4)
    winter(cold)
    events = events_of(cold, "larvae 3")
    assert cold.score[0] == 10 and cold.stock[0] == 0 and cold.larvae[0] == 0
    assert {"event": "winter_paid", "seat": 0, "due": 4, "food": 4, "missing": 0} in events


@pytest.mark.rule("MY-4.4")
def test_only_in_ones_own_turn() -> None:
    pos = start(2)
    only_worker(pos)
    nest(pos, 1, larvae=6)
    workers(pos)
    assert pos.deciders == (0,)
    assert refused(pos, "larvae 3", seat=1) == "MY-3.6"
    both = start(2)
    nest(both, 0, larvae=6)
    nest(both, 1, larvae=6)
    both.refresh_choices()
    assert kinds(both, "larvae", 0) == ["3"] and kinds(both, "larvae", 1) == ["3"]  # phase 1: both do their own doings
    act(both, "larvae 3", seat=1)
    assert both.larvae[1] == 6 and both.turning[1] == 3  # promised until all are done


@pytest.mark.rule("MY-4.4")
def test_in_the_atelier_and_in_winter() -> None:
    pos = start(2)
    goals(pos, "larvae_5")
    nest(pos, 0, larvae=6, food=1)
    atelier(pos)
    assert "larvae 3" in texts(pos)
    cold = start(2)
    nest(cold, 0, larvae=6)
    winter(cold)
    assert texts(cold, 0) == ["pay", "larvae 3"]


@pytest.mark.rule("MY-4.5")
def test_in_the_middle_of_a_sortie() -> None:
    pos = start()
    only_worker(pos)
    nest(pos, 0, larvae=3)
    event(pos, 0, "level")  # a scavenging can be placed, for 1 food
    workers(pos)
    act(pos, "out -5,4", "step -4,4")
    assert "place scavenging" not in texts(pos)
    assert refused(pos, "place scavenging") == "MY-13.9"
    act(pos, "larvae 3")
    assert total(pos) == (1, 0, 0) and "place scavenging" in texts(pos)
    act(pos, "place scavenging", "lay -4,4 0")
    assert total(pos) == (0, 0, 0) and pos.score[0] == 12


@pytest.mark.rule("MY-4.6")
def test_larvae_paid_for_the_event_cannot_be_turned() -> None:
    pos = start(2, 3)
    nest(pos, 0, larvae=4)
    pos.refresh_choices()
    target = pos.die() + 2 if pos.die() < 5 else pos.die() - 2
    act(pos, f"event {target}", seat=0)
    assert pos.larvae[0] == 2 and pos.paid[0] == 2
    assert kinds(pos, "larvae", 0) == []
    assert refused(pos, "larvae 3", seat=0) == "MY-4.2"


def test_a_forced_step_does_not_become_a_question_because_larvae_could_be_turned() -> None:
    pos = start(2)
    only_worker(pos)
    nest(pos, 0, larvae=9, rooms=1)  # the gestation room is taken: the only way is out
    event(pos, 0, "none")
    workers(pos)
    assert pos.walker >= 0  # gone out without a question
    end = start(2)
    nest(end, 0, larvae=9, food=2)
    end_of_turn(end)
    assert end.season == 1  # nothing was asked


def test_food_that_the_queen_lacks_makes_it_a_question() -> None:
    pos = start(2)
    only_worker(pos)
    nest(pos, 0, larvae=3, level=3, rooms=0b0111)
    event(pos, 0, "none")
    workers(pos)
    assert texts(pos) == ["out -5,4", "larvae 3"]
    act(pos, "larvae 3")
    assert texts(pos) == ["work queen", "out -5,4"]
