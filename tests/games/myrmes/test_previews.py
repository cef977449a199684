"""What previews of Myrmes tell where a phase or a season ends: what the choice brings, and that it ends it."""

from __future__ import annotations

import pytest

from formicary.games.myrmes.position import Myrmes
from formicary.kernel import previews, refusals
from tests.games.myrmes.positions import (
    EVENTS,
    GAME,
    act,
    atelier,
    early,
    end_of_turn,
    nest,
    only_worker,
    prey,
    start,
    with_die,
    workers,
)
from tests.games.myrmes.positions import event as give_event
from tests.games.myrmes.positions import winter as in_winter


def told(pos: Myrmes, seat: int = 0) -> dict[str, list[str]]:
    """Every choice with what its preview says."""
    return {GAME.actions.text(action): [*map(str, found.sentences())] for action, found in previews(pos, seat).items()}


@pytest.mark.rule("MY-20.6", "MY-20.7")
def test_workers_that_come_home_are_not_the_doing_of_the_last_cube() -> None:
    pos = start(2)
    nest(pos, 0, rooms=0b1, food=4, earth=1)
    end_of_turn(pos)
    assert told(pos) == {"drop food": ["pay 1 food", "the season ends"], "drop earth": ["pay 1 earth", "the season ends"]}
    act(pos, "drop earth")
    assert pos.workers[0] == 1


@pytest.mark.rule("MY-6.9")
def test_births_are_told_alike_whoever_is_the_last_to_be_ready() -> None:
    pos = with_die(1)
    early(pos, 1)
    act(pos, "event 1", "assign larvae", seat=0)
    assert pos.deciders == (0,) and told(pos)["ready"] == []
    act(pos, "ready", seat=0)
    assert pos.larvae == [2, 1]


@pytest.mark.rule("MY-6.11", "MY-6.12", "MY-6.13")
@pytest.mark.parametrize(
    ("event", "due"), [("larvae", (3, 1, 1)), ("soldier", (1, 2, 1)), ("worker", (1, 1, 2)), ("vp", (1, 1, 1))]
)
def test_what_will_be_born_counts_the_event(event: str, due: tuple[int, int, int]) -> None:
    pos = with_die(EVENTS[event])
    act(pos, f"event {EVENTS[event]}", seat=0)
    found = told(pos)
    words = ("larva", "soldier", "worker")
    for track, word, count in zip(("larvae", "soldiers", "workers"), words, due, strict=True):
        many = word if count == 1 else "larvae" if word == "larva" else f"{word}s"
        assert found[f"assign {track}"][-1] == f"{count} {many} to be born"


@pytest.mark.rule("MY-15.1")
def test_the_last_worker_is_followed_by_the_harvest() -> None:
    pos = start(2)
    only_worker(pos, 0, 1)
    assert told(workers(pos))["work gestation"] == ["send 1 worker", "gain 1 larva", "the harvest follows"]
    pos = start(2)
    only_worker(pos, 0, 2)
    assert told(workers(pos))["work gestation"] == ["send 1 worker", "gain 1 larva"]


@pytest.mark.rule("MY-16.7")
def test_who_ends_the_last_turn_in_the_atelier_ends_the_season() -> None:
    pos = atelier(start(2), 0)
    assert told(pos)["finish"] == ["the season ends"]
    pos = start(2)
    nest(pos, 1, waiting=1, nursery=2)
    assert told(atelier(pos, 0))["finish"] == []


@pytest.mark.rule("MY-21.3", "MY-21.9")
def test_what_winter_costs_stands_in_the_choice_itself() -> None:
    pos = start(2)
    nest(pos, 0, food=1, larvae=3)
    nest(pos, 1, food=4)
    in_winter(pos)
    assert told(pos)["pay"] == ["the year ends"]
    (option,) = [each for each in pos.prompt(0)["options"] if each["text"] == "pay"]
    assert option["label"] == "Pay {food} food and lose {points} VP"
    assert option["args"] == {"food": {"food": 1}, "points": {"points": 9}}


