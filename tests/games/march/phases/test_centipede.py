"""MA-10: centipede battles."""

from __future__ import annotations

import pytest

from tests.games.march.positions import A, B, C, ants_in, at, events_of, frame, here, of_kind, play, run_out, spare, texts

HEX5 = {5: (1, 0)}
HEX1 = {1: (-1, 0)}


@pytest.mark.rule("MA-10.1", "MA-10.6")
def test_the_centipede_invades_with_or_without_the_control_site() -> None:
    pos = at(phase="soldier", hexes=HEX5, ants={A: "5.b"}, centipedes=(5,), deck="EV17 EV13", hands={A: "EV09"})
    battle = pos.view(None)["battle"]
    assert isinstance(battle, dict) and battle["invader"] is None and battle["defender"]["seat"] == A
    fought = of_kind(events_of(pos, "commit EV09"), "centipede_fought")[0]
    assert (fought["strength"], fought["side"]["total"], fought["won"]) == (2, 2, True)  # the player wins the tie


@pytest.mark.rule("MA-10.2", "MA-10.3", "MA-10.4", "MA-D-23")
def test_the_first_card_is_known_when_the_player_decides_and_the_second_is_not() -> None:
    pos = at(phase="soldier", hexes=HEX5, ants={A: "5.a"}, centipedes=(5,), deck="CG12 CG11", hands={A: "EV09"})
    assert spare(pos)[1] == ["CG12"] and pos.view(A)["battle"]["centipede"] == {  # type: ignore[index]
        "strength": 5, "cards": ["CG12"], "bonus": 0, "to_come": 1,
    }  # fmt: skip
    assert texts(pos) == ["commit EV09", "pass"]
    play(pos, "pass")
    assert spare(pos)[1] == ["CG12", "CG11"]


@pytest.mark.rule("MA-10.5", "MA-7.13")
def test_heads_and_bonuses_count_for_the_players_total() -> None:
    pos = at(
        phase="soldier",
        hexes=HEX5,
        ants={A: "5.a 5.b"},
        centipedes=(5,),
        deck="EV17 EV13",
        hands={A: "EV02"},
        bodies={A: "HD03 HD11"},
    )
    fought = of_kind(events_of(pos, "commit EV02"), "centipede_fought")[0]
    assert fought["side"]["strength"] == 5 and fought["side"]["total"] == 7  # 2 ants, 2 heads, Bulldog, ferocity 2


@pytest.mark.rule("MA-10.7", "MA-12.1")
def test_a_beaten_centipede_gives_one_food_and_one_point_in_all() -> None:
    pos = at(phase="soldier", hexes=HEX5, ants={A: "5.a 5.b"}, centipedes=(5,), deck="EV17 EV13", food=0)
    run_out(pos)
    assert pos.centipedes == 0 and pos.food[A] == 1 and pos.score[A] == 1
    assert pos.view(None)["players"][A]["points"]["centipedes"] == 1  # type: ignore[index]


@pytest.mark.rule("MA-10.8", "MA-D-24")
def test_the_winner_loses_half_of_the_centipedes_strength_but_not_the_last_ant() -> None:
    pos = at(phase="soldier", hexes=HEX1, ants={A: "1.a 1.b 1.c 1.out*4"}, centipedes=(1,), deck="EV01 EV14")
    assert texts(pos) == ["lose 1.a", "lose 1.b", "lose 1.c", "lose 1.out"]  # 7 against 7: three are lost
    play(pos, "lose 1.out", "lose 1.out", "lose 1.a")
    assert here(pos, 1)[A] == 4


@pytest.mark.rule("MA-10.9", "MA-I-32")
def test_a_centipede_that_wins_stays_and_its_victim_is_gone() -> None:
    pos = at(phase="soldier", hexes=HEX1, ants={A: "1.a 1.b 1.c"}, centipedes=(1,), deck="EV01 EV14", food=0)
    assert here(pos, 1)[A] == 0 and pos.centipedes == 1 << 1 and pos.food[A] == 0 and pos.score[A] == 0 and pos.supply[A] == 31


@pytest.mark.rule("MA-10.10", "MA-2.26")
@pytest.mark.parametrize(("option", "control"), [("marker", A), ("fighter", C)])
def test_who_fills_first_after_a_centipede_has_won(option: str, control: int) -> None:
    """B is eaten on the control site. With `marker` A, the holder, fills first, with `fighter` the order is B, C, D, A."""
    pos = at(4, phase="soldier", hexes=HEX5, ants={A: "5.out", B: "5.a", C: "5.b 5.out"}, centipedes=(5,), holder=A,
             deck="CG12 CG11", hands={A: "EV17", C: "EV13"}, centipede_fill=option)  # fmt: skip
    assert pos.controller(5) == control


