"""Attacks on a server's limits, played over HTTP or on bare sockets; each is refused in one sentence, and players play on."""

from __future__ import annotations

import contextlib
import json
import os
import re
import resource
import select
import socket
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from formicary.table import Settings, Store
from formicary.web import Limits, identity
from formicary.web.body import is_deeper
from formicary.web.connections import RESERVED, Gate, file_limit
from formicary.web.identity import Signer
from formicary.web.limits import canonical, kind_of, network_of
from tests.web.serving import TIMEOUT, Person, ProcessServer, ThreadServer, until

ROOT = Path(__file__).resolve().parents[2]
NEVER = 1e-6  # a second: nothing fills up again while we look
TABLE: dict[str, Any] = {"game": "micropolis", "seats": [{"kind": "me"}, {"kind": "local"}]}


@contextmanager
def serving(folder: Path, limits: Limits, **more: Any) -> Iterator[ThreadServer]:
    server = ThreadServer(f"sqlite:///{folder / 'tables.db'}", limits=limits, **more)
    try:
        yield server
    finally:
        server.stop()


def line_to(server: ThreadServer | ProcessServer) -> socket.socket:
    host, port = server.url.removeprefix("http://").split(":")
    line = socket.create_connection((host, int(port)), timeout=TIMEOUT)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return line


def heard(line: socket.socket) -> bytes:
    """All that the server says until it closes the connection."""
    said = b""
    try:
        while piece := line.recv(65536):
            said += piece
    except ConnectionError:
        pass
    return said


def ended(lines: list[socket.socket]) -> list[socket.socket]:
    """Those that the server has closed; it has nothing to say to them."""
    watched = select.poll()
    for line in lines:
        watched.register(line, select.POLLIN)
    there = {number for number, _ in watched.poll(0)}
    return [line for line in lines if line.fileno() in there]


# ---- round the limits


def test_an_invented_cookie_for_every_request_does_not_help(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(per_second=NEVER, at_once=5)) as server:
        person = server.person()
        codes = [person.get("/api/games", headers={"cookie": f"formicary={n:032d}"}).status_code for n in range(9)]
        assert codes == [200] * 5 + [429] * 4


def test_a_person_has_a_measure_of_their_own_within_that_of_the_address(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(per_second=NEVER, at_once=4, address_per_second=NEVER, address_at_once=14)) as server:
        ann, bob = server.person(), server.person()
        assert [each.post("/api/tables", json=TABLE).status_code for each in (ann, bob)] == [201, 201]  # no part of it
        assert [ann.get("/api/tables").status_code for _ in range(6)] == [200] * 4 + [429] * 2
        assert [bob.get("/api/tables").status_code for _ in range(4)] == [200] * 4
        assert [server.person().get("/api/games").status_code for _ in range(4)] == [200] * 2 + [429] * 2  # 14 at this address


@pytest.mark.parametrize(
    "path", ["/api/tables", "/api/tables/", "//api//tables", "/api/tables?x=1", "/api/tables//?x", "/api/%74ables"]
)
def test_every_spelling_of_a_route_is_that_route(tmp_path: Path, path: str) -> None:
    with serving(tmp_path, Limits(makes_per_second=NEVER, makes_at_once=2)) as server:
        person = server.person()
        codes = [person.post(server.url + spelled, json=TABLE).status_code for spelled in (path, "/api/tables", path, path)]
        assert codes == [201, 201, 429, 429]


def test_everything_that_makes_a_table_has_one_budget(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(makes_per_second=NEVER, makes_at_once=4)) as server:
        ann = server.person()
        table = ann.made(**TABLE)["table"]
        assert [ann.does(table, "branch", upto=0).status_code for _ in range(2)] == [201, 201]
        assert ann.post("/api/tables/import", json={"game": "micropolis", "seats": 2, "seed": 1}).status_code == 201
        assert ann.does(table, "branch", upto=0).status_code == 429
        assert ann.does(table, "rematch").status_code == 429
        assert ann.post("/api/tables/import", json={}).status_code == 429
        assert ann.get("/api/tables").status_code == 200  # the rest of it goes on


