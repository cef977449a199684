"""The tool behind `make mutants`, on a program of its own with one mutant of each fate."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parent.parent.parent / "tools" / "mutants.py"
# Every line that can be mutated has one True or False, and so exactly one mutant.
SOURCE = """\
from __future__ import annotations

OPEN = True


def tested() -> bool | None:
    return False


def loops() -> str:
    while False:
        pass
    return "done"


def same() -> str:
    unused = True
    return "same"


def unreached() -> bool:
    return True
"""
TESTS = """
from formicary.kernel import switch


def test_open():
    assert switch.OPEN


def test_flag():
    assert switch.tested() is False


def test_loops():
    assert switch.loops() == "done"


def test_same():
    assert switch.same() == "same"
"""
EQUIVALENT = """
[[equivalent]]
file = "kernel/switch.py"
where = "same"
line = "unused = True"
mutant = "unused = False"
why = "nobody reads it"
"""
SURVIVORS = """  src/formicary/kernel/switch.py:17 same
    - unused = True
    + unused = False
  src/formicary/kernel/switch.py:22 unreached (no test reaches it)
    - return True
    + return False
"""


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    for name, text in {
        "src/formicary/__init__.py": "",
        "src/formicary/kernel/__init__.py": "",
        "src/formicary/kernel/switch.py": SOURCE,
        "src/formicary/kernel/view_types.py": "FALSE = True",
        "tests/kernel/test_switch.py": TESTS,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def mutants(root: Path, *more: str) -> tuple[int, str]:
    """Runs the tool; the exit code and what it prints."""
    command = [sys.executable, str(TOOL), "--root", str(root), "--target", "kernel", "--jobs", "1", "--patience", "0.5", *more]
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "COV", "PYTHONPATH"))}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=600, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_each_mutant_meets_its_fate_and_survivors_are_shown(planted: Path) -> None:
    code, text = mutants(planted)
    head = "kernel: 5 mutants, 3 killed (1 of them by time), 60.0 %; 0 equivalent, together 60.0 %; 2 survivors\n"
    assert (code, text) == (1, head + SURVIVORS)
    assert (planted / "build/mutants/report.txt").read_text(encoding="utf-8") == text
    assert (planted / "src/formicary/kernel/switch.py").read_text(encoding="utf-8") == SOURCE


@pytest.mark.long
def test_a_mutant_said_to_be_equivalent_counts_and_a_new_test_kills_the_other(planted: Path) -> None:
    (planted / "tests/equivalent_mutants.toml").write_text(EQUIVALENT, encoding="utf-8")
    assert mutants(planted)[0] == 1
    more = TESTS + "\n\ndef test_unreached():\n    assert switch.unreached()\n"
    (planted / "tests/kernel/test_switch.py").write_text(more, encoding="utf-8")
    code, text = mutants(planted, "--survivors")
    assert code == 0
    assert text == (
        "kernel: 5 mutants, 4 killed (1 of them by time), 80.0 %; 1 equivalent, together 100.0 %; 0 survivors\n"
        "  equivalent: src/formicary/kernel/switch.py:17 same: nobody reads it\n"
        "    + unused = False\n"
    )


@pytest.mark.long
def test_an_entry_for_a_line_that_is_gone_or_for_a_mutant_that_a_test_notices_is_an_error(planted: Path) -> None:
    wrong = EQUIVALENT.replace("unused = True", "unused = 5") + EQUIVALENT.replace("same", "tested").replace(
        "unused = True", "return False"
    ).replace("unused = False", "return True")
    (planted / "tests/equivalent_mutants.toml").write_text(wrong, encoding="utf-8")
    code, text = mutants(planted)
    assert code == 1
    assert text.endswith(
        SURVIVORS + "  tests/equivalent_mutants.toml says equivalent, but tests/kernel/test_switch.py::test_flag notices: "
        "src/formicary/kernel/switch.py:7 return True\n"
        "tests/equivalent_mutants.toml: there is no line 'unused = 5' in kernel/switch.py, same; look at it again\n"
    )


@pytest.mark.long
def test_a_stopped_run_resumes(planted: Path) -> None:
    results = planted / "build/mutants/results-kernel.jsonl"
    assert mutants(planted, "--count", "2")[1].startswith("kernel: 2 mutants")
    stopped = results.read_text(encoding="utf-8").splitlines()
    mutants(planted)
    resumed = results.read_text(encoding="utf-8").splitlines()
    assert (len(stopped), len(resumed)) == (2, 5) and resumed[:2] == stopped


@pytest.mark.long
def test_after_a_new_test_file_only_survivors_run_and_meet_only_that_file(planted: Path) -> None:
    results = planted / "build/mutants/results-kernel.jsonl"
    mutants(planted)
    before = len(results.read_text(encoding="utf-8").splitlines())
    (planted / "tests/kernel/test_more.py").write_text(
        "from formicary.kernel import switch\n\n\ndef test_unreached():\n    assert switch.unreached()\n", encoding="utf-8"
    )
    text = mutants(planted)[1]
    assert text.startswith(
        "kernel: 5 mutants, 4 killed (1 of them by time), 80.0 %; 0 equivalent, together 80.0 %; 1 survivors\n"
    )
    again = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()[before:]]
    assert sorted((result["mutant"].split("|")[1], result["status"], result["by"]) for result in again) == [
        ("same", "survived", ""),
        ("unreached", "killed", "tests/kernel/test_more.py::test_unreached"),
    ]
    assert list(again[-1]["tests"]) == ["tests/kernel/test_more.py"]


def test_among_several_exceptions_one_with_a_dotted_name_is_left_out(planted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(TOOL.parent))
    from mutant_sample import sample

    caught = "import json\n\n\ndef read():\n    try:\n        print()\n    except {}:\n        pass\n"
    for name, count in [("(OSError, KeyError)", 2), ("(OSError, json.JSONDecodeError)", 1), ("ValueError", 1)]:
        (planted / "src/formicary/kernel/switch.py").write_text(caught.format(name), encoding="utf-8")
        assert len(sample(planted, ["src/formicary/kernel"], "1", 10)) == count


def test_the_sample_follows_the_seed_and_an_edit_elsewhere_leaves_it_alone(
    planted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(TOOL.parent))
    from mutant_sample import sample  # type: ignore[import-not-found]

    def keys(seed: int) -> list[str]:
        return [mutant.key for mutant in sample(planted, ["src/formicary/kernel"], str(seed), 2)]

    before = [keys(seed) for seed in range(5)]
    assert len({tuple(two) for two in before}) > 1
    edited = SOURCE.replace("OPEN =", "# A comment.\n\nOPEN =")
    (planted / "src/formicary/kernel/switch.py").write_text(edited, encoding="utf-8")
    assert [keys(seed) for seed in range(5)] == before


def test_our_own_list_of_equivalent_mutants_is_of_lines_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(TOOL.parent))
    from mutants import equivalents  # type: ignore[import-not-found]

    said, wrong = equivalents(TOOL.parent.parent)
    assert len(said) > 50 and not wrong
