"""A typed user's editor knows each game's own classes: mypy --strict reads a user's file."""

from __future__ import annotations

from pathlib import Path

from mypy import api

ROOT = Path(__file__).parent.parent.parent
FILE = Path(__file__).parent / "user.py"


def test_mypy_knows_the_classes_of_each_game_and_finds_what_is_wrong() -> None:
    marked = [number for number, line in enumerate(FILE.read_text(encoding="utf-8").splitlines(), 1) if "# wrong:" in line]
    out, err, _ = api.run(["--strict", "--config-file", str(ROOT / "pyproject.toml"), "--no-error-summary", str(FILE)])
    found = [line.split(":")[1] for line in out.splitlines() if ": error:" in line]
    assert not err and found == [str(number) for number in marked], out
