"""MY-1 and MY-2: parts, terms and the start of a game."""

from __future__ import annotations

from collections import Counter

import pytest

from formicary import OptionError
from formicary.games.myrmes.actions import COORDINATES, HEX_WORDS, OBJECTIVES
from formicary.games.myrmes.births import bear_ants
from formicary.games.myrmes.parts import TERRAINS, WATER
from formicary.games.myrmes.position import FREE, PREY_ON, SOURCES, TILE_ON, TUNNEL_OF, Myrmes
from formicary.games.myrmes.scoring import winners
from tests.games.myrmes.positions import (
    GAME,
    act,
    atelier,
    completed,
    early,
    event,
    exit_at,
    go,
    goals,
    h,
    harvest,
    kinds,
    nest,
    only_worker,
    prey,
    refused,
    start,
    texts,
    tile,
    workers,
)  # fmt: skip

SEEDS = range(40)


@pytest.mark.rule("MY-1.1")
@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(OptionError, match=r"MY-1\.1"):
        GAME.start(seats)
    assert list(GAME.seats) == [2, 3, 4]


@pytest.mark.rule("MY-1.2", "MY-2.1")
def test_common_parts() -> None:
    pos = start()
    assert len(pos.dice) == 3 and all(1 <= face <= 6 for face in pos.dice)
    assert sum(pos.static.prey_count) == 18 and pos.static.prey_count == [6, 6, 6]
    assert len(OBJECTIVES) == 20
    assert (pos.farms_left, pos.colonies_left) == (8, 8)


@pytest.mark.rule("MY-1.3")
def test_cubes_of_the_box() -> None:
    view = start(2, limited_cubes=True).view(0)
    assert view["supply"] == {
        "aphid_or_scavenging": 8, "sub_colony": 8, "food": 30, "earth": 15, "stone": 15, "larvae": 28,
    }  # fmt: skip


@pytest.mark.rule("MY-1.4", "MY-2.14")
def test_pieces_of_a_colour() -> None:
    pos = start()
    for seat in range(4):
        assert pos.workers[seat] + pos.soldiers[seat] + pos.ants_left[seat] == 8
        assert pos.nursery[seat] + pos.nurses_left[seat] == 8
        assert pos.exits[seat * 4 : seat * 4 + 4].count(-1) == 3
        assert pos.markers_left[seat] == 4
        assert pos.pheromones[seat * 7 : seat * 7 + 7] == [6, 2, 2, 2, 2, 2, 1]
        assert sum(pos.pheromones[seat * 7 : seat * 7 + 7]) == 17
        assert (pos.ants_left[seat], pos.nurses_left[seat]) == (6, 5)


@pytest.mark.rule("MY-1.5")
def test_cubes_never_run_out_unless_limited() -> None:
    pos = start()
    nest(pos, 0, food=29)
    assert pos.gain(0, 0, 40) == 40
    limited = start(limited_cubes=True)
    limited.supply[0] = 3
    assert limited.gain(0, 0, 5) == 3 and limited.supply[0] == 0
    assert limited.gain(0, 0, 1) == 0


@pytest.mark.rule("MY-1.5")
def test_simultaneous_gains_of_a_short_supply_go_to_the_first_player_first() -> None:
    pos = start(2, limited_cubes=True)
    tile(pos, 0, "aphid_farm", "-4,4 -3,4 -4,5")
    tile(pos, 1, "aphid_farm", "0,5 1,5 0,6")
    pos.first = 1
    spare = pos.supply[0] - 1
    pos.supply[0] -= spare
    nest(pos, 0, food=spare)
    harvest(pos)
    assert pos.stock[3] == 1  # seat 1 is first and gets the last food
    assert pos.stock[0] <= spare and pos.supply[0] == 30 - pos.stock[0] - 1


@pytest.mark.rule("MY-1.6", "MY-22.4")
def test_most_points_win() -> None:
    assert winners([17, 24, 9]) == (1,)
    assert winners([17, -24]) == (0,)


@pytest.mark.rule("MY-1.7")
def test_sources_of_points_and_the_one_of_losses() -> None:
    assert SOURCES == (
        "pheromones", "special_tiles", "prey", "clearing", "queen", "sub_colonies", "objectives", "objective_bonus", "winter",
    )  # fmt: skip
    pos = start()
    pos.lose(0, 2)
    assert pos.score[0] == 4 and pos.sheet[:9] == [0, 0, 0, 0, 0, 0, 0, 0, -6]


