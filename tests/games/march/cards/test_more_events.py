"""MA-C-EV13 to MA-C-EV21: the other events, each with normal use, nothing to target, its clarifications and its interplay."""

from __future__ import annotations

import pytest

from tests.games.march.positions import A, B, C, ants_in, at, codes, events_of, frame, here, of_kind, play, refused, spare, texts

PAY2 = ("pay larva?", "pay larva?")
PAY3 = (*PAY2, "pay larva?")


# ---- EV13 Sneak Attack


@pytest.mark.rule("MA-C-EV13", "MA-9.16", "MA-D-17", "MA-7.13")
def test_sneak_attack_fights_the_battles_of_a_hex_now() -> None:
    pos = at(
        hands={A: "EV13", B: "EV17"}, hexes={5: (1, 0), 7: (0, 1)}, ants={B: "5.a 5.out 7.a", C: "5.b 7.b 7.out"},
        bodies={C: "HD07"}, larvae=3, food=1,
    )  # fmt: skip
    play(pos, "play EV13")
    assert texts(pos) == ["hex 5", "hex 7"]  # no own ant is needed
    play(pos, "hex 5")
    assert frame(pos) == "Ferocity" and pos.deciders == (B,)  # the invader C has no card
    fought = of_kind(events_of(pos, "pass"), "battle_fought")[0]
    assert (fought["seat"], fought["loser"], fought["defender"]) == (B, C, B)  # 2 to 2: heads count outside the Soldier Phase too
    play(pos, "lose 5.out", "hold 5 a")
    assert pos.score == [0, 1, 0] and here(pos, 5) == [0, 1, 0] and pos.food[C] == 2  # Proboscis Head in any phase
    assert here(pos, 7) == [0, 1, 2]


@pytest.mark.rule("MA-C-EV13", "MA-9.3", "MA-9.16")
def test_sneak_attack_fights_the_centipede_first_and_is_an_occasion_of_its_own() -> None:
    pos = at(hands={A: "EV13"}, hexes={5: (1, 0)}, ants={B: "5.a 5.out*6", C: "5.b"}, centipedes=(5,), deck="EV17 EV09", larvae=3)
    events = events_of(pos, "play EV13", "lose 5.out", "lose 5.out?")
    kinds = [event["event"] for event in events if event["event"] in ("centipede_fought", "battle_fought")]
    assert kinds == ["centipede_fought", "battle_fought"]
    assert pos.score[B] == 2 and pos.centipedes == 0 and here(pos, 5)[C] == 0


@pytest.mark.rule("MA-C-EV13", "MA-7.5", "MA-2.21")
def test_sneak_attack_is_judged_with_sites_filled_when_it_is_paid_with_ants() -> None:
    hexes = {7: (1, 0)}  # two sites
    for ants, offered in (
        ({A: "7.a 7.out", B: "7.b"}, False),  # whichever ant is paid, both who are left have a site
        ({A: "7.a 7.out", B: "7.b 7.out"}, True),
        ({A: "7.a 7.out GT", B: "7.b"}, True),
    ):
        pos = at(hexes=hexes, ants=ants, hands={A: "EV13"}, larvae=0)
        assert pos.view(None)["hexes"][1]["contested"] and ("play EV13" in texts(pos)) == offered
    assert refused(at(hexes=hexes, ants={A: "7.a 7.out", B: "7.b"}, hands={A: "EV13"}, larvae=0), "play EV13") == "MA-7.5"
    play(pos, "play EV13")  # the ant in GT was all that could be paid
    assert here(pos, 7) == [2, 0, 0] and here(pos, 0) == [0, 0, 0] and pos.score[A] == 1
    lost = at(hexes=hexes, ants={A: "7.a 7.out", B: "7.b"}, hands={A: "EV13"}, larvae=0, centipedes=(7,))
    assert "play EV13" in texts(lost)  # there is a centipede to fight


