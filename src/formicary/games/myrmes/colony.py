"""MY-7 and MY-8: phase 3, one worker a turn, into a room of the colony or out into the garden."""

from __future__ import annotations

from typing import ClassVar

from formicary.games.myrmes import events, larvae, values
from formicary.games.myrmes.actions import FINISH, HEX_WORDS, HEXES, LARVAE, OUT, READY, ROOMS, STOP, WORK
from formicary.games.myrmes.position import (
    EARTH,
    EXITS,
    FOOD,
    MOVE_PLUS_3,
    MOVES,
    S_QUEEN,
    STONE,
    Myrmes,
)  # fmt: skip
from formicary.games.myrmes.sortie import Walk
from formicary.kernel.frames import Frame
from formicary.kernel.sentences import Sentence

QUEEN = 4  # number of the queen's room among ROOMS
LEVEL_OF_ROOM = (0, 1, 2, 2, 3)


class Work(Frame[Myrmes]):
    """MY-7.4: a room of the colony, or a sortie by one of the own tunnel exits. Nobody may pass (MY-7.2)."""

    __slots__ = ()
    ask: ClassVar[str] = "Send a worker into the colony or out into the garden"
    rule: ClassVar[str] = "MY-7.4"

    def legal(self, pos: Myrmes) -> list[int]:
        seat = self.seat
        taken = pos.rooms[seat]
        deepest = pos.deepest(seat)  # MY-8.9, MY-8.10
        options: list[int] = []
        if not taken & 1:
            options.append(WORK)
        if deepest >= 1 and not taken & 2:
            options.append(WORK + 1)
        if deepest >= 2 and not taken & 4:
            options.append(WORK + 2)
            options.append(WORK + 3)
        hungry = False
        if deepest >= 3 and not taken & 8:
            if pos.stock[seat * 3 + FOOD]:  # MY-8.8
                options.append(WORK + QUEEN)
            else:
                hungry = True
        for i in range(seat * EXITS, seat * EXITS + EXITS):
            if pos.exits[i] >= 0:
                options.append(OUT + pos.exits[i])
        if pos.larvae[seat] and (hungry or len(options) > 1):
            larvae.offer(pos, seat, options)
        return options

    def apply(self, pos: Myrmes, action: int) -> None:
        seat = self.seat
        if action < WORK:
            larvae.turn(pos, seat, action - LARVAE + 1)
            return
        pos.pop()
        pos.workers[seat] -= 1
        if action < WORK + len(ROOMS):
            work(pos, seat, action - WORK)
            return
        pos.walker = action - OUT  # MY-9.1
        pos.moves = MOVES + 3 if pos.event[seat] == MOVE_PLUS_3 else MOVES  # MY-9.2, MY-9.3
        pos.tell(events.WENT_OUT, seat, HEX_WORDS[pos.walker], pos.moves)
        pos.push(Walk(seat))

    def thinkable(self, pos: Myrmes) -> list[int]:
        return [*range(WORK, WORK + len(ROOMS)), *larvae.thinkable(pos)]

    def pointable(self, pos: Myrmes) -> list[int]:
        return [*self.thinkable(pos), *range(OUT, OUT + HEXES)]

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        if WORK <= action < WORK + len(ROOMS):
            level = LEVEL_OF_ROOM[action - WORK]
            if level > pos.deepest(self.seat):
                return "MY-8.1", Sentence(
                    "This room is on level {level}; your colony reaches down to level {deepest}.",
                    level=values.LEVEL(level), deepest=values.LEVEL(pos.deepest(self.seat)),
                )  # fmt: skip
            if pos.rooms[self.seat] >> level & 1:
                return "MY-8.2", "A worker stands in this room already."
            return "MY-8.8", "The queen wants 1 food and you have none."
        if OUT <= action < OUT + HEXES:
            return "MY-9.1", "Workers go out by your own tunnel exits only."
        if LARVAE <= action < LARVAE + larvae.SET:
            return larvae.refused(pos, self.seat, action)
        if action in (STOP, READY, FINISH):
            return "MY-7.2", "You cannot pass while you have a worker left."
        return "MY-7.4", "First send a worker into the colony or out."

    def refs(self, pos: Myrmes, action: int) -> list[str]:
        if WORK <= action < WORK + len(ROOMS):
            refs = [f"room:{self.seat}.{LEVEL_OF_ROOM[action - WORK]}"]
            if action in (WORK + 2, WORK + 3):
                refs.append("cube:earth" if action == WORK + 2 else "cube:stone")
            return refs
        return super().refs(pos, action)


def work(pos: Myrmes, seat: int, room: int) -> None:
    """MY-8.3 to MY-8.8: the worker stays in the room and gives what it gives."""
    pos.rooms[seat] |= 1 << LEVEL_OF_ROOM[room]
    pos.tell(events.WORKED, seat, ROOMS[room], LEVEL_OF_ROOM[room])
    if room == 0:
        pos.gain_larvae(seat, 1)
    elif room == 1:
        pos.gain(seat, FOOD, 1)
    elif room == 2:
        pos.gain(seat, EARTH, 1)
    elif room == 3:
        pos.gain(seat, STONE, 1)
    else:
        pos.spend(seat, FOOD, 1)
        pos.earn(seat, 2, S_QUEEN)
