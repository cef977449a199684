"""MA-X-12 to MA-X-21 and MA-X-D1 to MA-X-D33: worked examples of the rules, as far as they are about the base game."""

from __future__ import annotations

import pytest

from formicary.games.march.phases.worker import march_steps
from tests.games.march.positions import (
    A,
    B,
    C,
    D,
    ants_in,
    at,
    decline,
    events_of,
    frame,
    here,
    of_kind,
    play,
    refused,
    spare,
    texts,
)


@pytest.mark.rule("MA-X-12", "MA-13.10", "MA-7.22", "MA-C-CG02")
@pytest.mark.parametrize(("other", "points"), [(1, 2), (2, 0), (3, 0)])
def test_epic_stores_with_two_players(other: int, points: int) -> None:
    pos = at(2, phase="slumber", goals={A: "CG02"}, food={A: 2, B: other})
    assert pos.score == [points, 0]


@pytest.mark.rule("MA-X-13", "MA-14.2")
def test_with_five_players_only_the_two_neighbours_react() -> None:
    pos = at(5, holder=C, ants=dict.fromkeys(range(5), "GT"), pile=(1,))
    play(pos, "2: explore", "exit 0", "turn 0", "to 1.a")
    assert frame(pos) == "ReactToExplore" and pos.deciders == (D,)
    play(pos, "3: larva GT")
    assert frame(pos) == "ReactToExplore" and pos.deciders == (B,)
    play(pos, "1: pass")
    assert frame(pos) == "OpenAction" and pos.deciders == (D,)
    assert here(pos, 0) == [1, 1, 0, 2, 1]


@pytest.mark.rule("MA-X-14", "MA-C-HD03", "MA-9.28")
@pytest.mark.parametrize(("foe", "lost"), [(4, 1), (2, 0), (1, 0)])
def test_armored_head_of_a_winner(foe: int, lost: int) -> None:
    """Half of the loser's strength is 2, 1 and 0; one less is lost, not below 0."""
    beaten = {1: "5.b", 2: "5.b 5.out", 4: "5.b 5.out*3"}[foe]
    pos = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a 5.out*5", B: beaten}, bodies={A: "HD03"})
    while frame(pos) != "Stop":
        play(pos, texts(pos)[0])
    assert pos.score[A] == 1 and here(pos, 5) == [6 - lost, 0, 0]


@pytest.mark.rule("MA-X-14", "MA-C-HD03", "MA-9.28")
@pytest.mark.parametrize(("own", "foe", "left"), [(5, 4, 2), (3, 4, 0), (3, 1, 3)])
def test_armored_head_of_a_loser(own: int, foe: int, left: int) -> None:
    """The other side wins by a card of ferocity 5, so its number of ants is lost: 4 become 3, 1 becomes 0."""
    pos = at(
        phase="soldier",
        hexes={5: (1, 0)},
        ants={A: f"5.b 5.out*{own - 1}", B: "5.a" + (f" 5.out*{foe - 1}" if foe > 1 else "")},
        bodies={A: "HD03"},
        hands={B: "CG12"},
    )
    fought = of_kind(events_of(pos, "1: commit CG12"), "battle_fought")[0]
    assert fought["seat"] == B
    while frame(pos) != "Stop":
        play(pos, texts(pos)[0])
    assert here(pos, 5)[A] == left


@pytest.mark.rule("MA-X-15", "MA-C-HD02")
def test_amazon_head_gains_two_whatever_the_loser_lost() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a 5.out", B: "5.b"}, bodies={A: "HD02"}, larvae={A: 3, B: 1})
    assert pos.larvae[:2] == [5, 0] and pos.score[A] == 1


@pytest.mark.rule("MA-X-16", "MA-C-AB06")
def test_thief_abdomen_with_four_players() -> None:
    pos = at(4, phase="feed", ants={A: "GT*6", B: "GT*8", C: "GT*8", D: "GT*3"}, bodies={A: "AB06"}, food=5)
    assert [5 - food for food in pos.food] == [1, 3, 3, 1]
    plain = at(4, phase="feed", ants={A: "GT*6", B: "GT*8", C: "GT*8", D: "GT*3"}, bodies={A: "AB01"}, food=5)
    assert [5 - food for food in plain.food] == [2, 2, 2, 1]


@pytest.mark.rule("MA-X-17", "MA-C-EV02", "MA-7.17")
def test_a_body_broken_and_completed_again_by_adaptive_radiation_scores_nothing() -> None:
    pos = at(bodies={A: "HD01 TH01 AB01"}, hands={A: "EV02 HD02"}, ants={A: "GT"})
    play(pos, "play EV02", "pay larva", "pay larva", "take HD01", "done", "play HD02")
    assert pos.score[A] == 0 and pos.bodies[A] == 1 and pos.complete_bodies(A) == 1


