"""MA-0.2, MA-3.1, MA-8.9, MA-11.18: rounds and phases. Lies at the bottom of the stack."""

from __future__ import annotations

from typing import ClassVar, Optional

from formicary.games.march import events
from formicary.games.march.frames import MarchFrame
from formicary.games.march.phases.queen import begin_queen_phase
from formicary.games.march.phases.soldier import begin_soldier_phase
from formicary.games.march.phases.worker import push_turn
from formicary.games.march.scoring import end_game
from formicary.games.march.state.fields import LAST_ROUND, QUEEN, SOLDIER, WORKER
from formicary.games.march.state.position import March
from formicary.kernel.sentences import Sentence


class Course(MarchFrame):
    """MA-0.2: begins turn after turn, phase after phase, round after round."""

    __slots__ = ()
    course: ClassVar[bool] = True

    def run(self, pos: March) -> None:
        if pos.phase == WORKER:
            if not pos.worker_over:
                push_turn(pos, pos.turn)
                return
            pos.turn = pos.holder
            empty_resting_areas(pos)
            pos.phase = SOLDIER
            tell_phase(pos, "soldier")
            begin_soldier_phase(pos)
        elif pos.phase == SOLDIER:
            pos.phase = QUEEN
            tell_phase(pos, "queen")
            begin_queen_phase(pos)
        elif pos.phase == QUEEN:
            if pos.round == LAST_ROUND:
                end_game(pos)
                return
            pos.round += 1  # MA-11.18
            begin_round(pos)
        else:
            begin_round(pos)

    def ends(self, pos: March) -> Optional[Sentence]:
        if pos.phase == WORKER:
            return Sentence("the Worker Phase ends") if pos.worker_over else None
        return Sentence("the Soldier Phase ends") if pos.phase == SOLDIER else None


def begin_round(pos: March) -> None:
    """MA-3.1, MA-8.2: a new Worker Phase."""
    pos.phase = WORKER
    pos.worker_over = False
    pos.bonus = 0
    pos.turn = pos.holder
    pos.turns = [0] * pos.seats
    pos.rests = [0] * pos.seats
    if pos.sink is not None:
        pos.tell(events.ROUND_BEGINS, pos.holder, pos.round, pos.static.rounds[pos.round])
    tell_phase(pos, "worker")


def tell_phase(pos: March, name: str) -> None:
    """Reports the beginning of a phase."""
    if pos.sink is not None:
        pos.tell(events.PHASE_BEGINS, pos.holder, name)


def empty_resting_areas(pos: March) -> None:
    """MA-8.9: what was gained by resting can be used from now on."""
    if pos.sink is not None:
        pos.tell(events.PHASE_ENDED, pos.holder)
    for seat in range(pos.seats):
        larvae, food = pos.rest_larvae[seat], pos.rest_food[seat]
        pos.larvae[seat] += larvae
        pos.food[seat] += food
        pos.rest_larvae[seat] = 0
        pos.rest_food[seat] = 0
        if pos.sink is not None and larvae + food:
            pos.tell(events.RESTING_AREA, seat, larvae, food)
