"""MA-17.13 to MA-17.19: the Nomadic Ant."""

from __future__ import annotations

import pytest

from formicary.games.march.state.position import March
from tests.games.march.positions import (
    TABLE,
    A,
    B,
    C,
    D,
    E,
    ants_in,
    at,
    events_of,
    frame,
    here,
    of_kind,
    play,
    refused,
    run_out,
    texts,
)

ANTS = {A: "GT*3", B: "GT", C: "GT"}


def nomadic(**given: object) -> March:
    return at(**{"colonies": {A: "nomadic"}, "ants": ANTS, "pile": (1, 3, 2), **given})  # type: ignore[arg-type]


def place(pos: March, *exits: int) -> March:
    """Places the new hexes behind these exits, in the first rotation that fits."""
    for exit in exits:
        if frame(pos) == "JourneyExit":
            play(pos, f"exit {exit}")
        play(pos, texts(pos)[0])
    return pos


@pytest.mark.rule("MA-17.13", "MA-17.15", "MA-4.2", "MA-4.4", "MA-D-8", "MA-D-32")
def test_two_hexes_are_placed_joined_to_the_origin_and_all_its_ants_move_in() -> None:
    pos = nomadic()
    seen = events_of(pos, "journey")
    assert [event["hex"] for event in of_kind(seen, "hex_revealed")] == [1, 3] and pos.food[A] == 1
    view = pos.view(B)
    assert (view["drawn"], view["drawn_next"]) == (1, 3)
    assert frame(pos) == "JourneyExit" and texts(pos, "exit") == ["0", "1", "2", "3", "4", "5"]
    play(pos, "exit 0")
    assert frame(pos) == "JourneyTurn" and texts(pos, "turn") == ["0", "1", "2", "3", "5"]  # an exit of Soil on edge 3
    play(pos, "turn 0")
    view = pos.view(C)
    assert (view["drawn"], view["drawn_next"]) == (3, None)
    assert texts(pos, "exit") == ["1", "2", "3", "4", "5"]  # a different exit
    assert refused(pos, "exit 0") == "MA-4.5"
    play(pos, "exit 1", "turn 0")
    assert pos.meadow.joined[0] == 1 << 1 | 1 << 3
    assert frame(pos) == "JourneyGoTo" and texts(pos, "to") == ["1.a", "1.b", "1.c", "3.a", "3.b", "3.c"]
    assert refused(pos, "done") == "MA-17.15" == refused(pos, "to 1.out")
    play(pos, "to 1.a", "to 1.b", "to 3.a")
    assert here(pos, 0) == [0, 1, 1] and ants_in(pos, 1) == {"a": A, "b": A} and ants_in(pos, 3) == {"a": A}
    assert frame(pos) == "ReactToJourney"


@pytest.mark.rule("MA-17.15")
def test_one_hex_may_stay_empty_and_crowds_stand_in_the_outskirts() -> None:
    pos = nomadic(ants={A: "GT*4", B: "GT", C: "GT"})
    play(pos, "journey", "exit 0", "turn 0", "exit 1", "turn 0", "to 1.a", "to 1.b", "to 1.c")
    assert texts(pos, "to") == ["1.out", "3.a", "3.b", "3.c"]
    play(pos, "to 1.out")
    assert ants_in(pos, 1) == {"a": A, "b": A, "c": A, "out0": 1} and ants_in(pos, 3) == {}


@pytest.mark.rule("MA-17.13", "MA-4.10")
def test_the_origin_has_own_ants_that_may_leave_and_two_open_exits() -> None:
    hexes = {5: (1, 0), 12: (0, -1), 1: (0, 1)}  # Fallen Log has exits 0 and 3 only, one of them leads to GT
    pos = nomadic(hexes=hexes, ants={A: "GT 5.a 12.a", B: "1.a", C: "GT"}, pile=(3, 2))
    play(pos, "journey")
    assert frame(pos) == "JourneyOrigin" and texts(pos, "from") == ["GT", "5"]
    assert refused(pos, "from 12") == "MA-17.13" and refused(pos, "from 1") == "MA-4.5"
    woven = nomadic(hexes=hexes, ants={A: "GT 5.a 12.a", B: "5.b", C: "GT"}, bodies={B: "TH06"}, pile=(3, 2))
    play(woven, "journey")
    assert "GT" not in texts(woven, "from") and frame(woven) == "JourneyExit"  # GT alone is left, without asking


