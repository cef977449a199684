"""The API as a browser uses it."""

from __future__ import annotations

import itertools
import time
from typing import Any

import pytest

import formicary
from tests.web.serving import TIMEOUT, Person, ThreadServer, sse

PAIR: list[dict[str, Any]] = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]


def two_people(server: ThreadServer) -> tuple[str, list[Person]]:
    """A table of two with Ann and Bob."""
    ann, bob = server.person(), server.person()
    made = ann.made("micropolis", PAIR)
    assert bob.claims(made["seat_links"]["1"], "Bob") == {"table": made["table"], "seat": 1}
    return made["table"], [ann, bob]


def test_games_say_all_that_a_start_page_needs(server: ThreadServer) -> None:
    found = {game["key"]: game for game in server.person().get("/api/games").json()}
    assert tuple(found) == formicary.game_keys()
    game = found["micropolis"]
    assert (game["title"], game["seats"], game["minutes"], game["weight"]) == ("Micropolis", [2, 3, 4, 5, 6], 30, "light")
    assert game["blurb"]
    assert {"key": "expert", "default": False, "values": [False, True], "open": False}.items() <= game["options"][0].items()
    assert [bot["key"] for bot in game["bots"] if bot["level"]] == ["larva", "worker", "soldier", "queen"]


def test_a_cookie_is_http_only_same_site_and_long_and_no_answer_repeats_it(server: ThreadServer) -> None:
    ann = server.person()
    answer = ann.post("/api/tables", json={"game": "micropolis", "seats": PAIR})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    token = ann.cookies["formicary"]
    assert len(token) >= 22
    table = answer.json()["table"]
    for path in (f"/api/tables/{table}", "/api/tables", f"/api/tables/{table}/view", f"/api/tables/{table}/replay"):
        text = ann.get(path).text
        assert token not in text
        assert table in text or "prompt" in text


def test_strangers_see_nothing_and_spectators_see_no_hand(server: ThreadServer) -> None:
    ann, eve = server.person(), server.person()
    made = ann.made("micropolis", PAIR)
    for path in ("", "/view", "/view?seat=0", "/replay", "/record", "/events"):
        answer = eve.get(f"/api/tables/{made['table']}{path}")
        assert answer.status_code == 403, path
        assert answer.headers["content-type"] == "application/problem+json"
    assert eve.claims(made["spectator_link"], "Eve") == {"table": made["table"], "seat": None}
    assert eve.sees(made["table"], None)["view"]["seat"] is None
    assert eve.get(f"/api/tables/{made['table']}/view?seat=0").status_code == 403
    assert ann.get(f"/api/tables/{made['table']}/view?seat=1").status_code == 403  # the host is nobody special


def test_a_link_says_where_it_leads_before_it_is_used(server: ThreadServer) -> None:
    ann, bob = server.person(), server.person()
    made = ann.made("micropolis", [{"kind": "me", "name": "Ann"}, {"kind": "friend"}, {"kind": "bot", "bot": "worker"}])
    token = {"seat": made["seat_links"]["1"].partition("#")[2], "watch": made["spectator_link"].partition("#")[2]}

    def leads(person: Person, which: str) -> Any:
        return person.post("/api/invitation", json={"token": token[which]})

    seats = [{"name": "Ann", "bot": None}, {"name": "", "bot": None}, {"name": "", "bot": "worker"}]
    told = {"game": "micropolis", "title": "Micropolis", "status": "open", "seat": 1, "name": "", "seats": seats, "yours": None}
    assert leads(bob, "seat").json() == told
    assert leads(bob, "watch").json() == told | {"seat": None}
    assert "set-cookie" not in leads(bob, "seat").headers and bob.get(f"/api/tables/{made['table']}").status_code == 403
    bob.claims(made["seat_links"]["1"], "Bob")
    again = leads(bob, "seat").json()
    assert (again["yours"], again["seat"], again["name"]) == (made["table"], 1, "Bob")
    late = leads(server.person(), "seat")
    assert (late.status_code, late.json()["detail"]) == (410, "This link has been used already; ask for a fresh one.")
    token["seat"] = "made-up"
    wrong = leads(bob, "seat")
    assert (wrong.status_code, wrong.json()["detail"]) == (404, "There is no such link; ask for a fresh one.")


