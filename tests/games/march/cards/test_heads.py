"""MA-C-HD01 to MA-C-HD11: heads, each with normal use, nothing to target, its clarifications and its interplay."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.march.positions import (
    A,
    B,
    C,
    ants_in,
    at,
    codes,
    events_of,
    frame,
    here,
    of_kind,
    play,
    refused,
    run_out,
    spare,
    spot,
    texts,
)

HEX5 = {5: (1, 0)}


# ---- HD01 Acrobat Head


@pytest.mark.rule("MA-C-HD01", "MA-D-20")
def test_acrobat_head_moves_two_different_ants_one_step_each() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0), 1: (-1, 0)}, ants={A: "5.a GT"}, bodies={A: "HD01"})
    assert texts(pos) == ["ant GT", "ant 5.a", "done"]  # no larvae
    play(pos, "ant GT", "to 1.a")
    assert texts(pos) == ["ant 5.a", "done"]  # not the same ant again
    play(pos, "ant 5.a", "to 5.b")
    assert frame(pos) == "Stop" and ants_in(pos, 1) == {"a": A} and ants_in(pos, 5) == {"b": A}


@pytest.mark.rule("MA-C-HD01", "MA-9.2", "MA-9.4")
def test_acrobat_head_makes_and_ends_contests() -> None:
    pos = at(phase="soldier", hexes=HEX5, ants={A: "GT", B: "5.a 5.b"}, bodies={A: "HD01"})
    events = events_of(pos, "ant GT", "done?")
    assert len(of_kind(events, "battle_fought")) == 1  # the contest that arose is fought
    pos = at(phase="soldier", hexes=HEX5, ants={A: "5.b 5.out", B: "5.a"}, bodies={A: "HD01"})
    events = events_of(pos, "ant 5.out", "done")
    assert of_kind(events, "battle_fought") == [] and here(pos, 0)[A] == 1  # the contest that ended is not


@pytest.mark.rule("MA-C-HD01", "MA-C-TH06", "MA-9.1")
def test_acrobat_head_does_not_free_trapped_ants_and_may_be_declined() -> None:
    pos = at(phase="soldier", hexes=HEX5, ants={A: "5.a 5.out GT", B: "5.b"}, bodies={A: "HD01", B: "TH06"}, holder=B)
    assert texts(pos, "ant") == ["GT"]
    play(pos, "done")
    assert here(pos, 0)[A] == 1
    nobody = at(phase="soldier", bodies={A: "HD01"})
    assert frame(nobody) == "Stop"
    covered = at(phase="soldier", hexes=HEX5, ants={A: "5.a"}, bodies={A: "HD01 HD02"})
    assert frame(covered) == "Stop"


# ---- HD02 Amazon Head


@pytest.mark.rule("MA-C-HD02")
def test_amazon_head_works_in_won_ant_battles_only() -> None:
    lost = at(phase="soldier", hexes=HEX5, ants={A: "5.b", B: "5.a 5.out*3"}, bodies={A: "HD02"}, larvae=3)
    run_out(lost)
    assert lost.score[B] == 1 and lost.larvae == [3, 3, 3]
    centipede = at(
        phase="soldier", hexes=HEX5, ants={A: "5.a 5.b"}, centipedes=(5,), deck="EV17 EV13", bodies={A: "HD02"}, larvae=3
    )
    run_out(centipede)
    assert centipede.score[A] == 1 and centipede.larvae[A] == 3
    full = at(phase="soldier", hexes=HEX5, ants={A: "5.a 5.out", B: "5.b"}, bodies={A: "HD02"}, larvae={A: 33, B: 5})
    run_out(full)
    assert full.larvae[:2] == [34, 3]  # the supply had one


# ---- HD03 Armored Head: MA-X-14 is in test_derived.py


@pytest.mark.rule("MA-C-HD03", "MA-9.28", "MA-10.9")
def test_armored_head_against_a_centipede() -> None:
    won = at(phase="soldier", hexes=HEX5, ants={A: "5.a 5.b 5.out*4"}, centipedes=(5,), deck="EV01 EV03", bodies={A: "HD03"})
    run_out(won)
    assert here(won, 5)[A] == 4  # half of 6 is 3, one less is 2
    lost = at(phase="soldier", hexes=HEX5, ants={A: "5.a 5.b"}, centipedes=(5,), deck="EV01 EV03", bodies={A: "HD03"})
    run_out(lost)
    assert here(lost, 5)[A] == 0  # 6 - 1 is more than there are
    covered = at(phase="soldier", hexes=HEX5, ants={A: "5.a 5.out*3", B: "5.b 5.out"}, bodies={A: "HD03 HD11"})
    run_out(covered)
    assert here(covered, 5)[A] == 3  # half of 2: a covered Armored Head saves nobody


# ---- HD04 Army Head


@pytest.mark.rule("MA-C-HD04", "MA-D-20")
def test_army_head_places_larvae_or_returns_ants() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0), 1: (-1, 0)}, ants={A: "5.out 1.a GT", B: "5.a 5.b"}, bodies={A: "HD04"}, larvae=3)
    assert texts(pos) == ["hex 1", "hex 5", "pass"] and refused(pos, "hex GT") == "MA-C-HD04"
    place = play(pos.clone(), "hex 1", "choose place", "larva 1.c", "larva 1.b")  # type: ignore[arg-type]
    assert place.larvae[A] == 1 and ants_in(place, 1) == {"a": A, "b": A, "c": A}
    back = pos.clone()
    events = events_of(play(back, "hex 5"), "choose recall", "recall 5.out")  # type: ignore[arg-type]
    assert of_kind(events, "battle_begins") == [] and back.larvae[A] == 4  # type: ignore[attr-defined]
    reinforced = events_of(pos, "hex 5", "choose place", "larva 5.out", "done")
    assert of_kind(reinforced, "battle_fought")[0]["sides"][0]["strength"] == 3


@pytest.mark.rule("MA-C-HD04", "MA-C-TH06")
def test_army_head_returns_trapped_ants_up_to_two() -> None:
    pos = at(phase="soldier", hexes=HEX5, ants={A: "5.a 5.out*2", B: "5.b"}, bodies={A: "HD04", B: "TH06"}, larvae=0)
    play(pos, "hex 5")
    assert texts(pos) == ["recall 5.a", "recall 5.out", "done"]  # without larvae there is nothing to place
    play(pos, "recall 5.out", "recall 5.out")
    assert ants_in(pos, 5) == {"a": A, "b": B} and pos.larvae[A] == 2 and pos.supply[A] == 33
    nobody = at(phase="soldier", ants={A: "GT"}, bodies={A: "HD04"})
    assert frame(nobody) == "Stop"


# ---- HD05 Blast Head


@pytest.mark.rule("MA-C-HD05", "MA-D-20")
def test_blast_head_destroys_one_own_ant_and_up_to_two_more() -> None:
    pos = at(
        phase="soldier", hexes={5: (1, 0), 1: (-1, 0)}, ants={A: "5.b 5.out 1.a", B: "5.a 5.out*2", C: "1.b"}, bodies={A: "HD05"}
    )
    assert texts(pos) == ["lose 5.b", "lose 5.out", "pass"]  # hex 1 is not contested
    play(pos, "lose 5.out")
    assert texts(pos) == ["seat 0", "seat 1", "done"]
    play(pos, "seat 1")
    assert texts(pos) == ["seat 0", "seat 1", "done"]
    play(pos, "seat 1")
    assert pos.deciders == (B,) and texts(pos) == ["lose 5.a", "lose 5.out"]  # the owner chooses
    events = events_of(pos, "lose 5.out", "lose 5.out")
    assert here(pos, 5) == [1, 1, 0] and of_kind(events, "battle_fought") == []  # the contest has ended


@pytest.mark.rule("MA-C-HD05")
def test_blast_head_needs_a_contested_hex_may_stop_and_works_against_centipedes() -> None:
    calm = at(phase="soldier", hexes=HEX5, ants={A: "5.a", B: "5.b"}, bodies={A: "HD05"})
    assert frame(calm) == "Stop"
    pos = at(phase="soldier", hexes=HEX5, ants={A: "5.a 5.b"}, bodies={A: "HD05"}, centipedes=(5,), deck="EV17 EV13")
    assert texts(pos) == ["lose 5.a", "lose 5.b", "pass"]
    play(pos, "lose 5.a", "done")
    run_out(pos)
    assert pos.centipedes == 0 and here(pos, 5)[A] == 1  # one ant and a head are enough against 2


# ---- HD06 Golden Fire Head


@pytest.mark.rule("MA-C-HD06", "MA-D-22", "MA-D-23")
def test_golden_fire_head_puts_down_two_cards() -> None:
    pos = at(
        phase="soldier", hexes=HEX5, ants={A: "5.b", B: "5.a 5.out*3"}, hands={A: "EV01 EV02 EV17", B: "EV05"}, bodies={A: "HD06"}
    )
    play(pos, "0: commit EV01")
    assert pos.deciders == (A,) and texts(pos) == ["commit EV02", "commit EV17", "pass"]
    play(pos, "0: commit EV02")
    assert pos.view(B)["players"][A]["put_down"] == 2  # type: ignore[index]
    fought = of_kind(events_of(pos, "1: commit EV05"), "battle_fought")[0]
    assert fought["sides"][0]["ferocity"] == 5 and fought["sides"][0]["total"] == 7
    assert spare(pos)[1][:3] == ["EV01", "EV02", "EV05"]


@pytest.mark.rule("MA-C-HD06", "MA-10.3")
def test_golden_fire_head_against_a_centipede_before_its_second_card_and_with_one_card() -> None:
    pos = at(
        phase="soldier",
        hexes=HEX5,
        ants={A: "5.a"},
        centipedes=(5,),
        deck="CG12 CG11",
        hands={A: "EV14 EV01 EV02"},
        bodies={A: "HD06"},
    )
    assert spare(pos)[1] == ["CG12"]
    play(pos, "commit EV14")
    assert spare(pos)[1] == ["CG12"] and texts(pos) == ["commit EV01", "commit EV02", "pass"]
    events = events_of(pos, "commit EV01")
    assert of_kind(events, "centipede_fought")[0]["side"]["total"] == 9 and pos.score[A] == 1
    one = at(
        phase="soldier", hexes=HEX5, ants={A: "5.a"}, centipedes=(5,), deck="EV17 EV13", hands={A: "EV14"}, bodies={A: "HD06"}
    )
    run_out(play(one, "commit EV14"))
    assert spare(one)[1] == ["EV17", "EV14", "EV13"]


# ---- HD07 Proboscis Head


@pytest.mark.rule("MA-C-HD07", "MA-10.17")
def test_proboscis_head_gives_food_for_each_battle_won_or_lost() -> None:
    lost = at(phase="soldier", hexes=HEX5, ants={A: "5.b", B: "5.a 5.out*4"}, bodies={A: "HD07"}, food=0)
    run_out(lost)
    assert lost.food == [1, 0, 0] and lost.score[B] == 1
    won = at(phase="soldier", hexes=HEX5, ants={A: "5.a 5.out*4", B: "5.b"}, bodies={A: "HD07"}, food=0)
    run_out(won)
    assert won.food == [1, 0, 0]
    eaten = at(phase="soldier", hexes=HEX5, ants={A: "5.a"}, bodies={A: "HD07"}, centipedes=(5,), deck="CG12 CG11", food=0)
    assert eaten.food[A] == 1 and eaten.ants[A] == 0
    beaten = at(phase="soldier", hexes=HEX5, ants={A: "5.a"}, bodies={A: "HD07"}, centipedes=(5,), deck="EV17 EV13", food=0)
    run_out(beaten)
    assert beaten.food[A] == 2  # one of the centipede, one of the head


# ---- HD08 Tawny Crazy Head


@pytest.mark.rule("MA-C-HD08")
def test_tawny_crazy_head_adds_the_top_card_of_the_deck_to_the_total() -> None:
    pos = at(phase="soldier", hexes=HEX5, ants={A: "5.b", B: "5.a 5.out"}, bodies={A: "HD08"}, deck="EV14", hands={A: "EV17"})
    fought = of_kind(events_of(pos, "commit EV17"), "battle_fought")[0]
    side = fought["sides"][0]
    assert (side["strength"], side["ferocity"], side["total"], side["cards"]) == (2, 5, 7, ["EV17", "EV14"])
    assert fought["losses"] == [0, 2] and spare(pos)[1] == ["EV17", "EV14"]  # not for casualties
    without = at(phase="soldier", hexes=HEX5, ants={A: "5.b", B: "5.a 5.out*2"}, bodies={A: "HD08"}, deck="EV14")
    run_out(without)
    assert without.score[A] == 1 and spare(without)[1] == ["EV14"]  # also with no card put down
    covered = at(phase="soldier", hexes=HEX5, ants={A: "5.b", B: "5.a 5.out*2"}, bodies={A: "HD08 HD07"}, deck="EV14")
    run_out(covered)
    assert spare(covered)[1] == [] and covered.score[B] == 1  # 3 to 3, no card was taken


@pytest.mark.rule("MA-C-HD08", "MA-10.4")
def test_tawny_crazy_head_against_a_centipede_takes_its_card_before_the_second_one() -> None:
    pos = at(phase="soldier", hexes=HEX5, ants={A: "5.a"}, bodies={A: "HD08"}, centipedes=(5,), deck="EV01 EV14 EV02")
    run_out(pos)
    assert spare(pos)[1] == ["EV01", "EV14", "EV02"] and pos.score[A] == 1  # 1 + 1 + 4 against 3 + 2


# ---- HD09 Traitorous Head


@pytest.mark.rule("MA-C-HD09", "MA-2.22")
def test_centipedes_never_fight_the_owner_of_traitorous_head() -> None:
    alone = at(phase="soldier", hexes=HEX5, ants={A: "5.a"}, centipedes=(5,), bodies={A: "HD09"})
    assert here(alone, 5) == [1, 0, 0] and spare(alone)[1] == [] and alone.score[A] == 1
    both = at(phase="soldier", hexes={1: (-1, 0)}, ants={A: "1.a", B: "1.b", C: "1.c"}, centipedes=(1,), bodies={A: "HD09"},
              deck="CG12 CG11 EV14 EV15", holder=C)  # fmt: skip
    assert here(both, 1) == [1, 0, 0]  # both others were eaten
    assert both.score == [1, 0, 0] and both.centipedes == 1 << 1


@pytest.mark.rule("MA-C-HD09", "MA-10.11", "MA-10.12")
def test_under_a_traitorous_controller_the_other_with_most_ants_is_first_ties_from_the_holder() -> None:
    pos = at(phase="soldier", hexes={1: (-1, 0)}, ants={A: "1.a", B: "1.b", C: "1.c"}, centipedes=(1,), bodies={A: "HD09"},
             hands={B: "EV17", C: "EV13"}, holder=C)  # fmt: skip
    assert pos.deciders == (C,)
    most = at(phase="soldier", hexes={1: (-1, 0)}, ants={A: "1.a", B: "1.b 1.out", C: "1.c"}, centipedes=(1,), bodies={A: "HD09"},
              hands={B: "EV17", C: "EV13"}, holder=C)  # fmt: skip
    assert most.deciders == (B,)


@pytest.mark.rule("MA-C-HD09", "MA-2.22", "MA-2.26")
@pytest.mark.parametrize(
    ("ants", "gone", "attacked"),
    [
        ({A: "7.a"}, "", False),  # the control site is held
        ({A: "7.b"}, "", True),  # nobody is outside to take it
        ({A: "7.a 7.b 7.out"}, "7.a", False),  # the one outside fills it, without any choice
        ({A: "7.a 7.b 7.out*2"}, "7.a 7.b", False),  # two fill both sites
        ({A: "7.a 7.b 7.out"}, "7.a 7.b", True),  # one for two sites: which it fills is open
        ({A: "7.a 7.b 7.out", B: "7.out"}, "7.a", True),  # another player's ant may fill it
        ({A: "7.b 7.out", B: "7.a"}, "7.b", True),  # another player holds it; the other site gives no control
    ],
)
def test_with_the_option_a_traitor_who_is_sure_to_take_control_is_not_attacked(
    ants: dict[int, str], gone: str, attacked: bool
) -> None:
    given: dict[str, Any] = {"hexes": {7: (0, 1)}, "ants": ants, "centipedes": (7,), "bodies": {A: "HD09"}}
    pos = at(**given, traitorous_scope="controlled")
    assert pos.static.site_count[7] == 2 and pos.static.control[7] == spot("7.a")
    everywhere = at(**given)
    for word in gone.split():  # ants that leave in the middle of an action, before vacated sites are filled
        pos.take_ant(spot(word), A)
        everywhere.take_ant(spot(word), A)
    assert pos.attackable(7, A) == attacked and not everywhere.attackable(7, A)
    if B not in ants:
        assert pos.view(None)["hexes"][1]["contested"] == attacked


@pytest.mark.rule("MA-C-HD09")
def test_option_traitorous_scope_controlled() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0), 7: (0, 1)}, ants={A: "5.a 7.b", B: "7.a"}, centipedes=(5, 7), bodies={A: "HD09"},
             traitorous_scope="controlled", deck="CG12 CG11 EV14 EV15")  # fmt: skip
    assert here(pos, 5)[A] == 1  # controlled: safe
    assert here(pos, 7) == [0, 0, 0]
    none = at(phase="soldier", bodies={A: "HD09"}, ants={A: "GT"})
    assert none.score[A] == 0  # no centipede, no point
    covered = at(phase="soldier", hexes=HEX5, centipedes=(5,), bodies={A: "HD09 HD02"})
    assert covered.score[A] == 0


# ---- HD10 Trapjaw Head


@pytest.mark.rule("MA-C-HD10")
def test_trapjaw_head_scores_once_for_each_hex_in_which_its_owner_fights() -> None:
    pos = at(
        phase="soldier",
        hexes={5: (1, 0), 1: (-1, 0)},
        ants={A: "5.b 1.a 1.out*4", B: "5.a 5.out*3 1.b", C: "1.c"},
        bodies={A: "HD10"},
    )
    run_out(pos)
    player = pos.view(None)["players"][A]
    # In hex 1 the owner wins twice and scores once for the head; hex 5 is lost and scores too.
    by_card = {share["args"]["card"]["card"]: share["points"] for share in player["shares"] if share["by"] == "card"}
    assert by_card == {"HD10": {"cards": 2}} and player["points"]["battles"] == 2 and pos.score == [4, 1, 0]


@pytest.mark.rule("MA-C-HD10", "MA-10.17")
def test_trapjaw_head_counts_centipede_and_ants_of_a_hex_once() -> None:
    pos = at(
        phase="soldier", hexes=HEX5, ants={A: "5.a 5.out*4", B: "5.b"}, centipedes=(5,), bodies={A: "HD10"}, deck="EV17 EV13"
    )
    run_out(pos)
    points = pos.view(None)["players"][A]["points"]  # type: ignore[index]
    assert (points["centipedes"], points["battles"], points["cards"]) == (1, 1, 1)


# ---- HD11 Bulldog Head


@pytest.mark.rule("MA-C-HD11")
def test_bulldog_head_has_one_strength_more_as_invader_and_against_centipedes() -> None:
    pos = at(phase="soldier", hexes=HEX5, ants={A: "5.b", B: "5.a 5.out*2"}, bodies={A: "HD11"}, hands={B: "EV17"})
    fought = of_kind(events_of(pos, "pass"), "battle_fought")[0]
    assert fought["sides"][0]["strength"] == 3 and fought["seat"] == A and fought["losses"] == [0, 3]  # it counts for casualties
    defender = at(phase="soldier", hexes=HEX5, ants={A: "5.a", B: "5.b 5.out"}, bodies={A: "HD11"}, hands={B: "EV17"})
    fought = of_kind(events_of(defender, "pass"), "battle_fought")[0]
    assert fought["sides"][1]["strength"] == 2  # one ant, one head
    against = at(
        phase="soldier", hexes=HEX5, ants={A: "5.a"}, bodies={A: "HD11"}, centipedes=(5,), deck="EV17 EV02", hands={A: "EV14"}
    )
    fought = of_kind(events_of(against, "pass"), "centipede_fought")[0]
    assert fought["side"]["strength"] == 3 and fought["won"] is True
    assert codes(against, against.hand[A]) == ["EV14"]
