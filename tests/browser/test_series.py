"""A tournament in two browsers: made on a desktop, joined on a phone by a link, and its page follows what happens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import clean
from tests.browser.conftest import Opens

pytestmark = pytest.mark.browser


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_tournament_is_made_joined_begun_and_followed(opens: Opens) -> None:
    ann, ben = opens("/series"), opens(phone=True)
    form = ann.locator("form")
    form.get_by_label("Title").fill("Autumn cup")
    form.get_by_label("Name").first.fill("Ann")
    form.get_by_role("button", name="Take player 3 away").click()
    form.get_by_role("combobox", name="Player 3").select_option(label="Bot: Larva")
    clean(ann, "a new tournament")
    form.get_by_role("button", name="Make the tournament").click()
    expect(ann.get_by_role("heading", name="Who is still to come")).to_be_visible()
    begin = ann.get_by_role("button", name="Begin the first round")
    expect(begin).to_be_disabled()
    link = ann.get_by_role("textbox", name="Player 2").input_value()
    clean(ann, "a tournament that waits")

    ben.goto(link)
    ben.get_by_label("Name").fill("Ben")
    clean(ben, "an invitation to a tournament on a phone")
    ben.get_by_role("button", name="I play").click()
    expect(ben.get_by_text("The tournament begins when everybody has come")).to_be_visible()
    expect(ann.get_by_text("Everybody is here.")).to_be_visible()  # the page has looked by itself
    begin.click()
    expect(ann.get_by_text("Round 1 of 3")).to_be_visible()
    for page in (ann, ben):
        expect(page.get_by_role("row", name=re.compile("Ben")).first).to_be_visible()
        expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
        clean(page, "a tournament under way")
        fits(page)
    # With three players one rests in the first round; whoever plays is led to the table.
    plays = next(page for page in (ann, ben) if page.get_by_role("link", name="To your table of this round").count())
    plays.get_by_role("link", name="To your table of this round").click()
    expect(plays.locator("main.board")).to_have_attribute("data-sequence", re.compile(r"\d+"))

    # Ben leaves: a bot plays on in his place.
    ben.goto(ann.url if plays is ben else ben.url)
    ben.get_by_role("combobox", name="Player").select_option(label="Ben")
    ben.get_by_role("button", name="A bot plays instead").click()
    expect(ben.get_by_role("row", name=re.compile(r"Ben\s*bot"))).to_be_visible()
