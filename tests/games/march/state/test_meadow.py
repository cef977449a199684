"""MA-2: geometry, The Great Tunnel, inhabiting, control, contests, vacated sites, icons."""

from __future__ import annotations

import pytest

from formicary.games.march.components.parts import GT
from formicary.games.march.state.meadow import empty_positions, rotated_exits
from tests.games.march.positions import A, B, C, ants_in, at, events_of, frame, here, of_kind, play, refused, texts


@pytest.mark.rule("MA-2.1")
def test_gt_is_one_position_with_six_neighbours_on_a_grid_without_limit() -> None:
    around = {1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (0, 1), 5: (-1, 1), 6: (-1, 0)}
    pos = at(hexes=around | {number: (number - 5, 0) for number in range(7, 21)})
    assert [pos.meadow.near[6 * GT + edge] for edge in range(6)] == [1, 2, 3, 4, 5, 6]
    assert pos.meadow.adjacent[20] == 1 << 19  # fifteen steps away from GT
    assert len(empty_positions(at().meadow)) == 6


@pytest.mark.rule("MA-2.2", "MA-I-4")
def test_hexes_are_placed_only_beside_hexes() -> None:
    pos = at(hands={A: "EV08"}, hexes={1: (-1, 0)}, pile=(2,), ants={A: "GT"})
    play(pos, "play EV08", "pay larva", "pay larva")
    beside = texts(pos, "beside")
    assert len(beside) == len(set(beside)) == 8  # ten edges face outside, two positions touch both hexes
    play(pos, "beside 1 5", "turn 3", "done")
    assert pos.meadow.near[6 * 1 + 5] == 2 and pos.meadow.order == (0, 1, 2)


@pytest.mark.rule("MA-2.4")
def test_a_rotation_is_added_to_each_exit_modulo_6() -> None:
    assert rotated_exits(0b000111, 5) == 0b100011  # edges 0, 1, 2 become 5, 0, 1
    assert [rotated_exits(0b001001, turn) for turn in range(6)] == [0b001001, 0b010010, 0b100100] * 2
    pos = at(hexes={14: (0, -1, 3)})  # Clay Bank, exits 0, 1, 3 → 3, 4, 0
    assert pos.meadow.exits[14] == 0b011001
    assert pos.meadow.near[6 * GT + 0] == 14 and pos.meadow.near[6 * 14 + 3] == GT  # edge d meets edge d + 3


@pytest.mark.rule("MA-2.5")
def test_joined_blocked_and_open_exits() -> None:
    pos = at(hexes={14: (0, -1, 3), 12: (0, -2, 1)})  # Fallen Log, exits 1 and 4
    assert pos.meadow.joined[14] == 1 << GT  # exit 0 of Clay Bank faces an edge of Fallen Log without exit
    assert pos.meadow.adjacent[14] == 1 << GT | 1 << 12
    assert pos.meadow.open[14] == 0b010000 and pos.meadow.open[12] == 0b010010


@pytest.mark.rule("MA-2.6")
def test_the_inner_meadow_is_what_is_adjacent_to_gt_joined_or_not() -> None:
    pos = at(hexes={12: (0, -1, 1), 5: (1, 0), 9: (2, 0)})
    assert not pos.meadow.joined[GT] >> 12 & 1 and pos.meadow.joined[GT] >> 5 & 1
    assert pos.meadow.inner == 1 << 12 | 1 << 5


@pytest.mark.rule("MA-2.7")
def test_gt_is_a_hex_for_moving_and_exploring_and_holds_any_number_of_ants() -> None:
    pos = at(hexes={5: (1, 0)}, ants={A: "5.a GT*9", B: "GT*8"}, pile=(1,))
    assert pos.site[:3] == [-2, -2, -2] and here(pos, GT) == [9, 8, 0]
    play(pos, "march", "ant 5.a", "to GT?", "ant GT", "to 5.b", "done")
    assert ants_in(pos, 5) == {"b": A}
    pos = at(ants={A: "GT"}, pile=(1,))
    play(pos, "explore")
    assert texts(pos) == [f"exit {edge}" for edge in range(6)]


@pytest.mark.rule("MA-2.8", "MA-I-10", "MA-9.5")
def test_gt_is_never_controlled_contested_or_fought_over() -> None:
    pos = at(phase="soldier", ants={A: "GT*9", B: "GT*8", C: "GT"})
    assert frame(pos) == "Stop" and here(pos, GT) == [9, 8, 1] and pos.score == [0, 0, 0]
    assert pos.controller(GT) == -1 and not pos.contested(GT) and pos.inhabits == [0, 0, 0]
    tunnel = pos.view(None)["hexes"][0]  # type: ignore[index]
    assert tunnel["controller"] is None and tunnel["contested"] is False and tunnel["sites"] == []