@pytest.mark.rule("MY-1.8")
def test_a_spent_soldier_may_come_back_as_a_worker() -> None:
    pos = start()
    nest(pos, 0, workers=0, soldiers=8)
    pos.spend_soldiers(0, 2)
    assert (pos.soldiers[0], pos.ants_left[0]) == (6, 2)
    nest(pos, 0, nursery=1, on_workers=4)
    bear_ants(pos, 0, 0, 0)
    assert (pos.workers[0], pos.soldiers[0], pos.ants_left[0]) == (2, 6, 0)


@pytest.mark.rule("MY-1.9", "MY-X4")
def test_with_eight_ants_none_is_born_until_one_is_discarded() -> None:
    pos = start(2)
    nest(pos, 0, soldiers=5, workers=3, nursery=5)
    early(pos, 0, "soldiers", "workers")
    early(pos, 1)
    assert (pos.soldiers[0], pos.workers[0], pos.ants_left[0]) == (5, 3, 0)


@pytest.mark.rule("MY-1.10")
def test_soldiers_never_go_out() -> None:
    pos = start()
    only_worker(pos, 1)
    nest(pos, 0, soldiers=5)
    workers(pos)
    assert pos.deciders == (1,)  # seat 0 has soldiers but no worker: it has no turn


@pytest.mark.rule("MY-1.11", "MY-20.4")
def test_larvae_are_no_part_of_the_stock_and_have_no_limit() -> None:
    pos = start()
    nest(pos, 0, larvae=40, food=4)
    go(pos, 5)
    assert pos.larvae[0] == 40 and pos.stock[0] == 4  # nothing was returned, the next season is on


@pytest.mark.rule("MY-1.12")
def test_the_garden() -> None:
    assert len(COORDINATES) == len(set(COORDINATES)) == 151
    static = start().static
    for number, (q, r) in enumerate(COORDINATES):
        assert HEX_WORDS[number] == f"{q},{r}"
        for other in static.near[number]:
            a, b = COORDINATES[other]
            assert max(abs(q - a), abs(r - b), abs(q + r - a - b)) == 1
    assert sorted(HEX_WORDS[n] for n in static.near[h("0,0")]) == sorted(["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"])


@pytest.mark.rule("MY-1.13", "MY-12.12")
def test_terrain_yields_its_cube_and_mushroom_none() -> None:
    pos = start()
    # earth, mushroom, grass
    assert [TERRAINS[pos.static.terrain[h(word)]] for word in ("-5,0", "-4,0", "-3,0")] == ["earth", "mushroom", "grass"]
    prey(pos, "-3,0", None)
    number = tile(pos, 0, "p3_line", "-5,0 -4,0 -3,0")
    assert pos.tile_cubes[3 * number : 3 * number + 3] == [1, 1, 0]


@pytest.mark.rule("MY-1.14")
def test_free_hexes() -> None:
    pos = start()
    tile(pos, 0, "p2", "-4,4 -3,4")
    free = {HEX_WORDS[n] for n in range(151) if pos.ground[n] == FREE}
    assert not free & {"-4,4", "-3,4"}  # a tile
    assert not free & {"-5,4", "1,4", "-1,-4", "5,-4"}  # tunnel exits of anyone
    assert not free & {HEX_WORDS[n] for n in pos.static.prey_spaces}
    assert not any(pos.static.terrain[h(word)] == WATER for word in free)
    assert len(free) == 133 - 18 - 4 - 2
    two = start(2)
    assert all(two.static.in_play[n] for n in range(151) if two.ground[n] == FREE)


@pytest.mark.rule("MY-1.15")
def test_a_level_keeps_the_rooms_above_it() -> None:
    pos = start()
    only_worker(pos)
    nest(pos, 0, level=2)
    workers(pos)
    assert kinds(pos, "work") == ["gestation", "larder", "quarry-earth", "quarry-stone"]


@pytest.mark.rule("MY-1.16")
def test_the_level_table() -> None:
    static = start().static
    assert static.storage == [4, 4, 6, 6]
    assert list(zip(static.dig_earth, static.dig_stone, strict=True)) == [(2, 0), (2, 1), (0, 3), (0, 0)]
    assert static.level == [0, 1, 1, 2, 2, 3, 4, 1, 1, 3]
    assert static.size == [2, 3, 3, 4, 4, 5, 6, 3, 3, 4]


