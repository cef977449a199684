"""MA-13: two players: starting hexes, the last turn, Inner Meadow, goals."""

from __future__ import annotations

import pytest

from formicary.games.march.components.parts import GT
from formicary.games.march.state.position import March
from tests.games.march.positions import GAME, A, B, ants_in, at, decline, events_of, frame, of_kind, play, refused, texts


def start(seed: int = 1) -> March:
    pos = GAME.start(2, seed, beyond=0)
    assert isinstance(pos, March)
    return pos


@pytest.mark.rule("MA-13.1", "MA-X-2", "MA-13.5")
def test_the_reverse_of_gt_is_used_and_cards_are_dealt_before_hexes_are_chosen() -> None:
    pos = start()
    assert pos.meadow.exits[0] == 0b011011 and pos.phase == 0
    assert [len(hand) for hand in pos.hand] == [2, 2] and len(pos.deck) - pos.deck_at == 62
    assert pos.food == [2, 2] and pos.round == 1


@pytest.mark.rule("MA-13.2", "MA-D-3")
def test_the_starting_player_looks_at_two_of_the_offered_hexes_then_the_other_at_the_last_two() -> None:
    pos = start(3)
    first, second = pos.holder, 1 - pos.holder
    offer = pos.offer
    assert len(pos.pile) == 16 and len(offer) == 4 and len(set(offer) | set(pos.pile[:4])) == 8
    assert pos.deciders == (first,) and texts(pos) == [f"keep {offer[0]}", f"keep {offer[1]}"]
    assert pos.view(first)["offer"] == list(offer[:2])
    assert pos.view(second)["offer"] == [] and pos.view(None)["offer"] == []
    seen = {viewer: events_of(pos.clone(), f"keep {offer[1]}", seen_by=viewer) for viewer in (first, second)}
    assert of_kind(seen[first], "hex_boxed")[0]["hex"] == offer[0] and "hex" not in of_kind(seen[second], "hex_boxed")[0]
    assert of_kind(seen[second], "hex_revealed")[0]["hex"] == offer[1]
    play(pos, f"keep {offer[1]}")
    assert offer[0] in pos.box and pos.view(first)["boxed"] == offer[0] and pos.view(second)["boxed"] is None
    while pos.deciders == (first,):
        play(pos, texts(pos)[0])
    assert texts(pos) == [f"keep {offer[2]}", f"keep {offer[3]}"] and pos.view(second)["offer"] == list(offer[2:])
    assert pos.view(first)["offer"] == []


@pytest.mark.rule("MA-13.3", "MA-D-4")
def test_the_kept_hex_is_placed_joined_to_gt_on_an_empty_position() -> None:
    pos = start(3)
    number = pos.offer[0]
    play(pos, f"keep {number}")
    assert texts(pos) == ["exit 0", "exit 1", "exit 3", "exit 4"]
    play(pos, "exit 3")
    turns = [int(turn) for turn in texts(pos, "turn")]
    exits = pos.static.exits[number]
    meeting = [turn for turn in range(6) if (exits << turn | exits >> 6 - turn) & 1]  # an exit on edge 0, towards GT
    assert turns == meeting or (turns == meeting[:1] and exits in (0b010101, 0b111111))
    play(pos, f"turn {turns[-1]}?")
    assert pos.meadow.joined[GT] >> number & 1 and pos.meadow.near[3] == number
    play(pos, texts(pos)[0])
    assert texts(pos) == ["exit 0", "exit 1", "exit 4"]  # the position is taken


@pytest.mark.rule("MA-13.4", "MA-X-2")
def test_three_ants_stand_on_the_hex_sites_first_and_none_in_gt() -> None:
    for seed in range(12):
        pos = start(seed)
        while pos.phase == 0:
            play(pos, texts(pos)[0])
        placed = [number for number in pos.meadow.order if number]
        assert pos.out[:2] == [0, 0] and pos.ants == [3, 3] and len(placed) == 2
        assert pos.larvae == [3, 3] and pos.supply == [30, 30] and pos.food == [2, 2] and len(pos.box) == 7
        for number in placed:
            owner = ants_in(pos, number)["a"]
            full = {"a": owner, "b": owner, "c": owner}
            two = {"a": owner, "b": owner, f"out{owner}": 1}
            assert ants_in(pos, number) == (full if pos.static.site_count[number] == 3 else two)
        assert pos.deciders == (pos.holder,)


