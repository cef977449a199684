"""What deploy/ and docs/host.md tell people to run: commands and switches that there are, files that there are."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import subprocess
import sys
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
    assert re.findall(r"^USER (\S+)$", text, re.M) == ["formicary"]


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
