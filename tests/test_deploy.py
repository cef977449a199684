"""What deploy/ and docs/host.md tell people to run: commands and switches that there are, files that there are."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")


@cache
def help_of(*command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "formicary", *command, "--help"], capture_output=True, text=True, timeout=300, check=True,
        env={"PATH": "/usr/bin:/bin", "COLUMNS": "200", "PYTHONPATH": ":".join(sys.path)},
    )  # fmt: skip
    return done.stdout


def switches(words: list[str]) -> set[str]:
    return {word for word in words if word.startswith("--")}


def test_the_unit_starts_the_server_with_switches_that_it_has() -> None:
    unit = configparser.ConfigParser(interpolation=None, strict=True)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(ROOT / "deploy" / "formicary.service")
    program, command, *words = shlex.split(unit["Service"]["ExecStart"])
    assert (program, command) == ("/opt/formicary/bin/formicary", "serve")
    assert all(word in help_of("serve") for word in switches(words))
    assert unit["Service"]["StateDirectory"] == "formicary" and "sqlite:////var/lib/formicary/tables.db" in words


def test_the_container_starts_the_server_with_switches_that_it_has_and_copies_what_is_there() -> None:
    text = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    entry = json.loads(re.findall(r"^ENTRYPOINT (.*)$", text, re.M)[0])
    assert entry[:2] == ["formicary", "serve"]
    assert all(word in help_of("serve") for word in switches(entry))
    for source in re.findall(r"^COPY (?!--from)(\S+) ", text, re.M):
        assert (ROOT / source).exists(), source
        assert not is_ignored(source), source
    assert re.findall(r"^USER (\S+)$", text, re.M) == ["formicary"]


def is_ignored(path: str) -> bool:
    """Whether .dockerignore keeps a path out of the image's sources."""
    lines = [line for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    ways = [path, *(str(parent) for parent in Path(path).parents)]
    return any(
        fnmatch(way, line.removeprefix("**/")) or fnmatch(way, f"*/{line.removeprefix('**/')}") for way in ways for line in lines
    )


def test_the_image_is_built_from_what_the_wheel_needs_and_nothing_else() -> None:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = [
        "pyproject.toml",
        "hatch_build.py",
        "tools/client.py",
        "tools/compile.py",
        "client/package.json",
        "src/formicary/cli/__init__.py",
    ]
    needed += [pyproject["project"]["readme"], *pyproject["project"]["license-files"]]
    for path in needed:
        assert (ROOT / path).exists() and not is_ignored(path), path
    for path in (
        ".git/config",
        ".venv/bin/python",
        "client/node_modules/svelte/package.json",
        "tests/test_deploy.py",
        "tables.db",
        "build/x",
    ):
        assert is_ignored(path), path
    text = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    first, last = re.findall(r"^FROM python:(\S+)", text, re.M)
    assert last == first.replace("-", "-slim-")  # compiled for the system that it runs on
    assert "--hash" not in (ROOT / "requirements" / "dev.lock").read_text(encoding="utf-8")  # constraints may have none


@pytest.mark.parametrize(
    "command", [("serve",), ("backup",), ("restore",), ("tables", "list"), ("tables", "export"), ("tables", "delete")]
)
def test_the_page_names_switches_that_there_are(command: tuple[str, ...]) -> None:
    lines = re.findall(rf"formicary {' '.join(command)}\b[^`\n#]*", PAGE)
    assert lines or command == ("serve",)
    for line in lines:
        assert all(word in help_of(*command) for word in switches(line.split())), line


def test_the_page_names_switches_of_serve_and_metrics_that_there_are() -> None:
    for switch in ("--allow-host", "--proxied", "--workers", "--metrics", "--memory", "--log", "--database"):
        assert switch in PAGE and switch in help_of("serve")
    metrics = (ROOT / "src" / "formicary" / "web" / "metrics.py").read_text(encoding="utf-8")
    for name in set(re.findall(r"formicary_\w+", PAGE)):
        assert name.removesuffix("_total") in metrics, name
    for script, switch in re.findall(r"`(?:python )?(bench/\w+\.py)[^`]*?(--\w+)?", PAGE):
        assert switch in (ROOT / script).read_text(encoding="utf-8")


def test_the_page_says_what_is_kept_of_everybody() -> None:
    """Each table of the database, what the browser keeps, and how long traces of those who are connected stay."""
    from formicary.table.service import peers
    from formicary.table.store import leases
    from formicary.table.store.schema import metadata
    from formicary.web.identity import COOKIE, YEAR
    from formicary.web.limits import Buckets

    privacy = PAGE.partition("## Privacy")[2]
    named = {cell for line in privacy.splitlines() if line.startswith("|") for cell in re.findall(r"`(\w+)`", line.split("|")[2])}
    assert named == set(metadata.tables)
    settings = (ROOT / "client" / "src" / "lib" / "settings.svelte.ts").read_text(encoding="utf-8")
    stored = set(re.findall(r"^  (\w+): ", settings.partition("interface Settings {")[2].partition("}")[0], re.M))
    page_names = {
        "name", "language", "motion", "pace", "sounds", "vibrate", "notify", "theme", "colours", "taps", "finishing", "level",
    }  # fmt: skip
    assert stored == page_names  # the page names each of them
    newcomer = (ROOT / "client" / "src" / "learn" / "newcomer.ts").read_text(encoding="utf-8")
    assert "`formicary.learnt`" in privacy and 'KEY = "formicary.learnt"' in newcomer
    assert "`formicary.settings`" in privacy and 'KEY = "formicary.settings"' in settings
    assert f"cookie `{COOKIE}`" in privacy and YEAR == 365 * 24 * 3600
    assert f"the last {Buckets.KEPT:,} clients" in privacy
    assert peers.LEASE_SECONDS + peers.RENEW_SECONDS + leases.FORGOTTEN_AFTER / 1000 < 180  # three minutes
