"""Section 23: the house rules of a game, as the rules ask for them."""

from __future__ import annotations


class House:
    """The switches of a game, read out of the options once (section 23)."""

    def __init__(self) -> None:
        self.first_round = 1
        self.last_decree = 3
        self.joined_inner = False  # Inner Meadow hexes score only if joined to GT
        self.origin_only = False
        self.second_larva = False
        self.limits = False
        self.tie_at_zero = True
        self.traitorous_each = True
        self.traitorous_everywhere = True
        self.thief_food = False
        self.fighter_fills = False
        self.without_effect = False
        self.guard = 60
        self.by_step = False
        self.decree_together = False

    def as_json(self) -> dict[str, object]:
        """The options are part of the state already."""
        return {}
