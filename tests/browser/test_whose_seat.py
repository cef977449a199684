"""What the page says about whose seats are whose: a seat that moves away, consent, branches, games that somebody may know."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens
from tests.browser.person import Person, joins, table_of
from tests.browser.test_table_page import chairs, menu, moves, two, view

pytestmark = pytest.mark.browser


def after_both_played(host: Page, friend: Page) -> Page:
    """Plays until both have moved; returns the page of the one who did not move last."""
    people = {0: Person(host), 1: Person(friend)}
    moved: set[int] = set()
    last = 0
    while moved != {0, 1}:
        last = view(host)["view"]["deciders"][0]
        moves(people[last])
        moved.add(last)
    return friend if last == 0 else host


def test_a_page_whose_seat_moves_to_another_device_says_so_and_shows_no_more_questions(opens: Opens) -> None:
    host, friend, _ = two(opens, "Micropolis")
    menu(friend, "Seats and links")
    seats = friend.get_by_role("dialog", name="Seats and links")
    seats.get_by_role("button", name="Move to another device").click()
    link = seats.get_by_label("Open this on the other device").input_value()
    other = opens(link, language="ja")
    other.get_by_role("textbox").fill("Oak")
    other.get_by_role("textbox").press("Enter")
    other.wait_for_url("**/t/*")
    seats.get_by_role("button", name="Close").click()
    alert = friend.get_by_role("alert")
    expect(alert).to_contain_text("This seat has moved to another device or person; it is no longer yours.")
    expect(alert.get_by_role("link", name="To the start page")).to_be_visible()
    expect(friend.locator("section.prompt")).to_have_count(0)
    expect(friend.get_by_text("reconnecting")).to_have_count(0)
    while view(host)["view"]["deciders"] != [1]:
        moves(Person(host))
    assert Person(other).is_asked()


def test_a_branch_of_a_game_with_others_says_that_hidden_things_are_dealt_anew(opens: Opens) -> None:
    host, friend, _ = two(opens, "Micropolis")
    after_both_played(host, friend)
    first = table_of(host)
    menu(host, "Watch from the start")
    replay = host.get_by_role("region", name="Replay")
    expect(replay).to_contain_text("at the new table you play all seats, and what you cannot know now is dealt anew")
    replay.get_by_role("button", name="Play on from here").click()
    host.wait_for_url(lambda url: "/t/" in url and first not in url)
    note = host.get_by_role("status").filter(has_text="A study of a game that is still being played")
    expect(note).to_contain_text("Bots and hints come when that game is over.")
    expect(host.get_by_role("dialog")).to_have_count(0)  # no seat waits for anybody
    expect(host.get_by_role("button", name="Hint")).to_have_count(0)
    note.get_by_role("button", name="Close").click()
    expect(note).to_have_count(0)


def test_whoever_wants_to_take_back_reads_who_must_agree(opens: Opens) -> None:
    host, friend, _ = two(opens, "Micropolis")
    asker = after_both_played(host, friend)
    other = "Oak" if asker is host else "Person 1"
    button = asker.get_by_role("button", name="Ask to take back")
    expect(button).to_have_attribute("title", f"{other} must agree before a move is taken back")
    button.click()
    waiting = asker.get_by_role("status").filter(has_text=f"To take back, {other} must agree.")
    expect(waiting).to_be_visible()
    waiting.get_by_role("button", name="Do not ask any more").click()
    expect(waiting).to_have_count(0)


def test_an_invitation_counts_as_somebodys_until_it_is_withdrawn(opens: Opens) -> None:
    page = opens()
    chairs(page, "Micropolis", "Me", "A friend, by link")
    seats = page.get_by_role("dialog", name="Seats and links")
    friends = seats.get_by_role("listitem").nth(1)
    friends.get_by_role("button", name=re.compile("^Let .* play$")).first.click()
    expect(seats).to_contain_text("Somebody is invited: the seat counts as theirs, also while a bot plays.")
    seats.get_by_role("button", name="Close").click()
    person = Person(page)
    # Until something has come to light since, so that others must agree: the line is filled up once a round. Looked at only when
    # the bot has played, or that could be missed in every round to the end of the game.
    while not view(page, 0)["undo"]["whom"]:
        moves(person)
        assert person.is_asked()
    page.keyboard.press("z")
    expect(page.get_by_role("alert")).to_contain_text("withdraw the invitation, or wait until they sit down")
    menu(page, "Seats and links")
    seats.get_by_role("button", name="Withdraw the link").click()
    expect(seats.get_by_text("Somebody is invited")).to_have_count(0)
    seats.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()


def test_a_guest_reads_that_somebody_may_know_what_comes(opens: Opens) -> None:
    page = opens()
    chairs(page, "Micropolis", "Me", "Bot: Larva")
    moves(Person(page))
    first = table_of(page)
    menu(page, "Watch from the start")
    page.get_by_role("region", name="Replay").get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "/t/" in url and first not in url)
    page.goto(f"/t/{first}")
    menu(page, "Seats and links")
    seats = page.get_by_role("dialog", name="Seats and links")
    seats.get_by_role("button", name="Make a link", exact=True).click()
    guest = opens()
    joins(guest, seats.get_by_label("Link for this seat, good for one use").input_value())
    expect(guest.get_by_role("status").filter(has_text="Somebody may know what is hidden in this game")).to_be_visible()
