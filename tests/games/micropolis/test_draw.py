"""Micropolis as text: everything on a tile can be seen, galleries join, and 80 columns are enough."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from rich.text import Text

import formicary
from formicary.games.micropolis import draw
from formicary.kernel import playout

GAME = formicary.game("micropolis")
FACES = GAME.start(seats=2).view()["static"]["tiles"]  # type: ignore[index]
assert isinstance(FACES, dict)


def plain(grid: draw.Grid) -> list[str]:
    return ["".join(char for char, _ in row) for row in grid]


@pytest.mark.parametrize("width", [draw.HILL_WIDTH, draw.LINE_WIDTH])
@pytest.mark.parametrize("tile", sorted(FACES, key=int))
def test_a_tile_shows_all_that_is_on_it(tile: str, width: int) -> None:
    face = FACES[tile]
    wanted: Counter[str] = Counter()
    for gallery in face["galleries"]:
        wanted.update([str(gallery["workers"])] if gallery["workers"] else [])
        wanted.update([draw.SPECIALISTS[gallery["specialist"]]] if gallery["specialist"] else [])
        wanted.update(["⁰¹²³"[gallery["eggs"]]] if gallery["eggs"] else [])
        wanted.update(draw.FRUITS[fruit] for fruit in gallery["fruits"])
    rows = plain(draw._tile(face, ["a", "b", "c", "d"], width))
    assert [len(row) for row in rows] == [width] * 3
    shown = Counter(char for row in rows for char in row if char.isalnum() or char == "*")
    assert shown == wanted


@pytest.mark.parametrize("tile", sorted(FACES, key=int))
def test_the_openings_of_a_tile_have_the_colour_of_their_passage(tile: str) -> None:
    """MI-1.7: each of the four openings belongs to exactly one passage."""
    face = FACES[tile]
    grid = draw._tile(face, ["a", "b", "c", "d"], draw.HILL_WIDTH)
    signs = (draw.CAPITAL, draw.FRUIT)  # a number or letter may stand at the very edge
    for number, passage in enumerate(face["galleries"]):
        for port in passage["ports"]:
            char, style = grid[0 if port[1] == "O" else 2][0 if port[0] == "L" else -1]
            assert style == "abcd"[number] or style in signs
            assert char != " "


def test_two_straight_passages() -> None:
    face = {"galleries": [passage("LO RO", 3), passage("LI RI", 2, fruits=["cherry"])], "barracks": 0}
    assert plain(draw._tile(face, ["x"] * 4, 7)) == ["━━━3━━━", "       ", "━━2c━━━"]


def test_two_bends() -> None:
    face = {"galleries": [passage("LO LI", 1, "nurse", 2), passage("RO RI", 2, fruits=["fig"])], "barracks": 0}
    assert plain(draw._tile(face, ["x"] * 4, 7)) == ["━1┓ ┏2━", "N²┃ ┃f ", "━━┛ ┗━━"]


def test_a_crossing() -> None:
    face = {"galleries": [passage("LO RI", 1, "sentry"), passage("LI RO", 1)], "barracks": 0}
    assert plain(draw._tile(face, ["x"] * 4, 7)) == ["1S╲ ╱━━", "   ╳   ", "1━╱ ╲━━"]


def test_one_hall_and_dead_ends() -> None:
    hall = {"galleries": [passage("LO LI RO RI", 4, "queen")], "barracks": 0}
    assert plain(draw._tile(hall, ["x"] * 4, 7)) == ["━━4┳━━━", "  Q┃   ", "━━━┻━━━"]
    ends = {"galleries": [passage("LO", 1), passage("RO", 1), passage("LI", 0), passage("RI", 2)], "barracks": 0}
    assert plain(draw._tile(ends, ["x"] * 4, 7)) == ["━1╸ ╺1━", "       ", "━━╸ ╺2━"]


def passage(
    ports: str, workers: int, specialist: str | None = None, eggs: int = 0, fruits: list[str] | None = None
) -> dict[str, object]:
    return {"ports": ports.split(), "workers": workers, "specialist": specialist, "eggs": eggs, "fruits": fruits or []}


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {}), (6, {}), (2, {"expert": True}), (3, {"expert": True})])
def test_every_position_of_a_game_fits_80_columns(seats: int, options: dict[str, object]) -> None:
    for seed in range(3):
        for steps in (0, 7, 30, 60, 1000):
            pos = GAME.start(seats, seed, **options)
            playout(pos, seed, limit=steps)
            view = json.loads(json.dumps(pos.view(0)))
            text = Text.from_markup(draw.draw(view, [f"Player {seat}" for seat in range(seats)])).plain
            assert max(len(line) for line in text.splitlines()) <= 80
            assert all(f"Player {seat}" in text for seat in range(seats))
            assert f" of {view['rounds']}" in text
            totals = [player["total"] for player in view["players"]]
            assert [int(line.rsplit("= ", 1)[1]) for line in text.splitlines() if "= " in line] == totals


def test_a_gallery_has_one_colour() -> None:
    pos = GAME.start(2, 5)
    playout(pos, 2, limit=30)
    hill = pos.view(0)["players"][0]["hills"][0]  # type: ignore[index]
    colours = draw._gallery_colours(hill)
    for gallery in hill["galleries"]:
        found = {colours.get((tile, number)) for tile, number in gallery["passages"]}
        assert len(found) == 1
        assert (found == {None}) == (gallery["tiles"] == 1)
