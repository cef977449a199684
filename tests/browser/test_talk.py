"""Talk at the table in two browsers, a desktop and a phone in another language: it arrives, counts, translates, can be muted."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import clean
from tests.browser.conftest import Opens
from tests.browser.person import joins

pytestmark = pytest.mark.browser


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_two_people_talk_on_a_desktop_and_on_a_phone(opens: Opens) -> None:
    ann, ben = opens(), opens(phone=True, language="de")
    chairs = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]
    made: dict[str, Any] = ann.request.post("/api/tables", data={"game": "micropolis", "seats": chairs}).json()
    joins(ben, made["seat_links"]["1"], "Ben")
    ann.goto(f"/t/{made['table']}")
    for page in (ann, ben):
        expect(page.locator("main.board")).to_have_attribute("data-sequence", re.compile(r"\d+"))

    # The desktop has a tab beside the log; it is walked to by keys, and the panel is loaded when it is opened.
    ann.get_by_role("tab", name="Log").focus()
    ann.keyboard.press("ArrowRight")
    expect(ann.get_by_role("tab", name="Talk")).to_be_focused()
    expect(ann.get_by_text("Nobody has said anything yet.")).to_be_visible()
    field = ann.get_by_role("textbox", name="Say something")
    field.fill("see example.com")
    field.press("Enter")
    expect(ann.get_by_role("alert")).to_have_text("Links cannot be sent here.")
    expect(field).to_have_value("see example.com")  # nothing that was written is lost
    field.fill("<b>Hello</b> Ben z12")
    field.press("Enter")
    expect(ann.get_by_role("log").get_by_text("<b>Hello</b> Ben z12")).to_be_visible()  # no markup
    expect(field).to_be_focused()
    ann.get_by_role("button", name="Quick phrases").click()
    ann.get_by_role("button", name="Good luck, have fun!").click()
    clean(ann, "talk on a desktop")

    # The phone has an icon with a count; a quick phrase is read in the reader's language.
    icon = ben.get_by_role("button", name="Chat, 2 neue Nachrichten")
    expect(icon).to_be_visible()
    fits(ben)
    clean(ben, "a table with unread lines on a phone")
    icon.click()
    sheet = ben.get_by_role("dialog", name="Chat")
    expect(sheet.get_by_role("log").get_by_text("Viel Glück und viel Spaß!")).to_be_visible()
    sheet.get_by_role("textbox", name="Etwas sagen").fill("hallo")
    sheet.get_by_role("button", name="Senden").click()
    expect(ann.get_by_role("log").get_by_text("hallo")).to_be_visible()
    clean(ben, "talk on a phone")
    fits(ben)
    ben.keyboard.press("Escape")
    expect(ben.get_by_role("button", name="Chat", exact=True)).to_be_visible()  # all of it is read

    # What is not looked at is counted, also in my tables; deleted lines go everywhere.
    field.fill("are you there?")
    field.press("Enter")
    expect(ben.get_by_role("button", name="Chat, 1 neue Nachricht")).to_be_visible()
    ben.goto("/")
    expect(ben.locator(f"a[href='/t/{made['table']}']")).to_contain_text("1 neue Nachricht im Chat")
    ben.goto(f"/t/{made['table']}")
    ben.get_by_role("button", name="Chat, 1 neue Nachricht").click()
    expect(sheet.get_by_text("are you there?")).to_be_visible()
    ann.get_by_role("button", name="More about this line of You").last.click()
    ann.get_by_role("button", name="Delete").click()
    expect(sheet.get_by_text("are you there?")).to_have_count(0)
    expect(sheet.get_by_text("Hello</b> Ben")).to_be_visible()

    # Ben mutes Ann and hears her again; Ann switches the talk off.
    sheet.get_by_role("button", name="Mehr zu dieser Nachricht von Ann").first.click()
    sheet.get_by_role("button", name="Stummschalten").click()
    expect(sheet.get_by_text("Hello</b> Ben")).to_have_count(0)
    sheet.get_by_role("button", name="Mehr zu dieser Nachricht von Ann").first.click()
    sheet.get_by_role("button", name="Wieder hören").click()
    expect(sheet.get_by_text("Hello</b> Ben")).to_be_visible()
    ann.get_by_role("checkbox", name="People can talk at this table").uncheck()
    expect(sheet.get_by_text("hat den Chat ausgeschaltet")).to_be_visible()
    expect(sheet.get_by_role("textbox")).to_have_count(0)


def test_nobody_is_bothered_with_talk_who_plays_a_bot(opens: Opens) -> None:
    page = opens()
    chairs = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    made: dict[str, Any] = page.request.post("/api/tables", data={"game": "micropolis", "seats": chairs}).json()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/t/{made['table']}")
    expect(page.locator("main.board")).to_have_attribute("data-sequence", re.compile(r"\d+"))
    expect(page.get_by_role("tab")).to_have_count(0)
    assert not [url for url in asked if url.endswith("/talk") or "TalkPanel" in url]
