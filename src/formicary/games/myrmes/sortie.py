"""MY-9, MY-10 and MY-11: a worker outside walks, hunts and clears.

A tile is one space (MY-9.6 to MY-9.8): on it the worker stands nowhere in particular. It may leave from any of the tile's hexes,
so every space next to the tile is offered at once, and clearing names the hex to stand on afterwards (MY-11.7). Inner moves need
no steps of their own, so nothing can go round in circles: every step costs a movement point.
"""

from __future__ import annotations

from typing import ClassVar, Final, Optional

from formicary.games.myrmes import events, larvae, values
from formicary.games.myrmes.actions import (
    CLEAR,
    COORDINATES,
    HEX_WORDS,
    HEXES,
    LARVAE,
    PHEROMONES,
    PLACE,
    PREY,
    SPECIALS,
    STEP,
    STOP,
)
from formicary.games.myrmes.parts import KINDS
from formicary.games.myrmes.placing import Lay, add_kinds, cannot_place
from formicary.games.myrmes.position import (
    ANTS,
    EARTH,
    FOOD,
    FREE,
    GONE,
    NOBODY,
    PREY_ON,
    S_CLEARING,
    S_PREY,
    TILE_ON,
    TUNNEL_OF,
    Myrmes,
)  # fmt: skip
from formicary.kernel.frames import Frame
from formicary.kernel.sentences import Sentence

LAST_PHEROMONE = len(PHEROMONES)
AROUND: Final[list[tuple[int, int]]] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # clockwise from the right
TUNNEL_PRICE = (0, 1, ANTS + 1)  # soldiers for an opposing tunnel exit by option opposing_tunnel: free, a soldier, blocked


class Walk(Frame[Myrmes]):
    """MY-9.4: the worker moves on, clears, places a tile or stops."""

    __slots__ = ()
    ask: ClassVar[str] = "{moves} {moves:move|moves} left: walk, place a tile or stop"
    rule: ClassVar[str] = "MY-9.4"

    def legal(self, pos: Myrmes) -> list[int]:
        seat = self.seat
        here = pos.walker
        under = pos.ground[here]
        options: list[int] = []
        if pos.moves:
            add_steps(pos, seat, here, under, options)
        hungry = False
        if under == FREE:
            hungry = add_kinds(pos, seat, here, options)
        elif under >= TILE_ON and clearable(pos, seat, under - TILE_ON):
            for h in pos.cells_of(under - TILE_ON):
                options.append(CLEAR + h)
        options.append(STOP)  # MY-9.20
        if pos.larvae[seat] and (hungry or len(options) > 1):
            larvae.offer(pos, seat, options)  # MY-4.5
        return options

    def apply(self, pos: Myrmes, action: int) -> None:
        seat = self.seat
        if action == STOP:
            pos.pop()
            end_sortie(pos, seat)
        elif action < STEP:
            larvae.turn(pos, seat, action - LARVAE + 1)
        elif action < CLEAR:
            step(pos, seat, action - STEP)
        elif action < PLACE:
            clear(pos, seat, action - CLEAR)
        else:
            pos.pop()  # MY-9.19: placing is the last thing the worker does
            pos.push(Lay(seat, action - PLACE))

    def ask_args(self, pos: Myrmes) -> dict[str, object]:
        return {"moves": pos.moves}

    def thinkable(self, pos: Myrmes) -> list[int]:
        """Steps to hexes in play, clearing what is under the worker, every tile."""
        under = pos.ground[pos.walker]
        found = [STEP + h for h in range(HEXES) if pos.static.in_play[h]]
        if under >= TILE_ON:
            found += [CLEAR + h for h in pos.cells_of(under - TILE_ON)]
        return [*found, *range(PLACE, PLACE + KINDS), *larvae.thinkable(pos)]

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        if STEP <= action < STEP + HEXES:
            return cannot_enter(pos, self.seat, action - STEP)
        if CLEAR <= action < CLEAR + HEXES:
            return cannot_clear(pos, self.seat, action - CLEAR)
        if PLACE <= action < PLACE + KINDS:
            return cannot_place(pos, self.seat, action - PLACE)
        if LARVAE <= action < LARVAE + larvae.SET:
            return larvae.refused(pos, self.seat, action)
        return "MY-9.4", "The worker outside moves, clears, places a tile or stops first."

    def unspent(self, pos: Myrmes) -> Optional[Sentence]:
        if self.legal(pos)[0] == STOP:
            return None
        if pos.moves:
            return Sentence("{moves} {moves:move is|moves are} left, and the worker has placed nothing.", moves=pos.moves)
        return Sentence("The worker has placed nothing.")

    def refs(self, pos: Myrmes, action: int) -> list[str]:
        if STEP <= action < STEP + HEXES and pos.ground[action - STEP] >= TILE_ON:
            first = action - STEP
            others = [h for h in pos.cells_of(pos.ground[first] - TILE_ON) if h != first]
            return [f"hex:{HEX_WORDS[h]}" for h in [first, *others]]
        return super().refs(pos, action)

    def label(self, pos: Myrmes, action: int) -> tuple[str, dict[str, object]]:
        if STEP <= action < STEP + HEXES:
            h = action - STEP
            on = pos.ground[h]
            if PREY_ON <= on < TUNNEL_OF:
                price = soldiers_to_enter(pos, self.seat, on)
                return "Hunt ({prey}) for {soldiers} {soldiers:soldier|soldiers}", {
                    "prey": values.PREY(PREY[on - PREY_ON]),
                    "soldiers": values.SOLDIERS(price),
                }
            side = side_towards(pos, h)
            if side >= 0:
                pays = soldiers_to_enter(pos, self.seat, on) > 0
                args: dict[str, object] = {"side": values.SIDE(side)}
                if is_alone(pos, self.legal(pos), h, side):
                    return "Move {side} for 1 soldier" if pays else "Move {side}", args
                args["hex"] = values.HEX(HEX_WORDS[h])
                return "Move {side}, to {hex}, for 1 soldier" if pays else "Move {side}, to {hex}", args
        if PLACE <= action < PLACE + KINDS:
            kind = action - PLACE
            return "Place {tile}: {points} VP", {
                "tile": values.TILE((PHEROMONES + SPECIALS)[kind]),
                "points": values.POINTS(pos.earned(self.seat, pos.static.points[kind])),
            }
        return super().label(pos, action)

    def tells(self, pos: Myrmes, action: int) -> dict[str, str]:
        if PLACE <= action < PLACE + KINDS:
            return {"points": "+{points}"}
        if not STEP <= action < STEP + HEXES:
            return super().tells(pos, action)
        on = pos.ground[action - STEP]
        soldiers = {"soldiers": f"-{soldiers_to_enter(pos, self.seat, on)}"}
        return soldiers if PREY_ON <= on < TUNNEL_OF else {"moves": "-1", **soldiers}


