"""Every route for every kind of asker: what each may do at a table of two people that is being played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import httpx
import pytest

from tests.web.serving import Person, ThreadServer

ROLES = ("host", "friend", "watcher", "former", "stranger", "nobody")


@dataclass
class Scene:
    """A table with everybody around it: the former holder of seat 1 has moved to another device, which is the friend's."""

    table: str
    people: dict[str, Person]
    spectator_link: str


@pytest.fixture(scope="module")
def scene(server: ThreadServer) -> Iterator[Scene]:
    people = {role: server.person() for role in ROLES}
    made = people["host"].made("micropolis", [{"kind": "me", "name": "Ann"}, {"kind": "friend"}])
    table = made["table"]
    people["former"].claims(made["seat_links"]["1"], "Bob")
    people["watcher"].claims(made["spectator_link"], "Eve")
    people["friend"].claims(people["former"].does(table, "link", seat=1).json()["link"], "Bob")
    people["stranger"].made("micropolis", [{"kind": "me"}, {"kind": "local"}])  # has a cookie, and a table elsewhere
    yield Scene(table, people, made["spectator_link"])


# What each may: the statuses for host, friend (seat 1), watcher, former holder of seat 1, stranger, somebody without a cookie.
GETS = {
    "": (200, 200, 200, 403, 403, 403),
    "/view": (200, 200, 200, 403, 403, 403),
    "/view?seat=0": (200, 403, 403, 403, 403, 403),
    "/view?seat=1": (403, 200, 403, 403, 403, 403),
    "/view?seat=7": (404, 404, 404, 404, 404, 404),
    "/replay": (200, 200, 200, 403, 403, 403),
    "/replay?seat=0&upto=0": (200, 403, 403, 403, 403, 403),
    "/replay?seat=1&upto=0": (403, 200, 403, 403, 403, 403),
    "/record": (409, 409, 409, 403, 403, 403),
    "/choices?seat=0&sequence=0": (200, 403, 403, 403, 403, 403),
    "/choices?seat=1&sequence=1000000": (403, 409, 403, 403, 403, 403),
    "/choices?seat=7&sequence=0": (404, 404, 404, 404, 404, 403),
}
# Nothing here changes the table: what is allowed is wrong for another reason, which only those who may are told.
POSTS: dict[str, tuple[dict[str, object], tuple[int, ...]]] = {
    "actions": ({"seat": 1, "sequence": 10**6, "action": 0, "request": "r"}, (403, 409, 403, 403, 403, 403)),
    "undo": ({"seat": 1, "to": 0}, (403, 409, 403, 403, 403, 403)),
    "redo": ({"seat": 1}, (403, 409, 403, 403, 403, 403)),
    "consent": ({"seat": 1, "agree": True}, (403, 409, 403, 403, 403, 403)),
    "standing": ({"seat": 1, "answers": [{"key": "none such"}]}, (403, 400, 403, 403, 403, 403)),
    "hint": ({"seat": 1}, (403, 409, 403, 403, 403, 403)),
    "bot": ({"seat": 1, "bot": None}, (403, 409, 403, 403, 403, 403)),
    "withdraw": ({"seat": 1}, (403, 409, 403, 403, 403, 403)),
    "rematch": ({}, (409, 409, 403, 403, 403, 403)),
    "branch": ({"upto": 10**6}, (400, 400, 403, 403, 403, 403)),
}


def statuses(scene: Scene, ask: str, body: dict[str, object] | None = None) -> tuple[int, ...]:
    """What each of them gets; a refusal has a sentence, and nobody learns from it whether the table is there or what it holds."""
    found = []
    for role in ROLES:
        person = scene.people[role]
        answer: httpx.Response = person.get(ask) if body is None else person.post(ask, json=body)
        found.append(answer.status_code)
        if answer.status_code >= 400:
            assert answer.json()["detail"].endswith("."), answer.text
        if answer.status_code == 403:
            assert "Ann" not in answer.text and "Bob" not in answer.text
    return tuple(found)


@pytest.mark.parametrize("path", GETS)
def test_reading(scene: Scene, path: str) -> None:
    assert statuses(scene, f"/api/tables/{scene.table}{path}") == GETS[path]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_streams(scene: Scene, seat: int | None) -> None:
    may = {None: ("host", "friend", "watcher"), 0: ("host",), 1: ("friend",)}[seat]
    for role in ROLES:
        path = f"/api/tables/{scene.table}/events" + ("" if seat is None else f"?seat={seat}")
        with scene.people[role].stream("GET", path) as answer:
            assert answer.status_code == (200 if role in may else 403), role


@pytest.mark.parametrize("what", POSTS)
def test_doing(scene: Scene, what: str) -> None:
    body, expected = POSTS[what]
    assert statuses(scene, f"/api/tables/{scene.table}/{what}", body) == expected


@pytest.mark.parametrize(("seat", "expected"), [(0, (201, 403)), (1, (403, 201)), (None, (201, 403))])
def test_links(scene: Scene, seat: int | None, expected: tuple[int, int]) -> None:
    got = statuses(scene, f"/api/tables/{scene.table}/link", {"seat": seat})
    assert got == (*expected, 403, 403, 403, 403)


def test_lists_have_only_what_is_ones_own(scene: Scene) -> None:
    for role in ROLES:
        listed = [each["table"] for each in scene.people[role].get("/api/tables").json()]
        assert (scene.table in listed) == (role in ("host", "friend", "watcher")), role


def test_a_table_that_is_not_there_looks_the_same_to_everybody(scene: Scene) -> None:
    for path in ("", "/view", "/record"):
        assert statuses(scene, f"/api/tables/abcdefghjkmn{path}") == (404,) * 6
