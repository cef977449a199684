"""`formicary serve`: the server answers, and what is wrong with its arguments is one sentence."""

from __future__ import annotations

import os
import re
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tests.forks import formicary_command


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return formicary_command("serve", *arguments)


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
            with urllib.request.urlopen(found.group() + "api/games", timeout=300) as answer:
                assert b'"micropolis"' in answer.read()
        finally:
            server.terminate()


def test_the_compiled_build_is_made_while_the_page_is_there(tmp_path: Path) -> None:
    """As `make play` starts it, on the source: the script runs, told by FORMICARY_COMPILER."""
    script = tmp_path / "tools" / "compile.py"
    script.parent.mkdir()
    script.write_text("import pathlib; pathlib.Path(__file__).with_name('ran').touch()")
    source = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-m", "formicary", "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        [*command, "--database", f"sqlite:///{tmp_path}/tables.sqlite"],
        stdout=subprocess.PIPE, text=True, env={**source, "FORMICARY_COMPILER": str(script)},
    ) as server:  # fmt: skip
        try:
            assert server.stdout is not None and server.stdout.readline()
            end = time.monotonic() + 300
            while not script.with_name("ran").exists():
                assert time.monotonic() < end, "the script was not run"
                time.sleep(0.05)
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


@pytest.mark.parametrize("call", ["formicary.cli:main", "formicary.web.__main__:main"])
@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        ("text", "The database {file} is no SQLite database."),
        ("foreign", "The database {file} holds the data of another program; give Formicary a database of its own."),
        ("read-only", "The database file:{file} cannot be written: it is read-only."),
        ("address", "'nonsense' is no address of a database; write sqlite:///FILE or postgresql://HOST/NAME."),
        ("absent", "The database 'none' at {folder} cannot be used: connection"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence_and_exit_code_1(
    call: str, make: str, sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "tables.db"
    url = f"sqlite:///{file}"
    if make == "text":
        file.write_text("no database at all, and long enough to be looked at\n" * 40)
    elif make == "foreign":
        with sqlite3.connect(file) as other:
            other.execute("CREATE TABLE customers (name TEXT)")
    elif make == "read-only":
        with sqlite3.connect(file) as other:
            other.execute("PRAGMA user_version = 1")
        url = f"sqlite:///file:{file}?mode=ro&uri=true"
    elif make == "address":
        url = "nonsense"
    elif make == "absent":
        url = f"postgresql:///none?host={tmp_path}"
    command = ["serve", "--no-browser"] if call == "formicary.cli:main" else []
    done = formicary_command(*command, "--port", "0", "--database", url, call=call)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith(sentence.format(file=file, folder=tmp_path))
    assert done.stderr.count("\n") == 1
