"""A hint in the terminal: why the best choice is better than the next, in words and figures that add up."""

from __future__ import annotations

import pytest

import formicary
from formicary.bots.advice import Considered, Reason
from formicary.cli.hint import compared
from formicary.kernel.speech import Speech
from formicary.locale import catalogue


@pytest.mark.parametrize(
    ("choice", "is_best", "said"),
    [
        (
            Considered(1, 0.5, 20.0, [Reason("barracks", -4.0), Reason("population", 2.0)], follows=3.5), True,
            "Against the next, in points: barracks −4.0, population +2.0, what follows +3.5.",
        ),
        (Considered(1, 0.5, 20.0, [Reason("barracks", 4.0)]), False, "Against the first, in points: barracks +4.0."),
        (Considered(1, 0.5, 20.0, follows=-1.0), False, "Against the first, in points: what follows −1.0."),
        (Considered(1, 0.5, 20.0, alike=True), True, "Hardly different from the next."),
        (Considered(1, 0.5, 20.0, alike=True), False, "Hardly different from the first."),
        (Considered(1, 0.5, 20.0), False, ""),
    ],
)  # fmt: skip
def test_a_choice_is_compared(choice: Considered, is_best: bool, said: str) -> None:
    speech = Speech(formicary.game("micropolis").start(seats=2, seed=7), ["Ann", "Tom"], catalogue("en"), 80)
    assert compared(choice, is_best, speech) == said
