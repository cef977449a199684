"""History: play, undo and redo, who may take back how much, and records in and out."""

from __future__ import annotations

import pytest

import formicary
from formicary import History, IllegalAction
from formicary.kernel import UndoError
from formicary.kernel.history import KEEP_EVERY

MICROPOLIS = formicary.game("micropolis")


def played(count: int, seats: int = 2) -> tuple[History, list[str]]:
    """A history of some actions, and the digests of its positions."""
    history = History(MICROPOLIS, seats, 2)
    digests = [history.pos.digest()]
    for _ in range(count):
        history.play(history.pos.legal()[-1])
        digests.append(history.pos.digest())
    return history, digests


def test_undo_restores_the_position_and_redo_brings_it_back() -> None:
    history, digests = played(12, seats=3)
    history.undo_to(7)
    assert history.pos.digest() == digests[7] == history.record().replay().digest()
    assert (len(history), len(history.steps), len(history.undone), len(history.record().actions)) == (7, 7, 5, 7)
    assert [len(history.redo_to(9)), len(history.undone)] == [2, 3]
    assert history.pos.digest() == digests[9]
    history.undo_to(8)
    history.play(history.pos.legal()[-1])
    assert history.pos.digest() == digests[9] and history.undone == []


def test_every_position_can_be_had_also_those_taken_back() -> None:
    count = 2 * KEEP_EVERY + 3
    history, digests = played(count, seats=6)
    assert [history.at(number).digest() for number in range(count + 1)] == digests
    history.undo_to(KEEP_EVERY + 2)
    assert [history.at(number).digest() for number in range(count + 1)] == digests
    own = history.at(len(history))
    own.apply(own.legal()[0])
    assert history.pos.digest() == digests[KEEP_EVERY + 2]


def test_undo_or_redo_of_nothing_or_of_too_much_is_refused() -> None:
    history, _ = played(2)
    for length in (-1, 2, 3):
        with pytest.raises(UndoError) as wrong:
            history.undo_to(length)
        assert str(wrong.value) == "There is nothing to take back."
    history.undo_to(1)
    for length in (0, 1, 3):
        with pytest.raises(UndoError) as wrong:
            history.redo_to(length)
        assert str(wrong.value) == "There is nothing to play again."
    assert (len(history.steps), len(history.undone)) == (1, 1)


def test_an_illegal_action_leaves_everything_as_it_was() -> None:
    history, digests = played(2)
    history.undo_to(1)
    with pytest.raises(IllegalAction):
        history.play(MICROPOLIS.actions.parse("take 7 left"))
    assert history.pos.digest() == digests[1] and history.pos.sink is None
    assert (len(history.steps), len(history.undone)) == (1, 1)


def test_an_action_can_be_tried_before_it_is_accepted() -> None:
    history, digests = played(3)
    seat = history.pos.deciders[0]
    after, step = history.try_action(seat, history.pos.legal()[0])
    assert history.pos.digest() == digests[3] and len(history) == 3
    history.accept(after, step)
    assert history.pos is after and history.steps[-1] is step


def test_events_are_kept_for_each_action() -> None:
    history = History(MICROPOLIS, 2, 2)
    step = history.play(MICROPOLIS.actions.parse("take 1"))
    assert [event.kind.name for event in step.events][:2] == ["tile_taken", "tile_laid"]
    assert list(history.events()) == [(1, event) for event in step.events]
    history.play(history.pos.legal()[0])
    assert list(history.events(1)) == [(1, event) for event in step.events]


def test_a_history_continues_from_a_part_of_a_record() -> None:
    history = History(MICROPOLIS, 2, 2, {"expert": True})
    for _ in range(9):
        history.play(history.pos.legal()[0])
    branch = History.from_record(history.record(), upto=4)
    assert branch.pos.digest() == history.record(4).replay().digest() == history.at(4).digest()
    assert branch.record() == history.record(4) and branch.record().options == {"expert": True}
    branch.play(branch.pos.legal()[-1])
    assert len(history) == 9


def test_following_other_moves_keeps_what_is_common() -> None:
    history, _ = played(20)
    moves = [(step.seat, step.action) for step in history.steps]
    other = History(MICROPOLIS, 2, 2)
    other.follow(moves)
    assert other.pos.digest() == history.pos.digest()
    kept = other.steps[:10]
    history.undo_to(10)
    history.play(history.pos.legal()[0])
    other.follow([(step.seat, step.action) for step in history.steps])
    assert other.pos.digest() == history.pos.digest() and other.steps[:10] == kept and len(other) == 11
    other.follow([])
    assert len(other) == 0


def test_undo_is_free_while_only_the_own_seats_have_acted() -> None:
    history, _ = played(4)
    last = history.steps[-1].seat
    assert history.before_latest_of({last}) == 3
    assert history.before_latest_of({5}) is None
    assert history.is_free_undo({last}, 4)  # nothing is taken back
    assert not history.is_free_undo({1 - last}, 3)


def test_where_nobody_has_acted_nobody_was_the_latest() -> None:
    assert played(0)[0].before_latest_of({0, 1}) is None
    assert played(1)[0].before_latest_of({0, 1}) == 0
