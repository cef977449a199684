"""What a player has, and what choices cost and bring, as previews tell it."""

from __future__ import annotations

import pytest

from formicary.kernel import preview
from tests.games.march.positions import GAME, TABLE, A, B, at, coop, play

ROW = {2: (0, -1), 5: (1, -1), 9: (2, -1)}


def told(pos: object, text: str) -> list[str]:
    return [str(said) for said in preview(pos, A, TABLE.parse(text)).sentences()]  # type: ignore[arg-type]


@pytest.mark.rule("MA-3.3", "MA-6.1", "MA-8.3")
def test_what_actions_cost_and_bring() -> None:
    pos = at(hexes=ROW, ants={A: "2.a 2.b", B: "5.a"}, hands={A: "EV17 CG01"}, larvae=2)
    assert told(pos, "march") == ["pay 1 food", "up to 5 steps"]
    assert told(pos, "explore") == ["pay 1 food", "draw a hex and place it"]
    assert told(pos, "forage") == ["pay 1 food", "draw 2 cards"]
    assert told(pos, "rest") == ["1 larva to the resting area"]
    assert told(pos, "play EV17") == ["part with 1 card"]


@pytest.mark.rule("MA-7.3", "MA-C-EV17")
def test_what_is_paid_for_a_card_is_told_beside_what_it_brings() -> None:
    """Spring Hatching is paid with a larva and brings larvae: three more are not the same as four for one."""
    pos = at(hexes=ROW, ants={A: "2.a 2.b", B: "5.a"}, hands={A: "EV17"}, larvae=2)
    play(pos, "play EV17")
    assert told(pos, "pay larva") == ["pay 1 larva", "gain 4 larvae"]
    assert told(pos, "pay 2.a") == ["lose 1 ant", "gain 4 larvae"]


@pytest.mark.rule("MA-18.28")
def test_against_the_horde_its_points_are_counted_too() -> None:
    usual = {
        "food": 2, "larvae": 5, "ants": 2, "cards": 0, "resting larvae": 0, "resting food": 0, "points": 0,
        "points for Colony Goals": 0,
    }  # fmt: skip
    pos = at(2, hexes=ROW, ants={A: "2.a 2.b", B: "5.a"})
    assert {stock.name: amount for stock, amount in GAME.stocks(pos, A).items()} == usual
    pos = coop(2, hexes=ROW, ants={A: "2.a 2.b", B: "5.a"}, in_tunnel=1)
    assert {stock.name: amount for stock, amount in GAME.stocks(pos, A).items()} == {**usual, "points of the Horde": 2}
