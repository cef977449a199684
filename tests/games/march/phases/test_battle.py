"""MA-9: the Soldier Phase and ant battles."""

from __future__ import annotations

import pytest

from formicary.games.march.phases.battle import pair_bit
from tests.games.march.positions import (
    A,
    B,
    C,
    D,
    ants_in,
    at,
    events_of,
    frame,
    here,
    of_kind,
    play,
    refused,
    run_out,
    spare,
    texts,
)


@pytest.mark.rule("MA-9.1", "MA-D-20", "MA-2.24")
def test_head_effects_come_first_clockwise_from_the_holder_with_a_checkpoint_after_each() -> None:
    pos = at(
        phase="soldier", hexes={5: (1, 0), 7: (0, 1)}, ants={A: "7.a GT", B: "5.a 5.out*2", C: "5.b 5.out"},
        bodies={A: "HD01", B: "HD05", C: "HD04"}, holder=B,
    )  # fmt: skip
    assert frame(pos) == "Blast" and pos.deciders == (B,)
    play(pos, "lose 5.a", "done")
    assert ants_in(pos, 5) == {"a": B, "b": C, "out1": 1, "out2": 1}  # filled before the next effect
    assert frame(pos) == "ArmyHex" and pos.deciders == (C,)
    play(pos, "pass")
    assert frame(pos) == "Steps" and pos.deciders == (A,)
    play(pos, "done")
    run_out(pos)
    assert pos.score[B] == 1  # then the battle, 2 ants and a head each: the defender wins


@pytest.mark.rule("MA-9.2")
def test_hexes_are_visited_lowest_number_first_and_judged_when_visited() -> None:
    pos = at(
        phase="soldier", hexes={7: (0, 1), 2: (0, -1), 5: (1, 0)},
        ants={A: "7.a 7.out 2.a 2.b 5.a 5.out", B: "7.b 2.c 2.out 5.b"}, hands={B: "EV17"},
    )  # fmt: skip
    order = []
    while frame(pos) != "Stop":
        if frame(pos) == "Ferocity":
            order.append(pos.frame_of(B).number)  # type: ignore[attr-defined]
        play(pos, "pass" if "pass" in texts(pos) else texts(pos)[0])
    assert order == [2, 5, 7]


@pytest.mark.rule("MA-9.3")
def test_in_a_hex_with_both_the_centipede_is_fought_first() -> None:
    pos = at(
        phase="soldier",
        hexes={5: (1, 0)},
        ants={A: "5.a 5.out*3", B: "5.b"},
        centipedes=(5,),
        deck="EV17 EV13",
        hands={B: "EV09"},
    )
    # A fought the centipede of strength 2 with 4 ants: one is lost, which is asked of A.
    assert frame(pos) == "LoseAnts" and pos.deciders == (A,)
    play(pos, "lose 5.out")
    assert pos.centipedes == 0 and frame(pos) == "Ferocity" and pos.deciders == (B,)  # now the ants


@pytest.mark.rule("MA-9.3", "MA-9.4")
def test_no_ant_battle_if_the_centipede_has_ended_the_contest() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b 5.out"}, centipedes=(5,), deck="EV14 EV15 EV01 EV03")
    assert here(pos, 5) == [0, 0, 0] and pos.score == [0, 0, 0] and pos.centipedes == 1 << 5  # it beat both


@pytest.mark.rule("MA-9.4", "MA-C-HD04")
def test_a_contest_that_a_head_effect_ends_is_not_fought() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a 5.out", B: "5.b"}, bodies={A: "HD04"})
    events = events_of(pos, "hex 5", "choose recall", "recall 5.out", "done")
    assert of_kind(events, "battle_begins") == [] and frame(pos) == "Stop" and pos.larvae[A] == 6


@pytest.mark.rule("MA-9.5")
def test_battles_are_fought_whether_the_players_want_it_or_not() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b 5.out"})
    assert here(pos, 5) == [0, 2, 0] and pos.score == [0, 1, 0]  # nothing was asked


