"""A page stays open while the database is locked, full or away: its move is kept, and counts once when it can be saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens
from tests.browser.waiting import comes
from tests.table.databases import POSTGRES, fresh_url
from tests.table.faults import Away, Full, Locked, fault_of
from tests.web.serving import ProcessServer, kept_port

pytestmark = pytest.mark.browser
KEPT = "The server cannot save at the moment. Your move is kept here and sent again by itself."
UNREACHED = "The table cannot be reached at the moment. Your move is kept here and sent again by itself."


@pytest.fixture(params=["locked", "full", pytest.param("away", marks=POSTGRES)])
def fault(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Locked | Full | Away]:
    made = fault_of(request.param, tmp_path)
    yield made
    made.close()


def sits(opens: Opens, server: ProcessServer, second: dict[str, str]) -> tuple[Page, str]:
    """Somebody at a table of two, with the first question on the page."""
    page = opens(server.url)
    wish = {"game": "micropolis", "seats": [{"kind": "me", "name": "Mina"}, second]}
    made = page.request.post(f"{server.url}/api/tables", data=wish).json()
    page.goto(f"{server.url}/t/{made['table']}")
    expect(page.locator(".place.lit").first).to_be_visible()
    return page, f"{server.url}/api/tables/{made['table']}"


def number(page: Page, table: str) -> int:
    return int(page.request.get(f"{table}/view").json()["sequence"])


def answers(page: Page) -> None:
    """Points at the free tile and, if that is not enough, at an end of the anthill; Micropolis asks for no more at the start."""
    page.locator(".place.lit").first.click()
    if page.locator(".place.picked").count():
        page.locator("[data-ref$='.right'].lit").first.click()


def test_a_move_is_kept_on_the_page_until_it_can_be_saved(client: None, opens: Opens, fault: Locked | Full | Away) -> None:
    server = ProcessServer(fault.url)
    try:
        if isinstance(fault, Full):
            fault.process = server.process.pid
        page, table = sits(opens, server, {"kind": "local", "name": "Oak"})
        before = number(page, table)
        fault.begin()
        answers(page)
        expect(page.get_by_role("alert")).to_have_text(KEPT)
        assert number(page, table) == before
        expect(page.locator(".place.lit")).to_have_count(0)  # it is answered: nothing more is asked
        fault.end()
        expect(page.locator("main.board")).to_have_attribute("data-sequence", str(before + 1))
        expect(page.get_by_role("alert")).to_have_count(0)
        assert number(page, table) == before + 1
    finally:
        fault.end()
        server.stop()


def test_a_move_is_kept_on_the_page_while_the_server_is_gone(client: None, opens: Opens, tmp_path: Path) -> None:
    url = fresh_url("sqlite", tmp_path)
    with kept_port() as port:
        server = ProcessServer(url, port)
        try:
            page, table = sits(opens, server, {"kind": "local", "name": "Oak"})
            before = number(page, table)
            server.kill()
            answers(page)
            expect(page.get_by_role("alert")).to_have_text(UNREACHED)
            server = ProcessServer(url, port)
            expect(page.locator("main.board")).to_have_attribute("data-sequence", str(before + 1))
            comes(page, lambda: number(page, table) == before + 1)
            expect(page.get_by_role("alert")).to_have_count(0)
        finally:
            server.stop()
