"""MA-14: five players."""

from __future__ import annotations

import pytest

from tests.games.march.positions import A, B, C, D, E, at, events_of, frame, here, of_kind, play

EVERYBODY = dict.fromkeys(range(5), "GT")


@pytest.mark.rule("MA-14.2")
@pytest.mark.parametrize("action", ["march", "forage", "play"])
@pytest.mark.parametrize("active", [A, C, E])
def test_left_neighbour_then_right_neighbour_react_to_every_action(active: int, action: str) -> None:
    hands = dict(enumerate(["EV05", "EV09", "EV16", "EV11", "EV12"]))
    pos = at(5, holder=active, ants=EVERYBODY, hexes={5: (1, 0)}, hands=hands, larvae=5)
    if action == "march":
        play(pos, "march", "done")
    elif action == "forage":
        play(pos, "forage")
    else:
        code = hands[active]
        play(pos, f"play {code}", "pay larva", "pay larva?", "pay larva?", "choose food?", "choose larvae?")
    asked = []
    while frame(pos).startswith("ReactTo"):
        asked.append(pos.deciders[0])
        play(pos, "pass")
    assert asked == [(active + 1) % 5, (active + 4) % 5] and pos.holder == (active + 1) % 5


@pytest.mark.rule("MA-14.3")
def test_cards_reach_everybody() -> None:
    theft = at(5, hands={A: "EV03", B: "HD01", C: "HD02", D: "HD03", E: "HD04"}, larvae=3)
    events = events_of(theft, "play EV03")
    assert [event["seat"] for event in of_kind(events, "cards_revealed")] == [B, C, D, E]
    thief = at(5, phase="feed", ants=EVERYBODY | {A: "GT*6"}, bodies={A: "AB06"}, food=2)
    assert thief.food == [1, 1, 1, 1, 1]  # A counts 6 - 4 = 2
    bound = at(5, phase="slumber", goals={A: "CG01"}, ants={A: "GT", C: "GT"})
    assert bound.score[A] == 0


@pytest.mark.rule("MA-14.4", "MA-8.8", "MA-8.11")
def test_the_third_first_rest_ends_the_phase_at_once() -> None:
    pos = at(5, holder=B, rests={D: 2}, food=3, ants=EVERYBODY)
    play(pos, "1: rest")
    assert pos.phase == 1 and pos.deciders == (C,)
    events = events_of(pos, "2: rest")
    assert of_kind(events, "worker_phase_ended")[0]["seat"] == C and pos.holder == C and pos.turns[E] == 1
    assert pos.larvae == [5, 6, 6, 6, 5] and pos.food[D] == 3 + 1 - 1  # the food of the resting area came and one ant was fed
    for seat in (C, D, E, A, B):
        play(pos, f"{seat}: decree food")
    assert pos.deciders == (C,) and pos.round == 2 and here(pos, 0) == [1] * 5
