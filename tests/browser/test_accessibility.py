"""axe-core finds nothing on any page or dialog, in any language, at either size."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import formicary
from formicary import locale
from tests.browser.checks import clean
from tests.browser.conftest import Opens
from tests.browser.person import Person

LANGUAGES = sorted({"en", *locale.languages()})


def new_table(page: Page, game: str) -> None:
    chairs = [{"kind": "me", "name": "Mina"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    made = page.request.post("/api/tables", data={"game": game, "seats": chairs, "seed": 3, "options": {}})
    page.goto(f"/t/{made.json()['table']}")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_front_pages(opens: Opens, language: str, phone: bool) -> None:
    page = opens(language=language, phone=phone)
    page.locator("ul.games li").first.wait_for()
    assert page.evaluate("() => document.documentElement.lang") == language
    clean(page, "start")
    for nth in range(page.locator("button.play").count()):
        page.locator("button.play").nth(nth).click()
        page.locator("section.setup summary").click()
        clean(page, f"set-up {nth}")
    page.goto("/join#AAAA")
    page.locator("#name").fill("Mina")
    page.locator("form button").click()
    page.get_by_role("alert").wait_for()
    clean(page, "join")
    page.goto("/t/nothing")
    page.get_by_role("alert").wait_for()
    clean(page, "no such table")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", formicary.game_keys())
def test_boards(opens: Opens, game: str, language: str) -> None:
    """Questions of a game as they come, and everything in the drawer."""
    phone = language == "ja"
    page = opens(language=language, phone=phone)
    new_table(page, game)
    person = Person(page, hand="touch" if phone else "mouse", seed=2)
    asked: set[str] = set()
    for _ in range(14):
        if not person.is_asked(20) or person.looks()["dialog"]:
            break
        prompt = person.says().split("\n")[0]
        if prompt not in asked and len(asked) < 4:
            asked.add(prompt)
            clean(page, f"{game}: {prompt}")
        person.answers()
        page.wait_for_timeout(30)
    assert len(asked) >= 2
    for nth in range(page.locator(".drawer .tabs button").count()):
        page.locator(".drawer .tabs button").nth(nth).click()
        clean(page, f"{game}: tab {nth}")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_dialogs(opens: Opens, language: str, phone: bool) -> None:
    """Everything that opens from the menu of a table."""
    page = opens(language=language, phone=phone)
    new_table(page, "march")
    assert Person(page).is_asked(20)
    page.locator("header .tools button").last.click()
    entries = page.locator("dialog[open] nav button")
    entries.first.wait_for()
    clean(page, "menu")
    count = entries.count()
    for nth in range(count):
        if nth:
            page.locator("header .tools button").last.click()
        page.locator("dialog[open] nav button").nth(nth).click()
        page.wait_for_timeout(250)
        clean(page, f"menu entry {nth}")
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        else:
            page.locator(".replay button").last.click()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_game(opens: Opens, language: str) -> None:
    page = opens(language=language)
    new_table(page, "micropolis")
    person = Person(page, seed=2)
    while not person.looks()["dialog"]:
        assert person.is_asked(20)
        person.answers()
    clean(page, "score sheet")
    page.locator("dialog[open] .buttons button").nth(1).click()
    page.locator(".replay").wait_for()
    clean(page, "replay")
