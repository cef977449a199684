"""A database of the first release goes on with this one: tests/table/first_release.db was written by its server (schema 0001).

It has a game being played by Ann and Bob with Eve watching, one that waits for a friend, and one that is over. The cookies of
that time had no signature.
"""

from __future__ import annotations

import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

import formicary
from tests.web.serving import Person, ThreadServer

FIXTURE = Path(__file__).parent.parent / "table" / "first_release.db"
PLAYING, OPEN, OVER = "jwtxs7wruc8h", "h2c82t4kqcu4", "qevyt5p2fmzr"
LINK = "/join#G5mKGVj0293PNgnLHPJgfJN-KUDltnRJ"


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ThreadServer, Path]]:
    """A server on a copy of the fixture."""
    file = tmp_path_factory.mktemp("old") / "tables.db"
    shutil.copy(FIXTURE, file)
    file.chmod(0o644)
    server = ThreadServer(f"sqlite:///{file}")
    yield server, file
    server.stop()


def person(server: ThreadServer, name: str) -> Person:
    """Somebody with a cookie of that time."""
    found = server.person()
    found.cookies.set("formicary", f"{name}-of-the-first-release-0000", domain="127.0.0.1")
    return found


def test_the_fixture_has_the_first_schema() -> None:
    engine = sa.create_engine(f"sqlite:///{FIXTURE}")
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one() == "0001"
        assert set(sa.inspect(connection).get_table_names()) == {
            "alembic_version", "holders", "links", "log", "tables", "watchers",
        }  # fmt: skip
    engine.dispose()


def test_those_who_played_go_on_with_their_cookies(old: tuple[ThreadServer, Path]) -> None:
    server, file = old
    ann, bob, eve = (person(server, name) for name in ("ann", "bob", "eve"))
    info = ann.get(f"/api/tables/{PLAYING}").json()
    assert (info["your_seats"], info["host"], info["sequence"], info["length"]) == ([0], True, 10, 6)
    assert [seat["name"] for seat in info["seats"]] == ["Ann", "Bob"]
    given = {"key": "pass_reactions", "until": "always", "plan": False}
    assert bob.get(f"/api/tables/{PLAYING}").json()["standing"] == {"1": [given]}
    assert eve.sees(PLAYING, None)["view"]["seat"] is None
    assert ann.get(f"/api/tables/{PLAYING}/view?seat=1").status_code == 403
    for _ in range(4):
        seat = ann.sees(PLAYING, None)["view"]["deciders"][0]
        (ann, bob)[seat].plays(PLAYING, seat)
    assert ann.sees(PLAYING, 0)["length"] == 10
    assert "." in {cookie.value for cookie in ann.cookies.jar}.pop() or len(ann.cookies.jar) > 1  # signed by now
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_an_old_link_still_leads_to_its_seat_and_counts_as_somebodys(old: tuple[ThreadServer, Path]) -> None:
    server, _ = old
    ann, dan = person(server, "ann"), server.person()
    info = ann.get(f"/api/tables/{OPEN}").json()
    assert info["seats"][1]["invited"] and info["may"]["branch_deals_anew"]
    assert dan.claims(LINK, "Dan") == {"table": OPEN, "seat": 1}
    assert not ann.get(f"/api/tables/{OPEN}").json()["seats"][1]["invited"]


def test_a_finished_game_is_there_with_its_record(old: tuple[ThreadServer, Path]) -> None:
    server, _ = old
    ann = person(server, "ann")
    result = formicary.Record.from_json(ann.get(f"/api/tables/{OVER}/record").content).replay().result
    assert result is not None and (result.scores, result.winners) == ((50, 48), (0,))
    assert {each["table"] for each in ann.get("/api/tables").json()} == {PLAYING, OPEN, OVER}
    assert person(server, "zoe").get(f"/api/tables/{OVER}").status_code == 403