@pytest.mark.rule("MA-10.10", "MA-9.25")
def test_a_player_who_beat_the_centipede_moves_and_fills_first() -> None:
    pos = at(phase="soldier", hexes=HEX1, ants={A: "1.b 1.c"}, centipedes=(1,), deck="EV17 EV13", holder=B)
    play(pos, "lose 1.c")
    assert frame(pos) == "Spoils" and texts(pos) == ["hold 1 a", "hold 1 b", "hold 1 c"]
    play(pos, "hold 1 a")
    assert ants_in(pos, 1) == {"a": A}


@pytest.mark.rule("MA-10.11")
def test_the_controlling_player_is_fought_first() -> None:
    pos = at(
        phase="soldier",
        hexes=HEX1,
        ants={A: "1.b 1.out*3", B: "1.c", C: "1.a"},
        centipedes=(1,),
        hands={A: "EV17", B: "EV13", C: "EV09"},
    )
    assert pos.deciders == (C,)


@pytest.mark.rule("MA-10.12")
def test_without_control_most_ants_then_clockwise_from_the_holder() -> None:
    hands = {A: "EV17", B: "EV13", C: "EV09"}
    most = at(phase="soldier", hexes={11: (0, -1)}, ants={A: "11.b", B: "11.c"}, centipedes=(11,), hands=hands, holder=B)
    assert most.deciders == (B,)  # one each, the holder B first
    tied = at(phase="soldier", hexes={11: (0, -1)}, ants={A: "11.b", B: "11.c"}, centipedes=(11,), hands=hands, holder=C)
    assert tied.deciders == (A,)  # clockwise from C comes A


@pytest.mark.rule("MA-10.13", "MA-10.14")
def test_the_series_goes_on_with_the_new_controller_and_each_player_fights_once() -> None:
    pos = at(
        phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b 5.out", C: "5.out"}, centipedes=(5,), holder=C,
        deck="CG12 CG11 EV14 EV15 CG08 CG10", hands={A: "EV17", B: "EV13", C: "EV09"},
    )  # fmt: skip
    assert pos.deciders == (A,)  # controls
    play(pos, "pass")
    assert pos.controller(5) == C and pos.deciders == (C,)  # C, the holder, filled the control site and is next
    play(pos, "pass")
    assert pos.controller(5) == B and pos.deciders == (B,)
    play(pos, "pass")
    assert here(pos, 5) == [0, 0, 0] and pos.centipedes == 1 << 5 and frame(pos) == "Stop"


@pytest.mark.rule("MA-10.15")
def test_a_beaten_centipede_ends_the_series() -> None:
    pos = at(phase="soldier", hexes=HEX1, ants={A: "1.a 1.b", B: "1.c"}, centipedes=(1,), deck="EV17 EV13", hands={B: "EV09"})
    run_out(pos)
    assert pos.centipedes == 0 and here(pos, 1)[B] == 1 and len(pos.hand[B]) == 1  # B was not asked


@pytest.mark.rule("MA-10.16")
def test_cards_of_the_battle_are_shuffled_in_if_the_deck_runs_out() -> None:
    pos = at(phase="soldier", hexes=HEX5, ants={A: "5.a"}, centipedes=(5,), deck="EV17", hands={A: "EV09"}, rest_of_cards=C)
    events = events_of(pos, "commit EV09")
    assert of_kind(events, "deck_shuffled")[0]["count"] == 2  # EV17 and EV09
    fought = of_kind(events, "centipede_fought")[0]
    assert fought["flipped"] in ("EV17", "EV09") and fought["strength"] == 2


@pytest.mark.rule("MA-10.17", "MA-9.27")
def test_a_won_centipede_battle_is_no_ant_battle() -> None:
    pos = at(phase="soldier", hexes=HEX5, ants={A: "5.a 5.b"}, centipedes=(5,), deck="EV17 EV13", bodies={A: "HD02"}, larvae=1)
    run_out(pos)
    points = pos.view(None)["players"][A]["points"]  # type: ignore[index]
    assert points["centipedes"] == 1 and points["battles"] == 0 and pos.larvae[A] == 1  # Amazon Head is for ant battles