@pytest.mark.rule("MA-9.7", "MA-9.8", "MA-9.20")
def test_the_controlling_player_defends_and_wins_ties() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.b 5.out", B: "5.a 5.out"}, hands={A: "EV17", B: "EV13"})
    assert pos.controller(5) == B and pos.deciders == (A,)  # the invader decides first
    play(pos, "0: commit EV17")
    fought = of_kind(events_of(pos, "1: commit EV13"), "battle_fought")[0]
    assert fought["seat"] == B and fought["defender"] == B and [side["total"] for side in fought["sides"]] == [3, 3]


@pytest.mark.rule("MA-9.9")
def test_the_first_invader_is_the_player_with_most_ants() -> None:
    pos = at(
        4, phase="soldier", hexes={1: (-1, 0)}, ants={A: "1.a 1.out*5", B: "1.b", C: "1.c 1.out"}, hands={B: "EV17", C: "EV13"}
    )
    assert pos.deciders == (C,) and frame(pos) == "Ferocity"


@pytest.mark.rule("MA-9.10", "MA-9.14", "MA-D-21")
def test_the_defender_chooses_among_tied_invaders() -> None:
    pos = at(4, phase="soldier", hexes={1: (-1, 0)}, ants={A: "1.a 1.out*5", B: "1.b 1.out", C: "1.c 1.out", D: "1.out"})
    assert pos.deciders == (A,) and frame(pos) == "ChooseOpponent" and texts(pos) == ["seat 1", "seat 2"]
    assert refused(pos, "seat 3") == "MA-9.10"
    begun = of_kind(events_of(pos, "seat 2"), "battle_begins")[0]
    assert (begun["invader"], begun["defender"]) == (C, A)


@pytest.mark.rule("MA-9.11", "MA-9.12", "MA-9.14", "MA-9.29")
def test_who_has_not_fought_meets_the_controlling_player() -> None:
    pos = at(4, phase="soldier", hexes={1: (-1, 0)}, ants={A: "1.a 1.out*8", B: "1.b 1.out*2", C: "1.c", D: "1.out"})
    # A beats B (9 to 3) and loses one ant; C and D are tied with one ant each, so A chooses.
    play(pos, "lose 1.out")
    assert frame(pos) == "ChooseOpponent" and texts(pos) == ["seat 2", "seat 3"] and ants_in(pos, 1)["b"] == A
    events = events_of(pos, "seat 3")
    begun = [(event["invader"], event["defender"]) for event in of_kind(events, "battle_begins")]
    assert begun == [(D, A), (C, A)] and pos.score[A] == 3 and frame(pos) == "Stop"  # then nobody is left


@pytest.mark.rule("MA-9.12", "MA-9.13", "MA-9.15", "MA-I-19")
def test_a_new_controlling_player_meets_everybody_once() -> None:
    """A defends against B and loses; B controls and meets C; C loses nothing that ends the contest; no pair meets twice."""
    pos = at(
        4, phase="soldier", hexes={1: (-1, 0)}, ants={A: "1.a 1.out", B: "1.b 1.out*6", C: "1.c 1.out*3", D: "1.out*2"},
    )  # fmt: skip
    begun = [(event["invader"], event["defender"]) for event in of_kind(run_out(pos), "battle_begins")]
    assert begun == [(C, B), (D, B)] and pos.score == [0, 3, 0, 0]  # the first battle was over before anything was asked


@pytest.mark.rule("MA-9.13")
def test_all_have_fought_but_the_controlling_player_has_not_met_one() -> None:
    """A beats B, then C takes the hex from A; B and C have both fought, but not each other: they meet."""
    pos = at(
        phase="soldier", hexes={1: (-1, 0)}, ants={A: "1.a 1.out", B: "1.b 1.out*4", C: "1.c 1.out*3"},
        hands={A: "CG12", C: "EV14"}, bodies={B: "HD03"},
    )  # fmt: skip
    events = events_of(pos, "0: commit CG12")  # 2 + 5 against 5 + 1: A wins, B loses two, less one for its Armored Head
    assert of_kind(events, "battle_fought")[0]["losses"] == [1, 1]
    events = []
    pos.sink = []
    while frame(pos) != "Stop":
        options = texts(pos)
        play(pos, "commit EV14" if "commit EV14" in options else options[-1])
    events = [event.seen_by(None) for event in pos.sink]
    begun = [(event["invader"], event["defender"]) for event in of_kind(events, "battle_begins")]
    assert begun == [(C, A), (B, C)]


