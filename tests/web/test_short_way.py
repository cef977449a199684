"""Moves and streams go past the web framework: nobody can tell the two ways apart."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from formicary.web import hot
from formicary.web.connections import Answer
from tests.web.serving import Person, ThreadServer, sse

Asks = Callable[[Person, str], httpx.Response]
JSON = {"content-type": "application/json"}
MOVE = {"seat": 1, "sequence": 0, "action": 2, "request": "r1"}  # with seed 7, seat 1 begins


def posts(content: bytes | str | dict[str, Any], headers: dict[str, str] | None = None, table: str = "") -> Asks:
    def ask(person: Person, own: str) -> httpx.Response:
        path = f"/api/tables/{table or own}/actions"
        if isinstance(content, dict):
            return person.post(path, json=content, headers=headers)
        return person.post(path, content=content, headers=headers if headers is not None else JSON)

    return ask


def listens(query: str, table: str = "", headers: dict[str, str] | None = None) -> Asks:
    return lambda person, own: person.get(f"/api/tables/{table or own}/events{query}", headers=headers)


CASES: dict[str, Asks] = {
    "a move": posts(MOVE),
    "the same move as text": posts(b'{"seat":1,"sequence":0,"action":2,"request":"r1"}', {"content-type": "text/plain"}),
    "a move with a charset": posts(
        b'{"seat":1,"sequence":0,"action":2,"request":"r1"}', {"content-type": "application/json; charset=utf-8"}
    ),
    "a move against the rules": posts({**MOVE, "action": 99_999}),
    "a stale move": posts({**MOVE, "seat": 0}),
    "a move from the future": posts({**MOVE, "sequence": 57}),
    "no such seat": posts({**MOVE, "seat": 9}),
    "a seat out of bounds": posts({**MOVE, "seat": 16}),
    "no such table": posts(MOVE, table="nowhere"),
    "a table that cannot be": posts(MOVE, table="%2e%2e"),
    "a long name": posts(MOVE, table="a" * 60),
    "a field too many": posts({**MOVE, "more": 1}),
    "a field too few": posts({"seat": 1}),
    "a request id with a space": posts({**MOVE, "request": "r 1"}),
    "nothing": posts(b""),
    "no JSON": posts(b"{nonsense"),
    "not even letters": posts(b"\xff\xfe"),
    "deep": posts(b"[" * 500),
    "a strange seat": listens("?seat=x"),
    "a seat too high": listens("?seat=99"),
    "a seat that is not there": listens("?seat=9"),
    "a seat twice": listens("?seat=0&seat=x"),
    "a strange start": listens("?after=-1"),
    "no such table to listen to": listens("", "nowhere"),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("who", ["Ann", "a stranger"])
def test_both_ways_answer_alike(server: ThreadServer, monkeypatch: pytest.MonkeyPatch, case: str, who: str) -> None:
    answers = []
    for prefix in (hot.PREFIX, "/nowhere/"):
        ann = server.person()
        table = ann.made("micropolis", [{"kind": "me"}, {"kind": "local"}], seed=7)["table"]
        monkeypatch.setattr(hot, "PREFIX", prefix)
        answer = CASES[case](ann if who == "Ann" else server.person(), table)
        kept = {name: value for name, value in answer.headers.items() if name not in ("date", "content-length")}
        answers.append((answer.status_code, kept, answer.text.replace(table, "TABLE")))
        monkeypatch.undo()
    assert answers[0] == answers[1]


@pytest.mark.parametrize("headers", [{}, {"last-event-id": "1"}, {"last-event-id": "x"}])
@pytest.mark.parametrize("query", ["?seat=1", "?seat=1&after=0", "?after=2", ""])
def test_both_ways_stream_alike(
    server: ThreadServer, monkeypatch: pytest.MonkeyPatch, query: str, headers: dict[str, str]
) -> None:
    ann = server.person()
    table = ann.made("micropolis", [{"kind": "me"}, {"kind": "local"}], seed=7)["table"]
    for number in range(3):
        ann.plays(table, 1 - number % 2)
    answers = []
    for prefix in (hot.PREFIX, "/nowhere/"):
        monkeypatch.setattr(hot, "PREFIX", prefix)
        with ann.stream("GET", f"/api/tables/{table}/events{query}", headers=headers) as answer:
            kept = {name: value for name, value in answer.headers.items() if name != "date"}
            heard = []
            for message in sse(answer.iter_lines()):
                heard.append(message)
                if message.get("event") == "table":
                    break
            answers.append((answer.status_code, kept, heard))
        monkeypatch.undo()
    assert answers[0] == answers[1]


class Cycle:
    """As much of uvicorn's side of an answer as a push looks at."""

    def __init__(self, **state: bool) -> None:
        self.flow = SimpleNamespace(write_paused=state.get("write_paused", False))
        self.disconnected = state.get("disconnected", False)
        self.response_complete = state.get("response_complete", False)
        self.chunked_encoding = state.get("chunked_encoding", True)
        self.response_started = state.get("response_started", False)
        self.keep_alive = state.get("keep_alive", True)
        self.waiting_for_100_continue = False
        self.default_headers = [(b"date", b"today")]
        self.message_event = asyncio.Event()
        self.ends = 0
        self.written: list[bytes] = []
        self.transport = SimpleNamespace(write=self.written.append)

    def on_response(self) -> None:
        self.ends += 1


