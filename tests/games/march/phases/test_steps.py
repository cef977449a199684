"""MA-5: March and steps, and the thoraxes that change them."""

from __future__ import annotations

import pytest

from formicary.games.march.phases.steps import StepTo
from formicary.games.march.phases.worker import march_steps
from tests.games.march.positions import (
    TABLE,
    A,
    B,
    C,
    ants_in,
    at,
    events_of,
    frame,
    here,
    of_kind,
    play,
    refused,
    spot,
    texts,
)


@pytest.mark.rule("MA-5.1")
def test_march_gives_up_to_five_steps_and_none_need_be_taken() -> None:
    pos = at(ants={A: "GT"}, larvae=9)
    play(pos, "march")
    assert frame(pos) == "Steps" and pos.food[A] == 1
    play(pos, *["larva GT"] * 5)
    assert frame(pos) != "Steps" and pos.larvae[A] == 4
    none = at(ants={A: "GT"}, larvae=9)
    play(none, "march", "done")
    assert none.larvae[A] == 9 and none.food[A] == 1 and frame(none) != "Steps"


@pytest.mark.rule("MA-5.2", "MA-7.12", "MA-7.14", "MA-C-TH07")
def test_each_thorax_gives_a_step_more_covered_ones_too() -> None:
    assert march_steps(at(), A) == 5
    assert march_steps(at(bodies={A: "TH01"}), A) == 6
    assert march_steps(at(bodies={A: "TH07"}), A) == 8
    assert march_steps(at(bodies={A: "TH07 TH01 TH02"}), A) == 8  # Sprinting Thorax is covered
    assert march_steps(at(bodies={B: "TH01 TH02"}), A) == 5
    pos = at(ants={A: "GT"}, larvae=9, bodies={A: "TH01 TH02"})
    play(pos, "march", *["larva GT"] * 7)
    assert frame(pos) != "Steps" and here(pos, 0)[A] == 8


@pytest.mark.rule("MA-5.3", "MA-C-EV11")
def test_the_caste_bonus_is_for_the_march_action_only() -> None:
    pos = at(hexes={5: (1, 0)}, ants={A: "GT", B: "GT"}, bodies={A: "TH01 TH02"}, hands={A: "EV11"}, larvae=9)
    play(pos, "play EV11", "pay larva", "pay larva", *["larva GT"] * 7)
    assert frame(pos) != "Steps" and here(pos, 0)[A] == 8  # seven steps, not nine
    react = at(hexes={5: (1, 0)}, ants={A: "GT", B: "GT"}, bodies={B: "TH04 TH02"}, larvae=0)
    play(react, "march", "done", "1: ant GT", "1: to 5.a")
    assert ants_in(react, 5) == {"a": B} and frame(react) == "OpenAction"  # one step, not three


@pytest.mark.rule("MA-5.4")
def test_a_larva_step_goes_to_an_inhabited_hex_or_gt() -> None:
    pos = at(hexes={5: (1, 0), 1: (-1, 0)}, ants={A: "5.a", B: "1.a"}, larvae=2)
    play(pos, "march")
    assert texts(pos) == ["larva GT", "larva 5.b", "ant 5.a", "done"]
    play(pos, "larva 5.b")
    assert pos.larvae[A] == 1 and ants_in(pos, 5) == {"a": A, "b": A}
    assert texts(pos, "larva") == ["GT", "5.out"]


@pytest.mark.rule("MA-5.5", "MA-I-27")
def test_all_larva_steps_come_before_the_first_ant_step() -> None:
    pos = at(hexes={5: (1, 0)}, ants={A: "5.a"}, larvae=4)
    play(pos, "march", "larva GT", "ant GT")
    assert ants_in(pos, 5) == {"a": A, "b": A}
    assert texts(pos, "larva") == [] and refused(pos, "larva GT") == "MA-5.5"


@pytest.mark.rule("MA-5.6", "MA-2.7")
def test_an_ant_step_leads_to_an_adjacent_joined_hex() -> None:
    pos = at(hexes={5: (1, 0), 12: (2, 0, 1), 6: (2, -1, 1)}, ants={A: "5.a"}, larvae=0)
    play(pos, "march", "ant 5.a")
    # Fallen Log with exits 1 and 4 is not joined; Fern with exits 1, 2, 4, 0 is, by its edge 4.
    assert texts(pos, "to") == ["5.b", "GT", "6.a", "6.b", "6.c"]
    assert refused(pos, "to 12.a") == "MA-5.6"


