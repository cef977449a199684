"""People in the browser, on both sizes: an identity carried by a passkey and by a recovery phrase; strangers who meet in the
list of open tables and play."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import clean
from tests.browser.conftest import DESKTOP, PHONE, Opens
from tests.browser.person import Person
from tests.browser.waiting import comes, settles

pytestmark = pytest.mark.browser
SIZES = ((DESKTOP, "desktop"), (PHONE, "phone"))
PASSKEYS = {"options": {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True,
    "automaticPresenceSimulation": True,
}}  # fmt: skip


MAKES = """fetch("/api/tables", {
  method: "POST", headers: {"content-type": "application/json"},
  body: JSON.stringify({game: "micropolis", seats: [{kind: "me", name: "Ann"}, {kind: "friend"}]}),
}).then((made) => made.json())"""


def looks_right(page: Page, name: str) -> None:
    """On both sizes: clean for those who hear the page, and no wider than the screen."""
    before = page.viewport_size
    for (width, height), size in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settles(page)
        clean(page, f"{name}, {size}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, size)
        if folder := os.environ.get("FORMICARY_PICTURES"):
            page.screenshot(path=f"{folder}/{name}-{size}.png", full_page=True)
    if before:
        page.set_viewport_size(before)


def table_of(page: Page, name: str) -> str:
    made = page.request.post(
        "/api/tables", data={"game": "micropolis", "seats": [{"kind": "me", "name": name}, {"kind": "friend"}]}
    )
    return str(made.json()["table"])


def at_localhost(page: Page, path: str) -> None:
    """Passkeys hold for names, not for bare addresses."""
    page.goto(page.evaluate("location.origin").replace("127.0.0.1", "localhost") + path)


def test_a_passkey_and_a_phrase_bring_the_seats_to_another_browser(opens: Opens) -> None:
    ann = opens("/me")
    at_localhost(ann, "/")
    table = ann.evaluate(MAKES)
    line = ann.context.new_cdp_session(ann)
    line.send("WebAuthn.enable")
    key = line.send("WebAuthn.addVirtualAuthenticator", PASSKEYS)["authenticatorId"]
    at_localhost(ann, "/me")
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="That is me").click()
    expect(ann.get_by_role("status")).to_contain_text("That is your name from now on.")
    ann.get_by_role("button", name="Make a passkey").click()
    expect(ann.get_by_role("list", name="Passkeys").get_by_role("listitem")).to_have_count(1)
    ann.get_by_role("button", name="Show me a recovery phrase").click()
    words = ann.get_by_role("list", name="Recovery phrase").get_by_role("listitem")
    expect(words).to_have_count(10)
    phrase = " ".join(words.all_inner_texts())
    looks_right(ann, "me")
    made = line.send("WebAuthn.getCredentials", {"authenticatorId": key})["credentials"][0]

    phone = opens("/", phone=True)
    other = phone.context.new_cdp_session(phone)
    other.send("WebAuthn.enable")
    synced = other.send("WebAuthn.addVirtualAuthenticator", PASSKEYS)["authenticatorId"]  # her password manager brings it along
    other.send("WebAuthn.addCredential", {"authenticatorId": synced, "credential": made})
    at_localhost(phone, "/me")
    phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.get_by_role("status")).to_have_text("You are signed in. Your tables are on the start page.")
    expect(phone.get_by_role("list", name="Where you are signed in").get_by_role("listitem")).to_have_count(2)
    at_localhost(phone, "/")
    expect(phone.locator(f'a[href="/t/{table["table"]}"]')).to_be_visible()

    third = opens("/")
    at_localhost(third, "/me")
    third.get_by_label("Your recovery phrase").fill(phrase)
    third.get_by_role("button", name="Sign in", exact=True).click()
    expect(third.get_by_role("list", name="Where you are signed in").get_by_role("listitem")).to_have_count(3)
    third.get_by_role("button", name="Sign out everywhere else").click()
    expect(third.get_by_role("list", name="Where you are signed in").get_by_role("listitem")).to_have_count(1)
    at_localhost(phone, "/")
    expect(phone.get_by_role("button", name="Play Micropolis")).to_be_visible()
    expect(phone.locator(f'a[href="/t/{table["table"]}"]')).to_have_count(0)
    third.get_by_text("Delete me").click()
    third.get_by_role("button", name="Delete everything about me").click()
    expect(third.get_by_role("status")).to_have_text("You are deleted. This browser is nobody now.")


def test_strangers_meet_in_the_list_of_open_tables_and_play(opens: Opens) -> None:
    ann, bob = opens("/lobby", dark=True), opens("/", phone=True)
    bob.get_by_role("link", name="Tables that look for players").click()
    for page, name in ((ann, "Ann"), (bob, "Bob")):
        page.get_by_label("Your name").fill(name)
    bob.get_by_role("button", name="Show others that I am looking").click()
    expect(ann.get_by_role("list", name="Who else is looking")).to_contain_text("Bob")
    ann.get_by_label("I say yes to each who wants to join").check()
    ann.get_by_label("The game counts for ratings, if all agree").check()
    ann.get_by_role("button", name="Open the table").click()
    row = bob.get_by_role("list", name="Open tables").get_by_role("listitem").filter(has_text="Ann")
    expect(row).to_contain_text("1 of 2 seats free")  # at once, without a reload
    expect(row).to_contain_text("rated")
    looks_right(bob, "lobby")
    row.get_by_role("button", name="Ask to join").click()
    expect(row.get_by_role("status")).to_have_text("The host has been asked.")
    expect(ann.get_by_text("Bob wants to join.")).to_be_visible()
    looks_right(ann, "lobby-host")
    ann.get_by_role("button", name="Welcome").click()
    for page in (ann, bob):  # the table is full: both are led there
        comes(page, lambda page=page: "/t/" in page.url)  # type: ignore[misc]
        settles(page)
    at = ann.locator("main.board").get_attribute("data-sequence")
    is_asked = [page.locator(".place.lit, [data-option]") for page in (ann, bob)]
    comes(ann, lambda: any(places.count() for places in is_asked))
    asked = ann if is_asked[0].count() else bob
    Person(asked, hand="touch" if asked is bob else "mouse").answers()
    comes(ann, lambda: ann.locator("main.board").get_attribute("data-sequence") != at)
    comes(bob, lambda: bob.locator("main.board").get_attribute("data-sequence") != at)


def test_a_host_opens_a_table_from_its_seats(opens: Opens) -> None:
    ann = opens("/")
    ann.goto(f"/t/{table_of(ann, 'Ann')}?open=seats")
    ann.get_by_text("Look for players in the list of open tables").click()
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.get_by_text("Your table looks for players.")).to_be_visible()
    looks_right(ann, "seats")
    ann.get_by_role("button", name="Look no longer").click()
    expect(ann.get_by_text("Look for players in the list of open tables")).to_be_visible()