@pytest.mark.rule("MA-9.15", "MA-I-19")
def test_the_same_two_fight_once_even_if_the_hex_stays_contested() -> None:
    pos = at(
        phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b 5.out*5"}, hands={A: "CG12"}, bodies={B: "HD03", A: "HD07"}
    )
    events = events_of(pos, "commit CG12")  # A has 2 strength and 5 ferocity against 7: the defender wins the tie
    assert of_kind(events, "battle_fought")[0]["seat"] == A
    play(pos, texts(pos)[-1])  # B loses one
    assert frame(pos) == "Stop" and pos.ant_contested(5) and here(pos, 5) == [1, 5, 0] and pos.score == [1, 0, 0]


@pytest.mark.rule("MA-9.17", "MA-9.21", "MA-9.31")
def test_ferocity_does_not_count_for_casualties_and_nobody_loses_more_than_there_are() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a 5.out", B: "5.b 5.out*3"}, hands={A: "CG12"})
    fought = of_kind(events_of(pos, "commit CG12"), "battle_fought")[0]
    assert [side["total"] for side in fought["sides"]] == [4, 7] and fought["losses"] == [2, 1]  # two, not seven
    few = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a 5.out*4", B: "5.b"}, hands={C: "EV17"})
    assert here(few, 5) == [5, 0, 0]


@pytest.mark.rule("MA-9.18", "MA-9.19", "MA-I-21", "MA-D-22")
def test_cards_are_put_down_hidden_invader_first_and_revealed_together() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a 5.out", B: "5.b"}, hands={A: "EV01 EV02", B: "HD01 HD02"})
    assert pos.deciders == (B,) and texts(pos) == ["commit HD01", "commit HD02", "pass"]
    seen = {viewer: events_of(pos.clone(), "commit HD02", seen_by=viewer) for viewer in (A, B, None)}
    assert of_kind(seen[B], "cards_put_down")[0]["cards"] == ["HD02"]
    for viewer in (A, None):
        assert of_kind(seen[viewer], "cards_put_down") == [{"event": "cards_put_down", "seat": B, "count": 1}]
    play(pos, "commit HD02")
    assert "HD02" not in str(pos.view(A)["players"]) and pos.view(A)["players"][B]["put_down"] == 1  # type: ignore[index]
    assert spare(pos)[1] == []
    play(pos, "0: commit EV01")
    assert spare(pos)[1] == ["HD02", "EV01"]  # whatever the result


@pytest.mark.rule("MA-9.18")
def test_none_may_be_declared_and_an_empty_hand_is_not_asked() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a 5.out", B: "5.b"}, hands={A: "EV01"})
    assert pos.deciders == (A,)  # B has no card
    play(pos, "pass")
    assert spare(pos)[1] == [] and pos.score[A] == 1


@pytest.mark.rule("MA-9.22", "MA-9.28", "MA-I-20")
def test_the_winner_keeps_the_last_ant() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b 5.out*5"}, hands={A: "CG12"}, bodies={A: "HD07"})
    play(pos, "commit CG12")
    assert here(pos, 5)[A] == 1


@pytest.mark.rule("MA-9.23", "MA-9.32", "MA-D-24")
def test_the_loser_chooses_casualties_first_and_both_numbers_are_fixed_before() -> None:
    pos = at(phase="soldier", hexes={1: (-1, 0)}, ants={A: "1.a 1.out*2", B: "1.b 1.c 1.out*2"}, hands={A: "EV14"})
    fought = of_kind(events_of(pos, "commit EV14"), "battle_fought")[0]
    assert fought["losses"] == [3, 2]
    assert pos.deciders == (B,) and texts(pos) == ["lose 1.b", "lose 1.c", "lose 1.out"]
    play(pos, "lose 1.c", "lose 1.out", "lose 1.out")
    assert pos.deciders == (A,) and here(pos, 1) == [3, 1, 0]
    play(pos, "lose 1.out", "lose 1.out")
    assert ants_in(pos, 1)["b"] == B


