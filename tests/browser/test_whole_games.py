"""Whole games through the page; at the end the score sheet shows what the engine counted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import formicary
from tests.browser.conftest import Opens
from tests.browser.person import Person, engine_result, joins, score_sheet, sits_down
from tests.browser.test_table_page import view

SEATS = {"myrmes": 2}  # the longest game; the others are played by three
FOCUSED = """() => {
  const focused = document.activeElement;
  return (focused.labels?.[0]?.querySelector("span") ?? focused).textContent.trim();
}"""
SHORT = {"march": {"Length of the game": "short game"}}


def agrees(page: Page) -> None:
    """The sheet is the engine's result, and its rows add up to its totals."""
    totals, rows = score_sheet(page)
    result = engine_result(page)
    assert totals == result["scores"]
    assert [row for row in rows if not row[0].isupper() or "_" in row] == [], "rows that are keys, not words"
    assert [sum(row[seat] for row in rows.values()) for seat in range(len(totals))] == totals


@pytest.mark.parametrize("game", formicary.game_keys())
def test_by_mouse(opens: Opens, game: str) -> None:
    page = opens()
    sits_down(page, formicary.game(game).title, seats=SEATS.get(game, 3), options=SHORT.get(game))
    Person(page).plays_until_score()
    agrees(page)


@pytest.mark.parametrize("game", ["micropolis", pytest.param("myrmes", marks=pytest.mark.slow)])
def test_by_keyboard_only(opens: Opens, game: str) -> None:
    """From the start page to the score sheet without a pointer."""
    page = opens()
    keys = page.keyboard
    tab_to(page, f"Play {formicary.game(game).title}")
    keys.press("Enter")
    for seat in (2, 3):
        tab_to(page, f"Seat {seat}")
        chosen = page.get_by_role("combobox", name=f"Seat {seat}")
        keys.press("Home")
        expect(chosen).not_to_have_value("bot:larva")
        while chosen.input_value() != "bot:larva":  # letters would have to follow each other within a second
            keys.press("ArrowDown")
    tab_to(page, "Start the game")
    keys.press("Enter")
    page.wait_for_url("**/t/*")
    Person(page, hand="keys", seed=2).plays_until_score()
    agrees(page)


def tab_to(page: Page, name: str) -> None:
    """Presses Tab until the button or field of that name has the focus."""
    page.get_by_role("button", name=name).or_(page.get_by_role("combobox", name=name)).first.wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED) == name:
            return
    raise AssertionError(f"{name} cannot be reached with Tab")


# Every question of Myrmes is answered by touch in tests/browser/test_myrmes_decisions.py; its whole game is long.
@pytest.mark.parametrize("game", ["march", "micropolis", pytest.param("myrmes", marks=pytest.mark.slow)])
def test_at_phone_size_by_touch(opens: Opens, game: str) -> None:
    page = opens(phone=True)
    sits_down(page, formicary.game(game).title, seats=2, options=SHORT.get(game))
    Person(page, hand="touch", seed=3).plays_until_score()
    agrees(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]


def test_two_people_in_two_browsers(opens: Opens) -> None:
    """The host sends a link, the friend joins by it; both play, and both see the same sheet."""
    host = opens()
    host.get_by_role("button", name="Play Micropolis").click()
    form = host.get_by_role("region", name="Set up Micropolis")
    form.get_by_label("Name").first.fill("Mina")
    form.get_by_role("combobox", name="Seat 2").select_option(label="A friend, by link")
    form.get_by_role("button", name="Take seat 3 away").click()
    form.get_by_role("button", name="Start the game").click()
    dialog = host.get_by_role("dialog", name="Seats and links")
    link = dialog.get_by_label("Link for this seat, good for one use").input_value()
    friend = opens()
    joins(friend, link)
    dialog.get_by_text("Oak").wait_for()
    dialog.get_by_role("button", name="Close").click()

    people = [Person(host, seed=4), Person(friend, seed=5)]
    while deciders := view(host)["view"]["deciders"]:
        person = people[deciders[0]]
        assert person.is_asked()
        person.answers()
    for person in people:
        person.page.get_by_role("dialog", name="Score sheet").wait_for()
        agrees(person.page)
    assert score_sheet(host) == score_sheet(friend)
