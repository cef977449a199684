"""Identities over HTTP: nothing is asked, a person may name, protect and carry theirs, and go."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from formicary.table.people import passkeys
from formicary.web.limits import Limits, Rates, kind_of
from tests.web.authenticator import Authenticator
from tests.web.serving import Person, ThreadServer, sse

TWO = [{"kind": "me", "name": "Annabella"}, {"kind": "friend"}]
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def own(file: Path) -> Iterator[ThreadServer]:
    started = ThreadServer(f"sqlite:///{file}")
    yield started
    started.stop()


def me(person: Person) -> dict[str, Any]:
    return dict(person.get("/api/me").json())


def does(person: Person, route: str, **body: Any) -> dict[str, Any]:
    answer = person.post(f"/api/me/{route}", json=body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def with_passkey(person: Person, url: str) -> Authenticator:
    key = Authenticator(url)
    found = does(person, "passkey", credential=key.makes(does(person, "challenge", purpose="make")["options"]))
    assert [each["id"] for each in found["passkeys"]] == ["YSBwYXNza2V5IG9mIG91cnM"]
    return key


def stands_in(file: Path, text: str) -> list[str]:
    """The tables of a database in which a text stands."""
    with sqlite3.connect(file) as found:
        names = [row[0] for row in found.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return [name for name in names if any(text in str(row) for row in found.execute(f"SELECT * FROM {name}"))]


def test_nothing_is_asked_and_nothing_kept_of_somebody_who_only_plays(own: ThreadServer, file: Path) -> None:
    ann = own.person()
    nothing = {"kept": False, "name": "", "phrase": False, "passkeys": [], "sessions": [], "shows_ratings": False, "ratings": []}
    assert me(ann) == {**nothing, "offers_passkeys": True} and not ann.cookies
    ann.made("micropolis", TWO)
    assert me(ann) == {**nothing, "offers_passkeys": True}
    with sqlite3.connect(file) as found:
        for table in ("people", "sessions", "passkeys"):
            assert found.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_a_name_keeps_an_identity_and_the_seats_stay_where_they_are(own: ThreadServer) -> None:
    ann = own.person()
    ann.headers["user-agent"] = FIREFOX
    table = ann.made("micropolis", TWO)["table"]
    cookie = ann.cookies["formicary"]
    named = does(ann, "name", name="  Ann\n of the hill ")
    assert (named["kept"], named["name"], ann.cookies["formicary"]) == (True, "Ann of the hill", cookie)
    assert [(each["device"], each["here"]) for each in named["sessions"]] == [("Firefox, Linux", True)]
    assert ann.get(f"/api/tables/{table}").json()["your_seats"] == [0]


def test_a_phrase_brings_the_seats_to_another_device_and_what_that_had_comes_along(own: ThreadServer, file: Path) -> None:
    ann, phone, bob = own.person(), own.person(), own.person()
    made = ann.made("micropolis", TWO)
    bob.claims(made["seat_links"]["1"], "Bob")
    phrase = does(ann, "phrase")["phrase"]
    assert stands_in(file, phrase) == [] and me(ann)["phrase"] is True
    other = phone.made("myrmes", TWO)["table"]
    before = phone.cookies["formicary"]
    assert len(does(phone, "enter", phrase=phrase.upper())["sessions"]) == 2
    assert phone.cookies["formicary"] != before
    assert {line["table"] for line in phone.get("/api/tables").json()} == {made["table"], other}
    for each in (ann, phone):
        assert each.get(f"/api/tables/{other}").json()["your_seats"] == [0]
        assert each.get(f"/api/tables/{made['table']}").json()["host"] is True
    left = own.person()
    left.cookies.set("formicary", before, domain="127.0.0.1")
    assert left.get(f"/api/tables/{other}").status_code == 403  # the browser's own identity has gone with its seats
    wrong = phone.post("/api/me/enter", json={"phrase": "acorn " * 10})
    assert wrong.status_code == 404 and wrong.json()["detail"].startswith("No identity here has this recovery phrase.")
    fresh = does(ann, "phrase")["phrase"]
    assert own.person().post("/api/me/enter", json={"phrase": phrase}).status_code == 404  # the older one is void
    does(ann, "forget", what="phrase")
    assert own.person().post("/api/me/enter", json={"phrase": fresh}).status_code == 404


def test_a_passkey_signs_in_once_for_each_challenge_and_only_from_this_site(own: ThreadServer) -> None:
    ann, phone = own.person(), own.person()
    table = ann.made("micropolis", TWO)["table"]
    key = with_passkey(ann, own.url)
    asked = does(phone, "challenge", purpose="enter")["options"]
    assert not phone.cookies and json.loads(asked)["userVerification"] == "required"
    signed = key.signs(asked)
    assert does(phone, "enter", credential=signed)["kept"] is True
    assert phone.get(f"/api/tables/{table}").json()["your_seats"] == [0]
    again = own.person().post("/api/me/enter", json={"credential": signed})
    assert (again.status_code, again.json()["detail"]) == (409, "This took too long, or was used already. Try again.")
    for spoilt in ("http://evil.example", own.url):
        stranger = Authenticator(spoilt)
        if spoilt != own.url:
            stranger.key = key.key  # the right key at the wrong site, and the wrong key at the right one
        asked = does(own.person(), "challenge", purpose="enter")["options"]
        refused = own.person().post("/api/me/enter", json={"credential": stranger.signs(asked)})
        assert (refused.status_code, refused.json()["detail"]) == (400, passkeys.NOT_SIGNED)
    key.uses = 0
    copied = key.signs(does(own.person(), "challenge", purpose="enter")["options"])  # its count has gone back
    assert own.person().post("/api/me/enter", json={"credential": copied}).status_code == 400
    assert does(ann, "forget", what="YSBwYXNza2V5IG9mIG91cnM")["passkeys"] == []
    key.uses = 9
    gone = own.person().post(
        "/api/me/enter", json={"credential": key.signs(does(phone, "challenge", purpose="enter")["options"])}
    )
    assert gone.status_code == 404


def test_a_server_without_the_package_says_so(own: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkeys, "is_here", lambda: False)
    assert me(own.person())["offers_passkeys"] is False
    answer = own.person().post("/api/me/challenge", json={"purpose": "make"})
    assert (answer.status_code, answer.json()["detail"]) == (409, passkeys.MISSING)


def test_sessions_are_seen_and_ended_and_their_streams_with_them(own: ThreadServer) -> None:
    ann, phone = own.person(), own.person()
    table = ann.made("micropolis", TWO)["table"]
    phrase = does(ann, "phrase")["phrase"]
    does(phone, "enter", phrase=phrase)
    here = next(each["id"] for each in me(phone)["sessions"] if each["here"])
    with phone.stream("GET", f"/api/tables/{table}/events?seat=0") as stream:
        events = sse(stream.iter_lines())
        assert next(events)["data"]["kind"] == "start"
        assert [each["here"] for each in does(ann, "end", session=here)["sessions"]] == [True]
        assert all(each.get("event") != "end" for each in events)  # and the stream is over
    assert phone.get(f"/api/tables/{table}").status_code == 403 and phone.get("/api/tables").json() == []
    assert ann.post("/api/me/end", json={"session": here}).status_code == 404
    eve = own.person()
    eve.made("micropolis", TWO)
    mine = me(ann)["sessions"][0]["id"]
    assert eve.post("/api/me/end", json={"session": mine}).status_code == 404
    does(phone, "enter", phrase=phrase)
    does(phone, "end", session="others")  # also the device that it began on
    assert ann.get(f"/api/tables/{table}").status_code == 403
    assert phone.get(f"/api/tables/{table}").json()["your_seats"] == [0]


def test_everything_about_somebody_is_one_file_without_anything_of_others(own: ThreadServer) -> None:
    ann, bob = own.person(), own.person()
    made = ann.made("micropolis", TWO)
    bob.claims(made["seat_links"]["1"], "Bobadil")
    does(ann, "name", name="Annabella")
    ann.post("/api/notices", json={"kind": "webhook", "address": "https://127.0.0.1/hook", "options": {}})
    answer = ann.get("/api/me/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="formicary-person.json"'
    found = answer.json()
    assert found["identity"]["name"] == "Annabella" and len(found["sessions"]) == 1
    assert [(each["table"], each["host"], each["seats"]) for each in found["tables"]] == [
        (made["table"], True, {"0": "Annabella"})
    ]
    for hidden in ("Bobadil", "seed", ann.cookies["formicary"]):
        assert hidden not in answer.text
    assert own.person().get("/api/me/export").status_code == 403


@pytest.mark.parametrize("seats", ["bots", "empty"])
def test_who_deletes_themselves_is_gone_and_the_others_play_on(own: ThreadServer, file: Path, seats: str) -> None:
    ann, bob = own.person(), own.person()
    made = ann.made("micropolis", TWO)
    alone = ann.made("micropolis", [{"kind": "me", "name": "Annabella"}, {"kind": "bot", "bot": "larva"}])["table"]
    table = made["table"]
    bob.claims(made["seat_links"]["1"], "Bob")
    does(ann, "name", name="Annabella")
    with_passkey(ann, own.url)
    cookie = ann.cookies["formicary"]
    holder = next(row[0] for row in sqlite3.connect(file).execute("SELECT id FROM people"))
    assert stands_in(file, "Annabella") != []
    with sqlite3.connect(file) as found:
        found.execute(f"INSERT INTO series VALUES ('s', '{holder}', 'Cup', 'micropolis', '{{}}', 'robin', 2, 1, 1, 'playing', 0)")
        found.execute(f"INSERT INTO series_members VALUES ('s', 0, 'Annabella', '{holder}', NULL, 'link', 0)")
        found.execute("INSERT INTO series_members VALUES ('s', 1, 'Bob', 'hash of Bob', NULL, NULL, 0)")
    assert ann.get("/api/me/export").json()["series"] == [{"id": "s", "title": "Cup", "name": "Annabella"}]
    does(ann, "delete", seats=seats)
    members = sqlite3.connect(file).execute("SELECT name, holder, token, gone FROM series_members").fetchall()
    assert members == [("", None, None, 1), ("Bob", "hash of Bob", None, 0)]
    assert sqlite3.connect(file).execute("SELECT host FROM series").fetchall() == [("hash of Bob",)]
    assert "formicary" not in ann.cookies
    assert stands_in(file, "Annabella") == stands_in(file, holder) == []
    info = bob.get(f"/api/tables/{table}").json()
    assert [(each["kind"], each["name"]) for each in info["seats"]] == [("bot" if seats == "bots" else "open", ""), ("me", "Bob")]
    assert info["host"] is True and info["status"] == ("playing" if seats == "bots" else "open")
    assert bob.get(f"/api/tables/{alone}").status_code == 404
    again = own.person()
    again.cookies.set("formicary", cookie, domain="127.0.0.1")
    assert again.get("/api/tables").json() == [] and me(again)["kept"] is False


def test_signing_in_is_limited_by_address() -> None:
    for what in ("enter", "phrase", "challenge", "passkey", "delete"):
        assert kind_of("POST", f"/api/me/{what}") == "sign"
    assert kind_of("POST", "/api/me/name") == "other" and kind_of("GET", "/api/me/export") == "make"
    rates = Rates(Limits(signs_per_second=0.0))
    allowed = [rates.has_room("sign", "192.0.2.1", f"somebody {number}") for number in range(21)]
    assert allowed == [True] * 20 + [False] and rates.has_room("sign", "192.0.2.2", None)
