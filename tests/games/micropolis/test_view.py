"""The view of Micropolis: what is drawn, and what each choice refers to."""

from __future__ import annotations

from typing import Any

from formicary.kernel import fill
from tests.games.micropolis.positions import GAME, play, position


def refs(pos: Any) -> dict[str, list[str]]:
    return {option["text"]: option["refs"] for option in pos.prompt(pos.deciders[0])["options"]}


def test_an_anthill_shows_tiles_from_left_to_right_and_its_galleries() -> None:
    pos = position(rows={0: [29, 5]}, armies=[3, 5])
    play(pos, "take 1 left", "take 1")
    view: Any = pos.view(0)
    hill = view["players"][0]["hills"][0]
    assert hill["tiles"] == [1, 29, 5] and hill["army"] == 3 and hill["filled"] == [False, False, False]
    assert hill["galleries"] == [
        {
            "passages": [(0, 0), (1, 0), (2, 0)],
            "tiles": 3,
            "ants": 6,
            "queens": 1,
            "fruits": ["cherry"],
            "harvest": 2,
            "royal": 3,
        },
        {"passages": [(0, 1), (1, 1), (2, 1)], "tiles": 3, "ants": 5, "queens": 0, "fruits": [], "harvest": 0, "royal": 0},
    ]
    assert view["players"][0]["score"] == {
        "population": 11, "colony": 5, "harvest": 2, "royal_gallery": 3, "red_army": 0, "barracks": 0,
    }  # fmt: skip
    assert view["players"][0]["total"] == 21


def test_choices_refer_to_line_ends_tiles_and_anthills() -> None:
    pos = position(rows={0: [8]})
    assert refs(pos)["take 2 left"] == ["line:2", "end:0.0.left"]
    assert refs(pos)["take 2 right"] == ["line:2", "end:0.0.right"]
    assert refs(position())["take 1"] == ["line:1", "hill:0.0"]
    pos = position(line=[52, 1, 2, 3, 4, 5, 6], rows={0: [8]})
    play(pos, "take 1 left")
    assert refs(pos) == {"fill": ["tile:0.0.0"], "leave": []}
    assert pos.prompt(0)["args"] == {"count": {"soldiers": 2}}
    pos = position(line=[46, 1, 2, 3, 4, 5, 6], rows={0: [48, 52]})
    play(pos, "take 1 left")
    assert refs(pos)["sentry 2+3"] == ["tile:0.0.1", "tile:0.0.2"] and pos.prompt(0)["choose"] == "set"
    pos = position(expert=True, seat=1)
    assert refs(pos) == {"build A": ["hill:1.0"], "build B": ["hill:1.1"]}
    play(pos, "build B")
    assert refs(pos)["take 1"] == ["line:1", "hill:1.1"]
    pos = position(4, line=[1, 2, 3, 4], seat=3)
    play(pos, "take 1")
    assert refs(pos)["leader 2"] == ["hill:2.0"]
    pos = position(line=[1, 2, 3, 4], seat=1, expert=True, rounds_on_line=1, round=2)
    play(pos, "build A", "take 1")
    assert refs(pos)["redarmy 1B"] == ["hill:1.1"]


def test_labels_say_what_a_choice_does() -> None:
    pos = position(rows={0: [8]}, held=[1, 0])
    labels = {o["text"]: fill(o["label"], o["args"]) for o in pos.prompt(0)["options"]}  # type: ignore[attr-defined]
    assert labels["take 3 left"] == "Take tile 3, lay it left"
    assert labels["take 3 right token"] == "Take tile 3, lay it right, for an architect token"
    pos = position(4, line=[1, 2, 3, 4], seat=3)
    play(pos, "take 1")
    options: Any = pos.prompt(0)["options"]
    assert [fill(o["label"], o["args"], GAME.say_value) for o in options] == [
        f"Give the red army token to seat {seat}" for seat in (1, 2, 3)
    ]
    assert options[1]["args"] == {"seat": {"seat": 2}}
    pos = position(line=[1, 2, 3, 4], seat=1, expert=True, rounds_on_line=1, round=2)
    play(pos, "build A", "take 1")
    option: Any = next(o for o in pos.prompt(pos.deciders[0])["options"] if o["text"] == "redarmy 1B")  # type: ignore[attr-defined]
    assert option["kind"] == "redarmy"
    assert option["args"] == {"hill": {"anthill": 3}, "seat": {"seat": 1}}
    assert fill(option["label"], option["args"], GAME.say_value) == "Give the red army token to anthill 2 of seat 1"


def test_the_pile_is_a_number() -> None:
    view = GAME.start(2, 1).view(0)
    assert view["pile"] == 54
