"""The ways to play March of the Ants, for start pages: see `table/setups.py`. Data only."""

from __future__ import annotations

from typing import Final

_HORDE_ONLY: Final = ["difficulty", "coop_loss_vs", "coop_open_hands"]
_SPECIES: Final = ["species", "species_any_count"]

SETUPS: Final[list[dict[str, object]]] = [
    {
        "key": "versus", "title": "Versus", "blurb": "Every colony for itself: most colony points win.",
        "seats": [2, 3, 4, 5], "usual": 3, "options": {},
        "without": ["mode", "edition", "prototype_deck", *_HORDE_ONLY, *_SPECIES],
    },
    {
        "key": "solo", "title": "Solo", "blurb": "You alone against the Centipede Horde.",
        "seats": [1], "usual": 1, "options": {"mode": "solo"}, "first": ["difficulty"], "invite": "Solo against the Horde",
        "without": [
            "edition", "prototype_deck", "species_any_count", "coop_loss_vs", "coop_open_hands", "rest_second_larva",
            "end_tie_at_zero", "decree_mode", "centipede_fill",
        ],
    },
    {
        "key": "coop", "title": "Co-op", "blurb": "All together against the Centipede Horde, with people or bots.",
        "seats": [2, 3, 4], "usual": 2, "options": {"mode": "coop"}, "first": ["difficulty", "species"],
        "without": ["edition", "prototype_deck", "species_any_count", "end_tie_at_zero"],
    },
    {
        "key": "species", "title": "Primitive Species", "blurb": "Colonies with a special action, and drawbacks to live with.",
        "seats": [2, 3, 4, 5], "usual": 3, "options": {"species": True},
        "without": ["mode", "edition", "prototype_deck", "species_any_count", *_HORDE_ONLY],
    },
    {
        "key": "prototype", "title": "Prototype edition", "blurb": "The game before it was printed, with rules of its own.",
        "seats": [2, 3, 4], "usual": 3, "options": {"edition": "prototype"},
        "without": [
            "mode", *_HORDE_ONLY, *_SPECIES, "length", "beyond", "explore_source", "rest_second_larva", "inner_meadow",
        ],
    },
]  # fmt: skip
