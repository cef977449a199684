"""docs/protocol.md says what the server does: every request, and just the fields that its body and its answer have."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
DOCUMENT: dict[str, Any] = json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))  # tests/tools keep it fresh
SCHEMAS = DOCUMENT["components"]["schemas"]
REQUESTS = [(method, path) for path, methods in DOCUMENT["paths"].items() for method in methods]
WORDS = {
    "channel": "CHANNEL",
    "chapter": "CHAPTER",
    "token": "TOKEN",
    "exercise": "EXERCISE",
    "game": "GAME",
    "language": "LANGUAGE",
    "table": "ID",
    "rule": "RULE",
    "series_id": "SERIES",
}


def written(method: str, path: str) -> str:
    """A request as the page writes it, without its query."""
    spelled = re.sub(r"\{(\w+)\}", lambda found: WORDS[found[1]], path)
    if method == "post":
        spelled = spelled.replace("/api/tables/ID/", "…/")
    return f"{method.upper()} {spelled}"


def rows() -> dict[str, list[str]]:
    """The tables of requests: by request without its query, the other cells."""
    found = {}
    for line in PAGE.splitlines():
        cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if cells and re.match(r"`(GET|POST) ", cells[0]):
            found[cells[0].strip("`").partition("?")[0]] = cells
    return found


def fields(code: str) -> set[str]:
    """The names at the top of a shape such as `{a, b: [{c}], d?}`."""
    inner = code.strip("`").removeprefix("[").removeprefix("{")
    depth, names, word, naming = 0, set(), "", True
    for sign in inner:
        if sign in "{[":
            depth += 1
        elif sign in "}]":
            depth -= 1
            if depth < 0:
                break
        elif depth == 0 and sign == ",":
            names.add(word.strip())
            word, naming = "", True
        elif depth == 0 and sign == ":":
            naming = False
        elif depth == 0 and naming and sign != "?":
            word += sign
    return names | {word.strip()} - {""}


def shape_in(text: str) -> set[str] | None:
    """The first shape in a text."""
    found = re.search(r"`(\[?\{\w.*?\}\]?)`", text)
    return None if found is None else fields(found[1])


def properties(schema: dict[str, Any]) -> tuple[str, set[str]]:
    """Name and fields of a schema, or of the items of a list."""
    while "$ref" not in schema and "items" in schema:
        schema = schema["items"]
    name = schema.get("$ref", "").rpartition("/")[2]
    return name, set(SCHEMAS[name]["properties"]) if name else set()


def json_of(described: dict[str, Any]) -> dict[str, Any]:
    """The schema of a body or an answer, whatever its media type."""
    return next((content["schema"] for content in described.get("content", {}).values()), {})


def test_the_page_has_every_request_and_no_other() -> None:
    assert set(rows()) == {written(*request) for request in REQUESTS}


@pytest.mark.parametrize(("method", "path"), REQUESTS)
def test_bodies_and_answers_have_these_fields(method: str, path: str) -> None:
    described, cells = DOCUMENT["paths"][path][method], rows()[written(method, path)]
    query = {each["name"] for each in described.get("parameters", []) if each["in"] == "query"}
    asked = set(re.findall(r"[?&](\w+)=", cells[0]))
    assert asked == query
    if "requestBody" in described and "{" in cells[1]:
        assert shape_in(cells[1]) == properties(json_of(described["requestBody"]))[1]
    answer = next(each for code, each in described["responses"].items() if code.startswith("2"))
    name, has = properties(json_of(answer))
    shape = shape_in(cells[-1])
    if shape is None and name in ("TableInfo", "Message"):
        intro = {"TableInfo": "`TableInfo`: ", "Message": "- messages (no event name)"}[name]
        shape = shape_in(PAGE[PAGE.index(intro) + len(intro) :].replace("\n", " "))
    if shape is not None and name:
        assert shape == has
