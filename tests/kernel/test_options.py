"""Options: defaults, changes, and one clear sentence for everything that cannot be."""

from __future__ import annotations

import itertools
from typing import Annotated, ClassVar

import msgspec
import pytest

import formicary
from formicary import OptionError
from formicary.kernel import Options
from formicary.kernel import switch as declared
from formicary.kernel.sentences import Tongue
from tests.kernel.toy import MorraGame

MICROPOLIS = formicary.game("micropolis")


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (1, {}, "Micropolis is for 2 to 6 players, not 1 (MI-1.1)."),
        ("3", {}, "Micropolis is for 2 to 6 players, not '3' (MI-1.1)."),
        (3.0, {}, "Micropolis is for 2 to 6 players, not 3.0 (MI-1.1)."),
        (7, {}, "Micropolis is for 2 to 6 players, not 7 (MI-1.1)."),
        (3, {"seed": "x"}, "The seed must be a whole number, not 'x'."),
        (3, {"seed": True}, "The seed must be a whole number, not True."),
        (3, {"expert": "yes"}, "The values of option 'expert' are false and true, not 'yes'."),
        (3, {"expert": 1}, "The values of option 'expert' are false and true, not 1."),
        (3, {"expert": None}, "The values of option 'expert' are false and true, not none."),
        (
            3,
            {"army_limit_check": "never"},
            "The values of option 'army_limit_check' are 'at_once' and 'end_of_turn', not 'never'.",
        ),
        (3, {"first_player": "me"}, "The values of option 'first_player' are 'random' and whole numbers, not 'me'."),
        (3, {"first_player": True}, "The values of option 'first_player' are 'random' and whole numbers, not true."),
        (3, {"first_player": 1.5}, "The values of option 'first_player' are 'random' and whole numbers, not 1.5."),
        (3, {"first_player": 3}, "first_player must be a seat from 0 to 2, not 3 (MI-2.5)."),
    ],
)
def test_what_cannot_be_started_gets_one_sentence(seats: int, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(OptionError) as wrong:
        MICROPOLIS.start(seats, **options)
    assert str(wrong.value) == sentence


def test_yes_is_no_number_of_players_where_one_may_play() -> None:
    march = formicary.game("march")
    assert march.start(1, mode="solo").seats == 1
    with pytest.raises(OptionError) as wrong:
        march.start(True, mode="solo")
    assert str(wrong.value) == "March of the Ants is for 1 to 5 players, not True (MA-1.1)."


def test_an_unknown_option_is_answered_with_the_known_ones() -> None:
    with pytest.raises(OptionError) as wrong:
        MICROPOLIS.start(3, colour="red")
    assert str(wrong.value).startswith("Micropolis has no option 'colour'; it has expert, first_player, ")


def test_a_number_option_takes_numbers_only() -> None:
    assert MorraGame().start(2, rounds=5).options.rounds == 5  # type: ignore[attr-defined]
    with pytest.raises(OptionError) as wrong:
        MorraGame().start(2, rounds="many")
    assert str(wrong.value) == "The values of option 'rounds' are whole numbers, not 'many'."


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(OptionError) as wrong:
        formicary.game("chess")
    assert str(wrong.value) == f"There is no game 'chess'; the games are {Tongue().listed(formicary.game_keys())}."


@pytest.mark.parametrize("key", formicary.game_keys())
def test_every_switch_is_described_with_help_and_an_existing_rule(key: str) -> None:
    game = formicary.game(key)
    for switch in game.options.describe():
        assert switch.help.endswith(".") and switch.rule in game.rulebook().by_id
        if switch.values is not None:
            assert switch.default in switch.values or switch.open


@pytest.mark.parametrize("key", formicary.game_keys())
def test_what_a_switch_says_about_when_it_means_something_can_be(key: str) -> None:
    game = formicary.game(key)
    known = {switch.key: switch for switch in game.options.describe()}
    for switch in known.values():
        assert bool(switch.only) <= (switch.only_rule in game.rulebook().by_id) and switch.key not in switch.only
        for other, allowed in switch.only.items():
            assert set(allowed) < set(game.seats if other == "seats" else known[other].values or []), switch.key


@pytest.mark.parametrize("key", formicary.game_keys())
def test_elsewhere_every_value_but_the_default_is_refused(key: str) -> None:
    """Every switch, with every number of players and every value of the options that it depends on."""
    game = formicary.game(key)
    known = {switch.key: switch for switch in game.options.describe()}
    for switch in known.values():
        others = [other for other in switch.only if other != "seats"]
        for seats, *values in itertools.product(game.seats, *(known[other].values or [] for other in others)):
            chosen = {**{other.key: other.default for other in known.values()}, **dict(zip(others, values, strict=True))}
            if not switch.applies(seats, chosen):
                for value in [value for value in switch.values or [1] if value != switch.default]:
                    with pytest.raises(OptionError, match=" belongs to "):
                        game.options.make({**chosen, switch.key: value}).check(seats)


@pytest.mark.parametrize(
    ("key", "seats", "options", "sentence"),
    [
        ("march", 3, {"difficulty": "easy"}, "difficulty = 'easy' belongs to mode = 'solo' or 'coop' (MA-18.7)."),
        ("march", 3, {"prototype_deck": 66}, "prototype_deck = 66 belongs to edition = 'prototype' (MA-19.1)."),
        ("march", 5, {"edition": "prototype"}, "edition = 'prototype' belongs to 2 to 4 players (MA-19.6)."),
        ("march", 3, {"species_any_count": True}, "species_any_count = true belongs to species = true (MA-17.1)."),
        ("march", 2, {"mode": "coop", "edition": "prototype"}, "mode = 'coop' belongs to edition = 'final' (MA-19.6)."),
        (
            "march", 1, {"mode": "solo", "rest_second_larva": "two"},
            "rest_second_larva = 'two' belongs to edition = 'final' and 2 to 5 players (MA-8.7).",
        ),
        ("micropolis", 4, {"expert": True}, "expert = true belongs to 2 or 3 players (MI-9.1)."),
        ("micropolis", 2, {"expert_tiebreak": "sum"}, "expert_tiebreak = 'sum' belongs to expert = true (MI-9.29)."),
    ],
)  # fmt: skip
def test_the_sentence_of_a_switch_that_means_nothing_here(
    key: str, seats: int, options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(OptionError) as wrong:
        formicary.game(key).start(seats, **options)
    assert str(wrong.value) == sentence


def test_a_default_is_never_refused() -> None:
    assert MICROPOLIS.start(4, expert=False, expert_tiebreak="largest_army").seats == 4


def test_changed_options_are_those_that_a_record_needs() -> None:
    options = MICROPOLIS.options
    assert options().changed() == {}
    assert options.make({"expert": True, "ring_closed": True}).changed() == {"expert": True}


def test_game_keys_leaves_the_name_of_the_package_games_alone() -> None:
    import formicary.games.march as m

    assert m.__name__ == "formicary.games.march" and formicary.games.march is m
    assert "micropolis" in formicary.game_keys() and formicary.game_keys() == tuple(sorted(formicary.game_keys()))


@pytest.mark.parametrize("key", formicary.game_keys())
def test_people_read_titles_and_names_not_the_keys_of_the_code(key: str) -> None:
    for info in formicary.game(key).options.describe():
        assert info.title[:1].isupper() and "_" not in info.title, info.key
        assert set(info.names) >= {value for value in info.values or [] if isinstance(value, str)}, info.key
        assert not [name for name in info.names.values() if "_" in name], info.key


def test_an_option_without_title_is_called_by_its_key() -> None:
    rounds = MorraGame().options.describe()[0]
    assert (rounds.key, rounds.title, rounds.names) == ("rounds", "rounds", {})


class Bounded(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: ClassVar[str] = "Bounded"
    rounds: Annotated[Annotated[int, msgspec.Meta(ge=1)], declared("How many rounds.", "TO-1")] = 2


def test_a_number_that_the_type_of_an_option_does_not_allow_is_named() -> None:
    assert Bounded.make({"rounds": 1}).rounds == 1
    with pytest.raises(OptionError) as wrong:
        Bounded.make({"rounds": 0})
    assert str(wrong.value) == "Option 'rounds' of Bounded is wrong: Expected `int` >= 1."
