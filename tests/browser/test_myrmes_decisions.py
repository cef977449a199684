"""Every kind of question of Myrmes on the screen: it says what is asked, and every legal answer can be given, with every hand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opens, tool
from tests.browser.person import LOOK, Hand
from tests.browser.scout import Found, Moment, scout
from tests.browser.waiting import comes, goes, taps

# Every kind of question, how it begins, and the kinds of action that it offers.
QUESTIONS = {
    "ChooseEvent": ("Choose your event", "event larvae"),
    "PlaceNurses": ("Place your nurses", "assign ready larvae"),
    "Overflow": ("ants would be born and the reserve holds", "born"),
    "Work": ("Send a worker into the colony or out", "work out larvae"),
    "Walk": (" left: walk, place a tile or stop", "step stop place clear larvae"),
    "Lay": ("Where does the ", "lay"),
    "HarvestTile": ("Which cube do you take from this pheromone", "harvest"),
    "Scavenge": ("Earth or stone from this scavenging", "harvest"),
    "ExtraHarvest": ("Harvest+3: you may take", "harvest enough"),
    "Atelier": ("Atelier: what does the next nurse do", "tunnel dig raise objective finish larvae"),
    "TunnelSite": ("Where does the new tunnel come out", "exit"),
    "Mix": ("Objective “2 earth or stone”: which 2 cubes", "mix"),
    "GivePrey": ("Objective “", "give"),
    "Unmark": ("Objective “", "unmark"),
    "ChooseGroup": ("Objective “", "group"),
    "Store": ("You can keep", "drop"),
    "WinterLarvae": ("Winter: ", "pay larvae"),
}
MOMENTS = {Moment(frame, action) for frame, (_, actions) in QUESTIONS.items() for action in actions.split()}
RAW = re.compile(r"[{}_]|\bp\d\b|undefined|null|NaN|\[object")
NAMES = ["ミナ", "オーク"]

# The next thing to point at for an action: its own button, or a lit place that it names. Places that cannot be met by a pointer
# are left out, as a person would.
NEXT = (
    """([action, refs]) => {
  const look = """
    + LOOK
    + """;
  const seen = look();
  const own = document.querySelector(`[data-takes="${action}"]`);
  if (own) {
    const box = own.getBoundingClientRect();
    return {at: [box.left + box.width / 2, box.top + box.height / 2], own: true};
  }
  const button = seen.buttons.findIndex((each) => Number(each.option) === action && each.at);
  if (button >= 0) return {at: seen.buttons[button].at, own: true, digit: button + 1};
  for (const each of seen.places) if (refs.includes(each.ref) && each.at) return {at: each.at, ref: each.ref, own: false};
  return null;
}"""
)
# The arrow that leads from the focus towards a place, and the other one that would help; none if the focus is there.
ARROWS = """([goal]) => {
  const there = document.querySelector(`.place.lit:is([data-ref="${goal}"], [data-takes="${goal}"])`);
  const here = document.activeElement;
  if (here === there) return [];
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  if (!here?.classList.contains("place")) return ["ArrowRight", "ArrowRight"];
  const [x, y] = middle(here), [tx, ty] = middle(there);
  const aside = tx > x ? "ArrowRight" : "ArrowLeft", along = ty > y ? "ArrowDown" : "ArrowUp";
  return Math.abs(tx - x) > Math.abs(ty - y) ? [aside, along] : [along, aside];
}"""


@pytest.fixture(scope="module")
def found() -> dict[Moment, Found]:
    return scout("myrmes", MOMENTS)


def test_every_kind_of_question_is_looked_at() -> None:
    assert set(QUESTIONS) == tool("soak").decision_kinds("myrmes")


def positions(found: dict[Moment, Found]) -> list[tuple[str, Found]]:
    """Each position once, with the kind of its question."""
    once = {(moment.frame, each.record.seed, len(each.record.actions)): each for moment, each in sorted(found.items())}
    return [(frame, each) for (frame, _, _), each in once.items()]


class Desk:
    """A page at a position. What is sent is noted and refused, so that the question stands again."""

    def __init__(self, page: Page, hand: Hand) -> None:
        self.page = page
        self.hand = hand
        self.sent: list[int] = []
        self.begun = 0
        self.shown: dict[str, str] = {}
        page.route("**/actions", self.notes)
        page.route(re.compile(r"/(view|replay|choices)\?"), self.shows)

    def notes(self, route: Route) -> None:
        self.sent.append(json.loads(route.request.post_data or "{}")["action"])
        problem = {"title": "Noted", "status": 409, "detail": "Noted."}
        route.fulfill(status=409, content_type="application/problem+json", body=json.dumps(problem))

    def shows(self, route: Route) -> None:
        """Nothing changes while it is looked at, so that the server need not be asked again."""
        if route.request.url not in self.shown:
            self.shown[route.request.url] = route.fetch().text()
        route.fulfill(content_type="application/json", body=self.shown[route.request.url])

    def opens(self, found: Found) -> list[dict[str, Any]]:
        """Goes to a position; returns the options of its question."""
        record = json.loads(found.record.to_json()) | {"names": NAMES}
        made = self.page.request.post("/api/tables/import", data=json.dumps(record))
        assert made.status == 201, made.text()
        table = made.json()["table"]
        self.shown.clear()
        goes(self.page, f"/t/{table}?seat={found.seat}")
        self.stands()
        now = next(text for url, text in self.shown.items() if "/view?" in url)
        options: list[dict[str, Any]] = json.loads(now)["view"]["prompt"]["options"]
        assert sorted(option["action"] for option in options) == sorted(found.legal)
        return options

    def stands(self) -> None:
        """The question is asked, and nothing is on its way to the server."""
        self.page.wait_for_function("() => !traffic.open && document.querySelector('.place.lit, [data-option]')")
        self.begun = self.page.evaluate("traffic.begun")

    def gives(self, option: dict[str, Any]) -> bool:
        """Gives this answer; returns whether just that was sent."""
        before = len(self.sent)
        if option["text"].startswith("lay "):
            self.lays(option)
        else:
            for _ in range(4):
                if self.has_asked() or not self.goes_on(option):
                    break
        if self.has_asked():
            comes(self.page, lambda: len(self.sent) > before)
        self.stands()
        self.page.keyboard.press("Escape")  # what was picked on the way is forgotten
        return self.sent[before:] == [option["action"]]

    def has_asked(self) -> bool:
        """Whether the page has sent something since the question was asked."""
        return bool(self.page.evaluate("traffic.begun") > self.begun)

    def goes_on(self, option: dict[str, Any]) -> bool:
        """One click, touch or key towards an answer."""
        there = self.page.evaluate(NEXT, [option["action"], option["refs"]])
        if there is None:
            return False
        if self.hand == "keys" and "digit" in there:
            self.page.keyboard.press(str(there["digit"]))
        elif self.hand == "keys":
            self.walks_to(str(option["action"]) if there["own"] else there["ref"])
            self.page.keyboard.press("Enter")
        else:
            self.points(*there["at"])
        return True

    def points(self, x: float, y: float) -> None:
        if self.hand == "touch":
            taps(self.page, x, y)
        else:
            self.page.mouse.click(x, y)

    def walks_to(self, goal: str) -> None:
        """By arrow keys, in the direction in which the place lies; now and then in the other one that helps."""
        for count in range(40):
            arrows = self.page.evaluate(ARROWS, [goal])
            if not arrows:
                return
            self.page.keyboard.press(arrows[count % 3 == 2])
        raise AssertionError(f"no arrow leads to {goal}")

    def lays(self, option: dict[str, Any]) -> None:
        """Shows the tile over one of its hexes, turns it until it lies as wanted, and puts it down."""
        bar = self.page.locator("[data-way]")
        ref = option["refs"][-1]
        at = next(each["at"] for each in self.page.evaluate(LOOK)["places"] if each["ref"] == ref)
        if self.hand == "keys":
            self.walks_to(ref)
        else:
            self.points(*at) if self.hand == "touch" else self.page.mouse.move(*at)
        for _ in range(40):
            if (way := bar.get_attribute("data-way")) == str(option["action"]):
                break
            if self.hand == "touch":
                self.page.get_by_role("button", name=re.compile("Rotate|回転")).tap()
            else:
                self.page.keyboard.press("r")
            expect(bar).not_to_have_attribute("data-way", str(way))
        expect(self.page.locator(".ghost"), "the tile is shown before it is laid").to_have_count(1)
        if self.hand == "keys":
            self.page.keyboard.press("Enter")
        elif self.hand == "touch":
            bar.tap()
            self.page.wait_for_function("begun => traffic.begun > begun", arg=self.begun)
        else:
            self.page.mouse.click(*at)


def few(options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The first and the last option of each kind; those between lie between them on the board, too."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    for option in options:
        kinds.setdefault(option["text"].split()[0], []).append(option)
    return [option for each in kinds.values() for option in (each[:1] + each[1:][-1:])]


def test_answers_of_every_kind_can_be_given_by_keys(opens: Opens, found: dict[Moment, Found]) -> None:
    every_answer_can_be_given(Desk(opens(), "keys"), found, few)


@pytest.mark.slow
def test_every_answer_can_be_given_by_mouse(opens: Opens, found: dict[Moment, Found]) -> None:
    every_answer_can_be_given(Desk(opens(), "mouse"), found, list)


def every_answer_can_be_given(
    desk: Desk, found: dict[Moment, Found], chosen: Callable[[list[dict[str, Any]]], list[dict[str, Any]]]
) -> None:
    """Each question is asked in words, and each of the chosen answers is sent when it is given."""
    for frame, place in positions(found):
        options = desk.opens(place)
        prompt = desk.page.locator("section.prompt")
        expect(prompt, frame).to_contain_text(QUESTIONS[frame][0])
        labels = desk.page.locator(".place.lit").evaluate_all("all => all.map(one => one.ariaLabel ?? '')")
        said = " ".join([prompt.inner_text(), *labels])
        assert not RAW.search(said), f"{frame}: {said}"
        for option in chosen(options):
            assert desk.gives(option), f"{frame}: {option['text']} cannot be chosen; sent {desk.sent[-3:]}"


def test_every_question_is_asked_in_japanese_and_answered_by_touch(opens: Opens, found: dict[Moment, Found]) -> None:
    """No English word is left on the table, its labels and its log included."""
    desk = Desk(opens(language="ja", phone=True), "touch")
    known = {"Formicary", "Myrmes", "MY", "VP", "I", "II", "III", "R"}
    for frame, place in positions(found):
        options = desk.opens(place)
        expect(desk.page.locator("section.prompt"), frame).to_contain_text(re.compile("[ぁ-ん]"))
        text = desk.page.evaluate(
            """() => [document.body.innerText, ...[...document.querySelectorAll("[aria-label], [title]")]
              .map(each => `${each.ariaLabel ?? ""} ${each.title ?? ""}`)].join(" ")"""
        )
        english = set(re.findall(r"[A-Za-z]+", text)) - known
        assert not english, f"{frame}: {english}"
        for option in few(options):
            assert desk.gives(option), f"{frame}: {option['text']} cannot be chosen; sent {desk.sent[-3:]}"
