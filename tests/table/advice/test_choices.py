"""What a table tells about somebody's choices: only to them, once a question, and beside the event loop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from formicary.kernel import Position
from formicary.kernel.views import ChoicesView
from formicary.table import SeatPlan, Tables, create, play
from formicary.table.advice import choices
from formicary.table.errors import NotYours, Stale, Unknown
from tests.table.databases import fresh_url
from tests.table.sitting import ANN, BOB, at_tables, table_of_two

read = msgspec.json.Decoder(ChoicesView).decode


def test_it_is_worked_out_once_a_question_and_not_in_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worked: list[str] = []
    honest = choices.choices_of

    def counting(pos: Position, seat: int, answered: Callable[[Position], bool]) -> ChoicesView:
        worked.append(threading.current_thread().name)
        return honest(pos, seat, answered)

    monkeypatch.setattr(choices, "choices_of", counting)

    async def work(tables: Tables) -> None:
        made = await create.create(
            tables, ANN, game="micropolis", seats=[SeatPlan("me", "Ann"), SeatPlan("local", "Tom")], options={}, seed=7
        )
        table = await tables.get(made.table)
        seat = table.history.pos.deciders[0]
        first = await choices.choices(tables, ANN, table.id, seat, table.number)
        assert await choices.choices(tables, ANN, table.id, seat, table.number) == first
        assert len(worked) == 1 and worked[0] != threading.main_thread().name
        assert [each["action"] for each in read(first)["previews"]] == table.history.pos.legal(seat)
        await play.act(
            tables, ANN, table.id, seat=seat, sequence=table.number, action=table.history.pos.legal(seat)[0], request="a"
        )
        with pytest.raises(Stale, match="there is no entry 99 yet"):
            await choices.choices(tables, ANN, table.id, seat, 99)
        after = read(await choices.choices(tables, ANN, table.id, seat, table.number))
        assert after["previews"] == [] and after["elsewhere"]["label"] == "{names} must decide first."
        assert len(worked) == 2
        other = table.history.pos.deciders[0]
        with pytest.raises(Stale, match="The table has moved on since you looked"):
            await choices.choices(tables, ANN, table.id, other, 0)

    at_tables(fresh_url("sqlite", tmp_path), work)


def test_a_question_is_told_while_others_decide_at_the_same_time(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables, game="myrmes")
        before = table.number
        action = table.history.pos.legal(1)[0]
        await play.act(tables, BOB, table.id, seat=1, sequence=table.number, action=action, request="meanwhile")
        told = read(await choices.choices(tables, ANN, table.id, 0, before))
        assert [each["action"] for each in told["previews"]] == table.history.pos.legal(0)

    at_tables(fresh_url("sqlite", tmp_path), work)


def test_nobody_is_told_about_another_s_choices(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        with pytest.raises(NotYours):
            await choices.choices(tables, ANN, table.id, 1, table.number)
        with pytest.raises(Unknown):
            await choices.choices(tables, ANN, table.id, 2, table.number)

    at_tables(fresh_url("sqlite", tmp_path), work)
