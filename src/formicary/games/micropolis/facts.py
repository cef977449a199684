"""A position of Micropolis as whole numbers that anybody at the table can count: a short observation that is quickly written.

Nothing in it is an estimate, and all of it is open to every seat (only the order of the pile is hidden). Tiles stand there by
their numbers. The colonies come in the order of the seats, beginning with the seat itself: `own`, `next_1`, `next_2`.
"""

from __future__ import annotations

from typing import Final

from formicary.games.micropolis.position import LINE, RING, Micropolis

GAME: Final = ("seats", "expert", "pile", "line", "soldiers_in_reserve", "tokens_in_reserve", "turns_left_in_round")
ANTHILL: Final = ("tiles", "army", "leader", "soldiers_in_barracks", *[f"tile_{place + 1}" for place in range(RING)])


def fact_names(seats: int, hills_each: int) -> tuple[str, ...]:
    """What the facts are, in their order."""
    hills = [""] if hills_each == 1 else ["a_", "b_"]
    names = [*GAME, *[f"line_{place + 1}_{name}" for name in ("tile", "soldiers") for place in range(LINE)]]
    for number in range(seats):
        who = "own" if number == 0 else f"next_{number}"
        names += [f"{who}_tokens", *[f"{who}_{hill}{name}" for hill in hills for name in ANTHILL]]
    return tuple(names)


def add_facts(pos: Micropolis, seat: int, out: list[int]) -> None:
    """Adds the facts as the seat sees them to a list."""
    seats, ring = pos.seats, pos.ring
    empty = LINE - len(pos.line)
    out += [
        seats,
        1 if pos.hills_each == 2 else 0,
        len(pos.pile) - pos.drawn,
        LINE - empty,
        pos.reserve,
        pos.tokens_left,
        seats - pos.turn,
    ]
    out.extend(pos.line)
    for _ in range(empty):
        out.append(0)
    out.extend(pos.on_line)
    for _ in range(empty):
        out.append(0)
    for number in range(seats):
        other = seat + number
        if other >= seats:
            other -= seats
        out.append(pos.held[other])
        for hill in range(other * pos.hills_each, (other + 1) * pos.hills_each):
            out += [pos.count[hill], pos.army[hill], 1 if pos.leader == hill else 0, pos.manned_soldiers(hill)]
            first = hill * RING
            left = first + pos.left[hill]
            out.extend(ring[left : first + RING])
            out.extend(ring[first:left])
