"""What is felt, heard and seen to move: pinching, the knock and the notification for one's turn, movement and its ends."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import Opens
from tests.browser.person import Person, joins
from tests.browser.test_table_page import chairs, menu, moves, view
from tests.browser.waiting import LONG, comes, frame, settles, taps

# The browser's own voice, replaced by a list of what it would have done.
EARS = """
window.heard = {tones: 0, notes: [], asked: 0, stirs: 0};
navigator.vibrate = () => { heard.stirs += 1; return true };
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
  sampleRate = 100;
  createBuffer() { return {getChannelData: () => new Float32Array(4)} }
  createBufferSource() { return new Node() }
  createBiquadFilter() { return Object.assign(new Node(), {frequency: {}}) }
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
# What moves, by piece, and what the movement looks like. Where `held` is set, it stops on its way and goes no further.
EYES = """
window.moved = [];
window.held = false;
const play = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  const from = (Array.isArray(frames) ? frames[0]?.transform : "") ?? "";
  const running = play.call(this, frames, how);
  if (held) running.pause();
  const box = this.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const homes = [...document.querySelectorAll("[data-home]")].map(each => each.getBoundingClientRect());
  const home = homes.some(each => Math.hypot(each.left + each.width / 2 - x, each.top + each.height / 2 - y) < 12);
  moved.push({
    home, at: this.dataset?.at ?? "", how: from.slice(0, 12), time: how?.duration ?? 0, sky: !!this.closest(".sky"),
  });
  return running;
};
"""


# Nothing is left hanging in the air, and everything that hung there can be seen where it belongs.
LANDED = """() => !document.querySelector("svg.sky, [style*='visibility: hidden']")"""


def turns_pass(person: Person, done: Callable[[], bool]) -> None:
    """Plays on, whenever asked, until something has come about."""
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        if done():
            return
        if person.is_asked(0.2):
            if done():  # the question may be what was waited for
                return
            person.answers()
    raise AssertionError(f"it did not come about in {LONG} s")


def two_people(opens: Opens) -> tuple[Person, Person]:
    """Micropolis with two browsers: who decides first, and the other, who does not look."""
    host = opens(init=EARS)
    chairs(host, "Micropolis", "Me", "A friend, by link")
    link = host.get_by_role("dialog", name="Seats and links").get_by_label("Link for this seat").input_value()
    host.keyboard.press("Escape")
    friend = opens(init=EARS)
    joins(friend, link)
    people = [Person(host), Person(friend)]
    first = view(host)["view"]["deciders"][0]
    assert people[first].is_asked()
    expect(people[1 - first].page.locator("section.prompt")).to_contain_text("Waiting for")
    return people[first], people[1 - first]


def turn_comes(player: Person, waiting: Person) -> None:
    """The player moves until it is the other's turn, and both pages show it."""
    turn = view(player.page)["view"]["deciders"]
    while view(player.page)["view"]["deciders"] == turn:
        moves(player)
    assert waiting.is_asked()
    expect(player.page.locator("section.prompt")).to_contain_text("Waiting for")


def heard(page: Page) -> Any:
    return page.evaluate("heard")


