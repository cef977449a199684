"""Speech: lines of the log as people at a table read them."""

from __future__ import annotations

import pytest

from formicary.kernel import EventKind
from formicary.kernel.events import Event
from formicary.kernel.speech import Speech
from formicary.kernel.values import NUMBER, ValueKind
from tests.kernel.toy import MorraGame

FROM = ValueKind("source")
SCORED = EventKind("scored", "{seat} scores {points}.", {"points": NUMBER, "source": FROM})
SAID = EventKind("said", "{seat} scores {points} by {source}.", {"points": NUMBER, "source": FROM})
DRAWN = EventKind("drawn", "{seat} draws", {"left": NUMBER}, {"cards": NUMBER})
SILENT = EventKind("silent", "")


class Speaking(MorraGame):
    """Morra with a kind of value for where points come from."""

    def speakers(self):  # type: ignore[no-untyped-def]
        return {FROM: str}


def speech(catalogue: dict[str, str] | None = None) -> Speech:
    return Speech(Speaking().start(2, 1), ["Ann", "Bob"], catalogue)


@pytest.mark.parametrize(
    ("kind", "values", "to", "reader", "line"),
    [
        (SCORED, (3, "goals"), (), 0, "Bob scores 3 (goals)."),
        (SCORED, (3, ""), (), 0, "Bob scores 3."),
        (SAID, (3, "goals"), (), 0, "Bob scores 3 by goals."),  # it says so itself
        (DRAWN, (5, [7, 8]), (1,), 1, "Bob draws (7 and 8)"),
        (DRAWN, (5, [7, 8]), (1,), 0, "Bob draws"),
        (DRAWN, (5, [7, 8]), (1,), None, "Bob draws"),
    ],
)
def test_what_a_line_leaves_out_stands_behind_it_for_those_who_may_know(
    kind: EventKind, values: tuple[object, ...], to: tuple[int, ...], reader: int | None, line: str
) -> None:
    assert speech().event(Event(kind, 1, values, to), reader) == line


def test_kinds_without_text_have_no_line() -> None:
    happened = [Event(SILENT, 0, (), ()), Event(SCORED, 0, (1, "goals"), ())]
    assert speech().events(happened, 1) == ["Ann scores 1 (goals)."]


def test_what_the_game_means_by_a_text_comes_before_what_all_mean_and_english_is_left_as_it_is() -> None:
    said = speech({"tile": "Plättchen", "morra|tile": "Karte", "hand": "Hand"})
    assert [said.in_language(text) for text in ("tile", "hand", "unknown")] == ["Karte", "Hand", "unknown"]
    assert said.sentence("{seat} shows.", {"seat": {"seat": 0}}) == "Ann shows."
    foreign = speech({"{seat} scores {points}.": "{seat}は{points}点。"})
    assert foreign.event(Event(SCORED, 0, (1, "goals"), ()), 1) == "Annは1点 (goals)。"
