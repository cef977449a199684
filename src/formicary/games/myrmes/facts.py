"""A position of Myrmes as whole numbers that anybody in that seat can count: a short observation that is quickly written.

Nothing in it is an estimate. First the game, then what only the seat knows of itself, then the nests in the order of the seats,
beginning with the seat itself: `own`, `next_1`, `next_2`. While everybody chooses an event and places nurses (MY-3.7), the nests
of others count as they stood when the season began. Objectives stand there by their numbers, hexes by theirs plus one, 0 being
none.
"""

from __future__ import annotations

from typing import Final

from formicary.games.myrmes.objectives import nurses_off
from formicary.games.myrmes.parts import SHAPED
from formicary.games.myrmes.position import DISPLAY, EARLY, EXITS, FOOD, Myrmes

GAME: Final = (
    "seats", "first", "seasons_left", "year", "season", "phase", "winter_food", "die", "farms_in_supply",
    "sub_colonies_in_supply", *[f"objective_{slot + 1}" for slot in range(DISPLAY)],
)  # fmt: skip
OWN: Final = (
    "outside", "worker_hex", "moves", "event", "paid", "nurses_on_larvae", "nurses_on_soldiers", "nurses_on_workers",
    "nurses_in_atelier", "nursery", "nurses_acting", "turning", "tunnel_done", "dig_done", "raise_done", "objective_done",
)  # fmt: skip
NEST: Final = (
    "score", "score_below_zero", "food", "earth", "stone", "larvae", "workers", "rooms", "soldiers", "ants_left", "nurses",
    "nurses_left", "level", "markers_left", *[f"exit_{number + 1}_hex" for number in range(EXITS)],
    *[f"completed_{slot + 1}" for slot in range(DISPLAY)], *[f"prey_{kind + 1}" for kind in range(3)],
    *[f"free_pheromone_{shape + 1}" for shape in range(SHAPED)],
    "pheromones", "special_tiles", "food_on_tiles", "earth_on_tiles", "stone_on_tiles",
)  # fmt: skip


def fact_names(seats: int) -> tuple[str, ...]:
    """What the facts are, in their order."""
    names = [*GAME, *[f"own_{name}" for name in OWN]]
    for number in range(seats):
        who = "own" if number == 0 else f"next_{number}"
        names += [f"{who}_{name}" for name in NEST]
    return tuple(names)


def add_facts(pos: Myrmes, seat: int, out: list[int]) -> None:
    """Adds the facts as the seat sees them to a list."""
    seats = pos.seats
    out += [
        seats,
        (seat - pos.first) % seats,
        9 - pos.season_number(),
        pos.year,
        pos.season,
        pos.phase,
        pos.static.winter_food[pos.year - 1],
        pos.dice[pos.season] if pos.season < 3 else 0,
        pos.farms_left,
        pos.colonies_left,
    ]
    out.extend(pos.objectives)
    _own(pos, seat, out)
    hidden = pos.phase == EARLY and pos.house.hidden
    for number in range(seats):
        other = seat + number
        if other >= seats:
            other -= seats
        _nest(pos, other, hidden and number > 0, out)


def _own(pos: Myrmes, seat: int, out: list[int]) -> None:
    """What only the seat itself may know, in the order of OWN."""
    outside = pos.walker >= 0 and len(pos.stack) > 0 and pos.stack[-1].seat == seat
    out += [1 if outside else 0, pos.walker + 1 if outside else 0, pos.moves if outside else 0, pos.event[seat], pos.paid[seat]]
    out.extend(pos.tracks[seat * 4 : seat * 4 + 4])
    out += [pos.nursery[seat], pos.busy[seat], pos.turning[seat]]
    used = pos.used[seat]
    for bit in range(4):
        out.append(used >> bit & 1)


def _nest(pos: Myrmes, seat: int, unseen: bool, out: list[int]) -> None:
    """A nest, in the order of NEST; what its owner is choosing just now may be unseen (MY-5.9, MY-6.19)."""
    mine = seat * 3
    food = pos.stock[mine + FOOD]
    out += [
        max(0, pos.score[seat]),
        max(0, -pos.score[seat]),
        food if unseen else food + pos.turning_food[seat],
        pos.stock[mine + 1],
        pos.stock[mine + 2],
        pos.larvae[seat] + pos.paid[seat] if unseen else pos.larvae[seat] - pos.turning[seat],
        pos.workers[seat],
        pos.rooms[seat],
        pos.soldiers[seat],
        pos.ants_left[seat],
        nurses_off(pos, seat),
        pos.nurses_left[seat],
        pos.level[seat],
        pos.markers_left[seat],
    ]
    for number in range(seat * EXITS, seat * EXITS + EXITS):
        out.append(pos.exits[number] + 1)
    out.extend(pos.completed[seat * DISPLAY : seat * DISPLAY + DISPLAY])
    out.extend(pos.prey_held[mine : mine + 3])
    out.extend(pos.pheromones[seat * SHAPED : seat * SHAPED + SHAPED])
    pheromones = special = foods = earths = stones = 0
    kinds, cubes = pos.tile_kind, pos.tile_cubes
    for tile, owner in enumerate(pos.tile_owner):
        if owner == seat:
            if kinds[tile] < SHAPED:
                pheromones += 1
                foods += cubes[3 * tile]
                earths += cubes[3 * tile + 1]
                stones += cubes[3 * tile + 2]
            else:
                special += 1
    out += [pheromones, special, foods, earths, stones]
