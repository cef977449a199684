"""Moves and streams go past the web framework: nobody can tell the two ways apart."""

from __future__ import annotations

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
        self.written: list[bytes] = []
        self.transport = SimpleNamespace(write=self.written.append)


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
