"""Every way to play March of the Ants through the page: solo, together, with species, the prototype edition."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import formicary
from tests.browser.checks import clean
from tests.browser.conftest import Opens
from tests.browser.person import Hand, Person, engine_result, number, score_sheet, sits_down, table_of
from tests.browser.test_accessibility import LOOKS, looks
from tests.browser.test_whole_games import agrees
from tests.browser.waiting import STAYS, comes, taps

MARCH = "March of the Ants"
SHORT = {"Length of the game": "short game"}
SPECIAL = ("Dance of Chaos", "Journey of 6000 Steps", "Double Spliced Genes", "Raiding Party")


def view_of(page: Page) -> dict[str, Any]:
    """The view of the first seat as the server has it."""
    return dict(page.request.get(f"/api/tables/{table_of(page)}/view?seat=0").json()["view"])


def agrees_with_horde(page: Page) -> None:
    """The sheet has the Horde's points as the engine counted them, and says who won."""
    agrees(page)
    result = engine_result(page)
    horde = result["rivals"][0]
    sheet = page.get_by_role("dialog", name="Score sheet")
    assert number(sheet.locator("td[data-rival]").inner_text()) == horde["score"]
    _, rows = score_sheet(page)
    assert sum(row[len(result["scores"])] for row in rows.values()) == horde["score"]
    held = "The colonies held the meadow" if len(result["scores"]) > 1 else "The colony held the meadow"
    verdict = held if result["winners"] else "The Horde overran the meadow"
    expect(sheet.get_by_text(verdict)).to_be_visible()
    if horde["margin"]:
        expect(sheet.get_by_text(f"{abs(horde['margin'])} point")).to_be_visible()


def made(page: Page, *, seats: int = 1, seed: int = 3, bot: str = "random", **options: object) -> None:
    """A table of Mina and bots, without the start page."""
    chairs = [{"kind": "me", "name": "Mina"}, *({"kind": "bot", "bot": bot} for _ in range(seats - 1))]
    answer = page.request.post("/api/tables", data={"game": "march", "seats": chairs, "seed": seed, "options": options})
    assert answer.ok, answer.text()
    page.goto(f"/t/{answer.json()['table']}")


def test_solo_is_two_clicks_away(opens: Opens) -> None:
    page = opens()
    page.get_by_role("button", name="Solo against the Horde").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_title("Centipede Mat")).to_contain_text("The Horde")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Solo · normal")
    view = view_of(page)
    assert (view["mode"], view["seats"]) == ("solo", 1)


def test_a_way_to_play_shows_the_seats_and_options_that_it_has(opens: Opens) -> None:
    page = opens()
    page.get_by_role("button", name=f"Play {MARCH}").click()
    form = page.get_by_role("region", name=f"Set up {MARCH}")
    expect(form.get_by_role("group", name="difficulty")).to_have_count(0)
    expect(form.get_by_role("listitem")).to_have_count(3)
    form.get_by_role("radio", name="Solo").check()
    expect(form.get_by_role("listitem")).to_have_count(1)
    expect(form.get_by_role("button", name="One more seat")).to_have_count(0)
    form.get_by_role("radio", name="hard").check()
    form.get_by_role("radio", name="Co-op").check()
    expect(form.get_by_role("radio", name="normal")).to_be_checked()
    form.get_by_role("button", name="One more seat").click()
    form.get_by_role("button", name="One more seat").click()
    expect(form.get_by_role("button", name="One more seat")).to_have_count(0)
    expect(form.get_by_role("listitem")).to_have_count(4)


