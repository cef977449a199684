"""What a seat knows: looks at the pile, hands, face-down cards (MA-0.11, MA-0.12, MA-I-21, MA-I-22)."""

from __future__ import annotations

import json

import pytest

from tests.games.march.table import Table

RED, BLUE, BLACK = 0, 1, 2


def as_text(table: Table, seat: int | None) -> str:
    return json.dumps(table.pos.view(seat), sort_keys=True)


@pytest.mark.rule("MA-0.12", "MA-C-EV01", "MA-I-22")
def test_a_queens_journey_is_known_to_the_traveller_only() -> None:
    table = Table(3)
    table.ants(RED, "GT")
    table.hand(RED, "EV01")
    table.larvae(4)
    table.food(1, 1, 1)
    table.pile(5, 6, 7, 8)
    table.turn(RED)
    table.play("play EV01", "pay larva", "pay larva", "pay larva")
    assert table.legal() == ["keep 5", "keep 6", "keep 7"]
    assert table.pos.view(RED)["pile"]["known"] == [{"hex": n, "from": p, "to": p} for p, n in enumerate((5, 6, 7), 1)]  # type: ignore[index]
    assert table.pos.view(BLUE)["pile"]["known"] == [] == table.pos.view(None)["pile"]["known"]  # type: ignore[index]
    table.play("keep 6")
    assert table.legal() == ["top 5", "top 7"]
    table.play("top 7")
    assert table.pos.pile[table.pos.pile_at :][:3] == (7, 5, 8)
    for seed in range(20):
        twin = table.pos.resample(RED, seed)
        assert twin.pile[twin.pile_at :][:2] == (7, 5)
        assert as_text(table, BLUE) == json.dumps(table.pos.resample(BLUE, seed).view(BLUE), sort_keys=True)
    assert len({table.pos.resample(BLUE, seed).pile[table.pos.resample(BLUE, seed).pile_at] for seed in range(20)}) > 1
    table.play("beside GT 0", "turn 0", "larva 6.a")
    assert table.at("6.a") == RED


@pytest.mark.rule("MA-0.12")
def test_who_knew_hexes_that_another_put_back_knows_that_they_are_still_there() -> None:
    from formicary.games.march.state.pile import keep_one, known_hexes, look_at_top, reordered

    table = Table(3)
    table.pile(5, 6, 7, 8)
    pos = table.pos
    look_at_top(pos, RED, 2)
    look_at_top(pos, BLUE, 3)
    keep_one(pos, BLUE, 3, 5)
    reordered(pos, BLUE, 2)
    assert known_hexes(pos, RED) == [(6, 1, 2)]
    assert known_hexes(pos, BLUE) == [(6, 1, 1), (7, 2, 2)]
    places = set()
    for seed in range(30):
        twin = pos.resample(RED, seed)
        places.add(twin.pile.index(6) - twin.pile_at)
    assert places == {0, 1}


@pytest.mark.rule("MA-9.18", "MA-9.19", "MA-I-21")
def test_a_card_put_down_is_hidden_until_both_have_decided() -> None:
    table = Table(3)
    table.lay(3, -1, 1, 5)
    table.ants(RED, "3.b", "3.c", "3.out")
    table.ants(BLUE, "3.a")
    table.hand(RED, "EV14", "EV16")
    table.hand(BLUE, "EV17")
    table.soldier_phase(BLUE)
    table.play("commit EV14")
    for seat in (BLUE, BLACK, None):
        view = table.pos.view(seat)
        del view["static"]
        assert "EV14" not in json.dumps(view) and "EV16" not in json.dumps(view)
        assert view["battle"]["invader"]["put_down"] == 1  # type: ignore[index]
    assert table.pos.view(RED)["players"][RED]["cards_put_down"] == ["EV14"]  # type: ignore[index]
    put_down = next(event for event in table.told if event.kind.name == "cards_put_down")
    assert put_down.seen_by(RED)["cards"] == ["EV14"] and "cards" not in put_down.seen_by(BLUE)


@pytest.mark.rule("MA-0.11", "MA-C-EV02")
def test_a_card_taken_back_openly_stays_known_in_the_hand() -> None:
    table = Table(3)
    table.body(RED, "HD01")
    table.hand(RED, "EV02", "EV05", "EV07")
    table.larvae(2)
    table.ants(RED, "GT")
    table.food(1, 1, 1)
    table.turn(RED)
    table.play("play EV02", "pay larva", "pay larva", "done")
    for seed in range(10):
        twin = table.pos.resample(BLUE, seed)
        assert table.card("HD01") in twin.hand[RED] and len(twin.hand[RED]) == 3