@pytest.mark.rule("MA-5.7", "MA-2.31")
def test_one_step_leads_from_wormhole_to_wormhole() -> None:
    pos = at(hexes={11: (0, -1), 5: (1, 0), 17: (2, 0)}, ants={A: "11.a"}, larvae=0)
    play(pos, "march", "ant 11.a", "to 17.b", "ant 17.b")
    assert "to 11.a" in texts(pos)
    beside = at(hexes={11: (0, -1), 5: (1, 0), 17: (2, 0)}, ants={A: "5.a"}, larvae=0)
    play(beside, "march", "ant 5.a")
    assert "to 11.b" not in texts(beside)  # no wormhole in Loamy Tunnels


@pytest.mark.rule("MA-5.8")
def test_the_same_ant_may_make_several_steps_also_one_that_was_a_larva() -> None:
    pos = at(hexes={5: (1, 0), 1: (2, -1)}, ants={}, larvae=1)
    play(pos, "march", "larva GT", "ant GT", "to 5.a", "ant 5.a", "to 5.b", "ant 5.b", "to 1.a", "ant 1.a", "to 1.c")
    assert ants_in(pos, 1) == {"c": A} and pos.ants[A] == 1 and frame(pos) == "OpenAction"  # five steps, four by one ant


@pytest.mark.rule("MA-5.9")
def test_a_step_within_a_hex_goes_to_a_vacant_site_and_never_to_the_outskirts() -> None:
    pos = at(hexes={12: (1, 0, 1)}, ants={A: "12.a"}, larvae=0)  # not joined to GT
    play(pos, "march", "ant 12.a")
    assert texts(pos) == ["to 12.b", "to 12.c"]
    assert refused(pos, "to 12.out") == "MA-5.9"
    play(pos, "to 12.c")
    assert ants_in(pos, 12) == {"c": A}


@pytest.mark.rule("MA-5.9")
def test_a_step_from_the_outskirts_to_a_site_of_the_same_hex() -> None:
    pos = at(hexes={12: (1, 0, 1)}, ants={A: "12.a 12.b 12.c 12.out", B: "GT"}, larvae=0)
    play(pos, "march")
    assert frame(pos) == "OpenAction" and pos.deciders == (B,)  # A had nowhere to go, and from GT nobody either
    pos = at(hexes={5: (1, 0)}, ants={A: "5.a 5.b 5.out"}, larvae=0)
    play(pos, "march", "ant 5.a", "ant 5.out")
    assert "to 5.a" in texts(pos)


@pytest.mark.rule("MA-5.10", "MA-2.16")
def test_stopping_in_a_full_hex_makes_it_contested_without_a_battle() -> None:
    pos = at(hexes={5: (1, 0)}, ants={A: "GT", B: "5.a 5.b"}, larvae=0)
    events = events_of(pos, "march", "ant GT", "done")
    assert ants_in(pos, 5) == {"a": B, "b": B, "out0": 1} and pos.ant_contested(5)
    assert of_kind(events, "battle_begins") == [] and frame(pos) == "ReactToMarch"


@pytest.mark.rule("MA-5.11", "MA-D-11")
def test_the_reaction_moves_one_ant_one_step_and_no_larva() -> None:
    pos = at(hexes={5: (1, 0), 11: (0, -1), 17: (2, 0)}, ants={A: "GT", B: "5.a 11.a"})
    play(pos, "march", "done")
    assert pos.deciders == (B,) and texts(pos) == ["ant 5.a", "ant 11.a", "pass"]
    assert refused(pos, "larva GT") == "MA-5.11"
    play(pos, "ant 11.a", "to 17.a")
    assert here(pos, 17)[B] == 1 and pos.larvae[B] == 5 and frame(pos) == "OpenAction"
    inside = at(hexes={5: (1, 0)}, ants={A: "GT", B: "5.a"})
    play(inside, "march", "done", "1: ant 5.a", "to 5.b")
    assert ants_in(inside, 5) == {"b": B}


@pytest.mark.rule("MA-5.12", "MA-C-EV11", "MA-I-27")
def test_steps_of_cards_follow_the_same_rules() -> None:
    pos = at(hexes={5: (1, 0), 1: (-1, 0)}, ants={A: "5.a", B: "1.a"}, hands={A: "EV11"}, larvae=5)
    play(pos, "play EV11", "pay larva", "pay larva")
    assert texts(pos, "larva") == ["GT", "5.b"] and refused(pos, "larva 1.b") == "MA-5.4"
    play(pos, "ant 5.a", "to 5.b")
    assert refused(pos, "larva GT") == "MA-5.5"
    carpenter = at(phase="abdomens", hexes={5: (1, 0)}, ants={A: "5.a"}, bodies={A: "AB01"})
    assert texts(carpenter, "larva") == []


# ---- thoraxes


