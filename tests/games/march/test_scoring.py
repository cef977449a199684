"""MA-12: colony points and the end of the game."""

from __future__ import annotations

import pytest

from formicary.games.march.rise.deck import horde_gains
from formicary.games.march.scoring import points_by_part
from formicary.games.march.state.fields import BY_CARDS
from formicary.games.march.state.horde import ENTERED, SLUMBER
from tests.games.march.positions import A, B, C, at, card, events_of, frame, horde_of, of_kind, play, solo


@pytest.mark.rule("MA-12.1", "MA-12.2", "MA-I-23")
def test_points_are_kept_by_source_and_round() -> None:
    pos = at(
        phase="queen",
        hexes={9: (0, -1)},
        ants={A: "9.a 9.c"},
        goals={A: "CG04"},
        larvae={A: 9},
        bodies={A: "AB10"},
        food=3,
        round=2,
    )
    play(pos, "decree food", "decree food", "decree food")
    player = pos.view(None)["players"][A]
    points = player["points"]
    assert (points["harvest"], points["cards"], points["inner_meadow"], points["goals"]) == (1, 1, 1, 2) and pos.score[A] == 5
    assert player["shares"] == [
        {
            "by": "round",
            "label": "Round {round}",
            "args": {"round": {"round": 2}},
            "points": {"harvest": 1, "cards": 1, "inner_meadow": 1, "goals": 2},
        },
        {"by": "goal", "label": "Goal {card}", "args": {"card": {"card": "CG04"}}, "points": {"goals": 2}},
        {"by": "card", "label": "Card {card}", "args": {"card": {"card": "AB10"}}, "points": {"cards": 1}},
    ]


@pytest.mark.rule("MA-12.3", "MA-11.19")
def test_the_game_ends_after_the_slumber_of_round_4_and_then_the_bonuses_are_scored() -> None:
    pos = at(
        phase="queen", round=4, hexes={5: (1, 0)}, ants={B: "5.a"}, food={A: 9, B: 2, C: 1}, larvae={C: 3}, hands={B: "EV01"}
    )
    assert frame(pos) == "Stop" and pos.score == [0, 1, 0]  # Slumber came first
    events = events_of(pos, "done")
    assert [event["rule"] for event in of_kind(events, "scored")] == ["MA-12.4", "MA-12.5", "MA-12.6"]
    assert pos.deciders == () and pos.result is not None and pos.result.scores == (3, 4, 3)
    assert [sheet["end_bonuses"] for sheet in pos.result.detail] == [3, 3, 3]
    for early in (1, 2, 3):
        going = at(phase="slumber", round=early)
        play(going, "done")
        assert going.result is None and going.round == early + 1


@pytest.mark.rule("MA-12.4", "MA-12.5", "MA-12.6")
@pytest.mark.parametrize("best", [A, B, C])
def test_each_bonus_is_three_points_for_the_player_with_most(best: int) -> None:
    others = dict.fromkeys((A, B, C), 1)
    brood = at(phase="end", round=4, larvae=others | {best: 4}, food=2, hands={})
    play(brood, "done")
    assert brood.result is not None and brood.result.scores[best] == 3 + 1 + 1
    stores = at(phase="end", round=4, larvae=1, food=others | {best: 2})
    play(stores, "done")
    assert stores.result is not None and stores.result.scores[best] == 1 + 3 + 1
    cards = at(phase="end", round=4, larvae=1, food=1, hands={best: "EV01 EV02"})
    play(cards, "done")
    assert cards.result is not None and cards.result.scores[best] == 1 + 1 + 3
    assert min(cards.result.scores) == 2


@pytest.mark.rule("MA-12.7")
def test_players_tied_for_a_bonus_gain_one_point_each() -> None:
    pos = at(4, phase="end", round=4, larvae={0: 4, 1: 4, 2: 4, 3: 3}, food={0: 1}, hands={0: "EV01", 1: "EV02"})
    play(pos, "done")
    assert pos.result is not None and pos.result.scores == (1 + 3 + 1, 1 + 1, 1, 0)
    larvae_only = at(phase="end", round=4, larvae=0, food=0, end_tie_at_zero="none")
    play(larvae_only, "done")
    assert larvae_only.result is not None and larvae_only.result.scores == (0, 0, 0)


