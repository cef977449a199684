"""MA-6, MA-8: Forage, Rest and the end of the Worker Phase."""

from __future__ import annotations

import pytest

from tests.games.march.positions import A, B, C, at, codes, decline, events_of, frame, of_kind, play, refused, spare, texts


@pytest.mark.rule("MA-6.1")
def test_forage_draws_two_cards_for_one_food() -> None:
    pos = at(deck="EV01 EV02 EV03")
    events = {viewer: events_of(pos.clone(), "forage", seen_by=viewer) for viewer in (A, B, None)}
    assert of_kind(events[A], "cards_drawn")[0]["cards"] == ["EV01", "EV02"]
    assert (
        of_kind(events[B], "cards_drawn")
        == of_kind(events[None], "cards_drawn")
        == [{"event": "cards_drawn", "seat": A, "count": 2}]
    )
    play(pos, "forage")
    assert codes(pos, pos.hand[A]) == ["EV01", "EV02"] and pos.food[A] == 1 and spare(pos)[0][0] == "EV03"


@pytest.mark.rule("MA-6.2")
def test_forage_needs_a_card() -> None:
    pos = at(rest_of_cards=C, hands={A: "EV17"})
    assert "forage" not in texts(pos) and refused(pos, "forage") == "MA-6.2"
    assert "forage" in texts(at(rest_of_cards=C, discards="EV01"))


@pytest.mark.rule("MA-6.3", "MA-D-12")
def test_the_reaction_gains_one_larva() -> None:
    pos = at(4)
    play(pos, "forage")
    assert texts(pos) == ["hatch", "pass"]
    play(pos, "1: hatch", "2: pass", "3: hatch")
    assert pos.larvae == [5, 6, 5, 6] and pos.supply == [31, 30, 31, 30]


@pytest.mark.rule("MA-6.4")
def test_with_an_empty_supply_there_is_no_reaction_to_forage() -> None:
    pos = at(larvae={A: 5, B: 36, C: 35})
    play(pos, "forage")
    assert pos.deciders == (C,)


@pytest.mark.rule("MA-C-TH10")
def test_gathering_thorax_draws_three_cards() -> None:
    pos = at(bodies={A: "TH10"}, deck="EV01 EV02 EV03")
    play(pos, "forage")
    assert codes(pos, pos.hand[A]) == ["EV01", "EV02", "EV03"] and pos.food[A] == 1
    covered = at(bodies={A: "TH10 TH07"})
    play(covered, "forage")
    assert len(covered.hand[A]) == 2
    short = at(bodies={A: "TH10"}, deck="EV01", rest_of_cards=C)
    play(short, "forage")
    assert codes(short, short.hand[A]) == ["EV01"]


@pytest.mark.rule("MA-C-TH03", "MA-D-31")
def test_parasitic_thorax_discards_the_first_card_and_takes_larvae() -> None:
    pos = at(bodies={A: "TH03"}, deck="CG12 EV02", larvae={A: 0, B: 4, C: 9})
    events = events_of(pos, "forage", "seat 2")
    assert pos.larvae == [5, 4, 4] and codes(pos, pos.hand[A]) == ["EV02"] and spare(pos)[1] == ["CG12"]
    assert [(event["seat"], event["count"]) for event in of_kind(events, "larvae_lost")] == [(C, 5)]
    nothing = at(bodies={A: "TH03"}, deck="CG12 EV02", larvae={A: 0, B: 0, C: 9})
    play(nothing, "forage", "seat 1")
    assert nothing.larvae == [0, 0, 9] and len(nothing.hand[A]) == 1
    covered = at(bodies={A: "TH03 TH07"}, deck="CG12 EV02")
    play(covered, "forage")
    assert len(covered.hand[A]) == 2


@pytest.mark.rule("MA-C-TH03")
def test_parasitic_thorax_with_two_players_takes_from_the_other_and_as_far_as_the_supply_goes() -> None:
    pos = at(2, bodies={A: "TH03"}, deck="EV14 EV02", larvae={A: 34, B: 9})
    play(pos, "forage")
    assert pos.larvae == [36, 5]  # four were lost, two could be gained


# ---- Rest


