"""MI-8: galleries and the six categories of the score pad; MI-9.26 to MI-9.30 for the expert game."""

from __future__ import annotations

from typing import Final, Optional

from formicary.games.micropolis.position import RING, Micropolis
from formicary.games.micropolis.tiles import LI, LO, RI, RO, TileSet
from formicary.games.micropolis.values import ANTHILL, SOLDIERS
from formicary.kernel.result import Result, TieBreak, most_and_next, share, with_most
from formicary.kernel.sentences import Sentence
from formicary.kernel.views import Share, Sheet

HARVEST: Final = (0, 2, 5, 10, 15, 20, 25)  # MI-8.6
BARRACKS: Final = (0, 2, 4, 7, 10)  # MI-8.18
MAJORITY: Final = 5  # MI-8.4, MI-8.15
FIRST_PASSAGES: Final = 0x1111111111  # of the ten tiles
CATEGORIES: Final = ("population", "colony", "harvest", "royal_gallery", "red_army", "barracks")


class Gallery:
    """A largest set of passages that hang together (MI-1.8)."""

    __slots__ = ("passages", "ants", "queens", "fruits", "gifts", "part_of")

    def __init__(self) -> None:
        self.passages = 0  # bit set; passage p of the i-th tile from the left is bit 4 * i + p
        self.ants = 0
        self.queens = 0
        self.fruits = 0  # bit set of true fruits
        self.gifts = 0
        self.part_of: Optional[Gallery] = None  # the gallery that has swallowed this one

    def whole(self) -> "Gallery":
        """This gallery, or the one that it has become part of."""
        gallery = self
        while gallery.part_of is not None:
            gallery = gallery.part_of
        return gallery

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
        return ((bits | bits >> 1 | bits >> 2 | bits >> 3) & FIRST_PASSAGES).bit_count()

    def kinds(self) -> int:
        """Different kinds of fruit, gifts being wild (MI-8.7 to MI-8.9)."""
        return min(6, self.fruits.bit_count() + self.gifts)

    def harvest(self) -> int:
        """MI-8.6, MI-8.10."""
        return HARVEST[self.kinds()]

    def royal(self) -> int:
        """MI-8.11, MI-8.13: with exactly one queen, a point for each tile."""
        return self.tiles() if self.queens == 1 else 0


def galleries(static: TileSet, tiles: list[int], ring_closed: bool) -> list[Gallery]:
    """The galleries of an anthill given its tiles from left to right (MI-5.7, MI-5.8).

    Goes from tile to tile with the galleries that lie behind its outer and its inner opening.
    """
    opens, ants, queens, fruits, gifts = static.passage_at, static.ants, static.queens, static.fruits, static.gifts
    found: list[Gallery] = []
    outer: Optional[Gallery] = None
    inner: Optional[Gallery] = None
    first: list[Optional[Gallery]] = []
    here: list[Optional[Gallery]] = []
    for i in range(len(tiles)):
        at = 4 * tiles[i]
        here = [None, None, None, None]
        if outer is not None and inner is not None:
            here[opens[at + LO]] = outer
            if opens[at + LI] == opens[at + LO]:
                outer.join(inner)
            else:
                here[opens[at + LI]] = inner
        for passage in range(static.passages[tiles[i]]):
            gallery = here[passage]
            if gallery is None:
                gallery = Gallery()
                here[passage] = gallery
                found.append(gallery)
            gallery.passages |= 1 << 4 * i + passage
            gallery.ants += ants[at + passage]
            gallery.queens += queens[at + passage]
            gallery.fruits |= fruits[at + passage]
            gallery.gifts += gifts[at + passage]
        outer, inner = here[opens[at + RO]], here[opens[at + RI]]
        if i == 0:
            first = here
    if ring_closed and len(tiles) == RING and outer is not None and inner is not None:
        at = 4 * tiles[0]
        meet(outer, first[opens[at + LO]])
        meet(inner, first[opens[at + LI]])
    return [gallery for gallery in found if gallery.part_of is None]


def meet(a: Gallery, b: Optional[Gallery]) -> None:
    """Two galleries whose openings meet become one."""
    if b is not None:
        a.whole().join(b.whole())


def fullest(found: list[Gallery]) -> int:
    """Ants in the fullest single gallery (MI-8.4)."""
    most = 0
    for gallery in found:
        if gallery.ants > most:  # noqa: PLR1730  max() costs a call
            most = gallery.ants
    return most


