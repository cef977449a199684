"""Moves that a seat decides on before its turn, where a game's rules let one say beforehand what is meant."""

from __future__ import annotations

import msgspec


class Plan(msgspec.Struct, frozen=True):
    """A move for the next turn. `key` names what is meant by it, not where it lies now; `label` and `args` are the choice's.

    >>> import formicary
    >>> game = formicary.game("micropolis")
    >>> pos = game.start(2, 7)
    >>> plan = game.plans(pos, 1 - pos.deciders[0])[0]
    >>> plan.label
    'Take tile {place}'
    """

    key: str
    label: str
    args: dict[str, object]
