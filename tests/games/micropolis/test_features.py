"""A position as numbers: what models learn from. Every number that is not 0, by its name."""

from __future__ import annotations

from formicary.kernel import Position, playout
from tests.games.micropolis.positions import GAME, position


def told(pos: Position, seat: int) -> dict[str, float]:
    """All features that are not 0."""
    numbers = zip(GAME.feature_names(), GAME.features(pos, seat), strict=True)
    return {name: round(number, 4) for name, number in numbers if number}


def test_three_players_and_a_short_line() -> None:
    pos = position(
        3, line=[46, 40, 29, 57, 20], on_line=[1, 0, 2, 0, 0], rows={0: [23, 17, 31], 1: [48, 61, 5], 2: [18, 34]}, full={1: [1]},
        armies=[4, 2, 7], held=[1, 0, 1], round=3, seat=2, leader=1,
    )  # fmt: skip
    assert told(pos, 2) == {
        "measure": -1.9005, "seats": 3, "deciding": 1, "progress": 0.2667, "tiles_to_lay": 8, "pile": 48, "line": 5,
        "soldiers_in_reserve": 25, "turns_left_in_round": 1, "line_1_there": 1, "line_1_ants": 4, "line_1_helper": 1,
        "line_1_soldiers": 1, "line_2_there": 1, "line_2_ants": 2, "line_2_eggs": 3, "line_3_there": 1, "line_3_ants": 3,
        "line_3_queen": 1, "line_3_soldiers": 2, "line_4_there": 1, "line_4_ants": 2, "line_4_barracks": 3, "line_5_there": 1,
        "line_5_ants": 1, "line_5_fruits": 1, "own_worth": 25.095, "own_tiles": 2, "own_army": 7, "own_army_to_use": 7.28,
        "own_tokens": 1, "own_population": 5, "own_harvest": 2, "own_royal_gallery": 2, "own_fullest": 2,
        "own_colony_share": 0.375, "own_army_share": 1, "own_colony_lead": -1, "own_army_lead": 3, "own_galleries": 3,
        "own_open_galleries": 3, "own_open_fruit_promise": 1.44, "own_open_queen_promise": 3, "own_open_ants": 5,
        "own_most_kinds": 1, "own_most_open_kinds": 1, "own_queens": 1, "rival_worth": 38.565, "rival_tiles": 3,
        "rival_army": 4, "rival_army_to_use": 3.64, "rival_tokens": 1, "rival_population": 4, "rival_harvest": 10,
        "rival_royal_gallery": 3, "rival_fullest": 3, "rival_colony_share": 0.5, "rival_army_lead": -3, "rival_galleries": 2,
        "rival_open_galleries": 2, "rival_open_fruit_promise": 6.3, "rival_open_queen_promise": 7.875, "rival_open_ants": 4,
        "rival_most_kinds": 3, "rival_most_open_kinds": 3, "rival_queens": 1, "others_worth": 31.3275, "others_tiles": 3,
        "others_army": 3, "others_army_to_use": 2.73, "others_soldiers_in_barracks": 2, "others_empty_barracks": 0.5,
        "others_tokens": 0.5, "others_leader": 0.5, "others_population": 5.5, "others_harvest": 6, "others_royal_gallery": 1.5,
        "others_barracks": 5, "others_fullest": 3, "others_colony_share": 0.5, "others_army_lead": -4, "others_galleries": 2.5,
        "others_open_galleries": 2, "others_open_fruit_promise": 4.41, "others_open_queen_promise": 3.9375,
        "others_open_ants": 4.5, "others_most_kinds": 2, "others_most_open_kinds": 2, "others_queens": 0.5,
    }  # fmt: skip


