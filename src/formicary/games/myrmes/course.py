"""MY-3: the course of the game: three years of three seasons and a winter, each season with its six phases."""

from __future__ import annotations

from typing import ClassVar, Optional

from formicary.games.myrmes import events
from formicary.games.myrmes.atelier import Atelier
from formicary.games.myrmes.births import Beginning, ChooseEvent
from formicary.games.myrmes.colony import Work
from formicary.games.myrmes.ending import EndOfTurn, Store, Winter, WinterLarvae
from formicary.games.myrmes.harvest import Gather, Harvest
from formicary.games.myrmes.position import ATELIER, EARLY, END_OF_TURN, HARVEST, IN_WINTER, PHASES, WORKERS, Myrmes
from formicary.games.myrmes.scoring import final_result
from formicary.kernel.frames import Frame, Together
from formicary.kernel.sentences import Sentence


class Course(Frame[Myrmes]):
    """MY-3.2: lies at the bottom of the stack and begins phase after phase, turn after turn."""

    __slots__ = ()
    course: ClassVar[bool] = True

    def run(self, pos: Myrmes) -> None:
        phase = pos.phase
        if phase == WORKERS:
            next_worker(pos)
        elif phase == ATELIER:
            next_atelier(pos)
        elif phase == EARLY:
            begin_together(pos, Beginning(), [ChooseEvent(seat) for seat in range(pos.seats)])
        elif phase == HARVEST:
            begin_together(pos, Harvest(), [Gather(seat) for seat in range(pos.seats)])
        elif phase == END_OF_TURN:
            begin_together(pos, EndOfTurn(), [Store(seat) for seat in range(pos.seats)])
        elif phase == IN_WINTER:
            begin_together(pos, Winter(), [WinterLarvae(seat) for seat in range(pos.seats)])
        else:
            result = final_result(pos)  # MY-22.3
            pos.tell(events.GAME_OVER, -1, list(result.scores), list(result.winners))
            pos.finish(result)

    def ends(self, pos: Myrmes) -> Optional[Sentence]:
        if pos.phase == WORKERS and not any(pos.workers):
            return Sentence("the harvest follows")
        if pos.phase == ATELIER and not any(pos.tracks[(pos.first + i) % pos.seats * 4 + 3] for i in range(pos.turn, pos.seats)):
            return Sentence("the season ends")
        return None


def begin_together(pos: Myrmes, together: Together[Myrmes], frames: list[Frame[Myrmes]]) -> None:
    """MY-3.6: a phase that all do at the same time."""
    pos.tell(events.PHASE_BEGINS, -1, PHASES[pos.phase])
    pos.open_lanes(together, frames)


def next_worker(pos: Myrmes) -> None:
    """MY-7.1, MY-7.3, MY-7.6: clockwise, skipping those without a worker; without any the phase is over."""
    for i in range(pos.seats):
        seat = (pos.turn + i) % pos.seats
        if pos.workers[seat]:
            pos.turn = (seat + 1) % pos.seats
            pos.push(Work(seat))
            return
    pos.phase = HARVEST


def next_atelier(pos: Myrmes) -> None:
    """MY-16.1, MY-16.2: clockwise from the first player, those with nurses in the atelier room."""
    while pos.turn < pos.seats:
        seat = (pos.first + pos.turn) % pos.seats
        pos.turn += 1
        if pos.tracks[seat * 4 + 3]:
            pos.push(Atelier(seat))
            return
    pos.phase = END_OF_TURN
