"""Hints: choices with chances, points and reasons, from nothing but what the seat knows."""

from __future__ import annotations

import random

import msgspec
import pytest

import formicary
from formicary.bots import decide, give_hint, make_bot
from formicary.bots.advice import (
    Considered,
    Reason,
    compare,
    compared,
    following,
    is_together,
    own_line,
    parts_after,
    parts_at_best,
    play_turn,
    search,
)
from formicary.bots.forecast import chances_of, forecast, logit, worker_policy
from formicary.games.myrmes.position import Myrmes
from formicary.kernel import Position, Result
from tests.games.myrmes.positions import act, nest, start

PLACES = [
    ("micropolis", 3, {}, 12), ("myrmes", 2, {}, 50), ("march", 3, {}, 40), ("march", 1, {"mode": "solo"}, 20),
    ("march", 2, {"mode": "coop"}, 30),
]  # fmt: skip


def position(key: str, seats: int, options: dict[str, object], decisions: int, seed: int = 3) -> Position:
    """Some way into a game of workers, where there is something to choose."""
    game = formicary.game(key)
    pos = game.start(seats=seats, seed=seed, **options)
    bots = [make_bot("worker", game, seat, 1) for seat in range(seats)]
    while decisions > 0 or len(pos.legal()) < 3:
        seat = pos.deciders[0]
        pos.apply(decide(bots[seat], pos, seat), seat)
        decisions -= 1
    return pos


@pytest.mark.parametrize(("key", "seats", "options", "decisions"), PLACES)
def test_a_hint_is_the_same_in_worlds_that_differ_only_in_what_the_seat_cannot_know(
    key: str, seats: int, options: dict[str, object], decisions: int
) -> None:
    pos = position(key, seats, options, decisions)
    seat = pos.deciders[0]
    worlds = [pos, pos.resample(seat, "one"), pos.resample(seat, "two")]
    assert len({world.digest() for world in worlds}) == 3
    hints = {msgspec.json.encode(give_hint(world, seat, iterations=12, games=2, seed=4)) for world in worlds}
    assert len(hints) == 1


@pytest.mark.parametrize(("key", "seats", "options", "decisions"), PLACES)
def test_a_hint_has_the_best_choices_first_and_names_the_game_s_own_terms(
    key: str, seats: int, options: dict[str, object], decisions: int
) -> None:
    pos = position(key, seats, options, decisions)
    seat, before = pos.deciders[0], pos.digest()
    hint = give_hint(pos, seat, iterations=24, games=3)
    assert pos.digest() == before
    assert 2 <= len(hint.choices) <= 3 and hint.iterations <= 24
    assert {choice.action for choice in hint.choices} <= set(pos.legal(seat))
    assert all(0 < choice.chance < 1 for choice in hint.choices)
    best = hint.choices[0]
    assert all(choice.chance <= best.chance and choice.points <= best.points for choice in hint.choices)
    assert [choice.chance for choice in hint.choices] == sorted((choice.chance for choice in hint.choices), reverse=True)
    assert hint.choices[1].reasons == []  # they would be those of the best the other way round
    known = {term.name for term in pos.game.value_terms()}
    for choice in hint.choices:
        assert {reason.term for reason in choice.reasons} <= known - {"winning"}
        assert all(abs(reason.points) >= 0.15 for reason in choice.reasons)
    assert hint.line[0].seat == seat and hint.line[0].action == best.action
    assert is_together(pos) == ("mode" in options) and hint.together == (seats > 1 and "mode" in options)


def test_points_against_the_horde_are_points_of_a_player() -> None:
    """The search judges the lead over the Horde on a scale of its own, on which small differences would be dozens of points."""
    pos = position("march", 1, {"mode": "solo"}, 20)
    found = search(pos, pos.deciders[0], seconds=0.0, iterations=40, seed=1)
    assert found.settings.scale == 60.0
    first, *others = compared(pos, found, pos.legal(), 20)
    assert (first.points, first.own, first.chance) == (0.0, 0.0, 0.0)
    clear = [each for each in others if each.chance > 0.0]
    assert clear and all(each.points == each.own for each in others)
    # 8 points make an advantage of one, on which a chance of a tenth is from 0.4 to 1.4 between 5 % and 95 %.
    assert all(0.0 < each.points <= 8.0 * 14.0 * each.chance for each in clear)


