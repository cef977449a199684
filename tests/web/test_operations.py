"""What whoever runs a server needs: is it alive, is it ready, metrics, and several workers behind one port."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.forks import formicary_command
from tests.table.databases import POSTGRES, fresh_url
from tests.table.faults import Locked
from tests.web.serving import Person, ProcessServer, ThreadServer, until
from tests.web.test_two_processes import Stream, _again


def test_alive_and_ready(server: ThreadServer) -> None:
    asker = server.person()
    assert asker.get("/healthz").json() == {"alive": True}
    ready = asker.get("/readyz")
    assert (ready.status_code, ready.json()) == (200, {"ready": True, "out_of_order": []})


def test_not_ready_while_the_database_is_locked_but_alive(tmp_path: Path) -> None:
    fault = Locked(tmp_path)
    server = ProcessServer(fault.url)
    try:
        asker = server.person()
        fault.begin()
        answer = asker.get("/readyz")
        assert answer.status_code == 503
        assert "database" in answer.json()["out_of_order"]
        assert asker.get("/healthz").status_code == 200
        fault.end()
        until(lambda: asker.get("/readyz").status_code == 200)
    finally:
        fault.close()
        server.stop()


def metrics_of(server: ProcessServer) -> dict[str, float]:
    text = httpx.get(server.metrics, timeout=60, trust_env=False).text
    found = re.findall(r"^(formicary_\S+) (\S+)$", text, re.M)
    return {name: float(value) for name, value in found}


def test_metrics_have_an_address_of_their_own_and_are_off_otherwise(server: ThreadServer, tmp_path: Path) -> None:
    for path in ("/metrics", "/api/metrics"):
        assert server.person().get(path, headers={"accept": "text/plain"}).status_code == 404
    counted = ProcessServer(fresh_url("sqlite", tmp_path), 0, "--metrics", "0")
    try:
        assert counted.metrics.startswith("http://127.0.0.1:")
        person = counted.person()
        assert person.get("/metrics", headers={"accept": "text/plain"}).status_code == 404
        table = person.made("micropolis", [{"kind": "me"}, {"kind": "local"}])["table"]
        for _ in range(3):
            person.plays(table, person.sees(table, None)["view"]["deciders"][0])
        until(lambda: metrics_of(counted)["formicary_move_answer_seconds_count"] == 3)  # it is counted once it is on its way
        found = metrics_of(counted)
        assert found['formicary_moves_total{by="person"}'] == 3
        assert found["formicary_move_save_seconds_count"] == 3
        assert found["formicary_store_errors_total"] == 0
        assert found["formicary_bot_seconds_total"] == 0
        assert {"formicary_streams", "formicary_tables_in_memory"} <= set(found)
        assert table not in httpx.get(counted.metrics, trust_env=False).text  # nothing in it tells of a table or a person
    finally:
        counted.stop()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--workers", "2"], "Several workers need a PostgreSQL database; SQLite is served by one."),
        (["--metrics", "here"], "Metrics are served at PORT or HOST:PORT, not at 'here'."),
    ],
)
def test_what_cannot_be_is_one_sentence(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    url = fresh_url("sqlite", tmp_path)
    done = formicary_command("serve", "--no-browser", "--port", "0", "--database", url, *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence + "\n")


@POSTGRES
def test_two_workers_serve_the_same_table(tmp_path: Path) -> None:
    """Streams and requests are taken by whichever worker is free: every seat hears every move once and in order."""
    server = ProcessServer(fresh_url("postgresql", tmp_path), 0, "--workers", "2", "--metrics", "0")
    try:
        ann = server.person()
        made = ann.made("micropolis", [{"kind": "me", "name": "Ann"}, {"kind": "friend"}])
        table, bob = made["table"], server.person()
        bob.claims(made["seat_links"]["1"], "Bob")
        people = [ann, bob]
        streams = [Stream(_again(people[seat]), table, seat) for seat in (0, 1) for _ in range(3)]
        heard: list[list[dict[str, Any]]] = [stream.until(1) for stream in streams]
        for number in range(2, 12):
            seat = heard[0][-1]["data"]["view"]["deciders"][0]
            options = heard[3 * seat][-1]["data"]["view"]["prompt"]["options"]
            with fresh_connection(people[seat]) as person:
                move = {"seat": seat, "sequence": number - 1, "action": options[0]["action"], "request": str(number)}
                assert person.does(table, "actions", **move).json() == {"sequence": number}
            with fresh_connection(people[seat]) as person:
                assert person.does(table, "actions", **move).json() == {"sequence": number}  # maybe at the other worker
            for mine, stream in zip(heard, streams, strict=True):
                mine.extend(stream.until(number))
        for each in heard:
            numbers = [int(message["id"]) for message in each if int(message["id"]) > 0]
            assert numbers == list(range(1, 12))
        assert metrics_of(server)['formicary_moves_total{by="person"}'] == 10
    finally:
        server.stop()


def fresh_connection(person: Person) -> Person:
    other = Person(str(person.base_url))
    other.cookies = person.cookies
    return other