def test_the_same_table_from_another_seat() -> None:
    pos = position(
        3, line=[46, 40, 29, 57, 20], on_line=[1, 0, 2, 0, 0], rows={0: [23, 17, 31], 1: [48, 61, 5], 2: [18, 34]}, full={1: [1]},
        armies=[4, 2, 7], held=[1, 0, 1], round=3, seat=2, leader=1,
    )  # fmt: skip
    assert told(pos, 0) == {
        "measure": 20.9985, "seats": 3, "progress": 0.2667, "tiles_to_lay": 7, "pile": 48, "line": 5,
        "soldiers_in_reserve": 25, "turns_left_in_round": 1, "line_1_there": 1, "line_1_ants": 4, "line_1_helper": 1,
        "line_1_soldiers": 1, "line_2_there": 1, "line_2_ants": 2, "line_2_eggs": 3, "line_3_there": 1, "line_3_ants": 3,
        "line_3_queen": 1, "line_3_soldiers": 2, "line_4_there": 1, "line_4_ants": 2, "line_4_barracks": 3, "line_5_there": 1,
        "line_5_ants": 1, "line_5_fruits": 1, "own_worth": 38.565, "own_tiles": 3, "own_army": 4, "own_army_to_use": 3.64,
        "own_tokens": 1, "own_population": 4, "own_harvest": 10, "own_royal_gallery": 3, "own_fullest": 3,
        "own_colony_share": 0.5, "own_army_lead": -3, "own_galleries": 2, "own_open_galleries": 2,
        "own_open_fruit_promise": 6.3, "own_open_queen_promise": 7.875, "own_open_ants": 4, "own_most_kinds": 3,
        "own_most_open_kinds": 3, "own_queens": 1, "rival_worth": 25.095, "rival_tiles": 2, "rival_army": 7,
        "rival_army_to_use": 7.28, "rival_tokens": 1, "rival_population": 5, "rival_harvest": 2, "rival_royal_gallery": 2,
        "rival_fullest": 2, "rival_colony_share": 0.375, "rival_army_share": 1, "rival_colony_lead": -1, "rival_army_lead": 3,
        "rival_galleries": 3, "rival_open_galleries": 3, "rival_open_fruit_promise": 1.44, "rival_open_queen_promise": 3,
        "rival_open_ants": 5, "rival_most_kinds": 1, "rival_most_open_kinds": 1, "rival_queens": 1, "others_worth": 24.5925,
        "others_tiles": 2.5, "others_army": 4.5, "others_army_to_use": 4.55, "others_soldiers_in_barracks": 2,
        "others_empty_barracks": 0.5, "others_tokens": 0.5, "others_leader": 0.5, "others_population": 6, "others_harvest": 2,
        "others_royal_gallery": 1, "others_barracks": 5, "others_fullest": 2.5, "others_colony_share": 0.4375,
        "others_army_share": 0.5, "others_colony_lead": -0.5, "others_army_lead": -1, "others_galleries": 3,
        "others_open_galleries": 2.5, "others_open_fruit_promise": 1.98, "others_open_queen_promise": 1.5,
        "others_open_ants": 5, "others_most_kinds": 1, "others_most_open_kinds": 1, "others_queens": 0.5,
    }  # fmt: skip


def test_two_anthills_each() -> None:
    """Two queens in one gallery of anthill B."""
    pos = position(
        rows={0: [17, 20], 1: [31, 34], 2: [3], 3: [29]},
        armies=[1, 6, 3, 2],
        expert=True,
        held=[1, 0],
        round=4,
        limited_soldiers=False,
    )
    assert told(pos, 0) == {
        "measure": 14.985, "seats": 2, "expert": 1, "deciding": 1, "progress": 0.15, "tiles_to_lay": 16, "pile": 48, "line": 7,
        "soldiers_in_reserve": 33, "tokens_in_reserve": 1, "turns_left_in_round": 1, "line_1_there": 1, "line_1_ants": 5,
        "line_2_there": 1, "line_2_ants": 5, "line_3_there": 1, "line_3_ants": 4, "line_4_there": 1, "line_4_ants": 3,
        "line_4_fruits": 1, "line_5_there": 1, "line_5_ants": 3, "line_5_fruits": 1, "line_6_there": 1, "line_6_ants": 2,
        "line_6_fruits": 1, "line_7_there": 1, "line_7_ants": 3, "line_7_fruits": 1, "own_worth": 29.58, "own_tiles": 4,
        "own_army": 7, "own_army_to_use": 7.28, "own_tokens": 1, "own_leader": 1, "own_population": 8, "own_harvest": 5,
        "own_fullest": 4, "own_colony_share": 0.5, "own_army_share": 1, "own_army_lead": 3, "own_galleries": 4,
        "own_open_galleries": 4, "own_open_fruit_promise": 4.8, "own_open_ants": 8, "own_most_kinds": 2,
        "own_most_open_kinds": 2, "own_queens": 2, "own_galleries_with_two_queens": 1, "own_open_with_two_queens": 1,
        "rival_worth": 20.85, "rival_tiles": 2, "rival_army": 5, "rival_army_to_use": 5.85, "rival_population": 7,
        "rival_royal_gallery": 1, "rival_fullest": 4, "rival_colony_share": 0.5, "rival_army_lead": -3, "rival_galleries": 3,
        "rival_open_galleries": 3, "rival_open_queen_promise": 6.75, "rival_open_ants": 7, "rival_queens": 1,
        "others_worth": 20.85, "others_tiles": 2, "others_army": 5, "others_army_to_use": 5.85, "others_population": 7,
        "others_royal_gallery": 1, "others_fullest": 4, "others_colony_share": 0.5, "others_army_lead": -3,
        "others_galleries": 3, "others_open_galleries": 3, "others_open_queen_promise": 6.75, "others_open_ants": 7,
        "others_queens": 1,
    }  # fmt: skip


