"""axe-core on the page as it is."""

from __future__ import annotations

import json

from playwright.sync_api import Page

from tests.browser.conftest import ROOT

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
# The page allows no script but its own, so the checker comes in through the browser's own door.
CHECK = """axe.run({resultTypes: ["violations"]}).then(found => found.violations.map(each =>
  [each.id, each.nodes.slice(0, 3).map(node => node.html.slice(0, 200))]))"""


def clean(page: Page, where: str) -> None:
    """Fails with what axe found."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.wait_for_timeout(150)
    found = page.evaluate(CHECK)
    assert found == [], f"{where}: {json.dumps(found, indent=1, ensure_ascii=False)}"