def test_paths_and_kinds() -> None:
    assert [canonical(path) for path in ("/api/tables/", "//api///tables", "/", "")] == ["/api/tables", "/api/tables", "/", "/"]
    for path, kind in (
        ("/api/tables", "make"), ("/api/tables/import", "make"), ("/api/tables/abc/branch", "make"),
        ("/api/tables/abc/rematch", "make"), ("/api/claim", "claim"), ("/api/tables/abc/link", "link"),
        ("/api/tables/abc/hint", "hint"),
        ("/api/tables/abc/actions", "other"), ("/api/tables/branch", "other"),
    ):  # fmt: skip
        assert kind_of("POST", path) == kind, path
    assert kind_of("GET", "/api/tables/abc/events") == "stream"
    assert kind_of("GET", "/api/tables") == "other"


def test_whatever_makes_a_table_is_of_one_budget() -> None:
    """As the document of the API has it, so that no new way to make one goes uncounted."""
    document = json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))
    made = {
        path: kind_of("POST", re.sub(r"{\w+}", "abc", path)) for path, ways in document["paths"].items()
        if '"#/components/schemas/Created"' in json.dumps(ways.get("post", {}).get("responses", {}).get("201", {}))
    }  # fmt: skip
    assert len(made) == 6
    assert set(made.values()) == {"make"}, made