@pytest.mark.rule("MY-2.2")
def test_the_first_year_is_year_1() -> None:
    pos = start()
    assert (pos.year, pos.season) == (1, 0)


@pytest.mark.rule("MY-2.3", "MY-3.4")
def test_three_dice_are_rolled_openly() -> None:
    faces = Counter(face for seed in range(200) for face in GAME.start(2, seed).dice)  # type: ignore[attr-defined]
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    view = start().view(None)
    assert isinstance(view["dice"], dict) and list(view["dice"]) == ["spring", "summer", "fall"]
    assert list(view["dice"].values()) == start().dice


@pytest.mark.rule("MY-2.4", "MY-2.5")
@pytest.mark.parametrize(("seats", "count"), [(4, 18), (3, 12), (2, 11)])
def test_prey_on_every_prey_space_in_play(seats: int, count: int) -> None:
    seen = Counter()
    for seed in SEEDS:
        pos = GAME.start(seats, seed)
        assert isinstance(pos, Myrmes)
        on = [pos.ground[n] - PREY_ON for n in pos.static.prey_spaces]
        assert len(on) == count and all(0 <= kind <= 2 for kind in on)
        assert [on.count(kind) + pos.prey_unused[kind] for kind in range(3)] == [6, 6, 6]
        assert sum(pos.prey_unused) == 18 - count
        assert len(pos.view(0)["garden"]["prey"]) == count  # type: ignore[index,arg-type]
        seen.update([tuple(on)])
    assert len(seen) > 30


@pytest.mark.rule("MY-2.6", "MY-18.2")
def test_two_objectives_of_each_level() -> None:
    drawn = Counter()
    for seed in range(150):
        pos = start(seed=seed)
        assert [pos.static.goal_level[goal] for goal in pos.objectives] == [1, 1, 2, 2, 3, 3]
        assert len(set(pos.objectives)) == 6
        drawn.update(pos.objectives)
    assert set(drawn) == set(range(20))


@pytest.mark.rule("MY-2.7")
def test_a_seat_is_a_colour() -> None:
    players = start(3).view(None)["players"]
    assert [player["seat"] for player in players] == [0, 1, 2]  # type: ignore[attr-defined]


@pytest.mark.rule("MY-2.8", "MY-2.11", "MY-2.12", "MY-X18")
def test_what_a_player_starts_with() -> None:
    pos = start()
    for seat in range(4):
        assert pos.nursery[seat] == 3
        assert pos.workers[seat] == 2
        assert pos.soldiers[seat] == 0
        assert pos.larvae[seat] == 1
        assert pos.level[seat] == 0
        assert pos.stock[seat * 3 : seat * 3 + 3] == [0, 0, 0]
        assert sum(1 for cell in pos.exits[seat * 4 : seat * 4 + 4] if cell >= 0) == 1
        assert pos.score[seat] == 10


@pytest.mark.rule("MY-2.9", "MY-23.2")
@pytest.mark.parametrize(("seats", "spaces"), [(2, "-5,4 1,4"), (3, "-3,-2 5,-3 -2,5"), (4, "-5,4 1,4 -1,-4 5,-4")])
def test_start_spaces(seats: int, spaces: str) -> None:
    pos = start(seats)
    assert [HEX_WORDS[pos.exits[seat * 4]] for seat in range(seats)] == spaces.split()
    assert all(pos.ground[pos.exits[seat * 4]] == TUNNEL_OF + seat for seat in range(seats))


@pytest.mark.rule("MY-2.10")
def test_start_spaces_by_lot() -> None:
    orders = {tuple(GAME.start(3, seed).exits[::4]) for seed in range(60)}  # type: ignore[attr-defined]
    assert len(orders) == 6
    by_seat = {tuple(GAME.start(3, seed, start_spaces="seat").exits[::4]) for seed in range(20)}  # type: ignore[attr-defined]
    assert by_seat == {tuple(start(3).static.starts)}


@pytest.mark.rule("MY-2.13", "MY-5.1")
def test_event_cubes_start_on_the_space_of_the_spring_die() -> None:
    for seed in SEEDS:
        pos = start(seed=seed)
        assert pos.event == [pos.dice[0]] * 4


