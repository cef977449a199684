"""MA-3: the frame of the Worker Phase: turns, costs, Reactions, the guard."""

from __future__ import annotations

import pytest

from tests.games.march.positions import A, B, C, D, ants_in, at, decline, events_of, frame, here, of_kind, play, refused, texts


@pytest.mark.rule("MA-3.1", "MA-3.4")
def test_turns_go_clockwise_from_the_holder_and_the_marker_is_passed_on() -> None:
    pos = at(4, holder=2, food=3)
    order = []
    for _ in range(6):
        order.append(pos.deciders[0])
        assert pos.holder == pos.deciders[0] and pos.view(None)["sun"] is True
        decline(play(pos, "forage"))
    assert order == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("MA-3.2", "MA-D-5", "MA-I-31")
def test_a_turn_offers_five_kinds_of_action_and_takes_one() -> None:
    pos = at(ants={A: "GT"}, hands={A: "EV17 HD09"}, larvae=4)
    assert texts(pos) == ["explore", "march", "forage", "play EV17", "play HD09", "rest"]
    assert refused(pos, "pass") == "MA-3.2"
    decline(play(pos, "forage"))
    assert pos.deciders == (B,)


@pytest.mark.rule("MA-3.3", "MA-3.11")
def test_what_actions_cost() -> None:
    for action in ("explore", "march", "forage"):
        pos = at(ants={A: "GT"}, food=3)
        paid = of_kind(events_of(pos, action), "action")[0]
        assert pos.food[A] == 2 and paid["food"] == 1
    rested = at(food=3)
    play(rested, "rest")
    assert rested.food[A] == 3
    played = at(hands={A: "EV17"}, food=3, ants={A: "GT"})
    play(played, "play EV17", "pay larva")
    assert played.food[A] == 3 and played.larvae[A] == 8


@pytest.mark.rule("MA-3.11")
def test_an_action_that_cannot_be_paid_cannot_be_chosen() -> None:
    pos = at(ants={A: "GT"}, food=0, hands={A: "EV16 EV17"}, larvae=1)
    assert texts(pos) == ["play EV17", "rest"]  # Windfall Fruit costs three, there are one larva and one ant
    for action in ("explore", "march", "forage", "play EV16"):
        assert refused(pos, action) == "MA-3.11"


@pytest.mark.rule("MA-3.4", "MA-2.24")
def test_checkpoints_come_after_the_action_and_after_each_reaction() -> None:
    pos = at(4, hexes={5: (1, 0)}, ants={A: "5.a 5.b", B: "5.out*2", C: "GT", D: "GT"}, larvae=0)
    play(pos, "march", "ant 5.a", "done")
    assert pos.deciders == (B,) and ants_in(pos, 5) == {"a": B, "b": A, "out1": 1}
    play(pos, "1: ant 5.a")
    assert ants_in(pos, 5) == {"a": B, "b": A} and pos.deciders == (C,)
    play(pos, "2: ant GT")
    assert pos.deciders == (D,)
    play(pos, "3: pass")
    assert pos.holder == B and frame(pos) == "OpenAction"


@pytest.mark.rule("MA-3.5", "MA-D-9", "MA-D-12")
@pytest.mark.parametrize("action", ["explore", "march", "forage", "play"])
def test_every_action_but_rest_has_a_reaction_of_each_other_player_clockwise(action: str) -> None:
    pos = at(
        4,
        holder=B,
        ants=dict.fromkeys(range(4), "GT*2"),
        hexes={5: (1, 0)},
        hands=dict(enumerate(["EV17", "EV05", "EV09", "EV13"])),
    )
    if action == "explore":
        play(pos, "explore", "exit 3", "turn 0", "to 1.a", "done")
    elif action == "march":
        play(pos, "march", "done")
    elif action == "forage":
        play(pos, "forage")
    else:
        play(pos, "play EV05", "pay larva")
    asked = []
    while frame(pos).startswith("ReactTo"):
        asked.append(pos.deciders[0])
        assert "pass" in texts(pos)  # it may always be declined
        play(pos, "pass")
    assert asked == [C, D, A] and pos.holder == C


