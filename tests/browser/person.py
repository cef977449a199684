"""Someone in front of the page: sees what is lit, and points, taps or presses keys. Knows no rules and calls no API."""

from __future__ import annotations

import random
import re
import time
from typing import Any, Literal

from playwright.sync_api import Page, TimeoutError

from tests.browser.waiting import LONG, PATIENCE, arrives, taps

Hand = Literal["mouse", "touch", "keys"]

# What the person sees: places that are lit and where they can be pointed at, and the buttons of the question. A place counts if
# the pointer would really meet it there. The number of the table's latest entry tells whether anything has come since.
LOOK = """() => {
  const dialog = document.querySelector("dialog[open]");
  const sequence = document.querySelector("main.board")?.dataset.sequence;
  if (dialog) return {dialog: dialog.getAttribute("aria-label"), places: [], buttons: [], picked: 0, sequence};
  const places = [], buttons = [];
  const meets = (element, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top && (top === element || element.contains(top));
  };
  const pointAt = (element) => {
    const box = element.getBoundingClientRect();
    const inside = [[.5, .5], [.5, .3], [.3, .5], [.7, .5], [.5, .7], [.25, .25], [.75, .75], [.25, .75], [.75, .25]];
    for (const [fx, fy] of inside) {
      const x = box.left + box.width * fx, y = box.top + box.height * fy;
      if (meets(element, x, y)) return [x, y];
    }
    return null;
  };
  let picked = 0;
  for (const element of document.querySelectorAll(".place.lit")) {
    if (element.classList.contains("picked")) { picked += 1; continue; }
    places.push({ref: element.dataset.ref, at: pointAt(element)});
  }
  for (const element of document.querySelectorAll("[data-option]")) {
    buttons.push({option: element.dataset.option, at: pointAt(element)});
  }
  return {dialog: null, places, buttons, picked, sequence};
}"""
ASKED = """() => Boolean(document.querySelector("dialog[open], .place.lit, [data-option]"))"""
# What the server says of a table: for whoever reads why a question did not come.
ON_SERVER = """async () => {
  const table = location.pathname.match(/^\\/t\\/([^/]+)/)?.[1];
  const ask = async (path) => JSON.stringify(await (await fetch(path)).json());
  if (!table) return "nothing: this is no table";
  const whole = JSON.parse(await ask(`/api/tables/${table}/view?seat=0`));
  const {deciders, over, prompt} = whole.view ?? {};
  return [await ask(`/api/tables/${table}`), JSON.stringify({...whole, view: {deciders, over, prompt}})].join("\\n");
}"""
# A dialog that is open although nothing has come was hit by mistake, as a page moves under a finger; the score sheet never is.
MISTAKEN = """sequence =>
  Boolean(document.querySelector("dialog[open]")) && !document.querySelector("dialog[open] [data-total]") &&
  document.querySelector("main.board")?.dataset.sequence === sequence"""
# An answer that was sent takes the question away; when there is one again, or the table has moved on, it has come back.
TAKEN = f"""sequence => ({ASKED})() || document.querySelector("main.board")?.dataset.sequence !== sequence"""