@pytest.mark.rule("MA-17.15", "MA-4.10")
def test_only_ants_of_the_origin_move_and_those_of_others_stay() -> None:
    pos = nomadic(hexes={5: (1, 0)}, ants={A: "GT 5.a 5.out", B: "5.b", C: "GT"}, pile=(3, 2))
    play(place(play(pos, "journey", "from 5"), 1, 2), "to 3.a", "to 2.a")
    assert here(pos, 5) == [0, 1, 0] and here(pos, 0) == [1, 0, 1] and here(pos, 3) == [1, 0, 0] == here(pos, 2)


@pytest.mark.rule("MA-17.15", "MA-2.24", "MA-19.8")
def test_sites_of_the_origin_are_filled_after_the_action_or_with_fill_timing_step_after_each_ant() -> None:
    ants = {A: "5.a 5.b", B: "5.out*2", C: "GT"}
    pos = nomadic(hexes={5: (1, 0)}, ants=ants, pile=(3, 2))
    play(place(play(pos, "journey"), 1, 2), "to 3.a")
    assert here(pos, 5) == [1, 2, 0] and ants_in(pos, 5) == {"b": A, "out1": 2}
    play(pos, "to 3.b")
    assert ants_in(pos, 5) == {"a": B, "b": B}
    step = nomadic(hexes={5: (1, 0)}, ants=ants, pile=(3, 2), fill_timing="step")
    play(place(play(step, "journey"), 1, 2), "to 3.a")
    assert ants_in(step, 5) == {"a": B, "b": A, "out1": 1}


@pytest.mark.rule("MA-17.14")
def test_with_one_hex_left_one_is_placed() -> None:
    pos = nomadic(pile=(1,), pile_only=True)
    seen = events_of(pos, "journey")
    assert len(of_kind(seen, "hex_revealed")) == 1 and pos.view(A)["drawn_next"] is None
    play(pos, "exit 0", "turn 0", "to 1.a", "to 1.b")
    assert here(pos, 1) == [3, 0, 0] and here(pos, 0) == [0, 1, 1]
    assert pos.pile_at == len(pos.pile)


@pytest.mark.rule("MA-17.14")
def test_without_two_open_exits_one_hex_is_placed_and_the_next_stays_in_the_pile() -> None:
    pos = nomadic(hexes={12: (0, -1)}, ants={A: "12.a 12.b", B: "GT", C: "GT"}, pile=(3, 2))
    seen = events_of(pos, "journey")
    assert [event["hex"] for event in of_kind(seen, "hex_revealed")] == [3] and pos.pile[pos.pile_at] == 2
    play(place(pos, 0), "to 3.a", "to 3.b")
    assert here(pos, 3) == [2, 0, 0] and here(pos, 12) == [0, 0, 0]


@pytest.mark.rule("MA-17.16", "MA-2.33", "MA-16.3", "MA-C-TH02", "MA-4.11")
def test_it_counts_as_exploring_centipedes_beyond_effects_and_harvester_once() -> None:
    pos = nomadic(bodies={A: "TH02"}, pile=(13, 25), larvae=0)  # Mushroom Ring (centipede), Forgotten Nest (three larvae)
    play(pos, "journey", "exit 0", "turn 2", "exit 1", "turn 1")
    assert pos.centipedes == 1 << 13 and pos.larvae[A] == 0
    seen = events_of(pos, "to 13.b", "to 25.a", "to 25.c")
    gains = [(event["why"], event["count"]) for event in of_kind(seen, "larvae_gained")]
    assert gains == [("MA-H-25", 3), ("MA-C-TH02", 2)]  # the larva site 13.b and the double one 25.a, once
    assert pos.larvae[A] == 5


