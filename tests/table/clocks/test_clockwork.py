"""Clocks at a table: written with each move, the same after a restart, and what happens when time runs out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection

from formicary.table import ChannelOptions, Pace, Store, Tables, create, play, seats, views
from formicary.table.clocks import clockwork
from formicary.table.clocks.service_clock import ServiceClock
from formicary.table.errors import BadRequest, NotNow
from formicary.table.log.clocks import DAY, HOUR, SECOND
from formicary.table.log.entries import Clock, End, PutBot, SeatPlan
from formicary.table.log.live_table import LiveTable
from formicary.table.notices import words
from formicary.table.store import outbox, queries, schema
from formicary.table.store.outbox import ChannelRow, Letter
from formicary.table.stream.clocks import ClocksInfo
from tests.table.sitting import ANN, BOB, EVE, at_tables, open_tables, person_at, play_many

Work = Callable[[Tables], Awaitable[None]]


class Hands:
    """A monotonic clock that a test moves."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def with_hands(url: str, work: Callable[[Tables, Hands], Awaitable[None]]) -> None:
    """Runs a test at tables whose time stands unless the test moves it; the keeper looks when the test says so."""

    async def go(tables: Tables) -> None:
        hands = Hands()
        tables.clock = ServiceClock(hands)
        tables.broadcaster._reading = tables.clock.now
        await tables.clock.meet(tables.store)
        await work(tables, hands)

    at_tables(url, go)


async def timed(tables: Tables, pace: Pace, people: tuple[str, ...] = (ANN, BOB)) -> LiveTable:
    """A table with clocks; each of the people holds a seat."""
    plans = [SeatPlan("me", "Ann")] + [SeatPlan("friend")] * (len(people) - 1)
    made = await create.create(tables, ANN, game="micropolis", seats=plans, options={}, pace=pace)
    for seat, person in enumerate(people[1:], 1):
        await seats.claim(tables, person, made.seat_tokens[seat], f"P{seat}")
    return await tables.get(made.table)


async def whole_turn(tables: Tables, table: LiveTable) -> None:
    """Whoever is asked plays until somebody else is."""
    seat = table.history.pos.deciders[0]
    while table.history.pos.deciders[0] == seat:
        await play_many(tables, table, 1)


async def now(tables: Tables, table: LiveTable) -> ClocksInfo:
    found = (await views.info(tables, ANN, table.id)).clocks
    assert found is not None
    return found


def test_a_table_without_clocks_has_nothing_of_them(tmp_path: Path) -> None:
    async def work(tables: Tables, hands: Hands) -> None:
        made = await create.create(tables, ANN, game="micropolis", seats=[SeatPlan("me"), SeatPlan("local")], options={})
        table = await tables.get(made.table)
        assert (await views.info(tables, ANN, table.id)).clocks is None
        await play_many(tables, table, 3)
        rows = await tables.store.tail(table.id, -1)
        assert [row.spent for row in rows] == [None] * 4
        with pytest.raises(NotNow, match="This table has no clock"):
            await clockwork.wish(tables, ANN, table.id, 0, "pause")

    with_hands(f"sqlite:///{tmp_path / 't.db'}", work)


def test_a_pace_must_make_sense(tmp_path: Path) -> None:
    async def work(tables: Tables, hands: Hands) -> None:
        with pytest.raises(BadRequest, match="has no increment"):
            await timed(tables, Pace("move", 60, increment=5))
        with pytest.raises(BadRequest, match="nobody"):
            await timed(tables, Pace("move", 60, bot="nobody"))

    with_hands(f"sqlite:///{tmp_path / 't.db'}", work)


