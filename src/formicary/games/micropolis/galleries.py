"""MI-8: the galleries of an anthill, and what they are worth by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from formicary.games.micropolis.tiles import LI, LO, RI, RO, Contents, TileSet
from formicary.kernel.bits import ones

if TYPE_CHECKING:
    from mypy_extensions import i64

HARVEST: Final = [0, 2, 5, 10, 15, 20, 25]  # MI-8.6
WHOLE: Final = 10  # tiles of a complete anthill (MI-3.4)
FIRST_PASSAGES: Final = 0x1111111111  # of the ten tiles
# The bots' guesses, measured in points; settled by games of greedy against variations of itself.
FRUIT: Final = 1.2  # how much of the next step of the harvest an open gallery with fruit promises
ROYAL: Final = 1.5  # how much of each tile to come an open gallery with its one queen promises


class Gallery:
    """A largest set of passages that hang together (MI-1.8)."""

    __slots__ = ("passages", "ants", "queens", "fruits", "gifts", "part_of")

    def __init__(self) -> None:
        self.passages: i64 = 0  # bit set; passage p of the i-th tile from the left is bit 4 * i + p
        self.ants: i64 = 0
        self.queens: i64 = 0
        self.fruits: i64 = 0  # bit set of true fruits
        self.gifts: i64 = 0
        self.part_of: Optional[Gallery] = None  # the gallery that has swallowed this one

    def whole(self) -> "Gallery":
        """This gallery, or the one that it has become part of."""
        gallery = self
        while gallery.part_of is not None:
            gallery = gallery.part_of
        return gallery

    def add(self, passage: Contents, bit: i64) -> None:
        """Adds a passage, whose place in the anthill is this bit."""
        self.passages |= bit
        self.ants += passage.ants
        self.queens += passage.queens
        self.fruits |= passage.fruits
        self.gifts += passage.gifts

    def join(self, other: "Gallery") -> None:
        """Makes the other gallery part of this one."""
        if other is not self:
            self.passages |= other.passages
            self.ants += other.ants
            self.queens += other.queens
            self.fruits |= other.fruits
            self.gifts += other.gifts
            other.part_of = self

    def tiles(self) -> int:
        """How many tiles it reaches, each counted once (MI-8.12)."""
        bits = self.passages
        return ones((bits | bits >> 1 | bits >> 2 | bits >> 3) & FIRST_PASSAGES)

    def kinds(self) -> int:
        """Different kinds of fruit, gifts being wild (MI-8.7 to MI-8.9)."""
        return min(6, ones(self.fruits) + self.gifts)

    def harvest(self) -> int:
        """MI-8.6, MI-8.10."""
        return HARVEST[self.kinds()]

    def royal(self) -> int:
        """MI-8.11, MI-8.13: with exactly one queen, a point for each tile."""
        return self.tiles() if self.queens == 1 else 0

    def openings(self, static: TileSet, tiles: list[int]) -> int:
        """How many openings at the ends of the anthill lead into it."""
        opens = static.passage_at
        first, last = 4 * tiles[0], 4 * tiles[-1]
        left, right = self.passages & 15, self.passages >> 4 * (len(tiles) - 1) & 15
        found = (left >> opens[first + LO] & 1) + (left >> opens[first + LI] & 1)
        return found + (right >> opens[last + RO] & 1) + (right >> opens[last + RI] & 1)


def galleries(static: TileSet, tiles: list[int], ring_closed: bool) -> list[Gallery]:
    """The galleries of an anthill given its tiles from left to right (MI-5.7, MI-5.8).

    Goes from tile to tile with the galleries that lie behind its outer and its inner opening.
    """
    opens = static.passage_at
    found: list[Gallery] = []
    outer: Optional[Gallery] = None
    inner: Optional[Gallery] = None
    first_bit: i64 = 1  # of the tile
    for tile in tiles:
        at = 4 * tile
        from_outer, from_inner, to_outer, to_inner = opens[at + LO], opens[at + LI], opens[at + RO], opens[at + RI]
        if from_outer == from_inner and outer is not None and inner is not None:
            outer.join(inner)
        next_outer: Optional[Gallery] = None
        next_inner: Optional[Gallery] = None
        bit = first_bit
        for number, passage in enumerate(static.passages[tile]):
            gallery = outer if number == from_outer else inner if number == from_inner else None
            if gallery is None:
                gallery = Gallery()
                found.append(gallery)
            gallery.add(passage, bit)
            if number == to_outer:
                next_outer = gallery
            if number == to_inner:
                next_inner = gallery
            bit += bit
        outer, inner = next_outer, next_inner
        first_bit <<= 4
    if ring_closed and len(tiles) == WHOLE and outer is not None and inner is not None:
        at = 4 * tiles[0]  # whose passages began the first galleries, in their order
        meet(outer, found[opens[at + LO]])
        meet(inner, found[opens[at + LI]])
    return [gallery for gallery in found if gallery.part_of is None]


def meet(a: Gallery, b: Gallery) -> None:
    """Two galleries whose openings meet become one."""
    a.whole().join(b.whole())


class Dug:
    """An anthill's tiles from left to right, its galleries, and the points that need nothing else. Never changed once made."""

    __slots__ = ("tiles", "galleries", "population", "harvest", "royal", "fullest", "_static", "_outlook")

    def __init__(self, static: TileSet, tiles: list[int], ring_closed: bool) -> None:
        self.tiles: Final = tiles
        self.galleries: Final = galleries(static, tiles, ring_closed)
        population = harvest = royal = fullest = 0
        for gallery in self.galleries:
            population += gallery.ants  # MI-8.3, MI-I11
            if gallery.ants > fullest:  # noqa: PLR1730  max() costs a call
                fullest = gallery.ants
            if gallery.fruits or gallery.gifts:
                harvest += gallery.harvest()
            if gallery.queens == 1:
                royal += gallery.royal()
        self.population: Final = population
        self.harvest: Final = harvest
        self.royal: Final = royal
        self.fullest: Final = fullest  # ants in the fullest single gallery (MI-8.4)
        self._static: Final = static
        self._outlook: Optional[Outlook] = None

    def outlook(self) -> "Outlook":
        """What bots see in the galleries; worked out once, when one first looks."""
        if self._outlook is None:
            self._outlook = Outlook(self._static, self.tiles, self.galleries)
        return self._outlook


