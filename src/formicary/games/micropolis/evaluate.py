"""How good a position of Micropolis is for a seat: the points as they stand, and what soldiers and open galleries promise."""

from __future__ import annotations

from typing import Final

from formicary.games.micropolis.position import RING, Micropolis
from formicary.games.micropolis.scoring import barracks_points, own_points
from formicary.kernel.info import Term

# Measured in points; settled by games of greedy against variations of itself.
SOLDIER: Final = 1.3  # worth of a soldier when ten tiles are still to come; less and less towards the end
TOKEN: Final = 3.0  # an architect token takes a tile that costs about three soldiers
LEAD: Final = 5.0  # MI-8.4, MI-8.15
RIVAL: Final = 0.7  # how much a point of the strongest rival weighs
WIN: Final = 100.0

TERMS: Final = (
    Term("population", at_once=True), Term("harvest", at_once=True), Term("royal gallery", at_once=True),
    Term("barracks", at_once=True), Term("soldiers"), Term("open galleries"), Term("fullest colony"), Term("red army"),
    Term("architect tokens"), Term("against the strongest rival", rivals=True), Term("winning", at_once=True),
)  # fmt: skip


def evaluate(pos: Micropolis, seat: int) -> float:
    """Points that the seat may expect, less a share of what its strongest rival may expect."""
    if pos.result is not None:
        rivals = [score for other, score in enumerate(pos.result.scores) if other != seat]
        return pos.result.scores[seat] - RIVAL * max(rivals) + (WIN if seat in pos.result.winners else 0.0)
    worth = [0.0] * pos.seats
    colony = [0] * pos.seats
    armies = [0] * pos.seats
    for hill in range(len(pos.army)):
        owner = hill // pos.hills_each
        dug = pos.dug(hill)
        worth[owner] += _points(pos, hill) + _soldiers(pos, hill) + dug.outlook().promise
        colony[owner] = max(colony[owner], dug.fullest)
        armies[owner] = max(armies[owner], pos.army[hill])
    for other in range(pos.seats):
        worth[other] += _leads(pos, other, colony, armies) + _tokens(pos, other)
    rival = -1.0e9
    for other in range(pos.seats):
        if other != seat and worth[other] > rival:
            rival = worth[other]
    return worth[seat] - RIVAL * rival


def parts(pos: Micropolis, seat: int) -> list[float]:
    """What `evaluate` consists of, in the order of TERMS."""
    values = [0.0] * len(TERMS)
    colony = [0] * pos.seats
    armies = [0] * pos.seats
    for hill in range(len(pos.army)):
        owner = hill // pos.hills_each
        dug = pos.dug(hill)
        colony[owner] = max(colony[owner], dug.fullest)
        armies[owner] = max(armies[owner], pos.army[hill])
        if owner == seat:
            population, _, harvest, royal, _, barracks = own_points(pos, hill)
            for number, points in enumerate((population, harvest, royal, barracks)):
                values[number] += points
            values[4] += _soldiers(pos, hill)
            values[5] += dug.outlook().promise
    if pos.result is None:
        progress = _laid(pos, seat) / (RING * pos.hills_each)
        values[6] = LEAD * progress * near_most(colony, seat, 4.0)
        values[7] = LEAD * progress * near_most(armies, seat, 3.0)
        values[8] = _tokens(pos, seat)
    else:
        values[4] = values[5] = 0.0
        sheet = pos.result.detail[seat]
        values[6], values[7] = float(str(sheet["colony"])), float(str(sheet["red_army"]))
        values[10] = WIN if seat in pos.result.winners else 0.0
    values[9] = evaluate(pos, seat) - sum(values)
    return values


def _points(pos: Micropolis, hill: int) -> float:
    """The points of an anthill that need no comparison."""
    dug = pos.dug(hill)
    return float(dug.population + dug.harvest + dug.royal + barracks_points(pos, hill))


def _soldiers(pos: Micropolis, hill: int) -> float:
    """What soldiers will still pay for."""
    return SOLDIER * pos.army[hill] * (RING - pos.count[hill]) / RING


def _leads(pos: Micropolis, seat: int, colony: list[int], armies: list[int]) -> float:
    """Of the two majorities, what the seat may hope for; the more, the further the anthill has grown."""
    progress = _laid(pos, seat) / (RING * pos.hills_each)
    return LEAD * progress * (near_most(colony, seat, 4.0) + near_most(armies, seat, 3.0))


def _tokens(pos: Micropolis, seat: int) -> float:
    """Architect tokens, while there is something to take with them."""
    return TOKEN * pos.held[seat] if _laid(pos, seat) < RING * pos.hills_each else 0.0


def _laid(pos: Micropolis, seat: int) -> int:
    """Tiles of the seat's anthills."""
    laid = 0
    for i in range(pos.hills_each):
        laid += pos.count[seat * pos.hills_each + i]
    return laid


def near_most(sizes: list[int], seat: int, softness: float) -> float:
    """Between 0 and 1: how near the seat is to having the most."""
    most = 0
    for other in range(len(sizes)):
        if other != seat and sizes[other] > most:
            most = sizes[other]
    ahead = (sizes[seat] - most) / softness
    return min(1.0, max(0.0, 0.5 + 0.5 * ahead))
