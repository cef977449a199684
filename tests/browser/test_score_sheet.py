"""The score sheet: what broke a tie, and points by parts of the game."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from formicary import Record
from tests.browser.conftest import Opens
from tests.browser.person import number


def plays_to_the_end(page: Page, seed: int, **options: Any) -> None:
    """A game that is played somewhere else up to its last decision, and here to its end."""
    record = Record(game="micropolis", seats=2, seed=seed, options=options, rules="2", names=["Ann", "Bob"])
    pos, rng = record.start(), random.Random(seed)
    while pos.deciders:
        action = rng.choice(pos.legal())
        record.add(pos, action)
        pos.apply(action)
    last = record.actions.pop()
    made = page.request.post("/api/tables/import", data=json.dumps(json.loads(record.to_json())))
    assert made.status == 201, made.text()
    table = made.json()["table"]
    now = page.request.get(f"/api/tables/{table}/view").json()
    seat = now["view"]["deciders"][0]
    page.goto(f"/t/{table}?seat={seat}")
    body = {"seat": seat, "sequence": now["sequence"], "action": last, "request": "last"}
    played = page.request.post(f"/api/tables/{table}/actions", data=json.dumps(body))
    assert played.ok, played.text()


@pytest.mark.rule("MI-8.21")
def test_the_sheet_says_what_broke_a_tie_and_shows_its_rule(opens: Opens) -> None:
    page = opens()
    plays_to_the_end(page, 4)
    sheet = page.get_by_role("dialog", name="Score sheet")
    expect(sheet.locator(".tie")).to_contain_text("Tied on 55 points: Ann and Bob. The larger army decides, 4 to 3.")
    expect(sheet.locator("details")).to_have_count(0)
    sheet.get_by_role("button", name="Rule MI-8.21").click()
    expect(page.get_by_role("dialog")).to_contain_text("the larger army decides among the tied players")


@pytest.mark.rule("MI-9.26")
def test_the_sheet_has_the_points_of_each_anthill(opens: Opens) -> None:
    page = opens()
    plays_to_the_end(page, 1, expert=True)
    sheet = page.get_by_role("dialog", name="Score sheet")
    expect(sheet.locator("td[data-total]")).to_have_count(2)
    totals = [number(cell.inner_text()) for cell in sheet.locator("td[data-total]").all()]
    expect(sheet.locator(".tie")).to_have_count(0)
    sheet.get_by_text("Points by anthill").click()
    rows = sheet.locator("details tbody tr")
    expect(rows).to_have_count(2)
    points = [[int(cell.inner_text()) for cell in row.locator("td").all()] for row in rows.all()]
    assert [sum(column) for column in zip(*points, strict=True)] == totals
