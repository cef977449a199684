"""Following the others: their moves are told as they happen, as fast as one likes; what they changed is outlined."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens
from tests.browser.person import joins, table_of
from tests.browser.test_meanwhile import plays
from tests.browser.test_table_page import view
from tests.browser.waiting import comes

STEP = """localStorage.getItem("formicary.settings") ?? localStorage.setItem("formicary.settings", '{"pace": "step"}')"""
# Whether the past has been shown since.
NOTES_REPLAY = """() => {
  window.replayed = false;
  new MutationObserver(() => { replayed ||= !!document.querySelector(".replay"); })
    .observe(document.body, {subtree: true, childList: true});
}"""

Moment = Callable[[dict[str, Any]], bool]


def two_at(opens: Opens, game: str, *, phone: bool = False) -> tuple[Page, Page]:
    """Mina, who sees the moves of others step by step, and Oak."""
    mina, oak = opens(init=STEP, phone=phone), opens()
    chairs = [{"kind": "me", "name": "Mina"}, {"kind": "friend"}]
    made = mina.request.post("/api/tables", data={"game": game, "seats": chairs}).json()
    joins(oak, made["seat_links"]["1"])
    mina.goto(f"/t/{made['table']}")
    mina.locator("section.prompt").wait_for()
    return mina, oak


def goes_on_until(mina: Page, oak: Page, moment: Moment) -> None:
    """Both play the first thing they can, Oak the first that is no refusal, until Mina's view is as wanted."""
    people = [mina, oak]
    while not moment(known := view(mina, 0)):
        seat = known["view"]["deciders"][0]
        plays(people[seat], seat, view(people[seat], seat)["view"]["prompt"]["options"][0]["action"])


def shown(page: Page) -> int:
    """The number of the latest entry that the page has."""
    return int(page.locator("main.board").get_attribute("data-sequence") or 0)


def is_told(page: Page) -> int:
    """Goes step by step through what the other does until the question stands; returns how many steps that took."""
    telling, asked = page.locator("section.narration"), page.locator(".place.lit, [data-option]")
    last = view(page, 0)["sequence"]
    steps = 0
    while True:
        comes(page, lambda: telling.count() or (shown(page) == last and asked.count()))
        if not telling.count():
            return steps
        assert asked.count() == 0, "a question is asked before what led to it has been told"
        expect(telling.locator("b")).not_to_be_empty()
        steps += 1
        goes_on(page)


def goes_on(page: Page) -> None:
    """Presses Next, and waits until it has done something."""
    telling, before = page.locator("section.narration"), shown(page)
    telling.get_by_role("button", name="Next").click()
    comes(page, lambda: not telling.count() or shown(page) != before)


def test_moves_of_others_are_told_step_by_step_and_the_question_says_what_it_answers(opens: Opens) -> None:
    mina, oak = two_at(opens, "march", phone=True)
    goes_on_until(mina, oak, lambda known: known["view"]["prompt"].get("cause", {}).get("label") == "{seat} explores")
    assert is_told(mina) > 0
    expect(mina.locator("section.prompt")).to_contain_text("Oak explores. Reaction to Explore: place a larva?")
    # The rest of the row at once, for whoever has seen enough.
    goes_on_until(mina, oak, lambda known: known["view"]["deciders"] == [1])
    length = view(mina, 0)["length"]
    goes_on_until(mina, oak, lambda known: known["view"]["deciders"] == [0] and known["length"] > length + 1)
    mina.get_by_role("button", name="Show everything at once").click()
    last = view(mina, 0)["sequence"]
    comes(mina, lambda: shown(mina) == last and mina.locator(".place.lit, [data-option]").count())
    assert mina.locator("section.narration").count() == 0


def test_what_others_changed_is_outlined_in_their_colour_until_one_decides(opens: Opens) -> None:
    mina, oak = two_at(opens, "micropolis")
    start = view(mina, 0)["view"]["round"]
    goes_on_until(mina, oak, lambda known: known["view"]["deciders"] == [0] and known["view"]["round"] > start)
    is_told(mina)
    places = mina.locator("[data-news]")
    # Oak has laid a tile since; one's own tiles are no news.
    comes(mina, lambda: places.evaluate_all("all => [...new Set(all.map(each => each.dataset.news))]") == ["1"])
    # The same in short, beside the board; what it names can be read, and all of it can be seen once more.
    recap = mina.get_by_role("region", name="Since your last turn")
    expect(recap).to_contain_text("Oak takes tile")
    recap.get_by_role("button", name="Read ").first.click()
    reader = mina.get_by_role("dialog", name="Tile")
    expect(reader).to_contain_text("worker")
    reader.get_by_role("button", name="Close").click()
    mina.evaluate(NOTES_REPLAY)  # it is gone by itself, however late somebody looks
    recap.get_by_role("button", name="Show again").click()
    mina.wait_for_function("() => replayed")
    expect(mina.get_by_role("region", name="Replay")).to_have_count(0)
    # In the log what came of a move stands under it.
    log = mina.get_by_role("list", name="What happened").locator("> li")
    taken = log.filter(has_text="Oak takes tile").first
    expect(taken.locator("ul > li").first).to_contain_text("Oak lays it")
    # Points by source at any time; they add up to the score.
    mina.get_by_role("button", name="where they come from").first.click()
    sheet = mina.get_by_role("dialog", name="Points so far")
    score = view(mina, 0)["view"]["players"][0]
    rows = sheet.locator("tbody td:nth-of-type(1)").all_inner_texts()
    assert sum(int(n) for n in rows if n != "·") == score["total"] == sum(score["score"].values())
    sheet.get_by_role("button", name="Close").click()
    known = view(mina, 0)
    plays(mina, 0, known["view"]["prompt"]["options"][0]["action"])
    comes(mina, lambda: shown(mina) > known["sequence"])
    expect(places).to_have_count(0)
    assert table_of(mina) == table_of(oak)