def test_two_people_play_to_the_end_over_http_and_the_result_is_the_engines(server: ThreadServer) -> None:
    table, people = two_people(server)
    for number in itertools.count():
        view = people[0].sees(table, None)["view"]
        if view["over"]:
            break
        seat = view["deciders"][0]
        people[seat].plays(table, seat, choice=number * 7)
    record = formicary.Record.from_json(people[1].get(f"/api/tables/{table}/record").content)
    result = record.replay().result
    assert result is not None
    assert view["result"] == result.as_json()
    assert record.names == ["Ann", "Bob"]
    assert people[1].get(f"/api/tables/{table}/replay?seat=0").status_code == 200  # all seats, now that it is over
    mine = people[0].get("/api/tables").json()
    assert [(each["status"], each["seats"], each["your_turn"]) for each in mine] == [("over", ["Ann", "Bob"], False)]


def rules_of(book: dict[str, Any]) -> list[dict[str, Any]]:
    """All rules of a rulebook as it travels."""
    return [rule for chapter in book["chapters"] for section in chapter["sections"] for rule in section.get("rules", [])]


def test_a_move_against_the_rules_names_its_rule(server: ThreadServer) -> None:
    table, people = two_people(server)
    now = people[0].sees(table, 0)
    seat = now["view"]["deciders"][0]
    answer = people[seat].does(table, "actions", seat=seat, sequence=now["sequence"], action=500, request="x")
    assert answer.status_code == 422
    assert answer.json()["rule"] == "MI-3.2"
    assert answer.json()["title"] == "Against the rules"
    rules = people[0].get("/api/rules/micropolis").json()
    ids = {rule["id"] for rule in rules_of(rules)}
    assert "MI-3.2" in ids and "MI-X1" in ids
    assert not any(each.startswith("MI-I") for each in ids)  # for builders only


def test_the_rulebook_of_an_edition_says_what_holds_there_under_the_same_numbers(server: ThreadServer) -> None:
    _, people = two_people(server)
    books = {}
    for edition in ("", "final", "prototype"):
        book = people[0].get(f"/api/rules/march?edition={edition}").json()
        books[edition] = {rule["id"]: rule for rule in rules_of(book)}
    assert "MA-19.14" in books[""] and "MA-13.1" in books[""]
    assert books["final"]["MA-5.2"] == books[""]["MA-5.2"] and "MA-19.14" not in books["final"]
    assert books["prototype"]["MA-5.2"]["changed_by"] == ["MA-19.14"]
    assert "events cost 1 less" in books["prototype"]["MA-5.2"]["text"] and "MA-13.1" not in books["prototype"]
    assert books["prototype"]["MA-0.3"]["changed_by"] == ["MA-19.7"]
    assert books["prototype"]["MA-0.3"]["text"].startswith(books[""]["MA-0.3"]["text"])  # amended: both hold


def test_the_rulebook_comes_a_chapter_at_a_time(server: ThreadServer) -> None:
    """A refusal needs the contents and one chapter: a few kilobytes instead of the whole."""
    person, asks = server.person(), {"accept-encoding": "gzip"}
    sizes = {}
    for path in ("/api/rules/march", "/api/rulebook/march", "/api/rulebook/march/9"):
        answer = person.get(path, headers=asks)
        assert answer.headers["content-encoding"] == "gzip"
        sizes[path] = int(answer.headers["content-length"])
    assert sizes["/api/rulebook/march"] + sizes["/api/rulebook/march/9"] < 5_000
    assert sizes["/api/rules/march"] > 20_000
    contents = person.get("/api/rulebook/march").json()
    assert contents["where"]["MA-9.20"] == "9"
    assert contents["pictures"]["MA-C-HD09"] == ["card:HD09"]
    assert contents["terms"]["control site"] == "MA-2.20"
    assert "Worked examples" not in " ".join(chapter["heading"] for chapter in contents["chapters"])
    shown = {rule["id"] for section in person.get("/api/rulebook/march/9").json()["sections"] for rule in section["rules"]}
    assert {rule for rule, chapter in contents["where"].items() if chapter == "9"} == shown
    other = person.get("/api/rulebook/march?edition=prototype").json()
    assert "19" in {chapter["id"] for chapter in other["chapters"]}
    assert "17" not in {chapter["id"] for chapter in other["chapters"]}
    free = {
        rule["id"]: rule["text"] for rule in person.get("/api/rulebook/micropolis/4?language=de").json()["sections"][0]["rules"]
    }
    assert free["MI-4.2"] == "Das erste Plättchen kostet nichts."
    assert person.get("/api/rulebook/micropolis?language=ja").json()["chapters"][0]["heading"] == "1. 用具と用語"
    german = person.get("/api/rulebook/myrmes?language=de").json()["terms"]
    assert german["Pheromonen"] == german["Pheromon"] == "MY-12.1"
    assert "free hex" not in german
    assert person.get("/api/rulebook/micropolis/modes%20and%20player%20counts").status_code == 200


