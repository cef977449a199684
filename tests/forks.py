"""Programs that start at once: a process that has everything imported forks itself for each of them.

Starting Python and importing a server takes longer than most of what tests ask of it. A forked program is a process like any
other: it has its own arguments, environment and output, hears signals and can be killed. Tests of how a program starts, and what
starts processes of its own by `multiprocessing`, start it from nothing.
"""

from __future__ import annotations

import atexit
import functools
import gc
import importlib
import json
import os
import resource
import select
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any

import formicary

TIMEOUT = 300.0  # seconds until a program that must end counts as hanging
MOST = 1 << 16  # bytes read at once
SOURCE = Path(formicary.__file__).parent.parent
PLACES = os.pathsep.join([str(SOURCE), str(Path(__file__).parent.parent)])


class Forked:
    """A running program: `call` is a function, `module:name`, that is called with `given` after `sys.argv` was set.

    Standard input and output are pipes; errors go where `errors` says, or to the errors of this process.
    """

    def __init__(
        self, call: str, *arguments: str, given: Mapping[str, object] | None = None, errors: int = 2, files: int | None = None
    ) -> None:
        theirs_in, ours_in = os.pipe()
        ours_out, theirs_out = os.pipe()
        self._life, life = os.pipe()  # its other end is open as long as the program lives
        self.stdin: IO[str] = os.fdopen(ours_in, "w")
        self.stdout: IO[str] = os.fdopen(ours_out)
        asked = {
            "call": call, "argv": [call, *arguments], "given": given or {}, "files": files,
            "environment": {**os.environ, "PYTHONPATH": PLACES},
        }  # fmt: skip
        self._parent = _parent()
        self.pid: int = self._parent.ask(asked, [theirs_in, theirs_out, errors, life])
        self.returncode: int | None = None
        for file in (theirs_in, theirs_out, life):
            os.close(file)

    def poll(self) -> int | None:
        """The exit code, as subprocess has it, or None while it runs."""
        return self._ended(0.0)

    def wait(self, timeout: float = TIMEOUT) -> int:
        """The exit code, when there is one."""
        code = self._ended(timeout)
        if code is None:
            raise subprocess.TimeoutExpired("a forked program", timeout)
        return code

    def _ended(self, timeout: float) -> int | None:
        if self.returncode is None and select.select([self._life], [], [], timeout)[0]:
            self.returncode = os.waitstatus_to_exitcode(self._parent.ask({"reap": self.pid}, []))
            os.close(self._life)
            self.stdin.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """A signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)  # its number stays its own until it is taken leave of


def formicary_command(*arguments: str, call: str = "formicary.cli:main") -> subprocess.CompletedProcess[str]:
    """What the command `formicary` prints with these arguments, and its exit code."""
    with tempfile.TemporaryFile("w+") as errors:
        program = Forked(call, *arguments, errors=errors.fileno())
        program.stdin.close()
        printed = program.stdout.read()
        code = program.wait()
        program.stdout.close()
        errors.seek(0)
        return subprocess.CompletedProcess(["formicary", *arguments], code, printed, errors.read())


class _Parent:
    """The process that forks, and the line to it."""

    def __init__(self) -> None:
        self.line, theirs = socket.socketpair()
        self.lock = threading.Lock()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.forks", str(theirs.fileno())], pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": PLACES},
        )  # fmt: skip
        theirs.close()
        atexit.register(self.close)

    def ask(self, asked: dict[str, Any], files: list[int]) -> int:
        """Has a program forked, or taken leave of; its number, or how it ended."""
        with self.lock:
            socket.send_fds(self.line, [b" "], files)
            self.line.sendall(json.dumps(asked).encode() + b"\n")
            return int(self.line.recv(MOST))

    def close(self) -> None:
        self.line.close()
        self.process.wait(TIMEOUT)


@functools.cache
def _parent() -> _Parent:
    return _Parent()


def serve(line: socket.socket) -> Callable[[], object] | None:
    """Forks for each request. Returns in each of the forks, with what it is to do, and, when nobody asks any more, without."""
    while True:
        message, files, _, _ = socket.recv_fds(line, MOST, 4)
        while more := not message.endswith(b"\n") and line.recv(MOST):
            message += more
        if not message.endswith(b"\n"):
            return None
        asked = json.loads(message)
        if "reap" in asked:
            line.send(b"%d" % os.waitpid(asked["reap"], 0)[1])
            continue
        child = os.fork()
        if child == 0:
            line.close()
            return functools.partial(become, asked, files)
        for file in files:
            os.close(file)
        line.send(b"%d" % child)


def become(asked: dict[str, Any], files: list[int]) -> None:
    """Turns this process into the program that was asked for."""
    for place, file in enumerate(files[:3]):  # the fourth only has to stay open
        os.dup2(file, place)
        os.close(file)
    if asked["files"] is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (asked["files"], asked["files"]))
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.argv = asked["argv"]
    module, _, name = asked["call"].partition(":")
    getattr(importlib.import_module(module), name)(**asked["given"])


def main() -> None:
    from formicary.web import Web, WebSettings

    for module in ("formicary.cli.app", "typer.rich_utils", "uvloop"):  # loaded no sooner than a command prints or a server runs
        importlib.import_module(module)
    for key in formicary.game_keys():
        formicary.game(key).start(2, 1)
    Web(WebSettings(database_url="sqlite://"))
    gc.freeze()  # no fork looks through all that for garbage
    program = serve(socket.socket(fileno=int(sys.argv[1])))
    if program is not None:
        program()


if __name__ == "__main__":
    main()
