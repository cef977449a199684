"""`UpTo`: several things one after the other, with a way to stop."""

from __future__ import annotations

from typing import ClassVar

from formicary.kernel.frames import UpTo
from formicary.kernel.position import Position
from tests.kernel.toy import KEEP, SHOW, Morra, MorraGame


class Fingers(UpTo[Morra]):
    """Different numbers of fingers, at least `least`; in the end their sum becomes the seat's points."""

    __slots__ = ("shown", "least")
    stop: ClassVar[int] = KEEP
    ask: ClassVar[str] = "Which fingers? ({left} left)"
    rule: ClassVar[str] = "TO-6"

    def __init__(self, seat: int, left: int, least: int = 0, shown: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.left = left
        self.least = least
        self.shown = shown

    def options(self, pos: Morra) -> list[int]:
        return [SHOW + count for count in range(3) if count not in self.shown]

    def may_stop(self) -> bool:
        return len(self.shown) >= self.least

    def take(self, pos: Morra, action: int) -> None:
        pos.fingers[self.seat] = action - SHOW

    def again(self, action: int) -> Fingers:
        return Fingers(self.seat, self.left - 1, self.least, (*self.shown, action - SHOW))

    def finish(self, pos: Morra) -> None:
        pos.points[self.seat] += 10 + sum(self.shown)


def asked(left: int, least: int = 0) -> Morra:
    pos = MorraGame().start(2, 1)
    assert isinstance(pos, Morra)
    pos.push(Fingers(0, left, least))
    pos.settle()
    return pos


def choices(pos: Position) -> list[str]:
    return [pos.game.actions.text(action) for action in pos.legal()]


def test_it_asks_until_all_are_chosen_and_then_finishes_with_the_last_choice() -> None:
    pos = asked(2)
    assert choices(pos) == ["show 0", "show 1", "show 2", "keep"]
    assert pos.prompt(0)["args"] == {"left": 2}
    pos.apply(SHOW + 2)
    assert choices(pos) == ["show 0", "show 1", "keep"] and pos.fingers[0] == 2 and pos.points[0] == 0
    pos.apply(SHOW + 1)
    assert pos.fingers[0] == 1 and pos.points[0] == 13
    assert not any(isinstance(frame, Fingers) for frame in pos.stack)


def test_it_stops_when_the_player_says_so() -> None:
    pos = asked(3)
    pos.apply(SHOW + 2)
    pos.apply(KEEP)
    assert pos.points[0] == 12
    none = asked(3)
    none.apply(KEEP)
    assert none.points[0] == 10


def test_it_ends_by_itself_when_nothing_is_left_to_choose() -> None:
    pos = asked(5)
    for count in (0, 1, 2):
        pos.apply(SHOW + count)
    assert pos.points[0] == 13
    assert asked(0).points[0] == 10


def test_a_rule_may_demand_some_before_the_player_can_stop() -> None:
    pos = asked(3, least=1)
    assert choices(pos) == ["show 0", "show 1", "show 2"]
    pos.apply(SHOW)
    assert choices(pos) == ["show 1", "show 2", "keep"]


def test_what_is_on_the_stack_is_never_changed() -> None:
    pos = asked(2)
    before = pos.clone()
    pos.apply(SHOW + 1)
    pos.apply(SHOW + 2)
    assert choices(before) == ["show 0", "show 1", "show 2", "keep"] and before.points[0] == 0
