"""Attacks on seats and secrets, played over HTTP as an attacker would: each ends in a refusal, or in nothing learned."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from formicary.table.log.live_table import LiveTable
from tests.web.serving import Person, ThreadServer, sse

PAIR: list[dict[str, Any]] = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]


def live(server: ThreadServer, table: str) -> LiveTable:
    """The table as the server has it in memory."""
    tables = server.server.web.tables
    assert tables is not None
    found = tables.cache.find(table)
    assert found is not None
    return found


def two_people(server: ThreadServer, game: str = "micropolis") -> tuple[str, Person, Person]:
    ann, bob = server.person(), server.person()
    made = ann.made(game, PAIR)
    bob.claims(made["seat_links"]["1"], "Bob")
    return made["table"], ann, bob


def says(answer: Any, status: int, words: str) -> None:
    """The refusal has this status and these words."""
    assert answer.status_code == status, answer.text
    assert words in answer.json()["detail"], answer.text


def until_end(events: Iterator[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a stream says until it ends, or until it tells of a move."""
    heard: list[dict[str, Any]] = []
    for event in events:
        heard.append(event)
        if event.get("event") == "end" or ("id" in event and event["data"]["length"] > 0):
            return heard
    return heard


def play_out(person: Person, table: str, seats: tuple[int, ...]) -> None:
    """Plays to the end for seats that are all this person's."""
    for number in itertools.count():
        view = person.sees(table, None)["view"]
        if view["over"]:
            return
        assert view["deciders"][0] in seats
        person.plays(table, view["deciders"][0], number * 7)


def play_some(people: tuple[Person, Person], table: str, count: int) -> None:
    for number in range(count):
        seat = people[0].sees(table, None)["view"]["deciders"][0]
        people[seat].plays(table, seat, number * 5)


# ---- a stream goes on for a seat that has changed hands


def test_a_stream_ends_with_a_reason_when_the_seat_goes_to_another_device(server: ThreadServer) -> None:
    table, ann, bob = two_people(server)
    other = server.person()
    with bob.stream("GET", f"/api/tables/{table}/events?seat=1") as answer:
        events = sse(answer.iter_lines())
        next(events)
        other.claims(bob.does(table, "link", seat=1).json()["link"], "Bob")
        play_some((ann, other), table, 4)
        heard = until_end(events)
    assert heard[-1].get("event") == "end"
    assert heard[-1]["data"]["detail"] == "This seat has moved to another device or person; it is no longer yours."
    told = [each for each in heard if "id" in each]
    assert all(each["data"]["length"] == 0 for each in told)  # nothing of the moves after it
    assert bob.get(f"/api/tables/{table}/view?seat=1").status_code == 403
    assert bob.get(f"/api/tables/{table}/events?seat=1").status_code == 403


def test_a_former_hosts_stream_as_spectator_ends_too(server: ThreadServer) -> None:
    table, ann, bob = two_people(server)
    other = server.person()
    with ann.stream("GET", f"/api/tables/{table}/events") as answer:
        events = sse(answer.iter_lines())
        next(events)
        other.claims(ann.does(table, "link", seat=0).json()["link"], "Ann")
        play_some((other, bob), table, 4)
        heard = until_end(events)
    assert heard[-1].get("event") == "end"
    assert heard[-1]["data"]["detail"] == "You may no longer watch this table."


# ---- the host learns what is hidden in a live game


def test_the_host_never_learns_the_seed_of_a_game_to_which_somebody_is_invited(server: ThreadServer) -> None:
    """Bot into the open friend's seat, branch from 0, play the branch out, download its record, take the bot out."""
    ann, bob = server.person(), server.person()
    made = ann.made("micropolis", PAIR)
    table = made["table"]
    secret = live(server, table).start.seed
    ann.does(table, "bot", seat=1, bot="random")
    info = ann.get(f"/api/tables/{table}").json()
    assert info["may"]["branch_deals_anew"]
    answer = ann.does(table, "branch", upto=0)
    assert answer.status_code == 201, answer.text
    copy = answer.json()["table"]
    assert ann.get(f"/api/tables/{copy}").json()["dealt_anew"]
    assert live(server, copy).history.at(0).digest() != live(server, table).history.at(0).digest()
    assert answer.json()["your_seats"] == [0, 1]
    play_out(ann, copy, (0, 1))
    says(ann.get(f"/api/tables/{copy}/record"), 409, "until that game is over")
    record = live(server, copy).record()
    assert record.seed != secret
    assert record.position is not None
    assert record.replay().result is not None
    again = ann.post("/api/tables/import", content=record.to_json(), headers={"content-type": "application/json"})
    assert again.status_code == 201  # it is a record like any other
    record.seats = 3
    says(ann.post("/api/tables/import", content=record.to_json()), 400, "3 seats, its position 2")
    ann.does(table, "bot", seat=1, bot=None)
    bob.claims(made["seat_links"]["1"], "Bob")
    assert not bob.get(f"/api/tables/{table}").json()["seeded"]  # nobody knows the order of hidden things


