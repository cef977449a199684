"""Clocks on the page: chosen at set-up, shown beside names, paused together, and the vote when time has run out. The test moves
the server's clock; nothing waits for time."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from formicary.table import Tables
from formicary.table.clocks.service_clock import ServiceClock
from tests.browser.checks import clean
from tests.browser.conftest import Opens
from tests.browser.waiting import settles
from tests.web.serving import ThreadServer

pytestmark = pytest.mark.browser
LONGEST = "Bob the Builder of Hills"  # as long as a name may be
PICTURES = os.environ.get("CLOCK_PICTURES", "")


@pytest.fixture
def timed(client: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ThreadServer]:
    """A server in this process, so that its clock can be moved; by itself it stands."""
    monkeypatch.setattr(ServiceClock.__init__, "__defaults__", (lambda: 0.0,))
    started = ThreadServer(f"sqlite:///{tmp_path / 'tables.db'}")
    yield started
    started.stop()


def tables_of(server: ThreadServer) -> Tables:
    found = server.server.web.tables
    assert found is not None
    return found


def looks(page: Page, name: str) -> None:
    settles(page)
    clean(page, name)
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png")


@pytest.mark.parametrize(("phone", "dark"), [(False, False), (True, True)])
def test_a_table_with_clocks_from_set_up_to_the_vote(opens: Opens, timed: ThreadServer, phone: bool, dark: bool) -> None:
    size = "phone" if phone else "desktop"
    page, bob = opens(timed.url, phone=phone, dark=dark), opens(timed.url, phone=phone, dark=dark)
    page.get_by_role("button", name="Play Micropolis").click()
    expect(page.get_by_text("Clock", exact=True)).to_have_count(0)  # who plays with bots sees nothing of it
    page.get_by_role("button", name="Take seat 3 away").click()
    page.get_by_role("combobox", name="Seat 2").select_option("friend")
    page.locator("summary", has_text="Clock").click()
    page.get_by_role("combobox", name=re.compile("^Time")).select_option("own")
    page.get_by_role("combobox", name="Kind of clock").select_option("bank")
    page.get_by_role("spinbutton", name="Minutes").fill("20")
    page.get_by_role("combobox", name="When time runs out").select_option("vote")
    expect(page.locator("summary", has_text="Clock")).to_contain_text("20 minutes each, and 10 seconds a move")
    looks(page, f"setup-{size}")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    table = page.url.split("/t/")[1].split("?")[0]
    link = page.request.post(f"{timed.url}/api/tables/{table}/link", data={"seat": 1}).json()["link"]
    answer = bob.request.post(f"{timed.url}/api/claim", data={"token": link.partition("#")[2], "name": LONGEST})
    assert answer.ok
    bob.goto(f"{timed.url}/t/{table}")
    page.goto(f"{timed.url}/t/{table}")
    live = tables_of(timed).cache.find(table)
    assert live is not None
    late = live.history.pos.deciders[0]
    waits, other = (page, bob) if late == 0 else (bob, page)
    running = page.locator(".clock.running")
    expect(running).to_have_count(1)
    expect(page.get_by_role("timer")).to_have_count(2)
    if not phone:  # where players stand below each other, a long name gives way to clock and score
        assert page.locator(".player").evaluate_all("all => all.every(each => each.getBoundingClientRect().right <= innerWidth)")

    tables_of(timed).clock.forward(1200 - 240)
    page.reload()
    bob.reload()
    expect(page.locator(".clock.short")).to_have_count(1)  # the last minutes are plain to see
    looks(page, f"short-{size}")

    other.get_by_role("button", name="Menu").click()
    other.get_by_role("button", name="Clock").click()
    other.get_by_role("button", name="Ask for a pause").click()
    expect(other.get_by_text("It begins when these agree too")).to_be_visible()
    looks(other, f"sheet-{size}")
    other.get_by_role("dialog").get_by_role("button", name="Close").click()
    waits.get_by_role("button", name="Agree").click()
    expect(other.get_by_text("The clocks are paused.")).to_be_visible()
    expect(running).to_have_count(0)
    other.get_by_role("button", name="Let the clocks run again").click()
    expect(running).to_have_count(1)

    tables_of(timed).clock.forward(300)
    expect(other.get_by_role("dialog")).to_contain_text("Time has run out for")
    looks(other, f"vote-{size}")
    expect(waits.get_by_text("your move still counts")).to_be_visible()
    other.get_by_role("button", name="Wait longer").click()
    expect(other.get_by_role("dialog")).to_have_count(0)
    expect(running).to_have_count(1)

    tables_of(timed).clock.forward(300)
    other.get_by_role("button", name="End the game").click()
    expect(page.get_by_text("the game has ended without a result")).to_be_visible()
    expect(waits.locator("[data-option]")).to_have_count(0)
    looks(page, f"ended-{size}")
