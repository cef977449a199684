"""Which tile to take when one's turn comes, if nobody has taken it by then: in the game with one anthill each.

A plan means a tile, an end of the anthill and how it is paid; its key is "TILE SIDE TOKEN PLACE". A tile only moves to the front
of the line while it lies there (MI-4), so a plan holds as long as the tile costs no more than it did.
"""

from __future__ import annotations

from formicary.games.micropolis.actions import TAKE
from formicary.games.micropolis.position import RING, Micropolis
from formicary.games.micropolis.turn import Take
from formicary.kernel.plans import Plan
from formicary.kernel.sentences import json_values


def plans(pos: Micropolis, seat: int) -> list[Plan]:
    """What a seat that waits could take if it were its turn now."""
    if seat in pos.deciders:
        return []
    frame = Take(seat, seat)
    found: list[Plan] = []
    for action in _possible(pos, seat):
        label, args = frame.label(pos, action)
        found.append(Plan(_key(pos, action), label, json_values(args)))
    return found


def planned(pos: Micropolis, seat: int, key: str) -> int | None:
    """The action that a plan means now, as if it were the seat's turn; None: it can no longer be carried out."""
    for action in _possible(pos, seat):
        tile, side, token, place = _key(pos, action).split(" ")
        wanted = key.split(" ")
        if wanted[:3] == [tile, side, token] and wanted[3:] and wanted[3].isdigit() and int(place) <= int(wanted[3]):
            return action
    return None


def _possible(pos: Micropolis, seat: int) -> list[int]:
    if pos.result is not None or pos.hills_each != 1 or pos.count[seat] >= RING:
        return []
    return Take(seat, seat).legal(pos)


def _key(pos: Micropolis, action: int) -> str:
    code = action - TAKE
    place, side, token = code // 6, code // 2 % 3, code % 2
    return f"{pos.line[place]} {side} {token} {place}"
