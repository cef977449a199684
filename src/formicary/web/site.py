"""The client's built files: read once, compressed once, served from memory. Pages of the client are all its index.html."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from formicary.web.asgi import App, Receive, Scope, Send
from formicary.web.guard import refuse
from formicary.web.previews import game_in, with_preview

STATIC = Path(__file__).parent / "static"
# The first part of the paths that are pages of the client, which itself says when one leads nowhere.
PAGES = frozenset(("", "join", "t", "learn", "exercises", "rules", "notices", "me", "lobby", "series", "gallery"))
NOT_BUILT = (
    b"<!doctype html><html lang=en><meta charset=utf-8><title>Formicary</title>"
    b"<p>The pages of Formicary have not been built. The API is at <a href=/schema>/schema</a>."
)
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@dataclass(frozen=True, slots=True)
class File:
    """A file ready to be sent."""

    body: bytes
    zipped: bytes | None
    kind: bytes
    tag: bytes
    lasting: bool  # its name changes with its contents


class Site:
    """An ASGI application: the API where the path says so, otherwise the client's files."""

    def __init__(self, api: App, folder: Path = STATIC) -> None:
        self.api = api
        self.files = {f"/{path.relative_to(folder).as_posix()}": _read(path) for path in _all_files(folder)}
        self.index = self.files.get("/index.html") or _file(NOT_BUILT, "text/html; charset=utf-8", lasting=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(("/api", "/schema")):
            await self.api(scope, receive, send)
            return
        path = scope["path"]
        file = self.files.get(path) or (self.index_for(scope) if path.split("/")[1] in PAGES else None)
        if file is None and scope["method"] == "GET" and b"text/html" in dict(scope["headers"]).get(b"accept", b""):
            await _send_file(scope, send, self.index, status=404)  # a person followed a bad link: the client says so
        elif file is None:
            await refuse(send, 404, "There is nothing here.")
        elif scope["method"] not in ("GET", "HEAD"):
            await refuse(send, 405, "This cannot be done here.")
        else:
            await _send_file(scope, send, file)

    def index_for(self, scope: Scope) -> File:
        """The client's page, with what a link to it shows: that needs the whole address of this server."""
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        body = with_preview(self.index.body, f"{scope.get('scheme', 'http')}://{host}", game_in(scope["path"]))
        return self.index if body == self.index.body else _page(body)


async def _send_file(scope: Scope, send: Send, file: File, status: int = 200) -> None:
    asked = dict(scope["headers"])
    lasting = b"public, max-age=31536000, immutable" if file.lasting else b"no-cache"
    headers = [(b"etag", file.tag), (b"cache-control", lasting), (b"vary", b"accept-encoding")]
    body = file.body
    if status == 200 and asked.get(b"if-none-match") == file.tag:
        status, body = 304, b""
    else:
        headers.append((b"content-type", file.kind))
        if file.zipped is not None and b"gzip" in asked.get(b"accept-encoding", b""):
            body = file.zipped
            headers.append((b"content-encoding", b"gzip"))
        headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body, "more_body": False})


@lru_cache(maxsize=64)
def _page(body: bytes) -> File:
    return _file(body, "text/html; charset=utf-8", lasting=False)


def _all_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []


def _read(path: Path) -> File:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return _file(path.read_bytes(), kind, lasting="assets" in path.parts)


def _file(body: bytes, kind: str, lasting: bool) -> File:
    zipped = None
    if kind.startswith(("text/", "image/svg", "application/json", "application/manifest")):
        zipped = gzip.compress(body, 9, mtime=0)
    tag = b'"' + hashlib.blake2b(body, digest_size=12).hexdigest().encode() + b'"'
    return File(body, zipped if zipped is not None and len(zipped) < len(body) else None, kind.encode(), tag, lasting)