def test_time_is_stored_with_the_move_and_the_same_when_read_again(database: str) -> None:
    async def work(tables: Tables, hands: Hands) -> None:
        plans = [SeatPlan("me", "Ann"), SeatPlan("friend")]
        made = await create.create(tables, ANN, game="micropolis", seats=plans, options={}, pace=Pace("bank", 600, increment=5))
        hands.seconds += 3600  # nobody's time runs while a seat is empty
        await seats.claim(tables, BOB, made.seat_tokens[1], "Bob")
        table = await tables.get(made.table)
        whole = [600 * SECOND, 600 * SECOND]
        for seconds in (7, 11, 2, 30):
            assert table.clocks is not None and (await now(tables, table)).left == whole
            waited = table.history.pos.deciders[0]
            hands.seconds += seconds
            await play_many(tables, table, 1, seed=seconds)
            whole[waited] -= seconds * SECOND
            for seat in table.history.pos.deciders:
                whole[seat] += 5 * SECOND if seat != waited else 0
            assert table.clocks.left == whole
        rows = await tables.store.tail(table.id, -1)
        assert [row.spent.ms for row in rows if row.spent is not None][-4:] == [7000, 11000, 2000, 30000]
        stored = await tables.store.run(lambda connection: queries.load(connection, table.id))
        assert stored is not None
        again = LiveTable.from_store(stored).clocks
        assert again is not None and (again.left, again.at, again.gains) == (
            table.clocks.left, table.clocks.at, table.clocks.gains
        )  # fmt: skip

    with_hands(database, work)


def test_the_time_for_which_no_server_is_up_counts_for_nobody(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 't.db'}"
    kept: dict[str, int] = {}

    async def before(tables: Tables, hands: Hands) -> None:
        table = await timed(tables, Pace("move", 3600))
        hands.seconds += 600
        await whole_turn(tables, table)
        hands.seconds += 60
        await tables.clock.meet(tables.store)
        kept.update(reading=tables.clock.now())

    async def after(tables: Tables, hands: Hands) -> None:
        # Another process: its monotonic clock begins anywhere, and the wall clock may say what it likes.
        assert tables.clock.now() == kept["reading"]
        lines = await views.list_tables(tables, ANN)
        table = await tables.get(lines[0].table)
        seat = table.history.pos.deciders[0]
        assert (await now(tables, table)).left[seat] == 3600 * SECOND - 60 * SECOND
        hands.seconds += 5
        assert (await now(tables, table)).left[seat] == 3600 * SECOND - 65 * SECOND

    with_hands(url, before)
    with_hands(url, after)


def test_two_servers_set_each_other_forward(tmp_path: Path) -> None:
    async def work() -> None:
        hands, store = Hands(), Store(f"sqlite:///{tmp_path / 't.db'}")
        one, other = ServiceClock(hands), ServiceClock(hands)
        hands.seconds += 10
        await one.meet(store)
        other.forward(5)
        await other.meet(store)
        assert (one.now(), other.now()) == (10_000, 15_000)
        await one.meet(store)
        assert one.now() == 15_000
        await asyncio.to_thread(store.close)

    asyncio.run(work())


def test_a_host_lets_no_bot_play_for_somebody_whose_clock_runs(tmp_path: Path) -> None:
    async def work(tables: Tables, hands: Hands) -> None:
        table = await timed(tables, Pace("move", 600))
        host = next(seat for seat, chair in enumerate(table.chairs) if chair.holder == table.host)
        for _ in range(2):
            with pytest.raises(NotNow, match="clock says how long"):
                await seats.put_bot(tables, table.host, table.id, 1 - host, "larva")
            told = (await views.info(tables, table.host, table.id)).seats
            assert [told[seat].may.bot for seat in (host, 1 - host)] == [True, False]
            hands.seconds += 100
        await seats.put_bot(tables, person_at(table, 1 - host), table.id, 1 - host, "larva")

    with_hands(f"sqlite:///{tmp_path / 't.db'}", work)


def test_of_two_servers_that_see_time_run_out_one_writes_it(database: str) -> None:
    async def work() -> None:
        async with open_tables(database) as one, open_tables(database) as other:
            table = await timed(one, Pace("move", 600, bot="larva"))
            late = table.history.pos.deciders[0]
            await other.get(table.id)
            for tables in (one, other):
                tables.clock.forward(601)
            await asyncio.gather(one.clock_keeper.look(), other.clock_keeper.look())
            rows = await one.store.run(lambda connection: queries.tail(connection, table.id, 0))
            assert [row.entry.seats for row in rows if isinstance(row.entry, Clock) and row.entry.word == "out"] == [[late]]
            assert sum(isinstance(row.entry, PutBot) for row in rows) == 1

    asyncio.run(work())


