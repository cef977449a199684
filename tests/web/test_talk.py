"""Talk over HTTP: players cannot tell whether spectators talk, and limits hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from formicary.web import Limits
from tests.web.serving import ThreadServer
from tests.web.twins import Asker


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[ThreadServer]:
    started = ThreadServer(f"sqlite:///{tmp_path}/tables.db", Limits(talk_per_second=0.0, talk_at_once=3))
    yield started
    started.stop()


def test_players_receive_the_same_bytes_whether_spectators_talk_or_not(server: ThreadServer) -> None:
    """Twin worlds of talk: in one of them the spectators are silent."""
    ann, bob, eve = server.person(), server.person(), server.person()
    made = ann.made("micropolis", [{"kind": "me", "name": "Ann"}, {"kind": "friend"}])
    table = made["table"]
    bob.claims(made["seat_links"]["1"], "Bob")
    eve.claims(made["spectator_link"])
    bob.does(table, "talk", text="hello")
    paths = [f"/api/tables/{table}/talk", f"/api/tables/{table}", "/api/tables", f"/api/tables/{table}/view?seat=0"]
    askers = [Asker(server, ann, 0), Asker(server, bob, 1)]
    before = [asker.asks("GET", path) for asker in askers for path in paths]
    for number in range(3):
        assert eve.does(table, "talk", text=f"psst {number}", name="Eve").status_code == 201
    assert eve.does(table, "talk/delete", room="watchers", number=2).status_code == 200
    assert [asker.asks("GET", path) for asker in askers for path in paths] == before
    assert [asker.asks("POST", f"/api/tables/{table}/talk/report", {"room": "watchers", "number": 1})[0] for asker in askers] == [
        404,
        404,
    ]
    assert bob.does(table, "talk", text="again").json()["number"] == 2
    assert [line["text"] for line in eve.get(f"/api/tables/{table}/talk").json()["lines"]] == [
        "hello",
        "psst 0",
        "psst 2",
        "again",
    ]


def test_refusals_say_why_and_talk_is_limited_by_person(strict: ThreadServer) -> None:
    ann, bob = strict.person(), strict.person()
    made = ann.made("micropolis", [{"kind": "me", "name": "Ann"}, {"kind": "friend"}])
    table = made["table"]
    bob.claims(made["seat_links"]["1"], "Bob")
    refused = bob.does(table, "talk", text="see https://example.org")
    assert (refused.status_code, refused.json()["detail"]) == (400, "Links cannot be sent here.")
    assert bob.does(table, "talk", phrase="hello").json()["phrase"] == "hello"
    assert bob.does(table, "talk", phrase="no such phrase").status_code == 400
    assert bob.does(table, "talk", text="more").status_code == 429
    assert ann.does(table, "talk", text="hello").status_code == 201  # others are not kept from speaking by him
    assert bob.does(table, "talk/switch", on=False).status_code == 403
    assert strict.person().get(f"/api/tables/{table}/talk").status_code == 403
    alone = ann.made("micropolis", [{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]
    assert ann.get(f"/api/tables/{alone}/talk").status_code == 409
