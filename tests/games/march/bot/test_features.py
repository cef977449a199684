"""A position as numbers: what models learn from, every number that is not 0 by its name; and the bots' measure by its parts."""

from __future__ import annotations

import pytest

from formicary.games.march.bot.parts import TERMS, parts
from formicary.games.march.state.position import March
from formicary.kernel import Position, playout
from tests.games.march.positions import GAME, A, B, C, at, play

ROW = {2: (0, -1), 5: (1, -1), 9: (2, -1)}


def told(pos: Position, seat: int) -> dict[str, float]:
    """All features that are not 0."""
    numbers = zip(GAME.feature_names(), GAME.features(pos, seat), strict=True)
    return {name: round(number, 4) for name, number in numbers if number}


def measured(pos: March, seat: int) -> list[float]:
    """The parts of the bots' measure, which add up to it."""
    own = parts(pos, seat)
    assert len(own) == len(TERMS) and sum(own) == pytest.approx(GAME.evaluate(pos, seat))
    return [round(part, 4) for part in own]


def test_three_colonies() -> None:
    pos = at(
        hexes=ROW, ants={A: "2.a 2.b 5.a GT", B: "5.b 5.out*2 9.a", C: "9.c 9.b"}, centipedes=(9,), round=3, holder=B,
        larvae={A: 3, B: 6, C: 0}, food={A: 1, B: 0, C: 4}, score={A: 4, B: 7, C: 2}, goals={B: "CG12", C: "CG04"}, rests={C: 1},
        hands={A: "EV11 HD04 CG01", B: "EV17", C: "TH01 AB04"}, bodies={A: "HD01 TH04", C: "HD03 TH05 AB08 AB01"},
    )  # fmt: skip
    assert told(pos, 0) == {
        "measure": 13.1543, "seats": 3, "holder": 2, "rounds_left": 2, "phase_1": 1, "resting_colonies": 1, "deck": 52,
        "hexes_placed": 4, "open_hexes": 4, "vacant_sites": 1, "centipedes": 1, "pile": 17, "own_contests": 0.368,
        "own_feeding": 0.88, "own_colony_worth": 14.518, "own_heads_in_hand": 1, "own_events_in_hand": 1,
        "own_goals_in_hand": 1, "own_most_ferocity": 3, "own_ferocity": 8, "own_least_cost": 1, "own_cost": 6,
        "own_hand_gain": 1, "own_active_acrobat": 1, "own_active_scouting": 1, "own_species_common": 1, "own_score": 4,
        "own_food": 1, "own_larvae": 3, "own_ants": 4, "own_supply": 29, "own_hand": 3, "own_heads": 1, "own_thoraxes": 1,
        "own_body_progress": 1, "own_food_sites": 2, "own_larvae_sites": 2, "own_food_to_come": 4, "own_larvae_to_come": 4,
        "own_inner_control": 2, "own_inner_to_come": 4, "own_hexes": 2, "own_presence": 3, "own_in_tunnel": 1,
        "own_contested": 1, "own_turns": 1, "own_sites_worth": 6.96, "own_worth": 12.96, "rival_score": 7, "rival_larvae": 6,
        "rival_ants": 4, "rival_supply": 26, "rival_hand": 1, "rival_goals": 1, "rival_larva_sites": 1,
        "rival_larvae_sites": 2, "rival_larva_to_come": 2, "rival_larvae_to_come": 4, "rival_outer_control": 1,
        "rival_hexes": 2, "rival_presence": 2, "rival_outskirts": 2, "rival_beside_centipedes": 1, "rival_contested": 1,
        "rival_turns": 1, "rival_sites_worth": 1.54, "rival_hungry": 4, "rival_worth": 10.04, "others_score": 4.5,
        "others_food": 2, "others_larvae": 3, "others_resting_larvae": 0.5, "others_ants": 3, "others_supply": 29.5,
        "others_hand": 1.5, "others_heads": 0.5, "others_thoraxes": 0.5, "others_abdomens": 1, "others_bodies": 0.5,
        "others_body_progress": 0.25, "others_goals": 1, "others_larva_sites": 1, "others_larvae_sites": 1,
        "others_point_sites": 0.5, "others_larva_to_come": 2, "others_larvae_to_come": 2, "others_point_to_come": 1,
        "others_outer_control": 0.5, "others_hexes": 1.5, "others_presence": 1.5, "others_outskirts": 1,
        "others_beside_centipedes": 1, "others_contested": 0.5, "others_turns": 1, "others_rested": 0.5,
        "others_sites_worth": 1.91, "others_hungry": 2, "others_worth": 8.46,
    }  # fmt: skip
    assert measured(pos, 0) == [4, 6.96, 2.17, 1.9, 0, 0.368, -0.88, 0, 0, 0, 0, 0, -1.3637, 0, 0]