def test_species_with_two_is_allowed_with_a_warning(opens: Opens) -> None:
    page = opens()
    page.get_by_role("button", name=f"Play {MARCH}").click()
    form = page.get_by_role("region", name=f"Set up {MARCH}")
    form.get_by_role("radio", name="Primitive Species").check()
    expect(form.get_by_text("Best with 3–4.")).to_be_visible()
    warning = form.get_by_text("Primitive Species are meant for 3 and 4 players")
    expect(warning).to_have_count(0)
    form.get_by_role("button", name="Take seat 3 away").click()
    expect(warning).to_be_visible()
    form.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    options = page.request.get(f"/api/tables/{table_of(page)}").json()["options"]
    assert options == {"species": True, "species_any_count": True}


def test_solo_by_mouse(opens: Opens) -> None:
    page = opens()
    sits_down(page, MARCH, seats=1, way="Solo")
    Person(page, seed=4).plays_until_score()
    agrees_with_horde(page)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: table_of(page) in url)
    expect(page.get_by_title("Centipede Mat")).to_be_visible()


def test_solo_at_phone_size_by_touch(opens: Opens) -> None:
    page = opens(phone=True)
    sits_down(page, MARCH, seats=1, way="Solo")
    Person(page, hand="touch", seed=6).plays_until_score()
    agrees_with_horde(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]


def test_solo_by_keys_alone(opens: Opens) -> None:
    page = opens()
    made(page, mode="solo", length="short", difficulty="easy")
    Person(page, hand="keys", seed=3).plays_until_score()
    agrees_with_horde(page)


def test_together_with_a_bot(opens: Opens) -> None:
    page = opens()
    sits_down(page, MARCH, seats=2, way="Co-op", options=SHORT)
    Person(page, seed=5).plays_until_score()
    assert len(engine_result(page)["scores"]) == 2
    agrees_with_horde(page)


def test_species_with_bots(opens: Opens) -> None:
    """Both sides lie open before the choice; afterwards each colony's species stands beside its name."""
    page = opens()
    sits_down(page, MARCH, seats=3, way="Primitive Species", options=SHORT)
    person = Person(page, seed=5)
    assert person.is_asked()
    sides = page.get_by_role("group", name="The two sides of your nest mat")
    expect(sides.get_by_role("article")).to_have_count(2)
    expect(sides).to_contain_text("Royal Decree")
    sides.get_by_role("button").last.click()
    name = species_name(page)
    expect(page.get_by_role("list", name="Players")).to_contain_text(name)
    person.plays_until_score()
    agrees(page)
    for player in view_of(page)["players"]:
        if player["species"] != "common":
            shown = page.locator(".player").nth(player["seat"])
            expect(shown).to_contain_text(page_species(page, player["species"]))


def species_name(page: Page) -> str:
    """What the first seat leads, once it has chosen."""
    chosen = comes(page, lambda: [own for own in view_of(page)["players"][:1] if own["species"] != "common"])
    return page_species(page, chosen[0]["species"])


def page_species(page: Page, key: str) -> str:
    static = view_of(page)["static"]
    return str(static["species"][key]["name"])


def test_a_special_action_is_a_button_and_the_mat_tells_all(opens: Opens) -> None:
    page = opens()
    made(page, seats=3, seed=4, species=True)
    page.get_by_role("group", name="The two sides of your nest mat").get_by_role("button").last.click()
    prompt = page.get_by_role("region", name="What to do now")
    person = Person(page)
    page.locator(".sides").wait_for(state="detached")
    while person.is_asked() and "Choose your action" not in person.says():
        number = page.locator("main.board").get_attribute("data-sequence")
        prompt.get_by_role("button", name="Pass").click()
        expect(page.locator("main.board")).not_to_have_attribute("data-sequence", str(number))
    offered = [name for name in SPECIAL if prompt.get_by_role("button", name=name).count()]
    assert len(offered) == 1
    page.get_by_role("button", name="My nest").click()
    page.locator(".nest button.species").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(offered[0])
    face = page_species_face(page)
    for drawback in face["drawbacks"]:
        expect(sheet).to_contain_text(drawback["text"])


def page_species_face(page: Page) -> dict[str, Any]:
    view = view_of(page)
    return dict(view["static"]["species"][view["players"][0]["species"]])


