"""MI-3 rounds and turns, MI-4 taking a tile, MI-5 laying it."""

from __future__ import annotations

import pytest

from formicary import IllegalAction
from formicary.games.micropolis.galleries import galleries
from formicary.games.micropolis.position import Micropolis
from formicary.kernel import playout
from tests.games.micropolis.positions import GAME, PLAIN, choices, names, play, points, position


def refused(pos: Micropolis, text: str) -> str:
    """The rule that forbids an action; the position stays as it is."""
    digest = pos.digest()
    with pytest.raises(IllegalAction) as wrong:
        play(pos, text)
    pos.sink = None
    assert pos.digest() == digest
    return wrong.value.rule


# ---- rounds and turns


@pytest.mark.rule("MI-3.1")
def test_a_round_gives_everyone_one_turn_clockwise_from_the_leader() -> None:
    pos = position(4, leader=2)
    order = []
    for _ in range(4):
        order += pos.deciders
        play(pos, "take 1")
    assert order == [2, 3, 0, 1]
    assert pos.round == 2


@pytest.mark.rule("MI-3.2")
def test_there_is_no_passing_and_taking_includes_laying() -> None:
    assert {kind.name for kind in GAME.actions.kinds} == {"build", "take", "fill", "leave", "sentry", "leader", "redarmy"}
    pos = position(rows={0: [8], 1: [9]})
    assert {text.split()[0] for text in choices(pos)} == {"take"}
    for other in ("fill", "leave", "sentry none", "leader 1", "build A", "redarmy 0A"):
        assert refused(pos, other) == "MI-3.2"
    play(pos, "take 1 left")
    assert pos.tiles_of(0) == [1, 8]


@pytest.mark.rule("MI-3.3")
def test_a_turn_goes_pay_take_collect_lay_effect() -> None:
    pos = position(line=[1, 2, 40], on_line=[0, 0, 4], armies=[2, 5])
    events = play(pos, "take 3")
    assert names(events)[:3] == ["tile_taken", "tile_laid", "soldiers_gained"]
    assert {key: events[0][key] for key in ("place", "paid", "collected", "token")} == {
        "place": 3, "paid": 2, "collected": 4, "token": False,
    }  # fmt: skip
    assert pos.army[0] == 2 - 2 + 4 + 3


@pytest.mark.rule("MI-3.4", "MI-8.1")
def test_a_game_lasts_ten_rounds_of_ten_tiles() -> None:
    for seats in GAME.seats:
        pos = GAME.start(seats, 3)
        assert isinstance(pos, Micropolis)
        while pos.deciders:
            assert pos.round <= 10
            play(pos, choices(pos)[-1])
        assert pos.round == 10 and pos.count == [10] * seats and pos.result is not None


@pytest.mark.rule("MI-3.5", "MI-I13")
def test_everything_but_the_order_of_the_pile_is_open_to_all() -> None:
    pos = GAME.start(3, 5)
    playout(pos, 5, 30)
    views = [pos.view(seat) for seat in (None, 0, 1, 2)]
    for view in views:
        del view["prompt"], view["seat"]
    assert views[0] == views[1] == views[2] == views[3]
    for seat in (None, 0, 1, 2):
        for seed in range(5):
            twin = pos.resample(seat, seed)
            assert twin.digest() != pos.digest() and twin.view(seat) == pos.view(seat)


# ---- taking


@pytest.mark.rule("MI-4.1", "MI-4.2", "MI-4.3", "MI-4.5", "MI-4.11")
@pytest.mark.parametrize("army", range(11))
def test_tiles_that_the_army_can_pay_for_may_be_taken(army: int) -> None:
    pos = position(armies=[army, 5], rows={0: [8]})
    reach = min(army + 1, 7)
    assert choices(pos) == [f"take {place} {side}" for place in range(1, reach + 1) for side in ("left", "right")]
    if reach < 7:
        assert refused(pos, f"take {reach + 1} left") == "MI-4.5"