class Outlook:
    """What the bots see in the galleries of an anthill beyond their points: fruits, queens, and what open ones promise."""

    __slots__ = (
        "slots", "most_kinds", "queens", "two_queens", "open", "open_ants", "most_open", "second_open", "open_two_queens",
        "fruit", "royal", "promise",
    )  # fmt: skip

    def __init__(self, static: TileSet, tiles: list[int], found: list[Gallery]) -> None:
        self.slots = 0  # of all barracks
        self.most_kinds = 0  # of fruit in a gallery
        self.queens = 0
        self.two_queens = 0  # galleries with more than one queen
        self.open = 0  # galleries that a tile to come may continue
        self.open_ants = 0
        self.most_open = 0  # kinds of fruit in the open gallery that has most
        self.second_open = 0
        self.open_two_queens = 0
        self.fruit: list[float] = []  # what open galleries promise for the harvest, in points
        self.royal = 0.0  # and as royal galleries
        self.promise = 0.0  # both
        for tile in tiles:
            self.slots += static.barracks[tile]
        left = WHOLE - len(tiles)
        for gallery in found:
            kinds = gallery.kinds()
            if kinds > self.most_kinds:  # noqa: PLR1730
                self.most_kinds = kinds
            self.queens += gallery.queens
            if gallery.queens > 1:
                self.two_queens += 1
            openings = gallery.openings(static, tiles) if left else 0
            if openings:
                self.look_ahead(gallery, kinds, left * openings / 4.0)

    def look_ahead(self, gallery: Gallery, kinds: int, reach: float) -> None:
        """Adds an open gallery, with the number of tiles still to come that could continue it."""
        self.open += 1
        self.open_ants += gallery.ants
        if 0 < kinds < 6:
            fruit = FRUIT * (HARVEST[kinds + 1] - HARVEST[kinds]) * reach / WHOLE * 2.0
            self.fruit.append(fruit)
            self.promise += fruit
        if gallery.queens == 1:
            self.royal += ROYAL * reach
            self.promise += ROYAL * reach
        elif gallery.queens > 1:
            self.open_two_queens += 1
        if kinds > self.most_open:
            self.second_open = self.most_open
            self.most_open = kinds
        elif kinds > self.second_open:
            self.second_open = kinds
