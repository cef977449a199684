"""MY-15: phase 4. Everybody takes a cube from each own pheromone; farms, scavengings and sub-colonies pay when all are done."""

from __future__ import annotations

from typing import ClassVar, Final

from formicary.games.myrmes import events
from formicary.games.myrmes.actions import CUBES, ENOUGH, HARVEST, HEX_WORDS, HEXES, PHEROMONES
from formicary.games.myrmes.parts import FARM, SCAVENGING, SUB_COLONY
from formicary.games.myrmes.position import ATELIER, EARTH, FOOD, HARVEST_PLUS_3, PHASES, S_SUB_COLONIES, STONE, TILE_ON, Myrmes
from formicary.kernel.frames import Frame, Together, UpTo

LAST_PHEROMONE: Final = len(PHEROMONES)
EXTRA: Final = 3  # MY-15.9


class Harvest(Together[Myrmes]):
    """MY-15.1: all harvest at the same time; then the special tiles pay, the first player's first (MY-1.5)."""

    __slots__ = ()
    ask: ClassVar[str] = "Everybody harvests"
    rule: ClassVar[str] = "MY-15.1"

    def run(self, pos: Myrmes) -> None:
        pos.pop()
        for i in range(pos.seats):
            pay_special_tiles(pos, (pos.first + i) % pos.seats)
        pos.phase = ATELIER
        pos.turn = 0
        pos.tell(events.PHASE_BEGINS, -1, PHASES[ATELIER])


class Gather(Frame[Myrmes]):
    """MY-15.2, MY-15.3: opens a seat's harvest: what leaves no choice is taken, the rest is asked."""

    __slots__ = ()

    def run(self, pos: Myrmes) -> None:
        pos.pop()
        seat = self.seat
        if pos.event[seat] == HARVEST_PLUS_3:
            pos.push(ExtraHarvest(seat, EXTRA))
        scavenging = next_scavenging(pos, seat, 0)
        if scavenging >= 0:
            pos.push(Scavenge(seat, scavenging))
        choice = -1
        for tile in range(len(pos.tile_kind)):
            if pos.tile_owner[tile] == seat and pos.tile_kind[tile] < LAST_PHEROMONE:
                kinds = kinds_on(pos, tile)
                if len(kinds) == 1:
                    take(pos, seat, tile, kinds[0], False)
                elif kinds and choice < 0:
                    choice = tile
        if choice >= 0:
            pos.push(HarvestTile(seat, choice))


class HarvestTile(Frame[Myrmes]):
    """MY-15.2: which cube from a pheromone that holds several kinds."""

    __slots__ = ("tile",)
    ask: ClassVar[str] = "Which cube do you take from this pheromone?"
    rule: ClassVar[str] = "MY-15.2"

    def __init__(self, seat: int, tile: int) -> None:
        self.seat = seat
        self.tile = tile

    def legal(self, pos: Myrmes) -> list[int]:
        first = HARVEST + 3 * pos.cells_of(self.tile)[0]
        return [first + cube for cube in kinds_on(pos, self.tile)]

    def apply(self, pos: Myrmes, action: int) -> None:
        pos.pop()
        take(pos, self.seat, self.tile, (action - HARVEST) % 3, False)
        for tile in range(self.tile + 1, len(pos.tile_kind)):
            if pos.tile_owner[tile] == self.seat and len(kinds_on(pos, tile)) > 1:
                pos.push(HarvestTile(self.seat, tile))
                return

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        return "MY-15.2", "One cube must be taken from this pheromone, of a kind that lies on it."

    def refs(self, pos: Myrmes, action: int) -> list[str]:
        return tile_refs(pos, self.tile, (action - HARVEST) % 3)


class Scavenge(Frame[Myrmes]):
    """MY-15.6: earth or stone from a scavenging."""

    __slots__ = ("tile",)
    ask: ClassVar[str] = "Earth or stone from this scavenging tile?"
    rule: ClassVar[str] = "MY-15.6"

    def __init__(self, seat: int, tile: int) -> None:
        self.seat = seat
        self.tile = tile

    def legal(self, pos: Myrmes) -> list[int]:
        first = HARVEST + 3 * pos.cells_of(self.tile)[0]
        return [first + EARTH, first + STONE]

    def apply(self, pos: Myrmes, action: int) -> None:
        pos.pop()
        pos.wanted[self.seat * 2 + (action - HARVEST) % 3 - EARTH] += 1
        more = next_scavenging(pos, self.seat, self.tile + 1)
        if more >= 0:
            pos.push(Scavenge(self.seat, more))

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        return "MY-15.6", "A scavenging tile gives earth or stone."

    def refs(self, pos: Myrmes, action: int) -> list[str]:
        return tile_refs(pos, self.tile, (action - HARVEST) % 3)


