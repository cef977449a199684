"""The worked examples of the ledger that are battles, with their exact numbers."""

from __future__ import annotations

import pytest

from tests.games.march.table import Table

RED, BLUE, BLACK = 0, 1, 2


@pytest.mark.rule("MA-X-7", "MA-9.17", "MA-9.18", "MA-9.20", "MA-9.21", "MA-9.24", "MA-9.25", "MA-9.30", "MA-9.31", "MA-C-HD02")
def test_battle_diagram() -> None:
    table = Table(3)
    table.lay(3, -1, 1, 5)
    table.ants(RED, "3.b", "3.c", "3.out", "3.out")
    table.ants(BLUE, "3.a", "3.out", "3.out")
    table.body(RED, "HD02")
    table.hand(RED, "EV01")
    table.hand(BLUE, "EV06")
    table.larvae(0, 1)
    table.soldier_phase(BLUE)
    assert table.decider == RED
    table.play("commit EV01")
    assert table.decider == BLUE
    table.play("commit EV06")
    fought = table.events("battle_fought")[0]
    assert [side["strength"] for side in fought["sides"]] == [5, 3]
    assert [side["total"] for side in fought["sides"]] == [8, 6]
    assert fought["losses"] == [1, 3] and fought["seat"] == RED and fought["defender"] == BLUE
    assert table.decider == RED
    table.play("lose 3.out")
    assert [table.at(place) for place in ("3.a", "3.b", "3.c")] == [RED, RED, RED]
    assert table.pos.score == [1, 0, 0]
    assert table.pos.ants[BLUE] == 0 and table.pos.ants[RED] == 3
    lost = [event["count"] for event in table.events("larvae_lost")]
    gained = [(event["seat"], event["count"]) for event in table.events("larvae_gained")]
    assert lost == [1] and (RED, 2) in gained
    assert {table.card("EV01"), table.card("EV06")} <= set(table.pos.discards)


def centipede(table: Table, *ants: str) -> None:
    table.lay(3, -1, 1, 5)
    table.pos.centipedes = 1 << 3
    table.ants(RED, *ants)


@pytest.mark.rule("MA-X-8", "MA-10.1", "MA-10.2", "MA-10.3", "MA-10.4", "MA-10.5", "MA-10.6", "MA-10.7", "MA-10.8")
def test_centipede_diagram() -> None:
    table = Table(3)
    centipede(table, "3.a", "3.b", "3.c", "3.out")
    table.deck("EV01", "EV04")
    table.hand(RED, "EV05")
    table.soldier_phase(RED)
    assert table.events("centipede_attacks")[0]["strength"] == 3
    table.play("commit EV05")
    fought = table.events("centipede_fought")[0]
    assert (fought["won"], fought["strength"], fought["side"]["total"], fought["losses"]) == (True, 5, 6, 2)
    table.play("lose 3.out", "lose 3.c")
    assert table.pos.centipedes == 0 and table.pos.score == [1, 0, 0]
    assert table.events("food_gained")[0]["count"] == 1
    assert {table.card(code) for code in ("EV01", "EV04", "EV05")} <= set(table.pos.discards)


@pytest.mark.rule("MA-X-D5", "MA-10.9", "MA-I-32")
def test_a_centipede_that_wins_stays() -> None:
    table = Table(3)
    centipede(table, "3.a", "3.b")
    table.deck("EV01", "EV14")
    table.soldier_phase(RED)
    fought = table.events("centipede_fought")[0]
    assert (fought["won"], fought["strength"], fought["losses"]) == (False, 7, 2)
    assert table.pos.ants[RED] == 0 and table.pos.centipedes == 1 << 3 and table.pos.score[RED] == 0


@pytest.mark.rule("MA-X-D6", "MA-10.6", "MA-9.22")
def test_a_tie_against_a_centipede_is_won_and_the_last_ant_survives() -> None:
    table = Table(3)
    centipede(table, "3.a")
    table.deck("EV04", "EV01")
    table.hand(RED, "EV14")
    table.soldier_phase(RED)
    table.play("commit EV14")
    fought = table.events("centipede_fought")[0]
    assert (fought["won"], fought["strength"], fought["side"]["total"], fought["losses"]) == (True, 5, 5, 0)
    assert table.at("3.a") == RED


def duel(red: tuple[str, ...], blue: tuple[str, ...], red_body: tuple[str, ...] = (), blue_body: tuple[str, ...] = ()) -> Table:
    table = Table(3)
    table.lay(3, -1, 1, 5)
    table.ants(RED, *red)
    table.ants(BLUE, *blue)
    table.body(RED, *red_body)
    table.body(BLUE, *blue_body)
    return table