def test_what_every_page_asks_for_travels_compressed(server: ThreadServer) -> None:
    asks = {"accept-encoding": "gzip"}
    for path in ("/api/games", "/api/catalogue/de"):
        answer = server.person().get(path, headers=asks)
        assert answer.headers["content-encoding"] == "gzip"
        assert int(answer.headers["content-length"]) < len(answer.content) / 3
        plain = server.person().get(path, headers={"accept-encoding": "identity"})
        assert plain.json() == answer.json() and "content-encoding" not in plain.headers


def test_an_introduction_speaks_the_language_that_is_asked_for(server: ThreadServer) -> None:
    person = server.person()
    english, german = (person.get(f"/api/learn/micropolis?language={each}").json() for each in ("en", "de"))
    assert english["topics"][0]["title"] == "The goal"
    assert german["topics"][0]["title"] == "Das Ziel"
    assert english["moments"] == german["moments"]
    assert all(moment["view"]["prompt"]["options"] == [] for moment in german["moments"].values())
    assert not any(text.startswith("learn|") for text in person.get("/api/catalogue/de").json())


def test_one_rule_and_the_whole_book_for_builders(server: ThreadServer) -> None:
    _, people = two_people(server)
    rule = people[0].get("/api/rules/myrmes/my-19.2").json()
    text = "Objective of level 1: have 2 cubes of earth and stone, in any mix, and give up those 2 cubes."
    assert rule == {"id": "MY-19.2", "title": "2 earth or stone", "text": text, "kinds": ["decision", "scoring"]}
    assert people[0].get("/api/rules/micropolis/MI-4.2?language=de").json()["text"] == "Das erste Plättchen kostet nichts."
    level = people[0].get("/api/rules/myrmes/MY-1.16").json()
    assert level["tables"][0]["rows"][3] == ["3", "queen's room", "2 VP for 1 food", "5", "sub-colony", "6", "none"]
    book = people[0].get("/api/rules/myrmes?audience=builders").json()
    assert {rule["id"]: rule["source"] for rule in rules_of(book) if rule["id"] in ("MY-19.2", "MY-I1")} == {
        "MY-19.2": "R71",
        "MY-I1": "derived",
    }


def test_a_table_of_the_prototype_edition_speaks_in_its_words(server: ThreadServer) -> None:
    ann = server.person()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "local", "name": "Bob"}]
    table = ann.made("march", seats, options={"edition": "prototype"})["table"]
    info = ann.get(f"/api/tables/{table}").json()
    assert "Pass all secondary actions" in [answer["text"] for answer in info["standing_offered"]]
    now = ann.sees(table, None)
    seat = now["view"]["deciders"][0]
    now = ann.sees(table, seat)
    view = now["view"]
    assert view["edition"] == "prototype" and view["prompt"]["ask"] == "Choose your primary action, or rest"
    assert view["static"]["words"]["ferocity {n}"] == "Pow {n}" and view["rounds"] == [0, 1, 2, 3, 4]
    action = next(option["action"] for option in view["prompt"]["options"] if option["text"] == "forage")
    assert ann.does(table, "actions", seat=seat, sequence=now["sequence"], action=action, request="1").status_code == 200
    asked = ann.sees(table, 1 - seat)["view"]["prompt"]
    assert asked["ask"] == "Secondary action of Forage: gain a larva?"


