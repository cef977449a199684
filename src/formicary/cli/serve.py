"""`formicary serve`: the table in a browser, for this machine or for the network it is in."""

from __future__ import annotations

import functools
import importlib.util
import socket

from formicary.kernel.errors import FormicaryError
from formicary.kernel.sentences import Sentence

USUAL_PORT = 8000


def serve(
    host: str,
    port: int | None,
    browser: bool,
    database: str | None,
    allow: list[str],
    proxied: bool,
    memory: float,
    workers: int = 1,
    metrics: str | None = None,
    log: str = "plain",
    smtp: str = "",
    mail_from: str = "",
    url: str = "",
    private_webhooks: bool = False,
) -> None:
    """Serves until stopped. Without a port it takes the usual one, or any free one if that is taken."""
    if workers < 1:
        raise FormicaryError(Sentence("A server has one worker or more, not {workers}.", workers=workers))
    if importlib.util.find_spec("litestar") is None:
        raise FormicaryError("The table in the browser needs more packages: pip install 'formicary[table]'.")
    if port is not None and not 0 <= port <= 65535:
        raise FormicaryError(Sentence("A port is a number from 0 to 65535, not {port}.", port=port))
    if log not in ("plain", "json"):
        raise FormicaryError(Sentence("The log is plain or json, not '{log}'.", log=log))
    from formicary.table import NoticeSettings, Settings
    from formicary.web import run

    if port is None:
        port = USUAL_PORT if is_free(host, USUAL_PORT) else 0
    elif port and not is_free(host, port):
        raise FormicaryError(Sentence("Port {port} is taken; name another with --port, or leave it out.", port=port))
    run(
        host, port, open_browser=browser, database_url=database, allow_hosts=tuple(allow), proxied=proxied,
        tables=Settings(memory_mib=memory), workers=workers, metrics=metrics,
        notices=NoticeSettings(smtp=smtp, mail_from=mail_from, public_url=url.rstrip("/"), allow_private=private_webhooks),
        log="json" if log == "json" else "plain", say=functools.partial(print, flush=True),
    )  # fmt: skip


def is_free(host: str, port: int) -> bool:
    """Whether nobody listens there yet."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except socket.gaierror:
            raise FormicaryError(Sentence("'{host}' is no address of this machine.", host=host)) from None
        except OSError as wrong:
            if not isinstance(wrong, PermissionError) and "assign" in str(wrong):
                raise FormicaryError(Sentence("'{host}' is no address of this machine.", host=host)) from None
            return False
    return True
