"""Tables on SQLite and on PostgreSQL: making, claiming, playing, storing, coming back."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from formicary.table import TableError, Tables, create, play, seats
from formicary.table.errors import AgainstTheRules, BadRequest, LinkUsed, NotNow, NotYours, Stale, Unknown
from formicary.table.log.entries import Act, Driver, SeatPlan
from formicary.table.log.live_table import LiveTable
from formicary.table.log.stored import LogRow
from formicary.table.store import schema
from formicary.table.tokens import hash_of
from tests.table.databases import POSTGRES, fresh_url
from tests.table.sitting import (
    ANN,
    BOB,
    EVE,
    PATIENCE,
    at_tables,
    open_tables,
    person_at,
    play_many,
    play_one,
    table_of_two,
    until,
)


def refused(kind: type[TableError], match: str) -> pytest.RaisesExc[TableError]:
    return pytest.raises(kind, match=match)


def test_a_table_is_its_log_and_comes_back_from_the_database(database: str) -> None:
    known: list[tuple[str, str, int]] = []

    async def first(tables: Tables) -> None:
        table = await table_of_two(tables)
        await play_many(tables, table, 9)
        known.append((table.id, table.history.pos.digest(), table.number))

    async def second(tables: Tables) -> None:
        table_id, digest, number = known[0]
        table = await tables.get(table_id)
        assert table.history.pos.digest() == digest
        assert table.number == number == 10  # Bob's claim and nine moves
        assert [chair.name for chair in table.chairs] == ["Ann", "Bob"]
        assert table.seats_of(BOB) == [1]
        await play_many(tables, table, 1)
        assert table.number == 11

    at_tables(database, first)
    at_tables(database, second)


def test_the_same_request_twice_gives_the_same_answer_also_after_a_restart(database: str) -> None:
    asked: list[tuple[str, str, dict[str, int]]] = []

    async def first(tables: Tables) -> None:
        table = await table_of_two(tables)
        seat = table.history.pos.deciders[0]
        wish = {"seat": seat, "sequence": table.number, "action": table.history.pos.legal()[0]}
        number = await play.act(tables, person_at(table, seat), table.id, **wish, request="once")
        again = await play.act(tables, person_at(table, seat), table.id, **wish, request="once")
        assert number == again == 2
        assert len(table.history) == 1
        await play_many(tables, table, 3)
        asked.append((table.id, person_at(table, seat), wish))

    async def second(tables: Tables) -> None:
        table_id, who, wish = asked[0]
        assert await play.act(tables, who, table_id, **wish, request="once") == 2
        assert len((await tables.get(table_id)).history) == 4

    at_tables(database, first)
    at_tables(database, second)


def test_what_is_refused_leaves_no_trace(database: str) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        seat = table.history.pos.deciders[0]
        other = 1 - seat
        who, digest = person_at(table, seat), table.history.pos.digest()
        action, number = table.history.pos.legal()[0], table.number
        with refused(NotYours, "not your seat"):
            await play.act(tables, EVE, table.id, seat=seat, sequence=number, action=action, request="1")
        with refused(Stale, "no entry 99"):
            await play.act(tables, who, table.id, seat=seat, sequence=99, action=action, request="2")
        with refused(Stale, "moved on"):
            await play.act(tables, who, table.id, seat=seat, sequence=-1, action=action, request="3")
        with pytest.raises(AgainstTheRules) as wrong:
            await play.act(tables, who, table.id, seat=seat, sequence=number, action=1000, request="4")
        assert wrong.value.rule is not None
        assert wrong.value.rule.startswith("MI-")
        with refused(AgainstTheRules, "has nothing to decide now"):
            await play.act(tables, person_at(table, other), table.id, seat=other, sequence=number, action=action, request="5")
        with refused(Unknown, "no such table"):
            await play.act(tables, who, "nothing", seat=0, sequence=0, action=0, request="6")
        assert (table.number, table.history.pos.digest()) == (number, digest)
        await play.act(tables, who, table.id, seat=seat, sequence=number, action=action, request="4")  # its id is free again

    at_tables(database, work)


def test_links_are_used_once_and_only_hashes_are_stored(database: str) -> None:
    async def work(tables: Tables) -> None:
        made = await create.create(
            tables, ANN, game="micropolis", seats=[SeatPlan("me", "Ann"), SeatPlan("friend"), SeatPlan("friend")], options={}
        )
        assert set(made.seat_tokens) == {1, 2}
        assert all(len(token) >= 22 for token in made.seat_tokens.values())  # 128 bits in base 64
        assert await seats.claim(tables, BOB, made.seat_tokens[1], " Bob\n\x00 the  great and mighty one ") == (made.table, 1)
        assert await seats.claim(tables, BOB, made.seat_tokens[1], "Bob") == (made.table, 1)
        with refused(LinkUsed, "used already"):
            await seats.claim(tables, EVE, made.seat_tokens[1], "Eve")
        with refused(Unknown, "no such link"):
            await seats.claim(tables, EVE, "nonsense", "Eve")
        table = await tables.get(made.table)
        assert table.chairs[1].name == "Bob the great and mighty"
        assert await seats.claim(tables, EVE, made.spectator_token, "Eve") == (made.table, None)
        assert table.may_watch(EVE)
        assert table.seats_of(EVE) == []

        def everything(connection: sa.Connection) -> str:
            return str([connection.execute(sa.select(each)).all() for each in schema.metadata.sorted_tables])

        stored = await tables.store.run(everything)
        for token in (*made.seat_tokens.values(), made.spectator_token):
            assert token not in stored
            assert hash_of(token) in stored

    at_tables(database, work)


def test_two_claims_of_one_link_at_the_same_time_give_one_seat(database: str) -> None:
    async def work(tables: Tables) -> None:
        for _ in range(5):
            made = await create.create(tables, ANN, game="micropolis", seats=[SeatPlan("me"), SeatPlan("friend")], options={})
            token = made.seat_tokens[1]
            got = await asyncio.gather(
                seats.claim(tables, BOB, token, "Bob"), seats.claim(tables, EVE, token, "Eve"), return_exceptions=True
            )
            assert sorted(type(each).__name__ for each in got) == ["LinkUsed", "tuple"]

    at_tables(database, work)


def test_a_seat_moves_to_another_device_and_the_host_with_it(database: str) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        with refused(NotYours, "Only the person"):
            await seats.make_link(tables, ANN, table.id, 1)  # the host cannot take Bob's seat
        old = await seats.make_link(tables, ANN, table.id, 0)
        new = await seats.make_link(tables, ANN, table.id, 0)
        with refused(LinkUsed, "used already"):
            await seats.claim(tables, EVE, old, "Ann")
        await seats.claim(tables, EVE, new, "")
        assert table.seats_of(ANN) == []
        assert (table.seats_of(EVE), table.host, table.chairs[0].name) == ([0], EVE, "Ann")
        with refused(NotYours, "Only the host"):
            await seats.make_link(tables, ANN, table.id, None)

    at_tables(database, work)


def test_two_servers_never_both_write_the_same_number(database: str) -> None:
    async def go() -> None:
        async with open_tables(database) as one, open_tables(database) as two:
            table = await table_of_two(one)
            for round_ in range(12):
                here, there = await one.get(table.id), await two.get(table.id)
                seat = here.history.pos.deciders[0]
                who, legal = person_at(here, seat), here.history.pos.legal()
                wish = {"seat": seat, "sequence": here.number, "action": legal[round_ % len(legal)]}
                async with there_is(two, there, here.number):
                    got = await asyncio.gather(
                        play.act(one, who, table.id, **wish, request=f"{round_}a"),
                        play.act(two, who, table.id, **wish, request=f"{round_}b"),
                        return_exceptions=True,
                    )
                assert sorted(type(each).__name__ for each in got) in (
                    ["Stale", "int"],
                    ["AgainstTheRules", "int"],
                    ["int", "int"],
                )
                if all(isinstance(each, int) for each in got):  # the second one answered the next question
                    assert len(set(got)) == 2
            for tables in (one, two):
                await tables.refresh_all()
            here, there = await one.get(table.id), await two.get(table.id)
            assert here.history.pos.digest() == there.history.pos.digest()
            assert here.number == there.number

            def numbers(connection: sa.Connection) -> list[int]:
                return list(connection.execute(sa.select(schema.log.c.number).order_by(schema.log.c.number)).scalars())

            assert await one.store.run(numbers) == list(range(here.number + 1))

    asyncio.run(go())


class there_is:
    """Waits until a server has caught up to a number, so that both start from the same."""

    def __init__(self, tables: Tables, table: LiveTable, number: int) -> None:
        self.tables, self.table, self.number = tables, table, number

    async def __aenter__(self) -> None:
        await self.tables.refresh(self.table)
        assert self.table.number == self.number

    async def __aexit__(self, *_: object) -> None:
        return None


def test_bots_play_in_processes_of_their_own_and_the_game_ends(database: str) -> None:
    async def work(tables: Tables) -> None:
        plans = [SeatPlan("me", "Ann"), SeatPlan("bot", bot="greedy"), SeatPlan("bot", bot="random")]
        made = await create.create(tables, ANN, game="micropolis", seats=plans, options={})
        table = await tables.get(made.table)
        rng = random.Random(3)
        async with asyncio.timeout(PATIENCE):
            while table.status != "over":
                if table.history.pos.deciders == (0,):
                    await play_one(tables, table, rng)
                await asyncio.sleep(0.002)
        assert {step.seat for step in table.history.steps} == {0, 1, 2}
        assert table.record().replay().result == table.history.pos.result

    at_tables(database, work)


def test_a_bot_takes_an_empty_or_abandoned_seat_and_the_person_takes_it_back(database: str) -> None:
    async def work(tables: Tables) -> None:
        made = await create.create(tables, ANN, game="micropolis", seats=[SeatPlan("me", "Ann"), SeatPlan("friend")], options={})
        table = await tables.get(made.table)
        assert table.status == "open"
        await seats.put_bot(tables, ANN, table.id, 1, "random")
        assert table.status == "playing"
        assert await seats.claim(tables, BOB, made.seat_tokens[1], "Bob") == (table.id, 1)  # Bob comes after all
        assert table.chairs[1].has_person
        with refused(NotYours, "Only the host and the person"):
            await seats.put_bot(tables, EVE, table.id, 1, "random")
        stream = await tables.stream(table, 1, BOB, None)
        await anext(stream)
        with refused(NotNow, "Bob is here"):
            await seats.put_bot(tables, ANN, table.id, 1, "random")
        await stream.aclose()
        await seats.put_bot(tables, ANN, table.id, 1, "random")
        assert not table.chairs[1].has_person
        with refused(NotYours, "whose seat it is"):
            await seats.put_bot(tables, ANN, table.id, 1, None)
        with refused(NotNow, "take the seat back"):
            await play.act(tables, BOB, table.id, seat=1, sequence=table.number, action=0, request="x")
        await seats.put_bot(tables, BOB, table.id, 1, None)
        assert table.chairs[1].has_person
        assert table.chairs[1].name == "Bob"
        with refused(BadRequest, "no bot 'clever'"):
            await seats.put_bot(tables, BOB, table.id, 1, "clever")

    at_tables(database, work)


def test_wishes_that_make_no_table_are_refused_in_one_sentence(database: str) -> None:
    async def work(tables: Tables) -> None:
        two = [SeatPlan("me"), SeatPlan("bot")]
        with refused(Unknown, "no game 'chess'"):
            await create.create(tables, ANN, game="chess", seats=two, options={})
        with refused(BadRequest, "2 to 6"):
            await create.create(tables, ANN, game="micropolis", seats=two[:1], options={})
        with refused(BadRequest, "no option"):
            await create.create(tables, ANN, game="micropolis", seats=two, options={"fast": True})
        with refused(BadRequest, "nobody else plays"):
            await create.create(tables, ANN, game="micropolis", seats=[SeatPlan("me"), SeatPlan("friend")], options={}, seed=7)

    at_tables(database, work)


def test_rematch_and_branch_and_import_make_tables_that_go_on(database: str) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        await play_many(tables, table, 5)
        with refused(NotNow, "not over"):
            await create.rematch(tables, ANN, table.id)
        study = await tables.get((await create.branch(tables, ANN, table.id, 2)).table)
        there, here = study.history.at(0), table.history.at(2)
        assert there.view(0) == here.view(0) and there.digest() != here.digest()  # what Ann did not know is dealt anew
        assert (study.start.seed, study.seats_of(ANN), study.invited, table.foreknown) == (0, [0, 1], set(), False)
        await play_many(tables, table, 500)
        assert table.status == "over"
        again = await create.rematch(tables, BOB, table.id)
        assert again.your_seats == [1]
        new = await tables.get(again.table)
        assert (new.seats_of(ANN), new.seats_of(BOB), new.host, table.successor) == ([0], [1], ANN, new.id)
        assert (await create.rematch(tables, ANN, table.id)).table == new.id
        assert new.start.seed != table.start.seed

        branch = await create.branch(tables, BOB, table.id, 6)
        fork = await tables.get(branch.table)
        assert fork.history.pos.digest() == table.history.at(6).digest()
        assert (fork.seats_of(BOB), set(branch.seat_tokens)) == ([1], {0})
        with refused(BadRequest, "cannot be branched"):
            await create.branch(tables, BOB, table.id, len(table.history) + 1)
        with refused(NotYours, "not at this table"):
            await create.branch(tables, EVE, table.id, 1)

        record = table.record()
        record.actions = record.actions[:7]
        made = await create.from_record(tables, EVE, record)
        study = await tables.get(made.table)
        assert study.history.pos.digest() == table.history.at(7).digest()
        assert made.your_seats == [0, 1]
        record.actions.append(10**6)
        with refused(BadRequest, "breaks off at action 7"):
            await create.from_record(tables, EVE, record)

    at_tables(database, work)


@pytest.mark.parametrize(("by", "open_still"), [("bot", True), ("standing", True), ("person", False)])
def test_only_people_who_play_on_settle_the_question_whether_to_go_back(database: str, by: Driver, open_still: bool) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        await play_many(tables, table, 6)
        await play.undo(tables, ANN, table.id, seat=0, to=0, request=None)
        seat = table.history.pos.deciders[0]
        await tables.commit(table, Act(seat, table.history.pos.legal(seat)[0], by))
        assert (table.pending is not None) is open_still
        if open_still:
            await play.consent(tables, BOB, table.id, 1, True)
            assert len(table.history) == 0

    at_tables(database, work)


def test_the_end_of_the_game_settles_the_question_whether_to_go_back(database: str) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        await play_many(tables, table, 6)
        await play.undo(tables, ANN, table.id, seat=0, to=0, request=None)
        while table.history.pos.deciders:
            seat = table.history.pos.deciders[0]
            assert table.pending is not None
            await tables.commit(table, Act(seat, table.history.pos.legal(seat)[0], "bot"))
        assert table.pending is None

    at_tables(database, work)


@POSTGRES
def test_what_another_server_writes_while_a_table_is_loaded_is_there(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The notice of it finds no table in memory yet, so that nobody would hear of it."""

    async def go() -> None:
        async with open_tables(database) as one, open_tables(database) as two:
            here = await table_of_two(one)
            loaded = here.number
            offload = two.offload

            async def slow(work: Callable[[], object]) -> object:
                found = await offload(work)
                await play_many(one, here, 3)
                return found

            monkeypatch.setattr(two, "offload", slow)
            there = await two.get(here.id)
            assert there.number == here.number == loaded + 3
            assert there.history.pos.digest() == here.history.pos.digest()

    asyncio.run(go())


