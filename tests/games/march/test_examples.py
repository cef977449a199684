"""The worked examples of the ledger, section 27, with their exact numbers."""

from __future__ import annotations

import pytest

import formicary
from formicary import IllegalAction
from formicary.games.march.battle import army_strength
from formicary.games.march.queen import FeedAnts
from formicary.games.march.scoring import goal_points
from formicary.games.march.worker import march_steps
from tests.games.march.table import Table

RED, BLUE, BLACK = 0, 1, 2


@pytest.mark.rule("MA-X-2", "MA-1.4", "MA-1.5", "MA-1.6", "MA-1.8", "MA-1.10", "MA-1.12")
@pytest.mark.parametrize(("seats", "deck", "starting", "pile"), [(3, 60, 6, 18), (4, 58, 8, 20), (5, 56, 8, 20)])
def test_set_up_counts(seats: int, deck: int, starting: int, pile: int) -> None:
    pos = formicary.game("march").start(seats, 3, beyond=0)
    assert pos.ants == [1] * seats and pos.here[:seats] == [1] * seats
    assert pos.larvae == [5] * seats and pos.supply == [30] * seats and pos.food == [2] * seats and pos.score == [0] * seats
    assert [len(hand) for hand in pos.hand] == [2] * seats
    assert len(pos.deck) - pos.deck_at == deck
    assert len(pos.pile) == pile and all(number <= 8 for number in pos.pile[:starting])
    assert all(number > 8 for number in pos.pile[starting:])
    assert pos.round == 1


@pytest.mark.rule("MA-X-2", "MA-13.4", "MA-13.2", "MA-13.1")
def test_set_up_counts_with_two_players() -> None:
    pos = formicary.game("march").start(2, 3, beyond=0)
    while pos.phase == 0:
        pos.apply(pos.legal()[0])
    assert pos.ants == [3, 3] and pos.here[:2] == [0, 0]
    assert pos.larvae == [3, 3] and pos.supply == [30, 30] and pos.food == [2, 2]
    assert len(pos.deck) - pos.deck_at == 62 and len(pos.pile) == 16 and len(pos.box) == 7
    assert pos.meadow.exits[0] == 0b011011


@pytest.mark.rule("MA-X-3", "MA-4.1", "MA-4.2", "MA-4.3", "MA-4.4", "MA-4.5", "MA-4.7", "MA-4.8", "MA-4.12", "MA-2.5", "MA-2.15")
def test_explore_diagram() -> None:
    table = Table(3)
    table.lay(9, 1, -1, 0)
    table.lay(3, 1, 0, 3)
    table.ants(RED, "9.a", "9.b")
    table.ants(BLUE, "3.a", "3.b")
    table.food(1, 1, 1)
    table.larvae(0, 1)
    table.pile(10)
    table.turn(RED)
    table.play("explore")
    assert table.pos.food[RED] == 0
    assert table.legal() == ["exit 0", "exit 2", "exit 5"]  # the only origin is Fungalreach
    table.play("exit 2")
    assert table.legal() == ["turn 1", "turn 2", "turn 4", "turn 5"]
    table.play("turn 2")
    assert table.pos.meadow.exits[10] == 0b101101
    assert table.pos.meadow.joined[10] == 1 << 9  # exit 1 of Water's Edge is blocked
    table.play("ant 9.a")
    assert table.legal() == ["to 10.a", "to 10.b"]
    table.play("to 10.b", "done")
    assert table.at("10.b") == RED and table.at("9.b") == RED
    assert table.decider == BLUE
    assert table.legal("larva") == ["larva GT", "larva 3.c"]
    table.play("larva 3.c")
    assert table.pos.larvae[BLUE] == 0 and table.at("3.c") == BLUE


def march_table(**options: object) -> Table:
    """The layout of MA-X-4; black sits left of red, then blue."""
    table = Table(3, **options)
    table.lay(1, -1, 0, 0)
    table.lay(3, -1, 1, 5)
    table.lay(10, -2, 1, 1)
    table.ants(0, "1.b")
    table.ants(1, "1.a", "1.c", "10.a")
    table.ants(2, "3.a")
    table.larvae(3)
    table.food(1, 1, 1)
    return table


