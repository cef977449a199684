"""Positions and records show themselves in notebooks: SVG pictures that are well-formed, faithful, and tell no secrets."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import formicary
from formicary.kernel import Game, Position, Record, playout
from formicary.kernel.speech import Phrases
from formicary.locale import catalogue, speak, translated
from tests.modes import Mode, cases, golden_modes
from tests.walk import Walk

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize(("key", "mode"), cases(golden_modes))
def test_every_mode_is_drawn_and_nothing_hidden_shows(key: str, mode: Mode) -> None:
    walk = Walk(key, mode, 41)
    for pos in walk.some(4):
        picture = walk.game.svg(pos, 0)
        assert ET.fromstring(picture).tag == f"{SVG}svg"
        lines = texts(picture)
        for seat in range(pos.seats):
            assert any(f"Seat {seat} · " in line for line in lines)
            assert any(line.startswith(f"▶ Seat {seat} · ") for line in lines) == (seat in pos.deciders)
        twin = pos.resample(0, 3)
        if twin.deciders == pos.deciders:
            assert walk.game.svg(twin, 0) == picture


def test_the_tiles_of_micropolis_lie_as_they_were_laid() -> None:
    game = formicary.game("micropolis")
    pos = game.start(seats=2, seed=5)
    playout(pos, 5, 9)
    view = pos.view(None)
    boxes = [box for box in ET.fromstring(game.svg(pos)).iter(f"{SVG}rect") if box.get("rx")]
    laid = sum(len(hill["tiles"]) for player in view["players"] for hill in player["hills"])
    assert laid > 4 and len(boxes) == laid + len(view["line"])
    lines = texts(game.svg(pos))
    assert f"Round {view['round']} of 10 · pile {view['pile']} tiles · reserve {view['reserve']} soldiers" in lines
    for player in view["players"]:
        army = player["hills"][0]["army"]
        assert any(f"Seat {player['seat']} · {player['total']} points · army {army}" in line for line in lines)


def test_the_garden_of_myrmes_has_all_hexes_and_all_prey() -> None:
    game = formicary.game("myrmes")
    pos = game.start(seats=3, seed=5)
    view = pos.view(None)
    picture = ET.fromstring(game.svg(pos))
    assert len(list(picture.iter(f"{SVG}path"))) == len(view["static"]["garden"]["hexes"])
    letters = [line for line in texts(game.svg(pos)) if line in ("L", "T", "S")]
    assert sorted(letters) == sorted(prey["prey"][0].upper() for prey in view["garden"]["prey"])


def test_the_meadow_of_march_has_all_hexes_by_name() -> None:
    game = formicary.game("march")
    pos = game.start(seats=4, seed=5)
    playout(pos, 8, 100)
    view = pos.view(None)
    lines = texts(game.svg(pos))
    for place in view["hexes"]:
        assert ("Great Tunnel" if place["number"] == 0 else place["name"][:16]) in lines
    assert len(view["hexes"]) == 4
    letters = [line for line in lines if line in ("L", "LL", "F", "C", "★")]
    assert len(letters) == sum(len(place["sites"]) for place in view["hexes"])


def test_notebooks_show_positions_and_records() -> None:
    pos = formicary.game("micropolis").start(seats=2, seed=7)
    assert pos._repr_html_() == pos.game.svg(pos)
    record = Record(game="micropolis", seats=2, seed=7, names=["Oak", "<Elm>"])
    while pos.deciders:
        action = pos.legal()[0]
        record.add(pos, action)
        pos.apply(action)
    shown = record._repr_html_()
    assert pos.result is not None
    caption, _, picture = shown.partition("</div>")
    winner = ("Oak", "&lt;Elm&gt;")[pos.result.winners[0]]
    assert caption.endswith(f"; Oak {pos.result.scores[0]}; &lt;Elm&gt; {pos.result.scores[1]}; won by {winner}")
    assert picture == pos.game.svg(pos)


def test_a_game_that_does_not_draw_itself_shows_its_text() -> None:
    pos = formicary.game("micropolis").start(seats=2, seed=7)
    picture = Game.svg(pos.game, pos)
    assert any("Round 1 of 10" in line for line in texts(picture)) and isinstance(pos, Position)


@pytest.mark.parametrize("language", translated())
@pytest.mark.parametrize("key", formicary.game_keys())
def test_pictures_speak_every_language(key: str, language: str) -> None:
    game = formicary.game(key)
    pos = game.start(seats=2, seed=5)
    playout(pos, 5, 20)
    english = texts(game.svg(pos))
    speak(language)
    try:
        foreign = texts(pos._repr_html_())
    finally:
        speak("en")
    assert texts(game.svg(pos)) == english and len(foreign) == len(english)
    said = {part for line in english for part in line.split(" · ") if sum(map(str.isalpha, part)) > 4}
    kept = {
        part for part in said & {part for line in foreign for part in line.split(" · ")} if "points" not in part
    }  # as in French
    assert len(said) > 4 and not kept, f"still English: {sorted(kept)}"
    named = texts(game.svg(pos, None, Phrases(["Ann", "Bob"], catalogue(language))))
    assert any("Bob · " in line for line in named) and len(named) == len(english)