@pytest.mark.rule("MA-17.16", "MA-16.3")
def test_two_beyond_effects_are_resolved_in_the_order_of_placing() -> None:
    pos = nomadic(pile=(25, 24), larvae=0, hexes={5: (1, 0)})
    play(pos, "journey", "exit 0", "turn 0", "exit 3", "turn 0")
    seen = events_of(pos, "to 25.a", "to 25.b", "to 24.a")
    assert [event["why"] for event in of_kind(seen, "larvae_gained")] == ["MA-H-25"]
    assert frame(pos) == "MoleRun" and texts(pos) == ["hex 5", "hex 25"]


@pytest.mark.rule("MA-17.16", "MA-C-TH04", "MA-0.12")
def test_with_scouting_thorax_three_hexes_are_seen_and_two_placed() -> None:
    pos = nomadic(bodies={A: "TH04"}, pile=(1, 3, 2, 4))
    play(pos, "journey")
    assert frame(pos) == "JourneyScout" and texts(pos) == ["scout", "pass"]
    plain = events_of(nomadic(bodies={A: "TH04"}, pile=(1, 3, 2, 4)), "journey", "pass")
    assert [event["hex"] for event in of_kind(plain, "hex_revealed")] == [1, 3]
    seen = events_of(pos, "scout", seen_by=B)
    assert of_kind(seen, "hexes_seen") == [{"event": "hexes_seen", "seat": A, "count": 3}]
    assert texts(pos, "keep") == ["1", "3", "2"] and pos.view(B)["drawn"] is None
    play(pos, "keep 2")
    assert texts(pos, "keep") == ["1", "3"] and pos.view(B)["drawn"] == 2
    play(pos, "keep 1")
    assert texts(pos) == ["return top", "return bottom"]
    assert (pos.view(B)["drawn"], pos.view(B)["drawn_next"]) == (2, 1)
    play(pos, "return bottom")
    assert pos.pile[-1] == 3 and pos.pile[pos.pile_at] == 4 and frame(pos) == "JourneyExit"
    play(pos, "exit 0", "turn 0", "exit 1", "turn 0", "to 2.a", "to 1.a", "to 1.b")
    assert here(pos, 2) == [1, 0, 0] and here(pos, 1) == [2, 0, 0]


@pytest.mark.rule("MA-17.16")
def test_scouting_with_one_place_draws_two_and_without_a_spare_hex_none() -> None:
    one = nomadic(bodies={A: "TH04"}, hexes={12: (0, -1)}, ants={A: "12.a", B: "GT", C: "GT"}, pile=(3, 2))
    play(one, "journey", "scout", "keep 2")
    assert texts(one) == ["return top", "return bottom"] and one.view(B)["drawn"] == 2
    two = nomadic(bodies={A: "TH04"}, pile=(1, 3), pile_only=True)
    play(two, "journey")
    assert frame(two) == "JourneyExit"


@pytest.mark.rule("MA-17.17", "MA-D-33")
def test_the_reaction_is_a_larva_into_an_inhabited_hex_then_a_step() -> None:
    pos = nomadic(hexes={5: (1, 0), 8: (1, -1)}, ants={A: "GT", B: "5.a", C: "GT"}, pile=(3, 2))
    play(place(play(pos, "journey"), 0, 3), "to 3.a")
    assert pos.deciders == (B,) and texts(pos) == ["larva 5.b", "ant 5.a", "pass"]
    assert refused(pos, "larva GT") == "MA-17.17"
    seen = events_of(pos, "1: larva 5.b")
    assert of_kind(seen, "reacted") == [{"event": "reacted", "seat": B, "action": "journey"}]
    assert pos.larvae[B] == 4 and texts(pos) == ["ant 5.a", "ant 5.b", "done"]
    play(pos, "1: ant 5.b", "1: to GT")
    assert here(pos, 0) == [0, 1, 1] and pos.deciders == (C,)
    assert texts(pos, "larva") == [] and texts(pos, "ant") == ["GT"]  # C inhabits nothing
    assert refused(pos, "larva GT") == "MA-17.17"