class Person:
    """Plays at random among what the page offers."""

    def __init__(self, page: Page, *, hand: Hand = "mouse", seed: int = 1) -> None:
        self.page = page
        self.hand = hand
        self.chance = random.Random(seed)
        self.moves = 0

    def looks(self) -> dict[str, Any]:
        """What can be done now."""
        return dict(self.page.evaluate(LOOK))

    def is_asked(self, seconds: float = PATIENCE) -> bool:
        """Waits until there is something to do, a dialog included. What the page and the server say instead is printed."""
        try:
            self.page.wait_for_function(ASKED, timeout=seconds * 1000)
        except TimeoutError:
            print(f"nothing was asked for {seconds} s on {self.page.url}; the page says:\n{self.page.inner_text('body')}")
            print(f"the server says:\n{self.page.evaluate(ON_SERVER)}")
            return False
        return True

    def plays_until_score(self, seconds: float = LONG) -> None:
        """Plays until the score sheet lies open."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not self.is_asked(end - time.monotonic()):
                break
            if self.answers():
                if self.page.locator("dialog[open] [data-total]").count():
                    return
                self.page.keyboard.press("Escape")  # something else was hit
        raise AssertionError(f"the game did not end in {seconds} s ({self.moves} clicks); the page says: {self.says()}")

    def says(self) -> str:
        """The line of the prompt."""
        return self.page.locator("section.prompt").inner_text()

    def answers(self) -> str | None:
        """One click or key, and what the table makes of it; returns the title of a dialog that is open instead."""
        seen = self.looks()
        if seen["dialog"]:
            return str(seen["dialog"])
        if self.hand == "keys":
            self.presses(seen)
        else:
            self.points(seen)
        self.moves += 1
        self.page.wait_for_function(TAKEN, arg=seen["sequence"])
        if self.page.evaluate(MISTAKEN, seen["sequence"]):
            self.page.keyboard.press("Escape")
        return None

    def points(self, seen: dict[str, Any]) -> None:
        """By mouse or finger."""
        places = [each["at"] for each in seen["places"] if each["at"]]
        buttons = [each["at"] for each in seen["buttons"] if each["at"]]
        if not places and not buttons:
            if seen["places"] or seen["buttons"]:
                self.brings_into_sight()
            return
        # Having pointed at something, a person finishes the thought.
        pool = buttons if buttons and (seen["picked"] or not places or self.chance.random() < 0.3) else places or buttons
        x, y = self.chance.choice(pool)
        if self.hand == "touch":
            taps(self.page, x, y)
            if self.page.locator(".tapped").count():  # it has told what it would do; the second tap does it
                taps(self.page, x, y)
        else:
            self.page.mouse.click(x, y)

    def brings_into_sight(self) -> None:
        """Scrolls to what is lit but hidden."""
        self.page.locator(".place.lit, [data-option]").first.scroll_into_view_if_needed()

    def presses(self, seen: dict[str, Any]) -> None:
        """By keys alone: digits for buttons, arrows and Enter for places."""
        keys = self.page.keyboard
        if seen["buttons"] and (seen["picked"] or not seen["places"] or self.chance.random() < 0.3):
            keys.press(str(self.chance.randint(1, min(9, len(seen["buttons"])))))
            return
        for _ in range(self.chance.randint(1, 4)):
            keys.press(self.chance.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
        keys.press("Enter")


def sits_down(
    page: Page, game: str, *, seats: int = 3, options: dict[str, str] | None = None, name: str = "Mina", way: str | None = None
) -> None:
    """From the start page to the table: me and bots that need no time, in the usual way to play or another one."""
    page.get_by_role("button", name=f"Play {game}").click()
    form = page.get_by_role("region", name=f"Set up {game}")
    if way:
        form.get_by_role("radio", name=way).check()
    form.get_by_label("Name").first.fill(name)
    while form.get_by_role("listitem").count() > seats:
        form.get_by_role("button", name="Take seat").last.click()
    while form.get_by_role("listitem").count() < seats:
        form.get_by_role("button", name="One more seat").click()
    for seat in range(2, seats + 1):
        form.get_by_role("combobox", name=f"Seat {seat}").select_option(label="Bot: Larva")
    if options:
        form.get_by_text("House rules", exact=True).click()
        for key, value in options.items():
            spread = form.get_by_role("group", name=key)  # what is asked at once shows all its values
            if spread.count():
                spread.get_by_role("radio", name=value).check()
            else:
                form.get_by_role("combobox", name=re.compile(f"^{key}")).select_option(label=value)
    form.get_by_role("button", name="Start the game").click()
    arrives(page)


def joins(page: Page, link: str, name: str = "Oak") -> None:
    """Comes to the table by a link; who only watches has no name."""
    page.goto(link)
    ready = page.locator("form button.go")
    ready.wait_for()
    if page.locator("#name").count():
        page.locator("#name").fill(name)
    ready.click()
    arrives(page)


def table_of(page: Page) -> str:
    """The table's ID out of the address."""
    return page.url.split("/t/")[1].split("?")[0]


def number(text: str) -> int:
    """A whole number as the page writes it, with a true minus."""
    return int(text.strip().replace("−", "-"))


def score_sheet(page: Page) -> tuple[list[int], dict[str, list[int]]]:
    """Totals of the seats, and rows of the sheet on the screen; an opponent that nobody plays has its column after the seats.

    The sheet itself is the first table; further ones, folded away, split the same points by round or season."""
    sheet = page.get_by_role("dialog", name="Score sheet").get_by_role("table").first
    totals = [number(cell.inner_text()) for cell in sheet.locator("td[data-total]").all()]
    rows: dict[str, list[int]] = {}
    for row in sheet.locator("tbody tr").all():
        rows[row.locator("th").inner_text()] = [number(cell.inner_text().replace("–", "0")) for cell in row.locator("td").all()]
    return totals, rows


def engine_result(page: Page) -> dict[str, Any]:
    """The result as the server has it."""
    answer = page.request.get(f"/api/tables/{table_of(page)}/view")
    return dict(answer.json()["view"]["result"])
