"""Limits and safety: hosts, origins, sizes, rates, headers, files."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from formicary.web import Limits
from formicary.web.body import BODY_LIMIT
from formicary.web.guard import Guard
from formicary.web.limits import Buckets
from tests.web.serving import ThreadServer

SMALL = Limits(per_second=1e-6, at_once=5, makes_per_second=1e-6, makes_at_once=3)  # nothing fills up again while we look


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    """A server with narrow limits and a small client."""
    static = tmp_path_factory.mktemp("static")
    (static / "assets").mkdir()
    (static / "index.html").write_text("<!doctype html><title>Formicary</title>" + "ant " * 500)
    (static / "assets" / "app-1a2b.js").write_text("export const ants = 1;\n" * 100)
    started = ThreadServer(f"sqlite:///{static.parent / 'strict.db'}", limits=SMALL, static=Path(static))
    yield started
    started.stop()


def test_only_own_names_and_bare_addresses_are_answered(server: ThreadServer) -> None:
    guard = Guard(lambda *_: None, frozenset({"localhost", "ants.example"}), None)  # type: ignore[arg-type, return-value]
    for host in ("localhost", "localhost:8000", "ANTS.example", "127.0.0.1:80", "192.168.1.7:8000", "[::1]:8000", "[fe80::1]"):
        assert guard.is_allowed(host), host
    for host in (
        "",
        "evil.example",
        "evil.example:8000",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "ants.example.org:1",
    ):
        assert not guard.is_allowed(host), host
    answer = server.person().get("/api/games", headers={"host": "evil.example"})
    assert answer.status_code == 421
    assert answer.json()["detail"].startswith("This server does not answer for that host name")


def test_other_sites_cannot_post(server: ThreadServer) -> None:
    body = {"game": "micropolis", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
        assert server.person().post("/api/tables", json=body, headers=headers).status_code == 403, headers
    assert server.person().post("/api/tables", json=body, headers={"origin": server.url}).status_code == 201


def test_large_bodies_are_refused_with_or_without_a_length(server: ThreadServer) -> None:
    big = b'{"game": "' + b"x" * BODY_LIMIT + b'"}'
    assert server.person().post("/api/tables", content=big).status_code == 413
    pieces = (big[i : i + 1000] for i in range(0, len(big), 1000))
    assert server.person().post("/api/tables/import", content=pieces).status_code == 413


def test_what_is_no_http_at_all_does_no_harm(server: ThreadServer) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as line:
        line.sendall(b"\x16\x03\x01 not http\r\n\r\n")
        assert b"400" in line.recv(100)
    assert server.person().get("/api/games").status_code == 200


def test_each_client_has_its_own_measure_of_requests(strict: ThreadServer) -> None:
    ann = strict.person()
    ann.made("micropolis", [{"kind": "me"}, {"kind": "bot"}])
    codes = [ann.get("/api/tables").status_code for _ in range(9)]
    assert codes == [200] * 5 + [429] * 4
    refused = ann.get("/api/tables")
    assert refused.json()["detail"] == "Too many requests in a short time; wait a moment."
    assert refused.headers["retry-after"] == "2"
    bob = strict.person()
    assert bob.get("/api/tables").status_code == 200  # not counted with Ann
    claims = [bob.post("/api/claim", json={"token": "x", "name": ""}).status_code for _ in range(4)]
    assert claims == [404, 404, 404, 429]  # counted by address


def test_buckets_fill_again_and_forget_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("formicary.web.limits.time", SimpleNamespace(monotonic=lambda: now[0]))  # not the clock of servers
    buckets = Buckets()
    assert [buckets.take("a", 2.0, 3.0) for _ in range(4)] == [True, True, True, False]
    now[0] = 1.0
    assert [buckets.take("a", 2.0, 3.0) for _ in range(3)] == [True, True, False]
    for number in range(Buckets.KEPT):
        buckets.take(f"b{number}", 2.0, 3.0)
    assert buckets.take("a", 2.0, 3.0)  # forgotten, so full again


def test_every_answer_has_the_headers_of_safety(strict: ThreadServer, server: ThreadServer) -> None:
    for answer in (server.person().get("/api/games"), strict.person().get("/"), server.person().get("/nothing")):
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "default-src 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert server.person().get("/api/games").headers["cache-control"] == "no-store"


def test_the_client_is_served_compressed_and_cached(strict: ThreadServer) -> None:
    person = strict.person()
    for path in ("/", "/join", "/t/abc", "/index.html"):
        page = person.get(path)
        assert page.status_code == 200
        assert page.text.startswith("<!doctype html>")
        assert page.headers["content-encoding"] == "gzip"
        assert page.headers["cache-control"] == "no-cache"
    script = person.get("/assets/app-1a2b.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    again = person.get("/assets/app-1a2b.js", headers={"if-none-match": script.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert person.get("/assets/../../secret").status_code == 404
    assert person.head("/").content == b""
    assert person.post("/").status_code == 405
