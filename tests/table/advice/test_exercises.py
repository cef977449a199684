"""Exercises at a table: the server judges, taking back is free, and nobody else moves but as the exercise says."""

from __future__ import annotations

from pathlib import Path

import pytest

import formicary
from formicary.table import Tables, create, play, views
from formicary.table.advice import choices, exercises, hints
from formicary.table.create import Made
from formicary.table.errors import NotNow, NotYours, Unknown
from tests.table.databases import fresh_url
from tests.table.sitting import ANN, BOB, at_tables, until

MICROPOLIS = formicary.game("micropolis")


async def moves(tables: Tables, made: Made, text: str) -> None:
    """Ann plays a move as soon as it is hers to decide."""
    table = await tables.get(made.table)
    seat = made.your_seats[0]
    await until(lambda: seat in table.history.pos.deciders)
    action = table.game.actions.parse(text)
    await play.act(tables, ANN, made.table, seat=seat, sequence=table.number, action=action, request=f"{text} {table.number}")


def test_the_server_judges_and_lets_one_try_again(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        made = await create.exercise(tables, ANN, "micropolis", "nurse", "Ann")
        state = await exercises.read(tables, ANN, made.table)
        assert (state.over, state.decided, state.decisions, state.best) == (False, 0, 1, 7)
        await moves(tables, made, "take 1 left")
        state = await exercises.read(tables, ANN, made.table)
        assert (state.over, state.stars, state.reached) == (True, 2, 6)
        assert b'"answered":true' in await views.view(tables, ANN, made.table, 0)
        with pytest.raises(NotNow, match="The exercise has ended"):
            await moves(tables, made, "take 1 left")
        await play.undo(tables, ANN, made.table, seat=0, to=None, request=None)
        assert b'"answered":false' in await views.view(tables, ANN, made.table, 0)
        for action in state.solution:
            await moves(tables, made, MICROPOLIS.actions.text(action))
        state = await exercises.read(tables, ANN, made.table)
        assert (state.over, state.stars, state.reached) == (True, 3, 7)

    at_tables(fresh_url("sqlite", tmp_path), work)


def test_the_others_answer_as_the_exercise_says(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        made = await create.exercise(tables, ANN, "micropolis", "architect", "Ann")
        await moves(tables, made, "take 3 left")
        await moves(tables, made, "take 3 left token")
        table = await tables.get(made.table)
        assert [(step.seat, MICROPOLIS.actions.text(step.action)) for step in table.history.steps] == [
            (0, "take 3 left"), (1, "take 1 left"), (1, "leave"), (0, "take 3 left token"),
        ]  # fmt: skip
        assert [chair.name for chair in table.chairs] == ["Ann", "Oak"]
        assert (await exercises.read(tables, ANN, made.table)).stars == 3
        await play.undo(tables, ANN, made.table, seat=0, to=0, request=None)
        assert not (await exercises.read(tables, ANN, made.table)).over

    at_tables(fresh_url("sqlite", tmp_path), work)


def test_one_that_ends_the_game_can_be_taken_back_and_stands_after_a_restart(tmp_path: Path) -> None:
    url = fresh_url("sqlite", tmp_path)
    kept: list[str] = []

    async def work(tables: Tables) -> None:
        made = await create.exercise(tables, ANN, "micropolis", "leave", "Ann")
        kept.append(made.table)
        await moves(tables, made, "take 1")
        await moves(tables, made, "fill")
        assert (await tables.get(made.table)).history.pos.result is not None
        assert (await exercises.read(tables, ANN, made.table)).stars == 2

    async def later(tables: Tables) -> None:
        made = Made(kept[0], {}, "", [1])
        assert (await exercises.read(tables, ANN, made.table)).over
        await play.undo(tables, ANN, made.table, seat=1, to=None, request=None)
        await moves(tables, made, "leave")
        assert (await exercises.read(tables, ANN, made.table)).stars == 3
        with pytest.raises(NotNow):
            await create.rematch(tables, ANN, made.table)

    at_tables(url, work)
    at_tables(url, later)


def test_exercises_stand_in_no_list_of_games_and_give_no_hint_of_a_bot(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        made = await create.exercise(tables, ANN, "micropolis", "nurse", "Ann")
        assert await views.list_tables(tables, ANN) == []
        info = await views.info(tables, ANN, made.table)
        assert (info.exercise, info.dealt_anew, info.may.hint, info.status) == ("nurse", False, False, "playing")
        told = await choices.choices(tables, ANN, made.table, 0, 0)
        assert b'"previews":[]' in told
        with pytest.raises(NotNow, match="An exercise has a hint of its own"):
            await hints.hint(tables, ANN, made.table, 0)
        with pytest.raises(NotYours):
            await exercises.read(tables, BOB, made.table)
        other = await create.branch(tables, ANN, made.table, 0)
        assert [chair.bot for chair in (await tables.get(other.table)).chairs] == [None, "worker"]
        with pytest.raises(NotNow, match="No exercise is done at this table"):
            await exercises.read(tables, ANN, other.table)
        with pytest.raises(Unknown, match="Micropolis has no exercise 'nothing'"):
            await create.exercise(tables, ANN, "micropolis", "nothing", "Ann")

    at_tables(fresh_url("sqlite", tmp_path), work)
