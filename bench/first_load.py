"""First load of the start page in a real browser with an empty cache: bytes over the wire, and time until it can be used.

    python bench/first_load.py [ROUNDS]

Interactive: the games are on the page with their buttons, and the page's thread is free.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools"), str(ROOT)]

from tests.web.serving import ProcessServer  # noqa: E402

import browser as chromium  # noqa: E402

BYTES_LIMIT = 150 * 1024
TIME_LIMIT = 1000  # ms
READY = """() => new Promise(done => {
  const look = () => document.querySelector("button.play")
    ? requestIdleCallback(() => done(performance.now())) : requestAnimationFrame(look);
  look();
})"""


def once(browser: Browser, url: str) -> tuple[int, float]:
    """Bytes and milliseconds of one first visit."""
    context = browser.new_context()
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda each: sizes.append(int(each["encodedDataLength"])))
    page.goto(url, wait_until="commit")
    ready = float(page.evaluate(READY))
    page.wait_for_load_state("networkidle")
    context.close()
    return sum(sizes), ready


def main(arguments: list[str]) -> int:
    """Prints the figures; returns 1 when a limit is passed."""
    rounds = int(arguments[0]) if arguments else 7
    path = chromium.find()
    if path is None:
        print(chromium.MISSING, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = ProcessServer(f"sqlite:///{folder}/tables.db")
        started = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        try:
            visits = [once(started, server.url) for _ in range(rounds)]
        finally:
            started.close()
            server.stop()
    size = max(each for each, _ in visits)
    times = sorted(each for _, each in visits)
    print(f"first load: {size / 1024:.0f} KB over the wire (limit {BYTES_LIMIT / 1024:.0f})")
    middle = statistics.median(times)
    print(f"interactive: median {middle:.0f} ms, slowest {times[-1]:.0f} ms of {rounds} visits (limit {TIME_LIMIT})")
    return 0 if size < BYTES_LIMIT and middle < TIME_LIMIT else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
