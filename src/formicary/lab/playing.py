"""One game of bots from its start to its result, as a row of a file; and the time that each of them took."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from formicary.bots import Bot, decide
from formicary.kernel import Position
from formicary.lab.files import Row


class Clock(msgspec.Struct):
    """The time of a bot: decisions with a choice, their seconds, and the longest."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        """Counts a decision."""
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    def join(self, other: Clock) -> None:
        """Counts the decisions of another clock."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


def play_out(row: Row, pos: Position, bots: Sequence[Bot], clocks: Sequence[Clock] | None = None) -> None:
    """Plays the game that begins with `pos` and writes actions and result into the row; `clocks` are those of the seats."""
    while pos.deciders:
        seat = pos.deciders[0]
        if clocks is None or len(pos.legal(seat)) == 1:
            action = decide(bots[seat], pos, seat)
        else:
            begun = time.perf_counter()
            action = decide(bots[seat], pos, seat)
            clocks[seat].add(time.perf_counter() - begun)
        row.add(pos, action, seat)
        pos.apply(action, seat)
    assert pos.result is not None
    row.scores, row.winners, row.detail = list(pos.result.scores), list(pos.result.winners), list(pos.result.detail)
    row.rivals, row.shares = list(pos.result.rivals), list(pos.result.shares)
    row.tie_break = None if pos.result.tie_break is None else pos.result.tie_break.as_json()