def test_a_knock_and_a_notification_when_it_is_my_turn(opens: Opens) -> None:
    """Both are off until switched on; the notification only comes while nobody looks, and the tab tells whose turn it is."""
    player, waiting = two_people(opens)
    page = waiting.page
    menu(page, "Settings")
    settings = page.get_by_role("dialog", name="Settings")
    settings.get_by_label("Notification when it is my turn").check()
    settings.get_by_role("button", name="Close").click()
    assert heard(page) == {"tones": 0, "notes": [], "asked": 1, "stirs": 0}
    page.evaluate(LOOK_AWAY, True)
    expect(page).to_have_title(re.compile("^Micropolis"))
    turn_comes(player, waiting)
    expect(page).to_have_title(re.compile("^● Your turn · Micropolis"))
    comes(page, lambda: heard(page) == {"tones": 0, "notes": [["Formicary", "It is your turn."]], "asked": 1, "stirs": 1})
    page.evaluate(LOOK_AWAY, False)
    menu(page, "Settings")
    settings.get_by_label("Sounds").check()
    comes(page, lambda: heard(page)["tones"] == 2)  # so it will sound
    settings.get_by_role("button", name="Close").click()
    turn_comes(waiting, player)
    expect(page).to_have_title(re.compile("^Micropolis"))
    turn_comes(player, waiting)
    comes(page, lambda: heard(page)["tones"] >= 8)  # two tiles were laid, and it is my turn again
    assert len(heard(page)["notes"]) == 1, "who looks needs no notification"
    turn_comes(waiting, player)
    untouched = Person(page.context.new_page())
    # Whatever a test asks of a page counts as a touch.
    untouched.page.add_init_script("Object.defineProperty(navigator, 'userActivation', {value: {hasBeenActive: false}})")
    untouched.page.goto(page.url)
    expect(untouched.page.locator("section.prompt")).to_contain_text("Waiting for")
    turn_comes(player, untouched)
    settles(untouched.page)
    assert heard(untouched.page)["tones"] == 0, "all that a page may not play yet would sound at the first touch"
    menu(page, "Settings")
    settings.get_by_label("Sounds").uncheck()
    settings.get_by_label("Notification when it is my turn").uncheck()
    settings.get_by_role("button", name="Close").click()
    settles(page)
    tones = heard(page)["tones"]
    page.evaluate(LOOK_AWAY, True)
    turn_comes(waiting, player)
    turn_comes(player, waiting)
    settles(page)
    assert heard(page)["tones"] == tones and len(heard(page)["notes"]) == 1, "switched off"


def test_a_browser_that_refuses_to_notify_is_no_trouble(opens: Opens) -> None:
    """Refused: the switch goes back and says why. Not possible on this device: the game goes on."""
    player, waiting = two_people(opens)
    page = waiting.page
    page.evaluate("window.refuse = true")
    menu(page, "Settings")
    settings = page.get_by_role("dialog", name="Settings")
    box = settings.get_by_label("Notification when it is my turn")
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

    def shown() -> bool:
        """Nobody but us can move now, and the page shows it so."""
        now = view(page)
        entry = page.locator("main.board").get_attribute("data-sequence")
        return now["view"]["deciders"] == [0] and entry == str(now["sequence"])

    comes(page, shown)
    expect(page.get_by_text("reconnecting…")).to_have_count(0)
    settles(page)
    box = part.bounding_box()
    assert box is not None
    return box


# The point of the drawing that is under a point of the screen, and the scale.
UNDER = """([x, y]) => {
  const part = document.querySelector(".frame > svg > g");
  const at = new DOMPoint(x, y).matrixTransform(part.getScreenCTM().inverse());
  return [at.x, at.y, part.getScreenCTM().a];
}"""

# A point of the area where nothing lies but the ground, and one where a finger meets this element itself. How the deal comes out
# decides what lies where.
BARE = """({x, y, width, height}) => {
  for (let down = 8; down < height; down += 6)
    for (let right = 8; right < width; right += 6) {
      const met = document.elementFromPoint(x + right, y + down);
      if (met?.closest(".frame > svg") && !met.closest(".place, .gallery")) return [x + right, y + down];
    }
  throw new Error("no bare ground");
}"""
OPEN = """(element) => {
  const {x, y, width, height} = element.getBoundingClientRect();
  for (const [right, down] of [[0, 0], [0, -0.25], [0, 0.25], [-0.25, 0], [0.25, 0]]) {
    const at = [x + width * (0.5 + right), y + height * (0.5 + down)];
    if (document.elementFromPoint(...at)?.closest(".gallery") === element.closest(".gallery")) return at;
  }
  throw new Error("it lies under something");
}"""


