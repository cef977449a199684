"""A hint in the browser: asked for, read, and played, with both sizes of screen and every game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opens
from tests.browser.person import Person, sits_down, table_of
from tests.browser.waiting import comes

pytestmark = pytest.mark.browser


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
    choices.first.get_by_role("button").click()
    comes(page, lambda: length() > before)
    expect(hint).to_have_count(0)