@pytest.mark.rule(
    "MA-X-4", "MA-5.1", "MA-5.4", "MA-5.5", "MA-5.6", "MA-5.9", "MA-5.11", "MA-2.18", "MA-2.21", "MA-2.25", "MA-2.28"
)
def test_march_diagram() -> None:
    red, black, blue = 0, 1, 2
    table = march_table()
    table.turn(red)
    table.play("march")
    assert not [text for text in table.legal("larva") if text.startswith("larva 3.")]
    with pytest.raises(IllegalAction) as refused:
        table.play("larva 3.b")
    assert refused.value.rule == "MA-5.4"
    table.play("larva 1.out", "larva 1.out", "larva 1.out")
    assert table.pos.larvae[red] == 0 and table.out(1) == [3, 0, 0]
    table.play("ant 1.out", "to 3.b", "ant 1.out", "to 3.c")
    assert table.decider == black  # all five steps are used
    assert table.pos.ant_contested(1) and table.out(1) == [1, 0, 0]
    table.play("ant 1.a", "to 10.b")
    assert table.at("1.a") == red and table.out(1) == [0, 0, 0] and not table.pos.contested(1)
    assert table.decider == blue
    table.play("ant 3.a", "to 10.out")
    assert table.pos.ant_contested(10) and table.out(10) == [0, 0, 1]
    assert table.at("3.a") is None and table.at("3.b") == red and table.at("3.c") == red


@pytest.mark.rule("MA-X-D33", "MA-2.29", "MA-2.24")
def test_a_newcomer_of_the_same_action_takes_a_vacated_site_before_the_outskirts() -> None:
    for timing, taken_by in (("checkpoint", 0), ("step", 1)):
        table = march_table(fill_timing=timing)
        table.ants(1, "1.out")
        table.ants(0, "GT")
        table.larvae(0)
        table.turn(0)
        table.play("march", "ant 1.b", "to 3.b", "ant GT")
        table.play("to 1.b" if timing == "checkpoint" else "to 1.out")
        assert table.at("1.b") == taken_by


@pytest.mark.rule("MA-X-5", "MA-7.10", "MA-7.11", "MA-7.12", "MA-7.13", "MA-7.16", "MA-5.2")
def test_evolution_diagram() -> None:
    table = Table(3)
    table.lay(3, -1, 1, 5)
    table.ants(BLACK, "3.a")
    table.body(BLACK, "HD03", "HD08", "TH04")
    table.hand(BLACK, "AB08", "HD11")
    table.larvae(0, 0, 5)
    table.food(1, 1, 1)
    pos = table.pos
    effects = [table.parts.effect[table.card(code)] for code in ("HD08", "TH04")]
    assert pos.active[6:8] == effects and pos.active[8] == 0
    assert army_strength(pos, BLACK, 3, False) == 1 + 2
    assert march_steps(pos, BLACK) == 6 and pos.complete_bodies(BLACK) == 0
    table.turn(BLACK)
    table.play("play AB08", "pay larva")
    assert pos.complete_bodies(BLACK) == 1 and pos.score[BLACK] == 3
    assert table.events("scored")[0]["rule"] == "MA-7.16"
    table.play("march", "pass", "march", "pass", "play HD11", "pay larva", "pay larva")
    assert pos.body[6][-1] == table.card("HD11")


@pytest.mark.rule("MA-X-6", "MA-8.1", "MA-8.3", "MA-8.4", "MA-8.5", "MA-8.6", "MA-8.7", "MA-8.8", "MA-8.9", "MA-8.11", "MA-3.1")
@pytest.mark.parametrize(("option", "larvae"), [("one", 1), ("two", 2)])
def test_rest_diagram(option: str, larvae: int) -> None:
    table = Table(3, rest_second_larva=option)
    table.food(0, 5, 5)
    a, b, c = 0, 1, 2
    table.ants(a, "GT")
    table.turn(a)
    assert table.pos.rest_larvae[a] == 1  # A has nothing but Rest
    for _ in range(2):
        table.play("march")  # B, without ants
        assert table.decider == c
        table.play("march")  # C, and A rests again
    assert (table.pos.rest_larvae[a], table.pos.rest_food[a]) == (1, 2)
    assert table.decider == b
    table.play("rest")
    assert table.pos.larvae == [1, larvae, 0] and table.pos.food[a] == 2 - 1  # one of them has fed the ant
    assert table.pos.holder == b
    assert table.events("worker_phase_ended")[0]["seat"] == b