@pytest.mark.rule("MI-4.1")
def test_a_tile_beyond_the_line_cannot_be_taken() -> None:
    assert refused(position(line=[1, 2], seat=1), "take 3") == "MI-4.1"


@pytest.mark.rule("MI-X1", "MI-4.3")
def test_matt_takes_the_third_tile() -> None:
    pos = position(4, armies=[5, 5, 5, 5])
    play(pos, "take 3")
    assert pos.on_line[:2] == [1, 1] and pos.on_line[2:] == [0, 0, 0, 0]
    assert pos.army[0] == 3 and pos.tiles_of(0) == [3]


@pytest.mark.rule("MI-4.2")
def test_the_first_tile_is_free() -> None:
    pos = position(armies=[0, 5], rows={0: [8]})
    play(pos, "take 1 right")
    assert pos.army == [0, 5] and pos.on_line == [0] * 6


@pytest.mark.rule("MI-X18", "MI-4.4", "MI-4.6")
def test_gaps_cost_nothing_and_soldiers_on_the_line_add_up() -> None:
    pos = position(3, line=[1, 2, 3, 4, 5, 6, 7])
    play(pos, "take 3")  # C
    play(pos, "take 3")  # D is the third now
    assert pos.tiles_of(1) == [4] and pos.army[:2] == [3, 3]
    assert pos.line == [1, 2, 5, 6, 7] and pos.on_line == [2, 2, 0, 0, 0]


@pytest.mark.rule("MI-4.7")
def test_soldiers_on_the_tile_join_the_army_however_it_was_paid() -> None:
    pos = position(on_line=[0, 0, 4, 0, 0, 0, 0], armies=[3, 5])
    play(pos, "take 3")
    assert pos.army[0] == 3 - 2 + 4
    pos = position(on_line=[0, 0, 4, 0, 0, 0, 0], armies=[3, 5], held=[1, 0])
    play(pos, "take 3 token")
    assert pos.army[0] == 3 + 4


@pytest.mark.rule("MI-4.8")
def test_soldiers_on_a_tile_cannot_pay_for_it_but_can_fill_its_barracks() -> None:
    pos = position(line=[1, 52, 3, 4, 5, 6, 7], on_line=[0, 9, 0, 0, 0, 0, 0], armies=[0, 5], rows={0: [8]})
    assert refused(pos, "take 2 left") == "MI-4.5"
    pos = position(line=[52, 1, 3, 4, 5, 6, 7], on_line=[2, 0, 0, 0, 0, 0, 0], armies=[0, 5], rows={0: [8]})
    play(pos, "take 1 left")
    assert choices(pos) == ["fill", "leave"]
    play(pos, "fill")
    assert pos.army[0] == 0 and points_of_barracks(pos) == 2


def points_of_barracks(pos: Micropolis) -> int:
    return pos.manned_soldiers(0)


@pytest.mark.rule("MI-X19", "MI-4.9", "MI-4.10")
def test_an_army_is_cut_to_ten_when_soldiers_arrive() -> None:
    pos = position(on_line=[0, 0, 3, 0, 0, 0, 0], armies=[10, 5])
    reserve = pos.reserve
    events = play(pos, "take 3")
    assert pos.army[0] == 10 and pos.reserve == reserve + 1
    surplus = [event for event in events if event["event"] == "surplus"]
    assert surplus == [{"event": "surplus", "seat": 0, "hill": 0, "count": 1, "where": ""}]


@pytest.mark.rule("MI-4.10")
def test_surplus_cannot_pass_on_to_a_barracks_unless_the_limit_is_checked_at_the_end_of_the_turn() -> None:
    for check, after_taking, after_filling, surplus in (("at_once", 10, 8, 3), ("end_of_turn", 13, 10, 1)):
        pos = position(line=[52, *PLAIN[:6]], on_line=[3, 0, 0, 0, 0, 0, 0], armies=[10, 5], army_limit_check=check)
        reserve = pos.reserve
        play(pos, "take 1")
        assert pos.army[0] == after_taking
        play(pos, "fill")
        assert (pos.army[0], pos.reserve - reserve) == (after_filling, surplus)


