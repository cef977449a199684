"""MI-8: galleries and the six categories of the score pad; MI-9.26 to MI-9.30 for the expert game."""

from __future__ import annotations

from typing import Final

from formicary.games.micropolis.position import RING, Micropolis
from formicary.games.micropolis.tiles import LI, LO, RI, RO, TileSet
from formicary.kernel.result import Result

HARVEST: Final = (0, 2, 5, 10, 15, 20, 25)  # MI-8.6
BARRACKS: Final = (0, 2, 4, 7, 10)  # MI-8.18
MAJORITY: Final = 5  # MI-8.4, MI-8.15
CATEGORIES: Final = ("population", "colony", "harvest", "royal_gallery", "red_army", "barracks")


class Gallery:
    """A largest set of passages that hang together (MI-1.8)."""

    def __init__(self) -> None:
        self.passages: list[tuple[int, int]] = []  # (index of the tile from the left, passage of the tile)
        self.tiles = 0  # how many tiles it reaches, each counted once (MI-8.12)
        self.ants = 0
        self.queens = 0
        self.fruits = 0  # bit set of true fruits
        self.gifts = 0

    def kinds(self) -> int:
        """Different kinds of fruit, gifts being wild (MI-8.7 to MI-8.9)."""
        return min(6, self.fruits.bit_count() + self.gifts)

    def harvest(self) -> int:
        """MI-8.6, MI-8.10."""
        return HARVEST[self.kinds()]

    def royal(self) -> int:
        """MI-8.11, MI-8.13: with exactly one queen, a point for each tile."""
        return self.tiles if self.queens == 1 else 0


def galleries(static: TileSet, tiles: list[int], ring_closed: bool) -> list[Gallery]:
    """The galleries of an anthill given its tiles from left to right (MI-5.7, MI-5.8)."""
    count = len(tiles)
    parent = list(range(4 * count))  # 4 * index + passage
    joins = count if ring_closed and count == RING else count - 1
    for i in range(joins):
        j = (i + 1) % count
        a, b = 4 * tiles[i], 4 * tiles[j]
        _join(parent, 4 * i + static.passage_at[a + RO], 4 * j + static.passage_at[b + LO])
        _join(parent, 4 * i + static.passage_at[a + RI], 4 * j + static.passage_at[b + LI])
    found: dict[int, Gallery] = {}
    for i in range(count):
        for passage in range(static.passages[tiles[i]]):
            root = _root(parent, 4 * i + passage)
            gallery = found.get(root)
            if gallery is None:
                gallery = Gallery()
                found[root] = gallery
            at = 4 * tiles[i] + passage
            if not gallery.passages or gallery.passages[-1][0] != i:
                gallery.tiles += 1
            gallery.passages.append((i, passage))
            gallery.ants += static.ants[at]
            gallery.queens += static.queens[at]
            gallery.fruits |= static.fruits[at]
            gallery.gifts += static.gifts[at]
    return list(found.values())


def _root(parent: list[int], node: int) -> int:
    while parent[node] != node:
        node = parent[node]
    return node


def _join(parent: list[int], a: int, b: int) -> None:
    a, b = _root(parent, a), _root(parent, b)
    if a < b:
        parent[b] = a
    else:
        parent[a] = b


def fullest(found: list[Gallery]) -> int:
    """Ants in the fullest single gallery (MI-8.4)."""
    most = 0
    for gallery in found:
        most = max(most, gallery.ants)
    return most


def own_points(pos: Micropolis, hill: int, found: list[Gallery]) -> list[int]:
    """The categories that need no comparison, in the order of CATEGORIES; the majorities are 0."""
    points = [0, 0, 0, 0, 0, 0]
    for gallery in found:
        points[0] += gallery.ants  # MI-8.3, MI-I11
        points[2] += gallery.harvest()
        points[3] += gallery.royal()
    for place in range(RING):
        if pos.manned[hill] >> place & 1:
            points[5] += BARRACKS[pos.static.barracks[pos.ring[hill * RING + place]]]
    return points


def hill_points(pos: Micropolis) -> list[list[int]]:
    """The points of each anthill in the order of CATEGORIES, as the position stands."""
    closed = bool(getattr(pos.options, "ring_closed"))
    by_player = pos.hills_each == 2 and getattr(pos.options, "expert_majorities") == "player"
    points: list[list[int]] = []
    colony: list[int] = []
    for hill in range(len(pos.army)):
        found = galleries(pos.static, pos.tiles_of(hill), closed)
        points.append(own_points(pos, hill, found))
        colony.append(fullest(found))
    for category, sizes in ((1, colony), (4, pos.army)):
        most = max(sizes)  # MI-8.5, MI-8.16: everybody tied gets the full points
        for hill in range(len(sizes)):
            if sizes[hill] == most:
                first = hill - hill % 2
                if by_player and hill != first and sizes[first] == most:
                    continue  # MI-9.27, option "player": once a player
                points[hill][category] = MAJORITY
    return points


def final_result(pos: Micropolis) -> Result:
    """MI-8.20 to MI-8.22, MI-9.26, MI-9.29, MI-9.30."""
    points = hill_points(pos)
    each = pos.hills_each
    by_sum = each == 2 and getattr(pos.options, "expert_tiebreak") == "sum"
    scores: list[int] = []
    armies: list[int] = []
    detail: list[dict[str, object]] = []
    for seat in range(pos.seats):
        mine = points[seat * each : seat * each + each]
        sheet: dict[str, object] = {}
        for number, category in enumerate(CATEGORIES):
            sheet[category] = sum([hill[number] for hill in mine])
        if each == 2:
            sheet["anthills"] = [{c: hill[n] for n, c in enumerate(CATEGORIES)} for hill in mine]
        detail.append(sheet)
        scores.append(sum([sum(hill) for hill in mine]))
        own = pos.army[seat * each : seat * each + each]
        armies.append(sum(own) if by_sum else max(own))
    return Result(tuple(scores), winners(scores, armies), tuple(detail))


def winners(scores: list[int], armies: list[int]) -> tuple[int, ...]:
    """The seats that win: most points, then the larger army, then shared."""
    best = max(scores)
    army = max([armies[seat] for seat in range(len(scores)) if scores[seat] == best])
    return tuple([seat for seat in range(len(scores)) if scores[seat] == best and armies[seat] == army])
