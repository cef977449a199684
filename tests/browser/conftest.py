"""A server with the built client, and Debian's Chromium."""

from __future__ import annotations

import fcntl
import importlib.util
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.waiting import COUNTS, LONG, PATIENCE
from tests.web.serving import ProcessServer

ROOT = Path(__file__).resolve().parents[2]
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run"]
DESKTOP = (1280, 800)
PHONE = (390, 844)
DEAL = 3  # the seed of every table that is not given one; a test may hold for any deal, but none depends on what comes
# Moves of bots are shown without waiting, unless a test is about that.
AT_ONCE = """localStorage.getItem("formicary.settings") ?? localStorage.setItem("formicary.settings", '{"pace": "once"}')"""
expect.set_options(timeout=PATIENCE * 1000)

Opens = Callable[..., Page]


def tool(name: str) -> ModuleType:
    """A script of tools/ as module."""
    spec = importlib.util.spec_from_file_location(f"tools_{name}", ROOT / "tools" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The client is built, once, however many processes test."""
    with (tmp_path_factory.getbasetemp().parent / "client.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert tool("client").build() == 0, "the client could not be built"


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium; tools/browser.py installs it.

    It ends with the last test of this folder: while Playwright is there, its event loop counts as running in this thread, and no
    other test could call `asyncio.run`.
    """
    finder = tool("browser")
    path = finder.find()
    assert path is not None, finder.MISSING
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=path, args=FLAGS, timeout=LONG * 1000)
        yield started
        started.close()


@pytest.fixture(scope="session")
def server(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProcessServer]:
    """One server for all tests of a process; each test has people and tables of its own."""
    started = ProcessServer(f"sqlite:///{tmp_path_factory.mktemp('browser') / 'tables.db'}", deal=DEAL)
    yield started
    started.stop()


@pytest.fixture
def opens(browser: Browser, server: ProcessServer) -> Iterator[Opens]:
    """Opens a page as a person of its own: own cookies, own settings. Script errors fail the test.

    `kept`: the page stays on the device, as browsers have it; where that is not what is tested it would only be work."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(
        path: str = "/", *, phone: bool = False, motion: bool = False, language: str = "en", init: str = "", dark: bool = False,
        kept: bool = False,
    ) -> Page:  # fmt: skip
        width, height = PHONE if phone else DESKTOP
        context = browser.new_context(
            base_url=server.url, viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone, locale=language,
            reduced_motion="no-preference" if motion else "reduce", color_scheme="dark" if dark else "light",
            service_workers="allow" if kept else "block",
        )  # fmt: skip
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        for script in (init, COUNTS, AT_ONCE):
            context.add_init_script(script)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong, wrong
