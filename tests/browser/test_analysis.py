"""The analysis in the browser, of a game of each kind, with both sizes: made, read, looked at and played on from."""

from __future__ import annotations

import json
import re
import sqlite3

import msgspec
import pytest
from playwright.sync_api import Route, expect

import formicary
from formicary.bots import decide, make_bot
from formicary.bots.analysis import GAMES, Effort, analyse
from formicary.bots.analysis_report import VERSION
from formicary.kernel import History, Record
from tests.browser.conftest import Opens
from tests.browser.waiting import comes
from tests.web.serving import ProcessServer

pytestmark = pytest.mark.browser


def record(key: str, seats: int, **options: object) -> str:
    """A finished game of larvae, short where the game can be."""
    game = formicary.game(key)
    history = History(game, seats, 4, options, ["Ann", "Tom"][:seats])
    bots = [make_bot("larva", game, seat, 1) for seat in range(seats)]
    while history.pos.deciders:
        seat = history.pos.deciders[0]
        history.play(decide(bots[seat], history.pos, seat), seat)
    return history.record().to_json()


def keep(server: ProcessServer, table: str, text: str) -> None:
    """Keeps an analysis with the table, made here with few iterations; tests/table has how the server makes one."""
    little = Effort(iterations={"micropolis": 20, "march": 10, "myrmes": 2}, graph=8, games=dict.fromkeys(GAMES, 2))
    body = msgspec.json.encode(analyse(Record.from_json(text), little)).decode()
    with sqlite3.connect(server.database.removeprefix("sqlite:///"), timeout=60) as database:
        database.execute("insert into analyses (table_id, version, at, body) values (?, ?, 0, ?)", (table, VERSION, body))


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize(("key", "options"), [("micropolis", {}), ("march", {"length": "short"}), ("myrmes", {})])
def test_an_analysis_is_read_and_played_on_from(
    opens: Opens, server: ProcessServer, monkeypatch: pytest.MonkeyPatch, key: str, options: dict[str, object], phone: bool
) -> None:
    monkeypatch.setattr("formicary.bots.side_by_side.FEWEST", 1)  # one world says little, and is enough to look at
    page = opens(phone=phone)
    text = record(key, 2, **options)
    made = page.request.post("/api/tables/import", data=json.loads(text)).json()
    keep(server, made["table"], text)
    page.goto(f"/t/{made['table']}")
    page.get_by_role("dialog", name="Score sheet").get_by_role("button", name="Analyse the game").click()
    sheet = page.get_by_role("dialog", name="Analysis")
    expect(sheet.get_by_role("img", name="Chance to win, from move to move")).to_be_visible()
    expect(sheet.get_by_role("region", name="Ann")).to_contain_text(re.compile(r"\d+% accuracy"))
    expect(sheet.get_by_role("region", name="Tom")).to_contain_text("points given away")
    sheet.get_by_role("button", name="Points at the end").click()
    expect(sheet.get_by_role("img", name="Points at the end, from move to move")).to_be_visible()
    # On paper the moves keep their numbers, and what would have been better is there.
    page.emulate_media(media="print")
    expect(sheet.get_by_role("button", name=re.compile(r"^Move \d+$")).first).to_be_visible()
    expect(sheet.get_by_title("Play on from here with this move").first).to_be_visible()
    expect(sheet.get_by_role("button", name="Print")).to_be_hidden()
    page.emulate_media(media="screen")
    sheet.get_by_role("button", name=re.compile(r"^Move \d+$")).first.click()
    expect(page.get_by_role("region", name="Replay")).to_be_visible()
    page.get_by_role("button", name="Back to the table").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Analysis").click()
    before = page.url
    page.get_by_role("dialog", name="Analysis").get_by_title("Play on from here with this move").first.click()
    page.wait_for_url(lambda url: url != before and "/t/" in url)
    expect(page.get_by_role("list", name="Players")).to_contain_text("Ann")


def test_an_analysis_goes_on_when_the_server_is_back(opens: Opens, server: ProcessServer) -> None:
    """A server that was restarted has forgotten what it was at: the page waits for it and has it begin again."""
    page = opens()
    text = record("micropolis", 2)
    made = page.request.post("/api/tables/import", data=json.loads(text)).json()
    keep(server, made["table"], text)
    running = {"status": "running", "done": 3, "all": 20, "analysis": None}
    none = {"status": "none", "done": 0, "all": 0, "analysis": None}
    script = [none, running, none, running]  # to GET, POST, GET, POST; between the two pairs nothing can be reached
    asked: list[Route] = []

    def answer(route: Route) -> None:
        """Each waits until the test has seen the page; what comes after the script is answered by the server."""
        asked.append(route)

    page.route("**/analysis", answer)
    page.goto(f"/t/{made['table']}")
    page.get_by_role("dialog", name="Score sheet").get_by_role("button", name="Analyse the game").click()
    sheet = page.get_by_role("dialog", name="Analysis")

    def comes_asking(number: int) -> Route:
        comes(page, lambda: len(asked) > number)
        return asked[number]

    for number, said in enumerate(script[:2]):
        comes_asking(number).fulfill(json=said)
    third = comes_asking(2)
    expect(sheet).to_contain_text("3 of 20")
    third.abort()
    comes_asking(3)
    expect(sheet.get_by_role("alert")).to_contain_text("cannot be reached")
    for number, said in enumerate(script[2:], 3):
        comes_asking(number).fulfill(json=said)
    assert [route.request.method for route in asked[:5]] == ["GET", "POST", "GET", "GET", "POST"]
    comes_asking(5).continue_()
    expect(sheet.get_by_role("img", name="Chance to win, from move to move")).to_be_visible()
