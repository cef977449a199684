"""What a player has, and what choices cost and bring, as previews tell it."""

from __future__ import annotations

import pytest

from formicary.games.march.state.position import March
from formicary.kernel import preview
from tests.games.march.positions import GAME, TABLE, A, B, at, coop, play

ROW = {2: (0, -1), 5: (1, -1), 9: (2, -1)}


def told(pos: March, text: str, seat: int = A) -> list[str]:
    return [str(said) for said in preview(pos, seat, TABLE.parse(text)).sentences()]


def beside(pos: March, text: str, seat: int = A) -> list[str]:
    return [str(said) for said in preview(pos, seat, TABLE.parse(text)).beside_label()]


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


@pytest.mark.rule("MA-7.6", "MA-C-EV12")
def test_cards_that_go_and_cards_that_come_are_not_set_off_against_each_other() -> None:
    pos = at(hexes=ROW, ants={A: "2.a 2.b", B: "5.a"}, hands={A: "EV17", B: "CG01 CG02"}, larvae=1, deck="EV12")
    play(pos, "play EV17", "pay larva")
    assert pos.deciders == (B,)
    assert told(pos, "discard CG01", B) == ["part with 1 card", "draw 1 card"]
    assert beside(pos, "discard CG01", B) == ["draw 1 card"]


def test_beside_a_label_nothing_is_said_that_it_says_itself() -> None:
    pos = at(hexes=ROW, ants={A: "2.a 2.b", B: "5.a"}, hands={A: "EV17"}, larvae=2)
    assert beside(pos, "play EV17") == []
    play(pos, "play EV17")
    assert beside(pos, "pay larva") == beside(pos, "pay 2.a") == ["gain 4 larvae"]
    (change,) = preview(pos, A, TABLE.parse("pay larva")).changes
    assert change.as_json()["said_by_label"] == "paid" and len(change.as_json()["says"]) == 2


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


@pytest.mark.rule("MA-6.3", "MA-8.9", "MA-13.6")
def test_harvest_and_feeding_are_not_the_doing_of_who_ends_the_worker_phase() -> None:
    """B has rested and A takes the last turn; B is the last to react, so harvest and feeding follow without a question."""
    pos = at(2, hexes=ROW, ants={A: "2.a", B: "5.a 5.b"}, rests={B: 1})
    play(pos, "forage")
    assert told(pos, "pass", B) == ["the Worker Phase ends"]
    assert told(pos, "hatch", B) == ["gain 1 larva", "the Worker Phase ends"]
    before = GAME.stocks(pos, B)
    play(pos, "pass")
    changed = {stock.name: amount - before[stock] for stock, amount in GAME.stocks(pos, B).items() if amount != before[stock]}
    assert changed == {"larvae": 2, "resting larvae": -1}  # the rest's larva and a site; the other site's food is eaten


@pytest.mark.rule("MA-8.6", "MA-8.9")
def test_the_rest_that_ends_the_phase_says_so() -> None:
    pos = at(3, hexes=ROW, ants={A: "2.a", B: "5.a"}, rests={B: 1})
    assert told(pos, "rest") == ["1 larva to the resting area", "the Worker Phase ends"]
    pos = at(3, hexes=ROW, ants={A: "2.a", B: "5.a"})
    assert told(pos, "rest") == ["1 larva to the resting area"]


@pytest.mark.rule("MA-11.13", "MA-11.16")
def test_slumber_is_not_the_doing_of_the_last_decree() -> None:
    pos = at(2, hexes=ROW, ants={A: "2.a 2.b", B: "5.a"}, phase="queen")
    play(pos, "decree food")
    assert told(pos, "decree larvae", B) == ["gain 5 larvae", "the round ends"]


@pytest.mark.rule("MA-18.8")
def test_the_card_of_the_horde_is_not_the_doing_of_a_turn() -> None:
    pos = coop(2, hexes=ROW, ants={A: "2.a 2.b", B: "5.a"}, centipedes=(2,))
    found = preview(pos, A, TABLE.parse("rest"))
    assert found.sentences() == ["1 larva to the resting area"] and not found.unsure


@pytest.mark.rule("MA-5.1")
def test_a_march_without_ants_and_larvae_promises_no_steps() -> None:
    pos = at(hexes=ROW, ants={B: "5.a"}, larvae=0)
    assert told(pos, "march") == ["pay 1 food", "no step is possible"]


@pytest.mark.rule("MA-19.24", "MA-11.13")
def test_decrees_of_all_at_once_say_what_they_will_bring() -> None:
    pos = at(3, hexes=ROW, ants={A: "2.a", B: "5.a"}, phase="decree", decree_mode="simultaneous")
    assert told(pos, "decree food") == ["2 food when all have chosen"]
    assert told(pos, "decree larvae") == ["5 larvae when all have chosen"]


@pytest.mark.rule("MA-17.7", "MA-17.13", "MA-17.20", "MA-17.27")
@pytest.mark.parametrize(
    ("colony", "action", "begins"),
    [
        ("crazy", "dance", "turn over cards up to the first event and play it"),
        ("nomadic", "journey", "draw two hexes and place them"),
        ("mutant", "splice", "pay for one evolution, then play another free"),
        ("raiding", "raid", "up to 3 steps, then a battle"),
    ],
)
def test_special_actions_say_what_they_begin(colony: str, action: str, begins: str) -> None:
    pos = at(hexes=ROW, ants={A: "2.a 2.b", B: "5.a"}, hands={A: "HD01"}, colonies={A: colony})
    found = preview(pos, A, TABLE.parse(action))
    assert found.effect == begins and found.sentences()[:2] == ["pay 1 food", begins]
    assert bool(found.unsure) == (colony == "crazy")


@pytest.mark.rule("MA-17.5", "MA-17.8")
def test_a_price_is_certain_where_what_comes_is_not() -> None:
    """Among the events that a Dance of Chaos may turn over there are some that bring food; its own price is known."""
    pos = at(hexes=ROW, ants={A: "2.a 2.b", B: "5.a"}, colonies={A: "crazy"}, deck="EV16 EV17", rest_of_cards="discards")
    found = preview(pos, A, TABLE.parse("dance"))
    assert [stock.name for stock in found.unsure] == ["food", "larvae"]
    dance = "turn over cards up to the first event and play it"
    assert found.sentences() == ["pay 1 food", dance, "food and larvae not known yet"]
