"""Standing answers: given once, played whenever their question comes, known to nobody else."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

import formicary
from formicary.kernel import StandingAnswer
from formicary.kernel.views import ChoicesView
from formicary.table import Tables, create, play
from formicary.table.advice import choices
from formicary.table.autoplay.standing_answers import Given, answer
from formicary.table.errors import BadRequest, NotYours
from formicary.table.log.entries import Act, Driver, Redo, SeatPlan, Start, Undo
from formicary.table.log.live_table import LiveTable
from formicary.table.log.stored import LogRow
from formicary.table.stream.info import info_for
from formicary.table.stream.messages import message_for, now_for
from tests.table.databases import fresh_url
from tests.table.sitting import ANN, BOB, PATIENCE, at_tables, play_many, table_of_two

LEAVE = StandingAnswer("leave", "Leave all barracks empty", frames=["FillBarracks"], kinds=["leave"])
FIRST = StandingAnswer("first", "Always take something", kinds=["take"])


@pytest.fixture(autouse=True)
def offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Micropolis offers two standing answers, as a game with reactions would."""
    game = formicary.game("micropolis")
    monkeypatch.setattr(game, "info", msgspec.structs.replace(game.info, standing=(LEAVE, FIRST)))


def test_a_game_says_what_can_be_answered_once_for_all() -> None:
    assert [each.key for each in formicary.game("micropolis").info.standing] == ["leave", "first"]
    pos = formicary.game("micropolis").start(2, 7)
    seat = pos.deciders[0]
    assert answer(pos, seat, ["first"]) == pos.legal()[0]
    assert answer(pos, seat, ["leave"]) is None  # another frame asks
    assert answer(pos, 1 - seat, ["first"]) is None
    assert answer(pos, seat, []) is None


def test_the_table_plays_it_until_it_is_changed(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        with pytest.raises(BadRequest, match="no standing answer 'nap'; it has leave and first"):
            await play.stand(tables, BOB, table.id, 1, [Given("nap")])
        with pytest.raises(NotYours):
            await play.stand(tables, ANN, table.id, 1, [Given("first")])
        await play.stand(tables, BOB, table.id, 1, [Given("first"), Given("leave")])
        assert all(update.kind != "state" or update.number == 1 for update in table.recent)  # no entry but Bob's sitting down
        async with asyncio.timeout(PATIENCE):
            while sum(step.seat == 1 for step in table.history.steps) < 4:
                if table.history.pos.deciders == (0,):
                    await play_many(tables, table, 1)
                await asyncio.sleep(0.001)
        await play.stand(tables, BOB, table.id, 1, [])
        async with asyncio.timeout(PATIENCE):
            while table.history.pos.deciders == (0,):
                await play_many(tables, table, 1)
        before = len(table.history)
        async with asyncio.timeout(PATIENCE):
            while tables.driver.is_busy(table.id):  # it ends by itself: there is nothing to answer
                await asyncio.sleep(0.001)
        assert len(table.history) == before  # Bob is asked again

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)


def test_what_a_person_decided_last_is_exact_through_bots_standing_answers_undo_and_redo() -> None:
    """What happened since then is what the page tells as news; a guess would take a standing answer for a decision."""
    game = formicary.game("micropolis")
    plans = [SeatPlan("me", "Ann"), SeatPlan("friend", "Bob")]
    table = LiveTable("t", ANN, Start("micropolis", plans, 7), formicary.History(game, 2, 7))
    kinds: list[Driver] = ["person", "person", "standing", "bot", "person", "standing"]
    seats = []
    for number, by in enumerate(kinds, 1):
        seat = table.history.pos.deciders[0]
        seats.append(seat)
        table.fold(LogRow(number, Act(seat, table.history.pos.legal(seat)[0], by), None, 0))
    by_people = [(seat, n) for n, (seat, by) in enumerate(zip(seats, kinds, strict=True), 1) if by == "person"]
    expected = [dict(by_people).get(seat, 0) for seat in (0, 1)]
    assert [table.last_decision(seat) for seat in (0, 1)] == expected
    assert sorted(expected)[1] == 5
    assert [json.loads(now_for(table, seat))["decided"] for seat in (0, 1, None)] == [*expected, 0]

    table.fold(LogRow(7, Undo(0, 1), None, 0))
    assert [table.last_decision(seat) for seat in (0, 1)] == [int(seats[0] == seat) for seat in (0, 1)]
    table.fold(LogRow(8, Redo(0, 6), None, 0))
    assert [table.last_decision(seat) for seat in (0, 1)] == expected
    table.fold(LogRow(9, Undo(0, 2), None, 0))
    seat = table.history.pos.deciders[0]
    table.fold(LogRow(10, Act(seat, table.history.pos.legal(seat)[0], "bot"), None, 0))  # another way from there
    assert max(table.last_decision(seat) for seat in (0, 1)) == 2


def test_messages_say_that_a_question_is_answered_to_the_seat_itself(tmp_path: Path) -> None:
    """A page need not ask what is answered before anybody could."""

    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        seat = table.history.pos.deciders[0]

        def answered(to: int | None) -> bool:
            now, message = json.loads(now_for(table, to)), json.loads(message_for(table, table.recent[-1], to))
            assert now["answered"] is message["answered"]
            return bool(now["answered"])

        assert [answered(to) for to in (seat, 1 - seat, None)] == [False, False, False]
        table.chairs[seat].standing = ["first"]
        table.recent[-1].forget()
        assert [answered(to) for to in (seat, 1 - seat, None)] == [True, False, False]
        table.chairs[seat].standing = ["leave"]  # another question
        table.recent[-1].forget()
        assert not answered(seat)
        table.chairs[seat].bot = "random"
        table.recent[-1].forget()
        assert [answered(to) for to in (seat, 1 - seat, None)] == [True, False, False]

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)


def test_it_is_kept_over_a_restart_and_shown_to_its_seat_only(tmp_path: Path) -> None:
    known: list[str] = []

    async def first(tables: Tables) -> None:
        table = await table_of_two(tables)
        await play.stand(tables, BOB, table.id, 1, [Given("leave")])
        known.append(table.id)

    async def second(tables: Tables) -> None:
        table = await tables.get(known[0])
        assert info_for(table, BOB, set(), 0).standing == {"1": [Given("leave")]}
        assert info_for(table, ANN, set(), 0).standing == {"0": []}

    at_tables(f"sqlite:///{tmp_path / 't.db'}", first)
    at_tables(f"sqlite:///{tmp_path / 't.db'}", second)


def test_choices_lead_to_no_question_that_is_answered_beforehand(tmp_path: Path) -> None:
    """And what was told before is told anew once the answers have changed, for the same question."""

    async def work(tables: Tables) -> None:
        mine, local = SeatPlan("me", "Ann"), SeatPlan("local", "Tom")
        made = await create.create(tables, ANN, game="micropolis", seats=[mine, local], options={}, seed=5)
        table = await tables.get(made.table)
        fill = "Fill the barracks with {count} {count:soldier|soldiers}?"

        async def questions() -> list[str | None]:
            told = msgspec.json.decode(await choices.choices(tables, ANN, table.id, 0, table.number), type=ChoicesView)
            return [each["then"] and each["then"]["label"] for each in told["previews"]]

        assert await questions() == [fill, None, fill, None, None, None]
        await play.stand(tables, ANN, table.id, 0, [Given("leave")])
        assert await questions() == [None] * 6
        await play.stand(tables, ANN, table.id, 0, [])
        assert await questions() == [fill, None, fill, None, None, None]

    at_tables(fresh_url("sqlite", tmp_path), work)