def test_prototype_with_bots(opens: Opens) -> None:
    """Its own words in questions and log, its own rules in the rulebook."""
    page = opens()
    sits_down(page, MARCH, seats=2, way="Prototype edition")
    person = Person(page, seed=5)
    assert person.is_asked()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Prototype edition")
    page.get_by_role("button", name="Rulebook").click()
    book = page.get_by_role("dialog", name="Rulebook")
    expect(book).to_contain_text("In force at this table: Prototype edition.")
    book.get_by_role("navigation", name="Contents").get_by_role("button", name="5. March and steps").click()
    expect(book.locator("#rule-MA-5\\.2")).to_contain_text("events cost 1 less for each thorax")
    page.keyboard.press("Escape")
    person.plays_until_score()
    agrees(page)
    page.get_by_role("button", name="Look at the board").click()
    log = " ".join(page.locator("ol.log li").all_inner_texts())
    assert "secondary action" in log
    assert "react" not in log


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_horde_is_seen_at_work(opens: Opens, phone: bool) -> None:
    """After each turn its card lies open, its panel tells the numbers of the engine, and its mat explains them."""
    page = opens(phone=phone, init=STAYS)
    made(page, mode="solo", seed=8)
    person = Person(page, hand="touch" if phone else "mouse", seed=1)
    shown = page.get_by_role("region", name="The Horde")
    while not shown.count():
        assert person.is_asked()
        assert person.answers() is None, "no card of the Horde was shown"
    horde = view_of(page)["horde"]
    expect(shown).to_contain_text(str(horde["last"]["action"]).capitalize())
    panel = page.get_by_title("Centipede Mat")
    facts = [int(each) for each in panel.locator(".facts b").all_inner_texts()]
    assert facts == [horde["in_hexes"], horde["in_tunnel"], horde["deck"]]
    panel.click()
    mat = page.get_by_role("dialog", name="Centipede Mat")
    expect(mat).to_contain_text(f"Points of the Horde: {horde['score']}")


def brought_to(page: Page, frame: str) -> None:
    """A solo table played at random until this frame asks, which must be soon."""
    seed, actions = way_to(frame)
    made(page, mode="solo", seed=seed)
    table = table_of(page)
    for action in actions:
        number = page.request.get(f"/api/tables/{table}").json()["sequence"]
        body = {"seat": 0, "sequence": number, "action": action, "request": str(number)}
        assert page.request.post(f"/api/tables/{table}/actions", data=body).ok
    page.reload()


def way_to(frame: str) -> tuple[int, list[int]]:
    """The seed of a solo game and the actions after which this frame asks."""
    for seed in range(200):
        pos, rng, played = formicary.game("march").start(1, seed, mode="solo"), random.Random(seed), list[int]()
        while pos.deciders and len(played) < 12:
            if type(pos.frame_of(0)).__name__ == frame:
                return seed, played
            played.append(rng.choice(pos.legal(0)))
            pos.apply(played[-1], 0)
    raise AssertionError(f"{frame} did not come up")


HANDS = pytest.mark.parametrize("hand", ["mouse", "touch", "keys"])


@HANDS
def test_march_to_battle(opens: Opens, hand: Hand) -> None:
    """The hex of the centipede is pointed at, or chosen by keys; the battle follows."""
    page = opens(phone=hand == "touch")
    brought_to(page, "MarchToBattle")
    assert Person(page).is_asked()
    expect(page.locator("section.prompt")).to_contain_text("March to Battle")
    hex_ref = next(ref for option in view_of(page)["prompt"]["options"] for ref in option["refs"])
    assert hex_ref.startswith("hex:")
    answer(page, hand, hex_ref)
    comes(
        page,
        lambda: any(event["kind"] == "centipede_attacks" and f"hex:{event['args']['hex']}" == hex_ref for event in story(page)),
    )


