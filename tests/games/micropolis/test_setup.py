"""MI-1 parts and terms, MI-2 set-up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from formicary import OptionError
from formicary.games.micropolis.options import MicropolisOptions
from formicary.games.micropolis.position import Micropolis
from tests.games.micropolis.positions import GAME, choices, play, points, position

TILES: Any = GAME.tiles
FACES: dict[str, Any] = TILES.faces


def start(seats: int, seed: int = 1, **options: object) -> Micropolis:
    pos = GAME.start(seats, seed, **options)
    assert isinstance(pos, Micropolis)
    return pos


@pytest.mark.rule("MI-1.1")
def test_two_to_six_play() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    for seats in GAME.seats:
        assert start(seats).seats == seats
    for seats in (0, 1, 7):
        with pytest.raises(OptionError, match=r"\(MI-1\.1\)"):
            GAME.start(seats)


@pytest.mark.rule("MI-1.2", "MI-2.7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_box_holds_61_tiles_45_soldiers_a_red_army_token_and_two_architect_tokens(seats: int) -> None:
    pos = start(seats)
    assert TILES.count == 61 and sorted(pos.pile) == list(range(1, 62))
    assert pos.reserve + sum(pos.army) == 45
    assert (pos.tokens_left, pos.held) == (2, [0] * seats)
    assert 0 <= pos.leader < seats
    assert (len(pos.line), len(pos.army), pos.army) == (7, seats, [5] * seats)  # nothing else changes with the players


@pytest.mark.rule("MI-1.6", "MI-2.4")
def test_the_first_of_the_line_is_the_first_drawn_and_the_last_lies_next_to_the_pile() -> None:
    pos = start(3)
    assert pos.line == list(pos.pile[:7]) and pos.drawn == 7
    assert pos.view(0)["line"][0] == {"place": 1, "tile": pos.pile[0], "soldiers": 0}  # type: ignore[index]
    assert play(pos, "take 1")[0]["tile"] == pos.pile[0]


@pytest.mark.rule("MI-1.7")
def test_every_opening_of_every_tile_belongs_to_exactly_one_passage() -> None:
    for face in FACES.values():
        opened = [port for passage in face["galleries"] for port in passage["ports"]]
        assert sorted(opened) == ["LI", "LO", "RI", "RO"]
    assert any(len(passage["ports"]) == 1 for face in FACES.values() for passage in face["galleries"])  # dead ends exist


@pytest.mark.rule("MI-1.9")
def test_ants_are_workers_and_specialists_but_not_eggs_or_soldiers() -> None:
    assert TILES.population[40] == 2  # a worker and a nurse; her three eggs do not count
    assert TILES.population[61] == 0
    pos = position(rows={0: [40, 61]}, full={0: [1]})
    assert points(pos)["population"] == 2


@pytest.mark.rule("MI-1.10")
def test_a_tile_shows_at_most_one_specialist_and_none_beside_a_barracks() -> None:
    kinds = Counter()
    for face in FACES.values():
        shown = [passage["specialist"] for passage in face["galleries"] if passage["specialist"]]
        assert len(shown) <= 1 and not (shown and face["barracks"])
        kinds.update(shown)
    assert set(kinds) == {"queen", "nurse", "architect", "sergeant", "sentry"}
    assert kinds["architect"] == 2


@pytest.mark.rule("MI-1.11", "MI-X12")
def test_fruits_on_all_tiles() -> None:
    fruits = Counter(fruit for face in FACES.values() for passage in face["galleries"] for fruit in passage["fruits"])
    assert fruits == {"cherry": 6, "lemon": 5, "grape": 4, "blackberry": 3, "fig": 2, "pomegranate": 1, "gift": 4}
    assert fruits.total() == 25


@pytest.mark.rule("MI-1.12")
def test_the_screen_says_that_the_tiles_are_a_reconstruction() -> None:
    assert start(2).view(None)["static"]["reconstruction"] is True
    assert GAME.info.reconstruction is True


@pytest.mark.rule("MI-1.14")
def test_barracks_come_in_sizes_one_to_four() -> None:
    assert Counter(face["barracks"] for face in FACES.values() if face["barracks"]) == {1: 6, 2: 5, 3: 3, 4: 2}


@pytest.mark.rule("MI-2.1", "MI-2.2", "MI-1.4")
@pytest.mark.parametrize(("seats", "reserve"), [(2, 35), (3, 30), (4, 25), (5, 20), (6, 15)])
def test_armies_start_with_five_and_the_rest_is_the_reserve(seats: int, reserve: int) -> None:
    pos = start(seats)
    assert pos.army == [5] * seats
    assert (pos.reserve, pos.tokens_left) == (reserve, 2)


@pytest.mark.rule("MI-X13", "MI-2.4")
def test_setup_for_four_players() -> None:
    pos = start(4)
    view: Any = pos.view(None)
    assert [player["hills"][0]["army"] for player in view["players"]] == [5, 5, 5, 5]
    assert (view["reserve"], view["tokens"], len(view["line"]), view["pile"]) == (25, 2, 7, 54)


@pytest.mark.rule("MI-2.3")
def test_the_pile_is_shuffled_and_its_order_seen_by_nobody() -> None:
    orders = {start(2, seed).pile for seed in range(30)}
    assert len(orders) == 30
    first_tiles = Counter(start(2, seed).pile[0] for seed in range(600))
    assert len(first_tiles) > 50 and max(first_tiles.values()) < 30  # about ten each
    pos = start(2)
    twin = pos.resample(0, 1)
    assert isinstance(twin, Micropolis)
    assert twin.pile[:7] == pos.pile[:7] and twin.pile != pos.pile and sorted(twin.pile) == sorted(pos.pile)
    assert twin.view(0) == pos.view(0)


@pytest.mark.rule("MI-2.5", "MI-2.6")
def test_the_first_player_is_drawn_by_lot_and_gets_the_red_army_token() -> None:
    firsts = Counter(start(4, seed).deciders[0] for seed in range(400))
    assert sorted(firsts) == [0, 1, 2, 3] and min(firsts.values()) > 60
    for seed in range(20):
        pos = start(4, seed)
        assert pos.deciders == (pos.leader,)


@pytest.mark.rule("MI-2.5")
def test_the_first_player_can_be_named() -> None:
    for seat in range(3):
        assert {start(3, seed, first_player=seat).deciders for seed in range(5)} == {(seat,)}
    with pytest.raises(OptionError, match=r"\(MI-2\.5\)"):
        GAME.start(3, first_player=3)


def test_the_first_choice_is_among_six_tiles() -> None:
    assert choices(start(2)) == ["take 1", "take 2", "take 3", "take 4", "take 5", "take 6"]


def test_the_ways_to_play() -> None:
    assert [(way.key, way.seats, way.usual, way.options) for way in GAME.info.setups] == [
        ("standard", [2, 3, 4, 5, 6], 3, {}),
        ("expert", [2, 3], 2, {"expert": True}),
    ]
    assert GAME.seats == range(2, 7) and GAME.info.minutes == 30


def test_options_are_given_by_name_and_unknown_ones_are_refused() -> None:
    with pytest.raises(TypeError):
        MicropolisOptions(True)  # type: ignore[misc]
    with pytest.raises(OptionError):
        GAME.start(2, colour=1)
    assert MicropolisOptions(expert=True).expert and not MicropolisOptions().expert
