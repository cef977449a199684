"""What one may do, what it costs and brings, and why not: as the page tells it, by mouse, by key and by finger."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

import formicary
from formicary import Record
from formicary.bots import decide, make_bot
from tests.browser.checks import clean
from tests.browser.conftest import DESKTOP, Opens
from tests.browser.waiting import settles, taps


def sits(page: Page, game: str, seed: int, *others: str) -> None:
    """A table with a fixed deal; the others sit at the same device."""
    chairs = [{"kind": "me", "name": "Mina"}, *({"kind": "local", "name": name} for name in others)]
    made = page.request.post("/api/tables", data={"game": game, "seats": chairs, "seed": seed})
    assert made.status == 201, made.text()
    table = made.json()["table"]
    seat = page.request.get(f"/api/tables/{table}/view").json()["view"]["deciders"][0]
    page.goto(f"/t/{table}?seat={seat}")
    page.locator("[data-option], .place.lit").first.wait_for()
    settles(page)


def test_costs_reasons_and_refusals_stand_where_one_looks(opens: Opens) -> None:
    page = opens()
    sits(page, "march", 1, "Oak", "Haruka")
    prompt = page.locator("section.prompt")
    # What it costs and brings stands on the choice; what cannot be done stays in sight with its reason.
    expect(prompt.get_by_role("button", name="Forage")).to_contain_text("pay 1 food, draw 2 cards")
    rest = prompt.get_by_role("button", name="Rest")
    expect(rest).to_have_attribute("aria-disabled", "true")
    expect(rest).to_contain_text("Rest cannot be your first action of a round")
    expect(prompt).to_contain_text("Choose a card, or")
    # A click on what is not lit is answered; the question stays.
    told = prompt.locator(".consequence")
    page.locator('[data-ref="hex:GT"]').click(force=True)
    expect(told).to_contain_text("Choose an action first.")
    expect(told.get_by_role("button", name="Rule MA-3.2")).to_be_visible()
    expect(prompt).to_contain_text("Choose your action")
    rest.click(force=True)  # it is disabled, and says why
    expect(told.get_by_role("button", name="Rule MA-8.2")).to_be_visible()
    clean(page, "refusals in the prompt")
    # Pointing tells in its own line, and the question is still there.
    prompt.get_by_role("button", name="March").hover()
    expect(told).to_have_text(re.compile("Then: Up to 5 steps"))
    prompt.get_by_role("button", name="March").click()
    expect(prompt).to_contain_text("Up to 5 steps")
    # Finishing is quiet, and asks once while something is left to do.
    done = prompt.get_by_role("button", name="Done")
    expect(done).to_have_class(re.compile("declines"))
    # Nor does anything else stand out while the meadow has more to choose.
    expect(prompt.locator("button.go")).to_have_count(0)
    larva = prompt.get_by_role("button", name="Place a larva in The Great Tunnel")
    expect(larva).to_contain_text("gain 1 ant")
    expect(larva).not_to_contain_text("pay 1 larva")  # its name says that
    settles(page)
    done.click()
    expect(prompt).to_contain_text("5 steps are left. Finish all the same?")
    page.set_viewport_size({"width": 320, "height": 568})
    expect(prompt.get_by_label("Do not ask again")).to_be_in_viewport(ratio=0.99)
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    prompt.get_by_role("button", name="Go on").click()
    expect(prompt).not_to_contain_text("Finish all the same?")
    # "?" and a click explain, and choose nothing.
    page.keyboard.press("?")
    page.locator('[data-ref="hex:GT"]').click(force=True)
    panel = page.get_by_role("region", name="What this is")
    expect(panel).to_contain_text("The Great Tunnel")
    expect(panel).to_contain_text("You can choose it now:")
    expect(panel).to_contain_text("MA-2.7")
    expect(prompt).to_contain_text("Up to 5 steps")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    done.click()
    prompt.get_by_label("Do not ask again").check()
    prompt.get_by_role("button", name="Done").click()
    expect(prompt).not_to_contain_text("Up to 5 steps")
    assert page.evaluate("JSON.parse(localStorage['formicary.settings']).finishing") == "at once"


def test_the_first_tap_tells_the_second_does_it_and_a_long_press_explains(opens: Opens) -> None:
    page = opens(phone=True)
    sits(page, "micropolis", 7, "Oak")
    prompt = page.locator("section.prompt")
    told = prompt.locator(".consequence")

    def middle(ref: str) -> tuple[float, float]:
        box = page.locator(f'[data-ref="{ref}"]').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    before = page.locator("main.board").bounding_box()
    taps(page, *middle("line:2"))
    expect(page.locator(".place.tapped")).to_have_count(1)
    expect(told).to_contain_text("pay 1 soldier")
    expect(told).to_contain_text("Tap again to do it.")
    expect(prompt).to_contain_text("Take a tile and lay it")
    assert page.locator("main.board").bounding_box() == before, "the board stays where the finger is"
    # A finger that rests asks what it is.
    x, y = middle("line:3")
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    panel = page.get_by_role("region", name="What this is")
    expect(panel).to_contain_text("Tile 3 of the line")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(panel).to_contain_text("pay 2 soldiers")
    panel.get_by_role("button", name="Close").click()
    taps(page, *middle("line:2"))
    if page.locator(".place.tapped").count():  # whatever the long press left of the first tap
        taps(page, *middle("line:2"))
    page.wait_for_function("() => document.querySelector('main.board').dataset.sequence !== '0'")


def comes_to(key: str, question: str, count: int) -> tuple[Record, int, list[str]]:
    """A game up to such a question whose first choice is about so many places; who is asked, and these places."""
    game = formicary.game(key)
    for seed in range(30):
        pos, record = game.start(3, seed), Record(game=key, seats=3, seed=seed, rules=game.rules_version)
        while pos.deciders:
            seat = pos.deciders[0]
            frame = pos.frame_of(seat)
            places = frame.refs(pos, pos.legal(seat)[0])
            if type(frame).__name__ == question and len(places) == count:
                return record, seat, places
            action = decide(make_bot("greedy", game, seat, seed), pos, seat)
            record.add(pos, action, seat)
            pos.apply(action, seat)
    raise AssertionError(f"nobody comes to {question}")


def test_places_that_are_marked_are_counted_and_the_last_one_tells_what_they_make(opens: Opens) -> None:
    """A question about a set of places: how many there are to mark, what each is, and what the set of them is."""

    record, seat, (first, last) = comes_to("march", "Spoils", 2)
    page = opens()
    made = page.request.post("/api/tables/import", data=record.to_json()).json()
    page.goto(f"/t/{made['table']}?seat={seat}")
    prompt = page.locator("section.prompt")
    told = prompt.locator(".consequence")
    expect(told).to_have_text("Choose a place in the meadow: 0 of 2")
    site = page.locator(f'.place[data-ref="{first}"]')
    settles(page)
    site.hover()
    expect(told).to_contain_text(re.compile("site in", re.IGNORECASE))
    site.click()
    page.mouse.move(2, 2)
    expect(told).to_have_text("Choose a place in the meadow: 1 of 2")
    expect(prompt.get_by_role("button", name="Confirm")).to_have_count(0)
    page.locator(f'.place[data-ref="{last}"]').hover()
    expect(told).to_contain_text("Settle on:")
    page.locator(f'.place[data-ref="{last}"]').click()
    page.mouse.move(2, 2)
    expect(told).to_have_text("Choose a place in the meadow: 2 of 2")
    prompt.get_by_role("button", name="Confirm").click()
    expect(prompt).not_to_contain_text("Which sites")


def test_what_marking_nothing_costs_stands_on_the_button(opens: Opens) -> None:
    """A sentry that leaves full barracks empty: the button says what is lost, and does not stand out."""
    record, seat, _ = comes_to("micropolis", "Sentry", 0)
    page = opens()
    made = page.request.post("/api/tables/import", data=record.to_json()).json()
    page.goto(f"/t/{made['table']}?seat={seat}")
    confirm = page.locator("section.prompt").get_by_role("button", name="Confirm")
    expect(confirm).to_contain_text(re.compile(r"lose \d+ points, gain \d soldiers"))
    expect(confirm).not_to_have_class(re.compile("go"))
    nothing = confirm.inner_text()
    page.locator(".place.lit").first.click()
    expect(confirm).not_to_have_text(nothing)
    expect(confirm).to_have_class(re.compile("go"))


def test_seasons_winter_and_the_works_of_others_nurses_name_their_own_rules(opens: Opens) -> None:
    """What is no place of the question is explained by the rule that says what it does, not by one of its kind."""
    page = opens()
    sits(page, "myrmes", 5, "Oak")
    panel = page.get_by_role("region", name="What this is")
    dice = page.request.get(f"/api/tables/{page.url.split('/t/')[1].split('?')[0]}/view").json()["view"]["dice"]
    page.locator(".tabs button", has_text="Oak").click()
    about = {
        f'.year [data-about="event:{dice["summer"]}"]': f"MY-5.{10 + dice['summer']}", ".year .winter": "MY-21.1",
        'svg [data-about="event:6"]': "MY-5.16", '[data-about="atelier:raise"]': "MY-17.14",
    }  # fmt: skip
    for thing, rule in about.items():
        page.get_by_role("button", name="What is this?").click()
        page.locator(thing).first.click(force=True)
        expect(panel).to_contain_text(rule)
        panel.get_by_role("button", name="Close").click()
