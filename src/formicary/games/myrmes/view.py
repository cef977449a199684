"""What can be seen of a game of Myrmes: everything, except what others are choosing in phases 1 and 2 (MY-3.7, MY-5.9, MY-6.19).

docs/views.md describes the parts. What never changes during a game is under `static`.
"""

from __future__ import annotations

from typing import Optional

from formicary.games.myrmes.actions import CUBES, HEX_WORDS, OBJECTIVES, PHEROMONES, PREY, SPECIALS
from formicary.games.myrmes.objectives import SPACES
from formicary.games.myrmes.parts import SHAPED, WHATS
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
    SEASONS,
    SOURCES,
    TILE_ON,
    TUNNEL_OF,
    Myrmes,
)  # fmt: skip

ROOM_NAMES = ("gestation", "larder", "quarry", "queen")
ATELIER_ACTIONS = ("tunnel", "dig", "raise", "objective")


def board(pos: Myrmes, seat: Optional[int]) -> dict[str, object]:
    """The game's part of the view."""
    return {
        "year": pos.year,
        "season": SEASONS[pos.season],
        "phase": PHASES[pos.phase],
        "first": pos.first,
        "dice": {SEASONS[i]: pos.dice[i] or None for i in range(3)},
        "winter": {"food": pos.static.winter_food[pos.year - 1], "loss": pos.static.winter_loss},
        "garden": garden(pos),
        "objectives": [objective(pos, slot) for slot in range(DISPLAY)],
        "supply": supply(pos),
        "players": [player(pos, other, seat) for other in range(pos.seats)],
        "static": {"garden": pos.static.garden, "pieces": pos.static.pieces, "events": list(EVENTS)},
        "reconstruction": pos.static.reconstruction,
    }


def garden(pos: Myrmes) -> dict[str, object]:
    """What lies in the garden: tiles, tunnel exits, prey and the worker outside."""
    tiles: list[dict[str, object]] = []
    for tile, kind in enumerate(pos.tile_kind):
        owner = pos.tile_owner[tile]
        if owner >= NOBODY:
            tiles.append({
                "tile": tile,
                "kind": (PHEROMONES + SPECIALS)[kind],
                "special": kind >= SHAPED,
                "owner": owner if owner >= 0 else None,
                "cells": [HEX_WORDS[h] for h in pos.cells_of(tile)],
                "cubes": {cube: pos.tile_cubes[3 * tile + i] for i, cube in enumerate(CUBES) if pos.tile_cubes[3 * tile + i]},
            })  # fmt: skip
    prey: list[dict[str, object]] = []
    for h in pos.static.prey_spaces:
        if PREY_ON <= pos.ground[h] < TUNNEL_OF:
            prey.append({"hex": HEX_WORDS[h], "prey": PREY[pos.ground[h] - PREY_ON]})
    tunnels: list[dict[str, object]] = []
    for i, h in enumerate(pos.exits):
        if h >= 0:
            tunnels.append({"hex": HEX_WORDS[h], "seat": i // EXITS})
    worker: Optional[dict[str, object]] = None
    if pos.walker >= 0:
        on = pos.ground[pos.walker]
        worker = {
            "seat": pos.deciders[0] if pos.deciders else None,
            "hex": HEX_WORDS[pos.walker],
            "tile": on - TILE_ON if on >= TILE_ON else None,
            "moves": pos.moves,
        }
    return {"tiles": tiles, "prey": prey, "tunnels": tunnels, "worker": worker}


def objective(pos: Myrmes, slot: int) -> dict[str, object]:
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


def supply(pos: Myrmes) -> dict[str, object]:
    """The common supply; cubes are None where they never run out (MY-1.5)."""
    limited = pos.house.limited
    out: dict[str, object] = {"aphid_or_scavenging": pos.farms_left, "sub_colony": pos.colonies_left}
    for number, name in enumerate((*CUBES, "larvae")):
        out[name] = pos.supply[number] if limited else None
    return out


def player(pos: Myrmes, seat: int, watcher: Optional[int]) -> dict[str, object]:
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
    sheet: dict[str, object] = {}
    for column in range(COLUMNS):
        earned = sum([page[seat * COLUMNS + column] for page in pos.sheets]) + pos.sheet[seat * COLUMNS + column]
        sheet[SOURCES[column]] = earned
    return {
        "seat": seat,
        "score": pos.score[seat],
        "sheet": sheet,
        "level": level,
        "event": {
            "space": space, "name": EVENTS[space], "paid": paid, "hidden": unseen, "active": pos.phase not in (EARLY, IN_WINTER),
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
        "stock": {cube: pos.stock[seat * 3 + i] for i, cube in enumerate(CUBES)},
        "storage": static.storage[reach],
        "exits_left": pos.exits[seat * EXITS : seat * EXITS + EXITS].count(-1),
        "markers_left": pos.markers_left[seat],
        "pheromones": {name: pos.pheromones[seat * SHAPED + i] for i, name in enumerate(PHEROMONES)},
        "prey": {name: pos.prey_held[seat * 3 + i] for i, name in enumerate(PREY)},
        "objectives": done,
        "winter_due": max(0, static.winter_food[pos.year - 1] - pos.soldiers[seat]),
    }  # fmt: skip
