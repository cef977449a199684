"""Two server processes on one database serve the same table: PostgreSQL tells the other at once, SQLite is asked."""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.table.databases import KINDS, fresh_url
from tests.web.serving import TIMEOUT, Person, ProcessServer, sse


class Stream(threading.Thread):
    """What a person hears, in a queue."""

    def __init__(self, person: Person, table: str, seat: int) -> None:
        super().__init__(daemon=True)
        self.person, self.path = person, f"/api/tables/{table}/events?seat={seat}"
        self.messages: queue.Queue[dict[str, Any]] = queue.Queue()
        self.start()

    def run(self) -> None:
        with (
            contextlib.suppress(httpx.RemoteProtocolError),  # the server has stopped
            self.person.stream("GET", self.path, timeout=None) as answer,
        ):
            for message in sse(answer.iter_lines()):
                self.messages.put(message)

    def until(self, number: int) -> list[dict[str, Any]]:
        """All messages until this number."""
        found = []
        while not found or int(found[-1]["id"]) < number:
            message = self.messages.get(timeout=TIMEOUT)
            if "id" in message:
                found.append(message)
        return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_is_played_through_two_servers(kind: str, tmp_path: Path) -> None:
    url = fresh_url(kind, tmp_path)
    servers = [ProcessServer(url), ProcessServer(url)]
    try:
        ann, bob = servers[0].person(), servers[1].person()
        made = ann.made("micropolis", [{"kind": "me", "name": "Ann"}, {"kind": "friend"}])
        table = made["table"]
        assert bob.claims(made["seat_links"]["1"], "Bob")["seat"] == 1
        people = [ann, bob]
        streams = [Stream(_again(person), table, seat) for seat, person in enumerate(people)]
        heard: list[list[dict[str, Any]]] = [stream.until(1) for stream in streams]
        for number in range(2, 14):
            seat = heard[0][-1]["data"]["view"]["deciders"][0]
            options = heard[seat][-1]["data"]["view"]["prompt"]["options"]
            action = options[number % len(options)]["action"]
            answer = people[seat].does(table, "actions", seat=seat, sequence=number - 1, action=action, request=str(number))
            assert answer.json() == {"sequence": number}
            for mine, stream in zip(heard, streams, strict=True):
                mine.extend(stream.until(number))
            if heard[0][-1]["data"]["view"]["over"]:
                break
        heard = [[message for message in each if int(message["id"]) > 0] for each in heard]  # SQLite's poll may begin at entry 0
        for each in heard:
            numbers = [int(message["id"]) for message in each]
            assert numbers == list(range(1, numbers[-1] + 1))
        boards = [[_open_part(message) for message in each] for each in heard]
        assert boards[0] == boards[1]
        deadline = time.monotonic() + TIMEOUT
        while not _all_connected(ann, table):  # each server hears of the other's streams
            assert time.monotonic() < deadline
            time.sleep(0.02)
    finally:
        for server in servers:
            server.stop()


def _all_connected(person: Person, table: str) -> bool:
    return all(seat["connected"] for seat in person.get(f"/api/tables/{table}").json()["seats"])


def _again(person: Person) -> Person:
    other = Person(str(person.base_url))
    other.cookies = person.cookies
    return other


def _open_part(message: dict[str, Any]) -> Any:
    """What all seats see alike in a game without hands."""
    return {key: value for key, value in message["data"]["view"].items() if key not in ("seat", "prompt")}
