"""Tests that bite: changes the program in small ways and asks whether a test notices. `make mutants`.

    python tools/mutants.py                              kernel and every game, 300 mutants each
    python tools/mutants.py --target myrmes --count 500  one of them, more mutants
    python tools/mutants.py --seed 2                     another sample
    python tools/mutants.py --survivors                  only those that no test has noticed so far, after writing tests

The mutations are those of cosmic-ray; tools/mutant_sample.py says which are left out, and why. A game's mutants meet that game's
own tests (tests/games/GAME) and a dozen random games with invariants; those of the kernel meet tests/kernel, the tests of what
it does for models, terminals, docstrings and teaching, and random games of Micropolis. Golden files do not count: they notice
everything and explain nothing. Only tests that reach the changed line run, the quickest first, until one fails; tests that play
games in bulk are left out. A line that no test reaches counts as a survivor.

A mutant that no test can notice, because the program does the same with it, is said to be equivalent in
tests/equivalent_mutants.toml, with the reason. An entry whose line is no longer in the source, or whose mutant a test does
notice, is an error. Results are kept in build/mutants, and a run that was stopped resumes. After a change of tests a mutant that
was noticed runs again only if the file of that test has changed, and a survivor meets only the test files that have; after a
change of sources all mutants of that target run again, each meeting first the test that noticed it last time. The report is
build/mutants/report.txt. Fails if less than 95 in 100 mutants of a target are noticed or equivalent.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import itertools
import json
import os
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import mutant_tests  # noqa: E402
from mutant_sample import Mutant, sample  # noqa: E402
from mutant_tests import Fork, Outcome  # noqa: E402

GAMES = ("march", "micropolis", "myrmes")
RANDOM_GAMES = "tests/test_every_game.py::test_random_games_keep_every_invariant"
# What the kernel does for all games, tried on them: models in a search, speech in terminals, examples, lessons.
OF_THE_KERNEL = (
    "tests/bots/test_models.py", "tests/cli/test_languages.py", "tests/cli/test_play.py", "tests/test_examples.py",
    "tests/test_exercises.py", "tests/test_guided.py", "tests/test_teaching.py", "tests/test_values.py",
)  # fmt: skip
GOLDEN = ("tests/kernel/test_playthrough.py",)
EQUIVALENT = "tests/equivalent_mutants.toml"
FIRST = 12  # so many of the quickest tests run before any others are collected
RANDOM_MOST = 12  # so many ways to play of the random games
LEAST = 95
LONGEST = 1800  # seconds that a fork may take, asleep or not
NOTICED = ("killed", "timeout")


class Target(NamedTuple):
    """Sources that are mutated together, and the tests that should notice."""

    name: str
    root: Path
    sources: list[str]
    tests: tuple[str, ...]  # folders and files
    random_games: str  # of which game

    def test_files(self) -> list[str]:
        found = [self.root / tests for tests in self.tests]
        inside = [file for path in found for file in ([path] if path.is_file() else path.rglob("test_*.py"))]
        files = sorted(str(file.relative_to(self.root)) for file in inside)
        random_games = [RANDOM_GAMES] if path_of(self.root, RANDOM_GAMES).exists() else []
        return [file for file in files if file not in GOLDEN] + random_games

    def fingerprint(self) -> str:
        """Of everything that a test result depends on, but the tests themselves."""
        files = [file for folder in ("src/formicary/kernel", *self.sources) for file in (self.root / folder).rglob("*")]
        helpers = [file for file in (self.root / "tests").rglob("*.py") if not file.name.startswith("test_")]
        return digest(file for file in files + helpers if file.suffix in (".py", ".toml", ".md"))


def target(name: str, root: Path) -> Target:
    if name == "kernel":
        return Target(name, root, ["src/formicary/kernel"], ("tests/kernel", *OF_THE_KERNEL), "micropolis")
    return Target(name, root, [f"src/formicary/games/{name}"], (f"tests/games/{name}",), name)


def path_of(root: Path, test: str) -> Path:
    """The file that a test is in."""
    return root / test.partition("::")[0]


def digest(files: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for file in sorted(files):
        found.update(str(file).encode() + file.read_bytes())
    return found.hexdigest()[:16]


class Tests:
    """The tests of a target: how long each takes and which lines it reaches."""

    def __init__(self, target: Target, measured: dict[str, dict[str, Any]]) -> None:
        self.seconds: dict[str, float] = {}
        self.random: set[str] = set()
        self.by_line: dict[tuple[str, int], set[str]] = {}
        self.by_file: dict[str, set[str]] = {}
        self.on_import: set[tuple[str, int]] = set()
        for test_file, tests in measured.items():
            for test, (seconds, lines) in tests.items():
                if test:
                    self.seconds[test] = seconds
                if test_file == RANDOM_GAMES:
                    self.random.add(test)
                for file, numbers in lines.items():
                    if test:
                        self.by_file.setdefault(file, set()).add(test)
                    for number in numbers:
                        if test:
                            self.by_line.setdefault((file, number), set()).add(test)
                        else:
                            self.on_import.add((file, number))

    def stages(self, mutant: Mutant, hint: str, budget: float) -> list[list[str]]:
        """The tests that may notice a mutant, in the order in which they should run; empty if nothing reaches its line.

        What happens on import matters to all tests, whichever imports first; those that reach the file come first then."""
        lines = range(mutant.lines[0], mutant.lines[1] + 1)
        reaching = set().union(*(self.by_line.get((mutant.file, line), set()) for line in lines))
        order = self._sorted(reaching)
        if mutant.on_import or any((mutant.file, line) in self.on_import for line in lines):
            near = self.by_file.get(mutant.file, set()) - reaching
            order += self._sorted(near) + self._sorted(self.seconds.keys() - near - reaching)
        if hint in self.seconds and order:
            order = [hint, *(test for test in order if test != hint)]
        spent = list(itertools.accumulate(self.seconds[test] for test in order))
        order = [test for test, until in zip(order, spent, strict=True) if until <= budget or test == order[0]]
        own = [test for test in order if test not in self.random or test == hint]
        random = [test for test in order if test in self.random and test != hint]
        return [stage for stage in (own[:1], own[1:FIRST], own[FIRST:], random) if stage]

    def _sorted(self, tests: Iterable[str]) -> list[str]:
        return sorted(tests, key=lambda test: (self.seconds[test], test))


class Work:
    """Forks at work, so many at a time."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.running: dict[int, tuple[Fork, Any, float]] = {}

    def add(self, fork: Fork, what: Any) -> None:
        self.running[fork.pid] = (fork, what, time.monotonic())

    def ended(self, all_of_them: bool = False) -> Iterator[tuple[Fork, Any, int]]:
        """Waits until there is room for another fork, or until none is left, and gives those that ended."""
        while self.running and (all_of_them or len(self.running) >= self.jobs):
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid in self.running:
                fork, what, _ = self.running.pop(pid)
                yield fork, what, status
                continue
            for pid, (_, _, since) in self.running.items():
                if time.monotonic() - since > LONGEST:
                    os.killpg(pid, signal.SIGKILL)
            time.sleep(0.05)


