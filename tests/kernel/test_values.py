"""Values with kinds: made, compared, pickled, and sent."""

from __future__ import annotations

import copy
import pickle

from formicary.kernel import Sentence, fill
from formicary.kernel.sentences import json_values, parts
from formicary.kernel.values import KINDS, NAME, NUMBER, POINTS, SEAT, SENTENCE, WORD, Value, ValueKind, kind_and_raw

HEX = ValueKind("hex")


def test_a_value_has_a_kind_and_a_raw_value() -> None:
    value = HEX(7)
    assert isinstance(value, Value)
    assert (value.kind, value.raw) == (HEX, 7)
    assert repr(value) == "HEX(7)"
    assert value == HEX(7) and value != HEX(8) and value != POINTS(7) and value != 7
    assert len({HEX(7), HEX(7), POINTS(7), HEX([7])}) == 3


def test_values_go_through_pickles_and_copies() -> None:
    said = Sentence("{hex} of {seat}", hex=HEX([1, 2]), seat=SEAT(0))
    for other in (pickle.loads(pickle.dumps(said)), copy.deepcopy(said), copy.copy(said)):
        assert parts(other) == parts(said)
    assert pickle.loads(pickle.dumps(HEX)) == HEX


def test_numbers_free_text_and_sentences_are_sent_bare_and_all_else_with_its_kind() -> None:
    inner = Sentence("{n} {n:larva|larvae}", n=1)
    values = {
        "hex": HEX(7), "hexes": HEX([0, 7]), "n": NUMBER(3), "m": 4, "name": NAME("Ann"), "text": "chess", "where": WORD("top"),
        "list": [HEX(1), 2], "inner": inner, "inners": SENTENCE([inner]),
    }  # fmt: skip
    sent = {"label": "{n} {n:larva|larvae}", "args": {"n": 1}}
    assert json_values(values) == {
        "hex": {"hex": 7}, "hexes": {"hex": [0, 7]}, "n": 3, "m": 4, "name": "Ann", "text": "chess", "where": {"word": "top"},
        "list": [{"hex": 1}, 2], "inner": sent, "inners": [sent],
    }  # fmt: skip


def test_what_was_sent_is_said_as_what_was_made() -> None:
    def say(kind: str, raw: object) -> str:
        return f"{kind} {raw}"

    values: dict[str, object] = {"a": HEX([0, 7]), "b": SEAT(1), "c": Sentence("<{d}>", d=POINTS(2)), "e": [3, "x", WORD("top")]}
    template = "{a}; {b}; {c}; {e}"
    assert fill(template, values, say) == "hex 0 and hex 7; seat 1; <points 2>; number 3, name x and word top"
    assert fill(template, json_values(values), say) == fill(template, values, say)
    assert fill(template, values) == "0 and 7; 1; <2>; 3, x and top"


def test_a_value_from_json_tells_its_kind() -> None:
    assert [kind_and_raw(each) for each in ({"hex": 7}, 7, "x", True, {"label": "x", "args": {}}, {"a": 1, "b": 2})] == [
        ("hex", 7), ("number", 7), ("name", "x"), ("flag", True), ("sentence", {"label": "x", "args": {}}),
        ("data", {"a": 1, "b": 2}),
    ]  # fmt: skip


def test_kinds_of_the_kernel_have_names_of_their_own() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)