@pytest.mark.rule("MI-4.11", "MI-4.2")
def test_a_single_choice_is_not_asked() -> None:
    pos = position(armies=[5, 0])
    play(pos, "take 1")  # seat 1 has no soldiers and an empty foundation: the first tile is all it can take
    assert pos.tiles_of(1) == [2] and pos.deciders == (0,)


# ---- architect tokens


@pytest.mark.rule("MI-4.12", "MI-4.14")
def test_a_token_takes_any_tile_for_no_soldiers() -> None:
    pos = position(armies=[0, 5], held=[1, 0])
    assert choices(pos) == ["take 1", *(f"take {place} token" for place in range(2, 8))]
    play(pos, "take 7 token")
    assert pos.tiles_of(0) == [7] and pos.army[0] == 0 and pos.on_line == [0] * 6
    assert (pos.held, pos.tokens_left) == ([0, 0], 2)


@pytest.mark.rule("MI-4.12")
def test_without_a_token_none_can_be_used() -> None:
    assert refused(position(), "take 3 token") == "MI-4.12"


@pytest.mark.rule("MI-4.13")
def test_at_most_one_token_a_turn_and_not_in_the_turn_in_which_it_came() -> None:
    pos = position(held=[2, 0])
    play(pos, "take 4 token")
    assert pos.held == [1, 0] and pos.deciders == (1,)
    pos = position(line=[42, *PLAIN[:6]])
    play(pos, "take 1")
    assert pos.held == [1, 0] and pos.deciders == (1,)


@pytest.mark.rule("MI-4.14")
def test_soldiers_and_token_are_two_ways_to_pay_and_never_mixed() -> None:
    for text, army, held in (("take 2", 4, 1), ("take 2 token", 5, 0)):
        pos = position(held=[1, 0])
        assert text in choices(pos)
        play(pos, text)
        assert (pos.army[0], pos.held[0]) == (army, held)
    assert refused(position(armies=[2, 5], held=[1, 0]), "take 5") == "MI-4.5"


@pytest.mark.rule("MI-4.15")
def test_no_token_for_the_first_tile() -> None:
    assert refused(position(held=[1, 0]), "take 1 token") == "MI-4.15"


# ---- laying


@pytest.mark.rule("MI-5.1")
def test_the_first_tile_has_one_place() -> None:
    pos = position()
    assert all(len(text.split()) == 2 for text in choices(pos))
    assert refused(pos, "take 1 left") == "MI-5.1"


@pytest.mark.rule("MI-5.2", "MI-5.5")
@pytest.mark.parametrize("count", range(1, 9))
def test_the_second_to_the_ninth_tile_goes_to_either_end_whatever_its_passages(count: int) -> None:
    row = list(range(11, 11 + count))
    for place in range(1, 8):
        for side, expected in (("left", [place, *row]), ("right", [*row, place])):
            pos = position(rows={0: row, 1: [21]}, armies=[10, 5])
            play(pos, f"take {place} {side}")
            assert pos.tiles_of(0) == expected
    assert refused(position(rows={0: row}), "take 1") == "MI-5.2"


@pytest.mark.rule("MI-5.3")
def test_the_tenth_tile_fills_the_last_gap() -> None:
    row = list(range(11, 20))
    pos = position(rows={0: row, 1: row_of(21, 9)}, round=10)
    assert choices(pos) == [f"take {place}" for place in range(1, 7)]
    assert refused(pos, "take 1 right") == "MI-5.3"
    play(pos, "take 1")
    assert pos.tiles_of(0) == [*row, 1] and 0 not in pos.ring[:10]


