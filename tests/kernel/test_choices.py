"""A question with all that can be told about its choices, on positions of all games."""

from __future__ import annotations

import random

import pytest

import formicary
from formicary.kernel import Position
from formicary.kernel.choices import choices
from formicary.kernel.sentences import parts
from tests.kernel.toy import GUESS, SHOW, MorraGame
from tests.modes import Mode, cases, golden_modes
from tests.walk import Walk

STOPS = 10  # positions looked at in a game


@pytest.mark.parametrize(("key", "mode"), cases(golden_modes))
def test_every_choice_is_told_and_every_place_that_is_not_lit_has_a_reason_of_the_engine(key: str, mode: Mode) -> None:
    """Lit places have no reason, a place has one reason only, and it is what playing there would be refused with."""
    walk, barred = Walk(key, mode, 8), 0
    for pos in walk.some(STOPS):
        for seat in pos.deciders[:1]:
            told, frame = choices(pos, seat), pos.frame_of(seat)
            assert [each["action"] for each in told["previews"]] == pos.legal(seat)
            lit = {ref for action in pos.legal(seat) for ref in frame.refs(pos, action)}
            places = [ref for group in told["barred"] for ref in group["refs"]]
            assert len(places) == len(set(places)) and not lit & set(places)
            said = refusals_of(pos, seat)
            for group in told["barred"]:
                assert (group["rule"], group["label"]) in said and group["refs"]
            for refused in told["refused"]:
                assert all(not frame.refs(pos, each["action"]) for each in refused["choices"])
            assert told["elsewhere"]["label"] and told["elsewhere"]["rule"] == pos.refused_outside(seat).rule
            barred += len(places)
    assert barred or key == "micropolis"


def refusals_of(pos: Position, seat: int) -> set[tuple[str, str]]:
    """What `apply` would say to everything that the player can point at: rule and template."""
    frame, legal = pos.frame_of(seat), set(pos.legal(seat))
    wrong = [pos.refused(action, pos.lane_of(seat)) for action in frame.pointable(pos) if action not in legal]
    return {(each.rule, parts(each.reason)[0]) for each in wrong}