def test_actions_of_another_server_come_with_the_notice_and_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        url = fresh_url("postgresql", tmp_path)
        async with open_tables(url) as one, open_tables(url) as two:
            here = await table_of_two(one)
            there = await two.get(here.id)
            reads: list[int] = []
            tail = one.store.tail

            async def noted(table: str, after: int) -> list[LogRow]:
                reads.append(after)
                return await tail(table, after)

            monkeypatch.setattr(one.store, "tail", noted)
            await play_many(two, there, 12)
            await until(lambda: here.number == there.number)
            assert here.history.pos.digest() == there.history.pos.digest()
            assert (here.requests, reads) == (there.requests, [])

            # While something is being written here, the notice cannot be taken as it is: then the log is read, once.
            taken: list[bool] = []

            def take(table: LiveTable, row: LogRow) -> bool:
                taken.append(one.take_action(table, row))
                return taken[-1]

            monkeypatch.setattr(one._peers, "_on_action", take)
            async with one.cache.lock(here.id):
                await play_many(two, there, 2)
                await until(lambda: taken == [False, False])
            await until(lambda: here.number == there.number)
            assert here.history.pos.digest() == there.history.pos.digest() and reads == [here.number - 2]

    asyncio.run(go())


@POSTGRES
def test_moves_of_another_server_are_taken_in_without_a_look_at_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        url = fresh_url("postgresql", tmp_path)
        async with open_tables(url) as one, open_tables(url) as two:
            here = await table_of_two(one)
            there = await two.get(here.id)
            looks: list[str] = []
            look = one.catch_up

            async def noted(table: LiveTable) -> None:
                looks.append(table.id)
                await look(table)

            monkeypatch.setattr(one, "catch_up", noted)
            await play_many(two, there, 6)
            async with asyncio.timeout(PATIENCE):
                while here.number < there.number:
                    await asyncio.sleep(0.01)
            assert here.history.pos.digest() == there.history.pos.digest() and looks == []

            # Where somebody has sat down in between, whose seats are whose is read too.
            monkeypatch.setattr(one._peers._listener, "_on_payload", lambda payload: None)
            link = await seats.make_link(two, BOB, there.id, 1)
            await seats.claim(two, EVE, link, "Eve")
            await one.refresh_moves(here, there.number)
            assert (here.number, here.chairs[1].holder, looks) == (there.number, EVE, [here.id])

    asyncio.run(go())
