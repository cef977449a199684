"""A hint in the browser: asked for, read, and played, with both sizes of screen and every game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opens
from tests.browser.person import Person, sits_down, table_of
from tests.browser.waiting import comes

pytestmark = pytest.mark.browser

# Nothing lies over the foot of the board, in the middle.
SEEN = """board => {
  const {left, width, bottom} = board.getBoundingClientRect();
  return board.contains(document.elementFromPoint(left + width / 2, bottom - 4));
}"""


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["Micropolis", "Myrmes", "March of the Ants"])
def test_a_hint_tells_what_choices_lead_to_and_one_of_them_is_played(opens: Opens, game: str, phone: bool) -> None:
    page = opens(phone=phone)
    sits_down(page, game, seats=2)
    person = Person(page, hand="touch" if phone else "mouse")
    bulb = page.get_by_role("button", name="Hint", exact=True)
    while not (bulb.is_visible() and person.is_asked(0.1)):
        if person.is_asked(0.2):
            person.answers()
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_be_visible()
    choices = hint.get_by_role("listitem")
    assert 2 <= choices.count() <= 3
    for text in choices.all_inner_texts():
        assert re.search(r"\d+ ?% · −?\d+\.\d points", text), text
    expect(hint).to_contain_text("if all play on like workers")

    def length() -> int:
        return int(page.request.get(f"/api/tables/{table_of(page)}/view", params={"seat": 0}).json()["length"])

    before = length()
    if phone:
        # A finger's first touch shows on the board where it would be: the list makes way, and comes back.
        rows = choices.count()
        choices.nth(1).get_by_role("button").tap()
        expect(choices).to_have_count(1)
        expect(page.get_by_text("Tap again to do it.")).to_be_visible()
        assert page.locator("main.board").evaluate(SEEN), "the hint hides the board"
        hint.get_by_role("button", name="Close").tap()
        expect(choices).to_have_count(rows)
        assert length() == before
        choices.first.get_by_role("button").tap()
        expect(choices).to_have_count(1)
        choices.first.get_by_role("button").tap()
    else:
        choices.first.get_by_role("button").click()
    comes(page, lambda: length() > before)
    expect(hint).to_have_count(0)


def test_a_hint_is_in_sight_on_a_phone_held_sideways(opens: Opens) -> None:
    """March of the Ants asks for an action with as many buttons as there is room for: the hint takes their place."""
    page = opens(phone=True)
    page.set_viewport_size({"width": 844, "height": 390})
    sits_down(page, "March of the Ants", seats=2)
    person = Person(page, hand="touch")
    bulb = page.get_by_role("button", name="Hint", exact=True)
    buttons = page.locator("section.prompt > .buttons > button")
    while not (bulb.is_visible() and buttons.count() > 2 and person.is_asked(0.1)):
        if person.is_asked(0.2):
            person.answers()
    bulb.tap()
    hint = page.get_by_role("region", name="Hint")
    expect(hint.get_by_role("listitem").first).to_be_in_viewport(ratio=1)
    hint.get_by_role("button", name="Close").tap()
    expect(buttons.first).to_be_visible()