def test_the_same_from_the_seat_that_is_to_act() -> None:
    pos = at(
        hexes=ROW, ants={A: "2.a 2.b 5.a GT", B: "5.b 5.out*2 9.a", C: "9.c 9.b"}, centipedes=(9,), round=3, holder=B,
        larvae={A: 3, B: 6, C: 0}, food={A: 1, B: 0, C: 4}, score={A: 4, B: 7, C: 2}, goals={B: "CG12", C: "CG04"}, rests={C: 1},
        hands={A: "EV11 HD04 CG01", B: "EV17", C: "TH01 AB04"}, bodies={A: "HD01 TH04", C: "HD03 TH05 AB08 AB01"},
    )  # fmt: skip
    assert told(pos, 1) == {
        "measure": 6.8693, "seats": 3, "deciding": 1, "turn": 1, "rounds_left": 2, "phase_1": 1, "resting_colonies": 1,
        "deck": 52, "hexes_placed": 4, "open_hexes": 4, "vacant_sites": 1, "centipedes": 1, "pile": 17, "own_contests": 0.6968,
        "own_feeding": 2.88, "own_colony_worth": 8.1968, "own_events_in_hand": 1, "own_most_ferocity": 1, "own_ferocity": 1,
        "own_least_cost": 1, "own_cost": 1, "own_hand_gain": 1, "own_species_common": 1, "own_score": 7, "own_larvae": 6,
        "own_ants": 4, "own_supply": 26, "own_hand": 1, "own_goals": 1, "own_larva_sites": 1, "own_larvae_sites": 2,
        "own_larva_to_come": 2, "own_larvae_to_come": 4, "own_outer_control": 1, "own_hexes": 2, "own_presence": 2,
        "own_outskirts": 2, "own_beside_centipedes": 1, "own_contested": 1, "own_turns": 1, "own_sites_worth": 1.54,
        "own_hungry": 4, "own_worth": 10.04, "rival_score": 4, "rival_food": 1, "rival_larvae": 3, "rival_ants": 4,
        "rival_supply": 29, "rival_hand": 3, "rival_heads": 1, "rival_thoraxes": 1, "rival_body_progress": 1,
        "rival_food_sites": 2, "rival_larvae_sites": 2, "rival_food_to_come": 4, "rival_larvae_to_come": 4,
        "rival_inner_control": 2, "rival_inner_to_come": 4, "rival_hexes": 2, "rival_presence": 3, "rival_in_tunnel": 1,
        "rival_contested": 1, "rival_turns": 1, "rival_sites_worth": 6.96, "rival_worth": 12.96, "others_score": 3,
        "others_food": 2.5, "others_larvae": 1.5, "others_resting_larvae": 0.5, "others_ants": 3, "others_supply": 31,
        "others_hand": 2.5, "others_heads": 1, "others_thoraxes": 1, "others_abdomens": 1, "others_bodies": 0.5,
        "others_body_progress": 0.75, "others_goals": 0.5, "others_food_sites": 1, "others_larva_sites": 0.5,
        "others_larvae_sites": 1, "others_point_sites": 0.5, "others_food_to_come": 2, "others_larva_to_come": 1,
        "others_larvae_to_come": 2, "others_point_to_come": 1, "others_inner_control": 1, "others_inner_to_come": 2,
        "others_hexes": 1.5, "others_presence": 2, "others_in_tunnel": 0.5, "others_beside_centipedes": 0.5,
        "others_contested": 0.5, "others_turns": 1, "others_rested": 0.5, "others_sites_worth": 4.62, "others_worth": 9.92,
    }  # fmt: skip
    assert measured(pos, 1) == [7, 1.54, 1.54, 0, 0.3, 0.6968, -2.88, 0, 0, 0, 0, 0, -1.3275, 0, 0]


