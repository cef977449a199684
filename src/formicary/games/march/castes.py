"""MA-7.12 to MA-7.15: caste bonuses, the number of evolutions in a section of the body."""

from __future__ import annotations

from formicary.games.march.parts import ABDOMEN, HEAD, THORAX
from formicary.games.march.position import March


def soldier_bonus(pos: March, seat: int) -> int:
    """MA-7.13: heads in play, for battles."""
    return len(pos.body[3 * seat + HEAD])


def worker_bonus(pos: March, seat: int) -> int:
    """MA-7.14: thoraxes in play, for the steps of March."""
    return len(pos.body[3 * seat + THORAX])


def queen_bonus(pos: March, seat: int) -> int:
    """MA-7.15: abdomens in play, for feeding."""
    return len(pos.body[3 * seat + ABDOMEN])
