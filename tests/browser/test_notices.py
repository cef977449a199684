"""Notices in the browser: chosen on a page of their own, shown by the service worker once, and none while somebody looks."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from formicary.table import NoticeSettings, Settings
from tests.browser.checks import clean
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.waiting import COUNTS, comes, settles
from tests.web.serving import Person, ThreadServer

pytestmark = pytest.mark.browser
# No push service can be reached from a test: the browser's part of a subscription is played.
SUBSCRIBES = """
PushManager.prototype.subscribe = async ({applicationServerKey}) => ({
  endpoint: "http://127.0.0.1:9/push", key: applicationServerKey,
  toJSON: () => ({keys: {p256dh: "%s", auth: "MDEyMzQ1Njc4OWFiY2RlZg"}}),
});
"""
POINT = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"  # the generator of the curve
# What the service worker shows is noted in it: a browser without a screen shows nothing.
NOTES = """() => {
  self.shown = [];
  navigator.setAppBadge = async (count) => void (self.badge = count);
  registration.showNotification = async (title, more) => void self.shown.push([title, more.data.id]);
}"""


@pytest.fixture
def own(client: None, tmp_path: Path) -> Iterator[ThreadServer]:
    """A server with a mail server that is never there."""
    settings = NoticeSettings(
        smtp="smtp://127.0.0.1:9", mail_from="ants@example.org", allow_private=True, delay=3600, first_pause=3600
    )
    started = ThreadServer(f"sqlite:///{tmp_path / 'tables.db'}", tables=Settings(notices=settings))
    yield started
    started.stop()


@pytest.fixture
def context(browser: Browser, own: ThreadServer) -> Iterator[BrowserContext]:
    made = browser.new_context(
        base_url=own.url, viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, reduced_motion="reduce", locale="en",
        service_workers="allow", permissions=["notifications"],
    )  # fmt: skip
    made.add_init_script(COUNTS)
    made.add_init_script(SUBSCRIBES % POINT)
    yield made
    made.close()


def pictured(page: Page, name: str) -> None:
    if folder := os.environ.get("FORMICARY_PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


class PushLine:
    """The browser's own door for pushes from outside."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line = page.context.new_cdp_session(page)
        found: list[dict[str, Any]] = []
        self.line.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
        self.line.send("ServiceWorker.enable")
        comes(page, lambda: found)
        self.to = {"origin": page.evaluate("location.origin"), "registrationId": found[0]["registrationId"]}

    def push(self, **message: Any) -> None:
        self.line.send("ServiceWorker.deliverPushMessage", {**self.to, "data": json.dumps(message)})


def test_notices_are_chosen_shown_once_and_not_sent_to_whoever_looks(context: BrowserContext, own: ThreadServer) -> None:
    page = context.new_page()
    page.goto("/")
    comes(page, lambda: page.evaluate("navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"))
    made = page.request.post(
        "/api/tables", data={"game": "micropolis", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]}
    ).json()
    bob = own.person()
    bob.claims(made["seat_links"]["1"], "Bob")
    page.goto("/")
    page.get_by_role("link", name="Notices").click()
    page.get_by_role("button", name="Notify me on this device").click()
    expect(page.get_by_role("listitem")).to_contain_text("This device")
    page.get_by_label("Your address").fill("ann@example.org")
    page.get_by_role("button", name="Write to me").click()
    expect(page.get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_role("listitem").nth(1)).to_contain_text("Open the link in it and say yes.")
    page.get_by_text("Discord, Slack, ntfy").click()
    page.get_by_label("The address of the webhook").fill("http://hooks.slack.com/x")
    expect(page.get_by_label("What it understands")).to_have_value("slack")
    page.get_by_label("The address of the webhook").fill("http://127.0.0.1:9/hook")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("listitem")).to_have_count(3)
    page.get_by_role("listitem").nth(2).get_by_label("Quiet hours").check()
    expect(page.get_by_label("Quiet from")).to_have_value("22")
    page.get_by_label("Quiet until").select_option("07:00")
    comes(page, lambda: page.request.get("/api/notices").json()["channels"][2]["options"].get("quiet_to") == 7)
    for size, name in ((DESKTOP, "desktop"), (PHONE, "phone")):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        clean(page, f"/notices, {name}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        pictured(page, f"notices-{name}")
    page.get_by_role("listitem").nth(2).get_by_role("button", name="Remove").click()
    expect(page.get_by_role("listitem")).to_have_count(2)

    # A mail's links: yes, and no more.
    tables = own.server.web.tables
    assert tables is not None
    mail = page.request.get("/api/notices").json()["channels"][1]["id"]
    page.goto(f"/notices#yes={tables.notices.signer.sign('yes', mail)}")
    page.get_by_role("button", name="Yes, write to me").click()
    expect(page.get_by_role("status")).to_have_text("Good. You will hear when it is your turn.")
    page.goto("/")
    page.goto(f"/notices#no={tables.notices.signer.sign('no', mail)}")
    page.get_by_role("button", name="Stop these mails").click()
    expect(page.get_by_role("status")).to_have_text("You get no more mails.")

    # A push is shown, a repetition is not, and neither is anything of a table that is being looked at.
    told = {"title": "Ann, it is your turn: Micropolis", "body": "With Bob.", "url": f"/t/{made['table']}?seat=0", "waiting": 1}
    turn = {"table": made["table"], "number": 5, "id": f"{made['table']}-5", **told}
    page.goto("/")
    worker = context.service_workers[0]
    worker.evaluate(NOTES)
    line = PushLine(page)
    line.push(**turn)
    comes(page, lambda: worker.evaluate("self.shown") == [[told["title"], turn["id"]]])
    line.push(**turn)
    line.push(**{**turn, "table": "other", "id": "other-5"})
    comes(page, lambda: worker.evaluate("self.shown") == [[told["title"], turn["id"]], [told["title"], "other-5"]])

    assert worker.evaluate("self.badge") == 1

    # Whoever looks at the table when the turn comes gets no notice: the page says that it was seen.
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    page.goto(f"/t/{made['table']}")
    settles(page)
    line.push(**{**turn, "number": 7, "id": f"{made['table']}-7"})  # a table that is being looked at
    line.push(**{**turn, "table": "third", "id": "third-5"})
    comes(page, lambda: worker.evaluate("self.shown.at(-1)[1]") == "third-5")
    assert len(worker.evaluate("self.shown")) == 3
    if 0 in bob.sees(made["table"], 1)["view"]["deciders"]:
        passes(lambda: plays(page, made["table"]), bob, made["table"], 0)
    with page.expect_response(lambda answer: answer.url.endswith("/seen") and answer.ok):
        passes(lambda: bob.plays(made["table"], 1), bob, made["table"], 1)


def passes(play: Callable[[], object], bob: Person, table: str, seat: int) -> None:
    """Plays until it is no longer this seat's turn."""
    while seat in bob.sees(table, 1)["view"]["deciders"]:
        play()


def plays(page: Page, table: str) -> None:
    """Ann's first choice, sent as the page would."""
    now = page.request.get(f"/api/tables/{table}/view?seat=0").json()
    action = now["view"]["prompt"]["options"][0]["action"]
    wish = {"seat": 0, "sequence": now["sequence"], "action": action, "request": f"a{now['sequence']}"}
    assert page.request.post(f"/api/tables/{table}/actions", data=wish).ok
