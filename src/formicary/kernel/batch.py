"""Many games of one kind side by side, played on in one call of compiled code; numbers go into buffers that arrays can share.

Knows no numpy: a buffer is anything that a memoryview can be made of. Each row of the buffers belongs to one game. Single numbers
are dear to write into foreign memory, so whole rows and whole columns are handed over at once wherever that is possible.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from struct import Struct
from typing import TYPE_CHECKING, Final, Optional

from formicary.kernel.chance import chance_from_seed
from formicary.kernel.playout import MODULUS, MULTIPLIER
from formicary.kernel.position import Position
from formicary.kernel.rewards import SHAPE, SHAPED, final_rewards

if TYPE_CHECKING:
    from formicary.kernel.game import Game
    from formicary.kernel.options import Options

FLOAT: Final = 4  # bytes of a float32


class Buffers:
    """Where a batch writes what there is to see after each step; flat, one row after the other.

    `numbers` what the seat observes: features as float32 or facts as bytes; `seat` int32 (who decides, the first of several);
    `rewards` float32 (a row has one for each seat); `over` bool (the step ended a game, and the row shows the next); `actions`
    int32 (random legal ones).
    """

    __slots__ = ("numbers", "seat", "rewards", "over", "actions")

    def __init__(
        self,
        numbers: memoryview,
        seat: memoryview,
        rewards: memoryview,
        over: memoryview,
        actions: memoryview,
    ) -> None:
        self.numbers = numbers
        self.seat = seat
        self.rewards = rewards
        self.over = over
        self.actions = actions


def packed(facts: list[int]) -> bytes:
    """Whole numbers as bytes. Those that a byte cannot hold stop at its ends.

    >>> list(packed([3, 300, -1]))
    [3, 255, 0]
    """
    try:
        return bytes(facts)
    except ValueError:
        return bytes([min(255, max(0, fact)) for fact in facts])


class Batch:
    """Games that are stepped together. A game that ends is followed by the next one in its row, in the same step.

    `first` is the number of the first row: rows have the same games in whatever batch they are. With `facts` the seats observe
    the game's facts, otherwise its features. `legal` has the legal actions of all rows: row times the size of the table, plus the
    action, which are places in a mask.
    """

    __slots__ = (
        "game", "seats", "options", "count", "first", "seed", "scheme", "size", "width", "positions", "started", "states",
        "worths", "features_of", "features_of_all", "add_facts", "write", "out", "no_rewards", "none_over", "seat", "drawn",
        "facts", "legal",
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
        self.width: Final = len(game.feature_names())
        self.positions: list[Position] = []
        self.started: list[int] = []
        self.states: list[int] = []
        self.worths: list[list[float]] = []
        self.features_of: Final[Callable[[Position, int], list[float]]] = game.feature_maker()
        self.features_of_all: Final[Callable[[Position], list[list[float]]]] = game.all_feature_maker()
        self.add_facts: Final[Optional[Callable[[Position, int, list[int]], None]]] = game.fact_maker() if facts else None
        self.write: Final[Callable[..., None]] = Struct(f"{self.width}f").pack_into
        self.out: Final = out
        self.no_rewards: Final = array("f", [0.0] * (count * seats))
        self.none_over: Final = memoryview(bytes(count)).cast("?")
        self.seat: list[int] = [0] * count
        self.drawn: list[int] = [0] * count
        self.facts: list[int] = []  # of all rows
        self.legal: list[int] = []

    def reset(self, seed: int) -> None:
        """New games in all rows."""
        self.seed = seed
        self.started = [0] * self.count
        self.states = [(seed + 7919 * (self.first + row)) % (MODULUS - 1) + 1 for row in range(self.count)]
        self.worths = []
        self.positions = []
        self.facts = []
        self.legal = []
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
        self.facts = []
        self.legal = []
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

    def show(self, row: int) -> None:
        """Writes what the seat that decides in a row can see, and what it may do."""
        pos = self.positions[row]
        seat = pos.deciders[0]
        self.seat[row] = seat
        add_facts = self.add_facts
        if add_facts is None:
            self.write(self.out.numbers, FLOAT * row * self.width, *self.features_of(pos, seat))
        else:
            add_facts(pos, seat, self.facts)
        choices = pos.choices[0]
        legal, base = self.legal, row * self.size
        for choice in choices:
            legal.append(base + choice)
        state = self.states[row] * MULTIPLIER % MODULUS
        self.states[row] = state
        self.drawn[row] = choices[state % len(choices)]

    def hand_over(self) -> None:
        """Writes what was gathered from all rows."""
        out = self.out
        out.seat[:] = array("i", self.seat)
        out.actions[:] = array("i", self.drawn)
        if self.add_facts is not None:
            out.numbers[:] = packed(self.facts)

    def measures(self, pos: Position) -> list[float]:
        """The bots' measure for each seat, as far as that seat can know; nothing unless the reward needs it."""
        if self.scheme != SHAPED:
            return []
        return [features[0] for features in self.features_of_all(pos)]