def test_a_part_is_pushed_as_a_chunk() -> None:
    cycle = Cycle()
    assert Answer(cycle).push(b"id: 7\ndata: {}\n\n")  # type: ignore[arg-type]
    assert cycle.written == [b"10\r\nid: 7\ndata: {}\n\n\r\n"]


@pytest.mark.parametrize(
    "state", [{"write_paused": True}, {"disconnected": True}, {"response_complete": True}, {"chunked_encoding": False}]
)
def test_nothing_is_pushed_to_a_client_that_is_slow_or_gone_or_hears_no_stream(state: dict[str, bool]) -> None:
    cycle = Cycle(**state)
    assert not Answer(cycle).push(b"id: 7\ndata: {}\n\n")  # type: ignore[arg-type]
    assert not cycle.written


def test_an_answer_is_sent_in_one_piece_once() -> None:
    cycle = Cycle()
    answer = Answer(cycle)  # type: ignore[arg-type]
    assert answer.send_whole(b"text/plain", b"x-more: 1\r\n", b"hello")
    head = b"HTTP/1.1 200 OK\r\ndate: today\r\ncontent-type: text/plain\r\ncontent-length: 5\r\nx-more: 1\r\n\r\n"
    assert cycle.written == [head + b"hello"]
    assert cycle.response_complete and cycle.message_event.is_set() and cycle.ends == 1
    assert not answer.send_whole(b"text/plain", b"", b"again") and len(cycle.written) == cycle.ends == 1


@pytest.mark.parametrize("state", [{"write_paused": True}, {"disconnected": True}, {"keep_alive": False}])
def test_no_answer_goes_out_in_one_piece_to_a_client_that_is_slow_or_gone_or_leaves(state: dict[str, bool]) -> None:
    cycle = Cycle(**state)
    assert not Answer(cycle).send_whole(b"text/plain", b"", b"hello")  # type: ignore[arg-type]
    assert not cycle.written and not cycle.ends and not cycle.response_started


def test_the_answer_to_a_move_goes_out_in_one_piece_unless_the_connection_is_to_end(
    server: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a connection that stays and goes on being of use; and whoever closes it gets the same answer the other way."""
    sent: list[bool] = []
    send_whole = Answer.send_whole

    def noted(answer: Answer, kind: bytes, headers: bytes, body: bytes) -> bool:
        sent.append(send_whole(answer, kind, headers, body))
        return sent[-1]

    monkeypatch.setattr(Answer, "send_whole", noted)
    ann = server.person()
    table = ann.made("micropolis", [{"kind": "me"}, {"kind": "local"}], seed=7)["table"]
    path = f"/api/tables/{table}/actions"
    answers = [ann.post(path, json=MOVE) for _ in range(3)] + [ann.post(path, json=MOVE, headers={"connection": "close"})]
    assert [answer.json() for answer in answers] == [{"sequence": 1}] * 4
    assert sent == [True, True, True, False]
    kept = [{name: value for name, value in answer.headers.items() if name != "date"} for answer in answers]
    assert kept[0] == kept[1] == kept[2] and kept[3] == {**kept[0], "connection": "close"}


def test_what_happens_is_pushed_to_an_open_stream(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way of nearly all messages: uvicorn's own objects are as we think they are."""
    pushed: list[bool] = []
    push = Answer.push

    def noted(answer: Answer, part: bytes) -> bool:
        pushed.append(push(answer, part))
        return pushed[-1]

    monkeypatch.setattr(Answer, "push", noted)
    ann = server.person()
    table = ann.made("micropolis", [{"kind": "me"}, {"kind": "local"}], seed=7)["table"]
    with ann.stream("GET", f"/api/tables/{table}/events?seat=0") as answer:
        events = sse(answer.iter_lines())
        heard = [next(events)["id"], next(events)["event"]]
        for _ in range(8):
            ann.plays(table, ann.sees(table, None)["view"]["deciders"][0])
            while (message := next(events)).get("event") is not None:
                pass
            heard.append(message["id"])
    assert heard == ["0", "table", *(str(number) for number in range(1, 9))]
    assert pushed.count(True) >= 7 and False not in pushed
