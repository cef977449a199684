"""Sentences with values: plain English in Python, and parts that another language can be made of."""

from __future__ import annotations

import pickle

import pytest

import formicary
from formicary import IllegalAction
from formicary.kernel import OptionError, Sentence, fill
from formicary.kernel.sentences import english, parts, reworded


@pytest.mark.parametrize(("count", "words"), [(0, "0 larvae"), (1, "1 larva"), (2, "2 larvae"), ("1", "1 larva")])
def test_the_word_goes_with_the_number(count: object, words: str) -> None:
    assert fill("{count} {count:larva|larvae}", {"count": count}) == words


def test_lists_are_spelled() -> None:
    assert Sentence("The games are {games}.", games=("march", "myrmes")) == "The games are march and myrmes."


def test_a_sentence_is_a_str_that_goes_through_errors_and_pickles() -> None:
    said = Sentence("You have no {cube}.", cube="earth")
    assert said == "You have no earth."
    assert parts(str(OptionError(said))) == ("You have no {cube}.", {"cube": "earth"})
    assert parts(pickle.loads(pickle.dumps(said))) == parts(said)
    assert type(english(said)) is str


def test_a_plain_sentence_is_its_own_template() -> None:
    assert parts("The game is over.") == ("The game is over.", {})


def test_a_refused_move_tells_its_parts() -> None:
    pos = formicary.game("micropolis").start(2, 1)
    action = pos.game.actions.parse("take 7 left")
    with pytest.raises(IllegalAction) as refused:
        pos.apply(action)
    assert refused.value.reason == refused.value.args[0].values["reason"]
    label, args = parts(refused.value.reason)
    assert fill(label, args) == refused.value.reason
    with pytest.raises(IllegalAction) as other:
        pos.apply(0, 9)
    assert parts(other.value.reason) == ("There is no seat {seat}; the seats go from 0 to {last}.", {"seat": 9, "last": 1})
    with pytest.raises(IllegalAction) as nobody:
        pos.view(2)
    assert nobody.value.reason == other.value.reason.replace("9", "2") and nobody.value.rule == other.value.rule == "MI-3.1"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Reactions cost food.", "Replies cost food."),
        ("No food. Reactions cost food.", "No food. Replies cost food."),
        ("Why? Reactions! Reactions cost food.", "Why? Replies! Replies cost food."),
        ("All Reactions cost food.", "All replies cost food."),
        ("MA-3.Reactions cost food.", "MA-3.replies cost food."),
        ("Your Reaction, not a reaction.", "Your reply, not a reaction."),
        ("den mother", "nest mother"),
    ],
)
def test_the_words_of_an_edition_have_a_capital_only_where_a_sentence_begins(text: str, said: str) -> None:
    assert reworded(text, {"Reactions": "replies", "Reaction": "reply", "den": "nest"}) == said
    assert reworded(text, {}) == text
