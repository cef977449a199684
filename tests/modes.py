"""The ways in which each game is played by generic tests, golden playthroughs and the soak run."""

from __future__ import annotations

from typing import Any, NamedTuple

import formicary
from formicary import OptionError
from formicary.kernel import Game, Position
from formicary.kernel.options import OptionInfo


class Mode(NamedTuple):
    """A number of seats and the options that differ from the defaults."""

    seats: int
    options: dict[str, Any]

    def start(self, game: Game, seed: int) -> Position:
        return game.start(self.seats, seed, **self.options)

    def __str__(self) -> str:
        return "-".join([str(self.seats), *(f"{key}={value}" for key, value in self.options.items())])


# What neither seat counts nor single switches reach: options that matter only together.
TOGETHER: dict[str, list[Mode]] = {
    "micropolis": [
        Mode(3, {"expert": True}),
        Mode(2, {"expert": True, "expert_majorities": "player"}),
        Mode(3, {"expert": True, "expert_tiebreak": "sum"}),
        Mode(2, {"expert": True, "tied_anthill": "owner", "leader_check": "every_round"}),
        Mode(3, {"expert": True, "tied_anthill": "owner", "leader_may_keep_on_tie": True, "ring_closed": False}),
        Mode(3, {"expert": True, "leader_check": "every_round", "leader_may_keep_on_tie": True}),
        Mode(2, {"expert": True, "army_limit_check": "end_of_turn", "limited_soldiers": False}),
        Mode(6, {"leader_check": "every_round", "leader_may_keep_on_tie": True, "ring_closed": False}),
        Mode(6, {"army_limit_check": "end_of_turn", "limited_soldiers": False}),
    ],
    "myrmes": [
        Mode(4, {"limited_cubes": True, "larva_part_set_pays": True, "birth_overflow": "workers_first", "score_floor": 0}),
        Mode(4, {"limited_cubes": True, "early_choices": "open", "opposing_tunnel": "soldier", "start_spaces": "seat"}),
        Mode(2, {"marker_limit": False, "special_objective_counts": "built", "size6_with_level_plus_1": True}),
    ],
    "march": [
        Mode(2, {"length": "long", "beyond": 5, "explore_source": "origin"}),
        Mode(4, {"length": "long", "beyond": 5, "token_limits": True, "fill_timing": "step"}),
        Mode(5, {"beyond": 5, "decree_mode": "simultaneous", "rest_second_larva": "two", "thief_unit": "food"}),
        Mode(3, {"length": "short", "beyond": 0, "play_without_effect": True, "inner_meadow": "joined"}),
    ],
}

DIFFICULTIES = ("easy", "normal", "hard")


def _rise(mode: str, seats: int, more: list[dict[str, Any]]) -> list[Mode]:
    """Rise of the Centipedes: every difficulty, and further switches at difficulties that take turns."""
    plain = [Mode(seats, {"mode": mode, "difficulty": difficulty}) for difficulty in DIFFICULTIES]
    return plain + [
        Mode(seats, {"mode": mode, "difficulty": DIFFICULTIES[number % 3], **options}) for number, options in enumerate(more)
    ]


def _prototype(seats: int, more: list[dict[str, Any]]) -> list[Mode]:
    """The prototype edition as it is, and with further switches."""
    return [Mode(seats, {"edition": "prototype", **options}) for options in [{}, *more]]


def _species(seats: int, more: list[dict[str, Any]]) -> list[Mode]:
    """Primitive Species with further switches."""
    any_count = {} if seats in (3, 4) else {"species_any_count": True}
    return [Mode(seats, {"species": True, **any_count, **options}) for options in more]


