"""What is felt, heard and seen to move: pinching, the knock and the notification for one's turn, movement and its ends."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import Opens
from tests.browser.person import Person
from tests.browser.test_table_page import chairs, menu, view

# The browser's own voice, replaced by a list of what it would have done.
EARS = """
window.heard = {tones: 0, notes: [], asked: 0};
class Node {
  connect(to) { return to }
  setValueAtTime() {}
  exponentialRampToValueAtTime() {}
  start() { heard.tones += 1 }
  stop() {}
}
window.AudioContext = class {
  state = "running"; currentTime = 0; destination = new Node();
  resume() { return Promise.resolve() }
  createOscillator() { return Object.assign(new Node(), {frequency: new Node()}) }
  createGain() { return Object.assign(new Node(), {gain: new Node()}) }
};
window.Notification = class {
  static permission = "default";
  static requestPermission() {
    heard.asked += 1;
    Notification.permission = window.refuse ? "denied" : "granted";
    return Promise.resolve(Notification.permission);
  }
  constructor(title, options) {
    if (window.phone) throw new TypeError("Illegal constructor");
    heard.notes.push([title, options.body]);
  }
  close() {}
};
"""
LOOK_AWAY = """away => {
  Object.defineProperty(document, "hidden", {get: () => away, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
# What moves, by piece, and what the movement looks like.
EYES = """
window.moved = [];
const play = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  const from = (Array.isArray(frames) ? frames[0]?.transform : "") ?? "";
  const running = play.call(this, frames, how);
  moved.push({at: this.dataset?.at ?? "", how: from.slice(0, 12), time: how?.duration ?? 0, sky: !!this.closest(".sky")});
  return running;
};
"""


def turns_pass(person: Person, done: Callable[[], bool], seconds: float = 60) -> None:
    """Plays on, whenever asked, until something has come about."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if done():
            return
        if person.is_asked(0.2):
            person.answers()
            person.page.wait_for_timeout(30)
    raise AssertionError(f"it did not come about in {seconds} s")


def two_people(opens: Opens) -> tuple[Person, Person]:
    """Micropolis with two browsers: who decides first, and the other, who does not look."""
    host = opens(init=EARS)
    chairs(host, "Micropolis", "Me", "A friend, by link")
    link = host.get_by_role("dialog", name="Seats and links").get_by_label("Link for this seat").input_value()
    host.keyboard.press("Escape")
    friend = opens(init=EARS)
    friend.goto(link)
    friend.get_by_label("Your name at the table").fill("Oak")
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_url("**/t/*")
    people = [Person(host), Person(friend)]
    first = view(host)["view"]["deciders"][0]
    assert people[first].is_asked(10)
    return people[first], people[1 - first]


def turn_comes(player: Person, waiting: Person) -> None:
    """The player moves until it is the other's turn."""
    turns_pass(player, lambda: bool(waiting.page.evaluate("() => Boolean(document.querySelector('.place.lit, [data-option]'))")))


def heard(page: Page) -> Any:
    return page.evaluate("heard")


def test_a_knock_and_a_notification_when_it_is_my_turn(opens: Opens) -> None:
    """Both can be switched; the notification only comes while nobody looks, and the tab tells whose turn it is."""
    player, waiting = two_people(opens)
    page = waiting.page
    menu(page, "Settings")
    settings = page.get_by_role("dialog", name="Settings")
    settings.get_by_label("A notification when it is my turn").check()
    settings.get_by_role("button", name="Close").click()
    assert heard(page) == {"tones": 0, "notes": [], "asked": 1}
    page.evaluate(LOOK_AWAY, True)
    expect(page).to_have_title(re.compile("^Micropolis"))
    turn_comes(player, waiting)
    expect(page).to_have_title(re.compile("^● Your turn · Micropolis"))
    assert heard(page) == {"tones": 2, "notes": [["Formicary", "It is your turn."]], "asked": 1}
    page.evaluate(LOOK_AWAY, False)
    turn_comes(waiting, player)
    expect(page).to_have_title(re.compile("^Micropolis"))
    turn_comes(player, waiting)
    assert heard(page)["tones"] == 4 and len(heard(page)["notes"]) == 1, "who looks needs no notification"
    menu(page, "Settings")
    settings.get_by_label("A knock when it is my turn").uncheck()
    settings.get_by_label("A notification when it is my turn").uncheck()
    settings.get_by_role("button", name="Close").click()
    page.evaluate(LOOK_AWAY, True)
    turn_comes(waiting, player)
    turn_comes(player, waiting)
    assert heard(page)["tones"] == 4 and len(heard(page)["notes"]) == 1, "switched off"


def test_a_browser_that_refuses_to_notify_is_no_trouble(opens: Opens) -> None:
    """Refused: the switch goes back and says why. Not possible on this device: the game goes on."""
    player, waiting = two_people(opens)
    page = waiting.page
    page.evaluate("window.refuse = true")
    menu(page, "Settings")
    settings = page.get_by_role("dialog", name="Settings")
    box = settings.get_by_label("A notification when it is my turn")
    box.click()
    expect(settings.get_by_role("alert")).to_contain_text("does not allow")
    expect(box).not_to_be_checked()
    page.evaluate("window.refuse = false; window.phone = true")
    box.check()
    settings.get_by_role("button", name="Close").click()
    page.evaluate(LOOK_AWAY, True)
    turn_comes(player, waiting)
    assert heard(page)["notes"] == []
    turn_comes(waiting, player)


def at_rest(page: Page, part: Locator) -> FloatRect:
    """Where something is, once letters and bots have come and nothing shifts any more."""
    page.evaluate("document.fonts.ready.then(() => true)")
    seen: list[FloatRect | None] = []
    for _ in range(100):
        seen.append(part.bounding_box())
        page.wait_for_timeout(100)
        if len(seen) > 6 and seen[-1] is not None and all(each == seen[-1] for each in seen[-6:]):
            return seen[-1]
    raise AssertionError("it does not come to rest")


@pytest.mark.parametrize("game", ["March of the Ants", "Myrmes"])
def test_two_fingers_bring_the_board_closer(opens: Opens, game: str) -> None:
    """What is between the fingers stays between them; nothing is chosen by it, and the page itself is not enlarged."""
    page = opens(phone=True)
    chairs(page, game, "Me", "Bot: Random")
    assert Person(page).is_asked(10)
    drawing = page.locator(".frame > svg")
    if page.get_by_role("button", name=re.compile("^Mine")).count():  # the nest lies over the garden; closed, it stays closed
        page.get_by_role("button", name=re.compile("^Mine")).click()
    picture = page.locator(".frame > svg > g")
    frame = at_rest(page, drawing)
    x, y = frame["x"] + frame["width"] * 0.45, frame["y"] + frame["height"] * 0.4
    under = """([x, y]) => {
      const part = document.querySelector(".frame > svg > g");
      const at = new DOMPoint(x, y).matrixTransform(part.getScreenCTM().inverse());
      return [at.x, at.y, part.getScreenCTM().a];
    }"""
    before = page.evaluate(under, [x, y])
    length = view(page)["length"]
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *spread: float) -> None:
        points = [{"x": x + side * apart, "y": y, "id": i} for apart in spread for i, side in enumerate((-1, 1))]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        page.wait_for_timeout(20)  # a frame: the browser gathers movements

    fingers("touchStart", 30)
    for apart in range(33, 61, 3):
        fingers("touchMove", apart)
    fingers("touchEnd")
    expect(picture).to_have_attribute("transform", re.compile("scale"))
    after = page.evaluate(under, [x, y])
    assert after[2] / before[2] == pytest.approx(2, rel=0.02)
    assert [after[0], after[1]] == pytest.approx([before[0], before[1]], abs=4)
    assert page.evaluate("visualViewport.scale") == 1
    assert not page.locator(".picked").count()
    if game == "March of the Ants":
        assert view(page)["length"] == length
    fingers("touchStart", 60)
    for apart in range(57, 29, -3):
        fingers("touchMove", apart)
    fingers("touchEnd")
    assert page.evaluate(under, [x, y])[2] == pytest.approx(before[2], rel=0.02)


@pytest.mark.parametrize("game", ["March of the Ants", "Myrmes"])
def test_pieces_move_and_stay_put_where_no_motion_is_wanted(opens: Opens, game: str) -> None:
    """Ants walk above the board; with reduced motion, or switched off, nothing is animated at all."""
    page = opens(motion=True, init=EYES)
    chairs(page, game, "Me", "Bot: Greedy", "Bot: Greedy")
    person = Person(page, seed=3)

    def walked() -> bool:
        return any(each["sky"] and each["at"] and each["time"] == 620 for each in page.evaluate("moved"))

    turns_pass(person, walked)
    page.get_by_role("button", name="Menu").wait_for()
    expect(page.locator("svg.sky")).to_have_count(0, timeout=20_000)  # nothing is left hanging in the air
    assert not page.locator("[style*='visibility: hidden']").count()

    still = opens(init=EYES)  # the system asks for reduced motion
    chairs(still, game, "Me", "Bot: Greedy", "Bot: Greedy")
    person = Person(still, seed=3)
    turns_pass(person, lambda: view(still)["length"] > 40)
    assert [each for each in still.evaluate("moved") if each["time"] > 1] == []


def test_a_movement_is_skipped_by_a_key_or_a_touch(opens: Opens) -> None:
    page = opens(motion=True, init=EYES)
    chairs(page, "Micropolis", "Me", "Bot: Greedy", "Bot: Greedy")
    person = Person(page, seed=4)
    for end in ("key", "touch"):
        assert person.is_asked(20)
        turns_pass(person, lambda: page.locator("svg.sky").count() > 0)
        page.evaluate("() => document.getAnimations().forEach(each => each.updatePlaybackRate(0.02))")  # half a minute
        assert page.locator("svg.sky").count() > 0
        if end == "key":
            page.evaluate("document.activeElement?.blur()")
            page.keyboard.press("Space")
        else:
            page.locator("header, .top").first.dispatch_event("pointerdown")
        expect(page.locator("svg.sky")).to_have_count(0, timeout=5000)
