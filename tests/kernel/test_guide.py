"""Guided games on the toy: when a lesson is told, when it is over, and what is said to what was done."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from formicary.kernel import guide
from formicary.kernel.guide import Ending, Guide, Happening, Lesson, Memory, Present, Sign, When, advise, holds
from formicary.kernel.teaching import TeachingError
from tests.kernel.toy import SHOW, MorraGame

GAME = MorraGame()
SHOWN = Happening("shown", "me")
WON, LOST = Ending("Well won.", "larva"), Ending("Well lost.", "larva")


def event(n: int, kind: str = "shown", seat: int = 0, **args: object) -> Any:
    return {"n": n, "kind": kind, "seat": seat, "args": args}


def present(seat: int = 0, events: tuple[Any, ...] = (), length: int = 0, acted: int = 0) -> Present:
    """The first decision of the toy, as a seat sees it: all are to show fingers."""
    return Present(GAME.start(2, 1, quick=True).view(seat), events, seat, length, acted)


def guided(*lessons: Lesson) -> Guide:
    return Guide("Toy", 1, 1, (), ("0 show 1",), lessons, WON, LOST)


@pytest.mark.parametrize(
    ("whose", "seat", "looks", "fits"),
    [
        ("", 1, 0, True), ("me", 0, 0, True), ("me", 1, 0, False), ("me", 0, 1, False), ("other", 1, 0, True),
        ("other", 0, 0, False), ("other", 0, 1, True),
    ],
)  # fmt: skip
def test_an_event_fits_by_kind_owner_and_values(whose: Any, seat: int, looks: int, fits: bool) -> None:
    assert Happening("shown", whose).fits(event(1, seat=seat), looks) == fits
    assert not Happening("opened", whose).fits(event(1, seat=seat), looks)
    assert Happening("shown", whose, {"fingers": 2}).fits(event(1, seat=seat, fingers=2), looks) == fits
    assert not Happening("shown", whose, {"fingers": 2}).fits(event(1, seat=seat, fingers=1), looks)


@pytest.mark.parametrize(
    ("when", "told"),
    [
        (When(), True), (When(turn=True), True), (When(asks=("TO-6",)), True), (When(asks=("TO-7",)), False),
        (When(kinds=("guess", "show")), True), (When(kinds=("guess",)), False), (When(view={"round": 1}), True),
        (When(view={"round": 2}), False), (When(least={"round": 1}), True), (When(least={"round": 2}), False),
        (When(most={"round": 0}), False), (When(least={"nowhere": 1}), False), (When(most={"nowhere": 0}), True),
        (When(sees=("hand",)), True), (When(sees=("foot",)), False), (When(happened=(SHOWN,)), True),
        (When(happened=(Happening("opened"),)), False), (When(after=("old",)), True), (When(after=("new",)), False),
        (When(without=("new",)), True), (When(without=("old",)), False), (When(turn=True, without=("old",)), False),
    ],
)  # fmt: skip
def test_a_lesson_is_told_when_all_that_it_asks_for_holds(when: When, told: bool) -> None:
    now = present(events=(event(1),))
    assert holds(when, now, {"old": 0}, {"hand": Sign()}) == told


def test_who_does_not_decide_is_told_only_what_needs_no_decision() -> None:
    pos = GAME.start(2, 1)
    waiting = 1 - pos.deciders[0]
    now = Present(pos.view(waiting), (), waiting, 0, 0)
    found = [holds(when, now, {}, {}) for when in (When(), When(turn=True), When(asks=("TO-5",)), When(kinds=("keep",)))]
    assert found == [True, False, False, False]


TASK = Lesson("task", "Show one.", When(), does=(SHOWN,), ends=(Happening("opened"),), well="Yes.", stray="No.")


@pytest.mark.parametrize(
    ("events", "acted", "answer"),
    [
        ((), 2, None),  # nothing was done yet
        ((event(2),), 3, None),  # what happened when it was told does not count
        ((event(3),), 3, "Yes."),
        ((event(3, seat=1),), 3, None),  # another did it, and it can still be done
        ((event(3, "opened", -1),), 3, "No."),
    ],
)
def test_what_was_done_about_a_suggestion_is_answered(events: tuple[Any, ...], acted: int, answer: str | None) -> None:
    said = advise(guided(TASK), GAME, present(events=events, length=5, acted=acted), Memory({"task": 2}, []))
    assert said.answer == (answer or "") and said.memory.over == ([] if answer is None else ["task"])
    assert (said.back is not None) == (answer == "No.") and (said.bubble is not None) == (answer is None)


def test_a_lesson_without_a_task_is_over_with_the_next_action() -> None:
    plain = Lesson("plain", "Look.", When())
    for acted, over in ((2, []), (3, ["plain"])):
        said = advise(guided(plain), GAME, present(events=(event(3),), length=5, acted=acted), Memory({"plain": 2}, []))
        assert (said.answer, said.memory.over) == ("", over)


def test_buttons_are_pointed_at_while_they_are_offered() -> None:
    lesson = Lesson("a", "Show.", When(), point=("do:show", "do:guess", "seat:0"))
    said = advise(guided(lesson), GAME, present(), Memory())
    assert said.bubble is not None and said.bubble.point == ("do:show", "seat:0")
    pos = GAME.start(2, 1)
    waiting = 1 - pos.deciders[0]
    said = advise(guided(lesson), GAME, Present(pos.view(waiting), (), waiting, 0, 0), Memory())
    assert said.bubble is not None and said.bubble.point == ("seat:0",)


def test_two_lessons_at_a_moment_and_more_only_in_a_chain() -> None:
    lessons = [Lesson(name, name, When(), chain=name == "d") for name in "abcd"]
    told, memory = [], Memory({}, [])
    for _ in range(4):
        said = advise(guided(*lessons), GAME, present(), memory)
        told.append(said.bubble.id if said.bubble else "")
        memory = Memory(said.memory.shown, [*said.memory.shown])
    assert told == ["a", "b", "d", ""]


def test_at_the_end_who_has_won_is_told_so() -> None:
    pos = GAME.start(2, 1, quick=True, rounds=1)
    while pos.deciders:
        pos.apply(pos.legal()[-1])
    assert pos.result is not None
    for seat in range(2):
        said = advise(guided(TASK), GAME, Present(pos.view(seat), (), seat, 4, 4), Memory({"task": 2}, []))
        assert said.ending == (WON if seat in pos.result.winners else LOST) and said.memory.over == ["task"] and not said.bubble
    assert advise(guided(), GAME, present(), Memory({}, [])).ending is None


def test_the_recorded_line_is_followed_as_long_as_the_game_does() -> None:
    assert guided().recorded(GAME, []) == (0, SHOW + 1) and guided().recorded(GAME, [(0, SHOW + 1)]) is None
    for line in ("0 jump", "x show 1"):
        with pytest.raises(TeachingError, match=f"recorded line, '{line}'"):
            msgspec.structs.replace(guided(), line=(line,)).recorded(GAME, [])


def test_guides_are_read_as_they_are_written_and_stay_so() -> None:
    assert guided().seats == 1
    for kind in (Happening, When, Lesson, guide.Opponent, Ending, Guide, Memory):
        assert kind.__struct_config__.frozen and kind.__struct_config__.forbid_unknown_fields, kind