@pytest.mark.rule("MA-C-EV13", "MA-2.21", "MA-2.24")
def test_a_hex_that_filling_leaves_in_peace_is_no_target_and_not_shown_as_contested() -> None:
    hexes, ants = {7: (1, 0), 5: (-1, 0)}, {A: "7.a 7.out", B: "7.b 5.a 5.out", C: "5.b"}
    pos = at(hexes=hexes, ants=ants, hands={A: "EV13", B: "EV17", C: "EV09"}, larvae=0)
    play(pos, "play EV13")
    assert texts(pos) == ["pay 7.a", "pay 7.out"]
    play(pos, "pay 7.a")  # its outskirts ant will fill the site: hex 5 was the only target
    battle = pos.view(None)["battle"]
    assert battle is not None and battle["hex"] == 5 and ants_in(pos, 7) == {"a": A, "b": B}
    marching = at(hexes={7: (0, 1), 5: (1, 0)}, ants=ants)
    assert [place["contested"] for place in marching.view(None)["hexes"]] == [False, True, True]  # GT, 5, 7
    play(marching, "march", "ant 7.a", "to GT?")
    assert [place["contested"] for place in marching.view(None)["hexes"]] == [False, True, False]


@pytest.mark.rule("MA-C-HD09", "MA-C-EV13", "MA-2.26")
def test_a_traitor_who_will_control_the_hex_after_filling_is_not_attacked() -> None:
    given = {"hexes": {7: (1, 0)}, "hands": {A: "EV13"}, "bodies": {A: "HD09"}, "centipedes": (7,), "larvae": 0}
    control = at(**given, ants={A: "7.a"}, traitorous_scope="controlled").controller(7)
    own, other = ("7.a", "7.b") if control == A else ("7.b", "7.a")
    taking = at(**given, ants={A: f"{own} {other} 7.out"}, traitorous_scope="controlled")
    assert "play EV13" not in texts(taking)


@pytest.mark.rule("MA-C-EV13", "MA-C-HD10")
def test_trapjaw_head_scores_nothing_in_a_sneak_attack() -> None:
    pos = at(hands={A: "EV13"}, hexes={5: (1, 0)}, ants={A: "5.a 5.out", B: "5.b"}, bodies={A: "HD10"}, larvae=3)
    play(pos, "play EV13", "pay larva?", "hold 5 a+b?")
    assert pos.score[A] == 1  # the battle alone


# ---- EV14 Sparrow Attack


@pytest.mark.rule("MA-C-EV14", "MA-D-17")
def test_sparrow_attack_destroys_all_ants_of_a_hex_one_inhabits() -> None:
    pos = at(
        hands={A: "EV14"}, hexes={5: (1, 0), 1: (-1, 0), 6: (0, 1)}, ants={A: "5.a 1.a 6.out", B: "5.b 5.out*2 6.a 6.b 6.c"},
        centipedes=(5,), larvae=3,
    )  # fmt: skip
    play(pos, "play EV14")
    assert pos.larvae[A] == 0 and texts(pos) == ["hex 1", "hex 5"] and refused(pos, "hex 6") == "MA-C-EV14"
    play(pos, "hex 5")
    assert here(pos, 5) == [0, 0, 0] and pos.centipedes == 1 << 5 and pos.ants == [2, 3, 0]
    outside = at(hands={A: "EV14"}, hexes={5: (1, 0)}, ants={A: "5.out", B: "5.a 5.b"}, larvae=3)
    assert "play EV14" not in texts(outside)


# ---- EV15 Swarm


@pytest.mark.rule("MA-C-EV15", "MA-D-17")
def test_swarm_moves_up_to_four_ants_to_one_hex() -> None:
    pos = at(hands={A: "EV15"}, hexes={5: (1, 0), 12: (0, -1, 1), 6: (5, 0)} | {7: (2, 0), 8: (3, 0), 9: (4, 0)},
             ants={A: "5.a 6.a 6.b 12.a GT*2", B: "12.b"}, larvae=3)  # fmt: skip
    play(pos, "play EV15", *PAY3)
    assert texts(pos) == ["hex GT", "hex 5", "hex 6", "hex 7", "hex 8", "hex 9", "hex 12"]
    play(pos, "hex 12", "ant 6.a", "ant 5.a", "ant GT")
    assert ants_in(pos, 12) == {"a": A, "b": B, "c": A, "out0": 2}
    play(pos, "ant GT")
    assert here(pos, 12)[A] == 5 and frame(pos) == "OpenAction"  # four were moved
    tunnel = at(hands={A: "EV15"}, hexes={5: (1, 0)}, ants={A: "5.a 5.b"}, larvae=3)
    play(tunnel, "play EV15", *PAY3, "hex GT", "ant 5.b", "done")
    assert here(tunnel, 0)[A] == 1 and ants_in(tunnel, 5) == {"a": A}


