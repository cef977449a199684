"""A position of Myrmes as whole numbers that anybody in that seat can count: a short observation that is quickly written.

Nothing in it is an estimate. First the game, then what only the seat knows of itself, then the nests in the order of the seats,
beginning with the seat itself: `own`, `next_1`, `next_2`. While everybody chooses an event and places nurses (MY-3.7), the nests
of others count as they stood when the season began. Objectives stand there by their numbers, hexes by theirs plus one, 0 being
none.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from formicary.games.myrmes.objectives import nurses_off
from formicary.games.myrmes.parts import SHAPED
from formicary.games.myrmes.position import DISPLAY, EARLY, EXITS, FOOD, Myrmes
from formicary.kernel.facts import names_by_seat, write_fact

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
    return (*GAME, *[f"own_{name}" for name in OWN], *names_by_seat(seats, NEST))


def write_all(pos: Myrmes, seat: int, out: BytesWriter) -> None:
    """Writes the facts as the seat sees them."""
    seats = pos.seats
    out.append(seats)
    out.append((seat - pos.first) % seats)
    out.append(9 - pos.season_number())
    out.append(pos.year)
    out.append(pos.season)
    out.append(pos.phase)
    write_fact(out, pos.static.winter_food[pos.year - 1])
    out.append(pos.dice[pos.season] if pos.season < 3 else 0)
    write_fact(out, pos.farms_left)
    write_fact(out, pos.colonies_left)
    for objective in pos.objectives:
        write_fact(out, objective)
    _write_own(pos, seat, out)
    hidden = pos.phase == EARLY and pos.house.hidden
    for number in range(seats):
        other = seat + number
        if other >= seats:
            other -= seats
        _write_nest(pos, other, hidden and number > 0, out)


def _write_own(pos: Myrmes, seat: int, out: BytesWriter) -> None:
    """What only the seat itself may know, in the order of OWN."""
    outside = pos.walker >= 0 and len(pos.stack) > 0 and pos.stack[-1].seat == seat
    out.append(1 if outside else 0)
    write_fact(out, pos.walker + 1 if outside else 0)
    write_fact(out, pos.moves if outside else 0)
    write_fact(out, pos.event[seat])
    write_fact(out, pos.paid[seat])
    for track in range(seat * 4, seat * 4 + 4):
        write_fact(out, pos.tracks[track])
    write_fact(out, pos.nursery[seat])
    write_fact(out, pos.busy[seat])
    write_fact(out, pos.turning[seat])
    used = pos.used[seat]
    for bit in range(4):
        out.append(used >> bit & 1)


def _write_nest(pos: Myrmes, seat: int, unseen: bool, out: BytesWriter) -> None:
    """A nest, in the order of NEST; what its owner is choosing just now may be unseen (MY-5.9, MY-6.19)."""
    mine = seat * 3
    food = pos.stock[mine + FOOD]
    write_fact(out, pos.score[seat])
    write_fact(out, -pos.score[seat])
    write_fact(out, food if unseen else food + pos.turning_food[seat])
    write_fact(out, pos.stock[mine + 1])
    write_fact(out, pos.stock[mine + 2])
    write_fact(out, pos.larvae[seat] + pos.paid[seat] if unseen else pos.larvae[seat] - pos.turning[seat])
    write_fact(out, pos.workers[seat])
    write_fact(out, pos.rooms[seat])
    write_fact(out, pos.soldiers[seat])
    write_fact(out, pos.ants_left[seat])
    write_fact(out, nurses_off(pos, seat))
    write_fact(out, pos.nurses_left[seat])
    write_fact(out, pos.level[seat])
    write_fact(out, pos.markers_left[seat])
    for number in range(seat * EXITS, seat * EXITS + EXITS):
        write_fact(out, pos.exits[number] + 1)
    for slot in range(seat * DISPLAY, seat * DISPLAY + DISPLAY):
        write_fact(out, pos.completed[slot])
    for prey in range(mine, mine + 3):
        write_fact(out, pos.prey_held[prey])
    for shape in range(seat * SHAPED, seat * SHAPED + SHAPED):
        write_fact(out, pos.pheromones[shape])
    pheromones = special = foods = earths = stones = 0
    kinds, cubes = pos.tile_kind, pos.tile_cubes
    tile = 0
    for owner in pos.tile_owner:
        if owner == seat:
            if kinds[tile] < SHAPED:
                pheromones += 1
                foods += cubes[3 * tile]
                earths += cubes[3 * tile + 1]
                stones += cubes[3 * tile + 2]
            else:
                special += 1
        tile += 1  # noqa: SIM113 (enumerate is slower when compiled)
    write_fact(out, pheromones)
    write_fact(out, special)
    write_fact(out, foods)
    write_fact(out, earths)
    write_fact(out, stones)
