"""The four levels that people play against: larva, worker, soldier, queen. Each judges better or looks further than the last.

The larva sees what is there for all to see; the worker weighs what it may become; the soldier searches a little, the queen as
long as she may. None of them plays at random, and none knows more than its seat.
"""

from __future__ import annotations

from time import perf_counter
from typing import Annotated, ClassVar

import msgspec

from formicary.bots.bot import Params
from formicary.bots.search import SearchBot, SearchParams
from formicary.bots.simple import Greedy
from formicary.kernel import Game, Position
from formicary.kernel.search import Budget

# Iterations of a soldier's decision by game: so few that a queen still beats it in three of four games, and enough to beat a
# worker as often (docs/opponents.md); a few hundredths of a second even uncompiled.
SOLDIER_ITERATIONS = {"micropolis": 80, "myrmes": 8, "march": 40}
# Where the learned model alone, one decision ahead, is nearly as good as a queen, a soldier searches by the worker's measure.
SOLDIER_BY_MEASURE = frozenset({"micropolis", "myrmes"})
SOLDIER_SECONDS = 0.4  # a slow machine ends the search there


class Larva(Greedy):
    """Judges a position by those parts of the game's measure that are there for all to see, one decision ahead."""

    name: ClassVar[str] = "larva"
    help: ClassVar[str] = "Takes what a move brings at once and looks no further: a friendly first opponent."
    level: ClassVar[bool] = True

    def measure(self, pos: Position, seat: int) -> float:
        parts = self.game.value_parts(pos, seat)
        return sum(part for part, term in zip(parts, self.game.value_terms(), strict=True) if term.at_once)


class Worker(Greedy):
    """Greedy by the name that people know."""

    name: ClassVar[str] = "worker"
    help: ClassVar[str] = "Weighs what each move is worth for the rest of the game, one move at a time."
    level: ClassVar[bool] = True


class SoldierParams(Params, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Parameters of soldier."""

    iterations: Annotated[
        int, msgspec.Meta(ge=0, description="How many lines of play a decision looks at; 0: the game's own number.")
    ] = 0


class Soldier(SearchBot):
    """A search of a fixed number of iterations: its games can be repeated exactly, unless the machine is too slow for it."""

    name: ClassVar[str] = "soldier"
    help: ClassVar[str] = "Thinks some moves ahead and reckons with your answers."
    level: ClassVar[bool] = True
    params_type: ClassVar[type[Params]] = SoldierParams

    def __init__(self, game: Game, seat: int, seed: object, params: Params) -> None:
        assert isinstance(params, SoldierParams)
        iterations = params.iterations or SOLDIER_ITERATIONS.get(game.key, 40)
        super().__init__(game, seat, seed, SearchParams(iterations=iterations, learned=game.key not in SOLDIER_BY_MEASURE))

    def budget(self) -> Budget:
        budget = super().budget()
        end = perf_counter() + SOLDIER_SECONDS
        budget.stop = lambda: perf_counter() > end
        return budget

    @classmethod
    def thinking_time(cls, params: Params) -> float:
        return SOLDIER_SECONDS


class QueenParams(Params, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Parameters of queen."""

    seconds: Annotated[float, msgspec.Meta(gt=0, le=600, description="How long a decision may take.")] = 1.0
    iterations: Annotated[
        int, msgspec.Meta(ge=0, description="Thinks for so many iterations instead of a time: the same decisions every time.")
    ] = 0


class Queen(SearchBot):
    """The search with the time that a patient person grants."""

    name: ClassVar[str] = "queen"
    help: ClassVar[str] = "Thinks as long as she may, in many possible worlds, and forgives little."
    level: ClassVar[bool] = True
    params_type: ClassVar[type[Params]] = QueenParams

    def __init__(self, game: Game, seat: int, seed: object, params: Params) -> None:
        assert isinstance(params, QueenParams)
        super().__init__(game, seat, seed, SearchParams(seconds=params.seconds, iterations=params.iterations))

    @classmethod
    def thinking_time(cls, params: Params) -> float:
        assert isinstance(params, QueenParams)
        return params.seconds
