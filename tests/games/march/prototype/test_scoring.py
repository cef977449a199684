"""MA-19.21 to MA-19.28: the Queen Phase and the points of the prototype edition."""

from __future__ import annotations

from typing import Any

import pytest

from formicary.games.march.components.parts import GT
from formicary.games.march.scoring import end_game
from formicary.games.march.state.fields import BODIES, GOALS, INNER_MEADOW
from tests.games.march.positions import GAME, A, B, C, card, decline, events_of, frame, here, of_kind, play, texts
from tests.games.march.positions import at as at_any

EVERYBODY = {A: "GT", B: "GT", C: "GT"}


def at(seats: int = 3, **wanted: Any) -> Any:
    return at_any(seats, edition="prototype", **wanted)


def scored(pos: Any) -> list[tuple[int, int, int]]:
    """Seat, source and points of everything scored, in order."""
    return [(pos.points[n + 1], pos.points[n + 2], pos.points[n + 4]) for n in range(0, len(pos.points), 5)]


@pytest.mark.rule("MA-19.21", "MA-I-12")
def test_any_number_of_goals_may_be_in_play() -> None:
    pos = at(ants=EVERYBODY, larvae=9, goals={A: "CG01 CG02 CG03"}, hands={A: "CG06"})
    play(pos, "play CG06")
    assert frame(pos) == "Pay"  # no goal has to make room
    while frame(pos) == "Pay":
        play(pos, "pay larva")
    assert len(pos.goals[A]) == 4
    final = at_any(ants=EVERYBODY, larvae=9, goals={A: "CG01 CG02"}, hands={A: "CG06"})
    play(final, "play CG06")
    assert frame(final) == "DropGoal"


@pytest.mark.rule("MA-19.21")
def test_goals_are_scored_before_the_inner_meadow() -> None:
    wanted: dict[str, Any] = {
        "phase": "slumber", "hexes": {5: (1, 0)}, "ants": {A: "5.a", B: "GT"}, "goals": {A: "CG02", B: "CG01"},
        "food": {A: 3, B: 1},
    }  # fmt: skip
    assert scored(at(**wanted)) == [(A, GOALS, 2), (B, GOALS, 2), (A, INNER_MEADOW, 1)]
    assert scored(at_any(**wanted)) == [(A, INNER_MEADOW, 1), (A, GOALS, 2), (B, GOALS, 2)]


@pytest.mark.rule("MA-19.22", "MA-I-17")
def test_complete_bodies_give_nothing_before_the_end_and_then_four_points_each() -> None:
    pos = at(ants=EVERYBODY, larvae=9, bodies={A: "HD02 TH02", B: "HD01 HD03 TH03 TH04 AB01 AB03 AB04"}, hands={A: "AB02"})
    play(pos, "play AB02")
    while frame(pos) == "Pay":
        play(pos, "pay larva")
    assert pos.complete_bodies(A) == 1 and pos.score == [0, 0, 0] and pos.bodies == [0, 0, 0]
    end_game(pos)
    assert [points for points in scored(pos) if points[1] == BODIES] == [(A, BODIES, 4), (B, BODIES, 8)]
    assert pos.result is not None and [sheet["bodies"] for sheet in pos.result.detail] == [4, 8, 0]


@pytest.mark.rule("MA-19.22")
def test_a_body_that_is_broken_before_the_end_gives_nothing() -> None:
    pos = at(ants=EVERYBODY, larvae=4, bodies={A: "HD02 TH02 AB01"}, hands={A: "EV02"}, round=4)
    play(pos, "play EV02")
    while frame(pos) == "Pay":
        play(pos, "pay larva")
    play(pos, "take AB01", "done")
    decline(pos, "Action", "OpenAction")
    end_game(pos)
    assert [points for points in scored(pos) if points[1] == BODIES] == []


@pytest.mark.rule("MA-19.23")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_inner_meadow_scores_by_adjacency_with_any_number_of_players(seats: int) -> None:
    """Tall Sand lies beside GT without a tunnel to it; Dry Seep does not touch it; Soil is inhabited, not controlled."""
    pos = at(
        seats, phase="slumber", hexes={4: (1, -1), 1: (-1, 0), 10: (-2, 1, 1)}, ants={A: "4.a 1.b 10.a", B: "1.c"},
    )  # fmt: skip
    assert not pos.meadow.joined[GT] >> 4 & 1 and scored(pos) == [(A, INNER_MEADOW, 1)]


@pytest.mark.rule("MA-19.24")
def test_the_decree_gives_two_food_or_five_larvae_clockwise_from_the_marker() -> None:
    pos = at(phase="decree", round=2, holder=B, ants=EVERYBODY, food=0, larvae=1)
    assert pos.deciders == (B,) and texts(pos) == ["decree food", "decree larvae"]
    play(pos, "1: decree larvae", "2: decree food", "0: decree larvae")
    assert pos.food == [0, 0, 2] and pos.larvae == [6, 6, 1]


