"""MA-17.20 to MA-17.26: the Mutant Ant."""

from __future__ import annotations

import pytest

from formicary.games.march.state.position import March
from tests.games.march.positions import (
    A,
    B,
    C,
    D,
    at,
    codes,
    decline,
    events_of,
    frame,
    of_kind,
    play,
    refused,
    run_out,
    spare,
    texts,
)

ANTS = {A: "GT", B: "GT", C: "GT"}


def mutant(**given: object) -> March:
    return at(**{"colonies": {A: "mutant"}, "ants": ANTS, **given})  # type: ignore[arg-type]


def body(pos: March, seat: int, section: int) -> list[str]:
    return codes(pos, pos.body[3 * seat + section])


@pytest.mark.rule("MA-17.20", "MA-17.21", "MA-D-32")
def test_one_evolution_is_paid_for_and_a_second_of_no_higher_cost_is_free() -> None:
    pos = mutant(hands={A: "HD01 TH01 AB08 AB09 EV17"}, larvae=5)  # costs 2, 4, 1, 3
    play(pos, "splice")
    assert pos.food[A] == 1 and frame(pos) == "SpliceFirst"
    assert texts(pos) == ["play HD01", "play TH01", "play AB08", "play AB09"]
    assert (
        refused(pos, "play EV17") == "MA-17.20" and refused(pos, "play HD02") == "MA-7.2" and refused(pos, "pass") == "MA-17.20"
    )
    seen = events_of(pos, "play HD01", "pay larva", "pay larva")
    assert of_kind(seen, "card_played") == [{"event": "card_played", "seat": A, "card": "HD01", "free": False}]
    assert pos.larvae[A] == 3 and body(pos, A, 0) == ["HD01"]
    assert frame(pos) == "SpliceSecond" and texts(pos) == ["play AB08", "done"]
    assert refused(pos, "play AB09") == "MA-17.21" == refused(pos, "play EV17") == refused(pos, "pass")
    seen = events_of(pos, "play AB08")
    assert of_kind(seen, "card_played") == [{"event": "card_played", "seat": A, "card": "AB08", "free": True}]
    assert pos.larvae[A] == 3 and body(pos, A, 2) == ["AB08"] and codes(pos, pos.hand[A]) == ["TH01", "AB09", "EV17"]
    assert pos.limbo == [] and pos.deciders == (B,)


@pytest.mark.rule("MA-17.21")
def test_the_second_evolution_may_have_the_same_cost_and_section_and_may_be_left_out() -> None:
    pos = mutant(hands={A: "HD01 HD03"})
    play(pos, "splice", "play HD01", "pay larva", "pay larva")
    assert texts(pos) == ["play HD03", "done"]
    play(pos, "done")
    assert codes(pos, pos.hand[A]) == ["HD03"] and pos.deciders == (B,)
    last = mutant(hands={A: "HD01"})
    play(last, "splice", "play HD01", "pay larva", "pay larva")
    assert frame(last) != "SpliceSecond" and last.hand[A] == ()


@pytest.mark.rule("MA-17.21", "MA-0.11")
def test_the_second_is_asked_for_with_any_hand_so_that_nothing_is_told_about_it() -> None:
    pos = mutant(hands={A: "AB08 TH01"})
    assert texts(play(pos, "splice", "play AB08", "pay larva")) == ["done"] and frame(pos) == "SpliceSecond"
    one = mutant(hands={A: "AB08 EV17"})
    assert texts(play(one, "splice")) == ["play AB08"] and frame(one) == "SpliceFirst"


@pytest.mark.rule("MA-17.20", "MA-7.3", "MA-7.4")
def test_the_first_evolution_may_be_paid_with_ants() -> None:
    pos = mutant(hexes={5: (1, 0)}, ants={A: "GT 5.a", B: "5.b", C: "5.out"}, hands={A: "AB08"}, larvae=1)
    play(pos, "splice", "play AB08", "pay 5.a")
    assert pos.larvae[A] == 1 and pos.ants[A] == 1
    assert pos.site[20] == C  # the vacated site is filled after the action, before the Reactions


@pytest.mark.rule("MA-17.22", "MA-7.11")
def test_each_evolution_goes_on_top_of_its_section_or_to_the_bottom() -> None:
    pos = mutant(bodies={A: "HD01 HD02 TH05"}, hands={A: "HD03 TH02 AB01"})
    play(pos, "splice", "play HD03", "pay larva", "pay larva")
    assert frame(pos) == "Splice" and texts(pos) == ["tuck top", "tuck bottom"]
    assert pos.view(A)["prompt"]["args"] == {"card": {"card": "HD03"}}  # type: ignore[index]
    seen = events_of(pos, "tuck bottom")
    assert of_kind(seen, "card_tucked") == [{"event": "card_tucked", "seat": A, "card": "HD03"}]
    assert body(pos, A, 0) == ["HD03", "HD01", "HD02"] and pos.active[0] == pos.static.effect[pos.body[0][-1]]
    play(pos, "play TH02", "tuck top")
    assert body(pos, A, 1) == ["TH05", "TH02"]
    alone = mutant(hands={A: "AB08"})
    play(alone, "splice", "play AB08", "pay larva")
    assert body(alone, A, 2) == ["AB08"] and alone.active[2] == alone.static.effect[alone.body[2][0]]  # not asked, and active