@pytest.mark.rule("MA-X-19", "MA-11.13")
def test_royal_decree_of_the_common_ant_is_two_food_or_five_larvae() -> None:
    pos = at(phase="decree", food=0, larvae=0)
    play(pos, "0: decree food", "1: decree larvae", "2: decree food")
    assert pos.food == [2, 0, 2] and pos.larvae == [0, 5, 0]


@pytest.mark.rule("MA-X-21", "MA-C-TH02", "MA-C-AB04", "MA-2.30")
def test_one_double_and_one_single_larva_site() -> None:
    pos = at(hexes={9: (0, -1)}, ants={A: "9.a 9.b GT"}, bodies={A: "TH02"}, larvae=0, pile=(5,))
    play(pos, "explore", "from GT", "exit 1", "from GT", "to 5.a")  # from GT to the food site: no larva site more
    assert pos.larvae[A] == 2
    assert at(phase="harvest", hexes={9: (0, -1)}, ants={A: "9.a 9.b"}, larvae=0).larvae[A] == 3
    assert at(phase="harvest", hexes={9: (0, -1)}, ants={A: "9.a 9.b"}, larvae=0, bodies={A: "AB04"}).larvae[A] == 4


# ---- derived vectors


@pytest.mark.rule("MA-X-D1", "MA-11.7", "MA-11.8", "MA-11.10", "MA-11.11", "MA-D-29")
def test_thirteen_ants_two_food_and_three_larvae() -> None:
    pos = at(phase="feed", hexes={1: (-1, 0)}, ants={A: "GT*10 1.a 1.b 1.c"}, food=2, larvae=3)
    assert pos.food[A] == 0 and pos.larvae[A] == 0 and frame(pos) == "Starve"
    assert texts(pos) == ["lose GT", "lose 1.a", "lose 1.b", "lose 1.c"]
    play(pos, "lose 1.a", "lose GT")
    assert pos.ants[A] == 11 and frame(pos) == "Stop"


@pytest.mark.rule("MA-X-D2", "MA-9.20", "MA-C-HD11")
@pytest.mark.parametrize(
    ("invading", "defending", "winner"), [("HD10 HD07", "HD02 HD03", A), ("HD11", "HD02 HD03", B), ("HD11 HD07", "HD03 HD02", A)]
)
def test_equal_totals_five_and_five(invading: str, defending: str, winner: int) -> None:
    """Bulldog Head has one strength more as invader and wins ties, as long as it is on top."""
    pos = at(
        phase="soldier",
        hexes={3: (-1, 1, 5)},
        ants={A: "3.a 3.b 3.out", B: "3.c 3.out*2"},
        bodies={A: defending, B: invading},
        hands={C: "EV17"},
        larvae=0,
    )
    while frame(pos) != "Stop":
        play(pos, texts(pos)[0])
    assert pos.score == [int(winner == A), int(winner == B), 0]
    assert here(pos, 3)[1 - winner] == 0


@pytest.mark.rule("MA-X-D3", "MA-9.21", "MA-9.22", "MA-9.30")
def test_a_lone_winner_loses_nothing() -> None:
    pos = at(
        phase="soldier",
        hexes={5: (1, 0)},
        ants={A: "5.a", B: "5.b 5.out*3"},
        bodies={A: "HD09 HD07"},
        hands={A: "HD04", B: "EV17"},
        food=0,
    )
    play(pos, "1: commit EV17")
    fought = of_kind(events_of(pos, "0: commit HD04"), "battle_fought")[0]
    assert [side["total"] for side in fought["sides"]] == [5, 6] and fought["losses"] == [3, 0]
    play(pos, "1: lose 5.out", "1: lose 5.out", "1: lose 5.out")
    assert here(pos, 5) == [1, 1, 0] and pos.score[A] == 1 and pos.score[B] == 0


@pytest.mark.rule("MA-X-D4", "MA-9.9", "MA-9.10", "MA-9.11", "MA-9.12", "MA-9.13", "MA-9.15", "MA-9.29")
def test_three_players_in_one_hex() -> None:
    pos = at(phase="soldier", hexes={3: (-1, 1, 5)}, ants={A: "3.a 3.out", B: "3.b 3.out*2", C: "3.c 3.out"})
    # A against B at once: nobody has cards. B loses one ant of its choice and then takes the control site.
    assert here(pos, 3) == [0, 3, 2] and pos.deciders == (B,) and frame(pos) == "LoseAnts"
    play(pos, "lose 3.out")
    assert frame(pos) == "LoseAnts" and here(pos, 3) == [0, 2, 0]  # B took 3a, C invaded, 2 to 2, and lost both
    assert ants_in(pos, 3) == {"a": B, "b": B}
    play(pos, "lose 3.b", "hold 3 a")
    assert pos.score == [0, 2, 0] and ants_in(pos, 3) == {"a": B} and frame(pos) == "Stop"