def test_streams_tell_every_seat_in_order_and_resume_without_gap_or_repeat(server: ThreadServer) -> None:
    table, people = two_people(server)
    with people[0].stream("GET", f"/api/tables/{table}/events?seat=0") as answer:
        events = sse(answer.iter_lines())
        first = next(events)
        assert first["id"] == "1"
        assert first["data"]["view"]["seat"] == 0
        assert next(events)["event"] == "table"
        for number in range(6):
            seat = people[0].sees(table, None)["view"]["deciders"][0]
            assert people[seat].plays(table, seat, number)["sequence"] == number + 2
        heard = list(itertools.islice((each for each in events if "id" in each), 6))
    assert [int(each["id"]) for each in heard] == [2, 3, 4, 5, 6, 7]
    assert [each["data"]["length"] for each in heard] == [1, 2, 3, 4, 5, 6]
    assert all(event["n"] == each["data"]["length"] for each in heard for event in each["data"]["events"])
    assert any(each["data"]["events"] for each in heard)
    for after in range(8):
        with people[0].stream("GET", f"/api/tables/{table}/events?seat=0", headers={"last-event-id": str(after)}) as answer:
            again = list(itertools.takewhile(lambda each: "id" in each, sse(answer.iter_lines())))
        assert [int(each["id"]) for each in again] == list(range(after + 1, 8))
        assert [_told(each) for each in again] == [_told(each) for each in heard][max(0, after - 1) :] if after else True


def _told(message: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in message["data"].items() if key != "undo"}


def test_one_undoes_freely_and_asks_once_the_other_has_played(server: ThreadServer) -> None:
    table, people = two_people(server)
    seat = people[0].sees(table, None)["view"]["deciders"][0]
    before = people[seat].sees(table, seat)["view"]
    people[seat].plays(table, seat, 0)
    assert people[seat].get(f"/api/tables/{table}").json()["undo"] == {
        "can": True, "asks": False, "redo": False, "pending": None, "whom": [],
    }  # fmt: skip
    assert people[seat].does(table, "undo", seat=seat).status_code == 200
    assert people[seat].sees(table, seat)["view"] == before
    assert people[seat].does(table, "redo", seat=seat).status_code == 200
    while (other := people[0].sees(table, None)["view"]["deciders"][0]) == seat:
        people[seat].plays(table, seat, 0)
        before = people[seat].get(f"/api/tables/{table}/replay?seat={seat}&upto=1").json()["view"]
    people[other].plays(table, other, 0)
    later = people[seat].sees(table, seat)["view"]
    assert people[seat].does(table, "undo", seat=seat).status_code == 200
    assert people[seat].sees(table, seat)["view"] == later  # asked, not done
    pending = people[other].get(f"/api/tables/{table}").json()["undo"]["pending"]
    assert pending == {"by": seat, "to": pending["to"], "waiting": [other]}
    assert people[seat].does(table, "consent", seat=seat, agree=True).status_code == 409
    assert people[other].does(table, "consent", seat=other, agree=False).status_code == 200
    assert people[seat].sees(table, seat)["view"] == later
    people[seat].does(table, "undo", seat=seat)
    assert people[other].does(table, "consent", seat=other, agree=True).status_code == 200
    assert people[seat].sees(table, seat)["view"] == before


def test_hot_seat_on_one_device_has_all_its_seats(server: ThreadServer) -> None:
    ann = server.person()
    made = ann.made("micropolis", [{"kind": "me", "name": "Ann"}, {"kind": "local", "name": "Bob"}])
    assert made["your_seats"] == [0, 1]
    for _ in range(4):
        seat = ann.sees(made["table"], None)["view"]["deciders"][0]
        ann.plays(made["table"], seat)
    assert ann.get(f"/api/tables/{made['table']}").json()["undo"]["asks"] is False
    assert [seat["kind"] for seat in ann.get(f"/api/tables/{made['table']}").json()["seats"]] == ["me", "local"]


def test_a_person_alone_with_bots_takes_back_what_the_bots_did_too(server: ThreadServer) -> None:
    ann = server.person()
    made = ann.made("micropolis", [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}])
    table = made["table"]
    for _ in range(3):
        before = my_turn(ann, table)
        ann.plays(table, 0)
    after = my_turn(ann, table)
    assert ann.does(table, "undo", seat=0).status_code == 200
    assert ann.sees(table, 0)["view"] == before["view"]
    assert ann.does(table, "redo", seat=0).status_code == 200
    assert ann.sees(table, 0)["view"] == after["view"]


