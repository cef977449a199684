"""The set-up script: what it says to an old Python, and what it does on systems without ensurepip."""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

SCRIPT = Path(__file__).parent.parent.parent / "tools" / "setup.py"


@pytest.fixture
def setup() -> ModuleType:
    spec = importlib.util.spec_from_file_location("formicary_setup", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_old_python_can_read_the_script() -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 7))


def test_an_old_python_is_told_what_to_do(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import sys

    monkeypatch.setattr(setup, "sys", SimpleNamespace(version_info=(3, 9, 2), argv=["setup.py", "play"], stderr=sys.stderr))
    monkeypatch.setattr(setup.shutil, "which", lambda name: None)
    assert setup.main("play") == 1
    assert capsys.readouterr().err == (
        "Formicary needs Python 3.11 or newer, and this is 3.9; install a newer one, or name one: make PYTHON=/path/to/python3\n"
    )


def test_a_newer_python_beside_the_old_one_is_taken(setup: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    called = []
    monkeypatch.setattr(setup, "sys", SimpleNamespace(version_info=(3, 9, 2), argv=["tools/setup.py", "play"]))
    monkeypatch.setattr(setup.shutil, "which", lambda name: name if name == "python3.12" else None)
    monkeypatch.setattr(setup.subprocess, "call", lambda args: called.append(args) or 0)
    assert setup.main("play") == 0
    assert called == [["python3.12", "tools/setup.py", "play"]]


def test_without_ensurepip_the_pip_of_the_system_helps_out(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    calls: list[list[str]] = []
    answers = [1, 0, 0]

    def call(args: list[str], **_: object) -> int:
        calls.append(args)
        return answers[len(calls) - 1]

    monkeypatch.setattr(setup, "VENV", str(tmp_path / "venv"))
    monkeypatch.setattr(setup.subprocess, "call", call)
    assert setup.make_venv("the/python") is True
    assert "--without-pip" in calls[1] and calls[2][-5:] == ["--python", "the/python", "install", "--quiet", "pip"]
    calls.clear()
    answers[:] = [1, 0, 1]
    assert setup.make_venv("the/python") is False
    assert "apt install python3-venv" in capsys.readouterr().err


def test_the_locks_name_no_index_and_pin_every_package() -> None:
    for lock in (SCRIPT.parent.parent / "requirements").glob("*.lock"):
        lines = [line for line in lock.read_text(encoding="utf-8").splitlines() if line and not line.lstrip().startswith("#")]
        assert lines and all("==" in line for line in lines)
        assert not any("://" in line or line.startswith("-") for line in lines)
