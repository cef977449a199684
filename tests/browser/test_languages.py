"""The page in four languages: the browser's own at first, any other by its name; nothing is wider than a small phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import formicary
from formicary.locale import languages
from tests.browser.conftest import Opens
from tests.browser.person import Person
from tests.browser.waiting import settles

SMALL = {"width": 320, "height": 640}
OPENS_A_TABLE = {"en": "Open a table", "ja": "テーブルを開く", "de": "Tisch eröffnen", "fr": "Ouvrir une table"}

pytestmark = pytest.mark.browser


def width(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


@pytest.mark.parametrize("language", languages())
def test_pages_fit_a_small_phone_in_every_language(opens: Opens, language: str) -> None:
    page = opens(language=language)
    page.set_viewport_size(SMALL)
    expect(page.get_by_role("heading", name=OPENS_A_TABLE[language])).to_be_visible()
    assert page.locator("html").get_attribute("lang") == language
    assert width(page) == SMALL["width"]
    for number in range(len(formicary.game_keys())):
        page.locator("ul.games li button.play").nth(number).click()
        page.locator("section.setup summary").click()
        assert width(page) == SMALL["width"]
    page.goto("/rules/march#MA-9.17")  # between chapters with long names
    expect(page.locator(".turn button")).to_have_count(2)
    assert width(page) == SMALL["width"]


# All that was fetched for a page, fonts included, as it came over the line.
FETCHED = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, each) => sum + each.encodedBodySize, 0)"""
# The fonts that are there, each by its family.
FONTS = """() => document.fonts.ready.then((fonts) =>
  [...new Set([...fonts].filter((each) => each.status === "loaded").map((each) => each.family.replaceAll('"', "")))].sort())"""


@pytest.mark.parametrize("language", languages())
def test_the_start_page_is_there_after_150_kilobytes_and_the_other_words_come_with_the_first_touch(
    opens: Opens, language: str
) -> None:
    page = opens(language=language)
    expect(page.get_by_role("heading", name=OPENS_A_TABLE[language])).to_be_visible()
    settles(page)
    letters = ["Noto Serif JP Start"] if language == "ja" else []
    assert page.evaluate(FONTS) == ["Alegreya", "Alegreya Sans", *letters]
    first = page.evaluate(FETCHED)
    assert 100_000 < first < 150 * 1024
    if language == "en":
        return
    with page.expect_response("**/api/catalogue/*?part=all") as words:
        page.locator("button.play").first.click()
    assert words.value.ok
    if language == "ja":  # and all letters
        page.wait_for_function("() => [...document.fonts].some(each => each.status === 'loaded' && /JP\"?$/.test(each.family))")


@pytest.mark.parametrize("game", formicary.game_keys())
@pytest.mark.parametrize("language", ["de", "fr"])
def test_boards_fit_a_small_phone_in_the_longest_languages(opens: Opens, game: str, language: str) -> None:
    page = opens(language=language)
    page.set_viewport_size(SMALL)
    seats = [{"kind": "me", "name": "Mina"}, {"kind": "local", "name": "Oak"}]
    made = page.request.post("/api/tables", data={"game": game, "seats": seats, "seed": 3})
    page.goto(f"/t/{made.json()['table']}")
    assert Person(page).is_asked()
    assert width(page) == SMALL["width"]


def test_another_language_is_chosen_by_its_own_name_and_kept(opens: Opens) -> None:
    page = opens(language="fr")
    choice = page.get_by_role("combobox", name="Langue")
    expect(choice.locator("option")).to_have_text(["English", "日本語", "Deutsch", "Français"])
    choice.select_option(label="Deutsch")
    expect(page.get_by_role("heading", name="Tisch eröffnen")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Tisch eröffnen")).to_be_visible()


def test_a_language_that_there_is_not_becomes_english(opens: Opens) -> None:
    expect(opens(language="nl").get_by_role("heading", name="Open a table")).to_be_visible()
