"""Pictures of every page, at desktop and phone size, from games that are really played.

    python tools/screenshots.py [OUT [NAME …]]     into docs/screenshots, or OUT; only those whose name begins with a NAME

Starts a server on a database of its own. Seeds are fixed, so the same games are shown each time. WebP when Pillow
is installed, otherwise PNG.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools"), str(ROOT)]

from tests.web.serving import ProcessServer  # noqa: E402

import browser as chromium  # noqa: E402
import formicary  # noqa: E402
from formicary.bots import decide, make_bot  # noqa: E402
from formicary.kernel import Position  # noqa: E402

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run"]
NAMES = ["Mina", "Oak", "Haruka", "Petra"]
QUALITY = 84

Moment = Callable[[Position], bool]


class Studio:
    """One size, one language: opens pages, brings games to a moment worth a picture, and takes it."""

    def __init__(self, browser: Browser, server: ProcessServer, out: Path, size: str, language: str, wanted: list[str]) -> None:
        width, height = SIZES[size]
        phone = size == "phone"
        self.context = browser.new_context(
            base_url=server.url, viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone, locale=language,
            reduced_motion="reduce", device_scale_factor=2 if phone else 1,
        )  # fmt: skip
        self.page = self.context.new_page()
        self.out = out
        self.suffix = size if language == "en" else f"{size}-{language}"
        self.phone = phone
        self.wanted = wanted

    def wants(self, *names: str) -> bool:
        """Whether one of these pictures is asked for."""
        return not self.wanted or any(name.startswith(each) for name in names for each in self.wanted)

    def takes(self, name: str, whole: bool = False) -> None:
        """One picture of what is on the screen."""
        if not self.wants(name):
            return
        self.page.mouse.move(1, 1)
        self.page.wait_for_timeout(250)
        picture, ending = smaller(self.page.screenshot(full_page=whole))
        path = self.out / f"{name}-{self.suffix}.{ending}"
        path.write_bytes(picture)
        print(f"{path.name}  {len(picture) // 1024} KB", flush=True)

    def table(self, game: str, seats: int, seed: int, until: Moment, **options: Any) -> str:
        """A table with a fixed seed, played by greedy bots until the moment comes; then the page of whoever must decide."""
        chairs = [{"kind": "local" if seat else "me", "name": NAMES[seat]} for seat in range(seats)]
        answer = self.page.request.post("/api/tables", data={"game": game, "seats": chairs, "seed": seed, "options": options})
        assert answer.status == 201, answer.text()
        table = str(answer.json()["table"])
        number = self.sequence(table)
        pos = formicary.game(game).start(seats=seats, seed=seed, **options)
        bots = [make_bot("greedy", pos.game, seat, seed) for seat in range(seats)]
        while pos.deciders and not until(pos):
            seat = pos.deciders[0]
            action = decide(bots[seat], pos, seat)
            body = {"seat": seat, "sequence": number, "action": action, "request": str(number)}
            answer = self.page.request.post(f"/api/tables/{table}/actions", data=body)
            assert answer.ok, answer.text()
            number = int(answer.json()["sequence"])
            pos.apply(action, seat)
        self.page.goto(f"/t/{table}?seat={pos.deciders[0] if pos.deciders else 0}")
        self.page.locator("section.prompt").wait_for()
        return table

    def sequence(self, table: str) -> int:
        """The number of the table's latest entry."""
        return int(self.page.request.get(f"/api/tables/{table}").json()["sequence"])

    def closes(self) -> None:
        """Closes the dialog on top."""
        self.page.keyboard.press("Escape")


def smaller(png: bytes) -> tuple[bytes, str]:
    """The picture as WebP, and the ending of its name."""
    try:
        from PIL import Image
    except ImportError:
        return png, "png"
    out = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").save(out, "WEBP", quality=QUALITY, method=6)
    return out.getvalue(), "webp"


def front_pages(studio: Studio) -> None:
    """Start, set-up, join."""
    page = studio.page
    page.goto("/")
    page.locator("ul.games li").first.wait_for()
    studio.takes("start", whole=True)
    page.locator("ul.games li button.play").first.click()
    page.locator("section.setup").wait_for()
    page.locator("section.setup summary").click()
    studio.takes("set-up")
    chairs = [{"kind": "me", "name": "Oak"}, {"kind": "friend"}]
    page.goto(page.request.post("/api/tables", data={"game": "march", "seats": chairs}).json()["seat_links"]["1"])
    page.locator("#name").wait_for()
    studio.takes("join")
    page.goto("/nowhere")
    studio.takes("lost")