def beside(pos: Myrmes, seat: int = 0) -> dict[str, list[str]]:
    """Every choice with what is said beside its label."""
    return {GAME.actions.text(action): [*map(str, found.beside_label())] for action, found in previews(pos, seat).items()}


@pytest.mark.rule("MY-5.3", "MY-6.1", "MY-4.2")
def test_beside_a_label_nothing_is_said_that_it_says_itself() -> None:
    pos = with_die(1)
    nest(pos, 0, larvae=4)
    pos.refresh_choices()
    assert told(pos)["event 3"] == ["pay 2 larvae"] and told(pos)["larvae 3"] == ["pay 3 larvae", "gain 1 food"]
    assert not any(beside(pos).values())
    act(pos, "event 1", seat=0)
    assert beside(pos)["assign larvae"] == ["1 larva to be born"] and beside(pos)["assign atelier"] == []


@pytest.mark.rule("MY-10.3")
def test_a_hunt_says_its_soldiers_and_a_step_its_move() -> None:
    pos = start(2)
    only_worker(pos, 0, 1)
    nest(pos, 0, soldiers=2)
    workers(pos)
    act(pos, "out -5,4")
    prey(pos, "-5,3", "termite")
    pos.refresh_choices()
    assert told(pos)["step -5,3"] == ["lose 1 soldier", "use 1 move", "gain 1 food", "gain 2 points"]
    assert beside(pos)["step -5,3"] == ["use 1 move", "gain 1 food", "gain 2 points"]
    assert told(pos)["step -4,3"] == ["use 1 move"] and beside(pos)["step -4,3"] == []


@pytest.mark.rule("MY-13.1", "MY-14.2", "MY-14.5")
def test_a_tile_says_the_points_that_it_brings_and_the_cubes_that_it_gets() -> None:
    """With VP+1 a tile brings a point more; one of 0 VP brings none."""
    for name, points in (("none", 2), ("vp", 3)):
        pos = start(2)
        only_worker(pos, 0, 1)
        nest(pos, 0, level=3)
        give_event(pos, 0, name)
        workers(pos)
        act(pos, "out -5,4", "step -5,3")
        options = {option["text"]: option for option in pos.prompt(0)["options"]}
        assert options["place p2"]["args"]["points"] == {"points": 0}
        assert options["place p3_line"]["args"]["points"] == {"points": points}
    act(pos, "place p3_line")
    labels = {(option["label"], str(option["args"]["cubes"])) for option in pos.prompt(0)["options"]}
    assert labels and {label for label, _ in labels} <= {"{cubes}", "Place it here"}
    assert not any("'n': 0" in cubes for _, cubes in labels)
    assert {found.sentences()[0] for found in previews(pos, 0).values()} == {"gain 3 points"}


@pytest.mark.rule("MY-6.6", "MY-13.9", "MY-17.9")
def test_reasons_name_prices_without_noughts() -> None:
    def reasons(pos: Myrmes) -> dict[str, str]:
        known = refusals(pos, 0)
        return {GAME.actions.text(action): str(each.reasons[at]) for each in known for at, action in enumerate(each.actions)}

    assert reasons(atelier(start(2), 0))["dig"] == "The next level costs 2 earth."
    pos = start(2)
    only_worker(pos, 0, 1)
    nest(pos, 0, level=3, food=0, earth=0, stone=0, larvae=0)
    workers(pos)
    act(pos, "out -5,4", "step -5,3")
    told_of = reasons(pos)
    assert told_of["place aphid_farm"] == "This tile costs 1 stone; your stock does not pay for that."
    assert told_of["place sub_colony"].startswith("This tile costs 1 food, 1 earth and 1 stone;")
    full = with_die(1)
    nest(full, 0, on_larvae=3)
    act(full, "event 1", seat=0)
    labels = [str(label) for each in refusals(full, 0) for label in each.labels]
    assert "Place nurses: larvae" in labels and not any("-" in label for label in labels)
