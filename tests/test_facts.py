"""Facts: whole numbers with names, only what the seat may know, and the same counts that the features have."""

from __future__ import annotations

import subprocess
import sys

import pytest
from librt.strings import BytesWriter

import formicary
from formicary.envs import EnvError, Match
from formicary.kernel import Game, Position
from formicary.kernel.facts import write_fact
from tests.modes import Mode, cases, modes
from tests.walk import Walk


def named(pos: Position, seat: int) -> dict[str, int]:
    return dict(zip(pos.game.fact_names(pos.seats, pos.options), pos.game.facts(pos, seat), strict=True))


@pytest.mark.parametrize(("key", "mode"), cases(modes))
def test_facts_are_the_same_in_every_world_that_a_seat_cannot_tell_apart(key: str, mode: Mode) -> None:
    walk = Walk(key, mode, 31)
    for pos in walk.some(12):
        for seat in range(pos.seats):
            mine = named(pos, seat)
            assert all(type(fact) is int for fact in mine.values())
            twin = pos.resample(seat, 5)
            if twin.deciders == pos.deciders:  # else in this deal the question answers itself, so the twin is further on
                other = named(twin, seat)
                changed = [name for name in mine if mine[name] != other[name]]
                assert changed == [], f"{changed} tell seat {seat} what it cannot know"


@pytest.mark.parametrize(("key", "mode"), cases(modes))
def test_a_fact_is_the_feature_of_the_same_name(key: str, mode: Mode) -> None:
    walk = Walk(key, mode, 34)
    features = walk.game.feature_names()
    compared = set()
    for pos in walk.some(8):
        for seat in range(pos.seats if pos.result is None else 0):
            numbers = dict(zip(features, walk.game.features(pos, seat), strict=True))
            for name, fact in named(pos, seat).items():
                same = name.replace("next_1_", "rival_") if pos.seats == 2 else name
                if same in numbers:
                    compared.add(same)
                    assert fact == max(0, numbers[same]), f"{name} is {fact}, the feature says {numbers[same]}"
    assert len(compared) >= (7 if key == "micropolis" else 20), sorted(compared)


@pytest.mark.parametrize("key", formicary.game_keys())
def test_names_tell_facts_apart_and_other_seats_follow_in_order(key: str) -> None:
    pos = formicary.game(key).start(seats=3, seed=7)
    names = pos.game.fact_names(3, pos.options)
    assert len(set(names)) == len(names)
    for seat in range(3):
        mine, following = named(pos, seat), named(pos, (seat + 1) % 3)
        for name in mine:
            if name.startswith("next_2_"):
                assert mine[name] == following[name.replace("next_2_", "next_1_")]


def test_numbers_of_a_new_game() -> None:
    micropolis = named(formicary.game("micropolis").start(seats=2, seed=7, expert=True), 1)
    assert (micropolis["expert"], micropolis["own_a_army"], micropolis["own_b_army"], micropolis["own_a_tile_1"]) == (1, 5, 5, 0)
    assert (micropolis["line"], micropolis["line_7_tile"] > 0) == (7, True)
    myrmes = named(formicary.game("myrmes").start(seats=2, seed=7), 0)
    assert (myrmes["own_score"], myrmes["own_nurses"], myrmes["next_1_larvae"], myrmes["seasons_left"]) == (10, 3, 1, 8)
    march = named(formicary.game("march").start(seats=2, seed=7), 0)
    assert (march["own_food"], march["rounds_left"], march["horde"], march["own_hand"]) == (2, 4, 0, sum(
        march[f"own_card_{number}"] > 0 for number in range(1, 9)
    ))  # fmt: skip


def test_only_facts_need_the_package_that_writes_them() -> None:
    """The core depends on three packages; librt comes with the extra `envs`."""
    program = """
import sys
sys.modules["librt"] = sys.modules["librt.strings"] = None
import formicary
from formicary.bots import decide, make_bot
from formicary.envs import EnvError, Match
for key in formicary.game_keys():
    game = formicary.game(key)
    pos = game.start(seats=2, seed=7)
    seat = pos.deciders[0]
    pos.apply(decide(make_bot("larva", game, seat, 1), pos, seat), seat)
    game.features(pos, 0), pos.view(0)
    try:
        Match(key, observation="facts")
    except EnvError as refusal:
        print(refusal)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["This needs librt: pip install 'formicary[envs]'."] * len(formicary.game_keys())


def test_what_a_byte_cannot_hold_stops_at_its_ends() -> None:
    out = BytesWriter()
    for number in (0, 255, 256, -3):
        write_fact(out, number)
    assert out.getvalue() == bytes([0, 255, 255, 0])


def test_a_game_without_facts_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EnvError, match=r"There is no observation 'all'; there are features and facts\."):
        Match("myrmes", observation="all")
    monkeypatch.setattr(type(formicary.game("myrmes")), "fact_names", Game.fact_names)
    with pytest.raises(EnvError, match=r"Myrmes has no facts to observe, only features\."):
        Match("myrmes", observation="facts")
