"""MY-4: larvae into food.

Turning larvae is offered among the choices of a decision that is asked anyway, and where food is what a choice lacks; it never
makes a question out of a forced step. In simultaneous phases larvae are only promised: they become food when all are done, the
first player's first, so that a short supply is served in order (MY-1.5).
"""

from __future__ import annotations

from typing import Final

from formicary.games.myrmes import events, values
from formicary.games.myrmes.actions import LARVAE
from formicary.games.myrmes.position import FOOD, LARVA, Myrmes
from formicary.kernel.sentences import Sentence

SET: Final = 3  # MY-4.2


def spare(pos: Myrmes, seat: int) -> int:
    """Larvae in the room that are not promised; larvae paid for the event are gone already (MY-4.6)."""
    return pos.larvae[seat] - pos.turning[seat]


def thinkable(pos: Myrmes) -> list[int]:
    """The ways to turn larvae that a player may look for: whole sets, and parts of one where these pay too."""
    return list(range(LARVAE, LARVAE + SET)) if pos.house.part_sets else [LARVAE + SET - 1]


def offer(pos: Myrmes, seat: int, options: list[int]) -> None:
    """Adds the ways to turn larvae to the choices of a decision."""
    left = pos.larvae[seat] - pos.turning[seat]
    if left >= SET or (left > 0 and pos.house.part_sets):
        if pos.house.limited and pos.supply[FOOD] == 0:
            return
        if pos.house.part_sets:
            options.append(LARVAE)
            if left >= 2:
                options.append(LARVAE + 1)
        if left >= SET:
            options.append(LARVAE + 2)


def most_food(pos: Myrmes, seat: int, kept: int) -> int:
    """How much food the larvae could become if so many of them are to be left."""
    left = pos.larvae[seat] - pos.turning[seat] - kept
    if left <= 0:
        return 0
    food = left if pos.house.part_sets else left // SET
    return min(food, pos.supply[FOOD]) if pos.house.limited else food


def turn(pos: Myrmes, seat: int, count: int) -> None:
    """MY-4.3: larvae to the supply, food to the stock."""
    pos.larvae[seat] -= count
    pos.return_supply(LARVA, count)
    got = pos.gain(seat, FOOD, 1)
    pos.tell(events.LARVAE_TURNED, seat, count, got)


def promise(pos: Myrmes, seat: int, count: int) -> None:
    """In a simultaneous phase: the same, when all are done."""
    pos.turning[seat] += count
    pos.turning_food[seat] += 1


def keep_promise(pos: Myrmes, seat: int) -> None:
    """The promised larvae become food; what the supply cannot pay for stays larvae."""
    food = pos.turning_food[seat]
    if food:
        larvae = pos.turning[seat]
        pos.turning[seat] = 0
        pos.turning_food[seat] = 0
        got = pos.gain(seat, FOOD, food)
        larvae -= (food - got) * (larvae // food)
        if got == 0:
            larvae = 0
        pos.larvae[seat] -= larvae
        pos.return_supply(LARVA, larvae)
        pos.tell(events.LARVAE_TURNED, seat, larvae, got)


def refused(pos: Myrmes, seat: int, action: int) -> tuple[str, str]:
    """Why larvae cannot be turned now."""
    count = action - LARVAE + 1
    if count < SET and not pos.house.part_sets:
        return "MY-4.2", "Larvae are turned into food in whole sets of three."
    if spare(pos, seat) < count:
        return "MY-4.2", Sentence(
            "You have {larvae} {larvae:larva|larvae} to turn, not {count}.",
            larvae=values.LARVAE(spare(pos, seat)),
            count=values.LARVAE(count),
        )
    if pos.house.limited and pos.supply[FOOD] == 0:
        return "MY-1.5", "There is no food left in the supply."
    return "MY-4.4", "You cannot turn larvae into food now; do it before or after this choice."