@pytest.mark.rule("MI-5.3", "MI-5.8")
def test_in_an_open_ring_the_side_of_the_tenth_tile_is_asked_and_matters() -> None:
    row = [40, 2, 33, 54, 56, 7, 17, 51, 14]
    found = []
    for side in ("left", "right"):
        pos = position(rows={0: row, 1: row_of(21, 9)}, line=[32, 1, 3, 4, 5, 6], armies=[1, 5], round=10, ring_closed=False)
        assert choices(pos) == ["take 1 left", "take 1 right", "take 2 left", "take 2 right"]
        assert refused(pos, "take 1") == "MI-5.2"
        play(pos, f"take 1 {side}")
        found.append((pos.tiles_of(0), points(pos, 0)["royal_gallery"]))
    assert found == [([32, *row], 7), ([*row, 32], 6)]  # tile 32 has a queen
    first = position(ring_closed=False)
    assert choices(first)[:2] == ["take 1", "take 2"] and refused(first, "take 1 left") == "MI-5.1"


def row_of(first: int, count: int) -> list[int]:
    return list(range(first, first + count))


@pytest.mark.rule("MI-5.4")
def test_tiles_are_neither_turned_nor_flipped() -> None:
    assert [arg.name for arg in GAME.actions.by_name["take"].args] == ["place", "side", "pay"]


@pytest.mark.rule("MI-5.6")
def test_laid_tiles_are_never_moved() -> None:
    pos = GAME.start(4, 9)
    assert isinstance(pos, Micropolis)
    while pos.deciders:
        before = pos.ring.copy()
        play(pos, choices(pos)[len(choices(pos)) // 2])
        changed = [place for place in range(40) if pos.ring[place] != before[place]]
        assert all(before[place] == 0 for place in changed)


@pytest.mark.rule("MI-5.7")
def test_openings_of_the_same_level_meet() -> None:
    """Tile 1 runs through on both levels; tile 9 crosses over: what comes in outside goes out inside."""
    tiles = GAME.tiles
    found = galleries(tiles, [1, 9], True)
    assert sorted((gallery.ants, gallery.passages) for gallery in found) == [(3, 0b100010), (4, 0b010001)]
    crossing = galleries(tiles, [9, 1], True)
    outer = next(gallery for gallery in crossing if gallery.passages >> 4 & 1)  # the outer passage of tile 1
    assert outer.passages == 0b010010 and outer.ants == 4  # meets the passage of tile 9 from inside to outside


@pytest.mark.rule("MI-5.8")
def test_the_ring_closes_with_the_tenth_tile_only_and_only_if_the_option_says_so() -> None:
    tiles = GAME.tiles
    ring = [49, 40, 2, 33, 54, 56, 7, 17, 51, 14]
    assert len(galleries(tiles, ring, True)) == 4
    assert len(galleries(tiles, ring, False)) == 6
    assert len(galleries(tiles, ring[:9], True)) == len(galleries(tiles, ring[:9], False))


@pytest.mark.rule("MI-5.9")
def test_the_foundation_joins_nothing() -> None:
    for tile in range(1, 62):
        found = galleries(GAME.tiles, [tile], True)
        assert len(found) == len(GAME.tiles.passages[tile])


@pytest.mark.rule("MI-5.10")
def test_a_tile_without_specialist_or_barracks_ends_the_turn() -> None:
    pos = position()
    assert names(play(pos, "take 1")) == ["tile_taken", "tile_laid"]
    assert pos.deciders == (1,)


@pytest.mark.rule("MI-4.14", "MI-4.7")
def test_who_takes_a_tile_for_a_token_pays_no_soldier_and_is_told_so() -> None:
    pos = position(held=[1, 0], armies=[3, 5], on_line=[0, 0, 0, 0, 2, 0, 0])
    taken, laid = play(pos, "take 5 token")[:2]
    assert (taken["event"], taken["place"], taken["paid"], taken["token"], taken["collected"]) == ("tile_taken", 5, 0, True, 2)
    assert laid["event"] == "tile_laid" and (pos.army[0], pos.held[0]) == (5, 0)