@pytest.mark.rule("MA-17.22", "MA-7.12", "MA-7.16")
def test_at_the_bottom_it_counts_for_caste_bonus_and_bodies() -> None:
    pos = mutant(bodies={A: "HD01 TH05 AB01 HD02 TH02"}, hands={A: "AB08 TH04"}, scored_bodies={A: 1})
    play(pos, "splice", "play AB08", "pay larva", "tuck bottom")
    assert pos.score[A] == 3 and pos.bodies[A] == 2 and body(pos, A, 2) == ["AB08", "AB01"]
    play(pos, "play TH04", "tuck bottom")
    decline(pos)
    while pos.deciders != (A,):
        play(pos, "march", "done")
        decline(pos)
    play(pos, "march")
    assert pos.view(A)["prompt"]["args"] == {"left": 8}  # type: ignore[index]  # three thoraxes


# ---- Reactions


@pytest.mark.rule("MA-17.23", "MA-17.24", "MA-D-33")
def test_others_may_play_an_evolution_and_the_mutant_gains_the_sum_of_their_costs() -> None:
    pos = mutant(hands={A: "AB08", B: "HD04 EV17", C: "TH04 CG01"}, larvae={A: 1, B: 3, C: 4})
    play(pos, "splice", "play AB08", "pay larva")
    assert pos.deciders == (B,) and texts(pos) == ["play HD04", "pass"] and pos.larvae[A] == 0
    assert refused(pos, "play EV17") == "MA-17.23"
    seen = events_of(pos, "1: play HD04", "pay larva", "pay larva", "pay larva")
    assert of_kind(seen, "reacted") == [{"event": "reacted", "seat": B, "action": "splice"}]
    assert pos.larvae[B] == 0 and body(pos, B, 0) == ["HD04"] and pos.larvae[A] == 0  # after all Reactions
    seen = events_of(pos, "2: play TH04", "pay larva")
    assert of_kind(seen, "larvae_gained") == [{"event": "larvae_gained", "seat": A, "count": 4, "why": "MA-17.24"}]
    assert pos.larvae == [4, 0, 3] and body(pos, C, 1) == ["TH04"] and pos.deciders == (B,)


@pytest.mark.rule("MA-17.23", "MA-17.24")
def test_passing_gives_nothing_and_unpayable_evolutions_are_not_offered() -> None:
    pos = mutant(hands={A: "AB08", B: "TH01", C: "EV17"}, larvae={A: 1, B: 2})
    play(pos, "splice", "play AB08", "pay larva")
    assert pos.deciders == (B,) and texts(pos) == ["pass"]  # asked all the same: not to ask would tell about the hand
    assert refused(pos, "play TH01") == "MA-3.11"
    seen = events_of(pos, "1: pass", "2: pass")
    assert [event["seat"] for event in of_kind(seen, "passed")] == [B, C] and not of_kind(seen, "larvae_gained")
    bare = mutant(hands={A: "AB08"}, larvae=1)
    play(bare, "splice", "play AB08", "pay larva")
    assert frame(bare) in ("Action", "OpenAction") and bare.deciders == (B,)  # nobody has cards


@pytest.mark.rule("MA-17.23", "MA-14.2")
def test_with_five_players_the_neighbours_react_left_first() -> None:
    pos = at(
        5, colonies={C: "mutant"}, holder=C, ants=dict.fromkeys(range(5), "GT"),
        hands={A: "HD01", B: "HD02", C: "AB08", D: "HD03", 4: "HD04"},
    )  # fmt: skip
    play(pos, "splice", "play AB08", "pay larva")
    assert pos.deciders == (D,)
    play(pos, "pass")
    assert pos.deciders == (B,)
    play(pos, "play HD02", "pay larva")
    assert pos.larvae[C] == 5 and frame(pos) == "Action" and pos.deciders == (D,)


@pytest.mark.rule("MA-17.24", "MA-0.5")
def test_the_gain_is_limited_by_the_supply() -> None:
    pos = mutant(hands={A: "AB08", B: "TH01"}, ants={A: "GT*34", B: "GT", C: "GT"}, larvae={A: 2, B: 5, C: 1})
    play(pos, "splice", "play AB08", "pay larva", "1: play TH01", "pay larva", "pay larva", "pay larva", "pay larva")
    assert pos.larvae[A] == 2 and pos.supply[A] == 0  # one cube was in the supply


