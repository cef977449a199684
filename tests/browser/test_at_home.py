"""The page is at home in the browser: Back, addresses, reloading, links, light and colours, the phone."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from formicary import Record
from tests.browser.conftest import Opens
from tests.browser.person import Person, joins
from tests.browser.waiting import comes, settles


def sits(page: Page, game: str = "micropolis", **more: object) -> str:
    """A table of one person and a bot; returns its address."""
    chairs = [{"kind": "me", "name": "Mina"}, {"kind": "bot", "bot": "random"}]
    made = page.request.post("/api/tables", data={"game": game, "seats": chairs, "seed": 3, **more}).json()
    page.goto(f"/t/{made['table']}")
    assert Person(page).is_asked()
    return f"/t/{made['table']}"


# The letters are there before the games, what is known of somebody's tables comes ten frames after it could, and the words of the
# language forty.
TABLES_LATE = """
const asked = window.fetch;
window.fetch = async (...given) => {
  const answer = await asked(...given);
  if (given[0] === "/api/games") {
    await Promise.all([...document.fonts].map((each) => each.load()));
    look();
  }
  let frames = given[0].startsWith("/api/tables?") ? 10 : given[0].startsWith("/api/catalogue/") ? 40 : 0;
  while (frames-- > 0) await new Promise(requestAnimationFrame);
  return answer;
};
const tops = new Map();
window.moved = new Set();
const look = () => {
  for (const each of document.querySelectorAll("a, button, label")) {
    const top = each.getBoundingClientRect().top;
    if (top !== (tops.get(each) ?? top)) moved.add(each.textContent);
    tops.set(each, top);
  }
  requestAnimationFrame(look);
};
"""


@pytest.mark.parametrize("tables", [0, 2])
@pytest.mark.parametrize(("phone", "language"), [(False, "en"), (True, "de")], ids=["desktop", "phone"])
def test_nothing_on_the_start_page_moves_from_under_a_finger(opens: Opens, tables: int, phone: bool, language: str) -> None:
    page = opens("/lobby", init=TABLES_LATE, phone=phone, language=language)
    for _ in range(tables):
        sits(page)
    page.goto("/")
    page.locator("button.play").first.wait_for()
    settles(page)
    assert page.evaluate("[...moved]") == []


def test_back_closes_what_is_open_and_reloading_opens_it_again(opens: Opens) -> None:
    page = opens()
    at = sits(page)
    dialog = page.locator("dialog[open]")

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Rulebook").click()
    expect(page).to_have_url(re.compile(re.escape(f"{at}?open=rules") + "$"))
    page.reload()
    expect(page.get_by_role("dialog", name="Rulebook")).to_be_visible()
    page.go_back()
    expect(dialog).to_have_count(0)
    expect(page).to_have_url(re.compile(re.escape(at) + "$"))
    page.go_forward()  # opens again what Back has closed
    expect(page.get_by_role("dialog", name="Rulebook")).to_be_visible()
    expect(page).to_have_url(re.compile(re.escape(f"{at}?open=rules") + "$"))
    page.go_back()
    expect(dialog).to_have_count(0)

    page.get_by_role("button", name="Menu").click()
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile(re.escape(at) + "$"))
    page.goto("/")
    page.go_back()  # one step: what was opened and closed has left nothing behind
    expect(page).to_have_url(re.compile(re.escape(at) + "$"))

    person = Person(page)
    while page.locator("main.board").get_attribute("data-sequence") in ("0", "1", "2"):
        assert person.is_asked()
        person.answers()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Watch from the start").click()
    replay = page.get_by_role("region", name="Replay")
    replay.get_by_role("button", name="Next move").click()
    expect(page).to_have_url(re.compile(re.escape(f"{at}?at=1") + "$"))
    page.reload()
    expect(replay.get_by_label("Move", exact=True)).to_have_value("1")
    page.go_back()
    expect(replay).to_have_count(0)
    assert person.is_asked()
    page.go_forward()
    expect(replay.get_by_label("Move", exact=True)).to_have_value("1")
    page.go_back()
    expect(replay).to_have_count(0)
    assert person.is_asked()

    page.goto(f"{at}?at=2&open=rules&rule=MI-5.1")  # as somebody sends it
    expect(page.locator('[id="rule-MI-5.1"]')).to_be_in_viewport()
    page.go_back()
    expect(replay.get_by_label("Move", exact=True)).to_have_value("2")
    page.go_back()
    expect(replay).to_have_count(0)


def test_back_leads_from_the_set_up_to_the_games_and_a_link_into_it(opens: Opens) -> None:
    page = opens("/?game=march&way=solo")
    form = page.get_by_role("region", name="Set up March of the Ants")
    expect(form.get_by_role("radio", name="Solo")).to_be_checked()
    expect(form.get_by_role("button", name="Start the game")).to_be_in_viewport(ratio=1)
    page.go_back()
    expect(form).to_have_count(0)
    page.get_by_role("button", name="Play March of the Ants").click()
    start = form.get_by_role("button", name="Start the game")
    expect(start).to_be_in_viewport(ratio=1)  # a table with bots needs two clicks
    page.go_back()
    page.get_by_role("button", name="Play Myrmes").click()
    expect(page).to_have_url(re.compile(r"/\?game=myrmes$"))
    page.go_back()
    expect(page.locator("section.setup")).to_have_count(0)
    page.go_forward()
    expect(page.get_by_role("region", name="Set up Myrmes")).to_be_visible()


def test_a_link_says_where_it_leads_before_anything_is_typed(opens: Opens) -> None:
    host = opens()
    chairs = [{"kind": "me", "name": "Mina"}, {"kind": "friend"}, {"kind": "bot", "bot": "worker"}]
    made = host.request.post("/api/tables", data={"game": "march", "seats": chairs}).json()
    guest = opens(made["spectator_link"])
    expect(guest.get_by_role("heading")).to_have_text("Watch March of the Ants")
    expect(guest.get_by_role("list", name="Players").get_by_role("listitem")).to_have_text(["Mina", "Worker 3"])
    expect(guest.get_by_role("textbox")).to_have_count(0)
    guest.get_by_role("button", name="Watch").click()
    guest.wait_for_url(f"**/t/{made['table']}")

    friend = opens(made["seat_links"]["1"])
    expect(friend.get_by_role("list", name="You will meet").get_by_role("listitem")).to_have_text(["Mina", "Worker 3"])
    joins(friend, made["seat_links"]["1"], "Oak")
    friend.goto("/")
    friend.goto(made["seat_links"]["1"])  # once more on the same device: no question
    friend.wait_for_url(f"**/t/{made['table']}?seat=1")

    for link, sentence in [
        (made["seat_links"]["1"], "This link has been used already; ask for a fresh one."),
        ("/join#made-up", "There is no such link; ask for a fresh one."),
        ("/join", "This link is not complete. Ask for it once more."),
    ]:
        late = opens(link)
        expect(late.get_by_role("heading")).to_have_text("This link leads nowhere")
        expect(late.get_by_role("alert")).to_have_text(sentence)
        expect(late.get_by_role("textbox")).to_have_count(0)


def test_night_comes_with_the_system_or_by_setting_and_holds_in_every_tab(opens: Opens) -> None:
    page = opens()

    def paper(which: Page) -> str:
        return str(which.evaluate("getComputedStyle(document.body).backgroundColor"))

    day = paper(page)
    page.emulate_media(color_scheme="dark")
    night = comes(page, lambda: paper(page) != day and paper(page))
    at = sits(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Settings").click()
    other = page.context.new_page()
    other.emulate_media(color_scheme="dark")
    other.goto(at)
    expect(other.locator("main.board .place").first).to_be_attached()
    page.get_by_label("Light").select_option(label="day")
    for tab in (page, other):
        comes(tab, lambda tab=tab: paper(tab) == day)
    page.emulate_media(color_scheme="light")
    page.get_by_label("Light").select_option(label="night garden")
    comes(page, lambda: paper(page) == night)
    settles(page)


TALL = """async () => {
  const pen = document.createElement("canvas").getContext("2d");
  const fonts = ["40px Alegreya", "italic 40px Alegreya", "700 40px Alegreya", "500 40px 'Alegreya Sans'"];
  await Promise.all(fonts.map((font) => document.fonts.load(font)));
  const box = (text) => pen.measureText(text);
  return fonts.map((font) => {
    pen.font = font;
    const [zero, one, o] = ["0", "1", "o"].map(box);
    const ascents = [zero, one, o].map((each) => each.actualBoundingBoxAscent);
    const slim = (zero.actualBoundingBoxRight + zero.actualBoundingBoxLeft) / ascents[0];
    return [ascents[0] / ascents[2], ascents[0] / ascents[1], slim];
  });
}"""


def test_a_zero_is_as_tall_as_the_other_figures_and_no_o(opens: Opens) -> None:
    """Without asking the font for anything: figures stand in pictures and buttons, too."""
    found = opens().evaluate(TALL)
    assert len(found) == 4
    for over_o, over_one, slim in found:
        assert over_o > 1.2 and 0.95 < over_one < 1.1 and slim < 0.9, found


BOARD = """() => [document.querySelector("main.board").clientHeight,
  new Set([...document.querySelectorAll("section.prompt .buttons > *")].map((each) => each.offsetTop)).size]"""


def test_on_a_phone_the_row_of_players_follows_and_the_board_keeps_its_height(opens: Opens) -> None:
    page = opens(phone=True)
    chairs = [{"kind": "me", "name": "Mina"}] + [{"kind": "local", "name": name} for name in ("Oak", "Petra", "Bram")]
    made = page.request.post("/api/tables", data={"game": "micropolis", "seats": chairs, "seed": 3}).json()
    page.goto(f"/t/{made['table']}")
    person = Person(page, hand="touch", seed=4)
    heights, seen = set(), set()
    while len(seen) < 4:
        assert person.is_asked()
        settles(page)
        heights.add(page.evaluate(BOARD)[0])
        active = page.locator("li:has(.player.turn)")
        expect(active).to_be_in_viewport(ratio=0.99)
        seen.add(active.inner_text().split("\n")[0])
        person.answers()
    assert len(heights) == 1, "buttons come and go"

    sits(page, "march")
    heights, rows, person = set(), set(), Person(page, hand="touch", seed=4)
    while max(rows, default=0) < 2 or len(rows) < 2:
        assert person.is_asked()
        settles(page)
        height, buttons = page.evaluate(BOARD)
        heights.add(height)
        rows.add(buttons)
        person.answers()
    assert len(heights) == 1, "also with more than a row of buttons"


MARCHING = "document.querySelector('#lit').getAttribute('patternTransform')"


def test_lit_places_march_unless_no_motion_is_wanted(opens: Opens) -> None:
    page, still = opens(motion=True), opens()
    sits(page)
    first = page.evaluate(MARCHING)
    comes(page, lambda: page.evaluate(MARCHING) != first)
    sits(still)
    tones = "getComputedStyle(document.querySelector('.target.lit')).stroke"
    assert still.evaluate(tones).startswith('url("#lit")')
    before = still.evaluate(MARCHING)
    settles(still)
    assert still.evaluate(MARCHING) == before == "rotate(38)"


def finished() -> str:
    """The record of a game that is over."""
    chance, record = random.Random(7), Record(game="micropolis", seats=2, seed=7)
    pos = record.start()
    while pos.deciders:
        action = chance.choice(pos.legal())
        record.add(pos, action)
        pos.apply(action)
    return record.to_json()


def test_the_score_sheet_is_printed_alone_whole_and_by_daylight(opens: Opens) -> None:
    page = opens(dark=True)
    made = page.request.post("/api/tables/import", data=finished()).json()
    page.goto(f"/t/{made['table']}")
    sheet = page.get_by_role("dialog", name="Score sheet")
    expect(sheet.locator("[data-total]")).to_have_count(2)
    expect(sheet.locator(".on-paper")).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print", color_scheme="dark")
    expect(sheet.locator("[data-total]").first).to_be_visible()
    expect(sheet.locator(".on-paper")).to_contain_text("Micropolis")
    expect(page.locator(".page")).to_be_hidden()
    expect(sheet.get_by_role("button", name="Print")).to_be_hidden()
    assert page.locator("html").get_attribute("data-theme") == "day"
    assert page.evaluate("[...document.querySelectorAll('dialog details')].every((each) => each.open)")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen", color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