def test_a_bot_plays_on_and_the_person_may_come_back(tmp_path: Path) -> None:
    async def work(tables: Tables, hands: Hands) -> None:
        table = await timed(tables, Pace("move", 600, bot="random"))
        seat = table.history.pos.deciders[0]
        person = table.chairs[seat].holder
        assert person is not None
        hands.seconds += 599.9
        await tables.clock_keeper.look()
        assert table.chairs[seat].bot is None
        hands.seconds += 0.1
        await tables.clock_keeper.look()
        assert table.chairs[seat].bot == "random"
        await seats.put_bot(tables, person, table.id, seat, None)
        assert table.clocks is not None and table.clocks.left[seat] == 600 * SECOND

    with_hands(f"sqlite:///{tmp_path / 't.db'}", work)


def test_the_game_ends_where_the_table_chose_that(tmp_path: Path) -> None:
    async def work(tables: Tables, hands: Hands) -> None:
        table = await timed(tables, Pace("bank", 60, then="end"))
        seat = table.history.pos.deciders[0]
        person = table.chairs[seat].holder or ""
        hands.seconds += 60
        await tables.clock_keeper.look()
        info = await views.info(tables, ANN, table.id)
        assert (table.status, table.ended, info.ended) == ("over", seat, seat)
        assert info.may.record and info.may.rematch and not info.undo.can
        with pytest.raises(NotNow, match="the game has ended"):
            action = table.history.pos.legal(seat)[0]
            await play.act(tables, person, table.id, seat=seat, sequence=table.number, action=action, request="late")
        (line,) = await views.list_tables(tables, ANN)
        assert (line.status, line.winners, line.your_turn) == ("over", [], False)
        with pytest.raises(NotNow, match="over"):
            await clockwork.wish(tables, ANN, table.id, 0, "pause")
        made = await create.rematch(tables, ANN, table.id)
        assert (await tables.get(made.table)).start.pace == table.start.pace

    with_hands(f"sqlite:///{tmp_path / 't.db'}", work)


def test_the_others_vote_wait_longer_then_a_bot(tmp_path: Path) -> None:
    async def work(tables: Tables, hands: Hands) -> None:
        table = await timed(tables, Pace("move", 600, then="vote", bot="random"), (ANN, BOB, EVE))
        seat = table.history.pos.deciders[0]
        people = [chair.holder or "" for chair in table.chairs]
        first, second = [each for each in range(3) if each != seat]
        with pytest.raises(NotNow, match="Nobody's time has run out"):
            await clockwork.wish(tables, people[first], table.id, first, "bot")
        hands.seconds += 600
        await tables.clock_keeper.look()
        await tables.clock_keeper.look()
        shown = await now(tables, table)
        assert (shown.out, shown.voters, shown.running, table.chairs[seat].bot) == (seat, [first, second], [], None)
        with pytest.raises(NotNow, match="for the other players"):
            await clockwork.wish(tables, people[seat], table.id, seat, "wait")
        await clockwork.wish(tables, people[first], table.id, first, "wait")
        assert (await now(tables, table)).voted == [first]
        await clockwork.wish(tables, people[second], table.id, second, "wait")
        shown = await now(tables, table)
        assert (shown.out, shown.left[seat], shown.running) == (None, 600 * SECOND, [seat])
        hands.seconds += 601
        await tables.clock_keeper.look()
        await clockwork.wish(tables, people[first], table.id, first, "bot")
        await clockwork.wish(tables, people[second], table.id, second, "bot")
        assert table.chairs[seat].bot == "random" and (await now(tables, table)).out is None

    with_hands(f"sqlite:///{tmp_path / 't.db'}", work)


