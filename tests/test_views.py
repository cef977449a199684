"""A view has exactly the type that its game declares, in every mode, for every seat and for spectators."""

from __future__ import annotations

import json
from typing import get_type_hints

import msgspec
import pytest

import formicary
from formicary.kernel.views import View
from tests.modes import Mode, cases, modes
from tests.walk import Walk


def conforms(view: object, declared: type[object]) -> bool:
    """Whether a view has no part too many, none too few, and all of the right type, before and after JSON."""
    here = msgspec.convert(view, declared, strict=True)  # leaves out what is not declared
    there = msgspec.json.decode(json.dumps(view), type=declared, strict=True)
    return here == view == there


@pytest.mark.parametrize(("key", "mode"), cases(modes))
def test_views_have_their_declared_type(key: str, mode: Mode) -> None:
    declared = formicary.game(key).view_type
    for pos in Walk(key, mode, 29).some(12):
        for seat in (None, *range(pos.seats)):
            assert conforms(pos.view(seat), declared)


@pytest.mark.parametrize("key", formicary.game_keys())
def test_a_games_view_extends_what_all_share(key: str) -> None:
    assert set(get_type_hints(View)) < set(get_type_hints(formicary.game(key).view_type))


def test_the_check_notices_what_is_too_much_too_little_or_of_the_wrong_type() -> None:
    view = formicary.game("micropolis").start(2, 1).view(0)
    declared = formicary.game("micropolis").view_type
    assert conforms(view, declared)
    assert not conforms({**view, "more": 1}, declared)
    assert not conforms({**view, "line": [{**view["line"][0], "more": 1}]}, declared)
    assert not conforms({**view, "line": tuple(view["line"])}, declared)
    with pytest.raises(msgspec.ValidationError):
        conforms({part: value for part, value in view.items() if part != "pile"}, declared)
    with pytest.raises(msgspec.ValidationError):
        conforms({**view, "pile": True}, declared)


@pytest.mark.parametrize(("key", "mode"), cases(modes))
def test_a_game_that_says_so_shows_all_seats_the_same(key: str, mode: Mode) -> None:
    """Tables then make and encode a view once: what one seat alone may know must never be in it."""
    if not type(mode.start(formicary.game(key), 29)).same_for_all:
        return
    for pos in Walk(key, mode, 29).some(12):
        for seat in range(pos.seats):
            assert {**pos.view(seat)} == {**pos.view(None), "seat": seat, "prompt": pos.prompt(seat)}
