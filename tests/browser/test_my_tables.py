"""My tables: who is waited for, a picture of each board, search, and the next table after a move."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import clean
from tests.browser.conftest import PHONE, Opens
from tests.web.serving import Person, ProcessServer

pytestmark = pytest.mark.browser


def plays(page: Page, table: str) -> None:
    """Ann's first choice, sent as a page would."""
    now = page.request.get(f"/api/tables/{table}/view?seat=0").json()
    action = now["view"]["prompt"]["options"][0]["action"]
    wish = {"seat": 0, "sequence": now["sequence"], "action": action, "request": f"a{now['sequence']}"}
    assert page.request.post(f"/api/tables/{table}/actions", data=wish).ok


def brings_turn_to(page: Page, bob: Person, table: str, seat: int) -> None:
    while seat not in (deciders := bob.sees(table, 1)["view"]["deciders"]):
        if 1 in deciders:
            bob.plays(table, 1)
        else:
            plays(page, table)


def test_tables_say_for_whom_they_wait_and_lead_from_one_to_the_next(opens: Opens, server: ProcessServer) -> None:
    page, bob = opens(), server.person()

    def shared() -> str:
        chairs = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]
        made: dict[str, Any] = page.request.post("/api/tables", data={"game": "micropolis", "seats": chairs}).json()
        bob.claims(made["seat_links"]["1"], "Bob")
        return str(made["table"])

    tables = [shared() for _ in range(6)]
    for table in tables:
        brings_turn_to(page, bob, table, 0 if table in tables[:2] else 1)
    page.goto("/")
    mine = page.locator("ul a[href^='/t/']")
    expect(mine).to_have_count(6)
    assert {mine.nth(n).get_attribute("href") for n in range(2)} == {f"/t/{table}" for table in tables[:2]}
    expect(mine.nth(0)).to_contain_text("your turn")
    expect(mine.nth(2)).to_contain_text("waiting for Bob")
    expect(mine.nth(0).locator(".board svg").first).to_be_attached()  # its board, drawn small
    clean(page, "my tables")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    clean(page, "my tables on a phone")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Look for a table").fill("zebra")
    expect(page.get_by_role("status")).to_have_text("No table of yours has these letters.")
    page.get_by_label("Look for a table").fill("bob")
    expect(mine).to_have_count(6)

    page.goto(f"/t/{tables[0]}")
    expect(page.locator("main.board")).to_have_attribute("data-sequence", re.compile(r"\d+"))
    expect(page.get_by_text("Next table: Micropolis")).to_have_count(0)
    expect(page.locator(".place.lit").first).to_be_visible()
    brings_turn_to(page, bob, tables[0], 1)
    page.get_by_role("link", name="Next table: Micropolis").click()
    expect(page).to_have_url(re.compile(f"/t/{tables[1]}"))
