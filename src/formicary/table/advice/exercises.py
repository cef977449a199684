"""How far somebody has got with the exercise at a table: judged by the engine, never by the player."""

from __future__ import annotations

import msgspec

from formicary.table.access import check_viewer
from formicary.table.errors import NotNow
from formicary.table.tables import Tables


class ExerciseState(msgspec.Struct):
    """An exercise as it stands: `decided` of at most `decisions`, what is reached and for how many stars if it ended now.

    `solution`: the actions of the seat that reach the best.

    >>> ExerciseState("micropolis", "nurse", 0, True, 1, 1, 3, 7, 7, [4]).stars
    3
    """

    game: str
    exercise: str
    seat: int
    over: bool
    decided: int
    decisions: int
    stars: int
    reached: int
    best: int
    solution: list[int]


async def read(tables: Tables, holder: str | None, table_id: str) -> ExerciseState:
    """The exercise of a table, as it stands."""
    table = await tables.get(table_id)
    check_viewer(table, holder, None)
    exercise = table.exercise
    if exercise is None:
        raise NotNow("No exercise is done at this table.")
    judged = exercise.judge(table.history.pos, table.history.at(0))
    return ExerciseState(
        game=table.game.key, exercise=exercise.key, seat=exercise.seat, over=table.is_exercise_over,
        decided=sum(step.seat == exercise.seat for step in table.history.steps), decisions=exercise.decisions,
        stars=judged.stars, reached=judged.reached, best=judged.best,
        solution=[table.game.actions.parse(move) for move in exercise.solution],
    )  # fmt: skip