def test_an_ipv6_network_counts_as_one() -> None:
    assert network_of("2001:db8:1:2::7") == network_of("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("2001:db8:1:3::7") != network_of("2001:db8:1:2::7")


def test_streams_of_one_address_are_bounded_and_counted_back(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(streams=2)) as server:
        ann = server.person()
        path = f"/api/tables/{ann.made(**TABLE)['table']}/events"
        with ann.stream("GET", path) as one:
            lines = one.iter_lines()  # kept: a dropped iterator would close the stream
            next(lines)
            with ann.stream("GET", path) as two:
                others = two.iter_lines()
                next(others)
                assert ann.get(path).status_code == 429
        rates = server.server.web.app.rates  # type: ignore[attr-defined]
        until(lambda: not rates.streams)  # the server notices that they are gone
        with ann.stream("GET", path) as again:
            assert again.status_code == 200


# ---- memory


def test_idle_tables_leave_the_memory_under_pressure_and_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("formicary.table.service.cache.JUST_USED", 0.0)
    with serving(tmp_path, Limits(makes_at_once=100), tables=Settings(memory_mib=0.5)) as server:
        ann = server.person()
        tables = server.server.web.tables
        assert tables is not None
        first = ann.made(**TABLE)["table"]
        seen = ann.sees(first, 0)
        with ann.stream("GET", f"/api/tables/{first}/events") as stream:
            lines = stream.iter_lines()
            next(lines)
            made = [ann.made(**TABLE)["table"] for _ in range(60)]
            assert tables.cache.find(first) is not None  # somebody is looking at it
        assert tables.cache.size <= 0.5 * 1024 * 1024
        gone = [table for table in made if tables.cache.find(table) is None]
        assert gone == made[: len(gone)] and len(gone) >= 25  # those not used for longest
        assert ann.sees(gone[0], 0)["view"]["seat"] == 0
        assert ann.sees(first, 0) == seen


# ---- heads, bodies, connections


@pytest.mark.parametrize("kind", ["one header", "many headers", "path"])
def test_a_head_without_end_is_refused_early(tmp_path: Path, kind: str) -> None:
    with serving(tmp_path, Limits()) as server, line_to(server) as line:
        start = {"path": b"GET /"}.get(kind, b"GET /api/games HTTP/1.1\r\nhost: localhost\r\n")
        piece = {"one header": b"x" * 4096, "many headers": b"x-more: " + b"y" * 100 + b"\r\n", "path": b"z" * 4096}[kind]
        taken = 0
        try:
            line.sendall(start + (b"x-big: " if kind == "one header" else b""))
            while taken < 64 * 1024 * 1024:
                line.sendall(piece)
                taken += len(piece)
        except ConnectionError:
            pass
        assert taken < 16 * 1024 * 1024  # of what the system's buffers take; the server has closed long before
        assert server.person().get("/api/games").status_code == 200


def test_a_head_that_is_too_long_gets_a_sentence(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(head_bytes=4096)) as server:
        answer = server.person().get("/api/games", headers={"x-big": "x" * 5000})
        assert (answer.status_code, answer.json()["detail"]) == (431, "The head of the request is too long.")
        assert server.person().get("/api/games", headers={"x-big": "x" * 3000}).status_code == 200


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/import", "/api/claim"])
@pytest.mark.parametrize("shape", ["lists", "objects"])
def test_deeply_nested_json_is_refused(server: ThreadServer, path: str, shape: str) -> None:
    for depth in (41, 1100, 20000):
        body = b"[" * depth if shape == "lists" else b'{"a":' * depth + b"1" + b"}" * depth
        answer = server.person().post(path, content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 400
        assert answer.json()["detail"] == "The body of the request is nested more than 40 levels deep."


def test_what_counts_as_nesting() -> None:
    assert not is_deeper(b"[[[[1]]]]", 4) and is_deeper(b"[[[[[1]]]]]", 4)
    assert not is_deeper(b'["[[[[[[[[", "\\"[[[[[[["]', 4)  # brackets in texts
    assert not is_deeper(b"[" + b"[1,2]," * 5000 + b"[1,2]]", 4)


def says_slowly(server: ThreadServer, begins: bytes, goes_on: bytes = b"") -> bytes:
    """What the server says until it closes the connection. On a busy machine it may do so before it has got what was sent:
    then somebody else tries."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        said = b""
        with line_to(server) as line, contextlib.suppress(ConnectionError):
            line.sendall(begins)
            said = line.recv(65536)
            line.sendall(goes_on if b" 200 " in said else b"")
            said += heard(line)
        if said:
            return said
    raise AssertionError("the server closes every connection without a word")


def test_what_says_nothing_or_too_slowly_is_closed(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(head_seconds=0.3, body_seconds=0.3, idle_seconds=1)) as server:
        with line_to(server) as silent:
            assert heard(silent) == b""
        assert b" 408 " in says_slowly(server, b"GET /api/games HTTP/1.1\r\nhost: loc")
        post = b"POST /api/claim HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"
        assert b"did not come in time" in says_slowly(server, post)
        # An answer has come, the rest of a body that nobody reads has not.
        assert b" 200 " in says_slowly(server, b"GET /api/games HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99\r\n\r\n", b"x")


def test_one_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(connections=5)) as server:
        held = [line_to(server) for _ in range(5)]
        with line_to(server) as sixth:
            said = heard(sixth)
            assert b"429" in said and b"Too many connections are open from your address" in said
        for line in held:
            line.close()


def test_players_play_on_at_a_low_limit_of_open_files_with_half_open_connections(tmp_path: Path) -> None:
    """More connections that never ask for anything than the process may have open files."""
    most = RESERVED + 40
    server = ProcessServer(f"sqlite:///{tmp_path / 'tables.db'}", files=most)
    held: list[socket.socket] = []
    try:
        ann = server.person()
        table = ann.made(**TABLE)["table"]
        for _ in range(3 * most):
            line = line_to(server)
            line.sendall(b"GET /api/games HTTP/1.1\r\n")
            held.append(line)
        until(lambda: len(ended(held)) >= len(held) - 40)  # all are known, and there is room again: Ann's connection is gone too
        for _ in range(10):
            seat = ann.sees(table, None)["view"]["deciders"][0]
            ann.plays(table, seat)
        assert server.person().get("/api/games").status_code == 200
    finally:
        for line in held:
            line.close()
        server.stop()


def test_the_limit_of_open_files_is_read_and_raised() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, hard), hard))
        assert file_limit() == min(hard, 65536) if hard != resource.RLIM_INFINITY else 65536
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    gate = Gate.for_files(Limits(), 256, proxied=False)
    assert (gate.most, gate.per_address) == (192, 96)  # nobody gets more than half
    assert Gate.for_files(Limits(), 65536, proxied=False).per_address == 200
    assert Gate.for_files(Limits(), 256, proxied=True).per_address is None


# ---- who somebody is


def test_an_invented_cookie_is_nobody(server: ThreadServer) -> None:
    eve = server.person()
    eve.cookies.set("formicary", "e" * 32)
    table = eve.made(**TABLE)["table"]
    issued = eve.cookies.jar  # the server has given her one of its own
    values = [cookie.value or "" for cookie in issued if "." in (cookie.value or "")]
    assert len(values) == 1 and re.fullmatch(r"[\w-]{32}\.[\w-]{22}", values[0])
    for cookie in (
        "e" * 32,
        values[0][:-1] + ("A" if values[0][-1] != "A" else "B"),
        "e" * 32 + "." + values[0][33:],
        "x.y",
        ".",
    ):
        answer = Person(server.url).get(f"/api/tables/{table}", headers={"cookie": f"formicary={cookie}"})
        assert answer.status_code == 403, cookie
    assert Person(server.url).get(f"/api/tables/{table}", headers={"cookie": f"formicary={values[0]}"}).status_code == 200


def test_a_cookie_is_good_over_restarts_and_at_no_other_server(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with serving(tmp_path, Limits()) as server:
        ann = server.person()
        table, cookie = ann.made(**TABLE)["table"], ann.cookies["formicary"]
    with serving(tmp_path, Limits()) as again, serving(tmp_path / "other", Limits()) as other:
        assert again.person().get(f"/api/tables/{table}", headers={"cookie": f"formicary={cookie}"}).status_code == 200
        assert other.server.web.signer.person(f"formicary={cookie}") is None
        assert again.server.web.signer.person(f"a=1; formicary={cookie}; b=2") is not None


def test_a_cookie_of_the_first_release_keeps_its_seat_and_is_signed(server: ThreadServer) -> None:
    ann = server.person()
    table = ann.made(**TABLE)["table"]
    unsigned = ann.cookies["formicary"].partition(".")[0]
    old = server.person()
    old.cookies.set("formicary", unsigned, domain="127.0.0.1")
    answer = old.get(f"/api/tables/{table}/view?seat=0")
    assert answer.status_code == 200
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"formicary={ann.cookies['formicary']};")
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and "Max-Age=31536000" in cookie
    stranger = server.person()
    stranger.cookies.set("formicary", "f" * 32, domain="127.0.0.1")
    assert "set-cookie" not in stranger.get("/api/tables").headers
    assert Signer().person(f"formicary={unsigned}") is not None and Signer().person("formicary=short") is None


def test_only_cookies_with_the_right_signature_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was recognised once is recognised without another look, until the key is another; invented cookies take no room."""
    signer = Signer()
    signer.use("first key")
    good = f"formicary={signer.sign('t' * 32)}"
    person = signer.person(good)
    assert person is not None and signer.person(good) is person
    for number in range(20):
        assert signer.person(f"formicary={'t' * 32}.{number:022}") is None
        assert signer.person(f"formicary={number:032}") is not None  # perhaps of the first release: the database is asked
    assert list(signer._known) == [good]
    signer.use("second key")
    assert signer.person(good) is None
    monkeypatch.setattr(identity, "KEPT", 3)
    for number in range(10):
        assert signer.person(f"formicary={signer.sign(f'{number:032}')}") is not None
        assert len(signer._known) <= 3


def test_a_name_of_tests_is_no_host(server: ThreadServer) -> None:
    assert server.person().get("/api/games", headers={"host": "testserver.local"}).status_code == 421
    assert server.person().get("/api/games", headers={"host": "localhost"}).status_code == 200


def test_the_file_of_the_database_is_for_its_owner_only(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        file = tmp_path / "new" / "tables.db"
        Store(f"sqlite:///{file}").close()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        file.chmod(0o644)  # as the first release made it
        store = Store(f"sqlite:///{file}")
        rights = {each.name: stat.S_IMODE(each.stat().st_mode) for each in file.parent.iterdir()}
        store.close()
    finally:
        os.umask(before)
    assert rights["tables.db"] == 0o600 and set(rights.values()) == {0o600}