@pytest.mark.rule("MA-8.1", "MA-8.3")
def test_the_first_rest_puts_a_larva_on_the_resting_area() -> None:
    pos = at(food=1)
    play(pos, "rest")
    assert (pos.rest_larvae[A], pos.rest_food[A], pos.food[A], pos.larvae[A], pos.supply[A]) == (1, 0, 1, 5, 30)
    assert frame(pos) == "OpenAction" and pos.deciders == (B,)  # no Reaction
    bare = at(larvae={A: 36, B: 5, C: 5}, food=1)
    play(bare, "rest")
    assert bare.rest_larvae[A] == 0


@pytest.mark.rule("MA-8.2")
def test_rest_is_no_first_action_of_a_round_and_the_ban_is_counted_anew() -> None:
    pos = at(turns={A: 0, B: 1, C: 1}, hands={A: "EV17"})
    assert "rest" not in texts(pos) and refused(pos, "rest") == "MA-8.2"
    pos = at(rests={B: 1}, holder=A, round=1, food=2)
    play(pos, "rest", *["decree food"] * 3)
    assert pos.round == 2 and pos.turns == [0, 0, 0] and "rest" not in texts(pos)
    poor = at(turns=0, food={A: 0, B: 1, C: 1})
    assert poor.rests[A] == 1  # neither cards nor food


@pytest.mark.rule("MA-8.4", "MA-8.5", "MA-I-16")
def test_each_further_rest_puts_a_food_on_the_resting_area() -> None:
    pos = at(4, food=9)
    play(pos, "rest")
    for count in (1, 2, 3):
        for _ in range(3):
            decline(play(pos, "forage"))
        assert (pos.rest_larvae[A], pos.rest_food[A], pos.rests[A]) == (1, count, count + 1)
    assert pos.food[A] == 9


@pytest.mark.rule("MA-8.6", "MA-8.7", "MA-8.8", "MA-8.9", "MA-8.11")
def test_the_second_rester_ends_the_phase_keeps_the_marker_and_starts_the_next_round() -> None:
    pos = at(4, rests={B: 3}, holder=2, food=5)
    play(pos, "2: rest")
    assert pos.larvae == [5, 6, 6, 5] and pos.food == [5, 7, 5, 5] and pos.rests == [0, 3, 1, 0]
    assert pos.holder == 2 and pos.view(None)["sun"] is False
    assert [pos.rest_larvae[B], pos.rest_food[B]] == [0, 0]
    for seat in (2, 3, 0, 1):
        play(pos, f"{seat}: decree food")
    assert pos.deciders == (2,) and pos.holder == 2 and pos.view(None)["sun"] is True


@pytest.mark.rule("MA-8.9")
def test_what_rest_brought_can_be_used_for_feeding() -> None:
    pos = at(ants={A: "GT*4", B: "GT"}, rests={A: 2}, food={A: 0, B: 1, C: 1}, larvae=0, holder=B)
    play(pos, "1: rest")
    assert pos.ants[A] == 4 and pos.food[A] == 0 and pos.larvae[A] == 1  # the food of the resting area fed four ants


@pytest.mark.rule("MA-8.10", "MA-8.12", "MA-C-EV06")
def test_rest_as_bonus_action() -> None:
    pos = at(hands={A: "EV06"}, food=3, ants={A: "GT"})
    play(pos, "play EV06", "pay larva", "pay larva", "rest")
    assert pos.rest_larvae[A] == 1 and texts(pos) == ["rest", "done"] and pos.deciders == (A,)
    play(pos, "rest")
    assert pos.rest_food[A] == 1 and pos.deciders == (B,)
    ending = at(hands={A: "EV06"}, food=3, ants={A: "GT"}, rests={B: 1})
    play(ending, "play EV06", "pay larva", "pay larva", "rest")
    assert ending.bonus == 0 and frame(ending) == "Decree" and ending.holder == A  # the second bonus action is lost
    assert ending.rests[A] == 1


@pytest.mark.rule("MA-8.10", "MA-8.2")
def test_rest_as_bonus_action_is_not_a_first_action() -> None:
    pos = at(hands={A: "EV06"}, food=3, ants={A: "GT"}, turns=0)
    assert "rest" not in texts(pos)
    play(pos, "play EV06", "pay larva", "pay larva")
    assert "rest" in texts(pos)