@pytest.mark.rule("MA-X-D5", "MA-10.9")
def test_two_ants_against_a_centipede_of_seven() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a 5.b"}, centipedes=(5,), deck="EV03 EV14")
    assert here(pos, 5) == [0, 0, 0] and pos.centipedes == 1 << 5 and pos.score[A] == 0


@pytest.mark.rule("MA-X-D6", "MA-10.6", "MA-10.8")
def test_a_tie_against_a_centipede_is_won() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a"}, centipedes=(5,), deck="EV02 EV03", hands={A: "EV14"}, food=0)
    fought = of_kind(events_of(pos, "commit EV14"), "centipede_fought")[0]
    assert (fought["side"]["total"], fought["strength"], fought["won"], fought["losses"]) == (5, 5, True, 0)
    decline(pos, "Spoils", "Stop")
    assert here(pos, 5) == [1, 0, 0] and pos.centipedes == 0 and pos.score[A] == 1 and pos.food[A] == 1


@pytest.mark.rule("MA-X-D7", "MA-12.4", "MA-12.5", "MA-12.6", "MA-12.7")
@pytest.mark.parametrize(("tie", "scores"), [("award", (5, 2, 1)), ("none", (4, 1, 0))])
def test_end_bonuses(tie: str, scores: tuple[int, ...]) -> None:
    pos = at(phase="end", round=4, larvae={A: 4, B: 4, C: 2}, food={A: 3, B: 1}, end_tie_at_zero=tie)
    play(pos, "done")
    assert pos.result is not None and pos.result.scores == scores


@pytest.mark.rule("MA-X-D8", "MA-7.16")
def test_a_second_body() -> None:
    pos = at(bodies={A: "HD01 HD02 TH01 TH02 TH03 AB01"}, hands={A: "AB02"}, ants={A: "GT"})
    assert pos.bodies[A] == 1
    play(pos, "play AB02", "pay larva", "pay larva", "pay larva")
    assert pos.bodies[A] == 2 and pos.score[A] == 3


@pytest.mark.rule("MA-X-D9", "MA-0.9", "MA-6.1")
def test_forage_shuffles_the_discard_pile_when_the_deck_runs_out() -> None:
    pos = at(deck="EV01", discards="EV02 EV03 EV04 EV05", rest_of_cards=C)
    events = events_of(pos, "forage", seen_by=A)
    assert of_kind(events, "deck_shuffled") == [{"event": "deck_shuffled", "seat": -1, "count": 4}]
    assert of_kind(events, "cards_drawn")[0]["cards"][0] == "EV01"
    deck, discards = spare(pos)
    assert len(deck) == 3 and discards == [] and len(pos.hand[A]) == 2


@pytest.mark.rule("MA-X-D10", "MA-0.5", "MA-11.13")
def test_a_decree_of_larvae_gives_what_the_supply_has() -> None:
    pos = at(phase="decree", larvae={A: 33})
    play(pos, "decree larvae")
    assert pos.larvae[A] == 36 and pos.supply[A] == 0


@pytest.mark.rule("MA-X-D11", "MA-13.6", "MA-13.7", "MA-13.8", "MA-3.6")
def test_with_two_players_one_turn_follows_the_first_rest() -> None:
    pos = at(2, larvae=4, food=2)
    play(pos, "0: rest", "1: forage")
    assert frame(pos) == "ReactToForage" and pos.deciders == (A,)
    events = events_of(pos, "0: hatch")
    assert of_kind(events, "worker_phase_ended")[0]["seat"] == B and pos.holder == B
    assert pos.larvae[A] == 6 and pos.rests == [1, 0]
    play(pos, "1: decree food", "0: decree food")
    assert pos.deciders == (B,) and pos.round == 2 and pos.phase == 1


@pytest.mark.rule("MA-X-D12", "MA-14.4")
def test_with_five_players_the_third_rest_ends_the_phase() -> None:
    pos = at(5, rests={A: 1, B: 1}, holder=C)
    events = events_of(pos, "2: rest")
    assert of_kind(events, "rested") == [{"event": "rested", "seat": C, "larvae": 1, "food": 0}]
    assert of_kind(events, "worker_phase_ended")[0]["seat"] == C
    assert pos.holder == C and pos.larvae[:3] == [6, 6, 6]
    early = at(5, rests={A: 1}, holder=B)
    play(early, "1: rest")
    assert early.phase == 1 and early.deciders == (C,)