@pytest.mark.rule("MA-2.9")
def test_larvae_may_always_go_to_gt_where_the_player_chooses_the_hex() -> None:
    pos = at(ants={A: "GT"}, pile=(1,))
    play(pos, "explore", "exit 0", "turn 0", "to 1.a")
    assert pos.deciders == (B,) and texts(pos) == ["larva GT", "pass"]
    horde = at(hands={A: "CG11"}, larvae=5)
    play(horde, "play CG11", "larva GT", "larva GT")  # without ants the cost is taken from the larvae
    assert here(horde, GT) == [2, 0, 0]
    nest = at(hands={A: "EV20"}, hexes={5: (1, 0)}, larvae=5)
    play(nest, "play EV20")
    assert texts(nest) == ["larva 5.a", "larva 5.b", "done"]  # the card demands a site


@pytest.mark.rule("MA-2.10", "MA-I-9")
def test_no_wormhole_and_no_centipede_is_ever_placed_in_gt() -> None:
    for what in ("wormhole", "centipede"):
        pos = at(hands={A: "EV10"}, hexes={5: (1, 0), 6: (0, 1)}, larvae=5)
        play(pos, "play EV10", f"choose {what}")
        assert texts(pos) == ["hex 5", "hex 6"]
        assert refused(pos, "hex GT") == "MA-C-EV10"


@pytest.mark.rule("MA-2.13", "MA-8.3")
def test_larvae_come_from_the_chamber_and_never_from_the_resting_area() -> None:
    pos = at(hands={B: "EV11"}, ants={A: "GT", B: "GT*3"}, larvae={A: 0, B: 1}, rests={A: 1}, holder=B, pile=(1,), food=2)
    play(pos, "explore", "exit 0", "turn 0", "to 1.a", "done")
    assert frame(pos) == "OpenAction" and pos.deciders == (C,)  # neither A nor C has a larva to place: nobody was asked


@pytest.mark.rule("MA-2.13")
def test_with_an_empty_chamber_no_larva_can_be_placed() -> None:
    pos = at(ants={A: "GT"}, larvae=0, hexes={5: (1, 0)})
    play(pos, "march")
    assert texts(pos, "larva") == [] and refused(pos, "larva GT") == "MA-2.13"


@pytest.mark.rule("MA-2.14", "MA-2.15", "MA-2.16", "MA-I-6")
def test_an_entering_ant_takes_a_vacant_site_of_its_choice_or_else_the_outskirts() -> None:
    pos = at(hexes={1: (-1, 0)}, ants={A: "1.b GT*3"}, larvae=0)
    play(pos, "march", "ant GT")
    assert texts(pos, "to") == ["1.a", "1.c"]
    assert refused(pos, "to 1.b") == refused(pos, "to 1.out") == "MA-2.15"
    play(pos, "to 1.c", "ant GT", "ant GT", "done")  # the second takes the last site, the third finds none
    assert ants_in(pos, 1) == {"a": A, "b": A, "c": A, "out0": 1}


@pytest.mark.rule("MA-2.17")
def test_ants_in_the_outskirts_do_not_inhabit_and_yield_nothing() -> None:
    pos = at(phase="harvest", hexes={5: (1, 0)}, ants={A: "5.out*2", B: "5.a 5.b"}, food=0, larvae=0)
    assert pos.inhabits == [0, 1 << 5, 0]
    assert pos.food == [0, 1, 0] and pos.larvae == [0, 1, 0]


@pytest.mark.rule("MA-2.18", "MA-5.4")
def test_a_larva_needs_a_hex_its_owner_inhabits_at_that_moment() -> None:
    pos = at(hexes={5: (1, 0), 1: (-1, 0)}, ants={A: "5.out 1.a", B: "5.a 5.b"})
    play(pos, "march")
    assert texts(pos, "larva") == ["GT", "1.b", "1.c"]
    assert refused(pos, "larva 5.out") == "MA-5.4"