@pytest.mark.rule("MA-X-9", "MA-11.6", "MA-11.7", "MA-11.9")
@pytest.mark.parametrize(
    ("ants", "abdomens", "food"),
    [(0, 0, 0), (1, 0, 1), (4, 0, 1), (5, 0, 2), (8, 0, 2), (9, 0, 3), (12, 0, 3), (5, 1, 1), (10, 1, 2)],
)
def test_feeding_table(ants: int, abdomens: int, food: int) -> None:
    table = Table(3)
    table.ants(RED, *["GT"] * ants)
    table.body(RED, *["AB01"][:abdomens])
    table.food(9)
    table.frame(FeedAnts(RED))
    assert table.pos.food[RED] == 9 - food and table.pos.ants[RED] == ants


@pytest.mark.rule("MA-X-D1", "MA-11.8", "MA-11.10", "MA-11.11")
def test_hungry_ants_die() -> None:
    table = Table(3)
    table.lay(3, -1, 1, 5)
    table.ants(RED, *["GT"] * 11, "3.a", "3.b")
    table.food(2)
    table.larvae(3)
    table.frame(FeedAnts(RED))
    assert table.pos.food[RED] == 0 and table.pos.larvae[RED] == 0
    table.play("lose 3.a")
    assert table.legal() == ["lose GT", "lose 3.b"]
    table.play("lose 3.b")
    assert table.pos.ants[RED] == 11


def queen_table(**options: object) -> Table:
    """The layout of MA-X-11."""
    table = Table(3, **options)
    for number, q, r, rotation in (
        (2, 0, -1, 0),
        (4, 1, -1, 0),
        (5, 1, 0, 0),
        (1, -1, 0, 0),
        (3, -1, 1, 5),
        (10, -2, 1, 1),
        (9, -3, 1, 0),
    ):
        table.lay(number, q, r, rotation)
    table.ants(RED, "2.a", "2.b", "2.c", "1.b", "1.c", "10.b", "9.c")
    table.ants(BLUE, "5.a", "5.b", "10.a", "GT")
    table.ants(BLACK, "1.a", "3.a", "3.b", "3.c", "4.a", "4.b", "4.c", "GT", "GT")
    table.goals(RED, "CG09")
    table.body(BLACK, "AB01")
    return table


@pytest.mark.rule(
    "MA-X-11", "MA-11.1", "MA-11.3", "MA-11.13", "MA-11.16", "MA-11.17", "MA-11.18", "MA-C-CG09", "MA-X-D14", "MA-13.9"
)
@pytest.mark.parametrize(("inner", "black_points"), [("adjacent", 3), ("joined", 2)])
def test_queen_phase_diagram(inner: str, black_points: int) -> None:
    table = queen_table(inner_meadow=inner)
    table.queen_phase(RED)
    table.play("done")  # Carpenter Abdomen
    harvest = {event["seat"]: event for event in table.events("harvested")}
    assert [harvest[RED][name] for name in ("food", "larvae", "cards", "points")] == [2, 4, 1, 1]
    assert [harvest[BLUE][name] for name in ("food", "larvae", "cards", "points")] == [2, 1, 0, 0]
    assert [harvest[BLACK][name] for name in ("food", "larvae", "cards", "points")] == [2, 7, 0, 0]
    assert [(event["seat"], event["ants"], event["food"]) for event in table.events("fed")] == [(0, 7, 2), (1, 4, 1), (2, 9, 2)]
    table.play("decree food", "decree larvae", "decree food")
    assert table.pos.score == [4, 1, black_points]
    assert table.pos.round == 2 and table.pos.food[RED] == 2 and table.pos.larvae[BLUE] == 6


