"""What can be seen of a game of Myrmes: everything but what others are choosing in phases 1 and 2 (MY-3.7, MY-5.9, MY-6.19)."""

from __future__ import annotations

from typing import Final, Optional

from formicary.games.myrmes.actions import HEX_WORDS, OBJECTIVES, PHEROMONES, PREY
from formicary.games.myrmes.objectives import SPACES
from formicary.games.myrmes.parts import SHAPED, TILE_KINDS, WHATS, cubes
from formicary.games.myrmes.position import (
    COLUMNS,
    DISPLAY,
    EARLY,
    EVENTS,
    EXITS,
    IN_WINTER,
    NOBODY,
    PHASES,
    PREY_ON,
    S_BONUS,
    S_CLEARING,
    S_OBJECTIVES,
    S_PHEROMONES,
    S_PREY,
    S_QUEEN,
    S_SPECIAL_TILES,
    S_SUB_COLONIES,
    S_WINTER,
    SEASONS,
    TILE_ON,
    TUNNEL_OF,
    Myrmes,
)  # fmt: skip
from formicary.games.myrmes.view_types import (
    AtelierAction,
    MyrmesGarden,
    MyrmesObjective,
    MyrmesPlayer,
    MyrmesPreyToken,
    MyrmesSheet,
    MyrmesSupply,
    MyrmesTile,
    MyrmesTunnel,
    MyrmesView,
    MyrmesWorker,
    Room,
)

ROOM_NAMES: Final[tuple[Room, ...]] = ("gestation", "larder", "quarry", "queen")
ATELIER_ACTIONS: Final[tuple[AtelierAction, ...]] = ("tunnel", "dig", "raise", "objective")


def view(pos: Myrmes, seat: Optional[int]) -> MyrmesView:
    """The whole view."""
    return {
        "game": "myrmes",
        **pos.common(seat),
        "year": pos.year,
        "season": SEASONS[pos.season],
        "phase": PHASES[pos.phase],
        "first": pos.first,
        "dice": {"spring": pos.dice[0] or None, "summer": pos.dice[1] or None, "fall": pos.dice[2] or None},
        "winter": {"food": pos.static.winter_food[pos.year - 1], "loss": pos.static.winter_loss},
        "garden": garden(pos),
        "objectives": [objective(pos, slot) for slot in range(DISPLAY)],
        "supply": supply(pos),
        "players": [player(pos, other, seat) for other in range(pos.seats)],
        "static": {
            "reconstruction": pos.static.reconstruction,
            "garden": pos.static.garden,
            "pieces": pos.static.pieces,
            "event_spaces": list(EVENTS),
            "events": pos.event_texts(),
            "manners": pos.game.actions.manners(),
        },
    }


