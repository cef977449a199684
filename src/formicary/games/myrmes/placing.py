"""MY-12 and MY-13: placing a pheromone or a special tile, the last thing a worker outside does.

First the tile, then where: a way to lay it is named by the hex of its first cell and its turn; of ways that cover the same hexes
only one is offered.
"""

from __future__ import annotations

from typing import ClassVar

from formicary.games.myrmes import events, values
from formicary.games.myrmes.actions import CUBES, HEX_WORDS, HEXES, LAY, PHEROMONES, PLACE, SPECIALS, TURNS
from formicary.games.myrmes.parts import KINDS, MUSHROOM, P6, SHAPED, SUB_COLONY
from formicary.games.myrmes.position import (
    FOOD,
    FREE,
    HEXAGON_PLUS_1,
    LEVEL_PLUS_1,
    S_PHEROMONES,
    S_SPECIAL_TILES,
    TILE_ON,
    Myrmes,
)  # fmt: skip
from formicary.kernel.frames import Frame
from formicary.kernel.sentences import Sentence
from formicary.kernel.views import Choose

NAMES = PHEROMONES + SPECIALS


def pheromone_level(pos: Myrmes, seat: int) -> int:
    """MY-12.7, MY-12.9 to MY-12.11: the level whose pheromones may be used; 4 is size 6."""
    level = pos.level[seat]
    event = pos.event[seat]
    if event == HEXAGON_PLUS_1 or (event == LEVEL_PLUS_1 and (level < 3 or pos.house.size6)):
        return level + 1
    return level


def taken_around(pos: Myrmes, here: int) -> int:
    """Which hexes of the disc around a hex cannot be covered, as bits (MY-12.4, MY-12.5)."""
    ground = pos.ground
    taken = 0
    bit = 1
    for h in pos.static.disc[here]:
        if ground[h]:
            taken |= bit
        bit <<= 1
    return taken


def fits(pos: Myrmes, shape: int, taken: int) -> bool:
    """Whether a shape can be laid over the worker's hex at all."""
    masks = pos.static.masks[shape]
    last = len(masks) if pos.house.mirror else pos.static.one_sided[shape]  # MY-12.6
    for i in range(last):  # noqa: SIM110 (a generator would be slower)
        if not masks[i] & taken:
            return True
    return False


def in_supply(pos: Myrmes, seat: int, kind: int) -> bool:
    """MY-12.8, MY-13.12, MY-13.13: whether there is such a tile, and a marker for a special one."""
    if kind < SHAPED:
        return pos.pheromones[seat * SHAPED + kind] > 0
    if pos.markers_left[seat] <= 0 and pos.house.marker_limit:
        return False
    return (pos.colonies_left if kind == SUB_COLONY else pos.farms_left) > 0


def payable(pos: Myrmes, seat: int, kind: int, ready_food: int) -> bool:
    """MY-13.9: whether the stock pays for a tile; `ready_food` counts besides."""
    price, stock = pos.static.price, pos.stock
    at, mine = 3 * kind, 3 * seat
    return price[at] <= stock[mine] + ready_food and price[at + 1] <= stock[mine + 1] and price[at + 2] <= stock[mine + 2]


def add_kinds(pos: Myrmes, seat: int, here: int, options: list[int]) -> bool:
    """Adds the tiles that can be placed from a free hex; returns whether food is what another one lacks."""
    static = pos.static
    taken = taken_around(pos, here)
    level = pheromone_level(pos, seat)
    for kind in range(SHAPED):
        if static.level[kind] <= level and pos.pheromones[seat * SHAPED + kind] and fits(pos, static.shape[kind], taken):
            options.append(PLACE + kind)
    level = pos.deepest(seat)  # MY-13.3 to MY-13.5
    hungry = False
    if level > 0:
        for kind in range(SHAPED, KINDS):
            if static.level[kind] > level or not in_supply(pos, seat, kind) or not payable(pos, seat, kind, 30):
                continue
            if fits(pos, static.shape[kind], taken):
                if payable(pos, seat, kind, 0):
                    options.append(PLACE + kind)
                else:
                    hungry = True
    return hungry


