"""Open tables over HTTP: private by default, told at once, joined with a click or the host's yes, nothing hidden in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from formicary.table import create
from formicary.table.people import ratings
from formicary.web.limits import kind_of
from tests.web.serving import Person, ThreadServer, sse

TWO = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]


@pytest.fixture
def server(tmp_path: Any) -> Iterator[ThreadServer]:
    started = ThreadServer(f"sqlite:///{tmp_path / 'tables.db'}")
    yield started
    started.stop()


def does(person: Person, route: str, status: int = 200, **body: Any) -> dict[str, Any]:
    answer = person.post(f"/api/lobby/{route}", json=body)
    assert answer.status_code == status, answer.text
    return dict(answer.json())


def offered(person: Person, **wish: Any) -> str:
    table = str(person.made("micropolis", TWO)["table"])
    does(person, "open", table=table, **wish)
    return table


def lobby(person: Person) -> dict[str, Any]:
    return dict(person.get("/api/lobby").json())


def test_a_table_is_private_until_its_host_opens_it_and_leaves_the_list_when_it_is_full(server: ThreadServer) -> None:
    ann, bob, eve = server.person(), server.person(), server.person()
    table = ann.made("micropolis", TWO)["table"]
    assert lobby(bob)["tables"] == []
    assert does(bob, "join", 409, table=table, name="Bob")["detail"] == "This table does not look for players any more."
    assert does(bob, "open", 403, table=table)
    does(ann, "open", table=table, pace="days", level="beginner", language="ja")
    (row,) = lobby(eve)["tables"]
    seats = [
        {"kind": "person", "name": "Ann", "bot": None, "rating": None},
        {"kind": "open", "name": "", "bot": None, "rating": None},
    ]
    assert {**row, "since": 0} == {
        "table": table, "game": "micropolis", "title": "Micropolis", "options": {}, "seats": seats, "since": 0, "pace": "days",
        "clock": None, "level": "beginner", "language": "ja", "approve": False, "rated": False, "here": False, "host": False,
        "yours": False, "asked": "", "asks": [],
    }  # fmt: skip
    assert lobby(ann)["tables"][0]["host"] is True and not eve.cookies
    assert does(bob, "join", 400, table=table, name=" ")["detail"].startswith("Say your name first")
    assert does(bob, "join", table=table, name="Bob") == does(bob, "join", table=table, name="Bob") == {"table": table, "seat": 1}
    assert lobby(eve)["tables"] == []
    assert does(eve, "join", 409, table=table, name="Eve")["detail"] == "This table does not look for players any more."
    assert bob.get(f"/api/tables/{table}").json()["your_seats"] == [1]
    assert does(ann, "open", 409, table=table)["detail"] == "No seat is empty at this table."


def test_the_list_tells_the_clock_of_a_table(server: ThreadServer) -> None:
    ann, bob = server.person(), server.person()
    does(ann, "open", table=ann.made("march", TWO, pace={"kind": "move", "seconds": 86_400, "then": "vote"})["table"])
    assert lobby(bob)["tables"][0]["clock"] == {"kind": "move", "seconds": 86_400, "then": "vote"}


def test_a_host_may_close_again_and_other_ways_of_filling_a_seat_are_noticed(server: ThreadServer) -> None:
    ann, bob = server.person(), server.person()
    table = offered(ann)
    assert does(bob, "close", 403, table=table)
    does(ann, "close", table=table)
    assert lobby(bob)["tables"] == []
    does(ann, "open", table=table)
    assert ann.does(table, "bot", seat=1, bot="larva").status_code == 200
    assert lobby(bob)["tables"] == []


def test_a_host_may_approve_each_who_asks(server: ThreadServer) -> None:
    ann, bob, eve = server.person(), server.person(), server.person()
    table = offered(ann, approve=True)
    assert does(bob, "join", table=table, name="Bob")["seat"] is None
    does(eve, "join", table=table, name="Eve")
    does(eve, "join", table=table, name="Eve")  # asked twice is asked once
    (row,) = lobby(ann)["tables"]
    assert [ask["name"] for ask in row["asks"]] == ["Bob", "Eve"]
    assert lobby(bob)["tables"][0]["asked"] == "waiting" and lobby(bob)["tables"][0]["asks"] == []
    first, second = (ask["id"] for ask in row["asks"])
    assert does(eve, "answer", 403, ask=second, agree=True)
    does(ann, "answer", ask=second, agree=False)
    assert lobby(eve)["tables"][0]["asked"] == "refused" and len(lobby(ann)["tables"][0]["asks"]) == 1
    does(ann, "answer", ask=first, agree=True)
    assert bob.get(f"/api/tables/{table}").json()["your_seats"] == [1]
    assert does(ann, "answer", 404, ask=first, agree=True)["detail"] == "Nobody waits for this answer any more."


def test_those_who_look_see_each_other_and_every_change_at_once(server: ThreadServer) -> None:
    ann, bob = server.person(), server.person()
    ann.made("micropolis", TWO)
    with bob.stream("GET", "/api/lobby/events") as stream:
        told = sse(stream.iter_lines())
        assert next(told)["data"]["tables"] == []
        with ann.stream("GET", "/api/lobby/events") as other:
            hers = sse(other.iter_lines())  # as long as it is held, the stream is open
            assert next(hers)["data"]["seekers"] == []
            does(ann, "seek", on=True, name="Ann", game="myrmes", language="de")
            (seen,) = next(told)["data"]["seekers"]
            assert (seen["name"], seen["game"], seen["language"], seen["you"]) == ("Ann", "myrmes", "de", False)
            table = offered(ann)
            row = next(told)["data"]["tables"][0]
            assert (row["table"], row["here"]) == (table, True)
        gone = next(each for each in told if each["data"]["seekers"] == [])  # she has closed the page
        assert gone["data"]["tables"][0]["table"] == table
    assert does(ann, "seek", 404, on=True, name="Ann", game="chess")["detail"] == "There is no such game."
    assert kind_of("GET", "/api/lobby/events") == "stream" and kind_of("POST", "/api/lobby/join") == "lobby"


@pytest.mark.parametrize("missing", [False, True])
def test_rated_only_if_all_wish_it_and_ratings_hidden_unless_wanted(
    server: ThreadServer, monkeypatch: pytest.MonkeyPatch, missing: bool
) -> None:
    ann, bob = server.person(), server.person()
    table = ann.made("micropolis", [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "soldier"}, {"kind": "friend"}])[
        "table"
    ]
    if missing:
        monkeypatch.setattr(ratings, "can_rate", lambda: False)
        assert does(ann, "open", 409, table=table, rated=True)["detail"] == ratings.MISSING
        return
    does(ann, "open", table=table, rated=True)
    (row,) = lobby(bob)["tables"]
    assert row["rated"] is True and [seat["rating"] for seat in row["seats"]] == [None, None, None]
    bob.post("/api/me/ratings", json={"show": True})
    assert [seat["rating"] for seat in lobby(bob)["tables"][0]["seats"]] == [None, 1391, None]  # Ann does not show hers
    refused = does(bob, "join", 409, table=table, name="Bob")
    assert refused["detail"] == "This game counts for ratings; join it only if you want that too."
    assert does(bob, "join", table=table, name="Bob", rated=True)["seat"] == 2
    monkeypatch.setattr(create, "new_seed", lambda: 2)  # a deal in which Ann begins
    begun = ann.made("micropolis", [{"kind": "me"}, {"kind": "local"}, {"kind": "friend"}])["table"]
    ann.plays(begun, 0)
    assert does(ann, "open", 409, table=begun, rated=True)["detail"].startswith("The game has begun")


def test_twin_worlds_have_the_same_list(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables that differ in their deal alone cannot be told apart, by their host either."""
    ann, bob = server.person(), server.person()
    seeds = iter((1, 2))
    monkeypatch.setattr(create, "new_seed", lambda: next(seeds))
    tables = [offered(ann), offered(ann)]
    for person in (ann, bob, server.person()):
        first, second = ({**row, "table": "", "since": 0} for row in lobby(person)["tables"])
        assert first == second
    assert sorted(row["table"] for row in lobby(bob)["tables"]) == sorted(tables)
