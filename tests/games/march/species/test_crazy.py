"""MA-17.7 to MA-17.12: the Crazy Ant."""

from __future__ import annotations

import pytest

from formicary.games.march.state.position import March
from tests.games.march.positions import A, B, C, D, at, codes, decline, events_of, frame, of_kind, play, refused, spare, texts

ANTS = {A: "GT", B: "GT", C: "GT"}


def crazy(**given: object) -> March:
    return at(**{"colonies": {A: "crazy"}, "ants": ANTS, **given})  # type: ignore[arg-type]


@pytest.mark.rule("MA-X-D31", "MA-17.7", "MA-17.8", "MA-17.9", "MA-D-32")
def test_the_dance_turns_cards_over_up_to_an_event_plays_it_free_and_takes_its_ferocity_in_steps() -> None:
    pos = crazy(deck="HD01 CG02 EV17 EV16")
    seen = events_of(pos, "dance")
    assert of_kind(seen, "danced") == [
        {"event": "danced", "seat": A, "count": 3, "cards": ["HD01", "CG02", "EV17"], "card": "EV17", "steps": 1}
    ]
    assert [event["card"] for event in of_kind(seen, "card_discarded")] == ["HD01", "CG02", "EV17"]
    assert of_kind(seen, "card_played") == [{"event": "card_played", "seat": A, "card": "EV17", "free": True}]
    assert pos.larvae[A] == 5 + 4 and pos.food[A] == 1
    assert spare(pos)[1] == ["HD01", "CG02", "EV17"] and spare(pos)[0][0] == "EV16"
    assert frame(pos) == "Steps" and pos.view(A)["prompt"]["args"] == {"left": 1}  # type: ignore[index]
    assert texts(pos) == ["larva GT", "done"]
    play(pos, "larva GT")
    assert pos.ants[A] == 2 and frame(pos) == "ReactToDance"


@pytest.mark.rule("MA-17.9", "MA-5.5", "MA-5.12")
def test_larvae_step_before_ants_and_thoraxes_give_no_more_steps() -> None:
    pos = crazy(deck="EV16", hexes={5: (1, 0)}, bodies={A: "TH07 TH02"})  # ferocity 2
    play(pos, "dance")
    assert pos.food[A] == 1 + 3
    play(pos, "larva GT", "ant GT", "to 5.a")
    assert frame(pos) == "ReactToDance"
    again = crazy(deck="EV16", hexes={5: (1, 0)})
    play(again, "dance", "ant GT", "to 5.b")
    assert refused(again, "larva GT") == "MA-5.5"


@pytest.mark.rule("MA-17.8", "MA-7.5")
def test_an_event_that_cannot_be_played_has_no_effect_but_steps_are_taken() -> None:
    pos = crazy(deck="TH01 EV13")  # Sneak Attack: no hex is contested; ferocity 1
    seen = events_of(pos, "dance")
    assert not of_kind(seen, "card_played") and spare(pos)[1] == ["TH01", "EV13"]
    assert frame(pos) == "Steps" and pos.view(A)["prompt"]["args"] == {"left": 1}  # type: ignore[index]


@pytest.mark.rule("MA-17.8", "MA-D-32")
def test_the_choices_of_the_event_are_the_dancers_and_come_before_the_steps() -> None:
    pos = crazy(deck="EV15", hexes={5: (1, 0)}, ants={A: "GT*3", B: "GT", C: "GT"})  # Swarm, ferocity 4
    play(pos, "dance")
    assert frame(pos) == "Target" and pos.deciders == (A,)
    play(pos, "hex 5", "ant GT", "to 5.a", "done")
    assert frame(pos) == "Steps" and pos.view(A)["prompt"]["args"] == {"left": 4}  # type: ignore[index]
    assert spare(pos)[1] == ["EV15"]


@pytest.mark.rule("MA-17.7", "MA-0.9")
def test_the_discard_pile_is_shuffled_in_when_the_deck_runs_out() -> None:
    pos = crazy(deck="HD01", discards="EV17 HD02", rest_of_cards=B)
    seen = events_of(pos, "dance")
    assert of_kind(seen, "deck_shuffled") == [{"event": "deck_shuffled", "seat": -1, "count": 3}]
    assert of_kind(seen, "danced")[0]["card"] == "EV17" and pos.larvae[A] == 9
    left = sorted(spare(pos)[0] + spare(pos)[1])
    assert left == ["EV17", "HD01", "HD02"]


