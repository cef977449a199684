"""Chromium for the browser tests: found, or installed with apt-get when it is missing and can be."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "browser.py"
APT = """#!/bin/sh
echo "apt-get $*" >> "{log}"
echo "$DEBIAN_FRONTEND" >> "{log}"
case "$1" in
  update) exit {update} ;;
  install) for package in "$@"; do :; done
    [ "$package" = "{has}" ] || exit 100
    printf '#!/bin/sh\\n' > "{bin}/$package" && /bin/chmod +x "{bin}/$package" ;;
esac
"""
UPDATE = "apt-get update -qq"
SHELL = "chromium-headless-shell"
INSTALL = f"apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=120 {SHELL}"


@pytest.fixture
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("browser_tool", TOOL)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Machine:
    """A machine whose only programs are those put there."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.log = folder / "log"

    def put(self, name: str, text: str = "#!/bin/sh\n") -> Path:
        path = self.bin / name
        path.write_text(text)
        path.chmod(0o755)
        return path

    def put_apt(self, *, update: int = 0, has: str = SHELL) -> None:
        """An apt-get that can install one package."""
        self.put("apt-get", APT.format(log=self.log, bin=self.bin, update=update, has=has))

    def done(self) -> list[str]:
        return self.log.read_text().splitlines() if self.log.exists() else []


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    made = Machine(tmp_path)
    monkeypatch.setenv("PATH", str(made.bin))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.delenv("DEBIAN_FRONTEND", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return made


def test_what_is_there_is_taken_and_nothing_installed(
    tool: ModuleType, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.put_apt()
    path = machine.put("google-chrome")
    assert tool.main() == 0
    assert capsys.readouterr().out == f"{path}\n"
    assert machine.done() == []


def test_a_named_one_goes_first_and_must_be_there(
    tool: ModuleType, machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.put_apt()
    machine.put("chromium")
    other = machine.put("my-browser")
    monkeypatch.setenv("CHROMIUM", str(other))
    assert tool.find() == str(other)
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    assert tool.main() == 1
    assert "name one that is there in the variable CHROMIUM" in capsys.readouterr().err
    assert machine.done() == []


def test_it_is_installed_when_it_is_missing(tool: ModuleType, machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine.put_apt()
    assert tool.find() is None
    assert tool.main() == 0
    assert capsys.readouterr().out == f"Installing Chromium for the browser tests (once).\n{machine.bin / SHELL}\n"
    assert machine.done() == [UPDATE, "noninteractive", INSTALL, "noninteractive"]
    assert tool.main() == 0
    assert len(machine.done()) == 4, "once"


def test_the_whole_browser_will_do_where_its_shell_is_unknown(tool: ModuleType, machine: Machine) -> None:
    machine.put_apt(has="chromium")
    assert tool.main() == 0
    assert machine.done()[2::2] == [INSTALL, INSTALL.replace(SHELL, "chromium")]
    assert tool.find() == str(machine.bin / "chromium")
    machine.put(SHELL)
    assert tool.find() == str(machine.bin / SHELL), "the shell does less work"


def test_a_list_that_cannot_be_renewed_may_still_do(tool: ModuleType, machine: Machine) -> None:
    machine.put_apt(update=100)
    assert tool.main() == 0
    assert machine.done()[2] == INSTALL


def test_without_root_it_needs_sudo_that_asks_nothing(
    tool: ModuleType, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    machine.put_apt()
    assert tool.main() == 1 and machine.done() == []
    machine.put("sudo", f'#!/bin/sh\necho "sudo $*" >> "{machine.log}"\nshift\nexec "$@"\n')
    assert tool.main() == 0
    assert machine.done()[0] == f"sudo -n {UPDATE}"


def test_where_it_cannot_be_installed_it_says_what_to_do(
    tool: ModuleType, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tool.main() == 1  # no apt-get
    machine.put_apt(has="nothing")
    assert tool.main() == 1
    assert capsys.readouterr().err.count("the browser tests and screenshots need one") == 2
