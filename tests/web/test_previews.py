"""What a link shows before it is opened: the game of an invitation, and nothing of anybody's table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import formicary
from formicary.web.previews import PICTURE, SENTENCE, TITLE
from tests.web.serving import ThreadServer

CLIENT = Path(__file__).resolve().parents[2] / "client"


@pytest.fixture(scope="module")
def previewing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    """A server with the client's page as it is before it is built."""
    static = tmp_path_factory.mktemp("static")
    (static / "index.html").write_text((CLIENT / "index.html").read_text(encoding="utf-8"), encoding="utf-8")
    started = ThreadServer(f"sqlite:///{static.parent / 'previews.db'}", static=static)
    yield started
    started.stop()


def shown(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:(title|description|image)" content="([^"]*)" />', page))


def test_the_page_has_what_the_server_fills_in() -> None:
    """The three lines are found by their text, and the pictures and icons are there."""
    page = (CLIENT / "index.html").read_text(encoding="utf-8")
    for line in (TITLE, SENTENCE, PICTURE):
        assert page.count(line) == 1
    for game in ("formicary", *formicary.game_keys()):
        picture = CLIENT / "public" / "preview" / f"{game}.jpg"
        assert 20_000 < picture.stat().st_size < 150_000
    manifest = (CLIENT / "public" / "manifest.webmanifest").read_text(encoding="utf-8")
    for icon in re.findall(r'"src": "/([^"]+)"', manifest):
        assert (CLIENT / "public" / icon).is_file()


def test_a_link_shows_its_game_with_a_whole_address_and_a_table_shows_nothing_of_itself(previewing: ThreadServer) -> None:
    ann, stranger = previewing.person(), previewing.person()
    made = ann.made("march", [{"kind": "me", "name": "Annabella"}, {"kind": "friend"}])
    link = made["seat_links"]["1"]
    assert re.fullmatch(r"/join/march#[\w-]+", link) and made["spectator_link"].startswith("/join/march#")
    page = stranger.get(link.partition("#")[0])
    assert shown(page.text) == {
        "title": "March of the Ants · Formicary",
        "description": "You are invited to a table. No account, nothing to install.",
        "image": f"{previewing.url}/preview/march.jpg",
    }
    assert page.headers["cache-control"] == "no-cache"
    again = stranger.get("/join/march", headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304
    general = {
        "title": "Formicary",
        "description": "An open table for the great ant board games.",
        "image": f"{previewing.url}/preview/formicary.jpg",
    }
    for path in ("/", "/join", "/join/chess", "/join/march/more", f"/t/{made['table']}"):
        text = stranger.get(path).text
        assert shown(text) == general, path
        assert "Annabella" not in text


def test_a_host_name_cannot_put_anything_into_the_page(previewing: ThreadServer) -> None:
    answer = previewing.person().get("/", headers={"host": '127.0.0.1"><script>'})
    assert answer.status_code == 421 or "<script>" not in answer.text
