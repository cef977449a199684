"""Events: who may know what of them."""

from __future__ import annotations

import pytest

from formicary.kernel import Event, EventKind, Sentence, ValueKind
from formicary.kernel.values import NUMBER, SEAT, SENTENCE
from tests.kernel.toy import SHOW, MorraGame

CARD = ValueKind("card")
DREW = EventKind("drew", "{seat} draws {count} {count:card|cards}.", {"count": NUMBER}, {"cards": CARD})


def test_open_values_are_for_all_and_secret_ones_for_those_named() -> None:
    event = Event(DREW, 1, (2, ["EV01", "EV02"]), (1, 3))
    open_part = {"event": "drew", "seat": 1, "count": 2}
    assert event.seen_by(0) == event.seen_by(2) == event.seen_by(None) == open_part
    assert event.seen_by(1) == event.seen_by(3) == open_part | {"cards": ["EV01", "EV02"]}


def test_its_kind_says_what_its_values_are() -> None:
    event = Event(DREW, 1, (2, ["EV01", "EV02"]), (1,))
    assert DREW.kind_names == {"count": "number", "cards": "card"}
    assert event.args(0) == {"count": 2}
    assert event.args(1) == {"count": 2, "cards": ["EV01", "EV02"]}
    assert event.said(1) == {"seat": SEAT(1), "count": NUMBER(2), "cards": CARD(["EV01", "EV02"])}


def test_sentences_among_the_values_are_sent_with_their_templates() -> None:
    born = EventKind("born", "Born: {born}.", {"born": SENTENCE})
    event = Event(born, 0, ([Sentence("{n} {n:larva|larvae}", n=1)],), (0,))
    assert event.args(None) == {"born": [{"label": "{n} {n:larva|larvae}", "args": {"n": 1}}]}
    assert event.seen_by(None) == {"event": "born", "seat": 0, "born": ["1 larva"]}


def test_an_event_with_a_value_too_few_or_too_many_is_a_mistake() -> None:
    for values in ((2,), (2, [], 0)):
        with pytest.raises(ValueError, match="zip"):
            Event(DREW, 1, values, (1,)).seen_by(1)


def test_tell_reports_to_the_sink_for_the_seat_and_tell_to_for_others() -> None:
    pos = MorraGame().start(3, 0)
    pos.tell(DREW, 1, 2, ["EV01"])  # no sink, nothing kept
    assert pos.sink is None
    pos.sink = []
    pos.tell(DREW, 1, 2, ["EV01"])
    pos.tell_to((0, 2), DREW, 1, 2, ["EV01"])
    assert [event.to for event in pos.sink] == [(1,), (0, 2)]


def test_a_clone_has_no_sink() -> None:
    pos = MorraGame().start(2, 0, quick=True)
    pos.sink = []
    clone = pos.clone()
    clone.apply(SHOW, 0)
    assert clone.sink is None and pos.sink == []
