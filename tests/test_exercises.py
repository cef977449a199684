"""Exercises: every line of each is played, the solution is the best there is, and nothing less gets three stars."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import formicary
from formicary.kernel.exercises import Exercise, Exercises, explore, total
from formicary.kernel.teaching import TeachingError, load

ALL = [(key, exercise) for key in formicary.game_keys() for exercise in formicary.game(key).exercises()]
EACH = pytest.mark.parametrize(("key", "exercise"), ALL, ids=[f"{key}-{exercise.key}" for key, exercise in ALL])

LONG = {"march/five", "myrmes/clear", "myrmes/rival", "myrmes/master"}  # searches of more than a second
SEARCHED = [
    pytest.param(key, exercise, id=f"{key}-{exercise.key}", marks=[pytest.mark.slow] if f"{key}/{exercise.key}" in LONG else [])
    for key, exercise in ALL
]


def test_there_are_ten_a_game_with_keys_of_their_own() -> None:
    for key in formicary.game_keys():
        found = formicary.game(key).exercises()
        assert len(found) == 10
        assert len({exercise.key for exercise in found}) == len(found)
    assert len(ALL) == 30


@EACH
def test_the_solution_gets_three_stars(key: str, exercise: Exercise) -> None:
    game = formicary.game(key)
    start = exercise.begin(game)
    pos = exercise.begin(game)
    for number, move in enumerate(exercise.solution):
        assert not exercise.is_over(pos, number), move
        exercise.play(pos, game.actions.parse(move), number + 1)
    assert exercise.is_over(pos, len(exercise.solution))
    judged = exercise.judge(pos, start)
    assert (judged.stars, judged.reached) == (3, judged.best)


@pytest.mark.parametrize(("key", "exercise"), SEARCHED)
def test_no_line_reaches_more_than_the_solution_and_some_reach_less(key: str, exercise: Exercise) -> None:
    game = formicary.game(key)
    found = explore(exercise, game)
    assert found.best == exercise.goal.stars[2]
    assert all(found.by_stars[1:]), f"one, two and three stars can all be reached: {found.by_stars}"
    assert found.by_stars[3] <= found.ends * 2 / 3, "hardly anybody can fail"


@EACH
def test_no_line_of_chance_reaches_more_than_the_solution(key: str, exercise: Exercise) -> None:
    """Forty lines; all of them where the search is short, and in the slow tests everywhere."""
    game, chance = formicary.game(key), random.Random(7)
    start, fewer = exercise.begin(game), 0
    for _ in range(40):
        pos, decided, over = start.clone(), 0, False
        while not over:
            decided += 1
            over = exercise.play(pos, chance.choice(pos.legal(exercise.seat)), decided)
        judged = exercise.judge(pos, start)
        assert judged.reached <= judged.best
        fewer += judged.stars < 3
    assert fewer


@EACH
def test_it_is_shorter_than_a_card_and_cites_rules_that_players_can_read(key: str, exercise: Exercise) -> None:
    rules = formicary.game(key).rulebook().for_players().by_id
    assert exercise.rules
    assert set(exercise.rules) <= set(rules)
    assert len(exercise.title) <= 40
    assert len(exercise.task) <= 150
    assert len(exercise.hint) <= 150
    assert len(exercise.why) <= 260
    assert list(exercise.goal.stars) == sorted(exercise.goal.stars)


@EACH
def test_it_begins_the_same_way_each_time_and_luck_decides_nothing(key: str, exercise: Exercise) -> None:
    """The solution reaches the same where all that the seat cannot know is dealt anew."""
    game = formicary.game(key)
    start = exercise.begin(game)
    assert exercise.begin(game).digest() == start.digest()
    for seed in range(6):
        pos = exercise.begin(game).resample(exercise.seat, seed)
        for number, move in enumerate(exercise.solution):
            exercise.play(pos, game.actions.parse(move), number + 1)
        assert exercise.judge(pos, start).stars == 3


def test_a_file_of_another_form_is_refused_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "exercises.toml"
    file.write_text('[[exercises]]\nkey = "a"\n')
    with pytest.raises(TeachingError, match=r"exercises.toml: Object missing required field `title`"):
        load(file, Exercises)


def test_a_move_that_cannot_be_played_is_named() -> None:
    game = formicary.game("micropolis")
    first = game.exercises()[0]
    with pytest.raises(TeachingError, match=r"exercise soldiers, move 1, 'take 9': "):
        Exercise(**{**{name: getattr(first, name) for name in first.__struct_fields__}, "moves": ("take 9",)}).begin(game)


def test_a_figure_must_be_a_number_of_the_view() -> None:
    assert total({"hexes": [{"mine": True}, {"mine": False}]}, "hexes.*.mine") == 1
    with pytest.raises(TeachingError, match=r"hexes: \[\] is no number"):
        total({"hexes": []}, "hexes")
