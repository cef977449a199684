"""Phases in which all decide at once, on the kernel's toy: nobody waits for the numbers of others, nothing hidden gets out."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from formicary.table import Tables, making, moves, people, shown
from formicary.table.entries import SeatPlan
from formicary.table.errors import Stale
from formicary.table.live import LiveTable
from tests.kernel.toy import GUESS, KEEP, SHOW, morra
from tests.table.sitting import ANN, BOB, EVE, at_tables

MORRA = morra()


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is the only game there is."""
    monkeypatch.setattr("formicary.table.live.find_game", lambda key: MORRA)
    monkeypatch.setattr("formicary.table.making.game_of", lambda key: MORRA)


async def three(tables: Tables) -> LiveTable:
    seats = [SeatPlan("me", "Ann"), SeatPlan("friend"), SeatPlan("friend")]
    made = await making.create(tables, ANN, game="morra", seats=seats, options={})
    await people.claim(tables, BOB, made.seat_tokens[1], "Bob")
    await people.claim(tables, EVE, made.seat_tokens[2], "Eve")
    table = await tables.get(made.table)
    first = table.line.pos.deciders[0]
    await act(tables, table, first, KEEP, table.number)
    assert table.line.pos.deciders == (0, 1, 2)
    return table


async def act(tables: Tables, table: LiveTable, seat: int, action: int, sequence: int) -> int:
    who = (ANN, BOB, EVE)[seat]
    return await moves.act(
        tables, who, table.id, seat=seat, sequence=sequence, action=action, request=f"{seat}.{action}.{sequence}.{table.number}"
    )


def test_all_answer_with_the_number_they_saw_when_they_were_asked(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await three(tables)
        asked = table.number
        await asyncio.gather(*(act(tables, table, seat, SHOW + seat, asked) for seat in range(3)))
        assert len(table.line) == 4
        with pytest.raises(Stale):  # Ann's next question is a new one, asked when she had shown
            await act(tables, table, 0, GUESS, asked)
        with pytest.raises(Stale):
            await act(tables, table, 2, GUESS + 1, asked)
        latest = table.number
        for seat in (2, 1, 0):
            await act(tables, table, seat, GUESS if seat == 0 else GUESS + 1, latest)
        assert table.line.pos.mark > 0

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)


def test_what_is_chosen_stays_hidden_until_all_are_in(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await three(tables)
        asked = table.number
        await act(tables, table, 0, SHOW + 2, asked)
        mine = json.loads(shown.message_for(table, table.recent[-1], 0))
        assert mine["events"][0]["fingers"] == 2
        for eyes in (1, 2, None):
            theirs = shown.message_for(table, table.recent[-1], eyes)
            assert "fingers" not in json.loads(theirs)["events"][0]
            assert "fingers" not in json.loads(theirs)["events"][0]["args"]
            twin = table.line.pos.resample(eyes, 5)
            assert shown.view_of(twin, eyes) == shown.view_of(table.line.pos, eyes)
        assert json.loads(shown.message_for(table, table.recent[-1], 1))["view"]["prompt"]["ask"] == "How many fingers?"

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)


def test_a_choice_can_be_taken_back_until_somebody_else_has_acted(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await three(tables)
        asked = table.number
        await act(tables, table, 0, SHOW + 2, asked)
        assert shown.undo_for(table, 0) == shown.UndoState(can=True, asks=False, redo=False)
        await moves.undo(tables, ANN, table.id, seat=0, to=None, request=None)
        await act(tables, table, 0, SHOW, table.number)
        await act(tables, table, 1, SHOW, table.number)
        assert shown.undo_for(table, 0).asks
        await moves.undo(tables, ANN, table.id, seat=0, to=None, request="u")
        assert await moves.undo(tables, ANN, table.id, seat=0, to=None, request="u") == table.number  # asked once
        await moves.consent(tables, BOB, table.id, 1, True)
        assert table.pending is not None
        assert table.pending.waiting == {2}
        await moves.consent(tables, EVE, table.id, 2, True)
        assert table.pending is None
        assert len(table.line) == 1

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)
