"""Options: defaults, changes, and one clear sentence for everything that cannot be."""

from __future__ import annotations

import pytest

import formicary
from formicary import OptionError
from tests.kernel.toy import MorraGame

MICROPOLIS = formicary.game("micropolis")


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (1, {}, "Micropolis is for 2 to 6 players, not 1 (MI-1.1)."),
        ("3", {}, "Micropolis is for 2 to 6 players, not '3' (MI-1.1)."),
        (True, {}, "Micropolis is for 2 to 6 players, not True (MI-1.1)."),
        (3, {"seed": "x"}, "The seed must be a whole number, not 'x'."),
        (3, {"expert": "yes"}, "Option 'expert' takes false or true, not 'yes'."),
        (3, {"expert": 1}, "Option 'expert' takes false or true, not 1."),
        (3, {"expert": None}, "Option 'expert' takes false or true, not none."),
        (3, {"army_limit_check": "never"}, "Option 'army_limit_check' takes 'at_once' or 'end_of_turn', not 'never'."),
        (3, {"first_player": "me"}, "Option 'first_player' takes 'random' or a whole number, not 'me'."),
        (3, {"first_player": True}, "Option 'first_player' takes 'random' or a whole number, not true."),
        (3, {"first_player": 1.5}, "Option 'first_player' takes 'random' or a whole number, not 1.5."),
        (3, {"first_player": 3}, "first_player must be a seat from 0 to 2, not 3 (MI-2.5)."),
    ],
)
def test_what_cannot_be_started_gets_one_sentence(seats: int, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(OptionError) as wrong:
        MICROPOLIS.start(seats, **options)
    assert str(wrong.value) == sentence


def test_an_unknown_option_is_answered_with_the_known_ones() -> None:
    with pytest.raises(OptionError) as wrong:
        MICROPOLIS.start(3, colour="red")
    assert str(wrong.value).startswith("Micropolis has no option 'colour'; it has expert, first_player, ")


def test_a_number_option_takes_numbers_only() -> None:
    assert MorraGame().start(2, rounds=5).options.rounds == 5  # type: ignore[attr-defined]
    with pytest.raises(OptionError) as wrong:
        MorraGame().start(2, rounds="many")
    assert str(wrong.value) == "Option 'rounds' takes a whole number, not 'many'."


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(OptionError) as wrong:
        formicary.game("chess")
    assert str(wrong.value) == f"There is no game 'chess'; the games are {', '.join(formicary.game_keys())}."


@pytest.mark.parametrize("key", formicary.game_keys())
def test_every_switch_is_described_with_help_and_an_existing_rule(key: str) -> None:
    game = formicary.game(key)
    for switch in game.options.describe():
        assert switch["help"].endswith(".") and switch["rule"] in game.rulebook().by_id
        if switch["values"] is not None:
            assert switch["default"] in switch["values"] or switch["open"]


def test_changed_options_are_those_that_a_record_needs() -> None:
    options = MICROPOLIS.options
    assert options().changed() == {}
    assert options.make({"expert": True, "ring_closed": True}).changed() == {"expert": True}


def test_game_keys_leaves_the_name_of_the_package_games_alone() -> None:
    import formicary.games.march as m

    assert m.__name__ == "formicary.games.march" and formicary.games.march is m
    assert "micropolis" in formicary.game_keys() and formicary.game_keys() == tuple(sorted(formicary.game_keys()))
