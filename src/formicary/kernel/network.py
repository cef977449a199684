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


class Eight:
    """Eight numbers side by side, as compiled code keeps them best: weights of one input for eight units, or eight sums."""

    __slots__ = ("a", "b", "c", "d", "e", "f", "g", "h")

    def __init__(self, a: float, b: float, c: float, d: float, e: float, f: float, g: float, h: float) -> None:
        self.a: Final[float] = a
        self.b: Final[float] = b
        self.c: Final[float] = c
        self.d: Final[float] = d
        self.e: Final[float] = e
        self.f: Final[float] = f
        self.g: Final[float] = g
        self.h: Final[float] = h

    def plus(self, columns: list[Eight], places: list[int], amounts: list[float]) -> Eight:
        """These sums and, for each place, the weights in its column times the amount there."""
        a, b, c, d, e, f, g, h = self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h
        for place, amount in zip(places, amounts):  # noqa: B905 (strict is slow when compiled)
            column = columns[place]
            a += amount * column.a
            b += amount * column.b
            c += amount * column.c
            d += amount * column.d
            e += amount * column.e
            f += amount * column.f
            g += amount * column.g
            h += amount * column.h
        return Eight(a, b, c, d, e, f, g, h)

    def numbers(self) -> list[float]:
        """As list."""
        return [self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h]


class Reference:
    """Features, and the sums of the first layer for them."""

    __slots__ = ("features", "sums")

    def __init__(self, features: list[float], sums: list[Eight]) -> None:
        self.features: Final = features
        self.sums: Final = sums


class Network:
    """Weights and how they are applied. It works in lists of its own, so it is not for several threads at once.

    `first` has a row of weights for each unit of the first layer, `direct` one for each output, `second` one for each unit of the
    second layer, and `last` again one for each output.

    >>> net = Network([[1.0, 0.0]], [0.0], [[0.0, 1.0], [0.0, 0.0], [0.5, 0.5]], [0.0] * 3, [[2.0]], [1.0], [[1.0], [0.0], [0.0]])
    >>> at = net.refer([3.0, 1.0])
    >>> net.output(at, [3.0, 2.0], RANK), net.output(at, [3.0, 2.0], WIN)  # 2 + (2 * 3 + 1), (3 + 2) / 2
    (9.0, 2.5)
    """

    __slots__ = ("inputs", "first", "start", "second", "second_start", "last", "places", "amounts", "units", "levels")

    def __init__(
        self,
        first: list[list[float]],
        first_bias: list[float],
        direct: list[list[float]],
        bias: list[float],
        second: list[list[float]],
        second_bias: list[float],
        last: list[list[float]],
    ) -> None:
        self.inputs: Final = len(direct[0])
        self.first: Final = [*in_eights(first, self.inputs), *in_eights(direct, self.inputs)]  # the outputs are the last eight
        self.start: Final = [*eights(first_bias), *eights(bias)]
        self.second: Final = in_eights(second, len(first))
        self.second_start: Final = eights(second_bias)
        self.last: Final = in_eights(last, len(second))[0]
        self.places: list[int] = []  # which features differ from the reference
        self.amounts: list[float] = []  # and by how much
        self.units: list[int] = []  # units of a layer that are above zero
        self.levels: list[float] = []

    def refer(self, features: list[float]) -> Reference:
        """The reference for positions like this one."""
        places: list[int] = []
        amounts: list[float] = []
        for place, value in enumerate(features):
            if value != 0.0:
                places.append(place)
                amounts.append(value)
        sums: list[Eight] = []
        for block, start in enumerate(self.start):
            sums.append(start.plus(self.first[block], places, amounts))
        return Reference(features, sums)

    def look(self, at: Reference, features: list[float]) -> list[float]:
        """All outputs for a position."""
        places = self.places
        amounts = self.amounts
        places.clear()
        amounts.clear()
        place = 0
        for value, old in zip(features, at.features):  # noqa: B905
            if value != old:
                places.append(place)
                amounts.append(value - old)
            place += 1  # noqa: SIM113 (enumerate around zip is slow when compiled)
        units = self.units
        levels = self.levels
        units.clear()
        levels.clear()
        count = len(self.first) - 1
        for block in range(count):
            above_zero(at.sums[block].plus(self.first[block], places, amounts), 8 * block, units, levels)
        sums = at.sums[count].plus(self.first[count], places, amounts)
        deep: list[Eight] = []
        for block, start in enumerate(self.second_start):
            deep.append(start.plus(self.second[block], units, levels))
        units.clear()
        levels.clear()
        for block, eight in enumerate(deep):
            above_zero(eight, 8 * block, units, levels)
        return sums.plus(self.last, units, levels).numbers()

    def output(self, at: Reference, features: list[float], output: int) -> float:
        """One output for a position."""
        return self.look(at, features)[output]


def above_zero(sums: Eight, unit: int, units: list[int], levels: list[float]) -> None:
    """Adds those of eight units that are above zero to the lists; the first of them has number `unit`."""
    for level in sums.numbers():
        if level > 0.0:
            units.append(unit)
            levels.append(level)
        unit += 1


def eights(numbers: list[float]) -> list[Eight]:
    """A list in eights, the last one filled up with zeros."""
    padded = numbers + [0.0] * (-len(numbers) % 8)
    return [Eight(*padded[at : at + 8]) for at in range(0, len(padded), 8)]


def in_eights(rows: list[list[float]], width: int) -> list[list[Eight]]:
    """Rows of weights, eight of them at a time, as one Eight for each input."""
    found: list[list[Eight]] = []
    for at in range(0, len(rows), 8):
        block = rows[at : at + 8]
        found.append([eights([row[place] for row in block])[0] for place in range(width)])
    return found