# ---- moving


def side_towards(pos: Myrmes, goal: int) -> int:
    """On which side of the worker a hex lies that is next to it, or next to the tile that it stands on; -1 if it is neither."""
    under = pos.ground[pos.walker]
    q, r = COORDINATES[goal]
    for cell in pos.cells_of(under - TILE_ON) if under >= TILE_ON else [pos.walker]:
        here_q, here_r = COORDINATES[cell]
        way = (q - here_q, r - here_r)
        if way in AROUND:
            return AROUND.index(way)
    return -1


def is_alone(pos: Myrmes, legal: list[int], goal: int, side: int) -> bool:
    """Whether no other step goes to the same side: from a tile of several hexes there may be one from each of them."""
    for action in legal:
        if STEP <= action < STEP + HEXES and action - STEP != goal and side_towards(pos, action - STEP) == side:
            return False
    return True


def add_steps(pos: Myrmes, seat: int, here: int, under: int, options: list[int]) -> None:
    """Every space next to the worker's space that it may enter."""
    near = pos.static.near
    ground = pos.ground
    around = near[here]
    if under >= TILE_ON:
        around = []
        for cell in pos.cells_of(under - TILE_ON):  # MY-9.7
            for h in near[cell]:
                if ground[h] != under and h not in around:
                    around.append(h)
    seen: list[int] = []
    for h in around:
        on = ground[h]
        if on == FREE:
            options.append(STEP + h)
        elif on >= TILE_ON:
            if on not in seen:  # MY-9.6: one space, so one choice
                seen.append(on)
                if soldiers_to_enter(pos, seat, on) <= pos.soldiers[seat]:  # MY-9.13
                    options.append(STEP + h)
        elif soldiers_to_enter(pos, seat, on) <= pos.soldiers[seat]:
            options.append(STEP + h)


def soldiers_to_enter(pos: Myrmes, seat: int, on: int) -> int:
    """How many soldiers it takes to enter a hex with this on the ground; more than there are where nobody gets in."""
    if on >= TILE_ON:
        owner = pos.tile_owner[on - TILE_ON]
        return 0 if owner in (seat, NOBODY) else 1  # MY-9.11, MY-9.14
    if on >= TUNNEL_OF:
        return 0 if on == TUNNEL_OF + seat else TUNNEL_PRICE[pos.house.tunnel]  # MY-9.18
    if on >= PREY_ON:
        return pos.static.prey_soldiers[on - PREY_ON]  # MY-10.2
    return 0


def step(pos: Myrmes, seat: int, h: int) -> None:
    """MY-9.5, MY-9.6: 1 MP, and soldiers where they are due; prey is hunted at once (MY-10.1)."""
    on = pos.ground[h]
    price = soldiers_to_enter(pos, seat, on)
    prey = PREY_ON <= on < TUNNEL_OF
    if pos.sink is not None:
        path = [HEX_WORDS[i] for i in path_to(pos, h)]
        pos.tell(events.MOVED, seat, path, HEX_WORDS[h], pos.moves - 1, 0 if prey else price)
    pos.moves -= 1
    pos.walker = h
    if price:
        pos.spend_soldiers(seat, price)
    if prey:
        hunt(pos, seat, h, on - PREY_ON, price)


