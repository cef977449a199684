"""Game: what a game has that says nothing about it, and its editions."""

from __future__ import annotations

import pytest

import formicary
from formicary import OptionError
from formicary.kernel import Setup
from formicary.kernel.feature_list import Numbers
from formicary.kernel.game import WHOLE
from tests.kernel.toy import MorraGame


class ForOne(MorraGame):
    seats = range(1, 3)


class ForMany(MorraGame):
    seats = range(5, 9)


@pytest.mark.parametrize(
    ("game", "numbers", "usual"), [(MorraGame(), [2, 3, 4], 3), (ForOne(), [1, 2], 2), (ForMany(), [5, 6, 7, 8], 5)]
)
def test_a_game_that_names_no_way_to_play_has_one_for_three_or_for_as_near_as_can_be(
    game: MorraGame, numbers: list[int], usual: int
) -> None:
    assert game.setups() == (Setup("usual", "", "", numbers, usual),)


def test_a_game_that_says_nothing_more_has_a_measure_of_one_part_which_is_0() -> None:
    game = MorraGame()
    pos = game.start(3, 7)
    assert game.evaluate(pos, 1) == 0 == game.evaluator()(pos, 1)
    assert game.value_terms() == (WHOLE,) and game.value_parts(pos, 1) == [0.0]
    assert game.feature_names() == ("measure",) and game.features(pos, 1) == [0.0] == game.feature_maker()(pos, 1)
    assert game.all_feature_maker()(pos) == [[0.0], [0.0], [0.0]]
    written = Numbers()
    game.feature_writer()(pos, 1, written)
    assert written.values == [0.0]
    assert game.samples(pos) == 1 and not game.same_turn(pos, pos)
    assert (game.source_name("inner_meadow"), game.place("7.a")) == ("inner meadow", "7.a")
    assert game.say_value("seat", 0) == "seat 0"


def test_what_a_game_says_about_itself_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        MorraGame().info.setups = ()  # type: ignore[misc]


def test_its_picture_is_its_view_part_by_part() -> None:
    game = MorraGame()
    pos = game.start(2, 7, quick=True)
    drawn = game.draw(pos).split("\n\n")
    assert drawn[0] == "[bold]over[/] false" and {"[bold]round[/] 1", "[bold]deck[/] 6", "[bold]mine[/] null"} <= set(drawn)
    assert "[bold]mine[/] null" not in game.draw(pos, 0)


def test_a_game_without_editions_has_one_only() -> None:
    game = MorraGame()
    assert game.editions() == () and game.words("") == {}
    for asked in (lambda: game.words("old"), lambda: formicary.game("myrmes").rulebook("old")):
        with pytest.raises(OptionError, match=r"has one edition only, not 'old'\.$"):
            asked()
    assert game.rulebook("old").title == "Morra" and game.rule("TO-1") is None  # it has no rulebook at all


@pytest.mark.rule("MA-19.1")
def test_an_edition_is_one_of_those_that_the_option_offers() -> None:
    march = formicary.game("march")
    assert march.editions() == ("final", "prototype")
    assert march.words("final") == {} and march.words("prototype")
    assert march.rule("MA-19.1", "prototype") is not None
    with pytest.raises(OptionError) as wrong:
        march.words("third")
    assert str(wrong.value) == "March of the Ants has no edition 'third'; there are final and prototype."
