"""Features as machine numbers: for many positions in a row, without an object for each number."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, read_f64_le, write_f64_le

from formicary.kernel.feature_list import Fixed, Numbers

EACH: Final = 8  # bytes a number


class Packed(Numbers):
    """Numbers in double precision, lowest byte first.

    >>> out = Packed()
    >>> block = out.block(0)
    >>> block.add(2.0)
    >>> out.add_block(block)
    >>> out.add_fixed(Fixed([0.5]))
    >>> memoryview(out.written.getvalue()).cast("d").tolist()
    [2.0, 0.5]
    """

    __slots__ = ("written", "blocks")

    def __init__(self) -> None:
        super().__init__()
        self.written: Final = BytesWriter()
        self.blocks: Final[list[Packed]] = []

    def __len__(self) -> int:
        return len(self.written) // EACH

    def add(self, number: float) -> None:
        write_f64_le(self.written, number)

    def add_whole(self, number: int) -> None:
        write_f64_le(self.written, float(number))

    def add_flag(self, yes: bool) -> None:
        write_f64_le(self.written, 1.0 if yes else 0.0)

    def add_fixed(self, fixed: Fixed) -> None:
        if not fixed.packed:
            found = BytesWriter()
            for number in fixed.values:
                write_f64_le(found, number)
            fixed.packed = found.getvalue()
        self.written.write(fixed.packed)

    def add_block(self, block: Numbers) -> None:
        assert isinstance(block, Packed)
        self.written.write(block.written.getvalue())

    def add_means(self, blocks: list[Numbers], seat: int) -> None:
        others = len(blocks) - 1
        known: list[bytes] = []
        for block in blocks:
            assert isinstance(block, Packed)
            known.append(block.written.getvalue())
        for place in range(0, len(known[seat]), EACH):
            total = 0.0
            for other in range(others + 1):
                if other != seat:
                    total += read_f64_le(known[other], place)
            write_f64_le(self.written, total / others)

    def block(self, number: int) -> Numbers:
        while len(self.blocks) <= number:
            self.blocks.append(Packed())
        found = self.blocks[number]
        found.written.truncate(0)
        return found
