"""A small neural network, written out: what a learned model is at run time. No framework, the same result on every machine.

Two hidden layers of rectified units, and every output also sees all inputs directly. Positions that a search looks at differ
from the one it thinks about in few features, so the first layer is worked out once for a reference and then only by what has
changed. Sums are made in a fixed order in double precision.
"""

from __future__ import annotations

from typing import Final

RANK: Final = 0  # how good a choice is against its alternatives, in points
POINTS: Final = 1  # the points that the seat will have at the end
WIN: Final = 2  # the logit of its chance to win
OUTPUTS: Final = 3


class Reference:
    """Features, and the sums of the first layer for them."""

    __slots__ = ("features", "sums")

    def __init__(self, features: list[float], sums: list[float]) -> None:
        self.features: Final = features
        self.sums: Final = sums


class Network:
    """Weights and how they are applied.

    `first` has a row of weights for each unit of the first layer and then one for each output; `second` a row for each unit of
    the second layer, `last` one for each output.

    >>> first = [[1.0, 0.0], [0.0, 1.0], [0.0, 0.0], [0.5, 0.5]]
    >>> net = Network(first, [0.0] * 4, [[2.0]], [1.0], [[1.0], [0.0], [0.0]], [0.0] * 3)
    >>> at = net.refer([3.0, 1.0])
    >>> net.output(at, [3.0, 2.0], RANK), net.output(at, [3.0, 2.0], WIN)  # 2 + (2 * 3 + 1), (3 + 2) / 2
    (9.0, 2.5)
    """

    __slots__ = (
        "inputs", "units", "first", "first_bias", "second", "second_bias", "last", "last_bias", "places", "changes", "active",
        "levels", "deep",
    )  # fmt: skip

    def __init__(
        self,
        first: list[list[float]],
        first_bias: list[float],
        second: list[list[float]],
        second_bias: list[float],
        last: list[list[float]],
        last_bias: list[float],
    ) -> None:
        self.inputs: Final = len(first[0])
        self.units: Final = len(first) - OUTPUTS
        self.first: Final = first
        self.first_bias: Final = first_bias
        self.second: Final = second
        self.second_bias: Final = second_bias
        self.last: Final = last
        self.last_bias: Final = last_bias
        self.places: list[int] = []  # which features differ from the reference
        self.changes: list[float] = []  # and by how much
        self.active: list[int] = []  # units of the first layer that are above zero
        self.levels: list[float] = []
        self.deep: list[float] = []  # the second layer

    def refer(self, features: list[float]) -> Reference:
        """The reference for positions like this one."""
        sums: list[float] = []
        for unit in range(self.units + OUTPUTS):
            row = self.first[unit]
            total = self.first_bias[unit]
            for place in range(self.inputs):
                value = features[place]
                if value != 0.0:
                    total += value * row[place]
            sums.append(total)
        return Reference(features, sums)

    def look(self, at: Reference, features: list[float]) -> None:
        """Works out the hidden layers for a position; `read` then gives the outputs."""
        places = self.places
        changes = self.changes
        places.clear()
        changes.clear()
        old = at.features
        for place in range(self.inputs):
            change = features[place] - old[place]
            if change != 0.0:
                places.append(place)
                changes.append(change)
        count = len(places)
        active = self.active
        levels = self.levels
        active.clear()
        levels.clear()
        sums = at.sums
        for unit in range(self.units):
            total = sums[unit]
            row = self.first[unit]
            for number in range(count):
                total += changes[number] * row[places[number]]
            if total > 0.0:
                active.append(unit)
                levels.append(total)
        deep = self.deep
        deep.clear()
        count = len(active)
        for unit in range(len(self.second)):
            row = self.second[unit]
            total = self.second_bias[unit]
            for number in range(count):
                total += levels[number] * row[active[number]]
            deep.append(total if total > 0.0 else 0.0)

    def read(self, at: Reference, output: int) -> float:
        """An output for the position last looked at."""
        unit = self.units + output
        total = at.sums[unit]
        row = self.first[unit]
        for number in range(len(self.places)):
            total += self.changes[number] * row[self.places[number]]
        total += self.last_bias[output]
        row = self.last[output]
        for number in range(len(row)):
            total += self.deep[number] * row[number]
        return total

    def output(self, at: Reference, features: list[float], output: int) -> float:
        """One output for a position."""
        self.look(at, features)
        return self.read(at, output)
