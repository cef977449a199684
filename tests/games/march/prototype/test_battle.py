"""MA-19.15 to MA-19.20: battles of the prototype edition."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.march.positions import A, B, C, D, ants_in, card, decline, events_of, frame, here, of_kind, play, texts
from tests.games.march.positions import at as at_any

HEX3 = {3: (-1, 1, 5)}  # Water's Edge
HEX5 = {5: (1, 0)}  # Loamy Tunnels, two sites


def at(seats: int = 3, **wanted: Any) -> Any:
    return at_any(seats, edition="prototype", phase="soldier", **wanted)


@pytest.mark.rule("MA-19.15", "MA-19.16", "MA-X-D21")
def test_the_battle_of_the_diagram() -> None:
    """Red has 4 ants, a head and ferocity 3, blue 3 ants and ferocity 3."""
    pos = at(
        hexes=HEX3, ants={A: "3.b 3.c 3.out*2", B: "3.a 3.out*2"}, bodies={A: "HD02"}, hands={A: "EV01", B: "EV03"}, larvae=5,
    )  # fmt: skip
    fought = of_kind(events_of(pos, "0: commit EV01", "1: commit EV03"), "battle_fought")[0]
    assert [side["total"] for side in fought["sides"]] == [8, 6] and [side["strength"] for side in fought["sides"]] == [5, 3]
    assert fought["seat"] == A and fought["losses"] == [1, 3]  # blue min(4, 3), red half of 3
    assert here(pos, 3) == [4, 0, 0]  # the loser is gone, the winner chooses
    play(pos, "lose 3.out")
    assert here(pos, 3) == [3, 0, 0] and pos.score == [1, 0, 0]


@pytest.mark.rule("MA-19.16", "MA-X-D22")
def test_heads_do_not_count_for_casualties() -> None:
    pos = at(hexes=HEX5, ants={A: "5.a 5.out", B: "5.b 5.out*3"}, bodies={A: "HD04 HD05 HD09"}, hands={A: "CG02"})
    decline(pos, "LoseAnts", "Ferocity")
    fought = of_kind(events_of(pos, "pass"), "battle_fought")[0]
    assert [side["total"] for side in fought["sides"]] == [4, 5] and fought["seat"] == A
    assert fought["losses"] == [2, 1]  # B loses as many as A has ants, A half of B's 4 but not the last one
    play(pos, "1: lose 5.out", "1: lose 5.out", "0: lose 5.out")
    assert here(pos, 5) == [1, 2, 0] and pos.score[A] == 1


@pytest.mark.rule("MA-19.16")
def test_the_winners_last_ant_stays_and_half_is_rounded_down() -> None:
    pos = at(hexes=HEX5, ants={A: "5.a", B: "5.b 5.out*4"}, bodies={A: "HD04 HD05 HD09 HD01"}, hands={A: "CG11"})
    decline(pos, "Ferocity")
    fought = of_kind(events_of(pos, "commit CG11"), "battle_fought")[0]
    assert [side["total"] for side in fought["sides"]] == [5, 9] and fought["losses"] == [1, 0]  # half of 5 is 2, the last stays
    uneven = at(hexes=HEX5, ants={A: "5.a 5.out*3", B: "5.b 5.out*2"})
    assert uneven.deciders == (A,) and texts(uneven) == ["lose 5.a", "lose 5.out"] and here(uneven, 5) == [4, 0, 0]
    play(uneven, "lose 5.out")
    assert here(uneven, 5) == [3, 0, 0]  # half of 3 is 1


@pytest.mark.rule("MA-19.16", "MA-C-HD03")
def test_armored_head_still_saves_an_ant() -> None:
    pos = at(hexes=HEX5, ants={A: "5.a 5.out*3", B: "5.b 5.out"}, bodies={B: "HD03"})
    assert frame(pos) == "LoseAnts" and pos.deciders == (A,)  # totals 4 and 3; B had 2 ants and lost min(4 - 1, 2)
    assert here(pos, 5) == [4, 0, 0]


@pytest.mark.rule("MA-19.17", "MA-9.24")
def test_the_winner_may_take_any_vacant_sites_or_none_and_then_the_owner_of_the_marker_fills_first() -> None:
    pos = at(
        hexes=HEX3, ants={A: "3.a 3.out*3", B: "3.b 3.c", C: "3.out"}, holder=C, hands={C: "EV17", A: "EV09"}, larvae=0,
    )  # fmt: skip
    play(pos, "0: pass", "0: lose 3.out")  # B lost both ants; A keeps 3.a and two in the outskirts
    assert frame(pos) == "Spoils" and pos.score[A] == 1
    assert texts(pos) == ["hold 3 a+b+c", "hold 3 a+b", "hold 3 a+c", "hold 3 b+c", "hold 3 b", "hold 3 c", "done"]
    none = play(pos.clone(), "done")
    assert ants_in(none, 3)["a"] == A and sorted(ants_in(none, 3).values())[-1] == C  # C, with the marker, took one site first
    taken = play(pos.clone(), "hold 3 a+b+c")
    assert ants_in(taken, 3) == {"a": A, "b": A, "c": A, "out2": 1}
    final = at_any(
        phase="soldier", hexes=HEX3, ants={A: "3.a 3.out*3", B: "3.b 3.c", C: "3.out"}, holder=C, hands={C: "EV17", A: "EV09"},
        larvae=0,
    )  # fmt: skip
    play(final, "0: pass", "0: lose 3.out")
    assert frame(final) != "Spoils"  # MA-9.26: all sites must be taken, so nothing is asked


@pytest.mark.rule("MA-19.18")
def test_three_players_the_other_with_most_ants_invades_then_those_who_have_not_fought() -> None:
    """MA-X-D4: A controls with 2 ants, B has 3, C has 2."""
    pos = at(hexes=HEX3, ants={A: "3.a 3.out", B: "3.b 3.out*2", C: "3.c 3.out"}, larvae=0, hands={A: "EV17"})
    pos.sink = []
    while frame(pos) not in ("Stop", "over"):
        options = texts(pos)
        wanted = ("pass", "lose 3.out", "hold 3 a+b", "hold 3 a")
        play(pos, next((text for text in wanted if text in options), options[0]))
    fought = of_kind([event.seen_by(None) for event in pos.sink], "battle_fought")
    assert [(battle["seat"], battle["loser"]) for battle in fought] == [(B, A), (B, C)]
    assert pos.score == [0, 2, 0] and here(pos, 3) == [0, 1, 0]


@pytest.mark.rule("MA-19.18", "MA-D-25")
def test_the_defender_chooses_among_equals() -> None:
    pos = at(4, hexes=HEX3, ants={A: "3.a 3.out", B: "3.b 3.out", C: "3.c 3.out", D: "GT"})
    assert frame(pos) == "ChooseOpponent" and pos.deciders == (A,) and texts(pos) == ["seat 1", "seat 2"]


@pytest.mark.rule("MA-19.19", "MA-X-D24", "MA-I-32")
def test_a_centipede_that_wins_destroys_all_ants_of_the_player_it_fought() -> None:
    pos = at(hexes=HEX5, ants={A: "5.a 5.b 5.out*4"}, centipedes=(5,), deck="EV14 CG05", hands={A: "EV17"})
    fought = of_kind(events_of(pos, "commit EV17"), "centipede_fought")[0]
    assert (fought["won"], fought["strength"], fought["side"]["total"], fought["losses"]) == (False, 8, 7, 6)
    assert here(pos, 5) == [0, 0, 0] and pos.centipedes == 1 << 5


@pytest.mark.rule("MA-19.19")
def test_the_centipede_goes_on_with_the_player_at_the_control_site_each_once() -> None:
    pos = at(
        hexes=HEX5, ants={A: "5.a", B: "5.b 5.out"}, centipedes=(5,), deck="EV14 CG05 EV17 EV09", hands={A: "EV05", B: "EV10"},
    )  # fmt: skip
    assert frame(pos) == "CentipedeFerocity" and pos.deciders == (A,)
    play(pos, "0: pass")
    assert here(pos, 5) == [0, 2, 0] and pos.controller(5) == B and pos.deciders == (B,)  # B's ant filled the control site
    play(pos, "1: pass", "lose 5.b")  # 2 ants against 1 + 1, half of which is lost
    assert pos.centipedes == 0 and pos.score == [0, 1, 0]


@pytest.mark.rule("MA-19.20")
def test_a_beaten_centipede_costs_half_its_army_size_and_brings_food_and_a_point() -> None:
    pos = at(hexes=HEX5, ants={A: "5.a 5.b 5.out*2"}, centipedes=(5,), deck="EV01 EV05", hands={A: "EV10"}, food=0)
    play(pos, "commit EV10")  # 4 ants and 2 against 3 and 2
    play(pos, "lose 5.out", "lose 5.out")
    assert here(pos, 5) == [2, 0, 0] and pos.food[A] == 1 and pos.score[A] == 1 and pos.centipedes == 0
    assert len(pos.discards) == 3 and card("EV10") in pos.discards
    alone = at(hexes=HEX5, ants={A: "5.a"}, centipedes=(5,), deck="EV05 EV01", hands={A: "CG05"}, food=0)
    play(alone, "commit CG05")  # 1 and 4 against 2 and 3: equal totals, the ants win, the last ant stays
    assert here(alone, 5) == [1, 0, 0] and alone.score[A] == 1