@pytest.mark.rule("MA-17.17", "MA-C-TH08", "MA-C-TH09")
def test_either_part_may_be_left_out_and_other_reactions_cards_do_not_help() -> None:
    pos = nomadic(hexes={5: (1, 0)}, ants={A: "GT", B: "5.a GT", C: "GT"}, pile=(3, 2), bodies={B: "TH09"})
    play(place(play(pos, "journey"), 0, 3), "to 3.a", "1: ant GT", "1: to 5.b")
    assert pos.larvae[B] == 5 and pos.deciders == (C,)  # Leaping Thorax answers March, not the Journey
    play(pos, "2: pass")
    assert pos.deciders == (B,) and frame(pos) in ("Action", "OpenAction")
    empty = nomadic(hexes={5: (1, 0)}, ants={A: "GT", B: "5.a", C: "GT"}, pile=(3, 2), larvae={A: 5}, bodies={B: "TH08"})
    play(place(play(empty, "journey"), 0, 3), "to 3.a")
    assert texts(empty) == ["ant 5.a", "pass"] and refused(empty, "larva 5.b") == "MA-2.13"


@pytest.mark.rule("MA-17.17", "MA-14.2")
def test_with_five_players_the_neighbours_react_to_a_journey() -> None:
    pos = at(5, colonies={C: "nomadic"}, holder=C, pile=(1, 3), ants=dict.fromkeys(range(5), "GT"))
    play(pos, "journey", "exit 0", "turn 0", "exit 1", "turn 0", "to 1.a")
    asked = []
    while frame(pos) == "ReactToJourney":
        asked.append(pos.deciders[0])
        play(pos, "pass")
    assert asked == [D, B] and A not in asked and E not in asked


@pytest.mark.rule("MA-17.18", "MA-X-21")
def test_infertile_queen_double_larva_sites_give_one() -> None:
    hexes, ants = {1: (-1, 0)}, {A: "1.a 1.c", B: "GT", C: "GT"}
    for colonies, larvae in (({A: "nomadic"}, 2), ({B: "nomadic"}, 3)):
        pos = at(phase="harvest", hexes=hexes, ants=ants, larvae=0, colonies=colonies)
        assert pos.larvae[A] == larvae
    pharoah = at(phase="harvest", hexes=hexes, ants=ants, larvae=0, bodies={A: "AB04"}, colonies={A: "nomadic"})
    assert pharoah.larvae[A] == 3
    honeypot = at(phase="harvest", hexes=hexes, ants=ants, larvae=0, bodies={A: "AB02"}, colonies={A: "nomadic"})
    play(honeypot, "site 1.a")
    assert honeypot.larvae[A] == 3  # twice one, and one


@pytest.mark.rule("MA-17.18", "MA-C-EV04")
def test_early_harvest_is_not_changed_by_the_infertile_queen() -> None:
    pos = nomadic(hexes={1: (-1, 0)}, ants={A: "1.a", B: "GT", C: "GT"}, hands={A: "EV04"}, larvae={A: 2}, pile=(2, 3))
    play(pos, "play EV04")
    assert pos.larvae[A] == 4  # one site only: its printed two larvae, twice


@pytest.mark.rule("MA-17.19")
def test_path_of_peace_heads_give_no_strength_but_work() -> None:
    pos = at(
        phase="soldier", colonies={A: "nomadic"}, hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b 5.out"}, bodies={A: "HD03 HD07"},
        food=0, hands={A: "EV17"},
    )  # fmt: skip
    seen = run_out(pos)
    sides = of_kind(seen, "battle_fought")[0]["sides"]
    assert [(side["strength"], side["heads"]) for side in sides] == [(2, 0), (1, 0)]
    assert pos.food[A] == 1  # Proboscis Head


@pytest.mark.rule("MA-17.13")
def test_the_great_tunnel_with_one_open_exit_is_no_origin_for_two_hexes() -> None:
    hexes = {1: (1, 0), 2: (0, -1), 5: (1, -1), 3: (-1, 0), 4: (-1, 1)}
    pos = at(hexes=hexes, ants={A: "2.a GT 5.a 5.b"}, colonies={A: "nomadic"}, pile=(13, 16, 19))
    play(pos, "journey")
    assert (frame(pos), texts(pos)) == ("JourneyOrigin", ["from 2", "from 5"])
    two = ("MA-17.13", "The Journey needs two open exits; this hex has only one.")
    assert pos.frame_of(A).refusal(pos, TABLE.parse("from GT")) == two
    assert pos.frame_of(A).refusal(pos, TABLE.parse("from 1")) != two  # no ant of A is there
