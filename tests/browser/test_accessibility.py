"""axe-core finds nothing on any page or dialog, in any language, at either size, by day and (on phones) by night."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page

import formicary
from formicary import Record, locale
from tests.browser.checks import clean
from tests.browser.conftest import Opens
from tests.browser.person import Person, joins
from tests.browser.waiting import goes

# Every language, and both sizes; the longest words and another writing on the small one.
SIZES = {"en-desktop": ("en", False), "ja-phone": ("ja", True), "de-phone": ("de", True), "fr-desktop": ("fr", False)}


def looks(*which: str) -> pytest.MarkDecorator:
    """In these languages and sizes."""
    return pytest.mark.parametrize(("language", "phone"), [SIZES[each] for each in which], ids=which)


LOOKS = looks(*SIZES)


NOTHING = "/api/games"  # somebody who only asks the server needs no page


def new_table(page: Page, game: str) -> None:
    chairs = [{"kind": "me", "name": "Mina"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    made = page.request.post("/api/tables", data={"game": game, "seats": chairs, "seed": 3, "options": {}})
    page.goto(f"/t/{made.json()['table']}")


def test_every_language_is_looked_at() -> None:
    assert {language for language, _ in SIZES.values()} == set(locale.languages())


@LOOKS
def test_front_pages(opens: Opens, language: str, phone: bool) -> None:
    chairs = [{"kind": "me", "name": "Oak"}, {"kind": "friend"}]
    link = opens(NOTHING).request.post("/api/tables", data={"game": "march", "seats": chairs}).json()["seat_links"]["1"]
    page = opens(language=language, phone=phone, dark=phone)
    page.locator("ul.games li").first.wait_for()
    assert page.evaluate("() => document.documentElement.lang") == language
    clean(page, "start")
    for nth in range(page.locator("button.play").count()):
        page.locator("button.play").nth(nth).click()
        page.locator("section.setup summary").click()
        clean(page, f"set-up {nth}")
    goes(page, "/join#AAAA")
    page.get_by_role("alert").wait_for()
    clean(page, "join, a bad link")
    goes(page, link)
    page.locator("#name").wait_for()
    clean(page, "join")
    goes(page, "/t/nothing")
    page.get_by_role("alert").wait_for()
    clean(page, "no such table")


@pytest.mark.parametrize("phone", [False, True], ids=["en-desktop", "ja-phone"])
@pytest.mark.parametrize("game", formicary.game_keys())
def test_boards(opens: Opens, game: str, phone: bool) -> None:
    """Questions of a game as they come, and everything in the drawer."""
    language = "ja" if phone else "en"
    page = opens(language=language, phone=phone, dark=phone)
    new_table(page, game)
    person = Person(page, hand="touch" if phone else "mouse", seed=2)
    asked: set[str] = set()
    while len(asked) < 4 and person.moves < 60:
        assert person.is_asked()
        if person.looks()["dialog"]:  # the bots choose at random: a short game can be over before a fourth kind of question
            clean(page, f"{game}: the end")
            break
        prompt = person.says().split("\n")[0]
        if prompt not in asked:
            asked.add(prompt)
            clean(page, f"{game}: {prompt}")
        person.answers()
    else:
        assert person.is_asked()
        drawer(page, game)
    assert len(asked) >= 2


def drawer(page: Page, game: str) -> None:
    """Everything in the drawer, where the game has one."""
    for nth in range(page.locator(".drawer .tabs button").count()):
        page.locator(".drawer .tabs button").nth(nth).click()
        clean(page, f"{game}: tab {nth}")


MIDDLE: dict[str, Callable[[Any], bool]] = {
    "march": lambda view: len(view["open"]) > 2,  # cards lie beside the meadow
    "micropolis": lambda view: any(tile["soldiers"] and tile["place"] > 5 for tile in view["line"]),
    "myrmes": lambda view: view["year"] == 2,
}


@cache
def halfway(game: str) -> str:
    """The record of a game that has come to a moment with much on the table."""
    for seed in range(200):
        rng, record = random.Random(seed), Record(game=game, seats=4, seed=seed)
        pos = record.start()
        while pos.deciders:
            if MIDDLE[game](pos.view(None)):
                return record.to_json()
            seat = pos.deciders[0]
            action = rng.choice(pos.legal(seat))
            record.add(pos, action, seat)
            pos.apply(action, seat)
    raise AssertionError(f"the moment never comes in {game}")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", formicary.game_keys())
def test_boards_for_those_who_only_watch(opens: Opens, game: str, phone: bool) -> None:
    """Nobody is asked, so that nothing on the board can be chosen: what scrolls is reached by keyboard all the same."""
    host, page = opens(NOTHING), opens(phone=phone, dark=phone)
    made = host.request.post("/api/tables/import", data=halfway(game)).json()
    joins(page, made["spectator_link"])
    page.get_by_role("list", name="Players").wait_for()
    clean(page, game)
    drawer(page, game)


@LOOKS
def test_dialogs(opens: Opens, language: str, phone: bool) -> None:
    """Everything that opens from the menu of a table."""
    page = opens(language=language, phone=phone, dark=phone)
    new_table(page, "march")
    assert Person(page).is_asked()
    page.locator("header .tools button").last.click()
    entries = page.locator("dialog[open] nav button")
    entries.first.wait_for()
    clean(page, "menu")
    menu = page.locator("dialog[open]").get_attribute("aria-label")
    count = entries.count()
    for nth in range(count):
        if nth:
            page.locator("header .tools button").last.click()
        page.locator("dialog[open] nav button").nth(nth).click()
        page.wait_for_function("menu => document.querySelector('dialog[open]')?.ariaLabel !== menu", arg=menu)
        page.locator("dialog[open], .replay").wait_for()
        clean(page, f"menu entry {nth}")
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        else:
            page.locator(".replay button").last.click()


@cache
def nearly_over(game: str) -> str:
    """The record of a game but for the last decisions."""
    rng, record = random.Random(4), Record(game=game, seats=2, seed=4)
    pos, played = record.start(), []
    while pos.deciders:
        seat = pos.deciders[0]
        played.append((pos.clone(), rng.choice(pos.legal(seat)), seat))
        pos.apply(played[-1][1], seat)
    for before, action, seat in played[:-3]:
        record.add(before, action, seat)
    return record.to_json()


@pytest.mark.parametrize(("language", "watch"), [("en", "Watch the game"), ("de", "Partie ansehen")], ids=["en", "de"])
def test_the_end_of_a_game(opens: Opens, language: str, watch: str) -> None:
    page = opens(language=language, dark=language == "de")
    made = page.request.post("/api/tables/import", data=nearly_over("micropolis"))
    goes(page, f"/t/{made.json()['table']}")
    Person(page, seed=2).plays_until_score()
    clean(page, "score sheet")
    page.locator("dialog[open]").get_by_role("button", name=watch).click()
    page.locator(".replay").wait_for()
    clean(page, "replay")