def measured(target: Target, folder: Path, jobs: int) -> Tests:
    """Runs the tests as they are, those that have changed since the last time, and learns what they reach."""
    cache = folder / f"reached-{target.name}.json"
    known = json.loads(cache.read_text(encoding="utf-8")) if cache.exists() else {}
    sources = target.fingerprint()
    found: dict[str, dict[str, Any]] = {}
    work = Work(jobs)

    def take(all_of_them: bool) -> None:
        for fork, file, _ in work.ended(all_of_them):
            answer = fork.answer()
            if not isinstance(answer, dict):
                sys.exit(f"{file}: {answer or fork.output}")
            known[file] = {"sources": sources, "file": mark(file), "tests": answer}
            cache.write_text(json.dumps(known), encoding="utf-8")

    def mark(file: str) -> str:
        return digest([path_of(target.root, file)])

    files = target.test_files()
    for file in files:
        if known.get(file, {}).get("sources") != sources or known[file]["file"] != mark(file):
            narrowed, most = (["-k", target.random_games], RANDOM_MOST) if file == RANDOM_GAMES else ([], 10_000)
            take(False)
            work.add(mutant_tests.measure(folder, target.root, file, narrowed, most), file)
    take(True)
    for file in files:
        found[file] = known[file]["tests"]
    return Tests(target, found)


