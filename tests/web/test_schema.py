"""The OpenAPI document, and what schemathesis makes of it: no request, however odd, gives a 500."""

from __future__ import annotations

import functools
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from formicary.web import Web, WebSettings
from tests.web.serving import ThreadServer

# schemathesis, and the document as the server makes it, take a second and a half: only the processes that run these tests load
# them. What tests there are is read from the document in docs.
DOCUMENT = json.loads((Path(__file__).parent.parent.parent / "docs" / "openapi.json").read_text(encoding="utf-8"))
ROUTES = [(method, path) for path, methods in DOCUMENT["paths"].items() for method in methods]
EXAMPLES = int(os.environ.get("FORMICARY_EXAMPLES", "8"))
ENDLESS = "/api/lobby/events"  # a stream that anybody is let in to, and that does not end; tests of the lobby read it


@functools.cache
def schema() -> dict[str, Any]:
    """The document as the server makes it."""
    return Web(WebSettings(database_url="sqlite://")).api.openapi_schema.to_schema()


@functools.cache
def operations() -> dict[tuple[str, str], Any]:
    """What schemathesis knows of each route, by method and path."""
    import schemathesis

    found = [result.ok() for result in schemathesis.openapi.from_dict(schema()).get_all_operations()]
    return {(operation.method, operation.path): operation for operation in found}


def test_the_document_names_every_route(server: ThreadServer) -> None:
    found = server.person().get("/schema").json()
    assert found["info"]["title"] == "Formicary"
    posts = [path for path, methods in found["paths"].items() if "post" in methods]
    assert len(posts) == 52
    assert "/api/tables/{table}/events" in found["paths"]
    for name in ("Problem", "TableInfo", "Message", "Action", "Rulebook", "TalkNews", "Ended"):
        assert name in found["components"]["schemas"], name


def test_the_document_in_docs_has_the_routes_that_are_tested_here() -> None:
    served = [(method, path) for path, methods in schema()["paths"].items() for method in methods]
    assert sorted(operations()) == sorted(served) == sorted(ROUTES)


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_every_route_documents_what_the_guard_and_the_table_refuse(method: str, path: str) -> None:
    documented = {int(status) for status in schema()["paths"][path][method]["responses"]}
    assert {400, 408, 421, 429, 431, 503} <= documented
    if "{table}" in path:
        assert {403, 404, 409} <= documented
    if method == "post":
        assert {403, 413} <= documented
    assert (422 in documented) == path.endswith(("/actions", "/branch"))  # where a move may be against the rules
    assert len([status for status in documented if status < 300]) == 1


@pytest.mark.parametrize("mode", ["positive", "negative"])
@pytest.mark.parametrize(("method", "path"), [route for route in ROUTES if route[1] != ENDLESS])
def test_schemathesis_finds_no_error_and_nothing_undocumented(server: ThreadServer, method: str, path: str, mode: str) -> None:
    """Valid and invalid requests, for a table that is there and for any other, by somebody who sits there and by a stranger."""
    from schemathesis.generation.modes import GenerationMode
    from schemathesis.specs.openapi.checks import content_type_conformance, status_code_conformance

    operation = operations()[method, path]
    person = server.person()
    made = person.made("micropolis", [{"kind": "me"}, {"kind": "local"}, {"kind": "friend"}])
    statuses: set[int] = set()

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=operation.as_strategy(generation_mode=GenerationMode(mode)), known=st.booleans())
    def try_one(case: Any, known: bool) -> None:
        if known and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = made["table"]
        stream = case.operation.path.endswith("/events")
        cookies = dict(person.cookies) if known and not stream else {}  # a stream that is let through does not end
        answer = case.call(base_url=server.url, cookies=cookies)
        statuses.add(answer.status_code)
        assert answer.status_code < 500, (answer.status_code, case.as_curl_command())
        case.validate_response(answer, checks=[status_code_conformance, content_type_conformance])
        if answer.status_code >= 400:
            problem = answer.json()
            assert answer.headers["content-type"] == ["application/problem+json"]
            assert problem["status"] == answer.status_code
            assert problem["detail"].endswith(".")

    try:
        try_one()
    except Unsatisfiable:  # nothing can be wrong about a request without parameters
        assert mode == "negative"
        assert not list(operation.iter_parameters())
    else:
        assert statuses
