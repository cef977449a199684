"""Pictures of every page of the gallery, and what axe-core says about each: python scripts/shots.py OUT [page …]

Needs `npm run dev` on port 5173, playwright and Debian's Chromium.
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

PAGES = [
    "art", "start", "join", "micropolis", "micropolis-end", "expert", "march", "battle", "explore", "horde", "overrun", "sides",
    "myrmes", "myrmes-event", "myrmes-walk", "myrmes-lay", "myrmes-atelier", "myrmes-two",
]  # fmt: skip
# What says that a page is there; every other page is a table, which is there with its board.
READY = {"art": ".tiles svg", "start": "main", "join": "main form"}
PATIENCE = 120_000  # ms; the development server makes a page's parts when they are first asked for
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def main() -> None:
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    axe = Path(__file__).parent.parent / "node_modules/axe-core/axe.min.js"
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for size, (width, height) in SIZES.items():
            for page_name in sys.argv[2:] or PAGES:
                page = browser.new_page(
                    viewport={"width": width, "height": height}, device_scale_factor=1, reduced_motion="reduce"
                )
                page.set_default_timeout(PATIENCE)
                page.on("console", lambda m: print("console:", m.text) if m.type in ("error", "warning") else None)
                page.on("pageerror", lambda e: print("error:", e))
                page.goto(f"http://127.0.0.1:5173/gallery.html?page={page_name}")
                page.wait_for_selector(READY.get(page_name, "main.board .board"))
                page.evaluate("document.fonts.ready")
                page.screenshot(path=out / f"{page_name}-{size}.png", full_page=page_name in ("art", "start"))
                if page_name != "art":
                    page.add_script_tag(path=str(axe))
                    found = page.evaluate("axe.run().then(r => r.violations)")
                    for each in found:
                        nodes = "; ".join(n["html"][:150] for n in each["nodes"][:3])
                        print(f"{page_name} {size}: {each['id']} ×{len(each['nodes'])}: {nodes}")
                page.close()
        browser.close()


main()