def test_a_complete_anthill_beside_one_that_lacks_a_tile() -> None:
    pos = position(
        line=[25, 26], rows={0: [17, 20, 18, 23, 33, 45, 13, 28, 61, 48], 1: [19, 16, 21, 24, 5, 6, 7, 9, 10]},
        full={0: [8]}, held=[1, 1], armies=[4, 1], round=10, seat=1,
    )  # fmt: skip
    assert told(pos, 1) == {
        "measure": -11.03, "seats": 2, "deciding": 1, "progress": 0.95, "tiles_to_lay": 1, "pile": 40, "line": 2,
        "soldiers_in_reserve": 36, "line_1_there": 1, "line_1_ants": 3, "line_1_fruits": 1, "line_1_helper": 1,
        "line_2_there": 1, "line_2_ants": 2, "line_2_fruits": 1, "line_2_helper": 1, "own_worth": 38.67, "own_tiles": 9,
        "own_army": 1, "own_army_to_use": 0.13, "own_empty_barracks": 1, "own_tokens": 1, "own_population": 19,
        "own_harvest": 16, "own_fullest": 7, "own_colony_lead": -7, "own_army_lead": -3, "own_galleries": 7,
        "own_open_galleries": 3, "own_open_fruit_promise": 0.54, "own_open_ants": 3, "own_most_kinds": 2,
        "own_most_open_kinds": 1, "own_second_open_kinds": 1, "rival_worth": 71, "rival_tiles": 10, "rival_army": 4,
        "rival_soldiers_in_barracks": 4, "rival_empty_barracks": 2, "rival_tokens": 1, "rival_leader": 1,
        "rival_population": 16, "rival_harvest": 25, "rival_royal_gallery": 10, "rival_barracks": 10, "rival_fullest": 14,
        "rival_colony_share": 1, "rival_army_share": 1, "rival_colony_lead": 7, "rival_army_lead": 3, "rival_galleries": 2,
        "rival_most_kinds": 6, "rival_queens": 1, "others_worth": 71, "others_tiles": 10, "others_army": 4,
        "others_soldiers_in_barracks": 4, "others_empty_barracks": 2, "others_tokens": 1, "others_leader": 1,
        "others_population": 16, "others_harvest": 25, "others_royal_gallery": 10, "others_barracks": 10, "others_fullest": 14,
        "others_colony_share": 1, "others_army_share": 1, "others_colony_lead": 7, "others_army_lead": 3,
        "others_galleries": 2, "others_most_kinds": 6, "others_queens": 1,
    }  # fmt: skip


def test_a_new_game_in_which_nobody_leads() -> None:
    pos = position(3, line=[1, 2])
    assert told(pos, 2) == {
        "measure": 1.95, "seats": 3, "tiles_to_lay": 10, "pile": 59, "line": 2, "soldiers_in_reserve": 30,
        "tokens_in_reserve": 2, "turns_left_in_round": 2, "line_1_there": 1, "line_1_ants": 5, "line_2_there": 1,
        "line_2_ants": 5, "own_worth": 6.5, "own_army": 5, "own_army_to_use": 6.5, "own_colony_share": 0.5,
        "own_army_share": 0.5, "rival_worth": 6.5, "rival_army": 5, "rival_army_to_use": 6.5, "rival_leader": 1,
        "rival_colony_share": 0.5, "rival_army_share": 0.5, "others_worth": 6.5, "others_army": 5, "others_army_to_use": 6.5,
        "others_leader": 0.5, "others_colony_share": 0.5, "others_army_share": 0.5,
    }  # fmt: skip


