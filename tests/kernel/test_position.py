"""Position: seats, refusals, views, state and digest."""

from __future__ import annotations

import pickle

import pytest

import formicary
from formicary import IllegalAction
from formicary.kernel import playout
from formicary.kernel.state import attributes, state_of
from tests.kernel.toy import KEEP, SHOW, Change, MorraGame
from tests.walk import shared_parts

MICROPOLIS = formicary.game("micropolis")


def test_the_digest_is_the_same_on_every_machine_and_in_both_builds() -> None:
    """A change here means that stored digests no longer hold."""
    pos = MICROPOLIS.start(4, 7)
    assert pos.digest() == "030798315ece9eb98f8aa2514003bd64"
    assert playout(pos, 7) == 47
    assert pos.digest() == "48435b777958b677a725d6e67902b346"


def test_seats_that_do_not_exist_or_do_not_decide_are_refused() -> None:
    pos = MorraGame().start(3, 0)
    assert pos.deciders == (1,)
    for seat, reason in (
        (0, "Seat 0 has nothing to decide now."),
        (3, "There is no seat 3; the seats go from 0 to 2."),
        (-1, "There is no seat -1; the seats go from 0 to 2."),
    ):
        for attempt in (lambda s=seat: pos.legal(s), lambda s=seat: pos.apply(KEEP, s)):
            with pytest.raises(IllegalAction) as refused:
                attempt()
            assert (refused.value.rule, refused.value.reason) == ("TO-3", reason)
    with pytest.raises(IllegalAction, match="There is no seat 3"):
        pos.view(3)


def test_a_refusal_carries_rule_and_reason_and_survives_pickling() -> None:
    pos = MorraGame().start(2, 0)
    with pytest.raises(IllegalAction) as refused:
        pos.apply(SHOW)
    assert str(refused.value) == "'show 0' is not among the choices now. (TO-5)"
    copy = pickle.loads(pickle.dumps(refused.value))
    assert (copy.rule, copy.reason) == (refused.value.rule, refused.value.reason)


def test_a_legal_list_can_be_changed_without_harm() -> None:
    pos = MorraGame().start(2, 0)
    pos.legal().clear()
    assert len(pos.legal()) == 2


def test_a_prompt_has_options_for_the_decider_only() -> None:
    pos = MorraGame().start(2, 0)
    assert pos.prompt(1) == {
        "deciders": [1], "ask": "Change your card?", "args": {}, "rule": "TO-5", "choose": "one",
        "options": [
            {"action": KEEP, "kind": "keep", "text": "keep", "label": "keep", "args": {}, "refs": []},
            {"action": KEEP + 1, "kind": "swap", "text": "swap", "label": "swap", "args": {}, "refs": []},
        ],
    }  # fmt: skip
    assert pos.prompt(0)["options"] == pos.prompt(None)["options"] == []
    playout(pos, 1)
    assert pos.prompt(0) == {
        "deciders": [], "ask": "The game is over.", "args": {}, "rule": "TO-4", "choose": "one", "options": [],
    }  # fmt: skip


def test_state_reads_every_attribute_but_static_ones_and_caches() -> None:
    pos = MorraGame().start(2, 0)
    state = pos.state()
    assert set(state) == {
        "is", "game", "rules", "pack", "pack_digest", "options", "seats", "stack", "lanes", "deciders", "chance", "mark",
        "result", "cards", "deck", "fingers", "guesses", "points", "round",
    }  # fmt: skip
    assert state["stack"][-1] == {"is": "Change", "seat": 1}  # type: ignore[index]
    assert attributes(Change) == ("seat",)
    assert state_of({2: {3, 1}, 1: (None, "x")}) == {"1": [None, "x"], "2": [1, 3]}


def test_every_part_of_the_state_counts_in_the_digest() -> None:
    pos = MorraGame().start(2, 0)
    digest = pos.digest()
    for change in ("cards", "deck", "fingers", "guesses", "points"):
        other = pos.clone()
        getattr(other, change)[0] += 1
        assert other.digest() != digest
    for change in ("chance", "mark", "round"):
        other = pos.clone()
        setattr(other, change, getattr(other, change) + 1)
        assert other.digest() != digest


def test_the_search_for_shared_lists_finds_one() -> None:
    pos = MorraGame().start(2, 0)
    clone = pos.clone()
    assert shared_parts(clone, pos) == []
    clone.cards = pos.cards  # type: ignore[attr-defined]
    assert shared_parts(clone, pos) == [".cards"]


def test_a_playout_stops_at_its_limit_and_leaves_the_chance_of_others_alone() -> None:
    pos = MICROPOLIS.start(3, 1)
    assert playout(pos, 1, 5) == 5 and pos.deciders
    again = MICROPOLIS.start(3, 1)
    playout(again, 1, 5)
    assert again.digest() == pos.digest()
    assert playout(again, 2) > 20 and not again.deciders