@pytest.mark.rule("MA-C-TH01")
def test_flying_thorax_steps_to_any_hex() -> None:
    hexes = {12: (1, 0, 1), 5: (2, 0), 6: (3, 0)}
    pos = at(hexes=hexes, ants={A: "12.a", B: "6.a"}, bodies={A: "TH01"}, larvae=2)
    play(pos, "march")
    assert texts(pos, "larva") == ["GT", "12.b", "12.c"]  # larvae keep the normal rules
    play(pos, "ant 12.a")
    assert texts(pos, "to") == ["12.b", "12.c", "GT", "5.a", "5.b", "6.b", "6.c"]
    play(pos, "to 6.b")
    assert ants_in(pos, 6) == {"a": B, "b": A}
    covered = at(hexes=hexes, ants={A: "12.a"}, bodies={A: "TH01 TH07"}, larvae=0)
    play(covered, "march", "ant 12.a")
    assert texts(covered, "to") == ["12.b", "12.c"]


@pytest.mark.rule("MA-C-TH01", "MA-C-TH06")
def test_flying_does_not_pass_a_weaver() -> None:
    pos = at(hexes={5: (1, 0), 6: (2, 0)}, ants={A: "5.a 5.out", B: "5.b"}, bodies={A: "TH01", B: "TH06"}, larvae=0)
    play(pos, "march")
    assert frame(pos) == "ReactToMarch" and pos.deciders == (B,)  # A had no step to take
    assert pos.bound(A) == 1 << 5


@pytest.mark.rule("MA-C-TH05")
def test_tunneling_thorax_steps_between_adjacent_hexes_without_tunnel() -> None:
    hexes = {12: (1, 0, 1), 7: (2, 0, 1), 6: (4, 0), 5: (3, 0)}
    pos = at(hexes=hexes, ants={A: "12.a GT"}, bodies={A: "TH05"}, larvae=1)
    play(pos, "march")
    assert texts(pos, "larva") == ["GT", "12.b", "12.c"]
    play(pos, "ant GT")
    assert texts(pos, "to") == ["12.b", "12.c"]  # out of GT too
    play(pos, "to 12.b", "ant 12.a")
    assert texts(pos, "to") == ["12.c", "GT", "7.a", "7.b"]  # into GT too, but only one hex far
    worm = at(hexes={11: (0, -1), 12: (1, 0, 1), 17: (2, 0)}, ants={A: "11.a"}, bodies={A: "TH05"}, larvae=0)
    play(worm, "march", "ant 11.a")
    assert "to 17.a" in texts(worm)


@pytest.mark.rule("MA-C-TH06")
def test_weaver_thorax_keeps_the_ants_of_others_in_hexes_its_owner_inhabits() -> None:
    pos = at(
        hexes={5: (1, 0), 6: (0, 1), 1: (-1, 0)},
        ants={A: "5.a 6.a 1.a 1.b", B: "5.b 6.b GT", C: "1.c"},
        bodies={B: "TH06"},
        larvae=0,
    )
    play(pos, "march")
    assert texts(pos, "ant") == ["1.a", "1.b", "6.a"]  # 6.a may only move within its hex
    assert refused(pos, "ant 5.a") == "MA-C-TH06"
    play(pos, "ant 6.a")
    assert ants_in(pos, 6) == {"b": B, "c": A}  # there was one vacant site and no way out
    play(pos, "ant 1.b", "ant GT")  # GT traps nobody, and moving in is allowed
    assert "to 5.out" in texts(pos)


@pytest.mark.rule("MA-C-TH06", "MA-7.23")
def test_trapped_ants_pay_are_swapped_washed_away_and_destroyed() -> None:
    trapped = {"hexes": {5: (1, 0)}, "ants": {A: "5.a 5.out", B: "5.b"}, "bodies": {B: "TH06"}}
    pos = at(**trapped, hands={A: "EV17"}, larvae=0)  # type: ignore[arg-type]
    play(pos, "play EV17")
    assert texts(pos) == ["pay 5.a", "pay 5.out"]
    swap = at(**trapped, hands={A: "EV09"})  # type: ignore[arg-type]
    play(swap, "play EV09", "pay larva", "swap 5.a 0", "swap 5.b 1?")
    assert ants_in(swap, 5) == {"a": B, "b": A, "out0": 1}
    flood = at(**trapped, hands={A: "EV19"})  # type: ignore[arg-type]
    play(flood, "play EV19", "pay larva")
    assert here(flood, 0) == [1, 0, 0]