def my_turn(person: Person, table: str) -> dict[str, Any]:
    """The view, once the bots have played."""
    deadline = time.monotonic() + TIMEOUT
    while time.monotonic() < deadline:
        now = person.sees(table, 0)
        if now["view"]["deciders"] == [0]:
            return now
        time.sleep(0.01)
    raise AssertionError("the bots do not play")


def test_replay_shows_each_moment_and_its_story(server: ThreadServer) -> None:
    table, people = two_people(server)
    views = []
    for number in range(15):
        now = people[0].sees(table, 0)
        views.append(now["view"])
        seat = now["view"]["deciders"][0]
        people[seat].plays(table, seat, number)
    for upto, view in enumerate(views):
        moment = people[0].get(f"/api/tables/{table}/replay?seat=0&upto={upto}").json()
        assert (moment["sequence"], moment["length"], moment["view"]) == (upto, 15, view)
        assert [event["n"] for event in moment["events"]] == sorted(event["n"] for event in moment["events"])
        assert {event["n"] for event in moment["events"]} <= set(range(1, upto + 1))
    assert people[0].get(f"/api/tables/{table}/replay?seat=0&upto=16").status_code == 400
    assert people[0].get(f"/api/tables/{table}/replay?seat=1&upto=3").status_code == 403
    assert people[0].get(f"/api/tables/{table}/record").status_code == 409


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "says"),
    [
        ("POST", "/api/tables", b"{", 400, "not JSON"),
        ("POST", "/api/tables", b'{"game": 3}', 400, "Expected `str`"),
        ("POST", "/api/tables", b'{"game": "micropolis", "seats": [], "options": {}}', 400, "length >= 1"),
        ("POST", "/api/tables", b'{"game": "chess", "seats": [{"kind": "me"}]}', 404, "no game 'chess'"),
        ("POST", "/api/tables/import", b'{"game": "micropolis"}', 400, "not a record"),
        ("POST", "/api/tables/import", b'{"game": "micropolis", "seats": 2, "position": {}}', 400, "cannot be started"),
        ("POST", "/api/tables/import", b'{"game": "micropolis", "seats": 2, "position": 7}', 400, "not a record"),
        ("POST", "/api/claim", b'{"token": "x"}', 404, "no such link"),
        ("GET", "/api/tables/%00", None, 404, "no such table"),
        ("GET", "/api/tables/abc/view?seat=x", None, 400, "seat"),
        ("GET", "/api/rulebook/march/99", None, 404, "no chapter '99'"),
        ("GET", "/api/rulebook/chess", None, 404, "no game"),
        ("GET", "/api/learn/chess", None, 404, "no game"),
        ("GET", "/api/learn/march?language=xx", None, 404, "no catalogue for 'xx'"),
        ("GET", "/api/rules/chess", None, 404, "no game"),
        ("GET", "/api/rules/march?audience=everybody", None, 400, "Invalid enum value 'everybody'"),
        ("GET", "/api/rules/march/MA-99.9", None, 404, "March of the Ants has no rule 'MA-99.9'."),
        ("GET", "/api/rules/march/MA-13.1?edition=prototype", None, 404, "no rule 'MA-13.1' in the edition 'prototype'."),
        ("GET", "/api/rules/march/MA-5.2?language=xx", None, 404, "no catalogue for 'xx'"),
        ("GET", "/api/rules/march?edition=second", None, 400, "no edition 'second'; there are final and prototype"),
        ("GET", "/api/rules/myrmes?edition=second", None, 400, "has one edition only, not 'second'"),
        ("GET", "/api/catalogue/xx", None, 404, "no catalogue"),
        ("DELETE", "/api/tables", None, 405, "cannot be done"),
        ("GET", "/api/nothing", None, 404, "nothing here"),
        ("GET", "/wp-login.php", None, 404, "nothing here"),
    ],
)
def test_every_bad_request_gets_one_clear_sentence(
    server: ThreadServer, method: str, path: str, body: bytes | None, status: int, says: str
) -> None:
    answer = server.person().request(method, path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == status, answer.text
    problem = answer.json()
    assert answer.headers["content-type"] == "application/problem+json"
    assert problem["status"] == status
    assert says in problem["detail"]
    assert problem["detail"].endswith(".")
    assert "\n" not in problem["detail"]