class Lay(Frame[Myrmes]):
    """MY-12.3 to MY-12.6: where and how the tile lies; one of its hexes is the worker's."""

    __slots__ = ("kind",)
    ask: ClassVar[str] = "Where does the tile go? ({tile})"
    rule: ClassVar[str] = "MY-12.3"
    choose: ClassVar[Choose] = "set"

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def legal(self, pos: Myrmes) -> list[int]:
        static = pos.static
        shape = static.shape[self.kind]
        masks = static.masks[shape]
        ways = static.ways[shape][pos.walker]
        taken = taken_around(pos, pos.walker)
        last = len(masks) if pos.house.mirror else static.one_sided[shape]
        options: list[int] = []
        for i in range(last):
            if not masks[i] & taken:
                options.append(ways[i])
        return options

    def apply(self, pos: Myrmes, action: int) -> None:
        from formicary.games.myrmes.sortie import end_sortie

        pos.pop()
        place(pos, self.seat, self.kind, action - LAY)
        end_sortie(pos, self.seat)  # MY-12.15, MY-13.16

    def ask_args(self, pos: Myrmes) -> dict[str, object]:
        return {"tile": values.TILE(NAMES[self.kind])}

    def thinkable(self, pos: Myrmes) -> list[int]:
        """Every way to lay the tile over the worker's hex."""
        cells = pos.static.cells[pos.static.shape[self.kind]]
        return [LAY + spot for spot in range(HEXES * TURNS) if pos.walker in cells[spot]]

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        if not LAY <= action < LAY + HEXES * TURNS:
            return "MY-12.3", "First lay the tile that was chosen."
        cells = pos.static.cells[pos.static.shape[self.kind]][action - LAY]
        if not cells:
            return "MY-12.6", "The tile does not fit like that."
        if pos.walker not in cells:
            return "MY-12.3", "One hex of the tile must be the worker's hex."
        for h in cells:
            if pos.ground[h] == 1:
                return "MY-12.5", "The tile would cover water or a hex that is out of play."
            if pos.ground[h] != FREE:
                return "MY-12.4", "The tile would cover another tile, a tunnel exit or prey."
        return "MY-12.6", "Tiles are not turned over in this game."

    def refs(self, pos: Myrmes, action: int) -> list[str]:
        return [f"hex:{HEX_WORDS[h]}" for h in pos.static.cells[pos.static.shape[self.kind]][action - LAY]]

    def label(self, pos: Myrmes, action: int) -> tuple[str, dict[str, object]]:
        cells = pos.static.cells[pos.static.shape[self.kind]][action - LAY]
        cubes = [0, 0, 0]
        if self.kind < SHAPED:
            for h in cells:
                if pos.static.terrain[h] < MUSHROOM:
                    cubes[pos.static.terrain[h]] += 1
        return "{cubes}" if any(cubes) else "Place it here", {
            "cubes": values.amounts(cubes),
            "food": values.FOOD(cubes[0]), "earth": cubes[1], "stone": cubes[2],
            "turn": (action - LAY) % TURNS,
        }  # fmt: skip


def place(pos: Myrmes, seat: int, kind: int, spot: int) -> None:
    """MY-12.12, MY-12.13, MY-13.9 to MY-13.15: the tile comes into the garden, with cubes or for its price, and scores."""
    static = pos.static
    tile = len(pos.tile_kind)
    cells = static.cells[static.shape[kind]][spot]
    cubes = [0, 0, 0]
    if kind < SHAPED:
        for h in cells:
            terrain = static.terrain[h]
            if terrain < MUSHROOM:
                cubes[terrain] += pos.take_supply(terrain, 1)  # terrain and cube share their numbers
        pos.pheromones[seat * SHAPED + kind] -= 1
    else:
        for cube in range(FOOD, FOOD + 3):
            if static.price[3 * kind + cube]:
                pos.spend(seat, cube, static.price[3 * kind + cube])
        if kind == SUB_COLONY:
            pos.colonies_left -= 1
        else:
            pos.farms_left -= 1
        pos.markers_left[seat] -= 1  # MY-13.11
        pos.built[seat] += 1
    for h in cells:
        pos.ground[h] = TILE_ON + tile
    pos.tile_kind = (*pos.tile_kind, kind)
    pos.tile_spot = (*pos.tile_spot, spot)
    pos.tile_owner.append(seat)
    pos.tile_cubes.extend(cubes)
    if pos.sink is not None:
        prices = {CUBES[cube]: static.price[3 * kind + cube] for cube in range(3) if static.price[3 * kind + cube]}
        pos.tell(events.TILE_PLACED, seat, tile, NAMES[kind], [HEX_WORDS[h] for h in cells], cubes, prices)
    pos.earn(seat, static.points[kind], S_PHEROMONES if kind < SHAPED else S_SPECIAL_TILES)


def cannot_place(pos: Myrmes, seat: int, kind: int) -> tuple[str, str]:
    """Why a tile cannot be placed from where the worker stands."""
    static, here = pos.static, pos.walker
    if pos.ground[here] != FREE:
        return "MY-12.2", "Nothing can be placed from a hex with a tile or a tunnel exit."
    if kind < SHAPED and static.level[kind] > pheromone_level(pos, seat):
        if kind == P6:
            return ("MY-12.11" if pos.event[seat] == LEVEL_PLUS_1 else "MY-12.10"), "Size 6 needs level 3 and Hexagon+1."
        return "MY-12.7", Sentence("This pheromone needs colony level {level}.", level=values.LEVEL(static.level[kind]))
    if kind >= SHAPED and static.level[kind] > pos.deepest(seat):
        rule = "MY-13.5" if pos.event[seat] == HEXAGON_PLUS_1 else "MY-13.3"
        return rule, Sentence("This special tile needs colony level {level}.", level=values.LEVEL(static.level[kind]))
    if not in_supply(pos, seat, kind):
        if kind < SHAPED:
            return "MY-12.8", "You have used up the pheromones of this shape."
        if pos.markers_left[seat] <= 0 and pos.house.marker_limit:
            return "MY-13.12", "You have no marker cube left for a special tile."
        return "MY-13.13", "The special tiles of this sort are used up."
    if not payable(pos, seat, kind, 0):
        price = static.price[3 * kind : 3 * kind + 3]
        return "MY-13.9", Sentence("This tile costs {price}; your stock does not pay for that.", price=values.amounts(price))
    return "MY-12.4", "The tile fits nowhere here: every hex it covers must be free."