class Results:
    """What became of the mutants of a target so far, kept in a file: a line for each run of a mutant.

    A line says which files the result rests on: that of the test that noticed the mutant, or all that it has passed."""

    def __init__(self, target: Target, folder: Path) -> None:
        self.file = folder / f"results-{target.name}.jsonl"
        self.sources = target.fingerprint()
        self.marks = {file: digest([path_of(target.root, file)]) for file in target.test_files()}
        lines = self.file.read_text(encoding="utf-8").splitlines() if self.file.exists() else []
        self.last: dict[str, dict[str, Any]] = {result["mutant"]: result for result in map(json.loads, lines)}

    def keep(self, mutant: Mutant, outcome: Outcome) -> None:
        noticing = [file for file in self.marks if path_of(Path(), file) == path_of(Path(), outcome.by)]
        rests_on = {file: self.marks[file] for file in noticing or self.marks}
        result = {"mutant": mutant.key, "status": outcome.status, "by": outcome.by, "sources": self.sources, "tests": rests_on}
        self.last[mutant.key] = result
        with self.file.open("a", encoding="utf-8") as log:
            log.write(json.dumps(result) + "\n")

    def known(self, mutant: Mutant, trust_kills: bool) -> Outcome | None:
        """The outcome, if it still holds."""
        result = self.last.get(mutant.key)
        if result is None:
            return None
        holds = result["sources"] == self.sources and (
            all(self.marks.get(file) == mark for file, mark in result["tests"].items())
            and (result["status"] in NOTICED or result["tests"].keys() == self.marks.keys())
        )
        return Outcome(result["status"], result["by"]) if holds or (trust_kills and result["status"] in NOTICED) else None

    def noticed_by(self, mutant: Mutant) -> str:
        return self.last[mutant.key]["by"] if mutant.key in self.last else ""

    def passed(self, mutant: Mutant) -> set[str]:
        """The test files that did not notice this mutant and are still what they were."""
        result = self.last.get(mutant.key)
        if result is None or result["status"] in NOTICED or result["sources"] != self.sources:
            return set()
        return {file.partition("::")[0] for file, mark in result["tests"].items() if self.marks.get(file) == mark}


def attack(target: Target, mutants: list[Mutant], folder: Path, given: argparse.Namespace) -> dict[str, Outcome]:
    """Runs the tests on every mutant that has no result yet, and returns the results of all, by the mutant's key."""
    tests = measured(target, folder, given.jobs)
    limits = {test: given.patience + 5 * seconds for test, seconds in tests.seconds.items()}
    results = Results(target, folder)
    outcomes: dict[str, Outcome] = {}
    work = Work(given.jobs)

    def keep(mutant: Mutant, outcome: Outcome) -> None:
        outcomes[mutant.key] = outcome
        results.keep(mutant, outcome)
        if sys.stdout.isatty():
            print(f"\r{target.name}: {len(outcomes)} of {len(mutants)}", end="", flush=True)

    def take(all_of_them: bool) -> None:
        for fork, mutant, status in work.ended(all_of_them):
            keep(mutant, mutant_tests.outcome(fork, status))

    for number, mutant in enumerate(mutants):
        known = results.known(mutant, given.survivors)
        if known is not None:
            outcomes[mutant.key] = known
            continue
        stages = tests.stages(mutant, results.noticed_by(mutant), given.budget)
        if not stages:
            keep(mutant, Outcome("uncovered", ""))
            continue
        passed = results.passed(mutant)
        stages = [left for stage in stages if (left := [test for test in stage if test.partition("::")[0] not in passed])]
        take(False)
        mutated = target.root / mutant.file, mutant.source(target.root)
        work.add(mutant_tests.attack(folder, f"{target.name}-{number}", mutated, stages, limits), mutant)
    take(True)
    if sys.stdout.isatty():
        print()
    return outcomes


def equivalents(root: Path) -> tuple[dict[str, str], list[str]]:
    """Mutants that are said to be equivalent, with the reason; and what is wrong with the list."""
    file = root / EQUIVALENT
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get("equivalent", []) if file.exists() else []
    said: dict[str, str] = {}
    wrong: list[str] = []
    for entry in entries:
        path, where, line = f"src/formicary/{entry['file']}", entry["where"], entry["line"]
        if line not in lines_in(root / path, where):
            wrong.append(f"{EQUIVALENT}: there is no line '{line}' in {entry['file']}, {where or 'at the top'}; look at it again")
        said[f"{path}|{where}|{line}|{entry['mutant']}"] = entry["why"]
    return said, wrong


