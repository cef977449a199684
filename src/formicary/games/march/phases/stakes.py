"""What a battle is about for those who fight it: losses and gains if it is won, and if it is lost.

Nothing is worked out here a second time: the rules carry out either end on a copy. Both ends follow from what lies open, since
cards in hand decide who wins and nothing else (MA-9.21, MA-9.30).
"""

from __future__ import annotations

from typing import Optional

from formicary.games.march.phases.battle import Outcome
from formicary.games.march.phases.centipede import CentipedeOutcome
from formicary.games.march.state.position import March
from formicary.games.march.view_types import MarchStake, MarchStakes


def stakes(pos: March, seat: Optional[int], outcome: Outcome | CentipedeOutcome) -> Optional[MarchStakes]:
    """For a seat that fights the battle: what either end would cost and bring. None for everybody else."""
    if isinstance(outcome, CentipedeOutcome):
        if seat != outcome.seat:
            return None
        high = outcome.strength + highest(pos)
        won, lost = to_centipede(pos, outcome, True, high), to_centipede(pos, outcome, False, high)
        return {"won": won, "lost": lost, "tie": "won"}
    if seat is None or seat not in (outcome.invader, outcome.defender):
        return None
    invades = seat == outcome.invader
    return {
        "won": between_ants(pos, outcome, seat, invades), "lost": between_ants(pos, outcome, seat, not invades),
        "tie": "won" if outcome.invader_wins_ties(pos) == invades else "lost",
    }  # fmt: skip


def highest(pos: March) -> int:
    """The most that the second card of a centipede can add (MA-10.4): what is highest among all cards, for which one it will be
    nobody knows."""
    return max(pos.static.ferocity)


def between_ants(pos: March, outcome: Outcome, seat: int, invader_wins: bool) -> MarchStake:
    """One end of a battle of ants."""
    copy, depth = before_outcome(pos, outcome)
    price, lost = outcome.losses(copy, invader_wins)
    outcome.conclude(copy, invader_wins, price, lost)
    carry_out(copy, depth)
    won = invader_wins == (seat == outcome.invader)
    own, other = (price, lost) if won else (lost, price)
    return stake(pos, copy, seat, (own, own), other)


def to_centipede(pos: March, outcome: CentipedeOutcome, won: bool, high: int) -> MarchStake:
    """One end of a battle against a centipede whose strength is at most `high`."""
    copy, depth = before_outcome(pos, outcome)
    losses = (outcome.losses(copy, won, outcome.strength), outcome.losses(copy, won, high))
    outcome.conclude(copy, won, losses[1])
    carry_out(copy, depth)
    return stake(pos, copy, outcome.seat, losses, 0)


def before_outcome(pos: March, outcome: Outcome | CentipedeOutcome) -> tuple[March, int]:
    """A copy in which the battle has come to its end, and how much of the stack lies below."""
    copy = pos.clone()
    depth = next(at for at, frame in enumerate(copy.stack) if frame is outcome)
    del copy.stack[depth:]
    return copy, depth


def carry_out(copy: March, depth: int) -> None:
    """Carries out what the end of a battle brings; which ant is lost and which site is taken makes no difference here."""
    while len(copy.stack) > depth:
        frame = copy.stack[-1]
        legal = frame.legal(copy)
        if legal:
            frame.apply(copy, legal[0])
        else:
            frame.run(copy)


def stake(pos: March, after: March, seat: int, losses: tuple[int, int], other: int) -> MarchStake:
    """What has changed for the seat."""
    return {
        "ants": losses[0], "ants_most": losses[1], "other_ants": other, "points": after.score[seat] - pos.score[seat],
        "food": after.food[seat] - pos.food[seat], "larvae": after.larvae[seat] - pos.larvae[seat],
        "horde": 0 if pos.horde is None or after.horde is None else after.horde.score - pos.horde.score,
    }  # fmt: skip