@pytest.mark.rule("MY-2.15")
def test_the_first_player_by_lot_or_by_choice() -> None:
    assert {GAME.start(4, seed).first for seed in range(60)} == {0, 1, 2, 3}  # type: ignore[attr-defined]
    assert {GAME.start(4, seed, first_player=2).first for seed in range(10)} == {2}  # type: ignore[attr-defined]
    with pytest.raises(OptionError, match=r"^first_player must be a seat from 0 to 1, not 2 \(MY-2\.15\)\.$"):
        GAME.start(2, 0, first_player=2)


# ---- MY-23: numbers of players


@pytest.mark.rule("MY-23.1", "MY-23.3")
@pytest.mark.parametrize(
    ("seats", "counts", "total"),
    [(2, (31, 14, 9, 19, 9), 82), (3, (44, 18, 15, 25, 16), 118), (4, (58, 26, 18, 31, 18), 151)],
)
def test_hexes_in_play(seats: int, counts: tuple[int, ...], total: int) -> None:
    static = start(seats).static
    inside = [n for n in range(151) if static.in_play[n]]
    assert len(inside) == total
    assert tuple(sum(1 for n in inside if static.terrain[n] == kind) for kind in range(5)) == counts
    assert total - counts[4] == {2: 73, 3: 102, 4: 133}[seats]
    for n in range(151):
        q, r = COORDINATES[n]
        out = {2: r < 0, 3: q <= -6 or r <= -6 or q + r >= 6, 4: False}[seats]
        assert static.in_play[n] == (not out)


@pytest.mark.rule("MY-X36")
def test_two_hexes_in_and_out_of_play() -> None:
    inside = {seats: start(seats).static.in_play for seats in (2, 3, 4)}
    assert [inside[seats][h("-4,-1")] for seats in (2, 3, 4)] == [False, True, True]
    assert [inside[seats][h("-6,1")] for seats in (2, 3, 4)] == [True, False, True]


@pytest.mark.rule("MY-23.4", "MY-9.16")
def test_hexes_out_of_play_do_not_exist() -> None:
    pos = start(2)
    exit_at(pos, 0, "-4,0")
    only_worker(pos)
    event(pos, 0, "none")
    workers(pos)
    act(pos, "out -4,0")
    assert all(int(word.split(",")[1]) >= 0 for word in kinds(pos, "step"))
    assert refused(pos, "step -3,-1") == "MY-9.16"
    hexes_shown = pos.view(0)["static"]["garden"]["hexes"]  # type: ignore[index]
    assert len(hexes_shown) == 82 and all(place["r"] >= 0 for place in hexes_shown)
    act(pos, "step -5,0")
    act(pos, "place p2")
    covered = [pos.static.cells[0][action - GAME.actions.action("lay", "2,-7", "0")] for action in pos.legal()]
    assert covered and all(COORDINATES[cell][1] >= 0 for cells in covered for cell in cells)
    act(pos, texts(pos)[0])
    nest(pos, 0, workers=0)
    atelier(pos)
    act(pos, "tunnel")
    assert all(int(word.split(",")[1]) >= 0 for word in kinds(pos, "exit"))


@pytest.mark.rule("MY-23.5", "MY-X17", "MY-18.9")
@pytest.mark.parametrize(("seats", "bonus"), [(2, 5), (3, 4), (4, 3)])
def test_bonus_for_earlier_completers(seats: int, bonus: int) -> None:
    pos = start(seats)
    goals(pos, "food_3")
    pos.season, pos.dice[0], pos.passes = 1, 0, 1
    pos.sheets = ((0,) * len(pos.sheet),)
    for seat in range(seats):
        event(pos, seat, "none")
    completed(pos, 1, "food_3", 1)
    nest(pos, 0, food=3)
    nest(pos, 1)
    atelier(pos)
    act(pos, "objective food_3")
    assert pos.score[0] == 16 and pos.score[1] == 10 + bonus


@pytest.mark.rule("MY-23.6")
def test_start_spaces_of_other_numbers_are_ordinary_hexes() -> None:
    pos = start(4)
    for word in ("-3,-2", "5,-3", "-2,5"):  # the start spaces for three players
        assert pos.ground[h(word)] == FREE
    number = tile(pos, 0, "p2", "-3,-2 -2,-2")
    assert pos.ground[h("-3,-2")] == TILE_ON + number


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_has_come_to_light_before_the_first_decision(seats: int) -> None:
    """Undo is free back to the mark, and a new game has nothing that it could not take back."""
    assert start(seats).mark == 0