@pytest.mark.parametrize("game", ["Micropolis", "March of the Ants", "Myrmes"])
def test_two_fingers_bring_the_board_closer(opens: Opens, game: str) -> None:
    """What is between the fingers stays between them; nothing is chosen by it, and the page itself is not enlarged."""
    page = opens(phone=True)
    chairs(page, game, "Me", "Bot: Larva")
    assert Person(page).is_asked()
    drawing = page.locator(".frame > svg")
    if game == "Myrmes":  # the nest lies over the garden; closed, it stays closed
        page.get_by_role("button", name=re.compile("^My nest")).click()
    picture = page.locator(".frame > svg > g")
    area = at_rest(page, drawing)
    x, y = area["x"] + area["width"] * 0.45, area["y"] + area["height"] * 0.4
    before = page.evaluate(UNDER, [x, y])
    length = view(page)["length"]
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *spread: float) -> None:
        points = [{"x": x + side * apart, "y": y, "id": i} for apart in spread for i, side in enumerate((-1, 1))]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        frame(page)

    fingers("touchStart", 30)
    for apart in range(33, 61, 3):
        fingers("touchMove", apart)
    fingers("touchEnd")
    expect(picture).to_have_attribute("transform", re.compile("scale"))
    after = page.evaluate(UNDER, [x, y])
    assert after[2] / before[2] == pytest.approx(2, rel=0.02)
    assert [after[0], after[1]] == pytest.approx([before[0], before[1]], abs=4)
    assert page.evaluate("visualViewport.scale") == 1
    assert not page.locator(".picked").count() and view(page)["length"] == length
    fingers("touchStart", 60)
    for apart in range(57, 29, -3):
        fingers("touchMove", apart)
    fingers("touchEnd")
    assert page.evaluate(UNDER, [x, y])[2] == pytest.approx(before[2], rel=0.02)


@pytest.mark.parametrize("game", ["Micropolis", "March of the Ants", "Myrmes"])
def test_wheel_drag_buttons_and_keys_move_the_board(opens: Opens, game: str) -> None:
    """What is under the pointer stays there; a drag chooses nothing, wherever it begins; everything comes back into sight."""
    page = opens()
    chairs(page, game, "Me", "Bot: Larva")
    assert Person(page).is_asked()
    area = at_rest(page, page.locator(".frame > svg"))
    x, y = area["x"] + area["width"] * 0.4, area["y"] + area["height"] * 0.6
    home = page.evaluate(UNDER, [x, y])
    length = view(page)["length"]
    page.mouse.move(x, y)
    page.mouse.wheel(0, -500)
    expect(page.locator(".frame > svg > g")).to_have_attribute("transform", re.compile(r"scale\(2\.01"))
    closer = page.evaluate(UNDER, [x, y])
    assert closer[2] / home[2] == pytest.approx(2.01, rel=0.02) and closer[:2] == pytest.approx(home[:2], abs=1)
    page.mouse.down()
    page.mouse.move(x + 60, y - 40, steps=5)
    page.mouse.up()
    assert page.evaluate(UNDER, [x + 60, y - 40]) == pytest.approx(closer, abs=8)  # the first few pixels are not yet a drag
    page.get_by_role("button", name="Show everything").click()
    assert page.evaluate(UNDER, [x, y]) == pytest.approx(home)
    for press in (lambda: page.get_by_role("button", name="Zoom in").click(), lambda: page.keyboard.press("+")):
        press()
        assert page.evaluate(UNDER, [x, y])[2] / home[2] == pytest.approx(1.3)
        page.keyboard.press("0")
        assert page.evaluate(UNDER, [x, y]) == pytest.approx(home)
    page.keyboard.press("+")
    page.keyboard.press("-")
    assert page.evaluate(UNDER, [x, y]) == pytest.approx(home)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 4000, y, steps=4)
    page.mouse.up()
    shown = page.locator(".frame > svg > g").bounding_box()
    assert shown is not None and shown["x"] < area["x"] + area["width"] * 0.9, "it cannot be pushed out of sight"
    page.mouse.wheel(0, -500)
    page.set_viewport_size({"width": 1100, "height": 760})
    expect(page.locator(".frame > svg > g")).to_have_attribute("transform", "translate(0 0) scale(1)")
    assert not page.locator(".picked").count() and view(page)["length"] == length


