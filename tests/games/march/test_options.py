"""Section 23: the switches of the base game, their values and defaults; what each does is tested where its rule is."""

from __future__ import annotations

import pytest

from formicary import OptionError
from tests.games.march.positions import GAME, A, B, C, at, events_of, of_kind, texts

SWITCHES: dict[str, tuple[object, list[object]]] = {
    "length": ("normal", ["long", "short"]),
    "beyond": ("auto", [0, 1, 2, 3, 4, 5]),
    "explore_source": ("joined", ["origin"]),
    "rest_second_larva": ("one", ["two"]),
    "token_limits": (False, [True]),
    "end_tie_at_zero": ("award", ["none"]),
    "inner_meadow": ("auto", ["adjacent", "joined"]),
    "traitorous_points": ("each", ["one"]),
    "traitorous_scope": ("everywhere", ["controlled"]),
    "thief_unit": ("ants", ["food"]),
    "centipede_fill": ("marker", ["fighter"]),
    "play_without_effect": (False, [True]),
    "worker_turn_guard": (60, [0, 5]),
    "fill_timing": ("auto", ["checkpoint", "step"]),
    "decree_mode": ("sequential", ["simultaneous"]),
}


@pytest.mark.parametrize("key", list(SWITCHES))
def test_each_switch_has_its_default_and_its_other_values(key: str) -> None:
    described = {switch.key: switch for switch in GAME.options.describe()}
    default, others = SWITCHES[key]
    assert described[key].default == default and described[key].rule in GAME.rulebook().by_id
    for value in [default, *others]:
        pos = GAME.start(3, 1, **{key: value})
        assert getattr(pos.options, key) == value
    with pytest.raises(OptionError):
        GAME.start(3, 1, **{key: "nonsense"})


def test_a_guard_below_zero_is_refused() -> None:
    with pytest.raises(OptionError, match=r"MA-3\.10"):
        GAME.start(3, 1, worker_turn_guard=-1)


@pytest.mark.rule("MA-10.10", "MA-8.7", "MA-12.7")
def test_options_are_part_of_the_record_and_of_the_digest() -> None:
    plain = GAME.start(3, 1)
    for option in ({"centipede_fill": "fighter"}, {"rest_second_larva": "two"}, {"end_tie_at_zero": "none"}):
        assert GAME.start(3, 1, **option).digest() != plain.digest()


@pytest.mark.rule("MA-8.7", "MA-14.4")
def test_the_second_larva_goes_to_the_player_whose_rest_ends_the_phase_alone() -> None:
    pos = at(5, holder=C, rests={A: 1, B: 1}, rest_second_larva="two")
    assert of_kind(events_of(pos, "rest"), "rested") == [{"event": "rested", "seat": C, "larvae": 2, "food": 0}]
    early = at(5, holder=B, rests={A: 1}, rest_second_larva="two")
    assert of_kind(events_of(early, "rest"), "rested")[0]["larvae"] == 1
    scarce = at(3, holder=B, rests={A: 1}, larvae={A: 5, B: 35, C: 5}, rest_second_larva="two")
    assert of_kind(events_of(scarce, "rest"), "rested")[0]["larvae"] == 1
    assert texts(early)[0] == "march"


@pytest.mark.rule("MA-18.1", "MA-18.30")
def test_co_op_begins_with_two_and_says_that_more_are_very_hard() -> None:
    game = GAME
    (coop,) = (way for way in game.setups() if way.key == "coop")
    assert coop.usual == 2 and "coop_loss_vs" in coop.first
    assert game.info.warnings(2, {"mode": "coop"}) == []
    for seats in (3, 4):
        (warning,) = game.info.warnings(seats, {"mode": "coop"})
        assert "very hard" in warning
    assert game.info.warnings(3, {"mode": "versus"}) == []


@pytest.mark.rule("MA-0.1", "MA-17.1", "MA-18.1", "MA-19.1")
def test_each_way_to_play_has_its_numbers_of_players() -> None:
    assert [(way.key, way.seats, way.usual) for way in GAME.setups()] == [
        ("versus", [2, 3, 4, 5], 3), ("solo", [1], 1), ("coop", [2, 3, 4], 2), ("species", [2, 3, 4, 5], 3),
        ("prototype", [2, 3, 4], 3),
    ]  # fmt: skip
