"""MA-7.12 to MA-7.15: caste bonuses, the number of evolutions in a section of the body.

MA-17.6: a primitive species may go without the bonus of a section; its cards count for bodies and the active one works.
"""

from __future__ import annotations

from formicary.games.march.components.parts import ABDOMEN, CRAZY, HEAD, NOMADIC, RAIDING, THORAX
from formicary.games.march.state.position import March


def soldier_bonus(pos: March, seat: int) -> int:
    """MA-7.13: heads in play, for battles; MA-17.19 Path of Peace: none for the Nomadic Ant."""
    return len(pos.body[3 * seat + HEAD]) if pos.species[seat] != NOMADIC else 0


def worker_bonus(pos: March, seat: int) -> int:
    """MA-7.14: thoraxes in play, for the steps of March; MA-17.12 Distracted Ranks: none for the Crazy Ant."""
    return len(pos.body[3 * seat + THORAX]) if pos.species[seat] != CRAZY else 0


def queen_bonus(pos: March, seat: int) -> int:
    """MA-7.15: abdomens in play, for feeding; MA-17.32 War Rations: none for the Raiding Ant."""
    return len(pos.body[3 * seat + ABDOMEN]) if pos.species[seat] != RAIDING else 0
