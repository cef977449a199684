"""`python -m formicary.web`: the server alone, for service files and tests. `formicary serve` is the friendlier way."""

from __future__ import annotations

import argparse
import functools
import sys

from formicary.kernel import FormicaryError
from formicary.web import Limits, run


def main() -> None:
    """Reads the arguments and serves."""
    parser = argparse.ArgumentParser(prog="python -m formicary.web", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000, help="0 takes a free one")
    parser.add_argument("--database", help="sqlite:///FILE or postgresql://…; otherwise a file in the user's data folder")
    parser.add_argument("--allow-host", action="append", default=[], help="a name that the server answers to")
    parser.add_argument("--proxied", action="store_true", help="behind a proxy on this machine")
    parser.add_argument("--no-limits", action="store_true", help="no limits on the rate of requests")
    parser.add_argument("--workers", type=int, default=1, help="processes; more than one needs PostgreSQL")
    parser.add_argument("--metrics", metavar="[HOST:]PORT", help="where Prometheus may ask; otherwise nowhere")
    parser.add_argument("--log", choices=("plain", "json"), default="plain", help="json: a line for every request")
    given = parser.parse_args()
    try:
        run_with(given)
    except FormicaryError as wrong:
        print(wrong, file=sys.stderr)
        sys.exit(getattr(wrong, "exit_code", 2))


def run_with(given: argparse.Namespace) -> None:
    """Serves until it is stopped."""
    run(
        given.host, given.port, database_url=given.database, allow_hosts=tuple(given.allow_host), proxied=given.proxied,
        limits=None if given.no_limits else Limits(), workers=given.workers, metrics=given.metrics,
        log=given.log, say=functools.partial(print, flush=True),
    )  # fmt: skip


if __name__ == "__main__":
    main()