def own_points(pos: Micropolis, hill: int, found: list[Gallery]) -> list[int]:
    """The categories that need no comparison, in the order of CATEGORIES; the majorities are 0."""
    population = harvest = royal = barracks = 0
    for gallery in found:
        population += gallery.ants  # MI-8.3, MI-I11
        if gallery.fruits or gallery.gifts:
            harvest += gallery.harvest()
        if gallery.queens == 1:
            royal += gallery.royal()
    if pos.manned[hill]:
        for place in range(RING):
            if pos.manned[hill] >> place & 1:
                barracks += BARRACKS[pos.static.barracks[pos.ring[hill * RING + place]]]
    return [population, 0, harvest, royal, 0, barracks]


def hill_points(pos: Micropolis) -> list[list[int]]:
    """The points of each anthill in the order of CATEGORIES, as the position stands."""
    return points_with(pos, galleries_of_all(pos))


def galleries_of_all(pos: Micropolis) -> list[list[Gallery]]:
    """The galleries of each anthill."""
    closed = pos.options.ring_closed
    return [galleries(pos.static, pos.tiles_of(hill), closed) for hill in range(len(pos.army))]


def points_with(pos: Micropolis, found: list[list[Gallery]]) -> list[list[int]]:
    """`hill_points` for a caller that has the galleries of each anthill."""
    by_player = pos.hills_each == 2 and pos.options.expert_majorities == "player"
    points: list[list[int]] = []
    colony: list[int] = []
    for hill in range(len(pos.army)):
        points.append(own_points(pos, hill, found[hill]))
        colony.append(fullest(found[hill]))
    award_majority(points, 1, colony, by_player)
    award_majority(points, 4, pos.army, by_player)
    return points


def award_majority(points: list[list[int]], category: int, sizes: list[int], by_player: bool) -> None:
    """MI-8.4, MI-8.5, MI-8.15, MI-8.16: whoever has most, and everybody tied, gets the full points."""
    most = max(sizes)
    for hill in range(len(sizes)):
        if sizes[hill] == most:
            if by_player and hill % 2 == 1 and sizes[hill - 1] == most:
                continue  # MI-9.27, option "player": once a player
            points[hill][category] = MAJORITY


def final_result(pos: Micropolis) -> Result:
    """MI-8.20 to MI-8.22, MI-9.26, MI-9.29, MI-9.30: most points, then the larger army, then shared."""
    points = hill_points(pos)
    each = pos.hills_each
    by_sum = each == 2 and pos.options.expert_tiebreak == "sum"
    scores: list[int] = []
    armies: list[int] = []
    detail: list[Sheet] = []
    shares: list[list[Share]] = []
    for seat in range(pos.seats):
        if each == 1:
            total = points[seat]
            armies.append(pos.army[seat])
        else:
            first, second = points[2 * seat], points[2 * seat + 1]
            total = [first[number] + second[number] for number in range(len(first))]
            shares.append([of_anthill(2 * seat, first), of_anthill(2 * seat + 1, second)])
            one, other = pos.army[2 * seat], pos.army[2 * seat + 1]
            armies.append(one + other if by_sum else max(one, other))
        detail.append(by_category(total))
        scores.append(sum(total))
    won, tie_break = winners(scores, armies, each == 2, by_sum)
    return Result(tuple(scores), won, tuple(detail), (), tuple(shares), tie_break)


def winners(
    scores: list[int], armies: list[int], expert: bool = False, by_sum: bool = False
) -> tuple[tuple[int, ...], Optional[TieBreak]]:
    """The seats that win: most points, then the larger army, then shared; and the tie-break, if it decided."""
    tied = with_most(scores, tuple(range(len(scores))))
    won = with_most(armies, tied)
    if len(won) == len(tied):
        return won, None
    how = decided(expert, by_sum, most_and_next(armies, tied))
    return won, TieBreak("MI-9.29" if expert else "MI-8.21", tied, max(scores), how)


def decided(expert: bool, by_sum: bool, armies: tuple[int, int]) -> Sentence:
    """Which armies broke the tie."""
    most, others = SOLDIERS(armies[0]), SOLDIERS(armies[1])
    if by_sum:
        return Sentence("The larger number of soldiers in both armies decides, {most} to {next}.", most=most, next=others)
    if expert:
        return Sentence("The largest single army decides, {most} to {next}.", most=most, next=others)
    return Sentence("The larger army decides, {most} to {next}.", most=most, next=others)


def of_anthill(hill: int, points: list[int]) -> Share:
    """MI-9.26: the points of one of a seat's two anthills."""
    return share("anthill", Sentence("Anthill {hill}", hill=ANTHILL(hill)), by_category(points))


def by_category(points: list[int]) -> Sheet:
    """The categories by name."""
    return {category: points[number] for number, category in enumerate(CATEGORIES)}