@pytest.mark.rule("MA-13.6", "MA-13.8")
def test_after_the_first_rest_the_other_player_has_exactly_one_turn() -> None:
    pos = at(2, food=3, holder=B)
    play(pos, "1: rest")
    assert pos.deciders == (A,) and pos.phase == 1
    events = events_of(pos, "0: march", "done?")
    assert of_kind(events, "worker_phase_ended")[0]["seat"] == A and pos.rests == [0, 1] and pos.holder == A
    play(pos, "0: decree food", "1: decree food")
    assert pos.deciders == (A,) and pos.round == 2


@pytest.mark.rule("MA-13.7")
def test_the_last_turn_may_be_a_rest_even_as_first_action_and_pays_its_larva() -> None:
    pos = at(2, food=3, turns={A: 1, B: 0}, holder=A)
    play(pos, "0: rest")
    assert "rest" in texts(pos)
    events = events_of(pos, "1: rest")
    assert of_kind(events, "resting_area") == [
        {"event": "resting_area", "seat": A, "larvae": 1, "food": 0},
        {"event": "resting_area", "seat": B, "larvae": 1, "food": 0},
    ]
    assert pos.holder == B and pos.larvae == [6, 6]
    normal = at(2, food=3, turns=0)
    assert refused(normal, "rest") == "MA-8.2"


@pytest.mark.rule("MA-8.12", "MA-I-14", "MA-13.6")
def test_a_rest_as_bonus_action_of_the_last_turn_ends_the_phase_at_once() -> None:
    pos = at(2, food=3, hands={B: "EV06"}, ants={B: "GT"}, rests={A: 1}, holder=B)
    play(pos, "play EV06", "pay larva", "pay larva", "rest")
    assert frame(pos) == "Decree" and pos.holder == B and pos.bonus == 0 and pos.rests == [1, 1]


@pytest.mark.rule("MA-13.7", "MA-3.6")
def test_the_first_rester_reacts_to_the_last_turn() -> None:
    pos = at(2, food=3, ants={B: "GT"}, rests={A: 1}, holder=B, pile=(1,), larvae=2)
    play(pos, "explore", "exit 0", "turn 0", "to 1.a")
    assert frame(pos) == "ReactToExplore" and pos.deciders == (A,)
    decline(play(pos, "larva GT"))
    assert frame(pos) == "Decree" and pos.holder == B


@pytest.mark.rule("MA-13.9")
def test_an_inner_hex_scores_only_if_joined_to_gt() -> None:
    hexes = {5: (0, -1), 12: (1, -1, 0), 6: (1, 0)}  # behind exits 0, 1 and the closed edge 2
    pos = at(2, phase="slumber", hexes=hexes, ants={A: "5.a 12.a", B: "6.a"})
    assert [pos.meadow.joined[GT] >> number & 1 for number in (5, 12, 6)] == [1, 0, 0]
    assert pos.score == [1, 0]
    adjacent = at(2, phase="slumber", hexes=hexes, ants={A: "5.a 12.a", B: "6.a"}, inner_meadow="adjacent")
    assert adjacent.score == [2, 1]


@pytest.mark.rule("MA-13.10")
@pytest.mark.parametrize(
    ("goal", "more", "same"),
    [
        ("CG02", {"food": {A: 2, B: 1}}, {"food": {A: 2, B: 2}}),
        ("CG03", {"bodies": {A: "HD01"}}, {"bodies": {A: "HD01", B: "HD02"}}),
        ("CG04", {"larvae": {A: 3, B: 2}}, {"larvae": {A: 3, B: 3}}),
        ("CG11", {"ants": {A: "GT*2", B: "GT"}}, {"ants": {A: "GT", B: "GT"}}),
    ],
)
def test_goals_compare_with_the_other_player(goal: str, more: dict[str, object], same: dict[str, object]) -> None:
    assert at(2, phase="slumber", goals={A: goal}, **more).score == [2, 0]  # type: ignore[arg-type]
    assert at(2, phase="slumber", goals={A: goal}, **same).score == [0, 0]  # type: ignore[arg-type]
