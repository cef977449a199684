"""A database that is locked, full or away: 503 with one sentence and a time to come back; the same request then counts once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.databases import POSTGRES
from tests.table.faults import Away, Full, Locked, fault_of
from tests.web.serving import Person, ProcessServer

SENTENCE = "The server cannot save at the moment. Nothing is lost; try again in a few seconds."


@pytest.fixture(params=["locked", "full", pytest.param("away", marks=POSTGRES)])
def fault(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Locked | Full | Away]:
    made = fault_of(request.param, tmp_path)
    yield made
    made.close()


def test_a_fault_is_503_and_the_same_request_counts_once_afterwards(fault: Locked | Full | Away) -> None:
    server = ProcessServer(fault.url)
    try:
        if isinstance(fault, Full):
            fault.process = server.process.pid
        ann = server.person()
        table = ann.made("micropolis", [{"kind": "me"}, {"kind": "local"}])["table"]
        before = ann.plays(table, ann.sees(table, None)["view"]["deciders"][0])["sequence"]
        now = ann.sees(table, None)
        seat = now["view"]["deciders"][0]
        action = ann.sees(table, seat)["view"]["prompt"]["options"][0]["action"]
        move = {"seat": seat, "sequence": before, "action": action, "request": "the-same"}
        fault.begin()
        for _ in range(2):
            refused = ann.does(table, "actions", **move)
            assert refused.status_code == 503
            assert int(refused.headers["retry-after"]) > 0
            assert refused.headers["content-type"] == "application/problem+json"
            assert refused.json()["detail"] == SENTENCE
        assert ann.post("/api/tables", json={"game": "micropolis", "seats": [{"kind": "me"}] * 2}).status_code == 503
        assert ann.sees(table, seat)["sequence"] == before  # what is in memory can be looked at all the while
        fault.end()
        assert ann.does(table, "actions", **move).json() == {"sequence": before + 1}
        assert ann.does(table, "actions", **move).json() == {"sequence": before + 1}
        assert ann.sees(table, None)["sequence"] == before + 1
        moved_on(ann, table)
    finally:
        fault.end()
        server.stop()
    again = ProcessServer(fault.url)  # and it is all on disk
    try:
        reader = again.person()
        reader.cookies = ann.cookies
        assert reader.sees(table, None)["sequence"] == before + 2
    finally:
        again.stop()


def moved_on(person: Person, table: str) -> None:
    """The table plays on as if nothing had been."""
    person.plays(table, person.sees(table, None)["view"]["deciders"][0])
