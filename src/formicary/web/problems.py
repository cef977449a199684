"""Problem documents (RFC 9457): every refusal is JSON with a title and one clear sentence."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import ClientException, HTTPException, SerializationException, ValidationException

from formicary.kernel import FormicaryError, Sentence
from formicary.kernel.sentences import english, parts
from formicary.table import TableError
from formicary.table import errors as table_errors

MEDIA_TYPE = "application/problem+json"
_log = logging.getLogger("formicary.web")

_STATUS: dict[type[TableError], int] = {
    table_errors.Unknown: 404,
    table_errors.NotYours: 403,
    table_errors.LinkUsed: 410,
    table_errors.Stale: 409,
    table_errors.NotNow: 409,
    table_errors.AgainstTheRules: 422,
    table_errors.BadRequest: 400,
    table_errors.StoreFault: 503,
}
RETRY_AFTER = {429: "2", 503: "2"}  # seconds
_KNOWN = {
    404: Sentence("There is nothing here."),
    405: Sentence("This cannot be done here."),
    413: Sentence("The request is too large."),
}


class Problem(msgspec.Struct, omit_defaults=True):
    """What was refused and why. `rule` is the ID of the rule of the game that forbids it; `label` and `args` are the template and
    the values of a sentence that has values, for those who say it in another language."""

    title: str
    detail: str
    status: int
    rule: str | None = None
    label: str = ""
    args: dict[str, Any] = {}


def document(status: int, detail: str, title: str = "", rule: str | None = None) -> bytes:
    """A problem as JSON."""
    label, args = parts(detail)
    problem = Problem(title or HTTPStatus(status).phrase, english(detail), status, rule, label if args else "", args)
    return msgspec.json.encode(problem)


def _answer(status: int, detail: str, title: str = "", rule: str | None = None) -> Response[bytes]:
    headers = {"retry-after": RETRY_AFTER[status]} if status in RETRY_AFTER else {}
    return Response(document(status, detail, title, rule), status_code=status, media_type=MEDIA_TYPE, headers=headers)


def table_error(_request: Request[Any, Any, Any], wrong: TableError) -> Response[bytes]:
    """A refusal of the table."""
    return _answer(status_of(wrong), wrong.detail, wrong.title, wrong.rule)


def status_of(wrong: TableError) -> int:
    """The status of a refusal of the table."""
    return _STATUS.get(type(wrong), 400)


def engine_error(_request: Request[Any, Any, Any], wrong: FormicaryError) -> Response[bytes]:
    """A refusal of the engine that no table caught."""
    return _answer(400, str(wrong))


def http_error(_request: Request[Any, Any, Any], wrong: HTTPException) -> Response[bytes]:
    """A refusal of the web framework."""
    if isinstance(wrong, ValidationException):
        return _answer(400, _sentence(wrong), "Not understood")
    if wrong.status_code >= 500:
        _log.error("HTTP %d", wrong.status_code, exc_info=wrong)
        return _answer(wrong.status_code, "Something went wrong on the server.")
    if isinstance(wrong, ClientException) and isinstance(wrong.__cause__, SerializationException):
        return _answer(
            400, Sentence("The body of the request is not JSON: {reason}", reason=_tidy(wrong.detail)), "Not understood"
        )
    return _answer(wrong.status_code, _KNOWN.get(wrong.status_code) or _tidy(wrong.detail))


def any_error(_request: Request[Any, Any, Any], wrong: Exception) -> Response[bytes]:
    """A fault of ours. It goes to the log, without the request."""
    _log.error("a request failed", exc_info=wrong)
    return _answer(500, "Something went wrong on the server.")


HANDLERS: dict[Any, Any] = {
    TableError: table_error,
    FormicaryError: engine_error,
    HTTPException: http_error,
    Exception: any_error,
}


def _sentence(wrong: ValidationException) -> str:
    extra = wrong.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        key, message = extra[0].get("key"), str(extra[0].get("message", ""))
        return _tidy(f"{key}: {message}" if key and key != "data" else message)
    return _tidy(wrong.detail)


def _tidy(text: str) -> str:
    text = text.strip() or "The request is not understood"
    return text if text.endswith(".") else text + "."