@HANDS
def test_a_sentry_is_placed(opens: Opens, hand: Hand) -> None:
    """An empty place, then a rotation; the new hex has a centipede."""
    page = opens(phone=hand == "touch")
    brought_to(page, "SentryPlace")
    assert Person(page).is_asked()
    expect(page.locator("section.prompt")).to_contain_text("A Sentry comes")
    before = view_of(page)
    answer(page, hand, before["prompt"]["options"][0]["refs"][0])
    expect(page.locator("section.prompt")).to_contain_text("Which way round")
    ways = page.get_by_role("list", name="Ways to turn the hex").get_by_role("button")
    if hand == "keys":
        page.keyboard.press("1")
    elif hand == "touch":
        ways.first.tap()  # the first tap tells
        ways.first.tap()
    else:
        ways.first.click()
    drawn = str(before["drawn"])
    comes(page, lambda: any(each["hex"] == drawn and each["centipede"] for each in view_of(page)["hexes"]))


def story(page: Page) -> list[dict[str, Any]]:
    """Everything that the first seat has seen."""
    return list(page.request.get(f"/api/tables/{table_of(page)}/replay?seat=0").json()["events"])


def answer(page: Page, hand: Hand, ref: str) -> None:
    """Points at a place, taps it, or walks there by keys."""
    place = page.locator(f'.place.lit[data-ref="{ref}"]').first
    if hand == "keys":
        place.focus()
        page.keyboard.press("Enter")
        return
    for seen in Person(page).looks()["places"]:
        if seen["ref"] == ref and seen["at"]:
            if hand == "touch":
                taps(page, *seen["at"])  # the first tap tells
                if place.evaluate("each => each.classList.contains('tapped')"):
                    taps(page, *seen["at"])
            else:
                page.mouse.click(*seen["at"])
            return
    raise AssertionError(f"{ref} cannot be pointed at")


@looks("en-desktop", "de-phone")
def test_axe_finds_nothing_in_solo(opens: Opens, language: str, phone: bool) -> None:
    page = opens(language=language, phone=phone)
    page.locator("button.invite").click()
    clean(page, "set-up of solo")
    made(page, mode="solo", seed=8, length="short")
    person = Person(page, hand="touch" if phone else "mouse", seed=2)
    while person.moves < 6:
        assert person.is_asked()
        person.answers()
    assert person.is_asked()
    clean(page, "solo")
    page.locator("button.horde").click()
    clean(page, "Centipede Mat")
    page.keyboard.press("Escape")
    person.plays_until_score()
    clean(page, "the end against the Horde")


@looks("ja-phone", "fr-desktop")
def test_axe_finds_nothing_with_species(opens: Opens, language: str, phone: bool) -> None:
    page = opens(language=language, phone=phone)
    page.locator("button.play").first.click()
    page.locator("section.setup input[type=radio][value=species]").check()
    page.locator("section.setup li button").last.click()
    page.get_by_role("status").wait_for()
    clean(page, "set-up with a warning")
    made(page, seats=3, seed=4, species=True)
    page.locator(".sides button").last.wait_for()
    clean(page, "sides of the mat")
    page.locator(".sides button").last.click()
    page.locator(".sides").wait_for(state="detached")
    assert Person(page).is_asked()
    page.locator(".drawer .tabs button").nth(1).click()
    clean(page, "nest of a species")
    page.locator("button.species").click()
    clean(page, "species")


@LOOKS
def test_axe_finds_nothing_in_the_prototype(opens: Opens, language: str, phone: bool) -> None:
    page = opens(language=language, phone=phone)
    made(page, seats=2, edition="prototype")
    assert Person(page).is_asked()
    clean(page, "prototype")
    page.locator("header .tools button").last.click()
    page.locator("dialog[open] nav button").first.click()
    page.locator("dialog[open] dl").first.wait_for()
    clean(page, "rulebook of the prototype")
