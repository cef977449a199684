"""Phases in which all decide at once, on the kernel's toy: nobody waits for the numbers of others, nothing hidden gets out."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from formicary.table import Tables, create, play, seats
from formicary.table.errors import Stale
from formicary.table.log.entries import SeatPlan
from formicary.table.log.live_table import LiveTable
from formicary.table.stream import messages
from tests.kernel.toy import GUESS, KEEP, SHOW, MorraGame
from tests.table.sitting import ANN, BOB, EVE, at_tables

MORRA = MorraGame()


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is the only game there is."""
    monkeypatch.setattr("formicary.table.log.live_table.find_game", lambda key: MORRA)
    monkeypatch.setattr("formicary.table.create.game_of", lambda key: MORRA)


async def three(tables: Tables) -> LiveTable:
    plans = [SeatPlan("me", "Ann"), SeatPlan("friend"), SeatPlan("friend")]
    made = await create.create(tables, ANN, game="morra", seats=plans, options={})
    await seats.claim(tables, BOB, made.seat_tokens[1], "Bob")
    await seats.claim(tables, EVE, made.seat_tokens[2], "Eve")
    table = await tables.get(made.table)
    first = table.history.pos.deciders[0]
    await act(tables, table, first, KEEP, table.number)
    assert table.history.pos.deciders == (0, 1, 2)
    return table


async def act(tables: Tables, table: LiveTable, seat: int, action: int, sequence: int) -> int:
    who = (ANN, BOB, EVE)[seat]
    return await play.act(
        tables, who, table.id, seat=seat, sequence=sequence, action=action, request=f"{seat}.{action}.{sequence}.{table.number}"
    )


def test_all_answer_with_the_number_they_saw_when_they_were_asked(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await three(tables)
        asked = table.number
        await asyncio.gather(*(act(tables, table, seat, SHOW + seat, asked) for seat in range(3)))
        assert len(table.history) == 4
        with pytest.raises(Stale):  # Ann's next question is a new one, asked when she had shown
            await act(tables, table, 0, GUESS, asked)
        with pytest.raises(Stale):
            await act(tables, table, 2, GUESS + 1, asked)
        latest = table.number
        for seat in (2, 1, 0):
            await act(tables, table, seat, GUESS if seat == 0 else GUESS + 1, latest)
        assert table.history.pos.mark > 0

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)


def test_what_is_chosen_stays_hidden_until_all_are_in(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await three(tables)
        asked = table.number
        await act(tables, table, 0, SHOW + 2, asked)
        mine = json.loads(messages.message_for(table, table.recent[-1], 0))
        assert mine["events"][0] == {"kind": "shown", "seat": 0, "n": 2, "args": {"fingers": 2}}
        for viewer in (1, 2, None):
            theirs = messages.message_for(table, table.recent[-1], viewer)
            assert json.loads(theirs)["events"][0]["args"] == {}
            twin = table.history.pos.resample(viewer, 5)
            assert twin.view(viewer) == table.history.pos.view(viewer)
        assert json.loads(messages.message_for(table, table.recent[-1], 1))["view"]["prompt"]["ask"] == "How many fingers?"

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)


def test_a_choice_can_be_taken_back_until_somebody_else_has_acted(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await three(tables)
        asked = table.number
        await act(tables, table, 0, SHOW + 2, asked)
        assert messages.undo_for(table, 0) == messages.UndoState(can=True, asks=False, redo=False)
        await play.undo(tables, ANN, table.id, seat=0, to=None, request=None)
        await act(tables, table, 0, SHOW, table.number)
        await act(tables, table, 1, SHOW, table.number)
        assert messages.undo_for(table, 0).asks
        await play.undo(tables, ANN, table.id, seat=0, to=None, request="u")
        assert await play.undo(tables, ANN, table.id, seat=0, to=None, request="u") == table.number  # asked once
        await play.consent(tables, BOB, table.id, 1, True)
        assert table.pending is not None
        assert table.pending.waiting == {2}
        await play.consent(tables, EVE, table.id, 2, True)
        assert table.pending is None
        assert len(table.history) == 1

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)