class ExtraHarvest(UpTo[Myrmes]):
    """MY-15.9: with Harvest+3 up to three more cubes from own pheromones."""

    __slots__ = ()
    stop: ClassVar[int] = ENOUGH
    ask: ClassVar[str] = "Harvest+3: you may take {left} more {left:cube|cubes}"
    rule: ClassVar[str] = "MY-15.9"

    def options(self, pos: Myrmes) -> list[int]:
        options: list[int] = []
        for tile in range(len(pos.tile_kind)):
            if pos.tile_owner[tile] == self.seat and pos.tile_kind[tile] < LAST_PHEROMONE:
                kinds = kinds_on(pos, tile)
                if kinds:
                    first = HARVEST + 3 * pos.cells_of(tile)[0]
                    for cube in kinds:
                        options.append(first + cube)
        return options

    def take(self, pos: Myrmes, action: int) -> None:
        code = action - HARVEST
        take(pos, self.seat, pos.ground[code // 3] - TILE_ON, code % 3, True)

    def again(self, action: int) -> ExtraHarvest:
        return ExtraHarvest(self.seat, self.left - 1)

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        if HARVEST <= action < HARVEST + 3 * HEXES:
            on = pos.ground[(action - HARVEST) // 3] - TILE_ON
            if on >= 0 and pos.tile_kind[on] >= LAST_PHEROMONE:
                return "MY-15.10", "Harvest+3 takes cubes from pheromones; special tiles pay nothing extra."
            return "MY-15.9", "There is no such cube on a pheromone of yours."
        return "MY-15.9", "Take the extra cubes first, or choose that it is enough."

    def refs(self, pos: Myrmes, action: int) -> list[str]:
        if action == ENOUGH:
            return []
        code = action - HARVEST
        on = pos.ground[code // 3] - TILE_ON
        if on < 0:  # somebody points at a hex without a tile
            return [f"hex:{HEX_WORDS[code // 3]}", f"cube:{CUBES[code % 3]}"]
        return tile_refs(pos, on, code % 3)


def kinds_on(pos: Myrmes, tile: int) -> list[int]:
    """The kinds of cubes on a tile."""
    cubes = pos.tile_cubes
    return [cube for cube in range(3) if cubes[3 * tile + cube]]


def take(pos: Myrmes, seat: int, tile: int, cube: int, extra: bool) -> None:
    """MY-15.3: a cube from a pheromone to the stock."""
    pos.tile_cubes[3 * tile + cube] -= 1
    pos.stock[3 * seat + cube] += 1
    if pos.sink is not None:
        pos.tell(events.HARVESTED, seat, tile, HEX_WORDS[pos.cells_of(tile)[0]], CUBES[cube], extra)


def next_scavenging(pos: Myrmes, seat: int, start: int) -> int:
    """The next own scavenging from a tile number on, or -1."""
    for tile in range(start, len(pos.tile_kind)):
        if pos.tile_kind[tile] == SCAVENGING and pos.tile_owner[tile] == seat:
            return tile
    return -1


def pay_special_tiles(pos: Myrmes, seat: int) -> None:
    """MY-15.5 to MY-15.8: what the own special tiles give."""
    earth, stone = pos.wanted[2 * seat], pos.wanted[2 * seat + 1]
    pos.wanted[2 * seat] = pos.wanted[2 * seat + 1] = 0
    for tile in range(len(pos.tile_kind)):
        kind = pos.tile_kind[tile]
        if kind < LAST_PHEROMONE or pos.tile_owner[tile] != seat:
            continue
        if kind == SUB_COLONY:
            pos.earn(seat, 2, S_SUB_COLONIES)
            continue
        cube = FOOD
        if kind != FARM:
            cube = EARTH if earth else STONE
            if earth:
                earth -= 1
            else:
                stone -= 1
        if pos.gain(seat, cube, 1):
            name = "aphid_farm" if kind == FARM else "scavenging"
            pos.tell(events.TILE_PAID, seat, tile, name, HEX_WORDS[pos.cells_of(tile)[0]], CUBES[cube])


def tile_refs(pos: Myrmes, tile: int, cube: int) -> list[str]:
    """The hexes of a tile, and the kind of cube."""
    return [f"hex:{HEX_WORDS[h]}" for h in pos.cells_of(tile)] + [f"cube:{CUBES[cube]}"]