def test_the_hand_of_a_friend_who_is_away_stays_hidden(server: ThreadServer) -> None:
    """While the friend has no page open: bot into the seat, branch, read the hand."""
    table, ann, _bob = two_people(server, "march")
    play_some((ann, _bob), table, 12)
    ann.does(table, "bot", seat=1, bot="random")
    upto = len(live(server, table).history)
    answer = ann.does(table, "branch", upto=upto - 1)
    copy = answer.json()["table"]
    there, here = live(server, copy).history, live(server, table).history.at(upto - 1)
    assert there.at(0).view(0) == here.view(0)  # what Ann knew is the same
    hands = [live(server, copy).history.pos.view(1), here.view(1)]
    assert hands[0] != hands[1]  # what she could not know was dealt anew
    assert there.seed != live(server, table).start.seed


def test_who_is_away_must_agree_all_the_same_before_the_game_goes_back(server: ThreadServer) -> None:
    table, ann, bob = two_people(server)
    play_some((ann, bob), table, 8)
    ann.does(table, "bot", seat=1, bot="random")  # Bob has no page open
    length = len(live(server, table).history)
    assert ann.does(table, "undo", seat=0, to=0).status_code == 200
    assert len(live(server, table).history) >= length  # asked, not done
    info = ann.get(f"/api/tables/{table}").json()
    assert info["undo"]["pending"]["waiting"] == [1]
    assert ann.does(table, "consent", seat=0, agree=True).status_code == 409
    assert bob.does(table, "consent", seat=1, agree=True).status_code == 200  # Bob, back again, though a bot plays for him


def test_an_open_invitation_keeps_the_game_from_going_back_and_the_refusal_says_whose(server: ThreadServer) -> None:
    ann = server.person()
    made = ann.made("micropolis", [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}])
    table = made["table"]
    ann.does(table, "bot", seat=1, bot="random")
    for _ in range(3):
        while ann.sees(table, 0)["view"]["deciders"] != [0]:
            pass
        ann.plays(table, 0)
    while ann.sees(table, 0)["view"]["deciders"] != [0]:
        pass
    says(ann.does(table, "undo", seat=0, to=0), 409, "Bob has an open invitation")
    info = ann.get(f"/api/tables/{table}").json()
    assert info["seats"][1]["invited"] and info["seats"][1]["may"]["withdraw"]
    assert ann.does(table, "withdraw", seat=1).status_code == 200
    assert not ann.get(f"/api/tables/{table}").json()["seats"][1]["invited"]
    assert ann.does(table, "undo", seat=0, to=0).status_code == 200  # alone with a bot
    late = server.person().post("/api/claim", json={"token": made["seat_links"]["1"].partition("#")[2], "name": "Bob"})
    assert late.status_code == 410


def test_a_finished_game_stays_finished_also_for_somebody_alone(server: ThreadServer) -> None:
    ann = server.person()
    table = ann.made("micropolis", [{"kind": "me"}, {"kind": "local"}])["table"]
    play_out(ann, table, (0, 1))
    says(ann.does(table, "undo", seat=0), 409, "The game is over")
    says(ann.does(table, "undo", seat=0, to=0), 409, "The game is over")
    assert ann.get(f"/api/tables/{table}").json()["status"] == "over"
    assert ann.get(f"/api/tables/{table}").json()["undo"]["can"] is False


def test_a_friend_away_at_the_end_keeps_the_game_finished(server: ThreadServer) -> None:
    """Bob goes after the last move; a bot takes his seat; the host turns the finished game back."""
    table, ann, bob = two_people(server)
    while not (view := ann.sees(table, None)["view"])["over"]:
        seat = view["deciders"][0]
        (ann, bob)[seat].plays(table, seat)
    ann.does(table, "bot", seat=1, bot="random")
    says(ann.does(table, "undo", seat=0, to=3), 409, "The game is over")


