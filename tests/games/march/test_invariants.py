"""Whole games of players who rest late, so that the Meadow grows and battles are fought: every invariant after every action."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import formicary
from formicary.games.march.actions import REST
from formicary.games.march.invariants import check
from formicary.games.march.state.position import March

LENGTHS = ("normal", "long", "short")
BEYOND = (0, "auto", 5)


def play(pos: March, rng: random.Random) -> Counter[str]:
    """Plays at random, but rests one time in ten only; returns what happened."""
    happened: Counter[str] = Counter()
    while pos.deciders:
        seat = rng.choice(pos.deciders)
        legal = pos.legal(seat)
        if REST in legal and len(legal) > 1 and rng.random() < 0.9:
            legal.remove(REST)
        pos.sink = []
        pos.apply(rng.choice(legal), seat)
        happened.update(event.kind.name for event in pos.sink)
        check(pos)
    return happened


@pytest.mark.rule("MA-I-1", "MA-I-2", "MA-I-3", "MA-I-4", "MA-I-6", "MA-I-7", "MA-I-8", "MA-I-9", "MA-I-10", "MA-I-11", "MA-I-12")
@pytest.mark.rule("MA-I-13", "MA-I-14", "MA-I-15", "MA-I-16", "MA-I-17", "MA-I-18", "MA-I-20", "MA-I-23", "MA-I-24", "MA-I-26")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("length", LENGTHS)
def test_every_invariant_holds_after_every_action(seats: int, length: str) -> None:
    happened: Counter[str] = Counter()
    for seed, beyond in enumerate(BEYOND):
        pos = formicary.game("march").start(seats, seed, length=length, beyond=beyond)
        assert isinstance(pos, March)
        happened += play(pos, random.Random(seed))
        assert pos.result is not None
        sheets = pos.result.detail
        for seat in range(seats):
            assert sum(sheets[seat].values()) == pos.result.scores[seat]
    assert happened["hex_placed"] and happened["harvested"] and happened["ant_moved"]


@pytest.mark.rule("MA-I-25", "MA-0.8")
@pytest.mark.parametrize("seats", [2, 5])
def test_limited_tokens_are_never_exceeded(seats: int) -> None:
    for seed in range(3):
        pos = formicary.game("march").start(seats, seed, token_limits=True, beyond=5)
        assert isinstance(pos, March)
        play(pos, random.Random(seed))


@pytest.mark.rule("MA-I-30")
def test_the_same_seed_and_decisions_give_the_same_game() -> None:
    ends = []
    for _ in range(2):
        pos = formicary.game("march").start(4, 9)
        assert isinstance(pos, March)
        play(pos, random.Random(9))
        ends.append(pos.digest())
    assert ends[0] == ends[1]
