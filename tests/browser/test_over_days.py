"""A game of March over simulated days: Ann has the page open, Bob opens it only when a notice has come, and a bot plays the third
seat. On demand (`-m slow`): it takes minutes."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from formicary.table import NoticeSettings, Settings, Tables
from tests.browser.conftest import Opens
from tests.browser.person import Person, joins, score_sheet
from tests.browser.waiting import PATIENCE
from tests.web.serving import ThreadServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]
HOURS = 20  # until Bob opens a notice: less than the day that he has for a move
PACE = {"kind": "move", "seconds": 24 * 3600, "then": "bot", "bot": "worker"}


class Letterbox:
    """Takes webhooks."""

    def __init__(self) -> None:
        self.letters: queue.Queue[dict[str, Any]] = queue.Queue()
        box = self

        class Slot(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                box.letters.put(json.loads(self.rfile.read(int(self.headers["content-length"]))))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Slot)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def letterbox() -> Iterator[Letterbox]:
    box = Letterbox()
    yield box
    box.server.shutdown()


@pytest.fixture
def days(client: None, tmp_path: Path) -> Iterator[ThreadServer]:
    """A server whose clock can be moved; whoever looks at the table for a moment gets no notice."""
    notices = NoticeSettings(allow_private=True, delay=4, poll=0.05, first_pause=0.1)
    started = ThreadServer(f"sqlite:///{tmp_path / 'tables.db'}", tables=Settings(notices=notices))
    yield started
    started.stop()


def clock_of(server: ThreadServer) -> Any:
    tables = server.server.web.tables
    assert isinstance(tables, Tables)
    return tables.clock


def seen(page: Page, server: ThreadServer, table: str) -> dict[str, Any]:
    return dict(page.request.get(f"{server.url}/api/tables/{table}/view").json()["view"])


def test_two_people_and_a_bot_play_march_over_days(opens: Opens, days: ThreadServer, letterbox: Letterbox) -> None:
    ann, bob = opens(days.url), opens(days.url, phone=True)
    made = ann.request.post(f"{days.url}/api/tables", data={
        "game": "march", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "friend"}, {"kind": "bot", "bot": "larva"}],
        "options": {}, "pace": PACE,
    }).json()  # fmt: skip
    table = made["table"]
    joins(bob, f"{days.url}{made['seat_links']['1']}", "Bob")
    answer = bob.request.post(f"{days.url}/api/notices", data={"kind": "webhook", "address": letterbox.url, "options": {}})
    assert answer.status == 201, answer.text()
    assert letterbox.letters.get(timeout=PATIENCE)["kind"] == "greeting"
    people = Person(ann, seed=4), Person(bob, hand="touch", seed=5)
    heard: list[str] = []
    hours = 0

    def bob_plays() -> None:
        while 1 in seen(bob, days, table)["deciders"]:
            assert people[1].is_asked()
            people[1].answers()
        bob.goto(days.url)  # away from the table

    bob_plays()  # if it was his turn before he wanted to hear of any
    ann.goto(f"{days.url}/t/{table}")

    while deciders := seen(ann, days, table)["deciders"]:
        if 0 in deciders:
            assert people[0].is_asked()
            people[0].answers()
        elif 1 in deciders:
            letter = letterbox.letters.get(timeout=PATIENCE)  # he hears of it, or the game stands still
            assert letter["kind"] == "turn" and letter["table"] == table and letter["seat"] == 1
            heard.append(letter["id"])
            clock_of(days).forward(HOURS * 3600)
            hours += HOURS
            bob.goto(letter["url"])
            bob_plays()
        else:
            ann.wait_for_timeout(20)

    while not letterbox.letters.empty():  # of turns that he had taken already when they came
        heard.append(letterbox.letters.get()["id"])
    assert len(set(heard)) == len(heard)  # once for each turn
    bob.goto(f"{days.url}/t/{table}")
    for page in (ann, bob):
        page.get_by_role("dialog", name="Score sheet").wait_for()
    assert score_sheet(ann) == score_sheet(bob)
    seats = ann.request.get(f"{days.url}/api/tables/{table}").json()["seats"]
    assert [seat["name"] for seat in seats][:2] == ["Ann", "Bob"] and seats[1]["kind"] == "friend"  # no bot took over
    assert hours >= 5 * 24
    print(f"{len(heard)} notices over {hours / 24:.0f} days; Ann made {people[0].moves} clicks, Bob {people[1].moves}")
