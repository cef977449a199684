"""The page stays on the device: it opens without a network and says so, a move waits and counts once, an upgrade comes."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens
from tests.browser.waiting import comes, settles

OFFLINE = "You are offline. A move you make waits here and goes out by itself."
CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEPT = """async () => {
  const names = await caches.keys();
  const paths = async (name) => (await (await caches.open(name)).keys()).map((each) => new URL(each.url).pathname);
  return [names.length, (await Promise.all(names.map(paths))).flat()];
}"""
OLD = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  await cache.put("/", new Response("<!doctype html><title>old</title><h1>old</h1>", {headers: {"content-type": "text/html"}}));
}"""


def sequence(page: Page, at: str) -> int:
    return int(page.request.get(f"/api/tables{at.removeprefix('/t')}/view").json()["sequence"])


def answers(page: Page) -> None:
    """Points at the free tile and, if that is not enough, at an end of the anthill."""
    page.locator(".place.lit").first.click()
    if page.locator(".place.picked").count():
        page.locator("[data-ref$='.right'].lit").first.click()


def test_without_a_network_the_page_opens_says_so_and_keeps_a_move(opens: Opens) -> None:
    page = opens(kept=True)
    comes(page, lambda: page.evaluate(CONTROLLED))
    chairs = [{"kind": "me", "name": "Mina"}, {"kind": "local", "name": "Oak"}]
    made = page.request.post("/api/tables", data={"game": "micropolis", "seats": chairs, "seed": 3}).json()
    at = f"/t/{made['table']}"
    page.goto(at)
    expect(page.locator(".place.lit").first).to_be_visible()
    settles(page)

    names, files = page.evaluate(KEPT)
    assert names == 1 and "/" in files and any("TablePage" in each for each in files)
    private = [each for each in files if re.match(r"/(api|t|join|schema)", each)]
    assert private == [], "no answer of the server and nothing of anybody is kept"

    before = sequence(page, at)
    page.context.set_offline(True)
    expect(page.get_by_role("status").filter(has_text="offline")).to_have_text(OFFLINE)
    answers(page)
    expect(page.get_by_role("alert")).to_contain_text("Your move is kept here and sent again by itself.")
    page.context.set_offline(False)
    expect(page.get_by_text(OFFLINE)).to_have_count(0)
    expect(page.locator("main.board")).to_have_attribute("data-sequence", str(before + 1))
    assert sequence(page, at) == before + 1

    # A move that waits is not lost with the page, and goes out once.
    expect(page.locator("[data-option]").first).to_be_visible()  # the barracks of the tile
    settles(page)
    page.context.set_offline(True)
    page.locator("[data-option]").first.click()
    expect(page.get_by_role("alert")).to_contain_text("Your move is kept here and sent again by itself.")
    page.goto("/")
    expect(page.get_by_role("heading", name="Formicary")).to_be_visible()
    page.context.set_offline(True)  # the browser may not have told a page that came this very moment
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    page.goto(at)
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    # A request of the page that is left may get through before the browser cuts off the next one: its answer is lost.
    expect(page.get_by_text("A move you made before is kept here and goes out by itself.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("main.board")).to_have_attribute("data-sequence", str(before + 2))  # by itself
    expect(page.locator(".place.lit").first).to_be_visible()
    page.reload()
    expect(page.locator(".place.lit").first).to_be_visible()
    assert sequence(page, at) == before + 2
    assert page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('formicary.move'))") == []


def test_after_an_upgrade_one_load_may_be_old_and_no_second_one(opens: Opens) -> None:
    page = opens(kept=True)
    comes(page, lambda: page.evaluate(CONTROLLED))
    settles(page)
    page.evaluate(OLD)
    page.reload()
    expect(page).to_have_title("old")
    comes(page, lambda: page.evaluate("caches.match('/').then((kept) => kept.text()).then((text) => !text.includes('old'))"))
    page.reload()
    expect(page.get_by_role("heading", name="Formicary")).to_be_visible()
