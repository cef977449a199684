"""MY-5 and MY-6: event and births. Everybody runs through both at once; nobody sees the others' choices before all are done."""

from __future__ import annotations

from typing import ClassVar, Final, Optional

from formicary.games.myrmes import events, larvae, values
from formicary.games.myrmes.actions import ASSIGN, BORN, EVENT, LARVAE, READY, TRACKS
from formicary.games.myrmes.position import (
    EVENTS,
    LARVAE_PLUS_2,
    OVERFLOW,
    PHASES,
    SOLDIER_PLUS_1,
    WORKER_PLUS_1,
    WORKERS,
    Myrmes,
)  # fmt: skip
from formicary.kernel.frames import Frame, Together
from formicary.kernel.sentences import Sentence

BROOD: Final = ("{n} {n:larva|larvae}", "{n} {n:soldier|soldiers}", "{n} {n:worker|workers}")
PLACES: Final = ("{n} for larvae", "{n} for soldiers", "{n} for workers", "{n} in the atelier")
NONE: Final = "none"


class ChooseEvent(Frame[Myrmes]):
    """MY-5.3: where the own event cube goes; each space costs a larva."""

    __slots__ = ()
    ask: ClassVar[str] = "Choose your event of the season"
    rule: ClassVar[str] = "MY-5.3"

    def legal(self, pos: Myrmes) -> list[int]:
        die = pos.die()
        reach = larvae.spare(pos, self.seat)  # MY-5.4
        options = [EVENT + space for space in range(8) if -reach <= space - die <= reach]  # MY-5.5
        if reach >= larvae.SET or pos.house.part_sets:
            larvae.offer(pos, self.seat, options)
        return options

    def apply(self, pos: Myrmes, action: int) -> None:
        seat = self.seat
        if LARVAE <= action < LARVAE + larvae.SET:
            larvae.promise(pos, seat, action - LARVAE + 1)
            return
        space = action - EVENT
        price = abs(space - pos.die())
        pos.event[seat] = space
        pos.paid[seat] = price  # MY-5.6: out of use now, in the supply only in phase 6
        pos.larvae[seat] -= price
        if not pos.house.hidden:
            pos.tell(events.EVENT_CHOSEN, seat, EVENTS[space], space, price)
        pos.pop()
        pos.push(PlaceNurses(seat))  # MY-5.8

    def thinkable(self, pos: Myrmes) -> list[int]:
        return [*range(EVENT, EVENT + 8), *larvae.thinkable(pos)]

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        if EVENT <= action < EVENT + 8:
            price = abs(action - EVENT - pos.die())
            return "MY-5.5", Sentence(
                "This event costs {count} {count:larva|larvae} and you have {larvae}.",
                count=values.LARVAE(price), larvae=values.LARVAE(larvae.spare(pos, self.seat)),
            )  # fmt: skip
        if LARVAE <= action < LARVAE + larvae.SET:
            return larvae.refused(pos, self.seat, action)
        return "MY-5.1", "First choose your event of the season."

    def label(self, pos: Myrmes, action: int) -> tuple[str, dict[str, object]]:
        if EVENT <= action < EVENT + 8:
            return "{event} for {paid} {paid:larva|larvae}", {
                "event": values.EVENT(EVENTS[action - EVENT]),
                "paid": values.LARVAE(abs(action - EVENT - pos.die())),
            }
        return super().label(pos, action)

    def tells(self, pos: Myrmes, action: int) -> dict[str, str]:
        return {"larvae": "-{paid}"} if EVENT <= action < EVENT + 8 else super().tells(pos, action)


