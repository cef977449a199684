"""MA-19.7 to MA-19.14: the Worker Phase of the prototype edition."""

from __future__ import annotations

from typing import Any

import pytest

from formicary.games.march.phases.play import cost_of
from formicary.games.march.phases.worker import march_steps
from tests.games.march.positions import A, B, C, ants_in, card, decline, events_of, frame, here, of_kind, play, refused, texts
from tests.games.march.positions import at as at_any

EVERYBODY = {A: "GT", B: "GT", C: "GT"}


def at(seats: int = 3, **wanted: Any) -> Any:
    return at_any(seats, edition="prototype", **wanted)


# ---- marker and order


@pytest.mark.rule("MA-19.7", "MA-I-13")
def test_the_marker_stays_while_turns_go_round() -> None:
    pos = at(ants=EVERYBODY, holder=B)
    assert pos.deciders == (B,) and pos.view(None)["holder"] == B == pos.view(None)["turn"]
    for seat in (B, C, A):
        play(pos, f"{seat}: forage")
        decline(pos)
        assert pos.holder == B
    assert pos.deciders == (B,) and pos.turn == B
    final = at_any(ants=EVERYBODY, holder=B)
    decline(play(final, "1: forage"))
    assert final.holder == C == final.turn  # there it is passed on


@pytest.mark.rule("MA-19.7", "MA-19.8")
def test_the_owner_of_the_marker_fills_first_whoever_acts() -> None:
    pos = at(hexes={5: (1, 0)}, ants={A: "5.a GT", B: "5.b 5.out", C: "5.out"}, holder=C, larvae=0)
    decline(play(pos, "2: march", "done"))
    assert pos.deciders == (A,) and pos.holder == C
    play(pos, "0: march", "ant 5.a", "to GT?")
    assert ants_in(pos, 5) == {"a": C, "b": B, "out1": 1}  # C has the marker; the final edition asks A, B, C
    final = at_any(hexes={5: (1, 0)}, ants={A: "5.a GT", B: "5.b 5.out", C: "5.out"}, holder=A, larvae=0)
    play(final, "0: march", "ant 5.a", "to GT?", "done")
    assert ants_in(final, 5) == {"a": B, "b": B, "out2": 1}


@pytest.mark.rule("MA-19.7")
def test_soldier_and_queen_phase_begin_with_the_owner_of_the_marker() -> None:
    pos = at(phase="decree", round=1, holder=C, ants=EVERYBODY)
    assert pos.deciders == (C,)
    play(pos, "decree food")
    assert pos.deciders == (A,)


# ---- filling at once


@pytest.mark.rule("MA-19.8", "MA-X-D33", "MA-I-7")
def test_a_vacated_site_is_filled_between_two_steps_of_one_march() -> None:
    wanted: dict[str, Any] = {"hexes": {1: (-1, 0, 0)}, "ants": {A: "1.b GT", B: "1.a", C: "1.c 1.out"}, "larvae": 0}
    pos = at(**wanted)
    play(pos, "march", "ant 1.b", "to GT?")
    assert ants_in(pos, 1) == {"a": B, "b": C, "c": C}  # at once
    play(pos, "ant GT", "done")
    assert ants_in(pos, 1) == {"a": B, "b": C, "c": C, "out0": 1}
    later = at(**wanted, fill_timing="checkpoint")
    play(later, "march", "ant 1.b", "to GT?", "ant GT", "done")
    assert ants_in(later, 1) == {"a": B, "b": A, "c": C, "out2": 1}


@pytest.mark.rule("MA-19.8")
def test_a_site_vacated_by_payment_is_filled_before_the_next_unit_is_paid() -> None:
    pos = at(hexes={5: (1, 0)}, ants={A: "5.a 5.b GT", B: "5.out*2"}, larvae=0, hands={A: "EV11"})
    play(pos, "play EV11", "pay 5.a")
    assert frame(pos) == "Pay" and ants_in(pos, 5) == {"a": B, "b": A, "out1": 1}
    play(pos, "pay 5.b")
    assert ants_in(pos, 5) == {"a": B, "b": B}
    final = at_any(hexes={5: (1, 0)}, ants={A: "5.a 5.b GT", B: "5.out*2"}, larvae=0, hands={A: "EV11"})
    play(final, "play EV11", "pay 5.a", "pay 5.b")
    assert ants_in(final, 5) == {"out1": 2} and frame(final) == "Steps"  # MA-7.4: after the card