@pytest.mark.rule("MA-X-12", "MA-13.10", "MA-7.22", "MA-C-CG02")
def test_epic_stores_with_two_players() -> None:
    table = Table(2)
    table.goals(0, "CG02")
    table.food(2, 1)
    assert goal_points(table.pos, 0, table.card("CG02")) == 2
    table.food(2, 2)
    assert goal_points(table.pos, 0, table.card("CG02")) == 0


@pytest.mark.rule("MA-X-13", "MA-14.2")
def test_with_five_players_only_the_neighbours_react() -> None:
    table = Table(5)
    for seat in range(5):
        table.ants(seat, "GT")
    table.larvae(1, 1, 1, 1, 1)
    table.food(1, 1, 1, 1, 1)
    table.pile(1)
    table.turn(2)
    table.play("explore", "exit 0", "turn 0", "to 1.a")
    assert table.decider == 3 and table.legal() == ["larva GT", "pass"]
    table.play("pass")
    assert table.decider == 1
    table.play("pass")
    assert table.pos.holder == 3 and table.decider == 3


@pytest.mark.rule("MA-X-16", "MA-C-AB06")
def test_thief_abdomen() -> None:
    table = Table(4)
    table.ants(0, *["GT"] * 6)
    table.ants(1, *["GT"] * 8)
    table.body(0, "AB06")
    table.food(9, 9)
    table.frame(FeedAnts(0))
    table.frame(FeedAnts(1))
    assert table.pos.food[:2] == [8, 6]


@pytest.mark.rule("MA-X-17", "MA-C-EV02", "MA-7.17")
def test_adaptive_radiation_scores_no_body_twice() -> None:
    table = Table(3)
    table.body(RED, "HD01", "TH01", "AB01")
    table.hand(RED, "EV02", "HD02")
    table.larvae(2)
    table.ants(RED, "GT")
    table.turn(RED)
    table.play("play EV02", "pay larva", "pay larva", "take HD01", "done", "play HD02")
    assert table.pos.complete_bodies(RED) == 1 and table.pos.score[RED] == 0
    assert table.pos.hand[RED] == (table.card("HD01"),)


@pytest.mark.rule("MA-X-20", "MA-15.1", "MA-15.2", "MA-15.3", "MA-15.4", "MA-11.15")
@pytest.mark.parametrize(
    ("length", "rounds", "decrees"), [("normal", [1, 2, 3, 4], 3), ("long", [0, 1, 2, 3, 4], 3), ("short", [2, 3, 4], 2)]
)
def test_lengths(length: str, rounds: list[int], decrees: int) -> None:
    pos = formicary.game("march").start(3, 5, length=length)
    pos.sink = []
    seen, count = {pos.round}, 0
    while pos.deciders:
        text = [pos.game.actions.text(action) for action in pos.legal()]
        count += "decree food" in text
        pos.apply(pos.legal()[-1])
        seen.add(pos.round)
    assert sorted(seen) == rounds and count == 3 * decrees


@pytest.mark.rule("MA-X-D7", "MA-12.4", "MA-12.5", "MA-12.6", "MA-12.7")
@pytest.mark.parametrize(("option", "expected"), [("award", [5, 2, 1]), ("none", [4, 1, 0])])
def test_end_bonuses(option: str, expected: list[int]) -> None:
    from formicary.games.march.scoring import score_end

    table = Table(3, end_tie_at_zero=option)
    table.larvae(4, 4, 2)
    table.food(3, 1, 0)
    score_end(table.pos)
    assert table.pos.score == expected


@pytest.mark.rule("MA-X-D9", "MA-0.9", "MA-6.1")
def test_the_discard_pile_becomes_the_deck_in_the_middle_of_a_draw() -> None:
    table = Table(3)
    table.discards("EV02", "EV03", "EV04", "EV05")
    table.only_deck("EV01")
    table.food(1)
    table.turn(RED)
    table.play("forage")
    assert len(table.pos.hand[RED]) == 2 and table.pos.discards == []
    assert len(table.pos.deck) - table.pos.deck_at == 3