class PlaceNurses(Frame[Myrmes]):
    """MY-6.1: nurses to the birth tracks and to the atelier room, step by step.

    Being ready is always said, even with no nurse left: who ends by it tells nothing about where the nurses went.
    """

    __slots__ = ()
    always_ask: ClassVar[bool] = True
    ask: ClassVar[str] = "Place your nurses"
    rule: ClassVar[str] = "MY-6.1"

    def legal(self, pos: Myrmes) -> list[int]:
        seat = self.seat
        options: list[int] = []
        for track in range(4):
            now = pos.tracks[seat * 4 + track]
            more = pos.static.next_nurses[track][now]
            if more and more - now <= pos.nursery[seat]:
                options.append(ASSIGN + track)
        options.append(READY)  # MY-6.2: nurses may stay unplaced
        if pos.larvae[seat] >= larvae.SET or pos.house.part_sets:
            larvae.offer(pos, seat, options)
        return options

    def apply(self, pos: Myrmes, action: int) -> None:
        seat = self.seat
        if action == READY:
            pos.pop()
            pos.tell(events.READY, seat)
        elif action < ASSIGN + 4:
            at = seat * 4 + action - ASSIGN
            more = pos.static.next_nurses[action - ASSIGN][pos.tracks[at]]
            pos.nursery[seat] -= more - pos.tracks[at]
            pos.tracks[at] = more
        else:
            larvae.promise(pos, seat, action - LARVAE + 1)

    def thinkable(self, pos: Myrmes) -> list[int]:
        return [*range(ASSIGN, ASSIGN + 4), *larvae.thinkable(pos)]

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        if ASSIGN <= action < ASSIGN + 4:
            track = action - ASSIGN
            now = pos.tracks[self.seat * 4 + track]
            more = pos.static.next_nurses[track][now]
            if not more:
                return ("MY-6.3", "MY-6.4", "MY-6.5", "MY-6.7")[track], Sentence(
                    "{count} {count:nurse is|nurses are} all that this place takes.", count=values.NURSES(now)
                )
            if 0 < pos.nursery[self.seat] < more - now:
                return "MY-6.6", "One nurse alone would bear nothing here; two are needed."
            return "MY-6.8", "No nurse is left in the nursery."
        if LARVAE <= action < LARVAE + larvae.SET:
            return larvae.refused(pos, self.seat, action)
        return "MY-6.1", "First place your nurses."

    def unspent(self, pos: Myrmes) -> Optional[Sentence]:
        if self.legal(pos)[0] == READY:
            return None
        count = values.NURSES(pos.nursery[self.seat])
        return Sentence("{count} {count:nurse is|nurses are} not placed.", count=count)

    def refs(self, pos: Myrmes, action: int) -> list[str]:
        if ASSIGN <= action < ASSIGN + 4:
            return [f"track:{TRACKS[action - ASSIGN]}"]
        return super().refs(pos, action)

    def label(self, pos: Myrmes, action: int) -> tuple[str, dict[str, object]]:
        if ASSIGN <= action < ASSIGN + 4:
            track = action - ASSIGN
            now = pos.tracks[self.seat * 4 + track]
            more = pos.static.next_nurses[track][now]
            if more:
                return "{count} to {track}", {"count": values.NURSES(more - now), "track": values.TRACK(TRACKS[track])}
        return super().label(pos, action)

    def tells(self, pos: Myrmes, action: int) -> dict[str, str]:
        return {"nurses in the nursery": "-{count}"} if ASSIGN <= action < ASSIGN + 4 else super().tells(pos, action)


class Beginning(Together[Myrmes]):
    """MY-5.8, MY-6.9: phases 1 and 2 of a season; when all are done, everything is shown and all births happen."""

    __slots__ = ()
    ask: ClassVar[str] = "Everybody chooses an event and places nurses"
    rule: ClassVar[str] = "MY-5.8"

    def run(self, pos: Myrmes) -> None:
        pos.pop()
        if pos.house.hidden:
            pos.reveal()
        order = [(pos.first + i) % pos.seats for i in range(pos.seats)]
        for seat in order:
            if pos.house.hidden:
                pos.tell(events.EVENT_CHOSEN, seat, EVENTS[pos.event[seat]], pos.event[seat], pos.paid[seat])
            if pos.sink is not None:
                tell_nurses(pos, seat)
        for seat in order:
            larvae.keep_promise(pos, seat)
        choosers = [seat for seat in order if chooses(pos, seat)]
        for seat in order:
            young = pos.gain_larvae(seat, larvae_due(pos, seat))
            if seat in choosers:
                tell_born(pos, seat, young, 0, 0, 0)
            else:
                bear_ants(pos, seat, soldiers_first(pos, seat), young)
        if choosers:
            pos.phase = OVERFLOW
            frames: list[Frame[Myrmes]] = []
            for seat in range(pos.seats):
                frames.append(Overflow(seat) if seat in choosers else AllBorn(seat))
            pos.open_lanes(Births(), frames)
        else:
            begin_workers(pos)


class Births(Together[Myrmes]):
    """MY-6.17: those who bear more ants than they have left choose which are born."""

    __slots__ = ()
    ask: ClassVar[str] = "Some choose which of their ants are born"
    rule: ClassVar[str] = "MY-6.17"

    def run(self, pos: Myrmes) -> None:
        pos.pop()
        begin_workers(pos)


class AllBorn(Frame[Myrmes]):
    """MY-6.17: a seat that has nothing to choose while others do."""

    __slots__ = ()

    def run(self, pos: Myrmes) -> None:
        pos.pop()


class Overflow(Frame[Myrmes]):
    """MY-6.16, MY-6.17: how many of the ants born are soldiers, if not all fit."""

    __slots__ = ()
    ask: ClassVar[str] = "{due} ants would be born and the reserve holds {room}: which are born?"
    rule: ClassVar[str] = "MY-6.17"

    def legal(self, pos: Myrmes) -> list[int]:
        room = pos.ants_left[self.seat]
        soldiers, workers = soldiers_due(pos, self.seat), workers_due(pos, self.seat)
        return [BORN + n for n in range(max(0, room - workers), min(soldiers, room) + 1)]

    def apply(self, pos: Myrmes, action: int) -> None:
        pos.pop()
        bear_ants(pos, self.seat, action - BORN, 0)

    def ask_args(self, pos: Myrmes) -> dict[str, object]:
        return {"due": soldiers_due(pos, self.seat) + workers_due(pos, self.seat), "room": pos.ants_left[self.seat]}

    def label(self, pos: Myrmes, action: int) -> tuple[str, dict[str, object]]:
        soldiers = action - BORN
        return "{soldiers} {soldiers:soldier|soldiers} and {workers} {workers:worker|workers}", {
            "soldiers": values.SOLDIERS(soldiers),
            "workers": values.WORKERS(pos.ants_left[self.seat] - soldiers),
        }

    def tells(self, pos: Myrmes, action: int) -> dict[str, str]:
        return {"soldiers": "+{soldiers}", "workers": "+{workers}"}

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        if BORN <= action < BORN + 9:
            return "MY-6.16", Sentence(
                "{count} {count:ant is|ants are} left in the reserve; as many as can are born.", count=pos.ants_left[self.seat]
            )
        return "MY-6.17", "Choose first which ants are born."


