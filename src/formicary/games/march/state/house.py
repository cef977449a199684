"""Section 23: the house rules of a game, as the rules ask for them."""

from __future__ import annotations

from formicary.games.march.components.parts import CUBES
from formicary.games.march.view_types import Difficulty, LossVs


class House:
    """The switches of a game, read out of the options once (section 23)."""

    def __init__(self) -> None:
        self.prototype = False  # MA-19
        self.deck: tuple[int, ...] = ()  # MA-1.6, MA-19.1: the cards of this game
        self.hexes = 25  # MA-1.1, MA-19.1: the highest number of a hex
        self.cubes = CUBES  # MA-0.4, MA-19.2
        self.tokens = 15  # MA-0.8, MA-19.1: two-sided tokens, if they are limited
        self.food = 2  # MA-1.5, MA-19.4: at the start
        self.own_hex = False  # MA-13.1, MA-18.5: reverse of GT, a starting hex of one's own
        self.goal_limit = 2  # MA-7.21; 0: none (MA-19.21)
        self.horde = False  # MA-18.1: solo or co-op
        self.open_hands = False  # MA-18.33
        self.loss_vs: LossVs = "best"  # MA-18.30
        self.difficulty: Difficulty = "normal"  # MA-18.7
        self.larvae_more = 0
        self.cards_less = 0
        self.species = False  # MA-17.1
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
        self.words: dict[str, str] = {}  # what the prototype says otherwise, by the text of the final edition

    def as_json(self) -> dict[str, object]:
        """The options are part of the state already."""
        return {}