def test_a_gallery_with_all_six_kinds() -> None:
    pos = position(line=[1, 2], rows={0: [17, 20, 18, 23, 33, 45, 13, 28]}, armies=[3, 3], round=9)
    assert told(pos, 0) == {
        "measure": 49.71, "seats": 2, "deciding": 1, "progress": 0.4, "tiles_to_lay": 2, "pile": 51, "line": 2,
        "soldiers_in_reserve": 39, "tokens_in_reserve": 2, "turns_left_in_round": 1, "line_1_there": 1, "line_1_ants": 5,
        "line_2_there": 1, "line_2_ants": 5, "own_worth": 52.44, "own_tiles": 8, "own_army": 3, "own_army_to_use": 0.78,
        "own_empty_barracks": 1, "own_leader": 1, "own_population": 12, "own_harvest": 22, "own_royal_gallery": 8,
        "own_fullest": 10, "own_colony_share": 1, "own_army_share": 0.5, "own_colony_lead": 10, "own_galleries": 3,
        "own_open_galleries": 3, "own_open_fruit_promise": 2.16, "own_open_queen_promise": 1.5, "own_open_ants": 12,
        "own_most_kinds": 4, "own_most_open_kinds": 4, "own_second_open_kinds": 2, "own_queens": 1, "rival_worth": 3.9,
        "rival_army": 3, "rival_army_to_use": 3.9, "rival_army_share": 0.5, "rival_colony_lead": -10, "others_worth": 3.9,
        "others_army": 3, "others_army_to_use": 3.9, "others_army_share": 0.5, "others_colony_lead": -10,
    }  # fmt: skip


def test_the_end_of_a_game() -> None:
    pos = GAME.start(2, 4)
    playout(pos, 4)
    assert told(pos, 1) == {
        "measure": 20.4, "seats": 2, "over": 1, "progress": 1, "pile": 36, "line": 5, "soldiers_in_reserve": 34,
        "tokens_in_reserve": 2, "wins": 1, "line_1_there": 1, "line_1_ants": 2, "line_1_fruits": 1, "line_1_soldiers": 5,
        "line_2_there": 1, "line_2_ants": 3, "line_2_fruits": 1, "line_2_soldiers": 2, "line_3_there": 1, "line_3_ants": 3,
        "line_3_barracks": 1, "line_3_soldiers": 1, "line_4_there": 1, "line_4_ants": 2, "line_4_fruits": 1, "line_5_there": 1,
        "line_5_ants": 2, "line_5_queen": 1, "own_worth": 52.3333, "own_tiles": 10, "own_army": 2, "own_empty_barracks": 3,
        "own_leader": 1, "own_population": 27, "own_harvest": 17, "own_fullest": 17, "own_colony_share": 1,
        "own_army_share": 0.6667, "own_colony_lead": 9, "own_army_lead": 1, "own_galleries": 3, "own_most_kinds": 4,
        "rival_worth": 49.6667, "rival_tiles": 10, "rival_army": 1, "rival_empty_barracks": 4, "rival_population": 24,
        "rival_harvest": 15, "rival_royal_gallery": 9, "rival_fullest": 8, "rival_army_share": 0.3333, "rival_colony_lead": -9,
        "rival_army_lead": -1, "rival_galleries": 6, "rival_most_kinds": 3, "rival_queens": 2, "others_worth": 49.6667,
        "others_tiles": 10, "others_army": 1, "others_empty_barracks": 4, "others_population": 24, "others_harvest": 15,
        "others_royal_gallery": 9, "others_fullest": 8, "others_army_share": 0.3333, "others_colony_lead": -9,
        "others_army_lead": -1, "others_galleries": 6, "others_most_kinds": 3, "others_queens": 2,
    }  # fmt: skip


def test_an_open_gallery_with_all_six_fruits_promises_no_more_fruit() -> None:
    pos = position(rows={0: [37, 5, 23, 12, 58, 28, 17, 3, 18]}, line=[1, 2, 4, 6, 7, 8, 9])
    found = told(pos, 0)
    assert (found["own_most_open_kinds"], found["own_open_galleries"]) == (6, 3) and "own_open_fruit_promise" not in found