@pytest.mark.rule("MA-9.24", "MA-12.1")
def test_a_battle_won_gives_one_point() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a 5.out*3", B: "5.b 5.out*2"})
    run_out(pos)
    assert pos.score[A] == 1 and pos.score[B] == 0


@pytest.mark.rule("MA-9.25", "MA-9.26", "MA-D-25")
def test_spoils_the_winner_moves_ants_of_the_hex_then_the_others_fill() -> None:
    pos = at(phase="soldier", hexes={1: (-1, 0)}, ants={A: "1.b 1.out", B: "1.a 1.c", C: "1.out*2"}, hands={A: "CG12"}, holder=C)
    # B controls with 2 ants; A and C are tied with 2, B chooses A, who wins 7 to 2. B loses both, A loses one.
    play(pos, "1: seat 0", "0: commit CG12", "0: lose 1.out")
    assert frame(pos) == "Spoils" and pos.deciders == (A,)
    assert texts(pos) == ["hold 1 a", "hold 1 b", "hold 1 c"]  # from another site of the hex, too
    assert [pos.frame_of(A).refs(pos, action) for action in pos.legal()] == [["site:1.a"], ["site:1.b"], ["site:1.c"]]
    play(pos, "hold 1 a")
    assert ants_in(pos, 1) == {"a": A, "b": C, "c": C}  # C fills the others, which ends the contest
    assert frame(pos) == "Stop" and pos.score == [1, 0, 0]


@pytest.mark.rule("MA-9.26")
def test_filling_is_mandatory_for_the_winner_too() -> None:
    pos = at(phase="soldier", hexes={1: (-1, 0)}, ants={A: "1.b 1.out*3", B: "1.a 1.c"}, hands={A: "CG12"})
    play(pos, "0: commit CG12", "0: lose 1.b")
    # Three ants in the outskirts, three vacant sites: nothing to choose, all are taken.
    assert ants_in(pos, 1) == {"a": A, "b": A, "c": A}


@pytest.mark.rule("MA-9.27", "MA-C-HD02", "MA-C-HD07")
def test_end_of_battle_effects_follow_after_spoils_winner_first() -> None:
    pos = at(
        phase="soldier",
        hexes={5: (1, 0)},
        ants={A: "5.a 5.out*3", B: "5.b"},
        bodies={A: "HD02", B: "HD07"},
        hands={A: "EV17"},
        larvae=3,
    )
    wanted = ("scored", "larvae_lost", "larvae_gained", "food_gained")
    kinds = [(event["event"], event["seat"]) for event in run_out(pos) if event["event"] in wanted]
    assert kinds == [("scored", A), ("larvae_lost", B), ("larvae_gained", A), ("food_gained", B)]


@pytest.mark.rule("MA-10.16", "MA-C-HD08", "MA-9.19")
def test_all_revealed_cards_are_discarded_before_tawny_crazy_head_takes_a_card() -> None:
    """Deck and discard pile are empty: the only card to take is the one that the defender has just revealed."""
    pos = at(
        phase="soldier",
        hexes={5: (1, 0)},
        ants={A: "5.a 5.out", B: "5.b"},
        bodies={B: "HD08"},
        hands={A: "CG12"},
        rest_of_cards=C,
    )
    fought = of_kind(events_of(pos, "0: commit CG12"), "battle_fought")[0]
    assert [side["ferocity"] for side in fought["sides"]] == [5, 5]


@pytest.mark.rule("MA-9.11")
def test_two_seats_have_met_whoever_of_them_controlled_the_hex() -> None:
    pairs = [(a, b) for a in range(5) for b in range(5) if a < b]
    assert [pair_bit(a, b) for a, b in pairs] == [pair_bit(b, a) for a, b in pairs]
    assert len({pair_bit(a, b) for a, b in pairs}) == 10