@pytest.mark.rule("MA-C-EV15", "MA-C-TH06")
def test_swarm_leaves_trapped_ants_and_may_find_nobody() -> None:
    pos = at(hands={A: "EV15"}, hexes={5: (1, 0)}, ants={A: "5.a GT", B: "5.b"}, bodies={B: "TH06"}, larvae=3)
    play(pos, "play EV15", *PAY3, "hex GT")
    assert here(pos, 0)[A] == 1 and here(pos, 5)[A] == 1 and frame(pos) == "OpenAction"
    into = at(hands={A: "EV15"}, hexes={5: (1, 0)}, ants={A: "GT", B: "5.b"}, bodies={B: "TH06"}, larvae=3)
    play(into, "play EV15", *PAY3, "hex 5", "ant GT")
    assert ants_in(into, 5) == {"a": A, "b": B}


# ---- EV16 Windfall Fruit, EV17 Spring Hatching, EV18 Scent Trail


@pytest.mark.rule("MA-C-EV16")
def test_windfall_fruit_gives_three_food() -> None:
    pos = at(hands={A: "EV16"}, larvae=3, food=1)
    play(pos, "play EV16")
    assert pos.food[A] == 4 and pos.larvae[A] == 0
    limited = at(hands={A: "EV16"}, larvae=3, food={A: 14, B: 14}, token_limits=True)
    play(limited, "play EV16")
    assert limited.food[A] == 16


@pytest.mark.rule("MA-C-EV17")
def test_spring_hatching_gives_four_larvae() -> None:
    pos = at(hands={A: "EV17"}, larvae=1)
    play(pos, "play EV17")
    assert pos.larvae[A] == 4
    full = at(hands={A: "EV17"}, larvae=34)
    play(full, "play EV17")
    assert full.larvae[A] == 36 and full.supply[A] == 0


@pytest.mark.rule("MA-C-EV18", "MA-D-17")
def test_scent_trail_draws_three_cards_and_discards_one() -> None:
    pos = at(hands={A: "EV18 HD01"}, larvae=1, deck="EV01 EV02 EV03")
    play(pos, "play EV18")
    assert texts(pos) == ["discard HD01", "discard EV01", "discard EV02", "discard EV03"]
    assert refused(pos, "pass") == "MA-C-EV18"
    play(pos, "discard EV02")
    assert codes(pos, pos.hand[A]) == ["HD01", "EV01", "EV03"] and spare(pos)[1] == ["EV02", "EV18"]
    empty = at(hands={A: "EV18"}, larvae=1, rest_of_cards=C)
    play(empty, "play EV18", "pass?")
    assert empty.hand[A] == () and "EV18" in spare(empty)[1]


# ---- EV19 Flash Flood


@pytest.mark.rule("MA-C-EV19", "MA-D-17")
def test_flash_flood_washes_the_outskirts_of_a_hex_to_gt() -> None:
    pos = at(
        hands={A: "EV19"}, hexes={5: (1, 0), 7: (0, 1)}, ants={A: "5.a 7.a", B: "5.b 5.out*2 7.b", C: "5.out 7.out GT"}, larvae=1,
        bodies={A: "TH06"},
    )  # fmt: skip
    play(pos, "play EV19", "pay larva")
    assert texts(pos) == ["hex 5", "hex 7"] and refused(pos, "hex GT") == "MA-C-EV19"
    play(pos, "hex 5")
    assert ants_in(pos, 5) == {"a": A, "b": B} and here(pos, 0) == [0, 2, 2]  # trapped ants too
    assert ants_in(pos, 7) == {"a": A, "b": B, "out2": 1}


