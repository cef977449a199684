"""Match: play, undo, and who may take back how much."""

from __future__ import annotations

import pytest

import formicary
from formicary import IllegalAction, Match
from formicary.kernel import UndoError

MICROPOLIS = formicary.game("micropolis")


def test_undo_restores_the_position_and_forgets_the_actions() -> None:
    match = Match.new(MICROPOLIS, 3, 2)
    digests = [match.pos.digest()]
    for _ in range(12):
        match.play(match.pos.legal()[-1])
        digests.append(match.pos.digest())
    match.undo(5)
    assert match.pos.digest() == digests[7] == match.record.replay().digest()
    assert len(match.record.actions) == len(match.events) == len(match.actors) == 7
    match.play(match.pos.legal()[-1])
    assert match.pos.digest() == digests[8]


def test_undo_of_nothing_or_of_too_much_is_refused() -> None:
    match = Match.new(MICROPOLIS, 2, 2)
    for steps in (0, 1, -1):
        with pytest.raises(UndoError) as wrong:
            match.undo(steps)
        assert str(wrong.value) == "There is nothing to take back."


def test_an_illegal_action_leaves_match_and_record_as_they_were() -> None:
    match = Match.new(MICROPOLIS, 2, 2)
    digest = match.pos.digest()
    with pytest.raises(IllegalAction):
        match.play(MICROPOLIS.actions.parse("take 7 left"))
    assert match.pos.digest() == digest and match.record.actions == [] and match.pos.sink is None


def test_events_are_kept_for_each_action() -> None:
    match = Match.new(MICROPOLIS, 2, 2)
    events = match.play(MICROPOLIS.actions.parse("take 1"))
    assert [event.kind.name for event in events][:2] == ["tile_taken", "tile_laid"]
    assert match.events == [events]


def test_a_match_goes_on_from_a_part_of_a_record() -> None:
    match = Match.new(MICROPOLIS, 2, 2, expert=True)
    for _ in range(9):
        match.play(match.pos.legal()[0])
    branch = Match(MICROPOLIS, match.record, upto=4)
    assert branch.pos.digest() == match.record.replay(4).digest()
    assert branch.record.options == {"expert": True} and len(branch.record.actions) == 4
    branch.play(branch.pos.legal()[-1])
    assert len(match.record.actions) == 9
