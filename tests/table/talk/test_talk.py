"""Talk at a table: who hears what, what may be said, what is kept, and that no game knows of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from formicary.table import Packet, SeatPlan, Tables, create, seats, views
from formicary.table.errors import BadRequest, NotNow, NotYours, Unknown
from formicary.table.log.live_table import LiveTable
from formicary.table.service import keeping
from formicary.table.store import talk_rows
from formicary.table.store.schema import log
from formicary.table.stream import broadcast, messages, presence
from formicary.table.talk import talk
from formicary.table.talk.talk import TalkPlace
from formicary.table.talk.text import clean_text
from tests.table.databases import KINDS, fresh_url
from tests.table.sitting import ANN, BOB, EVE, at_tables, open_tables, play_many, table_of_two, until

MALLORY = "f" * 48


class Ear:
    """Somebody with an open stream: the news of the talk, and the numbers of the moves."""

    def __init__(self, stream: AsyncGenerator[Packet, None]) -> None:
        self.stream = stream
        self.news: list[dict[str, Any]] = []
        self.packets = 0
        self.task = asyncio.ensure_future(self._hear())

    async def _hear(self) -> None:
        async for packet in self.stream:
            self.packets += 1
            if packet.event == "talk" and packet.number is None and packet.data:
                self.news.append(json.loads(packet.data))

    async def leave(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        await self.stream.aclose()


async def ear(tables: Tables, table: LiveTable, seat: int | None, holder: str) -> Ear:
    found = Ear(await views.stream(tables, holder, table.id, seat, None))
    await until(lambda: found.packets >= 2)  # it has begun: the state of the game, and of the table
    return found


async def with_watchers(tables: Tables) -> LiveTable:
    """Ann and Bob play, Eve and Mallory watch."""
    table = await table_of_two(tables)
    token = await seats.make_link(tables, ANN, table.id, None)
    for each in (EVE, MALLORY):
        await seats.claim(tables, each, token, "")
    return table


async def heard(tables: Tables, table: LiveTable, who: str) -> list[str]:
    return [line.text or line.phrase for line in (await talk.read(tables, who, table.id)).lines]


async def unread(tables: Tables, who: str) -> int:
    return (await views.list_tables(tables, who))[0].unread


def at(line: talk.TalkLine) -> TalkPlace:
    return TalkPlace(line.room, line.number)


def test_players_hear_each_other_and_spectators_hear_all_but_are_not_heard_until_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "SECONDS", 3600.0)  # that Eve has come is not told while Ann's packets are counted,
    monkeypatch.setattr(broadcast, "KEEP_ALIVE", 3600.0)  # nor that a silent stream is alive

    async def work(tables: Tables) -> None:
        table = await with_watchers(tables)
        ann, eve = await ear(tables, table, 0, ANN), await ear(tables, table, None, EVE)
        before = ann.packets
        await talk.say(tables, EVE, table.id, text="Ann should take the left one", name="Eve")
        await talk.say(tables, MALLORY, table.id, text="no, the right one", name="ann")
        line = await talk.say(tables, BOB, table.id, text="  Hello\nAnn  ")
        assert (line.room, line.number, line.seat, line.name, line.text) == ("players", 1, 1, "Bob", "Hello Ann")
        await until(lambda: len(eve.news) == 3 and ann.news)
        assert [each["said"]["text"] for each in ann.news] == ["Hello Ann"]
        assert ann.packets == before + 1  # nothing at all came of what spectators said
        assert await heard(tables, table, ANN) == ["Hello Ann"]
        assert await heard(tables, table, EVE) == ["Ann should take the left one", "no, the right one", "Hello Ann"]
        # A spectator has the name that they give, but none of a player's.
        assert [each["said"]["name"] for each in eve.news] == ["Eve", "", "Bob"]
        assert [await unread(tables, who) for who in (ANN, BOB, EVE)] == [1, 0, 2]

        await play_many(tables, table, 10_000)
        assert table.status == "over"
        assert await heard(tables, table, ANN) == ["Ann should take the left one", "no, the right one", "Hello Ann"]
        assert await unread(tables, ANN) == 3
        await ann.leave()
        await eve.leave()

    at_tables(f"sqlite:///{tmp_path}/tables.db", work)


def test_nothing_said_reaches_the_log_the_record_or_the_state_of_a_game(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await with_watchers(tables)
        state, number = table.history.pos.state(), table.number
        for who in (ANN, BOB, EVE):
            await talk.say(tables, who, table.id, text="zebra crossing")
        assert (table.history.pos.state(), table.number) == (state, number)
        rows = await tables.store.run(lambda connection: list(connection.execute(sa.select(log.c.entry)).scalars()))
        assert len(rows) == number + 1 and "zebra" not in "".join(rows)
        await play_many(tables, table, 10_000)
        assert "zebra" not in (await views.record(tables, ANN, table.id)).to_json()
        for seat in (0, 1, None):
            packet = messages.message_for(table, table.recent[-1], seat)
            assert b"zebra" not in packet and b"talk" not in packet  # a move's message knows nothing of it

    at_tables(f"sqlite:///{tmp_path}/tables.db", work)


def test_read_marks_mutes_and_deleting(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await with_watchers(tables)
        first = await talk.say(tables, BOB, table.id, phrase="hello")
        second = await talk.say(tables, BOB, table.id, text="you are slow")
        assert (first.phrase, first.text) == ("hello", "")
        assert await unread(tables, ANN) == 2
        await talk.seen(tables, ANN, table.id, at(second))
        await talk.seen(tables, ANN, table.id, at(first))  # a request that comes late marks nothing as unread
        assert await unread(tables, ANN) == 0 and (await talk.read(tables, ANN, table.id)).seen == {"players": 2}

        await talk.mute(tables, ANN, table.id, first.who, True)
        third = await talk.say(tables, BOB, table.id, text="are you there?")
        assert await unread(tables, ANN) == 0 and (await talk.read(tables, ANN, table.id)).muted == [first.who]
        assert (await talk.read(tables, BOB, table.id)).muted == []  # he does not learn of it
        other = await table_of_two(tables)
        await talk.say(tables, BOB, other.id, text="and here?")
        assert {each.table: each.unread for each in await views.list_tables(tables, ANN)} == {table.id: 0, other.id: 0}
        await talk.mute(tables, ANN, table.id, first.who, False)
        assert await unread(tables, ANN) == 1
        with pytest.raises(Unknown):
            await talk.mute(tables, ANN, table.id, (await talk.read(tables, ANN, table.id)).me, True)

        mine = await talk.say(tables, ANN, table.id, text="yes")
        with pytest.raises(NotYours):
            await talk.delete(tables, BOB, table.id, at(mine))
        eve = await ear(tables, table, None, EVE)
        await talk.delete(tables, BOB, table.id, at(third))  # his own
        await talk.delete(tables, ANN, table.id, at(second))  # she is the host
        await until(lambda: len(eve.news) == 2)
        assert eve.news == [{"gone": 3, "room": "players"}, {"gone": 2, "room": "players"}]
        assert await heard(tables, table, BOB) == ["hello", "yes"]
        with pytest.raises(Unknown):
            await talk.delete(tables, ANN, table.id, at(second))
        assert (await talk.say(tables, BOB, table.id, text="again")).number == 5  # numbers are not used twice
        await eve.leave()

    at_tables(f"sqlite:///{tmp_path}/tables.db", work)


def test_the_host_switches_it_off_and_on(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await with_watchers(tables)
        await talk.say(tables, BOB, table.id, text="hello")
        bob = await ear(tables, table, 1, BOB)
        with pytest.raises(NotYours):
            await talk.switch(tables, BOB, table.id, False)
        await talk.switch(tables, ANN, table.id, False)
        await until(lambda: bob.news)
        assert bob.news == [{"on": False}]
        for who in (ANN, BOB, EVE):
            with pytest.raises(NotNow, match="switched the talk off"):
                await talk.say(tables, who, table.id, text="hello?")
        state = await talk.read(tables, ANN, table.id)
        assert (state.on, state.lines) == (False, []) and await unread(tables, ANN) == 0
        await talk.switch(tables, ANN, table.id, True)
        assert await heard(tables, table, ANN) == ["hello"]
        await bob.leave()

    at_tables(f"sqlite:///{tmp_path}/tables.db", work)


def test_reports_are_kept_for_the_host_and_the_operator_as_it_was_said(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    found: list[str] = []

    async def work(tables: Tables) -> None:
        table = await with_watchers(tables)
        bad = await talk.say(tables, BOB, table.id, text="[bold]rude[/bold]")
        hidden = await talk.say(tables, EVE, table.id, text="among us")
        await talk.report(tables, EVE, table.id, at(bad))
        await talk.report(tables, EVE, table.id, at(bad))
        await talk.report(tables, MALLORY, table.id, at(hidden))
        with pytest.raises(Unknown):  # what one cannot hear cannot be reported either
            await talk.report(tables, BOB, table.id, at(hidden))
        assert (await talk.read(tables, ANN, table.id)).reported == [at(bad)]
        assert (await talk.read(tables, BOB, table.id)).reported == []
        await talk.delete(tables, BOB, table.id, at(bad))
        found.append(table.id)

    at_tables(url, work)
    rows = keeping.reports(url)
    assert {(row.table_id, row.room, row.name, row.text) for row in rows} == {
        (found[0], "players", "Bob", "[bold]rude[/bold]"), (found[0], "watchers", "", "among us"),
    }  # fmt: skip
    assert keeping.forget_reports(url) == 2 and keeping.reports(url) == []
    assert keeping.delete(url, found) == 1  # and all that was said goes with the table


def test_nobody_talks_alone_in_lessons_or_without_a_place_at_the_table(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        alone = await create.create(
            tables, ANN, game="micropolis", seats=[SeatPlan("me", "Ann"), SeatPlan("bot"), SeatPlan("local")], options={}
        )
        guided = await create.guided(tables, ANN, game="micropolis", guide="guided", name="Ann")
        key = (await tables.get(alone.table)).game.exercises()[0].key
        exercise = await create.exercise(tables, ANN, "micropolis", key, "Ann")
        for made in (alone, guided, exercise):
            assert not (await views.info(tables, ANN, made.table)).talk
            with pytest.raises(NotNow, match="nobody else plays"):
                await talk.say(tables, ANN, made.table, text="echo?")
        table = await table_of_two(tables)
        assert (await views.info(tables, ANN, table.id)).talk
        for ask in (talk.read(tables, EVE, table.id), talk.say(tables, EVE, table.id, text="let me in")):
            with pytest.raises(NotYours):
                await ask
        branch = await create.branch(tables, ANN, table.id, 0)
        assert not (await views.info(tables, ANN, branch.table)).talk  # a study

    at_tables(f"sqlite:///{tmp_path}/tables.db", work)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("a\u202eb\u200bc\x07d", "abc d"),
        ("z" + "\u0301" * 40, "\u017a\u0301\u0301\u0301"),
        ("👩\u200d🌾 good", "👩\u200d🌾 good"),
        ("<b>bold</b> & **stars**", "<b>bold</b> & **stars**"),  # shown as it is: there is no markup
        ("1.5 or 2.0? e.g. this.That", "1.5 or 2.0? e.g. this.That"),
        ("x" * 300, "x" * 300),
    ],
)
def test_what_is_said_is_plain_text(typed: str, said: str) -> None:
    assert clean_text(typed) == said


@pytest.mark.parametrize(
    "typed",
    [
        "https://example.org",
        "see HTTP://X",
        "www.example",
        "example.com",
        "ｅｘａｍｐｌｅ．ｃｏｍ",
        "bit.ly/abc",
        "mailto:a@b",
        "javascript:1",
    ],
)
def test_links_are_refused(typed: str) -> None:
    with pytest.raises(BadRequest, match="Links"):
        clean_text(typed)


@pytest.mark.parametrize("typed", ["", " \n\u200b ", "x" * 301])
def test_nothing_and_too_much_are_refused(typed: str) -> None:
    with pytest.raises(BadRequest):
        clean_text(typed)


def test_only_the_latest_lines_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk_rows, "KEPT", 3)

    async def work(tables: Tables) -> None:
        table = await table_of_two(tables)
        for number in range(5):
            await talk.say(tables, ANN, table.id, text=str(number))
        assert await heard(tables, table, BOB) == ["2", "3", "4"]

    at_tables(f"sqlite:///{tmp_path}/tables.db", work)


@pytest.mark.parametrize("kind", KINDS)
def test_talk_reaches_those_at_another_server_and_survives_a_restart(kind: str, tmp_path: Path) -> None:
    url = fresh_url(kind, tmp_path)

    async def go() -> None:
        async with AsyncExitStack() as both:
            here, there = [await both.enter_async_context(open_tables(url)) for _ in range(2)]
            table = await with_watchers(here)
            elsewhere = await there.get(table.id)
            bob, eve = await ear(there, elsewhere, 1, BOB), await ear(there, elsewhere, None, EVE)
            await talk.say(here, MALLORY, table.id, text="among us")
            await until(lambda: eve.news)
            assert not bob.news
            line = await talk.say(here, ANN, table.id, text="good luck")
            await until(lambda: bob.news)
            if kind != "sqlite":
                assert bob.news == [{"said": json.loads(msgspec.json.encode(line))}]
            assert await heard(there, elsewhere, BOB) == ["good luck"]
            await bob.leave()
            await eve.leave()
        async with open_tables(url) as again:
            assert await heard(again, await again.get(table.id), BOB) == ["good luck"]

    asyncio.run(go())
