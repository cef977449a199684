"""What a seat knows: looks at the pile, hands, face-down cards (MA-0.11, MA-0.12, MA-I-21, MA-I-22)."""

from __future__ import annotations

import json

import pytest

from formicary.games.march.state.fields import SET_UP
from formicary.games.march.state.pile import draw_top, keep_one, known_hexes, look_at_top, reordered
from tests.games.march.positions import GAME, A, B, C, March, at, card, play, spot, texts


def as_text(pos: March, seat: int | None) -> str:
    return json.dumps(pos.view(seat), sort_keys=True)


@pytest.mark.rule("MA-0.12", "MA-C-EV01", "MA-I-22")
def test_a_queens_journey_is_known_to_the_traveller_only() -> None:
    pos = at(ants={A: "GT"}, hands={A: "EV01"}, larvae={A: 4}, food=1, pile=(5, 6, 7, 8))
    play(pos, "play EV01", "pay larva", "pay larva", "pay larva")
    assert texts(pos) == ["keep 5", "keep 6", "keep 7"]
    assert pos.view(A)["pile"]["known"] == [{"hex": n, "from": p, "to": p} for p, n in enumerate((5, 6, 7), 1)]
    assert pos.view(B)["pile"]["known"] == [] == pos.view(None)["pile"]["known"]
    play(pos, "keep 6")
    assert texts(pos) == ["top 5", "top 7"]
    play(pos, "top 7")
    assert pos.pile[pos.pile_at :][:3] == (7, 5, 8)
    for seed in range(20):
        twin = pos.resample(A, seed)
        assert twin.pile[twin.pile_at :][:2] == (7, 5)
        assert as_text(pos, B) == as_text(pos.resample(B, seed), B)
    assert len({pos.resample(B, seed).pile[pos.resample(B, seed).pile_at] for seed in range(20)}) > 1
    play(pos, "beside GT 0", "turn 0", "larva 6.a")
    assert pos.site[spot("6.a")] == A


@pytest.mark.rule("MA-0.12")
def test_who_knew_hexes_that_another_put_back_knows_that_they_are_still_there() -> None:
    pos = at(pile=(5, 6, 7, 8))
    look_at_top(pos, A, 2)
    look_at_top(pos, B, 3)
    keep_one(pos, B, 3, 5)
    reordered(pos, B, 2)
    assert known_hexes(pos, A) == [(6, 1, 2)]
    assert known_hexes(pos, B) == [(6, 1, 1), (7, 2, 2)]
    places = set()
    for seed in range(30):
        twin = pos.resample(A, seed)
        places.add(twin.pile.index(6) - twin.pile_at)
    assert places == {0, 1}


@pytest.mark.rule("MA-9.18", "MA-9.19", "MA-I-21")
def test_a_card_put_down_is_hidden_until_both_have_decided() -> None:
    pos = at(
        hexes={3: (-1, 1, 5)}, ants={A: "3.b 3.c 3.out", B: "3.a"}, hands={A: "EV14 EV16", B: "EV17"}, holder=B, phase="soldier",
    )  # fmt: skip
    pos.sink = []
    play(pos, "commit EV14")
    for seat in (B, C, None):
        view = {part: value for part, value in pos.view(seat).items() if part != "static"}
        assert "EV14" not in json.dumps(view) and "EV16" not in json.dumps(view)
        assert pos.view(seat)["battle"]["invader"]["put_down"] == 1
    assert pos.view(A)["players"][A]["cards_put_down"] == ["EV14"]
    put_down = next(event for event in pos.sink if event.kind.name == "cards_put_down")
    assert put_down.seen_by(A)["cards"] == ["EV14"] and "cards" not in put_down.seen_by(B)


@pytest.mark.rule("MA-0.11", "MA-C-EV02")
def test_a_card_taken_back_openly_stays_known_in_the_hand() -> None:
    pos = at(ants={A: "GT"}, bodies={A: "HD01"}, hands={A: "EV02 EV05 EV07"}, larvae={A: 2}, food=1)
    play(pos, "play EV02", "pay larva", "pay larva", "done")
    for seed in range(10):
        twin = pos.resample(B, seed)
        assert card("HD01") in twin.hand[A] and len(twin.hand[A]) == 3


@pytest.mark.rule("MA-0.12", "MA-4.2")
def test_when_the_top_hex_is_drawn_the_places_that_others_know_stay_exact() -> None:
    pos = at(pile=(5, 6, 7, 8))
    look_at_top(pos, A, 3)
    look_at_top(pos, B, 3)
    reordered(pos, B, 3)
    assert (known_hexes(pos, A), known_hexes(pos, B)) == ([(5, 1, 3), (6, 1, 3), (7, 1, 3)], [(5, 1, 1), (6, 2, 2), (7, 3, 3)])
    assert draw_top(pos, C) == 5
    assert (known_hexes(pos, A), known_hexes(pos, B), known_hexes(pos, C)) == ([(6, 1, 2), (7, 1, 2)], [(6, 1, 1), (7, 2, 2)], [])
    assert draw_top(pos, C) == 6
    assert (known_hexes(pos, A), known_hexes(pos, B)) == ([(7, 1, 1)], [(7, 1, 1)])


@pytest.mark.rule("MA-13.3", "MA-0.12")
def test_what_another_put_into_the_box_is_dealt_anew_and_lies_there_still() -> None:
    pos = GAME.start(2, 1)
    while pos.phase == SET_UP:
        pos.apply(pos.legal()[0])
    assert all(pos.box_seen) and pos.box_seen[A] != pos.box_seen[B]
    seen = set()
    for seed in range(20):
        twin = pos.resample(A, seed)
        assert isinstance(twin, March) and twin.box_seen[A] == pos.box_seen[A] in twin.box
        assert twin.box_seen[B] in twin.box and twin.box_seen[B] != twin.box_seen[A]
        assert twin.box.index(twin.box_seen[B]) == pos.box.index(pos.box_seen[B])
        seen.add(twin.box_seen[B])
    assert len(seen) > 3