def begin_workers(pos: Myrmes) -> None:
    """MY-7.1: phase 3 follows, the first player first."""
    pos.phase = WORKERS
    pos.turn = pos.first
    pos.tell(events.PHASE_BEGINS, -1, PHASES[WORKERS])


def larvae_due(pos: Myrmes, seat: int) -> int:
    """MY-6.3, MY-6.11, MY-6.14."""
    due = pos.static.births[0][pos.tracks[seat * 4]]
    return due + 2 if due and pos.event[seat] == LARVAE_PLUS_2 else due


def soldiers_due(pos: Myrmes, seat: int) -> int:
    """MY-6.4, MY-6.12, MY-6.14."""
    due = pos.static.births[1][pos.tracks[seat * 4 + 1]]
    return due + 1 if due and pos.event[seat] == SOLDIER_PLUS_1 else due


def workers_due(pos: Myrmes, seat: int) -> int:
    """MY-6.5, MY-6.13, MY-6.14."""
    due = pos.static.births[2][pos.tracks[seat * 4 + 2]]
    return due + 1 if due and pos.event[seat] == WORKER_PLUS_1 else due


def chooses(pos: Myrmes, seat: int) -> bool:
    """MY-6.17: whether the seat is asked which ants are born: not all fit, some do, and they are not all of one kind."""
    room = pos.ants_left[seat]
    if pos.house.overflow or room == 0:
        return False
    soldiers, workers = soldiers_due(pos, seat), workers_due(pos, seat)
    return soldiers + workers > room and soldiers > 0 and workers > 0


def soldiers_first(pos: Myrmes, seat: int) -> int:
    """MY-6.17: how many soldiers are born if nobody is asked."""
    soldiers, room = soldiers_due(pos, seat), pos.ants_left[seat]
    if pos.house.overflow == 2:
        room = max(0, room - workers_due(pos, seat))
    return min(soldiers, room)


def bear_ants(pos: Myrmes, seat: int, soldiers: int, young: int) -> None:
    """MY-6.10, MY-6.16: so many soldiers are born and as many workers as then fit; `young` larvae were born besides."""
    due = workers_due(pos, seat)
    workers = min(due, pos.ants_left[seat] - soldiers)
    pos.soldiers[seat] += soldiers
    pos.workers[seat] += workers
    pos.ants_left[seat] -= soldiers + workers
    tell_born(pos, seat, young, soldiers, workers, soldiers_due(pos, seat) + due - soldiers - workers)


def tell_nurses(pos: Myrmes, seat: int) -> None:
    """Tells where a seat's nurses went."""
    placed = pos.tracks[seat * 4 : seat * 4 + 4]
    words = [Sentence(PLACES[i], n=placed[i]) for i in range(4) if placed[i]] or [Sentence(NONE)]
    pos.tell(events.NURSES_PLACED, seat, placed[0], placed[1], placed[2], placed[3], pos.nursery[seat], words)


def tell_born(pos: Myrmes, seat: int, young: int, soldiers: int, workers: int, lost: int) -> None:
    """Tells who was born, if anybody was or could not be."""
    if pos.sink is not None and young + soldiers + workers + lost > 0:
        numbers = [young, soldiers, workers]
        words = [Sentence(BROOD[i], n=numbers[i]) for i in range(3) if numbers[i]] or [Sentence(NONE)]
        if lost:
            words.append(Sentence("{n} {n:ant is|ants are} lost, as none is left in the reserve", n=lost))
        pos.tell(events.BORN, seat, young, soldiers, workers, lost, words)


def choose_anew(pos: Myrmes, seat: Optional[int]) -> None:
    """Other seats' choices of phases 1 and 2 as somebody who cannot see them must take them: those who are done have chosen at
    random, the others have not begun."""
    for other in range(pos.seats):
        if other == seat:
            continue
        done = not pos.lanes[other]
        pos.larvae[other] += pos.paid[other]
        pos.paid[other] = 0
        pos.event[other] = pos.die()
        pos.turning[other] = 0
        pos.turning_food[other] = 0
        for track in range(4):
            pos.nursery[other] += pos.tracks[other * 4 + track]
            pos.tracks[other * 4 + track] = 0
        lane = pos.lanes[other]
        lane.clear()
        lane.append(ChooseEvent(other))
        pos.current = lane
        pos.settle_lane(other)
        while done and lane:
            options = lane[-1].legal(pos)
            pos.current = lane
            lane[-1].apply(pos, options[pos.draw_below(len(options))])
            pos.settle_lane(other)
