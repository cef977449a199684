"""`formicary serve`: the server answers, and what is wrong with its arguments is one sentence."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "formicary", "serve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def test_serves_the_api_and_says_where(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "formicary", "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        [*command, "--database", f"sqlite:///{tmp_path}/tables.sqlite"], stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            found = re.search(r"http://localhost:\d+/", line)
            assert found, line
            with urllib.request.urlopen(found.group() + "api/games", timeout=60) as answer:
                assert b'"micropolis"' in answer.read()
        finally:
            server.terminate()


def test_a_taken_port_is_one_sentence() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = run("--port", str(port), "--no-browser")
    assert done.returncode == 2
    assert done.stderr == f"Port {port} is taken; name another with --port, or leave it out.\n"


def test_an_impossible_port_and_a_strange_address_are_one_sentence() -> None:
    assert run("--port", "70000").stderr == "A port is a number from 0 to 65535, not 70000.\n"
    done = run("--host", "nowhere.invalid", "--port", "8123")
    assert (done.returncode, done.stderr) == (2, "'nowhere.invalid' is no address of this machine.\n")
