"""Many games of one kind side by side, played on in one call of compiled code; numbers go into buffers that arrays can share.

Knows no numpy: a buffer is anything that a memoryview can be made of. Each row of the buffers belongs to one game.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from formicary.kernel.chance import chance_from_seed
from formicary.kernel.playout import MODULUS, MULTIPLIER
from formicary.kernel.position import Position
from formicary.kernel.rewards import SHAPE, SHAPED, final_rewards

if TYPE_CHECKING:
    from formicary.kernel.game import Game


class Buffers:
    """Where a batch writes what there is to see after each step; flat, one row after the other.

    `features` float32, `mask` int8, `seat` int32 (who decides, the first of several), `rewards` float32 (a row has one for each
    seat), `over` bool (the step ended a game, and the row shows the next one), `actions` int32 (random legal ones).
    """

    __slots__ = ("features", "mask", "seat", "rewards", "over", "actions")

    def __init__(
        self,
        features: memoryview,
        mask: memoryview,
        seat: memoryview,
        rewards: memoryview,
        over: memoryview,
        actions: memoryview,
    ) -> None:
        self.features = features
        self.mask = mask
        self.seat = seat
        self.rewards = rewards
        self.over = over
        self.actions = actions


class Batch:
    """Games that are stepped together. A game that ends is followed by the next one in its row, in the same step.

    `first` is the number of the first row: rows have the same games in whatever batch they are.
    """

    __slots__ = (
        "game", "seats", "options", "count", "first", "seed", "scheme", "size", "width", "positions", "started", "states",
        "worths", "features_of", "features_of_all", "out", "no_rewards",
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
        out: Buffers,
    ) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.options: Final = options
        self.count: Final = count
        self.first: Final = first
        self.seed = seed
        self.scheme: Final = scheme
        self.size: Final = len(game.actions)
        self.width: Final = len(game.feature_names())
        self.positions: list[Position] = []
        self.started: list[int] = []
        self.states: list[int] = []
        self.worths: list[list[float]] = []
        self.features_of: Final[Callable[[Position, int], list[float]]] = game.feature_maker()
        self.features_of_all: Final[Callable[[Position], list[list[float]]]] = game.all_feature_maker()
        self.out: Final = out
        self.no_rewards: Final = array("f", [0.0] * (count * seats))

    def reset(self, seed: int) -> None:
        """New games in all rows."""
        self.seed = seed
        self.started = [0] * self.count
        self.states = [(seed + 7919 * (self.first + row)) % (MODULUS - 1) + 1 for row in range(self.count)]
        self.worths = []
        self.positions = []
        self.out.mask[:] = array("b", bytes(self.count * self.size))
        self.out.rewards[:] = self.no_rewards
        for row in range(self.count):
            self.positions.append(self.new_game(row))
            self.worths.append(self.measures(self.positions[row]))
            self.out.over[row] = False
            self.show(row)

    def new_game(self, row: int) -> Position:
        """The next game of a row."""
        seed = chance_from_seed(("batch", self.seed, self.first + row, self.started[row]))
        self.started[row] += 1
        return self.game.start_with(self.seats, seed, self.options)

    def step(self, actions: list[int]) -> None:
        """Plays an action in each row; if one of them is illegal, it raises IllegalAction before anything is played."""
        positions, out, seats = self.positions, self.out, self.seats
        for row in range(self.count):
            pos = positions[row]
            if actions[row] not in pos.choices[0]:
                raise pos.refused(actions[row], 0)
        out.rewards[:] = self.no_rewards
        for row in range(self.count):
            pos = positions[row]
            base = row * self.size
            for choice in pos.choices[0]:
                out.mask[base + choice] = 0
            pos.play(actions[row], 0)
            result = pos.result
            if result is not None:
                rewards = final_rewards(self.scheme, result)
                worths = self.worths[row]
                if worths:
                    rewards = [rewards[seat] - SHAPE * worths[seat] for seat in range(seats)]
                out.rewards[row * seats : (row + 1) * seats] = array("f", rewards)
                positions[row] = self.new_game(row)
                self.worths[row] = self.measures(positions[row])
            elif self.scheme == SHAPED:
                before, worths = self.worths[row], self.measures(pos)
                rewards = [SHAPE * (worths[seat] - before[seat]) for seat in range(seats)]
                out.rewards[row * seats : (row + 1) * seats] = array("f", rewards)
                self.worths[row] = worths
            out.over[row] = result is not None
            self.show(row)

    def show(self, row: int) -> None:
        """Writes what the seat that decides in a row can see, and what it may do. The mask of the row must be empty."""
        pos, out = self.positions[row], self.out
        seat = pos.deciders[0]
        out.seat[row] = seat
        out.features[row * self.width : (row + 1) * self.width] = array("f", self.features_of(pos, seat))
        choices = pos.choices[0]
        base = row * self.size
        for choice in choices:
            out.mask[base + choice] = 1
        state = self.states[row] * MULTIPLIER % MODULUS
        self.states[row] = state
        out.actions[row] = choices[state % len(choices)]

    def measures(self, pos: Position) -> list[float]:
        """The bots' measure for each seat, as far as that seat can know; nothing unless the reward needs it."""
        if self.scheme != SHAPED:
            return []
        return [features[0] for features in self.features_of_all(pos)]
