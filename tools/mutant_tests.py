"""Runs tests for tools/mutants.py, in forks of a process that has pytest loaded already: a mutant costs no start of Python.

`measure` runs test files on the program as it is and learns which tests reach which lines, and how long each takes (coverage,
with one context a test). `attack` runs tests on a mutant until one fails. The mutated file is never written: the fork imports it
from memory.
"""

from __future__ import annotations

import contextlib
import importlib.abc
import importlib.machinery
import json
import os
import resource
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, NoReturn

import coverage
import hypothesis  # noqa: F401  (loaded once, for all forks)
import pytest

PLAIN = ["-q", "-p", "no:cacheprovider", "-p", "no:warnings"]
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # rules need none of them, and every fork would load them anew
MEMORY = 6 << 30
COVERAGE = str(Path(coverage.__file__).parent)
SLOWEST = 3  # seconds of computing, under coverage; a test that takes longer plays games in bulk and is left out


class Reached(NamedTuple):
    """What one test takes and reaches."""

    seconds: float
    lines: dict[str, list[int]]  # by file


class Outcome(NamedTuple):
    """`killed`, `timeout` (which is a kill), `survived`, or `uncovered`: no test reaches the line."""

    status: str
    by: str  # the test that failed, or what the fork died of


class Mutated(importlib.abc.MetaPathFinder):
    """Gives one module its mutated source."""

    def __init__(self, file: Path, source: str) -> None:
        self.file, self.source = file, source

    def find_spec(self, name: str, path: Sequence[str] | None, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if name.rpartition(".")[2] not in (self.file.stem, self.file.parent.name):
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is None or spec.origin != str(self.file):
            return None
        code = compile(self.source, str(self.file), "exec", dont_inherit=True)
        loader = importlib.machinery.SourceFileLoader(name, str(self.file))
        loader.get_code = lambda fullname: code  # type: ignore[method-assign]
        spec.loader = loader
        return spec


class Measuring:
    """A plugin that gives every test a context of its own."""

    def __init__(self, root: Path, most: int) -> None:
        self.most = most
        self.cover = coverage.Coverage(data_file=None, source=[str(root / "src")], config_file=False)
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []
        self.cover.start()
        signal.signal(signal.SIGVTALRM, self.too_slow)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """So many of them, from first to last."""
        items[:] = items[:: -(-len(items) // self.most) or 1]

    def too_slow(self, number: int, frame: FrameType | None) -> None:
        if frame is not None and frame.f_code.co_filename.startswith(COVERAGE):
            signal.setitimer(signal.ITIMER_VIRTUAL, 0.01)  # not while coverage holds a lock
        else:
            pytest.skip("too slow for mutants")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        self.cover.switch_context(item.nodeid)
        start = time.process_time()
        done = yield
        self.seconds[item.nodeid] = time.process_time() - start
        self.cover.switch_context("")
        return done

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Any:
        signal.setitimer(signal.ITIMER_VIRTUAL, SLOWEST)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


class Chosen:
    """A plugin that runs the chosen tests in the given order, each within its time, and remembers the first that fails."""

    def __init__(self, order: list[str], limits: dict[str, float]) -> None:
        self.place = {test: number for number, test in enumerate(order)}
        self.limits = limits
        self.failed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((item for item in items if item.nodeid in self.place), key=lambda item: self.place[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        # The signal's default is to end the process, in the midst of a long operation too.
        signal.setitimer(signal.ITIMER_VIRTUAL, self.limits[item.nodeid])
        done = yield
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = f"{report.nodeid} (cannot be collected)"


class Fork:
    """A process that works and leaves its answer as JSON in a file."""

    def __init__(self, work: Path, name: str) -> None:
        self.folder = work / name
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        sys.stdout.flush()
        self.pid = os.fork()
        if self.pid == 0:
            os.setpgid(0, 0)
            output = os.open(self.folder / "output", os.O_WRONLY | os.O_CREAT)
            os.dup2(output, 1)
            os.dup2(output, 2)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    @property
    def is_child(self) -> bool:
        return self.pid == 0

    def leave(self, answer: object) -> NoReturn:
        """In the fork: its answer, and the end."""
        (self.folder / "answer.new").write_text(json.dumps(answer), encoding="utf-8")
        (self.folder / "answer.new").rename(self.folder / "answer")
        os._exit(0)

    def pytest(self, arguments: list[str], plugin: object) -> int:
        return int(pytest.main([*PLAIN, f"--basetemp={self.folder / 'tmp'}", *arguments], plugins=[plugin]))

    def answer(self) -> Any:
        """In the parent, when the fork has ended: its answer, None if there is none. Clears up."""
        with contextlib.suppress(OSError):
            os.killpg(self.pid, signal.SIGKILL)  # what it may have started
        file = self.folder / "answer"
        answer = json.loads(file.read_text(encoding="utf-8")) if file.exists() else None
        self.output = (self.folder / "output").read_text(encoding="utf-8", errors="replace")
        shutil.rmtree(self.folder, ignore_errors=True)
        return answer


def measure(work: Path, root: Path, file: str, narrowed: list[str], most: int) -> Fork:
    """Starts a fork that runs a test file under coverage, `most` of its tests at most; its answer is {test: Reached}, or a text
    that says what failed.

    The test '' is what happens while modules are imported and tests collected, before any test runs."""
    fork = Fork(work, "measure-" + file.replace("/", "-"))
    if not fork.is_child:
        return fork
    try:
        plugin = Measuring(root, most)
        fork.pytest([file, *narrowed], plugin)
        plugin.cover.stop()
        if plugin.failed:
            fork.leave(f"{plugin.failed[0]} fails without any mutation")
        data = plugin.cover.get_data()
        reached = {test: Reached(seconds, {}) for test, seconds in plugin.seconds.items() if seconds < SLOWEST}
        reached[""] = Reached(0.0, {})
        for source in data.measured_files():
            name = str(Path(source).relative_to(root))
            for line, tests in data.contexts_by_lineno(source).items():
                for test in reached.keys() & tests:
                    reached[test].lines.setdefault(name, []).append(line)
        fork.leave(reached)
    except BaseException as wrong:
        fork.leave(f"{type(wrong).__name__}: {wrong}")


def attack(work: Path, name: str, mutated: tuple[Path, str], stages: list[list[str]], limits: dict[str, float]) -> Fork:
    """Starts a fork that runs the tests on the mutant, in this order, until one fails; its answer is that test, or ''.
    `limits` are the seconds of computing that each test may take.

    Test files of a later stage are not even collected before the earlier ones have passed. A fork that leaves no answer was ended
    by its time, or broke down: the mutant is killed."""
    fork = Fork(work, name)
    if not fork.is_child:
        return fork
    most = int(60 + sum(limits[test] for tests in stages for test in tests) / 2)  # for what hangs outside any test, as on import
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    sys.meta_path.insert(0, Mutated(*mutated))
    for tests in stages:
        plugin = Chosen(tests, limits)
        files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
        code = fork.pytest(["-x", *files], plugin)
        if plugin.failed or code != 0:
            fork.leave(plugin.failed or f"pytest ended with {code}")
    fork.leave("")


def outcome(fork: Fork, status: int) -> Outcome:
    """What an ended fork of `attack` says."""
    answer = fork.answer()
    if answer is None:
        died = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
        return Outcome("timeout" if died in (signal.SIGVTALRM, signal.SIGXCPU, signal.SIGKILL) else "killed", f"signal {died}")
    return Outcome("killed", answer) if answer else Outcome("survived", "")
