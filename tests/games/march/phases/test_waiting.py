"""What follows the present question, as the view tells everybody: reactions, steps, battles, the rest of the phase."""

from __future__ import annotations

import pytest

from formicary.games.march.state.position import March
from formicary.games.march.view_types import MarchWaiting
from tests.games.march.positions import A, B, C, at, frame, play, solo


def waits(pos: March) -> list[MarchWaiting]:
    """What everybody is told, which is what each seat is told."""
    told = pos.view(None)["waiting"]  # type: ignore[typeddict-item]
    assert all(pos.view(seat)["waiting"] == told for seat in range(pos.seats))  # type: ignore[typeddict-item]
    return told  # type: ignore[return-value]


@pytest.mark.rule("MA-3.5", "MA-6.3")
def test_those_who_may_still_react_wait_in_their_order() -> None:
    pos = at(phase="worker", hexes={5: (0, 1)}, ants={A: "5.a", B: "GT", C: "GT"}, food=3, holder=A)
    assert waits(pos) == []
    play(pos, "forage")
    assert frame(pos) == "ReactToForage" and pos.deciders == (B,)
    assert waits(pos) == [{"what": "react", "seats": [C]}]
    play(pos, "pass")
    assert pos.deciders == (C,) and waits(pos) == []


@pytest.mark.rule("MA-5.1", "MA-5.5", "MA-3.5")
def test_steps_that_are_left_come_before_the_reactions() -> None:
    pos = at(phase="worker", hexes={5: (0, 1)}, ants={A: "5.a", B: "GT", C: "GT"}, food=3, larvae=0, holder=A)
    play(pos, "march")
    assert frame(pos) == "Steps"
    left = pos.frame_of(A).left  # type: ignore[attr-defined]
    assert waits(pos) == [{"what": "react", "seats": [B, C]}]
    play(pos, "ant 5.a")
    assert frame(pos) == "StepTo"
    assert waits(pos) == [{"what": "steps", "seats": [A], "n": left - 1}, {"what": "react", "seats": [B, C]}]


@pytest.mark.rule("MA-9.1", "MA-9.2")
def test_battles_to_come_are_named_while_one_is_fought() -> None:
    pos = at(
        phase="soldier", hexes={5: (0, 1), 6: (1, 0)}, ants={A: "5.a 5.b 6.a 6.b 6.c", B: "5.out 6.out*2"},
        hands={A: "EV17", B: "EV14"}, holder=A,
    )  # fmt: skip
    assert frame(pos) == "Ferocity" and waits(pos) == [{"what": "battles", "hexes": [6]}]


@pytest.mark.rule("MA-11.1", "MA-11.13")
def test_the_rest_of_the_queen_phase_waits() -> None:
    pos = at(phase="queen", hexes={5: (0, 1)}, ants={A: "5.a", B: "GT", C: "GT"}, food=3, holder=B)
    assert frame(pos) == "Decree" and pos.deciders == (B,)
    assert waits(pos) == [{"what": "decree", "seats": [C, A]}]


@pytest.mark.rule("MA-18.8")
def test_the_card_of_the_horde_waits_for_the_end_of_the_turn() -> None:
    pos = solo(phase="worker", hexes={5: (0, 1)}, ants={A: "5.a 5.b"}, food=3, larvae=0)
    play(pos, "march")
    assert waits(pos) == [{"what": "horde"}]