@pytest.mark.rule("MA-X-D11", "MA-13.6", "MA-13.7", "MA-13.8")
def test_two_players_last_turn() -> None:
    table = Table(2)
    table.food(1, 1)
    table.turn(0)
    table.play("rest")
    assert table.decider == 1
    table.play("forage")
    assert table.decider == 0
    table.play("hatch")
    assert table.pos.larvae[0] == 2 and table.pos.holder == 1


@pytest.mark.rule("MA-13.7")
def test_two_players_last_turn_may_be_a_rest_though_it_is_the_first_action() -> None:
    table = Table(2)
    table.food(1, 1)
    table.turn(0)
    table.pos.turns[1] = 0
    table.play("rest")
    assert "rest" in table.legal()


@pytest.mark.rule("MA-X-D12", "MA-14.4")
def test_five_players_third_rest_ends_the_phase() -> None:
    table = Table(5)
    table.food(1, 1, 1, 1, 1)
    table.turn(0)
    table.play("rest", "rest", "rest")
    assert table.pos.phase != 1 or table.pos.round == 2
    assert table.pos.holder == 2 and table.pos.larvae[2] >= 1


@pytest.mark.rule("MA-X-D13", "MA-8.2", "MA-3.9")
def test_rest_as_first_action() -> None:
    table = Table(3)
    table.hand(RED, "EV17")
    table.larvae(1)
    table.turn(RED, turns=0)
    assert table.legal() == ["play EV17"]
    with pytest.raises(IllegalAction) as refused:
        table.play("rest")
    assert refused.value.rule == "MA-8.2"
    unplayable = Table(3)
    unplayable.hand(RED, "EV17")
    unplayable.turn(RED, turns=0)
    assert unplayable.legal() == ["rest"]


@pytest.mark.rule("MA-X-D25", "MA-C-AB08", "MA-X-D26", "MA-C-AB11")
def test_hibernating_and_sharing_abdomen() -> None:
    table = Table(3)
    table.lay(3, -1, 1, 5)
    table.ants(0, "GT", "GT", "GT", "3.a", "3.b", "3.c", "3.out")
    table.body(0, "AB08")
    table.food(3, 1)
    table.frame(FeedAnts(0))
    assert table.pos.food[0] == 2
    table.ants(1, *["GT"] * 8)
    table.body(1, "AB11")
    table.larvae(0, 1)
    table.frame(FeedAnts(1))
    assert table.pos.food[1] == 0 and table.pos.larvae[1] == 0 and table.pos.ants[1] == 7


@pytest.mark.rule("MA-X-D27", "MA-C-TH03")
def test_parasitic_thorax() -> None:
    table = Table(3)
    table.body(RED, "TH03")
    table.deck("EV01")
    table.food(1)
    table.larvae(0, 2)
    table.turn(RED)
    table.play("forage", f"seat {BLUE}")
    assert table.pos.larvae[:2] == [2, 0] and len(table.pos.hand[RED]) == 1
    assert table.pos.discards == [table.card("EV01")]


@pytest.mark.rule("MA-X-D32", "MA-5.2", "MA-C-TH07")
def test_sprinting_thorax() -> None:
    table = Table(3)
    table.body(RED, "TH01", "TH07")
    assert march_steps(table.pos, RED) == 9


@pytest.mark.rule("MA-X-D8", "MA-7.16")
def test_a_second_body() -> None:
    table = Table(3)
    table.body(RED, "HD01", "HD02", "TH01", "TH02", "TH03", "AB01")
    table.hand(RED, "AB08")
    table.larvae(1)
    table.turn(RED)
    table.play("play AB08")
    assert table.pos.bodies[RED] == 2 and table.pos.score[RED] == 3


@pytest.mark.rule("MA-X-D10", "MA-0.5", "MA-11.13")
def test_a_gain_is_cut_to_the_supply() -> None:
    table = Table(3)
    table.ants(RED, *["GT"] * 33)
    assert table.pos.gain_larvae(RED, 5, "MA-11.13") == 3
    assert table.pos.supply[RED] == 0
