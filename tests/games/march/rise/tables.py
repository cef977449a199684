"""Positions of Rise of the Centipedes, for tests."""

from __future__ import annotations

from typing import Any

from formicary.games.march.state.horde import Horde
from formicary.games.march.state.position import March
from tests.games.march.positions import at


def horde_of(pos: March) -> Horde:
    """The Horde of a position that has one."""
    assert pos.horde is not None
    return pos.horde


def solo(**given: Any) -> March:
    """A position of one player against the Horde."""
    return at(1, mode="solo", **given)


def coop(seats: int, **given: Any) -> March:
    """A position of several players against the Horde."""
    return at(seats, mode="coop", **given)