# ---- drawbacks


@pytest.mark.rule("MA-X-D29", "MA-17.25", "MA-9.27")
def test_enlightened_colony_takes_a_point_for_a_won_battle_after_its_point() -> None:
    pos = at(
        phase="soldier",
        colonies={A: "mutant"},
        hexes={5: (1, 0)},
        ants={A: "5.a 5.out*2", B: "5.b"},
        hands={A: "EV17", B: "EV16"},
    )
    seen = run_out(pos)
    points = [event for event in seen if event["event"] in ("scored", "enlightened")]
    assert [event["event"] for event in points] == ["scored", "enlightened"]
    assert points[1] == {"event": "enlightened", "seat": A, "points": 1, "hex": 5, "rule": "MA-17.25", "total": 0}
    assert pos.score == [0, 0, 0]


@pytest.mark.rule("MA-17.25", "MA-0.18")
def test_a_lost_battle_costs_a_point_too_but_the_score_stays_at_zero() -> None:
    for score, left in ((3, 2), (0, 0)):
        pos = at(
            phase="soldier", colonies={A: "mutant"}, hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b 5.out*3"}, score={A: score},
            hands={B: "EV16"},
        )  # fmt: skip
        lost = of_kind(run_out(pos), "enlightened")
        assert pos.score == [left, 1, 0] and lost[0]["points"] == score - left


@pytest.mark.rule("MA-17.25", "MA-10.17")
def test_centipede_battles_cost_a_point_as_well() -> None:
    pos = at(
        phase="soldier", colonies={A: "mutant"}, hexes={5: (1, 0)}, ants={A: "5.a 5.b 5.out*4"}, centipedes=(5,), score={A: 2},
        deck="EV17 EV09",
    )  # fmt: skip
    run_out(pos)
    assert pos.score[A] == 2 + 1 - 1
    sheet: dict[str, int] = pos.view(A)["players"][A]["points"]  # type: ignore[index]
    assert sheet["centipedes"] == 1 and sheet["species"] == -1
    assert "species" not in at(3).view(A)["players"][A]["points"]  # type: ignore[index]


@pytest.mark.rule("MA-17.25")
def test_only_the_mutant_pays_for_battles() -> None:
    pos = at(phase="soldier", colonies={C: "mutant"}, hexes={5: (1, 0)}, ants={A: "5.a 5.out", B: "5.b"}, hands={A: "EV17"})
    assert not of_kind(run_out(pos), "enlightened") and pos.score == [1, 0, 0]


@pytest.mark.rule("MA-17.26", "MA-9.1")
def test_mutation_replaces_the_whole_hand_before_the_own_head_effect() -> None:
    pos = at(
        phase="soldier", colonies={B: "mutant"}, hexes={5: (1, 0)}, ants={A: "GT", B: "5.a", C: "GT"},
        bodies={A: "HD01", B: "HD04"}, hands={B: "EV01 EV02 EV03", A: "EV04"}, deck="HD02 HD03 TH01 HD05",
    )  # fmt: skip
    assert pos.deciders == (A,) and codes(pos, pos.hand[B]) == ["EV01", "EV02", "EV03"]  # A's head comes first
    seen = events_of(pos, "done", seen_by=C)
    assert of_kind(seen, "mutated") == [{"event": "mutated", "seat": B, "count": 3}]
    assert [event["card"] for event in of_kind(seen, "card_discarded")] == ["EV01", "EV02", "EV03"]
    assert of_kind(seen, "cards_drawn") == [{"event": "cards_drawn", "seat": B, "count": 3}]
    assert codes(pos, pos.hand[B]) == ["HD02", "HD03", "TH01"] and codes(pos, pos.hand[A]) == ["EV04"]
    assert pos.deciders == (B,) and frame(pos) == "ArmyHex"  # then B's own Army Head
    assert spare(pos)[1] == ["EV01", "EV02", "EV03"]


@pytest.mark.rule("MA-17.26", "MA-0.9")
def test_mutation_shuffles_what_it_discarded_if_the_deck_is_short_and_does_nothing_without_cards() -> None:
    pos = at(phase="soldier", colonies={A: "mutant"}, ants=ANTS, hands={A: "EV01 EV02"}, deck="HD01", rest_of_cards=B)
    assert len(pos.hand[A]) == 2 and pos.static.codes.index("HD01") in pos.hand[A]
    assert sorted(spare(pos)[0] + codes(pos, pos.hand[A])) == ["EV01", "EV02", "HD01"]
    assert at(phase="soldier", colonies={A: "mutant"}, ants=ANTS).hand[A] == ()
