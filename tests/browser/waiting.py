"""How tests wait: for what they need to see, never for time. All limits are guards that only a fault can reach."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Page, TimeoutError

T = TypeVar("T")

PATIENCE = 300.0  # seconds until something that must come counts as missing
LONG = 600.0  # seconds until a game that must end, or come to some point, counts as stuck

# Every page counts what it asks of the server and the clicks that it gets.
COUNTS = """
window.traffic = {begun: 0, open: 0};
window.clicks = 0;
const fetched = window.fetch;
window.fetch = async (...given) => {
  traffic.begun += 1;
  traffic.open += 1;
  try {
    const answer = await fetched(...given);
    await answer.clone().text();
    return answer;
  } finally {
    traffic.open -= 1;
  }
};
window.addEventListener("click", () => { clicks += 1; }, true);
"""
# Over three frames: nothing is asked of the server, letters are there, nothing moves that will come to an end.
SETTLED = """async () => {
  const moves = (each) => each.playState === "running" && each.effect?.getComputedTiming().endTime !== Infinity;
  await document.fonts.ready;
  for (let frames = 0; frames < 3; frames += 1) {
    await new Promise(requestAnimationFrame);
    if (traffic.open || document.fonts.status !== "loaded" || document.getAnimations().some(moves)) return false;
  }
  return true;
}"""

# What the page takes away by itself after some seconds stays: a test that looks at it has all the time it needs.
STAYS = """
const soon = window.setTimeout;
window.setTimeout = (work, time, ...more) => soon(work, time >= 5000 ? 2 ** 31 - 1 : time, ...more);
"""


# By a link of the page, as everything within it is reached: scripts need not be fetched and read anew.
GOES = """to => {
  document.querySelector("main")?.setAttribute("data-left", "");
  const link = document.body.appendChild(document.createElement("a"));
  link.href = to;
  link.click();
  link.remove();
}"""


def goes(page: Page, to: str) -> None:
    """To another page; waits until the one before it is gone."""
    page.evaluate(GOES, to)
    page.wait_for_function("() => !document.querySelector('main[data-left]')")


def comes(page: Page, what: Callable[[], T], seconds: float = PATIENCE) -> T:
    """Asks again and again until the answer is true; returns it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := what():
            return found
        page.wait_for_timeout(20)  # lets the browser's own events through
    raise AssertionError(f"it did not come about in {seconds} s")


def arrives(page: Page) -> None:
    """Waits until a table is there. What the page says instead is printed, with the clicks it has heard and its requests."""
    try:
        page.wait_for_url("**/t/*")
    except TimeoutError:
        print(f"no table came; clicks and requests: {page.evaluate('[clicks, traffic]')}")
        print(f"the page says:\n{page.inner_text('body')}")
        raise


def settles(page: Page) -> None:
    """Waits until the page has everything it asked for, and stands still."""
    comes(page, lambda: page.evaluate(SETTLED))  # `wait_for_function` would take any promise for true


def frame(page: Page) -> None:
    """Lets the browser draw: it gathers movements of fingers and tells of them once a frame."""
    page.evaluate("() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))")


def taps(page: Page, x: float, y: float) -> None:
    """A touch, and the click that the browser makes of it a little later."""
    before = page.evaluate("clicks")
    page.touchscreen.tap(x, y)
    page.wait_for_function("before => clicks > before", arg=before)
