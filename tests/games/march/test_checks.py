"""MA-I: the invariants notice what they say: a position that is broken on purpose fails the check that names the rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from formicary.games.march.actions import REST
from formicary.games.march.state.position import March
from tests.games.march.positions import GAME, A, B, C, at, card, play, spot


def fine() -> March:
    return at(hexes={5: (1, 0), 9: (0, -1)}, ants={A: "5.a GT", B: "5.b 5.out"}, hands={A: "EV01 EV02"}, goals={B: "CG01 CG02"})


def lose_a_cube(pos: March) -> None:
    pos.supply[A] -= 1


def double_a_card(pos: March) -> None:
    pos.hand[B] = (*pos.hand[B], pos.hand[A][0])


def lose_a_card(pos: March) -> None:
    pos.hand[A] = pos.hand[A][1:]


def double_a_hex(pos: March) -> None:
    pos.pile = (*pos.pile, 5)


def two_hexes_in_one_place(pos: March) -> None:
    pos.meadow = pos.meadow.with_hex(9, pos.meadow.cells[5], 0, 63)


def an_island(pos: March) -> None:
    pos.meadow = pos.meadow.with_hex(9, pos.meadow.cells[9] + 64 * 5, 0, 63)


def an_ant_without_place(pos: March) -> None:
    pos.ants[A] += 1
    pos.supply[A] -= 1


def leave_a_gap(pos: March) -> None:
    pos.take_ant(spot("5.a"), A)
    pos.put_ant(spot("GT"), A)


def a_wormhole_in_gt(pos: March) -> None:
    pos.wormholes |= 1


def negative_food(pos: March) -> None:
    pos.food[C] = -1


def three_goals(pos: March) -> None:
    pos.deck = tuple(number for number in pos.deck if number != card("CG03"))
    pos.goals[B] = (*pos.goals[B], card("CG03"))


def nobody_holds(pos: March) -> None:
    pos.holder = 3


def two_have_rested(pos: March) -> None:
    pos.rests = [0, 1, 1]


def larvae_at_rest(pos: March) -> None:
    pos.rest_larvae[B] += 2
    pos.supply[B] -= 2


def an_unscored_body(pos: March) -> None:
    for section, code in enumerate(("HD01", "TH01", "AB01")):
        pos.deck = tuple(number for number in pos.deck if number != card(code))
        pos.set_body(C, section, (card(code),))


def a_head_on_the_abdomen(pos: March) -> None:
    pos.deck = tuple(number for number in pos.deck if number != card("HD01"))
    pos.set_body(C, 2, (card("HD01"),))


def points_from_nowhere(pos: March) -> None:
    pos.score[A] += 1


def round_five(pos: March) -> None:
    pos.round = 5


@pytest.mark.parametrize(
    ("rule", "break_it"),
    [
        pytest.param("MA-I-1", lose_a_cube, marks=pytest.mark.rule("MA-I-1")),
        pytest.param("MA-I-2", double_a_card, marks=pytest.mark.rule("MA-I-2")),
        pytest.param("MA-I-2", lose_a_card, marks=pytest.mark.rule("MA-I-2")),
        pytest.param("MA-I-3", double_a_hex, marks=pytest.mark.rule("MA-I-3")),
        pytest.param("MA-I-4", two_hexes_in_one_place, marks=pytest.mark.rule("MA-I-4")),
        pytest.param("MA-I-4", an_island, marks=pytest.mark.rule("MA-I-4")),
        pytest.param("MA-I-6", an_ant_without_place, marks=pytest.mark.rule("MA-I-6")),
        pytest.param("MA-I-7", leave_a_gap, marks=pytest.mark.rule("MA-I-7")),
        pytest.param("MA-I-9", a_wormhole_in_gt, marks=pytest.mark.rule("MA-I-9")),
        pytest.param("MA-I-11", negative_food, marks=pytest.mark.rule("MA-I-11")),
        pytest.param("MA-I-12", three_goals, marks=pytest.mark.rule("MA-I-12")),
        pytest.param("MA-I-13", nobody_holds, marks=pytest.mark.rule("MA-I-13")),
        pytest.param("MA-I-14", two_have_rested, marks=pytest.mark.rule("MA-I-14")),
        pytest.param("MA-I-16", larvae_at_rest, marks=pytest.mark.rule("MA-I-16")),
        pytest.param("MA-I-17", an_unscored_body, marks=pytest.mark.rule("MA-I-17")),
        pytest.param("MA-I-18", a_head_on_the_abdomen, marks=pytest.mark.rule("MA-I-18")),
        pytest.param("MA-I-23", points_from_nowhere, marks=pytest.mark.rule("MA-I-23")),
        pytest.param("MA-I-24", round_five, marks=pytest.mark.rule("MA-I-24")),
    ],
)
def test_a_broken_position_is_noticed(rule: str, break_it: Callable[[March], None]) -> None:
    pos = fine()
    GAME.check(pos)
    break_it(pos)
    with pytest.raises(AssertionError, match=rule):
        GAME.check(pos)


@pytest.mark.rule("MA-I-26")
def test_a_decider_always_has_a_choice() -> None:
    pos = fine()
    pos.choices = [[]]
    with pytest.raises(AssertionError, match="MA-I-26"):
        GAME.check(pos)


@pytest.mark.rule("MA-I-31")
def test_each_turn_has_one_action() -> None:
    pos = fine()
    pos.stack.insert(1, pos.stack[-1])
    with pytest.raises(AssertionError, match="MA-I-31"):
        GAME.check(pos)
    counted = play(fine(), "march", "done")
    assert counted.turns == [2, 1, 1]


@pytest.mark.rule("MA-I-25")
def test_limited_food_is_counted() -> None:
    pos = at(token_limits=True, food={A: 20, B: 10})
    pos.food[C] += 1
    with pytest.raises(AssertionError, match="MA-I-25"):
        GAME.check(pos)


@pytest.mark.rule("MA-17.11")
def test_a_crazy_ant_that_may_rest_with_food_is_noticed() -> None:
    pos = at(hexes={5: (1, 0)}, ants={A: "5.a"}, colonies={A: "crazy"}, food=1)
    assert REST not in pos.legal()
    GAME.check(pos)
    pos.choices = [[*pos.legal(), REST]]
    with pytest.raises(AssertionError, match=r"MA-17\.11"):
        GAME.check(pos)
    pos.rests[A] = 1  # who has rested must
    pos.rest_larvae[A], pos.supply[A] = 1, pos.supply[A] - 1
    pos.choices = [[REST]]
    GAME.check(pos)
