"""Guided games at the table: opponents follow the record while the player does, and the coach sees what the seat sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from formicary.kernel.guide import Memory
from formicary.table import SeatPlan, Tables, create, play, views
from formicary.table.advice import coach
from formicary.table.errors import NotNow, NotYours, Stale, Unknown
from formicary.table.log.live_table import LiveTable
from tests.table.databases import fresh_url
from tests.table.sitting import ANN, BOB, at_tables, until


async def guided(tables: Tables) -> LiveTable:
    made = await create.guided(tables, ANN, game="micropolis", guide="guided", name="Ann")
    return await tables.get(made.table)


async def take(tables: Tables, table: LiveTable, text: str) -> None:
    """Plays in seat 0 and waits until it is asked again."""
    action = table.game.actions.parse(text)
    await play.act(tables, ANN, table.id, seat=0, sequence=table.number, action=action, request=f"{text} {table.number}")
    await until(lambda: 0 in table.history.pos.deciders)


def line_of(table: LiveTable) -> list[str]:
    return [f"{step.seat} {table.game.actions.text(step.action)}" for step in table.history.steps]


def test_bots_play_the_record_until_the_player_leaves_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables) -> None:
        table = await guided(tables)
        guide = table.game.guide("guided")
        assert guide is not None
        assert (await views.info(tables, ANN, table.id)).guide == "guided"
        assert [chair.name for chair in table.chairs] == ["Ann", "Oak"]
        thought: list[int] = []
        think = tables.driver._think

        async def noted(live: LiveTable, seat: int) -> int:
            thought.append(len(live.history))
            return await think(live, seat)

        monkeypatch.setattr(tables.driver, "_think", noted)
        for text in ("take 2", "take 4 right", "take 1 right"):
            await take(tables, table, text)
        assert line_of(table) == list(guide.line[:9]) and not thought
        await play.undo(tables, ANN, table.id, seat=0, to=2, request=None)
        await take(tables, table, "take 2 right")  # the record has the fourth tile
        assert line_of(table)[:3] == [*guide.line[:2], "0 take 2 right"]
        # The bot has luck of its own: two of the four tiles ask it to fill or leave. It thinks about each question, once.
        assert thought == list(range(3, len(table.history))) != []
        assert {step.seat for step in table.history.steps[3:]} == {1}

    at_tables(fresh_url("sqlite", tmp_path), work)


def test_back_beyond_what_was_revealed_the_record_holds_again(tmp_path: Path) -> None:
    """Undo goes back anywhere where only bots play; a branch of the table is guided too."""

    async def work(tables: Tables) -> None:
        table = await guided(tables)
        await take(tables, table, "take 3")
        told = await coach.coach(tables, ANN, table.id, 0, len(table.history), Memory({"nurse": 0}))
        assert told.back is not None
        await play.undo(tables, ANN, table.id, seat=0, to=told.back.to, request=None)
        assert len(table.history) == 0
        await take(tables, table, "take 2")
        assert line_of(table)[:2] == ["0 take 2", "1 take 1"]
        made = await create.branch(tables, ANN, table.id, 0)
        again = await tables.get(made.table)
        assert again.start.guide == "guided"

    at_tables(fresh_url("sqlite", tmp_path), work)


def test_the_coach_speaks_to_whoever_sits_there_about_the_moment_that_they_look_at(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await guided(tables)
        await take(tables, table, "take 2")
        then = await coach.coach(tables, ANN, table.id, 0, 0, Memory())
        assert then.bubble is not None and then.bubble.id == "ring"
        now = await coach.coach(tables, ANN, table.id, 0, 2, Memory())
        assert now.bubble is not None and now.bubble.id == "ends"
        with pytest.raises(NotYours):
            await coach.coach(tables, BOB, table.id, 0, 0, Memory())
        with pytest.raises(NotYours):
            await coach.coach(tables, ANN, table.id, 1, 0, Memory())
        with pytest.raises(Stale, match="There are 2 actions so far"):
            await coach.coach(tables, ANN, table.id, 0, 3, Memory())
        plain = await create.create(tables, ANN, game="micropolis", seats=[SeatPlan("me"), SeatPlan("bot")], options={})
        with pytest.raises(NotNow, match="not a guided game"):
            await coach.coach(tables, ANN, plain.table, 0, 0, Memory())
        with pytest.raises(Unknown, match="Micropolis has no guided game 'advanced'"):
            await create.guided(tables, ANN, game="micropolis", guide="advanced", name="")

    at_tables(fresh_url("sqlite", tmp_path), work)
