"""Somebody's list of tables, page by page, however long it is."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import Connection

from formicary.table import Tables, views
from formicary.table.store import schema
from formicary.table.views import LISTED
from tests.table.sitting import ANN, BOB, at_tables, play_many, table_of_two

MANY = 10_000


def fill(connection: Connection) -> None:
    """Ten thousand games of Ann's, every tenth not over; each four of them moved at the same time; one of Bob's."""
    rows = [
        {
            "id": f"t{number:05}", "game": "micropolis", "host": BOB, "made_at": 0, "moved_at": number // 4, "last": 0,
            "status": "playing" if number % 10 == 0 else "over", "turn": "0" if number % 10 == 0 else "", "names": '["Ann"]',
            "automatic": 0,
        }
        for number in range(MANY)
    ]  # fmt: skip
    connection.execute(sa.insert(schema.tables), [*rows, {**rows[0], "id": "bobs"}])
    held = [{"table_id": row["id"], "seat": 0, "holder": ANN} for row in rows]
    connection.execute(sa.insert(schema.holders), held)


def test_a_list_of_ten_thousand_tables_has_pages(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        await tables.store.run(fill)
        over = sorted((number for number in range(MANY) if number % 10), key=lambda number: (-(number // 4), number))
        names = [f"t{number:05}" for number in over]
        for start in (0, LISTED, 2 * LISTED, 77 * LISTED - 1, len(names) - LISTED - 1, len(names) - 1):
            before = None if start == 0 else (over[start - 1] // 4, names[start - 1])
            page = await views.list_tables(tables, ANN, over=True, before=before)
            assert [each.table for each in page] == names[start : start + LISTED]
            assert all(each.status == "over" and each.your_seats == [0] for each in page)
        assert await views.list_tables(tables, ANN, over=True, before=(over[-1] // 4, names[-1])) == []
        first = await views.list_tables(tables, ANN, over=False)
        assert [each.table for each in first] == [f"t{number:05}" for number in range(MANY - 10, MANY - 10 * LISTED - 1, -10)]
        assert all(each.your_turn for each in first)
        assert len(await views.list_tables(tables, ANN)) == LISTED

    at_tables(f"sqlite:///{tmp_path / 't.db'}", work)


def test_a_list_says_for_whom_tables_wait_who_won_and_can_be_searched(database: str) -> None:
    async def work(tables: Tables) -> None:
        first, second = await table_of_two(tables), await table_of_two(tables, game="myrmes")
        lines = {each.table: each for each in await views.list_tables(tables, ANN)}
        for table in (first, second):
            line = lines[table.id]
            assert line.waiting == list(table.history.pos.deciders) and line.winners == []
            assert line.your_turn == (0 in line.waiting)
        await play_many(tables, first, 200)
        assert first.history.pos.result is not None
        (line,) = await views.list_tables(tables, BOB, over=True)
        assert (line.winners, line.waiting, line.your_turn) == (list(first.history.pos.result.winners), [], False)
        for text, found in (
            ("BOB", {first.id, second.id}),
            ("myr", {second.id}),
            (" Micro ", {first.id}),
            ("%", set()),
            ("x", set()),
        ):
            assert {each.table for each in await views.list_tables(tables, ANN, find=text)} == found, text

    at_tables(database, work)
