"""Notices over HTTP: what somebody chooses, what a mail program sends, and what others cannot do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from formicary.table import NoticeSettings, Settings
from tests.web.serving import Person, ThreadServer

HOOK = {"kind": "webhook", "address": "http://127.0.0.1:9/hook", "options": {"format": "discord", "language": "de"}}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def server(folder: Path) -> Iterator[ThreadServer]:
    """One with a mail server that is never there, and on which webhooks may go anywhere."""
    settings = NoticeSettings(smtp="smtp://127.0.0.1:9", mail_from="ants@example.org", allow_private=True, first_pause=3600)
    started = ThreadServer(f"sqlite:///{folder / 'tables.db'}", tables=Settings(notices=settings))
    yield started
    started.stop()


def token_for(server: ThreadServer, purpose: str, channel: str) -> str:
    tables = server.server.web.tables
    assert tables is not None
    return tables.notices.signer.sign(purpose, channel)  # type: ignore[arg-type]


def desk(person: Person) -> list[dict[str, object]]:
    return list(person.get("/api/notices").json()["channels"])


def test_somebody_adds_changes_and_removes_ways_and_nobody_else_can(server: ThreadServer) -> None:
    ann, eve = server.person(), server.person()
    offered = ann.get("/api/notices").json()
    assert offered["channels"] == [] and offered["email"] is True and len(offered["push"]) == 87
    assert not ann.cookies  # looking gives nobody a name
    made = ann.post("/api/notices", json=HOOK)
    assert made.status_code == 201 and ann.cookies["formicary"]
    channel = made.json()
    assert (channel["kind"], channel["address"], channel["options"]) == (
        "webhook", "127.0.0.1", {"format": "discord", "language": "de"},
    )  # fmt: skip
    changed = ann.post(f"/api/notices/change/{channel['id']}", json={"quiet_from": 22, "quiet_to": 7, "zone": "Asia/Tokyo"})
    assert changed.json()["options"] == {"quiet_from": 22, "quiet_to": 7, "zone": "Asia/Tokyo", "format": "discord"}
    for path in (f"change/{channel['id']}", f"remove/{channel['id']}"):
        assert eve.post(f"/api/notices/{path}", json={}).status_code == 403  # without a cookie nothing is theirs
    eve.post("/api/notices", json=HOOK)
    for path in (f"change/{channel['id']}", f"remove/{channel['id']}"):
        assert eve.post(f"/api/notices/{path}", json={}).status_code == 404
    assert len(desk(ann)) == 1
    assert ann.post(f"/api/notices/remove/{channel['id']}", json={}).json() == {"done": True}
    assert desk(ann) == [] and len(desk(eve)) == 1


@pytest.mark.parametrize(
    ("wrong", "detail"),
    [
        ({**HOOK, "address": "nonsense"}, "This is no address of a web page; it begins with https."),
        ({**HOOK, "kind": "email"}, "This is no e-mail address."),
        ({**HOOK, "kind": "email", "address": "a@b.org\r\nBcc: all@b.org"}, "This is no e-mail address."),
        ({**HOOK, "kind": "push"}, "The browser's subscription is not complete."),
        ({**HOOK, "options": {"zone": "../../etc/passwd"}}, "This time zone is not known."),
        ({**HOOK, "options": {"quiet_from": 3}}, "Quiet hours need a beginning and an end."),
    ],
)
def test_what_makes_no_sense_is_refused_with_one_sentence(server: ThreadServer, wrong: dict[str, object], detail: str) -> None:
    answer = server.person().post("/api/notices", json=wrong)
    assert (answer.status_code, answer.json()["detail"]) == (400, detail)


def test_a_mail_address_is_there_when_its_owner_says_yes_and_gone_with_one_click(server: ThreadServer, folder: Path) -> None:
    ann = server.person()
    channel = ann.post("/api/notices", json={"kind": "email", "address": "ann@example.org", "options": {}}).json()
    assert channel["confirmed"] is False
    assert server.person().post("/api/notices/yes", json={"token": token_for(server, "no", channel["id"])}).status_code == 404
    said = server.person().post("/api/notices/yes", json={"token": token_for(server, "yes", channel["id"])})
    assert said.status_code == 200 and [each["confirmed"] for each in desk(ann)] == [True]
    with sqlite3.connect(folder / "tables.db") as file:
        ((options,),) = file.execute("SELECT options FROM channels").fetchall()
    assert f'"origin":"{server.url}"' in options  # what links in mails begin with
    stop = f"/api/notices/stop/{token_for(server, 'no', channel['id'])}"
    one_click = {"content-type": "application/x-www-form-urlencoded"}
    program = server.person()  # it has no cookie, and sends a form
    assert program.post(stop[:-1] + "!", content="List-Unsubscribe=One-Click", headers=one_click).status_code == 404
    assert program.post(stop, content="List-Unsubscribe=One-Click", headers=one_click).status_code == 200
    assert desk(ann) == []


def test_too_many_ways_are_refused(server: ThreadServer) -> None:
    ann = server.person()
    for number in range(8):
        assert ann.post("/api/notices", json={**HOOK, "address": f"http://127.0.0.1:9/{number}"}).status_code == 201
    refused = ann.post("/api/notices", json=HOOK)
    assert (refused.status_code, refused.json()["detail"]) == (409, "You have 8 ways to be reached; remove one first.")