def test_steps_under_way_in_the_last_round() -> None:
    pos = at(4, hexes=ROW, ants={A: "2.a GT", B: "5.a"}, round=4, hands={A: "EV16"}, beyond=5, length="long")
    play(pos, "march", "larva 2.b")
    assert told(pos, 0) == {
        "measure": 5.6765, "seats": 4, "deciding": 1, "turn": 1, "rounds_left": 1, "phase_1": 1, "deck": 65, "hexes_placed": 4,
        "open_hexes": 4, "vacant_sites": 3, "long": 1, "pile": 17, "own_begun": 0.199, "own_contests": 0.1,
        "own_feeding": 0.33, "own_end_bonuses": 2.1, "own_colony_worth": 5.54, "own_larva_steps": 4, "own_events_in_hand": 1,
        "own_most_ferocity": 2, "own_ferocity": 2, "own_least_cost": 3, "own_cost": 3, "own_hand_gain": 1,
        "own_species_common": 1, "own_food": 1, "own_larvae": 4, "own_ants": 3, "own_supply": 29, "own_hand": 1,
        "own_food_sites": 1, "own_larvae_sites": 2, "own_food_to_come": 1, "own_larvae_to_come": 2, "own_inner_control": 1,
        "own_inner_to_come": 1, "own_hexes": 1, "own_presence": 2, "own_in_tunnel": 1, "own_turns": 2, "own_sites_worth": 1.98,
        "own_worth": 3.58, "rival_food": 2, "rival_larvae": 5, "rival_ants": 1, "rival_supply": 30, "rival_food_sites": 1,
        "rival_food_to_come": 1, "rival_inner_control": 1, "rival_inner_to_come": 1, "rival_hexes": 1, "rival_presence": 1,
        "rival_turns": 1, "rival_sites_worth": 1.5, "rival_worth": 3.5, "others_food": 2, "others_larvae": 5,
        "others_ants": 0.3333, "others_supply": 30.6667, "others_food_sites": 0.3333, "others_food_to_come": 0.3333,
        "others_inner_control": 0.3333, "others_inner_to_come": 0.3333, "others_hexes": 0.3333, "others_presence": 0.3333,
        "others_turns": 1, "others_sites_worth": 0.5, "others_worth": 2.5,
    }  # fmt: skip
    assert measured(pos, 0) == [0, 1.98, 1.69, 0, 0, 0.1, -0.33, 2.1, 0.199, 0, 0, 0, -0.0625, 0, 0]


def test_against_the_horde() -> None:
    pos = at(
        2, mode="coop", difficulty="hard", hexes=ROW, ants={A: "2.a 2.b", B: "5.a"}, centipedes=(2, 9), horde_score=5,
        in_tunnel=1, hands={A: "EV17 CG12"}, score={A: 3, B: 6}, round=2,
    )  # fmt: skip
    assert told(pos, 0) == {
        "measure": -66.7003, "seats": 2, "deciding": 1, "turn": 1, "rounds_left": 3, "phase_1": 1, "deck": 41,
        "hexes_placed": 4, "open_hexes": 4, "vacant_sites": 3, "centipedes": 2, "pile": 17, "horde": 1, "horde_score": 7,
        "horde_ahead": 1, "horde_in_tunnel": 1, "horde_deck": 23, "horde_turns": 2, "horde_standing": 8.03,
        "horde_worth": 81.03, "horde_cards": 1, "forces": 6.5938, "team_points": 8.4486, "hard": 1, "own_feeding": 0.66,
        "own_colony_worth": 8.034, "own_events_in_hand": 1, "own_goals_in_hand": 1, "own_most_ferocity": 5, "own_ferocity": 6,
        "own_least_cost": 1, "own_cost": 4, "own_hand_gain": 1, "own_species_common": 1, "own_score": 3, "own_food": 2,
        "own_larvae": 5, "own_ants": 2, "own_supply": 29, "own_hand": 2, "own_food_sites": 1, "own_larvae_sites": 2,
        "own_food_to_come": 3, "own_larvae_to_come": 6, "own_inner_control": 1, "own_inner_to_come": 3, "own_hexes": 1,
        "own_presence": 1, "own_beside_centipedes": 1, "own_turns": 1, "own_sites_worth": 4.86, "own_worth": 10.46,
        "rival_score": 6, "rival_food": 2, "rival_larvae": 5, "rival_ants": 1, "rival_supply": 30, "rival_food_sites": 1,
        "rival_food_to_come": 3, "rival_inner_control": 1, "rival_inner_to_come": 3, "rival_hexes": 1, "rival_presence": 1,
        "rival_turns": 1, "rival_sites_worth": 3.9, "rival_worth": 11.9, "others_score": 6, "others_food": 2,
        "others_larvae": 5, "others_ants": 1, "others_supply": 30, "others_food_sites": 1, "others_food_to_come": 3,
        "others_inner_control": 1, "others_inner_to_come": 3, "others_hexes": 1, "others_presence": 1, "others_turns": 1,
        "others_sites_worth": 3.9, "others_worth": 11.9,
    }  # fmt: skip
    assert measured(pos, 0) == [2.1, 3.402, 0.5838, 0, 0, 0, -0.462, 0, 0, 6.5938, 2.1121, -82.21, 0, 0, 0]