def test_the_others_can_end_the_game_and_a_late_move_settles_the_vote(tmp_path: Path) -> None:
    async def work(tables: Tables, hands: Hands) -> None:
        table = await timed(tables, Pace("move", 600, then="vote"))
        for _ in range(2):
            seat = table.history.pos.deciders[0]
            hands.seconds += 600
            await tables.clock_keeper.look()
            assert table.clocks is not None and table.clocks.out == [seat]
            await whole_turn(tables, table)
            assert not table.clocks.out and table.clocks.due(table.waits_for()) == 600 * SECOND
        seat = table.history.pos.deciders[0]
        hands.seconds += 601
        await tables.clock_keeper.look()
        await clockwork.wish(tables, table.chairs[1 - seat].holder or "", table.id, 1 - seat, "end")
        assert table.status == "over"
        assert isinstance((await tables.store.tail(table.id, table.number - 1))[0].entry, End)

    with_hands(f"sqlite:///{tmp_path / 't.db'}", work)


def test_a_pause_needs_everybody_and_anybody_ends_it(tmp_path: Path) -> None:
    async def work(tables: Tables, hands: Hands) -> None:
        table = await timed(tables, Pace("move", 600))
        with pytest.raises(NotNow, match="not paused"):
            await clockwork.wish(tables, ANN, table.id, 0, "resume")
        with pytest.raises(NotNow, match="Nobody has asked"):
            await clockwork.wish(tables, ANN, table.id, 0, "refuse")
        await clockwork.wish(tables, ANN, table.id, 0, "pause")
        assert (await now(tables, table)).willing == [0]
        await clockwork.wish(tables, BOB, table.id, 1, "refuse")
        await clockwork.wish(tables, BOB, table.id, 1, "pause")
        assert not (await now(tables, table)).paused
        await clockwork.wish(tables, ANN, table.id, 0, "pause")
        hands.seconds += 7200
        await tables.clock_keeper.look()
        shown = await now(tables, table)
        assert shown.paused and shown.left == [600 * SECOND, 600 * SECOND] and shown.running == []
        with pytest.raises(NotNow, match="paused already"):
            await clockwork.wish(tables, ANN, table.id, 0, "pause")
        await clockwork.wish(tables, BOB, table.id, 1, "resume")
        hands.seconds += 600
        await tables.clock_keeper.look()
        await tables.clock_keeper.look()
        assert any(chair.bot for chair in table.chairs)

    with_hands(f"sqlite:///{tmp_path / 't.db'}", work)


def test_vacation_is_a_persons_own_and_limited(tmp_path: Path) -> None:
    async def work(tables: Tables, hands: Hands) -> None:
        table = await timed(tables, Pace("move", 24 * 3600, vacation=1))
        seat = table.history.pos.deciders[0]
        person = table.chairs[seat].holder or ""
        with pytest.raises(NotNow, match="You are not on vacation"):
            await clockwork.wish(tables, person, table.id, seat, "return")
        await clockwork.wish(tables, person, table.id, seat, "vacation")
        with pytest.raises(NotNow, match="on vacation already"):
            await clockwork.wish(tables, person, table.id, seat, "vacation")
        hands.seconds += 20 * 3600
        shown = await now(tables, table)
        assert (shown.away, shown.left[seat], shown.vacation[seat]) == ([seat], DAY, 4 * HOUR)
        hands.seconds += 5 * 3600
        shown = await now(tables, table)
        assert (shown.away, shown.left[seat], shown.vacation[seat]) == ([], 23 * HOUR, 0)
        with pytest.raises(NotNow, match="no vacation days left"):
            await clockwork.wish(tables, person, table.id, seat, "vacation")

    with_hands(f"sqlite:///{tmp_path / 't.db'}", work)


