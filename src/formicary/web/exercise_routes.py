"""The routes of exercises: their list, a table for one, and how far somebody is."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import Body, Parameter

from formicary import locale
from formicary.table import create
from formicary.table.advice import exercises
from formicary.table.advice.exercises import ExerciseState
from formicary.web import learning, wire
from formicary.web.routes import (
    AT_TABLE,
    POSTED,
    Asking,
    Language,
    TableId,
    answers,
    created,
    holder,
    holder_with_cookie,
    known_language,
    tables_of,
)

Name = Annotated[str, Parameter(max_length=40)]


@get("/api/exercises/{game:str}", sync_to_thread=False, responses=answers(404, done=wire.ExerciseList))
def read_exercises(request: Asking, game: Name, language: Language = locale.ENGLISH) -> Response[bytes]:
    """The exercises of a game, in a language."""
    known_language(language)
    return learning.exercises(create.game_of(game), language).answer(request.headers.get("accept-encoding", ""))


@post("/api/exercises/{game:str}/{exercise:str}", responses=answers(404, *POSTED))
async def begin_exercise(
    request: Asking, game: Name, exercise: Name, data: Annotated[wire.NewExercise, Body()]
) -> Response[wire.Created]:
    """A table for an exercise; its seat belongs to the cookie that comes with the answer."""
    who, cookies = holder_with_cookie(request)
    tables = tables_of(request)
    return await created(tables, await create.exercise(tables, who, game, exercise, data.name), cookies)


@get("/api/tables/{table:str}/exercise", responses=answers(*AT_TABLE))
async def table_exercise(request: Asking, table: TableId) -> ExerciseState:
    """The exercise that is done at a table, as it stands: what is reached, and the stars for it."""
    return await exercises.read(tables_of(request), holder(request), table)


HANDLERS = [read_exercises, begin_exercise, table_exercise]
