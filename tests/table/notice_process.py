"""A server of tables in a process of its own, which tests can kill: `python -m tests.table.notice_process DATABASE SMTP`.

It reads one request a line and answers with a line: what it answers has been written to the database.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from formicary.table import Settings, Store, Tables
from tests.table.notices.serving import letters, pass_turn, quick, wishes
from tests.table.sitting import ANN, BOB, table_of_two

PEOPLE = {"ann": ANN, "bob": BOB}


async def answer(tables: Tables, asked: dict[str, Any]) -> object:
    """What was asked: a key for pushes, a new way, a new table, a turn passed to somebody, or what waits in the outbox."""
    match asked["do"]:
        case "key":
            return (await tables.notices.desk(BOB)).push
        case "add":
            return (await tables.notices.add(BOB, asked["kind"], asked["address"], wishes(**asked["options"]))).id
        case "table":
            return (await table_of_two(tables)).id
        case "pass":
            table = await tables.get(asked["table"])
            return [await pass_turn(tables, table, PEOPLE[asked["to"]]), len(table.history)]
        case "waiting":
            return len(await letters(tables))
    raise AssertionError(asked)


async def serve(database: str, smtp: str) -> None:
    tables = Tables(Store(database), Settings(workers=1, notices=quick(smtp=smtp, lease=0.2)))
    await tables.start()
    while line := await asyncio.to_thread(sys.stdin.readline):
        print(json.dumps(await answer(tables, json.loads(line))), flush=True)
    await tables.close()


if __name__ == "__main__":
    asyncio.run(serve(*sys.argv[1:]))
