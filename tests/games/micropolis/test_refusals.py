"""Every action of the table that is not legal, at every kind of decision: a rule refuses it and nothing is changed."""

from __future__ import annotations

from collections import Counter

import pytest

from formicary import IllegalAction
from formicary.games.micropolis.position import Micropolis
from tests.games.micropolis.positions import GAME, play, position

LEDGER = GAME.rulebook().by_id


def decisions() -> dict[str, Micropolis]:
    """A position for each kind of decision."""
    found = {
        "first tile": position(3),
        "taking": position(3, rows={0: [8, 9]}, armies=[3, 5, 5]),
        "taking with tokens": position(3, rows={0: [8, 9]}, armies=[1, 5, 5], held=[2, 0, 0]),
        "short line": position(3, line=[1, 2], rows={0: [8]}, seat=0, rounds_on_line=1),
        "tenth tile": position(2, rows={0: list(range(8, 17)), 1: list(range(17, 26))}, round=10),
        "barracks": position(3, line=[57, 1, 2, 3, 4, 5, 6]),
        "sentry": position(3, line=[46, 1, 2, 3, 4, 5, 6], rows={0: [48, 52, 57]}, full={0: [0]}, armies=[3, 5, 5]),
        "leader": position(4, line=[1, 2, 3, 4], seat=3),
        "anthill": position(2, expert=True),
        "expert tile": position(2, expert=True),
        "red army": position(2, line=[1, 2, 3, 4], seat=1, expert=True, rounds_on_line=1, round=2),
    }
    play(found["barracks"], "take 1")
    play(found["sentry"], "take 1 left")
    play(found["leader"], "take 1")
    play(found["expert tile"], "build B")
    play(found["red army"], "build A", "take 1")
    return found


# How many actions of the table, and beyond its ends, each rule refuses.
REFUSED: dict[str, dict[str, int]] = {
    "first tile": {"MI-3.2": 1040, "MI-4.1": 4, "MI-4.12": 7, "MI-4.5": 1, "MI-5.1": 28},
    "taking": {"MI-3.2": 1040, "MI-4.1": 4, "MI-4.12": 14, "MI-4.5": 6, "MI-5.2": 14},
    "taking with tokens": {"MI-3.2": 1040, "MI-4.1": 4, "MI-4.15": 2, "MI-4.5": 10, "MI-5.2": 14},
    "short line": {"MI-3.2": 1040, "MI-4.1": 34, "MI-4.12": 4, "MI-5.2": 4},
    "tenth tile": {"MI-3.2": 1040, "MI-4.1": 4, "MI-4.12": 7, "MI-4.5": 1, "MI-5.3": 28},
    "barracks": {"MI-6.20": 1084},
    "sentry": {"MI-6.15": 62, "MI-6.17": 1018},
    "leader": {"MI-7.9": 1083},
    "anthill": {"MI-9.6": 1084},
    "expert tile": {"MI-3.2": 1040, "MI-4.1": 4, "MI-4.12": 7, "MI-4.5": 1, "MI-5.1": 28},
    "red army": {"MI-9.22": 1080, "MI-9.23": 4},
}  # fmt: skip


@pytest.mark.parametrize("name", decisions())
def test_every_action_that_is_not_legal_names_a_rule_and_changes_nothing(name: str) -> None:
    pos = decisions()[name]
    digest = pos.digest()
    legal = pos.legal()
    assert len(legal) > 1
    rules: Counter[str] = Counter()
    for action in range(-2, len(GAME.actions) + 2):
        if action not in legal:
            with pytest.raises(IllegalAction) as refused:
                pos.apply(action)
            assert refused.value.rule in LEDGER and refused.value.reason.endswith(".")
            rules[refused.value.rule] += 1
    assert pos.digest() == digest
    assert rules == REFUSED[name]


@pytest.mark.parametrize("name", decisions())
def test_a_seat_whose_turn_it_is_not_is_refused(name: str) -> None:
    pos = decisions()[name]
    digest = pos.digest()
    for seat in range(-1, pos.seats + 1):
        if seat not in pos.deciders:
            with pytest.raises(IllegalAction) as refused:
                pos.apply(pos.legal()[0], seat)
            assert refused.value.rule == "MI-3.1"
    assert pos.digest() == digest


@pytest.mark.parametrize("name", decisions())
def test_twins_refuse_with_the_same_words(name: str) -> None:
    pos = decisions()[name]
    twin = pos.resample(0, 3)
    for action in range(0, len(GAME.actions), 7):
        if action not in pos.legal():
            said = []
            for world in (pos, twin):
                with pytest.raises(IllegalAction) as refused:
                    world.apply(action)
                said.append(str(refused.value))
            assert said[0] == said[1]
