"""Where a game puts the features of a position, one number after the other: in a list, or packed (`kernel/packed.py`)."""

from __future__ import annotations

from typing import Final, cast

WHOLE: Final[list[object]] = [float(number) for number in range(256)]  # so that the usual numbers need no new objects


class Fixed:
    """Numbers that are always the same and often added."""

    __slots__ = ("values", "packed")

    def __init__(self, values: list[float]) -> None:
        self.values: Final = values
        self.packed = b""  # the same as `Packed` writes them; empty before


def one_of(count: int) -> list[Fixed]:
    """Which of several things it is: for each of them so many numbers, 1 in its own place, 0 elsewhere; at the end none of them.

    >>> [fixed.values for fixed in one_of(2)]
    [[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]]
    """
    return [Fixed([1.0 if place == which else 0.0 for place in range(count)]) for which in range(count + 1)]


class Numbers:
    """Numbers in a list. `Packed` has the same methods and makes no object for each number.

    >>> out = Numbers()
    >>> out.add(2.5)
    >>> out.add_whole(3)
    >>> out.add_flag(True)
    >>> out.add_fixed(Fixed([0.0, 1.0]))
    >>> out.values
    [2.5, 3.0, 1.0, 0.0, 1.0]
    """

    __slots__ = ("values", "objects")

    def __init__(self) -> None:
        self.values: Final[list[float]] = []
        self.objects: Final = cast("list[object]", self.values)  # the same list: compiled code would make new objects for it

    def __len__(self) -> int:
        return len(self.values)

    def add(self, number: float) -> None:
        """Adds a number."""
        self.values.append(number)

    def add_whole(self, number: int) -> None:
        """Adds a whole number."""
        self.objects.append(WHOLE[number] if 0 <= number < 256 else float(number))

    def add_flag(self, yes: bool) -> None:
        """Adds 1 or 0."""
        self.objects.append(WHOLE[1] if yes else WHOLE[0])

    def add_fixed(self, fixed: Fixed) -> None:
        """Adds numbers that are always the same."""
        self.values.extend(fixed.values)

    def add_block(self, block: "Numbers") -> None:
        """Adds all numbers of a block, one that `block` of this very object has given."""
        self.values.extend(block.values)

    def add_means(self, blocks: "list[Numbers]", seat: int) -> None:
        """Adds the means of all blocks but that of the seat."""
        others = len(blocks) - 1
        for number in range(len(blocks[seat].values)):
            total = 0.0
            for other in range(others + 1):
                if other != seat:
                    total += blocks[other].values[number]
            self.values.append(total / others)

    def block(self, number: int) -> "Numbers":
        """An empty block to be filled and added; with the same number it may be the same one as before."""
        return Numbers()

    def add_sides(self, blocks: "list[Numbers]", worths: list[float], seat: int) -> None:
        """Adds what there is to say of the seat, of the other one that is worth most, and on average of all others.

        >>> out = Numbers()
        >>> sides = [out.block(seat) for seat in range(3)]
        >>> for seat in range(3):
        ...     sides[seat].add(seat + 1.0)
        >>> out.add_sides(sides, [1.0, 2.0, 3.0], 0)
        >>> out.values
        [1.0, 3.0, 2.5]
        """
        self.add_block(blocks[seat])
        rival = strongest(worths, seat)
        if rival < 0:
            for _ in range(2 * len(blocks[seat])):
                self.add(0.0)
            return
        self.add_block(blocks[rival])
        if len(blocks) == 2:  # the rival is all the others
            self.add_block(blocks[rival])
        else:
            self.add_means(blocks, seat)


def strongest(worths: list[float], seat: int) -> int:
    """The other seat that is worth most; -1 if there is no other.

    >>> strongest([3.0, 1.0, 2.0], 0), strongest([3.0], 0)
    (2, -1)
    """
    rival = -1
    for other in range(len(worths)):
        if other != seat and (rival < 0 or worths[other] > worths[rival]):
            rival = other
    return rival
