"""previews.py URL: icons for home screens and pictures for links, drawn with the client's own art by a server that runs at URL.

Needs Playwright and its Chromium, as the tests do; the results in public/ are committed.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

CLIENT = Path(__file__).resolve().parent.parent
PUBLIC = CLIENT / "public"
# The plate of a game as large as the picture, with its name on a ribbon of paper; without a game, all three side by side.
PREVIEW = """([game, title]) => {
  const plates = [...document.querySelectorAll("ul.games li")];
  const all = plates.map((plate) => [plate.querySelector("h3").textContent, plate.querySelector(".plate svg").outerHTML]);
  const shown = game === null ? all : all.filter(([name]) => name === game);
  const plate = ([, svg]) => `<div style="flex:1;overflow:hidden;border-right:3px solid var(--soil-4)">${svg}</div>`;
  const sheet = document.createElement("div");
  sheet.id = "preview";
  sheet.style.cssText = "position:fixed;inset:0;z-index:99;display:flex;background:var(--paper)";
  const ribbon = "left:0;bottom:64px;padding:14px 54px 20px;background:var(--page);border:3px solid var(--soil-4);border-left:0";
  const below = game === null ? all.map(([name]) => name).join(" · ") : "Formicary";
  sheet.innerHTML = shown.map(plate).join("") +
    `<div style="position:absolute;${ribbon};font-size:76px;line-height:1.1">${title}` +
    `<div style="font:italic 34px var(--serif);color:var(--ink-2)">${below}</div></div>`;
  for (const svg of sheet.querySelectorAll("svg")) svg.style.cssText = "width:100%;height:100%;display:block";
  document.body.append(sheet);
}"""
ICON = """([svg, size, room]) => {
  const ground = room ? "linear-gradient(#7d8f4e 26%, #86643f 26%)" : "transparent";
  document.body.innerHTML = `<div style="width:${size}px;height:${size}px;background:${ground}">${svg}</div>`;
  document.body.style.margin = "0";
  document.documentElement.style.background = document.body.style.background = "transparent";
  const drawing = document.querySelector("svg");
  drawing.style.cssText = `width:${size}px;height:${size}px;display:block`;
  if (!room) return;
  drawing.setAttribute("viewBox", "-34 -34 68 68");
  drawing.querySelector("rect").remove();
  drawing.querySelector("path").remove();
}"""


def chromium() -> str:
    """The Chromium that the tests use."""
    spec = importlib.util.spec_from_file_location("browser", CLIENT.parent / "tools" / "browser.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return str(module.find())


def previews(page: Page, url: str) -> None:
    (PUBLIC / "preview").mkdir(exist_ok=True)
    for key, title in [(None, "Formicary"), ("march", "March of the Ants"), ("micropolis", "Micropolis"), ("myrmes", "Myrmes")]:
        page.goto(url)
        page.locator("ul.games li").nth(2).wait_for()
        page.evaluate("document.fonts.ready")
        page.evaluate(PREVIEW, [title if key else None, title])
        page.screenshot(path=PUBLIC / "preview" / f"{key or 'formicary'}.jpg", type="jpeg", quality=80)


def icons(page: Page) -> None:
    svg = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    for name, size, room in [("192", 192, False), ("512", 512, False), ("maskable-512", 512, True), ("180", 180, True)]:
        page.evaluate(ICON, [svg, size, room])
        target = PUBLIC / f"icon-{name}.png"
        page.screenshot(path=target, clip={"x": 0, "y": 0, "width": size, "height": size}, omit_background=True)


def main(url: str) -> None:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1200, "height": 630}, locale="en", color_scheme="light")
        previews(page, url)
        page.goto("about:blank")
        icons(page)
        browser.close()


main(sys.argv[1])
