"""Exercises on the toy: who answers what, when it is over, what stars are given for, and that every line is played."""

from __future__ import annotations

import msgspec
import pytest

from formicary.kernel.exercises import Exercise, Exercises, Explored, Figure, Judged, explore, total
from formicary.kernel.teaching import TeachingError
from tests.kernel.toy import GUESS, SHOW, Morra, MorraGame

GAME = MorraGame()
ALL_TWO = ("show 2", "guess 2")  # the others show two fingers each: four in all


def exercise(**changes: object) -> Exercise:
    """Seat 1 of three shows and guesses; a right guess is worth its card."""
    given: dict[str, object] = {
        "key": "toy", "title": "", "task": "", "hint": "", "why": "", "seats": 3, "seed": 1, "seat": 1, "moves": (),
        "decisions": 2, "goal": Figure("points", {"players.1.points": 1}, (1, 2, 3)), "solution": (), "rules": (),
        "options": {"quick": True, "rounds": 1}, "replies": ALL_TWO,
    }  # fmt: skip
    return Exercise(**{**given, **changes})  # type: ignore[arg-type]


def begun(task: Exercise) -> Morra:
    pos = task.begin(GAME)
    assert isinstance(pos, Morra)
    return pos


def test_the_others_answer_one_after_the_other_until_the_seat_decides_alone() -> None:
    pos = GAME.start(3, 1, quick=True)
    assert exercise().reply(pos) == (0, SHOW + 2)
    pos.apply(SHOW + 2, 0)
    pos.apply(GUESS + 2, 0)
    assert exercise().reply(pos) == (2, SHOW + 2)
    pos = begun(exercise())
    assert (pos.deciders, pos.fingers, pos.guesses) == ((1,), [2, -1, 2], [2, -1, 2]) and exercise().reply(pos) is None
    pos = begun(exercise(replies=("guess 6", "show 1")))  # what is not legal is passed over; else the first that is
    assert (pos.fingers, pos.guesses) == ([1, -1, 1], [0, -1, 0])


def test_who_has_nothing_to_decide_has_no_exercise() -> None:
    with pytest.raises(TeachingError, match="exercise toy: seat 1 has nothing to decide where it begins"):
        exercise(moves=((1, "show 0"), (1, "guess 0"))).begin(GAME)


@pytest.mark.parametrize(
    ("decisions", "until", "over"),
    [
        (2, {}, [False, False, True, True]),
        (1, {}, [False, True, True, True]),
        (1, {"mine.fingers": -1}, [True, True, True, True]),
        (2, {"mine.fingers": 0}, [False, False, True, True]),  # it will never be, but the seat is asked again
    ],
)
def test_it_is_over_after_its_decisions_or_when_the_view_says_so(decisions: int, until: dict[str, int], over: list[bool]) -> None:
    task = exercise(decisions=decisions)
    pos = begun(task)
    task = exercise(decisions=decisions, until=until)
    assert [task.is_over(pos, decided) for decided in range(4)] == over


def test_it_is_not_over_while_others_decide_on_the_way_to_what_the_view_must_say() -> None:
    pos = GAME.start(3, 1, quick=True, rounds=2)
    for seat in (1, 0, 2):
        pos.apply(SHOW, seat)
        pos.apply(GUESS, seat)
    task = exercise(until={"round": 3}, options={"quick": True, "rounds": 2})
    assert 1 in pos.deciders and task.is_over(pos, 2)
    pos.apply(SHOW, 1)
    pos.apply(GUESS, 1)
    assert pos.deciders == (0, 2) and not task.is_over(pos, 2)
    task.settle(pos, 2)
    assert pos.result is not None and task.is_over(pos, 0)


@pytest.mark.parametrize(("points", "stars"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
@pytest.mark.parametrize("gain", [False, True])
def test_stars_are_given_for_as_much_as_each_needs_or_more(points: int, stars: int, gain: bool) -> None:
    task = exercise(goal=Figure("points", {"players.1.points": 1}, (1, 2, 3), gain))
    start = begun(task)
    start.points[1] = 5 if gain else 0
    pos = begun(task)
    pos.points[1] = start.points[1] + points
    assert task.judge(pos, start) == Judged(stars, points, 3)


def test_every_line_is_played_and_the_best_ones_are_named() -> None:
    """Who shows nothing must guess nought; otherwise five guesses are open, and four is right."""
    task = exercise()
    card = begun(task).cards[1]
    worth = Figure("points", {"players.1.points": 1}, (1, card, card + 1))
    found = explore(exercise(goal=worth), GAME)
    assert found == Explored(card, (("show 2", "guess 4"), ("show 1", "guess 4")), 11, (9, 0, 2, 0))
    with pytest.raises(TeachingError, match="exercise toy: more than 2 positions"):
        explore(task, GAME, most=2)


@pytest.mark.parametrize("found", [3, "abc", {"a": 1}, None])
def test_only_a_list_is_summed_over(found: object) -> None:
    with pytest.raises(TeachingError, match=r"things\.\*: there is no list at '\*'"):
        total({"things": found}, "things.*")
    assert total({"things": [1, 2]}, "things.*") == total([1, 2], "*") == 3
    assert total({"things": {"earth": 2}}, "things.earth") == 2 and total({"things": {"earth": 2}}, "things.stone") == 0


def test_the_others_are_named_in_order_without_the_seat() -> None:
    assert [exercise().opponent(seat) for seat in (0, 2)] == ["Oak", "Ivy"]


@pytest.mark.parametrize("kind", [Figure, Judged, Exercise, Exercises, Explored])
def test_nobody_changes_exercises_that_all_share(kind: type[msgspec.Struct]) -> None:
    assert exercise().goal.of({"players": [{"points": 1}, {"points": 2}]}) == 2
    assert kind.__struct_config__.frozen


@pytest.mark.parametrize("kind", [Figure, Exercise, Exercises])
def test_a_mistyped_field_of_the_file_is_refused(kind: type[msgspec.Struct]) -> None:
    assert kind.__struct_config__.forbid_unknown_fields