# ---- EV20 Satellite Nest


@pytest.mark.rule("MA-C-EV20", "MA-2.18", "MA-D-17")
def test_satellite_nest_places_two_larvae_on_vacant_sites_anywhere() -> None:
    pos = at(hands={A: "EV20"}, hexes={5: (1, 0), 7: (0, 1)}, ants={B: "5.a 7.a 7.b", C: "7.out"}, centipedes=(5,), larvae=4)
    play(pos, "play EV20")
    assert texts(pos) == ["larva 5.b", "done"]  # neither outskirts nor GT
    play(pos, "larva 5.b")
    assert ants_in(pos, 5) == {"a": B, "b": A} and pos.larvae[A] == 1 and frame(pos) != "PlaceLarvae"  # no vacant site is left
    two = at(hands={A: "EV20"}, hexes={1: (-1, 0)}, larvae=5)
    play(two, "play EV20", "larva 1.b", "larva 1.a")
    assert ants_in(two, 1) == {"a": A, "b": A} and two.larvae[A] == 1
    none = at(hands={A: "EV20"}, larvae=4)
    play(none, "play EV20")
    assert none.larvae[A] == 2 and spare(none)[1] == ["EV20"]


# ---- EV21 Great Hunt


@pytest.mark.rule("MA-C-EV21", "MA-12.1", "MA-D-17")
def test_great_hunt_removes_a_centipede_for_food_and_a_point_without_battle() -> None:
    pos = at(hands={A: "EV21"}, hexes={5: (1, 0), 1: (-1, 0), 7: (0, 1)}, ants={A: "5.out 1.a GT*2", B: "5.a 5.b 7.a"},
             centipedes=(5, 1, 7), food=1)  # fmt: skip
    play(pos, "play EV21", "pay GT", "pay GT")
    assert texts(pos) == ["hex 1", "hex 5"]  # not where only others are
    events = events_of(pos, "hex 5")
    assert pos.centipedes == 1 << 1 | 1 << 7 and pos.food[A] == 2 and pos.score[A] == 1 and pos.larvae[A] == 5
    assert of_kind(events, "centipede_fought") == [] and of_kind(events, "scored")[0]["rule"] == "MA-C-EV21"


@pytest.mark.rule("MA-C-EV21", "MA-7.5")
def test_great_hunt_is_paid_with_ants_and_needs_one_more_in_the_hex() -> None:
    alone = at(hands={A: "EV21"}, hexes={5: (1, 0)}, ants={A: "5.a 5.b"}, centipedes=(5,), larvae=9)
    assert "play EV21" not in texts(alone)
    three = at(hands={A: "EV21"}, hexes={5: (1, 0)}, ants={A: "5.a 5.b 5.out"}, centipedes=(5,), larvae=0)
    play(three, "play EV21", "pay 5.a", "pay 5.b")
    assert three.score[A] == 1 and here(three, 5)[A] == 1


@pytest.mark.rule("MA-C-TH11")
@pytest.mark.parametrize(("code", "paid"), [("EV16", 2), ("EV17", 0), ("HD02", 1)])
def test_courier_thorax_makes_events_one_cheaper_not_below_0(code: str, paid: int) -> None:
    pos = at(hands={A: code}, bodies={A: "TH11"}, larvae=4, ants={A: "GT"})
    events = events_of(pos, f"play {code}", *["pay larva?"] * 3)
    assert len(of_kind(events, "paid")) == paid


@pytest.mark.rule("MA-C-TH11")
def test_courier_thorax_lets_an_event_be_chosen_that_costs_one_more() -> None:
    pos = at(hands={A: "EV16 HD04"}, bodies={A: "TH11"}, larvae=2)
    assert texts(pos, "play") == ["EV16"]  # not the evolution of cost 3
    covered = at(hands={A: "EV16"}, bodies={A: "TH11 TH07"}, larvae=2)
    assert texts(covered, "play") == []
