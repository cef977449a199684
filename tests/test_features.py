"""Features: fixed length, named, and only what the seat may know, in every mode of every game."""

from __future__ import annotations

from math import isclose, isfinite

import pytest

import formicary
from formicary.kernel import Position
from tests.modes import Mode, cases, modes
from tests.walk import Walk


def named(pos: Position, seat: int) -> dict[str, float]:
    return dict(zip(pos.game.feature_names(), pos.game.features(pos, seat), strict=True))


@pytest.mark.parametrize(("key", "mode"), cases(modes))
def test_features_are_the_same_in_every_world_that_a_seat_cannot_tell_apart(key: str, mode: Mode) -> None:
    walk = Walk(key, mode, 31)
    names = walk.game.feature_names()
    for pos in walk.some(12):
        everybody = walk.game.all_feature_maker()(pos)
        for seat in range(pos.seats):
            mine = walk.game.features(pos, seat)
            assert mine == everybody[seat]
            assert len(mine) == len(names) and all(type(number) is float and isfinite(number) for number in mine)
            twin = pos.resample(seat, 5)
            if twin.deciders != pos.deciders:
                continue  # in this deal the question answers itself, so the twin is further on
            other = walk.game.features(twin, seat)
            changed = [name for number, name in enumerate(names) if mine[number] != other[number]]
            assert changed == [], f"{changed} tell seat {seat} what it cannot know"


@pytest.mark.parametrize("key", formicary.game_keys())
def test_names_tell_features_apart(key: str) -> None:
    names = formicary.game(key).feature_names()
    assert len(set(names)) == len(names) and names[0] == "measure"


@pytest.mark.parametrize(("key", "seats", "options"), [
    ("micropolis", 2, {}), ("micropolis", 5, {}), ("micropolis", 2, {"expert": True}), ("myrmes", 2, {}), ("myrmes", 4, {}),
    ("march", 2, {}), ("march", 4, {"species": True}), ("march", 3, {"edition": "prototype"}),
])  # fmt: skip
def test_the_first_feature_is_the_measure_of_the_bots(key: str, seats: int, options: dict[str, object]) -> None:
    walk = Walk(key, Mode(seats, options), 32)
    for pos in walk.some(40):
        if pos.deciders:
            for seat in range(pos.seats):
                assert isclose(walk.game.features(pos, seat)[0], walk.game.evaluate(pos, seat), abs_tol=1e-9)


def test_what_the_bots_know_of_the_horde_leaves_out_its_next_card() -> None:
    walk = Walk("march", Mode(1, {"mode": "solo"}), 33)
    told = 0
    for pos in walk.stops():
        if pos.deciders:
            assert named(pos, 0)["horde"] == 1.0
            told += named(pos, 0)["horde_cards"] > 0
    assert told


def test_numbers_of_a_new_game() -> None:
    micropolis = named(formicary.game("micropolis").start(seats=3, seed=7), 1)
    assert (micropolis["seats"], micropolis["own_army"], micropolis["rival_army"], micropolis["tiles_to_lay"]) == (3, 5, 5, 10)
    assert (micropolis["line"], micropolis["line_7_there"], micropolis["progress"]) == (7, 1, 0)
    myrmes = named(formicary.game("myrmes").start(seats=2, seed=7), 0)
    assert (myrmes["own_score"], myrmes["own_nurses"], myrmes["own_larvae"], myrmes["seasons_left"]) == (10, 3, 1, 8)
    assert (myrmes["spring"], myrmes["phase_1"], myrmes["deciding"]) == (1, 1, 1)
    march = named(formicary.game("march").start(seats=2, seed=7), 0)
    assert (march["seats"], march["own_food"], march["rounds_left"], march["horde"]) == (2, 2, 4, 0)