@pytest.mark.rule("MA-17.7")
def test_without_an_event_only_the_food_is_lost() -> None:
    pos = crazy(deck="HD01 CG01", discards="HD02", rest_of_cards=B)
    seen = events_of(pos, "dance")
    assert of_kind(seen, "danced") == [{"event": "danced", "seat": A, "count": 0, "cards": [], "card": "", "steps": 0}]
    assert pos.food[A] == 1 and spare(pos) == (["HD01", "CG01"], ["HD02"])
    assert frame(pos) == "ReactToDance"


@pytest.mark.rule("MA-17.8", "MA-C-EV06", "MA-8.10")
def test_bonus_actions_of_a_danced_frenzied_activity_follow_after_the_reactions() -> None:
    pos = crazy(deck="EV06", food={A: 3, B: 1, C: 1})
    play(pos, "dance", "done", "1: hatch", "2: pass")
    assert pos.deciders == (A,) and pos.bonus == 1 and "dance" in texts(pos) and "done" in texts(pos)
    assert refused(pos, "rest") == "MA-17.11"
    play(pos, "done")
    assert pos.deciders == (B,)


@pytest.mark.rule("MA-17.10", "MA-D-12")
def test_each_other_player_may_gain_a_larva() -> None:
    pos = crazy(deck="EV19", larvae={A: 5, B: 0, C: 3})
    play(pos, "dance", "done")
    assert pos.deciders == (B,) and texts(pos) == ["hatch", "pass"]
    seen = events_of(pos, "1: hatch", "2: pass")
    assert of_kind(seen, "reacted") == [{"event": "reacted", "seat": B, "action": "dance"}]
    assert of_kind(seen, "passed") == [{"event": "passed", "seat": C, "action": "dance"}]
    assert pos.larvae == [5, 1, 3] and frame(pos) in ("Action", "OpenAction") and pos.deciders == (B,)


@pytest.mark.rule("MA-17.10", "MA-6.4", "MA-14.2")
def test_nobody_reacts_without_cubes_and_with_five_players_only_neighbours_do() -> None:
    pos = at(5, colonies={C: "crazy"}, holder=C, deck="EV19", ants={C: "GT", B: "GT*30"}, larvae={A: 5, B: 6, C: 5, D: 5})
    play(pos, "dance", "done")
    assert pos.deciders == (D,) and frame(pos) == "ReactToDance"
    play(pos, "hatch")
    assert frame(pos) != "ReactToDance"  # B, the other neighbour, has no cube left; A and E are not asked


@pytest.mark.rule("MA-17.11")
def test_frenzy_forbids_the_first_rest_with_food_or_cards() -> None:
    assert "rest" not in texts(crazy()) and refused(crazy(), "rest") == "MA-17.11"
    cards = crazy(food={B: 1, C: 1}, hands={A: "EV17"})
    assert texts(cards) == ["play EV17"] and refused(cards, "rest") == "MA-17.11"
    bare = crazy(food={A: 1, B: 1, C: 1})
    play(bare, "march", "done")
    decline(bare)
    assert bare.food[A] == 0
    common = at(colonies={B: "crazy"}, ants=ANTS)
    assert "rest" in texts(common)


@pytest.mark.rule("MA-17.11", "MA-3.9", "MA-8.5")
def test_frenzy_gives_way_when_nothing_else_is_legal_and_after_the_first_rest() -> None:
    stuck = crazy(food={B: 1, C: 1}, hands={A: "EV13"})  # no hex is contested: the card cannot be played
    assert texts(stuck) == ["rest"]
    rested = crazy(rests={A: 1}, hands={A: "EV17"})
    assert rested.rests[A] == 2 and rested.deciders == (B,)  # rested by itself, with food and a card


@pytest.mark.rule("MA-17.11", "MA-13.7")
def test_frenzy_holds_in_the_last_turn_of_two_players_too() -> None:
    pos = at(2, colonies={A: "crazy"}, ants={A: "GT", B: "GT"}, rests={B: 1})
    assert "rest" not in texts(pos)
    plain = at(2, colonies={B: "crazy"}, ants={A: "GT", B: "GT"}, rests={B: 1})
    assert "rest" in texts(plain)


@pytest.mark.rule("MA-17.12")
def test_distracted_ranks_march_five_steps_with_any_number_of_thoraxes() -> None:
    pos = crazy(bodies={A: "TH05 TH02 TH04"})
    play(pos, "march")
    assert pos.view(A)["prompt"]["args"] == {"left": 5}  # type: ignore[index]
    sprinting = crazy(bodies={A: "TH05 TH07"})
    play(sprinting, "march")
    assert sprinting.view(A)["prompt"]["args"] == {"left": 7}  # type: ignore[index]
    assert codes(sprinting, sprinting.body[1]) == ["TH05", "TH07"]
