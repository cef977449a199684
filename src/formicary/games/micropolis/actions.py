"""All actions of Micropolis, in the notation of records:

    build A              expert: the tile of this turn goes to this anthill
    take 3 left          take the third tile of the line, paying in soldiers, and lay it at the left end
    take 3 left token    the same for an architect token
    take 1               the first or tenth tile of an anthill has one place only (in an open ring the first alone)
    fill / leave         fill the barracks just laid, or leave it empty
    sentry 2+5           after a sentry: which barracks are full, by their place in the anthill from the left
    leader 2             the old leader names the new one (expert: with the option that the owner picks the anthill)
    redarmy 1B           expert: the anthill that gets the red army token is named

Places of the line and of an anthill are counted from 1, seats from 0.
"""

from __future__ import annotations

from typing import Final

from formicary.games.micropolis.values import ANTHILL, BARRACKS, PLACE, SIDE
from formicary.kernel.actions import ActionTable, Arg, Kind, numbers
from formicary.kernel.values import FLAG, SEAT

NO_SIDE: Final = 0
LEFT: Final = 1
RIGHT: Final = 2

_HILLS: Final = ["A", "B"]
_SETS: Final = ["none"] + ["+".join(str(i + 1) for i in range(10) if bits >> i & 1) for bits in range(1, 1024)]

_build = Kind("build", [Arg("hill", _HILLS, kind=ANTHILL, raws=[0, 1])], "Build on anthill {hill}")
_take = Kind(
    "take",
    [
        numbers("place", 7, first=1, ref="line:{}", kind=PLACE),
        Arg("side", ["", "left", "right"], kind=SIDE, raws=[NO_SIDE, LEFT, RIGHT]),
        Arg("pay", ["", "token"], kind=FLAG, raws=[False, True]),
    ],
    "Take tile {place}",
)
_fill = Kind("fill", label="Fill the barracks")
_leave = Kind("leave", label="Leave the barracks empty", manner="decline")
_sentry = Kind("sentry", [Arg("full", _SETS, kind=BARRACKS, raws=list(range(1024)))], "Full barracks, by tile: {full}")
_leader = Kind("leader", [numbers("seat", 6, ref="seat:{}", kind=SEAT)], "Give the red army token to {seat}")
_redarmy = Kind(
    "redarmy",
    [Arg("hill", [f"{seat}{hill}" for seat in range(3) for hill in _HILLS], kind=ANTHILL, raws=list(range(6)))],
    "Give the red army token to anthill {hill} of {seat}",
)

TABLE: Final = ActionTable([_build, _take, _fill, _leave, _sentry, _leader, _redarmy])

BUILD: Final = _build.first
TAKE: Final = _take.first
FILL: Final = _fill.first
LEAVE: Final = _leave.first
MAN: Final = _sentry.first
LEADER: Final = _leader.first
RED_ARMY: Final = _redarmy.first


def take(place: int, side: int, token: bool) -> int:
    """The action that takes the tile at a place of the line, counted from 0."""
    return TAKE + place * 6 + side * 2 + int(token)


def is_by_token(action: int) -> bool:
    """Whether a tile is taken for an architect token."""
    return TAKE <= action < FILL and (action - TAKE) % 2 == 1


def _take_lists() -> list[list[int]]:
    """Every legal list of the take step, so that none is built during play. See `take_list`."""
    lists: list[list[int]] = []
    for sides in (False, True):
        for reach in range(8):
            for line in range(8):
                found = []
                for place in range(7):
                    for side in (LEFT, RIGHT) if sides else (NO_SIDE,):
                        if place < reach:
                            found.append(take(place, side, False))
                        if 0 < place < line:  # MI-4.15: no token for the first tile
                            found.append(take(place, side, True))
                lists.append(found)
    return lists


_TAKES: Final = _take_lists()


def take_list(sides: bool, reach: int, by_token: int) -> list[int]:
    """All ways to take one of the first `reach` tiles for soldiers, or one of the first `by_token` tiles for a token."""
    return _TAKES[(64 if sides else 0) + reach * 8 + by_token]
