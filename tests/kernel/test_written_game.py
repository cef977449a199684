"""A game written out as text: what every line says, on the toy; tests/golden has whole games."""

from __future__ import annotations

import json

from formicary.kernel.playthrough import playthrough
from tests.kernel.toy import MorraGame


def test_each_step_has_its_question_the_legal_actions_the_choice_and_what_it_caused() -> None:
    lines = playthrough(MorraGame(), 2, 3, rounds=1).split("\n")
    assert lines[:2] == ["# Morra, 2 seats, seed 3", '# options {"rounds": 1}'] and lines[-1] == ""
    steps = [number for number, line in enumerate(lines) if line.startswith("## ")]
    assert [lines[at].split()[:4] for at in steps[:2]] == [
        ["##", "0", "seat", "1"],
        ["##", "1", "seat", lines[steps[1]].split()[3]],
    ]
    assert lines[steps[0]].split()[4:6] == ["Change", "TO-5"] and lines[steps[0] + 1] == "legal  keep, swap"
    events = 0
    for at, following in zip(steps, [*steps[1:], lines.index("# The end") - 1], strict=True):
        legal = lines[at + 1].removeprefix("legal  ").split(", ")
        assert lines[at + 2].startswith("plays  ") and lines[at + 2].removeprefix("plays  ") in legal
        for line in lines[at + 3 : following]:
            assert line.startswith("event  ") and "event" in json.loads(line.removeprefix("event  "))
            events += 1
    assert len(steps) == 5 and events == 3 + (lines[steps[0] + 2] == "plays  swap")  # two show, and all hands are opened
    assert lines.index("# The end") > steps[-1] and "over: true" in lines[lines.index("# The end") :]
    assert not [line for line in lines if line.startswith(("static", "prompt"))]
