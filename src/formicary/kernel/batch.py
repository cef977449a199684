"""Many games of one kind side by side, played on in one call of compiled code; numbers go into buffers that arrays can share.

Knows no numpy: a buffer is anything that a memoryview can be made of. Each row of the buffers belongs to one game. What there is
to see in all rows is first written as machine numbers, without an object for each of them, and then handed over at once.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, Optional

from librt.strings import BytesWriter, write_i32_le, write_i64_le

from formicary.kernel.chance import chance_from_seed
from formicary.kernel.feature_list import Numbers
from formicary.kernel.packed import Packed
from formicary.kernel.playout import MODULUS, MULTIPLIER
from formicary.kernel.position import Position
from formicary.kernel.rewards import SHAPE, SHAPED, final_rewards

if TYPE_CHECKING:
    from formicary.kernel.game import Game
    from formicary.kernel.options import Options


class Buffers:
    """Where a batch writes what there is to see after each step; flat, one row after the other.

    Memory of plain bytes: `seat` int32 (who decides, the first of several); `actions` int32 (random legal ones). Memory of
    floats: `rewards` (a row has one for each seat). Memory of bools: `over` (the step ended a game, and the row shows the next).
    """

    __slots__ = ("seat", "rewards", "over", "actions")

    def __init__(self, seat: memoryview, rewards: memoryview, over: memoryview, actions: memoryview) -> None:
        self.seat = seat
        self.rewards = rewards
        self.over = over
        self.actions = actions


class Batch:
    """Games that are stepped together. A game that ends is followed by the next one in its row, in the same step.

    `first` is the number of the first row: rows have the same games in whatever batch they are. With `facts` the seats observe
    the game's facts, otherwise its features; `numbers` has them for all rows. `legal` has the legal actions of all rows as int64:
    row times the size of the table, plus the action, which are places in a mask.
    """

    __slots__ = (
        "game", "seats", "options", "count", "first", "seed", "scheme", "size", "positions", "started", "states",
        "worths", "add_features", "features_of_all", "add_facts", "out", "no_rewards", "none_over", "numbers", "seat", "drawn",
        "legal",
    )  # fmt: skip

    def __init__(
        self,
        game: "Game",
        seats: int,
        options: Mapping[str, object],
        count: int,
        first: int,
        seed: int,
        scheme: str,
        facts: bool,
        out: Buffers,
    ) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.options: "Final[Options]" = game.options.make(options)
        self.options.check(seats)
        self.count: Final = count
        self.first: Final = first
        self.seed = seed
        self.scheme: Final = scheme
        self.size: Final = len(game.actions)
        self.positions: list[Position] = []
        self.started: list[int] = []
        self.states: list[int] = []
        self.worths: list[list[float]] = []
        self.add_features: Final[Callable[[Position, int, Numbers], None]] = game.feature_writer()
        self.features_of_all: Final[Callable[[Position], list[list[float]]]] = game.all_feature_maker()
        self.add_facts: Final[Optional[Callable[[Position, int, BytesWriter], None]]] = game.fact_maker() if facts else None
        self.out: Final = out
        self.no_rewards: Final = array("f", [0.0] * (count * seats))
        self.none_over: Final = memoryview(bytes(count)).cast("?")
        self.numbers: Final = Packed()
        self.seat: Final = BytesWriter()
        self.drawn: Final = BytesWriter()
        self.legal: Final = BytesWriter()

    def reset(self, seed: int) -> None:
        """New games in all rows."""
        self.seed = seed
        self.started = [0] * self.count
        self.states = [(seed + 7919 * (self.first + row)) % (MODULUS - 1) + 1 for row in range(self.count)]
        self.worths = []
        self.positions = []
        self.wipe()
        out = self.out
        out.rewards[:] = self.no_rewards
        out.over[:] = self.none_over
        for row in range(self.count):
            self.positions.append(self.new_game(row))
            self.worths.append(self.measures(self.positions[row]))
            self.show(row)
        self.hand_over()

    def new_game(self, row: int) -> Position:
        """The next game of a row."""
        seed = chance_from_seed(("batch", self.seed, self.first + row, self.started[row]))
        self.started[row] += 1
        return self.game.set_up(self.seats, seed, self.options)

    def check(self, actions: list[int]) -> None:
        """Raises IllegalAction if one of the actions, one for each row, is illegal."""
        for row in range(self.count):
            pos = self.positions[row]
            if actions[row] not in pos.choices[0]:
                raise pos.refused(actions[row], 0)

    def step(self, actions: list[int]) -> None:
        """Plays an action in each row. All of them must be legal, which whoever has the mask knows at a glance."""
        positions, out, seats = self.positions, self.out, self.seats
        shaped = self.scheme == SHAPED
        out.rewards[:] = self.no_rewards
        out.over[:] = self.none_over
        self.wipe()
        for row in range(self.count):
            pos = positions[row]
            pos.play(actions[row], 0)
            result = pos.result
            if result is not None:
                rewards = final_rewards(self.scheme, result)
                worths = self.worths[row]
                if worths:
                    rewards = [rewards[seat] - SHAPE * worths[seat] for seat in range(seats)]
                out.rewards[row * seats : (row + 1) * seats] = array("f", rewards)
                out.over[row] = True
                positions[row] = self.new_game(row)
                self.worths[row] = self.measures(positions[row])
            elif shaped:
                before, worths = self.worths[row], self.measures(pos)
                rewards = [SHAPE * (worths[seat] - before[seat]) for seat in range(seats)]
                out.rewards[row * seats : (row + 1) * seats] = array("f", rewards)
                self.worths[row] = worths
            self.show(row)
        self.hand_over()

    def wipe(self) -> None:
        """Forgets what was written of the last step."""
        self.numbers.written.truncate(0)
        self.seat.truncate(0)
        self.drawn.truncate(0)
        self.legal.truncate(0)

    def show(self, row: int) -> None:
        """Writes what the seat that decides in a row can see, and what it may do."""
        pos = self.positions[row]
        seat = pos.deciders[0]
        write_i32_le(self.seat, seat)
        if self.add_facts is not None:
            self.add_facts(pos, seat, self.numbers.written)
        else:
            self.add_features(pos, seat, self.numbers)
        choices = pos.choices[0]
        legal, base = self.legal, row * self.size
        for choice in choices:
            write_i64_le(legal, base + choice)
        state = self.states[row] * MULTIPLIER % MODULUS
        self.states[row] = state
        write_i32_le(self.drawn, choices[state % len(choices)])

    def hand_over(self) -> None:
        """Hands over what was written of all rows."""
        out = self.out
        out.seat[:] = self.seat.getvalue()
        out.actions[:] = self.drawn.getvalue()

    def observed(self) -> bytes:
        """What the seats that decide observe, one row after the other: features as float64, or facts as bytes."""
        return self.numbers.written.getvalue()

    def places(self) -> bytes:
        """Where the mask of all rows is 1, as int64: row times the size of the table, plus the action."""
        return self.legal.getvalue()

    def measures(self, pos: Position) -> list[float]:
        """The bots' measure for each seat, as far as that seat can know; nothing unless the reward needs it."""
        if self.scheme != SHAPED:
            return []
        return [features[0] for features in self.features_of_all(pos)]
