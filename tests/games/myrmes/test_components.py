"""The component files of Myrmes: ours are the printed ones, and a wrong pack is refused with the place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import formicary
from formicary import PackError
from formicary.games.myrmes.components import OURS, read_parts
from formicary.games.myrmes.position import Myrmes


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    for path in OURS.glob("*.toml"):
        shutil.copy(path, tmp_path / path.name)
    return tmp_path


def change(pack: Path, file: str, old: str, new: str) -> None:
    text = (pack / file).read_text(encoding="utf-8")
    assert text.count(old) >= 1, f"{old} is not in {file}"
    (pack / file).write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "place"),
    [
        ("board.toml", '"m g g m"', '"m g g"', "entry row -7, field 'hexes': this row has 4 hexes, not 3"),
        ("board.toml", '"m g g m"', '"m g x m"', "entry row -7, field 'hexes': 'x' is no terrain; they are g, e, s, m, w"),
        ("board.toml", "r = -7, q = 2", "r = -7, q = 1", "entry row -7, field 'q': this row of the garden begins at 2,-7"),
        ("board.toml", "[0, -6],", "[-3, -3],", "entry -3,-3, field 'prey_spaces': this is no land"),
        ("board.toml", "starts = [[-5, 4], [1, 4]]", "starts = [[-5, 4]]", "entry areas.2, field 'starts': 2 players need 2"),
        ("board.toml", "min_r = 0", "min_r = 5", "entry areas.2, field 'starts': -5,4 is no land in play"),
        ("components.toml", "p2 = {", "p9 = {", "entry p"),
        ("components.toml", "cells = [[0, 0], [1, 0]]", "cells = [[1, 0], [2, 0]]", "entry p2, field 'cells': [0, 0] must"),
        ("components.toml", "[0, 0], [1, 0], [2, 0]]", "[0, 0], [1, 0], [3, 0]]", "entry p3_line, field 'cells': two cells"),
        ("components.toml", 'level = 1, what = "food"', 'level = 4, what = "food"', "entry food_3, field 'level'"),
        ("components.toml", 'what = "food"', 'what = "honey"', "entry food_3, field 'what'"),
        ("components.toml", "soldiers = [0, 0, 1, 2]", "soldiers = [0, 2, 1]", "entry births, field 'soldiers': a track"),
        ("components.toml", "dig = { stone = 3 }\n", "", "entry levels, field 'levels': there are levels 0 to 3"),
        ("components.toml", "vp = 2, level = 1, stone = 1", "vp = 2, count = 3, level = 1, stone = 1", "entry aphid_farm"),
        ("components.toml", "ladybug = { count = 6", "ladybug = { count = 1", "entry prey, field 'count': 18 tokens"),
    ],
)
def test_what_is_wrong_is_refused_with_file_entry_and_field(pack: Path, file: str, old: str, new: str, place: str) -> None:
    change(pack, file, old, new)
    with pytest.raises(PackError) as wrong:
        read_parts(pack)
    assert str(wrong.value).startswith(f"{file}, {place}")


def test_a_missing_file_is_named(pack: Path) -> None:
    (pack / "board.toml").unlink()
    with pytest.raises(PackError, match=r"board\.toml of the component pack cannot be read"):
        read_parts(pack)


def test_a_pack_is_played_with(pack: Path) -> None:
    change(pack, "components.toml", "winter_loss = 3 ", "winter_loss = 5 ")
    change(pack, "components.toml", 'need = 2, give = 2, source = "unconfirmed"', 'need = 4, give = 4, source = "rulebook"')
    change(pack, "board.toml", '"m g g m"', '"w g g m"')
    game = formicary.game("myrmes", str(pack))
    assert game.pack_digest is not None
    pos = game.start(4, 3)
    assert isinstance(pos, Myrmes)
    assert pos.static.winter_loss == 5 and pos.static.goal_need[1] == 4 and pos.static.goal_confirmed[1]
    assert pos.static.terrain[0] == 4 and pos.ground[0] == 1
    while pos.deciders:
        pos.apply(pos.legal()[0])
        game.check(pos)


def test_ours_says_what_is_unconfirmed() -> None:
    game = formicary.game("myrmes")
    assert game.info.reconstruction is True
    shown = [goal for seed in range(40) for goal in game.start(2, seed).view(0)["objectives"]]  # type: ignore[attr-defined]
    assert {goal["objective"] for goal in shown if goal["unconfirmed"]} == {"earth_stone_2", "food_5", "stone_5"}


@pytest.mark.rule("MY-12.8", "MY-13.3", "MY-17.9", "MY-10.4")
def test_what_views_say_about_the_pieces() -> None:
    static = formicary.game("myrmes").start(2, 1).view(0)["static"]  # type: ignore[index]
    tiles = {
        name: (t["points"], t["level"], t["special"], t["price"], t["count"]) for name, t in static["pieces"]["tiles"].items()
    }
    assert tiles == {
        "p2": (0, 0, False, {}, 6), "p3_triangle": (2, 1, False, {}, 2), "p3_line": (2, 1, False, {}, 2),
        "p4_rhombus": (4, 2, False, {}, 2), "p4_hook": (4, 2, False, {}, 2), "p5": (6, 3, False, {}, 2),
        "p6": (8, 4, False, {}, 1),
        "aphid_farm": (2, 1, True, {"stone": 1}, 8), "scavenging": (2, 1, True, {"food": 1}, 8),
        "sub_colony": (4, 3, True, {"food": 1, "earth": 1, "stone": 1}, 8),
    }  # fmt: skip
    assert [(level["storage"], level["dig"]) for level in static["pieces"]["levels"]] == [
        (4, {"earth": 2}), (4, {"earth": 2, "stone": 1}), (6, {"stone": 3}), (6, {}),
    ]  # fmt: skip
    assert static["pieces"]["prey"] == {
        "ladybug": {"soldiers": 1, "food": 2, "points": 0}, "termite": {"soldiers": 1, "food": 1, "points": 2},
        "spider": {"soldiers": 2, "food": 1, "points": 4},
    }  # fmt: skip
    assert static["pieces"]["births"]["atelier"] == 4
    assert static["garden"]["starts"] == ["-5,4", "1,4"] and len(static["garden"]["hexes"]) == 82


@pytest.mark.parametrize(("file", "old"), [("components.toml", "name ="), ("board.toml", "name =")])
def test_a_field_that_no_pack_has_is_refused(pack: Path, file: str, old: str) -> None:
    change(pack, file, old, "colour = 1\nname =")
    with pytest.raises(PackError, match="colour"):
        read_parts(pack)