def lines_in(file: Path, where: str) -> list[str]:
    """The lines of a class or function, without the blanks around them; of the whole file for ''."""
    if not file.exists():
        return []
    code = file.read_text(encoding="utf-8")
    node: ast.AST = ast.parse(code)
    first, last = 1, code.count("\n") + 1
    for name in filter(None, where.split(".")):
        inner = (part for part in ast.walk(node) if isinstance(part, (ast.ClassDef, ast.FunctionDef)) and part.name == name)
        found = next(inner, None)
        if found is None:
            return []
        node, first, last = found, min([found.lineno, *(mark.lineno for mark in found.decorator_list)]), found.end_lineno or 0
    return [line.strip() for line in code.split("\n")[first - 1 : last]]


class Report(NamedTuple):
    """What is to be said about a target."""

    text: str
    enough: bool


def report(target: Target, mutants: list[Mutant], outcomes: dict[str, Outcome], said: dict[str, str]) -> Report:
    count = Counter(outcomes[mutant.key].status for mutant in mutants)
    noticed = sum(count[status] for status in NOTICED)
    unnoticed = [mutant for mutant in mutants if outcomes[mutant.key].status not in NOTICED]
    equal = [mutant for mutant in unnoticed if mutant.key in said]
    survivors = [mutant for mutant in unnoticed if mutant.key not in said]
    wrong = [mutant for mutant in mutants if mutant.key in said and mutant not in unnoticed]
    total = len(mutants) or 1
    raw, all_in_all = 100 * noticed / total, 100 * (noticed + len(equal)) / total
    lines = [
        f"{target.name}: {len(mutants)} mutants, {noticed} killed ({count['timeout']} of them by time), {raw:.1f} %; "
        f"{len(equal)} equivalent, together {all_in_all:.1f} %; {len(survivors)} survivors"
    ]
    for mutant in survivors:
        reached = " (no test reaches it)" if outcomes[mutant.key].status == "uncovered" else ""
        lines += [f"  {mutant.file}:{mutant.line} {mutant.where}{reached}", f"    - {mutant.before}", f"    + {mutant.after}"]
    for mutant in equal:
        lines += [f"  equivalent: {mutant.file}:{mutant.line} {mutant.where}: {said[mutant.key]}", f"    + {mutant.after}"]
    for mutant in wrong:
        noticing = outcomes[mutant.key].by
        lines.append(f"  {EQUIVALENT} says equivalent, but {noticing} notices: {mutant.file}:{mutant.line} {mutant.after}")
    return Report("\n".join(lines), all_in_all >= LEAST and not wrong)


def main() -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--target", action="append", choices=["kernel", *GAMES], help="again for several; all if none is named")
    parser.add_argument("--count", type=int, default=300, help="mutants of each target")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=int(os.environ.get("JOBS", "2")))
    parser.add_argument("--survivors", action="store_true", help="run only the mutants that no test has noticed so far")
    parser.add_argument(
        "--budget", type=float, default=120, help="seconds of tests that a mutant meets at most, the quickest first"
    )
    parser.add_argument("--patience", type=float, default=5, help="seconds that a test may take beyond five times its usual ones")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout to work on, if it is not this one")
    given = parser.parse_args()
    root = given.root.resolve()
    os.chdir(root)
    sys.path[:0] = [str(root / "src"), str(root)]
    folder = root / "build" / "mutants"
    folder.mkdir(parents=True, exist_ok=True)
    said, wrong = equivalents(root)
    texts = [*wrong]
    enough = not wrong
    for name in given.target or ["kernel", *GAMES]:
        aim = target(name, root)
        mutants = sample(root, aim.sources, f"{given.seed} {name}", given.count)
        found = report(aim, mutants, attack(aim, mutants, folder, given), said)
        print(found.text, flush=True)
        texts.append(found.text)
        enough = enough and found.enough
    for text in wrong:
        print(text)
    (folder / "report.txt").write_text("\n\n".join(texts) + "\n", encoding="utf-8")
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
