"""The four levels in the browser: chosen on the start page, told apart by a sentence, and played against."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opens
from tests.browser.person import Person, table_of
from tests.browser.waiting import comes

GAMES = ("Micropolis", "Myrmes", "March of the Ants")
LEVELS = ("Larva", "Worker", "Soldier", "Queen")
SENTENCES = {
    "Larva": "Takes what a move brings at once and looks no further: a friendly first opponent.",
    "Worker": "Weighs what each move is worth for the rest of the game, one move at a time.",
    "Soldier": "Thinks some moves ahead and reckons with your answers.",
    "Queen": "Thinks as long as she may, in many possible worlds, and forgives little.",
}

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_levels_are_chosen_by_what_they_do_and_play(opens: Opens, game: str, phone: bool) -> None:
    page = opens(phone=phone)
    page.get_by_role("button", name=f"Play {game}").click()
    form = page.get_by_role("region", name=f"Set up {game}")
    first = form.get_by_role("combobox", name="Seat 2")
    expect(first.locator("option")).to_have_text([
        "Me", "Someone on this device", "A friend, by link", *(f"Bot: {level}" for level in LEVELS)
    ])  # fmt: skip
    assert first.input_value() == "bot:larva"  # whoever is new begins gently
    for level in LEVELS:
        first.select_option(label=f"Bot: {level}")
        expect(form.get_by_role("listitem").nth(1)).to_contain_text(SENTENCES[level])
    form.get_by_role("combobox", name="Seat 3").select_option(label="Bot: Soldier")
    form.get_by_label("Name").first.fill("Mina")
    form.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    players = page.get_by_role("list", name="Players")
    expect(players).to_contain_text("Queen 2")
    expect(players).to_contain_text("Soldier 3")
    person = Person(page, hand="touch" if phone else "mouse")

    def steps() -> set[int]:
        """The seats that have acted."""
        told = page.request.get(f"/api/tables/{table_of(page)}/replay", params={"seat": 0}).json()
        return {event["seat"] for event in told["events"]}

    while not {1, 2} <= steps():
        if person.is_asked(0.2):
            person.answers()
    page.goto("/")
    page.get_by_role("button", name=f"Play {game}").click()
    assert page.get_by_role("combobox", name="Seat 2").input_value() == "bot:queen"  # as it was chosen last


def test_in_japanese_a_level_has_its_own_word(opens: Opens) -> None:
    page = opens(language="ja")
    page.get_by_role("button", name="Micropolis").click()
    options = page.get_by_role("combobox").nth(1).locator("option")
    comes(page, lambda: "女王蟻" in options.last.inner_text())
    assert [text.split("：")[-1].strip() for text in options.all_inner_texts()[3:]] == [
        text.split("：")[-1].strip() for text in ("ボット：幼虫", "ボット：働き蟻", "ボット：兵隊蟻", "ボット：女王蟻")
    ]


def test_partners_against_the_horde_are_soldiers_at_first(opens: Opens) -> None:
    page = opens()
    page.get_by_role("button", name="Play March of the Ants").click()
    page.get_by_role("radio", name="Co-op").check()
    assert page.get_by_role("combobox", name="Seat 2").input_value() == "bot:soldier"
    page.get_by_role("radio", name="Versus").check()
    assert page.get_by_role("combobox", name="Seat 2").input_value() == "bot:larva"
