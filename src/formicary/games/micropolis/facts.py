"""A position of Micropolis as whole numbers that anybody at the table can count: a short observation that is quickly written.

Nothing in it is an estimate, and all of it is open to every seat (only the order of the pile is hidden). Tiles stand there by
their numbers. The colonies come in the order of the seats, beginning with the seat itself: `own`, `next_1`, `next_2`.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from formicary.games.micropolis.position import LINE, RING, Micropolis
from formicary.kernel.facts import names_by_seat, write_fact, write_facts, write_none

GAME: Final = ("seats", "expert", "pile", "line", "soldiers_in_reserve", "tokens_in_reserve", "turns_left_in_round")
ANTHILL: Final = ("tiles", "army", "leader", "soldiers_in_barracks", *[f"tile_{place + 1}" for place in range(RING)])


def fact_names(seats: int, hills_each: int) -> tuple[str, ...]:
    """What the facts are, in their order."""
    hills = [""] if hills_each == 1 else ["a_", "b_"]
    names = [*GAME, *[f"line_{place + 1}_{name}" for name in ("tile", "soldiers") for place in range(LINE)]]
    return (*names, *names_by_seat(seats, ["tokens", *[hill + name for hill in hills for name in ANTHILL]]))


def write_all(pos: Micropolis, seat: int, out: BytesWriter) -> None:
    """Writes the facts as the seat sees them."""
    seats = pos.seats
    empty = LINE - len(pos.line)
    out.append(seats)
    out.append(1 if pos.hills_each == 2 else 0)
    write_fact(out, len(pos.pile) - pos.drawn)
    out.append(LINE - empty)
    write_fact(out, pos.reserve)
    write_fact(out, pos.tokens_left)
    write_fact(out, seats - pos.turn)
    write_facts(out, pos.line)
    write_none(out, empty)
    write_facts(out, pos.on_line)
    write_none(out, empty)
    for number in range(seats):
        other = seat + number
        if other >= seats:
            other -= seats
        write_fact(out, pos.held[other])
        for hill in range(other * pos.hills_each, (other + 1) * pos.hills_each):
            _write_anthill(pos, hill, out)


def _write_anthill(pos: Micropolis, hill: int, out: BytesWriter) -> None:
    """An anthill, in the order of ANTHILL."""
    ring, count = pos.ring, pos.count[hill]
    out.append(count)
    write_fact(out, pos.army[hill])
    out.append(1 if pos.leader == hill else 0)
    write_fact(out, pos.manned_soldiers(hill))
    first = hill * RING
    place = first + pos.left[hill]
    for _ in range(count):
        write_fact(out, ring[place])
        place += 1
        if place == first + RING:
            place = first
    write_none(out, RING - count)