@pytest.mark.rule("MA-2.19")
def test_a_larva_may_enter_a_full_hex_that_its_owner_inhabits() -> None:
    pos = at(hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b"})
    play(pos, "march", "larva 5.out")
    assert ants_in(pos, 5) == {"a": A, "b": B, "out0": 1}


@pytest.mark.rule("MA-2.20", "MA-9.7")
def test_the_control_site_gives_control() -> None:
    pos = at(hexes={5: (1, 0), 1: (-1, 0)}, ants={A: "5.a 1.b 1.c", B: "5.b"})
    assert pos.controller(5) == A and pos.controls(A, 5) and not pos.controls(B, 5)
    assert pos.controller(1) == -1  # its control site is vacant


@pytest.mark.rule("MA-2.21", "MA-I-8")
def test_ant_contested_means_two_players_and_an_ant_in_the_outskirts() -> None:
    pos = at(
        hexes={5: (1, 0), 1: (-1, 0), 7: (0, 1), 14: (0, -1)},
        ants={A: "5.a 5.out 1.a 7.a 14.a 14.b", B: "5.b 1.b 7.b", C: "14.out"},
    )
    assert [pos.ant_contested(number) for number in (5, 1, 7, 14)] == [True, False, False, True]
    alone = at(hexes={5: (1, 0)}, ants={A: "5.a 5.b 5.out*3"})
    assert not alone.ant_contested(5)


@pytest.mark.rule("MA-2.22", "MA-C-HD09")
def test_centipede_contested_means_a_centipede_and_an_ant_it_can_attack() -> None:
    pos = at(hexes={5: (1, 0), 1: (-1, 0), 7: (0, 1)}, ants={A: "5.a", B: "1.a"}, centipedes=(5, 1, 7), bodies={B: "HD09"})
    assert [pos.contested(number) for number in (5, 1, 7)] == [True, False, False]
    both = at(hexes={1: (-1, 0)}, ants={A: "1.b", B: "1.a"}, centipedes=(1,), bodies={B: "HD09"})
    assert both.contested(1)


@pytest.mark.rule("MA-2.23")
def test_no_battle_in_a_shared_hex_without_centipede() -> None:
    pos = at(phase="soldier", hexes={1: (-1, 0)}, ants={A: "1.a", B: "1.b", C: "1.c"})
    assert frame(pos) == "Stop" and ants_in(pos, 1) == {"a": A, "b": B, "c": C}


# ---- vacated sites


@pytest.mark.rule("MA-2.24", "MA-2.29", "MA-I-7")
def test_vacated_sites_are_filled_after_the_action_and_not_between_its_steps() -> None:
    pos = at(hexes={5: (1, 0)}, ants={A: "5.a 5.b", B: "5.out"}, larvae=0)
    play(pos, "march", "ant 5.a", "to GT?")
    assert ants_in(pos, 5) == {"b": A, "out1": 1}
    play(pos, "done")
    assert ants_in(pos, 5) == {"a": B, "b": A}


@pytest.mark.rule("MA-2.24")
def test_with_fill_timing_step_sites_are_filled_at_once() -> None:
    pos = at(hexes={5: (1, 0)}, ants={A: "5.a 5.b", B: "5.out"}, larvae=0, fill_timing="step")
    play(pos, "march", "ant 5.a", "to GT?")
    assert ants_in(pos, 5) == {"a": B, "b": A} and frame(pos) == "Steps"


@pytest.mark.rule("MA-2.25", "MA-2.27", "MA-D-19")
def test_a_player_with_fewer_ants_than_vacant_sites_chooses() -> None:
    pos = at(hands={A: "EV14"}, hexes={1: (-1, 0), 5: (1, 0)}, ants={A: "1.a 1.b 1.c 5.a", B: "1.out"}, larvae=3)
    play(pos, "march", "ant 1.a", "to GT?", "ant 1.b", "to GT?", "done")
    assert pos.deciders == (B,) and frame(pos) == "Fill" and texts(pos) == ["hold 1 a", "hold 1 b"]
    play(pos, "hold 1 b")
    assert ants_in(pos, 1) == {"b": B, "c": A}


@pytest.mark.rule("MA-2.25")
def test_filling_ends_when_sites_or_outskirts_are_used_up() -> None:
    pos = at(hexes={1: (-1, 0)}, ants={A: "1.a 1.b 1.c", B: "1.out*3"}, larvae=0)
    play(pos, "march", "ant 1.a", "to GT?", "ant 1.b", "to GT?", "done")
    assert ants_in(pos, 1) == {"a": B, "b": B, "c": A, "out1": 1}


@pytest.mark.rule("MA-2.26")
def test_the_active_player_fills_first_then_the_others_clockwise_lowest_hex_first() -> None:
    pos = at(
        hexes={5: (1, 0), 7: (0, 1)},
        ants={A: "5.a 7.a", B: "5.b 5.out 7.b 7.out", C: "5.out 7.out"},
        larvae=0,
        holder=A,
    )
    events = events_of(pos, "march", "ant 7.a", "to GT?", "ant 5.a", "to GT?", "done")
    filled = [(event["seat"], event["to"]) for event in of_kind(events, "ant_moved") if event["how"] == "fill"]
    assert filled == [(B, "5.a"), (B, "7.a")]
    later = at(hexes={5: (1, 0)}, ants={C: "5.a", A: "5.out", B: "5.b 5.out"}, larvae=0, holder=C)
    play(later, "march", "ant 5.a", "to GT?", "done")
    assert ants_in(later, 5) == {"a": A, "b": B, "out1": 1}  # clockwise from C comes A
    own = at(hexes={5: (1, 0)}, ants={C: "5.a 5.out", A: "5.out", B: "5.b"}, larvae=0, holder=C)
    play(own, "march", "ant 5.a", "to GT?", "done")
    assert ants_in(own, 5) == {"a": C, "b": B, "out0": 1}


@pytest.mark.rule("MA-2.26", "MA-11.12")
def test_in_the_queen_phase_the_holder_fills_first() -> None:
    pos = at(phase="feed", hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b 5.out", C: "5.out"}, food={B: 1, C: 1}, larvae=0, holder=B)
    assert ants_in(pos, 5) == {"a": B, "b": B, "out2": 1}  # A had nothing to eat


@pytest.mark.rule("MA-2.28")
def test_ants_on_sites_do_not_move_to_vacated_sites() -> None:
    pos = at(hexes={1: (-1, 0)}, ants={A: "1.a 1.b", B: "1.c"}, larvae=0)
    play(pos, "march", "ant 1.a", "to GT?", "done")
    assert ants_in(pos, 1) == {"b": A, "c": B} and pos.controller(1) == -1


# ---- icons


@pytest.mark.rule("MA-2.30", "MA-11.3")
@pytest.mark.parametrize(
    ("place", "food", "larvae", "drawn", "points"),
    [("5.a", 1, 0, 0, 0), ("5.b", 0, 1, 0, 0), ("9.a", 0, 2, 0, 0), ("9.c", 0, 0, 0, 1), ("10.b", 0, 0, 1, 0)],
)
def test_yields_of_the_five_kinds_of_sites(place: str, food: int, larvae: int, drawn: int, points: int) -> None:
    pos = at(phase="harvest", hexes={5: (1, 0), 9: (0, 1), 10: (0, -1)}, ants={A: place}, food=0, larvae=0)
    assert (pos.food[A], pos.larvae[A], len(pos.hand[A]), pos.score[A]) == (food, larvae, drawn, points)


@pytest.mark.rule("MA-2.31", "MA-5.7", "MA-H-W")
def test_wormholes_link_hexes_for_ant_steps() -> None:
    pos = at(hexes={11: (0, -1), 5: (1, 0), 6: (2, 0), 17: (3, 0)}, ants={A: "11.a"}, wormholes=(5,), larvae=0)
    play(pos, "march", "ant 11.a")
    assert [word for word in texts(pos, "to") if not word.startswith("11.")] == ["5.a", "5.b", "17.a", "17.b"]


@pytest.mark.rule("MA-2.32", "MA-C-EV10")
def test_a_hex_has_at_most_one_wormhole() -> None:
    pos = at(hands={A: "EV10"}, hexes={11: (0, -1), 5: (1, 0), 6: (0, 1)}, wormholes=(6,), larvae=5)
    events = events_of(pos, "play EV10", "choose wormhole")
    assert [(event["hex"], event["token"]) for event in of_kind(events, "token_placed")] == [(5, "wormhole")]  # no other is left
    assert pos.wormholes == 1 << 11 | 1 << 6 | 1 << 5


@pytest.mark.rule("MA-2.33", "MA-H-C", "MA-4.11")
def test_a_centipede_icon_brings_a_token_before_ants_enter() -> None:
    pos = at(ants={A: "GT"}, pile=(16,))
    events = events_of(pos, "explore", "exit 0", "turn 5", "to 16.a")
    kinds = [event["event"] for event in events if event["event"] in ("hex_placed", "token_placed", "ant_moved")]
    assert kinds == ["hex_placed", "token_placed", "ant_moved"] and pos.centipedes == 1 << 16


@pytest.mark.rule("MA-2.34", "MA-H-23")
def test_a_hex_holds_at_most_one_centipede() -> None:
    pos = at(hexes={5: (1, 0), 6: (0, -1)}, ants={A: "GT"}, centipedes=(5,), pile=(23,))
    events = events_of(pos, "explore", "exit 1", "to 23.a")
    placed = [event["hex"] for event in of_kind(events, "token_placed")]
    assert placed.count(23) == 1 and 5 not in placed and pos.centipedes >> 5 & 1


@pytest.mark.rule("MA-2.35")
def test_ants_enter_and_leave_contested_hexes_freely() -> None:
    pos = at(hexes={5: (1, 0), 6: (1, -1, 1)}, ants={A: "5.a GT", B: "5.b 5.out"}, centipedes=(5, 6), larvae=0)
    play(pos, "march", "ant 5.a", "ant GT", "to 6.b", "ant GT", "to 5.a", "done")
    assert ants_in(pos, 5) == {"a": A, "b": B, "out1": 1} and ants_in(pos, 6) == {"b": A}