def path_to(pos: Myrmes, h: int) -> list[int]:
    """The hexes of a step: where the worker is, where it leaves the tile it stands on, where it goes."""
    here = pos.walker
    if h in pos.static.near[here] or pos.ground[here] < TILE_ON:
        return [here, h]
    for cell in pos.cells_of(pos.ground[here] - TILE_ON):
        if h in pos.static.near[cell]:
            return [here, cell, h]
    raise AssertionError("the step goes to a hex that is not next to the tile")


def hunt(pos: Myrmes, seat: int, h: int, prey: int, soldiers: int) -> None:
    """MY-10.3: token, food and VP at once, for the soldiers that have gone to the reserve."""
    static = pos.static
    pos.ground[h] = FREE  # MY-10.7, MY-10.8
    pos.prey_held[seat * 3 + prey] += 1
    food = pos.gain(seat, FOOD, static.prey_food[prey])
    pos.tell(events.HUNTED, seat, HEX_WORDS[h], PREY[prey], soldiers, food)
    pos.earn(seat, static.prey_points[prey], S_PREY)


def end_sortie(pos: Myrmes, seat: int) -> None:
    """MY-9.21: the worker goes to the reserve."""
    pos.tell(events.WORKER_GONE, seat, HEX_WORDS[pos.walker])
    pos.ants_left[seat] += 1
    pos.walker = -1
    pos.moves = 0


def cannot_enter(pos: Myrmes, seat: int, h: int) -> tuple[str, str]:
    """Why the worker cannot go to a hex."""
    static, here = pos.static, pos.walker
    on, under = pos.ground[h], pos.ground[here]
    if not static.in_play[h]:
        return "MY-9.16", "This hex is out of play with this number of players."
    if h == here or (on >= TILE_ON and on == under):
        return "MY-9.7", "The worker is there already; on a tile it may stand anywhere and leave from anywhere."
    cells = pos.cells_of(under - TILE_ON) if under >= TILE_ON else [here]
    if on == 1:
        return "MY-9.15", "Water cannot be entered."
    if not any(h in static.near[cell] for cell in cells):
        return "MY-9.4", "This hex is not next to the worker."
    if pos.moves == 0:
        return "MY-9.2", "The worker has no movement points left."
    if on >= TILE_ON:
        if soldiers_to_enter(pos, seat, on) > pos.soldiers[seat]:
            return "MY-9.13", "Entering an opposing tile takes a soldier and you have none."
        return "MY-9.6", "A tile is one space; it is entered by the first of its hexes that is next to the worker."
    if on >= TUNNEL_OF:
        return "MY-9.18", "This opposing tunnel exit cannot be entered."
    price = soldiers_to_enter(pos, seat, on)
    return "MY-10.2", Sentence(
        "Hunting this prey ({prey}) takes {count} {count:soldier|soldiers} and you have {soldiers}.",
        prey=values.PREY(PREY[on - PREY_ON]), count=values.SOLDIERS(price), soldiers=values.SOLDIERS(pos.soldiers[seat]),
    )  # fmt: skip


# ---- clearing


def clearable(pos: Myrmes, seat: int, tile: int) -> bool:
    """MY-11.1, MY-11.2, MY-11.9: an empty pheromone, and 1 earth to pay."""
    return pos.tile_kind[tile] < LAST_PHEROMONE and pos.stock[seat * 3 + EARTH] > 0 and pos.is_empty(tile)


def clear(pos: Myrmes, seat: int, h: int) -> None:
    """MY-11.2 to MY-11.7: the tile leaves the game, the worker stands on the hex named."""
    tile = pos.ground[h] - TILE_ON
    owner = pos.tile_owner[tile]
    cells = pos.cells_of(tile)
    kind = pos.tile_kind[tile]
    pos.spend(seat, EARTH, 1)
    for cell in cells:
        pos.ground[cell] = FREE
    pos.tile_owner[tile] = GONE - owner  # MY-11.5
    pos.walker = h
    if pos.sink is not None:
        pos.tell(events.CLEARED, seat, HEX_WORDS[h], tile, PHEROMONES[kind], owner, [HEX_WORDS[cell] for cell in cells])
    if owner != seat:
        pos.earn(seat, pos.static.points[kind], S_CLEARING)  # MY-11.3, MY-11.4


def cannot_clear(pos: Myrmes, seat: int, h: int) -> tuple[str, str]:
    """Why the worker cannot clear."""
    under = pos.ground[pos.walker]
    if under < TILE_ON:
        return "MY-11.1", "The worker does not stand on a pheromone."
    tile = under - TILE_ON
    if pos.tile_kind[tile] >= LAST_PHEROMONE:
        return "MY-11.9", "Special tiles cannot be cleared."
    if not pos.is_empty(tile):
        return "MY-11.9", "There are cubes on this pheromone; only an empty one can be cleared."
    if pos.stock[seat * 3 + EARTH] == 0:
        return "MY-11.2", "Clearing costs 1 earth and you have none."
    return "MY-11.7", "The worker must stand on a hex of the pheromone that it clears."
