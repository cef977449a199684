"""The page of a report, from a file and without a network: every picture is drawn, on a wide screen and on a phone."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from formicary.lab import Plan, Report, simulate, write_page
from tests.browser.waiting import PATIENCE

DRAWN = "() => document.querySelectorAll('.chart svg').length === document.querySelectorAll('.chart').length"


def test_every_picture_of_a_report_is_drawn_offline(browser: Browser, tmp_path: Path) -> None:
    simulate(Plan(game="micropolis", bots=("larva", "random"), games=150), out=tmp_path / "games.jsonl")
    write_page(Report(tmp_path / "games.jsonl"), tmp_path / "report.html")
    wrong: list[str] = []
    context = browser.new_context(offline=True, viewport={"width": 390, "height": 844})
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"file://{tmp_path / 'report.html'}")
    page.wait_for_function(DRAWN)
    assert page.locator(".chart").count() >= 7 and wrong == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390  # wide pictures scroll by themselves
    context.close()
