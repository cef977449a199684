"""MA-0.11, MA-4.2: the pile of hexes: drawing from it, looking at it, and what each seat knows of it.

Knowledge of the pile is kept as entries: a hex and the range of places in the pile where it lies. Looking gives exact places;
when another player looks at known hexes and puts them back in an unknown order, a range is left.
"""

from __future__ import annotations

from formicary.games.march import events
from formicary.games.march.state.position import March


def hexes_left(pos: March) -> int:
    """Hexes in the pile."""
    return len(pos.pile) - pos.pile_at


def look_at_top(pos: March, seat: int, count: int) -> None:
    """The seat looks at the top hexes of the pile and reports how many."""
    known = list(pos.lore[seat])
    for at in range(pos.pile_at, pos.pile_at + count):
        number = pos.pile[at]
        known = [entry for entry in known if entry >> 16 != number]
        known.append(number << 16 | at << 8 | at)
    pos.lore[seat] = tuple(known)
    pos.reveal()
    if pos.sink is not None:
        pos.tell(events.HEXES_SEEN, seat, count, list(pos.pile[pos.pile_at : pos.pile_at + count]))


def draw_top(pos: March, by: int) -> int:
    """A seat draws the top hex and shows it to everybody."""
    at = pos.pile_at
    number = pos.pile[at]
    pos.pile_at += 1
    pos.reveal()
    for seat in range(pos.seats):
        if pos.lore[seat]:
            kept: list[int] = []
            for entry in pos.lore[seat]:
                if entry >> 16 != number:
                    low = entry >> 8 & 255
                    kept.append(entry & ~0xFF00 | (at + 1) << 8 if low <= at else entry)
            pos.lore[seat] = tuple(kept)
    if pos.sink is not None:
        pos.tell(events.HEX_REVEALED, by, number)
    return number


def keep_one(pos: March, seat: int, count: int, number: int) -> None:
    """Of the top `count` hexes that the seat has looked at, one is shown and leaves the pile; the others stay on top."""
    at = pos.pile_at
    others = tuple([n for n in pos.pile[at : at + count] if n != number])
    pos.pile = (*pos.pile[:at], number, *others, *pos.pile[at + count :])
    pos.pile_at = at + 1
    pos.reveal()
    reordered(pos, seat, count - 1)
    for other in range(pos.seats):
        pos.lore[other] = tuple([entry for entry in pos.lore[other] if entry >> 16 != number])
    if pos.sink is not None:
        pos.tell(events.HEX_REVEALED, seat, number)


def reordered(pos: March, seat: int, count: int) -> None:
    """The seat has ordered the top `count` hexes: it knows their places, the others know at best that they are there."""
    first, last = pos.pile_at, pos.pile_at + count - 1
    for other in range(pos.seats):
        known = list(pos.lore[other])
        for at in range(first, last + 1):
            number = pos.pile[at]
            had = [entry for entry in known if entry >> 16 == number]
            if other == seat:
                known = [entry for entry in known if entry >> 16 != number]
                known.append(number << 16 | at << 8 | at)
            elif had:
                known[known.index(had[0])] = number << 16 | first << 8 | last
        pos.lore[other] = tuple(known)


def move_to_bottom(pos: March, seat: int) -> None:
    """The top hex goes to the bottom of the pile, seen by the seat only; who knew it knows it still."""
    at = pos.pile_at
    number = pos.pile[at]
    pos.pile = (*pos.pile, number)
    pos.pile_at += 1
    last = len(pos.pile) - 1
    for other in range(pos.seats):
        known = list(pos.lore[other])
        for i, entry in enumerate(known):
            if entry >> 16 == number:
                known[i] = number << 16 | last << 8 | last
        pos.lore[other] = tuple(known)


def known_hexes(pos: March, seat: int) -> list[tuple[int, int, int]]:
    """For the seat's view: hex, and from which to which place of the pile it lies, counted from 1 at the top."""
    found = [((entry >> 8 & 255) - pos.pile_at + 1, (entry & 255) - pos.pile_at + 1, entry >> 16) for entry in pos.lore[seat]]
    return [(number, first, last) for first, last, number in sorted(found)]
