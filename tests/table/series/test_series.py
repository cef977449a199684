"""Series: rounds come due by themselves, results add up, those who leave are replaced or forfeit, and a restart loses nothing."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from formicary.table import Tables, seats
from formicary.table.errors import BadRequest, LinkUsed, NotNow, NotYours, Unknown
from formicary.table.people import farewell
from formicary.table.series import MemberPlan
from formicary.table.series import tournaments as series
from tests.table.sitting import ANN, BOB, EVE, PATIENCE, at_tables, open_tables, person_at, play_one

PEOPLE = [MemberPlan("me", "Ann"), MemberPlan("friend"), MemberPlan("friend", "Eve"), MemberPlan("bot", "Bot", "random")]


async def gathered(tables: Tables, kind: series.Kind = "robin", size: int = 2, members: list[MemberPlan] | None = None) -> str:
    """Ann's series, to which Bob and Eve have come by their links."""
    made = await series.create(
        tables, ANN, title="Cup", game="micropolis", options={}, kind=kind, size=size, rounds=0, members=members or PEOPLE
    )
    for (_, token), (who, name) in zip(sorted(made.tokens.items()), ((BOB, "Bob"), (EVE, "")), strict=False):
        assert await series.join(tables, who, token, name) == made.series
    return made.series


async def play_round(tables: Tables, series_id: str) -> None:
    """All tables of the present round to their ends, and the next one begun."""
    info = await series.read(tables, ANN, series_id)
    for game in info.tables:
        if game.round == info.round and game.table is not None and game.points is None:
            table, rng = await tables.get(game.table), random.Random(game.table)
            async with asyncio.timeout(PATIENCE):
                while table.history.pos.deciders:
                    people = [seat for seat in table.history.pos.deciders if table.chairs[seat].has_person]
                    if people:
                        assert person_at(table, people[0])
                        await play_one(tables, table, rng) if len(people) == len(table.history.pos.deciders) else None
                    await asyncio.sleep(0)
    await series._advance(tables, series_id)