# Ways to play that are games of their own; the soak run gives each group as many games as its issue asks for.
GROUPS: dict[str, dict[str, list[Mode]]] = {
    "march": {
        "solo": _rise("solo", 1, [
            {"length": "long", "beyond": 5, "play_without_effect": True},
            {"length": "short", "token_limits": True},
            {"beyond": 5, "fill_timing": "step", "inner_meadow": "joined"},
            {"beyond": 0, "length": "long", "explore_source": "origin"},
        ]),
        "coop-2": _rise("coop", 2, [
            {"length": "long", "beyond": 5, "coop_open_hands": True},
            {"length": "short", "token_limits": True, "coop_loss_vs": "lowest"},
            {"beyond": 5, "fill_timing": "step", "inner_meadow": "adjacent", "play_without_effect": True},
        ]),
        "coop-3": _rise("coop", 3, [
            {"length": "long", "beyond": 5, "token_limits": True, "coop_loss_vs": "lowest"},
            {"length": "short", "beyond": 5, "coop_open_hands": True, "decree_mode": "simultaneous", "coop_loss_vs": "team"},
            {"beyond": 0, "fill_timing": "step", "centipede_fill": "fighter", "rest_second_larva": "two"},
        ]),
        "coop-4": _rise("coop", 4, [
            {"length": "long", "beyond": 5, "coop_open_hands": True, "coop_loss_vs": "lowest"},
            {"length": "short", "token_limits": True, "explore_source": "origin", "coop_loss_vs": "team"},
            {"beyond": 5, "inner_meadow": "joined", "decree_mode": "simultaneous", "thief_unit": "food"},
        ]),
        "prototype-2": _prototype(2, [
            {"prototype_deck": 66, "token_limits": True},
            {"fill_timing": "checkpoint", "decree_mode": "simultaneous"},
        ]),
        "prototype-3": _prototype(3, [
            {"prototype_deck": 66, "fill_timing": "checkpoint", "play_without_effect": True},
            {"decree_mode": "simultaneous", "token_limits": True, "centipede_fill": "fighter"},
        ]),
        "prototype-4": _prototype(4, [
            {"prototype_deck": 66, "decree_mode": "simultaneous", "end_tie_at_zero": "none"},
            {"fill_timing": "checkpoint", "token_limits": True, "play_without_effect": True},
        ]),
        "species-1": _species(1, [{"mode": "solo"}, {"mode": "solo", "difficulty": "easy", "length": "long", "beyond": 5}]),
        "species-2": _species(2, [{}, {"decree_mode": "simultaneous", "beyond": 5}, {"mode": "coop", "length": "long"}]),
        "species-3": _species(3, [
            {}, {"length": "long", "beyond": 5}, {"length": "short", "play_without_effect": True, "token_limits": True},
            {"mode": "coop", "difficulty": "hard"},
        ]),
        "species-4": _species(4, [
            {}, {"length": "long", "beyond": 5, "token_limits": True}, {"fill_timing": "step", "play_without_effect": True},
            {"mode": "coop", "coop_open_hands": True, "length": "long"},
        ]),
        "species-5": _species(5, [{}, {"length": "long", "fill_timing": "step"}]),
    }
}  # fmt: skip

# Golden playthroughs besides the default game at every seat count.
GOLDEN: dict[str, list[Mode]] = {
    "micropolis": [Mode(2, {"expert": True}), Mode(3, {"expert": True})],
    "march": [
        Mode(1, {"mode": "solo"}),
        Mode(2, {"mode": "coop"}),
        Mode(3, {"mode": "coop", "difficulty": "hard"}),
        *[Mode(seats, {"edition": "prototype"}) for seats in (2, 3, 4)],
        *[Mode(seats, {"species": True}) for seats in (3, 4)],
    ],
}


def seat_modes(key: str) -> list[Mode]:
    """The default game at every seat count."""
    game = formicary.game(key)
    return [mode for seats in game.seats if _starts(game, mode := Mode(seats, {}))]


def switch_modes(key: str) -> list[Mode]:
    """Each switch of a game turned to each other value, at seat counts that take turns."""
    game = formicary.game(key)
    found: list[Mode] = []
    for number, switch in enumerate(game.options.describe()):
        values = [value for value in switch.values or [] if value != switch.default]
        for value in values + ([1] if switch.open and switch.default != 1 else []):
            chosen = {**besides(game, switch), switch.key: value}
            allowed = [mode for seats in game.seats if _starts(game, mode := Mode(seats, chosen))]
            found.append(allowed[number % len(allowed)])
    return found


def besides(game: Game, switch: OptionInfo) -> dict[str, Any]:
    """Other options that the switch needs to mean something."""
    defaults = {other.key: other.default for other in game.options.describe()}
    return {key: values[-1] for key, values in switch.only.items() if key in defaults and defaults[key] not in values}


def base_modes(key: str) -> list[Mode]:
    """Seat counts, switches, and switches together."""
    return seat_modes(key) + switch_modes(key) + TOGETHER.get(key, [])


def modes(key: str) -> list[Mode]:
    """All of them, the groups too."""
    return base_modes(key) + [mode for group in GROUPS.get(key, {}).values() for mode in group]


def golden_modes(key: str) -> list[Mode]:
    return seat_modes(key) + GOLDEN.get(key, [])


def cases(of: Any) -> list[Any]:
    """Parameters (game key, mode) for a test over all games."""
    import pytest

    return [pytest.param(key, mode, id=f"{key}-{mode}") for key in formicary.game_keys() for mode in of(key)]


def _starts(game: Game, mode: Mode) -> bool:
    try:
        mode.start(game, 0)
    except OptionError:
        return False
    return True