def garden(pos: Myrmes) -> MyrmesGarden:
    """What lies in the garden: tiles, tunnel exits, prey and the worker outside."""
    tiles: list[MyrmesTile] = []
    for tile, kind in enumerate(pos.tile_kind):
        owner = pos.tile_owner[tile]
        if owner >= NOBODY:
            tiles.append({
                "tile": tile,
                "kind": TILE_KINDS[kind],
                "special": kind >= SHAPED,
                "owner": owner if owner >= 0 else None,
                "cells": [HEX_WORDS[h] for h in pos.cells_of(tile)],
                "cubes": cubes(pos.tile_cubes[3 * tile], pos.tile_cubes[3 * tile + 1], pos.tile_cubes[3 * tile + 2]),
            })  # fmt: skip
    prey: list[MyrmesPreyToken] = []
    for h in pos.static.prey_spaces:
        if PREY_ON <= pos.ground[h] < TUNNEL_OF:
            prey.append({"hex": HEX_WORDS[h], "prey": PREY[pos.ground[h] - PREY_ON]})
    tunnels: list[MyrmesTunnel] = []
    for i, h in enumerate(pos.exits):
        if h >= 0:
            tunnels.append({"hex": HEX_WORDS[h], "seat": i // EXITS})
    worker: Optional[MyrmesWorker] = None
    if pos.walker >= 0:
        on = pos.ground[pos.walker]
        worker = {
            "seat": pos.deciders[0] if pos.deciders else None,
            "hex": HEX_WORDS[pos.walker],
            "tile": on - TILE_ON if on >= TILE_ON else None,
            "moves": pos.moves,
        }
    return {"tiles": tiles, "prey": prey, "tunnels": tunnels, "worker": worker}


def objective(pos: Myrmes, slot: int) -> MyrmesObjective:
    """An objective on display, with the seats whose nurses stand on its spaces, in order."""
    static, goal = pos.static, pos.objectives[slot]
    on: list[tuple[int, int]] = []
    for seat in range(pos.seats):
        done = pos.completed[seat * DISPLAY + slot]
        if done:
            on.append((done % SPACES, seat))
    return {
        "objective": OBJECTIVES[goal],
        "level": static.goal_level[goal],
        "what": WHATS[static.goal_what[goal]],
        "need": static.goal_need[goal],
        "give": static.goal_give[goal],
        "points": static.goal_points[static.goal_level[goal]],
        "bonus": static.bonus,
        "unconfirmed": not static.goal_confirmed[goal],
        "nurses": [seat for _, seat in sorted(on)],
    }


def supply(pos: Myrmes) -> MyrmesSupply:
    """The common supply; cubes are None where they never run out (MY-1.5)."""
    limited = pos.house.limited
    return {
        "aphid_or_scavenging": pos.farms_left,
        "sub_colony": pos.colonies_left,
        "food": pos.supply[0] if limited else None,
        "earth": pos.supply[1] if limited else None,
        "stone": pos.supply[2] if limited else None,
        "larvae": pos.supply[3] if limited else None,
    }


def sheet(pos: Myrmes, seat: int) -> MyrmesSheet:
    """Points by source so far."""
    points = [
        sum([page[seat * COLUMNS + column] for page in pos.sheets]) + pos.sheet[seat * COLUMNS + column]
        for column in range(COLUMNS)
    ]
    return {
        "pheromones": points[S_PHEROMONES],
        "special_tiles": points[S_SPECIAL_TILES],
        "prey": points[S_PREY],
        "clearing": points[S_CLEARING],
        "queen": points[S_QUEEN],
        "sub_colonies": points[S_SUB_COLONIES],
        "objectives": points[S_OBJECTIVES],
        "objective_bonus": points[S_BONUS],
        "winter": points[S_WINTER],
    }


def player(pos: Myrmes, seat: int, watcher: Optional[int]) -> MyrmesPlayer:
    """A seat's nest as the watcher knows it."""
    static = pos.static
    at = seat * 4
    nurses_placed = pos.tracks[at : at + 4]
    nursery, space, paid = pos.nursery[seat], pos.event[seat], pos.paid[seat]
    larvae, turning, food = pos.larvae[seat], pos.turning[seat], pos.turning_food[seat]
    unseen = pos.phase == EARLY and pos.house.hidden and watcher != seat
    if unseen:  # MY-5.9, MY-6.19, MY-I20: as it stood when the season began
        nursery, nurses_placed = nursery + sum(nurses_placed), [0, 0, 0, 0]
        larvae, space, paid, turning, food = larvae + paid, pos.die(), 0, 0, 0
    done = [OBJECTIVES[pos.objectives[slot]] for slot in range(DISPLAY) if pos.completed[seat * DISPLAY + slot]]
    level = pos.level[seat]
    reach = level if unseen else pos.deepest(seat)
    return {
        "seat": seat,
        "score": pos.score[seat],
        "sheet": sheet(pos, seat),
        "level": level,
        "event": {
            "space": space, "name": EVENTS[space], "paid": paid, "hidden": unseen, "active": EARLY < pos.phase < IN_WINTER,
        },
        "larvae": larvae - turning,
        "turning": {"larvae": turning, "food": food},
        "workers": pos.workers[seat],
        "soldiers": pos.soldiers[seat],
        "ants_left": pos.ants_left[seat],
        "rooms": [
            {"level": n, "room": ROOM_NAMES[n], "open": n <= reach, "worker": bool(pos.rooms[seat] >> n & 1)} for n in range(4)
        ],
        "nurses": {
            "nursery": nursery, "larvae": nurses_placed[0], "soldiers": nurses_placed[1], "workers": nurses_placed[2],
            "atelier": nurses_placed[3], "actions": pos.busy[seat], "objectives": len(done), "reserve": pos.nurses_left[seat],
        },
        "atelier": [name for bit, name in enumerate(ATELIER_ACTIONS) if pos.used[seat] >> bit & 1],
        "stock": {"food": pos.stock[seat * 3], "earth": pos.stock[seat * 3 + 1], "stone": pos.stock[seat * 3 + 2]},
        "storage": static.storage[reach],
        "exits_left": pos.exits[seat * EXITS : seat * EXITS + EXITS].count(-1),
        "markers_left": pos.markers_left[seat] if pos.house.marker_limit else None,
        "pheromones": {name: pos.pheromones[seat * SHAPED + i] for i, name in enumerate(PHEROMONES)},
        "prey": {name: pos.prey_held[seat * 3 + i] for i, name in enumerate(PREY)},
        "objectives": done,
        "winter_due": max(0, static.winter_food[pos.year - 1] - pos.soldiers[seat]),
    }  # fmt: skip