@pytest.mark.rule("MA-X-14", "MA-C-HD03", "MA-9.28")
@pytest.mark.parametrize(
    ("red", "blue", "lost"),
    [
        (("3.a", "3.out", "3.out", "3.out"), ("3.b", "3.c", "3.out", "3.out", "3.out"), 4),
        (("3.a", "3.out"), ("3.b", "3.c", "3.out"), 2),
    ],
)
def test_armored_head(red: tuple[str, ...], blue: tuple[str, ...], lost: int) -> None:
    table = duel(red, blue, red_body=("HD03",))
    table.soldier_phase(RED)
    fought = table.events("battle_fought")[0]
    sides = {side["seat"]: side for side in fought["sides"]}
    by_seat = dict(zip([side["seat"] for side in fought["sides"]], fought["losses"], strict=True))
    if fought["loser"] == RED:
        assert by_seat[RED] == min(sides[BLUE]["strength"] - 1, sides[RED]["ants"]) == lost
    else:
        assert by_seat[RED] == max(0, sides[BLUE]["strength"] // 2 - 1)


@pytest.mark.rule("MA-X-D2", "MA-9.20", "MA-C-HD11")
def test_ties_go_to_the_defender_unless_the_invader_is_a_bulldog() -> None:
    plain = duel(("3.a", "3.out"), ("3.b", "3.c"))
    plain.soldier_phase(RED)
    assert plain.events("battle_fought")[0]["seat"] == RED
    bulldog = duel(("3.a", "3.out"), ("3.b",), blue_body=("HD11",))
    bulldog.ants(BLACK, "3.c")
    bulldog.body(BLACK)
    bulldog.body(RED, "HD01")  # 2 + 1 against 1 + 1 + 1
    bulldog.soldier_phase(RED)
    bulldog.play("done", f"seat {BLUE}")
    fought = bulldog.events("battle_fought")[0]
    assert [side["total"] for side in fought["sides"]] == [3, 3] and fought["seat"] == BLUE


@pytest.mark.rule("MA-X-D3", "MA-9.21", "MA-9.22", "MA-9.30")
def test_lone_survivor() -> None:
    table = duel(("3.a",), ("3.b", "3.c", "3.out", "3.out"), red_body=("HD02", "HD07"))
    table.hand(RED, "EV01")
    table.hand(BLUE, "EV17")
    table.soldier_phase(RED)
    table.play("commit EV17", "commit EV01")
    fought = table.events("battle_fought")[0]
    assert [side["total"] for side in fought["sides"]] == [5, 6] and fought["losses"] == [3, 0]
    assert table.pos.here[3 * 3 + RED] == 1


@pytest.mark.rule("MA-X-D4", "MA-9.9", "MA-9.11", "MA-9.12", "MA-9.15", "MA-9.29")
def test_three_players_in_a_hex() -> None:
    table = Table(3)
    table.lay(3, -1, 1, 5)
    a, b, c = 0, 1, 2
    table.ants(a, "3.a", "3.out")
    table.ants(b, "3.b", "3.out", "3.out")
    table.ants(c, "3.c", "3.out")
    table.soldier_phase(a)
    table.play("lose 3.out")  # B's loss; the other two take sites a and b, then beat C
    assert [table.at(place) for place in ("3.a", "3.b", "3.c")] == [b, b, None] and table.pos.ants == [0, 2, 0]
    table.play("lose 3.b")  # B's loss against C
    assert table.pos.here[9 + b] == 1
    assert [(event["seat"], event["loser"]) for event in table.events("battle_fought")] == [(b, a), (b, c)]
    assert table.pos.score == [0, 2, 0]


@pytest.mark.rule("MA-X-15", "MA-C-HD02")
def test_amazon_head_gains_two_whatever_was_lost() -> None:
    table = duel(("3.a", "3.out", "3.out"), ("3.b", "3.c"), red_body=("HD02",))
    table.larvae(0, 1)
    table.soldier_phase(RED)
    while table.pos.phase == 2 and table.pos.deciders:
        table.play(table.legal()[0])
    assert [event["count"] for event in table.events("larvae_lost")] == [1]
    assert table.events("larvae_gained")[0]["count"] == 2


@pytest.mark.rule("MA-X-D28", "MA-C-HD09")
@pytest.mark.parametrize(("option", "points"), [("each", 4), ("one", 1)])
def test_traitorous_head(option: str, points: int) -> None:
    table = Table(3, traitorous_points=option)
    for number, q, r in ((1, 0, -1), (2, 0, 1), (3, 1, 0), (4, -1, 0)):
        table.lay(number, q, r)
    table.pos.centipedes = 0b11110
    table.body(RED, "HD09")
    table.ants(RED, "1.a")
    table.soldier_phase(RED)
    assert table.events("scored")[0]["points"] == points
    assert table.events("centipede_attacks") == []