def test_the_anthill_close_by_is_the_same_anthill(opens: Opens) -> None:
    """Brought closer, tiles are laid, galleries looked at and places walked to by keys; another anthill begins in full sight."""
    page = opens()
    chairs(page, "Micropolis", "Me", "Bot: Worker", "Bot: Worker")
    person = Person(page, seed=5)
    mine = page.locator(".frame > svg > g > g > g[role=group]")
    turns_pass(person, lambda: page.locator("[data-ref$='.left'].lit").count() > 0 and mine.locator(".gallery").count() > 0)
    page.keyboard.press("Escape")  # the person may have chosen half of it
    area = at_rest(page, page.locator(".frame > svg"))
    fitted = "translate(0 0) scale(1)"
    expect(page.locator(".frame > svg > g")).to_have_attribute("transform", fitted)

    end = page.locator("[data-ref$='.left'].lit").bounding_box()
    assert end is not None
    x, y = end["x"] + end["width"] / 2, end["y"] + end["height"] / 2
    length = view(page)["length"]
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    page.mouse.down()
    page.mouse.move(x + 50, y + 30, steps=5)
    page.mouse.up()
    assert not page.locator(".picked").count() and view(page)["length"] == length, "a drag that begins on a place is no choice"

    page.keyboard.press("0")
    for _ in range(4):
        page.keyboard.press("+")
    gallery = mine.locator(".gallery circle, .gallery path").first
    gallery.dispatch_event("pointerenter", {"pointerType": "mouse"})
    mine.locator(".gallery").first.focus()
    expect(page.locator(".card[role=status]")).to_contain_text(re.compile(r"\d+ ants? over \d+ tiles?"))

    page.evaluate("document.activeElement.blur()")
    for _ in range(4):
        page.keyboard.press("+")  # so close that the ends are out of sight
    for side in ("left", "right"):
        place = page.locator(f"[data-ref$='.{side}'].lit")
        for _ in range(40):
            page.keyboard.press("ArrowDown")
            if place.evaluate("each => each === document.activeElement"):
                break
        else:
            raise AssertionError(f"the {side} end is not reached by arrows")
        box = place.bounding_box()
        assert box is not None
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert area["x"] < middle[0] < area["x"] + area["width"] and area["y"] < middle[1] < area["y"] + area["height"]

    page.get_by_role("list", name="The other anthills").get_by_role("button").first.click()
    expect(page.locator(".frame > svg > g")).to_have_attribute("transform", fitted)
    page.get_by_role("button", name="Back to mine").click()
    page.get_by_role("button", name="Zoom in").click()
    if page.locator("[data-ref^='line:'].lit").count():  # dark where only one tile can be paid for
        page.locator("[data-ref^='line:'].lit").first.click()
    page.locator("[data-ref$='.right'].lit").click()
    turns_pass(person, lambda: view(page)["length"] > length)


