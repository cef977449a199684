"""axe-core on the page as it is, and what axe does not check."""

from __future__ import annotations

import json

from playwright.sync_api import Page

from tests.browser.conftest import ROOT
from tests.browser.waiting import settles

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
# The page allows no script but its own, so the checker comes in through the browser's own door.
CHECK = """axe.run({resultTypes: ["violations"]}).then(found => found.violations.map(each =>
  [each.id, each.nodes.slice(0, 3).map(node => node.html.slice(0, 200))]))"""
# Parts that scroll and that no keyboard can reach. axe minds only those with words out of sight at this very moment.
OUT_OF_REACH = """() => {
  const moves = /auto|scroll/, reached = "a[href], button:enabled, input:enabled, select:enabled, [tabindex='0']";
  return [...document.querySelectorAll("body *")].filter((part) => {
    const style = getComputedStyle(part);
    const scrolls = (moves.test(style.overflowX) && part.scrollWidth > part.clientWidth)
      || (moves.test(style.overflowY) && part.scrollHeight > part.clientHeight);
    return scrolls && !part.closest("[inert]") && !part.matches(reached) && !part.querySelector(reached);
  }).map((part) => part.outerHTML.slice(0, 200));
}"""


def clean(page: Page, where: str) -> None:
    """Fails with what was found."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    settles(page)
    found = page.evaluate(CHECK)
    assert found == [], f"{where}: {json.dumps(found, indent=1, ensure_ascii=False)}"
    assert page.evaluate(OUT_OF_REACH) == [], where