def test_a_round_robin_plays_itself_through_and_the_table_of_results_adds_up(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        series_id = await gathered(tables)
        await series.start(tables, ANN, series_id)
        with pytest.raises(NotNow):
            await series.start(tables, ANN, series_id)
        begun = await series.read(tables, BOB, series_id)
        assert (begun.status, begun.round, begun.rounds, begun.me, begun.host) == ("playing", 1, 3, 1, False)
        assert begun.next_table is not None and (await tables.get(begun.next_table)).seats_of(BOB)
        assert sum(game.table is not None for game in begun.tables) == 1  # of other tables he knows no address
        assert [each.name for each in sorted(begun.members, key=lambda each: each.number)] == ["Ann", "Bob", "Eve", "Bot"]
        for _ in range(3):
            await play_round(tables, series_id)
        done = await series.read(tables, ANN, series_id)
        assert (done.status, len(done.tables), done.next_table) == ("over", 6, None)
        met = Counter(frozenset(game.people) for game in done.tables)
        assert met == Counter(frozenset(pair) for pair in combinations(range(4), 2))
        assert sum(each.points for each in done.members) == 6  # a point for each table
        for game in done.tables:
            assert game.table is not None and game.points is not None and sum(game.points) == 1
            result = (await tables.get(game.table)).history.pos.result
            assert result is not None and (len(result.winners) > 1 or game.points[result.winners[0]] == 1)
        assert [each.place for each in done.members] == sorted(each.place for each in done.members)
        assert [line.series for line in await series.mine(tables, EVE)] == [series_id]

    at_tables(f"sqlite:///{tmp_path}/tables.db", work)


def test_a_swiss_goes_on_after_a_restart_and_makes_the_tables_that_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    found: list[str] = []

    async def begin(tables: Tables) -> None:
        found.append(await gathered(tables, "swiss", members=[*PEOPLE, MemberPlan("bot", "Bot 2", "random")]))

        async def dies(*_: object, **__: object) -> None:
            raise ConnectionError

        with monkeypatch.context() as patched:  # the server dies after the round is written, before its tables are
            patched.setattr(series, "create_between", dies)
            with pytest.raises(ConnectionError):
                await series.start(tables, ANN, found[0])

    async def go_on(tables: Tables) -> None:
        info = await series.read(tables, ANN, found[0])
        assert (info.status, info.round, info.rounds) == ("playing", 1, 4)
        with pytest.raises(Unknown):
            await tables.get(next(game.table for game in info.tables if game.table))
        await series._advance(tables, found[0])
        await play_round(tables, found[0])
        info = await series.read(tables, ANN, found[0])
        assert info.round == 2 and len(info.tables) == 6
        rest = [game for game in info.tables if len(game.people) == 1]
        assert [game.points for game in rest] == [[1.0], [1.0]] and len({game.people[0] for game in rest}) == 2
        assert max(Counter(frozenset(game.people) for game in info.tables).values()) == 1

    at_tables(url, begin)
    at_tables(url, go_on)


def test_whoever_leaves_is_replaced_by_a_bot_or_forfeits(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        series_id = await gathered(tables)
        await series.start(tables, ANN, series_id)
        with pytest.raises(NotYours):
            await series.leave(tables, BOB, series_id, 2, "nobody")
        await series.leave(tables, EVE, series_id, 2, "nobody")
        await series.leave(tables, ANN, series_id, 1, "bot")  # the host, for Bob who does not come back
        await play_round(tables, series_id)
        info = await series.read(tables, ANN, series_id)
        first = next(game for game in info.tables if game.round == 1 and 2 in game.people)
        assert first.points is not None and first.points[first.people.index(2)] == 0  # whoever has left is behind all
        assert sum(first.points) == 1
        assert {each.number: (each.bot, each.gone) for each in info.members} == {
            0: (None, False), 1: ("worker", False), 2: ("worker", True), 3: ("random", False),
        }  # fmt: skip
        second = [game for game in info.tables if game.round == 2]
        assert all(2 not in game.people for game in second)
        assert [game.points for game in second if len(game.people) == 1] == [[1.0]]  # a point for whom she would have met
        with pytest.raises(NotNow):
            await series.leave(tables, ANN, series_id, 2, "nobody")

    at_tables(f"sqlite:///{tmp_path}/tables.db", work)


def test_tables_of_three_are_balanced_and_links_work_once(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        bots = [MemberPlan("bot", f"B{number}", "random") for number in range(5)]
        series_id = await gathered(tables, "swiss", 3, [MemberPlan("me", "Ann"), MemberPlan("friend", "Bob"), *bots])
        await series.start(tables, ANN, series_id)
        info = await series.read(tables, None, series_id)
        assert sorted(len(game.people) for game in info.tables) == [2, 2, 3]
        assert (info.me, info.host, info.next_table) == (None, False, None)
        made = await series.create(
            tables, ANN, title="", game="micropolis", options={}, kind="robin", size=2, rounds=0,
            members=[MemberPlan("me", "Ann"), MemberPlan("friend")],
        )  # fmt: skip
        with pytest.raises(NotNow, match="opened their link"):
            await series.start(tables, ANN, made.series)
        fresh = await series.link(tables, ANN, made.series, 1)
        with pytest.raises(Unknown):
            await series.join(tables, BOB, made.tokens[1], "Bob")  # replaced
        await series.join(tables, BOB, fresh, "Bob")
        await series.join(tables, BOB, fresh, "Bob")  # opened twice
        with pytest.raises(LinkUsed):
            await series.join(tables, EVE, fresh, "Eve")
        with pytest.raises(NotYours):
            await series.delete(tables, BOB, made.series)
        await series.delete(tables, ANN, made.series)
        with pytest.raises(Unknown):
            await series.read(tables, ANN, made.series)

    at_tables(f"sqlite:///{tmp_path}/tables.db", work)


def test_what_cannot_be_is_refused_in_one_sentence(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        me, bot = MemberPlan("me", "Ann"), MemberPlan("bot", "", "random")
        for members, size, options in (
            ([me], 2, {}), ([me, me], 2, {}),
            ([me, bot], 2, {"no such option": 1}), ([bot] * 25, 2, {}), ([me, bot], 9, {"expert": 3}),
        ):  # fmt: skip
            with pytest.raises(BadRequest):
                await series.create(
                    tables, ANN, title="x", game="micropolis", options=options, kind="robin", size=size, rounds=0, members=members
                )

    at_tables(f"sqlite:///{tmp_path}/tables.db", work)


def test_a_server_looks_after_series_in_the_background(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "LOOK_SECONDS", 0.0)

    async def go() -> None:
        async with open_tables(f"sqlite:///{tmp_path}/tables.db") as tables:
            bots = [MemberPlan("bot", f"B{number}", "random") for number in range(3)]
            series_id = (
                await series.create(
                    tables, ANN, title="", game="micropolis", options={}, kind="robin", size=2, rounds=0, members=bots
                )
            ).series
            await series.start(tables, ANN, series_id)
            async with asyncio.timeout(PATIENCE):
                while (await series.read(tables, ANN, series_id)).status != "over":
                    await series.one_round(tables)
            assert len((await series.read(tables, ANN, series_id)).tables) == 6  # three games and three rests

    asyncio.run(go())


def test_the_host_of_a_tournament_changes_nobodys_seat_at_its_tables(tmp_path: Path) -> None:
    """A host plays too: opponents are replaced on the tournament's page, where all see it, and bots not at all."""

    async def work(tables: Tables) -> None:
        series_id = await gathered(tables)
        await series.start(tables, ANN, series_id)
        for game in (await series.read(tables, ANN, series_id)).tables:
            assert game.table is not None
            table = await tables.get(game.table)
            for seat, person in enumerate(game.people):
                if person != 0:
                    with pytest.raises(NotNow, match="tournament's page"):
                        await seats.put_bot(tables, ANN, table.id, seat, "larva")
                if person == 3:
                    with pytest.raises(NotNow, match="tournament's page"):
                        await seats.make_link(tables, ANN, table.id, seat)
            await seats.make_link(tables, ANN, table.id, None)  # people may watch
            mine = next((seat for seat, person in enumerate(game.people) if person == 1), None)
            if mine is not None:
                await seats.put_bot(tables, BOB, table.id, mine, "larva")  # his own seat is his

    at_tables(f"sqlite:///{tmp_path}/tables.db", work)


def test_of_two_who_open_a_link_at_the_same_moment_one_plays(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        made = await series.create(
            tables, ANN, title="Cup", game="micropolis", options={}, kind="robin", size=2, rounds=0, members=PEOPLE[:2]
        )
        token = made.tokens[1]
        ways = await asyncio.gather(
            *(series.join(tables, who, token, name) for who, name in ((BOB, "Bob"), (EVE, "Eve"))), return_exceptions=True
        )
        assert [type(way) for way in ways].count(LinkUsed) == 1 and made.series in ways
        info = await series.read(tables, ANN, made.series)
        assert next(each.name for each in info.members if each.number == 1) == ("Bob" if ways[0] == made.series else "Eve")

    at_tables(f"sqlite:///{tmp_path}/tables.db", work)


def test_a_series_that_cannot_be_seen_to_keeps_no_other_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "LOOK_SECONDS", 0.0)

    async def work(tables: Tables) -> None:
        seen, advance = list[str](), series._advance

        async def fails_for_the_first(tables: Tables, series_id: str) -> None:
            seen.append(series_id)
            if len(set(seen)) == 1:
                raise NotNow("of other rules")
            await advance(tables, series_id)

        for _ in range(2):
            await series.start(tables, ANN, await gathered(tables))
        monkeypatch.setattr(series, "_advance", fails_for_the_first)
        failing = set[str]()
        await series.one_round(tables, failing)
        assert len(seen) == 2 and failing == {seen[0]}

    at_tables(f"sqlite:///{tmp_path}/tables.db", work)


def test_when_the_host_deletes_themselves_the_next_player_is_host_and_bots_play_on(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        series_id = await gathered(tables)
        await series.start(tables, ANN, series_id)
        await farewell.delete(tables, ANN, "empty")
        await series._advance(tables, series_id)  # where nobody else was at her table, it is made anew
        info = await series.read(tables, BOB, series_id)
        assert info.host and not (await series.read(tables, EVE, series_id)).host
        for game in info.tables:
            if 0 in game.people and game.round == 1:  # nobody else may come into her seat, and the others must not wait for ever
                assert game.table is not None
                table = await tables.get(game.table)
                assert table.chairs[game.people.index(0)].bot == "worker"
        with pytest.raises(NotNow):
            await series.link(tables, BOB, series_id, 0)  # whoever has left is not invited again
        await farewell.delete(tables, BOB, "bots")
        await farewell.delete(tables, EVE, "bots")
        with pytest.raises(Unknown):  # with nobody left it goes whole
            await series.read(tables, None, series_id)

    at_tables(f"sqlite:///{tmp_path}/tables.db", work)


def test_whoever_deletes_themselves_before_it_begins_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        series_id = await gathered(tables)
        await farewell.delete(tables, BOB, "bots")
        await series.start(tables, ANN, series_id)
        info = await series.read(tables, ANN, series_id)
        assert (info.round, [each.gone for each in sorted(info.members, key=lambda each: each.number)]) == (
            1,
            [False, True, False, False],
        )
        assert all(1 not in game.people for game in info.tables)

    at_tables(f"sqlite:///{tmp_path}/tables.db", work)