def test_every_step_of_the_line_can_be_played_whatever_is_hidden() -> None:
    pos = position("march", 3, {}, 40)
    seat = pos.deciders[0]
    hint = give_hint(pos, seat, iterations=60, games=2)
    for world in (pos.resample(seat, ("line", 0, 0)), pos.resample(seat, ("line", 0, 2))):
        for step in hint.line:
            assert step.action in world.legal(step.seat)
            world.apply(step.action, step.seat)


def test_reasons_compare_the_turns_that_the_search_would_play() -> None:
    """In Myrmes a sortie takes several decisions of one seat."""
    pos = position("myrmes", 2, {}, 60)
    seat = pos.deciders[0]
    found = search(pos, seat, seconds=0.0, iterations=60, seed=1)
    lines = {choice.action: own_line(found, choice.action) for choice in found.report().choices if choice.visits}
    assert any(lines.values())
    for action, line in lines.items():
        worlds = [pos.resample(seat, number) for number in range(6)]
        for world in worlds:
            world.apply(action, seat)
        assert not line or any(seat in world.deciders and line[0] in world.legal(seat) for world in worlds)
    # What no sample allows is left to the worker; what they all allow is done, whatever the worker would do.
    action = pos.legal(seat)[0]
    usual = parts_after(pos, seat, [action], 1)
    assert parts_after(pos, seat, [action, -1], 1) == usual
    after = pos.clone()
    after.apply(action, seat)
    assert any(parts_after(pos, seat, [action, other], 1) != usual for other in after.legal(seat))


def test_where_there_is_one_choice_the_hint_has_it() -> None:
    """March of the Ants asks for a card in battle even of those who have none, so that nobody learns it."""
    rng = random.Random(1)
    pos = formicary.game("march").start(seats=3, seed=1)
    while len(pos.legal()) > 1:
        pos.apply(rng.choice(pos.legal()))
    hint = give_hint(pos, pos.deciders[0], iterations=5, games=2)
    assert [choice.action for choice in hint.choices] == pos.legal()
    assert hint.choices[0].reasons == []


def test_reasons_are_the_weightiest_differences() -> None:
    pos = formicary.game("micropolis").start(seats=2, seed=7)
    own = [4.0, 2.0, 0.0, 2.0, 1.0, 0.0, 0.5, 0.0, 3.0, -9.0, 100.0]
    other = [4.1, 0.0, 0.0, 5.0, 1.0, 0.0, 0.0, 0.0, 0.0, -9.0, 0.0]
    assert [(reason.term, reason.points) for reason in compare(pos, own, other)] == [
        ("barracks", -3.0), ("architect tokens", 3.0), ("harvest", 2.0)
    ]  # fmt: skip


def test_a_forecast_of_a_decided_game_says_who_wins() -> None:
    """Micropolis, the last decisions of a game that one colony has won by far: all forecasts agree with its end."""
    game = formicary.game("micropolis")
    pos = game.start(seats=2, seed=2)
    bots = [make_bot("worker", game, 0, 1), make_bot("random", game, 1, 1)]
    before = pos
    while pos.deciders:
        before = pos.clone()
        seat = pos.deciders[0]
        pos.apply(decide(bots[seat], pos, seat), seat)
    assert pos.result is not None and pos.result.winners == (0,)
    seen = forecast(before, before.deciders[0], 6, 1)
    assert seen.chances[0] > 0.95 and sum(seen.chances) == pytest.approx(1)
    assert seen.points[0] > seen.points[1]


@pytest.mark.parametrize(
    ("reasons", "points", "follows"),
    [
        ([2.0, -0.5], 1.2, 0.0), ([2.0, -0.5], 2.6, 1.1), ([2.0, -0.5], 0.0, -1.5), ([-0.4], 0.3, 0.7), ([-0.1], 0.3, 0.0),
        ([], 3.0, 3.0),
    ],
)  # fmt: skip
def test_what_the_reasons_leave_open_must_follow(reasons: list[float], points: float, follows: float) -> None:
    pos = formicary.game("micropolis").start(seats=2, seed=7)
    best = Considered(1, 0.5, 20.0 + points, [Reason("barracks", each) for each in reasons])
    worse = Considered(2, 0.5, 20.0, [Reason("barracks", -each) for each in reasons])
    assert (following(pos, best, worse), following(pos, worse, best)) == (follows, -follows)
    best.reasons.append(Reason("against the strongest rival", -4.0))  # which are no points of the seat's own
    assert following(pos, best, worse) == follows


