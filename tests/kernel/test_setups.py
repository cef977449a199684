"""Ways to play: whatever a start page can put together out of them starts a game."""

from __future__ import annotations

import pytest

import formicary
from formicary.kernel import Setup, setups
from formicary.kernel.info import OptionValues
from formicary.kernel.options import OptionInfo

WAYS = [pytest.param(key, way, id=f"{key}-{way.key}") for key in formicary.game_keys() for way in formicary.game(key).setups()]


def shown(key: str, way: Setup) -> list[OptionInfo]:
    """The switches that people see in this way."""
    return [each for each in formicary.game(key).options.describe() if each.key not in [*way.options, *way.without]]


def advised(key: str, seats: int, options: OptionValues) -> OptionValues:
    """The options together with those that a number of players besides the recommended ones needs."""
    out = dict(options)
    for each in formicary.game(key).info.advice:
        if each.allow and options.get(each.option) == each.value and seats not in each.seats:
            out[each.allow] = True
    return out


@pytest.mark.parametrize(("key", "way"), WAYS)
def test_every_value_of_every_switch_that_is_shown_starts(key: str, way: Setup) -> None:
    game = formicary.game(key)
    assert way.usual in way.seats
    for seats in way.seats:
        game.start(seats, 1, **advised(key, seats, way.options))
        for switch in shown(key, way):
            for value in switch.values or [switch.default]:
                game.start(seats, 1, **advised(key, seats, {**way.options, switch.key: value}))


@pytest.mark.parametrize(("key", "way"), WAYS)
def test_a_way_names_switches_that_there_are(key: str, way: Setup) -> None:
    known = {each.key for each in formicary.game(key).options.describe()}
    assert {*way.options, *way.first, *way.without} <= known
    assert set(way.first) <= {each.key for each in shown(key, way)}


@pytest.mark.parametrize("key", formicary.game_keys())
def test_together_the_ways_have_every_number_of_players(key: str) -> None:
    game = formicary.game(key)
    assert sorted({seats for way in game.setups() for seats in way.seats}) == list(game.seats)


def test_a_game_that_names_no_way_has_one() -> None:
    assert formicary.game("myrmes").setups() == (Setup("usual", "", "", [2, 3, 4], 3),)


@pytest.mark.rule("MA-17.1")
def test_species_with_a_number_that_is_not_recommended() -> None:
    assert advised("march", 3, {"species": True}) == {"species": True}
    assert advised("march", 2, {"species": True}) == {"species": True, "species_any_count": True}
    assert advised("march", 2, {"species": False}) == {"species": False}


@pytest.mark.parametrize(
    ("key", "way", "without"),
    [
        ("micropolis", "standard", ["expert", "expert_majorities", "expert_tiebreak", "tied_anthill"]),
        ("micropolis", "expert", []),
        (
            "march", "solo",
            [
                "edition", "species_any_count", "rest_second_larva", "end_tie_at_zero", "centipede_fill", "decree_mode",
                "coop_loss_vs", "coop_open_hands", "prototype_deck",
            ],
        ),
        ("march", "coop", ["edition", "species_any_count", "end_tie_at_zero", "prototype_deck"]),
    ],
)  # fmt: skip
def test_what_is_not_asked_for_in_a_way_follows_from_what_the_switches_say(key: str, way: str, without: list[str]) -> None:
    found = {each.key: each for each in formicary.game(key).setups()}
    assert found[way].without == without


@pytest.mark.parametrize(
    ("option", "values"),
    [
        (OptionInfo("a", True, [False, True], False, "", ""), [False]),
        (OptionInfo("a", "x", ["x", "y", "z"], False, "", ""), ["y", "z"]),
        (OptionInfo("a", None, [None, 3], True, "", ""), [3, 0]),
        (OptionInfo("a", 2, None, True, "", ""), [0]),
        (OptionInfo("a", 0, None, True, "", ""), [1]),
    ],
)
def test_what_a_switch_can_be_besides_its_default(option: OptionInfo, values: list[object]) -> None:
    """Of a number that can be any, one that it is not yet."""
    assert setups._other_values(option) == values
