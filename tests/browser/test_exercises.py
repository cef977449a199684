"""Exercises in the page: one is failed, looked up and solved; the stars stay in the list, on this device."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

import formicary
from formicary.kernel.exercises import Exercise
from tests.browser.checks import clean
from tests.browser.conftest import Opens

pytestmark = pytest.mark.browser

FAILED = {
    "march": ("battle", ["commit AB11"]),
    "micropolis": ("queens", ["take 1 right"]),
    "myrmes": ("winter", ["larvae 3", "pay"]),
}


def of(key: str, exercise: str) -> tuple[int, Exercise]:
    found = formicary.game(key).exercises()
    number = next(n for n, each in enumerate(found) if each.key == exercise)
    return number, found[number]


def presses(button: Locator) -> None:
    """By keyboard, once it can be pressed: unlike a click, a key does not wait for that."""
    expect(button).to_be_enabled()
    button.press("Enter")


def decides(page: Page, key: str, move: str) -> None:
    """Takes a choice from the list of all choices, by keyboard."""
    action = formicary.game(key).actions.parse(move)
    listed = page.get_by_role("button", name="List all choices")
    choice = page.locator(f'section.prompt [data-option="{action}"]')
    expect(listed.or_(choice).first).to_be_visible()
    before = page.locator("main.board").get_attribute("data-sequence") or ""
    if not choice.is_visible():
        presses(listed)
    presses(choice)
    expect(page.locator("main.board")).not_to_have_attribute("data-sequence", before)


@pytest.mark.parametrize("key", sorted(FAILED))
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_an_exercise_is_failed_looked_up_and_solved(opens: Opens, key: str, phone: bool) -> None:
    exercise, wrong = FAILED[key]
    number, told = of(key, exercise)
    page = opens(f"/learn/{key}", phone=phone, dark=phone)
    page.get_by_role("link", name="Exercises").first.click()
    entry = page.get_by_role("main").get_by_role("listitem").nth(number)
    expect(entry.get_by_role("img", name="0 of 3 stars")).to_be_visible()
    if not phone:
        clean(page, "the list of exercises")
    entry.get_by_role("button").click()
    panel = page.get_by_role("region", name="Exercise", exact=True)
    expect(panel).to_contain_text(told.task)
    panel.get_by_role("button", name="Hint").click()
    expect(panel).to_contain_text(told.hint)
    for move in wrong:
        decides(page, key, move)
    expect(panel.get_by_role("img", name="of 3 stars")).to_be_visible()
    expect(panel).not_to_contain_text("Solved")
    clean(page, "an exercise that has ended")
    presses(panel.get_by_role("button", name="Show the solution"))
    for at in range(len(told.solution)):
        expect(panel).to_contain_text(f"Solution, step {at + 1} of {len(told.solution)}")
        presses(panel.get_by_role("button", name="Show this step"))
    expect(panel).to_contain_text(told.why)
    expect(panel.get_by_role("img", name="of 3 stars")).to_have_count(0)  # nobody gets stars for looking
    presses(panel.get_by_role("button", name="Try again"))
    for move in told.solution:
        decides(page, key, move)
    expect(panel.get_by_role("img", name="3 of 3 stars")).to_be_visible()
    page.reload()
    expect(panel.get_by_role("img", name="3 of 3 stars")).to_be_visible()
    panel.get_by_role("link", name="All exercises").click()
    expect(entry.get_by_role("img", name="3 of 3 stars")).to_be_visible()