@pytest.mark.parametrize(("key", "mode"), cases(golden_modes))
def test_twin_worlds_are_told_the_same(key: str, mode: Mode) -> None:
    walk, rng, looked_at = Walk(key, mode, 9), random.Random(9), 0
    for pos in walk.some(STOPS // 2):
        for seat in pos.deciders[:1]:
            assert choices(pos.resample(seat, rng.random()), seat) == choices(pos, seat)
            looked_at += 1
    assert looked_at


def test_whoever_does_not_decide_is_told_whose_turn_it_is() -> None:
    pos = formicary.game("micropolis").start(seats=2, seed=7)
    assert pos.deciders == (1,)
    assert choices(pos, 0) == {
        "previews": [],
        "refused": [],
        "barred": [],
        "elsewhere": {"rule": "MI-3.1", "label": "{names} must decide first.", "args": {"names": [{"seat": 1}]}, "refs": []},
        "unspent": None,
    }


@pytest.mark.rule("MI-4.5")
def test_a_tile_that_is_too_dear_says_so_at_its_place() -> None:
    game = formicary.game("micropolis")
    pos = game.start(seats=2, seed=7)
    barred = choices(pos, 1)["barred"]
    assert [(each["rule"], each["refs"]) for each in barred] == [("MI-4.5", ["line:7"])]
    assert barred[0]["label"] == "Tile {tile} costs {count} {count:soldier|soldiers} and this army has {army}."
    assert barred[0]["args"] == {"tile": {"place": 7}, "count": {"soldiers": 6}, "army": {"soldiers": 5}}


@pytest.mark.rule("MA-8.2", "MA-3.11")
def test_rest_stays_in_sight_with_its_reason_and_so_do_actions_without_food() -> None:
    game = formicary.game("march")
    pos = game.start(seats=3, seed=1)
    seat = pos.deciders[0]
    assert [(group["kind"], group["rule"]) for group in choices(pos, seat)["refused"]] == [("rest", "MA-8.2")]
    pos.food[seat] = 0  # type: ignore[attr-defined]
    pos.refresh_choices()
    refused = choices(pos, seat)["refused"]
    assert [(group["kind"], group["rule"]) for group in refused] == [
        ("explore", "MA-3.11"), ("march", "MA-3.11"), ("forage", "MA-3.11"), ("rest", "MA-8.2"),
    ]  # fmt: skip


@pytest.mark.rule("MY-9.1", "MY-8.1")
def test_every_hex_of_the_garden_says_why_no_worker_goes_out_there() -> None:
    game = formicary.game("myrmes")
    pos = game.start(seats=2, seed=3)
    while type(pos.frame_of(pos.deciders[0])).__name__ != "Work":
        pos.apply(pos.legal()[0])
    told = choices(pos, pos.deciders[0])
    hexes = [group for group in told["barred"] if group["rule"] == "MY-9.1"]
    assert [group["label"] for group in hexes] == ["Workers go out by your own tunnel exits only."]
    assert len(hexes[0]["refs"]) == 150
    assert [group["refs"] for group in told["barred"] if group["rule"] == "MY-8.1"] == [
        [f"room:{pos.deciders[0]}.1"], [f"room:{pos.deciders[0]}.2"], [f"room:{pos.deciders[0]}.3"]
    ]  # fmt: skip
    assert told["elsewhere"]["label"] == "First send a worker into the colony or out."


@pytest.mark.rule("MY-6.2", "MY-9.20", "MA-5.1", "MA-2.13")
def test_what_finishing_would_leave_unused_is_told() -> None:
    game = formicary.game("myrmes")
    pos = game.start(seats=2, seed=3)
    pos.apply(pos.legal(0)[0], 0)
    assert choices(pos, 0)["unspent"] == {
        "label": "{count} {count:nurse is|nurses are} not placed.",
        "args": {"count": {"nurses": 3}},
    }
    for _ in range(3):
        pos.apply(
            game.actions.parse("assign workers") if game.actions.parse("assign workers") in pos.legal(0) else pos.legal(0)[0], 0
        )
    assert choices(pos, 0)["unspent"] is None
    march = formicary.game("march")
    meadow = march.start(seats=3, seed=1)
    assert choices(meadow, meadow.deciders[0])["unspent"] is None
    meadow.apply(march.actions.parse("march"))
    assert choices(meadow, meadow.deciders[0])["unspent"] == {
        "label": "{left} {left:step is|steps are} left.",
        "args": {"left": 5},
    }


@pytest.mark.parametrize(
    ("key", "manners"),
    [
        ("micropolis", {"leave": "decline"}),
        ("myrmes", {"ready": "finish", "stop": "finish", "enough": "finish", "finish": "finish"}),
        ("march", {"pass": "decline", "done": "finish"}),
    ],
)
def test_declining_and_finishing_are_declared_with_the_kind_of_the_action(key: str, manners: dict[str, str]) -> None:
    game = formicary.game(key)
    told = game.start(seats=2, seed=1).view(0)["static"]["manners"]
    assert {kind: manner for kind, manner in told.items() if manner in ("decline", "finish")} == manners
    assert told == {kind.name: kind.manner for kind in game.actions.kinds if kind.manner}


def test_a_place_that_no_rule_speaks_of_answers_as_everything_else_does() -> None:
    """Who shows nothing must guess nought: the toy says nothing particular about the other numbers."""
    pos = MorraGame().start(2, 1, quick=True)
    pos.apply(SHOW, 0)
    assert pos.legal(0) == [GUESS]
    told = choices(pos, 0)
    assert (told["refused"], told["barred"]) == ([], [])
    assert (told["elsewhere"]["rule"], told["elsewhere"]["label"]) == ("TO-7", "First: {question}")