def test_a_finger_looks_at_a_gallery_and_moves_the_anthill(opens: Opens) -> None:
    """A tap tells what the gallery holds, a tap elsewhere ends it; a finger that slides from a place chooses nothing."""
    page = opens(phone=True)
    chairs(page, "Micropolis", "Me", "Bot: Larva")
    person = Person(page, hand="touch", seed=5)
    chamber = page.locator(".frame .gallery circle")
    turns_pass(person, lambda: page.locator("[data-ref$='.left'].lit").count() > 0 and chamber.count() > 0)
    if page.locator(".picked").count():
        page.get_by_role("button", name="Choose again").tap()
    area = at_rest(page, page.locator(".frame > svg"))
    status = page.get_by_role("status").filter(has_text="over")
    taps(page, *chamber.first.evaluate(OPEN))
    expect(status).to_have_text(re.compile(r"\d+ ants? over \d+ tiles?"))
    taps(page, *page.evaluate(BARE, area))
    expect(status).to_have_count(0)
    length = view(page)["length"]
    expect(page.locator(".picked")).to_have_count(0)
    box = page.locator("[data-ref$='.left'].lit").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = page.evaluate(UNDER, [x, y])
    touch = page.context.new_cdp_session(page)
    for kind, way in [("touchStart", 0), *(("touchMove", 8 * step) for step in range(1, 9)), ("touchEnd", None)]:
        points = [] if way is None else [{"x": x + way, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        frame(page)
    assert page.evaluate(UNDER, [x + 64, y]) == pytest.approx(before, abs=12)
    assert not page.locator(".picked").count() and view(page)["length"] == length


@pytest.mark.parametrize("game", ["Micropolis", "March of the Ants", "Myrmes"])
def test_a_phone_held_sideways(opens: Opens, game: str) -> None:
    """The board has the height of the screen, everything else stands beside it; the game goes on by touch."""
    page = opens(phone=True)
    page.set_viewport_size({"width": 844, "height": 390})
    chairs(page, game, "Me", "Bot: Larva")
    person = Person(page, hand="touch", seed=2)
    assert person.is_asked()
    if game == "Myrmes":
        page.get_by_role("button", name=re.compile("^My nest")).click()
    area = at_rest(page, page.locator(".frame > svg"))
    assert area["height"] > 150 and area["width"] > 250
    prompt = page.locator("section.prompt").bounding_box()
    assert prompt is not None and prompt["x"] > area["x"] + area["width"] - 1 and prompt["y"] < 100
    fits(page)
    # The smallest phones: the same question, upright. What a later one leaves to the board depends on the deal.
    page.set_viewport_size({"width": 320, "height": 568})
    area = at_rest(page, page.locator(".frame > svg").first)
    assert area["height"] > 100
    fits(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.set_viewport_size({"width": 844, "height": 390})
    turns_pass(person, lambda: view(page)["length"] > 15)
    assert page.evaluate("document.documentElement.scrollWidth") <= 844


# The board ends with the window, where the game stands is told whole, the question has the width that is there, and nothing lies
# over what is told of whoever decides.
FITS = """() => {
  const box = (one) => one.getBoundingClientRect(), find = (what) => document.querySelector(what);
  const board = find("main.board"), header = find("header"), line = find(".headline"), facts = find(".player.turn .facts");
  const ask = find("section.prompt .ask"), question = ask.querySelector(".lines > p span");
  const wrong = [];
  if (box(board).bottom > innerHeight + 1) wrong.push("the board");
  if (box(line).bottom > box(header).bottom + 1 || box(line).top < -1) wrong.push("where the game stands");
  if (box(question.parentElement).width < box(ask).width * 0.7) wrong.push("the question");
  const { left, top, width, height } = facts ? box(facts.lastElementChild) : box(line);
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  if (facts && left + width / 2 < innerWidth && met && !facts.contains(met)) wrong.push("the facts");
  return wrong;
}"""


def fits(page: Page) -> None:
    assert page.evaluate(FITS) == []


@pytest.mark.parametrize("game", ["March of the Ants", "Myrmes"])
def test_pieces_move_and_stay_put_where_no_motion_is_wanted(opens: Opens, game: str) -> None:
    """Ants walk above the board; with reduced motion, or switched off, nothing is animated at all."""
    page = opens(motion=True, init=EYES)
    chairs(page, game, "Me", "Bot: Worker", "Bot: Worker")
    person = Person(page, seed=3)

    def walked() -> bool:
        return any(each["sky"] and each["at"] and each["time"] == 620 for each in page.evaluate("moved"))

    turns_pass(person, walked)
    page.wait_for_function(LANDED)

    still = opens(init=EYES)  # the system asks for reduced motion
    chairs(still, game, "Me", "Bot: Worker", "Bot: Worker")
    person = Person(still, seed=3)
    turns_pass(person, lambda: view(still)["length"] > 40)
    assert [each for each in still.evaluate("moved") if each["time"] > 1] == []


@pytest.mark.parametrize("phone", [False, True])
def test_a_larva_that_becomes_an_ant_comes_out_of_the_nest(opens: Opens, phone: bool) -> None:
    """New ants walk from their player's plate to their place, as other pieces move."""
    page = opens(phone=phone, motion=True, init=EYES)
    chairs(page, "March of the Ants", "Me", "Bot: Worker")
    person = Person(page, hand="touch" if phone else "mouse", seed=3)

    def born() -> bool:
        return any(each["sky"] and each["home"] and re.match("site:|out:|gt", each["at"]) for each in page.evaluate("moved"))

    turns_pass(person, born)
    page.wait_for_function(LANDED)


def test_a_movement_is_skipped_by_a_key_or_a_touch(opens: Opens) -> None:
    page = opens(motion=True, init=EYES)
    chairs(page, "Micropolis", "Me", "Bot: Worker", "Bot: Worker")
    person = Person(page, seed=4)
    for end in ("key", "touch"):
        assert person.is_asked()
        page.evaluate("held = true")
        turns_pass(person, lambda: page.locator("svg.sky").count() > 0)
        page.evaluate("held = false")
        settles(page)
        assert page.locator("svg.sky").count() > 0
        if end == "key":
            page.evaluate("document.activeElement?.blur()")
            page.keyboard.press("Space")
        else:
            page.locator("header, .top").first.dispatch_event("pointerdown")
        expect(page.locator("svg.sky")).to_have_count(0)
