"""MA-4: the Explore action."""

from __future__ import annotations

import pytest

from formicary.games.march.components.parts import GT
from tests.games.march.positions import A, B, C, ants_in, at, decline, events_of, frame, here, of_kind, play, refused, spot, texts


@pytest.mark.rule("MA-4.1")
def test_explore_needs_food_a_hex_and_an_origin() -> None:
    assert "explore" in texts(at(ants={A: "GT"}))
    assert "explore" not in texts(at(ants={A: "GT"}, food=0, hands={A: "EV17"}))
    empty = at(ants={A: "GT"}, pile_only=True)
    assert "explore" not in texts(empty) and refused(empty, "explore") == "MA-4.1"
    nobody = at(ants={B: "GT"})
    assert "explore" not in texts(nobody) and refused(nobody, "explore") == "MA-4.1"
    walled = at(hexes={12: (0, -1), 14: (0, -2, 2)}, ants={A: "12.a"})  # both exits of Fallen Log face hexes
    assert "explore" not in texts(walled)


@pytest.mark.rule("MA-4.2")
def test_the_food_is_paid_and_the_top_hex_shown_to_everybody() -> None:
    pos = at(ants={A: "GT"}, pile=(7,))
    mark = pos.mark
    for viewer in (None, B):
        seen = events_of(pos.clone(), "explore", seen_by=viewer)
        assert of_kind(seen, "hex_revealed")[0]["hex"] == 7
    play(pos, "explore")
    assert pos.food[A] == 1 and pos.view(None)["drawn"] == 7 and pos.view(None)["pile"] == {"left": 19, "known": []}
    assert pos.mark > mark  # the draw cannot be taken back


@pytest.mark.rule("MA-4.3", "MA-D-6")
def test_the_origin_is_chosen_after_the_draw_and_outskirts_make_origins_too() -> None:
    pos = at(hexes={5: (1, 0), 6: (0, 1), 1: (-1, 0)}, ants={A: "5.a 6.out", B: "6.a 6.b 6.c 1.a"}, pile=(7,))
    play(pos, "explore")
    assert frame(pos) == "ChooseOrigin" and texts(pos) == ["from 5", "from 6"]
    assert refused(pos, "from 1") == "MA-4.5" and refused(pos, "from GT") == "MA-4.5"
    play(pos, "from 6")
    assert texts(pos) == ["exit 3", "exit 5"]  # exits 0 and 1 of Fern lead to GT and to Loamy Tunnels


@pytest.mark.rule("MA-4.4")
def test_the_rotation_must_join_the_new_hex_to_the_chosen_exit() -> None:
    pos = at(ants={A: "GT"}, pile=(13,))  # Mushroom Ring, exits 0, 1, 2
    play(pos, "explore", "exit 0")
    assert texts(pos) == ["turn 1", "turn 2", "turn 3"]  # an exit on edge 3
    assert refused(pos, "turn 0") == "MA-4.4"
    play(pos, "turn 1?")
    assert pos.meadow.joined[GT] >> 13 & 1 and pos.meadow.near[0] == 13


@pytest.mark.rule("MA-4.4", "MA-I-5")
def test_other_edges_may_be_blocked() -> None:
    pos = at(hexes={12: (1, 0, 1)}, ants={A: "GT"}, pile=(14,))  # Fallen Log, exits 1 and 4: nothing towards (1, -1)
    play(pos, "explore", "exit 1", "turn 3?")  # Clay Bank, exits 3, 4, 0: exit 3 faces Fallen Log's closed edge 0
    assert pos.meadow.joined[14] == 1 and pos.meadow.adjacent[14] == 1 | 1 << 12


@pytest.mark.rule("MA-4.5")
def test_not_through_an_edge_without_exit_nor_from_a_hex_without_own_ant() -> None:
    pos = at(hexes={7: (1, 0, 1)}, ants={A: "7.a", B: "GT"}, pile=(5,))  # Pebble, exits 1, 3, 5
    play(pos, "explore")
    assert texts(pos) == ["exit 1", "exit 3"]
    assert refused(pos, "exit 0") == refused(pos, "exit 5") == "MA-4.5"  # no exit; behind edge 5 lies GT