@pytest.mark.rule("MA-12.8")
def test_most_points_win() -> None:
    pos = at(phase="end", round=4, score={A: 5, B: 9, C: 7}, larvae=0, food=0)
    play(pos, "done")
    assert pos.result is not None and pos.result.winners == (B,)


@pytest.mark.rule("MA-12.9")
def test_a_tie_goes_to_the_player_with_most_ants_gt_and_outskirts_included() -> None:
    pos = at(
        phase="end", round=4, score={A: 5, B: 5, C: 3}, hexes={5: (1, 0)}, ants={A: "5.a", B: "5.b GT 5.out", C: "GT*9"}, larvae=0
    )
    seen = events_of(pos, "done")
    assert pos.result is not None and pos.result.winners == (B,) and pos.result.scores[A] == pos.result.scores[B] == 8
    tie = pos.result.tie_break
    assert tie is not None and (tie.rule, tie.tied, tie.points) == ("MA-12.9", (A, B), 8)
    assert tie.said() == "Tied on 8 points: 0 and 1. Most ants in the Meadow decide, 3 to 1."
    (told,) = of_kind(seen, "tie_broken")
    assert (told["points"], told["tied"], told["rule"]) == (8, [A, B], "MA-12.9")
    assert told["how"] == "Most ants in the Meadow decide, 3 to 1." and seen[-1]["event"] == "game_over"


@pytest.mark.rule("MA-12.10")
def test_still_tied_the_victory_is_shared() -> None:
    pos = at(phase="end", round=4, score={A: 5, B: 5, C: 3}, ants={A: "GT*2", B: "GT*2", C: "GT*9"}, larvae=0)
    play(pos, "done")
    assert pos.result is not None and pos.result.winners == (A, B)


@pytest.mark.rule("MA-12.1", "MA-I-23")
def test_points_of_the_first_card_of_the_deck_are_kept_by_card_too() -> None:
    pos = at(round=2)
    pos.gain_points(A, 2, BY_CARDS, "MA-C-EV01", card=card("EV01"))
    pos.gain_points(A, 1, BY_CARDS, "MA-C-EV01", card=card("EV01"))
    pos.gain_points(A, 4, BY_CARDS, "MA-C-EV01")
    assert card("EV01") == 0
    assert [(each["by"], each["args"], each["points"]) for each in points_by_part(pos, A)] == [
        ("round", {"round": {"round": 2}}, {"cards": 7}), ("card", {"card": {"card": "EV01"}}, {"cards": 3}),
    ]  # fmt: skip


@pytest.mark.rule("MA-18.28", "MA-18.29", "MA-18.30")
@pytest.mark.parametrize(("score", "beaten"), [(50, True), (0, False)])
def test_the_end_says_whether_the_horde_was_beaten(score: int, beaten: bool) -> None:
    pos = solo(hexes={5: (0, 1)}, ants={A: "5.a 5.b"}, score={A: score}, horde_score=9, round=4, phase="slumber")
    told = of_kind(events_of(pos, "done"), "horde_result")
    best = pos.score[A]
    assert told == [{"event": "horde_result", "seat": -1, "horde": 9, "best": best, "margin": 9 - best, "beaten": beaten}]
    assert pos.result is not None and pos.result.winners == ((A,) if beaten else ())


@pytest.mark.rule("MA-18.28")
def test_points_of_the_horde_from_the_same_source_add_up_within_a_round() -> None:
    pos = solo(round=2)
    horde = horde_of(pos)
    horde_gains(pos, 3, ENTERED, "MA-18.21")
    horde_gains(pos, 1, ENTERED, "MA-18.21")
    horde_gains(pos, 2, SLUMBER, "MA-18.26")
    pos.round = 3
    horde_gains(pos, 1, ENTERED, "MA-18.21")
    by_round = [(each["args"]["round"], each["points"]) for each in horde.points_by_round()]
    assert by_round == [({"round": 2}, {"entered": 4, "slumber": 2}), ({"round": 3}, {"entered": 1})]
    assert horde.points_by_source() == {"entered": 5, "slumber": 2, "battles": 0} and horde.score == 7