def test_reasons_compare_choices_where_both_have_come_to_the_same_end() -> None:
    """Myrmes, the last to place nurses: one choice ends it, another needs a decision more. The next sortie is no part of it."""
    pos = nurses_are_placed(by=1)
    done, larvae = pos.game.actions.parse("ready"), pos.game.actions.parse("larvae 3")
    names = [term.name for term in pos.game.value_terms()]
    at_once, first = parts_after(pos, 0, [done], 1), parts_after(pos, 0, [larvae, done], 1)
    changed = [name for name, one, other in zip(names, at_once, first, strict=True) if abs(one - other) > 0.01]
    assert changed == ["cubes and larvae"]


def test_reasons_are_differences_of_the_choice_and_not_of_what_was_found_to_follow_it() -> None:
    """Myrmes, the event of the season: whoever takes it, the nurses can be placed alike."""
    pos = start(2)
    actions = [pos.game.actions.parse(text) for text in ("event 2", "event 3")]
    soldiers = [pos.game.actions.parse(text) for text in ("assign soldiers", "ready")]
    none = [pos.game.actions.parse("ready")]
    one, other = (parts_after(pos, 0, [action, *line], 1) for action, line in zip(actions, (soldiers, none), strict=True))
    assert [reason.term for reason in compare(pos, one, other)] == ["workers and soldiers", "cubes and larvae"]
    one, other = (parts_at_best(pos, 0, action, [soldiers, none], 1) for action in actions)
    assert [reason.term for reason in compare(pos, one, other)] == ["cubes and larvae"]


def test_a_turn_is_played_to_its_end_by_whichever_seat() -> None:
    """Where all decide at the same time, the seat need not be the first that is asked."""
    pos = nurses_are_placed()
    assert pos.deciders == (0, 1)
    play_turn(pos, 1, [pos.game.actions.parse("assign workers")], worker_policy(pos, 1))
    assert pos.deciders == (0,)


def nurses_are_placed(by: int | None = None) -> Myrmes:
    """Myrmes in the first season, with larvae to spare; one seat may have placed its nurses already."""
    pos = start(2)
    for seat in range(2):
        nest(pos, seat, larvae=4)
    pos.refresh_choices()
    for seat in range(2):
        act(pos, f"event {pos.die()}", seat=seat)
    if by is not None:
        act(pos, "ready", seat=by)
    return pos


def test_before_the_first_decision_nobody_is_taken_for_the_winner() -> None:
    """Workers of Myrmes play the same line in every world, so that one seat wins nearly all games that are played on."""
    for seed in (5, 6):
        seen = forecast(formicary.game("myrmes").start(seats=2, seed=seed), 0, 3, 1)
        assert all(0.25 < chance < 0.75 for chance in seen.chances) and sum(seen.chances) == pytest.approx(1)


def test_a_lead_says_the_more_the_fewer_decisions_are_left() -> None:
    end = Result(scores=(40, 34, 31), winners=(0,), detail=({}, {}, {}))
    first = [chances_of(end, left)[0] for left in (200, 60, 12, 1, 0)]
    assert first == sorted(first) and first[0] < 0.6 and first[-2] > 0.99 and first[-1] == 1.0
    assert chances_of(Result(scores=(3, 3, 1), winners=(0, 1), detail=({}, {}, {}))) == [0.5, 0.5, 0.0]
    assert chances_of(Result(scores=(9,), winners=(), detail=({},)), left=30) == [0.0]  # alone against the Horde


def test_no_chance_is_without_bounds_on_the_scale_of_advantages() -> None:
    assert logit(0.5) == 0.0 and logit(0.2689414) == pytest.approx(-1.0, abs=1e-6)
    assert logit(1.0) == pytest.approx(-logit(0.0)) == pytest.approx(3.8918, abs=1e-4)