@pytest.mark.rule("MA-4.6")
def test_wormholes_play_no_part_in_exploring() -> None:
    hexes = {11: (0, -1), 17: (2, 0, 2), 5: (1, 0)}
    pos = at(hexes=hexes, ants={A: "11.a 17.a"}, pile=(19,))
    play(pos, "explore", "from 11", "exit 0", "turn 0?")
    # The new hex has a wormhole like Gravel Bed, but only the joined Root Hollow can be the source.
    assert frame(pos) == "GoTo" and texts(pos) == ["to 19.a", "to 19.b"]
    play(pos, "to 19.a")
    assert here(pos, 17)[A] == 1 and here(pos, 11)[A] == 0


@pytest.mark.rule("MA-4.7", "MA-4.8", "MA-D-8")
def test_at_least_one_and_at_most_all_ants_of_one_hex_move_in() -> None:
    pos = at(hexes={5: (1, 0)}, ants={A: "5.a 5.b 5.out*2 GT"}, pile=(7,))
    play(pos, "explore", "from 5", "exit 2", "turn 3?")  # Pebble, exits 3, 5, 1
    assert frame(pos) == "MoveIn" and texts(pos) == ["ant 5.a", "ant 5.b", "ant 5.out"]
    assert refused(pos, "done") == refused(pos, "ant GT") == "MA-4.7"
    play(pos, "ant 5.out", "to 7.b", "ant 5.out", "ant 5.a", "ant 5.b")
    assert ants_in(pos, 7) == {"a": A, "b": A, "out0": 2} and here(pos, 5)[A] == 0


@pytest.mark.rule("MA-4.9", "MA-C-TH01", "MA-C-TH05")
@pytest.mark.parametrize("thorax", ["TH01", "TH05"])
def test_flying_and_tunneling_do_not_change_the_move_into_the_new_hex(thorax: str) -> None:
    hexes = {12: (1, 0, 1), 5: (0, -1)}
    pos = at(hexes=hexes, ants={A: "GT 12.a 5.a"}, pile=(13,), bodies={A: thorax})
    play(pos, "explore", "from GT", "exit 1", "turn 2")  # Mushroom Ring, exits 2, 3, 4; Fallen Log's edge 0 is closed
    assert texts(pos) == ["to 13.a", "to 13.b"]  # GT is the only source
    play(pos, "to 13.b")
    assert here(pos, 12)[A] == 1 and here(pos, 5)[A] == 1 and here(pos, 0)[A] == 0


