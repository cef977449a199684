"""The action table: int, structure, text and board references of every action of every game."""

from __future__ import annotations

import pytest

import formicary
from formicary import NotationError
from formicary.kernel import ActionTable, Arg, Kind, fill, numbers


def table() -> ActionTable:
    return ActionTable([
        Kind("pass"),
        Kind("take", [numbers("place", 3, first=1, ref="line:{}"), Arg("side", ["", "left", "right"]), Arg("by", ["", "token"])]),
        Kind("name", [Arg("seat", ["0", "1"], ref="seat:{}")], "Name {seat}"),
    ])  # fmt: skip


@pytest.mark.parametrize("key", formicary.game_keys())
def test_text_and_structure_of_every_action_lead_back_to_it(key: str) -> None:
    actions = formicary.game(key).actions
    texts = set()
    for action in range(len(actions)):
        kind = actions.kind(action)
        text = actions.text(action)
        structure = actions.structure(action)
        assert kind.first <= action < kind.first + kind.size and kind.pack(kind.unpack(action)) == action
        assert actions.parse(text) == action
        assert actions.parse("  " + text.replace(" ", "   ")) == action
        assert text.split()[0] == structure["kind"] == kind.name
        words = [str(structure.get(arg.name, "")) for arg in kind.args]
        assert actions.action(kind.name, *words) == action
        assert all(":" in ref for ref in actions.refs(action))
        assert set(fill(kind.label, {arg.name: "x" for arg in kind.args}))
        texts.add(text)
    assert len(texts) == len(actions)


def test_ints_of_a_kind_are_one_block_and_the_last_argument_runs_fastest() -> None:
    actions = table()
    assert len(actions) == 1 + 3 * 3 * 2 + 2
    assert [actions.text(action) for action in range(6)] == [
        "pass", "take 1", "take 1 token", "take 1 left", "take 1 left token", "take 1 right",
    ]  # fmt: skip
    assert actions.text(len(actions) - 1) == "name 1"


def test_structure_and_references_leave_out_what_is_not_said() -> None:
    actions = table()
    assert actions.structure(actions.parse("take 2 right")) == {"kind": "take", "place": "2", "side": "right"}
    assert actions.refs(actions.parse("take 2 right")) == ["line:2"]
    assert actions.refs(actions.parse("name 0")) == ["seat:0"]
    assert actions.refs(actions.parse("pass")) == []
    assert actions.kind(0).label == "pass" and actions.kind(1).label == "take {place} {side} {by}"


def test_membership() -> None:
    actions = table()
    assert 0 in actions and 20 in actions
    for stranger in (-1, 21, True, "pass", 1.0):
        assert stranger not in actions


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "An action cannot be empty."),
        ("  ", "An action cannot be empty."),
        ("fly", "'fly' is not a kind of action; the kinds are pass, take and name."),
        ("take", "'take' is not understood; it should read like 'take 1|2|3 left|right token'."),
        ("take 4", "'take 4' is not understood; it should read like 'take 1|2|3 left|right token'."),
        ("take 1 token left", "'take 1 token left' is not understood; it should read like 'take 1|2|3 left|right token'."),
        ("pass now", "'pass now' is not understood; it should read like 'pass'."),
    ],
)
def test_a_text_that_is_no_action_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as wrong:
        table().parse(text)
    assert str(wrong.value) == sentence


@pytest.mark.parametrize(("count", "pattern"), [(1, "1"), (8, "1|2|3|4|5|6|7|8"), (9, "1..9")])
def test_up_to_eight_words_are_named_in_that_sentence_and_of_more_the_first_and_the_last(count: int, pattern: str) -> None:
    with pytest.raises(NotationError) as wrong:
        ActionTable([Kind("go", [numbers("to", count, first=1)])]).parse("go")
    assert str(wrong.value) == f"'go' is not understood; it should read like 'go {pattern}'."


def test_kind_names_may_be_written_with_capitals() -> None:
    assert table().parse("Take 1 left") == table().parse("take 1 left")


def test_numbers_and_words_out_of_range_get_a_sentence() -> None:
    actions = table()
    for wrong, sentence in (
        (lambda: actions.kind(21), "21 is not an action; actions go from 0 to 20."),
        (lambda: actions.text(-1), "-1 is not an action; actions go from 0 to 20."),
        (lambda: actions.action("name", "7"), "'7' is not a valid seat for 'name'."),
        (lambda: actions.action("name"), "'name' takes 1 argument, not 0."),
        (lambda: actions.action("pass", "1"), "'pass' takes 0 arguments, not 1."),
        (lambda: actions.action("fly"), "'fly' is not a kind of action; the kinds are pass, take and name."),
        (lambda: actions.kinds[2].pack([2]), "2 is not a value of 'seat' in 'name'."),
    ):
        with pytest.raises(NotationError) as refused:
            wrong()
        assert str(refused.value) == sentence


def test_a_table_that_cannot_be_read_back_is_not_made() -> None:
    for kinds in (lambda: ActionTable([Kind("a"), Kind("a")]), lambda: ActionTable([Kind("a b")])):
        with pytest.raises(ValueError, match="is there twice or holds a blank"):
            kinds()
    with pytest.raises(ValueError, match="not distinct"):
        Arg("side", ["left", "left"])
    with pytest.raises(ValueError, match="holds a blank"):
        Arg("side", ["left hand"])