def test_undo_at_a_table_with_clocks_reads_the_same_again(tmp_path: Path) -> None:
    async def work(tables: Tables, hands: Hands) -> None:
        plans = [SeatPlan("me", "Ann"), SeatPlan("local", "Ben")]
        pace = Pace("bank", 600, increment=10)
        made = await create.create(tables, ANN, game="micropolis", seats=plans, options={}, pace=pace)
        table = await tables.get(made.table)
        for step in range(6):
            hands.seconds += 1 + step
            await play_many(tables, table, 1, seed=step)
        hands.seconds += 2
        await play.undo(tables, ANN, table.id, seat=0, to=2, request=None)
        hands.seconds += 3
        await play.redo(tables, ANN, table.id, 0, None)
        hands.seconds += 4
        await play_many(tables, table, 1, seed=9)
        assert table.clocks is not None and sum(table.clocks.left) + 30 * SECOND == 1200 * SECOND + sum(
            10 * SECOND * len(seats) for seats in table.clocks.gains[: len(table.history)]
        )
        stored = await tables.store.run(lambda connection: queries.load(connection, table.id))
        assert stored is not None
        again = LiveTable.from_store(stored).clocks
        assert again is not None and again.left == table.clocks.left

    with_hands(f"sqlite:///{tmp_path / 't.db'}", work)


def test_a_reminder_is_written_once_and_the_deadline_follows_every_move(tmp_path: Path) -> None:
    async def work(tables: Tables, hands: Hands) -> None:
        table = await timed(tables, Pace("move", 24 * 3600))
        await tables.clock_keeper.look()
        hands.seconds += 18 * 3600
        for _ in range(3):
            await tables.clock_keeper.look()
        rows = await tables.store.tail(table.id, 0)
        seat = table.history.pos.deciders[0]
        assert [row.entry for row in rows if isinstance(row.entry, Clock)] == [Clock("low", [seat], 6 * HOUR)]
        hands.seconds += 5 * 3600
        await whole_turn(tables, table)
        hands.seconds += 2 * 3600
        await tables.clock_keeper.look()
        assert table.chairs[1 - seat].bot is None and (await now(tables, table)).left[1 - seat] == 22 * HOUR

    with_hands(f"sqlite:///{tmp_path / 't.db'}", work)


def test_a_reminder_and_a_vote_are_told_through_the_outbox_once(tmp_path: Path) -> None:
    async def work(tables: Tables, hands: Hands) -> None:
        table = await timed(tables, Pace("move", 24 * 3600, then="vote"))
        seat = table.history.pos.deciders[0]
        late, other = person_at(table, seat), person_at(table, 1 - seat)
        for person in (late, other):
            row = ChannelRow(person[:8], person, "webhook", "https://example.org", "{}", 1, 0, 0, "")
            await tables.store.run(lambda connection, row=row: outbox.copy_channel(connection, row))  # type: ignore[misc]

        async def told(person: str) -> list[tuple[str, str]]:
            """What the sender would say, and then it is gone."""

            def work(connection: Connection) -> list[tuple[str, str]]:
                found = connection.execute(sa.select(schema.outbox).where(schema.outbox.c.channel == person[:8])).all()
                letters = [Letter(row.channel, row.table_id, row.number, row.at, 1, "") for row in found]
                turns = outbox.turns(connection, person, letters)
                outbox.drop(connection, letters)
                return [(each.title, each.body) for each in (words.tell(turn, ChannelOptions(), "") for turn in turns.values())]

            return await tables.store.run(work)

        await tables.clock_keeper.look()
        hands.seconds += 18 * 3600
        for _ in range(2):
            await tables.clock_keeper.look()
        assert await told(late) == [("Your time is running out: Micropolis", "It is your turn, and 6 hours are left.")]
        assert await told(late) == [] and await told(other) == []
        hands.seconds += 6 * 3600
        await tables.clock_keeper.look()
        name = table.chairs[seat].name
        assert await told(other) == [
            (f"Time has run out for {name}: Micropolis", f"Say whether a bot plays on, {name} gets more time, or the game ends.")
        ]
        assert await told(late) == []

    with_hands(f"sqlite:///{tmp_path / 't.db'}", work)