@pytest.mark.rule("MA-4.10", "MA-C-TH06")
def test_ants_trapped_by_a_weaver_cannot_explore() -> None:
    pos = at(hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b"}, bodies={B: "TH06"})
    assert "explore" not in texts(pos) and refused(pos, "explore") == "MA-4.1"
    pos = at(hexes={5: (1, 0)}, ants={A: "5.a GT", B: "5.b"}, bodies={B: "TH06"}, pile=(1,))
    play(pos, "explore", "exit 1")
    assert refused(pos, "from 5") == "MA-4.4"
    play(pos, "turn 3?")  # Soil, exits 3, 4, 5, 0, 1: joined to GT and to Loamy Tunnels
    assert pos.meadow.joined[1] == 1 | 1 << 5
    assert texts(pos) == ["to 1.a", "to 1.b", "to 1.c"]  # the trapped ant is no source


@pytest.mark.rule("MA-4.11", "MA-16.3", "MA-H-25", "MA-C-TH02")
def test_order_after_the_draw() -> None:
    pos = at(ants={A: "GT", B: "GT"}, pile=(25,), bodies={A: "TH02"}, larvae={A: 0, B: 1})
    events = events_of(pos, "explore", "exit 0", "turn 0?", "to 25.a")
    steps = [event["event"] for event in events if event["event"] in ("hex_placed", "ant_moved", "larvae_gained")]
    assert steps == ["hex_placed", "ant_moved", "larvae_gained", "larvae_gained"]
    gains = [(event["why"], event["count"]) for event in of_kind(events, "larvae_gained")]
    assert gains == [("MA-H-25", 3), ("MA-C-TH02", 1)]
    assert frame(pos) == "ReactToExplore" and pos.deciders == (B,)


@pytest.mark.rule("MA-4.12", "MA-D-9")
def test_the_reaction_places_one_larva_in_an_inhabited_hex_or_gt() -> None:
    pos = at(hexes={5: (1, 0), 6: (0, 1)}, ants={A: "GT", B: "5.a 6.out", C: "6.a 6.b 6.c"}, pile=(7,))
    play(pos, "explore", "exit 0", "turn 1?", "to 7.a")
    assert pos.deciders == (B,) and texts(pos) == ["larva GT", "larva 5.b", "pass"]
    assert refused(pos, "larva 6.out") == "MA-4.12"
    play(pos, "larva 5.b")
    assert pos.larvae[B] == 4 and ants_in(pos, 5) == {"a": B, "b": B}
    assert pos.deciders == (C,) and texts(pos) == ["larva GT", "larva 6.out", "pass"]


@pytest.mark.rule("MA-4.13")
def test_without_larvae_there_is_no_reaction_to_explore() -> None:
    pos = at(ants={A: "GT", B: "GT", C: "GT"}, larvae={A: 5, B: 0, C: 1}, pile=(7,))
    play(pos, "explore", "exit 0", "turn 1?", "to 7.a")
    assert pos.deciders == (C,)


@pytest.mark.rule("MA-4.14")
def test_the_source_may_be_any_joined_hex_or_by_option_the_origin_only() -> None:
    hexes = {5: (1, 0)}
    pos = at(hexes=hexes, ants={A: "GT 5.a"}, pile=(1,))
    play(pos, "explore", "from GT", "exit 1", "turn 3?")
    assert frame(pos) == "ChooseSource" and texts(pos) == ["from GT", "from 5"]
    play(pos, "from 5", "to 1.a")
    assert here(pos, 0)[A] == 1 and here(pos, 5)[A] == 0
    pos = at(hexes=hexes, ants={A: "GT 5.a"}, pile=(1,), explore_source="origin")
    play(pos, "explore", "from GT", "exit 1", "turn 3?", "to 1.a")
    assert here(pos, 0)[A] == 0 and here(pos, 5)[A] == 1


@pytest.mark.rule("MA-C-TH04", "MA-D-7", "MA-0.12")
def test_scouting_thorax_looks_at_two_places_one_and_returns_the_other_unseen() -> None:
    pos = at(bodies={A: "TH04"}, ants={A: "GT"}, pile=(7, 3, 9))
    play(pos, "explore")
    assert texts(pos) == ["scout", "pass"]
    play(pos, "scout")
    assert texts(pos) == ["keep 7", "keep 3"]
    play(pos, "keep 3")
    assert texts(pos) == ["return top", "return bottom"]
    top = play(pos.clone(), "return top", "exit 0", "turn 3")  # type: ignore[arg-type]
    assert top.pile[top.pile_at] == 7 and top.meadow.near[0] == 3
    play(pos, "return bottom")
    assert pos.pile[pos.pile_at] == 9 and pos.pile[-1] == 7
    assert pos.view(A)["pile"] == {"left": 19, "known": [{"hex": 7, "from": 19, "to": 19}]}
    assert pos.view(B)["pile"] == {"left": 19, "known": []} and pos.view(B)["drawn"] == 3


@pytest.mark.rule("MA-C-TH04")
def test_scouting_is_optional_and_needs_two_hexes() -> None:
    pos = at(bodies={A: "TH04"}, ants={A: "GT"}, pile=(7, 3))
    play(pos, "explore", "pass")
    assert frame(pos) == "ChooseExit" and pos.view(None)["drawn"] == 7 and pos.view(A)["pile"] == {"left": 19, "known": []}
    last = at(bodies={A: "TH04"}, ants={A: "GT"}, pile=(7,), pile_only=True)
    play(last, "explore")
    assert frame(last) == "ChooseExit"
    two = at(bodies={A: "TH04"}, ants={A: "GT"}, pile=(7, 3), pile_only=True)
    play(two, "explore", "scout", "keep 7")
    assert frame(two) == "ChooseExit" and two.pile[two.pile_at :] == (3,)  # top or bottom of nothing is the same
    covered = at(bodies={A: "TH04 TH07"}, ants={A: "GT"})
    play(covered, "explore")
    assert frame(covered) == "ChooseExit"


@pytest.mark.rule("MA-C-TH02")
def test_harvester_thorax_counts_larva_sites_of_all_hexes_the_new_one_included() -> None:
    pos = at(
        hexes={9: (0, -1), 1: (-1, 0)},
        ants={A: "9.a 9.b 9.c 1.b GT", B: "1.a 1.c 1.out"},
        bodies={A: "TH02"},
        pile=(14,),
        larvae=0,
    )
    play(pos, "explore", "from GT", "exit 3", "turn 0?", "to 14.a")
    assert pos.larvae[A] == 3  # double 9a, single 9b, double 14a; neither point nor food sites
    assert pos.larvae[B] == 0
    full = at(hexes={9: (0, -1)}, ants={A: "9.a 9.b GT"}, bodies={A: "TH02"}, pile=(14,), larvae=32)
    play(full, "explore", "from GT", "exit 3", "turn 0?", "to 14.b")
    assert full.larvae[A] == 33 and full.supply[A] == 0


@pytest.mark.rule("MA-C-TH02", "MA-4.11", "MA-2.24")
def test_harvester_thorax_counts_after_vacated_sites_have_been_filled() -> None:
    pos = at(hexes={9: (0, -1)}, ants={A: "9.a 9.b 9.c 9.out"}, bodies={A: "TH02"}, pile=(14,), larvae=0)
    play(pos, "explore", "from 9?", "exit 0", "turn 0?", "ant 9.a?", "to 14.a?", "done?")
    assert ants_in(pos, 9) == {"a": A, "b": A, "c": A} and ants_in(pos, 14) == {"a": A}
    assert pos.larvae[A] == 3  # 14a, and both larva sites of hex 9, though the ant that explored came from one of them


@pytest.mark.rule("MA-C-TH02", "MA-4.11", "MA-H-21")
def test_harvester_thorax_played_from_the_spiders_lair_works_for_the_same_explore() -> None:
    pos = at(hexes={9: (0, -1)}, ants={A: "9.a GT"}, pile=(21,), deck="TH02 EV01 EV02", larvae=0)
    play(pos, "explore", "from GT", "exit 3", "turn 0?", "to 21.b", "play TH02")
    assert pos.larvae[A] == 2  # double 9a and single 21b


@pytest.mark.rule("MA-C-TH02")
def test_harvester_thorax_does_not_work_when_a_card_places_a_hex_nor_covered() -> None:
    pos = at(hexes={9: (0, -1)}, ants={A: "9.a GT"}, bodies={A: "TH02"}, hands={A: "EV08"}, larvae=3, pile=(7,))
    play(pos, "play EV08", "pay larva", "pay larva", "beside GT 3", "turn 0?", "done")
    assert pos.larvae[A] == 1
    pos = at(hexes={9: (0, -1)}, ants={A: "9.a GT"}, bodies={A: "TH02 TH07"}, pile=(7,), larvae=0)
    play(pos, "explore", "from GT", "exit 3", "turn 0?", "to 7.a")
    assert pos.larvae[A] == 0


@pytest.mark.rule("MA-C-TH08", "MA-4.12")
def test_nursing_thorax_places_up_to_two_larvae_as_reaction() -> None:
    pos = at(hexes={5: (1, 0)}, ants={A: "GT", B: "5.a"}, bodies={B: "TH08"}, pile=(7,))
    play(pos, "explore", "exit 0", "turn 1?", "to 7.a", "1: larva GT")
    assert texts(pos) == ["larva GT", "larva 5.b", "done"] and pos.deciders == (B,)
    play(pos, "1: larva 5.b")
    assert pos.larvae[B] == 3 and here(pos, 5)[B] == 2 and here(pos, 0)[B] == 1
    assert pos.deciders == (C,)
    one = at(ants={A: "GT", B: "GT"}, bodies={B: "TH08"}, pile=(7,), larvae={A: 5, B: 1, C: 0})
    play(one, "explore", "exit 0", "turn 1?", "to 7.a", "1: larva GT")
    assert frame(one) == "OpenAction" and one.deciders == (B,)  # one larva was all
    declined = at(ants={A: "GT", B: "GT"}, bodies={B: "TH08"}, pile=(7,))
    decline(play(declined, "explore", "exit 0", "turn 1?", "to 7.a"))
    assert declined.larvae[B] == 5 and declined.site[spot("7.a")] == A
