"""Ratings: the figures exactly, when a game counts, and that it counts once, in the transaction of its last entry."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection

from formicary.kernel.result import Result
from formicary.table import SeatPlan, Store, Tables, create, play, seats
from formicary.table.advice import hints
from formicary.table.errors import NotNow
from formicary.table.lobby import joining
from formicary.table.lobby.joining import Wish
from formicary.table.log.clocks import Pace
from formicary.table.log.live_table import LiveTable
from formicary.table.people import farewell, ratings, settling
from formicary.table.people.ratings import Rating, after_game, bot_rating, bots_of
from formicary.table.people.settling import may_count, settle
from formicary.table.store.people_schema import rated_games, rated_wishes
from formicary.table.store.people_schema import ratings as rated
from tests.table.sitting import ANN, BOB, EVE, at_tables, play_one, until

RATED = Wish("now", "any", "en", approve=False, rated=True)


def test_bots_stand_where_the_published_league_puts_them() -> None:
    assert {name: ratings.displayed(each.mu) for name, each in bots_of("micropolis").items()} == {
        "worker": 1000, "larva": 507, "soldier": 1391, "queen": 1819,
    }  # fmt: skip
    assert {name: ratings.displayed(each.mu) for name, each in bots_of("myrmes").items()} == {
        "worker": 1000, "larva": 351, "soldier": 1610, "queen": 2155,
    }  # fmt: skip
    assert {name: ratings.displayed(each.mu) for name, each in bots_of("march").items()} == {
        "worker": 1000, "larva": 715, "soldier": 1819, "queen": 2267,
    }  # fmt: skip
    soldier = bot_rating("micropolis", "soldier")
    assert soldier is not None and round(soldier.sigma, 2) == 1.04  # 80 to 88 in 100, and the worker's 0.5
    assert bot_rating("micropolis", "queen:seconds=2") is None and bot_rating("chess", "queen") is None


def test_a_bots_gap_is_what_openskill_expects_of_its_share() -> None:
    """Were the worker and the soldier to win 16 and 84 of 100 games, neither would move."""
    worker, soldier = bots_of("micropolis")["worker"], bots_of("micropolis")["soldier"]
    pair = [Rating(worker.mu, 1e-3), Rating(soldier.mu, 1e-3)]
    won, lost = after_game(pair, [0, 1])[0].mu - worker.mu, after_game(pair, [1, 0])[0].mu - worker.mu
    assert math.isclose(-lost / won, 16 / 84, rel_tol=1e-3)


def test_a_first_win_between_equals() -> None:
    won, lost = after_game([Rating(), Rating()], [0, 1])
    assert (round(won.mu, 4), round(lost.mu, 4)) == (27.6354, 22.3646)
    assert round(won.sigma, 4) == round(lost.sigma, 4) == 8.0659 and won.games == lost.games == 1
    assert (ratings.displayed(won.mu), ratings.displayed(lost.mu)) == (1105, 895)


@pytest.mark.parametrize(
    ("players", "counts"),
    [
        ([(ANN, None), (BOB, None)], True),
        ([(ANN, None), (None, "worker")], True),
        ([(ANN, "worker"), (BOB, None)], True),  # a bot plays on for Ann
        ([(ANN, None), (ANN, None)], False),
        ([(ANN, None), (None, None)], False),
        ([(None, "worker"), (None, "larva")], False),
    ],
)
def test_who_can_be_rated_against_whom(players: list[settling.Player], counts: bool) -> None:
    assert may_count(players) is counts


def wishes(connection: Connection, *people: str) -> None:
    row = {"id": "t", "game": "micropolis", "host": ANN, "made_at": 0, "moved_at": 0, "last": 0, "status": "over"}
    connection.execute(
        sa.text(f"INSERT INTO tables ({','.join(row)},turn,names) VALUES ({','.join(map(repr, row.values()))},'','')")
    )
    for each in people:
        connection.execute(sa.insert(rated_wishes).values(table_id="t", holder=each))


def stored(connection: Connection) -> dict[str, tuple[float, int]]:
    return {row.holder: (round(row.mu, 2), row.games) for row in connection.execute(sa.select(rated))}


def test_a_game_counts_once_and_only_if_all_wish_it(database: str) -> None:
    store = Store(database)
    people: list[settling.Player] = [(ANN, None), (BOB, None), (None, "worker")]
    with store.engine.begin() as connection:
        wishes(connection, ANN)
        settle(connection, "t", "micropolis", people, [0, 1, 2])
        assert stored(connection) == {}
        connection.execute(sa.insert(rated_wishes).values(table_id="t", holder=BOB))
        settle(connection, "t", "micropolis", [*people[:2], (None, "random")], [0, 1, 2])
        assert stored(connection) == {}  # nobody knows how strong that bot is
        settle(connection, "t", "micropolis", people, [0, 1, 2])
        first = stored(connection)
        assert first == {ANN: (28.35, 1), BOB: (25.84, 1)}
        settle(connection, "t", "micropolis", people, [2, 1, 0])
        assert stored(connection) == first
    store.close()


async def rated_table(tables: Tables, opponent: SeatPlan | None = None) -> LiveTable:
    plans = [SeatPlan("me", "Ann"), opponent or SeatPlan("friend")]
    made = await create.create(tables, ANN, game="micropolis", seats=[*plans, SeatPlan("friend")], options={})
    await joining.offer(tables, ANN, made.table, RATED)
    await joining.join(tables, BOB, made.table, "Bob", rated=True)
    return await tables.get(made.table)


async def plays_to_the_end(tables: Tables, table: LiveTable) -> None:
    """People take their first choice; bots answer for themselves."""
    while table.history.pos.result is None:
        seat = table.history.pos.deciders[0]
        holder = table.chairs[seat].holder
        if holder is None:
            number = table.number
            await until(lambda before=number: table.number > before)  # type: ignore[misc]
            continue
        action = table.history.pos.legal(seat)[0]
        await play.act(tables, holder, table.id, seat=seat, sequence=table.number, action=action, request=f"r{table.number}")


async def written(tables: Tables) -> dict[str, Any]:
    return await tables.store.run(stored)


def test_ratings_are_there_with_the_end_of_the_game_also_after_a_restart(database: str) -> None:
    ids: list[str] = []

    async def begin(tables: Tables) -> None:
        table = await rated_table(tables, SeatPlan("bot", bot="larva"))
        ids.append(table.id)

    async def end(tables: Tables) -> None:
        assert await written(tables) == {}
        table = await tables.get(ids[0])
        await plays_to_the_end(tables, table)
        found = await written(tables)
        assert set(found) == {ANN, BOB} and all(games == 1 for _, games in found.values())
        assert await tables.store.run(lambda each: each.execute(sa.select(rated_games.c.table_id)).scalars().all()) == ids

    at_tables(database, begin)
    at_tables(database, end)


def test_what_does_not_count(tmp_path: Any) -> None:
    async def work(tables: Tables) -> None:
        table = await rated_table(tables)
        result = Result((3, 1, 2), (0,), ({}, {}, {}))
        assert settling.settler(table, result) is None  # a seat is empty
        await joining.join(tables, EVE, table.id, "Eve", rated=True)
        assert settling.settler(table, result) is not None
        assert (
            settling.settler(table, Result((3, 1, 2), (0,), ({}, {}, {}), rivals=({"name": "x", "score": 1, "detail": {}},)))
            is None
        )
        table.foreknown = True  # somebody went back without asking anybody, or branched off
        assert settling.settler(table, result) is None
        seeded = await create.create(
            tables, ANN, game="micropolis", seats=[SeatPlan("me"), SeatPlan("local")], options={}, seed=1
        )
        assert settling.settler(await tables.get(seeded.table), result) is None

    at_tables(f"sqlite:///{tmp_path / 'tables.db'}", work)


def test_somebody_who_came_by_a_link_has_not_wished_it(database: str) -> None:
    async def work(tables: Tables) -> None:
        made = await create.create(tables, ANN, game="micropolis", seats=[SeatPlan("me", "Ann"), SeatPlan("friend")], options={})
        await joining.offer(tables, ANN, made.table, RATED)
        await seats.claim(tables, BOB, made.seat_tokens[1], "Bob")
        await plays_to_the_end(tables, await tables.get(made.table))
        assert await written(tables) == {}

    at_tables(database, work)


async def rated_game(tables: Tables, pace: Pace | None = None, opponent: SeatPlan | None = None) -> LiveTable:
    """Ann, Bob and, if wanted, a bot: all seats are taken, and the game counts."""
    plans = [SeatPlan("me", "Ann"), SeatPlan("friend"), *([opponent] if opponent else [])]
    made = await create.create(tables, ANN, game="micropolis", seats=plans, options={}, pace=pace)
    await joining.offer(tables, ANN, made.table, RATED)
    await joining.join(tables, BOB, made.table, "Bob", rated=True)
    return await tables.get(made.table)


def test_nobody_gets_out_of_a_game_that_counts_by_letting_time_run_out(database: str) -> None:
    async def work(tables: Tables) -> None:
        table = await rated_game(tables, Pace("move", 60, then="end"))
        late = table.history.pos.deciders[0]
        tables.clock.forward(120)
        await tables.clock_keeper.look()
        assert table.ended == late
        found = await written(tables)
        (loser, winner) = (ANN, BOB) if late == 0 else (BOB, ANN)
        assert found[loser] == (22.36, 1) and found[winner] == (27.64, 1)

    at_tables(database, work)


def test_in_a_game_that_counts_nobody_chooses_another_opponent_or_somebody_better_to_play(tmp_path: Any) -> None:
    async def work(tables: Tables) -> None:
        table = await rated_game(tables, opponent=SeatPlan("bot", bot="larva"))
        for who, seat, bot, why in (
            (ANN, 2, "queen", "its bots stay as they are"), (ANN, 2, None, "its bots stay"), (BOB, 1, "queen", "only a worker"),
            (ANN, 1, "larva", "only a worker"), (ANN, 1, "worker", "nothing has happened for a day"),
        ):  # fmt: skip
            with pytest.raises(NotNow, match=why):
                await seats.put_bot(tables, who, table.id, seat, bot)
        with pytest.raises(NotNow, match="stay with those who began it"):
            await seats.make_link(tables, ANN, table.id, 2)  # for somebody who would not have agreed
        await seats.put_bot(tables, BOB, table.id, 1, "worker")  # Bob has to go
        await seats.put_bot(tables, BOB, table.id, 1, None)
        table.moved_at -= seats.LEFT_ALONE
        await seats.put_bot(tables, ANN, table.id, 1, "worker")
        with pytest.raises(NotNow, match="only a worker"):
            made = await create.create(
                tables, ANN, game="micropolis", seats=[SeatPlan("me", "Ann"), SeatPlan("friend")], options={},
                pace=Pace("move", 60, then="bot", bot="queen"),
            )  # fmt: skip
            await joining.offer(tables, ANN, made.table, RATED)

    at_tables(f"sqlite:///{tmp_path / 'tables.db'}", work)


def test_a_seat_of_a_game_that_counts_goes_to_no_other_identity_and_its_host_cannot_take_the_wish_back(tmp_path: Any) -> None:
    async def work(tables: Tables) -> None:
        made = await create.create(
            tables, ANN, game="micropolis", seats=[SeatPlan("me", "Ann"), SeatPlan("friend"), SeatPlan("friend")], options={}
        )
        await joining.offer(tables, ANN, made.table, RATED)
        await joining.join(tables, BOB, made.table, "Bob", rated=True)
        early = await seats.make_link(tables, BOB, made.table, 1)  # before the game counts
        await joining.join(tables, EVE, made.table, "Eve", rated=True)
        with pytest.raises(NotNow, match="sign in on the other device"):
            await seats.claim(tables, "c" * 48, early, "Bob's other name")
        with pytest.raises(NotNow, match="sign in on the other device"):
            await seats.make_link(tables, BOB, made.table, 1)
        table = await tables.get(made.table)
        rng = random.Random(1)
        while len(table.history) < 2:
            await play_one(tables, table, rng)
        await farewell.delete(tables, EVE, "empty")
        await joining.offer(tables, ANN, made.table, Wish("now", "any", "en", approve=False, rated=False))
        wished = await tables.store.run(lambda each: set(each.execute(sa.select(rated_wishes.c.holder)).scalars()))
        assert wished == {ANN, BOB}

    at_tables(f"sqlite:///{tmp_path / 'tables.db'}", work)


def test_there_are_no_hints_in_a_game_that_counts(tmp_path: Any) -> None:
    async def work(tables: Tables) -> None:
        made = await create.create(tables, ANN, game="micropolis", seats=[SeatPlan("me", "Ann"), SeatPlan("friend")], options={})
        await joining.offer(tables, ANN, made.table, RATED)
        await seats.withdraw(tables, ANN, made.table, 1)
        await seats.put_bot(tables, ANN, made.table, 1, "queen")  # nobody has come
        with pytest.raises(NotNow, match="counts for ratings"):
            await hints.hint(tables, ANN, made.table, 0)

    at_tables(f"sqlite:///{tmp_path / 'tables.db'}", work)
