"""MA-7: Play a Card: paying, conditions, Reactions, events, evolutions, bodies, Colony Goals."""

from __future__ import annotations

import pytest

from tests.games.march.positions import (
    A,
    B,
    C,
    ants_in,
    at,
    codes,
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


@pytest.mark.rule("MA-7.2", "MA-D-13")
def test_a_card_of_the_hand_is_played_for_no_food_and_then_public() -> None:
    pos = at(hands={A: "EV17 HD02", B: "EV05"}, ants={A: "GT"}, food=0)
    assert texts(pos) == ["play EV17", "play HD02", "rest"]
    assert refused(pos, "play EV05") == "MA-7.2"
    played = of_kind(events_of(pos, "play EV17"), "card_played")
    assert played == [{"event": "card_played", "seat": A, "card": "EV17", "free": False}]
    assert pos.view(B)["open"] == ["EV17"]


@pytest.mark.rule("MA-7.3", "MA-D-14")
def test_the_cost_is_paid_in_any_mixture_of_larvae_and_ants() -> None:
    for larvae in range(4):
        pos = at(hands={A: "EV16"}, ants={A: "GT*4"}, larvae=4, food={B: 1, C: 1})
        play(pos, "play EV16", *["pay larva"] * larvae, *["pay GT"] * (3 - larvae))
        assert (pos.larvae[A], pos.ants[A], pos.food[A]) == (4 - larvae, 1 + larvae, 3)
    assert refused(at(hands={A: "EV16"}, ants={A: "GT"}, larvae=1), "play EV16") == "MA-3.11"


@pytest.mark.rule("MA-7.3", "MA-C-EV14", "MA-C-EV21", "MA-C-CG10")
def test_some_cards_restrict_the_mixture() -> None:
    larvae_only = at(hands={A: "EV14"}, hexes={5: (1, 0)}, ants={A: "5.a GT*4", B: "5.b"}, larvae=3)
    play(larvae_only, "play EV14")
    assert larvae_only.larvae[A] == 0 and here(larvae_only, 5) == [0, 0, 0]  # one hex, nothing to choose
    assert "play EV14" not in texts(at(hands={A: "EV14"}, hexes={5: (1, 0)}, ants={A: "5.a GT*4"}, larvae=2))
    ants_only = at(hands={A: "CG10"}, hexes={5: (1, 0)}, ants={A: "GT 5.a 5.b"}, larvae=9)
    play(ants_only, "play CG10")
    assert texts(ants_only) == ["pay GT", "pay 5.a", "pay 5.b"] and refused(ants_only, "pay larva") == "MA-7.3"
    assert "play CG10" not in texts(at(hands={A: "CG10"}, ants={A: "GT"}, larvae=9))


@pytest.mark.rule("MA-7.23", "MA-D-14")
def test_ants_are_paid_from_anywhere_and_larvae_from_the_chamber() -> None:
    pos = at(
        hands={A: "EV16"}, hexes={5: (1, 0), 1: (-1, 0)}, ants={A: "5.a 5.out GT 1.a", B: "5.b 1.b"}, bodies={B: "TH06"}, larvae=1
    )
    play(pos, "play EV16")
    assert texts(pos) == ["pay larva", "pay GT", "pay 1.a", "pay 5.a", "pay 5.out"]
    play(pos, "pay larva")
    assert texts(pos) == ["pay GT", "pay 1.a", "pay 5.a", "pay 5.out"] and refused(pos, "pay larva") == "MA-7.23"
    assert refused(pos, "pay 1.b") == "MA-7.23"
    rested = at(hands={A: "EV06", B: "EV17"}, larvae={A: 3, B: 0}, rests={B: 1}, ants={A: "GT"})
    assert "play EV17" not in texts(play(rested, "play EV06", "pay larva", "pay larva", "pass"))


@pytest.mark.rule("MA-7.4")
def test_payment_comes_first_and_vacated_sites_are_filled_after_the_card() -> None:
    pos = at(hands={A: "EV12"}, hexes={5: (1, 0)}, ants={A: "5.a GT", B: "5.b 5.out"}, larvae=1, food={B: 1, C: 1})
    play(pos, "play EV12", "pay 5.a", "pay larva", "choose food", "choose larvae")
    assert ants_in(pos, 5) == {"a": B, "b": B} and pos.food[A] == 1 and pos.larvae[A] == 3
    during = at(hands={A: "EV12"}, hexes={5: (1, 0)}, ants={A: "5.a GT", B: "5.b 5.out"}, larvae=1)
    play(during, "play EV12", "pay 5.a", "pay larva")
    assert ants_in(during, 5) == {"b": B, "out1": 1}  # not yet


@pytest.mark.rule("MA-7.5")
@pytest.mark.parametrize(
    ("code", "without", "with_target"),
    [
        ("EV01", {"pile_only": True}, {}),
        ("EV08", {"pile_only": True}, {}),
        ("EV02", {}, {"bodies": {A: "HD01"}}),
        ("EV04", {"ants": {A: "GT"}}, {"ants": {A: "5.a"}}),
        ("EV07", {"ants": {A: "GT"}}, {"ants": {B: "5.a"}}),
        ("EV13", {"ants": {A: "5.a", B: "5.b"}}, {"ants": {A: "5.a", B: "5.b 5.out"}}),
        ("EV14", {"ants": {A: "5.out", B: "5.a 5.b"}}, {"ants": {A: "5.a"}}),
        ("EV19", {"ants": {A: "5.a", B: "GT"}}, {"ants": {A: "5.a", B: "5.b 5.out"}}),
        ("EV21", {"ants": {A: "GT*3 5.a"}}, {"ants": {A: "GT*3 5.a"}, "centipedes": (5,)}),
    ],
)
def test_playable_if(code: str, without: dict[str, object], with_target: dict[str, object]) -> None:
    hexes = {5: (1, 0)}
    none = at(hands={A: code}, hexes=hexes, **without)  # type: ignore[arg-type]
    assert f"play {code}" not in texts(none) and refused(none, f"play {code}") == "MA-7.5"
    assert f"play {code}" in texts(at(hands={A: code}, hexes=hexes, **with_target))  # type: ignore[arg-type]


@pytest.mark.rule("MA-7.5")
def test_payments_that_would_make_the_card_unplayable_are_not_offered() -> None:
    harvest = at(hands={A: "EV04"}, hexes={5: (1, 0)}, ants={A: "5.a GT*2"}, larvae=1)
    play(harvest, "play EV04")
    assert texts(harvest) == ["pay larva", "pay GT"] and refused(harvest, "pay 5.a") == "MA-7.5"
    assert "play EV04" not in texts(at(hands={A: "EV04"}, hexes={5: (1, 0)}, ants={A: "5.a GT"}, larvae=0))
    hunt = at(hands={A: "EV21"}, hexes={5: (1, 0)}, ants={A: "5.a 5.b GT*2"}, centipedes=(5,))
    play(hunt, "play EV21", "pay 5.a")  # then only an ant of GT can be paid
    assert hunt.ants[A] == 2 and here(hunt, 5)[A] == 1 and hunt.score[A] == 1
    sneak = at(hands={A: "EV13"}, hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b 5.out"}, larvae=0)
    assert "play EV13" not in texts(sneak)  # paid with the only ant the hex is contested no more


@pytest.mark.rule("MA-7.5")
def test_option_play_without_effect_ignores_conditions_except_for_sparrow_attack() -> None:
    pos = at(
        hands={A: "EV01 EV02 EV04 EV07 EV08 EV13 EV14 EV19 EV21"}, ants={A: "GT*3"}, play_without_effect=True, pile_only=True
    )
    assert texts(pos, "play") == ["EV01", "EV02", "EV04", "EV07", "EV08", "EV13", "EV19", "EV21"]
    for code in texts(pos, "play"):
        empty = pos.clone()
        play(empty, f"play {code}", "pay larva?", "pay larva?", "pay larva?", "pay GT?", "pay GT?")
        assert spare(empty)[1] == [code], code


@pytest.mark.rule("MA-7.5")
def test_cards_without_condition_may_be_played_for_nothing() -> None:
    pos = at(hands={A: "EV03 EV05 EV09 EV10 EV11 EV12 EV15 EV16 EV18 EV20"}, larvae=4, food=0)
    assert len(texts(pos, "play")) == 10
    play(pos, "play EV03")
    assert spare(pos)[1] == ["EV03"]  # nobody had a card to lay down


@pytest.mark.rule("MA-7.6", "MA-D-18")
def test_the_reaction_discards_a_card_face_up_and_draws_one() -> None:
    pos = at(hands={A: "EV17", B: "HD01 HD02"}, deck="EV01", larvae=5)
    play(pos, "play EV17")
    assert pos.deciders == (B,) and texts(pos) == ["discard HD01", "discard HD02", "pass"]
    events = {viewer: events_of(pos.clone(), "discard HD02", seen_by=viewer) for viewer in (B, C)}
    assert [event["event"] for event in events[C]][:3] == ["reacted", "card_discarded", "cards_drawn"]
    assert of_kind(events[C], "card_discarded")[0]["card"] == "HD02" and "cards" not in of_kind(events[C], "cards_drawn")[0]
    assert of_kind(events[B], "cards_drawn")[0]["cards"] == ["EV01"]
    play(pos, "discard HD02")
    assert codes(pos, pos.hand[B]) == ["HD01", "EV01"] and spare(pos)[1] == ["EV17", "HD02"]


@pytest.mark.rule("MA-7.6", "MA-0.9")
def test_the_discard_of_the_reaction_comes_before_the_draw() -> None:
    pos = at(hands={A: "HD02", B: "HD01"}, rest_of_cards=C, larvae=5)
    play(pos, "play HD02", "1: discard HD01")
    assert codes(pos, pos.hand[B]) == ["HD01"]  # shuffled and drawn again: there was no other card


@pytest.mark.rule("MA-7.7")
def test_an_empty_hand_cannot_react_to_a_card() -> None:
    pos = at(hands={A: "EV17", C: "HD01"}, larvae=5)
    play(pos, "play EV17")
    assert pos.deciders == (C,)


@pytest.mark.rule("MA-7.8", "MA-H-21", "MA-C-EV03")
def test_a_free_card_is_not_paid_for_nor_reacted_to_and_keeps_its_condition() -> None:
    pos = at(ants={A: "GT", B: "GT"}, hands={B: "HD01"}, pile=(21,), deck="HD09 EV13 EV21", larvae=0)
    play(pos, "explore", "exit 0", "to 21.a")
    assert frame(pos) == "FreePick" and texts(pos) == ["play HD09", "pass"]  # no contest, no centipede
    assert refused(pos, "play EV13") == "MA-7.5"
    events = events_of(pos, "play HD09")
    assert of_kind(events, "card_played")[0]["free"] is True and of_kind(events, "paid") == []
    assert codes(pos, pos.body[0]) == ["HD09"] and pos.deciders == (B,) and frame(pos) == "Action"  # nobody reacts to it
    assert spare(pos)[1] == ["EV13", "EV21"]


@pytest.mark.rule("MA-7.8")
def test_payment_restrictions_do_not_matter_for_a_free_card() -> None:
    pos = at(ants={A: "GT"}, pile=(21,), deck="EV14 EV02 EV03", larvae=0)
    play(pos, "explore", "exit 0", "to 21.a")
    assert texts(pos, "play") == ["EV14", "EV03"]  # Sparrow Attack takes larvae only, and there are none
    play(pos, "play EV14")
    assert pos.ants[A] == 0


@pytest.mark.rule("MA-7.8", "MA-16.3")
def test_a_free_card_that_places_a_hex_is_resolved_completely_first() -> None:
    pos = at(ants={A: "GT"}, pile=(21, 25), deck="EV08 EV02 EV03", larvae=1)
    play(pos, "explore", "exit 0", "to 21.a", "play EV08", "beside GT 3", "turn 0", "larva 25.a")
    assert pos.larvae[A] == 3 and frame(pos) == "ReactToExplore" and ants_in(pos, 25) == {"a": A}


@pytest.mark.rule("MA-7.9")
def test_an_event_is_not_in_the_discard_pile_while_it_is_resolved() -> None:
    pos = at(hands={A: "EV18"}, discards="HD01 HD02", rest_of_cards=C, larvae=5)
    play(pos, "play EV18")
    assert spare(pos) == ([], []) and codes(pos, pos.limbo) == ["EV18"] and sorted(codes(pos, pos.hand[A])) == ["HD01", "HD02"]
    play(pos, "discard HD01")
    assert spare(pos)[1] == ["HD01", "EV18"] and pos.limbo == []


@pytest.mark.rule("MA-7.10", "MA-7.11", "MA-I-18")
def test_an_evolution_goes_on_top_of_its_section_and_alone_is_active() -> None:
    pos = at(hands={A: "TH10"}, bodies={A: "TH03 HD01"}, larvae=5)
    play(pos, "play TH10")
    assert codes(pos, pos.body[1]) == ["TH03", "TH10"] and codes(pos, pos.body[0]) == ["HD01"] and pos.body[2] == ()
    assert pos.active[1] == pos.static.effect[pos.body[1][1]]
    for _ in range(2):
        decline(play(pos, "forage"))
    play(pos, "0: forage")
    assert len(pos.hand[A]) == 3 and spare(pos)[1] == []  # Gathering works, Parasitic does not


@pytest.mark.rule("MA-7.16", "MA-7.17", "MA-I-17")
def test_a_complete_body_gives_three_points_at_once_and_only_once() -> None:
    pos = at(hands={A: "AB01 HD02"}, bodies={A: "HD01 TH01"}, larvae=9)
    events = events_of(pos, "play AB01")
    assert [(e["points"], e["rule"]) for e in of_kind(events, "scored")] == [(3, "MA-7.16")] and pos.score[A] == 3
    for _ in range(2):
        decline(play(pos, "forage"))
    play(pos, "0: play HD02")
    assert pos.score[A] == 3 and pos.bodies[A] == 1
    again = at(hands={A: "AB01"}, bodies={A: "HD01 TH01"}, scored_bodies={A: 1}, larvae=9)
    play(again, "play AB01")
    assert again.score[A] == 0  # broken and completed again


@pytest.mark.rule("MA-7.18", "MA-7.19", "MA-D-16")
def test_a_goal_stays_in_play_and_gives_its_bonus_once() -> None:
    pos = at(hands={A: "CG04"}, larvae=5)
    play(pos, "play CG04")
    assert codes(pos, pos.goals[A]) == ["CG04"] and pos.larvae[A] == 6 and spare(pos)[1] == []
    declined = at(hands={A: "CG01"}, larvae=5)
    play(declined, "play CG01", "done")
    assert here(declined, 0)[A] == 0 and codes(declined, declined.goals[A]) == ["CG01"]


@pytest.mark.rule("MA-7.20", "MA-11.17", "MA-12.2")
def test_a_goal_scores_in_every_slumber_in_which_its_condition_is_met() -> None:
    pos = at(phase="slumber", goals={A: "CG02 CG04"}, food={A: 3, B: 1, C: 2}, larvae={A: 2, B: 2, C: 1}, round=1)
    assert pos.score == [2, 0, 0]
    play(pos, "done")
    assert pos.round == 2
    again = at(phase="slumber", goals={A: "CG02"}, food={A: 3, B: 1, C: 2}, score={A: 2}, round=2)
    assert again.score == [4, 0, 0]


@pytest.mark.rule("MA-7.21", "MA-D-15", "MA-I-12")
def test_a_third_goal_needs_room_before_paying() -> None:
    pos = at(hands={A: "CG04"}, goals={A: "CG01 CG02"}, larvae=5, ants={A: "GT"})
    play(pos, "play CG04")
    assert frame(pos) == "DropGoal" and texts(pos) == ["discard CG01", "discard CG02"] and pos.larvae[A] == 5
    play(pos, "discard CG01")
    assert frame(pos) == "Pay" and codes(pos, pos.goals[A]) == ["CG02"] and spare(pos)[1] == ["CG01"]
    play(pos, "pay GT")
    assert codes(pos, pos.goals[A]) == ["CG02", "CG04"]


@pytest.mark.rule("MA-7.21", "MA-7.8")
def test_a_third_goal_played_by_an_effect_needs_room_too() -> None:
    pos = at(hands={A: "EV03", B: "CG04"}, goals={A: "CG01 CG02"}, larvae=3)
    play(pos, "play EV03", "play CG04")
    assert frame(pos) == "DropGoal"
    play(pos, "discard CG02")
    assert codes(pos, pos.goals[A]) == ["CG01", "CG04"] and pos.larvae[A] == 2


@pytest.mark.rule("MA-7.22", "MA-14.3")
def test_neighbours_are_the_players_to_the_left_and_right() -> None:
    pos = at(5, phase="slumber", goals={A: "CG02"}, food={0: 3, 1: 2, 2: 9, 3: 9, 4: 2})
    assert pos.score[A] == 2  # C and D are no neighbours
    assert at(5, phase="slumber", goals={A: "CG02"}, food={0: 3, 1: 2, 4: 3}).score[A] == 0  # tied with E
    assert at(4, phase="slumber", goals={A: "CG02"}, food={0: 3, 1: 2, 2: 9, 3: 2}).score[A] == 2
    assert at(3, phase="slumber", goals={A: "CG02"}, food={0: 3, 1: 2, 2: 9}).score[A] == 0