def micropolis(studio: Studio) -> None:
    """Mid-game, then what stands around every board, the score sheet and the replay."""
    page = studio.page
    if studio.wants("micropolis", "rulebook", "menu", "settings", "seats"):
        studio.table("micropolis", 4, 11, Steps(34))
        studio.takes("micropolis")
        page.locator("button.to-rule").first.click()
        page.locator("dialog[open] dt").first.wait_for()
        studio.takes("rulebook")
        studio.closes()
        page.locator("header .tools button").last.click()
        studio.takes("menu")
        page.locator("dialog[open] nav button").last.click()
        page.locator("dialog[open] .rows").wait_for()
        studio.takes("settings")
        studio.closes()
        page.locator("header .tools button").last.click()
        page.locator("dialog[open] nav button").nth(1).click()
        page.locator("dialog[open] li").first.wait_for()
        studio.takes("seats")
    if studio.wants("score-sheet", "replay"):
        studio.table("micropolis", 4, 11, Steps(9999))
        page.locator("dialog[open] tfoot").wait_for()
        studio.takes("score-sheet")
        page.get_by_role("button", name="Watch the game").click()
        slider = page.locator(".replay input[type=range]")
        slider.wait_for()
        slider.fill("30")
        studio.takes("replay")


def march(studio: Studio) -> None:
    """A hex being turned, mid-game with the hand, a nest, a card to read, a battle."""
    page = studio.page
    if studio.wants("march-explore"):
        studio.table("march", 4, 2, Asks("ChooseRotation", 240))
        studio.takes("march-explore")
    if studio.wants("march", "march-nest", "march-card"):
        studio.table("march", 4, 2, Asks("Action", 225))
        studio.takes("march")
        tabs = page.locator(".drawer .tabs button")
        tabs.nth(1).click()
        studio.takes("march-nest")
        tabs.nth(0).click()
        page.locator(".drawer .read").first.evaluate("button => button.click()")
        studio.takes("march-card")
    if studio.wants("march-steps"):
        studio.table("march", 4, 2, Asks("StepTo", 280))
        studio.takes("march-steps")
    if studio.wants("march-battle"):
        studio.table("march", 4, 2, Asks("Ferocity", 250))
        studio.takes("march-battle")
    if studio.wants("march-score"):
        studio.table("march", 4, 2, Steps(9999))
        studio.takes("march-score")


def march_modes(studio: Studio) -> None:
    """Against the Horde alone and together, its mat, the end; primitive species; the prototype."""
    page = studio.page
    if studio.wants("march-set-up"):
        page.goto("/")
        page.locator("button.invite").click()
        studio.takes("march-set-up", whole=studio.phone)
    if studio.wants("march-solo", "march-mat"):
        studio.table("march", 1, 2, Asks("Action", 22), mode="solo")
        studio.takes("march-solo")
        page.locator("button.horde").click()
        studio.takes("march-mat")
    if studio.wants("march-together"):
        studio.table("march", 3, 2, Asks("Action", 110), mode="coop")
        studio.takes("march-together")
    if studio.wants("march-end"):
        studio.table("march", 2, 5, Steps(9999), mode="coop", difficulty="hard")
        page.locator("dialog[open] tfoot").wait_for()
        studio.takes("march-end")
    if studio.wants("march-sides"):
        studio.table("march", 4, 3, Steps(1), species=True)
        studio.takes("march-sides")
    if studio.wants("march-species"):
        studio.table("march", 4, 3, Asks("Action", 150), species=True)
        page.locator(".drawer .tabs button").nth(1).click()
        studio.takes("march-species")
    if studio.wants("march-prototype"):
        studio.table("march", 3, 4, Asks("Action", 150), edition="prototype")
        studio.takes("march-prototype")


def myrmes(studio: Studio) -> None:
    """Early, and a sortie late in the game."""
    for name, moment in (("myrmes", Steps(60)), ("myrmes-later", Asks("Walk", 296))):
        if studio.wants(name):
            studio.table("myrmes", 3, 5, moment)
            studio.takes(name)


class Steps:
    """After so many actions."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def __call__(self, pos: Position) -> bool:
        self.left -= 1
        return self.left < 0


class Asks(Steps):
    """As soon as this frame asks, after so many actions."""

    def __init__(self, frame: str, steps: int) -> None:
        super().__init__(steps)
        self.frame = frame

    def __call__(self, pos: Position) -> bool:
        return super().__call__(pos) and type(pos.frame_of(pos.deciders[0])).__name__ == self.frame


@contextmanager
def serving() -> Iterator[ProcessServer]:
    """A server that leaves nothing behind."""
    with tempfile.TemporaryDirectory() as folder:
        server = ProcessServer(f"sqlite:///{folder}/tables.db")
        try:
            yield server
        finally:
            server.stop()


def main(arguments: list[str]) -> int:
    """Takes all pictures; returns the exit code."""
    out = Path(arguments[0]) if arguments else ROOT / "docs" / "screenshots"
    out.mkdir(parents=True, exist_ok=True)
    path = chromium.find()
    if path is None:
        print(chromium.MISSING, file=sys.stderr)
        return 1
    subprocess.run([sys.executable, str(ROOT / "tools" / "client.py")], check=True)
    with serving() as server, sync_playwright() as play:
        started = play.chromium.launch(executable_path=path, args=FLAGS)
        for size in SIZES:
            for pages in (front_pages, micropolis, march, march_modes, myrmes):
                studio = Studio(started, server, out, size, "en", arguments[1:])
                pages(studio)
                studio.context.close()
        started.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
