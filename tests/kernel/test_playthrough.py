"""Golden playthroughs: whole games as text; a change of the rules is a difference (`make golden` writes them)."""

from __future__ import annotations

import difflib

import pytest

from formicary.kernel.playthrough import playthrough
from tests.golden import path_of, text_of
from tests.kernel.toy import MorraGame
from tests.modes import Mode, cases, golden_modes


@pytest.mark.parametrize(("key", "mode"), cases(golden_modes))
def test_the_game_is_played_as_recorded(key: str, mode: Mode) -> None:
    path = path_of(key, mode)
    assert path.exists(), "write it with: make golden"
    was, now = path.read_text(encoding="utf-8").splitlines(), text_of(key, mode).splitlines()
    assert was == now, "\n".join([*difflib.unified_diff(was, now, "recorded", "now", lineterm="", n=1)][:60])


def test_a_playthrough_shows_state_question_choices_and_events() -> None:
    lines = playthrough(MorraGame(), 2, 3, rounds=1).splitlines()
    assert lines[:2] == ["# Morra, 2 seats, seed 3", '# options {"rounds": 1}']
    first = next(number for number, line in enumerate(lines) if line.startswith("## 0 "))
    assert lines[first].split()[:6] == ["##", "0", "seat", "1", "Change", "TO-5"]
    assert lines[first + 1] == "legal  keep, swap"
    assert lines[first + 2] in ("plays  keep", "plays  swap")
    assert any(line.startswith('event  {"event": "opened", "fingers": ') for line in lines)
    assert "over: true" in lines
