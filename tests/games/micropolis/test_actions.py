"""The table of actions: how many of each kind, their notation, and the lists of the take step."""

from __future__ import annotations

import pytest

from formicary.games.micropolis.actions import is_by_token, take_list
from tests.games.micropolis.positions import GAME, choices, position

TABLE = GAME.actions


def test_the_table_holds_every_action_once() -> None:
    by_kind: dict[str, list[str]] = {}
    for action in range(len(TABLE)):
        text = TABLE.text(action)
        assert TABLE.parse(text) == action
        by_kind.setdefault(text.split()[0], []).append(text)
    assert {kind: len(texts) for kind, texts in by_kind.items()} == {
        "build": 2, "take": 7 * 3 * 2, "fill": 1, "leave": 1, "sentry": 2**10, "leader": 6, "redarmy": 6,
    }  # fmt: skip
    ends = {kind: (texts[0], texts[-1]) for kind, texts in by_kind.items()}
    assert ends["take"] == ("take 1", "take 7 right token")
    assert ends["sentry"] == ("sentry none", "sentry 1+2+3+4+5+6+7+8+9+10")
    assert ends["leader"] == ("leader 0", "leader 5") and ends["redarmy"] == ("redarmy 0A", "redarmy 2B")


@pytest.mark.rule("MI-4.2", "MI-4.14", "MI-4.15")
@pytest.mark.parametrize("sides", [False, True])
@pytest.mark.parametrize("reach", range(1, 8))
@pytest.mark.parametrize("by_token", [0, 2, 7])
def test_the_take_step_lists_tiles_in_reach_and_for_a_token_all_but_the_first(sides: bool, reach: int, by_token: int) -> None:
    wanted = [
        f"take {place}{side}{pay}"
        for place in range(1, 8)
        for side in ((" left", " right") if sides else ("",))
        for pay, last in (("", reach), (" token", by_token))
        if place <= last and (place > 1 or not pay)
    ]
    found = take_list(sides, reach, by_token)
    assert [TABLE.text(action) for action in found] == wanted
    assert [is_by_token(action) for action in found] == [text.endswith(" token") for text in wanted]


@pytest.mark.rule("MI-4.12", "MI-4.14", "MI-4.15")
def test_with_a_token_the_whole_line_can_be_had() -> None:
    pos = position(line=[1, 2, 3, 4], armies=[1, 5], held=[1, 0])
    assert choices(pos) == ["take 1", "take 2", "take 2 token", "take 3 token", "take 4 token"]