@pytest.mark.rule("MA-19.24")
def test_the_decree_may_be_given_simultaneously() -> None:
    pos = at(phase="decree", round=1, ants=EVERYBODY, food=0, larvae=1, decree_mode="simultaneous")
    assert pos.deciders == (A, B, C)
    play(pos, "2: decree larvae", "0: decree food")
    assert pos.food == [0, 0, 0] and pos.larvae == [1, 1, 1]  # hidden until all have decided
    play(pos, "1: decree food")
    assert pos.food == [2, 2, 0] and pos.larvae == [1, 1, 6]


@pytest.mark.rule("MA-19.24", "MA-19.5", "MA-I-24")
@pytest.mark.parametrize(("seats", "rounds", "decrees"), [(2, [0, 1, 2, 3, 4], [0, 1, 2, 3]), (3, [1, 2, 3, 4], [1, 2, 3])])
def test_there_is_no_decree_in_the_last_round(seats: int, rounds: list[int], decrees: list[int]) -> None:
    pos: Any = GAME.start(seats, 3, edition="prototype")
    played: list[int] = []
    decreed: set[int] = set()
    while pos.deciders:
        if pos.round not in played:
            played.append(pos.round)
        if frame(pos) == "Decree":
            decreed.add(pos.round)
        options = texts(pos)
        play(pos, "rest" if "rest" in options else options[-1])
    assert played == rounds and sorted(decreed) == decrees


@pytest.mark.rule("MA-19.25")
def test_end_bonuses() -> None:
    pos = at(
        phase="end", ants={A: "GT", B: "GT"}, larvae={A: 4, B: 4, C: 2}, food={A: 3, B: 1}, hands={A: "EV01"}, score={C: 5},
    )  # fmt: skip
    pos.sink = []
    end_game(pos)
    assert pos.score == [1 + 3 + 3, 1, 5] and pos.result is not None and pos.result.winners == (A,)
    told_of = of_kind([event.seen_by(None) for event in pos.sink], "end_bonus")
    assert [(event["seat"], event["bonus"], event["points"]) for event in told_of] == [
        (A, "descendants", 1), (B, "descendants", 1), (A, "greatest store", 3), (A, "untold potential", 3),
    ]  # fmt: skip


@pytest.mark.rule("MA-19.25")
def test_a_tie_is_decided_by_ants_in_the_meadow() -> None:
    pos = at(phase="end", ants={A: "GT", B: "GT*2"}, larvae=0, food=0, score={A: 5, B: 5})
    end_game(pos)
    assert pos.result is not None and pos.result.scores == (8, 8, 3) and pos.result.winners == (B,)


@pytest.mark.rule("MA-19.26")
def test_start_of_phase_effects_and_bonuses_of_goals_are_used_unchanged() -> None:
    soldier = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a"}, bodies={A: "HD04"}, larvae=2)
    assert frame(soldier) == "ArmyHex"
    queen = at(phase="abdomens", hexes={5: (1, 0)}, ants={A: "5.a"}, bodies={A: "AB09"}, larvae=0)
    assert queen.larvae[A] == 1  # Royal Abdomen: a larva for each controlled hex
    goal = at(ants=EVERYBODY, larvae=3, hands={A: "CG01"})
    play(goal, "play CG01")
    while frame(goal) == "Pay":
        play(goal, "pay larva")
    assert frame(goal) == "PlaceLarvae" and "larva GT" in texts(goal)  # Bound to the Past, its bonus when played


@pytest.mark.rule("MA-19.27", "MA-X-10")
@pytest.mark.parametrize(
    ("ants", "body", "needed"), [(4, "", 1), (6, "", 2), (13, "", 4), (5, "AB01", 1), (10, "AB01", 2), (0, "", 0)]
)
def test_feeding(ants: int, body: str, needed: int) -> None:
    pos = at(phase="feed", ants={A: f"GT*{ants}"} if ants else {}, bodies={A: body}, food=9, larvae=3)
    assert pos.food[A] == 9 - needed and pos.larvae[A] == 3 and pos.ants[A] == ants


@pytest.mark.rule("MA-19.27")
def test_larvae_are_eaten_after_the_food_and_then_ants_die() -> None:
    pos = at(phase="feed", ants={A: "GT*13"}, food={A: 2}, larvae={A: 3})
    assert pos.food[A] == 0 and pos.larvae[A] == 0 and pos.ants[A] == 11 and here(pos, 0) == [11, 0, 0]
    assert pos.supply[A] == 35 - 11


@pytest.mark.rule("MA-19.28")
def test_a_round_has_three_phases() -> None:
    pos = at(ants=EVERYBODY, round=1, food=4)
    events = events_of(pos, "0: rest", "1: rest")
    while frame(pos) == "Decree":
        events += events_of(pos, "decree food")
    assert [event["phase"] for event in of_kind(events, "phase_begins")] == ["soldier", "queen", "worker"]
    assert pos.round == 2


@pytest.mark.rule("MA-19.14", "MA-I-28")
def test_an_event_may_cost_nothing() -> None:
    pos = at(ants=EVERYBODY, larvae=0, bodies={A: "TH02"}, hands={A: "EV17"})
    play(pos, "play EV17")
    assert pos.larvae[A] == 4 and pos.ants[A] == 1 and card("EV17") in pos.discards