@pytest.mark.rule("MA-3.5", "MA-8.1")
def test_reactions_are_free_and_rest_has_none() -> None:
    pos = at(ants=dict.fromkeys(range(3), "GT"), food=1)
    play(pos, "forage", "1: hatch", "2: hatch")
    assert pos.food == [0, 1, 1] and pos.larvae == [5, 6, 6]
    play(pos, "1: rest")
    assert frame(pos) == "OpenAction" and pos.deciders == (C,)


@pytest.mark.rule("MA-3.6")
def test_who_has_rested_still_reacts() -> None:
    pos = at(rests={A: 1}, holder=B)
    play(pos, "1: forage", "2: pass")
    assert frame(pos) == "ReactToForage" and pos.deciders == (A,)


@pytest.mark.rule("MA-3.7")
def test_effects_cause_no_reactions() -> None:
    """Rapid Mobilization gives steps and Into the Unknown places a hex: only the card itself is reacted to."""
    pos = at(hands={A: "EV11", B: "EV17"}, ants={A: "GT", B: "GT"}, hexes={5: (1, 0)})
    play(pos, "play EV11", "pay larva", "pay larva", "ant GT", "to 5.a", "done")
    assert frame(pos) == "ReactToPlay" and pos.deciders == (B,)
    play(pos, "pass")
    assert frame(pos) == "Action" and pos.deciders == (B,)


@pytest.mark.rule("MA-3.7", "MA-C-EV06", "MA-D-34")
def test_bonus_actions_are_real_actions_with_reactions() -> None:
    pos = at(hands={A: "EV06"}, ants={A: "GT", B: "GT"}, hexes={5: (1, 0)}, food=3)
    play(pos, "play EV06", "pay larva", "pay larva")
    assert pos.deciders == (A,) and texts(pos) == ["explore", "march", "forage", "rest", "done"]
    play(pos, "forage", "1: hatch", "2: pass")
    assert pos.deciders == (A,) and pos.holder == A
    play(pos, "forage", "1: hatch", "2: pass")
    assert pos.deciders == (B,) and pos.larvae[B] == 7 and pos.food[A] == 1


@pytest.mark.rule("MA-3.8", "MA-8.6")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_three_or_four_players_the_second_rester_ends_the_phase(seats: int) -> None:
    pos = at(seats, holder=A, food=5)
    play(pos, "0: rest")
    assert pos.phase == 1 and pos.deciders == (B,)
    decline(play(pos, "1: forage"))
    events = events_of(pos, "2: rest")
    assert of_kind(events, "worker_phase_ended")[0]["seat"] == C and pos.turns[:3] == [2, 2, 2]
    assert frame(pos) == "Decree" and pos.deciders == (C,)


@pytest.mark.rule("MA-3.9")
def test_a_player_with_nothing_else_to_do_may_rest_at_once() -> None:
    pos = at(turns=0, food=0, hands={A: "EV13 EV16"}, larvae=2)
    assert texts(pos) == ["rest"]
    able = at(turns=0, food=1, hands={A: "EV13 EV16"}, larvae=2)
    assert texts(able) == ["march", "forage"]


@pytest.mark.rule("MA-3.10")
def test_after_60_turns_only_rest_is_offered() -> None:
    assert texts(at(turns=59, hands={A: "EV17"})) == ["march", "forage", "play EV17", "rest"]
    pos = at(turns={A: 60, B: 1, C: 1}, hands={A: "EV17"})
    assert texts(pos) == ["rest"]
    assert len(texts(at(turns=99, hands={A: "EV17"}, worker_turn_guard=0))) == 4
    assert texts(at(turns=3, hands={A: "EV17"}, worker_turn_guard=3)) == ["rest"]


@pytest.mark.rule("MA-I-15", "MA-8.5")
def test_who_has_rested_rests_on_every_later_turn_without_being_asked() -> None:
    pos = at(rests={A: 1}, holder=C, hands={A: "EV17"}, food=4)
    decline(play(pos, "2: forage"))
    assert pos.deciders == (B,) and pos.rests[A] == 2 and pos.rest_food[A] == 1


@pytest.mark.rule("MA-I-13", "MA-I-14")
def test_one_player_holds_the_marker_and_one_rest_does_not_end_the_phase() -> None:
    pos = at(4, holder=3, rests={A: 1})
    assert pos.view(None)["holder"] == 3 and pos.phase == 1
    decline(play(pos, "3: forage"))
    assert pos.holder == B and here(pos, 0) == [0, 0, 0, 0]
