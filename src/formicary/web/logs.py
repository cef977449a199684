"""What a server writes about itself: faults, and on request a line of JSON for every request. No tokens, no names, no addresses.

A request is named by its route as the documentation writes it, so that nothing of what a client typed gets into a line. Of an
exception there are types and places; its message might hold what somebody sent.
"""

from __future__ import annotations

import datetime
import json
import logging
import sys
import traceback
from typing import Literal, TextIO

LogFormat = Literal["plain", "json"]
FIELDS = ("method", "route", "table", "status", "ms")  # what a line of a request has besides
WORDS = frozenset({
    "games", "rules", "rulebook", "learn", "catalogue", "tables", "import", "claim", "invitation", "view", "replay", "record",
    "events", "actions", "undo", "redo", "consent", "standing", "bot", "link", "withdraw", "rematch", "branch", "hint",
    "analysis", "choices", "exercises", "exercise", "guided", "coach", "notices", "yes", "stop", "change", "remove", "seen",
    "talk", "delete", "mute", "report", "switch", "series", "join", "start", "leave",
    "me", "name", "ratings", "phrase", "challenge", "passkey", "enter", "forget", "end", "export", "clock", "plans",
    "lobby", "open", "close", "answer", "seek",
})  # fmt: skip
access = logging.getLogger("formicary.access")


def configure(kind: LogFormat = "plain", to: TextIO | None = None) -> logging.Handler:
    """Writes to standard error: `plain` has warnings and faults, `json` requests too, one JSON object a line."""
    handler = logging.StreamHandler(to or sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else PlainLines("%(asctime)s %(levelname)s %(name)s %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    access.setLevel(logging.INFO if kind == "json" else logging.WARNING)
    return handler


class PlainLines(logging.Formatter):
    """A line of text, and the places that a fault came through."""

    def formatException(self, ei: object) -> str:
        return "\n".join(f"  {line}" for line in places(sys.exc_info()[1] if ei is True else ei[1]))  # type: ignore[index]


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.datetime.fromtimestamp(record.created, datetime.UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"at": at, "level": record.levelname.lower(), "log": record.name, "event": record.getMessage()}
        line.update((name, getattr(record, name)) for name in FIELDS if hasattr(record, name))
        if record.exc_info and record.exc_info[1] is not None:
            line["fault"] = places(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def places(wrong: BaseException | None) -> list[str]:
    """Types and places of an exception and of what caused it, the outermost first; never what it says."""
    found: list[str] = []
    while wrong is not None and len(found) < 60:
        found.append(type(wrong).__qualname__)
        found += [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(wrong.__traceback__)]
        wrong = wrong.__cause__ or wrong.__context__
    return found


def tell(method: str, path: str, status: int, seconds: float) -> None:
    """Writes the line of a request."""
    route, table = route_of(path)
    more = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
    access.info("request", extra=more if table is None else {**more, "table": table})


def route_of(path: str) -> tuple[str, str | None]:
    """The route of a canonical path as the documentation writes it, and the table in it if it can be the name of one."""
    parts = path.split("/")[1:]
    if parts[:1] == ["schema"]:
        return "/schema", None
    known = parts[:1] == ["api"] and len(parts) in (2, 3, 4) and parts[1] in WORDS
    known |= len(parts) == 5 and parts[1] == "tables" and parts[3] == "talk" and parts[4] in WORDS
    if not known or (len(parts) == 4 and parts[1] == "tables" and parts[3] not in WORDS):
        return "other", None
    if parts[1] == "tables" and len(parts) > 2 and parts[2] != "import":
        table = parts[2] if parts[2].isascii() and parts[2].isalnum() and len(parts[2]) <= 16 else None
        return "/".join(["", "api", "tables", "{table}", *parts[3:]]), table
    if parts[1] == "series" and len(parts) > 2 and parts[2:] != ["join"]:
        known = len(parts) == 3 or parts[3] in WORDS
        return ("/".join(["", "api", "series", "{series_id}", *parts[3:]]) if known else "other"), None
    if parts[1] in ("rules", "rulebook", "learn", "catalogue", "exercises"):
        last = {"rulebook": "{chapter}", "exercises": "{exercise}", "learn": "guided"}.get(parts[1], "{rule}")
        if last == "guided" and len(parts) == 4 and parts[3] != "guided":
            return "other", None
        named = ("{game}", last)
        return "/".join(["", "api", parts[1], *named[: len(parts) - 2]]), None
    if parts[1] == "notices" and len(parts) == 4:
        named_by = {"stop": "{token}", "change": "{channel}", "remove": "{channel}"}.get(parts[2])
        return ("other" if named_by is None else f"/api/notices/{parts[2]}/{named_by}"), None
    return path if len(parts) <= 3 and all(part in WORDS for part in parts[1:]) else "other", None
