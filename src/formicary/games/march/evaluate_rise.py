"""What the Centipede Horde is likely to score, in points, for the bots' measure of a game against it (MA-18.21 to MA-18.27)."""

from __future__ import annotations

from typing import Final

from formicary.games.march.horde import Horde
from formicary.games.march.parts import GT
from formicary.games.march.position import March

ON_HEX: Final = 0.85  # a centipede on a hex in a Slumber to come: it may be beaten or go into GT before
NEAR_TUNNEL: Final = 0.25  # the lowest-numbered centipede enters GT sooner, the fewer hexes lie below it
VICTORY: Final = 1.5  # beating a centipede: a point and food
DEFEAT: Final = 1.0  # MA-18.27


def horde_worth(pos: March, horde: Horde, left: float) -> float:
    """The Horde's score and what its centipedes will bring it in `left` Slumbers."""
    value = horde.score + left * horde.in_tunnel + ON_HEX * left * pos.centipedes.bit_count()
    if pos.centipedes:
        lowest = (pos.centipedes & -pos.centipedes).bit_length() - 1
        below = (pos.meadow.placed & (1 << lowest) - 1 & ~(1 << GT)).bit_count()
        value += NEAR_TUNNEL * pos.seats / (1 + below)
    return value


def centipede_prize(left: float) -> float:
    """What a seat and its side gain by beating a centipede: its reward, and what the Horde will not score with it."""
    return VICTORY + ON_HEX * left
