"""`formicary exercise`: listed, tried, searched."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from formicary.cli.app import app

RUN = CliRunner()


def said(*given: str, typed: str = "") -> str:
    result = RUN.invoke(app, ["exercise", *given, "--language", "en"], input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_they_are_listed_and_one_is_searched() -> None:
    assert "nurse  A nurse pays her way" in said("micropolis")
    assert said("micropolis", "nurse", "--check").startswith("10 ends; the best is 7; with 0, 1, 2, 3 stars: (4, 2, 2, 2)")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("take 9\n3l\n", "★★★  Soldiers in your army: 7. The best is 7.\nThe nurse in the third place"),
        ("take 1 left\n", "★★☆  Soldiers in your army: 6. The best is 7.\nAdd up three things"),
    ],
)
def test_one_is_tried(typed: str, expected: str) -> None:
    assert expected in said("micropolis", "nurse", typed=typed)


def test_an_unknown_one_is_refused_in_one_sentence() -> None:
    result = RUN.invoke(app, ["exercise", "micropolis", "nothing"])
    assert result.exit_code == 2
    assert "Micropolis has no exercise 'nothing'; it has soldiers, nurse" in result.output