@pytest.mark.parametrize("way", ["branch", "undo"])
def test_a_guest_is_told_that_the_host_may_know_what_comes(server: ThreadServer, way: str) -> None:
    """Looking ahead while alone with a bot, and inviting somebody afterwards."""
    ann, bob = server.person(), server.person()
    table = ann.made("micropolis", [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}])["table"]
    assert not ann.get(f"/api/tables/{table}").json()["seeded"]
    if way == "branch":
        assert ann.does(table, "branch", upto=0).status_code == 201
    else:
        while ann.sees(table, None)["view"]["round"] < 3:
            if ann.sees(table, 0)["view"]["deciders"] == [0]:
                ann.plays(table, 0)
        assert ann.does(table, "undo", seat=0, to=0).status_code == 200
    bob.claims(ann.does(table, "link", seat=1).json()["link"], "Bob")
    assert bob.get(f"/api/tables/{table}").json()["seeded"]


def test_a_link_asked_for_while_the_friend_sits_down_does_not_take_the_seat(server: ThreadServer) -> None:
    """The host asks for a fresh link again and again while Bob claims; none of them may be good for Bob's seat afterwards."""
    from concurrent.futures import ThreadPoolExecutor

    for _ in range(6):
        ann, bob, eve = server.person(), server.person(), server.person()
        made = ann.made("micropolis", PAIR)
        table, token = made["table"], made["seat_links"]["1"].partition("#")[2]
        with ThreadPoolExecutor(4) as pool:
            links = [pool.submit(ann.does, table, "link", seat=1) for _ in range(2)]
            claim = pool.submit(bob.post, "/api/claim", json={"token": token, "name": "Bob"})
            links += [pool.submit(ann.does, table, "link", seat=1) for _ in range(2)]
        if claim.result().status_code != 200:
            continue  # a fresh link voided Bob's; he has no seat to lose
        for each in links:
            if each.result().status_code == 201:
                again = each.result().json()["link"].partition("#")[2]
                eve.post("/api/claim", json={"token": again, "name": "Eve"})
        assert bob.get(f"/api/tables/{table}/view?seat=1").status_code == 200


# ---- standing answers


def test_standing_answers_move_nothing_that_others_can_see(server: ThreadServer) -> None:
    table, ann, bob = two_people(server, "march")
    watcher = server.person()
    watcher.claims(ann.does(table, "link", seat=None).json()["link"])
    play_some((ann, bob), table, 3)

    def all_that_is_seen(person: Person, seat: int | None) -> list[bytes]:
        query = "" if seat is None else f"?seat={seat}"
        base = f"/api/tables/{table}"
        return [person.get(base + path).content for path in ("", f"/view{query}", f"/replay{query}")] + [
            person.get("/api/tables").content
        ]

    with (
        ann.stream("GET", f"/api/tables/{table}/events?seat=0") as hers,
        bob.stream("GET", f"/api/tables/{table}/events?seat=1") as his,
    ):
        at_anns, at_bobs = sse(hers.iter_lines()), sse(his.iter_lines())
        while not all(each["connected"] for each in (next(at_anns)["data"].get("seats") or [{"connected": False}])):
            pass  # until Ann has heard that Bob is here, and nothing more is on its way to her
        before = all_that_is_seen(ann, 0), all_that_is_seen(watcher, None)
        sequence = bob.sees(table, 1)["sequence"]
        offered = [each["key"] for each in bob.get(f"/api/tables/{table}").json()["standing_offered"]]
        for keys in (offered[:1], offered[:2], []):
            answers = [{"key": each} for each in keys]
            assert bob.does(table, "standing", seat=1, answers=answers).json() == {"sequence": sequence}
        assert (all_that_is_seen(ann, 0), all_that_is_seen(watcher, None)) == before
        seat = ann.sees(table, None)["view"]["deciders"][0]
        (ann, bob)[seat].plays(table, seat)
        assert next(at_anns)["data"]["length"] == 4  # the very next thing she hears is the move
        next(at_bobs)
        own = list(itertools.takewhile(lambda each: "id" not in each, at_bobs))
    told = [[each["key"] for each in event["data"]["standing"]["1"]] for event in own]
    assert told[-3:] == [offered[:1], offered[:2], []]