@pytest.mark.rule("MA-C-TH06")
def test_a_weaver_in_the_outskirts_or_covered_traps_nobody_and_its_owner_is_free() -> None:
    outside = at(hexes={5: (1, 0)}, ants={A: "5.a 5.b", B: "5.out"}, bodies={B: "TH06"}, larvae=0)
    assert outside.bound(A) == 0
    covered = at(hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b"}, bodies={B: "TH06 TH07"}, larvae=0)
    assert covered.bound(A) == 0
    own = at(hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b"}, bodies={A: "TH06"}, larvae=0)
    assert own.bound(A) == 0 and own.bound(B) == 1 << 5
    play(own, "march", "ant 5.a", "done")
    assert here(own, 0)[A] == 1 and own.bound(B) == 0  # the owner moves freely; without it nobody is trapped


@pytest.mark.rule("MA-C-TH07", "MA-5.3")
def test_sprinting_thorax_gives_two_more_steps_to_the_march_action_alone() -> None:
    pos = at(ants={A: "GT"}, bodies={A: "TH07"}, larvae=9)
    play(pos, "march", *["larva GT"] * 8)
    assert frame(pos) != "Steps" and pos.larvae[A] == 1
    react = at(hexes={5: (1, 0)}, ants={A: "GT", B: "GT"}, bodies={B: "TH07"}, larvae=0)
    play(react, "march", "done", "1: ant GT", "1: to 5.a")
    assert frame(react) == "OpenAction"  # one step in the Reaction
    card = at(ants={A: "GT"}, bodies={A: "TH07"}, hands={A: "EV12"}, larvae=9)
    play(card, "play EV12", "pay larva", "pay larva", "choose steps", "choose food", *["larva GT"] * 3)
    assert frame(card) != "Steps" and card.larvae[A] == 4 and card.food[A] == 3


@pytest.mark.rule("MA-C-TH09")
def test_leaping_thorax_reacts_with_up_to_three_ant_steps() -> None:
    pos = at(hexes={5: (1, 0)}, ants={A: "GT", B: "GT 5.a"}, bodies={B: "TH09 "})
    play(pos, "march", "done", "1: ant GT")
    assert frame(pos) == "Steps" and texts(pos) == ["ant 5.a", "ant 5.b", "done"]  # no larvae; both ants may step
    play(pos, "1: ant 5.b", "1: ant 5.a", "to GT?")
    assert pos.larvae[B] == 5 and frame(pos) != "Steps"
    early = at(hexes={5: (1, 0)}, ants={A: "GT", B: "GT"}, bodies={B: "TH09"})
    play(early, "march", "done", "1: ant GT", "to 5.b", "1: done")
    assert ants_in(early, 5) == {"b": B}
    alone = at(hexes={5: (1, 0)}, ants={B: "GT"}, bodies={B: "TH09"}, holder=B, larvae=0)
    play(alone, "march")
    assert alone.frame_of(B).left == 6  # type: ignore[attr-defined]


@pytest.mark.rule("MA-5.11")
def test_a_reaction_to_march_says_what_cannot_be_moved() -> None:
    pos = at(hexes={2: (0, -1), 5: (1, -1)}, ants={A: "2.a", B: "5.a"})
    play(pos, "march", "done")
    assert (frame(pos), pos.deciders, texts(pos)) == ("ReactToMarch", (B,), ["ant 5.a", "pass"])
    reasons = {text: pos.frame_of(B).refusal(pos, TABLE.parse(text)) for text in ("larva GT", "larva 5.b", "ant GT", "ant 2.a")}
    larvae, nobody = ("MA-5.11", "Larvae cannot be moved as a Reaction to March."), ("MA-5.6", "You have no ant there.")
    assert reasons == {"larva GT": larvae, "larva 5.b": larvae, "ant GT": nobody, "ant 2.a": nobody}


@pytest.mark.rule("MA-C-TH06", "MA-5.6", "MA-5.9")
def test_an_ant_held_by_a_weaver_steps_within_its_hex_only() -> None:
    pos = at(hexes={2: (0, -1), 5: (1, -1)}, ants={A: "2.a 5.a", B: "2.b"}, bodies={B: "TH06"})
    held, free = StepTo(A, spot("2.a"), 1, False), StepTo(A, spot("5.a"), 1, False)
    assert [TABLE.text(action) for action in held.legal(pos)] == ["to 2.c"]
    told = {text: held.refusal(pos, TABLE.parse(text)) for text in ("to 5.b", "to GT", "to 2.out")}
    weaver = ("MA-C-TH06", "A Weaver Thorax keeps your ants in this hex.")
    assert told == {
        "to 5.b": weaver, "to GT": weaver, "to 2.out": ("MA-5.9", "Within its hex an ant can only step to a vacant site."),
    }  # fmt: skip
    assert [TABLE.text(action) for action in free.legal(pos)] == ["to 5.b", "to GT"]
    nowhere = ("MA-5.6", "No tunnel or wormhole leads there in one step.")
    assert free.refusal(pos, TABLE.parse("to 2.c")) == free.refusal(pos, TABLE.parse("to 9.a")) == nowhere