@pytest.mark.rule("MA-19.8", "MA-7.5")
def test_a_payment_whose_filling_would_empty_the_outskirts_is_not_offered() -> None:
    flood: dict[str, Any] = {"hexes": {5: (1, 0)}, "ants": {A: "5.a GT", B: "5.b 5.out"}, "larvae": 0, "hands": {A: "EV19"}}
    pos = play(at(**flood), "play EV19")  # one choice is left and made: an ant of GT pays, not the one on 5.a
    assert here(pos, 5) == [1, 1, 0] and here(pos, 0) == [0, 1, 0]
    final = play(at_any(**flood), "play EV19")
    assert texts(final, "pay") == ["GT", "5.a"]
    sneak = at(hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b 5.out"}, larvae=0, hands={A: "EV13"})
    assert "play EV13" not in texts(sneak) and refused(sneak, "play EV13") == "MA-7.5"  # nobody would be in the outskirts
    with_room = at(hexes={5: (1, 0)}, ants={A: "5.a GT", B: "5.b 5.out"}, larvae=0, hands={A: "EV13"})
    assert "play EV13" in texts(with_room)


@pytest.mark.rule("MA-19.8")
def test_ants_that_leave_a_hex_to_explore_are_replaced_one_by_one() -> None:
    pos = at(hexes={5: (1, 0)}, ants={A: "5.a 5.b", B: "5.out"}, pile=(1,))
    play(pos, "explore", "beside 5 2", "turn 1", "ant 5.a", "to 1.a")
    assert frame(pos) == "MoveIn" and ants_in(pos, 5) == {"a": B, "b": A}


@pytest.mark.rule("MA-19.8")
def test_sites_of_starved_ants_are_filled_player_by_player() -> None:
    pos = at(
        phase="feed", hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b", C: "5.out GT*4"}, food={C: 2}, larvae=0, holder=B,
    )  # fmt: skip
    assert pos.ants == [0, 0, 5] and ants_in(pos, 5) == {"b": C}  # B starves first; in the final edition C would be asked


# ---- Explore


@pytest.mark.rule("MA-19.9")
def test_the_hex_goes_where_an_own_ant_can_enter_it() -> None:
    pos = at(hexes={7: (1, 0)}, ants={A: "7.a", B: "GT"}, pile=(14,))  # Pebble, exits 0, 2, 4, all open
    play(pos, "explore")
    assert frame(pos) == "PlaceInReach" and texts(pos) == ["beside GT 1", "beside GT 3", "beside 7 2"]
    assert pos.view(A)["drawn"] == 14
    assert refused(pos, "beside GT 0") == "MA-19.9"
    play(pos, "beside 7 2")
    assert texts(pos) == ["turn 2", "turn 4", "turn 5"]  # Clay Bank, exits 0, 1, 3: one of them on edge 5
    assert refused(pos, "turn 0") == "MA-19.9"
    play(pos, "turn 4", "to 14.a")
    assert pos.meadow.joined[14] == 1 << 7 and here(pos, 14) == [1, 0, 0]


@pytest.mark.rule("MA-19.9")
def test_any_hex_with_a_way_in_may_be_the_source() -> None:
    pos = at(hexes={5: (1, 0), 3: (0, 1, 0)}, ants={A: "5.a 3.a"}, pile=(8,), larvae=0)  # both have an exit towards (1, 1)
    play(pos, "explore", "beside 3 2")  # (1, 1)
    assert texts(pos) == ["turn 0", "turn 1", "turn 2", "turn 3", "turn 4", "turn 5"]
    both = play(pos.clone(), "turn 2")  # Clover, exits 2, 3, 5, 0
    assert both.meadow.joined[8] == 1 << 5 | 1 << 3 and texts(both) == ["from 3", "from 5"]
    play(both, "from 3", "to 8.a")
    assert here(both, 8) == [1, 0, 0] and here(both, 3) == [0, 0, 0] and here(both, 5) == [1, 0, 0]


@pytest.mark.rule("MA-19.9")
def test_a_new_wormhole_is_entered_from_any_other_and_may_lie_anywhere() -> None:
    pos = at(hexes={17: (0, -1), 5: (1, 0)}, ants={A: "17.a", B: "5.a"}, wormholes=(17,), pile=(11,))
    play(pos, "explore")
    cells = len(texts(pos))
    assert "beside 5 2" in texts(pos) and cells == 10  # every empty position that touches a hex
    play(pos, "beside 5 2")
    assert len(texts(pos, "turn")) == 6  # in any rotation
    play(pos, "turn 1", "to 11.a")
    assert not pos.meadow.joined[11] >> 17 & 1 and here(pos, 11) == [1, 0, 0] and here(pos, 17) == [0, 0, 0]
    final = at_any(hexes={17: (0, -1), 5: (1, 0)}, ants={A: "17.a", B: "5.a"}, wormholes=(17,), pile=(11,))
    play(final, "explore")
    assert frame(final) == "ChooseExit"  # MA-4.6: wormholes play no part there


@pytest.mark.rule("MA-19.9")
def test_a_wormhole_token_is_no_way_in_for_a_hex_without_wormhole() -> None:
    pos = at(hexes={17: (0, -1), 5: (1, 0)}, ants={A: "17.a"}, pile=(1,))
    play(pos, "explore")
    assert "beside 5 2" not in texts(pos) and refused(pos, "beside 5 2") == "MA-19.9"


@pytest.mark.rule("MA-19.9")
def test_thoraxes_do_not_help_and_the_source_is_one_hex() -> None:
    pos = at(hexes={7: (1, 0)}, ants={A: "7.a"}, bodies={A: "TH05"}, pile=(14,))  # Tunneling Thorax needs no exits to step
    play(pos, "explore")
    assert texts(pos) == ["beside GT 1", "beside GT 3", "beside 7 2"]
    walled = at(hexes={12: (0, -1), 14: (0, -2, 2)}, ants={A: "12.a"}, bodies={A: "TH05"})
    assert "explore" not in texts(walled) and refused(walled, "explore") == "MA-4.1"


@pytest.mark.rule("MA-19.9")
def test_exploring_draws_before_the_place_is_chosen_and_others_react() -> None:
    pos = at(ants=EVERYBODY, pile=(1,), larvae=2)
    play(pos, "explore")
    assert pos.food[A] == 1 and pos.view(None)["pile"]["left"] == 23
    play(pos, "beside GT 0", "turn 0", "to 1.a")
    assert frame(pos) == "ReactToExplore" and pos.deciders == (B,)


# ---- Rest


@pytest.mark.rule("MA-19.10")
def test_rest_may_be_the_first_action() -> None:
    pos = at(ants=EVERYBODY, turns=0, hands={A: "EV17"})
    assert "rest" in texts(pos)
    final = at_any(ants=EVERYBODY, turns=0, hands={A: "EV17"})
    assert "rest" not in texts(final) and refused(final, "rest") == "MA-8.2"


@pytest.mark.rule("MA-19.11", "MA-I-16")
def test_the_gains_of_a_rest_are_taken_at_once() -> None:
    pos = at(ants=EVERYBODY, food=3)
    events = events_of(pos, "0: rest")
    assert of_kind(events, "rested")[0] == {"event": "rested", "seat": A, "larvae": 1, "food": 0}
    assert (pos.larvae[A], pos.food[A], pos.supply[A]) == (6, 3, 28) and pos.rest_larvae == [0, 0, 0]
    for seat in (B, C):
        play(pos, f"{seat}: forage")
        decline(pos)
    assert pos.deciders == (B,) and pos.food[A] == 4 and pos.rest_food == [0, 0, 0]  # A has rested again by itself
    assert pos.larvae[A] == 6 and pos.view(A)["players"][A]["resting"] == {"larvae": 0, "food": 0}


@pytest.mark.rule("MA-19.11")
def test_the_larva_of_a_rest_can_be_used_in_the_same_phase() -> None:
    pos = at(ants=EVERYBODY, larvae=0, pile=(1,))
    play(pos, "0: rest", "1: explore", "beside GT 0", "turn 0", "to 1.a")
    assert pos.deciders == (A,) and "larva GT" in texts(pos)  # C has none, A has the larva of the Rest


@pytest.mark.rule("MA-19.12")
def test_the_first_to_rest_takes_the_marker_and_starts_the_next_round() -> None:
    pos = at(ants=EVERYBODY, holder=A, round=1, food=4)
    decline(play(pos, "0: forage"))
    events = events_of(pos, "1: rest")
    assert of_kind(events, "marker_taken") == [{"event": "marker_taken", "seat": B}]
    assert pos.holder == B and pos.turn == C and pos.deciders == (C,)  # the turns go on as before
    events = events_of(pos, "2: rest")
    assert of_kind(events, "marker_taken") == []
    assert of_kind(events, "worker_phase_ended")[0]["seat"] == B == pos.holder
    assert pos.deciders == (B,) and frame(pos) == "Decree"
    play(pos, "1: decree food", "2: decree food", "0: decree food")
    assert pos.round == 2 and pos.deciders == (B,) and frame(pos) in ("Action", "OpenAction")


@pytest.mark.rule("MA-19.12")
def test_who_has_the_marker_already_keeps_it() -> None:
    pos = at(ants=EVERYBODY, holder=A)
    assert of_kind(events_of(pos, "0: rest"), "marker_taken") == [] and pos.holder == A


@pytest.mark.rule("MA-19.13", "MA-I-14")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_second_to_rest_ends_the_phase_at_once(seats: int) -> None:
    pos = at(seats, ants=dict.fromkeys(range(seats), "GT"), round=1, food=4)
    play(pos, "0: rest", "1: rest")
    assert pos.phase == 3 and pos.turns[2] == 1 and pos.larvae[:3] == [6, 6, 5]  # C had no further turn


@pytest.mark.rule("MA-19.13", "MA-19.6")
def test_two_players_one_last_turn_after_a_rest() -> None:
    pos = at(2, ants={A: "GT", B: "GT"}, round=0, food=3)
    play(pos, "0: rest")
    assert pos.deciders == (B,) and pos.holder == A
    play(pos, "1: forage", "0: hatch")
    assert pos.phase == 3 and pos.larvae[A] == 7 and frame(pos) == "Decree" and pos.deciders == (A,)
    first = at(2, ants={A: "GT", B: "GT"}, round=0, turns=0, food=3)
    play(first, "0: rest", "1: rest")
    assert first.larvae == [6, 6] and first.phase == 3 and first.holder == A


# ---- thorax


@pytest.mark.rule("MA-19.14", "MA-X-D23")
def test_thoraxes_make_events_cheaper() -> None:
    pos = at(ants=EVERYBODY, larvae=1, bodies={A: "TH02 TH04"}, hands={A: "EV03 EV17 HD02 CG02"})
    assert [cost_of(pos, A, card(code)) for code in ("EV03", "EV17", "HD02", "CG02")] == [1, 0, 1, 2]
    assert cost_of(pos, B, card("EV03")) == 3
    play(pos, "play EV17")  # 4 larvae for nothing
    assert pos.larvae[A] == 5 and pos.ants[A] == 1


@pytest.mark.rule("MA-19.14")
def test_a_covered_thorax_counts_and_with_courier_thorax_the_discounts_add_up() -> None:
    pos = at(ants=EVERYBODY, bodies={A: "TH02 TH11"}, hands={A: "EV16"}, prototype_deck=66)
    assert cost_of(pos, A, card("EV16")) == 0  # 3 - 2 - 1


@pytest.mark.rule("MA-19.14")
def test_thoraxes_give_march_nothing() -> None:
    pos = at(ants=EVERYBODY, bodies={A: "TH02 TH04", B: "TH07"})
    assert (march_steps(pos, A), march_steps(pos, B)) == (5, 7)  # Sprinting Thorax is a text of a card
    final = at_any(ants=EVERYBODY, bodies={A: "TH02 TH04", B: "TH07"})
    assert (march_steps(final, A), march_steps(final, B)) == (7, 8)