def test_alone_against_the_horde() -> None:
    pos = at(1, mode="solo", difficulty="easy", hexes=ROW, ants={A: "2.a"}, centipedes=(5,), phase="slumber")
    assert told(pos, 0) == {
        "measure": -37.8017, "seats": 1, "deciding": 1, "rounds_left": 3, "phase_3": 1, "deck": 43, "hexes_placed": 4,
        "open_hexes": 4, "vacant_sites": 3, "centipedes": 1, "pile": 17, "horde": 1, "horde_score": 1, "horde_deck": 23,
        "horde_standing": 1.6767, "horde_worth": 45.3467, "forces": 2.855, "team_points": 4.2, "easy": 1, "own_feeding": 0.33,
        "own_colony_worth": 5.2, "own_least_cost": 9, "own_species_common": 1, "own_score": 1, "own_food": 2, "own_larvae": 5,
        "own_ants": 1, "own_supply": 30, "own_food_sites": 1, "own_food_to_come": 3, "own_inner_control": 1,
        "own_inner_to_come": 3, "own_hexes": 1, "own_presence": 1, "own_turns": 1, "own_sites_worth": 3.9, "own_worth": 6.9,
    }  # fmt: skip
    assert measured(pos, 0) == [0.7, 2.73, 0.441, 0, 0, 0, -0.231, 0, 0, 2.855, 1.05, -45.3467, 0, 0, 0]


def test_a_species_in_a_battle() -> None:
    pos = at(
        hexes=ROW,
        ants={A: "5.a 5.b", B: "5.out*2"},
        colonies={A: "mutant"},
        hands={A: "EV11", B: "EV17"},
        score={A: 2},
        phase="soldier",
    )
    play(pos, "commit EV17")
    assert told(pos, 1) == {
        "measure": 1.3365, "seats": 3, "holder": 1, "rounds_left": 4, "phase_2": 1, "deck": 63, "hexes_placed": 4,
        "open_hexes": 4, "vacant_sites": 2, "species": 1, "pile": 17, "own_begun": 0.5847, "own_contests": 0.2168,
        "own_feeding": 0.88, "own_colony_worth": 1.4368, "own_ferocity_down": 1, "own_least_cost": 9, "own_species_common": 1,
        "own_food": 2, "own_larvae": 5, "own_ants": 2, "own_supply": 29, "own_presence": 1, "own_outskirts": 2,
        "own_contested": 1, "own_turns": 1, "own_worth": 2, "rival_score": 2, "rival_food": 2, "rival_larvae": 5,
        "rival_ants": 2, "rival_supply": 29, "rival_hand": 1, "rival_food_sites": 1, "rival_larva_sites": 1,
        "rival_food_to_come": 4, "rival_larva_to_come": 4, "rival_inner_control": 1, "rival_inner_to_come": 4,
        "rival_hexes": 1, "rival_presence": 1, "rival_contested": 1, "rival_turns": 1, "rival_sites_worth": 6.96,
        "rival_worth": 11.26, "others_score": 1, "others_food": 2, "others_larvae": 5, "others_ants": 1, "others_supply": 30,
        "others_hand": 0.5, "others_food_sites": 0.5, "others_larva_sites": 0.5, "others_food_to_come": 2,
        "others_larva_to_come": 2, "others_inner_control": 0.5, "others_inner_to_come": 2, "others_hexes": 0.5,
        "others_presence": 0.5, "others_contested": 0.5, "others_turns": 1, "others_sites_worth": 3.48, "others_worth": 6.63,
    }  # fmt: skip
    assert measured(pos, 1) == [0, 0, 2.1, 0, 0, 0.2168, -0.88, 0, 0.5847, 0, 0, 0, -0.685, 0, 0]


def test_the_end_of_a_game() -> None:
    pos = GAME.start(2, 4, edition="prototype")
    playout(pos, 4)
    assert told(pos, 0) == {
        "measure": 5.25, "seats": 2, "over": 1, "wins": 1, "phase_3": 1, "worker_over": 1, "resting_colonies": 1, "deck": 40,
        "hexes_placed": 4, "open_hexes": 4, "vacant_sites": 3, "wormholes": 1, "prototype": 1, "long": 1, "pile": 17,
        "own_colony_worth": 15.78, "own_least_cost": 9, "own_active_thief": 1, "own_species_common": 1, "own_score": 6,
        "own_food": 4, "own_larvae": 13, "own_supply": 22, "own_abdomens": 1, "own_body_progress": 0.5, "own_goals": 2,
        "own_turns": 1, "own_rested": 1, "own_worth": 10.6, "rival_score": 3, "rival_food": 1, "rival_supply": 35,
        "rival_hand": 1, "rival_heads": 1, "rival_body_progress": 0.5, "rival_goals": 3, "rival_turns": 1, "rival_worth": 3.8,
        "others_score": 3, "others_food": 1, "others_supply": 35, "others_hand": 1, "others_heads": 1,
        "others_body_progress": 0.5, "others_goals": 3, "others_turns": 1, "others_worth": 3.8,
    }  # fmt: skip
    assert measured(pos, 0) == [6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -0.75, 10, 0]