@pytest.mark.rule("MA-X-D13", "MA-8.2", "MA-3.9")
def test_rest_as_first_action_of_the_round() -> None:
    pos = at(turns=0, food=0, hands={A: "EV17"}, larvae=1)
    assert texts(pos) == ["play EV17"] and refused(pos, "rest") == "MA-8.2"
    stuck = at(turns=0, food=0, hands={A: "EV13"}, larvae=1)  # Sneak Attack without a contested hex
    assert texts(stuck) == ["rest"]
    pauper = at(turns=0, food={B: 1, C: 1}, larvae=1)
    assert pauper.rests[A] == 1 and pauper.rest_larvae[A] == 1  # the only choice, made without asking
    rich = at(turns=0, food=1)
    assert "rest" not in texts(rich) and refused(rich, "rest") == "MA-8.2"


@pytest.mark.rule("MA-X-D22", "MA-9.21", "MA-9.30")
def test_heads_count_for_casualties() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a 5.out", B: "5.b 5.out*3"}, bodies={A: "HD04 HD05 HD09"})
    for _ in range(3):
        decline(pos, "LoseAnts", "Stop")
        if frame(pos) == "LoseAnts":
            play(pos, "lose 5.out")
    assert pos.score[A] == 1 and here(pos, 5) == [1, 0, 0]  # the loser loses all 4, the winner min(2, 1) = 1


@pytest.mark.rule("MA-X-D24", "MA-10.9", "MA-I-32")
def test_a_centipede_that_wins_destroys_all() -> None:
    pos = at(
        phase="soldier",
        hexes={5: (1, 0)},
        ants={A: "5.a 5.b 5.out*4"},
        centipedes=(5,),
        deck="EV14 EV15",
        hands={A: "EV17"},
    )
    fought = of_kind(events_of(pos, "commit EV17"), "centipede_fought")[0]
    assert (fought["won"], fought["strength"], fought["side"]["total"], fought["losses"]) == (False, 8, 7, 6)
    assert here(pos, 5) == [0, 0, 0]


@pytest.mark.rule("MA-X-D25", "MA-C-AB08", "MA-11.9")
def test_hibernating_abdomen_does_not_count_ants_in_gt() -> None:
    pos = at(phase="feed", hexes={1: (-1, 0)}, ants={A: "GT*3 1.a 1.b 1.c 1.out"}, bodies={A: "AB08"}, food=3)
    assert pos.food[A] == 2


@pytest.mark.rule("MA-X-D26", "MA-C-AB11")
def test_sharing_abdomen() -> None:
    pos = at(phase="feed", hexes={1: (-1, 0)}, ants={A: "GT*7 1.a"}, bodies={A: "AB11"}, food=1, larvae=1)
    assert pos.food[A] == 0 and pos.larvae[A] == 0 and frame(pos) == "Starve"
    play(pos, "lose GT")
    assert pos.ants[A] == 7 and frame(pos) == "Stop"


@pytest.mark.rule("MA-X-D27", "MA-C-TH03", "MA-D-31")
def test_parasitic_thorax() -> None:
    pos = at(bodies={A: "TH03"}, deck="EV03 EV01", larvae={A: 1, B: 2, C: 5})
    play(pos, "forage")
    assert texts(pos) == ["seat 1", "seat 2"] and spare(pos)[1] == ["EV03"]
    play(pos, "seat 1")
    assert pos.larvae == [3, 0, 5] and len(pos.hand[A]) == 1


@pytest.mark.rule("MA-X-D28", "MA-C-HD09", "MA-9.6")
@pytest.mark.parametrize(("points", "gained"), [("each", 4), ("one", 1)])
def test_traitorous_head_with_four_centipedes(points: str, gained: int) -> None:
    where = {1: (-1, 0), 2: (0, -1), 4: (1, -1), 5: (1, 0)}
    pos = at(phase="soldier", hexes=where, centipedes=(1, 2, 4, 5), bodies={A: "HD09"}, traitorous_points=points)
    assert pos.score == [gained, 0, 0]


@pytest.mark.rule("MA-X-D32", "MA-5.2", "MA-C-TH07")
def test_march_with_two_thoraxes_and_sprinting_on_top() -> None:
    pos = at(bodies={A: "TH01 TH07"}, ants={A: "GT"}, larvae=12)
    assert march_steps(pos, A) == 9
    play(pos, "march", *["larva GT"] * 9)
    assert frame(pos) != "Steps" and here(pos, 0)[A] == 10


@pytest.mark.rule("MA-X-D33", "MA-2.29")
@pytest.mark.parametrize(
    ("timing", "places"), [("checkpoint", {"a": B, "b": A, "c": C, "out2": 1}), ("step", {"a": B, "b": C, "c": C, "out0": 1})]
)
def test_a_newcomer_of_the_same_action_may_take_a_vacated_site(timing: str, places: dict[str, int]) -> None:
    pos = at(hexes={1: (-1, 0, 0)}, ants={A: "1.b GT", B: "1.a", C: "1.c 1.out"}, larvae=0, fill_timing=timing)
    play(pos, "march", "ant 1.b", "to GT?", "ant GT", "done")
    assert ants_in(pos, 1) == places
