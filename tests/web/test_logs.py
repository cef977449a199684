"""What the server writes: enough to see what goes on, and nothing that belongs to people."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from formicary.table import views
from formicary.web import Web, WebSettings, logs
from tests.web.serving import ThreadServer


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """The log as JSON; afterwards it is as it was."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    to = io.StringIO()
    logs.configure("json", to)
    yield to
    root.handlers[:] = before
    root.setLevel(level)
    logs.access.setLevel(logging.NOTSET)


def lines_in(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_requests_are_lines_of_json_without_tokens_names_or_addresses(
    server: ThreadServer, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = server.person(), server.person()
    made = ann.made("micropolis", [{"kind": "me", "name": "Annabella"}, {"kind": "friend"}])
    table, token = made["table"], made["seat_links"]["1"].partition("#")[2]
    bob.claims(made["seat_links"]["1"], "Bobadil")
    bob.get(f"/api/tables/{token}/view?seat=0&name=Bobadil")  # a token where it does not belong
    bob.get(f"/api/{token}/Bobadil")
    bob.get(f"/api/rules/Bobadil/{token}")

    async def fails(*_: object) -> bytes:
        raise KeyError("Annabella", token)

    monkeypatch.setattr(views, "view", fails)
    assert ann.get(f"/api/tables/{table}/view").status_code == 500
    lines = lines_in(written)
    told = [{key: line[key] for key in ("method", "route", "status", "table") if key in line} for line in lines if "ms" in line]
    assert told == [
        {"method": "POST", "route": "/api/tables", "status": 201},
        {"method": "POST", "route": "/api/claim", "status": 200},
        {"method": "GET", "route": "/api/tables/{table}/view", "status": 404},
        {"method": "GET", "route": "other", "status": 404},
        {"method": "GET", "route": "/api/rules/{game}/{rule}", "status": 404},
        {"method": "GET", "route": "/api/tables/{table}/view", "status": 500, "table": table},
    ]
    fault = next(line for line in lines if "fault" in line)
    assert fault["fault"][0] == "KeyError" and any(
        "in_thread" in each or "views.py" in each or "routes.py" in each for each in fault["fault"]
    )
    tokens = [token, ann.cookies["formicary"], bob.cookies["formicary"].partition(".")[0]]
    for secret in ("Annabella", "Bobadil", "127.0.0.1", *tokens):
        assert secret not in written.getvalue()


def test_plain_lines_have_faults_only_and_no_message_of_an_exception(server: ThreadServer) -> None:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    to = io.StringIO()
    try:
        logs.configure("plain", to)
        server.person().get("/api/games")
        assert to.getvalue() == ""
        try:
            raise ValueError("Annabella")
        except ValueError:
            logging.getLogger("formicary.web").error("a request failed", exc_info=True)
    finally:
        root.handlers[:] = before
        root.setLevel(level)
        logs.access.setLevel(logging.NOTSET)
    assert "formicary.web a request failed" in to.getvalue() and "ValueError" in to.getvalue() and "test_logs.py" in to.getvalue()
    assert "Annabella" not in to.getvalue()


@pytest.mark.parametrize(
    ("path", "route", "table"),
    [
        ("/api/tables/abc123/actions", "/api/tables/{table}/actions", "abc123"),
        ("/api/tables/import", "/api/tables/import", None),
        ("/api/tables/a-long-one-that-could-be-a-token/view", "/api/tables/{table}/view", None),
        ("/api/tables/abc/nonsense", "other", None),
        ("/api/rules/march", "/api/rules/{game}", None),
        ("/api/catalogue/ja", "/api/catalogue/{game}", None),
        ("/api/claim/xyz", "other", None),
        ("/schema", "/schema", None),
    ],
)
def test_a_path_is_told_by_its_route(path: str, route: str, table: str | None) -> None:
    assert logs.route_of(path) == (route, table)


def test_every_documented_route_has_a_name_in_the_log() -> None:
    for path in Web(WebSettings(database_url="sqlite://")).api.openapi_schema.to_schema()["paths"]:
        told, _ = logs.route_of(
            path.replace("{table}", "abc")
            .replace("{game}", "march")
            .replace("{rule}", "MA-1")
            .replace("{chapter}", "4")
            .replace("{channel}", "abc")
            .replace("{token}", "no.abc.x")
        )
        assert told == path.replace("{language}", "{game}"), path
